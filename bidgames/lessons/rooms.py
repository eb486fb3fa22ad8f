"""The rooms of a lesson in class: the game with its settings, and the poll that asks the prediction."""

from __future__ import annotations

from typing import Any

from ..rules.domain import OneOf
from ..rules.game import Refused
from ..text import translator
from . import lesson
from .model import Guess

#: The part of every lesson that is a poll; the others are its games by their keys, the first one is "play".
PREDICTION = "prediction"
#: The longest question of a poll, in characters (`bidgames.rules.poll`).
LONGEST = 300
#: The highest number of a guess without an upper end.
HIGH = 1000


def room(number: int, part: str = "play", language: str = "en") -> dict[str, Any]:
    """The room as `Instructor.create_room` takes it: {game, options, ...}.

    Raises `Refused` for a lesson (field "lesson") or a part (field "part") that there is not.
    """
    about, _ = lesson(number), translator(language)
    plays = {play.key: play for play in about.plays}
    if part != PREDICTION and part not in plays:
        raise Refused(None, "part", part, OneOf((*plays, PREDICTION)))
    if part in plays:
        play = plays[part]
        return {"game": play.game, "options": dict(play.options), **dict(play.room)}
    asked = poll_of(about.prediction.guesses, about.prediction.poll)
    words = _("{label} ({unit})").format(label=_(asked.label), unit=_(asked.unit)) if asked.unit else _(asked.label)
    options = {
        "question": words[:LONGEST],
        "one_end": asked.low,
        "other_end": HIGH if asked.high is None else asked.high,
    }
    return {"game": "poll", "options": options}


def title(number: int, part: str = "play", language: str = "en") -> str:
    """What a room of a lesson is called: its game where there are several, else the lesson; "The prediction".

    Raises `Refused` as `room` does.
    """
    about, _ = lesson(number), translator(language)
    room(number, part, language)
    if part == PREDICTION:
        return _("The prediction")
    return _(next(play.title for play in about.plays if play.key == part) or about.title)


def every(number: int, language: str = "en") -> tuple[dict[str, Any], ...]:
    """All rooms of a lesson, as by `room`. Raises `Refused` for a lesson that there is not."""
    return tuple(room(number, part, language) for part in (PREDICTION, *(play.key for play in lesson(number).plays)))


def poll_of(guesses: tuple[Guess, ...], wanted: str) -> Guess:
    """The guess that a class is asked: the one named, else the first number."""
    numbers = [guess for guess in guesses if not guess.choices]
    return next((guess for guess in numbers if guess.key == wanted), numbers[0])
