"""Subterfuge in sentences: what to do now, where the papers are, what happened last."""

from __future__ import annotations

from ...rules.subterfuge import CHALLENGE, QUESTION, TURN, Turn
from ...text import Translate
from ..generic import alert
from ..words import grouped, listed
from . import talk
from .moment import Moment, Own, called, town

#: So many of the last places are said.
PLACES = 6


def where(now: Moment, _: Translate) -> str:
    """Where the papers are, and how they came there."""
    path = [called(place, _) for place in now.seen.path[-PLACES:]]
    if len(path) == 1:
        return _("The board. The papers are in Geneva.")
    said = _("The board. The papers are at {place}. Their last places: {path}.")
    return said.format(place=path[-1], path=", ".join(path))


def status(now: Moment, mine: Own | None, _: Translate) -> str:
    """One sentence or two: what to do now. ``mine`` is None for a spectator."""
    if now.finished:
        return _ended(now, None if mine is None else mine.seat, _)
    acting = now.seen.acting
    assert acting is not None
    name = now.names[acting]
    asked = mine is not None and mine.seat == acting
    if now.phase == CHALLENGE:
        return _doubt(now, mine if asked else None, name, _)
    if now.phase == QUESTION:
        return _question(now, mine if asked else None, mine, _)
    assert now.phase == TURN
    if not asked or mine is None:
        said = (
            _("{name} has an extra turn: a bribe, or a move of the papers.")
            if now.seen.extra_turn
            else _("{name} has the turn: a bribe, or a move of the papers.")
        )
        return said.format(name=name)
    if not mine.capital:
        said = _("Your turn: you have no money left for bribes, so move the papers to a square next to them.")
    elif now.seen.extra_turn:
        said = _("Your extra turn: move the papers again, or bribe an agent. You have {left} left.")
    else:
        said = _("Your turn: move the papers to a square next to them, or bribe an agent. You have {left} left.")
    return said.format(left=grouped(mine.capital, _)) + _limit(now, _)


def _limit(now: Moment, _: Translate) -> str:
    """How many turns are left, where there is a limit."""
    if now.seen.turn_limit is None:
        return ""
    left = now.seen.turn_limit - now.seen.turn
    return " " + (_("This is the last turn.") if left == 1 else _("{n} turns are left.").format(n=left))


def _doubt(now: Moment, mine: Own | None, name: str, _: Translate) -> str:
    """A move that may be challenged; ``mine`` where this seat decides."""
    challenge = now.challenge
    assert challenge is not None
    said = _("{mover} has moved the papers from {origin} to {to}.").format(
        mover=now.names[challenge.mover], origin=called(challenge.origin, _), to=called(challenge.to, _)
    )
    if mine is None:
        return f"{said} " + _("{name} decides whether to challenge.").format(name=name)
    own = mine.bribes.get(challenge.origin)
    if own is None:
        ask = _("Do you challenge? You have no bribe on {origin}.")
    else:
        ask = _("Do you challenge? You have paid {own} for {origin}.")
    return f"{said} " + ask.format(own=own, origin=called(challenge.origin, _))


def _question(now: Moment, asking: Own | None, mine: Own | None, _: Translate) -> str:
    """Questions are being asked; ``asking`` where this seat asks."""
    challenge = now.challenge
    assert challenge is not None and challenge.challenger is not None and challenge.asker is not None
    other = challenge.challenger if challenge.asker == challenge.mover else challenge.mover
    values = {
        "asker": now.names[challenge.asker], "other": now.names[other], "agent": called(challenge.origin, _),
        "own": 0 if asking is None else asking.bribes.get(challenge.origin, 0),
    }  # fmt: skip
    if asking is not None and values["own"]:
        said = _("You ask {other} about {agent}: quote an amount below your own bribe of {own}, or give in.")
    elif asking is not None:
        said = _("You should ask {other} about {agent}, but you have no bribe there: you can only give in.")
    elif mine is not None and mine.seat == other:
        said = _("{asker} asks you about {agent}. The program answers for you, truthfully.")
    else:
        said = _("{asker} asks {other} about {agent}.")
    return said.format(**values)


def _ended(now: Moment, seat: int | None, _: Translate) -> str:
    """Who has won."""
    assert now.result is not None
    winners = list(now.result["winners"])
    if not winners:
        return _("The game is over: turn {n} was the last, the papers have reached no home, and nobody wins.").format(
            n=now.seen.turn
        )
    home = town(now.seen.homes[winners[0]], _)
    if seat == winners[0]:
        return _("The game is over. You win: the papers are home, in {home}.").format(home=home)
    name = listed([now.names[one] for one in winners], _)
    return _("The game is over. {name} wins: the papers are in {home}.").format(name=name, home=home)


def alerts(now: Moment, seat: int | None, _: Translate) -> list[dict[str, str]]:
    """What happened last, in one alert."""
    last = now.last
    if last is None:
        return []
    talks = now.talks(last)
    done = [one for one in talks if one.prevailed is not None]
    if last.to is None:
        if last.seat == seat:
            return [alert("info", _("Your bribe is placed. The others see only that you placed one."))]
        said = _("{name} has placed a bribe: nobody else knows on whom, nor how much.")
        return [alert("info", said.format(name=now.names[last.seat]))]
    if done:
        latest = done[-1]
        winner, loser = (latest.challenger, latest.mover) if latest.prevailed else (latest.mover, latest.challenger)
        kind = "good" if seat == winner else "bad" if seat == loser else "info"
        return [alert(kind, f"{talk.ended(now, latest, _)}{_extra(now, latest.mover, seat, _)}")]
    if now.challenge is None:
        return [alert("info", _moved(now, last, seat, _))]
    return []


def _extra(now: Moment, mover: int, seat: int | None, _: Translate) -> str:
    """The extra turn that a move has earned (rule 10)."""
    if not now.seen.extra_turn or now.challenge is not None or now.seen.acting != mover:
        return ""
    if seat == mover:
        return " " + _("You have earned an extra turn.")
    return " " + _("{name} has earned an extra turn.").format(name=now.names[mover])


def _moved(now: Moment, turn: Turn, seat: int | None, _: Translate) -> str:
    """A move that nobody challenged."""
    assert turn.origin is not None and turn.to is not None
    if turn.seat == seat:
        said = _("You moved the papers from {origin} to {to}; nobody challenged.")
    else:
        said = _("{name} moved the papers from {origin} to {to}; nobody challenged.")
    return said.format(name=now.names[turn.seat], origin=called(turn.origin, _), to=called(turn.to, _))
