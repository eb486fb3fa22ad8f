"""Lesson 2: bids against a fixed supply, bids by value, and who gets the money.

What the rows are (every dataset may be empty)
    steps   {from, to, price, state: accepted or rejected}: bids from the highest to the lowest
    mine    {q, p}: the reader's bids, q the middle of the step
    supply  {q, label}: the units for sale
    price   {price, label}, box {to, price}: one price for all with the same bids, and what it collects (theory)
    guess   {p, label}: the price that the reader predicted
    points  {value, bid, rule: own or one, own}; line {v, p}, two rows: bids equal to values (theory)
    bars    {bar, part: paid or gained, amount, from, to}: money by payment rule; `bar` is the text under it
"""

from __future__ import annotations

from collections.abc import Callable

import altair as alt

from ..text import Translate
from .market import legend, mark_guess, price_line
from .parts import IN_LINES, labels, note, quoted
from .theme import BLACK, BLUE, GREEN, SKY, VERMILION, WHITE, Rows, data, finished, frame, over, whole_axis


def bids(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Bids as falling stairs against the units for sale."""
    units, money = _("Units"), _("Bid (money per unit)")
    x = alt.X("from:Q", axis=whole_axis(units), scale=alt.Scale(nice=False, zero=True, domainMin=0), title=units)
    y = alt.Y("p:Q", axis=whole_axis(money), scale=alt.Scale(zero=True), title=money)
    words = {"accepted": _("served"), "rejected": _("not served")}
    codes = list(words)
    steps = (
        alt.Chart(data("steps"))
        .mark_bar(strokeWidth=1.5)  # Vega-Lite gives a `rect` no dashes by state
        .transform_calculate(floor="0")
        .encode(
            x=x,
            x2="to:Q",
            y=over(y, "floor"),
            y2="price:Q",
            fill=alt.Fill("state:N", scale=alt.Scale(domain=codes, range=[SKY, WHITE]), legend=legend(words)),
            stroke=alt.value(BLACK),
            strokeDash=alt.StrokeDash(
                "state:N", scale=alt.Scale(domain=codes, range=[[1, 0], [4, 3]]), legend=legend(words)
            ),
            tooltip=[alt.Tooltip("price:Q", title=money)],
        )
    )
    box = (
        alt.Chart(data("box"))
        .mark_rect(fillOpacity=0, stroke=VERMILION, strokeWidth=4)
        .transform_calculate(floor="0")
        .encode(x=alt.X("floor:Q"), x2="to:Q", y=over(y, "floor"), y2="price:Q")
    )
    limit = alt.Chart(data("supply")).encode(x=over(x, "q"))
    word = limit.encode(y=alt.value(0))
    mine = alt.Chart(data("mine")).encode(x=over(x, "q"), y=over(y, "p"))
    return finished(
        [
            frame(x, y),
            steps,
            box,
            limit.mark_rule(color=BLACK, strokeWidth=2.5),
            *labels(word, dy=-8),
            *price_line(y),
            *mark_guess(None, y),
            mine.mark_point(shape="diamond", filled=True, size=180, color=BLACK, opacity=1),
            note(),
        ],
        title=_("Bids and units for sale"),
        description=_(
            "Bids from the highest to the lowest as stairs; a vertical line: the units for sale. Filled steps were "
            "served. Black diamonds: the reader's bids."
        ),
        datasets=datasets,
        height=300,
    )


def scatter(datasets: Rows, _: Translate, x_title: str, y_title: str, title: str, description: str) -> alt.LayerChart:
    """Offers over what they stand for, under both rules; the reader's in rings."""
    x = alt.X("value:Q", axis=whole_axis(x_title), scale=alt.Scale(zero=False, padding=12), title=x_title)
    y = alt.Y("bid:Q", axis=whole_axis(y_title), scale=alt.Scale(zero=True), title=y_title)
    words = {"own": _("each at his own price"), "one": _("one price for all")}
    codes = list(words)
    colour = alt.Color("rule:N", scale=alt.Scale(domain=codes, range=[VERMILION, BLUE]), legend=legend(words))
    shape = alt.Shape("rule:N", scale=alt.Scale(domain=codes, range=["triangle-down", "circle"]), legend=legend(words))
    base = alt.Chart(data("points")).encode(x=x, y=y, color=colour, shape=shape)
    own = base.transform_filter("datum.own")
    # One word for all rings, which may lie on one another.
    you = own.transform_window(at="row_number()").transform_filter("datum.at == 1")
    you = you.transform_calculate(label=quoted(_("you")))
    line = alt.Chart(data("line")).mark_line(color=BLACK, strokeDash=[6, 4]).encode(x=over(x, "v"), y=over(y, "p"))
    layers = [
        line,
        base.mark_point(filled=True, size=90, opacity=0.8),
        own.mark_point(filled=False, size=320, strokeWidth=2.5),
        *labels(you.encode(color=alt.value(BLACK)), dy=-16),
        note(),
    ]
    return finished(layers, title=title, description=description, datasets=datasets)


def by_value(datasets: Rows, _: Translate) -> alt.LayerChart:
    """What was bid for what a unit is worth, under both rules."""
    return scatter(
        datasets,
        _,
        _("What the unit is worth (money)"),
        _("Bid (money per unit)"),
        _("Bids and values"),
        _(
            "Each bid over what the unit is worth to the bidder; triangles: each pays his own bid, circles: one price "
            "for all. Rings: the reader."
        ),
    )


def stacked(datasets: Rows, _: Translate, words: dict[str, str], title: str, description: str) -> alt.LayerChart:
    """Bars of two parts, from below, each with its number in it."""
    amount, codes = _("Money a round"), list(words)
    axis = alt.Axis(title=None, labelAngle=0, labelLimit=0, labelExpr=IN_LINES)
    x = alt.X("bar:N", axis=axis, sort=None, title=None)
    y = alt.Y("to:Q", axis=whole_axis(amount), scale=alt.Scale(zero=True), title=amount)
    base = alt.Chart(data("bars"))
    bars = base.mark_bar(stroke=BLACK, width=46).encode(
        x=x,
        y=over(y, "from"),
        y2="to:Q",
        fill=alt.Fill("part:N", scale=alt.Scale(domain=codes, range=[GREEN, SKY]), legend=legend(words)),
    )
    middle = base.transform_calculate(label="format(datum.amount, '.2~f')", y="(datum.from + datum.to) / 2")
    layers = [bars, *labels(middle.encode(x=x, y=over(y, "y"))), note()]
    return finished(layers, title=title, description=description, datasets=datasets)


def money(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Who gets the money: what is paid and what buyers gain, by rule."""
    return stacked(
        datasets,
        _,
        {"paid": _("sellers receive"), "gained": _("buyers gain")},
        _("Who gets the money"),
        _("For each rule a bar: below what sellers receive, above what buyers gain."),
    )


#: Name of a chart -> how to draw it, and the names of its datasets.
CHARTS: dict[str, tuple[Callable[[Rows, Translate], alt.LayerChart], tuple[str, ...]]] = {
    "bids": (bids, ("steps", "mine", "supply", "price", "box", "guess", "note")),
    "by_value": (by_value, ("points", "line", "note")),
    "money": (money, ("bars", "note")),
}
