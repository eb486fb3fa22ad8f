"""Lesson 7: bids in the order of speaking, what sellers gain by form of auction, and who gained how.

What the rows are (every dataset may be empty)
    points  {place, percent, lot, own, won}: bids of a once-around lot; place 1 speaks first, the seller last
    shade   {place, percent}: what part of his value a bidder bids by theory; word {label} for it
    guess   {q, p, label}: the reader's prediction
    forms   {bar, gain, low, high, label}: the owner's mean gain a work, with two standard errors; goal {bar, gain}
    parts   {who, part: sold or bought, amount}: what each player gained
    values  {place, value}: what a lot is worth to each; path {place, price}: the price after each turn
    curve   {x, y}; mark {x, y, kind: own or best}
    split   {bar, amount, label}: who pays and receives what
"""

from __future__ import annotations

from collections.abc import Callable

import altair as alt

from ..text import Translate
from .lesson_06 import curve
from .market import labels, legend, mark_guess, note
from .parts import IN_LINES, NAMES, said_above
from .theme import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    ORANGE,
    SKY,
    VERMILION,
    Rows,
    counted,
    data,
    finished,
    frame,
    over,
    whole_axis,
)


def bar_axis() -> alt.X:
    """Bars with their names below, a line for each part of a name."""
    axis = alt.Axis(title=None, labelAngle=0, labelLimit=0, labelExpr=IN_LINES)
    return alt.X("bar:N", axis=axis, sort=None, title=None)


