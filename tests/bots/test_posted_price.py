"""The sellers with posted prices: the mixed one keeps to theory, the undercutter goes round in cycles."""

from __future__ import annotations

import random
from statistics import fmean, stdev
from typing import Any

import pytest

from bidgames import rules
from bidgames.bots.posted_price import BOTS, Market, cdf
from bidgames.economics import solve
from tests.play import begin, go

GAME = rules.game("posted_price")
#: The lesson's market in cents, so that rounding to whole money hardly counts: 10 units worth 1,000, 8 for each seller.
CENTS: dict[str, Any] = {"demand": [1000] * 10, "capacity": 8}


def seen(seats: int = 2, **options: Any) -> Any:
    return GAME.observe(begin("posted_price", seats, **options), 0)


def ask(name: str, observation: Any, rng: random.Random | None = None) -> int:
    return int(BOTS[name](observation, {}, rng or random.Random(1)).price)


def played(name: str, seats: int, seed: int = 1, **options: Any) -> Any:
    rng, position = random.Random(seed), begin("posted_price", seats, **options)
    while acting := GAME.to_act(position):
        for seat in acting:
            move = BOTS[name](GAME.observe(position, seat), GAME.choices(position, seat), rng)
            position = GAME.apply(position, seat, move)
    return position


def test_the_chances_of_two_sellers_are_those_of_the_theory() -> None:
    points = [200, 250, 300, 500, 800, 999, 1000]
    theory = solve("bertrand_edgeworth_continuous", {"tins_each": 8, "demand": 10, "cap": 1000, "prices": points})
    assert [cdf(seen(**CENTS), point) for point in points] == pytest.approx(list(theory["cdf"].values()))


def test_what_is_drawn_has_the_mean_of_the_theory_and_so_has_what_is_earned() -> None:
    theory = solve("bertrand_edgeworth_continuous", {"tins_each": 8, "demand": 10, "cap": 1000, "prices": []})
    rounds = [done for seed in range(20) for done in played("mixer", 2, seed, rounds=100, **CENTS).history]
    prices = [price for done in rounds for price in done.prices]
    gains = [gain for done in rounds for gain in done.gains]
    assert abs(fmean(prices) - theory["mean_price"]) < 3 * stdev(prices) / len(prices) ** 0.5 + 1
    assert abs(fmean(gains) - theory["expected_profit"]) < 3 * stdev(gains) / len(gains) ** 0.5 + 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_price_earns_more_against_sellers_who_mix(seats: int) -> None:
    options = {"demand": [100] * (5 * seats - 3), "capacity": 5, "cost": 20}
    observation = seen(seats, **options)
    points = range(20, 101)
    below = {point: cdf(observation, point) for point in points}
    rest = 5 * seats - 3 - 5 * (seats - 1)
    value = (100 - 20) * rest
    for point in points:  # a price that is not tied, between the rounded ones
        first = below[point] ** (seats - 1)
        earned = (point - 20) * (5 * (1 - first) + rest * first)
        assert earned <= value * (1 + 1e-9) if 0 < below[point] < 1 else earned <= value
        if 0 < below[point] < 1:
            assert earned == pytest.approx(value)


def test_capacities_that_leave_no_doubt() -> None:
    assert {ask("mixer", seen(demand=[10] * 16), random.Random(seed)) for seed in range(30)} == {10}
    assert {ask("mixer", seen(demand=[10] * 8, cost=2), random.Random(seed)) for seed in range(30)} == {2}
    theory = solve("posted_price_monopoly", {"willingness_to_pay": [10, 9, 8, 7, 6, 5, 4, 3], "unit_cost": 2})
    assert ask("mixer", seen(1, demand=[10, 9, 8, 7, 6, 5, 4, 3], cost=2)) == theory["price"]
    assert ask("mixer", seen(cost=50)) == 10


def test_the_undercutter_goes_down_by_one_and_then_up_again() -> None:
    prices = [done.prices[0] for done in played("undercutter", 2, rounds=20).history]
    assert prices[:9] == [10, 9, 8, 7, 6, 5, 4, 3, 10]
    assert Market.of(seen()).alone() == 10


def test_the_markup_is_fixed() -> None:
    assert ask("markup", seen(cost=4)) == 7
    position = go("posted_price", begin("posted_price", 2), (0, {"move": "price", "price": 1}))
    assert ask("markup", GAME.observe(position, 1)) == 5
