"""The pages that browsers open: the light page, the projector, their files, chart specifications, rules, the desk."""

from __future__ import annotations

import gzip
import hashlib
import html
import secrets
from functools import lru_cache

from tornado.web import HTTPError

from .. import views
from ..rules import keys
from ..rules.domain import N_
from ..text import translator
from .assets import Assets
from .desk import PAGES, Desk
from .errors import Unknown
from .page import ASSETS, asset, render
from .web import Handler, one_of

#: What a page may load: only what this server serves.
POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws: wss:; "
    "base-uri 'self'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)
#: The cookie that lets the instructor's browser into the desk.
COOKIE = "bidgames_instructor"


class Pages(Handler):
    """A handler of pages and files: HEAD answers like GET, and neither takes a seat."""

    async def head(self, *arguments: str) -> None:
        """Like GET, without the content."""
        await self.get(*arguments)

    async def get(self, *arguments: str) -> None:
        """The page."""
        raise NotImplementedError

    def page(self, name: str) -> None:
        """Answer with a page in the caller's language."""
        self.set_header("Content-Security-Policy", POLICY)
        self.set_header("Vary", "Accept-Language")
        self.cached(
            _rendered(name, self.server.base, self.language),
            "text/html; charset=utf-8",
            "no-cache",
        )

    def cached(self, content: bytes, kind: str, control: str) -> None:
        """Answer with something that a browser may keep and ask about."""
        self.set_header("Content-Type", kind)
        self.set_header("Cache-Control", control)
        mark, packed = _packed(content)
        self.set_header("ETag", f'"{mark}"')
        if self.check_etag_header():
            self.set_status(304)
            self.finish()
            return
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            content = packed
        self.finish(content)


@lru_cache(64)
def _packed(content: bytes) -> tuple[str, bytes]:
    """A mark of some content, and the content compressed: once for a whole class."""
    return hashlib.sha256(content).hexdigest()[:32], gzip.compress(content, 9, mtime=0)


@lru_cache(64)
def _rendered(name: str, base: str, language: str) -> bytes:
    """A page in one language."""
    return render(name, base=base, language=language, _=translator(language)).encode()


class Start(Pages):
    """GET / and GET /ROOM: the light page. Whether the room exists is asked when somebody joins."""

    async def get(self, *arguments: str) -> None:
        """The light page."""
        self.server.visited(self.request.remote_ip)
        self.page("index.html")


class Projector(Pages):
    """GET /ROOM/projector."""

    async def get(self, *arguments: str) -> None:
        """The projector's page."""
        self.page("projector.html")


class Files(Pages):
    """GET static/NAME: the scripts and stylesheets of the pages, and the Vega bundle."""

    async def get(self, *arguments: str) -> None:
        """The file."""
        name = arguments[0]
        if name == "vega.js":
            content = await self.server_assets.vega()
            if content is None:
                raise Unknown(N_("Charts are not available."))
            self.cached(content, "text/javascript; charset=utf-8", "max-age=86400")
            return
        if name not in ASSETS:
            raise HTTPError(404)
        self.cached(asset(name).encode(), ASSETS[name], "no-cache")

    @property
    def server_assets(self) -> Assets:
        """What child processes make."""
        return self.settings["assets"]  # type: ignore[no-any-return]


class Charts(Files):
    """GET charts/GAME.json: Vega-Lite specifications with empty named datasets."""

    async def get(self, *arguments: str) -> None:
        """The specifications, made once."""
        if arguments[0] not in keys():
            raise Unknown(N_("There is no game {game}."), game=arguments[0][:40])
        content = await self.server_assets.specs(arguments[0], self.language)
        if content is None:
            raise Unknown(N_("Charts are not available."))
        self.cached(content, "application/json; charset=utf-8", "no-cache")


class Rules(Pages):
    """GET rules/GAME: the rules in brief, as an HTML fragment."""

    async def get(self, *arguments: str) -> None:
        """The rules in the caller's language."""
        if arguments[0] not in keys():
            raise Unknown(N_("There is no game {game}."), game=arguments[0][:40])
        self.cached(
            str(views.rules_help(arguments[0], self.language)).encode(), "text/html; charset=utf-8", "no-cache"
        )  # fmt: skip


class ToDesk(Pages):
    """GET desk: the instructor's browser is let in by a one-time code, then by a cookie, and sent to the desk."""

    async def get(self, *arguments: str) -> None:
        """With `?code=`: set the cookie and show a clean address. With the cookie: on to the desk."""
        door: Door = self.settings["door"]
        code = self.get_query_argument("code", None)
        if code is not None and door.use(code):
            self.set_cookie(
                COOKIE, door.cookie, httponly=True, samesite="Lax", path=self.server.base, secure=self.is_secure
            )  # fmt: skip
            self.redirect(self.server.base + "desk")
            return
        if not secrets.compare_digest(self.get_cookie(COOKIE) or "", door.cookie):
            self.sorry(self.words("Open the instructor's address that the server printed; its code works once."), 403)
            return
        await door.open(self)

    @property
    def is_secure(self) -> bool:
        """Whether the browser came by HTTPS."""
        return self.request.protocol == "https"

    def sorry(self, sentence: str, status: int) -> None:
        """A page with one sentence."""
        self.set_status(status)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Content-Security-Policy", POLICY)
        self.finish(
            f'<!doctype html><html lang="{self.language}"><meta name="viewport" content="width=device-width">'
            f'<link rel="icon" href="data:,">'
            f"<title>bidgames</title><p>{html.escape(sentence)}</p></html>"
        )


class Door:
    """The way to the desk: one-time codes, the cookie that they become, and where the desk is."""

    def __init__(self, desk: Desk | None = None) -> None:
        self.cookie = secrets.token_urlsafe(24)
        self._codes: set[str] = set()
        self._desk = desk

    def new_code(self) -> str:
        """A code that works once."""
        code = secrets.token_urlsafe(12)
        self._codes.add(code)
        return code

    def use(self, code: str) -> bool:
        """Whether the code was good; it is not any more."""
        if code not in self._codes:
            return False
        self._codes.discard(code)
        return True

    async def open(self, handler: ToDesk) -> None:
        """Send the instructor's browser to the desk."""
        if self._desk is None:
            handler.sorry(handler.words("This server was started without a desk."), 404)
            return
        if not self._desk.ready:
            handler.set_header("Refresh", "1")
            handler.sorry(handler.words("The desk is starting. This page goes on by itself."), 200)
            return
        page = handler.get_query_argument("page", "instructor")
        handler.redirect(self._desk.url_for(one_of("page", page, PAGES), handler.request.host_name))
