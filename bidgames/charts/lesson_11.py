"""Lesson 11: wages by round, what companies own, what machines and shares returned, and who holds whose shares.

What the rows are (every dataset may be empty)
    wages    {round, wages, own}: what a company that sold paid; plan {round, wages}: all money into machines (theory)
    label    {round, wages, label}: what the plan is
    parts    {company, part: cash, machines or shares, from, to}: what a company owns; a debt lies left of 0
    totals   {company, end, label, own}: its capital; guess {p, label}: the capital that the reader predicted
    returns  {round, percent, asset: machine, own or rival}: what 1 money in it gained in a round, in per cent
    mean     {asset, percent, label}: the average over all rounds (theory)
    held     {owner, company, shares, value, label}: shares of a company in somebody's hands
    off      {owner, company}: shares of others (theory)
    gains    {asset: machine or shares, gain, label}: what the same money brings in both
    machines {round, machines}: machines after each round
    note     {text} a sentence in an empty picture
"""

from __future__ import annotations

from collections.abc import Callable

import altair as alt

from ..text import Translate
from .market import labels, legend, note, round_axis
from .parts import money_axis, said_above
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
    data,
    finished,
    frame,
    over,
    whole_axis,
)


def wages(datasets: Rows, _: Translate) -> alt.LayerChart:
    """What companies that sold paid in wages, the reader's own, and a plan."""
    x, money = round_axis(_), _("Wages (money)")
    y = alt.Y("wages:Q", axis=money_axis(money, _), scale=alt.Scale(domain=[0, 5200], nice=False), title=money)
    words = {"true": _("you"), "false": _("others")}
    codes = list(words)
    base = alt.Chart(data("wages")).transform_calculate(whose="datum.own ? 'true' : 'false'").encode(x=x, y=y)
    own = base.transform_filter("datum.own")
    points = base.mark_point(filled=True, opacity=0.9, stroke=BLACK, strokeWidth=1).encode(
        color=alt.Color("whose:N", scale=alt.Scale(domain=codes, range=[ORANGE, BLUE]), legend=legend(words)),
        shape=alt.Shape("whose:N", scale=alt.Scale(domain=codes, range=["diamond", "circle"]), legend=legend(words)),
        size=alt.Size("whose:N", scale=alt.Scale(domain=codes, range=[190, 70]), legend=legend(words)),
        tooltip=[alt.Tooltip("round:Q", title=_("Round"), format="d"), alt.Tooltip("wages:Q", title=money)],
    )
    plan = alt.Chart(data("plan")).encode(x=x, y=y)
    return finished(
        [
            frame(x, y),
            plan.mark_line(color=BLACK, strokeWidth=2, strokeDash=[5, 4], interpolate="step-after"),
            own.mark_line(color=ORANGE, strokeWidth=1.5),
            points,
            *said_above("label", "╌╌"),
            note(),
        ],
        title=_("Wages by round"),
        description=_(
            "What each company that sold paid in wages, round by round; each machine makes it 500 less. Diamonds: the "
            "reader's."
        ),
        datasets=datasets,
    )


def capital(datasets: Rows, _: Translate) -> alt.LayerChart:
    """A bar for each company: cash, machines, shares; the predicted capital of the winner as a line."""
    money = _("Capital (money)")
    words = {"cash": _("cash (left of 0: debt)"), "machines": _("machines"), "shares": _("shares")}
    codes = list(words)
    x = alt.X("from:Q", axis=money_axis(money, _), scale=alt.Scale(zero=True), title=money)
    names = alt.Axis(title=None, labelLimit=120, ticks=False)
    y = alt.Y("company:N", title=None, axis=names, scale=alt.Scale(paddingInner=0.25, paddingOuter=0.15))
    fill = alt.Fill("part:N", scale=alt.Scale(domain=codes, range=[YELLOW, SKY, BLUE]), legend=legend(words))
    parts = alt.Chart(data("parts")).mark_bar(stroke=BLACK).encode(x=x, x2="to:Q", y=y, fill=fill)
    totals = alt.Chart(data("totals")).encode(x=over(x, "end"), y=y)
    # An unseen point to the right keeps room for the number behind the longest bar.
    room = totals.transform_calculate(room="datum.end * 1.3").encode(x=over(x, "room"))
    guess = alt.Chart(data("guess")).encode(x=over(x, "p"))
    return finished(
        [
            room.mark_point(opacity=0, size=0),
            parts,
            guess.mark_rule(color=PURPLE, strokeWidth=2, strokeDash=[2, 4]),
            *labels(totals, align="left", dx=5),
            *said_above("guess", "┊"),
            note(),
        ],
        title=_("What each company owns"),
        description=_("A bar for each company: cash, machines at 5,000 each, and shares at their price."),
        datasets=datasets,
    )


