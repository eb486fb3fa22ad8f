"""The figure that every game has: the scores of all players, table by table."""

from __future__ import annotations

from typing import Any

from ...rules.domain import N_
from .parts import STRIP, Figure, Frames, point


def _points(frames: Frames) -> list[dict[str, Any]]:
    return [
        point(row, row["score"], 0, order=row["table"]) for row in frames["payoffs"] if row["score"] is not None
    ]  # fmt: skip


SCORES = Figure(
    title=N_("Scores by table"),
    about=N_("The score of each player, one line of points for each table; a tick marks the table's median."),
    kind=STRIP,
    x=N_("Score"),
    y=N_("Table"),
    points=_points,
)
