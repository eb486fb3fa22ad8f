"""A seat's live panel, and a spectator's: what the server pushes is drawn in place, no cell is run for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import ipywidgets

from ..text import Translate, translator
from ..watching import Receive
from . import charts
from .board import Board, Press
from .form import Delivery, Seat
from .home import Home
from .texts import offline

#: Seconds between two signs of life from the kernel to the page.
BEAT = 4.0


class Subscription(Protocol):
    """What `watch` gives."""

    def stop(self) -> None:
        """End it."""


class Source(Protocol):
    """What a live view needs: something to watch, and files to fetch (None: made here)."""

    language: str

    def watch(self, receive: Receive, **options: Any) -> Subscription:
        """Follow the views."""


class Player(Source, Seat, Protocol):
    """A seat of one's own: `SeatClient`, or the same calls in this process."""


class LiveView(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets is not typed
    """Draws the pages of a source. Its widgets: a board, one chart a name, and the page's bundle.

    Updates that come faster than they can be drawn are skipped: the newest wins.
    """

    def __init__(self, source: Source, pressed: Any = None, awake: bool = False) -> None:
        self.source = source
        self._: Translate = translator(source.language)
        self.home = Home()
        self.board = Board(pressed or (lambda _: None), self._, awake=awake)
        self.figures = charts.Figures()
        self._newest: dict[str, Any] | None = None
        self._explained: str | None = None
        self._asked_for_charts = False
        self._closed = False
        super().__init__([self.board])
        self.add_class("bidgames-box")
        self.board.say(status=self._("Connecting …"), language=source.language)
        self.home.every(BEAT, self._alive)
        self._watch = source.watch(self._receive, report=self._report, loop=self.home.loop)

    def stop(self) -> None:
        """End the subscription; the panel keeps what it shows."""
        self._closed = True
        self._watch.stop()

    def close_all(self) -> None:
        """Free the panel's widgets; it cannot be shown any more."""
        widgets: list[ipywidgets.Widget] = [*self.figures.charts.values(), self.board, self]
        for widget in widgets:
            widget.layout.close()
            widget.close()

    def draw(self, view: dict[str, Any]) -> None:
        """Draw a view."""
        page = view.get("page") or {}
        head = {name: page.get(name) for name in ("title", "status", "waiting", "calls", "language")}
        clock = {name: view.get(name) for name in ("now", "deadline", "paused")}
        self.board.say(**head, **clock, alerts=page.get("alerts") or [], offline=None)
        self.board.ask(view.get("turn"), page.get("forms") or [])
        if (game := view.get("game")) not in (None, self._explained):
            self._explained = game
            self.board.explain(game, self.source.language)
        self.board.show(self.frame(view, page.get("table") or ""))
        self._draw_charts(view, page.get("charts") or [])

    def frame(self, _view: dict[str, Any], table: str) -> str:
        """The table's place; spectators put more into it."""
        return table

    def _draw_charts(self, view: dict[str, Any], wanted: list[dict[str, Any]]) -> None:
        """Feed the charts; the first time, what they need is fetched meanwhile."""
        if self.figures.show(wanted):
            self.children = [self.board, *self.figures.charts.values()]
        if wanted and not self._asked_for_charts:
            self._asked_for_charts = True
            fetch = getattr(self.source, "fetch", None)
            self.home.away(lambda: charts.load(fetch, view["game"], self.source.language), self._charts_loaded)

    def _charts_loaded(self, loaded: Any, error: BaseException | None) -> None:
        """The specifications and the bundle are here; without them the sentences beside the charts remain."""
        if error is not None:
            self._asked_for_charts = False
            return
        specs, script = loaded
        self.figures.draw(specs)
        charts.bundle(script)

    def _receive(self, view: dict[str, Any]) -> None:
        """A view was pushed."""
        first = self._newest is None
        self._newest = view
        if first:
            self.home.call(self._draw_newest)

    def _draw_newest(self) -> None:
        """Draw the newest view of those that came meanwhile."""
        view, self._newest = self._newest, None
        if view is not None:
            self.draw(view)

    def _report(self, online: bool, message: str | None) -> None:
        """The connection to the class server changed."""
        self.home.call(lambda: self.board.say(offline=None if online else message or offline(self._)))

    def _alive(self) -> bool:
        """Tell the page that the kernel is there."""
        self.board.beat += 1
        return not self._closed


class LivePanel(LiveView):
    """A student's seat."""

    def __init__(self, seat: Player, onward: Callable[[dict[str, Any]], None] | None = None) -> None:
        self.seat, self._onward = seat, onward
        self._delivery = Delivery(seat)
        super().__init__(seat, self._pressed)

    def draw(self, view: dict[str, Any]) -> None:
        """Draw the view; when the class goes on in another room, this seat's place there takes over."""
        going = view.get("next") or {}
        if going.get("token") and self._onward:
            self._onward(going)
        else:
            super().draw(view)

    def _pressed(self, press: Press) -> None:
        """A form was sent: deliver it and answer when the server has."""

        def doubt() -> None:
            self.home.call(self.board.reply, press, "unsure")

        def done(outcome: Any, error: BaseException | None) -> None:
            kind, message, field = outcome or ("refused", str(error), None)
            self.board.reply(press, kind, message, field=field)

        self.home.away(lambda: self._delivery.send(press, doubt), done)
