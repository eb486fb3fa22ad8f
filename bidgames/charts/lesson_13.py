"""Lesson 13: what is known of secret bribes, how it came out, who owns agents, and who challenges.

What the rows are (every dataset may be empty)
    spans     {row, low, high, open}: what a bribe can be; `row` names the agent and the player, `open`: no known end
    truth     {row, amount, own}: the bribe itself: the reader's, and with the theory everybody's
    known     {turn, bits, letter}: how much is known about the bribes of a player (A: seat 0) after a turn, in bits
    most      {turn, bits}: a bit for every question asked so far (theory); top {turn, bits, label}: its last point
    ends      {turn, bits, label, lift}: the last point of each line of `known`; `lift` keeps labels apart (pixels)
    players   {agent, who}: all players in their order, at one of the agents
    owners    {agent, who}: who prevailed last in a challenge on an agent
    beliefs   {agent, who, chance}: how likely it is that a player owns it, from all that was said (theory)
    bars      {bar, percent, label}: how often who could challenge did so
    theory    {bar, percent}: the same in the volunteers' dilemma of the lesson
    guess     {p, label}: the share of moves challenged that the reader predicted
    block, nobody   {n, percent}: chances in the volunteers' dilemma by the number of those who could block
    chosen    {n, label}: the number of the dial
"""

from __future__ import annotations

from collections.abc import Callable

import altair as alt

from ..text import Translate
from .market import labels, mark_guess, note
from .parts import NAMES, above, money_axis
from .theme import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    ORANGE,
    SKY,
    VERMILION,
    WHITE,
    Rows,
    data,
    finished,
    frame,
    over,
    whole_axis,
)

LINES = [BLUE, VERMILION, GREEN, ORANGE]
DASHES = [[1, 0], [7, 3], [2, 2], [10, 3, 2, 3]]


def intervals(datasets: Rows, _: Translate) -> alt.LayerChart:
    """For each agent and player a bar from the least to the most that the bribe can be, and the bribe where known."""
    money, whom = _("Bribe (money)"), _("Agent and player")
    x = alt.X("low:Q", axis=money_axis(money, _), title=money, scale=alt.Scale(zero=True, nice=False))
    lines = "length(datum.value) > 20 ? split(datum.value, ', ') : datum.value"  # long words in two lines
    y = alt.Y("row:N", sort=None, title=whom, axis=alt.Axis(title=whom, ticks=False, labelLimit=150, labelExpr=lines))
    spans = alt.Chart(data("spans")).encode(x=x, x2="high:Q", y=y)
    closed, opened = (spans.transform_filter(f"{sign}datum.open") for sign in ("!", ""))
    truth = alt.Chart(data("truth")).encode(x=over(x, "amount"), y=y)
    own, others = (truth.transform_filter(f"{sign}datum.own") for sign in ("", "!"))
    look = {"shape": "diamond", "size": 120, "stroke": BLACK, "filled": True, "opacity": 1}
    return finished(
        [
            spans.mark_point(opacity=0, size=0),
            closed.mark_bar(height=12, color=SKY, stroke=BLACK),
            opened.mark_bar(height=12, color=SKY, opacity=0.45, stroke=BLACK, strokeDash=[4, 3]),
            others.mark_point(color=WHITE, **look),
            own.mark_point(color=ORANGE, **look),
            *labels(
                alt.Chart(data("truth"))
                .transform_aggregate(n="count()")
                .transform_filter("datum.n > 0")
                .transform_calculate(label=f"'{_('◆ the bribe itself')}'")
                .encode(x=alt.value(alt.expr("width")), y=alt.value(-8)),
                align="right",
            ),
            note(),
        ],
        title=_("What is known of bribes"),
        description=_(
            "For each agent and player whose bribe was talked about a bar from the least to the most that it can be; "
            "broken edges: no end is known. Diamonds: the bribes themselves, as far as the reader may see them."
        ),
        datasets=datasets,
        height=320,
    )


def told(datasets: Rows, _: Translate) -> alt.LayerChart:
    """How much each player's bribes have become known, turn by turn."""
    turn, bits = _("Turn"), _("Known about the bribes (bits)")
    x = alt.X("turn:Q", axis=whole_axis(turn, grid=False), title=turn, scale=alt.Scale(zero=True, nice=False))
    y = alt.Y("bits:Q", axis=whole_axis(bits), title=bits, scale=alt.Scale(zero=True))
    known = alt.Chart(data("known")).encode(x=x, y=y)
    colour = alt.Color("letter:N", scale=alt.Scale(domain=list("ABCD"), range=LINES), legend=None)
    dash = alt.StrokeDash("letter:N", scale=alt.Scale(domain=list("ABCD"), range=DASHES), legend=None)
    most = alt.Chart(data("most")).encode(x=x, y=y)
    return finished(
        [
            frame(x, y),
            most.mark_line(color=BLACK, strokeDash=[2, 3], strokeWidth=1.5, interpolate="step-after"),
            known.mark_line(strokeWidth=2.5, interpolate="step-after").encode(color=colour, strokeDash=dash),
            *labels(alt.Chart(data("top")).encode(x=x, y=y), align="right", dy=-8),
            *labels(
                alt.Chart(data("ends")).encode(x=x, y=y), align="right", dx=-2, dy=alt.expr("-8 - (datum.lift || 0)")
            ),
            note(),
        ],
        title=_("How much came out"),
        description=_(
            "For each player a step line: how much the challenges up to a turn have told about his bribes, in "
            "bits. One "
            "bit halves what is possible. A line falls where a new bribe may have replaced one that was known."
        ),
        datasets=datasets,
        height=280,
    )


