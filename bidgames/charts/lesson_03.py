"""Lesson 3: posted prices over the rounds, how often each was asked, what it earned, and a single seller's choice.

What the rows are (every dataset may be empty)
    path     {round, price, own}: the prices asked; rules {p, label}: prices of the theory, the first says all
    share    {from, to, percent}: how often prices in a range were asked; expected: the same by the theory
    guess    {p, label}: the average price that the reader predicted
    gains    {price, gain, own}: what a price earned in a round; line {p, v}: what it earns on average by the theory
    areas    {part: consumer, profit, loss or lost, from, to, low, high}; demand {q, p, at}: a step curve
    price    {price, label}: one price, or the average one
    chances  {p, percent}: how often a price of at most p is asked
"""

from __future__ import annotations

from collections.abc import Callable

import altair as alt

from ..text import Translate
from .market import Layers, axes, legend, mark_guess, price_line, round_axis
from .parts import labels, note, said_above
from .theme import (
    BLACK,
    BLUE,
    GREEN,
    ORANGE,
    PURPLE,
    SKY,
    VERMILION,
    YELLOW,
    Rows,
    data,
    finished,
    frame,
    over,
    whole_axis,
)

OWN = ["true", "false"]


def _whose(_: Translate) -> dict[str, alt.Color | alt.Shape | alt.Size]:
    """The reader's points are larger, of another colour and shape."""
    words = {"true": _("you"), "false": _("others")}
    key = legend(words)
    return {
        "color": alt.Color("own:N", scale=alt.Scale(domain=OWN, range=[ORANGE, BLUE]), legend=key),
        "shape": alt.Shape("own:N", scale=alt.Scale(domain=OWN, range=["diamond", "circle"]), legend=key),
        "size": alt.Size("own:N", scale=alt.Scale(domain=OWN, range=[190, 80]), legend=key),
    }


