"""Joining a class from a notebook: code and name, then the seat's live panel in the same place.

A seat is not lost, nor taken twice, by running the cell again (the same panel), by restarting the kernel (the join's
key is the same), or by reloading a Voilà page (the browser's tab remembers).
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
from html import escape
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets
import traitlets

from ..client import ClientError, NotAllowed, SeatClient, join, read_address
from ..text import translator
from ..views.html import Html, details, paragraph
from .assets import static
from .board import Board, Press
from .home import Home
from .live import LivePanel

_log = logging.getLogger(__name__)


class Memory(anywidget.AnyWidget):
    """What the browser's tab remembers: `found` once `asked` is true; what is put into `kept` is remembered.

    The browser says it whenever a page has drawn the panel; `panel` then tells that page again what it shows, since a
    page that is loading misses what changes meanwhile.
    """

    _esm = static("memory.js")

    name = traitlets.Unicode("seat").tag(sync=True)
    asked = traitlets.Bool(False)
    found = traitlets.Unicode("")
    kept = traitlets.Unicode("").tag(sync=True)

    def __init__(self, panel: ipywidgets.Box, name: str) -> None:
        super().__init__(name=name)
        self._panel = panel
        self.on_msg(self._received)

    def _received(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """A message of the browser; what is none of ours is dropped."""
        found = content.get("found") if isinstance(content, dict) else None
        if not isinstance(found, str):
            _log.warning("a message that is no memory was dropped")
            return
        self._panel.send_state("children")
        with self.hold_trait_notifications():
            self.found, self.asked = found, True


def kernel_id() -> str | None:
    """This kernel's name, the same after a restart; None outside a kernel."""
    try:
        from ipykernel.connect import get_connection_file

        return Path(get_connection_file()).stem
    except (ImportError, RuntimeError):
        return None


