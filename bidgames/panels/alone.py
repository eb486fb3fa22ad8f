"""Playing alone from a notebook: choose, play, look back, play again. No server, no network.

A game is not lost by running the cell again (the same panel), by restarting the kernel or reloading the page (the
browser's tab remembers the file), or by closing everything (the file is offered the next time).
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import secrets
from pathlib import Path
from typing import Any

import ipywidgets
from msgspec import Struct
from msgspec.structs import replace

from .. import solo
from ..rules.game import Refused
from ..solo import CannotKeep, Saved, Settings, SoloTable
from ..solo.settings import SEEDS
from ..solo.table import PAUSE
from ..text import translator
from ..views.html import Html, details, paragraph
from ..wording import sentence
from . import playforms
from .board import Board, Press
from .home import Home
from .live import LivePanel
from .lobby import Memory
from .past import Past
from .stepper import Stepper

_log = logging.getLogger(__name__)


class Wish(Struct, frozen=True):
    """What a cell asks for, unchecked; None: not said."""

    game: Any
    bots: Any = None
    seed: Any = None
    options: Any = None
    seat: Any = 0
    name: Any = None
    clock: Any = None
    pause: float = PAUSE
    folder: str = "."

    @property
    def mark(self) -> str:
        """The same for the same wish, also in another kernel."""
        text = json.dumps([getattr(self, field) for field in self.__struct_fields__], default=repr, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


class _Live(LivePanel):
    """The seat's panel, which tells the panel around it of the end, and of trouble."""

    def __init__(self, around: PlayPanel, table: SoloTable) -> None:
        self._around = around
        super().__init__(table.seat(around.language))

    def draw(self, view: dict[str, Any]) -> None:
        """Draw a view; the last one ends the game."""
        super().draw(view)
        if view.get("result"):
            self._around.ended(self, view["page"]["status"])

    def _report(self, online: bool, message: str | None) -> None:
        super()._report(online, message)
        if not online:
            self.home.call(self._around.stuck, self)


