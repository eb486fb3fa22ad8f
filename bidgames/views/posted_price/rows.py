"""Rows of the charts of posted prices. ``bidgames.charts.posted_price`` draws them; here is what they mean.

market
    demand  the corners of the demand stairs, from the left: `units`, `price`, `at` (their order)
    sold    a seller's units in the last round, the cheapest first: `from`, `to`, `price`, `own`, `who`
    cost    the cost of a unit: `price`; none where it is 0
    note    empty: there is always a demand
prices
    prices  `round`, `price`, `state` ("all", "some" or "none": how much of the capacity was sold)
    mine    the reader's own prices: `round`, `price`
    note    empty: the chart is there once a price is
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ... import market
from ...rules.domain import N_
from ...text import Translate
from ..words import count, decimal

UNITS = (N_("1 unit"), N_("{n} units"))
Chart = dict[str, Any]


def charts(seen: Mapping[str, Any], names: Sequence[str], seat: int | None, _: Translate) -> list[Chart]:
    """The charts as a reader sees them: the market from the beginning, the prices after the first round."""
    made = [_market(seen, names, seat, _)]
    return [*made, _prices(seen, seat, _)] if seen["history"] else made


def _market(seen: Mapping[str, Any], names: Sequence[str], seat: int | None, _: Translate) -> Chart:
    corners = market.outline(market.demand((worth, 1) for worth in seen["demand"]))
    corners.append((corners[-1][0], 0))
    demand = [{"units": units, "price": price, "at": at} for at, (units, price) in enumerate(corners)]
    sold, start = [], 0
    if seen["history"]:
        done = seen["history"][-1]
        for at in sorted(range(len(names)), key=lambda one: (done["prices"][one], one)):
            units, price = done["sold"][at], done["prices"][at]
            if units:
                end = start + units
                sold.append({"from": start, "to": end, "price": price, "own": at == seat, "who": names[at]})
                start = end
    text = _("The buyers want {units}.").format(units=count(len(seen["demand"]), UNITS, _))
    if seen["history"]:
        words = _("The buyers want {units}; {sold} were sold in the last round.")
        text = words.format(units=count(len(seen["demand"]), UNITS, _), sold=start)
    cost = [{"price": seen["cost"]}] if seen["cost"] else []
    rows = {"demand": demand, "sold": sold, "cost": cost, "note": []}
    return {"name": "market", "title": _("Demand and last sales"), "text": text, "rows": rows}


def _prices(seen: Mapping[str, Any], seat: int | None, _: Translate) -> Chart:
    points, mine = [], []
    for number, done in enumerate(seen["history"], 1):
        for price, sold in zip(done["prices"], done["sold"], strict=True):
            state = "all" if sold == seen["capacity"] else "some" if sold else "none"
            points.append({"round": number, "price": price, "state": state})
        if seat is not None:
            mine.append({"round": number, "price": done["prices"][seat]})
    last = seen["history"][-1]
    units = sum(last["sold"])
    paid = sum(price * sold for price, sold in zip(last["prices"], last["sold"], strict=True))
    words = _("In the last round prices lay between {low} and {high}; nothing was sold.")
    if units:
        words = _("In the last round prices lay between {low} and {high}; buyers paid {mean} on average.")
    mean = decimal(paid / units, _) if units else ""
    text = words.format(low=min(last["prices"]), high=max(last["prices"]), mean=mean)
    rows = {"prices": points, "mine": mine, "note": []}
    return {"name": "prices", "title": _("Prices, round by round"), "text": text, "rows": rows}
