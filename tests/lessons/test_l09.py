"""Lesson 9: what winners gained, bids by signal, and the explorations, with right values."""

from __future__ import annotations

from typing import Any

import pytest

from bidgames.lessons import lesson
from bidgames.lessons.l09_exercises import auction_found
from bidgames.lessons.l09_pictures import gain_rows, loss_rows, number_rows, six_rows, told_rows, two_rows
from bidgames.lessons.model import Data
from bidgames.rules import game
from bidgames.tables import Source, of_position
from tests.play import go


def same(text: str) -> str:
    return text


def played(told: list[list[int]], bids: list[list[int | None]]) -> Source:
    """A first-price game with these signals and bids (None: a pass), a list for each round."""
    seats = len(told[0])
    draws = [{"told": one, "worth": None, "lots": list(range(seats))} for one in told]
    options = {**dict(lesson(9).play.options), "rounds": len(told)}
    position: Any = game("single_auction").start(seats, options, {"draws": draws})
    for one in bids:
        for seat, bid in enumerate(one):
            move = {"move": "pass"} if bid is None else {"move": "bid", "amount": bid}
            position = go("single_auction", position, (seat, move))
    return of_position("single_auction", position, [f"P{seat}" for seat in range(seats)])


def data(theory: bool = False, **games: Source) -> Data:
    kept = {key: (source, 0) for key, source in games.items()}
    first = kept.get("play", (None, None))
    return Data(*first, {"two": 65, "six": 70}, theory, kept)


TWO = [[80, 40], [20, 60], [10, 10]], [[65, 45], [35, 25], [None, None]]


def test_winners_gains_stand_in_classes_of_ten() -> None:
    # Worth 60, bought for 65: -5; worth 40, bought for 35: 5; nobody bids: no auction.
    drawn = gain_rows(data(play=played(*TWO)), same)
    assert [(one["gain"], one["stack"], one["series"], one["own"]) for one in drawn.rows["dots"]] == [
        (-5, 1, "two", True), (5, 1, "two", True),
    ]  # fmt: skip
    assert drawn.text == "Lots bought: 2. The winner lost in 1 of them."


def test_bids_by_signal_and_the_three_lines() -> None:
    drawn = two_rows(data(True, play=played(*TWO)), same)
    assert [(one["value"], one["bid"], one["series"]) for one in drawn.rows["points"]] == [
        (80, 65, "won"), (40, 45, "lost"), (20, 35, "won"), (60, 25, "lost"),
    ]  # fmt: skip
    assert "Winners were told 50 on average, bid 50, and got what was worth 50." in drawn.text
    assert "worth 65 on average, 60 if that signal is the highest; the best bid is 40" in drawn.text
    ends = [(one["v"], one["p"]) for one in drawn.rows["ends"]]
    assert ends == [(0, 25), (100, 75), (0, 0), (100, 75), (0, 0), (100, 50)]
    assert drawn.rows["guess"] == [{"q": 80, "p": 65, "label": "your prediction"}]
    assert "ends" not in two_rows(data(play=played(*TWO)), same).rows
    assert "No auction" in six_rows(data(play=played(*TWO)), same).text


def test_mean_gains_by_number_of_bidders() -> None:
    six = played([[90, 30, 30, 30, 30, 30]], [[55, 20, 20, 20, 20, 20]])
    drawn = number_rows(data(True, play=played(*TWO), six=six), same)
    assert [(one["bar"], one["gain"]) for one in drawn.rows["bars"]] == [("2 bidders", 0), ("6 bidders", -15)]
    found = {(one["bar"], one["kind"]): one["gain"] for one in drawn.rows["theory"]}
    assert found == pytest.approx({
        ("2 bidders", "naive"): -100 / 12, ("2 bidders", "best"): 100 / 6,
        ("6 bidders", "naive"): -500 / 84, ("6 bidders", "best"): 100 / 42,
    })  # fmt: skip


def test_the_exercise_of_one_auction_by_hand() -> None:
    found = auction_found({"signals": [92, 40, 12, 56]})
    # 23 + 37.5 against a mean of 50; with the highest signal known to be so it is worth 92 x 5/8.
    assert (found["winner"], found["price"], found["worth"], found["gain"]) == ("A", 60.5, 50, -10.5)
    assert found["even"] == pytest.approx(57.5)


def test_the_explorations_give_what_theory_says() -> None:
    text = told_rows({"n": 4, "signal": 80}, same).text
    assert "worth 57.5 on average" in text and "it is worth 50. The best bid is 45." in text
    drawn = loss_rows({"n": 4, "spread": 12, "discount": 0}, same)
    assert "gains −7.2 on average" in drawn.text and "have to bid 7.2 less" in drawn.text
    assert sum(one["share"] for one in drawn.rows["counts"]) == pytest.approx(100)
    # The mean of the drawn auctions is within four standard errors of the theory.
    middle = sum(one["share"] * (one["low"] + one["high"]) / 200 for one in drawn.rows["counts"])
    assert middle == pytest.approx(-7.2, abs=1)
    assert all((one["low"] < 0) == (one["side"] == "loss") for one in drawn.rows["counts"])
    assert "loses in 0 %" in loss_rows({"n": 10, "spread": 4, "discount": 30}, same).text
