"""A bot for polls, so that a class too small for a histogram sees one."""

from __future__ import annotations

import random
from typing import Any

from ..rules.game import Choices, Move
from ..rules.poll import Observation, Say


def guesser(observation: Observation, choices: Choices, rng: random.Random) -> Move:
    """Teaches nothing: any number of the range, equally likely, any confidence, and some words as a reason."""
    steps = (observation.high - observation.low) // observation.step
    fields: dict[str, Any] = {name: domain.sample(rng) for name, domain in choices["answer"].items()}
    return Say(**fields | {"number": observation.low + observation.step * rng.randint(0, steps)})


BOTS = {"guesser": guesser}
