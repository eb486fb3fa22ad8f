"""Manager's charts. What the rows mean stands in ``bidgames.views.manager.rows``, which makes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import altair as alt

from ..text import Translate
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
    over,
    whole_axis,
)

#: A company's look by its letter: colour, dash, shape of its points.
LETTERS = "ABCDEF"
COLOURS = [BLUE, VERMILION, GREEN, PURPLE, ORANGE, BLACK]
DASHES = [[1, 0], [8, 3], [2, 2], [10, 3, 2, 3], [5, 5], [12, 6]]
SHAPES = ["circle", "square", "triangle-up", "diamond", "triangle-down", "cross"]
#: What a capital is made of: its code, its fill. The fills differ in lightness too.
PARTS = {"cash": YELLOW, "machines": SKY, "shares": BLUE}


def _quoted(text: str) -> str:
    """A text as a string in a Vega expression."""
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def _named(values: dict[str, str]) -> str:
    """A Vega expression that gives a legend's code its words."""
    words = ", ".join(f"{code!r}: {_quoted(text)}" for code, text in values.items())
    return f"({{{words}}})[datum.value]"


def _money_axis(title: str, _: Translate, ticks: int = 6) -> alt.Axis:
    """An axis of money: whole numbers, with thousands apart as the language has them."""
    axis = whole_axis(title)
    axis.tickCount = ticks
    apart = f"join(split(format(datum.value, ',d'), ','), {_quoted(_(','))})"
    axis.labelExpr = f"datum.value % 1 ? '' : {apart}"
    return axis


def _rounds(_: Translate) -> alt.X:
    scale = alt.Scale(zero=False, nice=False, padding=22)
    return alt.X("round:Q", axis=whole_axis(_("Round"), grid=False), scale=scale, title=_("Round"))


def _money(field: str, title: str, _: Translate) -> alt.Y:
    """A vertical axis of money that need not begin at 0: the differences are what counts."""
    return alt.Y(f"{field}:Q", axis=_money_axis(title, _), title=title, scale=alt.Scale(zero=False, padding=12))


def _by_letter(looks: list[Any]) -> alt.Scale:
    """What tells the companies apart."""
    return alt.Scale(domain=list(LETTERS), range=looks)


def _hover(x: str, y: str) -> list[alt.Tooltip]:
    """What a pointer reads from a point."""
    return [
        alt.Tooltip("company:N", title="·"),
        alt.Tooltip("round:Q", title=x, format="d"),
        alt.Tooltip("price:Q", title=y, format=",d"),
    ]


def _text(chart: alt.Chart, field: str, **place: Any) -> list[alt.Chart]:
    """A text with a white edge, so that it can be read over anything."""
    colour = place.pop("color", BLACK)
    edge = chart.mark_text(fontSize=SMALL, fill=WHITE, stroke=WHITE, strokeWidth=4, **place)
    face = chart.mark_text(fontSize=SMALL, color=colour, **place)
    return [edge.encode(text=field), face.encode(text=field)]


def _above(words: str, dataset: str, line: int = 1) -> alt.Chart:
    """Words above the picture that explain its signs, where there is something to explain."""
    return (
        alt.Chart(data(dataset))
        .mark_text(fontSize=SMALL, color=BLACK, align="left")
        .transform_aggregate(n="count()")
        .transform_filter("datum.n > 0")
        .transform_calculate(word=_quoted(words))
        .encode(text="word:N", x=alt.value(0), y=alt.value(8 - 16 * line))
    )


def _nowhere(dataset: str, x: alt.X, y: alt.Y) -> alt.Chart:
    """An unseen point at (1, 1000) as long as a dataset is empty: axes need a number."""
    point = alt.Chart(alt.InlineData(values=[{"round": 1, "price": 1000}])).mark_point(opacity=0, size=0)
    return point.transform_filter(f"length(data('{dataset}')) == 0").encode(x=x, y=y)


def ladder(datasets: Rows, _: Translate) -> alt.LayerChart:
    """The prices of each round on their ladder: what sold, the gap that cut off, and who was cut off."""
    price = _("Price (money)")
    x, y = _rounds(_), _money("price", price, _)
    points = alt.Chart(data("prices")).encode(x=x, y=y, tooltip=_hover(str(x.title), price))
    sold, cut = (points.transform_filter(f"datum.state == '{state}'") for state in ("sold", "cut"))
    gaps = alt.Chart(data("gaps")).encode(x=x, y=over(y, "low"))
    sizes = gaps.transform_calculate(middle="(datum.low + datum.high) / 2").encode(y=over(y, "middle"))
    return finished(
        [
            _nowhere("prices", x, y),
            alt.Chart(data("spans"))
            .mark_rule(strokeWidth=3, color=GREY, opacity=0.5)
            .encode(x=x, y=over(y, "low"), y2="high:Q"),
            gaps.mark_rule(strokeWidth=2, strokeDash=[3, 4], color=VERMILION).encode(y2="high:Q"),
            alt.Chart(data("mine"))
            .mark_point(shape="circle", size=230, color=BLACK, strokeWidth=2, opacity=1, filled=False)
            .encode(x=x, y=y),
            sold.mark_point(filled=True, size=70, opacity=1, color=BLUE),
            cut.mark_point(filled=True, size=60, opacity=1, fill=WHITE, stroke=VERMILION, strokeWidth=2),
            *_text(alt.Chart(data("labels")).encode(x=x, y=y), "label:N", align="left", dx=9, fontWeight="bold"),
            *_text(sizes, "label:N", color=VERMILION),
            _above(_("● sold   ○ not sold   ┊ gap over 1,000"), "spans"),
            _above(_("◯ around a point: you"), "mine", 2),
        ],
        title=_("Prices, round by round"),
        description=_(
            "The price of each company, by its letter, in each round. Filled points sold; empty ones were cut off by a "
            "gap of more than 1,000, which a dotted line shows with its size. Rings: you."
        ),
        datasets=datasets,
        height=280,
    )