def path(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Bids in the order of speaking, as a part of what the lot brought in the end."""
    turn, part = _("Turn (the seller is the last)"), _("Bid (% of the lot's worth)")
    x = counted("place", turn, 24)
    y = alt.Y("percent:Q", axis=whole_axis(part), scale=alt.Scale(zero=True, nice=False, padding=12), title=part)
    bids = alt.Chart(data("points"))
    words = {"true": _("bought"), "false": _("was outbid")}
    fill = alt.Fill("won:N", scale=alt.Scale(domain=[True, False], range=[BLUE, "#FFFFFF"]), legend=legend(words))
    line = bids.mark_line(color=GREY, strokeWidth=1).encode(x=x, y=y, detail="lot:N")
    ring = bids.transform_filter("datum.own").mark_point(size=300, strokeWidth=2.5, color=BLACK, opacity=1)
    shade = alt.Chart(data("shade")).encode(x=x, y=y)
    diamond = alt.OverlayMarkDef(shape="diamond", size=120, color=VERMILION)
    return finished(
        [
            frame(x, y),
            line,
            bids.mark_point(size=80, stroke=BLUE, strokeWidth=1.5, opacity=1).encode(x=x, y=y, fill=fill),
            ring.encode(x=x, y=y),
            shade.mark_line(color=VERMILION, strokeWidth=2.5, strokeDash=[6, 4], point=diamond),
            *said_above("word", "◆"),
            *mark_guess(x, y),
            note(),
        ],
        title=_("Once around: bids by turn"),
        description=_(
            "Each lot that went round once is a line of bids, as a part of what the lot was worth at the end "
            "of its day. "
            "Rings: the reader's. Diamonds: what theory says."
        ),
        datasets=datasets,
        height=300,
    )  # fmt: skip


def forms(datasets: Rows, _: Translate) -> alt.LayerChart:
    """The owner's mean gain a work by form of auction."""
    money = _("Owner's gain a work (thousands)")
    x = bar_axis()
    y = alt.Y("gain:Q", axis=whole_axis(money), scale=alt.Scale(zero=True), title=money)
    bars, goal = alt.Chart(data("forms")), alt.Chart(data("goal"))
    diamonds = goal.mark_point(shape="diamond", filled=True, size=180, color=VERMILION, stroke=BLACK, opacity=1)
    return finished(
        [
            bars.mark_bar(width=30, color=SKY, stroke=BLACK).encode(x=x, y=y),
            bars.mark_rule(strokeWidth=2, color=BLACK).encode(x=x, y=over(y, "low"), y2="high:Q"),
            diamonds.encode(x=x, y=y),
            *labels(bars.encode(x=x, y=alt.value(0)), dy=-8),
            note(),
        ],
        title=_("What owners gained"),
        description=_(
            "For each form of auction the owner's mean gain a work, with a line of two standard errors to both sides. "
            "Diamonds: theory."
        ),
        datasets=datasets,
        height=280,
    )  # fmt: skip


def players(datasets: Rows, _: Translate) -> alt.LayerChart:
    """What each player gained by selling and by buying."""
    words = {"sold": _("by selling"), "bought": _("by buying")}
    codes, money = list(words), _("Gain (thousands)")
    axis = alt.Axis(title=None, labelAngle=0, labelLimit=70, labelExpr=NAMES)
    x = alt.X("who:N", axis=axis, sort=None, title=None)
    y = alt.Y("amount:Q", axis=whole_axis(money), scale=alt.Scale(zero=True), title=money)
    bars = alt.Chart(data("parts")).encode(
        x=x,
        y=y,
        xOffset=alt.XOffset("part:N", sort=codes),
        fill=alt.Fill("part:N", scale=alt.Scale(domain=codes, range=[ORANGE, BLUE]), legend=legend(words)),
        tooltip=[alt.Tooltip("who:N", title=_("Who")), alt.Tooltip("amount:Q", title=money)],
    )
    zero = alt.Chart(alt.InlineData(values=[{"y": 0}])).mark_rule(color=GREY).encode(y=over(y, "y"))
    return finished(
        [bars.mark_bar(stroke=BLACK), zero, note()],
        title=_("Who gained how"),
        description=_("For each player two bars: what he gained by selling, on the left, and by buying, on the right."),
        datasets=datasets,
    )


def turns(datasets: Rows, _: Translate) -> alt.LayerChart:
    """What a lot is worth to each in the order of speaking, and the price after each turn."""
    turn, money = _("Turn"), _("Value, price")
    x = counted("place", turn, 28)
    y = alt.Y("value:Q", axis=whole_axis(money), scale=alt.Scale(domain=[0, 100]), title=money)
    price = alt.Chart(data("path")).encode(x=x, y=over(y, "price"))
    values = alt.Chart(data("values")).encode(x=x, y=y)
    return finished(
        [
            frame(x, y),
            values.mark_bar(width=22, color=SKY, stroke=BLACK),
            price.mark_line(interpolate="step-after", color=VERMILION, strokeWidth=2, strokeDash=[6, 4]),
            price.mark_point(shape="diamond", filled=True, size=120, color=VERMILION, stroke=BLACK, opacity=1),
            *labels(price.encode(text="label:N"), dy=-12),
        ],
        title=_("Once around: the price by turn"),
        description=_("Bars: what the lot is worth to each bidder. Diamonds: the price after his turn."),
        datasets=datasets,
    )


def fixed(datasets: Rows, _: Translate) -> alt.LayerChart:
    """What a fixed price brings the seller on average."""
    said = _("A curve: the seller's mean gain for each price. A cross: the price chosen. A diamond: the best one.")
    axes = (_("Price asked"), _("Seller's mean gain"))
    return curve(datasets, _, *axes, _("What a fixed price brings"), said)


def split(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Who pays and who receives how much."""
    money = _("Money (thousands)")
    x = bar_axis()
    y = alt.Y("amount:Q", axis=whole_axis(money), scale=alt.Scale(domain=[-60, 60]), title=money)
    bars = alt.Chart(data("split")).encode(x=x, y=y)
    zero = alt.Chart(alt.InlineData(values=[{"y": 0}])).mark_rule(color=BLACK).encode(y=over(y, "y"))
    return finished(
        [bars.mark_bar(width=36, color=GREEN, stroke=BLACK), zero, *labels(bars.encode(y=alt.value(0)), dy=-8)],
        title=_("A joint lot: who pays whom"),
        description=_("A bar for each: upwards what he receives, downwards what he pays."),
        datasets=datasets,
    )


#: Name of a chart -> how to draw it, and the names of its datasets.
CHARTS: dict[str, tuple[Callable[[Rows, Translate], alt.LayerChart], tuple[str, ...]]] = {
    "path": (path, ("points", "shade", "word", "guess", "note")),
    "forms": (forms, ("forms", "goal", "note")),
    "players": (players, ("parts", "note")),
    "turns": (turns, ("values", "path")),
    "fixed": (fixed, ("curve", "mark", "note")),
    "split": (split, ("split",)),
}
