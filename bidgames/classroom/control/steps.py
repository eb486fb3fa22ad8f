"""What the actions are made of: the call, the tables and seats it names, one submission with its line of the audit."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

from ...rules.domain import N_, Because, Whole
from ...rules.game import MISSING, Refused
from ..ledger import Decide, Draft, LiveTable
from ..rooms import Classroom, LiveRoom
from ..store import Member
from ..table import Seated, Table

Given = Mapping[str, Any]
Done = dict[str, Any]

#: What of a call is kept in its audit line, and how much of a text.
_KEPT = ("table", "seat", "seconds", "on", "size", "bot", "name", "round", "options", "practice")
_LONGEST = 200


class Call:
    """One action on a room: who asks, what for. `submit` stores its events with a line of the audit, or nothing."""

    def __init__(self, classroom: Classroom, room: LiveRoom, given: Given) -> None:
        self.classroom, self.room, self.given = classroom, room, given
        self.told: dict[str, Any] = {}

    def tell(self, **more: Any) -> None:
        """Add to the audit line: a name, a number."""
        self.told.update(more)

    def line(self) -> dict[str, Any]:
        """What the audit says: the action and what it was about."""
        kept = {key: self.given[key] for key in _KEPT if self.given.get(key) is not None}
        kept = {key: value for key, value in kept.items() if len(json.dumps(value, default=str)) <= _LONGEST}
        return {"action": self.given["action"], **kept, **self.told}

    async def submit(self, *parts: tuple[LiveTable, Decide], members: Iterable[Member] = ()) -> int:
        """Store it all at once; the version of the first part's table. Raises what the decisions raise."""

        def note(table: Table) -> Iterable[Draft]:
            yield Draft("note", None, self.line())

        return await self.classroom.ledger.submit(*parts, (self.room.log, note), members=list(members))

    async def at(self, *parts: tuple[LiveTable, Decide]) -> Done:
        """Do it at all these tables at once."""
        return {"ok": True, "version": await self.submit(*parts)}


Action = Callable[[Call], Awaitable[Done]]


def tables(call: Call) -> list[LiveTable]:
    """The table named, or all of them."""
    return call.room.playing() if call.given.get("table") is None else [call.room.table(call.given["table"])]


def one_table(call: Call) -> LiveTable:
    """The table named; the only one where there is one."""
    playing = call.room.playing()
    if call.given.get("table") is None and len(playing) == 1:
        return playing[0]
    return call.room.table(call.given.get("table", MISSING))


def seated_at(table: Table, call: Call) -> tuple[int, Seated]:
    """The seat named, which must be taken; the audit line tells whose it is."""
    seat = call.given.get("seat", MISSING)
    limits = Whole(0, max(0, len(table.seats) - 1))
    if not limits.contains(seat):
        raise Refused(None, "seat", seat, limits)
    seated = table.seats[seat]
    if seated is None:
        raise Refused(None, "seat", seat, Because(N_("a seat that somebody has")))
    call.tell(who=seated.name)
    return int(seat), seated


def started(table: Table, call: Call) -> None:
    """Refuse what makes no sense before the start."""
    if not table.started:
        raise Refused(None, "action", call.given["action"], Because(N_("start: the game has not started")))


def at_tables(decide: Callable[[Table, Call], Iterable[Draft]], *, single: bool = False) -> Action:
    """An action that is decided table by table; `single` ones need a table where there are several.

    The others are for the course of a game: at least one of their tables must have started.
    """

    async def action(call: Call) -> Done:
        found = [one_table(call)] if single else tables(call)
        if not single and not any(live.tip.started for live in found):
            started(found[0].tip, call)
        return await call.at(*[(live, lambda table: list(decide(table, call))) for live in found])

    return action
