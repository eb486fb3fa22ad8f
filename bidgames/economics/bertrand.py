"""Price competition where the lowest price takes the whole market (lesson 10)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ._inputs import grid as price_grid
from ._inputs import name_of, number, whole


def bertrand_winner_takes_all(players: Any, unit_cost: Any, grid: Any, ties: Any) -> dict[str, Any]:
    """Every price that is an equilibrium when all sellers ask it.

    One unit of demand goes to the lowest price of the grid that is asked; equal lowest prices split it. At a
    common price p each earns (p - c) / n. Asking more, or staying away, earns 0; the best cut is to the next
    lower price of the grid and earns all of it. So p is an equilibrium exactly if (p - c) / n >= max(0, next
    lower price - c); there is no cut below the grid's lowest price. A single seller (n = 1) asks the highest
    price, if it covers his cost.

    Inputs: `players`: n, whole, from 1; `unit_cost`: c, a number from 0; `grid`: [lowest, highest, step] of
    whole prices; `ties`: "split". Raises `BadInput` otherwise.
    Source: Bertrand competition on a grid as in the experiment of Dufwenberg and Gneezy, Price competition
    and market concentration (2000).
    """
    sellers, cost = whole("players", players, 1), number("unit_cost", unit_cost)
    prices = price_grid("grid", grid, 1_000_000)
    name_of("ties", ties, ("split",))
    found = []
    if sellers == 1:
        found = [prices[-1]] if prices[-1] >= cost else []
    elif prices[-1] >= cost:
        # (p - c) / n >= p - step - c holds up to p = c + step n / (n - 1), and 0 is reached from p = c on.
        highest = cost + prices.step * Fraction(sellers, sellers - 1)
        start = max(0, -((prices.start - cost) // prices.step))
        for price in prices[start:]:
            if price > highest and price != prices.start:
                break
            found.append(price)
    return {"symmetric_pure_equilibria": found}
