"""Two managers who each want to be ahead of the other: a zero-sum game of prices (lesson 10)."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.optimize import linprog

from ..rules.domain import N_
from ..rules.manager import GAP
from ._inputs import BadInput, numbers, whole, words
from .price_ladder import is_relative

Floats = npt.NDArray[np.float64]
#: The most prices of a grid.
PRICES = 2000
#: A grid of so many prices is solved at once; of a finer one only the prices that matter are.
DENSE = 400
#: So much more, in money, is not better.
ENOUGH = 1e-7
#: A smaller chance is taken for a rounding error of the solver.
NEGLIGIBLE = 1e-9


def manager_relative_equilibrium_2p(wages: Any, grid_step: Any, cap: Any, objective: Any) -> dict[str, Any]:
    """The value of a round between two companies that count own cash less the rival's, and how to mix prices for it.

    The payoff is own cash less rival cash under the gap rule (gap 1,000): both sell if their prices are at
    most 1,000 apart, else only the lower. What one wins the other loses, so the first company can guarantee
    itself the `value` by mixing prices, and the second can hold it there.

    1. A linear programme gives the mixture with the best guarantee; its dual gives the rival's. On a fine grid
       it is solved for some of the prices, to which those are added that do better against it, until none does.
    2. `guarantee_of_mixture`: the least that the mixture earns against any price, computed from the mixture
       itself; equal to the value but for rounding. Where several mixtures are optimal one is given.
    3. `mean_price`, `support_min`, `support_max` describe the mixture, `expected_cash` what each company
       earns when both mix so.

    Inputs: `wages`: two numbers from 0, own and rival's; `grid_step`: whole, from 1, prices are its multiples
    up to the `cap`, a whole number (at most 2000 prices); `objective`: "own cash - rival cash" or "relative".
    Raises `BadInput` otherwise.
    Source: von Neumann (1928); the linear programme of Dantzig (1951), solved by HiGHS through scipy; rules 2
    to 4 of Manager.
    """
    own, rival = (float(one) for one in numbers("wages", wages, count=2))
    step = whole("grid_step", grid_step, 1)
    top = whole("cap", cap, step)
    if top // step > PRICES:
        raise BadInput("grid_step", grid_step, words(N_("a step that makes at most {most} prices"), most=PRICES))
    if not is_relative("objective", objective):
        raise BadInput("objective", objective, words(N_("own cash - rival cash, or relative")))
    prices = np.arange(step, top + 1, step, dtype=np.float64)
    mine, yours = prices[:, None], prices[None, :]
    earns = np.where(mine <= yours + GAP, mine - own, 0.0)
    pays = np.where(yours <= mine + GAP, yours - rival, 0.0)
    leads = earns - pays
    mixture, answer = _grown(leads)
    guarantee = float((mixture @ leads).min())
    held = float((leads @ answer).max())
    used = np.flatnonzero(mixture)
    return {
        "value": (guarantee + held) / 2,
        "guarantee_of_mixture": guarantee,
        "mixture": {str(int(prices[at])): float(mixture[at]) for at in used},
        "mean_price": float(mixture @ prices),
        "support_min": int(prices[used[0]]),
        "support_max": int(prices[used[-1]]),
        "expected_cash": [float(mixture @ earns @ answer), float(mixture @ pays @ answer)],
    }


def _grown(leads: Floats) -> tuple[Floats, Floats]:
    """Step 1 for a fine grid: solve it for some of the prices, add all that would do better, and again."""
    count = len(leads)
    tried = np.unique(np.append(np.arange(0, count, max(1, count // DENSE)), count - 1))
    mixture, answer = np.zeros(count), np.zeros(count)
    while True:
        mixture[:], answer[:] = 0.0, 0.0
        mixture[tried], answer[tried] = _optimal(leads[np.ix_(tried, tried)])
        against, kept = mixture @ leads, leads @ answer
        better = (kept > kept[tried].max() + ENOUGH) | (against < against[tried].min() - ENOUGH)
        if not better.any():
            return mixture, answer
        tried = np.union1d(tried, np.flatnonzero(better))


def _optimal(payoffs: Floats) -> tuple[Floats, Floats]:
    """Optimal mixtures of the row and the column player of a zero-sum game (the row player receives)."""
    scale = float(np.abs(payoffs).max()) or 1.0
    count = len(payoffs)
    found = linprog(
        np.append(np.zeros(count), -1.0),
        A_ub=np.hstack([-payoffs.T / scale, np.ones((count, 1))]),
        b_ub=np.zeros(count),
        A_eq=np.append(np.ones(count), 0.0)[None, :],
        b_eq=[1.0],
        bounds=[(0, None)] * count + [(None, None)],
        method="highs",
    )
    if not found.success:
        raise ArithmeticError(f"the solver found no optimum: {found.message}")
    return _cleaned(found.x[:count]), _cleaned(-found.ineqlin.marginals)


def _cleaned(chances: Floats) -> Floats:
    """Chances without what rounding left, adding up to 1."""
    kept = np.where(chances > NEGLIGIBLE, chances, 0.0)
    return np.asarray(kept / kept.sum())
