"""What all panels of a lesson share: a board, a way to say what comes first, and marks for what is done."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import ipywidgets

from ...lessons.model import Lesson
from ...lessons.progress import Progress
from ...text import Translate
from ...views.html import Html, row, table
from ..board import Board, Press

if TYPE_CHECKING:
    from . import LessonPanel

_log = logging.getLogger(__name__)
#: Seconds between two signs of life from the kernel to the page.
BEAT = 4.0


class Part(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets is not typed
    """One step of a lesson. `needs`: what has to be done before it opens, of `name`, `questions`, `prediction`."""

    needs: tuple[str, ...] = ("name",)

    def __init__(self, desk: LessonPanel, *more: ipywidgets.Widget) -> None:
        self.desk = desk
        self._: Translate = desk._
        self.board = Board(lambda press: desk.home.call(self._take, press), desk._)
        # What is sent here is an answer, not a move of a game.
        own = {
            "refused": "{message}",
            "sending": self._("Looking at it …"),
            "unsure": self._("This takes longer than usual. It goes on by itself."),
        }
        self.board.texts = {**self.board.texts, **own}
        self._shown: list[ipywidgets.Widget] = [self.board, *more]
        super().__init__(self._shown)
        self.add_class("bidgames-box")
        self.bring_up_to_date()

    @property
    def boards(self) -> list[Board]:
        """The boards that show whether the kernel is there."""
        return [self.board]

    def refresh(self) -> None:
        """Bring the panel up to date with what has been done."""
        first = self.desk.missing(*self.needs)
        if first is None:
            self.unfold()
        else:
            self.fold(first)

    def bring_up_to_date(self) -> None:
        """As `refresh`; a fault is for the log, the student reads a sentence."""
        try:
            self.refresh()
        except Exception:  # noqa: BLE001  (one step must not take the lesson down)
            _log.exception("a step of the lesson cannot be shown")
            self.board.say(title=self.title(), status=self._("This step cannot be shown now."), alerts=[])

    def fold(self, first: str) -> None:
        """Say what comes first; nothing else is to be seen."""
        self.board.say(title=self.title(), status=first, language=self.desk.language, alerts=[])
        self.board.introduce("")
        self.board.ask("closed", [])
        self.board.show("")

    def leave_class(self) -> None:
        """Somebody else works here now; nothing to give up, except where a seat was taken."""

    @property
    def running(self) -> bool:
        """Whether something goes on here that ends when somebody else works on the lesson."""
        return False

    def title(self) -> str:
        """The heading."""
        raise NotImplementedError

    def unfold(self) -> None:
        """Draw the step."""
        raise NotImplementedError

    def pressed(self, press: Press) -> None:
        """A form of the step was sent."""
        raise NotImplementedError

    def put(self, widgets: Sequence[ipywidgets.Widget]) -> None:
        """Show these widgets; untouched when they are the same."""
        if self._shown != [*widgets]:
            self._shown = [*widgets]
            self.children = self._shown

    def say(self, status: str, *alerts: tuple[str, str]) -> None:
        """The heading, one sentence, and notes as (kind, text)."""
        notes = [{"kind": kind, "text": text} for kind, text in alerts]
        self.board.say(title=self.title(), status=status, language=self.desk.language, alerts=notes)

    def _take(self, press: Press) -> None:
        first = self.desk.missing(*self.needs)
        if first is not None:
            self.board.reply(press, "refused", first)
            return
        try:
            self.pressed(press)
        except Exception:  # noqa: BLE001  (a sentence for the student, the rest for the log)
            _log.exception("a step of the lesson failed")
            self.board.reply(press, "refused", self._("That did not work. Please try again."))


def button(move: str, label: str, style: str = "", **more: Any) -> dict[str, Any]:
    """A form that is one button."""
    return {"move": move, "title": "", "submit": label, "note": None, "fields": [], "style": style, **more}


def judged(given: Any, right: bool, text: str) -> dict[str, Any]:
    """What an answer was worth, for its field: the page shows it as long as `given` stands there."""
    return {"given": given, "right": right, "text": text}


def sure(text: str, confirm: str) -> list[dict[str, Any]]:
    """A second press, of another button, before it counts."""
    return [{"text": text, "confirm": confirm}]


def ticks(_: Translate, lesson: Lesson, done: Progress) -> Html:
    """The steps of a lesson and how far they are."""
    yes, no = _("✓ done"), _("– not yet")
    answered = sum(done.answered(one.key) for one in lesson.questions)
    solved = sum(done.solved(one.key) for one in lesson.exercises)
    talks = [*lesson.debriefing, lesson.transfer]
    written = sum(bool(done.written(talk.key)) for talk in talks)
    parts = _("{done} of {all}")
    rows = [
        row(_("Rule questions"), [parts.format(done=answered, all=len(lesson.questions))]),
        row(_("Prediction"), [yes if done.prediction else no]),
        row(_("Play"), [yes if done.played else no]),
        row(_("Exercises solved"), [parts.format(done=solved, all=len(lesson.exercises))]),
        row(_("Questions to talk about"), [parts.format(done=written, all=len(talks))]),
    ]
    return table(_("Your way through the lesson"), [], rows)
