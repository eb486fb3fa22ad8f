"""Lesson 6: the exercises: bids and revenue with private values, and one auction under several rules."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from ..rules.domain import N_
from ..text import Translate
from ..views.html import Html, paragraph, row, table
from .answers import shown
from .curves import draw_until, listed
from .l06_pictures import TOPIC
from .model import Ask, Exercise, Found, Inputs

NAMES = ("A", "B", "C", "D")
TENTH, HUNDREDTH = Fraction(1, 10), Fraction(1, 100)


def lines(*texts: str) -> Html:
    """Paragraphs."""
    return Html("".join(paragraph(text) for text in texts))


def shade_inputs(rng: random.Random) -> dict[str, Any]:
    """A range that need not begin at 0."""
    n, low = rng.randint(2, 6), rng.choice([0, 0, 10, 20, 30])
    high = low + rng.choice([40, 50, 60, 80, 100])
    return {"n": n, "low": low, "high": high, "values": sorted(rng.sample(range(low + 5, high), 2))}


def win_inputs(rng: random.Random) -> dict[str, Any]:
    """A range from 0, and one value well above its lower end."""
    high = rng.choice([10, 20, 50, 100])
    return {"n": rng.randint(2, 4), "low": 0, "high": high, "values": [high * rng.randint(5, 9) // 10]}


def risk_inputs(rng: random.Random) -> dict[str, Any]:
    """Bidders who dislike risk."""
    return {"n": rng.randint(2, 5), "rho": rng.choice([0.25, 0.5, 0.75]), "low": 0, "high": 100,
            "values": [rng.randint(20, 95)]}  # fmt: skip


def reserve_inputs(rng: random.Random) -> dict[str, Any]:
    """Two or three bidders, values from 0 to 1; the value is above the reserve price."""
    reserve = rng.randint(2, 7)
    return {"n": rng.randint(2, 3), "reserve": reserve / 10, "values": [rng.randint(reserve + 1, 10) / 10]}


def auction_inputs(rng: random.Random) -> dict[str, Any]:
    """Four bidders; some shade, somebody may bid too much, some tie for the first place."""

    def make() -> dict[str, Any]:
        values = [rng.randint(30, 90) for _bidder in NAMES]
        bids = [value + rng.choice([-20, -15, -10, -5, 0, 5, 10]) for value in values]
        if rng.random() < 0.4:
            bids[rng.randrange(4)] = max(bids)
        return {"bidders": list(NAMES), "values": values, "bids": bids, "tie_order": rng.sample(NAMES, 4)}

    def good(made: dict[str, Any]) -> bool:
        return len(set(made["values"])) == 4 and sorted(made["bids"])[-2] >= 20

    return draw_until(make, good)


def tell_range(inputs: Inputs, _found: Found, _: Translate) -> str:
    """Who bids, and for what."""
    said = _(
        "{n} bidders. To each the lot is worth a number from {low} to {high}, all equally likely, and "
        "nobody knows that "
        "of another. Bidders do not mind risk."
    ).format(n=inputs["n"], low=shown(inputs["low"], _), high=shown(inputs["high"], _))
    value = _("To the bidder that we look at it is worth {value}.")
    if len(inputs["values"]) > 1:
        value = _("We look at bidders to whom it is worth {value}.")
    return lines(said, value.format(value=listed(shown(one, _) for one in inputs["values"])))


def hint_shade(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "At the first price bid what you expect the best of the others to be worth if yours is the best. "
        "How far up the "
        "range, from its lower end to your value, do the others reach on average?"
    )


def step_shade(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way to bids and revenue."""
    n, low, high = inputs["n"], inputs["low"], inputs["high"]
    pairs = zip(inputs["values"], found["first_price_bids"], strict=True)
    said = _("First price, value {value}: {low} + {above}/{n} × ({value} − {low}) = {bid}.")
    names = {"low": shown(low, _), "above": n - 1, "n": n}
    return lines(
        *(said.format(value=shown(value, _), bid=shown(bid, _), **names) for value, bid in pairs),
        _("Second price: the bid decides whether you buy, not what you pay, so you bid the value itself."),
        _("Mean revenue at both: {low} + ({high} − {low}) × {above}/{below} = {mean}.").format(
            low=shown(low, _), high=shown(high, _), above=n - 1, below=n + 1, mean=shown(found["expected_revenue"], _)
        ),
    )  # fmt: skip


def hint_win(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "You win if every other value is below yours. What is the chance of that for one other, and for "
        "all of them? You "
        "pay only when you win."
    )


