"""The call market's charts. What the rows mean stands in ``bidgames.views.call_market.rows``, which makes them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import altair as alt

from ..rules.domain import N_
from ..text import Translate
from .parts import above, labels, named, note, unseen
from .theme import BLACK, BLUE, GREY, SKY, VERMILION, WHITE, YELLOW, Rows, counted, data, finished, over, whole_axis

#: By chart: its title, what the two curves and the points are called, and its text alternative.
WORDS = {
    "market": (
        N_("Offers of the last round"),
        N_("━ bids   ╌ asks"),
        N_("● traded   ○ did not trade"),
        N_(
            "Bids as falling stairs and asks as rising stairs over the units, a point for each unit: filled ones "
            "traded. Areas: what buyers and sellers gain at the price, by their offers. Grey band: all prices that "
            "clear."
        ),
    ),
    "cards": (
        N_("Values and costs"),
        N_("━ values   ╌ costs"),
        N_("● should trade   ○ should not"),
        N_(
            "The values as falling stairs and the costs as rising stairs over the units. Areas: what buyers and "
            "sellers could gain together. Grey band: all prices at which they would."
        ),
    ),
}


def stairs(name: str, datasets: Rows, _: Translate) -> alt.LayerChart:
    """Falling and rising stairs, the units that traded, what is gained, the prices that clear."""
    title, signs, states, description = WORDS[name]
    units, money = _("Units"), _("Price (money per unit)")
    x = alt.X("q:Q", axis=whole_axis(units), scale=alt.Scale(nice=False, zero=True), title=units)
    y = alt.Y("p:Q", axis=whole_axis(money), scale=alt.Scale(zero=True), title=money)
    parts = {"buyers": _("gained by buyers"), "sellers": _("gained by sellers")}
    surplus = (
        alt.Chart(data("surplus"))
        .mark_rect(opacity=0.6)
        .encode(
            x=over(x, "from"),
            x2="to:Q",
            y=over(y, "low"),
            y2="high:Q",
            fill=alt.Fill(
                "part:N",
                scale=alt.Scale(domain=list(parts), range=[SKY, YELLOW]),
                legend=alt.Legend(title=None, labelExpr=named(parts), symbolType="square"),
            ),
        )
    )
    band = alt.Chart(data("band")).encode(y=over(y, "low"), y2="high:Q")
    price = alt.Chart(data("price")).encode(y=y)
    points = alt.Chart(data("units")).encode(x=x, y=y, tooltip=[alt.Tooltip("p:Q", title=money)])
    curve = alt.Chart(data("curves")).encode(x=x, y=y, order=alt.Order("at:Q"))
    mine = alt.Chart(data("mine")).encode(x=x, y=y)
    return finished(
        [
            unseen("curves", x, y),
            band.mark_rect(color=GREY, opacity=0.3, stroke=GREY),
            surplus,
            price.mark_rule(color=BLACK, strokeWidth=1.5, strokeDash=[8, 4]),
            curve.transform_filter("datum.curve == 'demand'").mark_line(color=BLUE, strokeWidth=2.5),
            curve.transform_filter("datum.curve == 'supply'").mark_line(
                color=VERMILION, strokeWidth=2.5, strokeDash=[7, 3]
            ),
            points.transform_filter("datum.traded").mark_point(filled=True, size=45, color=BLACK, opacity=1),
            points.transform_filter("!datum.traded").mark_point(
                size=45, fill=WHITE, stroke=BLACK, strokeWidth=1.5, opacity=1
            ),
            mine.mark_point(size=230, color=BLACK, strokeWidth=2, opacity=1, filled=False),
            *labels(price.encode(x=alt.value(alt.expr("width"))), align="right", dy=-8),
            above(_(signs), "curves", 2),
            above(_("◯ yours"), "mine", 2, right=True),
            above(_(states), "units"),
            note(),
        ],
        title=_(title),
        description=_(description),
        datasets=datasets,
        height=280,
    )


def prices(datasets: Rows, _: Translate) -> alt.LayerChart:
    """The price of each call within those that clear, and the reader's own trades."""
    money = _("Price (money per unit)")
    x = counted("round", _("Round"), grid=False)
    y = alt.Y("p:Q", axis=whole_axis(money), scale=alt.Scale(zero=True), title=money)
    band = alt.Chart(data("band")).encode(x=x, y=over(y, "low"))
    calls, mine = (alt.Chart(data(name)).encode(x=x, y=y) for name in ("calls", "mine"))
    return finished(
        [
            unseen("band", x, y),
            band.mark_rule(strokeWidth=14, color=GREY, opacity=0.4, strokeCap="round").encode(y2="high:Q"),
            calls.mark_line(color=BLUE, strokeWidth=1.5),
            calls.mark_point(filled=True, size=70, opacity=1, color=BLUE),
            mine.mark_point(size=230, color=BLACK, strokeWidth=2, opacity=1, filled=False),
            above(_("● price   ▮ all prices that clear"), "band", 2),
            above(_("◯ you traded, at this price on average"), "mine"),
            note(),
        ],
        title=_("Prices, round by round"),
        description=_(
            "The price of each call as a point, all prices that would clear its offers as a grey bar. Rings: the "
            "reader's own trades."
        ),
        datasets=datasets,
    )


_STAIRS = ("curves", "units", "surplus", "band", "price", "mine", "note")

#: Name of a chart -> how to draw it, and the names of its datasets.
CHARTS: dict[str, tuple[Callable[[Rows, Translate], alt.LayerChart], tuple[str, ...]]] = {
    "market": (partial(stairs, "market"), _STAIRS),
    "cards": (partial(stairs, "cards"), _STAIRS),
    "prices": (prices, ("calls", "band", "mine", "note")),
}
