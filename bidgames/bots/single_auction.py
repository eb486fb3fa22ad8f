"""Bots for the single auction: one that bids as theory says, one that bids what it believes the lot to be worth.

Definitions
    n       bidders, all alike and risk-neutral.
    low     lower end of the range of values or signals, `span` its length; u = (x - low) / span for a number x in it.
    stop    the price at which a bidder takes on a falling clock, or up to which he stays on a rising one.
"""

from __future__ import annotations

import random
from math import exp

from ..rules.game import Choices, Move
from ..rules.single_auction import (
    ALL_PAY,
    AROUND,
    DUTCH,
    ENGLISH,
    FALLING,
    FIRST_PRICE,
    PRIVATE,
    RISING,
    SECOND_PRICE,
    Bid,
    Leave,
    Observation,
    Pass,
    Stay,
    Take,
    Wait,
    top,
)

#: Halvings of an interval in which a root is looked for.
HALVINGS = 60


def equilibrium(observation: Observation, choices: Choices, rng: random.Random) -> Move:
    """Teaches shading: the symmetric equilibrium of the form, as in `bidgames.economics` (lessons 6, 9 and 12).

    A first price and a falling clock call for less than the value, a second price and a rising clock for the value
    itself, all-pay for little unless the value is high. With a common value it allows for what winning tells.
    """
    told = observation.draws[-1].told[observation.seat or 0]
    assert told is not None
    if observation.values == PRIVATE:
        stop = private(observation, told, rng)
    elif observation.values == AROUND:
        stop = around(observation, told)
    else:
        stop = average(observation, told)
    return _answer(observation, stop)


def truthful(observation: Observation, choices: Choices, rng: random.Random) -> Move:
    """Teaches why to shade: bids what it expects the lot to be worth. Right with private values at a second price.

    At a first price it never gains; with a common value it forgets that the winner's signal is the highest, and loses.
    """
    told = observation.draws[-1].told[observation.seat or 0]
    assert told is not None
    if observation.values not in (PRIVATE, AROUND):
        n, middle = len(observation.answers), (observation.low + observation.high) / 2
        return _answer(observation, told / n + (n - 1) * middle / n)
    return _answer(observation, float(told))


def _answer(observation: Observation, stop: float | None) -> Move:
    """The move for this stop price; None is no bid. A sealed bid is rounded to a whole number."""
    price = observation.price or 0
    if observation.phase == RISING:
        return Stay() if stop is not None and price <= stop else Leave()
    if observation.phase == FALLING:
        return Take() if stop is not None and price <= stop else Wait()
    if stop is None or round(stop) < observation.reserve:
        return Pass()
    return Bid(min(round(stop), top(observation)))


def private(seen: Observation, value: float, rng: random.Random) -> float | None:
    """The equilibrium with private values, uniform on the range; None below the lowest value that bids."""
    n, span, reserve = len(seen.answers), seen.high - seen.low, float(seen.reserve)
    if value < reserve:
        return None
    if seen.form in (SECOND_PRICE, ENGLISH):
        return value
    if not span:  # everybody knows what the others know: they outbid each other up to it, or mix
        return value * rng.random() ** (n - 1) if seen.form == ALL_PAY else value
    u = (value - seen.low) / span
    if seen.form in (FIRST_PRICE, DUTCH):
        floor = max(0.0, (reserve - seen.low) / span)
        return value - (span * (u - floor * (floor / u) ** (n - 1)) / n if u else 0.0)
    first = _entry(seen.low, span, n, reserve)
    if u < first:
        return None
    return value * u ** (n - 1) - span * (u**n - first**n) / n


def _entry(low: float, span: float, n: int, reserve: float) -> float:
    """All-pay: the u of the lowest value that bids, to which the reserve is worth its chance to win without rivals."""
    worth = 1.0
    below = 0.0
    if reserve <= 0:
        return below
    for _ in range(HALVINGS):
        u = (below + worth) / 2
        if (low + span * u) * u ** (n - 1) < reserve:
            below = u
        else:
            worth = u
    return worth


def average(seen: Observation, signal: float) -> float:
    """The equilibrium where the lot is worth the mean of n signals, uniform on the range and independent.

    At a second price b = low + (n + 2)/(2n) (x - low), at a first price (n - 1)/n of what that is above low, at
    all-pay the chance to win, u^(n - 1), as a factor of it. On a rising clock who has left has told his signal: the
    stop is the mean of those and of one's own for all who are still in.
    """
    n, above = len(seen.answers), signal - seen.low
    tied = (n + 2) / (2 * n) * above
    if seen.form == ENGLISH:
        gone = _signals_of_the_gone(seen)
        return (sum(gone) + (n - len(gone)) * signal) / n
    if seen.form == SECOND_PRICE:
        return seen.low + tied
    shaded = seen.low + tied * (n - 1) / n
    if seen.form == ALL_PAY and seen.high > seen.low:
        u = above / (seen.high - seen.low)
        return seen.low * u ** (n - 1) + tied * (n - 1) / n * u ** (n - 1)
    return shaded


def _signals_of_the_gone(seen: Observation) -> list[float]:
    """What those who have left a rising clock were told, read from where they left, the lowest first."""
    n = len(seen.answers)
    signals: list[float] = []
    prices = sorted(
        float(seen.low if last is None else last) for last, inn in zip(seen.stayed, seen.inside, strict=True) if not inn
    )
    for price in prices:
        signals.append((n * price - sum(signals)) / (n - len(signals)))
    return signals


def around(seen: Observation, signal: float) -> float:
    """The equilibrium where signals lie within e of a common value, for signals well inside the range.

    First price and falling clock: x - e + Y with Y = 2e/(n + 1) exp(-n (x - low - e)/(2e)). Second price and rising
    clock: x - e (n - 2)/n, the value if one's own signal is the highest and another is the same. All-pay has no formula
    of its own here: it bids a first price times its chance of 1/n.
    """
    n, e = len(seen.answers), seen.spread
    if seen.form in (SECOND_PRICE, ENGLISH):
        return signal - e * (n - 2) / n
    bid = signal - e + 2 * e / (n + 1) * exp(-n / (2 * e) * max(0.0, signal - seen.low - e))
    return bid / n if seen.form == ALL_PAY else bid


BOTS = {"equilibrium": equilibrium, "truthful": truthful}
