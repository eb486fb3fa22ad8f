"""The instructor's view of a room: every table's public state, who has not moved, who is connected, the clocks."""

from __future__ import annotations

import time
from typing import Any

from ..rules.game import dump
from .hub import RoomHub, standings
from .ledger import LiveTable
from .patches import joined
from .roster import matched
from .table import Seated, Table
from .viewing import Fragments, Lens, decode, encode, iso

#: How many lines of the audit the desk is shown.
AUDIT = 200


def room_view(hub: RoomHub, language: str = "en", *, reached: bool) -> Fragments:
    """{room, game, options, treatments, clock, locked, closed, practice, standings, anonymous, next, reached, ...}.

    `reached`: whether a page of a student, or of another machine, has reached this server; `watching`: the names of
    members without a seat; `roster`: {id, name, joined: [names]} of the class list; `audit`: what was done to the room,
    the last `AUDIT` lines, each {at, action, ...}; `tables` as by `table_view`.
    """
    room, state = hub.room, hub.room.log.head
    waiting = [member.name for member in room.members.values() if member.member not in room.places]
    view: dict[str, Any] = {
        "room": room.code,
        "game": room.game.key,
        "options": room.config["options"],
        "treatments": room.config.get("treatments") or [],
        "seats_per_table": room.config["seats_per_table"],
        "bots": room.config["bots"],
        "clock": room.config["clock"],
        "created": iso(room.created),
        "locked": state.locked,
        "closed": state.closed,
        "standings": state.standings,
        "anonymous": state.anonymous,
        "practice": state.practice,
        "next": state.next,
        "reached": reached,
        "joined": len(room.members),
        "watching": waiting,
        "roster": [{**student, "joined": who} for student, who in matched(state.roster, room.members.values())],
        "audit": [{**line, "at": iso(line["at"])} for line in room.audit[-AUDIT:]],
        "tables": [table_view(hub, live, language) for live in room.playing()],
    }
    return {key: encode(value) for key, value in view.items()}


def table_view(hub: RoomHub, live: LiveTable, language: str = "en") -> dict[str, Any]:
    """One table for the instructor, with nothing secret in it: the desk may be seen on a projector.

    {table, version, phase, status, options, names, seats, to_act, acted, missing, connected, deadline, paused, left,
    observation, result, standings}; `status` is the sentence of the projector's page, `missing` are the names of those
    who are to act.
    """
    table = live.head
    connected = hub.connected(table.number)
    result = table.rules.result(table.position) if table.started else None
    left = table.clock.left if table.clock.deadline is None else max(0.0, table.clock.deadline - time.time())
    return {
        "table": table.number,
        "version": table.version,
        "phase": table.phase,
        "status": _status(hub, table, language),
        "options": dict(hub.room.options(table)),
        "names": table.names,
        "seats": [_seat(table, seat, seated, connected) for seat, seated in enumerate(table.seats)],
        "to_act": table.acting,
        "acted": table.acted,
        "missing": [table.names[seat] for seat in table.acting],
        "connected": connected,
        "deadline": iso(table.clock.deadline),
        "paused": table.clock.paused,
        "left": left,
        "observation": dump(table.rules.observe(table.position, None)) if table.started else None,
        "result": dump(result) if result is not None and result.finished else None,
        "standings": standings(table),
    }


def _status(hub: RoomHub, table: Table, language: str) -> str | None:
    """What the projector's page says of the table, made once for both."""
    if not table.started:
        return None
    page = hub.views(table.number).fragments(Lens(None, language, only_page=True))["page"]
    status = page.get("status") if isinstance(page, dict) else None
    return decode(joined(status)) if status is not None else None


def _seat(table: Table, seat: int, seated: Seated | None, connected: list[int]) -> dict[str, Any]:
    """A seat: who has it, whether he is there, whether he is to act."""
    return {
        "seat": seat,
        "name": seated.name if seated else "",
        "free": seated is None,
        "bot": seated.bot if seated else None,
        "student": bool(seated and seated.member),
        "connected": seat in connected,
        "to_act": seat in table.acting,
        "acted": seat in table.acted,
    }
