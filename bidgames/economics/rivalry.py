"""How far rivalry has to go before companies that could all ask the highest price stop doing so (lesson 10)."""

from __future__ import annotations

from typing import Any

from ..rules import manager as rules
from ..rules.domain import N_
from ._inputs import BadInput, name_of, number, whole, words


def manager_cash_dominance(players: Any, grid_step: Any, wages: Any, objective: Any) -> dict[str, Any]:
    """What is left of the prices when those that another price beats for certain are struck out again and again.

    Who cares for his own cash only: let e be the highest price that sells among the rivals'. He sells exactly
    if his price is at most e + 1,000, so however many rivals there are, only e counts, and e can be any price
    still in play.

    1. With L the lowest price in play, every price up to L + 1,000 sells for certain. Such a price p is
       beaten for certain by any higher one up to L + 1,000, and, if it loses money (p < wages), also by any
       above that.
    2. A price above L + 1,000 is never beaten: against some e it is the best. Strike out, raise L, and
       repeat. With a step of at most 1,000 only the highest price survives.

    Inputs: `players`: whole, from 1 (alone, one sells for certain); `grid_step`: whole, 1 to 20000, prices
    are its multiples up to 20,000; `wages`: a number from 0; `objective`: "cash". Raises `BadInput`
    otherwise.
    Source: rationalizability after Bernheim (1984) and Pearce (1984), here in pure prices; rules 2 to 4 of
    Manager.
    """
    people, pay = whole("players", players, 1), number("wages", wages)
    step = whole("grid_step", grid_step, 1, rules.HIGHEST)
    name_of("objective", objective, ("cash",))
    prices = list(range(step, rules.HIGHEST + 1, step))
    if people == 1:
        return {"survivors": prices[-1:]}
    while True:
        certain = [price for price in prices if price <= prices[0] + rules.GAP]
        higher = prices[-1] > certain[-1]
        beaten = len([price for price in certain if price < certain[-1] or (higher and price < pay)])
        if not beaten:
            return {"survivors": prices}
        prices = prices[beaten:]


def manager_rivalry_threshold(players: Any, wages: Any, cap: Any) -> dict[str, Any]:
    """How much of the rivals' cash may count against one's own before the highest price stops being an equilibrium.

    Payoff: own cash less a times the mean cash of the rivals. All at the cap earn (cap - wages)(1 - a). The
    best deviation is the highest price that leaves the rivals unsold, 1,100 below the cap: it earns cap -
    1,100 - wages. So asking the cap is an equilibrium exactly if a is at most `threshold` = 1,100 / (cap -
    wages).

    Inputs: `players`: whole, from 2; `wages`: a number from 0, below the cap; `cap`: 1200 or more, in steps
    of 100.
    Raises `BadInput` otherwise.
    Source: rules 2 to 4 of Manager; interdependent preferences in oligopoly as in Schaffer (1989).
    """
    whole("players", players, 2)
    pay = number("wages", wages)
    undercut = rules.GAP + rules.PRICE_STEP
    top = whole("cap", cap, undercut + rules.LOWEST, step=rules.PRICE_STEP)
    if pay >= top:
        raise BadInput("wages", wages, words(N_("a number from 0, below the cap ({cap})"), cap=top))
    return {"threshold": undercut / (top - pay), "best_deviation": top - undercut}
