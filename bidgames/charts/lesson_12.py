"""Lesson 12: how often each bid is made, which share of bids is at most so high, and what all spend together.

What the rows are (every dataset may be empty)
    bars    {from, to, percent}: the share of all bids in a range; theory {from, to, percent}: in equilibrium
    mine    {bid, row}: the reader's own bids, in rows above each other
    mean    {bid, label}: the average bid; guess {p, label}: the one that the reader predicted
    steps   {series: two or four, bid, percent}: how many bids are at most so high; curve the same (theory)
    rounds  {round, percent, series}: what all spent in a round, in per cent of the prize
    full    {percent, label}: the prize; average {series, percent, label}: all rounds together (theory)
    spent   {who, percent, label}: what a contest costs all together; expected {who, percent} (theory)
    note    {text} a sentence in an empty picture
"""

from __future__ import annotations

from collections.abc import Callable

import altair as alt

from ..text import Translate
from .market import labels, legend, note, quoted, round_axis
from .parts import IN_LINES, money_axis
from .theme import (
    BLACK,
    BLUE,
    GREEN,
    ORANGE,
    PURPLE,
    SKY,
    VERMILION,
    Rows,
    data,
    finished,
    frame,
    over,
    whole_axis,
)


def bribes(datasets: Rows, _: Translate) -> alt.LayerChart:
    """How often bids of each range were made, the reader's own, and how often theory would make them."""
    bid, share = _("Bid (money)"), _("Share of all bids (%)")
    x = alt.X("from:Q", axis=money_axis(bid, _), scale=alt.Scale(zero=True, nice=False), title=bid)
    y = alt.Y("percent:Q", axis=whole_axis(share), scale=alt.Scale(zero=True), title=share)
    bars, theory = (alt.Chart(data(name)).transform_calculate(floor="0") for name in ("bars", "theory"))
    mine = alt.Chart(data("mine")).encode(
        x=over(x, "bid"), y=alt.Y("row:Q", axis=None, scale=alt.Scale(domain=[0, 24]))
    )
    mean, guess = (alt.Chart(data(name)) for name in ("mean", "guess"))
    bottom = alt.layer(
        frame(x, y),
        bars.mark_rect(color=SKY, stroke=BLACK).encode(x=x, x2="to:Q", y=over(y, "floor"), y2="percent:Q"),
        theory.mark_rect(fillOpacity=0, stroke=VERMILION, strokeWidth=3, strokeDash=[6, 3]).encode(
            x=x, x2="to:Q", y=over(y, "floor"), y2="percent:Q"
        ),
        mean.mark_rule(color=BLACK, strokeWidth=2).encode(x=over(x, "bid")),
        guess.mark_rule(color=PURPLE, strokeWidth=2, strokeDash=[2, 4]).encode(x=over(x, "p")),
        *labels(mean.encode(x=over(x, "bid"), y=alt.value(4)), align="left", dx=4),
        *labels(guess.encode(x=over(x, "p"), y=alt.value(22)), align="left", dx=4),
        note(),
    )
    points = mine.mark_point(shape="diamond", filled=True, size=90, color=ORANGE, stroke=BLACK, opacity=1)
    return finished(
        [bottom, points],
        title=_("How often each bid was made"),
        description=_(
            "Bars: the share of all bids in each range of 10. Diamonds above each other: the reader's own. Broken "
            "frames: the shares that theory expects."
        ),
        datasets=datasets,
        height=280,
    ).resolve_scale(y="independent")


