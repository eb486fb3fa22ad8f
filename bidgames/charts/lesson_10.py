"""Lesson 10: prices by round, answers to the others' prices, how often prices are asked, and what a price would earn.

What the rows are (every dataset may be empty)
    prices  {round, price, state: sold or cut, own}: one price each; spans {round, low, high}: the prices that sold
    path    {round, price}: a row of best answers (theory), label {round, price, label}: what it is
    band    {low, high, label}: where theory expects prices; price {price, label}: one price across the picture
    guess   {p, label}: the price that the reader predicted
    points  {rule: cash or rank, before, price, own}: a price over the others' dearest that sold before
    best    {rule, before, price}: the best answers (theory)
    bars    {from, to, percent}: how often prices of a range were asked; mixture the same (theory)
    earns   {price, payoff}: what each price would bring; peak {price, payoff, label}: the best of them
    note    {text} a sentence in an empty picture
"""

from __future__ import annotations

from collections.abc import Callable

import altair as alt

from ..text import Translate
from .market import labels, legend, mark_guess, note, quoted, round_axis
from .parts import money_axis, said_above
from .theme import BLACK, BLUE, GREEN, GREY, SKY, VERMILION, WHITE, Rows, data, finished, over, whole_axis


def _hidden(dataset: str, x: alt.X, y: alt.Y, at: tuple[int, int]) -> alt.Chart:
    """An unseen point as long as a dataset is empty: axes need a number."""
    point = alt.Chart(alt.InlineData(values=[{"x": at[0], "y": at[1]}])).mark_point(opacity=0, size=0)
    drawn = point.transform_filter(f"length(data('{dataset}')) == 0")
    return drawn.encode(x=over(x, "x"), y=over(y, "y"))


