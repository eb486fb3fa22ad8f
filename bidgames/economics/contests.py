"""Spending to win a prize by lot, and waiting for somebody else to act (lessons 12 and 13)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ._inputs import number, whole


def lottery_contest(n: Any, prize: Any, unit_cost: Any) -> dict[str, Any]:
    """Each buys effort x at c a unit and wins the prize V with chance own effort / all effort.

    Equilibrium effort x = (n - 1) V/(n^2 c). All spend (n - 1)/n V together (`total_spend`, in money), a
    share (n - 1)/n of the prize (`dissipation`); each keeps V/n^2.

    Inputs: `n`: whole, from 1; `prize`, `unit_cost`: numbers above 0. Raises `BadInput` otherwise.
    Source: Tullock, Efficient rent seeking (1980); the classroom game of Goeree and Holt (1999).
    """
    people = whole("n", n, 1)
    worth, cost = number("prize", prize, above=True), number("unit_cost", unit_cost, above=True)
    share = Fraction(people - 1, people)
    return {
        "effort_each": share * worth / people / cost,
        "total_spend": share * worth,
        "dissipation": share,
        "payoff_each": worth / people**2,
    }


def blocker_volunteers_dilemma(potential_blockers: Any, cost: Any, benefit: Any) -> dict[str, Any]:
    """One blocker is enough for all, and each hopes that another pays for it.

    Each of n gains V if anybody blocks; blocking costs c. In the symmetric equilibrium nobody else blocks
    with chance c/V, so each stays still with chance q = (c/V)^(1/(n - 1)): `prob_block_each` = 1 - q,
    `prob_nobody_blocks` = q^n = (c/V)^(n/(n - 1)), which grows with n; `expected_cost_total` = n (1 - q) c.
    Alone (n = 1) one blocks if c < V; nobody does where c >= V.

    Inputs: `potential_blockers`: n, whole, from 1; `cost`: c, a number from 0; `benefit`: V, a number above
    0.
    Raises `BadInput` otherwise.
    Source: Diekmann, Volunteer's dilemma (1985); Holt's classroom version; rules 7 and 8 of Subterfuge.
    """
    people = whole("potential_blockers", potential_blockers, 1)
    price, gain = number("cost", cost), number("benefit", benefit, above=True)
    ratio = min(1.0, float(price / gain))
    still = ratio ** (1 / (people - 1)) if people > 1 else float(ratio == 1)
    return {
        "prob_block_each": 1 - still,
        "prob_nobody_blocks": still**people,
        "expected_cost_total": people * (1 - still) * float(price),
    }
