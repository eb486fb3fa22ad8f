"""Lesson 11, the exercise on shares of a company that one could cut off; shares move by the rules of Manager."""

from __future__ import annotations

import random
from typing import Any

from ..rules.domain import N_
from ..rules.manager import DEALT, GAP, LADDER, PRICE_STEP, SAVING, WAGES
from ..text import Translate
from .answers import shown
from .companies import lines
from .curves import draw_until
from .model import Ask, Exercise, Found, Inputs

CUT = GAP + PRICE_STEP


def soft_inputs(rng: random.Random) -> dict[str, Any]:
    """A rival's price, machines, shares of his in one's own hands, places of both shares on the ladder."""

    def make() -> dict[str, Any]:
        return {
            "rival": rng.randrange(7000, 9600, 100),
            "machines": rng.randint(0, 3),
            "rival_machines": rng.randint(0, 3),
            "held": rng.randint(2, 12),
            "place": rng.randint(6, 16),
            "own_place": rng.randint(4, 12),
        }

    def good(made: dict[str, Any]) -> bool:
        found = soft_found(made)
        return bool(found["cut"] != found["along"])

    return draw_until(make, good)


def soft_found(inputs: Inputs) -> Found:
    """What both answers do to one's own capital: cash, the own shares, the rival's shares that one holds."""
    own = WAGES - SAVING * inputs["machines"]
    place, own_place = inputs["place"], inputs["own_place"]
    fall, rise = LADDER[place - 1] - LADDER[place], LADDER[own_place + 1] - LADDER[own_place]
    cut_cash, along_cash = inputs["rival"] - CUT - own, inputs["rival"] + GAP - own
    cut, along = cut_cash + inputs["held"] * fall, along_cash + DEALT * rise
    theirs = inputs["rival"] - WAGES + SAVING * inputs["rival_machines"]
    return {
        "cut": cut, "along": along, "rival_cut": DEALT * fall, "rival_along": theirs,
        "lead_cut": cut - DEALT * fall, "lead_along": along - theirs,
        "better": "cut" if cut - DEALT * fall > along - theirs else "along",
        "cut_cash": cut_cash, "along_cash": along_cash, "fall": -fall, "rise": rise,
    }  # fmt: skip


def tell_soft(inputs: Inputs, found: Found, _: Translate) -> str:
    """The situation."""
    return lines(
        _("You and one other company. He will ask {rival}; he has {theirs} machines, you have {own}.").format(
            rival=inputs["rival"], theirs=inputs["rival_machines"], own=inputs["machines"]
        ),
        _(
            "You hold {dealt} of your own shares at {own}, and {held} of his at {price}. He holds {dealt} of "
            "his own and "
            "none of yours."
        ).format(
            dealt=DEALT, own=LADDER[inputs["own_place"]], held=inputs["held"], price=LADDER[inputs["place"]]
        ),
        _(
            "Either you cut him off at {cut}: his share falls by {fall}, yours stays. Or you go along at "
            "{along}: yours "
            "rises by {rise}, his stays."
        ).format(
            cut=inputs["rival"] - CUT, fall=found["fall"], along=inputs["rival"] + GAP, rise=found["rise"]
        ),
    )  # fmt: skip


def hint_soft(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "For each of the two ways add up what changes for you: cash after wages, your own shares, his shares that you "
        "hold. Then do the same for him."
    )


def step_soft(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way."""
    return lines(
        _("Cutting off: {cash} in cash, less {held} × {fall} on his shares: {all}. He loses {loss}.").format(
            cash=shown(found["cut_cash"], _),
            held=inputs["held"],
            fall=found["fall"],
            all=shown(found["cut"], _),
            loss=-found["rival_cut"],
        ),
        _("Going along: {cash} in cash and {dealt} × {rise} on your shares: {all}. He gains {theirs}.").format(
            cash=shown(found["along_cash"], _),
            dealt=DEALT,
            rise=found["rise"],
            all=shown(found["along"], _),
            theirs=shown(found["rival_along"], _),
        ),
        _("Your lead changes by {cut} if you cut him off, and by {along} if you go along.").format(
            cut=shown(found["lead_cut"], _), along=shown(found["lead_along"], _)
        ),
    )


SOFT = Exercise(
    key="l11.soft",
    title=N_("Shares of the company you could cut off"),
    work=soft_found,
    inputs=soft_inputs,
    asks=(
        Ask("cut", N_("What you gain if you cut him off"), "cut"),
        Ask("along", N_("What you gain if you go along"), "along"),
        Ask(
            "better",
            N_("What gives the larger lead over him (your gain less his)?"),
            "better",
            choices=(("cut", N_("to cut him off")), ("along", N_("to go along"))),
        ),
    ),
    tell=tell_soft,
    hint=hint_soft,
    step=step_soft,
)
