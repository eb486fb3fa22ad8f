"""Subterfuge's frames: bribes, papers, challenges, questions, bounds. They read a full position or any observation.

The moves of the papers are the frame ``papers``, since ``moves`` has every game's moves. What everybody saw is in the
position's history, whoever reads it; which agent was bribed, and with how much, is known from a record alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, convert

from ..record import Entry
from ..rules._subterfuge_bounds import narrowing
from ..rules.domain import N_
from ..rules.subterfuge import Challenge, Turn
from . import ENTERED, SEAT, Column, Frame, Row, Source, entered

MONEY, NUMBER = N_("money"), N_("number from 0")
TURN = {"turn": Column("whole", N_("turn, extra turns counted"), N_("number from 1"))}


class _Dispute(Struct, frozen=True):
    """A challenge: its turn and place among the challenges of the move (from 1), the move, and how it went.

    ``first`` is how many questions about the move came before; ``prevailed`` is None while it is not settled.
    """

    turn: int
    number: int
    move: Mapping[str, Any]
    challenger: int
    asker: int
    first: int
    answers: Sequence[Sequence[Any]]
    prevailed: bool | None


def _turns(source: Source) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """All turns that everybody saw, numbered from 1."""
    return enumerate(source.position["history"], 1)


def _disputes(source: Source) -> Iterator[_Dispute]:
    """All challenges, the one that is not settled yet at the end."""
    turn = asked = number = 0
    move: Mapping[str, Any] = {}
    for turn, move in _turns(source):
        asked = number = 0
        for number, one in enumerate(move.get("challenges", ()), 1):
            answers = [answer[1:] for answer in one["answers"]]
            yield _Dispute(turn, number, move, one["challenger"], one["asker"], asked, answers, one["prevailed"])
            asked += len(answers)
    running = source.position["challenge"]
    if running is not None and running["challenger"] is not None:
        answers = [answer[1:] for answer in running["answers"][asked:]]
        yield _Dispute(turn, number + 1, move, running["challenger"], running["asker"], asked, answers, None)


def _lines(source: Source) -> dict[tuple[str, int, int], Entry]:
    """The record's lines by kind of move, turn, and how many challenges or questions came before."""
    found = {}
    for before, entry in zip(source.positions, source.entries, strict=False):
        name, turn, place = entry.move.name, len(before.history), 0
        if before.challenge is None:
            turn += 1
        elif name == "quote":
            place = len(before.challenge.answers)
        else:
            place = len(before.history[-1].challenges)
        found[name, turn, place] = entry
    return found


def _bribes(source: Source) -> list[Row]:
    lines, rows = _lines(source), []
    placed: dict[tuple[int, int], int] = {}
    for turn, seen in _turns(source):
        if "to" in seen:
            continue
        seat, entry = seen["seat"], lines.get(("bribe", turn, 0))
        agent = amount = lost = None
        if entry is not None:
            agent, amount = entry.move.agent, entry.move.amount  # type: ignore[attr-defined]
            lost = placed.get((seat, agent), 0)
            placed[seat, agent] = amount
        row = {"turn": turn, "seat": seat, "name": source.names[seat], "agent": agent, "amount": amount, "lost": lost}
        rows.append({**row, **entered(entry)})
    return rows


def _papers(source: Source) -> list[Row]:
    lines, rows = _lines(source), []
    history = source.position["history"]
    for turn, seen in _turns(source):
        if "to" not in seen:
            continue
        challenges = seen.get("challenges", ())
        running = turn == len(history) and source.position["challenge"] is not None
        rows.append(
            {
                "turn": turn, "seat": seen["seat"], "name": source.names[seen["seat"]],
                "from": str(seen["from"]), "to": str(seen["to"]), "challenges": len(challenges),
                "stood": None if running else not any(one["prevailed"] for one in challenges),
                **entered(lines.get(("move", turn, 0))),
            }
        )  # fmt: skip
    return rows


def _challenges(source: Source) -> list[Row]:
    lines, names = _lines(source), source.names
    return [
        {
            "turn": one.turn, "challenge": one.number, "seat": one.challenger, "name": names[one.challenger],
            "mover": one.move["seat"], "mover_name": names[one.move["seat"]], "agent": one.move["from"],
            "asker": "challenger" if one.asker == one.challenger else "mover", "questions": len(one.answers),
            "prevailed": one.prevailed, **entered(lines.get(("challenge", one.turn, one.number - 1))),
        }
        for one in _disputes(source)
    ]  # fmt: skip


