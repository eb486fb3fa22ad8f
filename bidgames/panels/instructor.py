"""The instructor's panel: open a room, see who is there and who is waited for, steer it, take the data home."""

from __future__ import annotations

import importlib
import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import ipywidgets

from .. import files, rules
from ..client import ClientError, Instructor, MoveRefused, Spectator
from ..dataset import data
from ..text import translator
from ..views.html import Html, details
from ..watching import Watch
from . import deskforms, roomforms, roomtable
from .board import Board, Press
from .cells import Cells
from .home import Home
from .live import LiveView
from .lobby import Memory
from .texts import offline

if TYPE_CHECKING:
    from .debriefing import Debriefing

_log = logging.getLogger(__name__)
_KINDS = {
    "csv": "text/csv",
    "jsonl": "application/x-ndjson",
    "parquet": "application/vnd.apache.parquet",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


class InstructorPanel(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets is not typed
    """Boards for opening a room, for the room with its tabs, for what is to be filled in; and the debriefing.

    Their number never changes; the tab says which are shown. Of a poll the first tab has its histogram, too.
    """

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
        self.latest: dict[str, Any] = {}
        self._tab = "tables"
        self._rooms: list[dict[str, Any]] = []
        self.cells = Cells(self)
        self.memory = Memory(self, f"desk:{url or ''}")
        self.entrance = Board(self._entered, self._)
        self.room = Board(self._turned, self._, awake=True)
        self.debriefing: Debriefing | None = None
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

    # Entrance

    def _entered(self, press: Press) -> None:
        """A form of the entrance was sent."""
        values = press.values
        if press.form == "connect":
            self._connect(values.get("url") or self._url or "", values["key"], press)
        elif press.form == "create" and values.get("carry") and self.code:
            self._carry(press, self.code, roomforms.settings(values))
        elif press.form == "import":
            self._bring_back(press, press.values["files"])
        elif press.form == "create":
            self._create(press, roomforms.settings(values))
        else:
            self.show_room(str(values.get("known") or values["code"]).strip().upper(), press)

    def _connect(self, url: str, key: str, press: Press | None) -> None:
        def work() -> tuple[Instructor, list[dict[str, Any]]]:
            instructor = Instructor(url, key, self.language)
            try:
                return instructor, instructor.rooms()
            except ClientError as error:
                if error.status in (404, 405):  # a server that lists no rooms: by code, then
                    return instructor, []
                raise

        self.away(self.entrance, press, work, self._connected, self._ask_again if press is None else None)

    def _ask_again(self) -> None:
        """The address and the key that were found hold no longer."""
        self.entrance.say(title=self._("Instructor"), language=self.language)
        self.entrance.ask("connect", [roomforms.connecting(self._, self._url, again=True)])

    def _connected(self, found: tuple[Instructor, list[dict[str, Any]]], press: Press | None) -> None:
        self.instructor, rooms = found
        if press:
            self.entrance.reply(press, "taken", self._("Connected."))
        self.entrance.say(title=self._("Instructor"), status=self._("Open a room, or go on with one."), alerts=[])
        self._rooms = rooms
        self._ask_for_room()
        if self.cells.wanted:
            self.cells.grant(self.cells.wanted)
        else:
            self._remembered()

    def _ask_for_room(self) -> None:
        """Open another room, or go back to one; the class of the present one may come along."""
        gone = self.latest.get("room") == self.code and self.latest.get("next")  # the latest may be another room yet
        code = self.code if self.code and not gone else None
        forms = [roomforms.creating(self._, code), roomforms.opening(self._, self._rooms), roomforms.bringing(self._)]
        self.entrance.ask(f"rooms {self.code or ''}".strip(), forms)

    def _remembered(self) -> None:
        """After a reload: the room this tab was at."""
        if self.instructor is not None and self.code is None and self.memory.found and not self.cells.wanted:
            self.show_room(self.memory.found, None)

    def _create(self, press: Press | None, settings: dict[str, Any]) -> None:
        instructor = self.instructor
        assert instructor is not None
        self.away(
            self.entrance,
            press,
            lambda: instructor.create_room(**settings),
            lambda code, _: self.show_room(code, press),
        )

    def _carry(self, press: Press, code: str, settings: dict[str, Any]) -> None:
        """The class goes on in a next room, and the desk with it."""
        instructor = self.instructor
        assert instructor is not None
        self.away(
            self.entrance,
            press,
            lambda: instructor.control(code, "carry", **settings),
            lambda answer, _: self.show_room(str(answer["room"]), press),
        )

    def _bring_back(self, press: Press, names: list[str]) -> None:
        """The records in files become rooms; one alone is shown, to be looked back at."""
        instructor = self.instructor
        assert instructor is not None
        self.entrance.reply(press, "working", self._("The files are being read …"))

        def work() -> list[str]:
            chosen = zip(names, press.files, strict=True)
            return instructor.bring_back([
                text for name, content in chosen for text in files.read_bytes(content, str(name), self._)
            ])  # fmt: skip

        self.away(self.entrance, press, work, self._brought_back)

    def _brought_back(self, codes: list[str], press: Press | None) -> None:
        said = self._("Brought back: {codes}.").format(codes=", ".join(codes))
        if press:
            self.entrance.reply(press, "taken", said)
        assert self.instructor is not None
        if len(codes) == 1:
            self.show_room(codes[0], None, "debrief")
        else:
            self.away(self.entrance, None, self.instructor.rooms, self._listed)

    def _listed(self, rooms: list[dict[str, Any]], _press: Press | None) -> None:
        self._rooms = rooms
        self._ask_for_room()

    def show_room(self, code: str, press: Press | None, tab: str = "tables") -> None:
        """Follow a room from now on."""
        instructor = self.instructor
        assert instructor is not None

        def work() -> dict[str, Any]:
            instructor.room(code)
            return instructor.public(code)

        self.away(self.entrance, press, work, lambda public, _: self._shown(code, public, press, tab))

    def _shown(self, code: str, public: dict[str, Any], press: Press | None, tab: str) -> None:
        assert self.instructor is not None
        if press:
            self.entrance.reply(press, "taken", self._("Room {code} is open.").format(code=code))
        if self._watch:
            self._watch.stop()
        self.code, self._public = code, public
        self.entrance.say(alerts=[])
        self.memory.kept = code
        self._hide_answers()
        if public.get("game") == "poll":  # the class talks about its answers: they stand at the desk, too
            self.answers = LiveView(Spectator(self.instructor.base, code, self.language), awake=True)
        if all(room["room"] != code for room in self._rooms):
            self._rooms.insert(0, {"room": code, "game": public["game"]})
        self._turn_to(tab)
        self._ask_for_room()
        report = partial(self.home.call, self._report, code)
        self._watch = self.instructor.watch(code, self._draw, report=report, loop=self.home.loop)

    # The room

    def _draw(self, room: dict[str, Any]) -> None:
        """The room has changed."""
        self.home.call(self._draw_home, room)

    def _draw_home(self, room: dict[str, Any]) -> None:
        if room.get("room") != self.code:
            return
        self.latest = room
        self.cells.heard(room)
        self._draw_tab()

    def _turn_to(self, tab: str) -> None:
        """Show a tab."""
        self._tab = tab
        self._arrange()
        if tab == "debrief":  # Altair takes a while to import: away from home, where the panel must go on
            self.home.away(lambda: importlib.import_module(".debriefing", __package__), self._debrief)
        self._draw_tab()

    def _arrange(self) -> None:
        """The boards of the present tab."""
        at, shown = self._tab, self.debriefing
        more: list[ipywidgets.Widget] = [self.controls] if at != "debrief" else [shown] if shown else []
        opened = [self.answers] if self.answers is not None and at == "tables" else []
        self.children = [self.memory, self.room, *opened, *more, *([self.entrance] if at == "room" else [])]

    def _debrief(self, module: Any, error: BaseException | None) -> None:
        """The debriefing of this room as it stands now."""
        if error is not None or self.instructor is None or not self.code:
            _log.error("the debriefing cannot be shown", exc_info=error)
            return
        instructor, code = self.instructor, self.code
        if self.debriefing is None:
            self.debriefing = module.Debriefing(self.language, fetch=instructor.fetch)
        self._arrange()
        assert self.debriefing is not None
        self.debriefing.load(lambda: data(code, url=instructor.base, key=instructor.key, language=self.language))

    def _draw_tab(self) -> None:
        """Bring the present tab up to date."""
        room, code, _ = self.latest, str(self.code), self._
        if room.get("room") != self.code or self.instructor is None:
            return
        title = _("Room {code}: {game}").format(code=code, game=_(rules.game(room["game"]).title))
        status = roomtable.summary(room, _)
        self.room.say(title=title, status=status, offline=None, now=room.get("now"), language=self.language)
        self.room.ask(code, [*deskforms.tabs(_, self._tab), *deskforms.steering(_, room, self._tab)])
        self.room.show(self._inside(room, code))
        self.controls.ask(f"{code} {self._tab}", deskforms.controls(_, room, self._tab))

    def _inside(self, room: dict[str, Any], code: str) -> Html:
        """The HTML of the present tab."""
        _ = self._
        if self._tab == "students":
            return roomtable.roster(room, _)
        if self._tab == "room":
            return roomtable.audit(room, _)
        if self._tab != "tables" or self.instructor is None:
            return Html("")
        if room.get("closed"):  # nobody joins any more
            return roomtable.tables(room, _)
        invited = roomtable.invitation(code, self._public, self.instructor.base, _)
        if not room.get("reached"):
            invited = Html(invited + roomtable.unreached(self._public.get("join_url") or self.instructor.base, _))
        if any(table["phase"] != "lobby" for table in room.get("tables") or []):
            invited = details(_("How to join"), invited)
        return Html(invited + roomtable.tables(room, _))

    def _turned(self, press: Press) -> None:
        """A button above the room: a tab, or something to do with the whole room."""
        if press.form.startswith("tab "):
            self.home.call(self._turned_home, press, press.form.removeprefix("tab "))
        else:
            self._steer(self.room, press)

    def _turned_home(self, press: Press, tab: str) -> None:
        self.room.reply(press, "taken", " ")
        if tab in deskforms.TABS:
            self._turn_to(tab)

    def _steered(self, press: Press) -> None:
        """A form of the controls was sent."""
        instructor, code = self.instructor, self.code
        if instructor is None or code is None:
            return
        if press.form in ("export", "grades"):
            kind = press.values["format"]
            frame = "payoffs" if press.form == "grades" else press.values.get("frame") or "moves"
            self.controls.reply(press, "working", self._("The file is being made; it comes by itself."))
            self.away(
                self.controls,
                press,
                lambda: instructor.export(code, kind, frame),
                lambda data, press: self._save(press, f"{code}-{frame}", kind, data),
            )
            return
        self._steer(self.controls, press)

    def _steer(self, board: Board, press: Press) -> None:
        """Carry out what a press of this board asks for."""
        instructor, code = self.instructor, self.code
        if instructor is None or code is None:
            return
        action, more = deskforms.control_call(press.form, press.values, self.latest | {"room": code})
        self.away(
            board,
            press,
            lambda: instructor.control(code, action, **more),
            lambda answer, _: self._done(board, press, action, answer),
        )

    def _save(self, press: Press | None, stem: str, kind: str, data: bytes) -> None:
        zipped = kind == "jsonl" and data[:2] == b"PK"
        name = f"{stem}.{'zip' if zipped else kind}"
        self.controls.save(name, data, "application/zip" if zipped else _KINDS[kind])
        if press:
            self.controls.reply(press, "taken", self._("Saved as {name}.").format(name=name))

    def _done(self, board: Board, press: Press, action: str, answer: Any) -> None:
        link = answer.get("link") if isinstance(answer, dict) else None
        said = self._("The new link: {link}").format(link=link) if link else self._("Done.")
        board.reply(press, "taken", said)
        if action == "delete":
            self._gone("good", self._("All data of room {code} has been deleted.").format(code=self.code))

    def _gone(self, kind: str, sentence: str) -> None:
        """The room is no more, as the sentence says."""
        if self._watch:
            self._watch.stop()
        self._hide_answers()
        self._rooms = [room for room in self._rooms if room["room"] != self.code]
        self.cells.forget(self.code)
        self.code, self._watch, self.memory.kept, self.latest = None, None, "", {}
        self._ask_for_room()
        self.entrance.say(alerts=[{"kind": kind, "text": sentence}])
        self.children = [self.memory, self.entrance]

    def _hide_answers(self) -> None:
        if self.answers is not None:
            self.answers.stop()
            self.answers.close_all()
            self.answers = None

    # Helpers

    def away(
        self,
        board: Board,
        press: Press | None,
        work: Callable[[], Any],
        done: Callable[[Any, Press | None], None],
        failed: Callable[[], None] | None = None,
    ) -> None:
        """Do what may take long, then `done`; a refusal is said at the form, or above it, and then `failed`."""

        def back(result: Any, error: BaseException | None) -> None:
            if error is None:
                done(result, press)
                return
            said = isinstance(error, ClientError | files.BadFile)
            if not said:
                _log.error("the desk failed", exc_info=error)
            sentence = str(error) if said else self._("That did not work.")
            if press is None:
                board.say(alerts=[{"kind": "bad", "text": sentence}], language=self.language)
            else:
                field = error.field if isinstance(error, MoveRefused) else None
                board.reply(press, "refused", sentence, field=roomforms.field_meant(field, press.values))
            if failed is not None:
                failed()

        self.home.away(work, back)

    def _report(self, code: str, online: bool, message: str | None) -> None:
        """The room is heard, or is not; with a message it never will be again: it was deleted from another desk."""
        if self.code == code and message:
            self._gone("bad", message)
        elif self.code == code:
            self.room.say(offline=None if online else offline(self._))

    def _alive(self) -> bool:
        for board in (self.entrance, self.room, self.controls):
            board.beat += 1
        return True
