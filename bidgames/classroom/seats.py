"""The interface for students: join, see, move, watch (DESIGN, "Interface")."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Sequence
from typing import Any, ClassVar
from urllib.parse import urlsplit

import msgspec
from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from ..rules.domain import N_
from .app import Server
from .errors import Answer, NotYours, TooFast, Unknown
from .frames import SHORTEST, WHOLE, agreed, frame
from .rooms import LiveRoom
from .viewing import Fragments, Lens, encode, iso, whole
from .watcher import Watcher
from .web import Handler, Limit, describe_error

log = logging.getLogger(__name__)

#: Seconds that a request for news waits for some.
WAIT = 25.0
#: Seconds that a new WebSocket may take to say who it is.
HELLO = 10.0
#: What Tornado is told of the compression, so that it keeps no compressor of its own for each connection. (It overlooks
#: parameters without a value, so they get an empty one.)
DEFLATE = "permessage-deflate; server_no_context_takeover=; client_no_context_takeover="
#: The most WebSockets of one token.
SOCKETS = 8

_joins = Limit(300)
_moves = Limit(20)


class Lensed(Handler):
    """A handler that shows views: which one is in the query."""

    waiting: asyncio.Future[None] | None = None
    gone = False

    def lens(self, seat: int | None = None) -> Lens:
        """How the caller wants to see: `page=1`, `only=page`, `lang`."""
        only = self.get_query_argument("only", "") == "page"
        return Lens(seat, self.language, self.get_query_argument("page", "") == "1" or only, only)

    def patches(self) -> bool:
        """Whether a watcher takes patches."""
        return self.get_query_argument("patch", "") == "1"

    def send_view(self, fragments: Fragments) -> None:
        """Answer with a view."""
        self.answer(whole({**fragments, "now": encode(iso(time.time()))}))

    async def wait(self, room: LiveRoom, number: int, since: int) -> None:
        """Wait for another version of a table than the caller has, as long as he waits."""
        self.waiting = asyncio.get_running_loop().create_future()
        await self.server.hub(room).news(number, since, WAIT, self.waiting)

    def on_connection_close(self) -> None:
        """The caller has gone: nobody waits any more."""
        self.gone = True
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_result(None)
        super().on_connection_close()

    def since(self) -> int | None:
        """The version that the caller has."""
        given = self.get_query_argument("since", None)
        return int(given) if given is not None and given.isdecimal() and len(given) < 12 else None


class Join(Handler):
    """POST rooms/ROOM/join {name, student_id?, key?}."""

    async def post(self, code: str) -> None:
        """Take a seat: 201 {token, table, seat, link, name}; the same key again: 200, the same seat."""
        _joins.take(self.request.remote_ip or "")
        room = await self.server.classroom.room(code)
        await self.server.classroom.fresh(room)
        given = self.body()
        joined = await self.server.classroom.join(room, given.get("name"), given.get("student_id"), given.get("key"))
        body = {
            "token": joined.token,
            "table": joined.table,
            "seat": joined.seat,
            "name": joined.name,
            "link": self.server.link(room, joined.token),
        }
        if joined.cut:
            body["message"] = self.words("Your name was cut to 40 characters.")
        self.server.hub(room).joined()
        self.answer(body, 201 if joined.new else 200)


class Seat(Lensed):
    """GET seat: the view of whoever's token it is."""

    async def get(self) -> None:
        """The view now, or, with `since=VERSION`, as soon as there is another one (25 s at the most)."""
        room, member = await self.member(fresh=True)
        hub = self.server.hub(room)
        since = self.since()
        if since is not None:
            hub.came(member.member)  # who waits for news is there
            try:
                await self.wait(room, hub.place(member.member)[0], since)
            finally:
                hub.went(member.member)
            if self.gone:
                return
            await self.member()  # the link may have been revoked, or the room deleted
        hub.polled(member.member)
        self.send_view(hub.seat_view(member.member, self.lens())[0])


class Moves(Handler):
    """POST seat/moves {move, fields..., key, turn?}."""

    async def post(self) -> None:
        """Make a move: 201 {version} once it is stored; the same key again: 200 and the same version."""
        token = self.token()
        _moves.take(token)
        room, member = await self.member(token)
        version, new = await self.server.classroom.move(room, member, self.body())
        self.answer({"version": version}, 201 if new else 200)


