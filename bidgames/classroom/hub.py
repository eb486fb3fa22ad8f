"""Telling everybody: watchers of seats, projectors and desks get the newest view, in as few messages as will do.

A change is shown at once when nothing was shown lately; while changes keep coming they are gathered, so that the
time spent on telling stays a fraction of the time. A watcher that does not read gets the newest view once it does.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .changes import Changes
from .ledger import LiveTable
from .rooms import LiveRoom
from .table import Table
from .viewing import Fragments, Lens, TableViews, encode, iso, numbered
from .watcher import Watcher

#: Seconds between two tellings while changes keep coming, at least; and that many times the last one's duration.
SHORTEST_PAUSE, LOAD_FACTOR = 0.03, 0.5
#: Seconds between beats.
BEAT = 5.0
#: Seconds for which one `now` is good enough.
NOW = 0.02
#: How many watchers are told before other work gets its turn.
SLICE = 20
#: Seconds that somebody who polls counts as connected after his last answer.
POLL_GAP = 4.0


class RoomHub:
    """The watchers of one room, its views, and who is there.

    `invitation`: how to join, for the projector; `onward(room, member)`: the token of a member in the next room.
    """

    def __init__(
        self,
        room: LiveRoom,
        whole_room: Callable[[RoomHub, str], Fragments],
        invitation: Fragments,
        onward: Callable[[str, str], str],
    ) -> None:
        self.room, self.invitation = room, invitation
        self.watchers: set[Watcher] = set()
        self.reached = False
        self.changes = Changes()
        self._whole_room, self._onward = whole_room, onward
        self._views: dict[int, TableViews] = {}
        self._polls: dict[int, list[asyncio.Future[None]]] = {}
        self._present: dict[str, int] = {}
        self._seen: dict[str, float] = {}
        self._away: dict[str, dict[str, float]] = {}
        self._dirty: set[int] = set()
        self._presence_dirty = False
        self._timer: asyncio.TimerHandle | None = None
        self._telling = False
        self._next = 0.0
        self._later: set[Watcher] = set()
        self._later_timer: asyncio.TimerHandle | None = None
        self._now, self._now_at = b"", 0.0
        self._there: dict[int, tuple[float, bytes]] = {}

    # What they see

    def now(self) -> bytes:
        """The time of day as JSON, the same for all who are told within `NOW`, so that their messages are alike."""
        if time.monotonic() - self._now_at > NOW:
            self._now, self._now_at = encode(iso(time.time())), time.monotonic()
        return self._now

    def views(self, number: int) -> TableViews:
        """The views of a table."""
        if number not in self._views:
            self._views[number] = TableViews(self.room.code, self.room.tables[number].head)
        return self._views[number]

    def place(self, member: str) -> tuple[int, int | None]:
        """The table and seat of a member; a member without one watches the first table."""
        return self.room.places.get(member, (1, None))

    def fragments(self, watcher: Watcher) -> tuple[Fragments, int]:
        """The present view of a watcher and its version."""
        if watcher.member is None and watcher.table is None:
            return self._whole_room(self, watcher.lens.language), max(
                live.head.version for live in self.room.tables.values()
            )
        if watcher.member is not None:
            return self.seat_view(watcher.member, watcher.lens)
        assert watcher.table is not None
        return self.public_view(watcher.table, watcher.lens)

    def seat_view(self, member: str, lens: Lens) -> tuple[Fragments, int]:
        """The view of a member and the version of his table."""
        number, seat = self.place(member)
        views = self.views(number)
        lens = Lens(seat, lens.language, lens.page, lens.only_page)
        shown = views.fragments(lens)
        if not lens.only_page:
            shown = shown.plus("connected", self._there_now(number))
        fragments: Fragments = shown
        if seat is None and views.table.anonymous and "names" in fragments:
            fragments = {**fragments, "names": encode(numbered(views.table))}
        if going := views.table.next:
            fragments = {**fragments, "next": encode({"room": going, "token": self._onward(going, member)})}
        return fragments, views.table.version

    def public_view(self, number: int, lens: Lens) -> tuple[Fragments, int]:
        """The spectator's view of a table: what a projector shows."""
        views = self.views(number)
        table = views.table
        extra: Fragments = {
            **self.invitation,
            "connected": encode(self.connected(number)),
            "joined": encode(len(self.room.members)),
            "tables": encode(len(self.room.playing())),
            "standings": encode(standings(table) if table.standings else None),
        }
        if table.anonymous:
            extra["names"] = encode(numbered(table))
        return {**views.fragments(lens), **extra}, table.version

    def connected(self, number: int) -> list[int]:
        """The seats of a table whose student is there."""
        now = time.monotonic()
        seats = []
        for seat, seated in enumerate(self.room.tables[number].head.seats):
            member = seated.member if seated else None
            if member and (self._here(member, now) or any(member in there for there in self._away.values())):
                seats.append(seat)
        return seats

    def _there_now(self, number: int) -> bytes:
        """`connected` as JSON: within `NOW`, and while nothing is different, the same object for all."""
        at, known = self._there.get(number, (0.0, b""))
        now = time.monotonic()
        if now - at > NOW:
            fresh = encode(self.connected(number))
            known = known if known == fresh else fresh
            self._there[number] = now, known
        return known

    def _here(self, member: str, now: float) -> bool:
        """Whether a member's page is connected to this server."""
        return bool(self._present.get(member)) or now - self._seen.get(member, -POLL_GAP) < POLL_GAP

    def here(self) -> set[str]:
        """The members whose pages are connected to this server."""
        now = time.monotonic()
        return {member for member in {*self._present, *self._seen} if self._here(member, now)}

    def away(self, server: str, here: Mapping[str, float] | None = None, gone: Iterable[str] = ()) -> None:
        """Members whose pages have come to another server (each until when that holds), or left it; None: all have."""
        before = self._away.get(server, {})
        now = {**before, **here} if here is not None else {}
        for member in gone:
            now.pop(member, None)
        self._away[server] = now
        self.reached = self.reached or bool(now)
        if before.keys() != now.keys():
            self._presence()

    def forget_away(self, now: float) -> None:
        """Forget members of whom their server has said nothing for too long: it has ended without a word."""
        for server, members in list(self._away.items()):
            late = [member for member, until in members.items() if until < now]
            if late:
                self.away(server, {}, late)

    @property
    def watched(self) -> bool:
        """Whether anybody waits for news of this room."""
        return bool(self.watchers) or any(self._polls.values())

    # Changes

    def changed(self, live: LiveTable) -> None:
        """A table has a new version."""
        number = live.head.number
        self.views(number).show(live.head)
        self._there_again()
        self._dirty.add(number)
        for waiting in self._polls.pop(number, []):
            if not waiting.done():
                waiting.set_result(None)
        self._soon()

    def came(self, member: str) -> None:
        """A member has opened a page."""
        self.reached = True
        self._present[member] = self._present.get(member, 0) + 1
        if self._present[member] == 1:
            self._presence()

    def reach(self) -> None:
        """A page was opened on another machine: desks are told."""
        self._presence()

    def went(self, member: str) -> None:
        """A member has closed a page."""
        self._present[member] -= 1
        if not self._present[member]:
            del self._present[member]
            self._presence()

    def joined(self) -> None:
        """Somebody has joined, perhaps only to watch, which is no event of a table."""
        self.reached = True
        self._presence()

    def polled(self, member: str) -> None:
        """A member without a WebSocket has asked for news."""
        self.reached = True
        if time.monotonic() - self._seen.get(member, -POLL_GAP) >= POLL_GAP and not self._present.get(member):
            self._presence()
        self._seen[member] = time.monotonic()
        asyncio.get_running_loop().call_later(POLL_GAP + 0.1, self._presence)

    def _there_again(self) -> None:
        """Who is there is to be looked at again."""
        self._there = {number: (0.0, known) for number, (_, known) in self._there.items()}

    def _presence(self) -> None:
        self._presence_dirty = True
        self._there_again()
        self._soon(0.5)

    async def news(self, number: int, version: int, seconds: float, waiting: asyncio.Future[None]) -> None:
        """Wait until the table is no longer at this version, for so long at the most, or until `waiting` is done."""
        if self.room.tables[number].head.version != version:
            return
        self._polls.setdefault(number, []).append(waiting)
        await asyncio.wait([waiting], timeout=seconds)
        if not waiting.done():
            waiting.cancel()
            self._polls[number] = [poll for poll in self._polls.get(number, []) if poll is not waiting]

    # Telling

    def _soon(self, delay: float = 0.0) -> None:
        if self._timer is not None or self._telling:
            return
        loop = asyncio.get_running_loop()
        delay = max(delay, self._next - loop.time(), 0.0)
        self._timer = loop.call_later(delay, lambda: asyncio.ensure_future(self._tell_all()))

    async def _tell_all(self) -> None:
        """Tell everybody whom the gathered changes concern."""
        self._timer, self._telling = None, True
        loop = asyncio.get_running_loop()
        began = loop.time()
        dirty, self._dirty = self._dirty, set()
        presence, self._presence_dirty = self._presence_dirty, False
        try:
            for told, watcher in enumerate(self._concerned(dirty, presence), 1):
                self.tell_one(watcher)
                if told % SLICE == 0:
                    await asyncio.sleep(0)
        finally:
            self._telling = False
            took = loop.time() - began
            self._next = loop.time() + max(SHORTEST_PAUSE, LOAD_FACTOR * took)
            if self._dirty:
                self._soon()
            elif self._presence_dirty:
                self._soon(0.5)

    def _concerned(self, dirty: set[int], presence: bool) -> Iterable[Watcher]:
        for watcher in list(self.watchers):
            if watcher.member is not None:
                number = self.place(watcher.member)[0]
                concerned = (
                    number in dirty or watcher.shown != number or (presence and not watcher.lens.only_page)
                )  # fmt: skip
            elif watcher.table is not None:
                concerned = watcher.table in dirty or 0 in dirty or presence
            else:
                concerned = True
            if concerned:
                yield watcher

    def tell_one(self, watcher: Watcher) -> None:
        """Bring one watcher up to date."""
        if watcher in self.watchers:
            fragments, version = self.fragments(watcher)
            if watcher.member is not None:
                watcher.shown = self.place(watcher.member)[0]
            watcher.tell(fragments, version, self)

    def tell_later(self, watcher: Watcher, delay: float) -> None:
        """Tell a watcher in a while, together with others who wait."""
        self._later.add(watcher)
        if self._later_timer is None:
            self._later_timer = asyncio.get_running_loop().call_later(delay + 0.005, self._tell_waiting)

    def _tell_waiting(self) -> None:
        waiting, self._later, self._later_timer = self._later, set(), None
        for watcher in waiting:
            self.tell_one(watcher)

    def watch(self, watcher: Watcher) -> None:
        """From now on this connection is told; it gets the present view at once."""
        self.watchers.add(watcher)
        if watcher.member is not None:
            self.came(watcher.member)
        self.tell_one(watcher)

    def unwatch(self, watcher: Watcher) -> None:
        """This connection has closed."""
        if watcher in self.watchers:
            self.watchers.discard(watcher)
            self._later.discard(watcher)
            if watcher.member is not None:
                self.went(watcher.member)

    def beat(self, message: bytes) -> None:
        """Send everybody a beat; drop who has not read for too long."""
        for watcher in list(self.watchers):
            if watcher.stuck:
                watcher.socket.close(1008, "not reading")
            else:
                watcher.beat(message, self)

    def dismiss(self, member: str | None = None) -> None:
        """Close the connections of a member whose link was revoked, or all of a deleted room."""
        for watcher in list(self.watchers):
            if member is None or watcher.member == member:
                watcher.socket.close(4401, "this link is no longer valid")
        for waiting in [waiting for polls in self._polls.values() for waiting in polls]:
            if not waiting.done():  # each looks again whether it may go on
                waiting.set_result(None)


def standings(table: Table) -> list[dict[str, Any]]:
    """Names and scores, best first; equal scores share a rank."""
    if not table.started:
        return []
    scores = table.rules.scores(table.position, None)
    known = sorted(
        ((score, seat) for seat, score in enumerate(scores) if score is not None), key=lambda pair: (-pair[0], pair[1])
    )
    rows: list[dict[str, Any]] = []
    for place, (score, seat) in enumerate(known, 1):
        rank = rows[-1]["rank"] if rows and rows[-1]["score"] == score else place
        name = f"{seat + 1}" if table.anonymous else table.names[seat]
        rows.append({"rank": rank, "name": name, "score": score})
    return rows
