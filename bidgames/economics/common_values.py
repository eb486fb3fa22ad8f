"""Auctions for something worth the same to everybody, of which each bidder has a hint (lesson 9).

Definitions
    signal        x, what a bidder is told.
    naive bidder  bids E[V | x], forgetting what it means that his hint is the highest.
"""

from __future__ import annotations

from fractions import Fraction
from math import exp
from typing import Any

from ..rules.domain import N_
from ._inputs import BadInput, number, numbers, whole, words


def common_value_average(n: Any, high: Any, signals: Any) -> dict[str, Any]:
    """The value is the mean of n signals, each uniform on [0, H] and independent.

    1. `ev_given_signal` = x/n + (n - 1) H/(2n); `ev_given_signal_and_highest` = (n + 1) x/(2n), since the
       others' signals are then below x.
    2. Bidding the first in a first-price auction makes the winner lose (n - 1) H/(2n (n + 1)) on average
       (`naive_expected_profit`, negative).
    3. Equilibrium bids: first price (n - 1)(n + 2)/(2n^2) x, second price (n + 2)/(2n) x. Both earn (n - 1)(n
       + 2)/(2n (n + 1)) H (`equilibrium_revenue`) and leave the winner H/(n (n + 1)).

    Inputs: `n`: whole, from 2; `high`: H, a number above 0; `signals`: a list of numbers from 0 to H.
    Raises `BadInput` otherwise.
    Source: Milgrom and Weber, A theory of auctions and competitive bidding (1982); Krishna, Auction Theory,
    chapter 6; the classroom design of Holt's VeconLab.
    """
    bidders, top = whole("n", n, 2), number("high", high, above=True)
    hints = numbers("signals", signals)
    for at, hint in enumerate(hints):
        if hint > top:
            raise BadInput(f"signals[{at}]", float(hint), words(N_("a number from 0 to {high}"), high=float(top)))
    rest = Fraction(bidders - 1)
    return {
        "ev_given_signal": [hint / bidders + rest * top / (2 * bidders) for hint in hints],
        "naive_expected_profit": -rest * top / (2 * bidders * (bidders + 1)),
        "equilibrium_first_price": [rest * (bidders + 2) / (2 * bidders**2) * hint for hint in hints],
        "equilibrium_second_price": [Fraction(bidders + 2, 2 * bidders) * hint for hint in hints],
        "equilibrium_revenue": rest * (bidders + 2) / (2 * bidders * (bidders + 1)) * top,
        "equilibrium_winner_profit": top / (bidders * (bidders + 1)),
        "ev_given_signal_and_highest": [Fraction(bidders + 1, 2 * bidders) * hint for hint in hints],
    }


def common_value_kagel_levin(n: Any, v_low: Any, v_high: Any, epsilon: Any, signals: Any) -> dict[str, Any]:
    """The value is uniform on [lo, hi]; each signal is uniform within e of it, independently of the others.

    Holds for interior signals, from lo + e to hi - e; others are refused, since near the ends a signal says
    more.

    1. `ev_given_signal` = x; `ev_given_highest` of n signals = x - e (n - 1)/(n + 1).
    2. Bidding the first makes the winner lose e (n - 1)/(n + 1) on average (`naive_expected_profit`,
       negative).
    3. Risk-neutral equilibrium: `rnne_bid` = x - e + Y with Y = 2e/(n + 1) exp(-n/(2e) (x - (lo + e))). Away
       from the lower end the winner earns 2e/(n + 1) (`equilibrium_profit_limit`).

    Inputs: `n`: whole, from 2; `v_low`, `v_high`: numbers from 0, at least 2e apart; `epsilon`: e, a number
    above 0; `signals`: a list of numbers from lo + e to hi - e. Raises `BadInput` otherwise.
    Source: Kagel and Levin, The winner's curse and public information in common value auctions (1986); Wilson
    (1977).
    """
    bidders, spread = whole("n", n, 2), number("epsilon", epsilon, above=True)
    low, high = number("v_low", v_low), number("v_high", v_high)
    if high - low < 2 * spread:
        apart = words(N_("at least v_low + 2 epsilon ({least})"), least=float(low + 2 * spread))
        raise BadInput("v_high", v_high, apart)
    hints = numbers("signals", signals)
    for at, hint in enumerate(hints):
        if not low + spread <= hint <= high - spread:
            inner = words(N_("a number from {low} to {high}"), low=float(low + spread), high=float(high - spread))
            raise BadInput(f"signals[{at}]", float(hint), inner)
    lost = spread * (bidders - 1) / (bidders + 1)
    margin = 2 * spread / (bidders + 1)
    decay = [exp(-float(bidders * (hint - low - spread) / (2 * spread))) for hint in hints]
    return {
        "ev_given_signal": hints,
        "ev_given_highest": [hint - lost for hint in hints],
        "naive_expected_profit": -lost,
        "rnne_bid": [float(hint - spread) + float(margin) * far for hint, far in zip(hints, decay, strict=True)],
        "equilibrium_profit_limit": margin,
    }
