"""Lesson 10: the exercises. All answers come from `bidgames.economics`, by the rules of `bidgames.rules.manager`."""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ..economics import solve
from ..rules.domain import N_
from ..rules.manager import GAP, HIGHEST, LOWEST, PRICE_STEP, SAVING, WAGES, selling
from ..text import Translate
from ..views.html import Html, paragraph
from .answers import each, shown
from .companies import LETTERS, in_order, lines, price_list, top
from .curves import draw_until, listed
from .l10_mixtures import MIX, WAR
from .model import Ask, Exercise, Found, Inputs

GRID = f"{LOWEST}..{HIGHEST} step {PRICE_STEP}"
CUT = GAP + PRICE_STEP


# One round


def round_inputs(rng: random.Random) -> dict[str, Any]:
    """Five companies, one gap of more than 1,000 among their prices, some machines."""
    prices = [rng.randrange(4500, 7000, 100)]
    gap = rng.randint(2, 4)
    for place in range(1, 5):
        prices.append(prices[-1] + (rng.randrange(1100, 2000, 100) if place == gap else rng.randrange(0, 1100, 100)))
    return {"prices": rng.sample(prices, 5), "machines": [rng.choice((0, 0, 1, 2, 3)) for _one in prices], "gap": GAP}


def sellers(_inputs: Inputs, found: Found) -> int:
    """How many companies sell."""
    return int(sum(found["sells"]))


def dearest(inputs: Inputs, _found: Found) -> int:
    """The highest price that sells."""
    return top(inputs["prices"])


def cash_of_all(_inputs: Inputs, found: Found) -> int:
    """What all companies receive together after wages."""
    return int(sum(found["cash"]))


def most_steps(_inputs: Inputs, found: Found) -> int:
    """By how many places the share of the dearest seller rises."""
    return int(max(found["share_steps"]))


def tell_round(inputs: Inputs, _found: Found, _: Translate) -> str:
    """The prices and machines."""
    said = _("Wages are {wages}, less {saving} for each machine. Only who sells pays them.").format(
        wages=WAGES, saving=SAVING
    )
    return Html(price_list(_, inputs["prices"], inputs["machines"]) + paragraph(said))