def returns(datasets: Rows, _: Translate) -> alt.LayerChart:
    """What money in a machine and in shares gained in each round."""
    x, gain = round_axis(_), _("Gain in the round (%)")
    y = alt.Y("percent:Q", axis=whole_axis(gain), scale=alt.Scale(zero=True), title=gain)
    words = {"machine": _("your machine"), "own": _("your own share"), "rival": _("another company's share")}
    codes, colours = list(words), [GREEN, ORANGE, BLUE]
    shapes = ["square", "diamond", "circle"]
    points = (
        alt.Chart(data("returns"))
        .mark_point(filled=True, size=90, opacity=0.85, stroke=BLACK, strokeWidth=1)
        .encode(
            x=x,
            y=y,
            color=alt.Color("asset:N", scale=alt.Scale(domain=codes, range=colours), legend=legend(words)),
            shape=alt.Shape("asset:N", scale=alt.Scale(domain=codes, range=shapes), legend=legend(words)),
            tooltip=[alt.Tooltip("company:N", title="·"), alt.Tooltip("percent:Q", title=gain, format=".1f")],
        )
    )
    zero = alt.Chart(alt.InlineData(values=[{"zero": 0}])).mark_rule(color=BLACK).encode(y=over(y, "zero"))
    mean, machine = alt.Chart(data("mean")).encode(y=y), "datum.asset == 'machine'"
    signed = alt.Chart(data("mean")).transform_calculate(
        label=f"({machine} ? '╌╌ ' : '┈┈ ') + datum.label", line=f"{machine} ? -24 : -8"
    )
    return finished(
        [
            frame(x, y),
            zero,
            mean.transform_filter(machine).mark_rule(color=BLACK, strokeWidth=1.5, strokeDash=[8, 4]),
            mean.transform_filter(f"!({machine})").mark_rule(color=BLACK, strokeWidth=1.5, strokeDash=[2, 3]),
            points,
            *labels(signed.encode(x=alt.value(0), y=alt.value(alt.expr("datum.line"))), align="left"),
            note(),
        ],
        title=_("What machines and shares gained"),
        description=_(
            "For each round what 1 money gained: in a machine of the reader's (squares), in the reader's own share "
            "(diamonds), in other companies' shares (circles)."
        ),
        datasets=datasets,
        height=280,
    )


def holdings(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Who holds whose shares: the darker, the more they are worth."""
    x = alt.X("company:N", title=_("Shares of"), axis=alt.Axis(title=_("Shares of"), labelAngle=0, orient="bottom"))
    y = alt.Y("owner:N", title=None, axis=alt.Axis(title=None, labelLimit=110, ticks=False))
    held = alt.Chart(data("held")).encode(x=x, y=y)
    off = alt.Chart(data("off")).encode(x=x, y=y)
    return finished(
        [
            held.mark_rect(stroke=GREY).encode(
                fill=alt.Fill("value:Q", scale=alt.Scale(range=[WHITE, SKY], interpolate="rgb", zero=True), legend=None)
            ),
            off.mark_rect(fillOpacity=0, stroke=VERMILION, strokeWidth=4),
            *labels(held),
            note(),
        ],
        title=_("Who holds whose shares"),
        description=_(
            "A table of fields: a row for each owner, a column for each company. In it how many shares he holds; the "
            "darker, the more they are worth."
        ),
        datasets=datasets,
        height=280,
    )


def gains(datasets: Rows, _: Translate) -> alt.LayerChart:
    """What the same money brings in a machine and in shares."""
    gain = _("Gain up to the end (money)")
    words = {"machine": _("a machine"), "shares": _("shares for the same money")}
    axis = money_axis(gain, _)
    axis.tickCount = 4
    x = alt.X("gain:Q", axis=axis, scale=alt.Scale(zero=True), title=gain)
    y = alt.Y("asset:N", axis=None, sort=list(words), title=None)
    fill = alt.Fill("asset:N", scale=alt.Scale(domain=list(words), range=[GREEN, SKY]), legend=legend(words))
    base = alt.Chart(data("gains")).transform_calculate(zero="0").encode(x=x, y=y)
    room = alt.Chart(alt.InlineData(values=[{"gain": 1000}])).mark_point(opacity=0, size=0).encode(x=x)
    bars = base.mark_bar(stroke=BLACK).encode(fill=fill)
    return finished(
        # The numbers stand to the right of 0, where no end of a bar crosses them.
        [room, bars, *labels(base.encode(x=over(x, "zero")), align="left", dx=6), note()],
        title=_("A machine, or shares"),
        description=_("Two bars: what a machine gains up to the end, and what shares for the same money gain."),
        datasets=datasets,
        height=160,
    )


def machines(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Machines after each round when all money goes into them."""
    x, count = round_axis(_), _("Machines")
    y = alt.Y("machines:Q", axis=whole_axis(count), scale=alt.Scale(domain=[0, 10]), title=count)
    base = alt.Chart(data("machines")).encode(x=x, y=y)
    return finished(
        [
            frame(x, y),
            base.mark_line(color=BLUE, interpolate="step-after"),
            base.mark_point(filled=True, size=60, color=BLUE, opacity=1),
            note(),
        ],
        title=_("Machines by round"),
        description=_("A point for each round: how many machines there are when all money goes into them."),
        datasets=datasets,
    )


#: Name of a chart -> how to draw it, and the names of its datasets.
CHARTS: dict[str, tuple[Callable[[Rows, Translate], alt.LayerChart], tuple[str, ...]]] = {
    "wages": (wages, ("wages", "plan", "label", "note")),
    "capital": (capital, ("parts", "totals", "guess", "note")),
    "returns": (returns, ("returns", "mean", "note")),
    "holdings": (holdings, ("held", "off", "note")),
    "gains": (gains, ("gains", "note")),
    "machines": (machines, ("machines", "note")),
}
