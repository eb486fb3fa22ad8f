"""Rows of the single auction's charts. ``bidgames.charts.single_auction`` draws them; here is what they mean.

bids, signals (of values of one's own; of signals of a common value)
    points  a bid each, of the rounds that are over: `round`, `told` (value or signal), `bid`, `won`
    line    two corners of the line on which a bid is just what was told: `told`, `bid`
    mine    the reader's own bids: `told`, `bid`
    note    a `text` where nobody has bid
revenue
    rounds  `round`, `series` ("revenue" or "best"), `money`
    mean    `money`, `label`
    note    never used so far: there is a row for each round
"""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean
from typing import Any

from ...rules.domain import N_
from ...rules.single_auction import PRIVATE
from ...tables.single_auction import auction
from ...text import Translate
from ..words import count, decimal

BIDS = (N_("1 bid"), N_("{n} bids"))
#: The chart of the bids: what it is called where each has a value of his own, and where each has a signal.
BIDS_CHART, SIGNALS_CHART = "bids", "signals"
#: How the bids lie on average: below, at, above what was told; of values, and of signals.
LIE = {
    BIDS_CHART: (
        N_("{bids}, {over} of them above the value. On average a bid is {shade} below the value."),
        N_("{bids}, {over} of them above the value. On average a bid is just the value."),
        N_("{bids}, {over} of them above the value. On average a bid is {shade} above the value."),
    ),
    SIGNALS_CHART: (
        N_("{bids}, {over} of them above the signal. On average a bid is {shade} below the signal."),
        N_("{bids}, {over} of them above the signal. On average a bid is just the signal."),
        N_("{bids}, {over} of them above the signal. On average a bid is {shade} above the signal."),
    ),
}


def charts(seen: Mapping[str, Any], _: Translate) -> list[dict[str, Any]]:
    """The charts as a spectator sees them; none before the first round is over."""
    past = list(zip(seen["draws"], seen["auctions"], strict=False))
    return [_bids(seen, past, _), _revenue(past, _)] if past else []


def own_charts(seen: Mapping[str, Any], shared: list[dict[str, Any]], seat: int) -> list[dict[str, Any]]:
    """The charts with the reader's own bids marked; shared rows stay shared."""
    mine = [
        {"told": draw["told"][seat], "bid": done["bids"][seat]}
        for draw, done in zip(seen["draws"], seen["auctions"], strict=False)
        if done["bids"][seat] is not None
    ]
    own = (BIDS_CHART, SIGNALS_CHART)
    return [{**one, "rows": {**one["rows"], "mine": mine}} if one["name"] in own else one for one in shared]


def _bids(seen: Mapping[str, Any], past: list[Any], _: Translate) -> dict[str, Any]:
    points = [
        {"round": number, "told": draw["told"][seat], "bid": bid, "won": done["winner"] == seat}
        for number, (draw, done) in enumerate(past, 1)
        for seat, bid in enumerate(done["bids"])
        if bid is not None
    ]
    name = BIDS_CHART if seen["values"] == PRIVATE else SIGNALS_CHART
    title = _("Bids against values") if name == BIDS_CHART else _("Bids against signals")
    over = sum(point["bid"] > point["told"] for point in points)
    rows: dict[str, Any] = {"points": points, "line": [], "mine": [], "note": []}
    if points:
        low = min(0, *(point["told"] for point in points))
        rows["line"] = [{"told": corner, "bid": corner} for corner in (low, seen["high"])]
        shaded = fmean(point["told"] - point["bid"] for point in points)
        below, at, above = LIE[name]
        text = _(below if shaded > 0 else above if shaded < 0 else at).format(
            bids=count(len(points), BIDS, _), over=over, shade=decimal(abs(shaded), _)
        )
    else:
        text = _("Nobody has bid so far.")
        rows["note"] = [{"text": text}]
    return {"name": name, "title": title, "text": text, "rows": rows}


def _revenue(past: list[Any], _: Translate) -> dict[str, Any]:
    rows, received = [], []
    for number, (draw, done) in enumerate(past, 1):
        ended = auction(draw, done)
        received.append(ended["revenue"])
        rows += [
            {"round": number, "series": "revenue", "money": ended["revenue"]},
            {"round": number, "series": "best", "money": ended["best_worth"]},
        ]
    mean = fmean(received)
    label = _("mean {mean}").format(mean=decimal(mean, _))
    text = _("In the last round the seller received {last}; on average of all rounds {mean}.").format(
        last=received[-1], mean=decimal(mean, _)
    )
    found = {"rounds": rows, "mean": [{"money": mean, "label": label}], "note": []}
    return {"name": "revenue", "title": _("What the seller received"), "text": text, "rows": found}
