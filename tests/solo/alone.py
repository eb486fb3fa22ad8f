"""A person who plays alone in tests: a bot of the game decides for him, by what his seat may see."""

from __future__ import annotations

import json
import random
from typing import Any

from msgspec import to_builtins

from bidgames import bots
from bidgames.solo import SoloTable

#: Options that keep games of chance short.
SHORT: dict[str, dict[str, Any]] = {"manager": {"round_limit": 4}, "middleman": {"rounds": 3}}


def decide(table: SoloTable, rng: random.Random, bot: str | None = None) -> dict[str, Any]:
    """A move for the person, as fields of `SoloSeat.move`."""
    game = table.settings.rules
    move = bots.play(game, table.table.position, table.settings.seat, bot, rng)
    found: dict[str, Any] = to_builtins(move)
    return found


def play_on(table: SoloTable, rng: random.Random, most: int = 60, bot: str | None = None) -> int:
    """Play at most so many moves of the person, as long as he is asked; gives how many there were."""
    seat = table.seat()
    for made in range(most):
        view = seat.view()
        if not view["choices"]:
            return made
        seat.move(turn=view["turn"], **decide(table, rng, bot))
    return most


def moves(text: str) -> list[Any]:
    """The lines of a record without the time of day."""
    return [{key: value for key, value in json.loads(line).items() if key != "at"} for line in text.splitlines()]
