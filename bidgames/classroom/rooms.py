"""Rooms: creating one, joining it, moving. What an instructor does to a room is in `control.py`.

A room is what was fixed when it was created, its members, and its tables, numbered from 1; table 0 is the log of the
room itself (locked, closed). Everything here is asked for by `handlers.py` and answered when it is committed.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import to_builtins

from .. import rules
from ..rules.domain import N_, Whole
from ..rules.game import Game, Refused
from . import names
from .carrying import carried
from .errors import Gone, Unknown
from .joining import Joined, Joining
from .ledger import Draft, Ledger, LiveTable
from .moves import key_and_turn
from .roomconfig import LONGEST_PHASE, MOST_SEATS, check_config
from .store import Conflict, Line, Member, Room, Store, StoreError
from .table import TAKE_BACK, Event, Seated, Table, fold

log = logging.getLogger(__name__)

#: Events that may change who sits where.
SEATING = frozenset({"sit", "leave", "rename", "bot", "unbot", "start"})


class LiveRoom:
    """A room in memory."""

    def __init__(self, room: Room, members: Iterable[Member] = ()) -> None:
        self.code, self.created, self.config = room.code, room.created, room.config
        self.game: Game = rules.game(room.config["game"])
        self.members: dict[str, Member] = {member.member: member for member in members}
        self.tables: dict[int, LiveTable] = {}
        self.places: dict[str, tuple[int, int]] = {}
        self.audit: list[dict[str, Any]] = []
        self.restored = False  # brought back from the store: nobody looked at its clocks for a while

    @property
    def log(self) -> LiveTable:
        """The log of the room itself."""
        return self.tables[0]

    def playing(self) -> list[LiveTable]:
        """The tables, in order."""
        return [self.tables[number] for number in sorted(self.tables) if number]

    def wall(self, table: Table) -> Iterable[Draft]:
        """What a table's wall shows is what was said of the room's, also before there was this table."""
        said = {name: getattr(self.log.tip, name) for name in ("standings", "anonymous")}
        if wanted := {name: on for name, on in said.items() if on != getattr(table, name)}:
            yield Draft("flag", None, wanted)

    def table(self, number: object) -> LiveTable:
        """The table of this number. Raises `Refused`."""
        if type(number) is int and number > 0 and number in self.tables:
            return self.tables[number]
        raise Refused(None, "table", number, Whole(1, max(1, *self.tables)))

    def add_table(self, number: int) -> LiveTable:
        """A table that exists from now on, with nobody at it."""
        self.tables[number] = LiveTable(self.code, Table(self.config["game"], number))
        return self.tables[number]

    def options(self, table: Table) -> Mapping[str, Any]:
        """What a table plays with: as it started, or as it will start."""
        if table.started:
            return table.options
        if table.treatment is not None:
            return table.treatment
        turns = self.config.get("treatments") or [self.config["options"]]
        found: Mapping[str, Any] = turns[(table.number - 1) % len(turns)]
        return found

    def note(self, live: LiveTable, events: Iterable[Event]) -> None:
        """Keep the audit: a line for each thing that an instructor did."""
        if not live.head.number:
            self.audit += [{"at": event.at, **event.data} for event in events if event.kind == "note"]

    def reseat(self) -> None:
        """Work out again where each member sits."""
        self.places = {
            seated.member: (live.head.number, seat)
            for live in self.playing()
            for seat, seated in enumerate(live.head.seats)
            if seated and seated.member
        }

    def names(self, but: str | None = None) -> set[str]:
        """Every name that is in use, also by what waits for its commit, other than by the member `but`."""
        taken = {member.name for member in self.members.values() if member.member != but}
        seats = (seated for live in self.tables.values() for seated in live.tip.seats)
        return taken.union(seated.name for seated in seats if seated and (but is None or seated.member != but))

    @property
    def humans_a_table(self) -> int:
        """How many people a table takes."""
        seats = self.config["seats_per_table"] or self.game.most or MOST_SEATS
        return max(0, int(seats) - int(self.config["bots"]))


class Classroom:
    """All rooms of a server. `changed(room, live, before, events)` is called after every commit.

    Where servers share a store: `fresh(room)` brings a room up to date with what the others have stored (it does
    nothing by default); `relinked(room, member)` hears that an old token is void, `forgotten(room)` of a deleted room.
    """

    def __init__(self, store: Store, changed: Callable[[LiveRoom, LiveTable, Table, Sequence[Event]], None]) -> None:
        self.store = store
        self.ledger = Ledger(store, self._committed)
        self._changed = changed
        self._rooms: dict[str, LiveRoom] = {}
        self._tokens: dict[str, tuple[str, str]] = {}
        self.joining: dict[str, asyncio.Future[None]] = {}
        self.relinked: Callable[[LiveRoom, str], None] = lambda room, member: None
        self.forgotten: Callable[[LiveRoom], None] = lambda room: None
        self.fresh: Callable[[LiveRoom], Awaitable[None]] = _as_it_is
        secret = store.setting("secret", names.new_token())
        assert secret is not None
        self.secret = secret

    def _committed(self, live: LiveTable, before: Table, events: Sequence[Event]) -> None:
        room = self._rooms.get(live.room)
        if room is None:
            return
        room.note(live, events)
        if any(event.kind in SEATING for event in events):
            room.reseat()
        self._changed(room, live, before, events)

    def known(self, code: object) -> LiveRoom | None:
        """The room with this code, if it is in memory."""
        return self._rooms.get(code) if isinstance(code, str) else None

    def rooms(self) -> list[LiveRoom]:
        """The rooms in memory."""
        return list(self._rooms.values())

    async def create(self, given: Mapping[str, Any]) -> LiveRoom:
        """Open a room. Raises `Refused` for a bad setting."""
        return await self._open(check_config(given), lambda code: ([], []))

    async def carry(self, room: LiveRoom, given: Mapping[str, Any]) -> LiveRoom:
        """Open a room for the same class: its members with their names and ids sit in it, its class list is known.

        Each has a new token, which follows from the old one's place (`onward`). Raises `Refused` for a bad setting.
        """
        config = check_config(given)
        return await self._open(config, lambda code: carried(room, config, code, self.onward))

    def onward(self, code: str, member: str) -> str:
        """The token, in the next room, of a member whose class was carried there."""
        return names.token_for(self.secret, "carry", code, member)

    async def _open(self, config: dict[str, Any], fill: Callable[[str], tuple[list[Member], list[Line]]]) -> LiveRoom:
        """Store a new room with a code that is free."""
        while True:
            stored = Room(names.new_code(), time.time(), config)
            members, lines = fill(stored.code)
            if config["practice"]:
                seq = 1 + sum(not line.table for line in lines)
                lines.append(Line(stored.code, 0, Event(seq, "flag", time.time(), data={"practice": True})))
            try:
                await self.ledger.create(stored, members, lines)
            except Conflict:
                continue
            return self._remember(stored, members, lines)

    def _remember(self, stored: Room, members: Sequence[Member], lines: Sequence[Any]) -> LiveRoom:
        """A room in memory, folded from its log."""
        room = LiveRoom(stored, members)
        for number in {0, 1, *(line.table for line in lines)}:
            live = room.add_table(number)
            events = [line.event for line in lines if line.table == number]
            live.head = live.tip = fold(live.head, events)
            live.note(events)
            room.note(live, events)
        self._rooms[room.code] = room
        for member in members:
            self._tokens[member.token_hash] = (room.code, member.member)
        room.reseat()
        return room

    async def room(self, code: object) -> LiveRoom:
        """The room with this join code, upper or lower case. Raises `Unknown`."""
        if isinstance(code, str) and len(code) <= names.CODE_LENGTH * 2:
            wanted = code.strip().upper()
            if wanted not in self._rooms:
                stored = await self.ledger.call(self.store.room, wanted)
                if stored is not None:
                    members = await self.ledger.call(self.store.members, wanted)
                    lines = await self.ledger.call(self.store.log, wanted)
                    if wanted not in self._rooms:
                        self._remember(stored, members, lines).restored = True
            if wanted in self._rooms:
                return self._rooms[wanted]
        raise Unknown(N_("There is no room {code}. Check the code on the screen."), code=str(code)[:20])

    async def wake(self) -> list[LiveRoom]:
        """Bring back the rooms of the last days, so that their clocks run on after a restart.

        One that this version cannot read must not keep the others from being served.
        """
        for stored in await self.ledger.call(self.store.rooms):
            if time.time() - stored.created < LONGEST_PHASE:
                try:
                    await self.room(stored.code)
                except (ValueError, KeyError, TypeError, Refused):
                    log.exception("room %s cannot be read", stored.code)
        return self.rooms()

    async def member(self, token: str) -> tuple[LiveRoom, Member] | None:
        """Whose token this is, if anybody's."""
        hashed = names.token_hash(token)
        if hashed not in self._tokens:
            stored = await self.ledger.call(self.store.member, hashed)
            if stored is None:
                return None
            room = await self.room(stored.room)
            if hashed not in self._tokens:  # joined at another server
                self.know(room, stored)
                await self.fresh(room)
        code, member = self._tokens[hashed]
        room = self._rooms[code]
        return room, room.members[member]

    def know(self, room: LiveRoom, member: Member) -> None:
        """Remember a new member, or his new token or name; an old token of his is good for nothing from now on."""
        before = room.members.get(member.member)
        if before is not None and before.token_hash != member.token_hash:
            self._tokens.pop(before.token_hash, None)
            self.relinked(room, member.member)
        room.members[member.member] = member
        self._tokens[member.token_hash] = (room.code, member.member)

    def unknow(self, room: LiveRoom, member: Member) -> None:
        """Forget a member who could not be stored."""
        room.members.pop(member.member, None)
        if self.holder(member.token_hash) == member.member:
            del self._tokens[member.token_hash]

    def holder(self, token_hash: str) -> str | None:
        """The member whose token this is, as far as this server knows."""
        return self._tokens[token_hash][1] if token_hash in self._tokens else None

    async def delete(self, room: LiveRoom) -> None:
        """Delete a room for good: nothing that is on its way is stored any more. Raises `StoreError`."""
        for live in room.tables.values():
            live.gone = True
        try:
            await self.ledger.call(self.store.delete, room.code)
        except StoreError:
            for live in room.tables.values():
                live.gone = False
            raise
        self.forget(room)

    def forget(self, room: LiveRoom) -> None:
        """A room has been deleted, here or by another server."""
        for live in room.tables.values():
            live.gone = True
        self._rooms.pop(room.code, None)
        for member in room.members.values():
            self._tokens.pop(member.token_hash, None)
        self.forgotten(room)

    async def join(self, room: LiveRoom, given: object, student_id: object = None, key: object = None) -> Joined:
        """Take a free seat, or a bot's, else watch: see `joining.py`."""
        return await Joining(self, room).join(given, student_id, key)

    async def move(self, room: LiveRoom, member: Member, given: Mapping[str, Any]) -> tuple[int, bool]:
        """Make a member's move: the version that contains it, and whether it is a new one.

        Raises `Refused` (422), or `NotYourTurn` (409).
        """
        if member.member not in room.places:
            await self.fresh(room)
        if member.member not in room.places:
            raise Gone(N_("You have no seat; you are watching."))
        number, seat = room.places[member.member]
        live, game = room.tables[number], room.game
        key, turn = key_and_turn(given, seat)
        if key and (seat, key) in live.keys:
            return live.keys[seat, key], False

        def decide(table: Table) -> Iterable[Draft]:
            if not table.started:
                raise Gone(N_("The game has not started yet."))
            if table.closed:
                raise Gone(N_("This room is closed."))
            seated = table.seats[seat]
            if seated is None or seated.member != member.member:
                raise Gone(N_("You have no seat; you are watching."))
            back = Draft("unbot", seat, to_builtins(Seated(seated.name, seated.member)))
            if given.get("move") == TAKE_BACK and seated.bot:
                yield Draft(back.kind, seat, back.data, key)
                return
            move = game.parse(given, seat)
            table.check(seat, move, turn)
            if seated.bot:  # his own move takes the seat back from the bot, too
                yield back
            yield Draft("move", seat, {"move": to_builtins(move)}, key)

        repeated = bool(key) and (seat, key) in live.waiting
        version = await self.ledger.submit((live, decide), key=(seat, key) if key else None)
        return version, not repeated


async def _as_it_is(room: LiveRoom) -> None:
    """Nobody else changes rooms."""