def cdf(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Which share of bids is at most so high, by kind of contest or contestant."""
    bid, share = _("Bid (money)"), _("Bids that are at most so high (%)")
    x = alt.X("bid:Q", axis=money_axis(bid, _), scale=alt.Scale(zero=True, nice=False), title=bid)
    y = alt.Y("percent:Q", axis=whole_axis(share), scale=alt.Scale(domain=[0, 100]), title=share)
    steps = alt.Chart(data("steps")).encode(x=x, y=y)
    curve = alt.Chart(data("curve")).encode(x=x, y=y)
    layers: list[alt.Chart] = [frame(x, y)]
    for series, colour in (("two", BLUE), ("four", VERMILION)):
        chosen = f"datum.series == {quoted(series)}"
        layers.append(
            steps.transform_filter(chosen).mark_line(color=colour, interpolate="step-after", strokeWidth=2.5).encode()
        )
        layers.append(curve.transform_filter(chosen).mark_line(color=colour, strokeDash=[5, 4], strokeWidth=2).encode())
    named = "isValid(datum.label)"
    return finished(
        [
            *layers,
            *labels(steps.transform_filter(named), align="left", dx=6, dy=10),
            *labels(curve.transform_filter(named), align="left", dx=6, dy=12),
            note(),
        ],
        title=_("Bids up to an amount"),
        description=_(
            "Rising stairs: the share of bids that are at most so high. Broken lines: the same in equilibrium. A label "
            "says which line is which."
        ),
        datasets=datasets,
        height=280,
    )


def spending(datasets: Rows, _: Translate) -> alt.LayerChart:
    """What all spent together by round, against the prize."""
    x, share = round_axis(_), _("All bids together (% of the prize)")
    y = alt.Y("percent:Q", axis=whole_axis(share), scale=alt.Scale(zero=True), title=share)
    words = {"two": _("two contestants"), "four": _("four contestants")}
    codes = list(words)
    full, average = alt.Chart(data("full")).encode(y=y), alt.Chart(data("average")).encode(y=y)
    points = (
        alt.Chart(data("rounds"))
        .mark_point(filled=True, size=100, opacity=0.9, stroke=BLACK, strokeWidth=1)
        .encode(
            x=x,
            y=y,
            color=alt.Color("series:N", scale=alt.Scale(domain=codes, range=[BLUE, VERMILION]), legend=legend(words)),
            shape=alt.Shape(
                "series:N", scale=alt.Scale(domain=codes, range=["circle", "square"]), legend=legend(words)
            ),
            tooltip=[alt.Tooltip("round:Q", title=_("Round"), format="d"), alt.Tooltip("percent:Q", title=share)],
        )
    )
    right, two = alt.value(alt.expr("width")), "datum.series == 'two'"
    return finished(
        [
            frame(x, y),
            full.mark_rule(color=BLACK, strokeWidth=2),
            average.mark_rule(color=PURPLE, strokeWidth=2, strokeDash=[6, 4]),
            points,
            *labels(full.encode(x=alt.value(alt.expr("width / 2"))), dy=-7),
            *labels(average.transform_filter(two).encode(x=alt.value(4)), align="left", dy=-7),
            *labels(average.transform_filter(f"!({two})").encode(x=right), align="right", dy=-7),
            note(),
        ],
        title=_("What all spent, by round"),
        description=_(
            "For each round all bids together, in per cent of the prize. Circles: two contestants; squares: "
            "four. A line "
            "at 100: as much as the prize."
        ),
        datasets=datasets,
    )


def spend(datasets: Rows, _: Translate) -> alt.LayerChart:
    """What a contest costs all together, as bars against the prize; frames: what theory expects."""
    share = _("All bids together (% of the prize)")
    x = alt.X("who:N", title=None, sort=None, axis=alt.Axis(title=None, labelAngle=0, labelLimit=0,
              labelExpr=IN_LINES))  # fmt: skip
    y = alt.Y("percent:Q", axis=whole_axis(share), scale=alt.Scale(zero=True), title=share)
    spent, expected = alt.Chart(data("spent")).encode(x=x, y=y), alt.Chart(data("expected")).encode(x=x, y=y)
    full = alt.Chart(data("full")).encode(y=y)
    return finished(
        [
            spent.mark_bar(color=GREEN, stroke=BLACK, width=46),
            expected.mark_bar(width=60, fillOpacity=0, stroke=VERMILION, strokeWidth=3, strokeDash=[6, 3]),
            full.mark_rule(color=BLACK, strokeWidth=2),
            *labels(spent.transform_calculate(middle="datum.percent / 2").encode(y=over(y, "middle"))),
            *labels(full.encode(x=alt.value(alt.expr("width / 2"))), dy=-7),
            note(),
        ],
        title=_("What a contest costs"),
        description=_(
            "A bar for each contest: all bids together, in per cent of the prize. A line at 100: as much as the prize. "
            "Broken frames: what theory expects."
        ),
        datasets=datasets,
    )


#: Name of a chart -> how to draw it, and the names of its datasets.
CHARTS: dict[str, tuple[Callable[[Rows, Translate], alt.LayerChart], tuple[str, ...]]] = {
    "bribes": (bribes, ("bars", "theory", "mine", "mean", "guess", "note")),
    "cdf": (cdf, ("steps", "curve", "note")),
    "spending": (spending, ("rounds", "full", "average", "note")),
    "spend": (spend, ("spent", "expected", "full", "note")),
}
