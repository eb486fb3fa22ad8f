"""Lesson 1: the exercises. Every market is cleared by `bidgames.market`, through `bidgames.economics`."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from .. import market
from ..rules.domain import N_
from ..text import Translate
from ..views.html import Html, paragraph
from .answers import shown
from .curves import book, book_table, draw_until, listed, price_table
from .model import Ask, Exercise, Found, Inputs


def tunnel_inputs(rng: random.Random) -> dict[str, Any]:
    """Six buyers and six sellers with several prices that clear, in no order."""

    def make() -> dict[str, Any]:
        return {"bids": rng.sample(range(3, 21), 6), "asks": rng.sample(range(2, 19), 6)}

    def good(made: dict[str, Any]) -> bool:
        cleared = market.clear(book(made["bids"]), book(made["asks"]))
        if cleared.low is None or cleared.high is None:
            return False
        return cleared.fewest == cleared.most and 2 <= cleared.most <= 5 and 1 <= cleared.high - cleared.low <= 4

    return draw_until(make, good)


def step_inputs(rng: random.Random) -> dict[str, Any]:
    """A bid equals an ask where the curves meet: several quantities clear at one price."""

    def make() -> dict[str, Any]:
        price = rng.randint(6, 12)
        bids = [*rng.sample(range(price + 1, price + 7), rng.randint(1, 3)), *[price] * rng.randint(1, 3)]
        asks = [*rng.sample(range(price - 5, price), rng.randint(1, 3)), *[price] * rng.randint(1, 3)]
        bids += rng.sample(range(1, price), 1)
        asks += rng.sample(range(price + 1, price + 6), 1)
        return {"bids": rng.sample(bids, len(bids)), "asks": rng.sample(asks, len(asks))}

    def good(made: dict[str, Any]) -> bool:
        cleared = market.clear(book(made["bids"]), book(made["asks"]))
        return cleared.low == cleared.high and 1 <= cleared.fewest < cleared.most <= 6

    return draw_until(make, good)


def order_inputs(rng: random.Random) -> dict[str, Any]:
    """Orders for several units, four on each side, that trade about half of them."""

    def make() -> dict[str, Any]:
        bids = sorted(rng.sample(range(6, 16), 4), reverse=True)
        asks = sorted(rng.sample(range(3, 13), 4))
        return {
            "bids": [[price, rng.randint(2, 8)] for price in bids],
            "asks": [[price, rng.randint(2, 8)] for price in asks],
        }

    def good(made: dict[str, Any]) -> bool:
        bids, asks = book(made["bids"]), book(made["asks"])
        cleared, wanted = market.clear(bids, asks), sum(units for _price, units in bids)
        return cleared.fewest == cleared.most and 6 <= cleared.most <= wanted - 3

    return draw_until(make, good)


def apart_inputs(rng: random.Random) -> dict[str, Any]:
    """Every ask is above every bid: nothing trades."""
    best = rng.randint(4, 8)
    lowest = best + rng.randint(1, 4)
    bids = [best, *(rng.randint(1, best) for _unit in range(2))]
    asks = [lowest, *(rng.randint(lowest, lowest + 5) for _unit in range(2))]
    return {"bids": rng.sample(bids, 3), "asks": rng.sample(asks, 3)}


def trades_inputs(rng: random.Random) -> dict[str, Any]:
    """A round in which not the right units traded: the last buyer or seller stayed away, or the wrong one came in."""

    def make() -> dict[str, Any]:
        made = tunnel_inputs(rng)
        bids, asks = sorted(made["bids"], reverse=True), sorted(made["asks"])
        units = int(market.clear(book(bids), book(asks)).most)
        bought, sold = bids[:units], asks[:units]
        if rng.random() < 0.5:
            bought, sold = bought[:-1], sold[:-1]
        else:
            bought[-1] = bids[units]
        return {"bids": bids, "asks": asks, "bought": bought, "sold": sold}

    def good(made: dict[str, Any]) -> bool:
        found = trades_found(made)
        return bool(0 < found["realised"] < found["possible"])

    return draw_until(make, good)


def trades_found(inputs: Inputs) -> Found:
    """Realised gains: the values that were bought less the costs that were sold; their share of the largest gains."""
    realised = sum(inputs["bought"]) - sum(inputs["sold"])
    possible = market.clear(book(inputs["bids"]), book(inputs["asks"])).gains
    share = market.efficiency(realised, possible)
    return {"realised": realised, "possible": possible, "percent": None if share is None else 100 * share}


def tell_market(inputs: Inputs, _found: Found, _: Translate) -> str:
    """A market of single units, in a table."""
    said = paragraph(
        _("One call, one price for all. Every buyer bids what his unit is worth, every seller asks his cost.")
    )
    return Html(said + price_table(_, inputs["bids"], inputs["asks"]))


def tell_orders(inputs: Inputs, _found: Found, _: Translate) -> str:
    """A market of orders."""
    said = paragraph(
        _("One call, one price for all. Each order is a price and the number of units wanted, or offered, at it.")
    )
    bids = book_table(_, _("Buyers' orders"), inputs["bids"])
    return Html(said + bids + book_table(_, _("Sellers' orders"), inputs["asks"]))


def tell_trades(inputs: Inputs, _found: Found, _: Translate) -> str:
    """A market, and the trades that came about in it."""
    said = _("These units traded: bought were those worth {bought}; sold were those that cost {sold}.")
    done = said.format(bought=listed(inputs["bought"]), sold=listed(inputs["sold"]))
    return Html(price_table(_, inputs["bids"], inputs["asks"]) + paragraph(done))


def units_in_order(entries: Any, *, falling: bool) -> list[Any]:
    """Every unit's price, best first."""
    return sorted((price for price, units in book(entries) for _unit in range(int(units))), reverse=falling)