def shares(datasets: Rows, _: Translate) -> alt.LayerChart:
    """What a share of each company cost after each round, round 0 being the start."""
    price = _("Price of a share (money)")
    x, y = _rounds(_), _money("price", price, _)
    base = alt.Chart(data("shares")).encode(
        x=x, y=y, color=alt.Color("letter:N", scale=_by_letter(COLOURS), legend=None)
    )
    dash = alt.StrokeDash("letter:N", scale=_by_letter(DASHES), legend=None)
    shape = alt.Shape("letter:N", scale=_by_letter(SHAPES), legend=None)
    mine = alt.Chart(data("mine")).encode(x=x, y=y)
    return finished(
        [
            _nowhere("shares", x, y),
            mine.mark_line(strokeWidth=9, color=YELLOW, opacity=0.8),
            base.mark_line(strokeWidth=2).encode(strokeDash=dash),
            base.mark_point(filled=True, size=60, opacity=1).encode(shape=shape, tooltip=_hover(str(x.title), price)),
            *_text(alt.Chart(data("labels")).encode(x=x, y=y), "label:N", align="left", dx=8, fontWeight="bold"),
            _above(_("broad yellow line: you"), "mine"),
        ],
        title=_("Share prices, round by round"),
        description=_(
            "The price of a share of each company, by its letter, at the start (0) and after each round. Broad line: "
            "you."
        ),
        datasets=datasets,
    )


def capital(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Each company's capital as a bar of cash, machines and shares; a debt lies left of 0."""
    title, codes = _("Capital (money)"), list(PARTS)
    words = {"cash": _("cash (left of 0: debt)"), "machines": _("machines"), "shares": _("shares")}
    x = alt.X("from:Q", axis=_money_axis(title, _, 4), title=title, scale=alt.Scale(zero=True))
    y = alt.Y("company:N", title=None, sort="ascending", scale=alt.Scale(paddingInner=0.3, paddingOuter=0.15),
              axis=alt.Axis(title=None, labelLimit=120, ticks=False))  # fmt: skip
    fill = alt.Fill(
        "part:N",
        scale=alt.Scale(domain=codes, range=[PARTS[code] for code in codes]),
        legend=alt.Legend(title=None, labelExpr=_named(words)),
    )
    totals = alt.Chart(data("totals")).encode(x=over(x, "end"), y=y)
    room = totals.encode(x=over(x, "room"))
    return finished(
        [
            totals.mark_point(opacity=0, size=0),
            room.mark_point(opacity=0, size=0),
            alt.Chart(data("parts"))
            .mark_bar(stroke=BLACK, strokeWidth=1)
            .encode(x=x, x2="to:Q", y=y, fill=fill)
            .transform_calculate(size="datum.to - datum.from")
            .encode(
                tooltip=[alt.Tooltip("company:N", title="·"), alt.Tooltip("size:Q", title=title, format=",d")],
            ),
            alt.Chart(alt.InlineData(values=[{"zero": 0}])).mark_rule(color=BLACK).encode(x=over(x, "zero")),
            totals.mark_text(align="left", dx=5, fontSize=SMALL, color=BLACK).encode(text="label:N"),
            alt.Chart(data("mine")).mark_bar(fillOpacity=0, stroke=BLACK, strokeWidth=3.5).encode(x=x, x2="to:Q", y=y),
            _above(_("thick frame: you"), "mine"),
        ],
        title=_("Capital of each company"),
        description=_("A bar for each company: cash, machines at 5,000 each, and shares at their price."),
        datasets=datasets,
    )


#: Name of a chart -> how to draw it, and the names of its datasets.
CHARTS: dict[str, tuple[Callable[[Rows, Translate], alt.LayerChart], tuple[str, ...]]] = {
    "ladder": (ladder, ("prices", "labels", "spans", "gaps", "mine")),
    "shares": (shares, ("shares", "labels", "mine")),
    "capital": (capital, ("parts", "totals", "mine")),
}
