"""The call market's page."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import begin, go
from tests.rules.test_call_market import COSTS, PASS, VALUES, called, offer

from .lab_pages import chart, lines, played, shown, words

KEY = "call_market"
CARDS: dict[str, Any] = {"values": list(VALUES), "costs": list(COSTS)}


def lesson(rounds: int, moves: int = 99) -> Any:
    return played(KEY, 12, moves, "truthful", rounds=rounds, **CARDS)


def test_a_buyer_and_a_seller_are_asked_for_their_units() -> None:
    position = begin(KEY, 2, units=2, values=[9, 7], costs=[3, 5])
    buyer, seller = (shown(KEY, position, seat) for seat in (0, 1))
    assert buyer["status"] == "Round 1 of 3: you buy. What do you bid?"
    assert [field["label"] for field in buyer["forms"][0]["fields"]] == [
        "Bid for unit 1, at most 9 to gain", "Bid for unit 2, at most 7 to gain",
    ]  # fmt: skip
    assert buyer["forms"][0]["note"].startswith("Worth to you: 9 and 7.")
    assert seller["forms"][0]["fields"][0]["label"] == "Ask for unit 1, at least 3 to gain"
    assert seller["forms"][1]["move"] == "pass"
    assert "9" not in str(seller["forms"]) and "Worth" not in str(seller)
    one = shown(KEY, begin(KEY, 2, values=[9], costs=[3]), 1)["forms"][0]["fields"]
    assert [field["label"] for field in one] == ["Your ask, at least 3 to gain"]


def test_who_waits_sees_his_cards_and_nobody_elses() -> None:
    position = go(KEY, begin(KEY, 2, values=[17], costs=[3]), (0, offer(13)))
    mine, other = (shown(KEY, position, seat) for seat in (0, 1))
    assert "Your units are worth 17 to you." in words(mine["table"])
    assert "your offer is in" in mine["status"]
    assert "17" not in str(other) and "13" not in str(other)
    assert "you have passed" in shown(KEY, go(KEY, begin(KEY, 2), (1, PASS)), 1)["status"]


@pytest.mark.parametrize(
    ("pricing", "text"),
    [
        ("midpoint", "Round 1: 4 units traded at 6. Prices from 6 to 7 clear the offers."),
        ("pay_as_bid", "Round 1: 4 units traded, everybody at his own price."),
    ],
)
def test_everybody_is_told_how_the_call_ended(pricing: str, text: str) -> None:
    position = played(KEY, 12, 12, "truthful", pricing=pricing, rounds=2, **CARDS)
    assert [alert["text"] for alert in shown(KEY, position, None)["alerts"]] == [text]
    mine = [alert["text"] for alert in shown(KEY, position, 0)["alerts"]]
    gained = {
        "midpoint": "You bought 1 unit for 6 and gained 4.",
        "pay_as_bid": "You bought 1 unit for 10 and gained 0.",
    }
    assert mine == [text, gained[pricing]]
    assert shown(KEY, position, 10)["alerts"][1]["text"] == "You traded nothing in this round."


def test_gains_and_losses_of_both_sides() -> None:
    position = called([(9,), (1,)], rounds=2, values=[2], costs=[8])
    said = [shown(KEY, position, seat)["alerts"][1] for seat in (0, 1)]
    assert [(one["kind"], one["text"]) for one in said] == [
        ("bad", "You bought 1 unit for 5 and lost 3."), ("bad", "You sold 1 unit for 5 and lost 3."),
    ]  # fmt: skip
    assert shown(KEY, called([(3,), (5,)], rounds=2), None)["alerts"][0]["text"] == (
        "Round 1: no bid reached an ask, nothing was traded."
    )


def test_at_the_end_the_gains_of_all_are_shown() -> None:
    page = shown(KEY, lesson(1), 0)
    assert page["alerts"][-1]["text"] == "In all rounds together the market gained 18 of the 18 possible: 100 %."
    assert lines(page["table"]) == [
        ["Round", "Your units", "You paid", "Your gain", "Price", "Units traded", "Gains of all", "Possible gains"],
        ["1", "1", "6", "+4", "6", "4", "18", "18"],
    ]
    assert page["status"] == "The game is over. You share the win."
    assert len(lines(shown(KEY, lesson(2, 12), 0)["table"])[0]) == 6


def test_the_stairs_show_what_was_offered_and_what_is_gained() -> None:
    page = shown(KEY, lesson(2, 12), 6)
    rows = chart(page, "market")["rows"]
    demand = [(row["q"], row["p"]) for row in rows["curves"] if row["curve"] == "demand"]
    assert demand[:4] == [(0, 10), (1, 10), (1, 9), (2, 9)]
    assert rows["band"] == [{"low": 6, "high": 7}]
    assert rows["price"] == [{"p": 6, "label": "price 6"}]
    assert rows["mine"] == [{"q": 3.5, "p": 7}]
    assert sum(row["traded"] for row in rows["units"]) == 8
    area = {part: sum(row["high"] - row["low"] for row in rows["surplus"] if row["part"] == part)
            for part in ("buyers", "sellers")}  # fmt: skip
    assert area == {"buyers": 10, "sellers": 8}
    assert chart(page, "prices")["rows"]["mine"] == [{"round": 1, "p": 6.0}]
    assert {one["name"] for one in page["charts"]} == {"market", "prices"}


def test_values_and_costs_are_drawn_only_when_the_game_is_over() -> None:
    page = shown(KEY, lesson(1), 11)
    found = chart(page, "cards")
    assert found["text"] == "With these cards 4 units should trade, at 6 to 7. That brings 18 in all."
    assert found["rows"]["mine"] == [{"q": 5.5, "p": 9}]
    assert sum(row["high"] - row["low"] for row in found["rows"]["surplus"]) == 18
    hopeless = chart(shown(KEY, called([(3,), (5,)], values=[3], costs=[5]), 0), "cards")
    assert hopeless["text"] == "With these cards nothing can be gained."


def test_charts_without_any_offer_say_so() -> None:
    page = shown(KEY, called([(), ()], rounds=2), None)
    assert chart(page, "market")["rows"]["note"] == [{"text": "Nobody has offered anything."}]
    assert chart(page, "prices")["rows"]["note"] == [{"text": "Nothing has been traded."}]


def test_tied_offers_that_traded_come_first() -> None:
    position = called([(6,), (3,), (6,), (), (6,), ()], [4, 2, 0, 1, 3, 5], rounds=2)
    rows = chart(shown(KEY, position, 4), "market")["rows"]
    assert [row["traded"] for row in rows["units"]] == [True, False, False, True]
    assert rows["mine"] == [{"q": 0.5, "p": 6}]
