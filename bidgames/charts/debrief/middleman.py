"""Middleman's class: prices against A − D, who offered what, offers as forecasts, how much of the trade was made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...rules.domain import N_
from ...rules.middleman import TOP_PRICE
from .parts import CLOUD, PATH, STRIP, Figure, Frames, Row, diagonal, grouped, point


def _scarcity(frames: Frames) -> dict[tuple[Any, ...], int]:
    """A − D of each round of each table, where both are known."""
    found = {}
    for key, rows in grouped(frames["clearings"], "table", "round").items():
        units = {row["stage"]: row["units"] for row in rows}
        if len(units) == 2:
            found[key] = units["auction"] - units["sale"]
    return found


def _path(stage: str) -> Any:
    def points(frames: Frames) -> list[dict[str, Any]]:
        gap = _scarcity(frames)
        return [
            point(row, gap[row["table"], row["round"]], row["average_price"], order=row["round"],
                  who=f"{row['round']}")
            for row in frames["clearings"]
            if row["stage"] == stage and row["average_price"] is not None and (row["table"], row["round"]) in gap
        ]  # fmt: skip

    return points


def competitive(points: Sequence[Row], frames: Frames) -> list[dict[str, Any]]:
    """Price takers: with fewer tins than demand a tin is worth the cap, with more it is worth nothing."""
    wide = [one["x"] for one in points]
    low, high = min(0, *wide), max(0, *wide)
    corners = [(low, TOP_PRICE), (0, TOP_PRICE), (0, 0), (high, 0)]
    return [{"x": x, "y": y, "order": place} for place, (x, y) in enumerate(corners)]


def _offers(frames: Frames) -> list[dict[str, Any]]:
    return [
        point(row, row["round"], row["offer"], order=row["round"], hollow=not row["bought"])
        for row in frames["orders"]
        if row["wanted"] and row["bought"] is not None
    ]


def _forecasts(frames: Frames) -> list[dict[str, Any]]:
    sold = {(row["table"], row["round"]): row["average_price"] for row in frames["clearings"] if row["stage"] == "sale"}
    return [
        point(row, row["offer"], sold[row["table"], row["round"]], order=row["round"], hollow=not row["bought"])
        for row in frames["orders"]
        if row["wanted"] and sold.get((row["table"], row["round"])) is not None
    ]


def _efficiency(frames: Frames) -> list[dict[str, Any]]:
    """Tins sold in a round, in per cent of those that could have been: the demand, or all tins there were, if fewer."""
    stages = grouped(frames["holdings"], "table", "round", "stage")
    held = {key: sum(row["tins"] for row in rows) for key, rows in stages.items()}
    found = []
    for (table, number), rows in grouped(frames["clearings"], "table", "round").items():
        by = {row["stage"]: row for row in rows}
        kept = held.get((table, number - 1, "sale"), 0)
        if len(by) == 2 and (possible := min(by["auction"]["units"] + kept, by["sale"]["units"])):
            share = 100 * by["sale"]["traded"] / possible
            found.append(point({"table": table}, share, 0, order=table, who=str(number)))
    return found


_A_MINUS_D, _PRICE = N_("A − D: tins available less demand"), N_("Average price (money per tin)")
_MODEL = N_("theory: price takers, no tins carried over")

FIGURES = {
    "buying": Figure(
        title=N_("What tins cost, against A − D"),
        about=N_("The average price of each auction over tins available less demand; a line joins a table's rounds."),
        kind=PATH, whole="x", x=_A_MINUS_D, y=_PRICE, points=_path("auction"), model=competitive, model_words=_MODEL,
    ),
    "selling": Figure(
        title=N_("What tins sold for, against A − D"),
        about=N_("The average price of each sale over tins available less demand; a line joins a table's rounds."),
        kind=PATH, whole="x", x=_A_MINUS_D, y=_PRICE, points=_path("sale"), model=competitive, model_words=_MODEL,
    ),
    "offers": Figure(
        title=N_("Who offered what"),
        about=N_("Every offer of every round; filled points got tins, empty ones got none."),
        kind=CLOUD, x=N_("Round"), y=N_("Offer (money per tin)"), points=_offers, rounds=True,
    ),
    "forecasts": Figure(
        title=N_("Offers as forecasts"),
        about=N_("Every offer against the average price that tins of the same table then sold for in that round."),
        kind=CLOUD, x=N_("Offer (money per tin)"), y=N_("Tins then sold for (money per tin)"), points=_forecasts,
        model=diagonal, model_words=N_("theory: an offer equal to what the tin then earns"),
    ),
    "efficiency": Figure(
        title=N_("How much of the possible trade was made"),
        about=N_("Tins sold as a share of demand, or of all tins there were if fewer; a point for each round."),
        kind=STRIP, x=N_("Tins sold, in per cent of what was possible"), y=N_("Table"), points=_efficiency,
    ),
}  # fmt: skip
