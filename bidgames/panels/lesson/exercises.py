"""One exercise with the student's own numbers: answers, checks, and help in three steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...lessons import tasks
from ...lessons.model import Ask, Exercise
from ...views.html import Html, paragraph, row, table
from ..board import Press
from .parts import Part, button, judged, sure

if TYPE_CHECKING:
    from . import LessonPanel

#: The longest answer that is sent, in characters.
LONGEST = 60


class ExercisePart(Part):
    """The task above, the answers in a form, help below."""

    def __init__(self, desk: LessonPanel, exercise: Exercise) -> None:
        self.exercise = exercise
        self.made: tasks.Task | None = None
        self._for: Any = None
        self._verdicts: dict[str, tasks.Verdict] = {}
        self._given: dict[str, str | None] = {}
        super().__init__(desk)

    def title(self) -> str:
        """The heading, with the exercise's place."""
        place = self.desk.lesson.exercises.index(self.exercise) + 1
        return self._("Exercise {number}: {title}").format(number=place, title=self._(self.exercise.title))

    @property
    def again(self) -> int:
        """How often new numbers have been asked for."""
        assert self.desk.progress is not None
        return self.desk.progress.again(self.exercise.key)

    def task(self) -> tasks.Task:
        """The student's numbers now."""
        done = self.desk.progress
        assert done is not None
        wanted = (tasks.person(done.name, done.student_id), self.again)
        if self._for != wanted or self.made is None:
            self._for, self._verdicts, self._given = wanted, {}, {}
            self.made = tasks.task(self.desk.lesson.number, self.exercise, *wanted)
        return self.made

    def unfold(self) -> None:
        """Task, form, help."""
        _, done = self._, self.desk.progress
        assert done is not None
        made, again = self.task(), self.again
        tries = done.tries(self.exercise.key, again)
        helped = done.helped(self.exercise.key, again)
        right = any(thing.get("right") is True for thing in tries)
        shown = right or "answer" in helped
        self.board.introduce(self.exercise.tell(made.inputs, made.found, _))
        self.say(self._status(len(tries), right, "answer" in helped))
        forms = [self._form()] if not right else []
        if not shown:
            following = {frozenset(): "hint", frozenset({"hint"}): "step"}.get(frozenset(helped), "answer")
            forms.append(self._help(following))
        else:
            forms.append(button("again", _("New numbers"), "quiet"))
        self.board.ask(["exercise", *map(str, self._for)], forms)
        self.board.show(self._below(helped, shown))

    def _status(self, tries: int, right: bool, told: bool) -> str:
        """One sentence on how it stands."""
        _ = self._
        if right and not told:
            return _("Solved.")
        if right:
            return _("That is the answer. To solve it by yourself, take new numbers.")
        if told:
            return _("The answer stands below. To solve it by yourself, take new numbers.")
        return _("Your own numbers. Attempts so far: {tries}.").format(tries=tries)

    def _form(self) -> dict[str, Any]:
        _ = self._
        fields = [self._field(ask) for ask in self.exercise.asks]
        return {"move": "check", "title": "", "submit": _("Check"), "note": None, "fields": fields}

    def _field(self, ask: Ask) -> dict[str, Any]:
        _ = self._
        words = _(ask.label)
        if ask.choices:
            values, texts = [code for code, _text in ask.choices], [_(text) for _code, text in ask.choices]
            about: dict[str, Any] = {"kind": "one_of", "values": values, "labels": texts, "help": None}
        else:
            if ask.unit:
                words = _("{label} ({unit})").format(label=words, unit=_(ask.unit))
            about = {"kind": "text", "optional": True, "blank": "", "most": LONGEST, "help": tasks.tolerance(ask, _)}
        if verdict := self._verdicts.get(ask.key):
            about["verdict"] = judged(self._given.get(ask.key), verdict.right, verdict.message)
        return {"name": ask.key, "label": words, "value": None, **about}

    def _help(self, how: str) -> dict[str, Any]:
        _ = self._
        if how == "hint":
            return button("hint", _("Give me a hint"), "quiet")
        if how == "step":
            return button("step", _("Show me the way"), "quiet")
        ask = _("Then these numbers do not count any more; you can take new ones.")
        return button("answer", _("Show me the answer"), "quiet", warnings=sure(ask, _("Show it")))

    def _below(self, helped: set[str], shown: bool) -> Html:
        """The help that was asked for; the last part of it is the one that is new."""
        _, made = self._, self.task()
        parts = []
        if "hint" in helped:
            parts.append(paragraph(Html(f"<strong>{_('Hint:')}</strong> {self._help_text('hint')}")))
        if "step" in helped or shown:
            parts.append(Html(f"<p><strong>{_('The way:')}</strong></p>{self._help_text('step')}"))
        if shown:
            rows = [row(_(ask.label), [tasks.answer(ask, made.right(ask), _)]) for ask in self.exercise.asks]
            parts.append(table(_("The answer"), [], rows))
        if parts:
            parts[-1] = Html(f'<div class="new">{parts[-1]}</div>')
        return Html("".join(parts))

    def _help_text(self, how: str) -> str:
        made = self.task()
        said: str = getattr(self.exercise, how)(made.inputs, made.found, self._)
        return said

    def pressed(self, press: Press) -> None:
        """Answers, or a wish for help."""
        if press.form == "check":
            self._check(press)
        elif press.form == "again":
            self.desk.note("again", exercise=self.exercise.key)
            self.board.reply(press, "taken", self._("Here are new numbers."))
        elif press.form in ("hint", "step", "answer"):
            self.desk.note("helped", exercise=self.exercise.key, again=self.again, how=press.form)
            self.board.reply(press, "taken", self._("It stands below."), look="new")
        else:
            self.board.reply(press, "refused", self._("That did not work. Please try again."))

    def _check(self, press: Press) -> None:
        made = self.task()
        given = {ask.key: _short(press.values.get(ask.key)) for ask in self.exercise.asks}
        self._verdicts, self._given = tasks.check(made, given, self._), given
        right = all(verdict.right for verdict in self._verdicts.values())
        self.desk.note("tried", exercise=self.exercise.key, again=self.again, given=given, right=right)
        if right:
            self.board.reply(press, "taken", self._("Right."))
            return
        wrong = next(key for key, verdict in self._verdicts.items() if not verdict.right)
        self.board.reply(press, "refused", self._verdicts[wrong].message, field=wrong)


def _short(value: Any) -> str | None:
    """An answer as it is kept."""
    return value[:LONGEST] if isinstance(value, str) else None
