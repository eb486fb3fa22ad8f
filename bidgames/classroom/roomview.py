"""The instructor's view of a room: every table's public state, who has not moved, who is connected, the clocks."""

from __future__ import annotations

import time
from typing import Any

from ..rules.game import dump
from .hub import RoomHub, standings
from .ledger import LiveTable
from .table import Seated, Table
from .viewing import Fragments, encode, iso


def room_view(hub: RoomHub) -> Fragments:
    """{room, game, options, clock, locked, closed, standings, anonymous, reached, joined, members, tables}.

    `reached` says whether any student's page has reached this server; `members` are those without a seat.
    """
    room, state = hub.room, hub.room.log.head
    waiting = [member.name for member in room.members.values() if member.member not in room.places]
    view: dict[str, Any] = {
        "room": room.code,
        "game": room.game.key,
        "options": room.config["options"],
        "seats_per_table": room.config["seats_per_table"],
        "bots": room.config["bots"],
        "clock": room.config["clock"],
        "created": iso(room.created),
        "locked": state.locked,
        "closed": state.closed,
        "standings": state.standings,
        "anonymous": state.anonymous,
        "reached": hub.reached,
        "joined": len(room.members),
        "watching": waiting,
        "tables": [table_view(hub, live) for live in room.playing()],
    }
    return {key: encode(value) for key, value in view.items()}


def table_view(hub: RoomHub, live: LiveTable) -> dict[str, Any]:
    """One table for the instructor, with nothing secret in it: the desk may be seen on a projector.

    {table, version, phase, names, seats, to_act, acted, missing, connected, deadline, paused, left, observation,
    result, standings}; `missing` are the names of those who are to act.
    """
    table = live.head
    connected = hub.connected(table.number)
    result = table.rules.result(table.position) if table.started else None
    left = table.clock.left if table.clock.deadline is None else max(0.0, table.clock.deadline - time.time())
    return {
        "table": table.number,
        "version": table.version,
        "phase": table.phase,
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
