"""Poll: a sealed number and a reason from everyone, opened together. The locked prediction before a game is played.

Definitions
    question    what is asked: a text of one line; the option `question`.
    number      the answer: whole, between the options `one_end` and `other_end`, in steps of `step` from the lower end.
    confidence  how sure the seat is of it, in per cent, 0 to 100; asked for with the option `confidence`.
    reason      why, in a text of one line of at most 140 characters; the option `reason` says whether it is asked for.
    answers     by seat: None is not known, or not in yet; an answer without a number is of somebody who gave none.

Rules
    1. Everybody answers the same question in secret: a number in the range, and with it the confidence and the reason
       where they are asked for. Nobody can change an answer that is in.
    2. Instead, a seat can give no answer. That is not a number: it counts in no mean and in no picture.
    3. When everybody has answered, or given none, all answers are opened at once and the poll is over.
    4. Nobody is right or wrong here: every score is 0 and nobody wins.
    5. A late seat gives no answer.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from .domain import Domain, Text
from .game import N_, Because, Choices, Game, Move, OneOf, Option, Refused, Result, Whole

#: The farthest that a number can be from 0, the longest question and the longest reason.
FARTHEST, LONGEST_QUESTION, LONGEST_REASON = 1_000_000, 300, 140
#: The values of the option `reason`.
REQUIRED, OPTIONAL, NONE = "required", "optional", "none"

OPEN, FINISHED = "open", "finished"


class Say(Move, frozen=True, tag="answer"):
    """Rule 1: the number, and what is asked for with it."""

    number: int
    confidence: int | None = None
    reason: str | None = None


class NoAnswer(Move, frozen=True, tag="no_answer"):
    """Rule 2: no answer from this seat."""


class Answer(Struct, frozen=True):
    """An answer; without a number it is none (rule 2). What was not asked for is None."""

    number: int | None = None
    confidence: int | None = None
    reason: str | None = None


class Position(Struct, frozen=True):
    """Everything, secrets included; the range and what is asked for are the options."""

    phase: str
    question: str
    low: int
    high: int
    step: int
    confidence: bool
    reason: str
    answers: tuple[Answer | None, ...]


class Observation(Struct, frozen=True):
    """What a seat, or a spectator (`seat` None), may know: all but the others' answers before they are opened."""

    seat: int | None
    phase: str
    question: str
    low: int
    high: int
    step: int
    confidence: bool
    reason: str
    answers: tuple[Answer | None, ...]


def options(seats: int) -> Mapping[str, Option]:
    """Rule 1: the question, the two ends of the range in any order, its step, and what is asked for beside a number."""
    return {
        "question": Option("", Text(0, LONGEST_QUESTION)),
        "one_end": Option(0, Whole(-FARTHEST, FARTHEST)),
        "other_end": Option(100, Whole(-FARTHEST, FARTHEST)),
        "step": Option(1, Whole(1, FARTHEST)),
        "confidence": Option(False, OneOf((False, True))),
        "reason": Option(REQUIRED, OneOf((REQUIRED, OPTIONAL, NONE))),
    }


def setup(seats: int, options: Mapping[str, Any], rng: random.Random) -> dict[str, Any]:
    """Nothing is left to chance."""
    return {}


def opening(seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> Position:
    """Rule 1: the question is put; the last step of the range is the last one that fits."""
    low, high = sorted((options["one_end"], options["other_end"]))
    return Position(
        phase=OPEN, question=options["question"], low=low, high=high - (high - low) % options["step"],
        step=options["step"], confidence=options["confidence"], reason=options["reason"], answers=(None,) * seats,
    )  # fmt: skip


def to_act(position: Position) -> tuple[int, ...]:
    """Everybody whose answer is not in."""
    return tuple(seat for seat, answer in enumerate(position.answers) if answer is None)


def choices(position: Position, seat: int) -> Choices:
    """Rules 1 and 2."""
    if seat not in to_act(position):
        return {}
    fields: dict[str, Domain] = {"number": Whole(position.low, position.high, position.step)}
    if position.confidence:
        fields["confidence"] = Whole(0, 100)
    if position.reason != NONE:
        fields["reason"] = Text(1 if position.reason == REQUIRED else 0, LONGEST_REASON)
    return {"answer": fields, "no_answer": {}}


def play(position: Position, seat: int, move: Say | NoAnswer) -> Position:
    """Rules 1 to 3: note the answer; the last one opens them all. Raises `Refused` for what was not asked for."""
    answer = Answer()
    if isinstance(move, Say):
        asked = {"confidence": position.confidence, "reason": position.reason != NONE}
        for field, wanted in asked.items():
            if not wanted and getattr(move, field) is not None:
                raise Refused(seat, field, getattr(move, field), Because(N_("nothing: it is not asked for here")))
        answer = Answer(move.number, move.confidence, None if move.reason is None else move.reason.strip())
    answers = (*position.answers[:seat], answer, *position.answers[seat + 1 :])
    return replace(position, answers=answers, phase=OPEN if None in answers else FINISHED)


def observe(position: Position, seat: int | None) -> Observation:
    """The question, and this seat's own answer; at the end all of them."""
    over = position.phase == FINISHED
    return Observation(
        seat=seat, phase=position.phase, question=position.question, low=position.low, high=position.high,
        step=position.step, confidence=position.confidence, reason=position.reason,
        answers=tuple(answer if over or at == seat else None for at, answer in enumerate(position.answers)),
    )  # fmt: skip


def safe(position: Position, seat: int, rng: random.Random) -> Move:
    """Rule 5: no answer, never a number."""
    return NoAnswer()


def result(position: Position) -> Result:
    """Rule 4: scores of 0, no winner."""
    return Result(position.phase == FINISHED, (0,) * len(position.answers), ())


GAME = Game(
    key="poll", title=N_("Poll"), fewest=1, most=None, moves=(Say, NoAnswer),
    position=Position, observation=Observation, options=options, setup=setup, opening=opening, to_act=to_act,
    choices=choices, play=play, observe=observe, safe=safe, result=result,
)  # fmt: skip
