"""Words for moves of Art dealer, and tables that many of its tests begin with."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bidgames import rules
from tests.play import Said, begin, go

KEY = "art_dealer"
GAME = rules.game(KEY)


def offer(seat: int, card: str) -> Said:
    return seat, {"move": "offer", "card": card}


def add(seat: int, card: str) -> Said:
    return seat, {"move": "add", "card": card}


def decline(*seats: int) -> list[Said]:
    return [(seat, {"move": "decline"}) for seat in seats]


def bid(seat: int, amount: int) -> Said:
    return seat, {"move": "bid", "amount": amount}


def passes(*seats: int) -> list[Said]:
    return [(seat, {"move": "pass"}) for seat in seats]


def ask(seat: int, price: int) -> Said:
    return seat, {"move": "ask", "price": price}


def accept(seat: int) -> Said:
    return seat, {"move": "accept"}


def table(*hands: list[str], **changes: Any) -> Any:
    """Seats that hold exactly these cards and 100,000 each; seat 0 sells. `changes` are keys of the position."""
    held = tuple(tuple(sorted(hand)) for hand in hands)
    return replace(begin(KEY, len(hands)), hands=held, **changes)


def one_lot(card: str, seats: int = 4, **changes: Any) -> Any:
    """Seat 0 has put up `card`; everybody holds more cards."""
    return go(KEY, table([card, "E-open"], *[["E-open"]] * (seats - 1), **changes), offer(0, card))


def up(**counts: int) -> dict[str, int]:
    """Works put up, by artist; the others 0."""
    return {artist: counts.get(artist, 0) for artist in "ABCDE"}
