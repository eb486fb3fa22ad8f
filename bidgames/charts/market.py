"""Charts of a market that several lessons share: step curves, prices and efficiency by round.

What the rows are (every dataset may be empty)
    curves   {curve: demand or supply, q, p, at}: the corners of a step curve, `at` their order
    theory   the same with the curves values and costs: what stands behind offers
    surplus  {part: consumer or producer, from, to, low, high}: rectangles between a curve and the price
    band     {low, high} all prices that clear; by round also {round}
    price    {price, label} one price across the picture
    units    {curve, q, p, state: traded or left, own}: one unit each, q the middle of its step
    happened {q, p, label} what a market brought about; guess {q, p, label} what the reader wrote down before
    note     {text} a sentence in an empty picture
"""

from __future__ import annotations

from collections.abc import Callable

import altair as alt

from ..text import Translate
from .parts import labels, named, note, quoted, said_above, titled
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

#: Lessons take these from here with the rest of a market.
__all__ = ["labels", "named", "note", "quoted"]

#: Vega-Lite draws what comes later on top.
Layers = list[alt.Chart]


def legend(words: dict[str, str], **more: object) -> alt.Legend:
    """A legend that names codes in words."""
    return alt.Legend(labelExpr=named(words), title=None, **more)


#: The dots before the word for a dotted line.
GUESSED = "┈┈"


def mark_guess(x: alt.X | None, y: alt.Y) -> Layers:
    """The reader's locked prediction: a cross; without `x` a dotted line across the picture.

    The words for it stand above the picture: beside it they would lie on marks and on other words.
    """
    base = alt.Chart(data("guess"))
    if x is None:
        line = base.mark_rule(color=PURPLE, strokeWidth=2, strokeDash=[2, 4]).encode(y=over(y, "p"))
        return [line, *said_above("guess", GUESSED, 2)]
    placed = base.encode(x=over(x, "q"), y=over(y, "p"))
    cross = placed.mark_point(
        shape="cross", filled=True, size=220, color=PURPLE, stroke=BLACK, strokeWidth=1, opacity=1
    )
    return [cross, *said_above("guess", "✚", 2)]


def step_curves(x: alt.X, y: alt.Y, words: dict[str, str], lines: int = 0) -> alt.Chart:
    """Demand falls in a blue line, supply rises in a dashed red one; their legend stands above the picture.

    `lines`: how many lines of words there is room for between the legend and the picture.
    """
    colours, dashes = [BLUE, VERMILION], [[1, 0], [7, 3]]
    above, codes = legend(words, orient="top", offset=4 + 16 * lines), list(words)
    return (
        alt.Chart(data("curves"))
        .mark_line(strokeWidth=2.5)
        .encode(
            x=over(x, "q"),
            y=over(y, "p"),
            order=alt.Order("at:Q"),
            color=alt.Color("curve:N", scale=alt.Scale(domain=codes, range=colours), legend=above),
            strokeDash=alt.StrokeDash("curve:N", scale=alt.Scale(domain=codes, range=dashes), legend=above),
        )
    )


def theory_curves(x: alt.X, y: alt.Y, words: dict[str, str]) -> Layers:
    """What stands behind offers, thin and dotted, labelled where it begins; without rows there is no trace of it."""
    layers: Layers = []
    for (curve, word), colour, below in zip(words.items(), (BLUE, VERMILION), (-8, 12), strict=True):
        base = alt.Chart(data("theory")).transform_filter(f"datum.curve == {quoted(curve)}")
        line = base.mark_line(strokeWidth=2, strokeDash=[2, 3], color=colour)
        layers.append(line.encode(x=over(x, "q"), y=over(y, "p"), order=alt.Order("at:Q")))
        start = base.transform_filter("datum.at == 0").transform_calculate(label=quoted(word))
        layers += labels(start.encode(x=over(x, "q"), y=over(y, "p")), align="left", dx=3, dy=below)
    return layers


