"""What comes in before any handler: a request that is too large is read to its end, kept nowhere, and answered 413.

Without this, Tornado would hang up on it, and the caller would see a broken connection instead of a sentence.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPServerConnectionDelegate,
    RequestStartLine,
    ResponseStartLine,
)

from ..text import best_language, translator
from .web import LARGEST, TOO_LARGE

#: The largest body of a request that brings a file, in bytes: a class of 200 over 50 rounds is 5 MB of records.
LARGEST_FILE = 32 * 1024 * 1024
#: The most that is read and thrown away, in bytes; beyond it the connection is closed.
MOST_READ = 64 * 1024 * 1024
#: Seconds in which the head of a (next) request must have come, and its body: who says half a sentence is hung up on.
#: The first is longer than proxies keep a connection that they do not use (nginx: 60).
HEAD_TIME, BODY_TIME = 75.0, 30.0


class Intake(HTTPServerConnectionDelegate):
    """Stands before the `application` and hands on all requests but those whose body is too large."""

    def __init__(
        self, application: HTTPServerConnectionDelegate, large: Callable[[str, HTTPHeaders], bool] | None = None
    ) -> None:
        """`large(address, headers)`: whether a request may have a body of `LARGEST_FILE`."""
        self._application = application
        self._large = large or (lambda address, headers: False)

    def start_request(self, server_conn: object, request_conn: HTTPConnection) -> HTTPMessageDelegate:
        """Tornado's entry: one request."""
        return _Measured(self._application.start_request(server_conn, request_conn), request_conn, self._large)

    def on_close(self, server_conn: object) -> None:
        """Tornado's exit: the connection is closed."""
        self._application.on_close(server_conn)


class _Measured(HTTPMessageDelegate):
    """A request whose body is counted as it comes; `_inside` is None once it is too large."""

    def __init__(
        self, inside: HTTPMessageDelegate, connection: HTTPConnection, large: Callable[[str, HTTPHeaders], bool]
    ) -> None:
        self._inside: HTTPMessageDelegate | None = inside
        self._connection, self._large = connection, large
        self._most = LARGEST
        self._size = 0
        self._language = "en"

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        """The announced length may be too much already."""
        self._language = best_language(headers.get("Accept-Language"))
        length = headers.get("Content-Length", "")
        if isinstance(start_line, RequestStartLine) and self._large(start_line.path, headers):
            self._most = LARGEST_FILE
        if length.isdecimal() and int(length[:20]) > self._most:
            self._inside = None
        return self._inside.headers_received(start_line, headers) if self._inside else None

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        """A piece of the body: handed on, or dropped."""
        self._size += len(chunk)
        if self._size > self._most:
            self._inside = None
        return self._inside.data_received(chunk) if self._inside else None

    def finish(self) -> None:
        """All of it has come."""
        if self._inside:
            self._inside.finish()
            return
        body = msgspec.json.encode({"message": translator(self._language)(TOO_LARGE)})
        headers = HTTPHeaders({
            "Content-Type": "application/json; charset=utf-8",
            "Content-Length": str(len(body)),
            "Cache-Control": "no-store",
        })  # fmt: skip
        self._connection.write_headers(ResponseStartLine("HTTP/1.1", 413, "Content Too Large"), headers, body)
        self._connection.finish()

    def on_connection_close(self) -> None:
        """The caller has gone."""
        if self._inside:
            self._inside.on_connection_close()
