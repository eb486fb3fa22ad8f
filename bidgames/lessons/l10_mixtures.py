"""Lesson 10, exercises on prices drawn by lot and on the market in which the lowest price takes all."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from ..economics import solve
from ..rules.domain import N_
from ..rules.manager import HIGHEST, SAVING, WAGES, selling
from ..text import Translate
from ..views.html import Html, cell, paragraph, row, table
from .answers import shown
from .companies import in_order, lines
from .curves import draw_until
from .model import Ask, Exercise, Found, Inputs

# A mixture of prices


def mix_inputs(rng: random.Random) -> dict[str, Any]:
    """Two companies, some machines each, prices in steps of 1,000 or 500."""

    def make() -> dict[str, Any]:
        return {
            "wages": [WAGES - SAVING * rng.randint(0, 6) for _company in range(2)],
            "grid_step": rng.choice((1000, 1000, 500)),
            "cap": HIGHEST,
            "objective": "own cash - rival cash",
        }

    def good(made: dict[str, Any]) -> bool:
        found = solve("manager_relative_equilibrium_2p", made)
        return 3 <= len(found["mixture"]) <= 5 and min(found["mixture"].values()) > 0.02

    return draw_until(make, good)


def lead(inputs: Inputs, found: Found, rival: int) -> float:
    """The mean lead of the mixture over a rival who asks this price."""
    own, other = inputs["wages"]
    mean = 0.0
    for key, chance in found["mixture"].items():
        price = int(key)
        sells = selling((price, rival))
        mean += chance * ((price - own if price in sells else 0) - (rival - other if rival in sells else 0))
    return round(mean, 6) + 0.0


def lead_low(inputs: Inputs, found: Found) -> float:
    """Against the lowest price of the mixture."""
    return lead(inputs, found, found["support_min"])


def far(found: Found) -> int:
    """A price far above the mixture."""
    return int(found["support_max"]) + 3000


def lead_far(inputs: Inputs, found: Found) -> float:
    """Against a price far above the mixture."""
    return lead(inputs, found, far(found))


def tell_mix(inputs: Inputs, found: Found, _: Translate) -> str:
    """The mixture."""
    rows = [
        row(shown(price, _), [cell(_("{percent} %").format(percent=shown(round(100 * chance, 2), _)), "num")])
        for price, chance in found["mixture"].items()
    ]
    said = _("Two companies want to be ahead. Your wages are {own}, the other's {other}. You draw your price by lot:")
    return Html(
        paragraph(said.format(own=inputs["wages"][0], other=inputs["wages"][1]))
        + table(_("Your mixture"), [_("Price"), _("Chance")], rows)
        + paragraph(
            _(
                "The lead is your cash less his. If he knew your chances, but not the draw, what would his prices do? "
                "The low one is {low}, the high one {high}."
            ).format(low=found["support_min"], high=far(found))
        )
    )


def hint_mix(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "Go through the table line by line. Who sells at your price and his? Multiply the lead with the "
        "chance, and add "
        "up."
    )


def step_mix(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way: every line of the table."""
    own, other = inputs["wages"]
    text = []
    for rival in (found["support_min"], far(found)):
        parts = []
        for key, chance in found["mixture"].items():
            price = int(key)
            sells = selling((price, rival))
            gain = (price - own if price in sells else 0) - (rival - other if rival in sells else 0)
            parts.append(f"{shown(round(chance, 4), _)} × ({shown(gain, _)})")
        text.append(
            _("He asks {rival}: {sum} = {lead}.").format(
                rival=rival, sum=" + ".join(parts), lead=shown(round(lead(inputs, found, rival), 2), _)
            )
        )
    text.insert(
        0, _("The average price is each price times its chance, added up: {mean}.").format(mean=_mean(found, _))
    )
    text.append(
        _("Whatever he asks, your lead is not below {value} on average: that is what the mixture is for.").format(
            value=shown(round(found["value"], 2), _)
        )
    )
    return lines(*text)


