"""Lesson 6: bids by value, what the seller receives, who gets the lot, and curves to try things on.

What the rows are (every dataset may be empty)
    points  {value, bid, series, own}: a bid each; series two or five, second or clock
    ends    {v, p, line}: lines across the picture; words {v, p, label}: what a line says, above where it
            ends, or below it with `below` (theory)
    guess   {q, p, label}: the bid that the reader predicted
    money   {round, money, mean, series: first or second}: what one auction brought, and the mean so far
    band    {round, low, high, series}: where the mean should be by theory, give or take two standard errors; goal {p,
            label}: the mean of theory
    bars    {bar, percent, label}: a share by game; full {percent}: 100 % (theory)
    counts  {series, low, share}: how often revenue lies in a class of ten from `low` on; means {series, p}
    curve   {x, y}; mark {x, y, label, kind: own or best}: points on it
"""

from __future__ import annotations

from collections.abc import Callable

import altair as alt

from ..text import Translate
from .market import legend, mark_guess
from .parts import IN_WORDS, labels, note
from .theme import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    ORANGE,
    PURPLE,
    SKY,
    VERMILION,
    Rows,
    counted,
    data,
    finished,
    frame,
    over,
    whole_axis,
)

COLOURS, SHAPES = [VERMILION, BLUE, GREEN], ["triangle-down", "circle", "square"]


def scatter(datasets: Rows, _: Translate, words: dict[str, str], axes: tuple[str, str], title: str) -> alt.LayerChart:
    """Bids over what the bidder was told, a colour and a shape for each game; lines and the prediction over them."""
    x = alt.X("value:Q", axis=whole_axis(axes[0]), scale=alt.Scale(zero=True, nice=False), title=axes[0])
    y = alt.Y("bid:Q", axis=whole_axis(axes[1]), scale=alt.Scale(zero=True), title=axes[1])
    codes, many = list(words), len(words)
    colour = alt.Color("series:N", scale=alt.Scale(domain=codes, range=COLOURS[:many]), legend=legend(words))
    shape = alt.Shape("series:N", scale=alt.Scale(domain=codes, range=SHAPES[:many]), legend=legend(words))
    points = alt.Chart(data("points")).encode(x=x, y=y, color=colour, shape=shape)
    ring = alt.Chart(data("points")).transform_filter("datum.own").encode(x=x, y=y)
    said = alt.Chart(data("words")).encode(x=over(x, "v"), y=over(y, "p"))
    lines = (
        alt.Chart(data("ends"))
        .mark_line(color=BLACK, strokeWidth=1.5, strokeDash=[6, 4])
        .encode(x=over(x, "v"), y=over(y, "p"), detail="line:N")
    )
    return finished(
        [
            frame(x, y),
            lines,
            points.mark_point(filled=True, size=80, opacity=0.85),
            ring.mark_point(shape="circle", filled=False, size=300, strokeWidth=2.5, color=BLACK, opacity=1),
            *labels(said.transform_filter("!datum.below"), align="right", dy=-7),
            *labels(said.transform_filter("datum.below"), align="right", dy=12),
            *mark_guess(x, y),
            note(),
        ],
        title=title,
        description=_(
            "A point for each bid over what the bidder was told. Rings: the reader's. A cross: his prediction."
        ),
        datasets=datasets,
        height=300,
    )


