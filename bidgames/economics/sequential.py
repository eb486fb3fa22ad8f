"""Equal objects sold one after another to bidders who each want one (lesson 8)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ._inputs import number, only, whole


def sequential_first_price(bidders: Any, objects: Any, unit_demand: Any, value: Any) -> dict[str, Any]:
    """Equilibrium bids in each of k rounds, and the price that stays the same on average.

    Assumes n bidders with values uniform on [0, 1], each wanting one object; winners leave, prices are
    announced.

    1. First price, round l: (n - k)/(n - l + 1) v. Second price: (n - k)/(n - l) v, which is v in the last
       round. Bids rise from round to round as waiting loses its worth, while the strong bidders leave.
    2. The two forces cancel: the price is (n - k)/(n + 1) on average in every round. With as many objects as
       bidders (k = n) nobody has to bid: 0, but v where a second price is the last chance.

    Inputs: `bidders`: n, whole, from 1; `objects`: k, whole, from 1 to n; `unit_demand`: true; `value`: v, a
    number from 0 to 1. Raises `BadInput` otherwise.
    Source: Weber, Multiple-object auctions (1983); Milgrom and Weber, A theory of auctions and competitive
    bidding II; Krishna, Auction Theory, chapter 15.
    """
    people = whole("bidders", bidders, 1, 100_000)
    rounds = whole("objects", objects, 1, people)
    only("unit_demand", unit_demand, True)
    worth = number("value", value, 0, 1)
    left = people - rounds
    return {
        "bid_by_round": [Fraction(left, people - at + 1) * worth for at in range(1, rounds + 1)],
        "second_price_bid_by_round": [
            worth if at == rounds else Fraction(left, people - at) * worth for at in range(1, rounds + 1)
        ],
        "expected_price_each_round": Fraction(left, people + 1),
    }
