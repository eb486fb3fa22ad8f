"""The page of posted prices."""

from __future__ import annotations

import pytest

from tests.play import begin, go
from tests.rules.test_posted_price import posted, price

from .lab_pages import NAMES, chart, lines, shown, words

KEY = "posted_price"


def test_the_market_is_told_and_the_price_asked_for() -> None:
    page = shown(KEY, begin(KEY, 2, cost=2), 0)
    assert page["status"] == "Round 1 of 10: at what price do you sell?"
    assert words(page["table"]) == (
        "2 sellers, each with up to 8 units at a cost of 2. The cheapest sells first. The buyers want 10 units in all "
        "and pay up to 10 for each."
    )
    [form] = page["forms"]
    assert form["fields"][0]["value"] is None
    assert form["sums"][0]["start"] == -16
    assert form["sums"][0]["each"] == [{"by": 8}]
    falling = words(shown(KEY, begin(KEY, 1, demand=[9, 7, 3]), 0)["table"])
    assert falling.endswith("3 units at most; the keenest pays up to 9, the last one up to 3.")
    assert falling.startswith("You are the only seller")


def test_the_dial_stands_where_the_price_was() -> None:
    field = shown(KEY, posted(4, 6, rounds=2), 1)["forms"][0]["fields"][0]
    assert (field["value"], [turn for turn, _ in field["dial"]]) == (6, [-1, 1])
    wide = shown(KEY, begin(KEY, 2, demand=[1000]), 1)["forms"][0]["fields"][0]
    assert [turn for turn, _ in wide["dial"]] == [-100, -10, 10, 100]


def test_a_price_that_is_in_is_the_sellers_secret() -> None:
    position = go(KEY, begin(KEY, 2, demand=[99] * 3), (0, price(77)))
    assert "your price 77 is in" in shown(KEY, position, 0)["status"]
    assert "77" not in str(shown(KEY, position, 1)) and "77" not in str(shown(KEY, position, None))


@pytest.mark.parametrize(
    ("prices", "seat", "kind", "text"),
    [
        ((4, 6), 0, "good", "you sold 8 units at 4 and gained 16."),
        ((1, 6), 0, "bad", "you sold 8 units at 1 and lost 8."),
        ((2, 6), 0, "info", "you sold 8 units at 2 and gained 0."),
        ((4, 6), None, "info", "prices from 4 to 6, 10 units sold."),
    ],
)
def test_everybody_is_told_what_he_sold(prices: tuple[int, int], seat: int | None, kind: str, text: str) -> None:
    [alert] = shown(KEY, posted(*prices, cost=2, rounds=2), seat)["alerts"]
    assert (alert["kind"], alert["text"]) == (kind, f"Round 1: {text}")


def test_who_sold_nothing_is_told_why() -> None:
    position = posted(1, 2, 10, capacity=2, demand=[10, 9, 8, 7], rounds=2)
    assert "Cheaper sellers served the buyers" in shown(KEY, position, 2)["alerts"][0]["text"]


def test_the_table_and_the_charts_of_a_round() -> None:
    position = posted(6, 4, cost=2, rounds=2)
    page = shown(KEY, position, 0)
    assert lines(page["table"]) == [
        ["Seller", "Price", "Units sold", "Gain", "Gain in all"],
        ["Fred", "4", "8", "16", "16"],
        ["Jane", "6", "2", "8", "8"],
    ]
    market = chart(page, "market")["rows"]
    assert [(row["from"], row["to"], row["price"], row["own"]) for row in market["sold"]] == [
        (0, 8, 4, False), (8, 10, 6, True),
    ]  # fmt: skip
    assert market["cost"] == [{"price": 2}]
    assert [(row["units"], row["price"]) for row in market["demand"]] == [(0, 10), (10, 10), (10, 0)]
    prices = chart(page, "prices")
    assert [(row["price"], row["state"]) for row in prices["rows"]["prices"]] == [(6, "some"), (4, "all")]
    assert prices["rows"]["mine"] == [{"round": 1, "price": 6}]
    assert prices["text"] == "In the last round prices lay between 4 and 6; buyers paid 4.4 on average."
    assert shown(KEY, posted(6, 4, rounds=1), 1)["status"] == "The game is over. You win."


def test_a_large_class_keeps_the_readers_own_line() -> None:
    names = [*NAMES, *(f"P{n}" for n in range(30))]
    position = posted(*range(40), demand=[50] * 20, capacity=1, rounds=2)
    found = lines(shown(KEY, position, 39, names=names)["table"])
    assert len(found) == 32
    assert found[-1][0] == names[39]