class Socket(WebSocketHandler, Lensed):
    """A WebSocket that says who it is, by header or first message, and then only listens."""

    lasting = True
    _sockets: ClassVar[dict[str, int]] = {}

    def initialize(self, server: Server) -> None:
        """Nobody yet."""
        super().initialize(server)
        self.watcher: Watcher | None = None
        self.room: LiveRoom | None = None
        self.token_to_count: str | None = None
        self.counted: str | None = None
        self.hello: asyncio.TimerHandle | None = None
        self.compression: str | None = None
        self.remembers = False
        self.sent = 0
        self._before = b""

    def check_origin(self, origin: str) -> bool:
        """Only pages of this server, by whatever name it is reached. (Tornado 6.6 leaves the name to its caller.)"""
        here = urlsplit(origin).netloc == self.request.headers.get("Host")
        return here or self.server.public_url.startswith(origin + "/")

    def get_compression_options(self) -> dict[str, Any] | None:
        """Messages are compressed one by one, by `frames`: a lasting compressor would cost every student 250 KiB."""
        return {}

    async def get(self, *arguments: str) -> None:
        """Let the connection in, if its header does not give a wrong token."""
        self._agree_on_compression()
        self.arguments_of_path = arguments
        if self.request.headers.get("Upgrade", "").lower() != "websocket":
            raise Answer(N_("This address takes WebSocket connections only."))
        origin = self.request.headers.get("Origin") or self.request.headers.get("Sec-Websocket-Origin")
        if origin is not None and not self.check_origin(origin):
            raise NotYours(N_("A page of another site cannot watch a game here."))
        if self.request.headers.get("Authorization"):
            await self.admit(self.token())
        await super().get(*arguments)

    def _agree_on_compression(self) -> None:
        """Say to the client what `frames` does; and to Tornado, in the client's name, that nothing is remembered."""
        self.compression = agreed(self.request.headers.get("Sec-WebSocket-Extensions", ""))
        self.remembers = self.compression is not None and "server_no_context_takeover" not in self.compression
        self.request.headers.pop("Sec-WebSocket-Extensions", None)
        if self.compression is not None:
            self.request.headers["Sec-WebSocket-Extensions"] = DEFLATE

    def set_header(self, name: str, value: Any) -> None:
        """Tornado's, but for what was agreed about compression."""
        super().set_header(name, (self.compression or value) if name == "Sec-WebSocket-Extensions" else value)

    async def open(self, *arguments: str) -> None:
        """Begin to watch, or wait for the first message."""
        if self.watcher is None:
            await self.without_token()
        if self.watcher is not None:
            self._listen()
        else:
            self.hello = asyncio.get_running_loop().call_later(HELLO, self.close, 4401, "no token")

    async def without_token(self) -> None:
        """What a connection may do that has not said who it is: nothing, unless it is open to all."""

    async def admit(self, token: str) -> None:
        """Work out what this token may watch: sets `room` and `watcher`. Raises an `Answer`."""
        raise NotImplementedError

    async def on_message(self, message: str | bytes) -> None:
        """The first message may be {"token": ...}; nothing else is listened to."""
        if self.watcher is not None or self.hello is None:
            return
        self.hello.cancel()
        self.hello = None
        try:
            given = json.loads(message)
            token = given.get("token") if isinstance(given, dict) else None
            await self.admit(token if isinstance(token, str) else "")
        except (Answer, ValueError, RecursionError) as error:
            known = error if isinstance(error, Answer) else None
            status, body = describe_error(known, 400, self.words)
            await self.say({**body, "status": status})
            self.close(4000 + status if status in (401, 403, 404, 429) else 4400, "refused")
            return
        self._listen()

    def _listen(self) -> None:
        assert self.room is not None and self.watcher is not None
        if self.token_to_count is not None:
            self.counted = self.token_to_count
            self._sockets[self.counted] = self._sockets.get(self.counted, 0) + 1
        self.server.hub(self.room).watch(self.watcher)

    def send(self, message: bytes | Sequence[bytes], common: bool = False) -> asyncio.Future[None] | None:
        """Send a text message, in a frame that all who get it share; None when it has left, else done when it has.

        `common`: many others get the same as well, so that it may refer to the last one of this kind.

        Tornado's own `write_message` would compress it again, and start a task, for each connection.
        """
        connection = self.ws_connection
        if connection is None or connection.is_closing():
            raise WebSocketClosedError
        stream: Any = connection.stream
        content = self._framed(message, common)
        try:
            if not stream.writing():
                sent = stream.socket.send(content)
                if sent == len(content):
                    return None
                content = content[sent:]
        except OSError:  # its buffer is full, or it is gone: the stream knows what to do
            log.debug("not sent at once")
        try:
            return stream.write(content)  # type: ignore[no-any-return]
        except StreamClosedError:
            raise WebSocketClosedError from None

    def _framed(self, message: bytes | Sequence[bytes], common: bool) -> bytes:
        """The frame of a message; what the next common one may refer to is remembered."""
        content = frame(message, self.compression is not None, self._before if common else b"")
        self.sent = len(content)
        if self.remembers:
            pieces = (message,) if isinstance(message, bytes) else message
            size = sum(map(len, pieces))
            if common and SHORTEST <= size <= WHOLE:
                self._before = b"".join(pieces)
            elif size >= SHORTEST:
                self._before = b""
        return content

    async def say(self, value: Any) -> None:
        """Send one message, if anybody is still there."""
        try:
            sent = self.send(msgspec.json.encode(value))
            if sent is not None:
                await sent
        except (WebSocketClosedError, StreamClosedError):
            log.debug("the connection closed before it could be told")

    def count(self, token: str) -> None:
        """At most so many WebSockets a token; this one counts from when it watches. Raises `TooFast`."""
        if self._sockets.get(token, 0) >= SOCKETS:
            raise TooFast(N_("This page is open too often. Close some of its tabs."))
        self.token_to_count = token

    def on_close(self) -> None:
        """The connection is gone."""
        if self.hello is not None:
            self.hello.cancel()
        if self.watcher is not None and self.room is not None:
            self.server.hub(self.room).unwatch(self.watcher)
        if self.counted is not None:
            self._sockets[self.counted] -= 1
            if not self._sockets[self.counted]:
                del self._sockets[self.counted]


