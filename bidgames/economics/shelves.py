"""Reading the shelves: what is known of the next totals of Middleman's rows (lesson 4).

Definitions
    row        the digits a player has shown so far, each at most once; all rows add up to a total each round.
    own_next   None, or {player, value}: the view of a player (counted from 0) who knows his own next number.

Every forecast here takes a player's order for random: the next number is any of those he has not shown, equally
likely and independent of the other players'.
"""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Any

from ..rules.domain import N_
from ._inputs import BadInput, whole, wholes, words
from ._totals import chances_above, mean, rows, totals, variance, with_own


def supply_forecast(revealed_rows: Any, own_next: Any, thresholds: Any) -> dict[str, Any]:
    """The distribution of the next total of available tins.

    1. `remaining`: the digits each player has not shown (one digit where the viewer knows it).
    2. The total is a sum of independent draws: `mean` and `variance` are the sums of the lists' means and
       population variances; `pmf` is their convolution, exact, from the least possible total `support_min`
       on.
    3. `prob_at_least`: the chance of at least each of the `thresholds` (left out where they are None).

    Inputs: `revealed_rows`: a list of at most 1000 rows of different digits 0-9, each with at least one left;
    `own_next`: None or {player, value}; `thresholds`: None or a list of whole numbers from 0. Raises `BadInput`
    otherwise.
    Source: the rulebook of Middleman (a row is an order of the digits 0-9); sampling without replacement and
    sums of independent variables as in Feller, An Introduction to Probability Theory, volume 1, chapters 2
    and 11.
    """
    remaining = with_own("own_next", own_next, rows("revealed_rows", revealed_rows))
    total = totals(remaining)
    found: dict[str, Any] = {
        "remaining": remaining,
        "mean": sum(map(mean, remaining), Fraction(0)),
        "variance": sum(map(variance, remaining), Fraction(0)),
        "support_min": total.low,
        "pmf": [Fraction(count, total.combinations) for count in total.counts],
    }
    if thresholds is not None:
        wanted = wholes("thresholds", thresholds)
        found["prob_at_least"] = {str(least): total.chance_at_least(least) for least in wanted}
    return found


def supply_multi_round(revealed_rows: Any, rounds_ahead: Any) -> dict[str, Any]:
    """Mean and spread of what the next m rounds bring together.

    With k digits left, their mean u and population variance s2, a player's next m numbers are drawn without
    replacement: mean m u, variance m s2 (k - m) / (k - 1), which falls to 0 when all come (m = k). Players
    add up. `sd` is the root of the variance.

    Inputs: `revealed_rows`: a list of rows of different digits 0-9; `rounds_ahead`: m, whole, from 0 to what
    the shortest remaining row has left. Raises `BadInput` otherwise.
    Source: the variance of a sample from a finite population, Cochran, Sampling Techniques, chapter 2.
    """
    remaining = rows("revealed_rows", revealed_rows, spare=0)
    rounds = whole("rounds_ahead", rounds_ahead)
    left = min(map(len, remaining), default=rounds)
    if rounds > left:
        raise BadInput("rounds_ahead", rounds_ahead, words(N_("at most the {left} rounds that are left"), left=left))
    centre = spread = Fraction(0)
    for digits in remaining if rounds else ():
        count = len(digits)
        centre += rounds * mean(digits)
        if count > rounds:
            spread += rounds * variance(digits) * Fraction(count - rounds, count - 1)
    return {"mean": centre, "variance": spread, "sd": sqrt(spread)}


def buyers_market_probability(
    A_revealed: Any,  # noqa: N803
    D_revealed: Any,  # noqa: N803
    own_next_A: Any,  # noqa: N803
    own_next_D: Any,  # noqa: N803
) -> dict[str, Any]:
    """The chances of a buyer's market (more tins than the market asks for), a balance, and a seller's market.

    The totals of the A rows and of the D rows are independent sums of draws. `mean_gap` and `var_gap` are
    those of A - D; the three chances come from the two exact distributions and add up to 1.

    Inputs: `A_revealed`, `D_revealed`: rows of different digits 0-9, as many of each, each with at least one
    left; `own_next_A`, `own_next_D`: None or {player, value}. Raises `BadInput` otherwise.
    Source: the rulebook of Middleman; the convolution of independent totals as in Feller, volume 1, chapter
    11.
    """
    bring, ask = rows("A_revealed", A_revealed), rows("D_revealed", D_revealed)
    if len(bring) != len(ask):
        raise BadInput(
            "D_revealed", D_revealed, words(N_("a list of {count} rows, as many as A has"), count=len(bring))
        )
    bring, ask = with_own("own_next_A", own_next_A, bring), with_own("own_next_D", own_next_D, ask)
    mean_bring, mean_ask = sum(map(mean, bring), Fraction(0)), sum(map(mean, ask), Fraction(0))
    more, equal = chances_above(totals(bring), totals(ask))
    return {
        "mean_A": mean_bring,
        "mean_D": mean_ask,
        "mean_gap": mean_bring - mean_ask,
        "var_gap": sum(map(variance, [*bring, *ask]), Fraction(0)),
        "p_buyers": more,
        "p_balanced": equal,
        "p_sellers": 1 - more - equal,
    }
