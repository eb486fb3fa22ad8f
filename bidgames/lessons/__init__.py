"""The lessons: what they ask, play, draw and check. Pure: no widget, no notebook; `bidgames.panels.lesson` shows them.

    >>> from bidgames.lessons import lesson
    >>> lesson(1).file
    '01_step_curves'

Modules: `model` (what a lesson is made of), `l01`, `l02`, ... (the lessons), `tasks` (a student's own numbers, checks),
`answers` (reading and writing numbers), `progress` (a student's file), `playing` (a game as the lesson's data),
`grades` (a teacher's table), `files` (the notebooks). How to write one: `lessons/write_a_lesson.md`.
"""

from __future__ import annotations

import importlib
import pkgutil
import re

from ..rules.domain import OneOf
from ..rules.game import Refused
from .model import Lesson

_NAME = re.compile(r"l(\d\d)")


def numbers() -> tuple[int, ...]:
    """The numbers of all lessons, ascending."""
    found = (_NAME.fullmatch(name) for _, name, _ in pkgutil.iter_modules(__path__))
    return tuple(sorted(int(match[1]) for match in found if match))


def lesson(number: object) -> Lesson:
    """The lesson of this number. Raises `Refused` (field "lesson") for one there is not."""
    known = numbers()
    if isinstance(number, bool) or number not in known:
        raise Refused(None, "lesson", number, OneOf(known))
    found: Lesson = importlib.import_module(f"{__name__}.l{number:02d}").LESSON
    return found


__all__ = ["Lesson", "lesson", "numbers"]