class WatchSeat(Socket):
    """GET seat/watch: the view now, and after each change."""

    async def admit(self, token: str) -> None:
        """A seat's token."""
        room, member = await self.member(token, fresh=True)
        self.count(token)
        self.room = room
        self.watcher = Watcher(self, member=member.member, lens=self.lens(), patches=self.patches())


class Public(Lensed):
    """GET rooms/ROOM/public: what a projector shows."""

    async def get(self, code: str) -> None:
        """The spectator's view of a table (`table=N`, the first by default)."""
        room = await self.server.classroom.room(code)
        await self.server.classroom.fresh(room)
        number = self.server.table(room, self.get_query_argument("table", None))
        since = self.since()
        if since is not None:
            await self.wait(room, number, since)
            if self.gone:
                return
            await self.server.classroom.room(code)  # it may have been deleted
        self.send_view(self.server.hub(room).public_view(number, self.lens())[0])


class WatchPublic(Socket):
    """GET rooms/ROOM/public/watch: the same, pushed; the code is enough."""

    async def without_token(self) -> None:
        """Whoever has the code may watch."""
        try:
            self.room = await self.server.classroom.room(self.arguments_of_path[0])
            await self.server.classroom.fresh(self.room)
            number = self.server.table(self.room, self.get_query_argument("table", None))
        except Unknown as error:
            await self.say({"message": error.sentence(self.words), "status": error.status})
            self.close(4404, "unknown room")
            return
        self.watcher = Watcher(self, table=number, lens=self.lens(), patches=self.patches())

    async def admit(self, token: str) -> None:
        """A token is not needed, and does no harm."""


class WatchRoom(Socket):
    """GET rooms/ROOM/watch: all tables, for the instructor."""

    async def admit(self, token: str) -> None:
        """The instructor's key."""
        await self.instructor(token)
        self.room = await self.server.classroom.room(self.arguments_of_path[0])
        await self.server.classroom.fresh(self.room)
        self.watcher = Watcher(self, lens=Lens(language=self.language), patches=self.patches())
