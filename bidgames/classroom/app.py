"""The server's parts put together: store, rooms, hubs, conductor. It knows no HTTP; `serve.py` gives it an address."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any

from ..text import N_
from .conductor import Conductor
from .errors import Unknown
from .hub import BEAT, RoomHub
from .ledger import LiveTable
from .names import new_token
from .neighbours import Neighbours
from .qr import qr_svg
from .rooms import Classroom, LiveRoom
from .roomview import room_view
from .store import Store
from .table import Event, Table
from .viewing import Fragments, encode, iso

#: Seconds that requests in progress have to be answered when the server ends.
FINISH = 2.0


class Server:
    """A classroom server. `key` is the instructor's; `public_url` is how students reach it, ending with the base."""

    def __init__(self, store: Store, *, base: str = "/", public_url: str = "") -> None:
        self.store, self.base, self.public_url = store, base, public_url
        self.own: frozenset[str | None] = frozenset({None, "", "127.0.0.1", "::1"})  # addresses of this machine
        key = store.setting("instructor_key", new_token())
        assert key is not None
        self.key = key
        self.classroom = Classroom(store, self._changed)
        self.conductor = Conductor(self.classroom)
        self.classroom.relinked = lambda room, member: self.hub(room).dismiss(member)
        self.classroom.forgotten = self.forget
        self.outside = False  # whether a page was opened on another machine
        self._hubs: dict[str, RoomHub] = {}
        self._beats: asyncio.Task[None] | None = None
        self.ending = False  # whether requests in progress are being given up
        self.requests: dict[asyncio.Task[Any], bool] = {}  # in progress; whether each only asks, and changes nothing
        self.neighbours = Neighbours(self.classroom, self.hub, self._hubs) if store.shared else None

    async def begin(self) -> None:
        """Bring back the rooms that were open and start their clocks."""
        if self.neighbours is not None:
            self.neighbours.begin()
        rooms = await self.classroom.wake()
        self.conductor.begin()
        self.conductor.resume(rooms)
        self._beats = asyncio.create_task(self._beat())

    async def give_up(self) -> None:
        """The server is ending: who only asks (for news, a file) is sent away at once, the others after `FINISH`."""
        self.ending = True
        for task, only_asks in self.requests.items():
            if only_asks:
                task.cancel()
        if self.requests:
            late = (await asyncio.wait(self.requests, timeout=FINISH))[1]
            for task in late:
                task.cancel()

    async def end(self) -> None:
        """Stop the clocks, commit what was accepted, close the store."""
        if self._beats is not None:
            self._beats.cancel()
        await self.conductor.end()
        if self.neighbours is not None:
            await self.neighbours.end()
        await self.classroom.ledger.close()
        self.store.close()

    def hub(self, room: LiveRoom) -> RoomHub:
        """The watchers of a room."""
        hub = self._hubs.get(room.code)
        if hub is None or hub.room is not room:
            link = self.link(room)
            invitation: Fragments = {"join_url": encode(link), "qr": encode(qr_svg(link))}
            hub = self._hubs[room.code] = RoomHub(room, self._room_view, invitation, self.classroom.onward)
        return hub

    def _room_view(self, hub: RoomHub, language: str) -> Fragments:
        """The instructor's view of a room."""
        return room_view(hub, language, reached=hub.reached or self.outside)

    def room_view(self, room: LiveRoom, language: str) -> Fragments:
        """The instructor's view of a room in a language."""
        return self._room_view(self.hub(room), language)

    def visited(self, address: str | None) -> None:
        """Somebody has opened a page from this address: the first from another machine shows that phones can."""
        if not self.outside and address not in self.own:
            self.outside = True
            for hub in self._hubs.values():
                hub.reach()

    def table(self, room: LiveRoom, number: object) -> int:
        """The number of a table as a query gives it, 1 by default. Raises `Unknown`."""
        text = "1" if number is None else str(number)
        if text.isascii() and text.isdecimal() and len(text) < 6 and int(text) in room.tables and int(text) > 0:
            return int(text)
        raise Unknown(N_("This room has no table {table}."), table=text[:20])

    def forget(self, room: LiveRoom) -> None:
        """A room has been deleted: its pages are told and closed."""
        hub = self._hubs.pop(room.code, None)
        if hub is not None:
            hub.dismiss()

    def link(self, room: LiveRoom, token: str = "") -> str:
        """The address of a room for students, or of one seat."""
        return f"{self.public_url}{room.code}" + (f"#{token}" if token else "")

    def _changed(self, room: LiveRoom, live: LiveTable, before: Table, events: Sequence[Event]) -> None:
        self.hub(room).changed(live)
        self.conductor.changed(room, live)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            message = b'{"beat":' + encode(iso(time.time())) + b"}"
            for hub in list(self._hubs.values()):
                hub.beat(message)