def path(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Prices asked, round by round."""
    x, title = round_axis(_), _("Price asked")
    y = alt.Y("p:Q", axis=whole_axis(title), scale=alt.Scale(zero=True, nice=False, padding=12), title=title)
    points = alt.Chart(data("path")).mark_point(filled=True, opacity=0.9, stroke=BLACK, strokeWidth=1)
    rules = alt.Chart(data("rules"))
    line = rules.mark_rule(color=BLACK, strokeDash=[8, 4]).encode(y=y)
    return finished(
        [
            frame(x, y),
            line,
            points.encode(x=x, y=over(y, "price"), **_whose(_)),
            *mark_guess(None, y),
            *said_above("rules", "╌╌"),
            note(),
        ],
        title=_("Prices by round"),
        description=_("The price of every seller in each round; diamonds: the reader's."),
        datasets=datasets,
    )


def share(datasets: Rows, _: Translate) -> alt.LayerChart:
    """How often prices were asked: bars; the theory's shares as frames around them."""
    price, often = _("Price asked"), _("Share of all prices (%)")
    x = alt.X("from:Q", axis=whole_axis(price), scale=alt.Scale(nice=False), title=price)
    y = alt.Y("percent:Q", axis=whole_axis(often), scale=alt.Scale(zero=True), title=often)
    bars = alt.Chart(data("share")).transform_calculate(floor="0")
    wanted = alt.Chart(data("expected")).transform_calculate(floor="0")
    where = {"x": x, "x2": "to:Q", "y": over(y, "floor"), "y2": "percent:Q"}
    guess = alt.Chart(data("guess"))
    return finished(
        [
            frame(x, y),
            bars.mark_rect(fill=SKY, stroke=BLACK, strokeWidth=1).encode(**where),
            wanted.mark_rect(fillOpacity=0, stroke=VERMILION, strokeWidth=2.5, strokeDash=[6, 3]).encode(**where),
            guess.mark_rule(color=PURPLE, strokeWidth=2, strokeDash=[2, 4]).encode(x=over(x, "p")),
            *labels(guess.encode(x=over(x, "p"), y=alt.value(-8))),
            note(),
        ],
        title=_("How often each price was asked"),
        description=_(
            "Bars: the share of prices in each range. Dashed frames, when the theory is shown: the shares it "
            "expects. A "
            "dotted line: the reader's prediction."
        ),
        datasets=datasets,
    )


def gain(datasets: Rows, _: Translate) -> alt.LayerChart:
    """What a price earned."""
    price, money = _("Price asked"), _("Earned in the round")
    x = alt.X("price:Q", axis=whole_axis(price), scale=alt.Scale(zero=True), title=price)
    y = alt.Y("gain:Q", axis=whole_axis(money), scale=alt.Scale(zero=True), title=money)
    points = alt.Chart(data("gains")).mark_point(filled=True, opacity=0.9, stroke=BLACK, strokeWidth=1)
    line = alt.Chart(data("line")).mark_line(color=BLACK, strokeDash=[8, 4], strokeWidth=2)
    return finished(
        [
            frame(x, y),
            line.encode(x=over(x, "p"), y=over(y, "v")),
            points.encode(x=x, y=y, **_whose(_)),
            note(),
        ],
        title=_("What a price earned"),
        description=_("For each price asked what it earned in its round; diamonds: the reader's."),
        datasets=datasets,
    )


def monopoly(datasets: Rows, _: Translate) -> alt.LayerChart:
    """A single seller's price against a step demand: profit, what buyers gain, what is lost."""
    x, y = axes(_)
    words = {
        "consumer": _("buyers gain"), "profit": _("profit"), "loss": _("the seller loses"), "lost": _("lost to all"),
    }  # fmt: skip
    codes = list(words)
    key = legend(words)
    areas = (
        alt.Chart(data("areas"))
        .mark_bar()
        .encode(
            x=over(x, "from"),
            x2="to:Q",
            y=over(y, "low"),
            y2="high:Q",
            fill=alt.Fill(
                "part:N", scale=alt.Scale(domain=codes, range=[SKY, YELLOW, "transparent", "#CCCCCC"]), legend=key
            ),
            stroke=alt.Stroke(
                "part:N", scale=alt.Scale(domain=codes, range=[BLACK, BLACK, VERMILION, BLACK]), legend=key
            ),
            strokeDash=alt.StrokeDash(
                "part:N", legend=key, scale=alt.Scale(domain=codes, range=[[1, 0], [1, 0], [7, 3], [3, 3]])
            ),
            strokeWidth=alt.condition("datum.part == 'loss'", alt.value(2.5), alt.value(0.75)),
        )
    )
    curve = alt.Chart(data("demand")).mark_line(color=BLUE, strokeWidth=2.5)
    return finished(
        [
            frame(x, y),
            areas,
            curve.encode(x=over(x, "q"), y=over(y, "p"), order=alt.Order("at:Q")),
            *price_line(y),
            note(),
        ],
        title=_("One seller, one price"),
        description=_("Demand as falling stairs, the price as a line; areas: profit, what buyers gain, what is lost."),
        datasets=datasets,
        height=300,
    )


def chances(datasets: Rows, _: Translate) -> alt.LayerChart:
    """How often a price of at most so much is asked."""
    price, often = _("Price"), _("Asked at most so much (% of the time)")
    x = alt.X("p:Q", axis=whole_axis(price), scale=alt.Scale(domain=[0, 100]), title=price)
    y = alt.Y("percent:Q", axis=whole_axis(often), scale=alt.Scale(domain=[0, 100]), title=often)
    line: Layers = [
        alt.Chart(data("chances")).mark_line(color=GREEN, strokeWidth=3, interpolate="step-after").encode(x=x, y=y)
    ]
    middle = alt.Chart(data("price"))
    rule = middle.mark_rule(color=BLACK, strokeDash=[8, 4]).encode(x=over(x, "price"))
    word = labels(middle.encode(x=over(x, "price"), y=alt.value(12)), align="left", dx=4)
    return finished(
        [*line, rule, *word, note()],
        title=_("Prices that no rival can rely on"),
        description=_(
            "A rising line: how often a price of at most so much is asked. A dashed line: the average price."
        ),
        datasets=datasets,
    )


#: Name of a chart -> how to draw it, and the names of its datasets.
CHARTS: dict[str, tuple[Callable[[Rows, Translate], alt.LayerChart], tuple[str, ...]]] = {
    "path": (path, ("path", "rules", "guess", "note")),
    "share": (share, ("share", "expected", "guess", "note")),
    "gain": (gain, ("gains", "line", "note")),
    "monopoly": (monopoly, ("areas", "demand", "price", "note")),
    "chances": (chances, ("chances", "price", "note")),
}