class Lobby(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets is not typed
    """A student's whole panel: joins, plays, and comes back."""

    def __init__(self, url: str | None, code: str | None, name: str | None, language: str = "en") -> None:
        self._ = translator(language)
        self.language = language
        self.home = Home()
        self.seat: SeatClient | None = None
        self.name = name
        self._url, self._code = url, code
        self._left = 0
        self._live: LivePanel | None = None
        place = os.environ.get("JPY_SESSION_NAME") or os.environ.get("SCRIPT_NAME") or ""
        self.memory = Memory(self, f"seat:{place}:{url or ''}:{code or ''}")
        self.board = Board(self._pressed, self._)
        self.footer = Board(self._leave, self._)
        super().__init__([self.memory, self.board])
        self.add_class("bidgames-box")
        self.memory.observe(lambda _: self.home.call(self._remembered), "asked")
        self._ask()
        if url and code and name:
            self._join(None, {"url": url, "code": code, "name": name})

    def advise(self, name: str) -> None:
        """Somebody asked to join under another name: say what is the case instead of making a second player."""
        if self.seat and self.name and name != self.name:
            sentence = self._("You already play here as {name}. To play as somebody else, press the button below.")
            self.footer.say(alerts=[{"kind": "info", "text": sentence.format(name=self.name)}])

    def _ask(self) -> None:
        """Show the form."""
        _ = self._
        fields = []
        text: dict[str, Any] = {"kind": "text", "value": None, "help": None}
        if not self._url:
            blank = _("Please type the address of the class.")
            fields.append({**text, "name": "url", "label": _("Address of the class"), "blank": blank})
        if not self._code:
            blank, help_ = _("Please type the room's code."), _("The letters on the instructor's screen.")
            about = {"label": _("Room code"), "blank": blank, "help": help_, "most": 10, "capitals": True}
            fields.append({**text, "name": "code", **about})
        blank, help_ = _("Please type your name."), _("The others in the room will see it.")
        about = {"label": _("Your name"), "blank": blank, "help": help_, "most": 80, "value": self.name}
        fields.append({**text, "name": "name", **about})
        about = {"label": _("Student number, if your teacher asks for it"), "blank": "", "optional": True, "most": 80}
        fields.append({**text, "name": "student_id", "help": _("Only your teacher sees it."), **about})
        form = {"move": "join", "title": _("Join a game"), "submit": _("Join"), "note": None, "fields": fields}
        where = _("Room {code}").format(code=self._code) if self._code else ""
        self.board.say(status=where, language=self.language, alerts=[])
        self.board.ask(self._left, [form])

    def _pressed(self, press: Press) -> None:
        """The form was sent."""
        self._join(press, {"url": self._url, "code": self._code, **press.values})

    def _join(self, press: Press | None, given: dict[str, Any]) -> None:
        """Take the seat, away from home."""
        wanted = ("url", "code", "name", "student_id")
        url, code, name, number = (str(given.get(field) or "").strip() for field in wanted)

        def work() -> SeatClient:
            return join(url, code or None, name, number or None, self.language, self._key(name))

        def done(seat: SeatClient | None, error: BaseException | None) -> None:
            if seat is not None:
                self._seated(seat, name)
                return
            sentence = error.message if isinstance(error, ClientError) else self._("That did not work.")
            if press is None:
                self.board.say(alerts=[{"kind": "bad", "text": sentence}])
            else:
                self.board.reply(press, "refused", sentence, field=getattr(error, "field", None))
            if not isinstance(error, ClientError):
                _log.error("joining failed", exc_info=error)

        self.home.away(work, done)

    def _key(self, name: str) -> str | None:
        """Makes the same join the same seat, also from a restarted kernel."""
        kernel = kernel_id()
        if kernel is None:
            return None
        return hashlib.sha256(json.dumps([kernel, name, self._left]).encode()).hexdigest()

    def _remembered(self) -> None:
        """The browser's tab remembers a seat: sit down there, if it is still good."""
        if self.seat is not None or not self.memory.found:
            return
        try:
            kept = json.loads(self.memory.found)
            address = read_address(kept["link"])
            seat = SeatClient(address.base + (address.code or ""), address.token or "", self.language)
        except (ValueError, KeyError, TypeError, ClientError):
            _log.warning("what the tab remembered was not a seat")
            return

        def done(_: Any, error: BaseException | None) -> None:
            if isinstance(error, NotAllowed):
                self.memory.kept = ""
            elif self.seat is None:
                self._seated(seat, kept.get("name"))

        self.home.away(seat.view, done)

    def _seated(self, seat: SeatClient, name: str | None) -> None:
        """Show the seat's panel."""
        _ = self._
        if self.seat is not None:
            return
        self.seat, self.name = seat, name
        self.memory.kept = json.dumps({"link": seat.link, "name": name})
        self._live = LivePanel(seat, self._go_on)
        link = f'<a href="{escape(seat.link)}">{escape(seat.link)}</a>'
        note = _("Your own link: the same seat on any device. Keep it to yourself.")
        self.footer.show(details(_("My seat"), paragraph(note) + paragraph(Html(link))))
        label = _("Join as someone else")
        sure = {"text": _("This seat stays yours by its link. Leave it here?"), "confirm": label}
        other: dict[str, Any] = {"move": "leave", "title": "", "submit": label, "note": None, "fields": []}
        self.footer.ask(self._left, [{**other, "style": "quiet", "warnings": [sure]}])
        self.children = [self.memory, self._live, self.footer]

    def _go_on(self, going: dict[str, Any]) -> None:
        """The class goes on in another room, where this student's seat is known: `going` has room and token."""
        seat, name = self.seat, self.name
        if seat is not None:
            self._put_away()
            self._seated(SeatClient(f"{seat.base}{going['room']}", going["token"], self.language), name)

    def _put_away(self) -> None:
        """The seat's panel goes; the seat stays what it is, by its link."""
        if self._live is not None:
            self._live.stop()
            self._live.close_all()
        self.seat = self._live = self.name = None

    def _leave(self, press: Press) -> None:
        """Join as someone else on a shared computer: the old seat stays what it is, by its link."""
        self.home.call(self._left_seat, press)

    def _left_seat(self, press: Press) -> None:
        self.leave()
        self.footer.reply(press, "taken", " ")

    def leave(self, *, onward: bool = False) -> None:
        """Ask for a code and a name again; `onward`: the same student goes to another room. His seat keeps its link."""
        name = self.name
        self._put_away()
        if onward:
            self._code, self.name = None, name
        self._left += 1
        self.memory.kept = ""
        self.footer.say(alerts=[])
        self._ask()
        self.children = [self.memory, self.board]
