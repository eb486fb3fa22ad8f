"""Lesson 14: the exercises; a stack of power plants under both payment rules."""

from __future__ import annotations

import random
from typing import Any

from .. import market
from ..economics import solve
from ..rules.domain import N_
from ..text import Translate
from ..views.html import Html, paragraph, row, table
from .answers import shown
from .curves import draw_until
from .model import Ask, Exercise, Found, Inputs

TOPIC = "electricity_uniform_vs_pay_as_bid"


def stack(rng: random.Random, plants: int) -> list[list[int]]:
    """Plants of rising cost; capacities in tens."""
    costs = sorted(rng.sample(range(5, 70, 5), plants))
    return [[cost, 10 * rng.randint(1, 5)] for cost in costs]


def price_inputs(rng: random.Random) -> dict[str, Any]:
    """Four plants, three of which run, the last one in part."""

    def make() -> dict[str, Any]:
        made = stack(rng, 4)
        three = sum(capacity for _cost, capacity in made[:3])
        return {
            "stack_cost_capacity": made,
            "demand": three - 10 * rng.randint(0, made[2][1] // 10 - 1),
            "pay_as_bid_offers": [cost for cost, _capacity in made],
        }

    return draw_until(make, lambda made: solve(TOPIC, made)["uniform_price"] == made["stack_cost_capacity"][2][0])


def guess_inputs(rng: random.Random) -> dict[str, Any]:
    """The same with offers that guess the price, so that the wrong plants run."""

    def make() -> dict[str, Any]:
        made = price_inputs(rng)
        price = made["stack_cost_capacity"][2][0]
        offers = [max(cost, price + rng.randint(-3, 4)) for cost, _capacity in made["stack_cost_capacity"]]
        return {**made, "pay_as_bid_offers": offers}

    def good(made: dict[str, Any]) -> bool:
        found = solve(TOPIC, made)
        different = len(set(made["pay_as_bid_offers"])) == len(made["pay_as_bid_offers"])
        return bool(different and found["deadweight_loss"] > 0 and found["consumer_saving_vs_uniform"] != 0)

    return draw_until(make, good)


def best_inputs(rng: random.Random) -> dict[str, Any]:
    """Rivals whose offers are known, and a cheap plant of one's own."""

    def make() -> dict[str, Any]:
        rivals = stack(rng, 4)
        own = [rng.choice([8, 12, 17, 22]), 10 * rng.randint(1, 3)]
        in_all = sum(capacity for _cost, capacity in rivals[:3]) + own[1]
        return {"rivals": rivals, "cost": own[0], "capacity": own[1], "demand": in_all - 10 * rng.randint(1, 3)}

    def good(made: dict[str, Any]) -> bool:
        found = best_found(made)
        return bool(
            found["unique"]
            and found["units"] == made["capacity"]
            and found["gain"] > 0
            and found["offer"] > made["cost"] + 3
        )

    return draw_until(make, good)


def best_found(inputs: Inputs) -> Found:
    """The whole offer that earns most when each is paid its own, and what offering the cost earns under one price.

    Of equal offers the rival runs first.
    """
    rivals, cost, capacity = inputs["rivals"], inputs["cost"], inputs["capacity"]
    gains: dict[int, tuple[int, int]] = {}
    for offer in range(cost, 101):
        before = sum(units for asked, units in rivals if asked <= offer)
        units = max(0, min(capacity, inputs["demand"] - before))
        gains[offer] = ((offer - cost) * units, units)
    most = max(gain for gain, _units in gains.values())
    best = [offer for offer, (gain, _units) in gains.items() if gain == most]
    book = [(asked, units) for asked, units in rivals] + [(cost, capacity)]
    served = market.serve_supply(book, inputs["demand"])
    price = market.marginal_price(served, falling=False) or 0
    return {
        "offer": best[0],
        "units": gains[best[0]][1],
        "gain": most,
        "unique": len(best) == 1,
        "price": price,
        "uniform_gain": (int(price) - cost) * min(capacity, inputs["demand"]),
    }


def plant_table(_: Translate, plants: Any, offers: Any = None) -> Html:
    """Plants with cost and capacity, and what they ask where that differs."""
    heads = [_("Plant"), _("Running cost per unit"), _("Units it can make")]
    if offers is None:
        rows = [row(number, list(plant)) for number, plant in enumerate(plants, 1)]
        return table(_("The plants"), heads, rows)
    pairs = zip(plants, offers, strict=True)
    rows = [row(number, [*plant, offer]) for number, (plant, offer) in enumerate(pairs, 1)]
    return table(_("The plants"), [*heads, _("Offer")], rows)


def tell_price(inputs: Inputs, _found: Found, _: Translate) -> str:
    """A stack and a demand."""
    said = _(
        "Consumers need {demand} units. Every plant offers at its cost. The cheapest run first, and all "
        "that run are paid "
        "the cost of the last one that is needed."
    ).format(demand=inputs["demand"])
    return Html(plant_table(_, inputs["stack_cost_capacity"]) + paragraph(said))


def tell_guess(inputs: Inputs, _found: Found, _: Translate) -> str:
    """A stack with offers."""
    said = _(
        "Consumers need {demand} units. Now each plant that runs is paid its own offer, so the plants "
        "have guessed. The "
        "lowest offers run first."
    ).format(demand=inputs["demand"])
    return Html(plant_table(_, inputs["stack_cost_capacity"], inputs["pay_as_bid_offers"]) + paragraph(said))


def tell_best(inputs: Inputs, _found: Found, _: Translate) -> str:
    """One's own plant among known offers."""
    rows = [row(number, list(plant)) for number, plant in enumerate(inputs["rivals"], 1)]
    rivals = table(_("The others' offers"), [_("Plant"), _("Offer"), _("Units it can make")], rows)
    said = _(
        "Consumers need {demand} units. Your plant makes {capacity} units at a cost of {cost} each, and "
        "you know what the "
        "others ask. Offers are whole numbers; of equal offers the other plant runs first."
    ).format(demand=inputs["demand"], capacity=inputs["capacity"], cost=inputs["cost"])
    return Html(rivals + paragraph(said))


def hint_price(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _("Fill the demand from the cheapest plant up. The last plant that you need sets the price.")


def hint_guess(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "Put the plants in the order of their offers and fill the demand. Then compare with the order of their costs."
    )


def hint_best(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _("Your offer should be as high as it can be while all your units still run: just below which other plant?")


def lines(*said: str) -> Html:
    """Paragraphs."""
    return Html("".join(map(paragraph, said)))


def step_price(inputs: Inputs, found: Found, _: Translate) -> str:
    """Who runs by cost, and the sums."""
    served = market.serve_supply([tuple(plant) for plant in inputs["stack_cost_capacity"]], inputs["demand"])
    runs = [
        _("{units} units run at a cost of {cost}.").format(cost=cost, units=units)
        for cost, _wanted, units in served
        if units
    ]
    return lines(
        *runs,
        _("The last one costs {price}: all {demand} units at this price make {payment}.").format(
            price=found["uniform_price"], demand=inputs["demand"], payment=found["uniform_payment"]
        ),
        _("Running them costs {cost}; what plants gain is the rest, {rent}.").format(
            cost=found["efficient_cost"], rent=found["infra_marginal_rent"]
        ),
    )


def step_guess(inputs: Inputs, found: Found, _: Translate) -> str:
    """Who runs by offers, and the sums."""
    plants = zip(inputs["stack_cost_capacity"], inputs["pay_as_bid_offers"], found["dispatch_with_offers"], strict=True)
    runs = [
        _("Plant {number} (cost {cost}, offer {offer}) makes {units} units.").format(
            number=number, cost=plant[0], offer=offer, units=units
        )
        for number, (plant, offer, units) in enumerate(plants, 1)
    ]
    return lines(
        *runs,
        _("Units times offers make {paid}; units times costs make {spent}.").format(
            paid=found["payment_with_offers"], spent=found["cost_with_offers"]
        ),
        _("The cheapest plants would have cost {least}, so {extra} is wasted.").format(
            least=found["efficient_cost"], extra=found["deadweight_loss"]
        ),
        _("One price would have come to {payment}; consumers save {saving}.").format(
            payment=found["uniform_payment"], saving=shown(found["consumer_saving_vs_uniform"], _)
        ),
    )


def step_best(inputs: Inputs, found: Found, _: Translate) -> str:
    """The best offer, and what the cost earns under one price."""
    return lines(
        _("With an offer of {offer} all your {units} units still run; one more and a rival runs before you.").format(
            offer=found["offer"], units=found["units"]
        ),
        _("It earns {units} × ({offer} − {cost}) = {gain}.").format(
            units=found["units"], offer=found["offer"], cost=inputs["cost"], gain=found["gain"]
        ),
        _(
            "Under one price you simply offer your cost: the last plant needed asks {price}, and you earn "
            "{gain} without "
            "guessing."
        ).format(price=found["price"], gain=found["uniform_gain"]),
    )  # fmt: skip


EXERCISES = (
    Exercise(
        key="l14.price",
        title=N_("The order of merit"),
        topic=TOPIC,
        inputs=price_inputs,
        asks=(
            Ask("price", N_("The price that all plants are paid"), "uniform_price"),
            Ask("payment", N_("What consumers pay in all"), "uniform_payment"),
            Ask("cost", N_("What it costs to run the plants"), "efficient_cost"),
            Ask("rent", N_("What the plants gain"), "infra_marginal_rent"),
        ),
        tell=tell_price,
        hint=hint_price,
        step=step_price,
        cases=("EL-1", "EL-2"),
    ),
    Exercise(
        key="l14.guess",
        title=N_("Paid what they ask"),
        topic=TOPIC,
        inputs=guess_inputs,
        asks=(
            Ask("paid", N_("What consumers pay in all"), "payment_with_offers"),
            Ask("spent", N_("What it costs to run the plants that run"), "cost_with_offers"),
            Ask("lost", N_("How much more that is than with the cheapest plants"), "deadweight_loss"),
            Ask(
                "saved",
                N_("What consumers save compared with one price (below 0: they pay more)"),
                "consumer_saving_vs_uniform",
            ),
        ),
        tell=tell_guess,
        hint=hint_guess,
        step=step_guess,
        cases=("EL-1", "EL-2"),
    ),
    Exercise(
        key="l14.best",
        title=N_("Your own plant"),
        work=best_found,
        inputs=best_inputs,
        asks=(
            Ask("offer", N_("The offer that earns most if each is paid its own"), "offer"),
            Ask("gain", N_("What it earns"), "gain"),
            Ask("uniform", N_("What offering your cost earns under one price for all"), "uniform_gain"),
        ),
        tell=tell_best,
        hint=hint_best,
        step=step_best,
    ),
)
