"""Call market, rule by rule."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bidgames import rules, tables
from bidgames.economics import solve
from bidgames.rules.call_market import PRICING, is_buyer
from bidgames.rules.game import Refused
from bidgames.wording import sentence
from tests.play import begin, go, plain, refusal, words

GAME = rules.game("call_market")
PASS = {"move": "pass"}
#: The lesson's cards: six buyers and six sellers.
VALUES, COSTS = (10, 9, 8, 7, 6, 5), (2, 3, 5, 6, 7, 9)


def offer(*prices: int) -> dict[str, Any]:
    return {"move": "offer", **{f"price_{unit}": price for unit, price in enumerate(prices, 1)}}


def called(offers: list[tuple[int, ...]], lots: list[int] | None = None, **options: Any) -> Any:
    """The position after one round with these offers."""
    seats = len(offers)
    settings = GAME.settings(seats, {"rounds": 1, **options})
    setup = GAME.setup(seats, settings, random.Random(1))
    setup["draws"][0]["lots"] = lots or list(range(seats))
    position = GAME.start(seats, {"rounds": 1, **options}, setup)
    return go("call_market", position, *[(seat, offer(*one) if one else PASS) for seat, one in enumerate(offers)])


def cards_offered(values: tuple[int, ...], costs: tuple[int, ...], **options: Any) -> Any:
    """The call when everybody offers his card, one unit each."""
    offers = [(values if is_buyer(seat) else costs)[seat // 2] for seat in range(2 * len(values))]
    return called([(one,) for one in offers], values=list(values), costs=list(costs), **options).calls[0]


def test_rule_1_lists_are_dealt_by_seat_and_begin_again() -> None:
    position = begin("call_market", 7, units=2, values=[9, 10, 4], costs=[3, 1])
    assert position.cards[0] == ((10, 9), (1, 3), (9, 4), (1, 3), (10, 4), (1, 3), (10, 9))
    assert [GAME.observe(position, seat).cards[0][seat] for seat in (0, 1)] == [(10, 9), (1, 3)]
    assert len(GAME.observe(position, 0).cards) == 1


def test_rule_1_drawn_cards_stay_unless_they_are_drawn_anew() -> None:
    same = begin("call_market", 4, rounds=5)
    assert len(set(same.cards)) == 1
    anew = begin("call_market", 4, rounds=5, redraw=True, one_end=90, other_end=60)
    assert len(set(anew.cards)) == 5
    assert all(60 <= card <= 90 for hands in anew.cards for hand in hands for card in hand)


@pytest.mark.parametrize(("shift", "costs"), [(2, (7, 4)), (-4, (1, 0))])
def test_rule_1_costs_shift_from_a_round_on(shift: int, costs: tuple[int, int]) -> None:
    position = begin("call_market", 4, values=[9, 8], costs=[5, 2], cost_shift=shift, shift_from=3)
    assert position.cards == (((9,), (5,), (8,), (2,)),) * 2 + (((9,), costs[:1], (8,), costs[1:]),)
    assert position.limit == 20 + max(0, shift)


def test_rule_1_cards_that_cannot_be_are_refused() -> None:
    def refused(cards: Any, **options: Any) -> str:
        with pytest.raises(Refused) as caught:
            draws = [{"cards": cards, "lots": [0, 1]}]
            GAME.start(2, {"rounds": 1, **options}, {"draws": draws})
        return sentence(caught.value)

    assert refused([[1]]) == "cards is [[1]]; allowed: a list of the cards of 2 seats"
    assert refused([[1], [21]]) == "cards is [21]; allowed: a list of 1 whole numbers from 1 to 20"
    assert refused([[1], [2, 3]]).startswith("cards is [2, 3]; allowed: a list of 1 whole")
    assert refused([[8], [2]], values=[9]) == "cards is [8]; allowed: the numbers that the options deal: [9]"


def test_rule_2_a_price_for_each_unit_from_0_to_the_limit() -> None:
    position = begin("call_market", 2, units=2, values=[9, 8], costs=[3, 4])
    assert list(GAME.choices(position, 0)["offer"]) == ["price_1", "price_2"]
    assert words("call_market", position, 0, offer(9, 21)) == "price_2 is 21; allowed: a whole number from 0 to 20"
    assert refusal("call_market", position, 0, offer(9)).field == "price_2"
    assert words("call_market", position, 0, offer(9, 8, 7)) == "price_3 is 7; allowed: nothing: you have 2 units"


def test_rule_3_the_lessons_cards_clear_as_the_lesson_says() -> None:
    call = cards_offered(VALUES, COSTS)
    assert (call.quantity, call.low, call.high, call.price) == (4, 6, 7, 6)
    assert (call.realised, call.possible) == (18, 18)
    assert call.traded == (1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0)
    assert call.gains == (4, 4, 3, 3, 2, 1, 1, 0, 0, 0, 0, 0)


def test_rule_3_equal_offers_trade_by_lot() -> None:
    offers: list[tuple[int, ...]] = [(6,), (3,), (6,), (), (6,), ()]
    assert called(offers, [4, 2, 0, 1, 3, 5]).calls[0].traded == (0, 1, 0, 0, 1, 0)
    assert called(offers, [5, 1, 0, 2, 4, 3]).calls[0].traded == (1, 1, 0, 0, 0, 0)


def test_rule_3_nothing_trades_where_no_bid_reaches_an_ask() -> None:
    for offers in ([(3,), (5,)], [(), (5,)], [(), ()]):
        call = called(offers).calls[0]  # type: ignore[arg-type]
        assert (call.quantity, call.price, call.low, call.high, call.paid) == (0, None, None, None, (0, 0))
        assert (call.gains, call.realised) == ((0, 0), 0)


@pytest.mark.parametrize(("pricing", "price"), [("midpoint", 6), ("lowest_accepted", 7), ("highest_rejected", 6)])
def test_rule_4_which_price_all_pay(pricing: str, price: int) -> None:
    call = cards_offered(VALUES, COSTS, pricing=pricing)
    assert call.price == price
    assert call.paid == (price,) * 8 + (0,) * 4


def test_rule_4_a_rejected_ask_keeps_the_price_down_and_an_accepted_one_up() -> None:
    offers: list[tuple[int, ...]] = [(10,), (2,), (3,), (6,)]
    assert [called(offers, pricing=one).calls[0].price for one in PRICING[:3]] == [4, 6, 3]
    offers = [(10,), (5,), (3,), (20,)]
    assert [called(offers, pricing=one).calls[0].price for one in PRICING[:3]] == [7, 10, 5]


def test_rule_5_everybody_pays_his_bid_and_the_house_keeps_the_rest() -> None:
    call = cards_offered(VALUES, COSTS, pricing="pay_as_bid")
    assert call.price is None
    assert call.paid == (10, 2, 9, 3, 8, 5, 7, 6, 0, 0, 0, 0)
    assert call.gains == (0,) * 12
    theory = solve("call_market_uniform", {"bids": list(VALUES), "asks": list(COSTS)})
    assert sum(call.paid[0::2]) == theory["pay_as_bid_payments"]
    assert sum(call.paid[1::2]) == theory["pay_as_offer_receipts"]


def test_rule_6_the_best_units_count_first() -> None:
    position = called([(4, 10), (5, 5)], units=2, values=[9, 7], costs=[2, 1])
    call = position.calls[0]
    assert (call.traded, call.low, call.high, call.paid) == ((1, 1), 5, 5, (5, 5))
    assert call.gains == (4, 4)


@given(st.data(), st.sampled_from(PRICING), st.integers(2, 7), st.integers(1, 3))
def test_rules_3_to_6_agree_with_theory_and_no_money_is_made(
    data: st.DataObject, pricing: str, seats: int, units: int
) -> None:
    hands = st.lists(st.integers(0, 20), min_size=units, max_size=units).map(tuple) | st.just(())
    offers = [data.draw(hands) for _ in range(seats)]
    position = called(offers, data.draw(st.permutations(range(seats))), units=units, pricing=pricing)
    call = position.calls[0]
    bids, asks = ([price for one in offers[first::2] for price in one] for first in (0, 1))
    theory = solve("call_market_uniform", {"bids": bids, "asks": asks})
    assert (call.quantity, call.low, call.high) == tuple(theory[key] for key in ("quantity", "price_low", "price_high"))
    if call.price is not None:
        assert theory["price_low"] <= call.price <= theory["price_high"]
    buying, selling = call.paid[0::2], call.paid[1::2]
    assert sum(call.traded[0::2]) == sum(call.traded[1::2]) == call.quantity
    house = sum(buying) - sum(selling)
    assert house == (0 if pricing != "pay_as_bid" else theory["pay_as_bid_payments"] - theory["pay_as_offer_receipts"])
    assert sum(call.gains) + house == call.realised <= call.possible
    for seat, one in enumerate(offers):
        accepted = sorted(one, reverse=is_buyer(seat))[: call.traded[seat]]
        assert (call.paid[seat] <= sum(accepted)) if is_buyer(seat) else (call.paid[seat] >= sum(accepted))


def test_rule_7_offers_are_opened_with_the_call_and_cards_and_gains_at_the_end() -> None:
    position = go("call_market", begin("call_market", 2, rounds=2, values=[9], costs=[3]), (0, offer(8)))
    assert GAME.observe(position, 1).offers == (None, None)
    position = go("call_market", position, (1, offer(4)))
    seen = plain(GAME.observe(position, 1))["calls"][0]
    assert (seen["offers"], seen["paid"], seen["gains"]) == ([[8], [4]], [6, 6], [None, 3])
    assert (seen["realised"], seen["possible"]) == (None, None)
    assert GAME.observe(position, 1).cards == ((None, (3,)), (None, (3,)))
    assert GAME.scores(position, 1) == (None, 3)
    position = go("call_market", position, (0, PASS), (1, offer(4)))
    seen = plain(GAME.observe(position, None))
    assert seen["calls"][0]["gains"] == [3, 3]
    assert seen["cards"] == [[[9], [3]]] * 2
    assert plain(GAME.result(position)) == {"finished": True, "scores": [3, 3], "winners": [0, 1]}


def test_rule_8_who_is_late_passes() -> None:
    assert GAME.safe(begin("call_market", 2), 0, random.Random(1)).name == "pass"


def test_efficiency_of_half_the_gains() -> None:
    offers = [(one,) if one else () for one in (10, 2, 9, 3, 0, 0, 0, 0, 0, 0, 0, 0)]
    position = called(offers, values=list(VALUES), costs=list(COSTS))
    [row] = tables.frame(tables.of_position("call_market", position, [f"P{n}" for n in range(12)]), "calls")
    assert (row["realised"], row["possible"], row["efficiency"]) == (14, 18, float(Fraction(7, 9)))
    assert tables.efficiency_of("call_market")(position) == row["efficiency"]
    assert tables.efficiency_of("call_market")(called([(3,), (5,)], values=[3], costs=[5])) is None
