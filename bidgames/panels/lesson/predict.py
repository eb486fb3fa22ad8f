"""The prediction: numbers, how sure, and why; locked when sent, never graded, shown again beside what happened."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from ...lessons.answers import shown
from ...lessons.model import Guess
from ...rules.domain import N_
from ...text import Translate
from ...views.html import Html, paragraph, row, table
from ..board import Press
from .parts import Part

#: How sure somebody is: code and words.
CONFIDENCE = (
    ("guess", N_("I am guessing")),
    ("rather", N_("rather sure")),
    ("sure", N_("very sure")),
)
#: The longest reason, in characters.
LONGEST = 200


class Predict(Part):
    """One form, sent once."""

    needs = ("name", "questions")

    def title(self) -> str:
        """The heading."""
        return self._("Your prediction")

    def unfold(self) -> None:
        """The form, or what was locked."""
        _, done, asked = self._, self.desk.progress, self.desk.lesson.prediction
        assert done is not None
        self.board.introduce(paragraph(_(asked.text)))
        if done.prediction is None:
            self.say(_("Write it down before you play. It is never graded: you compare it with what happens."))
            self.board.ask(["predict", done.name, done.student_id], [self._form()])
            self.board.show("")
            return
        self.say(_("Locked since {when}. It stays as it is, so that you can compare it with what happens.").format(
            when=local(done.prediction.get("at"))
        ))  # fmt: skip
        self.board.ask("locked", [])
        self.board.show(locked(self.desk.lesson.prediction.guesses, done.prediction, _))

    def _form(self) -> dict[str, Any]:
        _ = self._
        fields: list[dict[str, Any]] = []
        for guess in self.desk.lesson.prediction.guesses:
            about: dict[str, Any] = {"name": guess.key, "label": label(guess, _), "help": None, "value": None}
            if guess.choices:
                about |= {"kind": "one_of", "values": [code for code, _text in guess.choices]}
                about["labels"] = [_(text) for _code, text in guess.choices]
            else:
                about |= {"kind": "whole", "low": guess.low, "high": guess.high, "step": 1}
            fields.append(about)
        fields.append(
            {
                "name": "confidence",
                "label": _("How sure are you?"),
                "kind": "one_of",
                "help": None,
                "value": None,
                "values": [code for code, _text in CONFIDENCE],
                "labels": [_(text) for _code, text in CONFIDENCE],
            }
        )
        blank = _("One line is enough, but there should be one.")
        about = {"kind": "text", "most": LONGEST, "help": None, "value": None, "blank": blank}
        fields.append({"name": "reason", "label": _("Why? One line."), **about})
        note = _("Once sent it is locked.")
        return {"move": "predict", "title": "", "submit": _("Lock my prediction"), "note": note, "fields": fields}

    def pressed(self, press: Press) -> None:
        """A prediction was sent."""
        _, done = self._, self.desk.progress
        assert done is not None
        if done.prediction is not None:
            kept = _("Your prediction is locked since {when}. It stays, so that you can compare it with what happens.")
            self.board.reply(press, "refused", kept.format(when=local(done.prediction.get("at"))))
            return
        guesses = {}
        for guess in self.desk.lesson.prediction.guesses:
            value = press.values.get(guess.key)
            if not allowed(guess, value):
                self.board.reply(press, "refused", _range(guess, _), field=guess.key)
                return
            guesses[guess.key] = value
        confidence, reason = press.values.get("confidence"), press.values.get("reason")
        if confidence not in dict(CONFIDENCE):
            self.board.reply(press, "refused", _("Please choose one."), field="confidence")
        elif not isinstance(reason, str) or not reason.strip():
            blank = _("One line is enough, but there should be one.")
            self.board.reply(press, "refused", blank, field="reason")
        else:
            self.desk.note("predicted", guesses=guesses, confidence=confidence, reason=reason.strip()[:LONGEST])
            self.board.reply(press, "taken", _("Locked."))


def allowed(guess: Guess, value: Any) -> bool:
    """Whether a value may be a guess."""
    if guess.choices:
        return value in dict(guess.choices)
    return type(value) is int and guess.low <= value and (guess.high is None or value <= guess.high)


def label(guess: Guess, _: Translate) -> str:
    """A guess's label with its unit."""
    if not guess.unit:
        return _(guess.label)
    return _("{label} ({unit})").format(label=_(guess.label), unit=_(guess.unit))


def _range(guess: Guess, _: Translate) -> str:
    if guess.choices:
        return _("Please choose one.")
    if guess.high is None:
        return _("Please write a whole number from {low} on.").format(low=guess.low)
    return _("Please write a whole number from {low} to {high}.").format(low=guess.low, high=guess.high)


def local(at: Any) -> str:
    """A time of the file on this computer's clock."""
    try:
        return datetime.fromisoformat(str(at)).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return "?"


def locked(guesses: tuple[Guess, ...], kept: dict[str, Any], _: Translate) -> Html:
    """The locked prediction as a table."""
    rows = []
    for guess in guesses:
        value = kept["guesses"].get(guess.key)
        words = _(dict(guess.choices).get(value, "?")) if guess.choices else shown_guess(value, _)
        rows.append(row(label(guess, _), [words]))
    rows.append(row(_("How sure are you?"), [_(dict(CONFIDENCE).get(kept.get("confidence", ""), "?"))]))
    rows.append(row(_("Why? One line."), [str(kept.get("reason", ""))]))
    return table(_("What you wrote before play"), [], rows)


def shown_guess(value: Any, _: Translate) -> str:
    """A guessed number; a file may hold anything."""
    return shown(value, _) if type(value) is int else "?"
