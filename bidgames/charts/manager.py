"""Manager's charts. What the rows mean stands in ``bidgames.views.manager.rows``, which makes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import altair as alt

from ..text import Translate
from .parts import above, labels, money_axis, named, titled, unseen
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
    counted,
    data,
    finished,
    over,
)

#: A company's look by its letter: colour, dash, shape of its points.
LETTERS = "ABCDEF"
COLOURS = [BLUE, VERMILION, GREEN, PURPLE, ORANGE, BLACK]
DASHES = [[1, 0], [8, 3], [2, 2], [10, 3, 2, 3], [5, 5], [12, 6]]
SHAPES = ["circle", "square", "triangle-up", "diamond", "triangle-down", "cross"]
#: What a capital is made of: its code, its fill. The fills differ in lightness too.
PARTS = {"cash": YELLOW, "machines": SKY, "shares": BLUE}


def _rounds(_: Translate) -> alt.X:
    return counted("round", _("Round"), grid=False)


def _money(field: str, title: str, _: Translate) -> alt.Y:
    """A vertical axis of money that need not begin at 0: the differences are what counts."""
    return alt.Y(f"{field}:Q", axis=money_axis(title, _), title=title, scale=alt.Scale(zero=False, padding=12))


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


def ladder(datasets: Rows, _: Translate) -> alt.LayerChart:
    """The prices of each round on their ladder: what sold, the gap that cut off, and who was cut off."""
    price = _("Price (money)")
    x, y = _rounds(_), _money("price", price, _)
    points = alt.Chart(data("prices")).encode(x=x, y=y, tooltip=_hover(titled(x), price))
    sold, cut = (points.transform_filter(f"datum.state == '{state}'") for state in ("sold", "cut"))
    gaps = alt.Chart(data("gaps")).encode(x=x, y=over(y, "low"))
    sizes = gaps.transform_calculate(middle="(datum.low + datum.high) / 2").encode(y=over(y, "middle"))
    return finished(
        [
            unseen("prices", x, y, (1, 1000)),
            alt.Chart(data("spans"))
            .mark_rule(strokeWidth=3, color=GREY, opacity=0.5)
            .encode(x=x, y=over(y, "low"), y2="high:Q"),
            gaps.mark_rule(strokeWidth=2, strokeDash=[3, 4], color=VERMILION).encode(y2="high:Q"),
            alt.Chart(data("mine"))
            .mark_point(shape="circle", size=230, color=BLACK, strokeWidth=2, opacity=1, filled=False)
            .encode(x=x, y=y),
            sold.mark_point(filled=True, size=70, opacity=1, color=BLUE),
            cut.mark_point(filled=True, size=60, opacity=1, fill=WHITE, stroke=VERMILION, strokeWidth=2),
            *labels(alt.Chart(data("labels")).encode(x=x, y=y), align="left", dx=9, fontWeight="bold"),
            *labels(sizes, color=VERMILION),
            above(_("● sold   ○ not sold   ┊ gap over 1,000"), "spans"),
            above(_("◯ around a point: you"), "mine", 2),
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
            unseen("shares", x, y, (1, 1000)),
            mine.mark_line(strokeWidth=9, color=YELLOW, opacity=0.8),
            base.mark_line(strokeWidth=2).encode(strokeDash=dash),
            base.mark_point(filled=True, size=60, opacity=1).encode(shape=shape, tooltip=_hover(titled(x), price)),
            *labels(alt.Chart(data("labels")).encode(x=x, y=y), align="left", dx=8, fontWeight="bold"),
            above(_("broad yellow line: you"), "mine"),
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
    x = alt.X("from:Q", axis=money_axis(title, _, 4), title=title, scale=alt.Scale(zero=True))
    y = alt.Y("company:N", title=None, sort="ascending", scale=alt.Scale(paddingInner=0.3, paddingOuter=0.15),
              axis=alt.Axis(title=None, labelLimit=120, ticks=False))  # fmt: skip
    fill = alt.Fill(
        "part:N",
        scale=alt.Scale(domain=codes, range=[PARTS[code] for code in codes]),
        legend=alt.Legend(title=None, labelExpr=named(words)),
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
            above(_("thick frame: you"), "mine"),
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
