"""Machines and the books of Manager, against the arithmetic of its rules."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from bidgames.economics import solve

LADDER = [700, 800, 900, 1000, 1100, 1250, 1400, 1600, 1800, 2000, 2300, 2600]


def test_the_books_of_manager_by_hand() -> None:
    rng = random.Random(2)
    for _ in range(40):
        seats = rng.randint(2, 8)
        people = [f"P{at}" for at in range(seats)]
        start = rng.randrange(len(LADDER))
        machines, cash = [rng.randint(0, 3) for _ in people], [rng.randrange(0, 9000, 10) for _ in people]
        shares = [[rng.randint(0, 4) for _ in people] for _ in people]
        place = [start] * seats
        rounds: list[dict[str, Any]] = []
        inputs = {
            "players": people, "share_ladder": LADDER, "start_index": start, "machines": list(machines),
            "cash": list(cash), "shares_owned": [list(row) for row in shares], "rounds": rounds,
        }  # fmt: skip
        expected = []
        for _ in range(rng.randint(0, 4)):
            prices = [100 * rng.randint(50, 90) for _ in people]
            sales = solve("manager_round", {"prices": prices, "machines": machines, "gap": 1000})
            cash = [had + new for had, new in zip(cash, sales["cash"], strict=True)]
            place = [min(max(at + by, 0), len(LADDER) - 1) for at, by in zip(place, sales["share_steps"], strict=True)]
            now = [LADDER[at] for at in place]
            trades = []
            for _ in range(rng.randint(0, 6)):
                who, company = rng.randrange(seats), rng.randrange(seats)
                if rng.random() < 0.3 and cash[who] >= 5000 and machines[who] < 9:
                    trades.append({"player": people[who], "what": "machine", "n": 1})
                    machines[who], cash[who] = machines[who] + 1, cash[who] - 5000
                elif rng.random() < 0.5 and shares[who][company]:
                    trades.append({"player": people[who], "what": "share", "of": people[company], "n": -1})
                    shares[who][company] -= 1
                    cash[who] += now[company]
                elif cash[who] >= now[company] and sum(row[company] for row in shares) < 52:
                    trades.append({"player": people[who], "what": "share", "of": people[company], "n": 1})
                    shares[who][company] += 1
                    cash[who] -= now[company]
            rounds.append({"prices": prices, "trades": trades})
            expected.append({
                "sells": sales["sells"], "cash_from_sales": sales["cash"], "share_price": now, "cash": list(cash),
                "machines": list(machines),
            })  # fmt: skip
        found = solve("manager_ledger", inputs)
        assert found["rounds"] == expected
        now = [LADDER[at] for at in place]
        capital = [
            money + 5000 * owned + sum(count * price for count, price in zip(row, now, strict=True))
            for money, owned, row in zip(cash, machines, shares, strict=True)
        ]
        assert found["capital"] == capital
        assert found["leader"] == [name for name, score in zip(people, capital, strict=True) if score == max(capital)]


@pytest.mark.parametrize(
    ("price", "saving", "rounds"), [(5000, 500, 10), (5000, 300, 17), (4999, 500, 10), (1, 500, 1)]
)
def test_payback_is_in_whole_selling_rounds(price: int, saving: int, rounds: int) -> None:
    inputs = {
        "machine_price": price,
        "saving": saving,
        "resale": 4000,
        "rounds_left": 6,
        "share_price": 1000,
        "share_step": 100,
    }
    found = solve("machine_payback", {**inputs, "prob_sell": 0.25})
    assert (found["payback_selling_rounds"], found["expected_payback_rounds"]) == (rounds, 4 * rounds)
    assert found["expected_net_gain"] == saving * 0.25 * 6 + 4000 - price
    shares = Fraction(price, 1000)
    steps = Fraction(saving, 4) / (shares * 100)
    assert found["breakeven_steps_per_round"] == pytest.approx(float(steps))
    never = solve("machine_payback", {**inputs, "prob_sell": 0})
    assert (never["expected_payback_rounds"], never["return_per_round"]) == (None, 0)
    assert never["expected_net_gain"] == 4000 - price


@pytest.mark.parametrize(
    ("price", "start"), [(5100, 0), (9900, 2000), (20_000, 100_000), (4800, 30_000), (100, 47_000)]
)
def test_ten_machines_step_by_step(price: int, start: int) -> None:
    found = solve("rounds_to_ten_machines", {
        "constant_price": price, "start_cash": start, "always_sells": True, "invest_all": True,
    })  # fmt: skip
    cash, machines = start, 0
    for owned in found["machines_by_round"]:
        cash += price - (5000 - 500 * machines)
        assert owned == min(10, machines + max(cash, 0) // 5000)
        cash -= 5000 * (owned - machines)
        machines = owned
    if found["rounds"] is not None:
        assert (machines, found["rounds"]) == (10, len(found["machines_by_round"]))
        assert found["final_cash"] == cash and found["final_capital_excl_shares"] == cash + 50_000
    else:
        assert price - (5000 - 500 * machines) <= 0 and cash < 5000 and found["final_cash"] is None


def test_ten_machines_are_never_reached_without_income() -> None:
    inputs = {"constant_price": 5000, "start_cash": 0, "always_sells": True, "invest_all": True}
    assert solve("rounds_to_ten_machines", inputs)["rounds"] is None
    assert solve("rounds_to_ten_machines", {**inputs, "constant_price": 100, "start_cash": 54_900})["rounds"] == 1
    assert solve("rounds_to_ten_machines", {**inputs, "constant_price": 100, "start_cash": 54_000})["rounds"] is None
