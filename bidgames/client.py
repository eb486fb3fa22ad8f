"""A seat, a spectator or an instructor over HTTP and WebSocket: the same few calls for notebooks, panels and scripts.

Definitions
    address   where the server's pages are, e.g. `http://192.168.1.5:8866/`; a room's link (`.../ABCDE`) or a seat's
              link (`.../ABCDE#TOKEN`) is read as well
    code      the five letters of a room; token: a seat's only credential; key: the instructor's credential
    view      what the server shows this reader, a dict (DESIGN, section 4); a missing key means null

A refusal of the server is raised as a `ClientError` with the server's sentence in the reader's language.

    >>> seat = join("http://127.0.0.1:8866/", "ABCDE", "Ada")           # doctest: +SKIP
    >>> seat.move("order", wanted=3, offer=7)                           # doctest: +SKIP
"""

from __future__ import annotations

import ipaddress
import json
import re
import urllib.error
import urllib.request
import uuid
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode, urlsplit

from .text import ENGLISH, N_, Translate, translator
from .watching import Receive, Watch

View = dict[str, Any]

#: Seconds to wait for an answer; the long poll waits up to 25 s on the server.
TIMEOUT, POLL_TIMEOUT, IMPORT_TIMEOUT = 10.0, 35.0, 120.0
NO_ANSWER = N_("The class server does not answer. Is it running, and are you in its network?")


class ClientError(Exception):
    """The server, or the way to it, said no. `message` is a sentence for people, `status` the HTTP status or None."""

    def __init__(self, message: str, status: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.status = status


class Unreachable(ClientError):  # noqa: N818  (what happened, not an error of a program)
    """No answer: nobody knows whether the call arrived. A move may be sent again with the same key."""


class MoveRefused(ClientError):  # noqa: N818
    """422: a value is not allowed. `field` and `value` say which, `allowed` is the described domain (or None)."""

    def __init__(self, message: str, field: str | None, value: Any, allowed: Any) -> None:
        super().__init__(message, 422)
        self.field = field
        self.value = value
        self.allowed = allowed


class NotNow(ClientError):  # noqa: N818
    """409: not this seat's turn, the question has changed, or the room is closed or locked."""


class NotAllowed(ClientError):  # noqa: N818
    """401 or 403: the token or key is unknown here, or not for this."""


class NotFound(ClientError):  # noqa: N818
    """404: no such room."""


def refusal(status: int, said: Mapping[str, Any]) -> ClientError:
    """The exception for an error answer: its HTTP status and its body, which has a `message`."""
    message = str(said["message"])
    if status == 422:
        return MoveRefused(message, said.get("field"), said.get("value"), said.get("allowed"))
    kinds: dict[int, type[ClientError]] = {401: NotAllowed, 403: NotAllowed, 404: NotFound, 409: NotNow}
    return kinds.get(status, ClientError)(message, status)


class Address(NamedTuple):
    """Where a link leads: the server's `base` (with a slash at the end), the room's `code` and a seat's `token`."""

    base: str
    code: str | None
    token: str | None


def read_address(text: str, _: Translate = ENGLISH) -> Address:
    """Read an address as people type or paste it; raises ClientError when it is none.

    >>> read_address("192.168.1.5:8866/ABCDE#t0k")
    Address(base='http://192.168.1.5:8866/', code='ABCDE', token='t0k')
    """
    text = text.strip()
    try:
        parts = urlsplit(text if "://" in text else "http://" + text)
        known = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
        known = known and not re.search(r"[\s\x00-\x1f]", parts.netloc + parts.path)
    except ValueError:
        known = False
    if not known:
        sentence = _("“{text}” is not an address of a class, such as http://192.168.1.5:8866/.")
        raise ClientError(sentence.format(text=text))
    path, code = parts.path, None
    if match := re.fullmatch(r"(.*/)([A-Z]{5})", path):
        path, code = match.groups()
    return Address(f"{parts.scheme}://{parts.netloc}{path.rstrip('/')}/", code, parts.fragment or None)


class _Server:
    """The HTTP side all readers share: one address, one credential, one language."""

    def __init__(self, url: str, token: str | None, language: str) -> None:
        self.language = language
        self._ = translator(language)
        self.base = read_address(url, self._).base
        self.token = token
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({})) if _near(self.base) else None

    def headers(self) -> dict[str, str]:
        """What every request carries."""
        headers = {"Accept-Language": self.language}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        return headers

    def fetch(self, path: str, body: Any = None, timeout: float = TIMEOUT) -> bytes:
        """GET `path` below the server's address, or POST `body`: as JSON, bytes as they are. Raises ClientError."""
        headers, data = self.headers(), None
        if isinstance(body, bytes):
            headers["Content-Type"], data = "application/x-ndjson", body
        elif body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, headers)
        try:
            opened = self._opener.open if self._opener else urllib.request.urlopen
            with opened(request, timeout=timeout) as answer:
                return bytes(answer.read())
        except urllib.error.HTTPError as error:
            with error:
                raise self._refusal(error.code, error.read()) from None
        except (OSError, ValueError) as error:
            raise Unreachable(self._(NO_ANSWER)) from error

    def call(self, path: str, body: Any = None, timeout: float = TIMEOUT, **query: Any) -> Any:
        """Like `fetch` below `api/`, with the query's values that are not None; gives the decoded answer."""
        asked = urlencode({name: value for name, value in query.items() if value is not None})
        text = self.fetch(f"api/{path}" + (f"?{asked}" if asked else ""), body, timeout)
        try:
            return json.loads(text) if text else None
        except ValueError:
            raise ClientError(self._("The answer is not from a class server. Please check the address.")) from None

    def _refusal(self, status: int, body: bytes) -> ClientError:
        """The exception for an error answer."""
        try:
            said = json.loads(body)
            message = str(said["message"])
        except (ValueError, KeyError, TypeError):
            said, message = {}, self._("The server answered with error {status}.").format(status=status)
        if status in (502, 504):  # a proxy that has lost the server on the way
            return Unreachable(self._(NO_ANSWER), status)
        return refusal(status, {**said, "message": message})

    def follow(self, path: str, poll: str, receive: Receive, options: dict[str, Any]) -> Watch:
        """Watch the views at `path` (WebSocket), or `poll` by long polling where WebSockets are blocked."""

        def ask(version: int | None) -> View:
            view: View = self.call(poll, timeout=POLL_TIMEOUT, since=version, page=1)
            return view

        address = "ws" + self.base.removeprefix("http") + f"api/{path}?page=1&patch=1"
        return Watch(address, self.headers(), ask, receive, **options)


