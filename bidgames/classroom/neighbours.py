"""The other servers on one PostgreSQL store: what they have stored is heard of at once, and who is at their pages too.

Notices come by LISTEN on a connection of their own, in the server's one loop: no thread waits for them. Whatever
notices may be missed, nothing is lost by it: a room is read from the store, too, after a connection was lost, once a
second while nothing is heard, and before anybody is answered (`catchup.py`).

Definitions
    notice   {by, room, tables: {number: version}, members?} or {by, room, deleted} after a commit; {by, room, here,
             gone}: members whose pages have come to or left that server; {by}: a sign of life; {by, bye}: it ends
    deaf     even its own signs of life do not reach this server (the connection is lost, or a pooler swallows them)
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Mapping
from typing import Any

from .catchup import CatchUp
from .engines import CONNECT_TIMEOUT
from .hub import RoomHub
from .rooms import Classroom, LiveRoom
from .store import CHANNEL, StoreError

log = logging.getLogger(__name__)

#: Seconds between two looks at who is here, between two signs of life, and after which silence counts as deafness.
LOOK, LIFE, DEAF = 0.5, 2.0, 6.0
#: Seconds between two readings of the rooms while deaf, and before listening is tried again.
POLL, AGAIN = 1.0, 1.0
#: The most members that one notice names: it may have 8,000 bytes.
MOST_NAMED = 300


class Neighbours:
    """Listens to the other servers, and tells them who is here.

    `hub(room)` gives the watchers of a room; `hubs` are those of rooms that somebody has watched, by code.
    """

    def __init__(
        self, classroom: Classroom, hub: Callable[[LiveRoom], RoomHub], hubs: Mapping[str, RoomHub]
    ) -> None:  # fmt: skip
        self._classroom, self._store, self._hub, self._hubs = classroom, classroom.store, hub, hubs
        self._catchup = CatchUp(classroom)
        self._heard = time.monotonic()
        self._said: dict[str, set[str]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._warned = False

    @property
    def deaf(self) -> bool:
        """Whether notices do not arrive."""
        return time.monotonic() - self._heard > DEAF

    def begin(self) -> None:
        """Start listening and telling."""
        self._tasks = [asyncio.create_task(part()) for part in (self._listen, self._tell, self._poll)]

    async def end(self) -> None:
        """Stop; the others hear that whoever was here has left."""
        tasks = [*self._tasks, *self._loading.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._say({"bye": True})

    # Listening

    async def _listen(self) -> None:
        """Listen; after a loss try again and again, and look at all rooms first."""
        import psycopg

        while True:
            try:
                connection = await psycopg.AsyncConnection.connect(
                    self._store.listen_to(), autocommit=True, connect_timeout=CONNECT_TIMEOUT
                )
                async with connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self._heard, self._warned = time.monotonic(), False
                    for room in self._classroom.rooms():
                        self._catchup.soon(room)
                    while not self.deaf:
                        async for notice in connection.notifies(timeout=DEAF):
                            self._hear(notice.payload)
            except (psycopg.Error, OSError) as error:
                self._warn(" ".join(str(error).split()))
            else:
                self._warn("its notices do not arrive")
            await asyncio.sleep(AGAIN)

    def _warn(self, reason: str) -> None:
        if not self._warned:
            log.warning("the database does not tell what other servers do (%s): looking once a second", reason)
        self._warned = True

    async def _poll(self) -> None:
        """While nothing is heard: look at the rooms that somebody watches, or whose clock runs."""
        while True:
            await asyncio.sleep(POLL)
            if self.deaf or self._warned:
                for room in self._classroom.rooms():
                    hub = self._hubs.get(room.code)
                    if (hub and hub.watched) or any(live.head.clock.deadline for live in room.playing()):
                        self._catchup.soon(room)

    def _hear(self, payload: str) -> None:
        """A notice. Whatever else may be said on the channel is none."""
        try:
            notice = json.loads(payload)
            by, code = notice.get("by"), notice.get("room")
        except (ValueError, AttributeError):
            return
        self._heard = time.monotonic()
        if by == self._store.name or not isinstance(by, str):
            return
        room = self._classroom.known(code)
        if "bye" in notice:
            for hub in list(self._hubs.values()):
                hub.away(by)
        elif room is None:
            if isinstance(code, str) and "deleted" not in notice and code not in self._loading:
                self._loading[code] = asyncio.create_task(self._load(code))
        elif "deleted" in notice:
            self._classroom.forget(room)
        elif "here" in notice:
            until = time.monotonic() + DEAF
            self._hub(room).away(by, here={str(one): until for one in notice["here"]}, gone=notice.get("gone", ()))
        elif _newer(room, notice):
            self._catchup.soon(room, members=bool(notice.get("members", "tables" not in notice)))

    async def _load(self, code: str) -> None:
        """A room that another server serves is kept ready: its clock must run on if that server ends."""
        try:
            await self._classroom.room(code)
        except Exception as error:  # noqa: BLE001  (whoever asks for the room will be told)
            log.warning("room %s of another server cannot be read: %s", code, error)
        finally:
            self._loading.pop(code, None)

    # Telling

    async def _tell(self) -> None:
        """Say who has come and gone, and now and then everything and that this server lives."""
        last = 0.0
        while True:
            await asyncio.sleep(LOOK)
            everything = time.monotonic() - last >= LIFE
            if everything:
                last = time.monotonic()
                await self._say({})
            said, self._said = self._said, {code: hub.here() for code, hub in self._hubs.items()}
            for code, hub in list(self._hubs.items()):
                hub.forget_away(time.monotonic())
                before, now = said.get(code, set()), self._said.get(code, set())
                await self._say_who(code, sorted(now if everything else now - before), sorted(before - now))

    async def _say_who(self, room: str, here: list[str], gone: list[str]) -> None:
        for at in range(0, max(len(here), len(gone)), MOST_NAMED // 2):
            part = slice(at, at + MOST_NAMED // 2)
            await self._say({"room": room, "here": here[part], "gone": gone[part]})

    async def _say(self, notice: Mapping[str, Any]) -> None:
        try:
            await self._classroom.ledger.call(self._store.say, notice)
        except StoreError as error:
            log.debug("other servers could not be told: %s", error)


def _newer(room: LiveRoom, notice: Mapping[str, Any]) -> bool:
    """Whether a notice tells of something that this server does not know."""
    tables = notice.get("tables")
    if not isinstance(tables, dict) or notice.get("members"):
        return True
    known = {str(number): live.head.version for number, live in room.tables.items()}
    return any(known.get(number, -1) < version for number, version in tables.items())
