"""Three or more managers who each want to be ahead of the others' mean: is a mixture an equilibrium? (lesson 10)"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..rules.domain import N_
from ..rules.manager import GAP
from ._crowd import expectations
from ._inputs import BadInput, mapping, number, whole, words
from ._inputs import mixture as chances_of
from .price_ladder import is_relative

#: The most players, and the most prices of a grid.
PLAYERS, PRICES = 200, 2000
#: Prices whose payoff is always given.
ASKED_FOR = (10_000, 5_000)


def manager_relative_equilibrium_3p(
    players: Any, wages: Any, grid_step: Any, cap: Any, objective: Any, mixture: Any
) -> dict[str, Any]:
    """What every price earns against rivals who all mix in the same way, and how much better than the mixture it is.

    Each of n players draws his price from `mixture`, independently; sales follow the gap rule (gap 1,000),
    wages are the same for all. The payoff is own cash less the mean cash of the n - 1 rivals (or own cash,
    for "cash").

    1. `value`: what the mixture earns against itself, 0 for the relative objective. `expected_cash`: its mean
       cash.
    2. `max_regret`: the most that any price of the grid earns above the value; 0 if the mixture is an
       equilibrium (there can be several: test the regret, not the mixture). `payoff_of_10000`,
       `payoff_of_5000`: two of the payoffs. Payoffs are exact sums over all draws of the rivals, gathered by
       the chain of prices that sell (see `_crowd.py`).

    Inputs: `players`: n, whole, 2 to 200; `wages`: a number from 0; `grid_step`: whole, from 1, prices are its
    multiples up to the `cap`, a whole number (at most 2000 prices); `objective`: "own cash - mean rival
    cash", "relative" or "cash"; `mixture`: {price: chance}, prices of the grid, chances adding up to 1.
    Raises `BadInput` otherwise.
    Source: the definition of a symmetric Nash equilibrium (1951) and its regret; rules 2 to 4 of Manager.
    """
    people, pay = whole("players", players, 2, PLAYERS), float(number("wages", wages))
    step = whole("grid_step", grid_step, 1)
    top = whole("cap", cap, step)
    if top // step > PRICES:
        raise BadInput("grid_step", grid_step, words(N_("a step that makes at most {most} prices"), most=PRICES))
    relative = is_relative("objective", objective)
    given = _prices(mixture, step, top)
    chances = chances_of("mixture", list(given.values()), len(given))
    likely = dict(zip(given, map(float, chances), strict=True))
    grid = set(range(step, top + 1, step))
    prices = sorted(grid.union(ASKED_FOR))
    weights = np.array([likely.get(price, 0.0) for price in prices])
    sells, rivals = expectations(prices, weights.tolist(), people - 1, pay, GAP)
    cash = (np.array(prices) - pay) * sells
    payoffs = cash - rivals / (people - 1) if relative else cash
    value = float(weights @ payoffs)
    best = max(float(payoff) for price, payoff in zip(prices, payoffs, strict=True) if price in grid)
    asked = {f"payoff_of_{price}": float(payoffs[prices.index(price)]) for price in ASKED_FOR}
    return {
        "value": value,
        "max_regret": max(0.0, best - value),
        "expected_cash": float(weights @ cash),
        "mean_price": float(weights @ np.array(prices)),
        **asked,
    }


def _prices(mixture: Any, step: int, top: int) -> dict[int, Any]:
    """A mixture with its prices as numbers; they may be written as text, as JSON has them."""
    found: dict[int, Any] = {}
    for key, chance in mapping("mixture", mixture).items():
        price = int(key) if isinstance(key, str) and key.isascii() and key.isdigit() and len(key) < 16 else key
        if type(price) is not int or not step <= price <= top or price % step or price in found:
            on_grid = words(N_("prices of the grid: multiples of {step} up to {top}, each once"), step=step, top=top)
            raise BadInput("mixture", key, on_grid)
        found[price] = chance
    return found
