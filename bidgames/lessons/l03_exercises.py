"""Lesson 3: the exercises; a single seller, a sale of Middleman, two sellers with limited stock."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from ..economics import solve
from ..rules.domain import N_
from ..rules.rationing import serve
from ..text import Translate
from ..views.html import Html, paragraph, row, table
from .answers import shown
from .curves import draw_until, listed
from .model import Ask, Exercise, Found, Inputs

MONOPOLY, SELL, MIX = "posted_price_monopoly", "middleman_sell", "bertrand_edgeworth_continuous"
PLAYERS, CAP = ("A", "B", "C"), 10


def single_inputs(rng: random.Random) -> dict[str, Any]:
    """Eight buyers and a cost; one price alone is best, and something is lost at it."""

    def make() -> dict[str, Any]:
        values = sorted((rng.randint(2, 12) for _buyer in range(8)), reverse=True)
        return {"willingness_to_pay": values, "unit_cost": rng.choice([1, 1.5, 2, 2.5, 3])}

    def good(made: dict[str, Any]) -> bool:
        found = solve(MONOPOLY, made)
        return bool(found["unique"] and 3 <= found["quantity"] <= 6 and found["deadweight_loss"] > 0)

    return draw_until(make, good)


def sale_inputs(rng: random.Random) -> dict[str, Any]:
    """A sale in which two players tie and not everybody sells all."""

    def make() -> dict[str, Any]:
        tied = rng.randint(4, 9)
        asks = [tied, tied, rng.choice([tied - 2, tied - 1, tied + 1, tied + 3])]
        rng.shuffle(asks)
        return {
            "players": list(PLAYERS),
            "ask_per_tin": asks,
            "for_sale": [rng.randint(2, 9) for _player in PLAYERS],
            "demand": rng.randint(7, 14),
            "cap": CAP,
        }

    def good(made: dict[str, Any]) -> bool:
        found = solve(SELL, made)
        return bool(sum(found["unsold"]) >= 2 and sum(sold > 0 for sold in found["sold"]) >= 2)

    return draw_until(make, good)


def mix_inputs(rng: random.Random) -> dict[str, Any]:
    """Two sellers with limited stock, and a price inside their range."""

    def make() -> dict[str, Any]:
        tins = rng.randint(5, 9)
        return {
            "tins_each": tins,
            "demand": rng.randint(tins + 1, 2 * tins - 1),
            "cap": 10,
            "prices": [rng.randint(3, 9)],
        }

    def good(made: dict[str, Any]) -> bool:
        chance = next(iter(solve(MIX, made)["cdf"].values()))
        return bool(0.1 < chance < 0.9)

    return draw_until(make, good)


def answer_inputs(rng: random.Random) -> dict[str, Any]:
    """A rival's price that is known; one own price alone is best."""

    def make() -> dict[str, Any]:
        tins = rng.randint(5, 9)
        return {"tins": tins, "demand": rng.randint(tins + 1, 2 * tins - 1), "rival": rng.randint(3, 10), "cap": CAP}

    return draw_until(make, lambda made: answer_found(made)["count"] == 1)


def answer_found(inputs: Inputs) -> Found:
    """What each own price earns against a known one, and the best; equal prices share as in Middleman."""
    tins, demand, rival = inputs["tins"], inputs["demand"], inputs["rival"]
    sold = {
        price: serve([(tins, price), (tins, rival)], demand, highest_first=False)[0]
        for price in range(1, inputs["cap"] + 1)
    }
    best = max(price * units for price, units in sold.items())
    prices = [price for price, units in sold.items() if price * units == best]
    return {"price": prices[0], "count": len(prices), "revenue": best, "sold": sold[prices[0]], "rest": demand - tins}


def tell_single(inputs: Inputs, _found: Found, _: Translate) -> str:
    """A single seller."""
    said = _(
        "You are the only seller. Each buyer wants one tin and pays at most what it is worth to him: "
        "{worth}. A tin costs "
        "you {cost}. You post one price for all."
    )
    return paragraph(said.format(worth=listed(inputs["willingness_to_pay"]), cost=shown(inputs["unit_cost"], _)))


