"""Lesson 5: prices beside the kind of market, cash and stock, margins, what became of the money, the last sale.

What the rows are (every dataset may be empty)
    kinds    {round, start, end, kind: buyers, sellers or level, label}: tins available less demand, a round
    prices   {round, price, series: paid or sold}: averages of an auction and a sale; mine: the same, the reader's
    worth    {round, price}: what one tin more was worth in hindsight (theory)
    guess    {round, label, row: 1 or 2}: rounds that the reader predicted; `row` is the line above the picture
    held     {round, part: cash or tins, from, to}: what one player holds after a sale, tins at what they cost
    points   {name, bought, sold, own}: average prices of a player; line {v, p}, two rows: no margin
    arrows   {bought, spent, sold}: from the price paid to what was spent for each tin sold (theory)
    bars     {bar, from, to, part: whole, gain, loss or missed, label}: from the cash at the start to that at the end
    tins     {q, value, state: carry or leave}: what the q-th tin is expected to bring; cost {price, label}
    chosen   {q, label}: how many tins are carried
"""

from __future__ import annotations

from collections.abc import Callable

import altair as alt

from ..text import Translate
from .market import legend
from .parts import IN_WORDS, labels, note, said_above
from .theme import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    ORANGE,
    PURPLE,
    SKY,
    VERMILION,
    WHITE,
    YELLOW,
    Rows,
    counted,
    data,
    finished,
    frame,
    over,
    whole_axis,
)


def _round(_: Translate) -> alt.X:
    """Rounds, one tick each, with room for the whole column of the first and the last."""
    title = _("Round")
    scale = alt.Scale(zero=False, nice=False)
    return alt.X("round:Q", axis=whole_axis(title, grid=False), scale=scale, title=title)


