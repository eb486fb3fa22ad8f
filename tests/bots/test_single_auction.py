"""The single auction's bots: their bids are those of `bidgames.economics`, and so is what the seller gets."""

from __future__ import annotations

import random
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import pytest

from bidgames import rules
from bidgames.bots.single_auction import BOTS
from bidgames.economics import solve

GAME = rules.game("single_auction")
N = 3


def at(told: int, n: int = N, **options: Any) -> Any:
    """The observation of seat 0 that is told a number, and its choices."""
    values = [told, *[told] * (n - 1)]
    worth = told if options.get("values") == "around" else None
    draw = {"told": values, "worth": worth, "lots": list(range(n))}
    position = GAME.start(n, {"rounds": 1, **options}, {"draws": [draw]})
    return GAME.observe(position, 0), GAME.choices(position, 0)


def amount(told: int, name: str = "equilibrium", **options: Any) -> int | None:
    observation, choices = at(told, **options)
    return getattr(BOTS[name](observation, choices, random.Random(1)), "amount", None)


def played(name: str, games: int, rounds: int = 50, **options: Any) -> list[Any]:
    """Every auction of so many games among bots of this name, with its draw."""
    found = []
    for seed in range(games):
        rng = random.Random(seed)
        settings = {"rounds": rounds, **options}
        position = GAME.start(N, settings, GAME.setup(N, GAME.settings(N, settings), rng))
        while acting := GAME.to_act(position):
            for seat in acting:
                move = BOTS[name](GAME.observe(position, seat), GAME.choices(position, seat), rng)
                position = GAME.apply(position, seat, move)
        found += zip(position.draws, position.auctions, strict=True)
    return found


def mean(values: list[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    return fmean(values), stdev(values) / sqrt(len(values))


@pytest.mark.parametrize("n", [2, 3, 5])
def test_private_values_are_shaded_as_theory_says(n: int) -> None:
    values = [0, 250, 600, 1000]
    theory = solve("ipv_first_second_price", {"n": n, "low": 0, "high": 1000, "values": values})
    for form, key in (("first_price", "first_price_bids"), ("second_price", "second_price_bids")):
        assert [amount(value, n=n, form=form, other_end=1000) for value in values] == [round(b) for b in theory[key]]
    inside = solve("ipv_first_second_price", {"n": n, "low": 20, "high": 60, "values": [25, 44, 58]})
    shaded = [amount(value, n=n, one_end=60, other_end=20) for value in (25, 44, 58)]
    assert shaded == [round(bid) for bid in inside["first_price_bids"]]
    all_pay = solve("all_pay_ipv", {"n": n, "values": [value / 1000 for value in values]})["bids"]
    assert [amount(v, n=n, form="all_pay", other_end=1000) for v in values] == [round(1000 * b) for b in all_pay]


def test_a_reserve_price_is_allowed_for() -> None:
    theory = solve("ipv_reserve", {"n": N, "reserve": 0.4, "values": [0.3, 0.4, 0.5, 0.8]})["bids"]
    made = [amount(value, reserve=400, other_end=1000) for value in (300, 400, 500, 800)]
    assert made == [None if bid is None else round(1000 * bid) for bid in theory]
    assert amount(736, form="all_pay", reserve=400, other_end=1000) is None
    assert amount(737, form="all_pay", reserve=400, other_end=1000) == 400


@pytest.mark.parametrize("n", [2, 5])
def test_common_values_are_bid_for_as_theory_says(n: int) -> None:
    given = {"n": n, "high": 1000, "signals": [200, 700]}
    theory = solve("common_value_average", given)
    for form, key in (("first_price", "equilibrium_first_price"), ("second_price", "equilibrium_second_price")):
        made = [amount(x, n=n, form=form, values="average", other_end=1000) for x in (200, 700)]
        assert made == [min(1000, round(bid)) for bid in theory[key]]
    naive = [amount(x, "truthful", n=n, values="average", other_end=1000) for x in (200, 700)]
    assert naive == [round(one) for one in theory["ev_given_signal"]]
    given = {"n": n, "v_low": 0, "v_high": 1000, "epsilon": 50, "signals": [60, 500]}
    theory = solve("common_value_kagel_levin", given)
    made = [amount(x, n=n, values="around", spread=50, other_end=1000) for x in (60, 500)]
    assert made == [round(bid) for bid in theory["rnne_bid"]]


def test_where_all_know_that_all_value_it_the_same_all_pay_is_a_lottery() -> None:
    observation, choices = at(100, form="all_pay", one_end=100)
    rng = random.Random(5)
    bids = [BOTS["equilibrium"](observation, choices, rng).amount for _ in range(4000)]
    points = [10, 30, 60, 90]
    theory = solve("all_pay_complete_symmetric", {"n": N, "prize": 100, "bids": points})["cdf"]
    assert [sum(bid <= point for bid in bids) / 4000 for point in points] == pytest.approx(theory, abs=0.025)


@pytest.mark.parametrize("form", ["first_price", "second_price", "all_pay", "english_clock", "dutch_clock"])
def test_every_form_earns_the_seller_what_theory_says(form: str) -> None:
    theory = solve("ipv_first_second_price", {"n": N, "low": 0, "high": 1000, "values": []})["expected_revenue"]
    step = 10 if "clock" in form else 1
    auctions = played("equilibrium", 12, form=form, other_end=1000, step=step)
    found, error = mean([sum(done.paid) for _, done in auctions])
    assert abs(found - theory) < 2.5 * error + (step if step > 1 else 0)
    assert all(done.gains[done.winner] >= 0 for _, done in auctions) or form == "all_pay"


@pytest.mark.parametrize("form", ["first_price", "second_price", "all_pay", "english_clock"])
def test_common_values_earn_the_seller_what_theory_says(form: str) -> None:
    theory = solve("common_value_average", {"n": N, "high": 1000, "signals": []})
    auctions = played("equilibrium", 12, form=form, values="average", other_end=1000, step=10)
    found, error = mean([sum(done.paid) for _, done in auctions])
    assert abs(found - theory["equilibrium_revenue"]) < 2.5 * error + 10 * (form == "english_clock")


def test_who_forgets_what_winning_tells_is_cursed() -> None:
    theory = solve("common_value_average", {"n": N, "high": 1000, "signals": []})["naive_expected_profit"]
    found, error = mean([sum(done.gains) for _, done in played("truthful", 12, values="average", other_end=1000)])
    assert abs(found - theory) < 2.5 * error
    assert found + 2.5 * error < 0
    theory = solve("common_value_kagel_levin", {"n": N, "v_low": 0, "v_high": 10_000, "epsilon": 500, "signals": []})[
        "naive_expected_profit"
    ]
    options = {"values": "around", "spread": 500, "other_end": 10_000}
    inner = [
        sum(done.gains)
        for draw, done in played("truthful", 12, **options)
        if all(500 <= signal <= 9500 for signal in draw.told)
    ]
    found, error = mean(inner)
    assert abs(found - theory) < 3 * error