def tell_sale(inputs: Inputs, _found: Found, _: Translate) -> str:
    """A sale of Middleman."""
    columns = zip(inputs["players"], inputs["ask_per_tin"], inputs["for_sale"], strict=True)
    rows = [row(name, [price, tins]) for name, price, tins in columns]
    said = _(
        "The market wants {demand} tins and pays at most {cap} for each; a higher price counts as {cap}. "
        "The lowest price "
        "sells first, each at his own price. Who asks the same sells one tin each in turn; when fewer are wanted than "
        "there are such players with tins left, they sell no more."
    ).format(demand=inputs["demand"], cap=inputs["cap"])
    return Html(paragraph(said) + table(_("The offers"), [_("Player"), _("Price"), _("Tins for sale")], rows))


def tell_mix(inputs: Inputs, _found: Found, _: Translate) -> str:
    """Two sellers who mix."""
    said = _(
        "Two sellers have {tins} tins each, {demand} are wanted, and nobody pays more than {cap}. The "
        "lower price sells "
        "first. In the theory both draw their price at random, so that no rival can rely on it."
    )
    price = _("Prices may be any amount. One price is asked about below: {price}.").format(price=inputs["prices"][0])
    text = said.format(tins=inputs["tins_each"], demand=inputs["demand"], cap=inputs["cap"])
    return Html(paragraph(text) + paragraph(price))


def tell_answer(inputs: Inputs, _found: Found, _: Translate) -> str:
    """A known rival."""
    said = _(
        "Two sellers have {tins} tins each, {demand} are wanted. You know that your rival asks {rival}. "
        "Your price is a "
        "whole number from 1 to {cap}; the lower price sells first, and equal prices share the demand "
        "equally (an odd tin "
        "stays unsold)."
    )
    return paragraph(said.format(**inputs))


def hint_single(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "Only prices that some buyer would just pay can be best. Try them from the top: how many buy, "
        "what is left over?"
    )


