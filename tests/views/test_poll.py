"""The poll's page."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bidgames.tables.poll import MOST_BARS, bars
from tests.play import begin, go

from .lab_pages import chart, lines, shown, words

ASKED = {"question": "Which price?", "confidence": True, "one_end": 0, "other_end": 30}


def answers(*numbers: int | None, **options: Any) -> Any:
    """A poll in which these answers were given; None gave none."""
    position = begin("poll", len(numbers), **options)
    for seat, number in enumerate(numbers):
        said: dict[str, Any] = {"move": "no_answer"}
        if number is not None:
            said = {"move": "answer", "number": number, "reason": f"reason {seat}"}
            said |= {"confidence": 50} if options.get("confidence") else {}
        position = go("poll", position, (seat, said))
    return position


def test_the_form_asks_what_the_options_ask() -> None:
    page = shown("poll", begin("poll", 2, **ASKED), 0)
    asked, none = page["forms"]
    assert (asked["title"], [field["name"] for field in asked["fields"]]) == (
        "Which price?", ["number", "confidence", "reason"],
    )  # fmt: skip
    assert [field["kind"] for field in asked["fields"]] == ["whole", "whole", "text"]
    assert (none["move"], none["fields"], page["charts"]) == ("no_answer", [], [])
    plain = shown("poll", begin("poll", 2, reason="optional", step=10), 0)["forms"][0]
    assert plain["title"] == "Your answer"
    assert plain["fields"][0]["help"] == "0 to 100, in steps of 10"
    assert plain["fields"][1]["optional"]


def test_an_answer_that_is_in_is_shown_to_its_seat_alone() -> None:
    position = go("poll", begin("poll", 2), (0, {"move": "answer", "number": 47, "reason": "my hunch"}))
    mine, other, wall = (shown("poll", position, seat) for seat in (0, 1, None))
    assert mine["status"].startswith("Your answer 47 is in")
    assert "47" not in str(other) and "47" not in str(wall) and "hunch" not in str([other, wall])


def test_at_the_end_all_answers_are_shown_the_lowest_first() -> None:
    page = shown("poll", answers(20, None, 5, 30, **ASKED), 3)
    assert page["status"] == "3 answers from 5 to 30. The mean is 18.33; half are 20 or less."
    assert [line[:2] for line in lines(page["table"])[1:]] == [
        ["Mary", "5"], ["Jane", "20"], ["Jill", "30"], ["Fred", "none"],
    ]  # fmt: skip
    rows = chart(page, "answers")["rows"]
    assert rows["mine"] == [{"number": 30}]
    assert rows["middle"] == [{"number": 20.0, "label": "╍╍ half of them: 20 or less"}]
    assert chart(shown("poll", answers(20, None), 1), "answers")["rows"]["mine"] == []
    assert "<details>" not in page["table"]
    assert "<details>" in shown("poll", answers(*range(9)), 0)["table"]


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ((None, None), "The answers are open: nobody gave a number."),
        ((None, 7), "The answers are open: one number, 7."),
    ],
)
def test_no_answer_and_a_single_one(numbers: tuple[int | None, ...], said: str) -> None:
    page = shown("poll", answers(*numbers), None)
    assert page["status"] == said
    assert bool(chart(page, "answers")["rows"]["note"]) is (numbers[1] is None)


def test_whatever_is_written_is_text() -> None:
    hostile = "<img src=x onerror=alert(1)>"
    position = go("poll", begin("poll", 1, question=hostile), (0, {"move": "answer", "number": 1, "reason": hostile}))
    table = shown("poll", position, 0, names=[hostile])["table"]
    assert "<img" not in table
    assert words(table).count("&lt;img") == 3


@given(st.lists(st.integers(-500, 500), min_size=1, max_size=60), st.sampled_from([1, 5, 100]))
def test_every_answer_stands_in_one_bar_and_bars_are_few(steps: list[int], step: int) -> None:
    numbers = [step * one for one in steps]
    made = bars(numbers, step)
    assert len(made) <= MOST_BARS
    assert sum(bar["count"] for bar in made) == len(numbers)
    for bar in made:
        assert sum(bar["from"] < number < bar["to"] for number in numbers) == bar["count"]


def test_a_bar_is_called_by_what_it_holds() -> None:
    assert [bar["label"] for bar in bars([3, 3, 5], 1)] == ["3", "5"]
    assert [(bar["label"], bar["count"]) for bar in bars([0, 14, 99], 1)] == [("0–9", 1), ("10–19", 1), ("90–99", 1)]
