"""Rows of Middleman's charts. `bidgames.charts.middleman` draws them; here is what they mean.

auction, sale
    steps   a rectangle each: `from`, `to` (tins from the left), `low`, `high` (money per tin), `price` of the step and
            `part`: "last" (up to the last price served), "own" (the rest up to the own price, in an auction; in a sale
            what one price for all would add) or "refused" (not served). Equal prices form one step.
    limit   the tins available or demanded: `tins`, `label`, and whether that is in the `right` half of the picture
    last    the last price served: `price`, `label`; absent where nothing was
    mine    the reader's own units: `from`, `to`, `price`, `served`
    note    a `text` where there is nothing to draw
prices
    prices  `round`, `series` ("paid", "offer", "sold", "asked"), `price` (averages and last prices served)
    mine    the reader's own prices: `round`, `series` ("paid" or "sold"), `price`
market
    totals  `round`, `series` ("available" or "demand"), `tins`
    range   what the next total may be: `round`, `series`, `low`, `high`
cash, tins: see `holdings.py`

A picture cannot hold everything: nobody counts for more than the tins there are (no more can be served) or ten, and
unserved steps far to the right of what can be served are left out. `text` says how many tins that concerns.
"""

from __future__ import annotations

from typing import Any

from ... import market
from ...rules.domain import N_
from ...tables.middleman import AUCTION, SALE
from ...text import Translate
from ..words import TINS, count, decimal
from . import holdings
from .moment import Moment, Stage
from .story import public_result

Rows = dict[str, list[dict[str, Any]]]

#: A player counts for up to this many tins, and the axis may reach as far, however few there are.
_LEAST = 10

TITLES = {
    "auction": N_("Auction of round {round}: offers and tins available"),
    "sale": N_("Sale of round {round}: prices and demand"),
    "prices": N_("Prices, round by round"),
    "market": N_("Supply and demand, round by round"),
}


def charts(moment: Moment, _: Translate) -> list[dict[str, Any]]:
    """All charts of a moment, as a spectator sees them."""
    made = []
    for name in (AUCTION, SALE):
        stage = moment.latest(name)
        if stage is not None:
            title = _(TITLES[name]).format(round=stage.round)
            rows, left_out = stage_rows(stage, _)
            text = public_result(stage, _)
            if left_out:
                out = _("Not in the picture, because it could not be served anyway: {tins}.")
                text += " " + out.format(tins=count(left_out, TINS, _))
            made.append({"name": name, "title": title, "text": text, "rows": rows})
    if moment.stages:
        made.append(_prices(moment, _))
        made.append(_market(moment, _))
        made += holdings.charts(moment, _)
    return made


def _drawn(stage: Stage) -> tuple[list[tuple[int, int, int]], int, int]:
    """The entries as drawn (none above what there is), where the picture ends, and how many tins that leaves out."""
    units = stage.row["units"]
    most = max(units, _LEAST)
    book = [(price, min(wanted, most), served) for price, wanted, served in stage.book]
    left_out = sum(wanted for _price, wanted, _served in stage.book) - sum(wanted for _price, wanted, _served in book)
    levels = market.levels(book, falling=stage.auction)
    served_end = max((int(level.start + level.served) for level in levels if level.served), default=0)
    end = max(2 * units, served_end, _LEAST)
    total = int(levels[-1].end) if levels else 0
    return book, end, left_out + max(0, total - end)


def stage_rows(stage: Stage, _: Translate) -> tuple[Rows, int]:
    """The rows of an auction or a sale, and how many tins are not in the picture."""
    book, end, left_out = _drawn(stage)
    last = stage.row["last_price"]
    steps: list[dict[str, Any]] = []
    for one in market.staircase(book, falling=stage.auction):
        price, start, stop = int(one["price"]), int(one["from"]), min(int(one["to"]), end)
        if start >= end:
            break
        place = {"from": start, "to": stop, "price": price}
        if not one["served"]:
            steps.append({**place, "low": 0, "high": price, "part": "refused"})
            continue
        low, high = sorted((price, last))
        steps.append({**place, "low": 0, "high": low, "part": "last"})
        if high > low:
            steps.append({**place, "low": low, "high": high, "part": "own"})
    units = count(stage.row["units"], TINS, _)
    limit = _("{tins} available") if stage.auction else _("{tins} demanded")
    label = _("lowest offer served: {price}") if stage.auction else _("highest price served: {price}")
    nothing = _("Nobody placed an order.") if stage.auction else _("Nobody put up a tin.")
    width = max([stage.row["units"], *(one["to"] for one in steps)])
    right = 2 * stage.row["units"] > width
    rows: Rows = {
        "steps": steps,
        "limit": [{"tins": stage.row["units"], "label": limit.format(tins=units), "right": right}],
        "last": [] if last is None else [{"price": last, "label": label.format(price=last)}],
        "mine": [],
        "note": [] if stage.book else [{"text": nothing}],
    }
    return rows, left_out


