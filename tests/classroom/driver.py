"""Drives a classroom server from outside, by the documented interface alone: HTTP, WebSockets, the process itself.

It shares no code with the package, so that a mistake of the package's client cannot hide one of the server.
"""

from __future__ import annotations

import base64
import http.client
import json
import os
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, NamedTuple
from urllib.parse import urlsplit

Json = Any
#: A sheet of rows that is allowed in Middleman.
ROWS = {"available": list(range(10)), "demand": list(range(9, -1, -1))}


def until(found: Callable[[], Any], seconds: float = 60.0) -> Any:
    """Wait until something is true (asked again and again), and give it."""
    end = time.monotonic() + seconds
    while not (value := found()):
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)
    return value


class Reply(NamedTuple):
    """An answer: status, body (parsed where it is JSON), headers."""

    status: int
    body: Json
    headers: dict[str, str]


class Api:
    """Calls under `{base}api/`."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.host, self.base = urlsplit(url).netloc, urlsplit(url).path

    def call(
        self, method: str, path: str, body: Json = None, token: str | None = None, **headers: str
    ) -> Reply:  # fmt: skip
        """One call; `body` as JSON, or as it is if it is bytes. `path` is under api/, unless it starts with a slash."""
        content = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        connection = http.client.HTTPConnection(self.host, timeout=40)
        try:
            connection.request(method, path if path[:1] == "/" else f"{self.base}api/{path}", content, sent)
            answer = connection.getresponse()
            raw = answer.read()
        finally:
            connection.close()
        found = {name.lower(): value for name, value in answer.getheaders()}
        is_json = found.get("content-type", "").startswith("application/json")
        return Reply(answer.status, json.loads(raw) if is_json and raw else raw, found)


class Seat:
    """A student: a token and what can be done with it."""

    def __init__(self, api: Api, joined: Json) -> None:
        self.api, self.joined = api, joined
        self.token: str = joined["token"]
        self._keys = 0

    @property
    def seat(self) -> int | None:
        """The seat as it was given by the join."""
        found: int | None = self.joined["seat"]
        return found

    def view(self, query: str = "") -> Json:
        """GET seat."""
        reply = self.api.call("GET", f"seat{query}", token=self.token)
        assert reply.status == 200, reply
        return reply.body

    def move(self, move: str, key: str | None = None, **fields: Json) -> Reply:
        """POST seat/moves, with a key of its own."""
        self._keys += 1
        body = {"move": move, "key": key or f"{self.token[:6]}-{self._keys}", **fields}
        return self.api.call("POST", "seat/moves", body, self.token)

    def watch(self, query: str = "", **more: Any) -> WebSocket:
        """WebSocket seat/watch."""
        return WebSocket(self.api, f"seat/watch{query}", self.token, **more)


class Room:
    """A room and the instructor's key."""

    def __init__(self, api: Api, key: str, game: str = "middleman", **config: Json) -> None:
        self.api, self.key = api, key
        reply = api.call("POST", "rooms", {"game": game, **config}, key)
        assert reply.status == 201, reply
        self.code: str = reply.body["room"]

    def join(self, name: str, **more: Json) -> Seat:
        """POST join, as a student."""
        reply = self.api.call("POST", f"rooms/{self.code}/join", {"name": name, **more})
        assert reply.status == 201, reply
        return Seat(self.api, reply.body)

    def control(self, action: str, **more: Json) -> Reply:
        """POST control."""
        return self.api.call("POST", f"rooms/{self.code}/control", {"action": action, **more}, self.key)

    def do(self, action: str, **more: Json) -> Json:
        """POST control, which must succeed."""
        reply = self.control(action, **more)
        assert reply.status == 200, reply
        return reply.body

    def view(self) -> Json:
        """The instructor's view."""
        reply = self.api.call("GET", f"rooms/{self.code}", token=self.key)
        assert reply.status == 200, reply
        return reply.body

    def public(self, query: str = "") -> Json:
        """The projector's view."""
        reply = self.api.call("GET", f"rooms/{self.code}/public{query}")
        assert reply.status == 200, reply
        return reply.body

    def export(self, query: str) -> Reply:
        """GET export."""
        return self.api.call("GET", f"rooms/{self.code}/export?{query}", token=self.key)

    def class_of(self, *names: str, start: bool = True) -> list[Seat]:
        """Students who have joined; the game has started."""
        seats = [self.join(name) for name in names]
        if start:
            self.do("start")
        return seats


