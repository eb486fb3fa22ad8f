"""Lesson 9: what winners gained, bids by signal, and gains by the number of bidders.

What the rows are (every dataset may be empty)
    dots    {gain, stack, series: two or six, own}: an auction each, in classes of ten; the lowest stands at stack 1
    points, ends, words, guess   as in lesson 6; series won or lost
    bars    {bar, gain, label}: the winners' mean gain by game; theory {bar, gain, kind: naive or best}
    counts  {low, high, share, side: loss or gain}: how often the winner gains how much; mean {p, label}
"""

from __future__ import annotations

from collections.abc import Callable

import altair as alt

from ..text import Translate
from .lesson_06 import scatter
from .market import labels, legend, note
from .theme import (
    BLACK,
    BLUE,
    GREEN,
    ORANGE,
    PURPLE,
    SKY,
    VERMILION,
    WHITE,
    Rows,
    data,
    finished,
    frame,
    over,
    whole_axis,
)


def gains(datasets: Rows, _: Translate) -> alt.LayerChart:
    """A mark for each auction over what its winner gained; left of the line he lost."""
    words = {"two": _("2 bidders"), "six": _("6 bidders")}
    codes, money, number = list(words), _("Winner's gain (money)"), _("Auctions")
    x = alt.X("gain:Q", axis=whole_axis(money), scale=alt.Scale(nice=False, padding=16), title=money)
    y = alt.Y("stack:Q", axis=whole_axis(number, grid=False), scale=alt.Scale(zero=True, padding=12), title=number)
    colour = alt.Color("series:N", scale=alt.Scale(domain=codes, range=[VERMILION, BLUE]), legend=legend(words))
    shapes = alt.Scale(domain=codes, range=["triangle-down", "circle"])
    dots = alt.Chart(data("dots")).encode(x=x, y=y)
    marked = dots.mark_point(filled=True, size=120, opacity=0.9)
    zero = alt.Chart(alt.InlineData(values=[{"gain": 0}])).encode(x=x)
    return finished(
        [
            frame(x, y),
            zero.mark_rule(color=BLACK, strokeWidth=2),
            marked.encode(color=colour, shape=alt.Shape("series:N", scale=shapes, legend=legend(words))),
            dots.transform_filter("datum.own").mark_point(size=300, strokeWidth=2.5, color=BLACK, opacity=1),
            note(),
        ],
        title=_("What winners gained"),
        description=_("A mark for each auction over the winner's gain; left of the line he lost. Rings: the reader's."),
        datasets=datasets,
    )


def signals(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Bids over signals."""
    words = {"won": _("bought"), "lost": _("did not buy")}
    return scatter(datasets, _, words, (_("Signal (money)"), _("Bid (money)")), _("Bids and signals"))


def by_number(datasets: Rows, _: Translate) -> alt.LayerChart:
    """The winners' mean gain, two and six bidders, and what theory says of two kinds of bidders."""
    words = {"naive": _("if all forget what winning tells"), "best": _("if nobody can do better")}
    codes, money = list(words), _("Winner's mean gain (money)")
    x = alt.X("bar:N", axis=alt.Axis(title=None, labelAngle=0, labelLimit=0), sort=None, title=None)
    y = alt.Y("gain:Q", axis=whole_axis(money), scale=alt.Scale(zero=True), title=money)
    bars = alt.Chart(data("bars")).encode(x=x, y=y)
    shapes = alt.Scale(domain=codes, range=["triangle-down", "diamond"])
    marks = (
        alt.Chart(data("theory"))
        .mark_point(filled=True, size=200, stroke=BLACK, strokeWidth=1, opacity=1)
        .encode(
            x=x,
            y=y,
            color=alt.Color("kind:N", scale=alt.Scale(domain=codes, range=[VERMILION, GREEN]), legend=legend(words)),
            shape=alt.Shape("kind:N", scale=shapes, legend=legend(words)),
        )
    )
    zero = alt.Chart(alt.InlineData(values=[{"gain": 0}])).mark_rule(color=BLACK, strokeWidth=2).encode(y=y)
    return finished(
        [
            bars.mark_bar(width=44, color=SKY, stroke=BLACK),
            zero,
            *labels(bars.encode(y=alt.value(0)), dy=-8),
            marks,
            note(),
        ],
        title=_("Gains by number of bidders"),
        description=_("A bar for each game: the winners' mean gain. Triangles and diamonds: theory."),
        datasets=datasets,
    )


def loss(datasets: Rows, _: Translate) -> alt.LayerChart:
    """How often the winner gains how much."""
    words = {"loss": _("the winner loses"), "gain": _("the winner gains")}
    codes, money, share = list(words), _("Winner's gain (money)"), _("Share of auctions (%)")
    x = alt.X("low:Q", axis=whole_axis(money), scale=alt.Scale(domain=[-30, 60]), title=money)
    y = alt.Y("share:Q", axis=whole_axis(share), scale=alt.Scale(zero=True), title=share)
    fill = alt.Fill("side:N", scale=alt.Scale(domain=codes, range=[ORANGE, SKY]), legend=legend(words))
    zero = alt.Chart(alt.InlineData(values=[{"low": 0}])).encode(x=x)
    mean = alt.Chart(data("mean")).encode(x=over(x, "p"))
    counts = alt.Chart(data("counts")).transform_calculate(floor="0")
    bars = counts.mark_rect(stroke=WHITE).encode(x=x, x2="high:Q", y=y, y2="floor:Q", fill=fill)
    return finished(
        [
            frame(x, y),
            bars,
            zero.mark_rule(color=BLACK, strokeWidth=2),
            mean.mark_rule(color=PURPLE, strokeWidth=2.5, strokeDash=[6, 4]),
            *labels(mean.encode(y=alt.value(0)), dy=-8),
        ],
        title=_("What the winner gains"),
        description=_("Bars: the share of auctions by the winner's gain, losses on the left. Broken line: the mean."),
        datasets=datasets,
    )


#: Name of a chart -> how to draw it, and the names of its datasets.
CHARTS: dict[str, tuple[Callable[[Rows, Translate], alt.LayerChart], tuple[str, ...]]] = {
    "gains": (gains, ("dots", "note")),
    "signals": (signals, ("points", "ends", "words", "guess", "note")),
    "by_number": (by_number, ("bars", "theory", "note")),
    "loss": (loss, ("counts", "mean")),
}
