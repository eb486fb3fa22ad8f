"""Machines of Manager: when they pay, and how long it takes to own ten (lesson 11).

Definitions
    saving   what a machine takes off the wages in each round in which its owner sells; who does not sell pays none.
    step     by how much the price of a share changes when its marker moves one place.
"""

from __future__ import annotations

from math import ceil
from typing import Any

from ..rules import manager as rules
from ._inputs import number, only, whole


def machine_payback(
    machine_price: Any,
    saving: Any,
    resale: Any,
    prob_sell: Any,
    rounds_left: Any,
    share_price: Any,
    share_step: Any,
) -> dict[str, Any]:
    """Is a machine worth its price, and what would the same money in shares have to do?

    1. `payback_selling_rounds` = price / saving, rounded up to whole rounds in which its owner sells; on
       average that takes `expected_payback_rounds` = so many / s rounds if he sells with chance s (None where
       s = 0).
    2. Kept for T rounds and then sold: `expected_net_gain` = saving s T + resale - price; a round returns
       saving s / price of the money (`return_per_round`).
    3. The price buys price / share price shares (`shares_for_same_money`, parts counted); they earn as much
       if the share rises by `breakeven_steps_per_round` = saving s / (shares x step) on average.

    Inputs: `machine_price`, `saving`, `share_price`, `share_step`: numbers above 0; `resale`: a number from
    0; `prob_sell`: s, a number from 0 to 1; `rounds_left`: T, whole, from 0. Raises `BadInput` otherwise.
    Source: rules 4 and 6 of Manager (5,000 a machine, 500 saved); payback and return as in Brealey and Myers,
    Principles of Corporate Finance, on investment criteria.
    """
    price, saved = number("machine_price", machine_price, above=True), number("saving", saving, above=True)
    value, chance = number("resale", resale), number("prob_sell", prob_sell, 0, 1)
    rounds = whole("rounds_left", rounds_left)
    share, step = number("share_price", share_price, above=True), number("share_step", share_step, above=True)
    payback, shares = ceil(price / saved), price / share
    return {
        "payback_selling_rounds": payback,
        "expected_payback_rounds": payback / chance if chance else None,
        "expected_net_gain": saved * chance * rounds + value - price,
        "return_per_round": saved * chance / price,
        "shares_for_same_money": shares,
        "breakeven_steps_per_round": saved * chance / (shares * step),
    }


def rounds_to_ten_machines(constant_price: Any, start_cash: Any, always_sells: Any, invest_all: Any) -> dict[str, Any]:
    """How long it takes to own ten machines, selling every round at one price and putting all money into machines.

    Each round the money rises by price - (5,000 - 500 m) with m machines, then as many machines are bought as
    it pays for at 5,000, up to ten. `machines_by_round` has m after each round, `final_cash` what is left
    after the tenth, `final_capital_excl_shares` that and 5,000 a machine. A price that can never get there
    (income runs dry) gives `rounds` and the final figures as None and the rounds until nothing changes any
    more.

    Inputs: `constant_price`: 100 to 20000 in steps of 100; `start_cash`: whole, from 0; `always_sells`,
    `invest_all`: true. Raises `BadInput` otherwise.
    Source: rules 2, 4, 6 and 8 of Manager.
    """
    price = whole("constant_price", constant_price, rules.LOWEST, rules.HIGHEST, rules.PRICE_STEP)
    cash, machines = whole("start_cash", start_cash), 0
    only("always_sells", always_sells, True)
    only("invest_all", invest_all, True)
    path: list[int] = []
    while machines < rules.MOST_MACHINES:
        income = price - rules.WAGES + rules.SAVING * machines
        cash += income
        bought = max(0, min(cash // rules.MACHINE, rules.MOST_MACHINES - machines))
        machines += bought
        cash -= bought * rules.MACHINE
        path.append(machines)
        if not bought and income <= 0:
            return {
                "rounds": None,
                "machines_by_round": path,
                "final_cash": None,
                "final_capital_excl_shares": None,
            }
    return {
        "rounds": len(path),
        "machines_by_round": path,
        "final_cash": cash,
        "final_capital_excl_shares": cash + rules.MACHINE * machines,
    }