class PlayPanel(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets is not typed
    """A person against bots, game after game."""

    def __init__(self, wish: Wish, language: str = "en") -> None:
        self._ = translator(language)
        self.language = language
        self.home = Home()
        self.table: SoloTable | None = None
        self.past: Past | None = None
        self._folder = Path(wish.folder).absolute()
        self._pause = wish.pause
        self._live: _Live | None = None
        self._asked = 0
        self._bots_given = wish.bots is not None
        place = os.environ.get("JPY_SESSION_NAME") or os.environ.get("SCRIPT_NAME") or ""
        self.memory = Memory(self, f"play:{place}:{wish.mark}")
        self.board = Board(self._pressed, self._)
        self.footer = Board(self._pressed, self._)
        self.stepper = Stepper(self._, language=language)
        super().__init__([self.memory, self.board])
        self.add_class("bidgames-box")
        self.stepper.observe(lambda _: self.home.call(self._look_back), ["at", "eye"])
        self.home.every(4.0, self._alive)
        self.settings = self._settled(wish)
        if self.settings is not None:
            self.memory.observe(lambda _: self.home.call(self._remembered), "asked")
            self._choose()

    def _settled(self, wish: Wish) -> Settings | None:
        """The wish, checked; what is wrong with it is said, and the usual settings are taken instead."""
        _ = self._
        self.board.say(language=self.language)
        try:
            return solo.settings.settle(
                wish.game, wish.bots, wish.seed, wish.options, wish.seat, wish.name, wish.clock, _
            )
        except Refused as refused:
            alerts = [{"kind": "bad", "text": _("The cell above asks for what there is not. {what}").format(
                what=sentence(refused, _))}]  # fmt: skip
            self._bots_given = False
            try:
                settings = solo.settings.settle(wish.game, _=_)
            except Refused:
                self.board.say(title="bidgames", status=_("Please change the cell and run it again."), alerts=alerts)
                return None
            self._trouble = alerts
            return settings

    _trouble: list[dict[str, str]] = []

    # Choosing

    def _choose(self) -> None:
        """Show what can be played."""
        _, settings = self._, self.settings
        assert settings is not None
        unfinished = [saved for saved in solo.saved_games(self._folder, settings.game) if not saved.finished]
        forms = [*playforms.going_on(_, unfinished), playforms.beginning(_, settings, self._bots_given)]
        status = _("You play against bots, on this computer alone.")
        self.board.say(title=playforms.game_title(settings.game, _), status=status, alerts=self._trouble)
        self._ask(self.board, forms)
        self.board.explain(settings.game, self.language)
        self.children = [self.memory, self.board]

    def _ask(self, board: Board, forms: list[dict[str, Any]]) -> None:
        self._asked += 1
        board.ask(self._asked, forms)

    def _pressed(self, press: Press) -> None:
        """A form of ours was sent."""
        self.home.call(self._do, press)

    def _do(self, press: Press) -> None:
        """Do what a form asks for."""
        settings = self.settings
        assert settings is not None
        if press.form == "begin":
            self._begin(press, playforms.begun(settings, press.values))
        elif press.form == "go_on":
            self._resume(str(press.values.get("file")), press)
        elif press.form == "go_on_here" and self.table is not None and self.table.keep is not None:
            self._resume(self.table.keep.path.name, press)
        elif press.form == "download":
            self._download(press)
        elif press.form in ("again_new", "again_same") and self.table is not None:
            played = self.table.settings
            seed = played.seed if press.form == "again_same" else secrets.randbelow(SEEDS)
            known = {"bots": played.bots, "options": played.options, "clock": played.clock, "seed": seed}
            self._begin(press, {**known, "pause": self._pause})
        elif press.form == "another":
            self.footer.reply(press, "taken", " ")
            self.settings = replace(settings, seed=secrets.randbelow(SEEDS))
            self._leave()
            self._choose()

    # Playing

    def _begin(self, press: Press, wanted: dict[str, Any]) -> None:
        """Start a game; where its record cannot be kept, play all the same, and say so."""
        settings, folder = self.settings, self._folder
        assert settings is not None
        same = {"game": settings.game, "bots": settings.bots, "seat": settings.seat, "clock": settings.clock}
        name = settings.names[settings.seat]
        wanted = {**same, "name": None if name == self._("You") else name, **wanted, "_": self._}
        wanted["seat"] = min(settings.seat, len(wanted["bots"]))

        def work() -> tuple[SoloTable, str | None]:
            try:
                return solo.begin(**wanted, folder=folder), None
            except CannotKeep as reason:
                return solo.begin(**wanted), reason.sentence(self._)

        self._away(press, work)

    def _resume(self, name: str, press: Press | None) -> None:
        """Go on with the game in a file of the folder."""
        settings, folder, pause = self.settings, self._folder, self._pause
        assert settings is not None

        def work() -> tuple[SoloTable, str | None]:
            path = folder / name
            if path.name != name or Saved.read(path).settings.game != settings.game:
                raise CannotKeep(playforms.NOT_OURS, name)
            return solo.resume(path, pause), None

        self._away(press, work)

    def _away(self, press: Press | None, work: Any) -> None:
        """Make a table on a worker thread (the bots may have a lot to do), then show it."""

        def done(made: Any, error: BaseException | None) -> None:
            board = self.footer if self.footer in self.children else self.board
            if error is None:
                if press is not None:
                    board.reply(press, "taken", " ")
                self._play(*made)
                return
            if isinstance(error, Refused):
                said, field = sentence(error, self._), _form_field(error.field)
            elif isinstance(error, CannotKeep):
                said, field = error.sentence(self._), None
            else:
                _log.error("a game could not be begun", exc_info=error)
                said, field = self._("That did not work."), None
            if press is not None:
                board.reply(press, "refused", said, field=field)
            else:
                board.say(alerts=[{"kind": "bad", "text": said}])

        self.home.away(work, done)

    def _play(self, table: SoloTable, unsaved: str | None) -> None:
        """Show a table."""
        self._leave()
        self.table, self.settings, self._pause = table, table.settings, table.pause
        self._trouble = []
        if table.keep is not None:
            self.memory.kept = table.keep.path.name
        self.footer.say(
            language=self.language, status=None, alerts=[{"kind": "bad", "text": unsaved}] if unsaved else []
        )
        self.footer.show(self._about())
        self._ask(self.footer, playforms.meanwhile(self._, self._file, False))
        self._live = _Live(self, table)
        self.children = [self.memory, self._live, self.footer]

    @property
    def _file(self) -> str | None:
        """The name of the record's file."""
        return self.table.keep.path.name if self.table is not None and self.table.keep is not None else None

    def _about(self) -> Html:
        """Where the record is, and the seed."""
        _, table = self._, self.table
        assert table is not None
        lines = [_("Seed: {seed}.").format(seed=table.settings.seed)]
        if self._file:
            lines.insert(0, _("Every move is in the file {file}, beside the notebook.").format(file=self._file))
            lines.append(_("To read it on the command line: {command}").format(command=f"bidgames replay {self._file}"))
        return details(_("The record of this game"), "".join(map(paragraph, lines)))

    def _leave(self) -> None:
        """End the table that is shown; its file stays."""
        if self.table is not None:
            self.table.close()
        if self._live is not None:
            self._live.stop()
            self._live.close_all()
        self.table = self._live = self.past = None
        self.memory.kept = ""

    def _remembered(self) -> None:
        """The tab remembers a game: go on with it, if it is still there."""
        name = self.memory.found
        if self.table is None and name and (self._folder / name).is_file():
            self._resume(name, None)

    def stuck(self, live: _Live) -> None:
        """The game cannot be written: it can be gone on with from its file."""
        if live is self._live and self.past is None:
            self._ask(self.footer, playforms.meanwhile(self._, self._file, self._file is not None))

    # Looking back

    def ended(self, live: _Live, how: str) -> None:
        """The game is over: say how, offer to look back at it, and another."""
        table = self.table
        if table is None or self.past is not None or (self._live is not None and live is not self._live):
            return
        self.past = Past(table.record, table.settings.seat, self.language)
        own = str(table.settings.seat)
        with self.stepper.hold_trait_notifications():
            self.stepper.labels, self.stepper.eyes = self.past.labels(), self.past.eyes()
            self.stepper.eye, self.stepper.at = own, self.past.last
        self.footer.say(status=how)
        self._ask(self.footer, playforms.afterwards(self._, table.settings.seed))
        self.children = [self.memory, self.footer, self.stepper, live]

    def _look_back(self) -> None:
        """Draw the chosen moment."""
        if self.past is None or self._live is None:
            return
        try:
            view = self.past.view(self.stepper.at, self.stepper.eye)
        except (ValueError, IndexError):
            _log.warning("a moment that there is not was asked for")
            return
        self._live.draw(view)

    def _download(self, press: Press) -> None:
        """Hand the record to the reader's browser."""
        table = self.table
        if table is None:
            return
        name = self._file or f"{table.settings.game}.jsonl"
        self.footer.save(name, table.record.encode(), "application/x-ndjson")
        self.footer.reply(press, "taken", self._("Saved as {name}.").format(name=name))

    def _alive(self) -> bool:
        """Tell the page that the kernel is there."""
        for board in (self.board, self.footer):
            board.beat += 1
        return True


def _form_field(name: str) -> str:
    """The form's field that a setting's name means."""
    known = {"bots": "number", "bot": "kind", "clock": "countdown", "seed": "seed"}
    return known.get(name, f"option.{name}")
