"""Who pays what when a fixed supply is sold to the highest bids (lesson 2).

Definitions
    supply            units for sale, whole.
    bids_price_qty    one bid a buyer: [price per unit, units wanted].
    values_per_unit   what a unit is worth to each of these buyers.
    LAB, HRB          the lowest accepted and the highest rejected bid.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from .. import market
from ._inputs import book, numbers, shortest, whole


def uniform_vs_discriminatory(supply: Any, bids_price_qty: Any, values_per_unit: Any) -> dict[str, Any]:
    """What a fixed supply earns under pay-as-bid and under one price for all, with the same bids.

    Assumes that bids stay as they are when the rule changes (what buyers would do instead is lesson 6). Of
    equal bids at the margin the one that stands first in the list is served first; that matters for values,
    not for revenue.

    1. Units go to the highest bids; `sold` = min(supply, units wanted).
    2. `lowest_accepted` is the bid on the last unit sold (None where none is), `highest_rejected` the bid on
       the first unit that is not (0 where every bid is served), `midpoint` the centre of the two.
    3. Pay-as-bid revenue is the sum of accepted bids; a uniform price earns price x units.
    4. A buyer's surplus is the value of his units less what he pays. `efficiency` is the value of what was
       sold over the most that so many units could have been worth to these buyers; None where that is 0.

    Inputs: `supply`: whole, from 0; `bids_price_qty`: a list of [price from 0, whole quantity from 0];
    `values_per_unit`: as many numbers from 0. Raises `BadInput` for anything else.
    Source: lowest accepted against highest rejected bid: Mezzetti and Tsetlin on uniform-price auctions;
    Cramton, Filiz-Ozbay, Ozbay and Sujarittanonta on auction and clock design.
    """
    units = whole("supply", supply)
    bids = book("bids_price_qty", bids_price_qty)
    values = [shortest(one) for one in numbers("values_per_unit", values_per_unit, count=len(bids))]
    served = market.in_order(bids, units, falling=True)
    entries = [(price, wanted, got) for (price, wanted), got in zip(bids, served, strict=True)]
    sold = market.served_units(entries)
    lowest = market.marginal_price(entries, falling=True)
    highest = market.first_rejected(entries, falling=True) or 0
    middle = None if lowest is None else Fraction(lowest + highest) / 2
    worth = sum((value * got for value, got in zip(values, served, strict=True)), Fraction(0))
    wanted = [(value, quantity) for value, (_, quantity) in zip(values, bids, strict=True)]
    best = market.pay_as_bid(market.serve_demand(wanted, sold))
    paid_as_bid, paid_hrb = market.pay_as_bid(entries), market.uniform_payment(entries, highest)
    return {
        "sold": sold,
        "lowest_accepted": lowest,
        "highest_rejected": highest,
        "midpoint": middle,
        "revenue_pay_as_bid": paid_as_bid,
        "revenue_uniform_lab": market.uniform_payment(entries, lowest),
        "revenue_uniform_hrb": paid_hrb,
        "revenue_uniform_mid": market.uniform_payment(entries, middle),
        "buyer_surplus_pay_as_bid": worth - paid_as_bid,
        "buyer_surplus_uniform_hrb": worth - paid_hrb,
        "efficiency": market.efficiency(worth, best),
    }
