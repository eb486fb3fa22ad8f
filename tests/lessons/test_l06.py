"""Lesson 6: bids by value, revenue by auction, and the explorations, with right values."""

from __future__ import annotations

from typing import Any

import pytest

from bidgames.lessons import lesson
from bidgames.lessons.l06_pictures import (
    first_rows,
    money_rows,
    reserve_rows,
    share_rows,
    spread_rows,
    truth_rows,
    try_bid,
)
from bidgames.lessons.model import Data
from bidgames.tables import Source, of_position
from tests.play import go


def same(text: str) -> str:
    return text


def played(key: str, told: list[list[int]], bids: list[list[int]]) -> Source:
    """A game of the lesson with these values and sealed bids, a list for each round."""
    from bidgames.rules import game

    play = next(one for one in lesson(6).plays if one.key == key)
    seats = len(told[0])
    draws = [{"told": one, "worth": None, "lots": list(range(seats))} for one in told]
    options = {**dict(play.options), "rounds": len(told)}
    position = game("single_auction").start(seats, options, {"draws": draws})
    for one in bids:
        for seat, bid in enumerate(one):
            position = go("single_auction", position, (seat, {"move": "bid", "amount": bid}))
    return of_position("single_auction", position, [f"P{seat}" for seat in range(seats)])


def data(theory: bool, **games: Source) -> Data:
    kept = {key: (source, 0) for key, source in games.items()}
    first = kept.get("play", (None, None))
    return Data(*first, {"two": 40, "five": 50}, theory, kept)  # type: ignore[arg-type]


def test_bids_and_theory_at_the_first_price() -> None:
    source = played("play", [[60, 20], [100, 40]], [[50, 10], [60, 40]])
    drawn = first_rows(data(True, play=source), same)
    assert [(one["value"], one["bid"], one["own"]) for one in drawn.rows["points"]] == [
        (60, 50, True), (20, 10, False), (100, 60, True), (40, 40, False),
    ]  # fmt: skip
    assert "−15 with two bidders, none with five" in drawn.text
    assert "For a value of 60: 30 and 48." in drawn.text
    ends = {one["line"]: one["p"] for one in drawn.rows["ends"] if one["v"] == 100}
    assert ends == {"value": 100, "2": 50, "5": 80}
    assert [(one["q"], one["p"]) for one in drawn.rows["guess"]] == [(60, 40), (60, 50)]
    assert {one["line"] for one in first_rows(data(False, play=source), same).rows["ends"]} == {"value"}


def test_equal_guesses_are_one_mark() -> None:
    source = played("play", [[60, 20]], [[50, 10]])
    drawn = first_rows(Data(source, 0, {"two": 45, "five": 45}), same)
    assert drawn.rows["guess"] == [{"q": 60, "p": 45, "label": "your prediction"}]


def test_revenue_and_its_mean_so_far() -> None:
    told, bids = [[90, 60, 30, 20, 10], [50, 40, 30, 20, 10]], [[70, 50, 20, 10, 5], [40, 30, 20, 10, 5]]
    both = {"five": played("five", told, bids), "second": played("second", told, bids)}
    drawn = money_rows(data(True, **both), same)
    assert [(one["series"], one["money"], one["mean"]) for one in drawn.rows["money"]] == [
        ("first", 70, 70), ("first", 40, 55), ("second", 50, 50), ("second", 30, 40),
    ]  # fmt: skip
    assert drawn.rows["goal"][0]["p"] == pytest.approx(200 / 3)
    first = next(one for one in drawn.rows["band"] if one["series"] == "first" and one["round"] == 2)
    # sd of the best of five values is 100 sqrt(5 / (36 * 7)), the price is 4/5 of it, the mean of two varies less.
    assert first["high"] - first["low"] == pytest.approx(4 * 80 * (5 / 252) ** 0.5 / 2**0.5)
    assert "55 at the first price, 40 at the second" in drawn.text


def test_who_gets_the_lot() -> None:
    wrong = played("second", [[90, 60, 30, 20, 10]], [[10, 60, 30, 20, 5]])
    drawn = share_rows(data(False, second=wrong), same)
    assert [(one["bar"], round(one["percent"])) for one in drawn.rows["bars"]] == [("second price", 67)]
    assert "30 at the second" not in drawn.text and drawn.rows["full"] == []


def test_a_buyer_on_the_clock_has_no_last_price() -> None:
    from bidgames.rules import game

    draws = [{"told": [80, 35], "worth": None, "lots": [0, 1]}]
    position: Any = game("single_auction").start(
        2, {"form": "english_clock", "rounds": 1, "step": 10}, {"draws": draws}
    )
    for price in range(0, 50, 10):
        position = go("single_auction", position, (0, {"move": "stay"}))
        position = go("single_auction", position, (1, {"move": "stay" if price < 40 else "leave"}))
    drawn = truth_rows(data(False, english=of_position("single_auction", position, ["P", "Q"])), same)
    assert [(one["value"], one["bid"]) for one in drawn.rows["points"]] == [(35, 30)]


def test_the_explorations_give_what_theory_says() -> None:
    assert "chance of 50 %, gain 35 if you do, and 17.5 on average. The best bid is 30; it gains 18" in try_bid(
        {"n": 2, "value": 60, "bid": 25}, same
    ).text  # fmt: skip
    assert "bid is 48" in try_bid({"n": 5, "value": 60, "bid": 25}, same).text
    text = reserve_rows({"n": 2, "reserve": 50}, same).text
    assert "chance of 75 %, and the seller receives 41.67" in text and "without a reserve price 33.33" in text
    drawn = spread_rows({"n": 2, "risk": 50}, same)
    assert "44.44 on average at the first price, 33.33 at the second" in drawn.text
    for series in ("first", "second"):
        shares = [one["share"] for one in drawn.rows["counts"] if one["series"] == series and one["low"] < 100]
        assert sum(shares) == pytest.approx(100)
