"""Once around and the fixed price of Art dealer, with independent private values uniform on [0, 1] (lesson 7)."""

from __future__ import annotations

from fractions import Fraction
from math import fsum
from typing import Any

from scipy.optimize import brentq

from ._inputs import number, numbers, whole

#: The most bidders or buyers.
PEOPLE = 10_000


def once_around(n: Any, values_in_bidding_order: Any) -> dict[str, Any]:
    """One bid each in turn, each above the last: how far to go depends on how many are still to come.

    Assumes raises as small as you like, values uniform on [0, 1] and independent, and a seller who does not
    bid.

    1. A bidder with m others still to come and a value v above the standing price p bids max(p, m/(m + 1) v),
       where `shade_by_position` has the m/(m + 1); the last one only matches p. Who values it at p or less
       passes.
    2. `standing_price_path`: the price after each turn; the last who raised wins (`winner_position`, counted
       from 0; None if nobody did). The final `price` is the largest of the m/(m + 1) v.
    3. `expected_revenue` is the mean of that maximum. Between the (m - 1)-th and m-th shade s its chance to
       be below t is t^(n - m) n/m, so the mean is s_(n-1) less the sum over m of (n/m) [t^(n-m+1)/(n-m+1)]
       from s_(m-1) to s_m. All at once at the first price earn (n - 1)/(n + 1).

    Inputs: `n`: bidders, whole, from 1; `values_in_bidding_order`: n numbers from 0 to 1. Raises `BadInput`
    otherwise.
    Source: backward induction over the single round of bids of Art dealer, rule 8; compare Krishna, chapter
    2.
    """
    bidders = whole("n", n, 1, PEOPLE)
    worth = numbers("values_in_bidding_order", values_in_bidding_order, 0, 1, bidders)
    shades = [Fraction(m, m + 1) for m in reversed(range(bidders))]
    price, winner, path = Fraction(0), None, []
    for position, (shade, value) in enumerate(zip(shades, worth, strict=True)):
        if value > price:
            price, winner = max(price, shade * value), position
        path.append(price)
    return {
        "shade_by_position": shades,
        "standing_price_path": path,
        "winner_position": winner,
        "price": price,
        "expected_revenue": _mean_of_highest(bidders),
        "simultaneous_first_price_revenue": Fraction(bidders - 1, bidders + 1),
    }


def _mean_of_highest(bidders: int) -> float:
    """Step 3."""
    pieces = []
    for m in range(1, bidders):
        power = bidders - m + 1
        rise = (m / (m + 1)) ** power - ((m - 1) / m) ** power
        pieces.append(-rise * bidders / m / power)
    return fsum([(bidders - 1) / bidders, *pieces])


def fixed_price_offer(buyers: Any, seller_value: Any) -> dict[str, Any]:
    """The price a seller should name when each buyer in turn may take it, and he has to buy it himself if none does.

    Each of m buyers takes a price p with chance 1 - p (values uniform on [0, 1], independent). If none does,
    with chance p^m (`prob_seller_stuck`), the seller pays p to the bank and has what he values at s. His
    payoff is p (1 - p^m) + p^m (s - p); it is best where 1 + m s p^(m - 1) = 2 (m + 1) p^m, which has one
    solution in [0, 1]. `payoff_at_half` is his payoff at p = 1/2.

    Inputs: `buyers`: m, whole, from 1; `seller_value`: s, a number from 0 to 1. Raises `BadInput` otherwise.
    Source: the fixed-price sale of Art dealer, rule 10; take-it-or-leave-it offers as in Riley and Zeckhauser
    (1983).
    """
    people, own = whole("buyers", buyers, 1, PEOPLE), float(number("seller_value", seller_value, 0, 1))

    def payoff(price: float) -> float:
        return price + price**people * (own - 2 * price)

    def slope(price: float) -> float:
        return 1 + people * own * price ** (people - 1) - 2 * (people + 1) * price**people

    best = brentq(slope, 0.0, 1.0, xtol=1e-15)
    return {
        "optimal_price": best,
        "expected_payoff": payoff(best),
        "payoff_at_half": payoff(0.5),
        "prob_seller_stuck": best**people,
    }
