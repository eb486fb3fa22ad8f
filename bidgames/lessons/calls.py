"""Games of `call_market` as a lesson's data: its rounds, its books, and the rows that most pictures of it need.

Definitions
    buyer   a seat with an even number; seller: an odd one.
    card    a value or a cost; in a running game only the student's own are known, so there is no theory yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from .. import market
from ..tables import Source
from ..text import Translate
from .answers import shown
from .curves import Book, Row, curve_rows, surplus_rows, tunnel_rows, unit_rows


class Round(Struct, frozen=True):
    """A round that is over: `call` as the rule page has it; books of offers and of cards (None: not all known)."""

    number: int
    call: Mapping[str, Any]
    bids: Book
    asks: Book
    values: Book | None
    costs: Book | None


def rounds(source: Source | None) -> list[Round]:
    """The rounds that are over, none without a game."""
    if source is None:
        return []
    found = []
    for place, call in enumerate(source.position["calls"]):
        hands = source.position["cards"][place]
        known = all(hand is not None for hand in hands)
        bids, asks = (_book(call["offers"][side::2]) for side in (0, 1))
        values, costs = (_book(hands[side::2]) if known else None for side in (0, 1))
        found.append(Round(place + 1, call, bids, asks, values, costs))
    return found


def _book(hands: Any) -> Book:
    return [(price, 1) for hand in hands for price in hand]


def side(seat: int) -> str:
    """The curve of a seat's units."""
    return "supply" if seat % 2 else "demand"


def offer_units(one: Round, source: Source, seat: int | None, _: Translate) -> list[Row]:
    """A mark for each unit offered: the best of each seat's traded."""
    units = []
    for place, offers in enumerate(one.call["offers"]):
        best = sorted(offers, reverse=place % 2 == 0)
        for number, price in enumerate(best):
            about = {"curve": side(place), "price": price, "traded": number < one.call["traded"][place]}
            units.append({**about, "own": place == seat, "who": source.names[place]})
    return unit_rows(units)


def offer_rows(one: Round, source: Source, seat: int | None, theory: bool, _: Translate) -> dict[str, list[Row]]:
    """The rows of the chart "market:offers" for one round."""
    call = one.call
    rows: dict[str, list[Row]] = {
        "curves": curve_rows(one.bids, one.asks),
        "units": offer_units(one, source, seat, _),
        "happened": [],
    }
    if call["quantity"] and call["price"] is not None:
        label = _("what happened: {units} at {price}").format(units=call["quantity"], price=shown(call["price"], _))
        rows["happened"] = [{"q": call["quantity"], "p": call["price"], "label": label}]
    if theory and one.values is not None and one.costs is not None:
        cleared = market.clear(one.values, one.costs)
        rows["theory"] = curve_rows(one.values, one.costs, ("values", "costs"))
        rows["band"] = tunnel_rows(one.values, one.costs)
        if cleared.middle is not None:
            rows["surplus"] = surplus_rows(one.values, one.costs, cleared.middle, cleared.most)
    return rows


def price_rows(source: Source, seat: int | None, theory: bool) -> dict[str, list[Row]]:
    """The rows of the chart "market:round_prices": what was paid a unit, by the market and by the student."""
    rows: dict[str, list[Row]] = {"trades": [], "band": []}
    for one in rounds(source):
        traded, paid = one.call["traded"], one.call["paid"]
        for place, units in enumerate(traded):
            if units and (place == seat or place % 2 == 0):
                own = "true" if place == seat else "false"
                rows["trades"].append({"round": one.number, "p": paid[place] / units, "own": own})
        if theory and one.values is not None and one.costs is not None:
            rows["band"] += [{"round": one.number, **row} for row in tunnel_rows(one.values, one.costs)]
    return rows


def realised(one: Round) -> tuple[int, int] | None:
    """The gains of a round and the most they could have been; None while they are not known."""
    if one.call.get("realised") is None or one.call.get("possible") is None:
        return None
    return one.call["realised"], one.call["possible"]


def efficiency_rows(source: Source | None, _: Translate) -> list[Row]:
    """The rows "bars" of the chart "market:efficiency"; a round in which nothing could be gained has no bar."""
    rows = []
    for one in rounds(source):
        gained = realised(one)
        share = market.efficiency(*gained) if gained else None
        if share is not None:
            percent = float(100 * share)
            rows.append(
                {"round": one.number, "percent": percent, "label": _("{percent} %").format(percent=round(percent))}
            )
    return rows
