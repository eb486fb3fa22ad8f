"""Auctions: bids against all deviations, averages against seeded simulations, judged by their standard error."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.integrate import quad

from bidgames.economics import solve

from .helpers import agrees

DRAWS = 200_000


def values(people: int, seed: int, low: float = 0.0, high: float = 1.0) -> np.ndarray:
    return np.random.default_rng(seed).uniform(low, high, (DRAWS, people))


@pytest.mark.parametrize("n", [2, 3, 6, 10])
def test_first_and_second_price_by_simulation(n: int) -> None:
    found = solve("ipv_first_second_price", {"n": n, "low": 20, "high": 60, "values": [20, 35, 60]})
    drawn = np.sort(values(n, n, 20, 60))
    first, second = 20 + found["shade"] * (drawn[:, -1] - 20), drawn[:, -2]
    for prices, spread in ((first, found["sd_revenue_first"]), (second, found["sd_revenue_second"])):
        assert agrees(prices, found["expected_revenue"])
        assert prices.std() == pytest.approx(spread, rel=0.02)
    assert agrees(drawn[:, -1] - first, found["expected_winner_profit"])
    others = values(n - 1, n + 1, 20, 60).max(axis=1)
    paid = np.where(others < 35, found["first_price_bids"][1], 0.0)
    assert agrees(paid, found["expected_payment_if_value"][1])
    assert (found["first_price_bids"][0], found["expected_payment_if_value"][0]) == (20, 0)


@pytest.mark.parametrize(("n", "rho"), [(2, 0), (2, 0.5), (4, 0.3), (3, 0.9)])
def test_no_bid_is_better_for_who_dislikes_risk(n: int, rho: float) -> None:
    worth = [0.3, 0.6, 0.9]
    found = solve("ipv_first_price_crra", {"n": n, "rho": rho, "low": 0, "high": 1, "values": worth})
    for value, bid in zip(worth, found["bids"], strict=True):
        tries = np.linspace(0, value, 2001)
        utility = (value - tries) ** (1 - rho) * np.minimum(tries / found["slope"], 1) ** (n - 1)
        assert (value - bid) ** (1 - rho) * value ** (n - 1) >= utility.max() - 1e-9
    drawn = values(n, 7)
    assert agrees(found["slope"] * drawn.max(axis=1), found["expected_revenue"])
    assert agrees(np.sort(drawn)[:, -2], found["second_price_revenue"])


@pytest.mark.parametrize(("n", "reserve"), [(1, 0.5), (2, 0.3), (3, 0.5), (5, 0.8), (2, 0), (3, 1)])
def test_a_reserve_by_simulation(n: int, reserve: float) -> None:
    found = solve("ipv_reserve", {"n": n, "reserve": reserve, "values": [0, 0.2, 0.5, 0.9, 1]})
    best = values(n, 3).max(axis=1)
    sold = best >= reserve
    inside = np.maximum(best, 1e-12)
    bids = inside - (inside**n - reserve**n) / (n * inside ** (n - 1))
    assert agrees(np.where(sold, bids, 0.0), found["expected_revenue"])
    assert agrees(sold.astype(float), found["prob_sale"])
    for value, bid in zip([0, 0.2, 0.5, 0.9, 1], found["bids"], strict=True):
        assert (bid is None) == (value < reserve)
        assert bid is None or reserve - 1e-12 <= bid <= max(value, reserve)
    rival = solve("ipv_reserve", {"n": n, "reserve": 0.45, "values": []})
    assert found["revenue_optimal"] > rival["expected_revenue"]


def test_a_thousand_bidders_stay_in_range() -> None:
    found = solve("ipv_reserve", {"n": 1000, "reserve": 0.5, "values": [0.5, 0.50001, 1]})
    assert found["bids"][0] == pytest.approx(0.5) and found["bids"][2] == pytest.approx(0.999)
    assert found["prob_sale"] == 1


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=6), st.randoms())
def test_one_auction_by_hand(sheets: list[tuple[int, int]], rng: random.Random) -> None:
    names = [f"P{at}" for at in range(len(sheets))]
    order = rng.sample(names, len(names))
    worth, bids = [value for value, _ in sheets], [bid for _, bid in sheets]
    found = solve("auction_outcome", {"bidders": names, "values": worth, "bids": bids, "tie_order": order})
    highest = [name for name in order if bids[names.index(name)] == max(bids)]
    winner = names.index(highest[0])
    assert found["winner"] == names[winner]
    others = sorted(bids[:winner] + bids[winner + 1 :])
    assert (found["first_price"], found["second_price"]) == (max(bids), others[-1] if others else 0)
    assert sum(found["profit_first"]) == worth[winner] - max(bids)
    assert sum(found["profit_second"]) == worth[winner] - found["second_price"]
    assert sum(found["profit_all_pay"]) == worth[winner] - sum(bids) == worth[winner] - found["revenue_all_pay"]
    assert found["efficient"] == (worth[winner] == max(worth))


@pytest.mark.parametrize("n", [1, 2, 3, 5, 10])
def test_once_around_by_simulation(n: int) -> None:
    found = solve("once_around", {"n": n, "values_in_bidding_order": [0.5] * n})
    shades = np.array([m / (m + 1) for m in reversed(range(n))])
    assert found["shade_by_position"] == pytest.approx(list(shades))
    assert agrees((values(n, n) * shades).max(axis=1), found["expected_revenue"])


def test_once_around_exactly_by_integration() -> None:
    for n, exact in ((2, Fraction(1, 4)), (3, Fraction(19, 48))):
        found = solve("once_around", {"n": n, "values_in_bidding_order": [0] * n})
        assert found["expected_revenue"] == pytest.approx(float(exact), abs=1e-15)
        assert (found["winner_position"], found["price"]) == (None, 0)
    shades = [m / (m + 1) for m in range(1, 12)]
    above, _ = quad(lambda t: 1 - np.prod([min(1.0, t / shade) for shade in shades]), 0, 1, points=shades, limit=200)
    assert solve("once_around", {"n": 12, "values_in_bidding_order": [1] * 12})["expected_revenue"] == pytest.approx(
        above
    )


def test_once_around_who_only_ties_the_price_passes() -> None:
    found = solve("once_around", {"n": 3, "values_in_bidding_order": [0.6, 0.4, 0.4]})
    assert found["standing_price_path"] == [0.4, 0.4, 0.4] and found["winner_position"] == 0


@pytest.mark.parametrize(("buyers", "own"), [(1, 0), (1, 1), (2, 0.5), (4, 0.2), (30, 0.9)])
def test_no_other_fixed_price_is_better(buyers: int, own: float) -> None:
    found = solve("fixed_price_offer", {"buyers": buyers, "seller_value": own})
    prices = np.linspace(0, 1, 100_001)
    payoffs = prices * (1 - prices**buyers) + prices**buyers * (own - prices)
    assert found["expected_payoff"] >= payoffs.max() - 1e-12
    assert found["optimal_price"] == pytest.approx(prices[payoffs.argmax()], abs=2e-5)
    assert found["payoff_at_half"] == pytest.approx(payoffs[50_000])
    drawn = values(buyers, 5)
    taken = (drawn >= found["optimal_price"]).any(axis=1)
    earned = np.where(taken, found["optimal_price"], own - found["optimal_price"])
    assert agrees(earned, found["expected_payoff"])
    assert agrees((~taken).astype(float), found["prob_seller_stuck"])


@pytest.mark.parametrize(("bidders", "objects"), [(5, 3), (4, 2), (6, 1), (3, 3)])
def test_prices_of_equals_do_not_drift(bidders: int, objects: int) -> None:
    found = solve("sequential_first_price", {"bidders": bidders, "objects": objects, "unit_demand": True, "value": 1})
    drawn = np.sort(values(bidders, 4))[:, ::-1]
    for at in range(objects):
        assert agrees(found["bid_by_round"][at] * drawn[:, at], found["expected_price_each_round"])
        if bidders > objects:
            second = found["second_price_bid_by_round"][at] * drawn[:, at + 1]
            assert agrees(second, found["expected_price_each_round"])
    assert found["second_price_bid_by_round"][-1] == 1


@pytest.mark.parametrize("n", [2, 4, 7])
def test_the_winners_curse_with_an_average_value(n: int) -> None:
    found = solve("common_value_average", {"n": n, "high": 10, "signals": [3, 8]})
    hints = values(n, n, 0, 10)
    worth, best = hints.mean(axis=1), np.sort(hints)
    naive = best[:, -1] / n + (n - 1) * 10 / (2 * n)
    assert agrees(worth - naive, found["naive_expected_profit"])
    slope_first = found["equilibrium_first_price"][1] / 8
    slope_second = found["equilibrium_second_price"][1] / 8
    assert agrees(slope_first * best[:, -1], found["equilibrium_revenue"])
    assert agrees(slope_second * best[:, -2], found["equilibrium_revenue"])
    assert agrees(worth - slope_first * best[:, -1], found["equilibrium_winner_profit"])
    others = values(n - 1, n + 1, 0, 10)
    assert agrees((8 + others.sum(axis=1)) / n, found["ev_given_signal"][1])
    assert agrees((8 + others.sum(axis=1) * 0.8) / n, found["ev_given_signal_and_highest"][1])


@pytest.mark.parametrize("n", [2, 4, 7])
def test_the_winners_curse_with_hints_around_the_value(n: int) -> None:
    found = solve("common_value_kagel_levin", {
        "n": n, "v_low": 25, "v_high": 225, "epsilon": 12, "signals": [120],
    })  # fmt: skip
    rng = np.random.default_rng(n)
    worth = rng.uniform(100, 140, DRAWS)
    best = (worth[:, None] + rng.uniform(-12, 12, (DRAWS, n))).max(axis=1)
    assert agrees(worth - best, found["naive_expected_profit"])
    margin = 2 * 12 / (n + 1) * np.exp(-n / 24 * (best - 37))
    assert agrees(worth - (best - 12 + margin), found["equilibrium_profit_limit"])
    assert found["ev_given_highest"][0] == 120 + found["naive_expected_profit"]


def test_relative_wealth_by_its_definition() -> None:
    for n, value in ((2, 30), (3, 30), (5, 41)):
        found = solve("art_relative_wealth_prices", {"n": n, "known_value": value})

        def ahead(own: float, others: float, n: int = n) -> float:
            return own - others / (n - 1)

        price = found["buy_vs_nothing"]
        assert ahead(value - price, price) == pytest.approx(0)
        price = found["buy_vs_seller_keeps_same_price"]
        assert ahead(value - price, price) == pytest.approx(ahead(0, value - price))
        price = found["seller_indifferent_sell_or_keep"]
        assert ahead(price, value - price) == pytest.approx(ahead(value - price, 0))
        price = found["buy_vs_rival_buys_same_price"]
        if n > 2:
            assert ahead(value - price, price) == pytest.approx(ahead(0, value - price + price))
