"""The desk's front door: looks at every request before Voilà does, and at every WebSocket.

Definitions
    cookie    HttpOnly, of this desk alone (its name has the port, since browsers send cookies to all ports of a host)
    ticket    see `desk.py`: `open/PAGE/TICKET` sets the cookie and redirects to the page's clean address

Without the cookie nothing behind the gate is reached: no page, file, kernel, channel or interface. A request that a
page of another origin has made is refused even with it, so that no other page can use the instructor's browser.
"""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlsplit

from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPServerConnectionDelegate,
    HTTPServerRequest,
    RequestStartLine,
    ResponseStartLine,
)

from .desk import PAGES, check_ticket, seal

#: Set on the gate's own answers.
_PLAIN = {"Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}


class Gate(HTTPServerConnectionDelegate):
    """Stands before `application` and lets through whoever has the cookie.

    Parameters
    ----------
    application : what is guarded
    secret : seals cookie and tickets
    name : the cookie's name
    base_url : the path of the desk, with slashes at both ends
    refusal, spent : sentences for a visitor without the cookie, and for a ticket that is no good (any more)
    """

    def __init__(
        self,
        application: HTTPServerConnectionDelegate,
        secret: bytes,
        name: str,
        base_url: str,
        refusal: str,
        spent: str,
    ) -> None:
        self._application, self._secret = application, secret
        self._name, self._base = name, base_url
        self._refusal, self._spent = refusal, spent
        self._value = seal(secret, "cookie", name)
        self._used: dict[str, int] = {}

    def start_request(self, server_conn: object, request_conn: HTTPConnection) -> HTTPMessageDelegate:
        """Tornado's entry: one request."""
        return _Request(self, lambda: self._application.start_request(server_conn, request_conn), request_conn)

    def on_close(self, server_conn: object) -> None:
        """Tornado's exit: the connection is closed."""
        self._application.on_close(server_conn)

    def verdict(self, request: HTTPServerRequest) -> tuple[int, dict[str, str], str] | None:
        """None to let through, else the answer: status, headers, text."""
        if not self._same_origin(request.headers):
            return 403, {}, self._refusal
        tickets = f"{self._base}open/"
        if request.method == "GET" and request.path.startswith(tickets):
            page, _, ticket = request.path.removeprefix(tickets).partition("/")
            if page not in PAGES or not check_ticket(self._secret, ticket, self._used):
                return 403, {}, self._spent
            cookie = f"{self._name}={self._value}; Path={self._base}; HttpOnly; SameSite=Lax"
            return 303, {"Set-Cookie": cookie, "Location": f"{self._base}{page}"}, ""
        if not self._has_cookie(request.headers):
            return 403, {}, self._refusal
        return None

    def _has_cookie(self, headers: HTTPHeaders) -> bool:
        cookies: SimpleCookie = SimpleCookie()
        for line in headers.get_list("Cookie"):
            for part in line.split(";"):
                try:
                    cookies.load(part.strip())
                except CookieError:
                    continue  # another program's cookie on this host
        found = cookies.get(self._name)
        return found is not None and hmac.compare_digest(found.value.encode(), self._value.encode())

    @staticmethod
    def _same_origin(headers: HTTPHeaders) -> bool:
        """Whether a request that names the page it came from came from here.

        Reading a page (a navigation) names no origin; everything that changes something, and every WebSocket, does.
        """
        site = headers.get("Sec-Fetch-Site")
        if site in ("cross-site", "same-site") and headers.get("Sec-Fetch-Mode") != "navigate":
            return False
        origin = headers.get("Origin")
        return origin is None or urlsplit(origin).netloc == headers.get("Host")


class _Request(HTTPMessageDelegate):
    """One request at the gate: judged by its headers, then handed on whole, or answered here and read to its end."""

    def __init__(self, gate: Gate, open_: Callable[[], HTTPMessageDelegate], connection: HTTPConnection) -> None:
        self._gate, self._open, self._connection = gate, open_, connection
        self._inside: HTTPMessageDelegate | None = None
        self._answer: tuple[int, dict[str, str], str] | None = None
        self._head = False

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        """All headers are here: decide."""
        assert isinstance(start_line, RequestStartLine)
        request = HTTPServerRequest(connection=self._connection, start_line=start_line, headers=headers)
        self._head = request.method == "HEAD"
        self._answer = self._gate.verdict(request)
        if self._answer is None:
            self._inside = self._open()
            return self._inside.headers_received(start_line, headers)
        return None

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        """A piece of the body: handed on, or dropped."""
        return self._inside.data_received(chunk) if self._inside else None

    def finish(self) -> None:
        """The request is complete."""
        if self._inside:
            self._inside.finish()
        elif self._answer:
            status, more, text = self._answer
            body = text.encode()
            headers = HTTPHeaders({**_PLAIN, **more, "Content-Length": str(len(body))})
            reasons = {303: "See Other", 403: "Forbidden"}
            line = ResponseStartLine("HTTP/1.1", status, reasons[status])
            self._connection.write_headers(line, headers, None if self._head else body)
            self._connection.finish()

    def on_connection_close(self) -> None:
        """The browser has gone."""
        if self._inside:
            self._inside.on_connection_close()
