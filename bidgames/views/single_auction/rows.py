"""Rows of the single auction's charts. ``bidgames.charts.single_auction`` draws them; here is what they mean.

bids
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
from ...tables.single_auction import auction
from ...text import Translate
from ..words import count, decimal

BIDS = (N_("1 bid"), N_("{n} bids"))


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
    return [
        {**chart, "rows": {**chart["rows"], "mine": mine}} if chart["name"] == "bids" else chart for chart in shared
    ]  # fmt: skip


def _bids(seen: Mapping[str, Any], past: list[Any], _: Translate) -> dict[str, Any]:
    points = [
        {"round": number, "told": draw["told"][seat], "bid": bid, "won": done["winner"] == seat}
        for number, (draw, done) in enumerate(past, 1)
        for seat, bid in enumerate(done["bids"])
        if bid is not None
    ]
    over = sum(point["bid"] > point["told"] for point in points)
    rows: dict[str, Any] = {"points": points, "line": [], "mine": [], "note": []}
    if points:
        low = min(0, *(point["told"] for point in points))
        rows["line"] = [{"told": corner, "bid": corner} for corner in (low, seen["high"])]
        shaded = fmean(point["told"] - point["bid"] for point in points)
        words = _("{bids}, {over} of them above the value or signal. On average a bid is {shade} below it.")
        if not shaded:
            words = _("{bids}, {over} of them above the value or signal. On average a bid is just that much.")
        elif shaded < 0:
            words = _("{bids}, {over} of them above the value or signal. On average a bid is {shade} above it.")
        text = words.format(bids=count(len(points), BIDS, _), over=over, shade=decimal(abs(shaded), _))
    else:
        text = _("Nobody has bid so far.")
        rows["note"] = [{"text": text}]
    return {"name": "bids", "title": _("Bids against values"), "text": text, "rows": rows}


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
