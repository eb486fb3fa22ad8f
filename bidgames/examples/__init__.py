"""Example sessions, one a game: a class of bots at several tables, some of whom were absent now and then.

Each is a file of records, `GAME.jsonl`, that `bidgames.data("example:GAME")` reads. The command `python -m
bidgames.examples FOLDER` makes them anew: same seeds, same bots, same files. The moments of the moves are made up.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from .. import bots, record, rules
from ..rules.domain import OneOf
from ..rules.game import Game, Move, Refused, dump

FOLDER = Path(__file__).parent
#: How many seats sit at each table of a game's example, where not `TABLES`; and the options that make it short.
TABLES: dict[str, tuple[int, ...]] = {"middleman": (6, 6, 5), "subterfuge": (2, 2, 2, 2), "manager": (4, 4, 4)}
OPTIONS: dict[str, dict[str, Any]] = {
    "middleman": {"rounds": 8}, "subterfuge": {"size": 7, "turn_limit": 60}, "manager": {"round_limit": 6}
}  # fmt: skip
#: One move in so many is missed by a student, and made by the clock.
MISSES = 15
#: When the sessions began; a move takes one to six times so long.
BEGAN, MOVE = datetime(2026, 3, 2, 9, 0, tzinfo=UTC), timedelta(seconds=5)
#: The most moves of one game.
LONGEST = 1500


def games() -> tuple[str, ...]:
    """The games that have an example session."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.jsonl")))


def path(game: str) -> Path:
    """The file of a game's example session. Raises `Refused` for a game without one."""
    if game not in games():
        raise Refused(None, "example", game, OneOf(games()))
    return FOLDER / f"{game}.jsonl"


def session(key: str, seed: int = 1) -> str:
    """A session of a game as records, one after the other; the same seed gives the same."""
    game = rules.game(key)
    rng = random.Random(f"{key} {seed}")
    tables = TABLES.get(key, (max(game.fewest, 4),) * 3)
    return "".join(_table(game, number, seats, rng) for number, seats in enumerate(tables, 1))


def _table(game: Game, number: int, seats: int, rng: random.Random) -> str:
    """One table's record."""
    options = OPTIONS.get(game.key, {})
    setup = game.setup(seats, game.settings(seats, options), rng)
    position, at = game.start(seats, options, setup), BEGAN
    entries: list[tuple[int, Move, Mapping[str, Any]]] = []
    while (acting := game.to_act(position)) and len(entries) < LONGEST:
        seat = rng.choice(acting)
        at += MOVE * rng.randint(1, 6)
        extra: dict[str, Any] = {"at": at.isoformat(timespec="milliseconds").replace("+00:00", "Z")}
        if rng.randrange(MISSES):
            move = bots.play(game, position, seat, None, rng)
            extra["bot"] = True
        else:
            move = game.safe(position, seat, rng)
            extra["auto"] = True
        position = game.apply(position, seat, move)
        entries.append((seat, move, extra))
    names = tuple(f"Bot {chr(64 + number)}{seat + 1}" for seat in range(seats))
    header = record.Header(game.key, names, options, dump(setup))
    return record.write(header, entries, {"room": "DEMOS", "table": number})


__all__ = ["games", "path", "session"]
