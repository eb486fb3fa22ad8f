"""Lesson 14: power plants in the order of their offers, offers over costs, and what consumers pay.

What the rows are (every dataset may be empty)
    steps   {from, to, price, state: runs or idle}: offers from the lowest to the highest
    costs   {q, p, at}: the step curve of running costs (theory)
    mine    {q, p}: the reader's plants; supply {q, label}: the units that are needed
    price   {price, label}: one price; guess {p, label}: the price that the reader predicted
    points, line    as in `lesson_02`, of offers and costs
    bars    {bar, part: cost or rent, amount, from, to}: what consumers pay, by payment rule
"""

from __future__ import annotations

from collections.abc import Callable

import altair as alt

from ..text import Translate
from .lesson_02 import scatter, stacked
from .market import legend, mark_guess, price_line
from .parts import labels, note
from .theme import BLACK, ORANGE, WHITE, Rows, data, finished, frame, over, whole_axis


def merit(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Offers as rising stairs against the demand: who runs."""
    units, money = _("Units of power"), _("Offer (money per unit)")
    x = alt.X("from:Q", axis=whole_axis(units), scale=alt.Scale(nice=False, zero=True, domainMin=0), title=units)
    y = alt.Y("p:Q", axis=whole_axis(money), scale=alt.Scale(zero=True), title=money)
    words = {"runs": _("runs"), "idle": _("does not run")}
    codes = list(words)
    steps = (
        alt.Chart(data("steps"))
        .mark_bar(strokeWidth=1.5, fillOpacity=0.55)  # Vega-Lite gives a `rect` no dashes by state
        .transform_calculate(floor="0")
        .encode(
            x=x,
            x2="to:Q",
            y=over(y, "floor"),
            y2="price:Q",
            fill=alt.Fill("state:N", scale=alt.Scale(domain=codes, range=[ORANGE, WHITE]), legend=legend(words)),
            stroke=alt.value(BLACK),
            strokeDash=alt.StrokeDash(
                "state:N", scale=alt.Scale(domain=codes, range=[[1, 0], [4, 3]]), legend=legend(words)
            ),
            tooltip=[alt.Tooltip("price:Q", title=money)],
        )
    )
    costs = alt.Chart(data("costs")).mark_line(color=BLACK, strokeWidth=3, strokeDash=[2, 3])
    first = alt.Chart(data("costs")).transform_filter("datum.at == 0").transform_calculate(label=f"'{_('costs')}'")
    limit = alt.Chart(data("supply")).encode(x=over(x, "q"))
    mine = alt.Chart(data("mine")).encode(x=over(x, "q"), y=over(y, "p"))
    return finished(
        [
            frame(x, y),
            steps,
            costs.encode(x=over(x, "q"), y=over(y, "p"), order=alt.Order("at:Q")),
            *labels(first.encode(x=over(x, "q"), y=over(y, "p")), align="left", dx=4, dy=-8),
            limit.mark_rule(color=BLACK, strokeWidth=2.5),
            *labels(limit.encode(y=alt.value(0)), dy=-8),
            *price_line(y),
            *mark_guess(None, y),
            mine.mark_point(shape="diamond", filled=True, size=180, color=BLACK, opacity=1),
            note(),
        ],
        title=_("Plants in the order of their offers"),
        description=_(
            "Offers from the lowest to the highest as rising stairs; a vertical line: the units that are "
            "needed. Filled "
            "steps run. Black diamonds: the reader's plants."
        ),
        datasets=datasets,
        height=300,
    )


def offers(datasets: Rows, _: Translate) -> alt.LayerChart:
    """What was asked for what it costs to run, under both rules."""
    return scatter(
        datasets,
        _,
        _("Running cost (money per unit)"),
        _("Offer (money per unit)"),
        _("Offers and costs"),
        _(
            "Each plant's offer over its running cost; triangles: each is paid its own offer, circles: one "
            "price for all. "
            "Rings: the reader."
        ),
    )


def payments(datasets: Rows, _: Translate) -> alt.LayerChart:
    """What consumers pay, by rule: running costs and what plants gain."""
    return stacked(
        datasets,
        _,
        {"cost": _("running costs"), "rent": _("plants gain")},
        _("What consumers pay"),
        _("For each rule a bar: below what it costs to run the plants, above what the plants gain."),
    )


#: Name of a chart -> how to draw it, and the names of its datasets.
CHARTS: dict[str, tuple[Callable[[Rows, Translate], alt.LayerChart], tuple[str, ...]]] = {
    "merit": (merit, ("steps", "costs", "mine", "supply", "price", "guess", "note")),
    "offers": (offers, ("points", "line", "note")),
    "payments": (payments, ("bars", "note")),
}