def my_steps(stage: Stage, drawn: Any, seat: int) -> list[dict[str, Any]]:
    """Where a seat's own tins stand in its step: first among the served, first among the unserved."""
    sheet = stage.sheets[seat]
    if sheet is None or not sheet[0]:
        return []
    levels, end = drawn
    wanted, price = sheet
    got = stage.got[seat]
    level = levels[price]
    cut = level.start + level.served
    found = [
        {"from": level.start, "to": level.start + got, "price": price, "served": True},
        {"from": cut, "to": cut + min(wanted, max(stage.row["units"], _LEAST)) - got, "price": price, "served": False},
    ]
    return [{**one, "to": min(one["to"], end)} for one in found if one["from"] < min(one["to"], end)]


def drawn_levels(stage: Stage) -> tuple[dict[int, market.Level], int]:
    """The levels as drawn, by price, and where the picture ends: worked out once for `my_steps`."""
    book, end, _left_out = _drawn(stage)
    return {int(level.price): level for level in market.levels(book, falling=stage.auction)}, end


def _prices(moment: Moment, _: Translate) -> dict[str, Any]:
    """Average and last prices of every round, and how they ran in a sentence."""
    rows, said = [], []
    for stage in moment.stages:
        average, last = ("paid", "offer") if stage.auction else ("sold", "asked")
        if stage.row["last_price"] is not None:
            rows.append({"round": stage.round, "series": average, "price": round(stage.row["average_price"], 4)})
            rows.append({"round": stage.round, "series": last, "price": stage.row["last_price"]})
            sentence = (
                _("Round {round}: bought at {price} on average.")
                if stage.auction
                else _("Round {round}: sold at {price} on average.")
            )
            said.append(sentence.format(round=stage.round, price=decimal(stage.row["average_price"], _)))
    text = " ".join(said[-4:]) or _("No tin has been bought or sold yet.")
    return {
        "name": "prices",
        "title": _(TITLES["prices"]),
        "text": text,
        "rows": {"prices": rows, "mine": [], "note": [] if rows else [{"text": text}]},
    }


def my_prices(moment: Moment, seat: int) -> list[dict[str, Any]]:
    """What a seat paid and got for a tin, round by round."""
    return [
        {"round": stage.round, "series": "paid" if stage.auction else "sold", "price": stage.sheets[seat][1]}
        for stage in moment.stages
        if stage.got[seat] and stage.sheets[seat] is not None
    ]


def _market(moment: Moment, _: Translate) -> dict[str, Any]:
    """The totals of the rows, and what the next ones may be."""
    totals = [
        {"round": stage.round, "series": "available" if stage.auction else "demand", "tins": stage.row["units"]}
        for stage in moment.stages
    ]
    said = []
    for stage in moment.stages[-2:]:
        sentence = _("Round {round}: {tins} available.") if stage.auction else _("Round {round}: demand for {tins}.")
        said.append(sentence.format(round=stage.round, tins=count(stage.row["units"], TINS, _)))
    return {
        "name": "market",
        "title": _(TITLES["market"]),
        "text": " ".join(said),
        "rows": {"totals": totals, "range": ranges(moment, None, None)},
    }


def ranges(moment: Moment, seat: int | None, called: Any) -> list[dict[str, Any]]:
    """What the next totals may be, as a spectator or a seat knows it."""
    found = []
    for row in ("available", "demand"):
        column = moment.next_column(row)
        if column is not None:
            own = called[row][column] if called is not None else None
            one = moment.range_of(row, seat, own)
            if one is not None:
                found.append({"round": column + 1, "series": row, "low": one.low, "high": one.high})
    return found
