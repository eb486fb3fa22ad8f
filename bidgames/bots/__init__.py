"""Bots: `(observation, choices, rng) -> Move`. A bot sees what its seat sees, and nothing else.

A module here named like a game may define `BOTS`, a mapping of names to bots, the first being the usual one.
Every game, also one without such a module, has the bot `random`.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections.abc import Callable, Mapping
from typing import Any

from ..rules.game import Choices, Game, Move, OneOf, Refused

Bot = Callable[[Any, Choices, random.Random], Move]

#: How often a bot's refused move is replaced by another before the game's safe move is made.
TRIES = 20


def random_bot(game: Game) -> Bot:
    """A bot that picks any of its moves and any value of each field, equally likely."""
    kinds = {str(kind.__struct_config__.tag): kind for kind in game.moves}

    def choose(observation: Any, choices: Choices, rng: random.Random) -> Move:
        name = rng.choice(sorted(choices))
        values = {field: domain.sample(rng) for field, domain in choices[name].items()}
        return kinds[name](**values)

    return choose


def names(game: Game) -> tuple[str, ...]:
    """The names of the game's bots, the usual one first."""
    return (*_special(game), "random")


def bot(game: Game, name: str | None = None) -> Bot:
    """The bot of this name, or the usual one. Raises `Refused` (field "bot") for an unknown name."""
    if name is None:
        name = names(game)[0]
    if name == "random":
        return random_bot(game)
    special = _special(game)
    if name not in special:
        raise Refused(None, "bot", name, OneOf(names(game)))
    return special[name]


def play(game: Game, position: Any, seat: int, name: str | None, rng: random.Random) -> Move:
    """A move of this bot that is allowed now: the game's safe move if it finds none in `TRIES`."""
    return step(game, position, seat, bot(game, name), rng)[0]


def step(game: Game, position: Any, seat: int, choose: Bot, rng: random.Random) -> tuple[Move, Any]:
    """A move of a bot as in `play`, and the position after it."""
    observation, choices = game.observe(position, seat), game.choices(position, seat)
    for _ in range(TRIES):
        move = choose(observation, choices, rng)
        try:
            return move, game.apply(position, seat, move)
        except Refused:
            continue
    move = game.safe(position, seat, rng)
    return move, game.apply(position, seat, move)


def _special(game: Game) -> Mapping[str, Bot]:
    """The bots of the game's own module, if it has one."""
    module = f"{__name__}.{game.key}"
    if importlib.util.find_spec(module) is None:
        return {}
    found: Mapping[str, Bot] = importlib.import_module(module).BOTS
    return found
