"""Who sells under the gap rule when m rivals draw their prices from the same mixture: exact expectations.

Definitions
    grid      prices in rising order, the own price among them; `chances` how likely a rival asks each, mostly 0.
    chain     the prices that sell: from the lowest, each at most `gap` above the one before.
    weights   of a set of k rivals, divided by k!: weights[k] for k = 0 … m. Two such series multiply like polynomials.
              Beside each stands the same weight times the sum of (price - wages) over these rivals: their cash.
              All chances are multiplied by m / e, which keeps the weights of large crowds in the range of floats.

Prices are passed in rising order. At a price where c of the rivals are, the weight is chance^c / c!. A chain whose top
is e ends there if the other rivals are all above e + gap, and so is the own price. The own price p is on the chain if
some chain of rivals below p reaches to p - gap or higher, or if nobody is below p; what follows above p is the same as
if p were a rival's, so it is worked out once, from the highest price down, for every price.
The work grows with the number of prices times the square of m.
"""

from __future__ import annotations

from bisect import bisect_left
from math import e
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


class Weights(NamedTuple):
    """Weights of 0 to m rivals, and the same times what these earn together."""

    sets: Floats
    cash: Floats

    def times(self, other: Weights) -> Weights:
        """Both sets of rivals together."""
        size = len(self.sets)
        cash = np.convolve(self.sets, other.cash)[:size] + np.convolve(self.cash, other.sets)[:size]
        return Weights(np.convolve(self.sets, other.sets)[:size], cash)

    def plus(self, other: Weights) -> Weights:
        """Either the one or the other."""
        return Weights(self.sets + other.sets, self.cash + other.cash)

    def less(self, other: Weights) -> Weights:
        """What `other` is a part of, without it."""
        return Weights(self.sets - other.sets, self.cash - other.cash)


def _powers(chance: float, earned: float, rivals: int) -> Weights:
    """0 to m rivals who are somewhere with this chance, each of whom earns so much."""
    counts = np.arange(rivals + 1, dtype=np.float64)
    weights = np.cumprod(np.append(1.0, chance / counts[1:]))
    return Weights(weights, weights * counts * earned)


def expectations(prices: list[int], chances: list[float], rivals: int, wages: float, gap: int) -> tuple[Floats, Floats]:
    """For each own price: the chance that it sells, and what all rivals together earn on average.

    `prices` rise; each rival asks them with these `chances`, independently.
    """
    unit = max(1.0, rivals / e)
    chances = [chance * unit for chance in chances]
    nothing = Weights(np.zeros(rivals + 1), np.zeros(rivals + 1))
    alone = _powers(0.0, 0.0, rivals)  # no rival at all, weight 1
    here = [_powers(chance, price - wages, rivals) for price, chance in zip(prices, chances, strict=True)]
    some = [weights.less(alone) for weights in here]
    beyond = np.append(np.cumsum(chances[::-1])[::-1], 0.0)  # chance of this price or a higher one
    reach = [bisect_left(prices, price + gap + 1) for price in prices]  # the first price that a chain cannot reach
    ending = [_powers(float(beyond[after]), 0.0, rivals) for after in reach]

    # From the highest price down: what can follow a chain whose top is here. `tails` sums them from each price on.
    follows, tails = [nothing] * len(prices), [nothing] * (len(prices) + 1)
    for at in reversed(range(len(prices))):
        follows[at] = ending[at].plus(tails[at + 1].less(tails[reach[at]]))
        tails[at] = tails[at + 1].plus(some[at].times(follows[at]))

    # From the lowest price up: chains of rivals below the own price. `heads` sums them up to each price.
    heads, ended = [nothing], [nothing]
    sells, earned = np.zeros(len(prices)), np.zeros(len(prices))
    scale = float(np.prod(np.arange(1, rivals + 1) / unit))
    first = 0
    for at, price in enumerate(prices):
        while prices[first] < price - gap:
            first += 1
        through = heads[at].less(heads[first]).plus(alone)
        on_chain = through.times(here[at]).times(follows[at])
        sells[at] = on_chain.sets[rivals] * scale
        earned[at] = (on_chain.cash[rivals] + ended[first].cash[rivals]) * scale
        chain = through.times(some[at]) if chances[at] else nothing
        heads.append(heads[at].plus(chain))
        ended.append(ended[at].plus(chain.times(ending[at])))
    return sells, earned
