"""Joining a room: a seat, a bot's seat, or a place among those who watch; the same key gives the same one again."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from ..rules.domain import N_
from . import names
from .errors import Gone
from .ledger import Draft, LiveTable
from .roster import find
from .store import Member
from .table import Seated, Table

if TYPE_CHECKING:
    from .rooms import Classroom, LiveRoom


class Joined(Struct, frozen=True):
    """What a join gives: the token is told this once."""

    token: str
    table: int
    seat: int | None
    name: str
    new: bool
    cut: bool = False


class _Known(Exception):  # noqa: N818
    """A join's key belongs to a member already."""

    def __init__(self, member: str) -> None:
        super().__init__()
        self.member = member


class _Taken(Exception):  # noqa: N818
    """The last seat of a table has just been taken."""


class Joining:
    """Somebody joins `room`."""

    def __init__(self, classroom: Classroom, room: LiveRoom) -> None:
        self._classroom, self._room = classroom, room

    async def join(self, given: object, student_id: object = None, key: object = None) -> Joined:
        """Take a free seat, or a bot's, else watch. The same `key` gives the same seat again.

        Raises `Refused` for a bad name and `Gone` when the room is locked or closed.
        """
        classroom, room = self._classroom, self._room
        name, cut = names.clean_name(given)
        if student_id not in (None, ""):
            student_id = names.plain_text(student_id, "student_id", 80)
        token = names.new_token()
        if isinstance(key, str) and key:
            token = names.token_for(classroom.secret, "join", room.code, key)
            hashed = names.token_hash(token)
            if hashed in classroom.joining:
                await asyncio.wait([classroom.joining[hashed]])
            if (holder := classroom.holder(hashed)) is not None:
                return self._joined(token, holder, new=False)
        if room.log.tip.closed:
            raise Gone(N_("This room is closed."))
        if room.log.tip.locked:
            raise Gone(N_("The instructor has locked this room; nobody can join now."))
        if room.log.tip.next:
            raise Gone(N_("The class has moved on to room {code}."), code=room.log.tip.next)
        student = find(room.log.tip.roster, name, student_id if isinstance(student_id, str) else None)
        if student is not None:
            student_id = student_id or student["id"]
        name = names.distinct(name, room.names())
        member = Member(room.code, secrets.token_hex(8), name, names.token_hash(token), student_id or None, time.time())
        classroom.know(room, member)
        stored = classroom.joining[member.token_hash] = asyncio.ensure_future(self._sit(member))
        try:
            await asyncio.shield(stored)
        except _Known as known:  # the same key came to another server first
            classroom.unknow(room, member)
            return self._joined(token, known.member, new=False)
        except BaseException:
            classroom.unknow(room, member)
            raise
        finally:
            del classroom.joining[member.token_hash]
        return self._joined(token, member.member, new=True, cut=cut)

    def _joined(self, token: str, member: str, *, new: bool, cut: bool = False) -> Joined:
        """What a member is told of his seat."""
        table, seat = self._room.places.get(member, (1, None))
        return Joined(token, table, seat, self._room.members[member].name, new, cut)

    async def _sit(self, member: Member) -> None:
        """Store a new member, at a seat if one is to be had.

        Another server may have given somebody the seat, or the name, or even this member's key meanwhile.
        """
        classroom, room, stored = self._classroom, self._room, [member]
        seat: int | None = None

        def sit(table: Table) -> Iterable[Draft]:
            holder = classroom.holder(member.token_hash)
            if holder is not None and holder != member.member:
                raise _Known(holder)
            if classroom.store.shared and member.name in (taken := room.names(but=member.member)):
                stored[0] = replace(member, name=names.distinct(member.name, taken))
            if seat is not None:
                yield from room.wall(table)
                yield Draft("sit", _seat_at(room, table), to_builtins(Seated(stored[0].name, member.member)))

        while True:
            live, seat = self._free_seat()
            try:
                await classroom.ledger.submit((live, sit), members=stored)
                break
            except _Taken:
                continue
        classroom.know(room, stored[0])

    def _free_seat(self) -> tuple[LiveTable, int | None]:
        """Where the next person sits: a free seat, else a new table, else a bot's seat, else nowhere."""
        room = self._room
        tables = room.playing()
        for live in tables:
            if not live.tip.started and _free(room, live.tip) is not None:
                return live, _free(room, live.tip)
        if not any(live.tip.started for live in tables):
            return room.add_table(len(tables) + 1), 0
        for live in tables:
            if (seat := _bots_seat(live.tip)) is not None:
                return live, seat
        return tables[0], None


def _free(room: LiveRoom, table: Table) -> int | None:
    """The first free seat of a table in its lobby."""
    for seat, seated in enumerate(table.seats):
        if seated is None:
            return seat
    return len(table.seats) if len(table.seats) < room.humans_a_table else None


def _bots_seat(table: Table) -> int | None:
    """The first seat of a running game that a bot has for itself."""
    if not table.started or not table.acting:
        return None
    return next((seat for seat, seated in enumerate(table.seats) if seated and seated.bot and not seated.member), None)


def _seat_at(room: LiveRoom, table: Table) -> int:
    """The seat that whoever joins gets at this table as it is now. Raises `_Taken` when the last one has gone."""
    seat = _bots_seat(table) if table.started else _free(room, table)
    if seat is None:
        raise _Taken
    return seat
