"""Poll's class: how many answered what, with mean and median, answers table by table, and how sure people were.

Nobody is right or wrong here, so there is no theory and there are no scores.
"""

from __future__ import annotations

from statistics import fmean, median
from typing import Any

import altair as alt

from ...rules.domain import N_
from ...tables.poll import bars
from ...text import Translate
from ..parts import note, said_above, unseen
from ..theme import BLACK, BLUE, SKY, VERMILION, Rows, data, finished, over, whole_axis
from .parts import CLOUD, STRIP, At, Figure, Frames, Picture, grouped, number, point

SCORED = False
_DATASETS = ("bars", "mean", "median", "note")


def _numbers(frames: Frames) -> list[int]:
    return [row["number"] for row in frames["answers"] if row["number"] is not None]


class Histogram(Picture, frozen=True, kw_only=True):
    """All answers of all tables. Datasets: `bars` {from, to, count, label}, `mean` and `median` {number, label}."""

    @property
    def theoretical(self) -> bool:
        """Nothing can be laid over it."""
        return False

    def datasets(
        self, frames: Frames, *, theory: bool, _: Translate, at: At | None = None
    ) -> dict[str, list[dict[str, Any]]]:
        """The rows by dataset."""
        numbers = _numbers(frames)
        found: dict[str, list[dict[str, Any]]] = {name: [] for name in _DATASETS}
        if not numbers:
            return {**found, "note": [{"text": _("Nobody gave a number.")}]}
        found["bars"] = bars(numbers, min(row["step"] for row in frames["answers"]))
        for name, words, value in (
            ("mean", _("mean {number}"), fmean(numbers)),
            ("median", _("median {number}"), float(median(numbers))),
        ):
            found[name] = [{"number": value, "label": words.format(number=number(value, _))}]
        return found

    def sentence(self, datasets: Rows, _: Translate) -> str:
        """How many answers, the most common ones, mean and median."""
        counted = datasets.get("bars") or ()
        if not counted:
            return next((str(row["text"]) for row in datasets.get("note") or ()), _("Nobody gave a number."))
        most = max(row["count"] for row in counted)
        common = [str(row["label"]) for row in counted if row["count"] == most]
        words = _("Answers: {answers}; {mean}, {median}. Most common, {count} each: {common}.")
        return words.format(
            answers=sum(row["count"] for row in counted), mean=datasets["mean"][0]["label"],
            median=datasets["median"][0]["label"], count=most, common=_(", ").join(common),
        )  # fmt: skip

    def drawn(self, datasets: Rows, _: Translate) -> alt.LayerChart:
        """The chart with these datasets."""
        answer, people = _("Answer"), _("Number of people")
        x = alt.X(
            "from:Q", axis=whole_axis(answer), scale=alt.Scale(zero=False, nice=False, padding=4), title=answer
        )  # fmt: skip
        y = alt.Y("count:Q", axis=whole_axis(people), scale=alt.Scale(zero=True), title=people)
        hover = [alt.Tooltip("label:N", title=answer), alt.Tooltip("count:Q", title=people)]
        layers = [
            unseen("bars", x, y, (0, 1)),
            alt.Chart(data("bars"))
            .mark_bar(color=SKY, stroke=BLACK, strokeWidth=1, opacity=1)
            .encode(x=x, x2="to:Q", y=y, y2=alt.value(alt.expr("height")), tooltip=hover),
        ]
        for name, sign, line, colour, dash in (
            ("mean", "━", 2, BLUE, [1, 0]),
            ("median", "╍╍", 1, VERMILION, [8, 4]),
        ):
            rule = alt.Chart(data(name)).mark_rule(color=colour, strokeWidth=2.5, strokeDash=dash)
            layers += [rule.encode(x=over(x, "number")), *said_above(name, sign, line)]
        return finished(
            [*layers, note()],
            title=_(self.title),
            description=_(self.about),
            datasets={name: datasets.get(name, ()) for name in _DATASETS},
            height=280,
        )


def _by_table(frames: Frames) -> list[dict[str, Any]]:
    return [
        point(row, row["number"], 0, order=row["table"]) for row in frames["answers"] if row["number"] is not None
    ]  # fmt: skip


def _sure(frames: Frames) -> list[dict[str, Any]]:
    """How sure each was, and how far from the middle of his table's answers."""
    found = []
    for rows in grouped(frames["answers"], "table").values():
        given = [row for row in rows if row["number"] is not None]
        if not given:
            continue
        middle = median(row["number"] for row in given)
        found += [
            point(row, row["confidence"], abs(row["number"] - middle)) for row in given if row["confidence"] is not None
        ]
    return found


FIGURES = {
    "answers": Histogram(
        title=N_("All answers"),
        about=N_(
            "A bar for each answer or range of answers, as high as the number of people of all tables who gave it. "
            "Solid line: the mean. Dashed line: the median; half of the answers are there or below."
        ),
    ),
    "tables": Figure(
        title=N_("Answers by table"),
        about=N_("The answer of each player, one line of points for each table; a tick marks the table's median."),
        kind=STRIP, whole="x", x=N_("Answer"), y=N_("Table"), points=_by_table, none=N_("Nobody gave a number."),
    ),
    "confidence": Figure(
        title=N_("How sure, and how far from the middle"),
        about=N_("How sure each was of his answer, and how far it was from the median of his table."),
        kind=CLOUD, x=N_("Sure of it (%)"), y=N_("Distance from the median (as asked)"), points=_sure,
        fits=lambda frames: any(row["confidence"] is not None for row in frames["answers"]),
    ),
}  # fmt: skip
