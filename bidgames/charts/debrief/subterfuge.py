"""Subterfuge's class: who bribed with how much, what was spent, how challenges went."""

from __future__ import annotations

from typing import Any

from ...rules.domain import N_
from .parts import CLOUD, STRIP, Figure, Frames, grouped, point


def _bribes(frames: Frames) -> list[dict[str, Any]]:
    return [
        point(row, row["turn"], row["amount"], hollow=bool(row["lost"]))
        for row in frames["bribes"]
        if row["amount"] is not None
    ]


def _spent(frames: Frames) -> list[dict[str, Any]]:
    found = []
    for (table, seat), rows in grouped(frames["bribes"], "table", "seat").items():
        money = sum(row["amount"] or 0 for row in rows)
        found.append(point({"table": table, "seat": seat, "name": rows[0]["name"]}, money, 0, order=table))
    return found


def _questions(frames: Frames) -> list[dict[str, Any]]:
    return [
        point(row, row["turn"], row["questions"], hollow=not row["prevailed"])
        for row in frames["challenges"]
        if row["prevailed"] is not None
    ]


FIGURES = {
    "bribes": Figure(
        title=N_("Who bribed with how much"),
        about=N_("Every bribe over the turns; empty points: an earlier bribe of the player on this agent was lost."),
        kind=CLOUD, rounds=True, whole="y", x=N_("Turn"), y=N_("Bribe (money)"), points=_bribes,
    ),
    "spent": Figure(
        title=N_("Money spent on bribes"),
        about=N_("What each player spent on bribes, won or lost; one line of points for each table."),
        kind=STRIP, x=N_("Bribes in all (money)"), y=N_("Table"), points=_spent,
    ),
    "questions": Figure(
        title=N_("Questions in a challenge"),
        about=N_("How many questions each challenge took; filled points: the challenger prevailed."),
        kind=CLOUD, rounds=True, whole="y", x=N_("Turn"), y=N_("Questions"), points=_questions,
    ),
}  # fmt: skip
