"""A lesson in a notebook: one short call a cell, each gives a panel that changes in place.

    from bidgames import lesson

    lesson(1)                # title, goals, your name
    lesson(1).questions()    # the rules: right before play
    lesson(1).predict()      # locked once sent
    lesson(1).play()         # alone, or with the class
    lesson(1).look()         # what happened, and the theory when asked for
    lesson(1).explore()      # try it out
    lesson(1).exercises()    # your own numbers
    lesson(1).debrief()      # talk about it

Every cell may be run first, again, or after a restart: a panel says in a sentence what it still waits for, and opens
by itself when that has happened (in Voilà all cells run before the reader has typed anything). What was done is read
from the student's file beside the notebook.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import ipywidgets

from ... import lessons
from ...lessons.answers import speaking
from ...lessons.progress import BadProgress, Progress, files
from ...rules.game import Refused
from ...solo.assets import vega_bundle
from ...text import language_here, translator
from ...views.html import Html, paragraph
from ...wording import sentence
from .. import charts
from ..board import Board, Press
from ..home import Home
from ..lobby import Lobby
from .parts import BEAT, Part, sure, ticks

_log = logging.getLogger(__name__)
_desks: dict[tuple[int, str, str], LessonPanel] = {}
P = TypeVar("P", bound=ipywidgets.Widget)

#: The student's name, where a school's Jupyter knows it; then nobody is asked.
NAME_VARIABLE = "BIDGAMES_STUDENT"
#: Set where a Voilà page has a single reader, as `bidgames lessons N --voila` does: then his file is found by itself.
ALONE_VARIABLE = "BIDGAMES_ALONE"


def lesson(number: int, language: str | None = None) -> LessonPanel:
    """The lesson of this number, the same panel each time. Raises ValueError for a number that is none."""
    language = language or language_here()
    try:
        lessons.lesson(number)
    except Refused as refused:
        raise ValueError(sentence(refused, translator(language))) from None
    place = (number, language, str(Path.cwd()))
    if place not in _desks:
        _desks[place] = LessonPanel(number, language, Path.cwd())
    return _desks[place]


class LessonPanel(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets is not typed
    """The head of a lesson: what it is about, who works on it, what is done. Its methods give the other panels."""

    def __init__(self, number: int, language: str = "en", folder: Path | None = None) -> None:
        self.lesson = lessons.lesson(number)
        self.language = language
        self._ = speaking(translator(language))
        self.home = Home()
        self.folder = folder
        self.progress: Progress | None = None
        #: The panel of the class that was joined.
        self.lobby: Lobby | None = None
        self._parts: dict[str, ipywidgets.Widget] = {}
        self._charts_wanted = False
        self.board = Board(lambda press: self.home.call(self._pressed, press), self._)
        super().__init__([self.board])
        self.add_class("bidgames-box")
        self._resume()
        self.draw_head()
        self.home.every(BEAT, self._alive)
        if self.home.loop is not None:  # what charts need takes a while: begin with it while the reader reads
            self.home.away(self._prepare, self._prepared)

    def _prepared(self, _result: Any, error: BaseException | None) -> None:
        if error is not None:
            _log.error("charts cannot be prepared", exc_info=error)

    def _prepare(self) -> None:
        """Make the specifications of the lesson's charts, on a worker thread."""
        from .figure import specification

        charts = [*(one.chart for one in self.lesson.pictures), *(one.chart for one in self.lesson.explorations)]
        for chart in dict.fromkeys(charts):
            specification(chart, self.language)

    # The panels

    def questions(self) -> Part:
        """Rule questions: all must be right before play."""
        from .quiz import Questions

        return self._part("questions", lambda: Questions(self))

    def predict(self) -> Part:
        """The prediction: locked once it is sent."""
        from .predict import Predict

        return self._part("predict", lambda: Predict(self))

    def play(self) -> Part:
        """The game: alone against bots, with the class, or watched."""
        from .play import Play

        return self._part("play", lambda: Play(self))

    def look(self) -> Part:
        """What happened, drawn; the theory is laid over it when asked for."""
        from .look import Look

        return self._part("look", lambda: Look(self))

    def explore(self, which: int = 1) -> ipywidgets.Widget:
        """An exploration: move its dials and the chart follows. `which` counts from 1."""
        from .explore import Explore

        found = self.lesson.explorations
        which = min(max(which, 1), len(found))
        return self._part(f"explore {which}", lambda: Explore(self, found[which - 1]))

    def exercises(self) -> ipywidgets.Widget:
        """All exercises, with this student's numbers."""
        from .exercises import ExercisePart

        def make() -> ipywidgets.Widget:
            box = ipywidgets.VBox([ExercisePart(self, exercise) for exercise in self.lesson.exercises])
            box.add_class("bidgames-box")
            return box

        return self._part("exercises", make)

    def debrief(self) -> ipywidgets.Widget:
        """Questions to talk about, the last of them carries the idea elsewhere."""
        from .debrief import TalkPart

        def make() -> ipywidgets.Widget:
            talks = [*self.lesson.debriefing, self.lesson.transfer]
            box = ipywidgets.VBox([TalkPart(self, talk, last=talk is talks[-1]) for talk in talks])
            box.add_class("bidgames-box")
            return box

        return self._part("debrief", make)

    def _part(self, key: str, make: Callable[[], P]) -> P:
        """The same panel each time."""
        if key not in self._parts:
            self._parts[key] = make()
        found: P = self._parts[key]
        return found

    @property
    def parts(self) -> list[Part]:
        """All parts made so far that can be brought up to date."""
        found: list[Part] = []
        for widget in self._parts.values():
            inside = [widget] if isinstance(widget, Part) else list(widget.children)
            found += [one for one in inside if isinstance(one, Part)]
        return found

    # What the parts need

    def missing(self, *needed: str) -> str | None:
        """What has to be done first, of `name`, `questions`, `prediction`; None when all is done."""
        _ = self._
        if self.progress is None:
            return _("First tell the lesson your name, at the top of the page (in JupyterLab: run the first cell).")
        if "questions" in needed and not all(self.progress.answered(one.key) for one in self.lesson.questions):
            return _("First answer the rule questions above: play begins when all are right.")
        if "prediction" in needed and self.progress.prediction is None:
            return _("First write down your prediction above: afterwards nobody can any more.")
        return None

    def note(self, what: str, **more: Any) -> None:
        """Keep a thing done, and bring every panel up to date."""
        assert self.progress is not None
        self.progress.add(what, **more)
        self.changed()

    def changed(self) -> None:
        """Bring every panel up to date; one that cannot be says so itself, and does not keep the others from it."""
        self.draw_head()
        for part in self.parts:
            part.bring_up_to_date()

    def want_charts(self) -> None:
        """Fetch what draws the charts, once a kernel, away from home."""
        if not self._charts_wanted:
            self._charts_wanted = True
            self.home.away(_bundle, self._charts_loaded)

    def _charts_loaded(self, script: Any, error: BaseException | None) -> None:
        if error is not None:
            self._charts_wanted = False
            _log.error("charts cannot be drawn", exc_info=error)
            return
        charts.bundle(script)

    # The head

    def _resume(self) -> None:
        """Who works here, where that is certain: named by the environment, or the only one with a file here."""
        named = os.environ.get(NAME_VARIABLE, "").strip()
        shared = "voila" in os.environ.get("SERVER_SOFTWARE", "").lower() and not os.environ.get(ALONE_VARIABLE)
        try:
            if named:
                self.progress = Progress.begin(self.folder, self.lesson.number, named)
            elif self.folder is not None and not shared:
                found = files(self.folder, self.lesson.number)
                if len(found) == 1:
                    self.progress = Progress.read(found[0])
        except (BadProgress, OSError, ValueError) as problem:
            _log.warning("what was done before cannot be read: %s", problem)

    def _pressed(self, press: Press) -> None:
        """The head's form was sent."""
        if press.form == "leave":
            for part in self.parts:
                part.leave_class()
            self.progress = None
            self.board.reply(press, "taken", " ")
        else:
            name, number = str(press.values.get("name") or ""), str(press.values.get("student_id") or "")
            try:
                self.progress = Progress.begin(self.folder, self.lesson.number, name, number or None)
            except (OSError, ValueError):
                self.board.reply(press, "refused", self._("Please type your name."), field="name")
                return
            self.board.reply(press, "taken", self._("Welcome, {name}.").format(name=self.progress.name))
        self.changed()

    def draw_head(self) -> None:
        """Bring the head up to date."""
        _, about, done = self._, self.lesson, self.progress
        goals = "".join(f"<li>{paragraph(_(goal))}</li>" for goal in about.goals)
        minutes = _("In class this takes about {minutes} minutes.").format(minutes=about.minutes)
        self.board.introduce(Html(f"{paragraph(_('Afterwards you can:'))}<ul>{goals}</ul>{paragraph(minutes)}"))
        title = _("Lesson {number}: {title}").format(number=about.number, title=_(about.title))
        if done is None:
            self.board.say(title=title, status=_("Who works on this lesson?"), language=self.language, alerts=[])
            self.board.show("")
            self.board.ask("name", [self._name_form()])
            return
        status = _("{name}, this is how far you are.").format(name=done.name)
        self.board.say(title=title, status=status, language=self.language, alerts=self._alerts())
        other: dict[str, Any] = {"move": "leave", "title": "", "submit": _("I am someone else"), "note": None}
        running = any(part.running for part in self.parts)
        lost = sure(_("The game below stops; you can go on with it later."), _("I am someone else")) if running else []
        self.board.ask("known", [{**other, "fields": [], "style": "quiet", "warnings": lost}])
        self.board.show(ticks(_, about, done))

    def _alerts(self) -> list[dict[str, str]]:
        """Where the answers are kept, or that they are not."""
        _, done = self._, self.progress
        assert done is not None
        if done.unkept:
            text = _("Your answers cannot be kept in this folder ({why}). They last until the notebook is closed.")
            return [{"kind": "bad", "text": text.format(why=done.unkept)}]
        if done.path is None:
            return [{"kind": "bad", "text": _("Your answers last until the notebook is closed.")}]
        text = _("Your answers are kept beside this notebook, in {file}.").format(file=done.path.name)
        found = [{"kind": "info", "text": text}]
        if done.damaged:
            found.append({"kind": "bad", "text": _("Some lines of that file cannot be read; the others count.")})
        return found

    def _name_form(self) -> dict[str, Any]:
        """Who are you?"""
        _ = self._
        text: dict[str, Any] = {"kind": "text", "value": None, "most": 80}
        fields = [
            {**text, "name": "name", "label": _("Your name"), "help": None, "blank": _("Please type your name.")},
            {
                **text,
                "name": "student_id",
                "label": _("Student number (only if your teacher asks for it)"),
                "help": _("Your numbers in the exercises come from it, else from your name."),
                "optional": True,
            },
        ]
        return {"move": "begin", "title": "", "submit": _("Begin"), "note": None, "fields": fields}

    def _alive(self) -> bool:
        """Tell the page that the kernel is there."""
        for board in [self.board, *(board for part in self.parts for board in part.boards)]:
            board.beat += 1
        return True


def _bundle() -> str:
    """Vega for this kernel's pages: the kept one, or made by a child process."""
    made = vega_bundle()
    if made is None:
        raise RuntimeError("there is no Vega bundle")
    return made.decode()


__all__ = ["ALONE_VARIABLE", "NAME_VARIABLE", "LessonPanel", "lesson"]