def hint_sale(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _("Let the lowest price sell first. Buyers gain, on each tin, what the price is below the cap.")


def hint_mix(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "Whoever asks the cap sells only what the other cannot serve. Every price he draws must earn him, "
        "on average, as "
        "much as that."
    )


def hint_answer(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _("Compare two plans: just below the rival with all your tins, or the highest price with what he leaves.")


def lines(*said: str) -> Html:
    """Paragraphs."""
    return Html("".join(paragraph(line) for line in said))


def step_single(inputs: Inputs, found: Found, _: Translate) -> str:
    """The table of prices tried, then what is lost."""
    values, cost = inputs["willingness_to_pay"], inputs["unit_cost"]
    rows = []
    for price in sorted(set(values), reverse=True):
        sold = sum(value >= price for value in values)
        rows.append(row(price, [sold, shown((price - cost) * sold, _)]))
    tried = table(_("Every price that somebody would just pay"), [_("Price"), _("Tins sold"), _("Profit")], rows)
    said = _(
        "Best is {price}. Buyers whose tin is worth more than {cost} but less than the price go away: "
        "together they would "
        "have gained {lost}."
    ).format(price=shown(found["price"], _), cost=shown(cost, _), lost=shown(found["deadweight_loss"], _))
    return Html(tried + paragraph(said))


def step_sale(inputs: Inputs, found: Found, _: Translate) -> str:
    """What each sells, and what buyers gain."""
    said = [
        _("{name} asks {price} for {tins} tins and sells {sold}.").format(
            name=name, price=found["effective_price"][place], tins=inputs["for_sale"][place], sold=found["sold"][place]
        )
        for place, name in enumerate(inputs["players"])
    ]
    said.append(
        _("Each tin sold gives its buyer {cap} less the price; together {gain}.").format(
            cap=inputs["cap"], gain=found["consumer_surplus"]
        )
    )
    return lines(*said)


def step_mix(inputs: Inputs, found: Found, _: Translate) -> str:
    """Profit at the cap, the lowest price, the chance."""
    tins, demand, cap, price = inputs["tins_each"], inputs["demand"], inputs["cap"], inputs["prices"][0]
    chance = shown(100 * found["cdf"][str(price)], _)
    return lines(
        _("At the cap you sell what the rival leaves: {cap} × ({demand} − {tins}) = {profit}.").format(
            cap=cap, demand=demand, tins=tins, profit=shown(found["expected_profit"], _)
        ),
        _("Selling all {tins} tins must not earn less, so no price is below {profit} / {tins} = {low}.").format(
            tins=tins, profit=shown(found["expected_profit"], _), low=shown(found["price_low"], _)
        ),
        _(
            "At a price of {price} you sell {tins} when the rival asks more and {rest} when he asks less. "
            "That this earns "
            "{profit} on average fixes the chance that he asks less: ({tins} − {profit} / {price}) / ({tins} "
            "− {rest}), "
            "which is {chance} %."
        ).format(
            price=price, tins=tins, rest=demand - tins, profit=shown(found["expected_profit"], _), chance=chance
        ),
    )  # fmt: skip


def step_answer(inputs: Inputs, found: Found, _: Translate) -> str:
    """Both plans and the best of all."""
    below = max(inputs["rival"] - 1, 1)
    return lines(
        _(
            "Just below the rival, at {price}, you sell up to {tins} tins; at {cap} you sell the {rest} he leaves."
        ).format(price=below, tins=inputs["tins"], cap=inputs["cap"], rest=found["rest"]),
        _("Of all prices {price} earns most: {sold} tins, {revenue}.").format(
            price=found["price"], sold=found["sold"], revenue=found["revenue"]
        ),
    )


def sold(place: int) -> Any:
    """What the player at a place sells."""
    return lambda _inputs, found: found["sold"][place]


CENT = Fraction(1, 100)

EXERCISES = (
    Exercise(
        key="l03.single",
        title=N_("One seller alone"),
        topic=MONOPOLY,
        inputs=single_inputs,
        asks=(
            Ask("price", N_("The price that earns most"), "price"),
            Ask("profit", N_("The profit at this price"), "profit", CENT),
            Ask("lost", N_("What is lost to all, compared with a price equal to the cost"), "deadweight_loss", CENT),
        ),
        tell=tell_single,
        hint=hint_single,
        step=step_single,
        cases=("MO-1", "MO-2"),
    ),
    Exercise(
        key="l03.sale",
        title=N_("A sale with equal prices"),
        topic=SELL,
        inputs=sale_inputs,
        asks=(
            Ask("first", N_("Tins the first player sells"), sold(0)),
            Ask("second", N_("Tins the second player sells"), sold(1)),
            Ask("third", N_("Tins the third player sells"), sold(2)),
            Ask("gain", N_("What buyers gain, if each tin is worth the cap to them"), "consumer_surplus"),
        ),
        tell=tell_sale,
        hint=hint_sale,
        step=step_sale,
        cases=("MMS-1", "MMS-2", "MMS-3", "MMS-4"),
    ),
    Exercise(
        key="l03.answer",
        title=N_("If you knew the other price"),
        work=answer_found,
        inputs=answer_inputs,
        asks=(
            Ask("price", N_("Your best price"), "price"),
            Ask("revenue", N_("What it earns"), "revenue"),
        ),
        tell=tell_answer,
        hint=hint_answer,
        step=step_answer,
    ),
    Exercise(
        key="l03.mix",
        title=N_("Prices that nobody can rely on"),
        topic=MIX,
        inputs=mix_inputs,
        asks=(
            Ask("profit", N_("What each earns on average"), "expected_profit", CENT),
            Ask("low", N_("The lowest price that is ever asked"), "price_low", CENT),
            Ask(
                "chance",
                N_("How often the rival asks less than the price given above"),
                lambda inputs, found: 100 * found["cdf"][str(inputs["prices"][0])],
                Fraction(1, 2),
                "%",
            ),
        ),
        tell=tell_mix,
        hint=hint_mix,
        step=step_mix,
        cases=("BE-1", "BE-2"),
    ),
)
