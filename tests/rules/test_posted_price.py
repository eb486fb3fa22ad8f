"""Posted prices, rule by rule."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bidgames import rules, tables
from bidgames.economics import solve
from bidgames.rules.posted_price import demanded, sales
from tests.play import begin, go, plain, words

GAME = rules.game("posted_price")


def price(amount: int) -> dict[str, Any]:
    return {"move": "price", "price": amount}


def posted(*prices: int, **options: Any) -> Any:
    """The position after a round with these prices."""
    position = begin("posted_price", len(prices), **options)
    return go("posted_price", position, *[(seat, price(one)) for seat, one in enumerate(prices)])


def test_rule_1_prices_are_sealed_and_no_higher_than_anybody_would_pay() -> None:
    position = go("posted_price", begin("posted_price", 2, demand=[3, 7, 5]), (0, price(7)))
    assert [GAME.observe(position, seat).prices for seat in (None, 0, 1)] == [(None, None), (7, None), (None, None)]
    assert words("posted_price", position, 1, price(8)) == "price is 8; allowed: a whole number from 0 to 7"
    assert GAME.observe(position, None).demand == (7, 5, 3)


@pytest.mark.parametrize(
    ("prices", "sold"),
    [((4, 6), (8, 2)), ((6, 4), (2, 8)), ((5, 5), (5, 5)), ((10, 10), (5, 5)), ((0, 10), (8, 2))],
)
def test_rules_2_and_3_the_cheapest_sells_first(prices: tuple[int, ...], sold: tuple[int, ...]) -> None:
    assert posted(*prices).history[0].sold == sold


def test_rule_2_demand_falls_with_the_price_and_the_keenest_come_first() -> None:
    done = posted(9, 4, 6, capacity=2, demand=[9, 8, 6, 6, 5, 4]).history[0]
    assert done.sold == (0, 2, 2)
    assert posted(9, 4, 6, capacity=1, demand=[9, 8, 6, 6, 5, 4]).history[0].sold == (0, 1, 1)
    assert posted(9, 9, 6, capacity=1, demand=[9, 9, 9, 5]).history[0].sold == (1, 1, 1)


def test_rule_3_units_that_cannot_be_shared_stay_unsold() -> None:
    assert posted(5, 5, capacity=8, demand=[10] * 11).history[0].sold == (5, 5)
    assert posted(5, 5, 5, capacity=8, demand=[10] * 2).history[0].sold == (0, 0, 0)
    assert posted(5, 5, 9, capacity=8, demand=[10] * 11).history[0].sold == (5, 5, 1)


@pytest.mark.parametrize("case", range(4))
def test_rule_3_the_rest_is_as_in_middleman(case: int) -> None:
    prices, demand = [([4, 6, 7], 13), ([6, 6, 8], 11), ([5, 5, 9], 12), ([10, 10, 10], 8)][case]
    theory = solve(
        "middleman_sell",
        {"players": ["A", "B", "C"], "ask_per_tin": prices, "for_sale": [5] * 3, "demand": demand, "cap": 10},
    )
    assert sales(prices, 5, [10] * demand) == theory["sold"]


def test_rule_4_gains_and_losses() -> None:
    done = posted(2, 6, cost=3).history[0]
    assert (done.sold, done.gains) == ((8, 2), (-8, 6))


def test_rule_5_the_highest_sum_wins_and_one_seller_alone_is_a_monopoly() -> None:
    theory = solve("posted_price_monopoly", {"willingness_to_pay": [10, 9, 8, 7, 6, 5, 4, 3], "unit_cost": 2})
    position = posted(theory["price"], demand=[10, 9, 8, 7, 6, 5, 4, 3], cost=2, rounds=1)
    assert plain(GAME.result(position)) == {"finished": True, "scores": [theory["profit"]], "winners": [0]}
    assert GAME.result(posted(5, 5, rounds=1)).winners == (0, 1)


def test_rule_6_a_late_seller_asks_what_he_asked_before() -> None:
    rng = random.Random(1)
    assert GAME.safe(begin("posted_price", 2), 0, rng) == GAME.parse(price(10))
    assert GAME.safe(posted(3, 4), 1, rng) == GAME.parse(price(4))


demands = st.lists(st.integers(0, 12), min_size=1, max_size=20)


@given(st.lists(st.integers(0, 12), min_size=1, max_size=5), st.integers(1, 6), demands)
def test_nobody_sells_more_than_is_there_or_wanted(prices: list[int], capacity: int, demand: list[int]) -> None:
    sold = sales(prices, capacity, demand)
    assert all(0 <= units <= capacity for units in sold)
    for asked in prices:
        dearer = sum(units for units, one in zip(sold, prices, strict=True) if one <= asked)
        cheaper = sum(units for units, one in zip(sold, prices, strict=True) if one < asked)
        assert dearer <= max(demanded(demand, asked), cheaper)
    for one, mine in zip(prices, sold, strict=True):
        assert all(mine == units for units, other in zip(sold, prices, strict=True) if other == one)


def test_efficiency_counts_the_buyers_who_came_too_late_or_stayed_away() -> None:
    efficiency = tables.efficiency_of("posted_price")
    assert efficiency(posted(7, demand=[10, 9, 8, 7, 6, 5, 4, 3], cost=2, rounds=1)) == (8 + 7 + 6 + 5) / 36
    assert efficiency(posted(4, 6, rounds=1)) == 1
    assert efficiency(posted(4, cost=20)) is None
