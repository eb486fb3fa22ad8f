"""Art dealer's class: what lots cost and were worth, prices by day, who bid what."""

from __future__ import annotations

from typing import Any

from ...rules.domain import N_
from .parts import CLOUD, PATH, Figure, Frames, diagonal, grouped, point


def _worth(frames: Frames) -> list[dict[str, Any]]:
    return [
        point(row, row["worth"], row["price"], hollow=row["seat"] == row["seller"])
        for row in frames["sales"]
        if row["worth"] is not None
    ]


def _days(frames: Frames) -> list[dict[str, Any]]:
    found = []
    for (table, day), rows in grouped(frames["sales"], "table", "day").items():
        works = sum(row["works"] for row in rows)
        found.append(point({"table": table}, day, sum(row["price"] for row in rows) / works, order=day))
    return found


def _bids(frames: Frames) -> list[dict[str, Any]]:
    return [
        point(row, row["sale"], row["amount"], hollow=not row["won"]) for row in frames["bids"] if row["amount"]
    ]  # fmt: skip


def _forecasts(frames: Frames) -> list[dict[str, Any]]:
    worth = {(row["table"], row["sale"]): row["worth"] for row in frames["sales"]}
    best: dict[tuple[Any, ...], dict[str, Any]] = {}
    for row in frames["bids"]:
        value = worth.get((row["table"], row["sale"]))
        if value is not None and row["amount"]:
            best[row["table"], row["sale"], row["seat"]] = point(row, value, row["amount"], hollow=not row["won"])
    return list(best.values())


_WORTH = N_("What the bank then paid (money)")

FIGURES = {
    "worth": Figure(
        title=N_("What lots cost and what they were worth"),
        about=N_("The price of each lot against what the bank paid for it; empty points: the seller bought himself."),
        kind=CLOUD, x=_WORTH, y=N_("Price of the lot (money)"), points=_worth,
        model=diagonal, model_words=N_("theory: a price equal to the worth; above it the buyer lost"),
    ),
    "days": Figure(
        title=N_("Average price of a work, day by day"),
        about=N_("What a work cost on average on each day; a line for each table."),
        kind=PATH, rounds=True, x=N_("Day"), y=N_("Price of a work (money)"), points=_days,
    ),
    "bids": Figure(
        title=N_("Who bid what"),
        about=N_("Every bid for every lot, in the order of the lots; filled points bought the lot."),
        kind=CLOUD, rounds=True, x=N_("Lot"), y=N_("Bid (money)"), points=_bids,
    ),
    "forecasts": Figure(
        title=N_("Last bids as forecasts"),
        about=N_("The last bid of each player for each lot against what the bank then paid; filled points bought."),
        kind=CLOUD, x=_WORTH, y=N_("Last bid (money)"), points=_forecasts,
        model=diagonal, model_words=N_("a bid equal to what the lot was then worth"),
    ),
}  # fmt: skip