def belief(datasets: Rows, _: Translate) -> alt.LayerChart:
    """Who prevailed last on each agent; with the theory how likely everybody is to own him."""
    who, agent = _("Player"), _("Agent")
    names = alt.Axis(title=who, labelAngle=0, labelLimit=90, labelExpr=NAMES, orient="top")
    x = alt.X("who:N", sort=None, title=who, axis=names)
    y = alt.Y("agent:N", sort=None, title=agent, axis=alt.Axis(title=agent, ticks=False))
    beliefs = alt.Chart(data("beliefs")).encode(x=x, y=y)
    cells = beliefs.mark_rect(stroke=WHITE).encode(
        color=alt.Color(
            "chance:Q", scale=alt.Scale(domain=[0, 100], range=[WHITE, SKY], interpolate="rgb"), legend=None
        )
    )
    share = beliefs.transform_calculate(label="format(datum.chance, '.0f') + ' %'")
    players = alt.Chart(data("players")).encode(x=x, y=y)
    owners = alt.Chart(data("owners")).encode(x=x, y=y)
    return finished(
        [
            players.mark_point(opacity=0, size=0),
            cells,
            owners.mark_point(shape="circle", size=420, color=BLACK, strokeWidth=2, filled=False),
            *labels(share),
            note(),
        ],
        title=_("Who owns the agent?"),
        description=_(
            "A row for each agent that was challenged, a column for each player. Rings: who prevailed last. Shades and "
            "numbers: how likely it is that the agent is his, from all that was said."
        ),
        datasets=datasets,
        height=300,
    )


def blocking(datasets: Rows, _: Translate) -> alt.LayerChart:
    """How often those who could challenge did, and how often anybody did."""
    share = _("Challenged (% of chances)")
    names = alt.Axis(title=None, labelAngle=0, labelLimit=90, labelExpr=NAMES)
    x = alt.X("bar:N", sort=None, title=None, axis=names)
    y = alt.Y("percent:Q", axis=whole_axis(share), title=share, scale=alt.Scale(domain=[0, 100]))
    bars = alt.Chart(data("bars")).encode(x=x, y=y)
    theory = alt.Chart(data("theory")).encode(x=x, y=y)
    return finished(
        [
            bars.mark_bar(color=GREEN, stroke=BLACK, width=alt.RelativeBandSize(0.6)),
            theory.mark_tick(color=VERMILION, thickness=4, width=alt.RelativeBandSize(0.8)),
            *mark_guess(None, over(y, "p")),
            *labels(bars, dy=-9),
            note(),
        ],
        title=_("Who challenges?"),
        description=_(
            "For each player a bar: how often he challenged a move when he could; the last bar: how many moves were "
            "challenged by anybody. Red strokes: the volunteers' dilemma."
        ),
        datasets=datasets,
    )


def volunteers(datasets: Rows, _: Translate) -> alt.LayerChart:
    """The volunteers' dilemma over the number of those who could block."""
    people, share = _("Players who could block"), _("Chance (%)")
    x = alt.X("n:Q", axis=whole_axis(people, grid=False), title=people, scale=alt.Scale(zero=False, nice=False,
              padding=20))  # fmt: skip
    room = alt.Scale(domain=[0, 100], nice=False, padding=10)  # for whole marks, and none under the words above
    y = alt.Y("percent:Q", axis=whole_axis(share), title=share, scale=room)
    parts: list[alt.Chart] = []
    for name, colour, dash, shape in (("block", BLUE, [1, 0], "circle"), ("nobody", VERMILION, [6, 3], "square")):
        base = alt.Chart(data(name)).encode(x=x, y=y)
        parts += [
            base.mark_line(color=colour, strokeDash=dash, strokeWidth=2.5),
            base.mark_point(shape=shape, filled=True, size=80, color=colour, stroke=BLACK, opacity=1),
        ]
    chosen = alt.Chart(data("chosen")).encode(x=x)
    return finished(
        [
            frame(x, y),
            chosen.mark_rule(color=GREY, strokeWidth=2, strokeDash=[8, 3]),
            *parts,
            *labels(chosen.encode(y=alt.value(0)), dy=-8),
            above(_("● each of them blocks"), "block", 2),
            above(_("■ nobody blocks"), "nobody", 2, right=True),
            note(),
        ],
        title=_("One is enough, but who?"),
        description=_(
            "Two lines over the number of players who could block: the chance that each of them does, and the chance "
            "that nobody does."
        ),
        datasets=datasets,
    )


#: Name of a chart -> how to draw it, and the names of its datasets.
CHARTS: dict[str, tuple[Callable[[Rows, Translate], alt.LayerChart], tuple[str, ...]]] = {
    "intervals": (intervals, ("spans", "truth", "note")),
    "told": (told, ("known", "most", "top", "ends", "note")),
    "belief": (belief, ("players", "owners", "beliefs", "note")),
    "blocking": (blocking, ("bars", "theory", "guess", "note")),
    "volunteers": (volunteers, ("block", "nobody", "chosen", "note")),
}
