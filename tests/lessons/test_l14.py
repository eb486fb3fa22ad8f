"""Lesson 14: who runs, what it costs, and the exploration of the curriculum's numbers."""

from __future__ import annotations

from bidgames.lessons import lesson
from bidgames.lessons.l14_exercises import best_found
from bidgames.lessons.l14_pictures import OWN, guess_rows, merit_rows, offer_rows, payment_rows
from bidgames.lessons.model import Data
from bidgames.tables import of_position
from tests.play import begin, go


def same(text: str) -> str:
    return text


def played(pricing: str, *asks: int) -> Data:
    """One round in which the plants ask this and consumers bid what power is worth to them."""
    options = {**dict(lesson(14).play.options), "pricing": pricing, "rounds": 1}
    position = begin("call_market", 16, **options)
    for seat in range(16):
        price = asks[seat // 2] if seat % 2 else position.cards[0][seat][0]
        position = go("call_market", position, (seat, {"move": "offer", "price_1": price}))
    return Data(of_position("call_market", position, [f"P{seat}" for seat in range(16)]), 1, {"price": 40}, True)


COSTS = (28, 35, 10, 50, 20, 80, 42, 15)


def test_who_runs_by_offers_and_who_should() -> None:
    data = played("highest_rejected", *COSTS)
    drawn = merit_rows("play")(data, same)
    assert [step["price"] for step in drawn.rows["steps"] if step["state"] == "runs"] == [10, 15, 20, 28, 35]
    assert drawn.rows["mine"] == [{"q": 3.5, "p": 28}]
    assert drawn.rows["price"][0]["price"] == 35
    assert "were paid 175 together" in drawn.text and "cost 108, 0 more" in drawn.text
    wrong = played("pay_as_bid", 33, 45, 34, 50, 34, 80, 42, 33)
    drawn = merit_rows("play")(wrong, same)
    assert "were paid 176 together" in drawn.text and "cost 115, 7 more" in drawn.text


def test_what_consumers_pay_under_both_rules() -> None:
    first, second = played("highest_rejected", *COSTS), played("pay_as_bid", 33, 45, 34, 50, 34, 80, 42, 33)
    assert first.source and second.source
    games = {"play": (first.source, 1), OWN: (second.source, 1)}
    whole = Data(first.source, 1, {}, True, games)
    bars = payment_rows(whole, same).rows["bars"]
    assert [(bar["bar"], bar["part"], bar["amount"]) for bar in bars] == [
        ("one price", "cost", 108), ("one price", "rent", 67),
        ("own offers", "cost", 115), ("own offers", "rent", 61),
        ("own offers, if equal to costs", "cost", 108),
    ]  # fmt: skip
    assert len([point for point in offer_rows(whole, same).rows["points"] if point["own"]]) == 2


def test_the_exploration_gives_the_curriculums_numbers() -> None:
    text = guess_rows({"demand": 100, "error": 1}, same).text
    assert (
        "50 for all, 5000 to pay" in text and "guessed: 4910" in text and "225 more" in text and "costs: 2125" in text
    )
    exact = guess_rows({"demand": 100, "error": 0}, same)
    assert "guessed: 5000 to pay; running the plants costs 0 more" in exact.text
    widths = [step["to"] - step["from"] for step in exact.rows["steps"]]
    assert sum(widths) == 125


def test_the_best_offer_among_known_ones() -> None:
    found = best_found({"rivals": [[10, 20], [30, 20], [50, 20], [60, 20]], "cost": 12, "capacity": 10, "demand": 60})
    assert (found["offer"], found["gain"]) == (49, 370)
    assert (found["price"], found["uniform_gain"]) == (50, 380)
