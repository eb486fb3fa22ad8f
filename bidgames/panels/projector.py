"""What a projector shows from a notebook: how to join, the public table and charts, the standings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from ..client import Spectator
from ..text import translator
from ..views.html import Html, row, table
from . import roomforms
from .board import Board, Press
from .home import Home
from .live import LiveView
from .roomtable import invitation, joined


class ProjectorPanel(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets is not typed
    """Asks for the room if it must, then shows it."""

    def __init__(self, url: str | None, code: str | None, language: str = "en") -> None:
        self._ = translator(language)
        self.language = language
        self.home = Home()
        self._url = url
        self.view: Projection | None = None
        self.board = Board(self._asked, self._)
        super().__init__([self.board])
        self.add_class("bidgames-box")
        if url and code:
            self._show(url, code)
        else:
            self.board.say(title=self._("Projector"), language=language)
            self.board.ask("room", [self._form()])

    def _form(self) -> dict[str, Any]:
        blank = self._("Please type this, too.")
        fields = [roomforms.field("code", self._("Room code"), "text", blank=blank, capitals=True, most=10)]
        if not self._url:
            fields.insert(0, roomforms.field("url", self._("Address of the class"), "text", blank=blank))
        return {"move": "show", "title": "", "submit": self._("Show it"), "note": None, "fields": fields}

    def _asked(self, press: Press) -> None:
        url, code = press.values.get("url") or self._url or "", press.values["code"]

        def done(found: Any, error: BaseException | None) -> None:
            if error is not None:
                self.board.reply(press, "refused", str(error), field="code")
            else:
                self.board.reply(press, "taken", " ")
                self._show(url, code)

        self.home.away(lambda: Spectator(url, code, self.language).view(), done)

    def _show(self, url: str, code: str) -> None:
        if self.view is not None:
            self.view.stop()
            self.view.close_all()
        self.view = Projection(Spectator(url, code, self.language), lambda room: self._show(url, room))
        self.children = [self.view]


class Projection(LiveView):
    """A spectator's live view with what a room needs on its wall."""

    def __init__(self, spectator: Spectator, onward: Callable[[str], None]) -> None:
        self.spectator, self._onward = spectator, onward
        super().__init__(spectator, awake=True)

    def draw(self, view: dict[str, Any]) -> None:
        """Draw the view, or the next room's, when the class has gone there."""
        going = (view.get("next") or {}).get("room")
        if going and going != self.spectator.code:
            self._onward(going)
        else:
            super().draw(view)

    def frame(self, view: dict[str, Any], inside: str) -> str:
        """How to join, the standings when they are shown, then the table."""
        _ = self._
        told = invitation(self.spectator.code, view, self.spectator.base, _, projector=False)
        told = Html(told + f"<p>{joined(_, int(view.get('joined') or 0))}</p>")
        if standings := view.get("standings"):
            lines = [row(line["rank"], [line["name"], line["score"]]) for line in standings]
            told = Html(told + table(_("Standings"), [_("Place"), _("Name"), _("Score")], lines, "sheet"))
        return told + inside
