"""Lesson 7: what owners and buyers gain lot by lot, bids by turn, and the explorations, with right values."""

from __future__ import annotations

from typing import Any

import pytest

from bidgames.economics import solve
from bidgames.lessons import lesson, tasks
from bidgames.lessons.answers import shown
from bidgames.lessons.l07_pictures import (
    fixed_gain,
    fixed_rows,
    form_rows,
    path_rows,
    player_rows,
    sales,
    split_rows,
    turn_rows,
)
from bidgames.lessons.model import Data
from bidgames.lessons.playing import bots_game, source
from bidgames.tables import Source, of_position


def same(text: str) -> str:
    return text


def played(seed: int = 1) -> Source:
    return source(bots_game(lesson(7).play, seed, same))


def data(found: Source | None, *, theory: bool = False, seat: int | None = 0) -> Data:
    return Data(found, seat, {"once": 45}, theory)


def sold(
    form: str, buyer: int, price: int, bids: list[list[int]] | None = None, partner: int | None = None
) -> dict[str, Any]:
    """A sale by seat 1 of works of A, as on the rule page, and its bids."""
    cards = ["A-double", f"A-{form}"] if partner is not None else [f"A-{form}"]
    sale = {"day": 1, "cards": cards, "form": form, "seller": 1, "partner": partner, "buyer": buyer, "price": price}
    return {"sale": sale, "bids": bids or []}


def table(*lots: dict[str, Any]) -> Source:
    """A table on its second day; works of A brought 30,000 on the first."""
    position = {
        "day": 2, "phase": "offer", "money": [None] * 4, "markers": [{"A": 30_000}], "value_rule": "all_markers",
        "sales": [lot["sale"] for lot in lots], "bids": [lot["bids"] for lot in lots], "auction": None,
        "discards": [["A-open"]], "put_up": {}, "values": {"A": 30_000},
    }  # fmt: skip
    return of_position("art_dealer", position, ["P", "Q", "R", "S"])


def test_what_owners_gain_a_work() -> None:
    found = table(
        sold("sealed", 3, 20_000), sold("fixed", 1, 12_000), sold("open", 2, 25_000, partner=2), sold("once", 0, 18_000)
    )
    gains = [(row["kind"], row["gain"]) for row in sales(data(found))]
    # A buyer pays 20; the seller keeps for 12 what brings 30; a partner buys two works, 60 for 25, of which 13 are the
    # seller's; another pays 18.
    assert gains == [("sealed", 20), ("fixed", 18), ("joint", (60 - 25 + 13) / 2), ("once", 18)]
    drawn = form_rows(data(found, theory=True), same)
    assert [bar["bar"] for bar in drawn.rows["forms"]] == ["once, around", "sealed", "fixed, price", "joint, lot"]
    goals = {one["bar"]: one["gain"] for one in drawn.rows["goal"]}
    assert goals["sealed"] == pytest.approx(30 * 2 / 3)
    assert goals["once, around"] == pytest.approx(30 * (19 / 48) / (3 / 4))
    assert form_rows(data(found), same).rows["goal"] == []
    assert "sealed: 20 (1 lot)" in drawn.text
    twice = form_rows(data(table(sold("open", 3, 20_000), sold("open", 2, 10_000))), same)
    assert twice.text == "Owners gained, in thousands a work: open: 15 (2 lots)."


def test_bids_by_turn_as_a_part_of_the_worth() -> None:
    found = table(sold("once", 0, 18_000, [[2, 12_000], [0, 18_000]]))
    drawn = path_rows(data(found, theory=True), same)
    assert [(one["place"], one["percent"], one["own"], one["won"]) for one in drawn.rows["points"]] == [
        (1, 40, False, False), (3, 60, True, True),
    ]  # fmt: skip
    assert drawn.rows["guess"][0]["p"] == 75
    assert [one["percent"] for one in drawn.rows["shade"]] == pytest.approx([200 / 3, 50, 0])
    assert drawn.text.startswith(
        "Lots that went round once and were worth something: 1. Bought at which turn: turn 1: 0, turn 2: 0, turn 3: 1"
    )


def test_what_players_gained_is_what_their_money_rose_by() -> None:
    whole = played()
    drawn = player_rows(data(whole), same)
    totals: dict[str, float] = {}
    for bar in drawn.rows["parts"]:
        totals[bar["who"]] = totals.get(bar["who"], 0) + bar["amount"]
    # Lots without an auction (a double that nobody accompanied) are in it too: all money comes from sales.
    assert list(totals.values()) == [money / 1000 - 100 for money in whole.position["money"]]
    assert next(iter(totals)) == "you"


def test_before_the_first_day_is_over_nothing_is_known() -> None:
    lot = sold("once", 0, 18_000)
    found = table(lot)
    young = of_position("art_dealer", {**found.position, "day": 1, "markers": [], "discards": []}, found.names)
    assert "paid by the bank yet" in path_rows(data(young), same).text
    assert "No day is over" in player_rows(data(young), same).text
    assert [bar["gain"] for bar in form_rows(data(young, theory=True), same).rows["forms"]] == [18]


def test_the_explorations_give_what_theory_says() -> None:
    for buyers, own in ((1, 0.0), (2, 0.5), (4, 0.3)):
        best = solve("fixed_price_offer", {"buyers": buyers, "seller_value": own})
        assert fixed_gain(best["optimal_price"], buyers, own) == pytest.approx(best["expected_payoff"])
        assert fixed_gain(0.5, buyers, own) == pytest.approx(best["payoff_at_half"])
    assert "The best price is 40.82; it brings 27.22" in fixed_rows({"buyers": 2, "own": 0, "price": 50}, same).text
    assert (
        "seller: −17; partner: 8; other player: 0; bank: 9" in split_rows({"price": 17, "buyer": "seller"}, same).text
    )
    drawn = turn_rows({"n": 3, "seed": 3}, same)
    prices = [one["price"] for one in drawn.rows["path"]]
    assert prices == sorted(prices) and "39.58 on average, bidding all at once in secret 50" in drawn.text


def test_bots_of_an_open_auction_never_bid_what_another_has_topped() -> None:
    for seed in range(4):
        assert len(played(seed).position["markers"]) == 4


def test_the_way_writes_the_fraction_as_one() -> None:
    exercise = next(one for one in lesson(7).exercises if one.key == "l07.once")
    made = tasks.task(7, exercise, "ada")
    n = made.inputs["n"]
    told = exercise.step(made.inputs, made.found, same)
    assert f"secret bids ({n} − 1)/({n} + 1) = {shown((n - 1) / (n + 1), same)}." in told
