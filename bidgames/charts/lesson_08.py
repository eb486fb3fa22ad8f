"""Lesson 8: a day of Art dealer lot by lot, prices against what the bank paid, the next work of an artist, equal lots.

What the rows are (every dataset may be empty; money in thousands)
    lots      {lot, price, label, own}: price of one work in each lot of a day, `label` the artist's letter
    paths     {lot, value, artist}: expected worth of a work of each artist after each lot (theory)
    ends      {lot, value, artist, label}: the last point of each path
    sales     {price, worth, when: early or late, own, name}: a lot of a day that is over, a work of it
    line      {v, p}, two rows: the bank pays the price
    works     {n, price, own}: price of the n-th work of its artist on a day
    mean      {n, price}: their averages; expected {n, price}: expected worth on average (theory)
    guess     {p, label}: the average price that the reader predicted
    bars      {artist, value}: expected worth now; after {artist, value}: once the next work is up
    bids      {round, bid}: bid in a first-price auction; second {round, bid}: in a second-price auction
    price     {price, label}: the price to expect in every round
"""

from __future__ import annotations

from collections.abc import Callable

import altair as alt

from ..rules.art_dealer import LAST
from ..text import Translate
from .art_dealer import ARTISTS, COLOURS, DASHES
from .market import labels, legend, mark_guess, note, round_axis
from .parts import above, said_above
from .theme import BLACK, BLUE, ORANGE, SKY, VERMILION, Rows, data, finished, frame, over, whole_axis


def _thousands(field: str, title: str) -> alt.Y:
    return alt.Y(f"{field}:Q", axis=whole_axis(title), scale=alt.Scale(zero=True), title=title)


def fan(datasets: Rows, _: Translate) -> alt.LayerChart:
    """What was paid for a work in each lot of a day; the theory adds what works could be expected to be worth."""
    lots, money = _("Lot of the day"), _("For one work (thousands)")
    x = alt.X("lot:Q", axis=whole_axis(lots, grid=False), title=lots, scale=alt.Scale(zero=False, nice=False,
              padding=26))  # fmt: skip
    y = _thousands("price", money)
    paths = alt.Chart(data("paths")).encode(x=x, y=over(y, "value"))
    scale = {"domain": list(ARTISTS)}
    points = alt.Chart(data("lots")).encode(x=x, y=y)
    own = points.transform_filter("datum.own")
    return finished(
        [
            frame(x, y),
            paths.mark_line(strokeWidth=2).encode(
                color=alt.Color("artist:N", scale=alt.Scale(**scale, range=COLOURS), legend=None),
                strokeDash=alt.StrokeDash("artist:N", scale=alt.Scale(**scale, range=DASHES), legend=None),
            ),
            *labels(alt.Chart(data("ends")).encode(x=x, y=over(y, "value")), align="left", dx=5),
            points.mark_point(shape="circle", filled=True, size=90, color=ORANGE, stroke=BLACK, opacity=1).encode(
                tooltip=[alt.Tooltip("label:N", title="·"), alt.Tooltip("price:Q", title=money, format=".3~f")]
            ),
            own.mark_point(shape="circle", filled=False, size=330, color=BLACK, strokeWidth=2),
            *labels(points, dy=-14),
            note(),
        ],
        title=_("Day 1, lot by lot"),
        description=_(
            "A dot for each lot of the first day: the price of one work, with the artist's letter; rings: bought by "
            "the reader. Lines: what a work of each artist could be expected to be worth."
        ),
        datasets=datasets,
        height=300,
    )


def paid(datasets: Rows, _: Translate) -> alt.LayerChart:
    """The price of a work and what the bank paid for it in the evening."""
    price, worth = _("Paid for one work (thousands)"), _("The bank paid (thousands)")
    x = alt.X("price:Q", axis=whole_axis(price), scale=alt.Scale(zero=True), title=price)
    y = _thousands("worth", worth)
    words = {"early": _("first or second work of its artist that day"), "late": _("third work or later")}
    codes = list(words)
    points = alt.Chart(data("sales")).encode(x=x, y=y)
    marks = points.mark_point(filled=True, size=90, opacity=0.8, stroke=BLACK, strokeWidth=0.5).encode(
        color=alt.Color("when:N", scale=alt.Scale(domain=codes, range=[SKY, VERMILION]), legend=legend(words)),
        shape=alt.Shape("when:N", scale=alt.Scale(domain=codes, range=["circle", "triangle-up"]),
                        legend=legend(words)),
        tooltip=[alt.Tooltip("name:N", title=_("Who")), alt.Tooltip("price:Q", title=price, format=".3~f"),
                 alt.Tooltip("worth:Q", title=worth, format=".3~f")],
    )  # fmt: skip
    own = points.transform_filter("datum.own").mark_point(filled=False, size=330, color=BLACK, strokeWidth=2)
    line = alt.Chart(data("line")).mark_line(color=BLACK, strokeDash=[6, 4]).encode(x=over(x, "v"), y=over(y, "p"))
    return finished(
        [frame(x, y), line, marks, own, note()],
        title=_("Paid and realised"),
        description=_(
            "A mark for each lot sold: the price of a work to the right, what the bank paid for it upwards. On the "
            "dashed line both are equal; below it the buyer lost. Rings: the reader."
        ),
        datasets=datasets,
        height=300,
    )