def path(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Prices by round: what sold, what was cut off, the reader's own, and where theory expects them."""
    x, money = round_axis(_), _("Price (money)")
    y = alt.Y("price:Q", axis=money_axis(money, _), scale=alt.Scale(zero=False, padding=14), title=money)
    words = {"sold": _("sold"), "cut": _("did not sell")}
    codes = list(words)
    base = alt.Chart(data("prices")).encode(x=x, y=y)
    points = base.mark_point(strokeWidth=2, opacity=1, size=75).encode(
        fill=alt.Fill("state:N", scale=alt.Scale(domain=codes, range=[BLUE, WHITE]), legend=legend(words)),
        stroke=alt.Stroke("state:N", scale=alt.Scale(domain=codes, range=[BLUE, VERMILION]), legend=legend(words)),
        tooltip=[alt.Tooltip("round:Q", title=_("Round"), format="d"), alt.Tooltip("price:Q", title=money)],
    )
    own = base.transform_filter("datum.own")
    spans = alt.Chart(data("spans")).mark_rule(strokeWidth=4, color=GREY, opacity=0.45)
    band = alt.Chart(data("band"))
    best = alt.Chart(data("path")).encode(x=x, y=y)
    return finished(
        [
            _hidden("prices", x, y, (1, 5000)),
            band.mark_rect(color=GREEN, opacity=0.2, stroke=GREEN, strokeDash=[3, 3]).encode(
                y=over(y, "low"), y2="high:Q"
            ),
            spans.encode(x=x, y=over(y, "low"), y2="high:Q"),
            best.mark_line(color=BLACK, strokeWidth=2, strokeDash=[5, 4], point={"color": BLACK, "size": 25}),
            points,
            own.mark_point(filled=False, size=300, strokeWidth=2.5, color=BLACK, opacity=1),
            alt.Chart(data("price")).mark_rule(strokeWidth=1.5, strokeDash=[8, 4]).encode(y=over(y, "price")),
            *said_above("label", "•┄•", 3),
            *said_above("band", "▒"),
            *said_above("price", "╌╌"),
            *mark_guess(None, y),
            note(),
        ],
        title=_("Prices by round"),
        description=_(
            "The price of each company in each round. Filled points sold, empty ones were cut off; a grey bar joins "
            "the prices that sold. Rings: the reader's own."
        ),
        datasets=datasets,
        height=300,
    )


def turns(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Answer upon answer: a price a turn."""
    turn, money = _("Turn"), _("Price (money)")
    x = round_axis(_, turn)
    y = alt.Y("price:Q", axis=money_axis(money, _), scale=alt.Scale(zero=False, padding=14), title=money)
    path = alt.Chart(data("path")).encode(x=x, y=y)
    points = path.mark_point(filled=True, size=45, color=BLUE, opacity=1).encode(
        tooltip=[alt.Tooltip("round:Q", title=turn), alt.Tooltip("price:Q", title=money)]
    )
    return finished(
        [_hidden("path", x, y, (1, 5000)), path.mark_line(color=GREY, strokeWidth=1), points, note()],
        title=_("Answer upon answer"),
        description=_("The prices that two companies ask in turn, each a point, joined by a line."),
        datasets=datasets,
    )


def answers(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Prices over the others' prices of the round before, for both goals, and the best answers."""
    before, money = _("The others' dearest price that sold, one round before"), _("Price (money)")
    x = alt.X("before:Q", axis=money_axis(before, _), scale=alt.Scale(zero=False, padding=14), title=before)
    y = alt.Y("price:Q", axis=money_axis(money, _), scale=alt.Scale(zero=False, padding=14), title=money)
    words = {"cash": _("cash counts"), "rank": _("being ahead counts")}
    codes = list(words)
    colour = alt.Color("rule:N", scale=alt.Scale(domain=codes, range=[BLUE, VERMILION]), legend=legend(words))
    shape = alt.Shape("rule:N", scale=alt.Scale(domain=codes, range=["circle", "triangle-down"]), legend=legend(words))
    base = alt.Chart(data("points")).encode(x=x, y=y)
    own = base.transform_filter("datum.own")
    best = alt.Chart(data("best")).encode(x=x, y=y)
    layers: list[alt.Chart] = [_hidden("points", x, y, (6000, 6000))]
    for rule, dash, at in (("cash", [1, 0], BLUE), ("rank", [6, 4], VERMILION)):
        line = best.transform_filter(f"datum.rule == {quoted(rule)}")
        layers.append(
            line.mark_line(strokeWidth=2, strokeDash=dash, color=at).encode(
                detail="part:N", order=alt.Order("before:Q")
            )
        )
    return finished(
        [
            *layers,
            base.mark_point(filled=True, size=80, opacity=0.85).encode(color=colour, shape=shape),
            own.mark_point(filled=False, size=300, strokeWidth=2.5, color=BLACK, opacity=1),
            *labels(best.transform_filter("isValid(datum.label)"), align="right", dy=-10),
            note(),
        ],
        title=_("Answers to the others' prices"),
        description=_(
            "Each price over the dearest price that sold among the others one round before. Circles: the game for "
            "cash; triangles: the game for the lead. Rings: the reader's own."
        ),
        datasets=datasets,
        height=300,
    )


def mixture(datasets: Rows, _: Translate) -> alt.LayerChart:
    """How often prices of each range were asked, and how often theory would ask them."""
    money, share = _("Price (money)"), _("Share of all prices (%)")
    x = alt.X("from:Q", axis=money_axis(money, _), scale=alt.Scale(zero=False, padding=10), title=money)
    y = alt.Y("percent:Q", axis=whole_axis(share), scale=alt.Scale(zero=True), title=share)
    floor = "0"
    bars = alt.Chart(data("bars")).transform_calculate(floor=floor)
    theory = alt.Chart(data("mixture")).transform_calculate(floor=floor)
    return finished(
        [
            _hidden("bars", x, y, (6000, 10)),
            bars.mark_rect(color=SKY, stroke=BLACK).encode(x=x, x2="to:Q", y=over(y, "floor"), y2="percent:Q"),
            theory.mark_rect(fillOpacity=0, stroke=VERMILION, strokeWidth=3, strokeDash=[6, 3]).encode(
                x=x, x2="to:Q", y=over(y, "floor"), y2="percent:Q"
            ),
            note(),
        ],
        title=_("How often each price was asked"),
        description=_(
            "Bars: the share of all prices that lie in each range of 500. Broken frames: the shares that "
            "theory expects."
        ),
        datasets=datasets,
    )


def payoff(datasets: Rows, _: Translate) -> alt.LayerChart:
    """What each price would bring, and the best."""
    money, gain = _("Your price (money)"), _("What it brings (money)")
    x = alt.X("price:Q", axis=money_axis(money, _), scale=alt.Scale(zero=False, nice=False, padding=10), title=money)
    y = alt.Y("payoff:Q", axis=money_axis(gain, _), scale=alt.Scale(zero=True), title=gain)
    earns = alt.Chart(data("earns")).encode(x=x, y=y)
    peak = alt.Chart(data("peak")).encode(x=x, y=y)
    zero = alt.Chart(alt.InlineData(values=[{"zero": 0}])).mark_rule(color=BLACK).encode(y=over(y, "zero"))
    return finished(
        [
            _hidden("earns", x, y, (1000, 1000)),
            zero,
            earns.mark_line(color=BLUE, strokeWidth=1, opacity=0.5),
            earns.mark_point(filled=True, size=22, color=BLUE, opacity=1).encode(
                tooltip=[alt.Tooltip("price:Q", title=money), alt.Tooltip("payoff:Q", title=gain)]
            ),
            peak.mark_point(shape="diamond", filled=True, size=200, color=GREEN, stroke=BLACK, opacity=1),
            *labels(peak, dy=-14),
            note(),
        ],
        title=_("What each price would bring"),
        description=_("For each price that you could ask, what it brings. A diamond: the best."),
        datasets=datasets,
        height=300,
    )


#: Name of a chart -> how to draw it, and the names of its datasets.
CHARTS: dict[str, tuple[Callable[[Rows, Translate], alt.LayerChart], tuple[str, ...]]] = {
    "path": (path, ("prices", "spans", "path", "label", "band", "price", "guess", "note")),
    "turns": (turns, ("path", "note")),
    "answers": (answers, ("points", "best", "note")),
    "mixture": (mixture, ("bars", "mixture", "note")),
    "payoff": (payoff, ("earns", "peak", "note")),
}
