"""Lesson 12, the exercise on bids drawn by lot: is it an equilibrium?"""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from ..rules.domain import N_
from ..text import Translate
from ..views.html import Html, cell, paragraph, row, table
from .answers import shown
from .companies import lines
from .curves import listed
from .model import Ask, Exercise, Found, Inputs


def mixture_inputs(rng: random.Random) -> dict[str, Any]:
    """A small prize, whole bids, and chances in tenths (or those of the equilibrium)."""
    prize = rng.choice((4, 5, 8, 10))
    if rng.random() < 0.3:
        mixture = [*[1 / prize] * prize, 0.0]
    else:
        prize = rng.choice((4, 5))
        counts = [1] * (prize + 1)
        for _more in range(10 - len(counts)):
            counts[rng.randrange(len(counts))] += 1
        mixture = [count / 10 for count in counts]
    return {"prize": prize, "bids": list(range(prize + 1)), "mixture": mixture, "ties": "split"}


def of_nothing(_inputs: Inputs, found: Found) -> Any:
    """What a bid of 0 earns."""
    return round(float(found["payoffs"][0]), 6)


def of_two(inputs: Inputs, found: Found) -> Any:
    """What a bid of 2 earns."""
    return round(float(found["payoffs"][inputs["bids"].index(2)]), 6)


def balanced(inputs: Inputs, found: Found) -> str:
    """Whether every bid that is made earns as much as the best."""
    return "yes" if float(found["max_regret"]) < 1e-9 else "no"


def tell_mixture(inputs: Inputs, _found: Found, _: Translate) -> str:
    """The rival's chances."""
    rows = [
        row(shown(bid, _), [cell(_("{percent} %").format(percent=shown(round(100 * chance, 2), _)), "num")])
        for bid, chance in zip(inputs["bids"], inputs["mixture"], strict=True)
    ]
    said = _(
        "Two contestants, a prize of {prize}, whole bids only; equal bids share the prize. Your rival "
        "draws his bid by lot:"
    )
    return Html(
        paragraph(said.format(prize=inputs["prize"]))
        + table(_("The rival's bids"), [_("Bid"), _("Chance")], rows)
        + paragraph(_("Both draw like this. Is it an equilibrium, or is there a bid that would earn more?"))
    )


def hint_mixture(inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "A bid of 2 wins against 0 and 1, and half of the prize against 2: {prize} times these chances, "
        "less 2. Do the same "
        "for the other bids."
    ).format(prize=inputs["prize"])


def step_mixture(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way."""
    chances = inputs["mixture"]
    less = [sum(chances[:at]) for at in range(len(chances))]
    text = [
        _("A bid of {bid}: {prize} × ({less} + {same} / 2) − {bid} = {earned}.").format(
            bid=bid,
            prize=inputs["prize"],
            less=shown(round(less[bid], 4), _),
            same=shown(round(chances[bid], 4), _),
            earned=shown(round(float(found["payoffs"][bid]), 6), _),
        )
        for bid in inputs["bids"]
    ]
    earned = [round(float(one), 6) for one in found["payoffs"]]
    if balanced(inputs, found) == "yes":
        text.append(_("No bid earns more than those that are made, {best}: an equilibrium.").format(best=max(earned)))
    else:
        text.append(
            _("Drawing by lot earns {value}, the best bid {best}: no equilibrium. All bids together "
              "earn {all}.").format(
                value=shown(round(float(found["value"]), 4), _), best=shown(max(earned), _),
                all=listed(shown(one, _) for one in earned),
            )
        )  # fmt: skip
    return lines(*text)


MIXTURE = Exercise(
    key="l12.mixture",
    title=N_("Is it an equilibrium?"),
    topic="all_pay_discrete_check",
    inputs=mixture_inputs,
    asks=(
        Ask("nothing", N_("What a bid of 0 earns on average"), of_nothing, Fraction(1, 100)),
        Ask("two", N_("What a bid of 2 earns on average"), of_two, Fraction(1, 100)),
        Ask(
            "balanced",
            N_("Is it an equilibrium that both draw like this?"),
            balanced,
            choices=(("yes", N_("yes, no bid earns more")), ("no", N_("no, some bid earns more"))),
        ),
    ),
    tell=tell_mixture,
    hint=hint_mixture,
    step=step_mixture,
    cases=("APD-1", "APD-2"),
)
