"""Lesson 8: lots with what was expected of them, prices within an artist, explorations against cases."""

from __future__ import annotations

from typing import Any

import pytest

from bidgames import rules
from bidgames.lessons import lesson, tasks
from bidgames.lessons.l08_pictures import (
    DECK,
    PLACES,
    count_rows,
    expectation,
    fan_rows,
    lots,
    paid_rows,
    round_rows,
    value_rows,
    within_rows,
)
from bidgames.lessons.model import Data
from bidgames.rules.art_dealer import CARDS
from bidgames.tables import Source, of_position
from tests.economics.helpers import CASES
from tests.play import go

CASE = {case["id"]: case for case in CASES}


def same(text: str) -> str:
    return text


def table() -> Any:
    """Three seats: hands as dealt from a deck that puts the wanted cards where they are needed."""
    deck = [card for card, count in CARDS.items() for _ in range(count)]
    hands: list[list[str]] = [["A-sealed", "B-fixed", "A-once"], ["B-sealed", "A-fixed"], ["A-sealed", "A-open"]]
    for hand in hands:
        for card in hand:
            deck.remove(card)
    dealt = []
    for hand in hands:
        rest = [deck.pop(0) for _ in range(10 - len(hand))]
        dealt += [*hand, *rest]
    game = rules.game("art_dealer")
    return game.start(3, {}, {"deck": [*dealt, *deck]})


def sealed(position: Any, seller: int, card: str, *bids: int) -> Any:
    """A lot sold under sealed bids, in thousands by seat."""
    position = go("art_dealer", position, (seller, {"move": "offer", "card": card}))
    for seat, bid in enumerate(bids):
        position = go("art_dealer", position, (seat, {"move": "bid", "amount": 1000 * bid}))
    return position


def four_lots() -> Any:
    """A at 12 to seat 1, B at 5 to seat 2, A at 15 to seat 0, B for a fixed 9 to seat 1."""
    position = sealed(table(), 0, "A-sealed", 0, 12, 7)
    position = sealed(position, 1, "B-sealed", 0, 0, 5)
    position = sealed(position, 2, "A-sealed", 15, 0, 14)
    return fixed(position, 0, "B-fixed", 9, 1)


def fixed(position: Any, seller: int, card: str, price: int, buyer: int) -> Any:
    """A lot at a fixed price that the next seat, or the one after it, accepts."""
    position = go("art_dealer", position, (seller, {"move": "offer", "card": card}))
    position = go("art_dealer", position, (seller, {"move": "ask", "price": 1000 * price}))
    while (asked := rules.game("art_dealer").to_act(position)[0]) != buyer:
        position = go("art_dealer", position, (asked, {"move": "pass"}))
    return go("art_dealer", position, (buyer, {"move": "accept"}))


def played() -> Source:
    return of_position("art_dealer", four_lots(), ["Ada", "Ben", "Cem"])


def test_the_deck_and_the_places_are_those_of_the_theory() -> None:
    assert list(DECK) == CASE["ART-1"]["inputs"]["deck"]
    assert list(PLACES) == CASE["ART-1"]["inputs"]["markers"]


def test_lots_know_what_could_be_expected_of_them() -> None:
    sold = list(lots(played().position))
    assert [(one.artist, one.first, one.price, one.buyer, one.worth) for one in sold] == [
        ("A", 1, 12, 1, None), ("B", 1, 5, 2, None), ("A", 2, 15, 0, None), ("B", 2, 9, 1, None)
    ]  # fmt: skip
    none = (0,) * 5
    assert sold[0].expected == expectation((1, 0, 0, 0, 0), none, (1, 0, 0, 0, 0), False)[0]
    assert sold[3].expected == expectation((2, 2, 0, 0, 0), none, (2, 2, 0, 0, 0), False)[1]


