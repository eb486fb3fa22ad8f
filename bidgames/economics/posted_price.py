"""One seller posts one price to buyers who each want one unit (lesson 3)."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from typing import Any

from .. import market
from ._inputs import number, numbers


def posted_price_monopoly(willingness_to_pay: Any, unit_cost: Any) -> dict[str, Any]:
    """The price that a monopolist posts against a step demand, and what it costs society.

    Assumes one unit a buyer, bought wherever the price is at most his willingness to pay, and constant unit
    cost.

    1. Only prices equal to somebody's willingness to pay can be best. `price` maximises (price - cost) x
       units sold; `unique` says whether it alone does, and of several the highest is given.
    2. Where every sale would lose money nothing is sold: price and `lerner` are None, quantity and profit 0.
    3. `consumer_surplus` is the sum of (value - price) over those who buy; `lerner` = (price - cost) / price.
    4. `competitive_surplus`, at a price equal to cost, is the sum of what all values exceed the cost by;
       `deadweight_loss` is how much less profit and consumer surplus are, `efficiency` their share of it
       (None of 0).

    Inputs: `willingness_to_pay`: a list of numbers from 0 (empty: nobody comes); `unit_cost`: a number from
    0.
    Raises `BadInput` for anything else.
    Source: the posted-offer institution and market power as in Davis and Holt, Experimental Economics,
    chapter 4; the index after Lerner (1934). Best price by trying each.
    """
    values = sorted(numbers("willingness_to_pay", willingness_to_pay), reverse=True)
    cost = number("unit_cost", unit_cost)
    tried: list[tuple[Fraction, Fraction, int]] = []
    units = 0
    for step, buyers in groupby(values):
        units += len(list(buyers))
        tried.append(((step - cost) * units, step, units))
    best = max((earned for earned, _, _ in tried), default=Fraction(-1))
    chosen = [(step, units) for earned, step, units in tried if earned == best and best >= 0]
    price, quantity = chosen[0] if chosen else (None, 0)
    surplus = Fraction(0) if price is None else sum((value - price for value in values[:quantity]), Fraction(0))
    profit = max(best, Fraction(0))
    competitive = sum((value - cost for value in values if value > cost), Fraction(0))
    return {
        "price": price,
        "quantity": quantity,
        "profit": profit,
        "consumer_surplus": surplus,
        "lerner": (price - cost) / price if price else None,
        "competitive_surplus": competitive,
        "deadweight_loss": competitive - profit - surplus,
        "efficiency": market.efficiency(profit + surplus, competitive),
        "unique": len(chosen) <= 1,
    }
