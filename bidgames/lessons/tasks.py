"""A student's own exercise: numbers that are his on every run, and what an answer is worth.

The numbers come from a generator seeded by the lesson, the exercise, the student and how often he has asked for new
numbers: the same on every computer and in every process.
"""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct

from ..economics import solve
from ..text import Translate
from .answers import Unreadable, read, shown
from .model import Ask, Exercise, Found, Inputs


class Task(Struct, frozen=True):
    """An exercise with numbers in it: the inputs, and what they lead to."""

    exercise: Exercise
    inputs: Inputs
    found: Found

    def right(self, ask: Ask) -> Any:
        """The right answer to one thing it asks for."""
        return self.found[ask.value] if isinstance(ask.value, str) else ask.value(self.inputs, self.found)


class Verdict(Struct, frozen=True):
    """What one answer is worth: `right`, or a sentence that says what is wrong with it."""

    right: bool
    message: str


def person(name: str, student_id: str | None = None) -> str:
    """Who a student is for the seed: his number if he has one, else his name, however it is typed."""
    text = unicodedata.normalize("NFKC", student_id or name)
    return " ".join(text.split()).casefold()


def dice(lesson: int, key: str, who: str, again: int = 0) -> random.Random:
    """The generator of one exercise of one student; `again` counts how often he has asked for new numbers."""
    return random.Random(f"bidgames lesson {lesson}|{key}|{who}|{again}")


def task(lesson: int, exercise: Exercise, who: str, again: int = 0) -> Task:
    """The student's numbers for an exercise."""
    return with_inputs(exercise, exercise.inputs(dice(lesson, exercise.key, who, again)))


def with_inputs(exercise: Exercise, inputs: Inputs) -> Task:
    """The exercise with given numbers. Raises `BadInput` where the theory refuses them."""
    found = exercise.work(inputs) if exercise.work else solve(exercise.topic, inputs)
    return Task(exercise, inputs, found)


def check(made: Task, given: Mapping[str, Any], _: Translate) -> dict[str, Verdict]:
    """What each answer is worth: {ask: verdict}. Never raises, whatever was typed."""
    return {ask.key: _verdict(ask, made.right(ask), given.get(ask.key), _) for ask in made.exercise.asks}


def _verdict(ask: Ask, right: Any, given: Any, _: Translate) -> Verdict:
    if ask.choices:
        return Verdict(True, _("Right.")) if given == right else Verdict(False, _("Not this one. Think again."))
    if not isinstance(given, str) or not given.strip():
        return Verdict(False, _("Still empty."))
    try:
        number = read(given, _, _(ask.unit) if ask.unit else "")
    except Unreadable as why:
        return Verdict(False, _(why.text))
    if (number is None) != (right is None):
        return Verdict(False, _("Not yet: there is a number here.") if number is None else _("Not yet."))
    if number is None or abs(number - Fraction(right)) <= ask.tolerance:
        return Verdict(True, _("Right."))
    return Verdict(False, _("Not yet."))


def tolerance(ask: Ask, _: Translate) -> str:
    """How exact an answer has to be, in a sentence; empty for a choice."""
    if ask.choices:
        return ""
    if not ask.tolerance:
        return _("Exact number.")
    return _("Right within ± {tolerance}.").format(tolerance=shown(ask.tolerance, _))


def answer(ask: Ask, right: Any, _: Translate) -> str:
    """The right answer in words."""
    if ask.choices:
        return _(dict(ask.choices)[right])
    return shown(right, _, _(ask.unit) if ask.unit and right is not None else "")
