"""Lesson 13: the rulebook's challenge in all pictures, chances of owning, who could have blocked, the explorations."""

from __future__ import annotations

from itertools import product
from math import log2
from typing import Any

import pytest
from msgspec.structs import replace

from bidgames import rules
from bidgames.lessons.l13_pictures import (
    ask_rows,
    bit_rows,
    bits,
    block_rows,
    interval_rows,
    owner_rows,
    ownership,
    volunteer_rows,
    way_rows,
)
from bidgames.lessons.model import Data
from bidgames.tables import Source, of_position
from tests.play import begin, go

NAMES = ["Mary", "John", "Harry", "Jill"]
BRIBES = (65, 45, 110, 0)


def same(text: str) -> str:
    return text


def told() -> Any:
    """The rulebook's example: agent 11 on the large board, John fails, Harry prevails, Jill is never asked."""
    position = begin("subterfuge", 4)
    bribes = tuple({11: amount} if amount else {} for amount in BRIBES)
    position = replace(position, papers=11, path=("Geneva", 11), bribes=bribes)
    position = go("subterfuge", position, (0, {"move": "move", "to": 21}))
    position = go("subterfuge", position, (1, {"move": "challenge", "asker": "mover"}))
    for amount in (10, 25, 40, 50):
        position = go("subterfuge", position, (0, {"move": "quote", "amount": amount}))
    position = go("subterfuge", position, (2, {"move": "challenge", "asker": "challenger"}))
    return go("subterfuge", position, (2, {"move": "quote", "amount": 65}))


def source(position: Any) -> Source:
    return of_position("subterfuge", position, NAMES)


def seen(seat: int, theory: bool = False, **guesses: int) -> Data:
    """The example as a seat of a class sees it."""
    return Data(source(rules.game("subterfuge").observe(told(), seat)), seat, guesses, theory)


def test_intervals_are_those_of_the_rulebook() -> None:
    rows = interval_rows(seen(0), same).rows
    assert [(row["row"], row["low"], row["high"], row["open"]) for row in rows["spans"]] == [
        ("11 · Mary", 51, 65, False), ("11 · John", 41, 50, False), ("11 · Harry", 66, 1000, True)
    ]  # fmt: skip
    assert rows["truth"] == [{"row": "11 · Mary", "amount": 65, "own": True}]


def test_a_seat_never_sees_others_bribes_and_a_debriefing_shows_them_with_the_theory_only() -> None:
    assert len(interval_rows(seen(3, theory=True), same).rows["truth"]) == 0
    whole = Data(source(told()), 0, {}, False)
    assert [row["amount"] for row in interval_rows(whole, same).rows["truth"]] == [65]
    whole = Data(source(told()), 0, {}, True)
    assert [row["amount"] for row in interval_rows(whole, same).rows["truth"]] == [65, 45, 110]


def test_bits_are_those_of_the_case() -> None:
    assert bits(41, 50) == pytest.approx(6.645298163948631)
    assert bits(66, None) == pytest.approx(0.09840370406099447)
    assert bits(0, None) == 0 and bits(7, 7) == pytest.approx(log2(1001))
    drawn = bit_rows(seen(0, theory=True), same)
    assert "5 questions were asked" in drawn.text
    ends = {row["label"]: row["bits"] for row in drawn.rows["ends"]}
    assert ends["John"] == pytest.approx(6.6) and ends["Mary"] == pytest.approx(6.1)
    assert drawn.rows["most"][-1] == {"turn": 1, "bits": 5}


def test_the_owner_is_certain_once_a_no_has_settled_it() -> None:
    drawn = owner_rows(seen(3, theory=True), same)
    assert drawn.rows["owners"] == [{"agent": "11", "who": "Harry"}]
    assert {row["who"]: row["chance"] for row in drawn.rows["beliefs"]} == {"Mary": 0, "John": 0, "Harry": 100}
    assert "1 are certain" in drawn.text


@pytest.mark.parametrize("spans", [((0, 3), (2, 5)), ((1, 1), (0, 4), (0, 4)), ((3, 4), (3, 4)), ((7, 9), (0, 2))])
def test_chances_of_owning_agree_with_counting(spans: tuple[tuple[int, int], ...]) -> None:
    cases = list(product(*(range(low, high + 1) for low, high in spans)))
    for at, chance in enumerate(ownership(spans)):
        wins = sum(all(case[at] > other for place, other in enumerate(case) if place != at) for case in cases)
        assert chance == pytest.approx(wins / len(cases))


def test_who_could_have_challenged() -> None:
    drawn = block_rows(seen(0, theory=True, blocked=30), same)
    # Jill was never asked: Harry prevailed before.
    assert [(bar["bar"], bar["label"]) for bar in drawn.rows["bars"]] == [
        ("John", "1/1"), ("Harry", "1/1"), ("anybody", "1/1")
    ]  # fmt: skip
    assert drawn.rows["guess"][0]["p"] == 30
    assert drawn.rows["theory"][0]["percent"] == pytest.approx(55.27864045000421)
    assert drawn.rows["theory"][-1]["percent"] == pytest.approx(100 - 8.944271909999157)


def test_a_move_in_question_does_not_count_yet() -> None:
    position = go("subterfuge", replace(begin("subterfuge", 2), papers=11, path=("Geneva", 11)),
                  (0, {"move": "move", "to": 21}))  # fmt: skip
    assert "No move could be challenged yet." in block_rows(Data(source(position), 0, {}), same).text
    position = go("subterfuge", position, (1, {"move": "decline"}))
    bars = block_rows(Data(of_position("subterfuge", position, NAMES[:2]), 0, {}), same).rows["bars"]
    assert [(bar["bar"], bar["label"]) for bar in bars] == [("John", "0/1"), ("anybody", "0/1")]


def test_the_way_is_drawn_once_there_is_one() -> None:
    assert way_rows(Data(of_position("subterfuge", begin("subterfuge", 2), NAMES[:2]), 0, {}), same).rows == {}
    assert [step["place"] for step in way_rows(seen(0), same).rows["steps"]] == ["Geneva", "agent 11"]


def test_a_question_tells_of_both() -> None:
    drawn = ask_rows({"quote": 65, "own": 110, "low": 51, "width": 14}, same)
    assert [(row["low"], row["high"]) for row in drawn.rows["spans"][:2]] == [(51, 65), (51, 65)]
    assert "Yes comes with 0 %" in drawn.text and "tells 0.0984." in drawn.text
    drawn = ask_rows({"quote": 49, "own": 50, "low": 0, "width": 99}, same)
    assert [(row["low"], row["high"]) for row in drawn.rows["spans"][:3]] == [(0, 99), (50, 99), (0, 49)]
    assert "the answer tells 1 on average" in drawn.text
    assert "note" in ask_rows({"quote": 50, "own": 50, "low": 0, "width": 99}, same).rows


def test_volunteers_are_those_of_the_cases() -> None:
    rows = volunteer_rows({"players": 3, "cost": 20}, same).rows
    assert rows["block"][:2] == [{"n": 2, "percent": 80}, {"n": 3, "percent": pytest.approx(55.27864045000421)}]
    assert [row["percent"] for row in rows["nobody"][:2]] == pytest.approx([4, 8.944271909999157])
