"""Manager's class: prices by round, how far they lie apart, what machines and shares came to."""

from __future__ import annotations

from typing import Any

from ...rules.domain import N_
from ...rules.manager import GAP, HIGHEST
from .parts import CLOUD, PATH, Figure, Frames, grouped, level, point


def _prices(frames: Frames) -> list[dict[str, Any]]:
    return [
        point(row, row["round"], row["price"], order=row["round"], hollow=not row["sold"]) for row in frames["prices"]
    ]


def _spread(frames: Frames) -> list[dict[str, Any]]:
    found = []
    for (table, number), rows in grouped(frames["prices"], "table", "round").items():
        prices = [row["price"] for row in rows]
        found.append(point({"table": table}, number, max(prices) - min(prices), order=number))
    return found


def _capital(frames: Frames) -> list[dict[str, Any]]:
    found = []
    for (table, number), rows in grouped(frames["holdings"], "table", "round").items():
        last = rows[-1]["stage"]
        capital = [row["capital"] for row in rows if row["stage"] == last]
        found.append(point({"table": table}, number, sum(capital) / len(capital), order=number))
    return found


_ROUND, _MONEY = N_("Round"), N_("Price (money)")

FIGURES = {
    "prices": Figure(
        title=N_("Who asked what"),
        about=N_("Every price of every round; filled points sold, empty ones were cut off by a gap."),
        kind=CLOUD, x=_ROUND, y=_MONEY, points=_prices, rounds=True,
        model=level(HIGHEST), model_words=N_("theory: who cares for his own cash only asks the highest price"),
    ),
    "spread": Figure(
        title=N_("How far prices lay apart"),
        about=N_("The highest less the lowest price of each round; a line for each table."),
        kind=PATH, rounds=True, x=_ROUND, y=N_("Highest less lowest price (money)"), points=_spread,
        model=level(GAP), model_words=N_("within this distance of each other everybody sells"),
    ),
    "capital": Figure(
        title=N_("Average capital of a company"),
        about=N_("Cash, machines and shares of a table's companies on average, at the end of each round."),
        kind=PATH, rounds=True, x=_ROUND, y=N_("Capital (money)"), points=_capital,
    ),
}  # fmt: skip
