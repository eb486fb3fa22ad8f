"""Lesson 12: bids and spending as they were played, and the curriculum's numbers."""

from __future__ import annotations

from typing import Any

import pytest

from bidgames.lessons import lesson
from bidgames.lessons.l12_pictures import (
    cdf_rows,
    cost_rows,
    crowd,
    expected_shares,
    kinds,
    shares,
    spending_rows,
    strong,
    two_rows,
)
from bidgames.lessons.model import Data
from bidgames.tables import Source, of_position
from tests.play import begin, go


def same(text: str) -> str:
    return text


def played(*rounds: tuple[int | None, ...]) -> Source:
    """Rounds of bids, None for who passes; all that the lesson's options say but the number of rounds."""
    seats = len(rounds[0])
    options = {**lesson(12).play.options, "rounds": len(rounds)}
    position: Any = begin("single_auction", seats, **options)
    for bids in rounds:
        moves = [{"move": "pass"} if bid is None else {"move": "bid", "amount": bid} for bid in bids]
        position = go("single_auction", position, *enumerate(moves))
    return of_position("single_auction", position, [f"P{seat}" for seat in range(seats)])


def test_bids_of_two_with_the_theory() -> None:
    drawn = two_rows(Data(played((None, 100), (42, 48), (5, 45)), 1, {"two": 40}, True), same)
    assert [row["percent"] for row in drawn.rows["bars"]] == pytest.approx([100 / 3, 0, 0, 0, 50, 0, 0, 0, 0, 100 / 6])
    assert drawn.rows["mine"] == [{"bid": 45, "row": 1}, {"bid": 48, "row": 2}, {"bid": 100, "row": 1}]
    assert drawn.rows["mean"][0]["bid"] == 40
    assert drawn.rows["guess"][0]["p"] == 40
    assert [row["percent"] for row in drawn.rows["theory"]] == pytest.approx([10] * 10)
    assert "with 2 contestants the average bid is 50, and bids below 10 make up 10 %" in drawn.text


def test_ranges_hold_every_bid() -> None:
    assert sum(row["percent"] for row in shares(list(range(101)))) == pytest.approx(100)
    for contestants in (2, 4, 10):
        assert sum(row["percent"] for row in expected_shares(contestants, 250)) == pytest.approx(100)


def test_spending_against_the_prize() -> None:
    games = {"play": (played((60, 50), (None, 20)), 0), "four": (played((30, 30, 30, 30)), 0)}
    data = Data(*games["play"], {}, True, games)
    drawn = spending_rows(data, same)
    assert [(row["series"], row["percent"]) for row in drawn.rows["rounds"]] == [
        ("two", 110),
        ("two", 20),
        ("four", 120),
    ]
    assert [(row["series"], row["percent"]) for row in drawn.rows["average"]] == [("two", 65), ("four", 120)]
    assert drawn.text.startswith("In 2 of 3 rounds")
    costs = cost_rows(data, same)
    assert [row["percent"] for row in costs.rows["spent"]] == [65, 120]
    assert [row["percent"] for row in costs.rows["expected"]] == [100, 100]


def test_stairs_of_bids() -> None:
    drawn = cdf_rows(Data(played((60, 50), (None, 20)), 0, {}, True), same)
    assert [(row["bid"], row["percent"]) for row in drawn.rows["steps"]] == [
        (0, 0), (0, 25), (20, 50), (50, 75), (60, 100), (100, 100),
    ]  # fmt: skip
    assert [row["percent"] for row in drawn.rows["curve"]] == pytest.approx([row["bid"] for row in drawn.rows["curve"]])


def test_dials_are_the_curriculums_cases() -> None:
    weak = strong({"one": 60, "other": 100}, same)
    assert "stays out with 40 %" in weak.text and "wins with 70 %" in weak.text
    assert "gains 40 on average, the weak one 0. All together spend 48." in weak.text
    assert weak.text == strong({"one": 100, "other": 60}, same).text
    assert "average bid is 50, all together spend 100" in crowd({"n": 2, "prize": 100}, same).text
    assert [row["percent"] for row in kinds({"n": 2}, same).rows["spent"]] == [100, 50]


def test_nothing_is_drawn_of_nothing() -> None:
    for rows in (two_rows, cdf_rows, spending_rows, cost_rows):
        assert set(rows(Data(None, None, {}, True), same).rows) == {"note"}
