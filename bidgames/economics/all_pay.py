"""Auctions in which everybody pays his bid, as bribes are paid in Subterfuge (lesson 12).

Definitions
    prize   V, what winning is worth; the highest bid wins it, every bid is lost.
    cdf     the chance that a bidder bids at most so much.
"""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from itertools import accumulate
from typing import Any

from ..rules.domain import N_
from ._inputs import BadInput, distinct, name_of, number, numbers, whole, words
from ._inputs import mixture as chances_of


def all_pay_ipv(n: Any, values: Any) -> dict[str, Any]:
    """Values are private, independent and uniform on [0, 1].

    b(v) = (n - 1)/n v^n, at most (n - 1)/n (`max_bid`). Each pays (n - 1)/(n (n + 1)) on average, all
    together (n - 1)/(n + 1): as much as at a first or second price.

    Inputs: `n`: whole, from 1; `values`: a list of numbers from 0 to 1. Raises `BadInput` otherwise.
    Source: Krishna, Auction Theory, chapter 3; revenue equivalence after Myerson (1981).
    """
    bidders = whole("n", n, 1, 1_000_000)
    top = Fraction(bidders - 1, bidders)
    return {
        "bids": [float(top) * float(value) ** bidders for value in numbers("values", values, 0, 1)],
        "max_bid": top,
        "expected_payment_each": top / (bidders + 1),
        "expected_revenue": Fraction(bidders - 1, bidders + 1),
    }


def all_pay_complete_symmetric(n: Any, prize: Any, bids: Any) -> dict[str, Any]:
    """All value the prize at the same V and know it: the symmetric equilibrium in mixed strategies.

    F(b) = (b/V)^(1/(n - 1)) on [0, V]; a mean bid of V/n each, so that all together spend V (full
    dissipation) and gain nothing. `prob_total_exceeds_prize` is 1/2 for two bidders, whose bids are uniform;
    None for more (no closed form).

    Inputs: `n`: whole, from 2; `prize`: V, a number above 0; `bids`: a list of numbers from 0. Raises
    `BadInput` otherwise.
    Source: Baye, Kovenock and de Vries, The all-pay auction with complete information (1996).
    """
    bidders, worth = whole("n", n, 2), number("prize", prize, above=True)
    return {
        "cdf": [min(1.0, float(bid / worth)) ** (1 / (bidders - 1)) for bid in numbers("bids", bids)],
        "expected_bid": worth / bidders,
        "expected_total": worth,
        "expected_payoff": 0,
        "prob_total_exceeds_prize": Fraction(1, 2) if bidders == 2 else None,
    }


def all_pay_complete_asymmetric(v_high: Any, v_low: Any, bids: Any) -> dict[str, Any]:
    """Two bidders value the prize at V1 >= V2 and know it.

    The strong one bids uniformly on [0, V2], the weak one stays out with chance 1 - V2/V1 and else does the
    same. Mean bids V2/2 and V2^2/(2 V1); the strong one gains V1 - V2 and wins with chance 1 - V2/(2 V1), the
    weak gains 0.

    Inputs: `v_high`: V1, a number above 0; `v_low`: V2, a number above 0, at most V1; `bids`: a list of
    numbers from 0.
    Raises `BadInput` otherwise.
    Source: Hillman and Riley, Politically contestable rents and transfers (1989); Baye, Kovenock and de Vries
    (1996).
    """
    strong, weak = number("v_high", v_high, above=True), number("v_low", v_low, above=True)
    if weak > strong:
        raise BadInput("v_low", v_low, words(N_("a number above 0, up to v_high ({high})"), high=float(strong)))
    points = [min(bid, weak) for bid in numbers("bids", bids)]
    mean_strong, mean_weak = weak / 2, weak**2 / (2 * strong)
    return {
        "cdf_high": [bid / weak for bid in points],
        "cdf_low": [1 - (weak - bid) / strong for bid in points],
        "prob_low_stays_out": 1 - weak / strong,
        "expected_bid_high": mean_strong,
        "expected_bid_low": mean_weak,
        "expected_total": mean_strong + mean_weak,
        "payoff_high": strong - weak,
        "payoff_low": 0,
        "win_prob_high": 1 - weak / (2 * strong),
    }


def all_pay_discrete_check(prize: Any, bids: Any, mixture: Any, ties: Any) -> dict[str, Any]:
    """Is a mixture of listed bids an equilibrium between two bidders who value the prize alike?

    `payoffs`: what each bid earns against the mixture, V (P(less) + P(equal)/2) - bid, ties splitting the
    prize; `value`: what the mixture earns against itself; `max_regret`: how much more the best bid earns, 0
    in equilibrium.

    Inputs: `prize`: V, a number from 0; `bids`: a list of different numbers from 0; `mixture`: a chance for
    each, adding up to 1; `ties`: "split". Raises `BadInput` otherwise.
    Source: Baye, Kovenock and de Vries, The solution to the Tullock rent-seeking game when R > 2 (1994), on
    bids in whole units. Regret: the definition of a Nash equilibrium.
    """
    worth = number("prize", prize)
    offers = distinct("bids", numbers("bids", bids))
    chances = chances_of("mixture", mixture, len(offers))
    name_of("ties", ties, ("split",))
    rising = sorted(zip(offers, chances, strict=True))
    below = [Fraction(0), *accumulate(chance for _, chance in rising)]
    amounts = [offer for offer, _ in rising]
    payoffs = [
        worth * (below[bisect_left(amounts, offer)] + chance / 2) - offer
        for offer, chance in zip(offers, chances, strict=True)
    ]
    value = sum((chance * earned for chance, earned in zip(chances, payoffs, strict=True)), Fraction(0))
    return {"payoffs": payoffs, "value": value, "max_regret": max(payoffs) - value}
