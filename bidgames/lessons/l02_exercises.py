"""Lesson 2: the exercises; the payments by `uniform_vs_discriminatory`, the ties by the rules of Middleman."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from ..economics import solve
from ..rules.domain import N_
from ..text import Translate
from ..views.html import Html, paragraph, row, table
from .answers import shown
from .curves import draw_until, listed
from .model import Ask, Exercise, Found, Inputs

TOPIC, BUY = "uniform_vs_discriminatory", "middleman_buy"
PLAYERS = ("A", "B", "C")


def rule_inputs(rng: random.Random) -> dict[str, Any]:
    """Four buyers with whole bids; some units stay unserved."""

    def make() -> dict[str, Any]:
        prices = sorted(rng.sample(range(3, 13), 4), reverse=True)
        return {
            "supply": rng.randint(6, 14),
            "bids_price_qty": [[price, rng.randint(2, 6)] for price in prices],
            "values_per_unit": [price + rng.randint(1, 3) for price in prices],
        }

    def good(made: dict[str, Any]) -> bool:
        wanted = sum(units for _price, units in made["bids_price_qty"])
        return bool(made["bids_price_qty"][0][1] < made["supply"] <= wanted - 2)

    return draw_until(make, good)


def value_inputs(rng: random.Random) -> dict[str, Any]:
    """Bids that are not in the order of the values, so that the wrong buyers are served."""

    def make() -> dict[str, Any]:
        bids = [[rng.randint(4, 10), rng.randint(2, 5)] for _buyer in range(4)]
        values = [price + rng.randint(0, 6) for price, _units in bids]
        return {"supply": rng.randint(6, 11), "bids_price_qty": bids, "values_per_unit": values}

    def good(made: dict[str, Any]) -> bool:
        found = solve(TOPIC, made)
        wanted = sum(units for _price, units in made["bids_price_qty"])
        different = len({price for price, _units in made["bids_price_qty"]}) == 4
        return bool(different and made["supply"] < wanted and 0.6 < found["efficiency"] < 0.99)

    return draw_until(make, good)


def tie_inputs(rng: random.Random) -> dict[str, Any]:
    """Two or three players tie, and it matters."""

    def make() -> dict[str, Any]:
        tied, other = rng.randint(3, 8), rng.choice([-2, -1, 1, 2])
        offers = [tied, tied, tied + other if rng.random() < 0.7 else tied]
        rng.shuffle(offers)
        wanted = [rng.randint(2, 9) for _player in PLAYERS]
        return {
            "players": list(PLAYERS),
            "offer_per_tin": offers,
            "tins_wanted": wanted,
            "supply": rng.randint(7, 15),
            "cash": [100, 100, 100],
        }

    def good(made: dict[str, Any]) -> bool:
        bought = solve(BUY, made)["bought"]
        served = [got == wanted for got, wanted in zip(bought, made["tins_wanted"], strict=True)]
        return bool(sum(served) <= 1 and sum(got > 0 for got in bought) >= 2)

    return draw_until(make, good)


def broke_inputs(rng: random.Random) -> dict[str, Any]:
    """Somebody gets more than he can pay for."""

    def make() -> dict[str, Any]:
        offers = sorted(rng.sample(range(3, 10), 3), reverse=True)
        return {
            "players": list(PLAYERS),
            "offer_per_tin": offers,
            "tins_wanted": [rng.randint(3, 7), rng.randint(3, 7), rng.randint(5, 12)],
            "supply": rng.randint(9, 15),
            "cash": [30, 30, 30],
        }

    def good(made: dict[str, Any]) -> bool:
        return bool(1 <= sum(solve(BUY, made)["bankrupt"]) <= 2)

    return draw_until(make, good)


def tell_rule(inputs: Inputs, _found: Found, _: Translate) -> str:
    """Buyers with bids and values."""
    pairs = zip(inputs["bids_price_qty"], inputs["values_per_unit"], strict=True)
    rows = [row(number, [bid[0], bid[1], value]) for number, (bid, value) in enumerate(pairs, 1)]
    heads = [_("Buyer"), _("Bid for each unit"), _("Units wanted"), _("A unit is worth to him")]
    said = _("{units} units are for sale. They go to the highest bids.").format(units=inputs["supply"])
    return Html(paragraph(said) + table(_("The buyers"), heads, rows))


def tell_tins(inputs: Inputs, _found: Found, _: Translate) -> str:
    """An auction of Middleman."""
    columns = zip(inputs["players"], inputs["offer_per_tin"], inputs["tins_wanted"], inputs["cash"], strict=True)
    rows = [row(name, [offer, wanted, cash]) for name, offer, wanted, cash in columns]
    heads = [_("Player"), _("Offer for each tin"), _("Tins wanted"), _("Cash")]
    said = _(
        "{units} tins are for sale. The highest offer is served first and each pays his own offer. Who offers the same "
        "gets one tin each in turn; when fewer tins are left than there are such players who still want "
        "one, they get no "
        "more and the rest goes to the next offer."
    ).format(units=inputs["supply"])
    return Html(paragraph(said) + table(_("The orders"), heads, rows))


def hint_rule(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "Write the bid for each single unit from the top down and draw a line below the last unit that is for sale."
    )


def step_rule(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way to the payments."""
    units = sorted((price for price, wanted in inputs["bids_price_qty"] for _unit in range(wanted)), reverse=True)
    lines = [
        _("Unit by unit the bids are {bids}. The first {units} of them are served.").format(
            bids=listed(units), units=found["sold"]
        ),
        _("Above the line the last one is {lowest}, below it the first one is {highest}.").format(
            lowest=shown(found["lowest_accepted"], _), highest=found["highest_rejected"]
        ),
        _("Each paying his own bid: the served bids add up to {own}.").format(own=found["revenue_pay_as_bid"]),
        _("One price, the highest bid not served: {units} × {price} = {one}.").format(
            units=found["sold"], price=found["highest_rejected"], one=found["revenue_uniform_hrb"]
        ),
    ]
    return Html("".join(paragraph(line) for line in lines))


