"""All-pay auctions, lotteries and volunteers: no bid is better, averages agree with simulations."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bidgames.economics import solve

from .helpers import agrees

DRAWS = 200_000


@pytest.mark.parametrize("n", [1, 2, 4, 9])
def test_private_values_all_pay(n: int) -> None:
    found = solve("all_pay_ipv", {"n": n, "values": [0, 0.5, 1]})
    drawn = np.random.default_rng(n).uniform(size=(DRAWS, n))
    bids = (n - 1) / n * drawn**n
    assert found["bids"] == pytest.approx([(n - 1) / n * value**n for value in (0, 0.5, 1)])
    assert agrees(bids.sum(axis=1), found["expected_revenue"])
    assert agrees(bids[:, 0], found["expected_payment_each"])
    assert found["bids"][2] == found["max_bid"]


@pytest.mark.parametrize("n", [2, 3, 6])
def test_every_bid_for_a_known_prize_gains_nothing(n: int) -> None:
    points = [0, 5, 40, 90, 120]
    found = solve("all_pay_complete_symmetric", {"n": n, "prize": 90, "bids": points})
    for bid, chance in zip(points, found["cdf"], strict=True):
        assert chance ** (n - 1) * 90 - min(bid, 90) == pytest.approx(found["expected_payoff"], abs=1e-9)
    bids = 90 * np.random.default_rng(n).uniform(size=(DRAWS, n)) ** (n - 1)
    assert agrees(bids[:, 0], found["expected_bid"])
    assert agrees(bids.sum(axis=1), found["expected_total"])
    exceeds = found["prob_total_exceeds_prize"]
    assert exceeds is None if n > 2 else agrees((bids.sum(axis=1) > 90).astype(float), exceeds)


@pytest.mark.parametrize(("strong", "weak"), [(100, 60), (100, 100), (7, 1)])
def test_a_strong_and_a_weak_bidder(strong: int, weak: int) -> None:
    points = [0, weak / 4, weak, weak + 1]
    found = solve("all_pay_complete_asymmetric", {"v_high": strong, "v_low": weak, "bids": points})
    for bid, high, low in zip(points, found["cdf_high"], found["cdf_low"], strict=True):
        if 0 < bid <= weak:
            assert strong * low - bid == pytest.approx(found["payoff_high"])
            assert weak * high - bid == pytest.approx(found["payoff_low"])
    rng = np.random.default_rng(2)
    one = rng.uniform(0, weak, DRAWS)
    other = np.where(rng.uniform(size=DRAWS) < found["prob_low_stays_out"], 0, rng.uniform(0, weak, DRAWS))
    assert agrees(one, found["expected_bid_high"]) and agrees(other, found["expected_bid_low"])
    assert agrees(one + other, found["expected_total"])
    assert agrees((one > other).astype(float), found["win_prob_high"])
    assert found["cdf_low"][0] == pytest.approx(found["prob_low_stays_out"])


@given(st.lists(st.integers(0, 9), min_size=1, max_size=6, unique=True), st.integers(0, 20), st.data())
def test_a_list_of_bids_by_all_pairs(bids: list[int], prize: int, data: st.DataObject) -> None:
    weights = data.draw(st.lists(st.integers(1, 5), min_size=len(bids), max_size=len(bids)))
    mixture = [weight / sum(weights) for weight in weights]
    found = solve("all_pay_discrete_check", {"prize": prize, "bids": bids, "mixture": mixture, "ties": "split"})
    rivals = list(zip(bids, mixture, strict=True))
    payoffs = [
        prize * sum(chance * ((own > rival) + (own >= rival)) / 2 for rival, chance in rivals) - own for own in bids
    ]
    value = sum(chance * earned for chance, earned in zip(mixture, payoffs, strict=True))
    assert found["payoffs"] == pytest.approx(payoffs)
    assert found["value"] == pytest.approx(value)
    assert found["max_regret"] == pytest.approx(max(payoffs) - value, abs=1e-9)


@pytest.mark.parametrize(("n", "prize", "cost"), [(2, 100, 1), (4, 1000, 2.5), (7, 3, 0.1)])
def test_no_effort_is_better_in_a_lottery(n: int, prize: float, cost: float) -> None:
    found = solve("lottery_contest", {"n": n, "prize": prize, "unit_cost": cost})
    each = found["effort_each"]
    tries = np.linspace(0.001, 3, 3000) * each
    payoffs = prize * tries / (tries + (n - 1) * each) - cost * tries
    assert found["payoff_each"] >= payoffs.max() - 1e-9
    assert found["total_spend"] == pytest.approx(n * cost * each)
    assert found["dissipation"] == pytest.approx(found["total_spend"] / prize)
    assert found["payoff_each"] == pytest.approx(prize / n - cost * each)


def test_alone_in_a_lottery() -> None:
    found = solve("lottery_contest", {"n": 1, "prize": 10, "unit_cost": 2})
    assert found == {"effort_each": 0, "total_spend": 0, "dissipation": 0, "payoff_each": 10}


@pytest.mark.parametrize("n", [2, 3, 10, 1000])
def test_a_volunteer_is_indifferent(n: int) -> None:
    found = solve("blocker_volunteers_dilemma", {"potential_blockers": n, "cost": 200, "benefit": 1000})
    still = 1 - found["prob_block_each"]
    assert 1000 * (1 - still ** (n - 1)) == pytest.approx(1000 - 200)
    assert found["prob_nobody_blocks"] == pytest.approx(still**n)
    assert found["expected_cost_total"] == pytest.approx(n * 200 * (1 - still))


@pytest.mark.parametrize(
    ("n", "cost", "blocks"), [(1, 200, 1), (1, 1000, 0), (1, 2000, 0), (3, 1000, 0), (3, 5000, 0), (3, 0, 1), (1, 0, 1)]
)
def test_volunteers_at_the_ends(n: int, cost: int, blocks: int) -> None:
    found = solve("blocker_volunteers_dilemma", {"potential_blockers": n, "cost": cost, "benefit": 1000})
    assert (found["prob_block_each"], found["prob_nobody_blocks"]) == (blocks, 1 - blocks)
