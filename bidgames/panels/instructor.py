"""The instructor's panel: open a room, see who is there and who is waited for, steer it, take the data home."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import ipywidgets

from .. import rules
from ..client import ClientError, Instructor, MoveRefused, Spectator
from ..text import translator
from ..views.html import Html
from ..watching import Watch
from . import roomforms, roomtable
from .board import Board, Press
from .home import Home
from .live import LiveView
from .lobby import Memory
from .texts import offline

_log = logging.getLogger(__name__)
_KINDS = {
    "csv": "text/csv",
    "jsonl": "application/x-ndjson",
    "parquet": "application/vnd.apache.parquet",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


class InstructorPanel(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets is not typed
    """Three boards: open a room, the room, what to do with it; of a poll also its histogram, once answers are open."""

    def __init__(self, url: str | None, key: str | None, language: str = "en") -> None:
        self._ = translator(language)
        self.language = language
        self.home = Home()
        self.instructor: Instructor | None = None
        self.code: str | None = None
        self._url = url
        self._watch: Watch | None = None
        self._public: dict[str, Any] = {}
        self.answers: LiveView | None = None
        self._wanted: tuple[str, dict[str, Any]] | None = None
        self.memory = Memory(name=f"desk:{url or ''}")
        self.entrance = Board(self._entered, self._)
        self.room = Board(lambda _: None, self._, awake=True)
        self.controls = Board(self._steered, self._)
        super().__init__([self.memory, self.entrance])
        self.add_class("bidgames-box")
        self.memory.observe(lambda _: self.home.call(self._remembered), "asked")
        self.home.every(4.0, self._alive)
        if url and key:
            self._connect(url, key, None)
        else:
            self.entrance.say(title=self._("Instructor"), language=language)
            self.entrance.ask("connect", [roomforms.connecting(self._, url)])

    def open_room(self, game: str, **settings: Any) -> None:
        """Create a room as soon as the panel is connected; once for the same settings."""
        if self._wanted != (game, settings):
            self._wanted = (game, settings)
            if self.instructor is not None:
                self._create(None, {"game": game, **settings})

    # Entrance

    def _entered(self, press: Press) -> None:
        """A form of the entrance was sent."""
        values = press.values
        if press.form == "connect":
            self._connect(values.get("url") or self._url or "", values["key"], press)
        elif press.form == "create":
            self._create(press, roomforms.settings(values))
        else:
            self._show_room(str(values["code"]).strip().upper(), press)

    def _connect(self, url: str, key: str, press: Press | None) -> None:
        def work() -> tuple[Instructor, list[dict[str, Any]]]:
            instructor = Instructor(url, key, self.language)
            try:
                return instructor, instructor.rooms()
            except ClientError as error:
                if error.status in (404, 405):  # a server that lists no rooms: by code, then
                    return instructor, []
                raise

        self._away(self.entrance, press, work, self._connected)

    def _connected(self, found: tuple[Instructor, list[dict[str, Any]]], press: Press | None) -> None:
        self.instructor, rooms = found
        if press:
            self.entrance.reply(press, "taken", self._("Connected."))
        self.entrance.say(title=self._("Instructor"), status=self._("Open a room, or go on with one."), alerts=[])
        self.entrance.ask("rooms", [roomforms.creating(self._), roomforms.opening(self._, rooms)])
        if self._wanted:
            game, settings = self._wanted
            self._create(None, {"game": game, **settings})
        else:
            self._remembered()

    def _remembered(self) -> None:
        """After a reload: the room this tab was at."""
        if self.instructor is not None and self.code is None and self.memory.found and not self._wanted:
            self._show_room(self.memory.found, None)

    def _create(self, press: Press | None, settings: dict[str, Any]) -> None:
        instructor = self.instructor
        assert instructor is not None
        self._away(
            self.entrance,
            press,
            lambda: instructor.create_room(**settings),
            lambda code, _: self._show_room(code, press),
        )

    def _show_room(self, code: str, press: Press | None) -> None:
        """Follow a room from now on."""
        instructor = self.instructor
        assert instructor is not None

        def work() -> dict[str, Any]:
            instructor.room(code)
            return instructor.public(code)

        self._away(self.entrance, press, work, lambda public, _: self._shown(code, public, press))

    def _shown(self, code: str, public: dict[str, Any], press: Press | None) -> None:
        assert self.instructor is not None
        if press:
            self.entrance.reply(press, "taken", self._("Room {code} is open.").format(code=code))
        if self._watch:
            self._watch.stop()
        self.code, self._public = code, public
        self.memory.kept = code
        self._hide_answers()
        if public.get("game") == "poll":  # the class talks about its answers: they stand at the desk, too
            self.answers = LiveView(Spectator(self.instructor.base, code, self.language), awake=True)
        opened = [] if self.answers is None else [self.answers]
        self.children = [self.memory, self.room, *opened, self.controls, self.entrance]
        report = self._report
        self._watch = self.instructor.watch(code, self._draw, report=report, loop=self.home.loop)

    # The room

    def _draw(self, room: dict[str, Any]) -> None:
        """The room has changed."""
        self.home.call(self._draw_home, room)

    def _draw_home(self, room: dict[str, Any]) -> None:
        assert self.instructor is not None
        if room.get("room") != self.code:
            return
        code, _ = str(self.code), self._
        title = _("Room {code}: {game}").format(code=code, game=_(rules.game(room["game"]).title))
        self.room.say(title=title, status=roomtable.summary(room, _), offline=None, language=self.language)
        invitation = roomtable.invitation(code, self._public, self.instructor.base, _)
        self.room.show(Html(invitation + roomtable.tables(room, _)))
        self.controls.ask(code, roomforms.steering(_, room))

    def _steered(self, press: Press) -> None:
        """A form of the controls was sent."""
        instructor, code = self.instructor, self.code
        if instructor is None or code is None:
            return
        if press.form == "export":
            kind, frame = press.values["format"], press.values.get("frame") or "moves"
            self._away(
                self.controls,
                press,
                lambda: instructor.export(code, kind, frame),
                lambda data, _: self._save(press, kind, frame, data),
            )
            return
        action, more = roomforms.control_call(press.form, press.values, code)
        self._away(
            self.controls,
            press,
            lambda: instructor.control(code, action, **more),
            lambda answer, _: self._done(press, action, answer),
        )

    def _save(self, press: Press, kind: str, frame: str, data: bytes) -> None:
        zipped = kind == "jsonl" and data[:2] == b"PK"
        name = f"{self.code}-{frame}.{'zip' if zipped else kind}"
        self.controls.save(name, data, "application/zip" if zipped else _KINDS[kind])
        self.controls.reply(press, "taken", self._("Saved as {name}.").format(name=name))

    def _done(self, press: Press, action: str, answer: Any) -> None:
        link = answer.get("link") if isinstance(answer, dict) else None
        said = self._("The new link: {link}").format(link=link) if link else self._("Done.")
        self.controls.reply(press, "taken", said)
        if action == "delete":
            self._gone()

    def _gone(self) -> None:
        """The room is no more."""
        if self._watch:
            self._watch.stop()
        self._hide_answers()
        self.code, self._watch, self.memory.kept = None, None, ""
        self.children = [self.memory, self.entrance]

    def _hide_answers(self) -> None:
        if self.answers is not None:
            self.answers.stop()
            self.answers.close_all()
            self.answers = None

    # Helpers

    def _away(
        self, board: Board, press: Press | None, work: Callable[[], Any], done: Callable[[Any, Press | None], None]
    ) -> None:
        """Do what may take long, then `done`; a refusal is said at the form, or above it."""

        def back(result: Any, error: BaseException | None) -> None:
            if error is None:
                done(result, press)
                return
            if not isinstance(error, ClientError):
                _log.error("the desk failed", exc_info=error)
            sentence = error.message if isinstance(error, ClientError) else self._("That did not work.")
            if press is None:
                board.say(alerts=[{"kind": "bad", "text": sentence}], language=self.language)
            else:
                field = error.field if isinstance(error, MoveRefused) else None
                board.reply(press, "refused", sentence, field=_form_field(field, press))

        self.home.away(work, back)

    def _report(self, online: bool, message: str | None) -> None:
        self.home.call(lambda: self.room.say(offline=None if online else message or offline(self._)))

    def _alive(self) -> bool:
        for board in (self.entrance, self.room, self.controls):
            board.beat += 1
        return True


def _form_field(name: str | None, press: Press) -> str | None:
    """The form's field that the server's name means."""
    own = {"seats_per_table": "seats"}.get(str(name), name)
    option = f"{press.values.get('game')}.{own}"
    return option if option in press.values else own
