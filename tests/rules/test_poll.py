"""Poll, rule by rule."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bidgames import record, rules
from tests.play import begin, go, plain, refusal, words

GAME = rules.game("poll")


def answer(number: int, reason: str = "because", **more: Any) -> dict[str, Any]:
    return {"move": "answer", "number": number, "reason": reason, **more}


NONE = {"move": "no_answer"}


def fields(position: Any, seat: int = 0) -> dict[str, Any]:
    return {name: domain.describe() for name, domain in GAME.choices(position, seat)["answer"].items()}


def test_rule_1_the_number_lies_in_the_range_whichever_end_is_named_first() -> None:
    for ends in ({"one_end": 5, "other_end": 30}, {"one_end": 30, "other_end": 5}):
        assert fields(begin("poll", 1, step=10, **ends))["number"] == {"whole": [5, 25, 10]}
    position = begin("poll", 2, one_end=5, other_end=30, step=10)
    assert (
        words("poll", position, 0, answer(10)) == "number is 10; allowed: a whole number from 5 to 25, in steps of 10"
    )
    assert go("poll", position, (0, answer(25))).answers[0].number == 25


def test_rule_1_confidence_and_reason_are_asked_for_as_the_options_say() -> None:
    assert set(fields(begin("poll", 1))) == {"number", "reason"}
    assert fields(begin("poll", 1))["reason"] == {"text": [1, 140]}
    assert fields(begin("poll", 1, reason="optional"))["reason"] == {"text": [0, 140]}
    assert fields(begin("poll", 1, reason="none", confidence=True)) == {
        "number": {"whole": [0, 100, 1]}, "confidence": {"whole": [0, 100, 1]},
    }  # fmt: skip
    assert refusal("poll", begin("poll", 2), 0, answer(5, "  ")).field == "reason"
    assert refusal("poll", begin("poll", 2), 0, answer(5, "two\nlines")).field == "reason"
    assert refusal("poll", begin("poll", 2), 0, {"move": "answer", "number": 5}).field == "reason"
    assert go("poll", begin("poll", 1, reason="optional"), (0, answer(5, ""))).answers[0].reason == ""
    assert go("poll", begin("poll", 1), (0, answer(5, " why not "))).answers[0].reason == "why not"


def test_rule_1_what_is_not_asked_for_is_refused() -> None:
    position = begin("poll", 2, reason="none")
    assert refusal("poll", position, 0, answer(5, "a reason")).field == "reason"
    assert words("poll", begin("poll", 2), 0, answer(5, confidence=50)) == (
        "confidence is 50; allowed: nothing: it is not asked for here"
    )


def test_rule_1_an_answer_cannot_be_changed() -> None:
    position = go("poll", begin("poll", 2), (0, answer(5)))
    assert GAME.to_act(position) == (1,)
    assert refusal("poll", position, 0, answer(6)).field == "seat"


def test_rules_2_and_3_all_are_opened_at_once_and_who_gives_none_has_no_number() -> None:
    position = go("poll", begin("poll", 3, confidence=True), (2, answer(70, "up", confidence=90)), (0, NONE))
    for reader, known in ((None, ()), (0, (0,)), (1, ()), (2, (2,))):
        shown = GAME.observe(position, reader).answers
        assert [seat for seat, one in enumerate(shown) if one is not None] == list(known)
    position = go("poll", position, (1, answer(0, "down", confidence=0)))
    assert position.phase == "finished"
    assert plain(GAME.observe(position, None))["answers"] == [
        {"number": None, "confidence": None, "reason": None},
        {"number": 0, "confidence": 0, "reason": "down"},
        {"number": 70, "confidence": 90, "reason": "up"},
    ]


def test_rule_4_nobody_wins() -> None:
    position = go("poll", begin("poll", 2), (0, answer(5)), (1, NONE))
    assert plain(GAME.result(position)) == {"finished": True, "scores": [0, 0], "winners": []}


@pytest.mark.parametrize("options", [{}, {"reason": "none"}, {"confidence": True}])
def test_rule_5_who_is_late_gives_no_answer(options: dict[str, Any]) -> None:
    position = begin("poll", 1, **options)
    assert GAME.safe(position, 0, random.Random(1)).name == "no_answer"


def test_an_answer_of_any_language_goes_through_a_record() -> None:
    said = "„Wie immer“ – <b>мне кажется</b> 🙂"
    move = GAME.parse(answer(5, said))
    text = record.write(record.Header("poll", ("Jane",), {"question": "Why?"}, {}), [(0, move, {})])
    assert record.replay(text.encode()).position.answers[0].reason == said
