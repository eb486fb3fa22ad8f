"""The poll's histogram. What the rows mean stands in ``bidgames.views.poll``, which makes them."""

from __future__ import annotations

from collections.abc import Callable

import altair as alt

from ..text import Translate
from .parts import above, labels, note, unseen
from .theme import BLACK, ORANGE, SKY, VERMILION, Rows, data, finished, over, whole_axis


def answers(datasets: Rows, _: Translate) -> alt.LayerChart:
    """How many answered what, the middle of all, and the reader's own answer."""
    number, people = _("Answer"), _("Number of people")
    scale = alt.Scale(zero=False, nice=False, padding=4)
    x = alt.X("from:Q", axis=whole_axis(number), scale=scale, title=number)
    y = alt.Y("count:Q", axis=whole_axis(people), scale=alt.Scale(zero=True), title=people)
    bars = alt.Chart(data("bars")).mark_bar(color=SKY, stroke=BLACK, strokeWidth=1, opacity=1)
    middle = alt.Chart(data("middle")).encode(x=over(x, "number"))
    mine = alt.Chart(data("mine")).encode(x=over(x, "number"))
    arrow = mine.mark_point(shape="triangle-down", filled=True, size=180, color=ORANGE, stroke=BLACK, opacity=1)
    return finished(
        [
            unseen("bars", x, y, (0, 1)),
            bars.encode(
                x=x,
                x2="to:Q",
                y=y,
                y2=alt.value(alt.expr("height")),
                tooltip=[alt.Tooltip("label:N", title=number), alt.Tooltip("count:Q", title=people)],
            ),
            middle.mark_rule(color=VERMILION, strokeWidth=2, strokeDash=[8, 4]),
            mine.mark_rule(color=BLACK, strokeWidth=3),
            arrow.encode(y=alt.value(0)),
            *labels(middle.encode(x=alt.value(0), y=alt.value(-10)), align="left", color=VERMILION),
            above(_("▼ and thick line: your answer"), "mine", 2.1),
            note(),
        ],
        title=_("All answers"),
        description=_(
            "A bar for each answer or range of answers, as high as the number of people who gave it. Dashed line: half "
            "of the answers are there or below. Thick line: the reader's."
        ),
        datasets=datasets,
    )


#: Name of a chart -> how to draw it, and the names of its datasets.
CHARTS: dict[str, tuple[Callable[[Rows, Translate], alt.LayerChart], tuple[str, ...]]] = {
    "answers": (answers, ("bars", "middle", "mine", "note")),
}
