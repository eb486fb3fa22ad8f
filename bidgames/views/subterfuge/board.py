"""Subterfuge's tables: the board, my money and bribes, the challenge as a conversation, players, what is known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...text import Translate
from ..html import Cell, Html, cell, details, paragraph, row, scroll, table
from ..words import grouped
from . import drawing, story, talk
from .moment import Moment, Own, span, town

#: So many of the last conversations are kept below.
TALKS = 12


def page_table(now: Moment, mine: Own | None, choices: Mapping[str, Any], _: Translate) -> str:
    """All of a page below its forms. A seat first reads what is said; on the wall the board stays in its place."""
    current = now.last if now.last is not None and now.talks(now.last) else None
    said = "" if current is None else talk.conversation(now, current, mine, _)
    picture = drawing.picture(now, mine, choices, story.where(now, _), _)
    legend = paragraph(_legend(now, mine, choices, _), "help")
    parts = [picture, legend, said] if mine is None else [said, picture, legend]
    if mine is not None:
        parts.append(money(now, mine, _))
    parts.append(players(now, mine, _))
    if now.known:
        parts.append(known(now, mine, _))
    earlier = [turn for turn in now.seen.history if turn is not current and now.talks(turn)][-TALKS:]
    if earlier:
        talks = "".join(talk.conversation(now, turn, mine, _) for turn in reversed(earlier))
        parts.append(details(_("Earlier challenges"), talks))
    return "".join(parts)


def _legend(now: Moment, mine: Own | None, choices: Mapping[str, Any], _: Translate) -> str:
    """What the signs on the board mean; only those that are there."""
    said = [_("✉ the papers, with the way they came. ⌂ a home.")]
    if mine is not None:
        said.append(_("⌂★ your home."))
    if mine is not None and mine.bribes:
        said.append(_("◆ what you have paid an agent."))
    if now.challenge is not None:
        said.append(_("Broken line: the move in question."))
    if "move" in choices:
        said.append(_("Broken frames: where you can move to. Touch a square to choose it; the button sends."))
    return " ".join(said)


def money(now: Moment, mine: Own, _: Translate) -> Html:
    """What a seat alone sees: its bribes, and beside each what is known of the others' on the same agent."""
    left = _("Only you see this: you have {left} left for bribes.").format(left=grouped(mine.capital, _))
    if not mine.bribes:
        return Html(paragraph(f"{left} {_('You have bribed nobody yet.')}", "secret"))
    rows = []
    for agent, amount in sorted(mine.bribes.items()):
        others = [
            _("{name}: {span}").format(name=now.names[seat], span=span(*bound.sure, _))
            for (one, seat), bound in sorted(now.known.items())
            if one == agent and seat != mine.seat
        ]
        rows.append(row(agent, [amount, _("; ").join(others) or "–"]))
    rows.append(row(_("Together"), [sum(mine.bribes.values()), ""], "total"))
    heads = [_("Agent"), _("Your bribe"), _("What is known of others")]
    caption = _("Your bribes")
    return Html(paragraph(left, "secret") + scroll(caption, table(caption, heads, rows, "bribes")))


def players(now: Moment, mine: Own | None, _: Translate) -> Html:
    """A row a player: home, how far the papers are from it, how many bribes."""
    rows = []
    for seat in now.seats:
        css = "own" if mine is not None and mine.seat == seat else ""
        won = now.finished and now.result is not None and seat in now.result["winners"]
        name = Html(f'<span class="winner">{now.tag(seat)}</span>') if won else now.tag(seat)
        rows.append(row(name, [town(now.seen.homes[seat], _), _steps(now.away(seat)), now.placed[seat]], css))
    caption = _("Players")
    heads = [_("Player"), _("Home"), _("Moves to home"), _("Bribes")]
    return scroll(caption, table(caption, heads, rows, "players"))


def _steps(away: int | None) -> Cell:
    """A number of moves; a dash where there is no way."""
    return cell("–" if away is None else away, "num" if away is None else "")


def known(now: Moment, mine: Own | None, _: Translate) -> Html:
    """What challenges have shown of each bribe, the latest first; and what of it is still sure."""
    rows = []
    for (agent, seat), bound in sorted(now.known.items(), key=lambda item: (-item[1].turn, item[0])):
        shown = span(bound.low, bound.high, _)
        if not bound.later:
            sure = shown
        elif bound.later == 1:
            sure = _("{span} (1 bribe since)").format(span=span(*bound.sure, _))
        else:
            sure = _("{span} ({n} bribes since)").format(span=span(*bound.sure, _), n=bound.later)
        css = "own" if mine is not None and mine.seat == seat else ""
        rows.append(row(Html(f"{agent} {now.tag(seat)}"), [shown, bound.turn, sure], css))
    caption = _("What challenges have shown of bribes, for all to see")
    heads = [_("Agent, player"), _("Shown"), _("Turn"), _("Sure now")]
    return scroll(caption, table(caption, heads, rows, "known"))
