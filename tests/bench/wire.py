"""What a browser has on the wire: kept-alive HTTP and WebSockets with permessage-deflate, every byte counted.

Written for this bench alone, so that two hundred students cost their own process little: no retries, no limits.
"""

from __future__ import annotations

import asyncio
import base64
import bisect
import gzip
import os
import time
import zlib
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import msgspec

#: Seconds after which something that does not come is a failure of the bench.
PATIENCE = 60.0


class Meter:
    """Bytes that arrived, as they were on the wire (headers too, compressed where they were)."""

    def __init__(self) -> None:
        self.received = 0


class Counted(asyncio.StreamReader):
    """A stream that counts what the socket gave it."""

    def __init__(self, meter: Meter) -> None:
        super().__init__(limit=2**22)
        self._meter = meter

    def feed_data(self, data: bytes) -> None:
        """Count."""
        self._meter.received += len(data)
        super().feed_data(data)


async def connect(host: str, port: int, meter: Meter) -> tuple[Counted, asyncio.StreamWriter]:
    """A connection whose incoming bytes are counted."""
    loop = asyncio.get_running_loop()
    reader = Counted(meter)
    transport, protocol = await loop.create_connection(lambda: asyncio.StreamReaderProtocol(reader), host, port)
    return reader, asyncio.StreamWriter(transport, protocol, reader, loop)


class Http:
    """A kept-alive connection: one request after another. `patience`: seconds that an answer may take to begin."""

    def __init__(self, url: str, meter: Meter | None = None, patience: float = PATIENCE) -> None:
        parts = urlsplit(url)
        self.host, self.port, self.base = str(parts.hostname), int(parts.port or 80), parts.path
        self.meter = meter or Meter()
        self.patience = patience
        self.headers: dict[str, str] = {}  # of the last answer
        self._ends: tuple[Counted, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: Any = None, token: str | None = None) -> tuple[int, bytes]:
        """Status and content of one request below the base; on a new connection where the kept one has been closed.

        `body`: bytes are a form as a browser sends it, anything else goes as JSON.
        """
        kept = self._ends is not None
        try:
            return await self._ask(method, path, body, token)
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            if not kept or getattr(error, "partial", b""):
                raise
            self.close()
            return await self._ask(method, path, body, token)

    async def _ask(self, method: str, path: str, body: Any, token: str | None) -> tuple[int, bytes]:
        if self._ends is None:
            self._ends = await connect(self.host, self.port, self.meter)
        reader, writer = self._ends
        form = isinstance(body, bytes)
        content = b"" if body is None else body if form else msgspec.json.encode(body)
        lines = [
            f"{method} {self.base}{path} HTTP/1.1",
            f"Host: {self.host}:{self.port}",
            "Accept-Encoding: gzip",
        ]
        if token:
            lines.append(f"Authorization: Bearer {token}")
        if body is not None:
            kind = "application/x-www-form-urlencoded" if form else "application/json"
            lines += [f"Content-Type: {kind}", f"Content-Length: {len(content)}"]
        writer.write("\r\n".join([*lines, "", ""]).encode() + content)
        head = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), self.patience)).decode("latin-1")
        status, headers = parse_head(head)
        self.headers = headers
        if headers.get("transfer-encoding") == "chunked":
            answer = await chunked(reader)
        else:
            answer = await reader.readexactly(int(headers.get("content-length", 0)))
        if headers.get("content-encoding") == "gzip":
            answer = gzip.decompress(answer)
        return status, answer

    async def json(self, method: str, path: str, body: Any = None, token: str | None = None) -> tuple[int, Any]:
        """The same, with the content decoded."""
        status, answer = await self.ask(method, path, body, token)
        return status, msgspec.json.decode(answer)

    def close(self) -> None:
        """Hang up."""
        if self._ends is not None:
            self._ends[1].close()
            self._ends = None


async def chunked(reader: asyncio.StreamReader) -> bytes:
    """The content of an answer that comes in chunks."""
    content = b""
    while True:
        size = int((await reader.readuntil(b"\r\n")).split(b";")[0], 16)
        chunk = await reader.readexactly(size + 2)
        if not size:
            return content
        content += chunk[:-2]


def parse_head(head: str) -> tuple[int, dict[str, str]]:
    """Status and headers, names in lower case."""
    first, *lines = head.split("\r\n")
    pairs = (line.partition(":") for line in lines if line)
    return int(first.split()[1]), {name.strip().lower(): value.strip() for name, _, value in pairs}


