"""Subterfuge's charts. What the rows mean stands in ``bidgames.views.subterfuge.rows``, which makes them."""

from __future__ import annotations

from collections.abc import Callable

import altair as alt

from ..text import Translate
from .parts import labels
from .theme import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    ORANGE,
    SMALL,
    VERMILION,
    WHITE,
    Rows,
    data,
    finished,
    frame,
    over,
    whole_axis,
)

#: The players' looks, by the letter of their seat.
LETTERS = ["A", "B", "C", "D"]
COLOURS = [BLUE, VERMILION, GREEN, ORANGE]
SHAPES = ["circle", "square", "triangle-up", "diamond"]


def _looks(looks: list[str]) -> alt.Scale:
    """What tells the players apart; their names stand beside it, so that there is no legend."""
    return alt.Scale(domain=LETTERS, range=looks)


def route(datasets: Rows, _: Translate) -> alt.LayerChart:
    """The way of the papers over the board, numbered."""
    scale = alt.Scale(zero=False, nice=False, padding=44)
    x = alt.X("x:Q", title=_("Column"), axis=whole_axis(_("Column"), grid=False), scale=scale)
    y = alt.Y("y:Q", title=_("Row"), axis=whole_axis(_("Row"), grid=False),
              scale=alt.Scale(zero=False, nice=False, padding=26, reverse=True))  # fmt: skip
    steps = alt.Chart(data("steps")).encode(x=x, y=y)
    places = alt.Chart(data("places")).encode(x=x, y=y)
    hover = [alt.Tooltip("order:Q", title=_("Step"), format="d"), alt.Tooltip("place:N", title="·")]
    return finished(
        [
            frame(x, y),
            steps.mark_line(color=BLUE, strokeWidth=2).encode(order="order:Q"),
            places.mark_point(shape="square", size=120, color=GREY, fill=WHITE, filled=True, strokeWidth=2, opacity=1),
            places.mark_text(fontSize=SMALL, color=BLACK, dy=-14).encode(text="label:N"),
            steps.mark_point(filled=True, size=36, color=BLUE, opacity=1).encode(tooltip=hover),
            alt.Chart(data("papers"))
            .mark_point(shape="diamond", size=220, filled=True, color=BLACK, opacity=1)
            .encode(x=x, y=y),
        ],
        title=_("The way of the papers"),
        description=_(
            "The board from above: the line is the way of the papers from Geneva in the middle, the diamond where they "
            "are now. Towns are in the corners."
        ),
        datasets=datasets,
        height=320,
    )


def bounds(datasets: Rows, _: Translate) -> alt.LayerChart:
    """What each answer showed: an interval a step, open at the top where no limit is known."""
    money = _("Bribe (money)")
    x = alt.X("step:Q", title=_("Step"), axis=whole_axis(_("Step (number)"), grid=False),
              scale=alt.Scale(zero=False, nice=False, padding=18))  # fmt: skip
    y = alt.Y("low:Q", title=money, axis=whole_axis(money), scale=alt.Scale(zero=True, domainMin=0))
    colour = alt.Color("letter:N", scale=_looks(COLOURS), legend=None)
    shape = alt.Shape("letter:N", scale=_looks(SHAPES), legend=None)
    base = alt.Chart(data("bounds")).encode(x=x, y=y)
    hover = [
        alt.Tooltip("player:N", title="·"), alt.Tooltip("label:N", title=_("Agent")), alt.Tooltip("span:N", title=money)
    ]  # fmt: skip
    closed, open_ = (base.transform_filter(f"datum.state == '{state}'") for state in ("closed", "open"))
    top = over(y, "top")
    along = {"angle": 270, "align": "left", "baseline": "bottom", "dx": 8, "dy": -3, "fontSize": SMALL}
    return finished(
        [
            frame(x, y),
            closed.mark_rule(strokeWidth=4).encode(y2="top:Q", color=colour),
            open_.mark_rule(strokeWidth=4, strokeDash=[3, 4]).encode(y2="top:Q", color=colour),
            base.mark_point(filled=True, size=70, opacity=1).encode(shape=shape, color=colour, tooltip=hover),
            closed.mark_tick(thickness=3, size=14, orient="horizontal").encode(y=top, color=colour),
            base.mark_text(dy=-10, fontSize=SMALL, color=BLACK, fontWeight="bold").encode(text="label:N", y=top),
            base.mark_text(fill=WHITE, stroke=WHITE, strokeWidth=3, **along).encode(text="player:N"),
            base.mark_text(color=BLACK, **along).encode(text="player:N"),
        ],
        title=_("What challenges have shown"),
        description=_(
            "For each step a line from the least to the most that a bribe can be, with the player's name beside it and "
            "the agent's number above it; broken lines have no known end."
        ),
        datasets=datasets,
    )


def spending(datasets: Rows, _: Translate) -> alt.LayerChart:
    """A bar for each agent and player; what a later bribe has lost follows, pale with a broken edge."""
    money, whom = _("Money paid"), _("Agent and player")
    x = alt.X("amount:Q", title=money, axis=whole_axis(money), stack="zero")
    y = alt.Y(
        "label:N",
        title=whom,
        sort=alt.EncodingSortField("place"),
        axis=alt.Axis(title=whom, ticks=False, labelLimit=140),
    )
    bars = alt.Chart(data("bribes")).encode(x=x, y=y, order="state:N")
    hover = [alt.Tooltip("label:N", title="·"), alt.Tooltip("amount:Q", title=money, format=",d")]
    lost = "datum.state == 'lost'"
    look = {
        "opacity": alt.condition(lost, alt.value(0.4), alt.value(1)),
        "strokeDash": alt.condition(lost, alt.value([4, 3]), alt.value([1, 0])),
    }
    fill = alt.Fill("letter:N", scale=_looks(COLOURS), legend=None)
    middle = x.copy()
    middle.bandPosition = 0.5
    amounts = bars.encode(x=middle, detail="state:N")
    return finished(
        [
            bars.mark_bar(stroke=BLACK, strokeWidth=1).encode(fill=fill, tooltip=hover, **look),
            *labels(amounts, "amount:Q"),
        ],
        title=_("Money paid for agents"),
        description=_("A bar for each agent and player; pale parts were lost when a later bribe replaced them."),
        datasets=datasets,
        height=300,
    )


#: Name of a chart -> how to draw it, and the names of its datasets.
CHARTS: dict[str, tuple[Callable[[Rows, Translate], alt.LayerChart], tuple[str, ...]]] = {
    "route": (route, ("places", "steps", "papers")),
    "bounds": (bounds, ("bounds",)),
    "spending": (spending, ("bribes",)),
}