def step_win(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way to what a bidder pays on average."""
    value, n = inputs["values"][-1], inputs["n"]
    chance = (value / inputs["high"]) ** (n - 1)
    return lines(
        _("The bid is {above}/{n} × {value} = {bid}.").format(
            above=n - 1, n=n, value=shown(value, _), bid=shown(found["first_price_bids"][-1], _)
        ),
        _("The others ({others}) all have lower values with a chance of ({value}/{high})^{others} = {chance}.").format(
            others=n - 1, value=shown(value, _), high=shown(inputs["high"], _), chance=shown(chance, _)
        ),
        _("Chance times bid: he pays {paid} on average.").format(paid=shown(found["expected_payment_if_value"][-1], _)),
        _("Before values are known, the winner's mean gain is {high}/({n} + 1) = {gain}.").format(
            high=shown(inputs["high"], _), n=n, gain=shown(found["expected_winner_profit"], _)
        ),
    )


def tell_risk(inputs: Inputs, _found: Found, _: Translate) -> str:
    """Bidders who dislike risk."""
    return lines(
        _(
            "{n} bidders, values from {low} to {high}. All dislike risk: a gain of x is worth x to the power "
            "of 1 − r to "
            "them, with r = {rho}."
        ).format(
            n=inputs["n"], low=shown(inputs["low"], _), high=shown(inputs["high"], _), rho=shown(inputs["rho"], _)
        ),
        _("We look at a bidder to whom the lot is worth {value}.").format(value=shown(inputs["values"][-1], _)),
    )  # fmt: skip


def hint_risk(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "Without dislike of risk the share of the value that is bid is (n − 1)/n. With it, n below the "
        "line becomes n − r. "
        "Think first: is the bid then higher or lower?"
    )


def step_risk(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way."""
    n, top = inputs["n"], inputs["high"]
    return lines(
        _("Share: ({n} − 1)/({n} − {rho}) = {slope}; bid: {slope} × {value} = {bid}.").format(
            n=n, rho=shown(inputs["rho"], _), slope=shown(found["slope"], _), value=shown(inputs["values"][-1], _),
            bid=shown(found["bids"][-1], _),
        ),
        _("The highest of {n} values is {high} × {n}/{more} on average; times the share, revenue is {mean}.").format(
            n=n, high=shown(top, _), more=n + 1, mean=shown(found["expected_revenue"], _)
        ),
        _("At the second price nobody has to weigh risk. Revenue stays {mean}.").format(
            mean=shown(found["second_price_revenue"], _)
        ),
    )  # fmt: skip


def tell_reserve(inputs: Inputs, _found: Found, _: Translate) -> str:
    """A reserve price."""
    return lines(
        _(
            "First price, {n} bidders. To each the lot is worth a number from 0 to 1 (in millions), all "
            "equally likely. "
            "No bid below the reserve price of {reserve} is taken; unsold, the lot is worth nothing to the seller."
        ).format(n=inputs["n"], reserve=shown(inputs["reserve"], _)),
        _("We look at a bidder to whom the lot is worth {value}.").format(value=shown(inputs["values"][-1], _)),
    )


def hint_reserve(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "The lot stays unsold if all n values are below r: chance r^n. The bid for a value v is v − (v^n − r^n)/(n × "
        "v^(n−1)). Mean revenue is (n − 1)/(n + 1) + r^n − 2n/(n + 1) × r^(n+1)."
    )


def step_reserve(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way."""
    n, floor, value = inputs["n"], inputs["reserve"], inputs["values"][-1]
    names = {"n": n, "r": shown(floor, _), "v": shown(value, _), "less": n - 1, "more": n + 1}
    return lines(
        _("Bid: {v} − ({v}^{n} − {r}^{n})/({n} × {v}^{less}) = {bid}.").format(
            **names, bid=shown(found["bids"][-1], _)
        ),
        _("Sold with a chance of 1 − {r}^{n} = {chance} %.").format(**names, chance=shown(100 * found["prob_sale"], _)),
        _("Revenue: {less}/{more} + {r}^{n} − 2 × {n}/{more} × {r}^{more} = {mean}.").format(
            **names, mean=shown(found["expected_revenue"], _)
        ),
        _("Without a reserve price it is {without}; the best reserve price, 1/2, brings {best}.").format(
            without=shown(found["revenue_no_reserve"], _), best=shown(found["revenue_optimal"], _)
        ),
    )


def tell_auction(inputs: Inputs, _found: Found, _: Translate) -> str:
    """Bidders with values and bids."""
    columns = zip(inputs["bidders"], inputs["values"], inputs["bids"], strict=True)
    rows = [row(name, [value, bid]) for name, value, bid in columns]
    said = _("The highest bid buys. Of equal bids the one whose bidder stands first in the order {order} wins.").format(
        order=listed(inputs["tie_order"])
    )
    return Html(table(_("The bidders"), [_("Bidder"), _("The lot is worth to him"), _("Bid")], rows) + paragraph(said))


def hint_auction(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _("Who wins is decided by the bids alone, what he gains by his own value. Values of losers do not matter.")


def step_auction(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way."""
    at = inputs["bidders"].index(found["winner"])
    return lines(
        _("{winner} wins with a bid of {first}; the highest other bid is {second}.").format(
            winner=found["winner"], first=found["first_price"], second=found["second_price"]
        ),
        _("To him the lot is worth {value}: he gains {gain} at the first price, {other} at the second.").format(
            value=inputs["values"][at], gain=shown(found["profit_first"][at], _),
            other=shown(found["profit_second"][at], _),
        ),
        _("If all had to pay their bids the seller would have {all}.").format(all=found["revenue_all_pay"]),
        _("The highest value of all is {best}.").format(best=max(inputs["values"])),
    )  # fmt: skip


def of_winner(field: str) -> Any:
    """The winner's entry in a list by bidder."""
    return lambda inputs, found: found[field][inputs["bidders"].index(found["winner"])]


EXERCISES = (
    Exercise(
        key="l06.shade",
        title=N_("How much to shade"),
        topic=TOPIC,
        inputs=shade_inputs,
        asks=(
            Ask("low", N_("First price: the bid for the first value"),
                lambda _inputs, found: found["first_price_bids"][0], TENTH),
            Ask("high", N_("First price: the bid for the last value"),
                lambda _inputs, found: found["first_price_bids"][-1], TENTH),
            Ask("second", N_("Second price: the bid for the last value"),
                lambda _inputs, found: found["second_price_bids"][-1]),
            Ask("mean", N_("What the seller receives on average"), "expected_revenue", TENTH),
        ),
        tell=tell_range,
        hint=hint_shade,
        step=step_shade,
        cases=("IPV-2", "IPV-3"),
    ),
    Exercise(
        key="l06.win",
        title=N_("What winning is worth"),
        topic=TOPIC,
        inputs=win_inputs,
        asks=(
            Ask("bid", N_("First price: the bid"), lambda _inputs, found: found["first_price_bids"][-1], HUNDREDTH * 5),
            Ask("paid", N_("What this bidder pays on average, won or not"),
                lambda _inputs, found: found["expected_payment_if_value"][-1], HUNDREDTH * 5),
            Ask("gain", N_("What the winner gains on average, over all values"), "expected_winner_profit",
                HUNDREDTH * 5),
        ),
        tell=tell_range,
        hint=hint_win,
        step=step_win,
        cases=("IPV-1",),
    ),
    Exercise(
        key="l06.risk",
        title=N_("Bidders who dislike risk"),
        topic="ipv_first_price_crra",
        inputs=risk_inputs,
        asks=(
            Ask("bid", N_("First price: the bid"), lambda _inputs, found: found["bids"][-1], TENTH),
            Ask("first", N_("What the seller receives on average at the first price"), "expected_revenue", TENTH),
            Ask("second", N_("What he receives on average at the second price"), "second_price_revenue", TENTH),
        ),
        tell=tell_risk,
        hint=hint_risk,
        step=step_risk,
        cases=("CRRA-1",),
    ),
    Exercise(
        key="l06.reserve",
        title=N_("A reserve price"),
        topic="ipv_reserve",
        inputs=reserve_inputs,
        asks=(
            Ask("bid", N_("The bid"), lambda _inputs, found: found["bids"][-1], Fraction(1, 200), N_("millions")),
            Ask("sale", N_("The chance that the lot is sold"),
                lambda _inputs, found: 100 * found["prob_sale"], Fraction(1, 2), "%"),
            Ask("mean", N_("What the seller receives on "
                           "average"), "expected_revenue", Fraction(1, 200), N_("millions")),
        ),
        tell=tell_reserve,
        hint=hint_reserve,
        step=step_reserve,
        cases=("RES-1", "RES-2"),
    ),
    Exercise(
        key="l06.auction",
        title=N_("One auction, three rules"),
        topic="auction_outcome",
        inputs=auction_inputs,
        asks=(
            Ask("winner", N_("Who wins?"), "winner", choices=tuple((name, name) for name in NAMES)),
            Ask("first", N_("His gain at the first price"), of_winner("profit_first")),
            Ask("second", N_("His gain at the second price"), of_winner("profit_second")),
            Ask("all", N_("What the seller receives if everybody pays his own bid"), "revenue_all_pay"),
            Ask(
                "right",
                N_("Does the lot go to whom it is worth most?"),
                lambda _inputs, found: "yes" if found["efficient"] else "no",
                choices=(("yes", N_("yes")), ("no", N_("no"))),
            ),
        ),
        tell=tell_auction,
        hint=hint_auction,
        step=step_auction,
        cases=("AUC-1", "AUC-2"),
    ),
)  # fmt: skip