class Process:
    """A `bidgames serve` process on a free port of this machine; `err` is the file that it complains to."""

    def __init__(self, data: Path, cache: Path, *options: str, port: int = 0) -> None:
        self.data = data
        self.err = data.with_name(data.name + ".err")
        command = [sys.executable, "-m", "bidgames.cli", "serve", "--port", str(port), "--data", str(data)]
        environment = {**os.environ, "XDG_CACHE_HOME": str(cache), "PYTHONWARNINGS": "error"}
        with self.err.open("ab") as err:
            self.child = subprocess.Popen(
                [*command, "--no-desk", "--json", *options], stdout=subprocess.PIPE, stderr=err, env=environment
            )
        assert self.child.stdout is not None
        line = self.child.stdout.readline()
        assert line, self.err.read_text()
        self.info = json.loads(line)
        self.api = Api(self.info["url"])
        self.key: str = self.info["instructor_key"]

    def room(self, game: str = "middleman", **config: Json) -> Room:
        """A new room."""
        return Room(self.api, self.key, game, **config)

    def end(self, how: int = signal.SIGTERM) -> int:
        """End it by a signal; gives the exit status."""
        if self.child.poll() is None:
            self.child.send_signal(how)
        status = self.child.wait(15)
        assert self.child.stdout is not None
        self.child.stdout.close()
        return status

    def complaints(self) -> str:
        """What it has written to standard error."""
        return self.err.read_text()


class Closed(Exception):  # noqa: N818
    """The other side has closed the WebSocket, or refused it; `code` is its close code or HTTP status."""

    def __init__(self, code: int, body: bytes = b"") -> None:
        super().__init__(code, body)
        self.code, self.body = code, body


class WebSocket:
    """A small WebSocket client (RFC 6455): text messages, pings answered; `frames` keeps every text as it came.

    `opened` are all of them; the fixture that closes them after each test empties it.
    """

    opened: ClassVar[list[WebSocket]] = []

    def __init__(
        self, api: Api, path: str, token: str | None = None, *, header: bool = False, origin: str | None = None
    ) -> None:
        host, _, port = api.host.partition(":")
        self._socket = socket.create_connection((host, int(port)), timeout=60)
        self._read = self._socket.makefile("rb")
        self.frames: list[str] = []
        self.opened.append(self)
        lines = [f"GET {api.base}api/{path} HTTP/1.1", f"Host: {api.host}", "Upgrade: websocket", "Connection: Upgrade"]
        lines += ["Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}"]
        lines += [f"Authorization: Bearer {token}"] if header else []
        lines += [f"Origin: {origin}"] if origin is not None else []
        self._socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        status = int(self._read.readline().split()[1])
        length = 0
        while (line := self._read.readline().strip()) != b"":
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        if status != 101:
            body = self._read.read(length)
            self.close()
            raise Closed(status, body)
        if token is not None and not header:
            self.send({"token": token})

    def send(self, value: Json) -> None:
        """Send a text message (`value` as JSON, or as it is if it is text)."""
        self._frame(1, (value if isinstance(value, str) else json.dumps(value)).encode())

    def _frame(self, kind: int, content: bytes) -> None:
        size = len(content)
        head = bytes([0x80 | kind, 0x80 | size]) if size < 126 else struct.pack(">BBH", 0x80 | kind, 0x80 | 126, size)
        self._socket.sendall(head + bytes(4) + content)  # a mask of zeros leaves the content as it is

    def next(self, seconds: float = 60.0) -> Json:
        """The next message. Raises `Closed`, or `TimeoutError`."""
        self._socket.settimeout(seconds)
        while True:
            first, second = self._exactly(2)
            size = second & 127
            if size >= 126:
                size = int.from_bytes(self._exactly(2 if size == 126 else 8), "big")
            content = self._exactly(size)
            if first & 15 == 1:
                self.frames.append(content.decode())
                return json.loads(content)
            if first & 15 == 8:
                raise Closed(int.from_bytes(content[:2], "big"), content[2:])
            if first & 15 == 9:
                self._frame(10, content)

    def _exactly(self, size: int) -> bytes:
        content = self._read.read(size)
        if len(content) < size:
            raise Closed(1006)
        return content

    def view(self, wanted: Callable[[Json], Any] = lambda view: True, seconds: float = 60.0) -> Json:
        """The next whole view that is wanted; beats and others are passed over."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            message = self.next(max(0.01, end - time.monotonic()))
            if "beat" not in message and wanted(message):
                return message
        raise AssertionError("waited in vain")

    def close(self) -> None:
        """Hang up."""
        self._read.close()
        self._socket.close()


def merged(old: Json, patch: Json) -> Json:
    """A JSON merge patch applied (RFC 7396)."""
    if not isinstance(patch, dict):
        return patch
    made = dict(old) if isinstance(old, dict) else {}
    for key, value in patch.items():
        if value is None:
            made.pop(key, None)
        else:
            made[key] = merged(made.get(key), value)
    return made


def without_nulls(value: Json) -> Json:
    """A view as a merge patch can give it: a null and an absent key are the same."""
    if isinstance(value, dict):
        return {key: without_nulls(one) for key, one in value.items() if one is not None}
    return value
