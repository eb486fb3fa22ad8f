"""Art dealer's charts. What the rows mean stands in ``bidgames.views.art_dealer.rows``, which makes them."""

from __future__ import annotations

from collections.abc import Callable

import altair as alt

from ..rules.art_dealer import DOUBLE, FIXED, LAST, ONCE, OPEN, SEALED
from ..text import Translate
from .parts import above, labels, money_axis, named
from .theme import BLACK, BLUE, GREEN, GREY, PURPLE, SKY, VERMILION, Rows, data, finished, over, whole_axis

#: An artist's look by its letter: colour, dash.
ARTISTS = "ABCDE"
COLOURS = [BLUE, VERMILION, GREEN, PURPLE, BLACK]
DASHES = [[1, 0], [8, 3], [2, 2], [10, 3, 2, 3], [5, 5]]
#: A form's look: colour, shape.
FORMS = {OPEN: (BLUE, "circle"), ONCE: (VERMILION, "square"), SEALED: (GREEN, "triangle-up"),
         FIXED: (PURPLE, "diamond"), DOUBLE: (GREY, "cross")}  # fmt: skip


def _form_words(_: Translate) -> dict[str, str]:
    """The forms of auction in words."""
    return {
        OPEN: _("open outcry"), ONCE: _("once around"), SEALED: _("sealed bids"), FIXED: _("fixed price"),
        DOUBLE: _("double, alone"),
    }  # fmt: skip


def works(datasets: Rows, _: Translate) -> alt.LayerChart:
    """How the counts of works put up grew lot by lot, up to the line at five that ends a day."""
    lots, title = _("Lot (number)"), _("Works put up (number)")
    x = alt.X("lot:Q", axis=whole_axis(lots, grid=False), title=lots, scale=alt.Scale(nice=False, padding=22))
    y = alt.Y("count:Q", axis=whole_axis(title), title=title, scale=alt.Scale(domain=[-0.3, LAST + 0.4], nice=False))
    five = alt.Chart(alt.InlineData(values=[{"lot": 0, "count": LAST}, {"lot": 1, "count": LAST}]))
    counts = alt.Chart(data("counts")).transform_calculate(
        apart=f"datum.count + (indexof('{ARTISTS}', datum.artist) - 2) * 0.06"
    )
    scale = alt.Scale(domain=list(ARTISTS), range=COLOURS)
    days = alt.Chart(data("days")).encode(x=x)
    return finished(
        [
            five.mark_point(opacity=0, size=0).encode(x=x, y=y),
            five.mark_rule(color=BLACK, strokeDash=[6, 4], strokeWidth=1.5).encode(y=y),
            days.mark_rule(color=GREY, strokeDash=[2, 3]),
            *labels(days.encode(y=alt.value(-6)), align="left", dx=2),
            counts.mark_line(interpolate="step-after", strokeWidth=2.5).encode(
                x=x,
                y=over(y, "apart"),
                detail="line:N",
                color=alt.Color("artist:N", scale=scale, legend=None),
                strokeDash=alt.StrokeDash("artist:N", scale=alt.Scale(domain=list(ARTISTS), range=DASHES), legend=None),
                tooltip=[
                    alt.Tooltip("artist:N", title="·"),
                    alt.Tooltip("lot:Q", title=lots, format="d"),
                    alt.Tooltip("count:Q", title=title, format="d"),
                ],
            ),
            *labels(alt.Chart(data("labels")).encode(x=x, y=y), align="left", dx=6, fontWeight="bold"),
        ],
        title=_("Works put up, lot by lot"),
        description=_(
            "A step line for each artist, by its letter: how many works were up after each lot. The broken line at "
            "five ends the day."
        ),
        datasets=datasets,
    )


