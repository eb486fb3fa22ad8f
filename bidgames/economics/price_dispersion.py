"""Two sellers with limited stock and a demand that neither fills alone: prices are drawn at random (lesson 3).

Definitions
    tins_each   k, what each of the two sellers has; unsold tins are worth nothing.
    demand      D, tins, bought from the lower price first, each worth the cap to its buyer.
    mixture     the chance with which a seller sets each price.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import log
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.optimize import brentq

from ..rules.rationing import serve
from ._inputs import distinct, items, name_of, number, numbers, whole

Floats = npt.NDArray[np.float64]
#: How equal prices share the demand in `bertrand_edgeworth_integer`.
TIE_RULES = ("Middleman: equal shares, odd tin lost", "split")


def bertrand_edgeworth_continuous(tins_each: Any, demand: Any, cap: Any, prices: Any) -> dict[str, Any]:
    """The symmetric equilibrium when prices are any amount up to the cap p: its lowest price, profit, cdf and mean.

    1. k < D < 2k: neither price nor cap is safe. Each earns what he would get of the rest at the cap,
       `expected_profit` = p (D - k), whatever he asks from `price_low` = p (D - k) / k up; so his rival
       undercuts him with chance F(x) = (k - p (D - k) / x) / (2k - D), and the mean price is p (D - k) / (2k
       - D) ln(k / (D - k)).
    2. D >= 2k: both sell all they have, at the cap (F jumps there). 3. D <= k: each could serve everybody;
       undercutting drives the price to 0. `cdf` gives F at each of `prices`, 0 below the lowest price and 1
       from the cap on.

    Inputs: `tins_each`: whole, from 1; `demand`: whole, from 0; `cap`: a number above 0; `prices`: a list of
    numbers from 0. Raises `BadInput` otherwise.
    Source: Levitan and Shubik (1972), Kreps and Scheinkman (1983): capacity-constrained price competition,
    here with a demand that does not react below the cap.
    """
    stock, wanted = whole("tins_each", tins_each, 1), whole("demand", demand)
    top = number("cap", cap, above=True)
    asked = items("prices", prices)
    points = numbers("prices", asked)
    if stock < wanted < 2 * stock:
        rest, fight = wanted - stock, 2 * stock - wanted
        low = top * Fraction(rest, stock)
        inside = [(stock - top * rest / price) / fight if price > low else Fraction(0) for price in points]
        cdf = [min(chance, Fraction(1)) for chance in inside]
        profit, middle = top * rest, float(top * rest / fight) * log(stock / rest)
    else:
        low = top if wanted > stock else Fraction(0)
        cdf = [Fraction(price >= low) for price in points]
        profit, middle = low * stock, float(low)
    return {
        "price_low": low,
        "expected_profit": profit,
        "cdf": {str(price): chance for price, chance in zip(asked, cdf, strict=True)},
        "mean_price": middle,
    }


def bertrand_edgeworth_integer(tins_each: Any, demand: Any, prices: Any, tie_rule: Any) -> dict[str, Any]:
    """A symmetric equilibrium when prices come from a list and equal prices share the demand by a rule.

    A seller sells S tins below his rival's price, T at the same price and R above it (S >= T >= R). Let F be
    the rival's chance of a lower price and x of the same: asking p earns p (S - (S - R) F - (S - T) x).

    1. In an equilibrium worth v every price earns at most v, and v where x > 0. From the lowest price up that
       fixes x = max(0, (S - v / p - (S - R) F) / (S - T)), so each v gives one list of chances.
    2. The v for which they add up to 1 is found by bisection; there is one, since they add up to at least 1
       at v = 0, to 0 for large v, and change continuously. Where several v do (the rulebook's grid has one),
       one is given.
    3. S = T (enough demand for both, or none): everybody asks the highest price. `max_regret` is what the
       best price against the mixture earns above `expected_revenue`: 0 in equilibrium.

    Inputs: `tins_each`, `demand`: whole, from 0; `prices`: a list of different numbers from 0, not empty;
    `tie_rule`: one of `TIE_RULES` (equal shares with the odd tin lost, or half of it each). Raises `BadInput`
    otherwise.
    Source: Dasgupta and Maskin (1986) on price games with discontinuous payoffs; the sale of Middleman, rules
    7, 12.
    """
    stock, wanted = whole("tins_each", tins_each), whole("demand", demand)
    asked = distinct("prices", numbers("prices", items("prices", prices, least=1)))
    rule = name_of("tie_rule", tie_rule, TIE_RULES)
    below, above = serve([(stock, 0), (stock, 1)], wanted, highest_first=False)
    shared = float(serve([(stock, 0), (stock, 0)], wanted, highest_first=False)[0])
    if rule == "split":
        shared = min(float(stock), wanted / 2)
    order = sorted(range(len(asked)), key=lambda place: asked[place])
    rising = np.array([float(asked[place]) for place in order])
    chances = _equilibrium(rising, below, shared, above)
    earned = _revenues(rising, chances, below, shared, above)
    value = float(chances @ earned)
    mixture = [0.0] * len(order)
    for place, chance in zip(order, chances.tolist(), strict=True):
        mixture[place] = chance
    return {
        "mixture": mixture,
        "expected_revenue": value,
        "mean_price": float(chances @ rising),
        "max_regret": max(0.0, float(earned.max()) - value),
    }


def _chances(value: float, prices: Sequence[float], below: float, shared: float, above: float) -> list[float]:
    """Step 1: the chance of each price, from the lowest up, in an equilibrium worth `value`."""
    lower, found = 0.0, []
    for price in prices:
        chance = (below - value / price - (below - above) * lower) / (below - shared) if price else 0.0
        found.append(max(0.0, chance))
        lower += found[-1]
    return found


def _equilibrium(prices: Floats, below: float, shared: float, above: float) -> Floats:
    """Steps 2 and 3: chances that add up to 1."""
    if shared >= below or prices[-1] == 0:
        return np.append(np.zeros(len(prices) - 1), 1.0)
    rising = prices.tolist()
    value = brentq(
        lambda worth: sum(_chances(worth, rising, below, shared, above)) - 1, 0.0, below * rising[-1], xtol=1e-13
    )
    chances = np.array(_chances(value, rising, below, shared, above))
    return np.asarray(chances / chances.sum())


def _revenues(prices: Floats, chances: Floats, below: float, shared: float, above: float) -> Floats:
    """What each price earns on average against a rival who mixes so."""
    lower = np.concatenate([[0.0], np.cumsum(chances)[:-1]])
    return np.asarray(prices * (below * (1 - lower - chances) + shared * chances + above * lower))
