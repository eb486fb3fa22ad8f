"""Words for moves of Subterfuge, and positions that many of its tests begin with."""

from __future__ import annotations

from typing import Any

from tests.play import Said, begin, go

KEY = "subterfuge"


def bribe(seat: int, agent: int, amount: int) -> Said:
    return seat, {"move": "bribe", "agent": agent, "amount": amount}


def move(seat: int, to: int | str) -> Said:
    return seat, {"move": "move", "to": to}


def challenge(seat: int, asker: str) -> Said:
    return seat, {"move": "challenge", "asker": asker}


def decline(seat: int) -> Said:
    return seat, {"move": "decline"}


def quote(seat: int, amount: int) -> Said:
    return seat, {"move": "quote", "amount": amount}


def concede(seat: int) -> Said:
    return seat, {"move": "concede"}


def on_30(seats: int, **options: Any) -> Any:
    """The papers on agent 30, north of Geneva, moved there by the last seat; seat 0 is next, nobody has bribed."""
    position = begin(KEY, seats, **options)
    for seat in range(seats - 1):
        position = go(KEY, position, bribe(seat, 76, 1))
    return go(KEY, position, move(seats - 1, 30))


def quarrel(bribes: dict[int, int], seats: int = 2, **options: Any) -> Any:
    """Seat 0 has moved the papers from agent 30, on whom the seats have these bribes, to 21; seat 1 decides.

    Who has no bribe on 30 has bribed agent 76 with 1 instead; the last seat has also moved the papers to 30.
    """
    position = begin(KEY, seats, **options)
    for seat in range(seats):
        position = go(KEY, position, bribe(seat, 30 if seat in bribes else 76, bribes.get(seat, 1)))
    for seat in range(seats - 1):
        position = go(KEY, position, bribe(seat, 75, 1))
    return go(KEY, position, move(seats - 1, 30), move(0, 21))
