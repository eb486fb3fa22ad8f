"""How many tins to carry into the last sale, when what is left over is worth nothing (lesson 5)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ._inputs import number, wholes
from ._totals import mean, rows, totals, with_own


def endgame_newsvendor(
    D_revealed: Any,  # noqa: N803
    own_next_D: Any,  # noqa: N803
    unit_cost: Any,
    price_cap: Any,
    carry_q: Any,
) -> dict[str, Any]:
    """The stock of a sole seller who sells at the cap to a demand he knows only in distribution.

    Assumes that demand D is the next total of the D rows (every digit a player has not shown equally likely),
    that each tin costs c and sells at the cap p as far as D goes, and that the rest is lost.

    1. `q_star` is the smallest q with P(D <= q) >= (p - c) / p, the critical fractile; 0 where c >= p.
    2. `expected_profit` = p E[min(q_star, D)] - c q_star.
    3. `marginal_value` of carrying the q-th tin, for each q of `carry_q`: p P(D >= q).

    Inputs: `D_revealed`: rows of different digits 0-9, each with at least one left; `own_next_D`: None or
    {player, value}; `unit_cost`: a number from 0; `price_cap`: a number above 0; `carry_q`: a list of whole
    numbers from 0.
    Raises `BadInput` otherwise.
    Source: the newsvendor problem, Arrow, Harris and Marschak, Optimal inventory policy (1951).
    """
    remaining = with_own("own_next_D", own_next_D, rows("D_revealed", D_revealed))
    cost, cap = number("unit_cost", unit_cost), number("price_cap", price_cap, above=True)
    carried = wholes("carry_q", carry_q)
    demand = totals(remaining)
    fractile = (cap - cost) / cap * demand.combinations
    best, below = 0, 0
    if fractile > 0:
        for at, count in enumerate(demand.counts):
            best, below = demand.low + at, below + count
            if below >= fractile:
                break
    return {
        "mean_D": sum(map(mean, remaining), Fraction(0)),
        "q_star": best,
        "expected_profit": cap * demand.mean_up_to(best) - cost * best,
        "marginal_value": {str(count): cap * demand.chance_at_least(count) for count in carried},
    }