def prices(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Average prices bought and sold at, over columns that say which kind of market each round was."""
    x, money = _round(_), _("Price (money per tin)")
    y = alt.Y("price:Q", axis=whole_axis(money), scale=alt.Scale(zero=True), title=money)
    kinds = {
        "buyers": _("buyer's market"),
        "sellers": _("seller's market"),
        "level": _("neither"),
    }  # both legends stand beside each other: on a phone there is room for no more
    codes = list(kinds)
    columns = alt.Chart(data("kinds"))
    back = columns.mark_rect(opacity=0.45, stroke=WHITE).encode(
        x=over(x, "start"),
        x2="end:Q",
        fill=alt.Fill("kind:N", scale=alt.Scale(domain=codes, range=[SKY, YELLOW, WHITE]), legend=legend(kinds)),
    )
    headroom = columns.transform_calculate(top="12").mark_point(opacity=0, size=0).encode(y=over(y, "top"))
    gaps = labels(columns.encode(x=over(x, "round"), y=alt.value(10)))
    words = {"paid": _("bought at"), "sold": _("sold at")}
    series = list(words)
    base = alt.Chart(data("prices")).encode(x=x, y=y)
    look = {
        "color": alt.Color("series:N", scale=alt.Scale(domain=series, range=[BLUE, VERMILION]), legend=legend(words)),
        "shape": alt.Shape("series:N", scale=alt.Scale(domain=series, range=["circle", "square"]),
                           legend=legend(words)),
    }  # fmt: skip
    dash = alt.StrokeDash("series:N", scale=alt.Scale(domain=series, range=[[1, 0], [6, 3]]), legend=None)
    hover = [alt.Tooltip("round:Q", title=_("Round")), alt.Tooltip("price:Q", title=money, format=".2~f")]
    own = alt.Chart(data("mine")).encode(x=x, y=y)
    worth = alt.Chart(data("worth")).encode(x=x, y=y)
    end = (
        worth.transform_window(nth="row_number()")
        .transform_filter("datum.nth == 1")
        .transform_calculate(label=f"'{_('worth of a tin in hindsight')}'")
    )
    guess = alt.Chart(data("guess")).encode(x=x)
    guessed = [  # above the picture, where they cover neither marks nor each other
        part
        for row in (1, 2)
        for part in labels(guess.transform_filter(f"datum.row == {row}").encode(y=alt.value(8 - 16 * row)))
    ]
    return finished(
        [
            frame(x, y),
            headroom,
            back,
            worth.mark_line(interpolate="step", color=BLACK, strokeWidth=2, strokeDash=[2, 3]),
            base.mark_line(strokeWidth=2.5).encode(color=look["color"], strokeDash=dash),
            base.mark_point(filled=True, size=80, opacity=1).encode(**look, tooltip=hover),
            own.mark_point(shape="diamond", size=200, color=BLACK, strokeWidth=2, filled=False).encode(tooltip=hover),
            guess.mark_rule(color=PURPLE, strokeWidth=3.5, strokeDash=[3, 4]),
            *gaps,
            *guessed,
            *labels(end, align="left", dy=-17),
            note(),
        ],
        title=_("Prices and the kind of market"),
        description=_(
            "For each round the average price tins were bought at and sold at. The column behind tells whether more "
            "tins or more demand were called; the number on top is the difference. Diamonds: the reader's own prices."
        ),
        datasets=datasets,
        height=300,
    ).resolve_scale(fill="independent")


def held(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Cash and tins at cost of one player, after every sale, one on top of the other."""
    title, money = _("Round (0: start)"), _("Money")
    x = counted("round", title, 20, grid=False)
    y = alt.Y("to:Q", axis=whole_axis(money), scale=alt.Scale(zero=True), title=money)
    words = {"tins": _("tins, at what they cost"), "cash": _("cash")}
    codes = list(words)
    bars = (
        alt.Chart(data("held"))
        .mark_bar(width=18, stroke=BLACK)
        .encode(
            x=x,
            y=over(y, "from"),
            y2="to:Q",
            fill=alt.Fill("part:N", scale=alt.Scale(domain=codes, range=[ORANGE, GREEN]), legend=legend(words)),
            strokeDash=alt.StrokeDash("part:N", scale=alt.Scale(domain=codes, range=[[3, 2], [1, 0]]), legend=None),
        )
    )
    top = alt.Chart(data("held")).transform_filter("datum.part == 'tins' && datum.label").encode(x=x, y=y)
    return finished(
        [frame(x, y), bars, *labels(top, dy=-8), note()],
        title=_("Cash and tins"),
        description=_(
            "What one player holds at the start and after each sale: cash below, tins at what they cost on top. The "
            "number above a bar counts the tins."
        ),
        datasets=datasets,
    )


def margins(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Each player's average price paid and received; above the line he earned on every tin he sold."""
    paid, got = _("Bought at, on average (money per tin)"), _("Sold at, on average (money per tin)")
    x = alt.X("bought:Q", axis=whole_axis(paid), scale=alt.Scale(zero=True), title=paid)
    y = alt.Y("sold:Q", axis=whole_axis(got), scale=alt.Scale(zero=True), title=got)
    points = alt.Chart(data("points")).encode(x=x, y=y)
    words = {"true": _("you"), "false": _("others")}
    codes = list(words)
    marks = points.mark_point(filled=True, stroke=BLACK, strokeWidth=1, opacity=0.9).encode(
        color=alt.Color("own:N", scale=alt.Scale(domain=codes, range=[ORANGE, BLUE]), legend=legend(words)),
        shape=alt.Shape("own:N", scale=alt.Scale(domain=codes, range=["diamond", "circle"]), legend=legend(words)),
        size=alt.Size("own:N", scale=alt.Scale(domain=codes, range=[220, 90]), legend=legend(words)),
        tooltip=[alt.Tooltip("name:N", title=_("Who")), alt.Tooltip("bought:Q", title=paid, format=".2~f"),
                 alt.Tooltip("sold:Q", title=got, format=".2~f")],
    )  # fmt: skip
    line = alt.Chart(data("line")).mark_line(color=BLACK, strokeDash=[6, 4]).encode(x=over(x, "v"), y=over(y, "p"))
    arrows = alt.Chart(data("arrows")).encode(y=y)
    path = arrows.mark_rule(color=VERMILION, strokeWidth=2).encode(x=x, x2="spent:Q")
    tip = arrows.mark_point(shape="triangle-right", filled=True, size=110, color=VERMILION, opacity=1)
    return finished(
        [frame(x, y), line, path, tip.encode(x=over(x, "spent")), marks, note()],
        title=_("Bought and sold"),
        description=_(
            "A point for each player: the average price paid to the right, the average price received upwards. On the "
            "dashed line both are the same. Red arrows end at what was spent for each tin that was sold."
        ),
        datasets=datasets,
        height=300,
    )


def money(datasets: Rows, _: Translate) -> alt.LayerChart:
    """From the cash at the start to the cash at the end, step by step."""
    amount = _("Money")
    x = alt.X("bar:N", sort=None, title=None,
              axis=alt.Axis(title=None, labelAngle=0, labelLimit=0, labelExpr=IN_WORDS))  # fmt: skip
    y = alt.Y("to:Q", axis=whole_axis(amount), scale=alt.Scale(zero=True), title=amount)
    words = {"whole": _("cash"), "gain": _("gained"), "loss": _("lost"), "missed": _("missed")}
    codes = list(words)
    fill = alt.Fill("part:N", scale=alt.Scale(domain=codes, range=[GREY, GREEN, VERMILION, WHITE]),
                    legend=legend(words))  # fmt: skip
    dash = alt.StrokeDash("part:N", scale=alt.Scale(domain=codes, range=[[1, 0], [1, 0], [1, 0], [4, 3]]),
                          legend=legend(words))  # fmt: skip
    bars = alt.Chart(data("bars"))
    top = bars.transform_calculate(y="max(datum.from, datum.to)").encode(x=x, y=over(y, "y"))
    return finished(
        [
            bars.mark_bar(stroke=BLACK, width=42).encode(x=x, y=over(y, "from"), y2="to:Q", fill=fill, strokeDash=dash),
            *labels(top, dy=-9),
            note(),
        ],
        title=_("What became of the money"),
        description=_(
            "Bars from the cash at the start, over what was gained on tins sold and lost on tins left, to the cash at "
            "the end. A dashed bar: what the tins left could still have brought."
        ),
        datasets=datasets,
        height=280,
    )


def carry(datasets: Rows, _: Translate) -> alt.LayerChart:
    """What each further tin carried into the last sale is expected to bring, and what it costs."""
    tins, amount = _("Tins carried into the last sale"), _("Money per tin")
    x = alt.X("q:Q", axis=whole_axis(tins), scale=alt.Scale(zero=True, nice=False, padding=8), title=tins)
    y = alt.Y("value:Q", axis=whole_axis(amount), scale=alt.Scale(zero=True), title=amount)
    words = {"carry": _("brings at least its cost"), "leave": _("brings less than it costs")}
    codes = list(words)
    bars = (
        alt.Chart(data("tins"))
        .mark_rect(stroke=BLACK, strokeWidth=0.5)
        .transform_calculate(floor="0", left="datum.q - 1")
        .encode(
            x=over(x, "left"),
            x2="q:Q",
            y=over(y, "floor"),
            y2="value:Q",
            fill=alt.Fill("state:N", scale=alt.Scale(domain=codes, range=[GREEN, WHITE]), legend=legend(words)),
            tooltip=[alt.Tooltip("q:Q", title=tins), alt.Tooltip("value:Q", title=amount, format=".2~f")],
        )
    )
    chosen = alt.Chart(data("chosen")).encode(x=x)
    return finished(
        [
            frame(x, y),
            bars,
            alt.Chart(data("price"))
            .mark_rule(color=BLACK, strokeWidth=1.5, strokeDash=[8, 4])
            .encode(y=over(y, "price")),
            *said_above("price", "╌╌", 2),
            chosen.mark_rule(color=BLACK, strokeWidth=3),
            *labels(chosen.encode(y=alt.value(0)), dy=-8),
            note(),
        ],
        title=_("What the next tin brings"),
        description=_(
            "For each further tin a bar: 10 times the chance that demand reaches it. A dashed line: what a tin costs. "
            "A vertical line: the tins carried."
        ),
        datasets=datasets,
    )


#: Name of a chart -> how to draw it, and the names of its datasets.
CHARTS: dict[str, tuple[Callable[[Rows, Translate], alt.LayerChart], tuple[str, ...]]] = {
    "prices": (prices, ("kinds", "prices", "mine", "worth", "guess", "note")),
    "held": (held, ("held", "note")),
    "margins": (margins, ("points", "line", "arrows", "note")),
    "money": (money, ("bars", "note")),
    "carry": (carry, ("tins", "price", "chosen", "note")),
}