def within(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Prices by the number of the work within its artist and day."""
    number, money = _("Which work of its artist that day"), _("For one work (thousands)")
    x = alt.X("n:Q", axis=whole_axis(number, grid=False), title=number,
              scale=alt.Scale(domain=[0.5, LAST - 0.5], nice=False))  # fmt: skip
    y = _thousands("price", money)
    points = alt.Chart(data("works")).encode(x=x, y=y)
    own = points.transform_filter("datum.own").mark_point(filled=False, size=260, color=BLACK, strokeWidth=2)
    parts: list[alt.Chart] = []
    for name, colour, dash, shape in (
        ("mean", BLUE, [1, 0], "square"),
        ("expected", VERMILION, [6, 3], "diamond"),
    ):
        base = alt.Chart(data(name)).encode(x=x, y=y)
        parts += [
            base.mark_line(color=colour, strokeDash=dash, strokeWidth=2.5),
            base.mark_point(shape=shape, filled=True, size=90, color=colour, stroke=BLACK, opacity=1),
        ]
    return finished(
        [
            frame(x, y),
            points.mark_point(filled=True, size=50, color=SKY, opacity=0.8, stroke=BLACK, strokeWidth=0.5),
            own,
            *parts,
            *mark_guess(None, over(y, "p")),
            above(_("■ price, on average"), "mean"),
            above(_("◆ expected worth"), "expected", right=True),
            note(),
        ],
        title=_("The next work of the same artist"),
        description=_(
            "Prices of single works, from the first of an artist on a day to the fourth, and their averages as "
            "squares. Rings: bought by the reader."
        ),
        datasets=datasets,
        height=280,
    )


def values(datasets: Rows, _: Translate) -> alt.LayerChart:
    """What a work of each artist can be expected to be worth tonight, now and after one more work."""
    artist, money = _("Artist"), _("For one work (thousands)")
    # The numbers stand between the axis and the names: a diamond may be anywhere in the picture.
    x = alt.X("artist:N", axis=alt.Axis(title=artist, labelAngle=0, labelPadding=26), sort=None, title=artist)
    y = _thousands("value", money)
    bars = alt.Chart(data("bars")).encode(x=x, y=y)
    top = bars.transform_calculate(label="format(datum.value, '.1f')")
    after = alt.Chart(data("after")).encode(x=x, y=y)
    return finished(
        [
            bars.mark_bar(color=SKY, stroke=BLACK, width=alt.RelativeBandSize(0.6)),
            *labels(top.encode(y=alt.value(alt.expr("height"))), dy=18),
            after.mark_point(shape="diamond", filled=True, size=130, color=VERMILION, stroke=BLACK, opacity=1),
            above(_("◆ after the next work"), "after", 1.75, right=True),
            note(),
        ],
        title=_("Expected worth tonight"),
        description=_(
            "For each artist a bar: the expected worth of a work tonight. Diamonds: the same once the next work is up."
        ),
        datasets=datasets,
    )


def rounds(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Bids of one bidder round by round in sales of equal lots, and the price to expect."""
    money = _("Money")
    x, y = round_axis(_), _thousands("bid", money)
    price = alt.Chart(data("price"))
    parts: list[alt.Chart] = []
    for name, colour, dash, shape in (
        ("bids", BLUE, [1, 0], "circle"),
        ("second", VERMILION, [6, 3], "square"),
    ):
        base = alt.Chart(data(name)).encode(x=x, y=y)
        parts += [
            base.mark_line(color=colour, strokeDash=dash, strokeWidth=2.5),
            base.mark_point(shape=shape, filled=True, size=90, color=colour, stroke=BLACK, opacity=1),
        ]
    return finished(
        [
            frame(x, y),
            price.mark_rule(color=BLACK, strokeWidth=1.5, strokeDash=[8, 4]).encode(y=over(y, "price")),
            *parts,
            *said_above("price", "╌╌", 2.5),
            above(_("● bid, first price"), "bids", 1.5),
            above(_("■ bid, second price"), "second", 1.5, right=True),
            note(),
        ],
        title=_("Equal lots, one after another"),
        description=_(
            "What a bidder with the value of the dial bids in each round as long as he has not won, under both rules. "
            "Dashed: the price to expect, the same in every round."
        ),
        datasets=datasets,
    )


#: Name of a chart -> how to draw it, and the names of its datasets.
CHARTS: dict[str, tuple[Callable[[Rows, Translate], alt.LayerChart], tuple[str, ...]]] = {
    "fan": (fan, ("lots", "paths", "ends", "note")),
    "paid": (paid, ("sales", "line", "note")),
    "within": (within, ("works", "mean", "expected", "guess", "note")),
    "values": (values, ("bars", "after", "note")),
    "rounds": (rounds, ("bids", "second", "price", "note")),
}
