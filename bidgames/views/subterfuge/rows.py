"""Rows of Subterfuge's charts. `bidgames.charts.subterfuge` draws them; here is what they mean.

Live, they hold what is public, and a seat's own bribes; `debriefing` makes them of a whole record.
route
    places    towns and Geneva: `x` and `y` (column and row from 1, from the top left), `label`
    steps     where the papers have been: `x`, `y`, `order` (from 0), `place`
    papers    where they are now: `x`, `y`
bounds
    bounds    what challenges showed, step by step: `step` (from 1), `low`, `top`, `state` ("closed"; "open": there is
              no known limit and `top` is only where the picture ends), `player`, `letter` (A for seat 0 and so on),
              `label` (the agent), `span` (words)
spending
    bribes    `label` (agent and player), `letter`, `amount`, `state` ("held", or "lost": replaced by a later bribe),
              `place` (the order of the bars, from 0)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...rules.domain import N_
from ...rules.subterfuge import Place, board
from ...tables import Source, frame, of_position
from ...text import Translate
from ..words import grouped, listed
from .moment import Moment, Own, called, moment, span

#: So many steps of what became known are shown, the last ones; so many of the way; so many bars; letters of a name.
STEPS, WAY, BARS, NAME = 12, 400, 14, 12
LETTERS = "ABCD"

TITLES = {
    "route": N_("The way of the papers"),
    "bounds": N_("What challenges have shown"),
    "spending": N_("Money paid for agents"),
}


def short(name: str) -> str:
    """A name in a legend."""
    name = name if len(name) <= NAME else f"{name[: NAME - 1]}…"
    return name if name.isascii() else f"⁨{name}⁩"


def charts(now: Moment, _: Translate) -> list[dict[str, Any]]:
    """All charts of a moment, as a spectator sees them."""
    made = [_route(now, _)] if len(now.seen.path) > 1 else []
    if now.steps:
        source = of_position("subterfuge", {"history": now.seen.history, "challenge": now.challenge}, now.names)
        made.append(_bounds(frame(source, "bounds"), _))
    return made


def own_charts(now: Moment, shared: list[dict[str, Any]], mine: Own, _: Translate) -> list[dict[str, Any]]:
    """The charts of a seat: its own bribes too, those in force."""
    if not mine.bribes:
        return shared
    name = now.names[mine.seat]
    rows = [
        {"agent": agent, "seat": mine.seat, "name": name, "amount": amount, "lost": 0}
        for agent, amount in mine.bribes.items()
    ]
    text = _("Only you see this: your bribes in force, {sum} in all. Dearest: {most}.").format(
        sum=grouped(sum(mine.bribes.values()), _), most=_dearest(rows, _)
    )
    return [*shared, _spending(rows, text, _)]


def debriefing(source: Source, _: Translate) -> list[dict[str, Any]]:
    """The charts of a whole record, secrets included: for a debriefing, never for a page of a running game."""
    now = moment(source.position, source.names, None, str(source.position["phase"]))
    bribes = [row for row in frame(source, "bribes") if row["amount"] is not None]
    made = charts(now, _)
    if not bribes:
        return made
    paid = {name: sum(row["amount"] for row in bribes if row["name"] == name) for name in source.names}
    words = [_("{name}: {sum}").format(name=name, sum=grouped(amount, _)) for name, amount in paid.items()]
    text = _("Paid in all, whether it helped or not: {list}. Dearest: {most}.").format(
        list=listed(words, _), most=_dearest(bribes, _)
    )
    return [*made, _spending(bribes, text, _)]


def _dearest(rows: Sequence[Mapping[str, Any]], _: Translate) -> str:
    """The agents for whom most was paid."""
    paid: dict[int, int] = {}
    for row in rows:
        paid[row["agent"]] = paid.get(row["agent"], 0) + row["amount"]
    most = max(paid.values())
    agents = listed([called(agent, _) for agent in sorted(paid) if paid[agent] == most], _)
    return _("{agents} with {amount}").format(agents=agents, amount=grouped(most, _))


def _squares(size: int) -> dict[Place, tuple[int, int]]:
    """Column and row of each place, from 1."""
    return {
        place: (column, row)
        for row, line in enumerate(board(size), 1)
        for column, place in enumerate(line, 1)
    }  # fmt: skip


def _route(now: Moment, _: Translate) -> dict[str, Any]:
    """The way of the papers on the board."""
    squares = _squares(now.seen.size)
    path = now.seen.path
    places = [
        {"x": x, "y": y, "label": called(place, _)} for place, (x, y) in squares.items() if isinstance(place, str)
    ]
    first = max(len(path) - WAY, 0)
    steps = [
        {"x": squares[place][0], "y": squares[place][1], "order": order, "place": called(place, _)}
        for order, place in enumerate(path[first:], first)
    ]
    last = squares[now.seen.papers]
    text = _("{n} moves have stood. The papers are at {place}.").format(
        n=len(path) - 1, place=called(now.seen.papers, _)
    )
    away = [now.away(seat) for seat in now.seats]
    near = min([one for one in away if one is not None], default=0)
    if near:
        nearest = listed([now.names[seat] for seat in now.seats if away[seat] == near], _)
        text += " " + _("Nearest to home: {names}, {n} moves or more.").format(names=nearest, n=near)
    rows = {"places": places, "steps": steps, "papers": [{"x": last[0], "y": last[1]}]}
    return {"name": "route", "title": _(TITLES["route"]), "text": text, "rows": rows}


def _bounds(known: Sequence[Mapping[str, Any]], _: Translate) -> dict[str, Any]:
    """How the intervals narrowed."""
    first = max(len(known) - STEPS, 0)
    shown = known[first:]
    top = max(max(row["low"], row["high"] or 0) for row in shown)
    rows = [
        {
            "step": step, "low": row["low"], "top": row["high"] if row["high"] is not None else top + top // 4 + 5,
            "state": "open" if row["high"] is None else "closed",
            "player": short(row["name"]), "letter": LETTERS[row["seat"]],
            "label": str(row["agent"]), "span": span(row["low"], row["high"], _),
        }
        for step, row in enumerate(shown, first + 1)
    ]  # fmt: skip
    latest = known[-1]
    text = _("Turn {turn}: {name}’s bribe on {agent} was shown to be {span}.").format(
        turn=latest["turn"], name=latest["name"], agent=called(latest["agent"], _),
        span=span(latest["low"], latest["high"], _),
    )  # fmt: skip
    return {"name": "bounds", "title": _(TITLES["bounds"]), "text": text, "rows": {"bounds": rows}}


def _spending(bribes: Sequence[Mapping[str, Any]], text: str, _: Translate) -> dict[str, Any]:
    """Bars by agent and player: what is held, and what was lost by a later bribe."""
    held: dict[tuple[int, int], int] = {}
    lost: dict[tuple[int, int], int] = {}
    names = {row["seat"]: short(row["name"]) for row in bribes}
    for row in bribes:
        pair = (row["agent"], row["seat"])
        lost[pair] = lost.get(pair, 0) + (row["lost"] or 0)
        held[pair] = row["amount"]
    dearest = sorted(held, key=lambda pair: (-held[pair] - lost[pair], pair))[:BARS]
    if len(held) > BARS:
        text += " " + _("The picture has the {n} dearest.").format(n=BARS)
    rows = [
        {
            "label": f"{agent} · {names[seat]}", "letter": LETTERS[seat], "amount": paid[agent, seat], "state": state,
            "place": place,
        }
        for place, (agent, seat) in enumerate(sorted(dearest))
        for state, paid in (("held", held), ("lost", lost))
        if paid[agent, seat]
    ]  # fmt: skip
    return {"name": "spending", "title": _(TITLES["spending"]), "text": text, "rows": {"bribes": rows}}
