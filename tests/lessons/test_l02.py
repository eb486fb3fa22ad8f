"""Lesson 2: the money under both rules, and where one's own bid stands."""

from __future__ import annotations

from bidgames.lessons import lesson
from bidgames.lessons.calls import rounds
from bidgames.lessons.l02_pictures import bids_rows, money_rows, own_rows, rule_rows
from bidgames.lessons.model import Data
from bidgames.tables import of_position
from tests.play import begin, go


def same(text: str) -> str:
    return text


def played(pricing: str, *bids: int) -> Data:
    """One round: six buyers with these bids, sellers who ask their costs."""
    options = {**dict(lesson(2).play.options), "pricing": pricing, "rounds": 1}
    position = begin("call_market", 12, **options)
    for seat in range(12):
        price = bids[seat // 2] if seat % 2 == 0 else position.cards[0][seat][0]
        position = go("call_market", position, (seat, {"move": "offer", "price_1": price}))
    return Data(of_position("call_market", position, [f"P{seat}" for seat in range(12)]), 0, {"price": 11})


def test_own_bids_against_one_price() -> None:
    data = played("pay_as_bid", 13, 16, 11, 14, 9, 12)
    drawn = bids_rows(Data(data.source, 0, {"price": 11}, True), same)
    assert drawn.rows["box"] == [{"to": 4, "price": 11}]
    assert drawn.rows["mine"] == [{"q": 2.5, "p": 13}]
    assert drawn.rows["guess"][0]["p"] == 11
    assert "buyers paid 55" in drawn.text and "11, would have brought 44" in drawn.text


def test_money_of_both_games() -> None:
    first, second = played("pay_as_bid", 13, 16, 11, 14, 9, 12), played("highest_rejected", 15, 19, 12, 17, 10, 14)
    assert first.source and second.source
    games = {"play": (first.source, 0), "one_price": (second.source, 0)}
    bars = money_rows(Data(first.source, 0, {}, True, games), same).rows["bars"]
    assert [(bar["bar"], bar["part"], bar["amount"]) for bar in bars] == [
        ("own bids", "paid", 55), ("own bids", "gained", 10),
        ("same bids, one price", "paid", 44), ("same bids, one price", "gained", 21),
        ("one price, new bids", "paid", 48), ("one price, new bids", "gained", 17),
    ]  # fmt: skip


def test_an_own_bid_stands_behind_equal_ones_that_were_served() -> None:
    data = played("pay_as_bid", 12, 12, 12, 12, 12, 9)
    assert data.source
    one = rounds(data.source)[0]
    places = sorted(own_rows(one, seat)[0]["q"] for seat in range(0, 12, 2) if one.call["traded"][seat] == 0)
    assert places[0] == 4.5
    assert own_rows(one, 1) == [] and own_rows(one, None) == []


def test_the_exploration_is_the_case_of_the_curriculum() -> None:
    drawn = rule_rows({"supply": 9, "shade": 0}, same)
    assert "receive 68" in drawn.text and "(5), they receive 45" in drawn.text
    assert "receive 83" in rule_rows({"supply": 12, "shade": 0}, same).text