def axes(_: Translate) -> tuple[alt.X, alt.Y]:
    """Units from the left, money per unit from below."""
    units, money = _("Units"), _("Price (money per unit)")
    x = alt.X("q:Q", axis=whole_axis(units), scale=alt.Scale(nice=False, zero=True, domainMin=0), title=units)
    return x, alt.Y("p:Q", axis=whole_axis(money), scale=alt.Scale(zero=True), title=money)


def gains(x: alt.X, y: alt.Y, _: Translate) -> alt.Chart:
    """What both sides gain, as areas."""
    parts = {"consumer": _("buyers gain"), "producer": _("sellers gain")}
    scale = alt.Scale(domain=list(parts), range=[SKY, YELLOW])
    return (
        alt.Chart(data("surplus"))
        .mark_rect(opacity=0.55)
        .encode(
            x=over(x, "from"),
            x2="to:Q",
            y=over(y, "low"),
            y2="high:Q",
            fill=alt.Fill("part:N", scale=scale, legend=legend(parts, symbolType="square")),
        )
    )


def clearing_band(y: alt.Y) -> alt.Chart:
    """All prices that clear, as a grey band."""
    base = alt.Chart(data("band")).mark_rect(color=GREY, opacity=0.25, stroke=GREY, strokeDash=[3, 3])
    return base.encode(y=over(y, "low"), y2="high:Q")


def price_line(y: alt.Y) -> Layers:
    """One price across the picture."""
    price = alt.Chart(data("price"))
    line = price.mark_rule(color=BLACK, strokeWidth=1.5, strokeDash=[8, 4]).encode(y=over(y, "price"))
    right = alt.value(alt.expr("width"))
    return [line, *labels(price.encode(y=over(y, "price"), x=right), align="right", dy=-7)]


