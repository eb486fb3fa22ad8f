"""The charts of posted prices. What the rows mean stands in ``bidgames.views.posted_price.rows``."""

from __future__ import annotations

from collections.abc import Callable

import altair as alt

from ..text import Translate
from .parts import above, named, note, quoted, unseen
from .theme import BLACK, BLUE, ORANGE, SKY, SMALL, VERMILION, WHITE, Rows, counted, data, finished, over, whole_axis


def market(datasets: Rows, _: Translate) -> alt.LayerChart:
    """The demand as stairs, and below it the units sold, the cheapest first, each at its price."""
    units, money = _("Units"), _("Price (money per unit)")
    x = alt.X("from:Q", axis=whole_axis(units), scale=alt.Scale(zero=True, nice=False), title=units)
    y = alt.Y("price:Q", axis=whole_axis(money), scale=alt.Scale(zero=True), title=money)
    sold = (
        alt.Chart(data("sold"))
        .mark_bar(stroke=BLACK, strokeWidth=1, opacity=1)
        .encode(
            x=x,
            x2="to:Q",
            y=y,
            y2=alt.value(alt.expr("height")),
            fill=alt.Fill("own:N", scale=alt.Scale(domain=[True, False], range=[ORANGE, SKY]), legend=None),
            tooltip=[alt.Tooltip("who:N", title="·"), alt.Tooltip("price:Q", title=money)],
        )
    )
    cost = alt.Chart(data("cost")).encode(y=y)
    own = alt.Chart(data("sold")).transform_filter("datum.own").encode(y=alt.value(-24))  # on a wall nobody is "you"
    square = own.mark_point(shape="square", size=90, fill=ORANGE, stroke=BLACK, strokeWidth=1, opacity=1)
    whose = own.mark_text(fontSize=SMALL, color=BLACK, align="left").transform_calculate(word=quoted(_("sold by you")))
    return finished(
        [
            unseen("demand", x, y),
            sold,
            cost.mark_rule(color=VERMILION, strokeWidth=2, strokeDash=[3, 3]),
            alt.Chart(data("demand"))
            .mark_line(color=BLUE, strokeWidth=2.5)
            .encode(x=over(x, "units"), y=y, order=alt.Order("at:Q")),
            above(_("━ what buyers would pay   ┅ cost of a unit"), "demand"),
            square.encode(x=alt.value(6)),
            whose.encode(text="word:N", x=alt.value(16)),
            note(),
        ],
        title=_("Demand and last sales"),
        description=_(
            "Stairs: what the buyers would pay for so many units. Bars: the units sold in the last round, the cheapest "
            "first, as high as their price. Dotted line: the cost of a unit."
        ),
        datasets=datasets,
        height=260,
    )


def prices(datasets: Rows, _: Translate) -> alt.LayerChart:
    """All prices asked, round by round: those that sold and those that did not, and the reader's own."""
    money = _("Price (money per unit)")
    x = counted("round", _("Round"), grid=False)
    y = alt.Y("price:Q", axis=whole_axis(money), scale=alt.Scale(zero=True), title=money)
    words = {"all": _("sold out"), "some": _("sold some"), "none": _("sold nothing")}
    domain = list(words)
    legend = alt.Legend(title=None, labelExpr=named(words))
    points = (
        alt.Chart(data("prices"))
        .mark_point(size=80, opacity=1, strokeWidth=1.5, stroke=BLUE)
        .encode(
            x=x,
            y=y,
            fill=alt.Fill("state:N", scale=alt.Scale(domain=domain, range=[BLUE, SKY, WHITE]), legend=legend),
            shape=alt.Shape(
                "state:N", scale=alt.Scale(domain=domain, range=["circle", "circle", "square"]), legend=legend
            ),
            tooltip=[alt.Tooltip("round:Q", title=_("Round")), alt.Tooltip("price:Q", title=money)],
        )
    )
    mine = alt.Chart(data("mine")).encode(x=x, y=y)
    return finished(
        [
            unseen("prices", x, y),
            mine.mark_line(color=BLACK, strokeWidth=1),
            points,
            mine.mark_point(shape="circle", size=230, color=BLACK, strokeWidth=2, opacity=1, filled=False),
            above(_("◯ and line: you"), "mine", 2),
            note(),
        ],
        title=_("Prices, round by round"),
        description=_(
            "The price of each seller in each round. Filled points sold all they had, pale ones some, empty squares "
            "nothing. Rings with a line: the reader's."
        ),
        datasets=datasets,
    )


#: Name of a chart -> how to draw it, and the names of its datasets.
CHARTS: dict[str, tuple[Callable[[Rows, Translate], alt.LayerChart], tuple[str, ...]]] = {
    "market": (market, ("demand", "sold", "cost", "note")),
    "prices": (prices, ("prices", "mine", "note")),
}