def hint_value(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "First see who is served by the bids. Then ask which units would be served if the values decided, and compare "
        "what both are worth."
    )


def step_value(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way to gains and efficiency."""
    order = sorted(range(len(inputs["bids_price_qty"])), key=lambda place: -inputs["bids_price_qty"][place][0])
    left, worth = inputs["supply"], 0
    lines = []
    for place in order:
        got = min(left, inputs["bids_price_qty"][place][1])
        left -= got
        worth += got * inputs["values_per_unit"][place]
        lines.append(
            _("Buyer {buyer} gets {units} units, worth {value} each.").format(
                buyer=place + 1, units=got, value=inputs["values_per_unit"][place]
            )
        )
    lines += [
        _("All that is worth {worth}; it cost {paid}, so buyers gain {gain}.").format(
            worth=worth, paid=found["revenue_pay_as_bid"], gain=found["buyer_surplus_pay_as_bid"]
        ),
        _("Given to those to whom it is worth most, it would be worth {best}. The share is {percent} %.").format(
            best=shown(worth / found["efficiency"], _), percent=shown(100 * found["efficiency"], _)
        ),
    ]
    return Html("".join(paragraph(line) for line in lines))


def hint_tie(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _("Hand out the tins one by one, to the highest offer first; among equal offers go round in turn.")


def step_tins(inputs: Inputs, found: Found, _: Translate) -> str:
    """What each gets and pays, and what is left."""
    lines = []
    for place, name in enumerate(inputs["players"]):
        lines.append(
            _("{name} offers {offer} and wants {wanted}: he gets {got}, pays {paid} and has {left} left.").format(
                name=name,
                offer=inputs["offer_per_tin"][place],
                wanted=inputs["tins_wanted"][place],
                got=found["bought"][place],
                paid=found["payments"][place],
                left=shown(found["cash_after"][place], _),
            )
        )
    lines.append(
        _("Tins that nobody gets: {unsold}. Who has less than nothing left is out.").format(unsold=found["unsold"])
    )
    return Html("".join(paragraph(line) for line in lines))


def got(place: int) -> Any:
    """What the player at a place buys."""
    return lambda _inputs, found: found["bought"][place]


EXERCISES = (
    Exercise(
        key="l02.rules",
        title=N_("One set of bids, two rules"),
        topic=TOPIC,
        inputs=rule_inputs,
        asks=(
            Ask("lowest", N_("The lowest bid that is served"), "lowest_accepted"),
            Ask("highest", N_("The highest bid that is not served"), "highest_rejected"),
            Ask("own", N_("What sellers receive if each pays his own bid"), "revenue_pay_as_bid"),
            Ask("one", N_("What they receive if all pay the highest bid that is not served"), "revenue_uniform_hrb"),
        ),
        tell=tell_rule,
        hint=hint_rule,
        step=step_rule,
        cases=("UPD-1", "UPD-2"),
    ),
    Exercise(
        key="l02.values",
        title=N_("The right buyers?"),
        topic=TOPIC,
        inputs=value_inputs,
        asks=(
            Ask("gain", N_("What all buyers gain if each pays his own bid"), "buyer_surplus_pay_as_bid"),
            Ask(
                "percent",
                N_("Efficiency: what the units are worth to those who got them, of the most they could be worth"),
                lambda _inputs, found: 100 * found["efficiency"],
                Fraction(1, 2),
                "%",
            ),
        ),
        tell=tell_rule,
        hint=hint_value,
        step=step_value,
        cases=("UPD-3",),
    ),
    Exercise(
        key="l02.ties",
        title=N_("Equal offers"),
        topic=BUY,
        inputs=tie_inputs,
        asks=(
            Ask("first", N_("Tins for the first player"), got(0)),
            Ask("second", N_("Tins for the second player"), got(1)),
            Ask("third", N_("Tins for the third player"), got(2)),
            Ask("unsold", N_("Tins that nobody gets"), "unsold"),
        ),
        tell=tell_tins,
        hint=hint_tie,
        step=step_tins,
        cases=("MMB-1", "MMB-2", "MMB-3", "MMB-4"),
    ),
    Exercise(
        key="l02.broke",
        title=N_("More than he can pay for"),
        topic=BUY,
        inputs=broke_inputs,
        asks=(
            Ask("left", N_("What the first player has left (below 0: what "
                           "he lacks)"), lambda _i, found: found["cash_after"][0]),
            Ask("broke", N_("How many players cannot pay"), lambda _inputs, found: sum(found["bankrupt"])),
            Ask("revenue", N_("What all tins together would cost their buyers"), "auctioneer_revenue"),
        ),
        tell=tell_tins,
        hint=hint_tie,
        step=step_tins,
        cases=("MMB-5",),
    ),
)  # fmt: skip