def hint_sort(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "Sort what buyers would pay from the top and what sellers need from the bottom, and compare them pair by pair."
    )


def step_market(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way: sorted lists, the last pair that trades, the limits of the price."""
    bids, asks = units_in_order(inputs["bids"], falling=True), units_in_order(inputs["asks"], falling=False)
    lines = [
        _("From the top buyers would pay {bids}.").format(bids=listed(bids)),
        _("From the bottom sellers need {asks}.").format(asks=listed(asks)),
    ]
    if found["quantity"]:
        lines += [
            _("The last pair with a bid of at least the ask is number {units}: {bid} against {ask}.").format(
                units=found["quantity"], bid=found["marginal_bid"], ask=found["marginal_ask"]
            ),
            _(
                "The price has to let in the last buyer and the last seller who trade and keep out the next ones, so "
                "it lies from {low} to {high}."
            ).format(low=shown(found["price_low"], _), high=shown(found["price_high"], _)),
            _("All pairs together gain {gains}: the sum of what each bid is above its ask.").format(
                gains=found["total_surplus"]
            ),
        ]
        if found["quantity_strict"] != found["quantity"]:
            lines.append(
                _("Only the first {units} pairs have a bid above the ask; the others gain nothing and may trade "
                  "or not.")
                .format(units=found["quantity_strict"])
            )  # fmt: skip
    else:
        lines.append(
            _("Already the first pair does not fit: {bid} is below {ask}. Nothing trades.").format(
                bid=found["first_rejected_bid"], ask=found["first_rejected_ask"]
            )
        )
    return Html("".join(paragraph(line) for line in lines))


def step_trades(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way to the efficiency."""
    lines = [
        _("Realised: {values} bought less {costs} sold makes {realised}.").format(
            values=sum(inputs["bought"]), costs=sum(inputs["sold"]), realised=found["realised"]
        ),
        _("Possible: the best pairs of the table, while the value is above the cost, make {possible}.").format(
            possible=found["possible"]
        ),
        _("Efficiency is the first as a share of the second: {percent} %.").format(percent=shown(found["percent"], _)),
    ]
    return Html("".join(paragraph(line) for line in lines))


def hint_trades(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "The price is only handed from buyers to sellers: what both gain together is value less cost, trade by trade."
    )


def gap(_inputs: Inputs, found: Found) -> Any:
    """How far the best ask is above the best bid."""
    return found["first_rejected_ask"] - found["first_rejected_bid"]


EXERCISES = (
    Exercise(
        key="l01.tunnel",
        title=N_("Where the curves cross"),
        topic="call_market_uniform",
        inputs=tunnel_inputs,
        asks=(
            Ask("units", N_("How many units trade?"), "quantity"),
            Ask("low", N_("The lowest price that clears the market"), "price_low"),
            Ask("high", N_("The highest price that clears the market"), "price_high"),
            Ask("gains", N_("What all gain together"), "total_surplus"),
        ),
        tell=tell_market,
        hint=hint_sort,
        step=step_market,
        cases=("CALL-1",),
    ),
    Exercise(
        key="l01.step",
        title=N_("A step in common"),
        topic="call_market_uniform",
        inputs=step_inputs,
        asks=(
            Ask("fewest", N_("The fewest units that can trade at the clearing price"), "quantity_strict"),
            Ask("most", N_("The most units that can trade at it"), "quantity"),
            Ask("price", N_("The clearing price"), "price_mid"),
        ),
        tell=tell_market,
        hint=hint_sort,
        step=step_market,
        cases=("CALL-2",),
    ),
    Exercise(
        key="l01.orders",
        title=N_("Orders for several units"),
        topic="call_market_uniform",
        inputs=order_inputs,
        asks=(
            Ask("units", N_("How many units trade?"), "quantity"),
            Ask("middle", N_("The price in the middle of those that clear"), "price_mid", Fraction(1, 100)),
            Ask("buyers", N_("What the buyers gain at this price"), "buyer_surplus_mid", Fraction(1, 100)),
        ),
        tell=tell_orders,
        hint=hint_sort,
        step=step_market,
        cases=("CALL-3",),
    ),
    Exercise(
        key="l01.apart",
        title=N_("Too far apart"),
        topic="call_market_uniform",
        inputs=apart_inputs,
        asks=(
            Ask("units", N_("How many units trade?"), "quantity"),
            Ask("gap", N_("By how much would all costs have to fall before the first unit trades?"), gap),
        ),
        tell=tell_market,
        hint=hint_sort,
        step=step_market,
        cases=("CALL-4",),
    ),
    Exercise(
        key="l01.efficiency",
        title=N_("What was left on the table"),
        work=trades_found,
        inputs=trades_inputs,
        asks=(
            Ask("realised", N_("What those who traded gained together"), "realised"),
            Ask("possible", N_("The most that could have been gained"), "possible"),
            Ask("percent", N_("Efficiency"), "percent", Fraction(1, 2), "%"),
        ),
        tell=tell_trades,
        hint=hint_trades,
        step=step_trades,
    ),
)  # fmt: skip
