"""The challenges of a move as a conversation: who doubted, what was asked and answered, and how it ended."""

from __future__ import annotations

from ...rules.subterfuge import Turn
from ...text import Translate
from ..html import Html, paragraph, text
from .moment import Moment, Own, Talk, called


def conversation(now: Moment, turn: Turn, mine: Own | None, _: Translate) -> Html:
    """All challenges of a turn's move. What the reader's side says stands on the right."""
    lines = []
    number = next(at for at, one in enumerate(now.seen.history, 1) if one is turn)
    assert turn.origin is not None and turn.to is not None
    head = _("Turn {turn}: {name} moved the papers from {origin} to {to}.").format(
        turn=number, name=now.names[turn.seat], origin=called(turn.origin, _), to=called(turn.to, _)
    )
    for talk in now.talks(turn):
        lines += _challenge(now, talk, mine, _)
    return Html(f'{paragraph(head, "told")}<ol class="talk">{"".join(lines)}</ol>')


def _challenge(now: Moment, talk: Talk, mine: Own | None, _: Translate) -> list[str]:
    """One challenge, from the doubt to its end."""
    asker, other = now.names[talk.asker], now.names[talk.other]
    if talk.asker == talk.challenger:
        doubt = _("{challenger}: “I doubt that this agent is yours, {mover}. I ask.”")
    else:
        doubt = _("{challenger}: “I doubt that this agent is yours, {mover}. You ask.”")
    said = doubt.format(challenger=now.names[talk.challenger], mover=now.names[talk.mover])
    lines = [_line(said, talk.challenger, mine)]
    for _asker, amount, yes in talk.answers:
        lines.append(_line(_("{name}: “Can you beat {amount}?”").format(name=asker, amount=amount), talk.asker, mine))
        answer = _("{name}: “Yes, I have more.”") if yes else _("{name}: “No.”")
        lines.append(_line(answer.format(name=other), talk.other, mine))
    if talk.conceded:
        lines.append(_line(_("{name}: “I give in.”").format(name=asker), talk.asker, mine))
    if talk.prevailed is not None:
        lines.append(f'<li class="told">{text(ended(now, talk, _))}</li>')
    return lines


def ended(now: Moment, talk: Talk, _: Translate) -> str:
    """Who prevailed, and what that means."""
    if talk.prevailed:
        said = _("{challenger} prevails: the papers go back, and {mover} has lost the turn.")
    else:
        said = _("{mover} prevails against {challenger}: the move stands so far.")
    return said.format(challenger=now.names[talk.challenger], mover=now.names[talk.mover])


def _line(said: str, seat: int, mine: Own | None) -> str:
    """What one of the two says."""
    css = ' class="back"' if mine is not None and mine.seat == seat else ""
    return f"<li{css}>{text(said)}</li>"
