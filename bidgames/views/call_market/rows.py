"""Rows of the call market's charts. ``bidgames.charts.call_market`` draws them; here is what they mean.

market (offers of the last round), cards (values and costs, once the game is over)
    curves   the corners of the stairs, from the left: `curve` ("demand" or "supply"), `q`, `p`, `at` (their order)
    units    a unit each, in the middle of its step: `q`, `p`, `traded` (in `cards`: should trade)
    surplus  rectangles between the price and the units traded: `part` ("buyers" or "sellers"), `from`, `to`, `low`,
             `high`; none where everybody pays his bid
    band     all prices that clear: `low`, `high`; none where nothing trades
    price    the price of all, or the middle of the band: `p`, `label`
    mine     the reader's own units: `q`, `p`
    note     a `text` where nobody has offered anything
prices
    calls    `round`, `p`: the price of all; none where everybody paid his bid
    band     `round`, `low`, `high`
    mine     the reader's trades: `round`, `p` (paid or received for a unit on average)
    note     a `text` where nothing has been traded
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ... import market
from ...rules.call_market import is_buyer
from ...rules.domain import N_
from ...text import Translate
from ..words import count, decimal

UNITS = (N_("1 unit"), N_("{n} units"))
Chart = dict[str, Any]
Rows = list[dict[str, Any]]


class Unit(NamedTuple):
    """A unit in a curve: its price, whether it traded, whose it is."""

    price: int
    traded: bool
    seat: int


def charts(seen: Mapping[str, Any], seat: int | None, _: Translate) -> list[Chart]:
    """The charts as a reader sees them; none before the first call. The cards are known when the game is over."""
    if not seen["calls"]:
        return []
    made = [_offers(seen, seat, _), _prices(seen, seat, _)]
    return [*made, _cards(seen, seat, _)] if seen["calls"][-1]["possible"] is not None else made


def _offers(seen: Mapping[str, Any], seat: int | None, _: Translate) -> Chart:
    call = seen["calls"][-1]
    price = call["price"]
    rows = _stairs(_sides(call["offers"], call["traded"]), (call["low"], call["high"]), price, seat)
    if price is not None:
        rows["price"] = [{"p": price, "label": _("price {price}").format(price=price)}]
    if not rows["curves"]:
        rows["note"] = [{"text": _("Nobody has offered anything.")}]
    title = _("Round {round}: offers and what traded").format(round=len(seen["calls"]))
    return {"name": "market", "title": title, "text": summary(seen, _), "rows": rows}


def _cards(seen: Mapping[str, Any], seat: int | None, _: Translate) -> Chart:
    """The values and costs of the last round, and what should have traded."""
    hands = seen["cards"][-1]
    bids, asks = ([(card, 1) for hand in hands[first::2] for card in hand] for first in (0, 1))
    cleared = market.clear(bids, asks)
    ranked = (
        sorted((card, at) for at, hand in enumerate(hands) if is_buyer(at) is buying for card in hand)
        for buying in (True, False)
    )
    values, costs = ([*one] for one in ranked)
    sides = [
        [Unit(card, place < cleared.most, at) for place, (card, at) in enumerate(side)]
        for side in (values[::-1], costs)
    ]
    band = (cleared.low, cleared.high) if cleared.most else (None, None)
    middle = cleared.middle if cleared.most else None
    rows = _stairs(sides, band, None if middle is None else float(middle), seat)
    text = _("With these cards nothing can be gained.")
    if cleared.most:
        words = _("With these cards {units} should trade, at {low} to {high}. That brings {gains} in all.")
        if cleared.low == cleared.high:
            words = _("With these cards {units} should trade, at {low}. That brings {gains} in all.")
        units = count(int(cleared.most), UNITS, _)
        text = words.format(units=units, low=cleared.low, high=cleared.high, gains=cleared.gains)
    return {"name": "cards", "title": _("Values and costs of the last round"), "text": text, "rows": rows}


def _sides(offers: Sequence[Sequence[int]], traded: Sequence[int]) -> list[list[Unit]]:
    """Bids falling and asks rising, of equal ones the traded first."""
    sides: list[list[Unit]] = [[], []]
    for seat, prices in enumerate(offers):
        buying = is_buyer(seat)
        for place, price in enumerate(sorted(prices, reverse=buying)):
            sides[not buying].append(Unit(price, place < traded[seat], seat))
    return [
        sorted(side, key=lambda unit: ((-1, 1)[at] * unit.price, not unit.traded)) for at, side in enumerate(sides)
    ]  # fmt: skip


def _stairs(
    sides: Sequence[Sequence[Unit]], band: tuple[Any, Any], price: float | None, seat: int | None
) -> dict[str, Rows]:
    """All rows of stairs but the label of the price."""
    rows: dict[str, Rows] = {key: [] for key in ("curves", "units", "surplus", "band", "price", "mine", "note")}
    for curve, part, side in zip(("demand", "supply"), ("buyers", "sellers"), sides, strict=True):
        steps = market.demand if curve == "demand" else market.supply
        corners = market.outline(steps((unit.price, 1) for unit in side))
        rows["curves"] += [{"curve": curve, "q": q, "p": p, "at": at} for at, (q, p) in enumerate(corners)]
        for place, unit in enumerate(side):
            point = {"q": place + 0.5, "p": unit.price}
            rows["units"].append({**point, "traded": unit.traded})
            if unit.seat == seat:
                rows["mine"].append(point)
            if unit.traded and price is not None and unit.price != price:
                low, high = sorted((unit.price, price))
                rows["surplus"].append({"part": part, "from": place, "to": place + 1, "low": low, "high": high})
    if band[0] is not None:
        rows["band"] = [{"low": band[0], "high": band[1]}]
    return rows


def summary(seen: Mapping[str, Any], _: Translate) -> str:
    """How the last call ended, in a sentence."""
    call, number = seen["calls"][-1], len(seen["calls"])
    if not call["quantity"]:
        return _("Round {round}: no bid reached an ask, nothing was traded.").format(round=number)
    at = {"round": number, "units": count(call["quantity"], UNITS, _), "price": call["price"]}
    at |= {"low": call["low"], "high": call["high"]}
    if call["price"] is None:
        return _("Round {round}: {units} traded, everybody at his own price.").format(**at)
    if call["low"] == call["high"]:
        return _("Round {round}: {units} traded at {price}, the only price that clears the offers.").format(**at)
    return _("Round {round}: {units} traded at {price}. Prices from {low} to {high} clear the offers.").format(**at)


def _prices(seen: Mapping[str, Any], seat: int | None, _: Translate) -> Chart:
    rows: dict[str, Rows] = {"calls": [], "band": [], "mine": [], "note": []}
    for number, call in enumerate(seen["calls"], 1):
        if call["quantity"]:
            rows["band"].append({"round": number, "low": call["low"], "high": call["high"]})
        if call["price"] is not None:
            rows["calls"].append({"round": number, "p": call["price"]})
        if seat is not None and call["traded"][seat]:
            rows["mine"].append({"round": number, "p": call["paid"][seat] / call["traded"][seat]})
    if not rows["band"]:
        rows["note"] = [{"text": _("Nothing has been traded.")}]
        text = _("Nothing has been traded.")
    elif rows["calls"]:
        mean = sum(row["p"] for row in rows["calls"]) / len(rows["calls"])
        text = _("On average of all rounds with a trade the price was {mean}.").format(mean=decimal(mean, _))
    else:
        text = _("Everybody paid his own price; the bars show which single prices would have cleared the offers.")
    return {"name": "prices", "title": _("Prices, round by round"), "text": text, "rows": rows}
