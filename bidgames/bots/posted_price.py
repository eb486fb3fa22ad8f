"""Bots for posted prices: the mixed-price seller, one that undercuts, one that asks a fixed markup.

Definitions
    rest     the units that are left at a price for the dearest seller, when all others have sold their capacity.
    alone    the price at which the rest earns most: what a seller asks who expects to be the dearest.
"""

from __future__ import annotations

import random
from bisect import bisect_left, bisect_right
from functools import lru_cache
from typing import NamedTuple

from ..rules.game import Choices, Move
from ..rules.posted_price import Observation, Price


def mixer(observation: Observation, choices: Choices, rng: random.Random) -> Move:
    """Teaches that no price is safe: the symmetric equilibrium of sellers with limited capacity (lesson 3).

    Where nobody can serve all, but together they can serve more than all, every price from a lowest one up to `alone`
    earns the same, so it draws one at random (Bertrand and Edgeworth; Levitan and Shubik 1972); the draw is rounded up
    to whole money. With little capacity in all it asks the price that sells everything, with much its cost.
    """
    market = Market.of(observation)
    chances = _chances(market)
    return Price(market.lowest + min(bisect_right(chances, rng.random()), len(chances) - 1))


class Market(NamedTuple):
    """What a seller reckons with: the demand in rising order, the capacity and cost of each of so many sellers."""

    demand: tuple[int, ...]
    capacity: int
    cost: int
    sellers: int

    @classmethod
    def of(cls, seen: Observation) -> Market:
        """The market of an observation."""
        return cls(seen.demand[::-1], seen.capacity, seen.cost, len(seen.prices))

    @property
    def lowest(self) -> int:
        """The lowest price at which nothing is lost; the highest there is where all are below the cost."""
        return min(self.cost, self.demand[-1])

    def first(self, price: int) -> int:
        """The units that the cheapest seller sells."""
        return min(self.capacity, len(self.demand) - bisect_left(self.demand, price))

    def rest(self, price: int) -> int:
        """The units of the dearest seller, when all others have sold their capacity."""
        wanted = len(self.demand) - bisect_left(self.demand, price)
        return min(self.capacity, max(0, wanted - (self.sellers - 1) * self.capacity))

    def alone(self) -> int:
        """The price at which the rest earns most, the highest of several; the cost where nothing is left over."""
        gains = {price: (price - self.cost) * self.rest(price) for price in {*self.demand, self.lowest}}
        best = max(gains.values())
        return max(price for price, gain in gains.items() if gain == best) if best > 0 else self.lowest


def cdf(seen: Observation, price: int) -> float:
    """The chance that an equilibrium price, before it is rounded up, is at most `price`."""
    market = Market.of(seen)
    chances = _chances(market)
    return 0.0 if price < market.lowest else chances[min(price - market.lowest, len(chances) - 1)]


@lru_cache(64)
def _chances(market: Market) -> list[float]:
    """That chance for each price from the lowest to `alone`, rising to 1.

    With n sellers of k units each, at a price p: selling first earns (p - c) k, as the dearest (p - c) rest(p). That
    the mean of the two is always what `alone` earns, gives the chance F^(n - 1) that all others ask less than p.
    """
    best, found = market.alone(), []
    value, highest = (best - market.cost) * market.rest(best), 0.0
    for price in range(market.lowest, best):
        first, last, margin = market.first(price), market.rest(price), price - market.cost
        if margin > 0 and first > last:
            lower = min(1.0, max(0.0, (first - value / margin) / (first - last)))
            highest = max(highest, float(lower ** (1 / (market.sellers - 1))))
        found.append(highest)
    return [*found, 1.0]


def undercutter(observation: Observation, choices: Choices, rng: random.Random) -> Move:
    """Teaches the price cycle: one below the cheapest rival of the last round, until the rest, sold dear, pays more.

    Then it goes up to that price, and the cycle begins anew (Edgeworth 1925).
    """
    market = Market.of(observation)
    top = market.alone()
    if not observation.history:
        return Price(top)
    last = observation.history[-1].prices
    rivals = [price for seat, price in enumerate(last) if seat != observation.seat]
    below = min(rivals, default=top + 1) - 1
    if (below - market.cost) * market.first(below) > (top - market.cost) * market.rest(top):
        return Price(below)
    return Price(top)


def markup(observation: Observation, choices: Choices, rng: random.Random) -> Move:
    """Teaches the plain rule of thumb: halfway between the cost and the highest price, whatever the others do."""
    return Price(min(observation.demand[0], (observation.cost + observation.demand[0] + 1) // 2))


BOTS = {"mixer": mixer, "undercutter": undercutter, "markup": markup}
