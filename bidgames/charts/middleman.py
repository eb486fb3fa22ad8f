"""Middleman's charts. What the rows mean stands in ``bidgames.views.middleman.rows``, which makes them."""

from __future__ import annotations

from collections.abc import Callable

import altair as alt

from ..text import Translate
from .parts import labels, named, note, quoted, titled
from .theme import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    ORANGE,
    PURPLE,
    SKY,
    SMALL,
    VERMILION,
    WHITE,
    YELLOW,
    Rows,
    data,
    finished,
    frame,
    over,
    whole_axis,
)

#: A line's look by series: colour, dash, shape of its points.
Look = tuple[str, list[int], str]


def _staircase(datasets: Rows, words: dict[str, str], fills: dict[str, str], y_title: str, x_title: str, own: str,
               title: str, description: str, hover: tuple[str, str]) -> alt.LayerChart:  # fmt: skip
    """A step curve as rectangles, the units there are, the last price served, the reader's own units."""
    codes = list(words)
    scale = {"domain": codes, "range": [fills[code] for code in codes]}
    legend = alt.Legend(labelExpr=named(words), title=None)
    x = alt.X("from:Q", axis=whole_axis(x_title), scale=alt.Scale(nice=False, zero=True), title=x_title)
    y = alt.Y("low:Q", axis=whole_axis(y_title), title=y_title)
    bars = (
        alt.Chart(data("steps"))
        .mark_bar(strokeWidth=1.5, opacity=1)
        .encode(
            x=x,
            x2="to:Q",
            y=y,
            y2="high:Q",
            fill=alt.Fill("part:N", scale=alt.Scale(**scale), legend=legend),
            stroke=alt.Stroke("part:N", scale=alt.Scale(domain=codes, range=[BLACK, BLACK, GREY]), legend=legend),
            strokeDash=alt.StrokeDash(
                "part:N",
                scale=alt.Scale(domain=codes, range=[[1, 0], [1, 0], [4, 3]]),
                legend=legend,
            ),
            tooltip=[
                alt.Tooltip("price:Q", title=hover[0], format="d"),
                alt.Tooltip("tins:Q", title=hover[1], format="d"),
            ],
        )
        .transform_calculate(tins="datum.to - datum.from")
    )
    limit = alt.Chart(data("limit")).encode(x=over(x, "tins"))
    left, right = (limit.transform_filter(f"datum.right == {side}") for side in ("false", "true"))
    last = alt.Chart(data("last")).encode(y=over(y, "price"))
    mine = alt.Chart(data("mine")).encode(x=x, x2="to:Q", y=over(y, "price"))
    middle = (
        alt.Chart(data("mine"))
        .transform_window(nth="row_number()")
        .transform_filter("datum.nth == 1")
        .transform_calculate(middle="(datum.from + datum.to) / 2", word=quoted(own))
        .encode(x=over(x, "middle"), y=over(y, "price"))
    )
    headroom = (
        alt.Chart(data("steps"))
        .transform_aggregate(high="max(high)")
        .transform_calculate(top="max(1, datum.high * 1.2)")
        .mark_point(opacity=0, size=0)
        .encode(y=over(y, "top"))
    )
    inner = alt.Color("served:N", scale=alt.Scale(domain=[True, False], range=[YELLOW, WHITE]), legend=None)
    return finished(
        [
            frame(x, y),
            headroom,
            bars,
            last.mark_rule(color=VERMILION, strokeWidth=2, strokeDash=[8, 4]),
            limit.mark_rule(color=BLACK, strokeWidth=2.5),
            mine.mark_rule(color=BLACK, strokeWidth=8, strokeCap="butt"),
            mine.mark_rule(strokeWidth=4, strokeCap="butt").encode(color=inner),
            _above(left, align="left", dx=-1).encode(text="label:N"),
            _above(right, align="right", dx=1).encode(text="label:N"),
            _above(alt.Chart(data("last")), line=2, align="left", color=VERMILION)
            .transform_calculate(word="'╍╍ ' + datum.label")
            .encode(text="word:N", x=alt.value(0)),
            middle.mark_point(shape="triangle-down", filled=True, color=BLACK, size=90, yOffset=-10, opacity=1),
            *labels(middle, "word:N", dy=-23, fontWeight="bold"),
            note(),
        ],
        title=title,
        description=description,
        datasets=datasets,
    )


def _above(chart: alt.Chart, *, line: int = 1, **place: object) -> alt.Chart:
    """A text above the picture, on the first or second line."""
    look = {"fontSize": SMALL, "color": BLACK, **place}
    return chart.mark_text(**look).encode(y=alt.value(6 - 16 * line))