@pytest.mark.parametrize("name", ["ART-1", "ART-2", "ART-3", "ART-4"])
def test_expectations_are_the_curriculums(name: str) -> None:
    inputs, expected = CASE[name]["inputs"], CASE[name]["expected"]
    given = [tuple(inputs[key]) for key in ("counts_offered_today", "prior_markers", "cards_seen")]
    assert expectation(*given, False) == pytest.approx(expected["expected_value_literal"])
    assert expectation(*given, True) == pytest.approx(expected["expected_value_top3_only"])


def test_pictures_of_a_day_that_is_not_over() -> None:
    data = Data(played(), 1, {"price": 20}, True)
    assert [row["label"] for row in fan_rows(data, same).rows["lots"]] == ["A", "B", "A", "B"]
    assert [row["own"] for row in fan_rows(data, same).rows["lots"]] == [True, False, False, True]
    assert "No day is over" in paid_rows(data, same).text
    within = within_rows(data, same).rows
    assert within["mean"] == [{"n": 1, "price": 8.5}, {"n": 2, "price": 12}]
    assert within["guess"][0]["p"] == 20
    assert "counts were: A 2, B 2, C 0, D 0, E 0." in count_rows(data, same).text


def test_earlier_markers_and_discards_are_counted_on_later_days() -> None:
    position = fixed(four_lots(), 1, "A-fixed", 20, 2)
    position = go("art_dealer", position, (2, {"move": "offer", "card": "A-open"}))
    position = go("art_dealer", position, (0, {"move": "bid", "amount": 18_000}), (1, {"move": "pass"}))
    position = go("art_dealer", position, (2, {"move": "pass"}), (0, {"move": "offer", "card": "A-once"}))
    assert position.day == 2 and position.seller == 1
    card = next(card for card in position.hands[1] if card.endswith("-fixed"))
    position = fixed(position, 1, card, 40, 0)
    source = of_position("art_dealer", position, ["Ada", "Ben", "Cem"])
    sold = list(lots(source.position))
    assert [one.worth for one in sold] == [30, 20, 30, 20, 30, 30, None]
    at = "ABCDE".index(card[0])
    up = tuple(int(place == at) for place in range(5))
    # Five works of A (one of them not sold) and two of B have been seen on day 1.
    seen = tuple(count + one for count, one in zip((5, 2, 0, 0, 0), up, strict=True))
    assert sold[-1].expected == expectation(up, (30, 20, 0, 0, 0), seen, False)[at]
    drawn = paid_rows(Data(source, 0, {}, True), same)
    gain = ((30 - 12) + (20 - 5) + (30 - 15) + (20 - 9) + (30 - 20) + (30 - 18)) / 6
    assert f"brought its buyer {gain:.4g} thousand" in drawn.text
    assert [row["when"] for row in drawn.rows["sales"]] == ["early"] * 4 + ["late"] * 2


def test_explorations_agree_with_the_cases() -> None:
    dials = dict(zip("ABCDE", CASE["ART-2"]["inputs"]["counts_offered_today"], strict=True))
    drawn = value_rows({**dials, "next": "A"}, same)
    expected = CASE["ART-2"]["expected"]
    assert [row["value"] for row in drawn.rows["bars"]] == pytest.approx(expected["expected_value_literal"])
    assert [row["value"] for row in drawn.rows["after"]] == pytest.approx(expected["value_after_offering_literal"])
    found = round_rows({"bidders": 5, "objects": 3, "value": 60}, same).rows
    assert [row["bid"] for row in found["bids"]] == pytest.approx([24, 30, 40])
    assert [row["bid"] for row in found["second"]] == pytest.approx([30, 40, 60])


def test_the_day_can_be_ended_in_two_ways() -> None:
    exercise = next(one for one in lesson(8).exercises if one.key == "l08.ending")
    made = tasks.with_inputs(exercise, {"counts": [4, 1, 4, 0], "prior": [0, 10, 20, 0], "ends": [0, 2],
                                        "own": [2, 1, 1, 0]})  # fmt: skip
    # A ends: A 30, C 20 + 20, B 10 + 10. C ends: C 30 + 20, A 20, B 10 + 10.
    assert made.found["first"] == 2 * 30 + 20 + 40
    assert made.found["second"] == 2 * 20 + 20 + 50