def prices(datasets: Rows, _: Translate) -> alt.LayerChart:
    """What buyers paid and what the bank paid them: above the line they gained, below it they lost."""
    paid, brought = _("Price paid (money)"), _("Paid by the bank (money)")
    scale = alt.Scale(nice=False, padding=14)
    x = alt.X("price:Q", axis=money_axis(paid, _, 5), title=paid, scale=scale)
    y = alt.Y("worth:Q", axis=money_axis(brought, _, 5), title=brought, scale=scale)
    base = alt.Chart(alt.InlineData(values=[{"price": 0, "worth": 0}, {"price": 10_000, "worth": 10_000}]))
    words = _form_words(_)
    legend = alt.Legend(title=None, labelExpr=named(words), columns=2)
    colour = alt.Color(
        "form:N", scale=alt.Scale(domain=list(FORMS), range=[look[0] for look in FORMS.values()]), legend=legend
    )
    shape = alt.Shape(
        "form:N", scale=alt.Scale(domain=list(FORMS), range=[look[1] for look in FORMS.values()]), legend=legend
    )
    return finished(
        [
            base.mark_point(opacity=0, size=0).encode(x=x, y=y),
            alt.Chart(data("line")).mark_line(color=BLACK, strokeDash=[6, 4], strokeWidth=1.5).encode(x=x, y=y),
            alt.Chart(data("mine"))
            .mark_point(shape="circle", size=260, color=BLACK, strokeWidth=1.5, opacity=1, filled=False)
            .encode(x=x, y=y),
            alt.Chart(data("sales"))
            .mark_point(filled=True, size=70, opacity=0.85)
            .encode(
                x=x, y=y, color=colour, shape=shape,
                tooltip=[
                    alt.Tooltip("buyer:N", title="·"),
                    alt.Tooltip("works:N", title="·"),
                    alt.Tooltip("price:Q", title=paid, format=",d"),
                    alt.Tooltip("worth:Q", title=brought, format=",d"),
                ],
            ),
            above(_("above the line: gain"), "sales"),
            above(_("ring: you"), "mine", right=True),
        ],
        title=_("Price paid and what the bank paid"),
        description=_(
            "A point for each lot sold on days that are over: its price, and what the bank paid for it. On the broken "
            "line both are equal."
        ),
        datasets=datasets,
        height=280,
    )  # fmt: skip


def forms(datasets: Rows, _: Translate) -> alt.LayerChart:
    """The mean price of a work in each form of auction, and what the bank paid for it."""
    title, words = _("Mean price of a work (money)"), _form_words(_)
    in_words = alt.Axis(title=None, labelExpr=named(words), labelLimit=100, ticks=False)
    order = [form for form in FORMS if form != DOUBLE]
    x = alt.X("price:Q", axis=money_axis(title, _, 4), title=title, scale=alt.Scale(zero=True))
    y = alt.Y("form:N", title=None, axis=in_words, sort=order, scale=alt.Scale(paddingInner=0.55, paddingOuter=0.3))
    means = alt.Chart(data("means")).encode(x=x, y=y)
    nowhere = alt.Chart(alt.InlineData(values=[{"price": 1000, "form": OPEN}])).mark_point(opacity=0, size=0)
    return finished(
        [
            nowhere.transform_filter("length(data('means')) == 0").encode(x=x, y=y),
            means.mark_bar(color=SKY, stroke=BLACK, strokeWidth=1),
            alt.Chart(data("worth")).mark_tick(color=BLACK, thickness=4, size=30).encode(x=over(x, "worth"), y=y),
            *labels(alt.Chart(data("means")).encode(x=alt.value(2), y=y), align="left", baseline="bottom", dy=-17),
            above(_("bar: price; stroke: what the bank paid"), "means"),
        ],
        title=_("Price of a work by form of auction"),
        description=_(
            "A bar for each form of auction: the mean price of a work. A thick stroke: what the bank paid for one on "
            "average."
        ),
        datasets=datasets,
    )


#: Name of a chart -> how to draw it, and the names of its datasets.
CHARTS: dict[str, tuple[Callable[[Rows, Translate], alt.LayerChart], tuple[str, ...]]] = {
    "works": (works, ("counts", "labels", "days")),
    "forms": (forms, ("means", "worth")),
    "prices": (prices, ("sales", "mine", "line")),
}
