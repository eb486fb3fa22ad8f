"""The clock and the course of a game: start, pause, extend, force, undo, restart."""

from __future__ import annotations

import random
import secrets
import time
from collections.abc import Iterable
from typing import Any

from msgspec import to_builtins

from ...rules.domain import N_, Because, OneOf
from ...rules.game import MISSING, Refused
from .. import moves, roomconfig
from ..ledger import Draft
from ..starting import start_drafts
from ..table import Table, last_unrevealed
from .steps import Action, Call, Done, at_tables, seated_at, started, tables

#: The longest that a deadline may be extended at once, in seconds.
LONGEST_EXTENSION = 24 * 3600


def late(table: Table, rng: random.Random, seats: Iterable[int] | None = None) -> Iterable[Draft]:
    """The safe moves of all who are late (or of `seats`), one after the other, marked as the clock's."""
    for seat, move in moves.late(table, rng, seats):
        yield Draft("move", seat, {"move": to_builtins(move), "by": "auto"})


async def _start(call: Call) -> Done:
    """`start` {table?}: all tables that somebody sits at and that have not started, or the one named."""
    found = tables(call)
    if call.given.get("table") is None:
        waiting = [live for live in found if not live.tip.started and any(live.tip.seats)]
        found = waiting or [live for live in found if not live.tip.started] or found[:1]
    return await call.at(*[(live, lambda table: start_drafts(call.room, table)) for live in found])


def _pause(table: Table, call: Call) -> Iterable[Draft]:
    """`pause` {table?}: the clock stops; what is left of the phase is kept."""
    clock = table.clock
    if table.started and not clock.paused:
        left = None if clock.deadline is None else max(0.0, clock.deadline - time.time())
        yield Draft("clock", None, {"paused": True, "deadline": None, "left": left})


def _resume(table: Table, call: Call) -> Iterable[Draft]:
    """`resume` {table?}: the clock goes on where it stopped."""
    clock = table.clock
    if table.started and clock.paused:
        deadline = None if clock.left is None else time.time() + clock.left
        yield Draft("clock", None, {"paused": False, "deadline": deadline, "left": None})


def _extend(table: Table, call: Call) -> Iterable[Draft]:
    """`extend` {seconds, table?}: so much more time for this phase; a phase without a clock gets one."""
    seconds = roomconfig.seconds(call.given.get("seconds", MISSING), "seconds", LONGEST_EXTENSION)
    if not table.started or not table.acting:
        return
    clock = table.clock
    if clock.paused:
        yield Draft("clock", None, {"left": (clock.left or 0.0) + seconds})
    else:
        yield Draft("clock", None, {"deadline": max(clock.deadline or 0.0, time.time()) + seconds})


def _force(table: Table, call: Call) -> Iterable[Draft]:
    """`force` {table?, seat?}: whoever is late makes the safe move now, marked as automatic."""
    if table.started:
        seats = None if call.given.get("seat") is None else [seated_at(table, call)[0]]
        yield from late(table, random.Random(secrets.randbits(64)), seats)


def _undo(table: Table, call: Call) -> Iterable[Draft]:
    """`undo` {table?, seat?}: take back the last entry (of the seat) that has not been revealed."""
    started(table, call)
    seat = None if call.given.get("seat") is None else seated_at(table, call)[0]
    entry = last_unrevealed(table, seat)
    if entry is None:
        raise Refused(None, "action", "undo", Because(N_("an entry that nobody has seen; there is none to take back")))
    yield Draft("undo", entry.seat, {"of": entry.seq})


def _restart(table: Table, call: Call) -> Iterable[Draft]:
    """`restart` {table?, round?: true}: the same seats play from the beginning, or from that of the present round."""
    started(table, call)
    wanted = call.given.get("round", False)
    if not isinstance(wanted, bool):
        raise Refused(None, "round", wanted, OneOf((True, False)))
    if wanted:
        yield Draft("restart", None, {"setup": table.setup, "keep": _before_round(table)})
    else:
        yield fresh_start(table, call)


def fresh_start(table: Table, call: Call) -> Draft:
    """The same seats, a new game."""
    settings = call.room.game.settings(len(table.seats), table.options)
    setup = call.room.game.setup(len(table.seats), settings, random.Random(secrets.randbits(64)))
    return Draft("restart", None, {"setup": setup})


def _before_round(table: Table) -> int:
    """How many moves were made before the present round began. Raises `Refused` for a game without rounds."""
    now = _round(table.position)
    if now is None:
        raise Refused(None, "round", True, Because(N_("only for a game that has rounds or days")))
    position = table.rules.start(len(table.seats), table.options, table.setup)
    for made, played in enumerate(table.history):
        if _round(position) == now:
            return made
        position = table.rules.apply(position, played.seat, played.move)
    return len(table.history)


def _round(position: Any) -> Any:
    """The round, or the day, of a position."""
    return getattr(position, "round", getattr(position, "day", None))


async def _options(call: Call) -> Done:
    """`options` {options, table?}: what a table that has not started will play with; all of them without a table."""
    options = call.given.get("options", MISSING)
    if not isinstance(options, dict):
        raise Refused(None, "options", options, Because(N_("an object")))
    waiting = [live for live in tables(call) if not live.tip.started]
    if not waiting:
        raise Refused(None, "action", "options", Because(N_("restart: the options are fixed once a table has started")))
    fewest = call.room.game.fewest
    call.room.game.settings(max(fewest, *(len(live.tip.seats) for live in waiting)), options)
    return await call.at(*[(live, lambda table: [Draft("options", None, {"options": options})]) for live in waiting])


ACTIONS: dict[str, Action] = {
    "start": _start, "pause": at_tables(_pause), "resume": at_tables(_resume), "extend": at_tables(_extend),
    "force": at_tables(_force), "undo": at_tables(_undo, single=True), "restart": at_tables(_restart, single=True),
    "options": _options,
}  # fmt: skip