def auction(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Offers as a falling staircase against the tins available: what was served, and what one price would change."""
    return _staircase(
        datasets,
        {
            "last": _("bought: cost at one price for all"),
            "own": _("bought: extra cost at own offers"),
            "refused": _("not bought"),
        },
        {"last": BLUE, "own": SKY, "refused": WHITE},
        _("Offer (money per tin)"),
        _("Tins"),
        _("you"),
        _("Offers and tins available"),
        _(
            "Offers from the highest to the lowest as a staircase over the tins wanted, the tins available as a "
            "vertical line, the lowest offer served as a dashed line. Filled steps were bought, empty ones were not."
        ),
        (_("Offer"), _("Tins")),
    )


def sale(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Prices as a rising staircase against the market's demand: who sold, and what one price for all would change."""
    return _staircase(
        datasets,
        {
            "last": _("sold: earned at own prices"),
            "own": _("extra if there were one price for all"),
            "refused": _("not sold"),
        },
        {"last": ORANGE, "own": YELLOW, "refused": WHITE},
        _("Price (money per tin)"),
        _("Tins"),
        _("you"),
        _("Prices and demand"),
        _(
            "Prices from the lowest to the highest as a staircase over the tins for sale, the demand as a vertical "
            "line, the highest price served as a dashed line. Filled steps were sold, empty ones were not."
        ),
        (_("Price"), _("Tins")),
    )


def _y(field: str, title: str) -> alt.Y:
    return alt.Y(f"{field}:Q", axis=whole_axis(title), title=title, scale=alt.Scale(zero=True))


def _x(field: str, _: Translate) -> alt.X:
    title = _("Round")
    scale = alt.Scale(zero=False, nice=False, padding=18)
    return alt.X(f"{field}:Q", axis=whole_axis(title, grid=False), scale=scale, title=title)


def _paths(name: str, looks: dict[str, Look], words: dict[str, str], x: alt.X, y: alt.Y) -> list[alt.Chart]:
    """Lines with points, told apart by colour, dash and shape; the points make the legend."""
    codes = list(looks)
    colours, dashes, shapes = (
        alt.Scale(domain=codes, range=[looks[one][place] for one in codes]) for place in range(3)
    )
    legend = alt.Legend(labelExpr=named(words), title=None, symbolSize=120, symbolStrokeWidth=0)
    field = str(y.shorthand)
    hover = [
        alt.Tooltip("round:Q", title=titled(x), format="d"),
        alt.Tooltip(field, title=titled(y), format=".2~f"),
    ]
    base = alt.Chart(data(name)).encode(x=x, y=y)
    return [
        base.mark_line(strokeWidth=2).encode(
            color=alt.Color("series:N", scale=colours, legend=legend),
            strokeDash=alt.StrokeDash("series:N", scale=dashes, legend=None),
        ),
        base.mark_point(filled=True, size=70, opacity=1).encode(
            color=alt.Color("series:N", scale=colours, legend=legend),
            shape=alt.Shape("series:N", scale=shapes, legend=legend),
            tooltip=hover,
        ),
    ]


def prices(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Average and last prices of auctions and sales over the rounds, with the reader's own."""
    looks: dict[str, Look] = {
        "paid": (BLUE, [1, 0], "circle"),
        "offer": (BLUE, [3, 3], "triangle-down"),
        "sold": (VERMILION, [1, 0], "square"),
        "asked": (VERMILION, [3, 3], "triangle-up"),
    }
    words = {
        "paid": _("bought at, on average"),
        "offer": _("lowest offer served"),
        "sold": _("sold at, on average"),
        "asked": _("highest price served"),
    }
    x, y = _x("round", _), _y("price", _("Price (money per tin)"))
    mine = alt.Chart(data("mine"))
    rings = [
        mine.transform_filter(f"datum.series == '{series}'")
        .mark_point(shape=shape, size=240, color=BLACK, strokeWidth=2, opacity=1, filled=False)
        .encode(x=x, y=y, tooltip=[alt.Tooltip("price:Q", title=_("you"), format="d")])
        for series, shape in (("paid", "circle"), ("sold", "square"))
    ]
    words_of_rings = (
        _above(mine, line=2, align="right")
        .transform_aggregate(n="count()")
        .transform_filter("datum.n > 0")
        .transform_calculate(word=quoted(_("○ you bought   □ you sold")))
        .encode(text="word:N", x=alt.value("width"))
    )
    return finished(
        [frame(x, y), *_paths("prices", looks, words, x, y), *rings, words_of_rings, note()],
        title=_("Prices, round by round"),
        description=_(
            "Average price bought at and sold at, lowest offer and highest price served, in each round. Rings and "
            "squares: you."
        ),
        datasets=datasets,
    )


def market(datasets: Rows, _: Translate) -> alt.LayerChart:
    """The totals of A and D over the rounds, and the range that the next ones can have."""
    looks: dict[str, Look] = {"available": (GREEN, [1, 0], "circle"), "demand": (PURPLE, [6, 3], "diamond")}
    words = {"available": _("tins available (A)"), "demand": _("demand (D)")}
    x, y = _x("round", _), _y("tins", _("Tins"))
    ranges = []
    for series, shift in (("available", -0.08), ("demand", 0.08)):
        colour = looks[series][0]
        one = (
            alt.Chart(data("range"))
            .transform_filter(f"datum.series == '{series}'")
            .transform_calculate(place=f"datum.round + {shift}")
            .encode(x=over(x, "place"))
        )
        rule = one.mark_rule(strokeWidth=2, strokeDash=[2, 2], color=colour)
        end = one.mark_tick(orient="horizontal", size=14, thickness=2, color=colour)
        ranges += [rule.encode(y=over(y, "low"), y2="high:Q"), *(end.encode(y=over(y, at)) for at in ("low", "high"))]
    return finished(
        [frame(x, y), *_paths("totals", looks, words, x, y), *ranges],
        title=_("Supply and demand, round by round"),
        description=_(
            "Tins available and demand in each round. Dotted bars: what the numbers called leave open for the next."
        ),
        datasets=datasets,
    )


def _held(datasets: Rows, _: Translate, y_title: str, title: str, description: str) -> alt.LayerChart:
    """What players hold over time: all of them as a band, the middle one, each where they are few, the reader."""
    x, y = _x("round", _), _y("value", y_title)
    everybody = alt.Chart(data("all")).encode(x=x)
    paths, own = (alt.Chart(data(name)).encode(x=x, y=y) for name in ("paths", "mine"))
    headroom = everybody.transform_calculate(top="datum.high * 1.15")
    hover = [alt.Tooltip("round:Q", title=titled(x)), alt.Tooltip("value:Q", title=y_title, format="d")]
    return finished(
        [
            frame(x, y),
            headroom.mark_point(opacity=0, size=0).encode(y=over(y, "top")),
            everybody.mark_area(color=SKY, opacity=0.35, line={"color": SKY}).encode(y=over(y, "low"), y2="high:Q"),
            paths.mark_line(color=GREY, strokeWidth=1).encode(detail="seat:N"),
            paths.mark_point(color=GREY, filled=True, size=30, opacity=1).encode(
                tooltip=[alt.Tooltip("name:N", title="·"), *hover]
            ),
            everybody.mark_line(color=BLUE, strokeWidth=2, strokeDash=[6, 3]).encode(y=over(y, "middle")),
            own.mark_line(color=BLACK, strokeWidth=3),
            own.mark_point(color=BLACK, filled=True, size=70, opacity=1, shape="square").encode(tooltip=hover),
            *labels(alt.Chart(data("labels")).encode(x=x, y=y), "label:N", align="right", dy=-10, limit=200),
            _above(everybody, align="left", dx=1)
            .transform_aggregate(n="count()")
            .transform_calculate(word=quoted(_("▒ all players   ╍ the middle one")))
            .encode(text="word:N", x=alt.value(0)),
            _above(own, line=2, align="left", dx=1)
            .transform_aggregate(n="count()")
            .transform_filter("datum.n > 0")
            .transform_calculate(word=quoted(_("■ you")))
            .encode(text="word:N", x=alt.value(0)),
        ],
        title=title,
        description=description,
        datasets=datasets,
    )  # fmt: skip


def cash(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Cash over time: down with each auction, up with each sale."""
    return _held(
        datasets,
        _,
        _("Cash (money)"),
        _("Cash over time"),
        _(
            "Cash at the start, after each auction (halfway between two rounds) and after each sale: from the poorest "
            "to the richest player as a band, the middle one as a dashed line, you as a thick line."
        ),
    )


def tins(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Tins over time: up with each auction, down with each sale; what is kept shows between the rounds."""
    return _held(
        datasets,
        _,
        _("Tins"),
        _("Tins over time"),
        _(
            "Tins held at the start, after each auction (halfway between two rounds) and after each sale: from the "
            "fewest to the most as a band, the middle one as a dashed line, you as a thick line."
        ),
    )


#: Name of a chart -> how to draw it, and the names of its datasets.
CHARTS: dict[str, tuple[Callable[[Rows, Translate], alt.LayerChart], tuple[str, ...]]] = {
    "auction": (auction, ("steps", "limit", "last", "mine", "note")),
    "sale": (sale, ("steps", "limit", "last", "mine", "note")),
    "prices": (prices, ("prices", "mine", "note")),
    "market": (market, ("totals", "range")),
    "cash": (cash, ("all", "paths", "labels", "mine")),
    "tins": (tins, ("all", "paths", "labels", "mine")),
}
