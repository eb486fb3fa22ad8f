"""The gap rule of Manager: who sells, the best answer to given prices, and the cycle of answers (lesson 10).

Definitions
    gap         the widest distance to the next lower price over which a price still sells; 1,000 in the game.
    wages       what a company pays if it sells: 5,000 less 500 a machine.
    objective   "cash": own cash; "relative": own cash less the mean cash of the rivals.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Any

from ..rules import manager as rules
from ..rules.domain import N_
from ._inputs import BadInput, items, name_of, number, numbers, whole, wholes, words
from ._inputs import grid as price_grid

#: From this many best prices on only the first, the last and their number are given.
LISTED = 10
#: What an objective may be called, and which of the two it means.
OBJECTIVES = {
    "cash": "cash",
    "relative": "relative",
    "own cash - rival cash": "relative",
    "own cash - mean rival cash": "relative",
    "relative, 2 players, alternating best responses": "relative",
    "cash, 2 players, alternating best responses": "cash",
}


def is_relative(field: str, objective: Any) -> bool:
    """Whether an objective, under any of its names, is the relative one."""
    return OBJECTIVES[name_of(field, objective, OBJECTIVES)] == "relative"


def manager_round(prices: Any, machines: Any, gap: Any) -> dict[str, Any]:
    """Sales, steps of the shares and cash of one round.

    1. Distinct prices in rising order sell as long as each is at most `gap` above the one below; above the
       first wider gap nobody sells. 2. A share moves as many steps as there are lower distinct prices, 3 at
       most; -1 for who did not sell. 3. Wages are 5,000 - 500 m; who sells gets price - wages (also below 0),
       the others 0.

    Inputs: `prices`: one or more, each 100 to 20000 in steps of 100; `machines`: a whole number from 0 to 10
    for each; `gap`: whole, from 0. Raises `BadInput` otherwise.
    Source: the rulebook of Manager, rules 2 to 5 of its rule page.
    """
    asked = [
        whole(f"prices[{at}]", price, rules.LOWEST, rules.HIGHEST, rules.PRICE_STEP)
        for at, price in enumerate(items("prices", prices, least=1))
    ]
    owned = wholes("machines", machines, 0, rules.MOST_MACHINES, len(asked))
    sellers = rules.selling(asked, whole("gap", gap))
    place = {price: min(at, rules.MOST_STEPS) for at, price in enumerate(sellers)}
    wages = [rules.WAGES - rules.SAVING * count for count in owned]
    return {
        "sells": [price in place for price in asked],
        "share_steps": [place.get(price, -1) for price in asked],
        "cash": [price - pay if price in place else 0 for price, pay in zip(asked, wages, strict=True)],
        "wages": wages,
    }


def manager_best_response(
    rival_prices: Any, own_wages: Any, rival_wages: Any, objective: Any, grid: Any
) -> dict[str, Any]:
    """The best prices of a company that knows what the others ask.

    Tries every price of the grid under the gap rule (gap 1,000). Own cash is price - own wages if it sells,
    else 0, and likewise for rivals. `best_prices` lists all that are best; more than 10 as {first, last,
    count}.

    Inputs: `rival_prices`: a list of whole numbers from 0 (empty only for "cash"); `own_wages`: a number from
    0; `rival_wages`: a number from 0, or one for each rival; `objective`: "cash" or "relative"; `grid`:
    "100..20000 step 100" or [100, 20000, 100]. Raises `BadInput` otherwise.
    Source: rules 2 to 4 of Manager; best responses after Nash (1951), relative payoffs after Schaffer (1989).
    """
    rivals = wholes("rival_prices", rival_prices)
    wages = number("own_wages", own_wages)
    if isinstance(rival_wages, (list, tuple)):
        others = numbers("rival_wages", rival_wages, count=len(rivals))
    else:
        others = [number("rival_wages", rival_wages)] * len(rivals)
    relative = is_relative("objective", objective)
    if relative and not rivals:
        raise BadInput("rival_prices", rival_prices, words(N_("one price or more: there is nobody to compare with")))
    value, best = _best(rivals, wages, others, relative, price_grid("grid", grid))
    found: Any = best
    if len(best) > LISTED:
        found = {"first": best[0], "last": best[-1], "count": len(best)}
    return {"best_value": value, "best_prices": found}


def _best(
    rivals: Sequence[int], wages: Fraction, rival_wages: Sequence[Fraction], relative: bool, prices: Sequence[int]
) -> tuple[Fraction, list[int]]:
    """The highest payoff against these rivals and all prices that reach it, rising."""
    order = sorted(zip(rivals, rival_wages, strict=True))
    asked = [rival for rival, _ in order]
    chains = _chains(asked)
    earned = [Fraction(0), *accumulate(rival - pay for rival, pay in order)]
    best = Fraction(0)
    found: list[int] = []
    for price in prices:
        top = _top(asked, chains, price)
        payoff = price - wages if price <= top else Fraction(0)
        if relative:
            payoff -= earned[bisect_right(asked, top)] / len(rivals)
        if not found or payoff > best:
            best, found = payoff, [price]
        elif payoff == best:
            found.append(price)
    return best, found


def _chains(rivals: Sequence[int]) -> list[int]:
    """For each of the prices (rising) the last one that it and the following ones reach without a wider gap."""
    tops: list[int] = []
    for at in reversed(range(len(rivals))):
        reaches = bool(tops) and rivals[at + 1] - rivals[at] <= rules.GAP
        tops.append(tops[-1] if reaches else rivals[at])
    return tops[::-1]


def _top(rivals: Sequence[int], chains: Sequence[int], price: int) -> int:
    """The highest price that sells, of `price` and those of the rivals (rising)."""
    if not rivals or price < rivals[0] - rules.GAP:
        return price
    first = chains[0]
    if price <= first or price > first + rules.GAP:
        return first
    # The own price is on top of the first chain, and may be a bridge to a second one.
    after = bisect_left(rivals, price)
    return chains[after] if after < len(rivals) and rivals[after] <= price + rules.GAP else price


def manager_edgeworth_cycle(start_price: Any, wages: Any, length: Any, objective: Any) -> dict[str, Any]:
    """The path of prices when two companies answer each other in turn, each with its best price to the last one.

    Prices are 100 to 20,000 in steps of 100, wages the same for both. With the relative objective the answer
    to q is q - 1,100 above wages + 2,100 (the rival then sells nothing) and q + 1,000 below (the most that
    still sells), so prices fall in steps, rise again and go round; of equally good answers the lowest is
    taken (at wages + 2,100 both are). `path` begins with `start_price` and has `length` prices.

    Inputs: `start_price`: 100 to 20000 in steps of 100; `wages`: a number from 0; `length`: whole, 1 to
    100000; `objective`: "relative" or "cash", also with ", 2 players, alternating best responses". Raises
    `BadInput` otherwise.
    Source: Edgeworth (1925) and Maskin and Tirole, A theory of dynamic oligopoly II (1988), on price cycles;
    rules 2 to 4 of Manager.
    """
    price = whole("start_price", start_price, rules.LOWEST, rules.HIGHEST, rules.PRICE_STEP)
    pay, steps = number("wages", wages), whole("length", length, 1, 100_000)
    relative = is_relative("objective", objective)
    prices = range(rules.LOWEST, rules.HIGHEST + 1, rules.PRICE_STEP)
    answers: dict[int, int] = {}
    path = [price]
    while len(path) < steps:
        if price not in answers:
            answers[price] = _best([price], pay, [pay], relative, prices)[1][0]
        price = answers[price]
        path.append(price)
    return {"path": path}