def _questions(source: Source) -> list[Row]:
    lines, rows = _lines(source), []
    for one in _disputes(source):
        other = one.challenger if one.asker == one.move["seat"] else one.move["seat"]
        for place, (amount, yes) in enumerate(one.answers, one.first):
            rows.append(
                {
                    "turn": one.turn, "challenge": one.number, "seat": one.asker, "name": source.names[one.asker],
                    "other": other, "other_name": source.names[other], "agent": one.move["from"],
                    "amount": amount, "yes": yes, **entered(lines.get(("quote", one.turn, place))),
                }
            )  # fmt: skip
    return rows


def _bounds(source: Source) -> list[Row]:
    history = convert(source.position["history"], tuple[Turn, ...])
    running = convert(source.position["challenge"], Challenge | None)
    return [
        {
            "turn": one.turn, "seat": one.seat, "name": source.names[one.seat], "agent": one.agent, "low": one.low,
            "high": one.high,
        }
        for one in narrowing(history, running)
    ]  # fmt: skip


_NTH = {"challenge": Column("whole", N_("challenge of this move"), N_("number from 1"))}
_AGENT = {"agent": Column("whole", N_("agent who held the papers"), N_("number from 1"))}

FRAMES = {
    "bribes": Frame(
        N_("one row a bribe; whom and how much only where the record is known"),
        {
            **TURN,
            **SEAT,
            "agent": Column("whole", N_("agent who was bribed"), N_("number from 1")),
            "amount": Column("whole", N_("money for the agent"), MONEY),
            "lost": Column("whole", N_("earlier bribe of this player on the agent, lost by this one"), MONEY),
            **ENTERED,
        },
        _bribes,
    ),
    "papers": Frame(
        N_("one row a move of the papers, undone ones included"),
        {
            **TURN,
            **SEAT,
            "from": Column("text", N_("agent, by number, or Geneva")),
            "to": Column("text", N_("agent, by number, or town")),
            "challenges": Column("whole", N_("challenges that are settled"), N_("challenges")),
            "stood": Column("flag", N_("whether the papers stayed there; empty until it is settled")),
            **ENTERED,
        },
        _papers,
    ),
    "challenges": Frame(
        N_("one row a challenge"),
        {
            **TURN,
            **_NTH,
            "seat": Column("whole", N_("seat of the challenger"), NUMBER),
            "name": Column("text", N_("name of the challenger")),
            "mover": Column("whole", N_("seat of who moved the papers"), NUMBER),
            "mover_name": Column("text", N_("name of who moved the papers")),
            **_AGENT,
            "asker": Column("text", N_("who asked: mover or challenger")),
            "questions": Column("whole", N_("questions asked so far"), N_("questions")),
            "prevailed": Column("flag", N_("whether the challenger prevailed; empty until it is settled")),
            **ENTERED,
        },
        _challenges,
    ),
    "questions": Frame(
        N_("one row a question: can you beat this amount?"),
        {
            **TURN,
            **_NTH,
            "seat": Column("whole", N_("seat of who asked"), NUMBER),
            "name": Column("text", N_("name of who asked")),
            "other": Column("whole", N_("seat of who was asked"), NUMBER),
            "other_name": Column("text", N_("name of who was asked")),
            **_AGENT,
            "amount": Column("whole", N_("amount quoted"), MONEY),
            "yes": Column("flag", N_("whether the bribe of who was asked is greater")),
            **ENTERED,
        },
        _questions,
    ),
    "bounds": Frame(
        N_("one row each time a challenge shows more of a bribe, in order; for all to see"),
        {
            **TURN,
            "seat": Column("whole", N_("seat of whose bribe it is"), NUMBER),
            "name": Column("text", N_("name of whose bribe it is")),
            **_AGENT,
            "low": Column("whole", N_("the least that the bribe can be"), MONEY),
            "high": Column("whole", N_("the most that the bribe can be; empty while no limit is known"), MONEY),
        },
        _bounds,
    ),
}
