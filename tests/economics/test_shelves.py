"""Forecasts against all combinations of what can come, and the newsvendor against all stocks."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bidgames.economics import solve, solver

row = st.permutations(list(range(10))).flatmap(lambda digits: st.integers(5, 9).map(lambda shown: digits[:shown]))
rows = st.lists(row, max_size=4)


def left(shown: list[int]) -> list[int]:
    return [digit for digit in range(10) if digit not in shown]


def outcomes(shown: list[list[int]]) -> list[int]:
    return [sum(drawn) for drawn in product(*map(left, shown))]


@given(rows)
@settings(max_examples=60)
def test_the_forecast_counts_all_combinations(shown: list[list[int]]) -> None:
    found = solver("supply_forecast")(shown, None, [0, 1, 7, 100])
    every = outcomes(shown)
    assert found["support_min"] == min(every)
    expected = [Fraction(every.count(total), len(every)) for total in range(min(every), max(every) + 1)]
    assert found["pmf"] == expected
    assert found["mean"] == Fraction(sum(every), len(every))
    assert found["variance"] == Fraction(sum(total**2 for total in every), len(every)) - found["mean"] ** 2
    for least, chance in found["prob_at_least"].items():
        assert chance == Fraction(sum(total >= int(least) for total in every), len(every))


@given(rows, st.integers(0, 5))
@settings(max_examples=60)
def test_the_next_rounds_count_all_orders(shown: list[list[int]], rounds: int) -> None:
    rounds = min([rounds, *(len(left(one)) for one in shown)])
    found = solver("supply_multi_round")(shown, rounds)
    mean = variance = Fraction(0)
    for one in shown:  # players are independent: means and variances add up
        sums = [sum(order) for order in permutations(left(one), rounds)]
        own = Fraction(sum(sums), len(sums))
        mean += own
        variance += Fraction(sum(total**2 for total in sums), len(sums)) - own**2
    assert (found["mean"], found["variance"]) == (mean, variance)
    assert found["sd"] == pytest.approx(float(variance) ** 0.5)


@given(st.lists(st.tuples(row, row), max_size=2))
@settings(max_examples=60)
def test_the_market_counts_all_combinations(pairs: list[tuple[list[int], list[int]]]) -> None:
    bring, ask = [one for one, _ in pairs], [other for _, other in pairs]
    found = solver("buyers_market_probability")(bring, ask, None, None)
    gaps = [tins - wanted for tins, wanted in product(outcomes(bring), outcomes(ask))]
    assert found["p_buyers"] == Fraction(sum(gap > 0 for gap in gaps), len(gaps))
    assert found["p_balanced"] == Fraction(gaps.count(0), len(gaps))
    assert found["p_buyers"] + found["p_balanced"] + found["p_sellers"] == 1
    assert found["mean_gap"] == Fraction(sum(gaps), len(gaps))
    assert found["var_gap"] == Fraction(sum(gap**2 for gap in gaps), len(gaps)) - found["mean_gap"] ** 2


@given(rows, st.integers(0, 12), st.integers(1, 12))
@settings(max_examples=60)
def test_no_other_stock_earns_more(shown: list[list[int]], cost: int, cap: int) -> None:
    found = solver("endgame_newsvendor")(shown, None, cost, cap, [0, 5, 40])
    every = outcomes(shown)

    def profit(stock: int) -> Fraction:
        return Fraction(cap * sum(min(stock, demand) for demand in every), len(every)) - cost * stock

    profits = [profit(stock) for stock in range(max(every) + 2)]
    assert found["expected_profit"] == max(profits) == profits[found["q_star"]]
    assert found["q_star"] == profits.index(max(profits))
    for stock, value in found["marginal_value"].items():
        assert value == Fraction(cap * sum(demand >= int(stock) for demand in every), len(every))


def test_who_knows_his_own_number_has_the_smaller_spread() -> None:
    for player in range(3):
        own = {"player": player, "value": 8 if player == 0 else 4}
        found = solve(
            "supply_forecast", {"revealed_rows": [[9, 4, 0, 7], [1, 2], [3]], "own_next": own, "thresholds": []}
        )
        assert found["remaining"][player] == [own["value"]] and found["prob_at_least"] == {}


def test_nobody_brings_nothing() -> None:
    found = solve("supply_forecast", {"revealed_rows": [], "own_next": None, "thresholds": [0, 1]})
    assert found == {
        "remaining": [], "mean": 0, "variance": 0, "support_min": 0, "pmf": [1], "prob_at_least": {"0": 1, "1": 0},
    }  # fmt: skip
    assert solve("supply_multi_round", {"revealed_rows": [list(range(10))], "rounds_ahead": 0})["mean"] == 0


def test_two_hundred_players_before_the_first_round() -> None:
    found = solver("supply_forecast")([[]] * 200, None, [900])
    assert sum(found["pmf"]) == 1 and found["pmf"] == found["pmf"][::-1]
    assert (found["mean"], found["variance"]) == (900, 1650)
    middle = found["pmf"][900]
    assert found["prob_at_least"]["900"] == (1 + middle) / 2
    market: dict[str, Any] = solver("buyers_market_probability")([[]] * 200, [[]] * 200, None, None)
    assert market["p_buyers"] == market["p_sellers"]


def test_the_forecast_agrees_with_shuffled_rows() -> None:
    rng = random.Random(11)
    shown = [rng.sample(range(10), 4) for _ in range(6)]
    found = solver("supply_forecast")(shown, None, [30])
    draws = 20_000
    hits = sum(sum(rng.choice(left(one)) for one in shown) >= 30 for _ in range(draws))
    chance = float(found["prob_at_least"]["30"])
    assert abs(hits / draws - chance) <= 4 * (chance * (1 - chance) / draws) ** 0.5


@pytest.mark.parametrize("players", [49, 50, 51, 160, 400])
def test_the_forecast_of_many_players_by_a_convolution_of_chances(players: int) -> None:
    rng = random.Random(players)
    shown = [rng.sample(range(10), rng.randrange(10)) for _ in range(players)]
    found = solve("supply_forecast", {"revealed_rows": shown, "own_next": None, "thresholds": [0, 4 * players]})
    chances = np.array([1.0])
    for row in shown:
        draw = np.zeros(10)
        draw[left(row)] = 1 / len(left(row))
        chances = np.convolve(chances, draw)
    least = found["support_min"]
    assert found["pmf"] == pytest.approx(chances[least : least + len(found["pmf"])], abs=1e-12)
    assert found["pmf"][0] > 0 or players == 400
    assert sum(found["pmf"]) == pytest.approx(1, abs=1e-12)
    assert found["prob_at_least"]["0"] == 1
    assert found["prob_at_least"][str(4 * players)] == pytest.approx(chances[4 * players :].sum(), abs=1e-12)
    stock = {"D_revealed": shown, "own_next_D": None, "unit_cost": 3, "price_cap": 10, "carry_q": [4 * players]}
    value = solve("endgame_newsvendor", stock)["marginal_value"]
    assert value[str(4 * players)] == pytest.approx(10 * chances[4 * players :].sum(), abs=1e-10)