def _near(base: str) -> bool:
    """Whether the address is of this machine or its network, where a proxy from the environment is in the way."""
    host = urlsplit(base).hostname or ""
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return "." not in host or host.endswith(".local")


class SeatClient:
    """One seat, known by its token. The same token from two notebooks, or a phone, is the same seat."""

    def __init__(self, url: str, token: str, language: str = "en") -> None:
        self._server = _Server(url, token, language)
        self.language = language
        self.code = read_address(url).code

    @property
    def base(self) -> str:
        """The server's address."""
        return self._server.base

    @property
    def token(self) -> str:
        """The seat's credential: whoever has it plays this seat."""
        return self._server.token or ""

    @property
    def link(self) -> str:
        """The seat's own page, for another device."""
        return f"{self.base}{self.code or ''}#{self.token}"

    def view(self, since: int | None = None, page: bool = False) -> View:
        """What this seat sees now; with `since`, waits up to 25 s while that version is the current one."""
        found: View = self._server.call("seat", timeout=POLL_TIMEOUT, since=since, page=1 if page else None)
        return found

    def move(self, move: str, turn: Any = None, key: str | None = None, **fields: Any) -> int:
        """Play a move: the version of the first view that contains it.

        `turn` (from the view) refuses the move once the question has changed. The same `key` again is the same move;
        without one a fresh key is made, and a lost connection is tried once more with it. Raises MoveRefused, NotNow,
        NotAllowed, Unreachable.
        """
        body = {"move": move, **fields, "key": key or uuid.uuid4().hex}
        if turn is not None:
            body["turn"] = turn
        try:
            answer = self._server.call("seat/moves", body)
        except Unreachable:
            answer = self._server.call("seat/moves", body)
        return int(answer["version"])

    def watch(self, receive: Receive, **options: Any) -> Watch:
        """Call `receive(view)` now and after each change; `options` as of `Watch`. End it with `.stop()`."""
        return self._server.follow("seat/watch", "seat", receive, options)

    def fetch(self, path: str) -> bytes:
        """A public file of the server, e.g. `static/vega.js`."""
        return self._server.fetch(path)


