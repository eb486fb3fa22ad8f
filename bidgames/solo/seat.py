"""The calls of `bidgames.client.SeatClient` on a table in this process: what panels and scripts play with."""

from __future__ import annotations

import asyncio
import json
import logging
import time
import uuid
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..classroom.errors import Answer, describe
from ..classroom.moves import read_object
from ..classroom.viewing import Lens, encode, iso, whole
from ..client import NotFound, View, refusal
from ..rules.domain import N_
from ..rules.game import Refused
from ..text import Translate, translator
from ..watching import Receive, Report, background
from .assets import chart_specifications, vega_bundle

if TYPE_CHECKING:
    from .table import SoloTable

_log = logging.getLogger(__name__)

#: Seconds that a view is waited for, as on the server.
WAIT = 25.0


class SoloSeat:
    """The person's seat at a table in this process. It has no address, token or link: nobody else can reach it."""

    base = token = link = ""
    code: str | None = None

    def __init__(self, table: SoloTable, language: str = "en") -> None:
        self.table, self.language = table, language
        self._: Translate = translator(language)

    def view(self, since: int | None = None, page: bool = False) -> View:
        """What this seat sees now; with `since`, waits up to 25 s while that version is the current one."""
        table = self.table
        with table.news:
            if since is not None:
                table.news.wait_for(lambda: table.table.version != since, WAIT)
            fragments = dict(table.views.fragments(Lens(table.settings.seat, self.language, page)))
        fragments["now"], fragments["connected"] = encode(iso(time.time())), encode([table.settings.seat])
        found: View = json.loads(whole(fragments))
        return found

    def move(self, move: str, turn: Any = None, key: str | None = None, **fields: Any) -> int:
        """Play a move: the version of the first view that contains it.

        `turn` and `key` as of `SeatClient`. Raises `MoveRefused`, `NotNow` or `NotAllowed` with the server's sentences.
        """
        body = {"move": move, **fields, "key": key or uuid.uuid4().hex}
        if turn is not None:
            body["turn"] = turn
        try:
            return self.table.move(read_object(json.dumps(body)))
        except (Answer, Refused) as refused:
            raise refusal(*describe(refused, self._)) from None

    def watch(self, receive: Receive, **options: Any) -> SoloWatch:
        """Call `receive(view)` now and after each change; `options` as of `Watch`. End it with `.stop()`."""
        return SoloWatch(self, receive, **options)

    def fetch(self, path: str) -> bytes:
        """What charts need: `static/vega.js`, `charts/GAME.json`; made here. Raises `NotFound`."""
        name, _, _query = path.partition("?")
        content = None
        if name == "static/vega.js":
            content = vega_bundle()
        elif name == f"charts/{self.table.settings.game}.json":
            content = chart_specifications(self.table.settings.game, self.language)
        if content is None:
            raise NotFound(self._(N_("There is nothing at this address.")), 404)
        return content


class SoloWatch:
    """A running subscription: as `bidgames.watching.Watch`, with nothing in between that could be lost."""

    online = True

    def __init__(
        self,
        seat: SoloSeat,
        receive: Receive,
        report: Report | None = None,
        loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._seat, self._receive, self._report = seat, receive, report
        self._loop = loop or _running() or background()
        self._told = self._stopped = False
        self._shown: int | None = None
        self._end: Callable[[], None] = seat.table.watch(self._tell)
        if report is not None:
            self._call(lambda: report(True, None))
        self._tell()

    def stop(self) -> None:
        """End the subscription."""
        self._stopped = True
        self._end()

    def _tell(self) -> None:
        """Show the newest view soon; changes that come before that are in it."""
        if not self._told:
            self._told = True
            self._call(self._show)

    def _show(self) -> None:
        self._told = False
        view = self._seat.view(page=True)
        if view["version"] != self._shown:
            self._shown = view["version"]
            self._receive(view)
        if self._report is not None and (trouble := self._seat.table.trouble):
            self._report(False, trouble.sentence(self._seat._))

    def _call(self, what: Callable[[], None]) -> None:
        """Call back on the asked loop; a mistake in it is logged and does not end the watch."""

        def run() -> None:
            if self._stopped:
                return
            try:
                what()
            except Exception:  # noqa: BLE001  (a mistake of the caller must not end the watch)
                _log.exception("a watcher's callback failed")

        if self._loop.is_closed():
            self.stop()
        else:
            self._loop.call_soon_threadsafe(run)


def _running() -> asyncio.AbstractEventLoop | None:
    """The loop of the caller, if it runs in one."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
