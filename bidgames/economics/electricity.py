"""Should electricity be paid as bid? Dispatch of a stack of power plants under both rules (lesson 14).

Definitions
    stack_cost_capacity   one plant each: [running cost per unit of energy, capacity in units].
    pay_as_bid_offers     what each plant asks per unit when it will be paid its own offer.
    demand                units, fixed whatever the price.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from .. import market
from ..rules.domain import N_
from ._inputs import BadInput, items, number, numbers, words


def electricity_uniform_vs_pay_as_bid(stack_cost_capacity: Any, demand: Any, pay_as_bid_offers: Any) -> dict[str, Any]:
    """One clearing price against pay-as-bid with plants that guess it: payments, costs, and what dispatch loses.

    Assumes that plants offer their cost under the uniform price, and `pay_as_bid_offers` under pay-as-bid; of
    equal offers the plant that stands first in the list runs first.

    1. Merit order: plants run from the lowest offer up until demand is met. `uniform_price` is the cost of
       the last plant that runs (None without demand), `uniform_payment` = price x demand, `efficient_cost`
       what it costs to run them; `infra_marginal_rent` is the difference.
    2. `pay_as_bid_if_offers_equal_cost`: the naive claim of what pay-as-bid would cost.
    3. With the offers given: who runs (`dispatch_with_offers`), what that costs and what is paid;
       `deadweight_loss` = its cost less the efficient cost, `consumer_saving_vs_uniform` = uniform payment
       less this.

    Inputs: `stack_cost_capacity`: a list of [cost, capacity], numbers from 0; `demand`: a number from 0 to
    the total capacity; `pay_as_bid_offers`: as many numbers from 0 as plants. Raises `BadInput` for anything
    else.
    Source: Kahn, Cramton, Porter and Tabors, Uniform pricing or pay-as-bid pricing (2001); Cramton and Stoft,
    Why we need to stick with uniform-price auctions in electricity markets (2007).
    """
    stack: list[tuple[Fraction, Fraction]] = []
    for at, plant in enumerate(items("stack_cost_capacity", stack_cost_capacity)):
        place = f"stack_cost_capacity[{at}]"
        cost, capacity = items(place, plant, 2)
        stack.append((number(f"{place}[0]", cost), number(f"{place}[1]", capacity)))
    needed, capacity_in_all = number("demand", demand), sum((capacity for _, capacity in stack), Fraction(0))
    if needed > capacity_in_all:
        most = words(N_("at most what all plants make together ({most})"), most=float(capacity_in_all))
        raise BadInput("demand", demand, most)
    offers = numbers("pay_as_bid_offers", pay_as_bid_offers, count=len(stack))
    efficient = market.serve_supply(stack, needed)
    price = market.marginal_price(efficient, falling=False)
    payment, cost_of_merit = market.uniform_payment(efficient, price), market.pay_as_bid(efficient)
    asked = [(offer, capacity) for offer, (_, capacity) in zip(offers, stack, strict=True)]
    dispatch = market.in_order(asked, needed, falling=False)
    spent = sum((cost * units for (cost, _), units in zip(stack, dispatch, strict=True)), Fraction(0))
    paid = sum((offer * units for offer, units in zip(offers, dispatch, strict=True)), Fraction(0))
    return {
        "uniform_price": price,
        "uniform_payment": payment,
        "efficient_cost": cost_of_merit,
        "infra_marginal_rent": payment - cost_of_merit,
        "pay_as_bid_if_offers_equal_cost": cost_of_merit,
        "dispatch_with_offers": dispatch,
        "cost_with_offers": spent,
        "payment_with_offers": paid,
        "deadweight_loss": spent - cost_of_merit,
        "consumer_saving_vs_uniform": payment - paid,
    }