def hint_round(inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _("Write the prices down from the lowest up and stop at the first step of more than {gap}.").format(
        gap=inputs["gap"]
    )


def step_round(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way."""
    prices = inputs["prices"]
    text = [_("Prices from the lowest up: {prices}.").format(prices=in_order(prices, _))]
    last = top(prices)
    if last == max(prices):
        text.append(_("No step is more than {gap}, so all sell.").format(gap=inputs["gap"]))
    else:
        after = min(price for price in prices if price > last)
        text.append(
            _("From {last} to {after} the step is {step}, more than {gap}: {last} is the dearest price that sells.")
            .format(last=last, after=after, step=after - last, gap=inputs["gap"])
        )  # fmt: skip
    text.append(
        _("Below it are {lower} other prices; the share rises a place for each, three at most.").format(
            lower=len(selling(prices, inputs["gap"])) - 1
        )
    )
    for letter, price, wages, sells, cash in zip(
        LETTERS, prices, found["wages"], found["sells"], found["cash"], strict=False
    ):
        if sells:
            text.append(
                _("{letter} receives {price} less wages of {wages}: {cash}.").format(
                    letter=letter, price=price, wages=wages, cash=shown(cash, _)
                )
            )
    return lines(*text)


# The best answer


def answer_inputs(rng: random.Random) -> dict[str, Any]:
    """Two rivals' prices and cash, or one rival and the lead; some machines."""

    def make() -> dict[str, Any]:
        own = WAGES - SAVING * rng.randint(0, 3)
        if rng.random() < 0.4:
            first = rng.randrange(5000, 8000, 100)
            rivals = [first, first + rng.randrange(300, 2000, 100)]
            return {"rival_prices": rivals, "own_wages": own, "rival_wages": WAGES, "objective": "cash", "grid": GRID}
        return {
            "rival_prices": [rng.randrange(5500, 9900, 100)],
            "own_wages": own,
            "rival_wages": WAGES - SAVING * rng.randint(0, 3),
            "objective": "relative",
            "grid": GRID,
        }

    def good(made: dict[str, Any]) -> bool:
        best = solve("manager_best_response", made)["best_prices"]
        return not isinstance(best, Mapping) and len(best) == 1

    return draw_until(make, good)


def best_price(_inputs: Inputs, found: Found) -> int:
    """The best price, the lowest of several."""
    best = found["best_prices"]
    return int(best["first"] if isinstance(best, Mapping) else best[0])


def tell_answer(inputs: Inputs, _found: Found, _: Translate) -> str:
    """What the others ask and what is wanted."""
    goal = (
        _("You want the largest lead: your cash of this round less the other's.")
        if inputs["objective"] == "relative"
        else _("You want as much cash as possible in this round.")
    )
    wages = _("Your wages are {own}, those of each other company {other}; only who sells pays them.").format(
        own=shown(inputs["own_wages"], _), other=shown(inputs["rival_wages"], _)
    )
    rivals = _("You know what the others will ask: {prices}. Prices are in steps of 100.").format(
        prices=listed(each(inputs["rival_prices"], _))
    )
    return lines(rivals, wages, goal)


def hint_answer(inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    if inputs["objective"] == "relative":
        return _(
            "Only two prices can be best: the dearest with which both of you sell, and the dearest that cuts the other "
            "off. Work out the lead with each."
        )
    return _("Which of the others sell, whatever you ask above them? How far above the dearest of these still sells?")


def step_answer(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way: going along, and cutting off."""
    own, other, rivals = inputs["own_wages"], inputs["rival_wages"], inputs["rival_prices"]
    last = top(rivals)
    along = last + GAP
    if inputs["objective"] != "relative":
        text = [
            _("The dearest of the others that sells without you is {last}.").format(last=last),
            _("{gap} above it, at {price}, you still sell and receive {cash} after wages.").format(
                gap=GAP, price=along, cash=shown(along - own, _)
            ),
        ]
    else:
        lead = along - own - (last - other)
        text = [
            _("Going along at {price}: you receive {cash}, the other {rest}: a lead of {lead}.").format(
                price=along, cash=shown(along - own, _), rest=shown(last - other, _), lead=shown(lead, _)
            ),
            _("Cutting him off at {price}: you receive {cash}, he gets nothing: a lead of {cash}.").format(
                price=last - CUT, cash=shown(last - CUT - own, _)
            ),
        ]
    text.append(
        _("The best price is {price}; it brings {value}.").format(
            price=best_price(inputs, found), value=shown(found["best_value"], _)
        )
    )
    return lines(*text)


# How much rivalry it takes


def rivalry_inputs(rng: random.Random) -> dict[str, Any]:
    """Some companies with equal machines under a highest price."""
    return {
        "players": rng.randint(2, 4),
        "wages": WAGES - SAVING * rng.randint(0, 8),
        "cap": rng.randrange(9000, 20_001, 500),
    }


def threshold(_inputs: Inputs, found: Found) -> Any:
    """The threshold in per cent."""
    return 100 * found["threshold"]


def tell_rivalry(inputs: Inputs, _found: Found, _: Translate) -> str:
    """The situation."""
    return lines(
        _("All {players} companies ask the highest price that is allowed, {cap}. Wages are {wages} each.").format(
            players=inputs["players"], cap=inputs["cap"], wages=inputs["wages"]
        ),
        _(
            "You count your own cash, less a part of the others' average cash. The more that part is, the "
            "more tempting "
            "it is to cut all others off."
        ),
    )


def hint_rivalry(inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "Cutting off costs you {cut} of your own cash. It takes away all that the others earn, {cash} on average."
    ).format(cut=CUT, cash=inputs["cap"] - inputs["wages"])


def step_rivalry(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way."""
    return lines(
        _("The dearest price that cuts all others off is {cap} less {cut}: {price}.").format(
            cap=inputs["cap"], cut=CUT, price=found["best_deviation"]
        ),
        _("With it you lose {cut} of your cash, and the others lose {cash} each, all they had.").format(
            cut=CUT, cash=inputs["cap"] - inputs["wages"]
        ),
        _("It pays if the part that you count of it is more than {cut} of {cash}: {percent} %.").format(
            cut=CUT, cash=inputs["cap"] - inputs["wages"], percent=shown(threshold(inputs, found), _)
        ),
    )


EXERCISES = (
    Exercise(
        key="l10.round",
        title=N_("Who sells"),
        topic="manager_round",
        inputs=round_inputs,
        asks=(
            Ask("sellers", N_("How many companies sell?"), sellers),
            Ask("dearest", N_("The dearest price that sells"), dearest),
            Ask("steps", N_("By how many places does the share of the dearest seller rise?"), most_steps),
            Ask("cash", N_("What all receive together, after wages"), cash_of_all),
        ),
        tell=tell_round,
        hint=hint_round,
        step=step_round,
        cases=("MG-1", "MG-2", "MG-3"),
    ),
    Exercise(
        key="l10.answer",
        title=N_("The best answer"),
        topic="manager_best_response",
        inputs=answer_inputs,
        asks=(
            Ask("price", N_("Your best price (the lower one, if two are as good)"), best_price),
            Ask("value", N_("What it brings: your cash, or your lead"), "best_value"),
        ),
        tell=tell_answer,
        hint=hint_answer,
        step=step_answer,
        cases=("BR-1", "BR-2", "BR-3", "BR-4", "BR-5", "BR-6"),
    ),
    Exercise(
        key="l10.rivalry",
        title=N_("How much rivalry it takes"),
        topic="manager_rivalry_threshold",
        inputs=rivalry_inputs,
        asks=(
            Ask("cut", N_("The dearest price that cuts all others off"), "best_deviation"),
            Ask("part", N_("From which part on does it pay?"), threshold, Fraction(1, 20), "%"),
        ),
        tell=tell_rivalry,
        hint=hint_rivalry,
        step=step_rivalry,
        cases=("DOM-3",),
    ),
    MIX,
    WAR,
)
