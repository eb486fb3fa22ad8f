"""Taking over what other servers have stored, where several share one PostgreSQL store.

A room is read from the store between two commits of this server's writer, so that nothing it knows changes under a
commit; all who want to know about it meanwhile share the next reading. Whoever asks for a view, or is refused
something, gets the state as the store has it at that time, also when the notice of a change is still on its way.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence

from ..rules.game import Refused
from .ledger import LiveTable
from .rooms import Classroom, LiveRoom
from .store import News, StoreError, Vanished

log = logging.getLogger(__name__)

#: Seconds that a request waits for the store at the most before it is answered from what this server knows; and before
#: it is answered that the store does not answer, where something would be refused by what this server knows.
PATIENCE, DOUBT = 1.0, 8.0


class CatchUp:
    """Keeps the rooms of a classroom up to date with its shared store."""

    def __init__(self, classroom: Classroom) -> None:
        self._classroom = classroom
        self._wanted: dict[str, tuple[LiveRoom, bool]] = {}
        self._next: asyncio.Future[set[str]] | None = None
        self._warned = False
        classroom.fresh = self.fresh
        classroom.ledger.doubt = self._doubt
        classroom.ledger.read = self._after_conflict
        classroom.ledger.unsure = self._unsure

    def soon(self, room: LiveRoom, *, members: bool = True) -> asyncio.Future[set[str]]:
        """Read this room as soon as may be, its members too.

        The future gives the codes of all rooms with news, or a `StoreError`.
        """
        self._wanted[room.code] = room, members or self._wanted.get(room.code, (room, False))[1]
        if self._next is None:
            self._next = asyncio.get_running_loop().create_future()
            self._classroom.ledger.between(self._look)
        return self._next

    async def fresh(self, room: LiveRoom) -> None:
        """Wait until what was stored of a room's tables before this call is known here (`PATIENCE` at the most).

        Of new members notices tell, and whoever comes with a token that is not known here is looked up at once.
        """
        await asyncio.wait([self.soon(room, members=False)], timeout=PATIENCE)

    async def _look(self) -> None:
        """Read the rooms that somebody wants to know about."""
        wanted, self._wanted = self._wanted, {}
        done, self._next = self._next, None
        found: set[str] = set()
        try:
            for room, members in wanted.values():
                if await self._read(room, members):
                    found.add(room.code)
            self._warned = False
            assert done is not None
            done.set_result(found)
        except StoreError as error:
            if not self._warned:
                log.warning("what other servers have stored cannot be read now: %s", error)
            self._warned = True
            self._fail(done, error)
        except Exception as error:
            self._fail(done, StoreError(str(error)))
            raise

    @staticmethod
    def _fail(done: asyncio.Future[set[str]] | None, error: StoreError) -> None:
        """Whoever waits is told, if anybody does."""
        if done is not None:
            done.set_exception(error)
            done.exception()

    async def _read(self, room: LiveRoom, members: bool = True) -> bool:
        """Read a room; gives whether anything was new. Raises `StoreError`."""
        ledger = self._classroom.ledger
        known = {number: live.head.version for number, live in room.tables.items()}
        read = self._classroom.store.news
        try:
            news: News = await ledger.call(lambda: read(room.code, known, members=members))
            if not _seated(news).issubset({*room.members, *(member.member for member in news.members or ())}):
                news = await ledger.call(lambda: read(room.code, known, members=True))
        except Vanished:
            self._classroom.forget(room)
            return True
        return self._take(room, news)

    def _take(self, room: LiveRoom, news: News) -> bool:
        """Take over what is new."""
        ledger, found = self._classroom.ledger, False
        for member in news.members or ():
            if room.members.get(member.member) != member:
                self._classroom.know(room, member)
                found = True
        numbers = sorted({line.table for line in news.lines})
        for number in numbers:
            live = room.tables.get(number) or room.add_table(number)
            try:
                found |= ledger.take(live, [line.event for line in news.lines if line.table == number])
            except (ValueError, KeyError, TypeError, Refused):
                log.exception("room %s table %s cannot be read", room.code, number)
        ledger.settle(room.tables[number] for number in numbers)
        return found

    # What the ledger asks

    async def _doubt(self, lives: Sequence[LiveTable]) -> bool:
        """Something was refused by what this server knew: whether there is anything newer, which it now knows.

        Raises `StoreError` when that cannot be told: then nobody knows whether the refusal is right.
        """
        rooms = self._rooms(lives)
        if not rooms:
            return False
        looking = [self.soon(room) for room in rooms][-1]
        await asyncio.wait([looking], timeout=DOUBT)
        if not looking.done():
            raise StoreError("the store does not answer")
        return any(room.code in looking.result() for room in rooms)

    async def _after_conflict(self, lives: Sequence[LiveTable]) -> bool:
        """The same between two commits, for the writer itself. Raises `StoreError`."""
        found = False
        for room in self._rooms(lives):
            found |= await self._read(room)
        return found

    def _unsure(self, lives: Sequence[LiveTable]) -> None:
        """A commit has failed, and may have come about all the same (a connection that broke on the way back)."""
        for room in self._rooms(lives):
            self.soon(room)

    def _rooms(self, lives: Iterable[LiveTable]) -> list[LiveRoom]:
        codes = {live.room for live in lives}
        return [room for room in self._classroom.rooms() if room.code in codes]


def _seated(news: News) -> set[str]:
    """The members who have got seats."""
    seats = [
        seat
        for line in news.lines
        for seat in (line.event.data.get("seats", ()) if line.event.kind == "start" else (line.event.data,))
    ]
    return {seat["member"] for seat in seats if seat.get("member")}
