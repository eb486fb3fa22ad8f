"""Posted prices of two sellers, Bertrand, and the gap rule of Manager: against all deviations and all profiles."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise, product
from math import log
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import quad

from bidgames.economics import solve
from bidgames.economics._crowd import expectations
from bidgames.rules.manager import selling
from bidgames.rules.rationing import serve

MIDDLEMAN = "Middleman: equal shares, odd tin lost"


@pytest.mark.parametrize(("tins", "demand"), [(8, 10), (9, 12), (100, 101), (100, 199)])
def test_every_price_of_the_continuous_mixture_earns_the_same(tins: int, demand: int) -> None:
    points = [0, 0.5, 2, 4, 6, 9.5, 10, 11]
    found = solve("bertrand_edgeworth_continuous", {"tins_each": tins, "demand": demand, "cap": 10, "prices": points})
    for price in points:
        below = found["cdf"][str(price)]
        earned = price * (below * (demand - tins) + (1 - below) * tins)
        if found["price_low"] <= price <= 10:
            assert earned == pytest.approx(found["expected_profit"])
        else:
            assert below in (0, 1)
    low, rest, fight = found["price_low"], demand - tins, 2 * tins - demand
    mean = low + quad(lambda price: 1 - (tins - 10 * rest / price) / fight, low, 10)[0]
    assert found["mean_price"] == pytest.approx(mean)
    assert found["mean_price"] == pytest.approx(10 * rest / fight * log(tins / rest))


@pytest.mark.parametrize(("demand", "price"), [(16, 10), (40, 10), (8, 0), (3, 0), (0, 0)])
def test_enough_for_both_or_for_one(demand: int, price: int) -> None:
    inputs = {"tins_each": 8, "demand": demand, "cap": 10, "prices": [0, 9, 10]}
    found = solve("bertrand_edgeworth_continuous", inputs)
    assert (found["price_low"], found["mean_price"], found["expected_profit"]) == (price, price, 8 * price)
    assert found["cdf"] == {"0": int(price == 0), "9": int(price == 0), "10": 1}


def test_regret_of_grid_mixtures_by_the_sale_rule_itself() -> None:
    rng = random.Random(3)
    for _ in range(60):
        tins, demand = rng.randint(0, 12), rng.randint(0, 26)
        prices = rng.sample(range(13), rng.randint(1, 9))
        rule = rng.choice([MIDDLEMAN, "split"])
        found = solve(
            "bertrand_edgeworth_integer", {"tins_each": tins, "demand": demand, "prices": prices, "tie_rule": rule}
        )
        mixture = np.array(found["mixture"])
        payoffs = np.array([
            [own * float(_sales(tins, demand, own, rival, rule)) for rival in prices] for own in prices
        ]) @ mixture  # fmt: skip
        assert mixture.min() >= 0 and mixture.sum() == pytest.approx(1)
        assert found["expected_revenue"] == pytest.approx(float(mixture @ payoffs), abs=1e-9)
        assert found["max_regret"] == pytest.approx(float(payoffs.max() - mixture @ payoffs), abs=1e-9)
        assert found["max_regret"] < 1e-8
        assert found["mean_price"] == pytest.approx(float(mixture @ np.array(prices)), abs=1e-9)


def _sales(tins: int, demand: int, own: int, rival: int, rule: str) -> Fraction:
    if own == rival and rule == "split":
        return min(Fraction(tins), Fraction(demand, 2))
    return Fraction(serve([(tins, own), (tins, rival)], demand, highest_first=False)[0])


@pytest.mark.parametrize("steps", [100, 1000])
def test_a_thousand_prices_come_close_to_any_price(steps: int) -> None:
    prices = [Fraction(10 * at, steps) for at in range(1, steps + 1)]
    inputs = {"tins_each": 60, "demand": 90, "prices": prices, "tie_rule": MIDDLEMAN}
    found = solve("bertrand_edgeworth_integer", inputs)
    smooth = solve("bertrand_edgeworth_continuous", {"tins_each": 60, "demand": 90, "cap": 10, "prices": []})
    assert found["max_regret"] < 1e-9
    assert found["expected_revenue"] == pytest.approx(smooth["expected_profit"], rel=4 / steps)
    assert found["mean_price"] == pytest.approx(smooth["mean_price"], rel=4 / steps)


@given(st.integers(2, 5), st.integers(0, 12), st.integers(0, 6), st.integers(1, 6), st.integers(1, 3))
def test_bertrand_by_all_deviations(players: int, cost: int, low: int, count: int, step: int) -> None:
    grid = [low, low + step * (count - 1), step]
    prices = range(low, grid[1] + 1, step)

    def stable(price: int) -> bool:
        deviations = [Fraction(other - cost) for other in prices if other < price]
        return Fraction(price - cost, players) >= max([Fraction(0), *deviations])  # 0: stay away, or ask more

    found = solve("bertrand_winner_takes_all", {"players": players, "unit_cost": cost, "grid": grid, "ties": "split"})
    assert found["symmetric_pure_equilibria"] == [price for price in prices if stable(price)]


def test_bertrand_alone_and_three_in_the_published_game() -> None:
    inputs: dict[str, Any] = {"unit_cost": 0, "grid": [2, 100, 1], "ties": "split"}
    assert solve("bertrand_winner_takes_all", {"players": 1, **inputs}) == {"symmetric_pure_equilibria": [100]}
    for players in (2, 3, 4):
        assert solve("bertrand_winner_takes_all", {"players": players, **inputs}) == {"symmetric_pure_equilibria": [2]}


@given(st.lists(st.tuples(st.integers(1, 40), st.integers(0, 10)), min_size=1, max_size=10), st.integers(0, 2000))
def test_a_round_by_the_words_of_the_rule(sheets: list[tuple[int, int]], gap: int) -> None:
    prices, machines = [100 * price for price, _ in sheets], [count for _, count in sheets]
    found = solve("manager_round", {"prices": prices, "machines": machines, "gap": gap})
    for at, price in enumerate(prices):
        lower = sorted({other for other in prices if other <= price})
        sells = all(high - low <= gap for low, high in pairwise(lower))
        wages = 5000 - 500 * machines[at]
        assert found["sells"][at] == sells
        assert found["wages"][at] == wages
        assert found["cash"][at] == (price - wages if sells else 0)
        assert found["share_steps"][at] == (min(len(lower) - 1, 3) if sells else -1)


@given(st.lists(st.integers(1, 30), min_size=1, max_size=4), st.sampled_from(["cash", "relative"]))
@settings(max_examples=50)
def test_no_other_price_is_better(rivals: list[int], objective: str) -> None:
    asked = [500 * rival for rival in rivals]
    inputs = {"rival_prices": asked, "own_wages": 4000, "rival_wages": [5000] * len(asked), "grid": [500, 16_000, 500]}
    found = solve("manager_best_response", {**inputs, "objective": objective})

    def payoff(price: int) -> Fraction:
        sold = selling([price, *asked])
        own = Fraction(price - 4000 if price in sold else 0)
        others = sum(rival - 5000 for rival in asked if rival in sold)
        return own - Fraction(others, len(asked)) if objective == "relative" else own

    payoffs = {price: payoff(price) for price in range(500, 16_001, 500)}
    best = [price for price, earned in payoffs.items() if earned == max(payoffs.values())]
    assert found["best_value"] == pytest.approx(float(max(payoffs.values())))
    listed = found["best_prices"]
    assert listed == (best if len(best) <= 10 else {"first": best[0], "last": best[-1], "count": len(best)})


def test_answers_go_round_as_the_formula_says() -> None:
    for wages in (500, 3000, 5000):
        path = solve("manager_edgeworth_cycle", {
            "start_price": 20_000, "wages": wages, "length": 300, "objective": "relative",
        })["path"]  # fmt: skip
        for price, answer in pairwise(path):
            if price > wages + 2100:
                assert answer == price - 1100
            elif wages - 1000 < price < wages + 2100 and price + 1000 <= 20_000:
                assert answer == price + 1000
            elif price == wages + 2100:
                assert answer == price - 1100  # the lower of two equally good answers
    cash = {"start_price": 100, "wages": 0, "length": 25, "objective": "cash"}
    assert solve("manager_edgeworth_cycle", cash)["path"][-4:] == [20_000] * 4


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(
    ("step", "wages"), [(2000, 5000), (2000, 500), (1000, 5000), (3000, 7000), (2500, 2500), (4000, 9500)]
)
def test_dominance_by_all_profiles(players: int, step: int, wages: int) -> None:
    left = list(range(step, 20_001, step))
    while True:
        profiles = list(product(left, repeat=players - 1))

        def payoff(price: int, others: tuple[int, ...]) -> int:
            return price - wages if price in selling([price, *others]) else 0

        beaten = {
            price
            for price in left
            if any(all(payoff(other, each) > payoff(price, each) for each in profiles) for other in left)
        }
        if not beaten:
            break
        left = [price for price in left if price not in beaten]
    inputs = {"players": players, "grid_step": step, "wages": wages, "objective": "cash"}
    assert solve("manager_cash_dominance", inputs) == {"survivors": left}


def test_the_threshold_of_rivalry_is_where_the_cap_stops_being_best() -> None:
    for players, wages, cap in ((2, 5000, 20_000), (3, 5000, 20_000), (4, 1500, 9000), (2, 8500, 9000)):
        found = solve("manager_rivalry_threshold", {"players": players, "wages": wages, "cap": cap})

        def best(weight: float, wages: int = wages, cap: int = cap) -> list[int]:
            def payoff(price: int) -> float:
                sold = selling([price, cap])
                return (price - wages) * (price in sold) - weight * (cap - wages) * (cap in sold)

            payoffs = {price: payoff(price) for price in range(100, cap + 1, 100)}
            return [price for price, earned in payoffs.items() if earned == max(payoffs.values())]

        assert best(found["threshold"] - 1e-6) == [cap]
        assert best(found["threshold"] + 1e-6) == [found["best_deviation"]]


@pytest.mark.parametrize(
    ("own", "rival", "step"), [(5000, 5000, 1000), (2000, 5000, 500), (5000, 2000, 200), (0, 9000, 400)]
)
def test_neither_company_can_do_better_in_the_duel(own: int, rival: int, step: int) -> None:
    inputs = {"wages": [own, rival], "grid_step": step, "cap": 20_000, "objective": "own cash - rival cash"}
    found = solve("manager_relative_equilibrium_2p", inputs)
    mirror = solve("manager_relative_equilibrium_2p", {**inputs, "wages": [rival, own]})
    assert found["value"] == pytest.approx(-mirror["value"], abs=1e-6)
    for one in (found, mirror):
        assert one["guarantee_of_mixture"] == pytest.approx(one["value"], abs=1e-6)
        assert sum(one["mixture"].values()) == pytest.approx(1)
        mean = sum(int(price) * chance for price, chance in one["mixture"].items())
        assert one["mean_price"] == pytest.approx(mean)
        prices = sorted(map(int, one["mixture"]))
        assert (one["support_min"], one["support_max"]) == (prices[0], prices[-1])
        assert one["expected_cash"][0] - one["expected_cash"][1] == pytest.approx(one["value"], abs=1e-6)
    worst = min(
        sum(chance * _lead(int(price), answer, own, rival) for price, chance in found["mixture"].items())
        for answer in range(step, 20_001, step)
    )
    assert found["guarantee_of_mixture"] == pytest.approx(worst, abs=1e-6)


def _lead(price: int, rival: int, wages: int, rival_wages: int) -> int:
    sold = selling([price, rival])
    return (price - wages) * (price in sold) - (rival - rival_wages) * (rival in sold)


def test_the_duel_and_the_crowd_of_two_agree() -> None:
    duel = {"wages": [5000, 5000], "grid_step": 100, "cap": 20_000, "objective": "relative"}
    mixture = solve("manager_relative_equilibrium_2p", duel)["mixture"]
    crowd = {"players": 2, "wages": 5000, "grid_step": 100, "cap": 20_000, "objective": "relative", "mixture": mixture}
    found = solve("manager_relative_equilibrium_3p", crowd)
    assert found["max_regret"] < 1e-6 and abs(found["value"]) < 1e-9


@pytest.mark.parametrize("rivals", [1, 2, 3, 4])
def test_a_crowd_by_all_profiles(rivals: int) -> None:
    rng = random.Random(rivals)
    for _ in range(8):
        prices = sorted(rng.sample(range(1, 15), 6))
        weights = [rng.choice([0, 1, 2, 3]) for _ in prices]
        if not any(weights):
            continue
        chances, gap = [weight / sum(weights) for weight in weights], rng.randint(0, 4)
        sells, earned = expectations(prices, chances, rivals, 5.0, gap)
        for at, price in enumerate(prices):
            sold = cash = 0.0
            for drawn in product(range(len(prices)), repeat=rivals):
                chance = float(np.prod([chances[one] for one in drawn]))
                served = selling([price, *(prices[one] for one in drawn)], gap)
                sold += chance * (price in served)
                cash += chance * sum(prices[one] - 5.0 for one in drawn if prices[one] in served)
            assert sells[at] == pytest.approx(sold, abs=1e-12)
            assert earned[at] == pytest.approx(cash, abs=1e-12)


def test_ten_players_and_a_thousand_prices_by_simulation() -> None:
    prices = list(range(5020, 8001, 20))
    mixture = {price: 1 / len(prices) for price in prices}
    inputs = {"players": 10, "wages": 5000, "grid_step": 20, "cap": 20_000, "mixture": mixture}
    found = solve("manager_relative_equilibrium_3p", {**inputs, "objective": "own cash - mean rival cash"})
    rng = np.random.default_rng(8)
    payoffs, cash = [], []
    for drawn in rng.choice(prices, size=(20_000, 9)).tolist():
        sold = selling([10_000, *drawn])
        own = 5000 * (10_000 in sold)
        payoffs.append(own - sum(price - 5000 for price in drawn if price in sold) / 9)
        mine = prices[int(rng.integers(len(prices)))]
        sold = selling([mine, *drawn])
        cash.append((mine - 5000) * (mine in sold))
    for draws, exact in ((payoffs, found["payoff_of_10000"]), (cash, found["expected_cash"])):
        assert abs(np.mean(draws) - exact) <= 4 * np.std(draws) / len(draws) ** 0.5
    assert abs(found["value"]) < 1e-9


@given(st.lists(st.integers(0, 12_000), max_size=9), st.integers(90, 700), st.sampled_from(["cash", "relative"]))
@settings(max_examples=80)
def test_a_price_can_be_a_bridge_between_rivals(rivals: list[int], step: int, objective: str) -> None:
    if objective == "relative" and not rivals:
        return
    inputs = {"rival_prices": rivals, "own_wages": 2500, "rival_wages": 4000, "grid": [0, 14_000, step]}
    found = solve("manager_best_response", {**inputs, "objective": objective})
    payoffs = {}
    for price in range(0, 14_001, step):
        sold = set(selling([price, *rivals]))
        payoffs[price] = Fraction(price - 2500 if price in sold else 0)
        if objective == "relative":
            payoffs[price] -= Fraction(sum(rival - 4000 for rival in rivals if rival in sold), len(rivals))
    most = max(payoffs.values())
    best = [price for price, earned in payoffs.items() if earned == most]
    assert found["best_value"] == pytest.approx(float(most))
    assert found["best_prices"] == (
        best if len(best) <= 10 else {"first": best[0], "last": best[-1], "count": len(best)}
    )


@pytest.mark.parametrize(("own", "rival"), [(5000, 5000), (500, 4000)])
def test_on_a_fine_grid_no_price_does_better_either(own: int, rival: int) -> None:
    inputs = {"wages": [own, rival], "grid_step": 40, "cap": 20_000, "objective": "relative"}
    found = solve("manager_relative_equilibrium_2p", inputs)
    worst = min(
        sum(chance * _lead(int(price), answer, own, rival) for price, chance in found["mixture"].items())
        for answer in range(40, 20_001, 40)
    )
    assert found["guarantee_of_mixture"] == pytest.approx(worst, abs=1e-6)
    # The value lies between what the own mixture guarantees and what the rival's holds one to.
    assert found["value"] == pytest.approx(worst, abs=1e-4)
    assert found["expected_cash"][0] - found["expected_cash"][1] == pytest.approx(found["value"], abs=1e-6)


@pytest.mark.parametrize("players", [60, 200])
def test_two_hundred_players_by_simulation(players: int) -> None:
    prices = [1000, 3000, 3900, 4700, 5000, 5800, 9000]
    mixture = dict.fromkeys(prices, 1 / 7)
    inputs = {"players": players, "wages": 5000, "grid_step": 100, "cap": 20_000, "mixture": mixture}
    found = solve("manager_relative_equilibrium_3p", {**inputs, "objective": "relative"})
    rng = np.random.default_rng(players)
    payoffs = []
    for drawn in rng.choice(prices, size=(3000, players - 1)).tolist():
        sold = set(selling([5000, *drawn]))
        payoffs.append(-sum(price - 5000 for price in drawn if price in sold) / (players - 1))
    assert abs(np.mean(payoffs) - found["payoff_of_5000"]) <= 4 * np.std(payoffs) / len(payoffs) ** 0.5
    assert abs(found["value"]) < 1e-9
