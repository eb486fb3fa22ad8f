"""What tests of a lesson's panels do again and again: press, answer, predict."""

from __future__ import annotations

from typing import Any

from bidgames.panels.board import Press
from bidgames.panels.lesson import LessonPanel, lesson


def press(part: Any, form: str, **values: Any) -> dict[str, Any]:
    """Send a form of a part (or of the head); gives what it answers."""
    take = part._pressed if isinstance(part, LessonPanel) else part._take
    take(Press(1, part.board.question["turn"], form, values))
    answer: dict[str, Any] = part.board.answer
    return answer


def begin(name: str = "Ada") -> LessonPanel:
    desk = lesson(1)
    press(desk, "begin", name=name, student_id="")
    return desk


def answer_questions(desk: LessonPanel) -> None:
    part: Any = desk.questions()
    press(part, "answer", **{one.key: part.order(one).index(one.right) for one in desk.lesson.questions})


def predict(desk: LessonPanel, **changes: Any) -> dict[str, Any]:
    return press(desk.predict(), "predict", **{"price": 6, "units": 4, "confidence": "sure", "reason": "so"} | changes)


def all_parts(desk: LessonPanel) -> list[Any]:
    desk.exercises()
    desk.debrief()
    return [desk.questions(), desk.predict(), desk.play(), desk.look(), *desk.parts]


def new(part: Any) -> str:
    """What of a part's table is brought into sight."""
    before, found, after = str(part.board.table).partition('<div class="new">')
    assert found and 'class="new"' not in before + after
    return after


def status(part: Any) -> str:
    return str(part.board.head["status"])


def ready() -> LessonPanel:
    desk = begin()
    answer_questions(desk)
    predict(desk)
    return desk
