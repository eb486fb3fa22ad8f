"""Lesson 4: totals over the rounds with the ranges that could be foreseen, and the chances of the next total.

What the rows are (every dataset may be empty)
    totals   {round, tins}: what came; bands {round, low, high, part: half or most}: what could be foreseen (theory)
    means    {round, tins}: the mean of the forecast (theory)
    range    {round, low, high, label}: the range that the reader predicted
    chances  {total, percent, view: all or own}: the chances of each total, for everybody and with one's own number
    came     {total, label}: the total that came; mean {total, label}: the mean of the forecast
"""

from __future__ import annotations

from collections.abc import Callable

import altair as alt

from ..text import Translate
from .market import legend, round_axis
from .parts import labels, note
from .theme import BLACK, BLUE, GREY, ORANGE, PURPLE, SKY, VERMILION, Rows, data, finished, frame, over, whole_axis


def fan(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Totals by round, and the ranges that could be foreseen before each."""
    x, tins = round_axis(_), _("Tins")
    y = alt.Y("tins:Q", axis=whole_axis(tins), scale=alt.Scale(zero=True), title=tins)
    words = {"most": _("9 of 10 times"), "half": _("half of the time")}
    bands = (
        alt.Chart(data("bands"))
        .mark_bar(width=30, stroke=GREY, strokeWidth=1)
        .encode(
            x=over(x, "round"),
            y=over(y, "low"),
            y2="high:Q",
            fill=alt.Fill("part:N", scale=alt.Scale(domain=list(words), range=["#DDDDDD", SKY]), legend=legend(words)),
        )
    )
    means = (
        alt.Chart(data("means"))
        .mark_tick(orient="horizontal", width=30, thickness=3, color=BLACK)
        .encode(x=over(x, "round"), y=y)
    )
    mine = alt.Chart(data("range"))
    guess = mine.mark_bar(width=12, fillOpacity=0, stroke=PURPLE, strokeWidth=2.5, strokeDash=[3, 3])
    base = alt.Chart(data("totals")).encode(x=over(x, "round"), y=y)
    points = base.mark_point(filled=True, size=110, color=VERMILION, stroke=BLACK, shape="diamond", opacity=1)
    return finished(
        [
            frame(x, y),
            bands,
            means,
            base.mark_line(color=VERMILION, strokeWidth=1.5, strokeDash=[4, 3]),
            guess.encode(x=over(x, "round"), y=over(y, "low"), y2="high:Q"),
            *labels(mine.encode(x=over(x, "round"), y=over(y, "high")), align="left", dx=10, dy=-4),
            points,
            note(),
        ],
        title=_("Totals by round"),
        description=_(
            "Diamonds: the total of each round. A dotted frame: the range that the reader predicted. Bars, when the "
            "theory is shown: the ranges that could be foreseen."
        ),
        datasets=datasets,
        height=280,
    )


def chances(datasets: Rows, _: Translate) -> alt.LayerChart:
    """The chances of the next total."""
    tins, often = _("Total of the next round (tins)"), _("Chance (%)")
    x = alt.X("total:Q", axis=whole_axis(tins), scale=alt.Scale(zero=False, nice=False, padding=10), title=tins)
    y = alt.Y("percent:Q", axis=whole_axis(often), scale=alt.Scale(zero=True), title=often)
    words = {"all": _("what everybody knows"), "own": _("with your own number")}
    scale = alt.Scale(domain=list(words), range=[BLUE, ORANGE])
    shape = alt.Scale(domain=list(words), range=["circle", "triangle-up"])
    base = alt.Chart(data("chances")).encode(x=x, y=y)
    stems = base.transform_calculate(floor="0").mark_rule(strokeWidth=3, opacity=0.6).encode(
        y=over(y, "floor"), y2="percent:Q", color=alt.Color("view:N", scale=scale, legend=legend(words))
    )  # fmt: skip
    heads = base.mark_point(filled=True, size=60, opacity=1).encode(
        color=alt.Color("view:N", scale=scale, legend=legend(words)),
        shape=alt.Shape("view:N", scale=shape, legend=legend(words)),
    )
    came, mean = alt.Chart(data("came")), alt.Chart(data("mean"))
    return finished(
        [
            frame(x, y),
            stems,
            heads,
            mean.mark_rule(color=BLACK, strokeDash=[8, 4]).encode(x=over(x, "total")),
            *labels(mean.encode(x=over(x, "total"), y=alt.value(6)), align="left", dx=4),
            came.mark_rule(color=VERMILION, strokeWidth=2).encode(x=over(x, "total")),
            *labels(came.encode(x=over(x, "total"), y=alt.value(22)), align="left", dx=4),
            note(),
        ],
        title=_("Chances of the next total"),
        description=_("For each possible total its chance; triangles: for a player who knows his own next number."),
        datasets=datasets,
    )


#: Name of a chart -> how to draw it, and the names of its datasets.
CHARTS: dict[str, tuple[Callable[[Rows, Translate], alt.LayerChart], tuple[str, ...]]] = {
    "fan": (fan, ("totals", "bands", "means", "range", "note")),
    "chances": (chances, ("chances", "came", "mean", "note")),
}
