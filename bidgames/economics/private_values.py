"""Sealed bids with independent private values (lesson 6).

Definitions
    n        bidders, alike; each knows his own value v and that all values are uniform on [low, high].
    shade    the share of (v - low) that a bid keeps.
    revenue  what the seller gets on average, over all values.
"""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Any

from ..rules.domain import N_
from ._inputs import BadInput, number, numbers, whole, words

#: The most bidders: beyond it powers of a value mean nothing in floats.
BIDDERS = 1_000_000


def _span(low: Any, high: Any) -> tuple[Fraction, Fraction]:
    """The lowest value and how far the highest is above it."""
    lowest, highest = number("low", low), number("high", high)
    if highest <= lowest:
        raise BadInput("high", high, words(N_("a number above low ({low})"), low=float(lowest)))
    return lowest, highest - lowest


def _values(values: Any, low: Fraction, span: Fraction) -> list[Fraction]:
    """Values that lie in the range."""
    found = numbers("values", values)
    for at, value in enumerate(found):
        if not low <= value <= low + span:
            limits = words(N_("a number from {low} to {high}"), low=float(low), high=float(low + span))
            raise BadInput(f"values[{at}]", float(value), limits)
    return found


def ipv_first_second_price(n: Any, low: Any, high: Any, values: Any) -> dict[str, Any]:
    """First-price and second-price sealed bids in equilibrium, and why they earn the seller the same.

    1. First price: b(v) = low + (n - 1)/n (v - low), the mean of the best other value if v is the best of
       all. Second price: b(v) = v.
    2. Either way the seller gets the second-highest value on average: low + (high - low)(n - 1)/(n + 1). Its
       standard deviation differs: (high - low)(n - 1)/n sqrt(n / ((n + 1)^2 (n + 2))) at the first price,
       (high - low) sqrt(2 (n - 1) / ((n + 1)^2 (n + 2))) at the second.
    3. `expected_payment_if_value`: b(v) times the chance ((v - low)/(high - low))^(n - 1) to win with v;
       `expected_winner_profit` = (high - low)/(n + 1).

    Inputs: `n`: whole, from 1; `low`, `high`: numbers from 0, low below high; `values`: a list of numbers
    between them. Raises `BadInput` otherwise.
    Source: Vickrey (1961); Krishna, Auction Theory, chapter 2.
    """
    bidders, (lowest, span) = whole("n", n, 1, BIDDERS), _span(low, high)
    worth = _values(values, lowest, span)
    shade = Fraction(bidders - 1, bidders)
    bids = [lowest + shade * (value - lowest) for value in worth]
    chances = [float((value - lowest) / span) ** (bidders - 1) for value in worth]
    scale = float(span) / (bidders + 1) / sqrt(bidders + 2)
    return {
        "shade": shade,
        "first_price_bids": bids,
        "second_price_bids": worth,
        "expected_revenue": lowest + span * Fraction(bidders - 1, bidders + 1),
        "sd_revenue_first": float(shade) * sqrt(bidders) * scale,
        "sd_revenue_second": sqrt(2 * (bidders - 1)) * scale,
        "expected_payment_if_value": [float(bid) * chance for bid, chance in zip(bids, chances, strict=True)],
        "expected_winner_profit": span / (bidders + 1),
    }


def ipv_first_price_crra(n: Any, rho: Any, low: Any, high: Any, values: Any) -> dict[str, Any]:
    """First-price bids of bidders who dislike risk, each with utility x^(1 - rho) of a profit x.

    b(v) = low + slope (v - low) with slope (n - 1)/(n - rho): nearer to the value than without risk aversion
    (rho = 0). Revenue is low + slope (high - low) n/(n + 1); at a second price risk changes nothing: low +
    (high - low)(n - 1)/(n + 1).

    Inputs: `n`: whole, from 1; `rho`: a number from 0, below 1; `low`, `high`: numbers from 0, low below
    high; `values`: a list of numbers between them. Raises `BadInput` otherwise.
    Source: Cox, Smith and Walker, Theory and individual behavior of first-price auctions (1988).
    """
    bidders, risk = whole("n", n, 1, BIDDERS), number("rho", rho, 0, 1)
    if risk == 1:
        raise BadInput("rho", rho, words(N_("a number from 0, below 1")))
    lowest, span = _span(low, high)
    slope = (bidders - 1) / (bidders - risk)
    return {
        "slope": slope,
        "bids": [lowest + slope * (value - lowest) for value in _values(values, lowest, span)],
        "expected_revenue": lowest + slope * span * Fraction(bidders, bidders + 1),
        "second_price_revenue": lowest + span * Fraction(bidders - 1, bidders + 1),
    }


def ipv_reserve(n: Any, reserve: Any, values: Any) -> dict[str, Any]:
    """First-price bids and revenue with a reserve price r, values uniform on [0, 1], an unsold lot worth 0.

    1. b(v) = v - (v^n - r^n)/(n v^(n - 1)) for v >= r; no bid (None) below.
    2. Revenue R(r) = (n - 1)/(n + 1) + r^n - 2n/(n + 1) r^(n + 1), the same at a second price; the lot is
       sold with chance 1 - r^n. The best reserve is 1/2 for any n (`optimal_reserve`, `revenue_optimal`).

    Inputs: `n`: whole, from 1; `reserve`: a number from 0 to 1; `values`: a list of numbers from 0 to 1.
    Raises `BadInput` otherwise.
    Source: Riley and Samuelson, Optimal auctions (1981); Myerson, Optimal auction design (1981).
    """
    bidders, floor = whole("n", n, 1, BIDDERS), float(number("reserve", reserve, 0, 1))
    worth = [float(value) for value in numbers("values", values, 0, 1)]

    def bid(value: float) -> float:
        # The same with v^(n - 1) divided out, so that small values do not end in 0 / 0.
        lost = floor * (floor / value) ** (bidders - 1) if value else 0.0
        return value - (value - lost) / bidders

    def revenue(price: float) -> float:
        return (bidders - 1 - 2 * bidders * price ** (bidders + 1)) / (bidders + 1) + price**bidders

    return {
        "bids": [bid(value) if value >= floor else None for value in worth],
        "expected_revenue": revenue(floor),
        "revenue_no_reserve": Fraction(bidders - 1, bidders + 1),
        "prob_sale": 1 - floor**bidders,
        "optimal_reserve": Fraction(1, 2),
        "revenue_optimal": revenue(0.5),
    }