class Spectator:
    """What anybody with the room's code may see, as on a projector."""

    def __init__(self, url: str, code: str, language: str = "en") -> None:
        self._server = _Server(url, None, language)
        self.language = language
        self.code = code.strip().upper()
        self.base = self._server.base

    def view(self, since: int | None = None, page: bool = False, table: int | None = None) -> View:
        """The public view of a table (none: the first); with `since`, waits while that version is the current one."""
        path, wanted = f"rooms/{quote(self.code)}/public", 1 if page else None
        found: View = self._server.call(path, timeout=POLL_TIMEOUT, since=since, page=wanted, table=table)
        return found

    def watch(self, receive: Receive, **options: Any) -> Watch:
        """Call `receive(view)` now and after each change."""
        room = f"rooms/{quote(self.code)}/public"
        return self._server.follow(f"{room}/watch", room, receive, options)

    def fetch(self, path: str) -> bytes:
        """A public file of the server, e.g. `static/vega.js`."""
        return self._server.fetch(path)


class Instructor:
    """Whoever has the server's key: makes rooms, steers them, takes the data home."""

    def __init__(self, url: str, key: str, language: str = "en") -> None:
        self._server = _Server(url, key, language)
        self.key = key
        self.language = language
        self.base = self._server.base

    def create_room(
        self,
        game: str,
        options: dict[str, Any] | None = None,
        seats_per_table: int | None = None,
        bots: int = 0,
        clock: float | dict[str, float] | None = None,
        treatments: list[dict[str, Any]] | None = None,
        practice: bool = False,
    ) -> str:
        """Open a room and give its code. `clock`: seconds a phase, or {phase: seconds}; None: no deadlines.

        `treatments`: options of table 1, 2, ... in turn; `practice`: what is played does not count until that ends.
        """
        body: dict[str, Any] = {"game": game, "options": options or {}, "bots": bots, "clock": clock}
        if seats_per_table is not None:
            body["seats_per_table"] = seats_per_table
        if treatments:
            body["treatments"] = treatments
        if practice:
            body["practice"] = True
        return str(self._server.call("rooms", body)["room"])

    def rooms(self) -> list[dict[str, Any]]:
        """The server's rooms that are not deleted."""
        return list(self._server.call("rooms")["rooms"])

    def room(self, code: str) -> View:
        """All tables of a room: public state, who has not moved, who is connected, deadlines."""
        found: View = self._server.call(f"rooms/{quote(code)}")
        return found

    def control(self, code: str, action: str, **more: Any) -> Any:
        """Steer a room: `start`, `pause`, `extend` (seconds), `force`, `undo`, `rename` (table, seat, name), ..."""
        return self._server.call(f"rooms/{quote(code)}/control", {"action": action, **more})

    def watch(self, code: str, receive: Receive, **options: Any) -> Watch:
        """Call `receive(room)` now and after each change of any of its tables."""
        return self._server.follow(f"rooms/{quote(code)}/watch", f"rooms/{quote(code)}", receive, options)

    def public(self, code: str) -> View:
        """The spectator's view of a room."""
        return Spectator(self.base, code, self.language).view()

    def export(self, code: str, format: str = "csv", frame: str = "moves") -> bytes:
        """One frame of the room's data as `csv`, `parquet`, `xlsx` or `jsonl`."""
        asked = urlencode({"format": format, "frame": frame})
        return self._server.fetch(f"api/rooms/{quote(code)}/export?{asked}", timeout=POLL_TIMEOUT)

    def bring_back(self, texts: Sequence[str]) -> list[str]:
        """Bring records back as closed rooms, one for each class; gives their codes. Raises MoveRefused, ClientError.

        `files.read("class.xlsx")` gives the records of a file.
        """
        return list(self._server.call("import", "".join(texts).encode(), IMPORT_TIMEOUT)["rooms"])

    def fetch(self, path: str) -> bytes:
        """A public file of the server."""
        return self._server.fetch(path)


def join(
    url: str,
    code: str | None,
    name: str,
    student_id: str | None = None,
    language: str = "en",
    key: str | None = None,
) -> SeatClient:
    """Take a seat in room `code` (or the room of the link `url`) under `name`. Raises NotFound, NotNow, MoveRefused.

    Each call is a new player, except that the same `key` (a long random text) gives the same seat again. To come back
    to a seat from elsewhere keep its token: `SeatClient(url, token)`.
    """
    server = _Server(url, None, language)
    code = (code or read_address(url).code or "").strip().upper()
    body = {"name": name, "student_id": student_id, "key": key}
    body = {field: value for field, value in body.items() if value is not None}
    answer = server.call(f"rooms/{quote(code)}/join", body)
    if not answer.get("token"):
        raise NotNow(server._("There is no free seat in this room. You can watch it as a spectator."), 409)
    return SeatClient(f"{server.base}{code}", answer["token"], language)
