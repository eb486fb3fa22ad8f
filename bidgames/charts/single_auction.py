"""The single auction's charts. What the rows mean stands in ``bidgames.views.single_auction.rows``."""

from __future__ import annotations

from collections.abc import Callable

import altair as alt

from ..text import Translate
from .parts import above, named, note, said_above, unseen
from .theme import BLACK, BLUE, GREEN, GREY, SKY, VERMILION, WHITE, Rows, counted, data, finished, whole_axis


def bids(datasets: Rows, _: Translate) -> alt.LayerChart:
    """What was bid for what it was worth to the bidder."""
    return _against(datasets, _("Value (money)"), _("╌╌ bid = value"), _("Bids against values"), _)


def signals(datasets: Rows, _: Translate) -> alt.LayerChart:
    """What was bid for what it seemed to be worth."""
    return _against(datasets, _("Signal (money)"), _("╌╌ bid = signal"), _("Bids against signals"), _)


def _against(datasets: Rows, worth: str, same: str, title: str, _: Translate) -> alt.LayerChart:
    """Bids over what was told: the line where both are the same, winners, the reader's."""
    bid = _("Bid (money)")
    x = alt.X("told:Q", axis=whole_axis(worth), scale=alt.Scale(zero=True, nice=True), title=worth)
    y = alt.Y("bid:Q", axis=whole_axis(bid), scale=alt.Scale(zero=True, nice=True), title=bid)
    words = {"true": _("bought"), "false": _("did not buy")}
    points = (
        alt.Chart(data("points"))
        .mark_point(size=60, opacity=1, strokeWidth=1.5, stroke=BLUE)
        .encode(
            x=x,
            y=y,
            fill=alt.Fill(
                "won:N",
                scale=alt.Scale(domain=[True, False], range=[BLUE, WHITE]),
                legend=alt.Legend(title=None, labelExpr=named(words)),
            ),
            tooltip=[
                alt.Tooltip("round:Q", title=_("Round")),
                alt.Tooltip("told:Q", title=worth),
                alt.Tooltip("bid:Q", title=bid),
            ],
        )
    )
    line = alt.Chart(data("line")).encode(x=x, y=y)
    mine = alt.Chart(data("mine")).encode(x=x, y=y)
    return finished(
        [
            unseen("line", x, y),
            line.mark_line(color=GREY, strokeWidth=1.5, strokeDash=[6, 4]),
            points,
            mine.mark_point(shape="circle", size=230, color=BLACK, strokeWidth=2, opacity=1, filled=False),
            above(same, "line", 2),
            above(_("◯ around a point: you"), "mine"),
            note(),
        ],
        title=title,
        description=_(
            "A point for each bid of the rounds that are over: to the right what the bidder was told, upwards the bid. "
            "Filled points bought. On the broken line both are the same. Rings: the reader's."
        ),
        datasets=datasets,
        height=280,
    )


def revenue(datasets: Rows, _: Translate) -> alt.LayerChart:
    """What the seller received in each round, the mean, and the most that the lot was worth to anybody."""
    money = _("Money")
    x = counted("round", _("Round"), grid=False)
    y = alt.Y("money:Q", axis=whole_axis(money), scale=alt.Scale(zero=True), title=money)
    words = {"revenue": _("received by the seller"), "best": _("most the lot was worth to anybody")}
    domain = list(words)
    legend = alt.Legend(title=None, labelExpr=named(words))
    points = (
        alt.Chart(data("rounds"))
        .mark_point(filled=True, opacity=1, size=90, stroke=BLACK, strokeWidth=1)
        .encode(
            x=x,
            y=y,
            color=alt.Color("series:N", scale=alt.Scale(domain=domain, range=[GREEN, SKY]), legend=legend),
            shape=alt.Shape("series:N", scale=alt.Scale(domain=domain, range=["circle", "square"]), legend=legend),
            tooltip=[alt.Tooltip("round:Q", title=_("Round")), alt.Tooltip("money:Q", title=money)],
        )
    )
    mean = alt.Chart(data("mean")).encode(y=y)
    return finished(
        [
            unseen("rounds", x, y),
            mean.mark_rule(color=VERMILION, strokeWidth=2, strokeDash=[8, 4]),
            points,
            *said_above("mean", "╌╌"),
            note(),
        ],
        title=_("What the seller received"),
        description=_(
            "For each round what all bidders paid together, as a circle, and the most that the lot was worth to "
            "anybody, as a square. Broken line: the mean of what was paid."
        ),
        datasets=datasets,
    )


#: Name of a chart -> how to draw it, and the names of its datasets.
CHARTS: dict[str, tuple[Callable[[Rows, Translate], alt.LayerChart], tuple[str, ...]]] = {
    "bids": (bids, ("points", "line", "mine", "note")),
    "signals": (signals, ("points", "line", "mine", "note")),
    "revenue": (revenue, ("rounds", "mean", "note")),
}