def stairs(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Demand and supply as step curves, all prices that clear, one price and what is gained at it."""
    x, y = axes(_)
    words = {"demand": _("demand: what buyers would pay"), "supply": _("supply: what sellers need")}
    layers = [frame(x, y), clearing_band(y), gains(x, y, _), step_curves(x, y, words), *price_line(y), note()]
    return finished(
        layers,
        title=_("Demand and supply"),
        description=_(
            "Demand as falling stairs and supply as rising stairs over the units. A grey band: all prices that clear. "
            "Areas: what buyers and sellers gain at the price drawn."
        ),
        datasets=datasets,
        height=300,
    )


def offers(datasets: Rows, _: Translate) -> alt.LayerChart:
    """A call market that was played: bids and asks as made, who traded, the reader's own, and the theory over it."""
    x, y = axes(_)
    states, whose = {"traded": _("traded"), "left": _("did not trade")}, {"true": _("you"), "false": _("others")}
    own = list(whose)
    units = (
        alt.Chart(data("units"))
        .mark_point(strokeWidth=2, opacity=1, stroke=BLACK)
        .encode(
            x=over(x, "q"),
            y=over(y, "p"),
            fill=alt.Fill("state:N", scale=alt.Scale(domain=list(states), range=[BLACK, WHITE]), legend=legend(states)),
            size=alt.Size("own:N", scale=alt.Scale(domain=own, range=[230, 55]), legend=legend(whose)),
            shape=alt.Shape("own:N", scale=alt.Scale(domain=own, range=["diamond", "circle"]), legend=legend(whose)),
            tooltip=[alt.Tooltip("who:N", title=_("Who")), alt.Tooltip("p:Q", title=titled(y))],
        )
    )
    happened = alt.Chart(data("happened")).encode(x=over(x, "q"), y=over(y, "p"))
    square = happened.mark_point(shape="square", filled=True, size=150, color=GREEN, stroke=BLACK, opacity=1)
    words = {
        "demand": _("bids as made"),
        "supply": _("asks as made"),
    }
    behind = {"values": _("what units are worth"), "costs": _("what units cost")}
    return finished(
        [
            frame(x, y),
            clearing_band(y),
            gains(x, y, _),
            *theory_curves(x, y, behind),
            step_curves(x, y, words, 2),
            units,
            square,
            *said_above("happened", "■"),
            *mark_guess(x, y),
            note(),
        ],
        title=_("Bids and asks"),
        description=_(
            "Bids as falling stairs, asks as rising stairs. Filled marks traded, empty ones did not; diamonds are the "
            "reader's. A square: price and units traded. A cross: the reader's prediction."
        ),
        datasets=datasets,
        height=300,
    ).resolve_scale(fill="independent")


def round_axis(_: Translate, title: str | None = None) -> alt.X:
    """Rounds, or turns, from the first to the last."""
    return counted("round", title or _("Round"), 24, grid=False)


def round_prices(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Prices by round: trades as circles, the reader's own as diamonds, the prices that clear as a grey bar."""
    x, money = round_axis(_), _("Price (money per unit)")
    y = alt.Y("p:Q", axis=whole_axis(money), scale=alt.Scale(zero=True), title=money)
    band = (
        alt.Chart(data("band"))
        .mark_bar(width=36, color=GREY, opacity=0.3, stroke=GREY)
        .encode(x=over(x, "round"), y=over(y, "low"), y2="high:Q")
    )
    edges = [
        alt.Chart(data("band"))
        .mark_tick(orient="horizontal", width=36, thickness=2, color=GREY)
        .encode(x=over(x, "round"), y=over(y, side))
        for side in ("low", "high")
    ]
    words = {"true": _("you"), "false": _("the market")}
    scale = {"domain": ["true", "false"]}
    points = (
        alt.Chart(data("trades"))
        .mark_point(filled=True, opacity=0.9, stroke=BLACK, strokeWidth=1)
        .encode(
            x=over(x, "round"),
            y=over(y, "p"),
            color=alt.Color("own:N", scale=alt.Scale(**scale, range=[ORANGE, BLUE]), legend=legend(words)),
            shape=alt.Shape("own:N", scale=alt.Scale(**scale, range=["diamond", "circle"]), legend=legend(words)),
            size=alt.Size("own:N", scale=alt.Scale(**scale, range=[200, 70]), legend=legend(words)),
            tooltip=[alt.Tooltip("round:Q", title=_("Round"), format="d"), alt.Tooltip("p:Q", title=money)],
        )
    )
    return finished(
        [frame(x, y), band, *edges, points, *mark_guess(None, y), note()],
        title=_("Prices by round"),
        description=_("Prices paid in each round, the reader's own as diamonds, and the range of prices that clear."),
        datasets=datasets,
    )


def efficiency(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Bars from 0 to 100 %: the share of the possible gains that was realised; rows {round, percent, label}."""
    x, share = round_axis(_), _("Realised gains (% of what was possible)")
    y = alt.Y("percent:Q", axis=whole_axis(share), scale=alt.Scale(domain=[0, 100]), title=share)
    bars = alt.Chart(data("bars")).encode(x=over(x, "round"), y=over(y, "percent"))
    full = alt.Chart(data("full")).mark_rule(color=BLACK, strokeDash=[8, 4]).encode(y=over(y, "percent"))
    return finished(
        [
            frame(x, y),
            bars.mark_bar(width=36, color=GREEN, stroke=BLACK),
            full,
            *labels(bars.encode(y=alt.value(alt.expr("height"))), dy=-10),  # at its foot: above, the line may be
            note(),
        ],
        title=_("Efficiency by round"),
        description=_("For each round, the share of the largest possible gains that the trades brought."),
        datasets=datasets,
    )


#: Name of a chart -> how to draw it, and the names of its datasets.
CHARTS: dict[str, tuple[Callable[[Rows, Translate], alt.LayerChart], tuple[str, ...]]] = {
    "stairs": (stairs, ("curves", "surplus", "band", "price", "note")),
    "offers": (offers, ("curves", "theory", "surplus", "band", "units", "happened", "guess", "note")),
    "round_prices": (round_prices, ("trades", "band", "guess", "note")),
    "efficiency": (efficiency, ("bars", "full", "note")),
}