def first(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Bids at the first price, two and five bidders."""
    words = {"two": _("2 bidders"), "five": _("5 bidders")}
    return scatter(datasets, _, words, (_("Value (money)"), _("Bid (money)")), _("First price: bids and values"))


def truth(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Bids at the second price, and where bidders left the rising clock."""
    words = {"second": _("second price: the bid"), "clock": _("rising clock: last price stayed at")}
    axes = (_("Value (money)"), _("Bid, or last price (money)"))
    return scatter(datasets, _, words, axes, _("Second price and rising clock"))


def revenue(datasets: Rows, _: Translate) -> alt.LayerChart:
    """What auctions brought, and the mean so far, by format."""
    words = {"first": _("first price, 5 bidders"), "second": _("second price, 5 bidders")}
    codes, money = list(words), _("Received by the seller (money)")
    key = legend(words, symbolOpacity=1)
    x = counted("round", _("Auction"), 16, grid=False)
    y = alt.Y("mean:Q", axis=whole_axis(money), scale=alt.Scale(zero=True), title=money)
    colour = alt.Color("series:N", scale=alt.Scale(domain=codes, range=[VERMILION, BLUE]), legend=key)
    shape = alt.Shape("series:N", scale=alt.Scale(domain=codes, range=SHAPES[:2]), legend=key)
    dash = alt.StrokeDash("series:N", scale=alt.Scale(domain=codes, range=[[1, 0], [7, 3]]), legend=key)
    made = alt.Chart(data("money"))
    band = alt.Chart(data("band")).encode(x=x)
    edges = [
        band.mark_line(strokeWidth=1).encode(y=over(y, edge), color=colour, strokeDash=dash) for edge in ("low", "high")
    ]
    goal = alt.Chart(data("goal")).encode(y=over(y, "p"))
    return finished(
        [
            frame(x, y),
            band.mark_area(opacity=0.12).encode(y=over(y, "low"), y2="high:Q", color=colour),
            *edges,
            goal.mark_rule(color=BLACK, strokeWidth=2, strokeDash=[8, 4]),
            *labels(goal.encode(x=alt.value(4)), align="left", dy=-7),
            made.mark_point(size=45, opacity=0.6).encode(x=x, y=over(y, "money"), color=colour, shape=shape),
            made.mark_line(strokeWidth=2.5).encode(x=x, y=y, color=colour, strokeDash=dash),
            note(),
        ],
        title=_("What the seller received"),
        description=_(
            "Points: what each auction brought. Lines: the mean of all auctions so far, by format. With the "
            "theory: the "
            "mean to be expected, and bands in which means usually lie."
        ),
        datasets=datasets,
        height=300,
    )


def shares(datasets: Rows, _: Translate) -> alt.LayerChart:
    """A share for each game."""
    share = _("Efficiency (%)")
    x = alt.X("bar:N", axis=alt.Axis(title=None, labelAngle=0, labelLimit=0, labelExpr=IN_WORDS), sort=None, title=None)
    y = alt.Y("percent:Q", axis=whole_axis(share), scale=alt.Scale(domain=[0, 100]), title=share)
    bars = alt.Chart(data("bars")).encode(x=x, y=y)
    full = alt.Chart(data("full")).mark_rule(color=BLACK, strokeDash=[8, 4]).encode(y=over(y, "percent"))
    return finished(
        [bars.mark_bar(width=36, color=GREEN, stroke=BLACK), *labels(bars, dy=-8), full, note()],
        title=_("Efficiency of the auctions"),
        description=_(
            "For each game: what the lots were worth to their buyers, of the most they could have been worth."
        ),
        datasets=datasets,
    )


def spread(datasets: Rows, _: Translate) -> alt.LayerChart:
    """How often revenue is how high, by format, with both means."""
    words = {"first": _("first price"), "second": _("second price")}
    codes, money, share = list(words), _("Received by the seller (money)"), _("Share of auctions (%)")
    x = alt.X("low:Q", axis=whole_axis(money), scale=alt.Scale(domain=[0, 100]), title=money)
    y = alt.Y("share:Q", axis=whole_axis(share), scale=alt.Scale(zero=True), title=share)
    colour = alt.Color("series:N", scale=alt.Scale(domain=codes, range=[VERMILION, BLUE]), legend=legend(words))
    dashes = alt.Scale(domain=codes, range=[[1, 0], [7, 3]])
    dash = alt.StrokeDash("series:N", scale=dashes, legend=legend(words))
    counts = alt.Chart(data("counts")).mark_line(interpolate="step-after", strokeWidth=3)
    means = alt.Chart(data("means")).mark_rule(strokeWidth=2)
    return finished(
        [
            frame(x, y),
            counts.encode(x=x, y=y, color=colour, strokeDash=dash),
            means.encode(x=over(x, "p"), color=colour, strokeDash=dash),
            note(),
        ],
        title=_("What the seller receives"),
        description=_("Stairs: the share of auctions by what the seller received. Upright lines: the means."),
        datasets=datasets,
    )


def curve(datasets: Rows, _: Translate, across: str, up: str, title: str, description: str) -> alt.LayerChart:
    """One curve, the reader's point on it and the best one."""
    x = alt.X("x:Q", axis=whole_axis(across), scale=alt.Scale(zero=True, nice=False), title=across)
    y = alt.Y("y:Q", axis=whole_axis(up), scale=alt.Scale(zero=True), title=up)
    words = {"own": _("your choice"), "best": _("the best one")}
    codes = list(words)
    line = alt.Chart(data("curve")).mark_line(color=SKY, strokeWidth=3).encode(x=x, y=y)
    marks = (
        alt.Chart(data("mark"))
        .mark_point(filled=True, size=220, stroke=BLACK, strokeWidth=1, opacity=1)
        .encode(
            x=x,
            y=y,
            color=alt.Color("kind:N", scale=alt.Scale(domain=codes, range=[PURPLE, ORANGE]), legend=legend(words)),
            shape=alt.Shape("kind:N", scale=alt.Scale(domain=codes, range=["cross", "diamond"]), legend=legend(words)),
        )
    )
    zero = alt.Chart(alt.InlineData(values=[{"y": 0}])).mark_rule(color=GREY).encode(y=y)
    return finished(
        [frame(x, y), zero, line, marks, note()],
        title=title,
        description=description,
        datasets=datasets,
    )


def gain(datasets: Rows, _: Translate) -> alt.LayerChart:
    """What a bid gains on average."""
    said = _("A curve: the gain to be expected from each bid. A cross: the bid chosen. A diamond: the best bid.")
    return curve(datasets, _, _("Bid (money)"), _("Mean gain (money)"), _("What a bid gains on average"), said)


def reserve(datasets: Rows, _: Translate) -> alt.LayerChart:
    """What a reserve price brings on average."""
    said = _("A curve: mean revenue for each reserve price. A cross: the one chosen. A diamond: the best one.")
    axes = (_("Reserve price (money)"), _("Mean revenue (money)"))
    return curve(datasets, _, *axes, _("What a reserve price brings"), said)


#: Name of a chart -> how to draw it, and the names of its datasets.
CHARTS: dict[str, tuple[Callable[[Rows, Translate], alt.LayerChart], tuple[str, ...]]] = {
    "first": (first, ("points", "ends", "words", "guess", "note")),
    "truth": (truth, ("points", "ends", "words", "guess", "note")),
    "revenue": (revenue, ("money", "band", "goal", "note")),
    "shares": (shares, ("bars", "full", "note")),
    "spread": (spread, ("counts", "means", "note")),
    "gain": (gain, ("curve", "mark", "note")),
    "reserve": (reserve, ("curve", "mark", "note")),
}
