"""One connection that is kept up to date: what it was told last, and whether it is worth telling again now."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from tornado.websocket import WebSocketClosedError

from .viewing import Fragments, Lens, encode, whole_pieces

if TYPE_CHECKING:
    from .hub import RoomHub

#: Seconds that a message may lie unread before the watcher is dropped.
UNREAD = 60.0
#: Of changes that change nothing for a watcher: seconds between two, and after `FREELY` bytes of them, since the last
#: change that mattered, as long as each takes at `RATE` bytes a second, but not longer than `LONGEST_REST`. Each takes
#: `PACKET` bytes more than its frame: the heads of TCP and IP.
SHORTEST_REST, LONGEST_REST, FREELY, RATE, PACKET = 0.05, 1.0, 4096, 400, 60
#: Seconds that are not worth waiting for.
SLACK = 0.01


class Socket(Protocol):
    """What a watcher needs of its connection."""

    #: How many bytes the last message took.
    sent: int

    def send(self, message: bytes | Sequence[bytes], common: bool = False) -> asyncio.Future[None] | None:
        """Send a text message, whole or in pieces; None when it has left, else done when it has.

        `common`: many others get the same as well, and have got the same ones of this kind. Raises
        `WebSocketClosedError`.
        """
        ...

    def close(self, code: int, reason: str) -> None:
        """Say goodbye."""
        ...


class Whispers:
    """How often a watcher hears of what changes nothing for him: at once after a rest, then in steps that grow.

    A class of 200 that takes a minute over its sheets would else send everybody 400 lines a round, each with two
    lists of seats for whoever takes the whole view.
    """

    __slots__ = ("_at", "_size", "_told")

    def __init__(self) -> None:
        self._at, self._size, self._told = 0.0, 0, 0

    def wait(self) -> float:
        """Seconds until the next one may be sent."""
        pause = SHORTEST_REST
        if self._told > FREELY:
            pause = min(LONGEST_REST, max(pause, self._size / RATE))
        left = self._at + pause - time.monotonic()
        return left if left > SLACK else 0.0

    def said(self, size: int | None) -> None:
        """A frame of so many bytes was sent; None: something that mattered."""
        if size is None:
            self._told = 0
        else:
            self._at, self._size = time.monotonic(), size + PACKET
            self._told += self._size


class Watcher:
    """A connection that wants to know. `member` and `table` say whose view it gets; both None for the whole room."""

    def __init__(
        self, socket: Socket, *, member: str | None = None, table: int | None = None, lens: Lens, patches: bool = False
    ) -> None:
        self.socket, self.member, self.table, self.lens, self.patches = socket, member, table, lens, patches
        self.last: Fragments | None = None
        self.shown: int | None = None
        self._sending: asyncio.Future[None] | None = None
        self._since = 0.0
        self._later = False
        self._whispers = Whispers()

    @property
    def stuck(self) -> bool:
        """Whether it has not read for too long."""
        return self._sending is not None and time.monotonic() - self._since > UNREAD

    def tell(self, fragments: Fragments, version: int, hub: RoomHub) -> None:
        """Send the view, or what has changed of it."""
        if self._sending is not None:
            self._later = True
            return
        if self.last is not None and self.patches:
            hushed, message = hub.changes.between(self.last, fragments, version)
            if hushed and (wait := self._whispers.wait()):
                hub.tell_later(self, wait)
                return
            if not message:
                return
            if not hushed:
                message = [*message, b',"now":', hub.now(), b'},"version":', encode(version), b"}"]
        else:
            hushed = False
            message = whole_pieces({**fragments, "now": hub.now()})
        self.last = fragments
        self._send(message, hub, hushed)
        self._whispers.said(self.socket.sent if hushed else None)

    def beat(self, message: bytes, hub: RoomHub) -> None:
        """Say that the server is there, unless something is on its way already."""
        if self._sending is None:
            self._send(message, hub)

    def _send(self, message: bytes | Sequence[bytes], hub: RoomHub, common: bool = False) -> None:
        try:
            sent = self.socket.send(message, common)
        except WebSocketClosedError:  # under our hands; its handler hears of it in a moment
            return
        if sent is None:
            return
        self._sending, self._since = sent, time.monotonic()
        sent.add_done_callback(lambda done: self._sent(done, hub))

    def _sent(self, done: asyncio.Future[None], hub: RoomHub) -> None:
        self._sending = None
        if done.cancelled() or done.exception() is not None:
            return
        if self._later:
            self._later = False
            hub.tell_one(self)