def merged(old: Any, patch: Any) -> Any:
    """RFC 7396."""
    if not isinstance(patch, dict):
        return patch
    made = dict(old) if isinstance(old, dict) else {}
    for key, value in patch.items():
        if value is None:
            made.pop(key, None)
        else:
            made[key] = merged(made.get(key), value)
    return made


class Watch:
    """A WebSocket that keeps a view current."""

    def __init__(self, url: str, meter: Meter | None = None) -> None:
        self._http = urlsplit(url)
        self.meter = meter or Meter()
        self.view: dict[str, Any] = {}
        self.version = -1
        self.messages = 0
        self.log: list[tuple[int, float]] = []  # each version, and when it came
        self.closed = asyncio.Event()
        self._waiting: list[tuple[Callable[[Watch], bool], asyncio.Future[float]]] = []
        self._task: asyncio.Task[None] | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def open(self, path: str, token: str | None = None) -> None:
        """Shake hands, say who it is as the page does (first message), and begin to listen."""
        reader, writer = await connect(str(self._http.hostname), int(self._http.port or 80), self.meter)
        self._writer = writer
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {self._http.path}{path} HTTP/1.1", f"Host: {self._http.netloc}", "Upgrade: websocket",
            "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits",
        ]  # fmt: skip
        writer.write("\r\n".join([*lines, "", ""]).encode())
        status, headers = parse_head((await reader.readuntil(b"\r\n\r\n")).decode("latin-1"))
        if status != 101:
            raise ConnectionError(f"the WebSocket was refused: {status}")
        shared = "permessage-deflate" in headers.get("sec-websocket-extensions", "")
        fresh = "server_no_context_takeover" in headers.get("sec-websocket-extensions", "")
        if token is not None:
            self._send(1, msgspec.json.encode({"token": token}))
        self._task = asyncio.create_task(self._listen(reader, shared, fresh))

    def _send(self, opcode: int, content: bytes) -> None:
        """One masked frame."""
        assert self._writer is not None
        if len(content) > 125:
            raise ValueError("this client has nothing long to say")
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(content))
        self._writer.write(bytes([0x80 | opcode, 0x80 | len(content)]) + mask + masked)

    async def _listen(self, reader: Counted, shared: bool, fresh: bool) -> None:
        try:
            inflater = zlib.decompressobj(-15) if shared else None
            while True:
                first, length = await reader.readexactly(2)
                if length == 126:
                    length = int.from_bytes(await reader.readexactly(2))
                elif length == 127:
                    length = int.from_bytes(await reader.readexactly(8))
                content = await reader.readexactly(length)
                if first & 0x40 and inflater is not None:
                    if fresh:
                        inflater = zlib.decompressobj(-15)
                    content = inflater.decompress(content + b"\x00\x00\xff\xff")
                if first & 0x0F == 9:
                    self._send(10, content)
                elif first & 0x0F == 8:
                    break
                else:
                    self._take(content)
        except (asyncio.IncompleteReadError, ConnectionError):
            pass  # the server has gone, which a bench of its end wants
        finally:
            self.closed.set()
            if self._writer is not None:
                self._writer.close()

    def _take(self, content: bytes) -> None:
        message = msgspec.json.decode(content)
        self.messages += 1
        if "beat" in message:
            return
        if "patch" in message:
            self.view = merged(self.view, message["patch"])
        else:
            self.view = message
        self.version = self.view["version"]
        now = time.perf_counter()
        self.log.append((self.version, now))
        for waiting in list(self._waiting):
            if waiting[0](self):
                waiting[1].set_result(now)
                self._waiting.remove(waiting)

    async def when(self, true: Callable[[Watch], bool]) -> float:
        """The moment (`perf_counter`) at which this is so; at once if it is."""
        if self.view and true(self):
            return time.perf_counter()
        future: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._waiting.append((true, future))
        return await asyncio.wait_for(future, PATIENCE)

    async def reached(self, version: int) -> float:
        """The moment at which it shows this version or a later one."""
        return await self.when(lambda watch: watch.version >= version)

    def when_reached(self, version: int) -> float:
        """The moment at which that was, once it was."""
        return self.log[bisect.bisect_left(self.log, (version, 0.0))][1]

    def close(self) -> None:
        """Close the tab."""
        if self._task is not None:
            self._task.cancel()