def _mean(found: Found, _: Translate) -> str:
    return shown(round(found["mean_price"], 2), _)


# The lowest price takes all


def war_inputs(rng: random.Random) -> dict[str, Any]:
    """Some sellers, a cost, a grid of prices."""
    step = rng.choice((1, 5, 10, 50, 100))
    cost = step * rng.randint(20, 50)
    low = cost - step * rng.randint(0, 10) if rng.random() < 0.7 else cost + step * rng.randint(1, 3)
    return {
        "players": rng.randint(2, 4),
        "unit_cost": cost,
        "grid": [low, cost + step * rng.randint(20, 60), step],
        "ties": "split",
    }


def lowest(_inputs: Inputs, found: Found) -> Any:
    """The lowest price that is an equilibrium."""
    return min(found["symmetric_pure_equilibria"], default=None)


def highest(_inputs: Inputs, found: Found) -> Any:
    """The highest price that is an equilibrium."""
    return max(found["symmetric_pure_equilibria"], default=None)


def tell_war(inputs: Inputs, _found: Found, _: Translate) -> str:
    """The market."""
    low, high, step = inputs["grid"]
    return lines(
        _(
            "{sellers} sellers; the lowest price gets the only buyer, equal prices share him. Serving him "
            "costs {cost}. "
            "Prices go from {low} to {high} in steps of {step}."
        ).format(sellers=inputs["players"], cost=inputs["unit_cost"], low=low, high=high, step=step),
        _("All ask the same price. For which prices does nobody want to change his own?"),
    )


def hint_war(inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _("At a common price each gets a share of the gain. A price that is lower by {step} gets all of it.").format(
        step=inputs["grid"][2]
    )


def step_war(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way: the highest price, and the next one, against a cut."""
    low, high, step = inputs["grid"]
    sellers, cost, last = inputs["players"], inputs["unit_cost"], highest(inputs, found)
    text = [
        _("At {price} each has a gain of {share}: the price less {cost}, shared by {sellers}.").format(
            price=last, share=shown(Fraction(last - cost) / sellers, _), cost=cost, sellers=sellers
        )
    ]
    if last > low:
        text.append(
            _("Asking {cut} would bring {gain}, not more. So nobody changes.").format(
                cut=last - step, gain=shown(last - step - cost, _)
            )
        )
    else:
        text.append(_("Nobody can ask less, because {low} is the lowest price there is.").format(low=low))
    if last + step <= high:
        text.append(
            _("At {price} each would have {share}, and a cut to {cut} would bring {gain}: more. So that is no rest.")
            .format(
                price=last + step,
                share=shown(Fraction(last + step - cost) / sellers, _),
                cut=last,
                gain=shown(last - cost, _),
            )
        )  # fmt: skip
    text.append(_("These prices are left: {prices}.").format(prices=in_order(found["symmetric_pure_equilibria"], _)))
    return lines(*text)


MIX = Exercise(
    key="l10.mix",
    title=N_("A price drawn by lot"),
    topic="manager_relative_equilibrium_2p",
    inputs=mix_inputs,
    asks=(
        Ask("mean", N_("Your average price"), "mean_price", Fraction(10)),
        Ask("low", N_("Your average lead when he asks the low price"), lead_low, Fraction(10)),
        Ask("far", N_("Your average lead when he asks the high price"), lead_far, Fraction(10)),
    ),
    tell=tell_mix,
    hint=hint_mix,
    step=step_mix,
    cases=("ZS-1", "ZS-2"),
)
WAR = Exercise(
    key="l10.war",
    title=N_("The lowest price takes all"),
    topic="bertrand_winner_takes_all",
    inputs=war_inputs,
    asks=(
        Ask("low", N_("The lowest such price"), lowest),
        Ask("high", N_("The highest such price"), highest),
    ),
    tell=tell_war,
    hint=hint_war,
    step=step_war,
    cases=("BT-1", "BT-2", "BT-3"),
)
