"""What all handlers share: JSON in and out, errors in words, credentials, limits, languages."""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
import time
from collections.abc import Iterable
from typing import Any

import msgspec
from tornado.web import HTTPError, RequestHandler

from ..rules.domain import N_, OneOf
from ..rules.game import Refused
from ..text import Translate, best_language, translator
from .app import Server
from .errors import Answer, NoToken, NotYours, TooFast, TooLarge, Unavailable, describe
from .moves import read_object
from .rooms import LiveRoom
from .store import Member, StoreError

log = logging.getLogger(__name__)

#: The largest body of a request, in bytes.
LARGEST = 64 * 1024
TOO_LARGE = N_("This request is too large.")


class Limit:
    """At most so many in a second for each key; short bursts of that many are allowed."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, key: str) -> None:
        """Count one. Raises `TooFast`."""
        now = time.monotonic()
        left, at = self._left.get(key, (self.rate, now))
        left = min(self.rate, left + (now - at) * self.rate)
        if left < 1:
            raise TooFast(N_("Too fast: please wait a moment and try again."))
        self._left[key] = (left - 1, now)
        if len(self._left) > 10_000:
            self._left = {k: v for k, v in self._left.items() if now - v[1] < 60}


class Handler(RequestHandler):
    """A handler of the interface: answers are JSON, errors too, in the caller's language; never a traceback."""

    server: Server
    lasting = False  # whether it is no request that gets an answer, but a connection that stays
    given_up = False

    def initialize(self, server: Server) -> None:
        """Keep the server at hand."""
        self.server = server

    def prepare(self) -> None:
        """Let the server know that this is in progress."""
        task = asyncio.current_task()
        if task is not None and not self.lasting:
            self.server.requests[task] = self.request.method in ("GET", "HEAD")
            task.add_done_callback(lambda done: self.server.requests.pop(done, None))

    def send_error(self, status_code: int = 500, **kwargs: Any) -> None:
        """An error; without an exception it is that of a request that is given up, since the server is ending."""
        self.given_up = self.server.ending and "exc_info" not in kwargs
        super().send_error(503 if self.given_up else status_code, **kwargs)

    def set_default_headers(self) -> None:
        """Nothing of the interface is cached, and nobody but our pages may frame or read it."""
        self.set_header("Cache-Control", "no-store")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Referrer-Policy", "no-referrer")
        self.clear_header("Server")

    @property
    def language(self) -> str:
        """The language that the caller asked for: `lang`, else Accept-Language."""
        try:
            wanted = self.get_query_argument("lang", None)
        except HTTPError:  # no text; errors must be worded all the same
            wanted = None
        return best_language(wanted or self.request.headers.get("Accept-Language"))

    @property
    def words(self) -> Translate:
        """The gettext function of the caller's language."""
        return translator(self.language)

    def body(self) -> dict[str, Any]:
        """The request's JSON object. Raises an `Answer`."""
        if len(self.request.body) > LARGEST:
            raise TooLarge(TOO_LARGE)
        return read_object(self.request.body)

    def answer(self, value: Any, status: int = 200) -> None:
        """Answer with JSON."""
        self.set_status(status)
        self.set_header("Content-Type", "application/json; charset=utf-8")
        try:
            self.finish(value if isinstance(value, bytes) else msgspec.json.encode(value))
        except OverflowError:  # a refused number of more than 64 bits is repeated as it was given
            self.finish(json.dumps(value).encode())

    def token(self) -> str:
        """The bearer token of the request. Raises `NoToken`."""
        kind, _, token = self.request.headers.get("Authorization", "").partition(" ")
        if kind.lower() != "bearer" or not token.strip():
            raise NoToken(N_("This needs a token: open your own link, or join again."))
        return token.strip()

    async def member(self, token: str | None = None, *, fresh: bool = False) -> tuple[LiveRoom, Member]:
        """Whose token the request has. Raises `NoToken` or `NotYours`.

        `fresh`: as the store has it now, where other servers write to it too.
        """
        token = token if token is not None else self.token()
        found = await self.server.classroom.member(token)
        if fresh and found is not None:
            await self.server.classroom.fresh(found[0])
            found = await self.server.classroom.member(token)
        if found is None:
            if self.is_key(token):
                raise NotYours(N_("This is the instructor's key, not a seat's token."))
            raise NoToken(N_("This link is not valid (any more). Join again."))
        return found

    def is_key(self, token: str) -> bool:
        """Whether a token is the instructor's key."""
        return hmac.compare_digest(token.encode("utf-8", "surrogatepass"), self.server.key.encode())

    async def instructor(self, token: str | None = None) -> None:
        """Let only the instructor in. Raises `NoToken` or `NotYours`."""
        token = token if token is not None else self.token()
        if self.is_key(token):
            return
        if await self.server.classroom.member(token) is not None:
            raise NotYours(N_("Only the instructor can do this."))
        raise NoToken(N_("This needs the instructor's key."))

    def _request_summary(self) -> str:
        """The request's line in the log, without its query."""
        return f"{self.request.method} {self.request.path} ({self.request.remote_ip})"

    def log_exception(self, typ: Any, value: Any, tb: Any) -> None:
        """Only what is our own fault is logged with a traceback."""
        if not isinstance(value, (Answer, Refused, StoreError, HTTPError)):
            log.error("%s failed", self._request_summary(), exc_info=(typ, value, tb))

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """An error as JSON: {message}, and for a refused field {field, value, allowed, message}."""
        error = kwargs.get("exc_info", (None, None, None))[1]
        status, body = describe_error(error, status_code, self.words)
        self.answer(body, status)

    def check_xsrf_cookie(self) -> None:
        """Credentials are headers, never cookies, so a foreign page cannot use them."""


class NotFound(Handler):
    """Whatever has no handler."""

    def prepare(self) -> None:
        """Say so, whatever the method."""
        raise HTTPError(404)


def describe_error(error: BaseException | None, status: int, _: Translate) -> tuple[int, dict[str, Any]]:
    """The status and the body that tell of an error."""
    if isinstance(error, StoreError):
        error = Unavailable(N_("This could not be saved, and nothing has changed. Please try again in a moment."))
    if isinstance(error, (Answer, Refused)):
        return describe(error, _)
    messages = {
        413: TOO_LARGE,
        404: N_("There is nothing at this address."),
        405: N_("This address does not take such a request."),
        400: N_("The request cannot be read."),
        503: N_("The server is being stopped. Please try again when it is there again."),
    }
    return status, {"message": _(messages.get(status, N_("Something went wrong here; it has been written down.")))}


def one_of(field: str, value: Any, values: Iterable[Any]) -> Any:
    """The value, if it is one of these. Raises `Refused`."""
    domain = OneOf(tuple(values))
    if not domain.contains(value):
        raise Refused(None, field, value, domain)
    return value


def routes(base: str, table: Iterable[tuple[str, type[RequestHandler]]], server: Server) -> list[Any]:
    """Tornado's routes under the base URL."""
    return [(base + pattern, handler, {"server": server}) for pattern, handler in table]
