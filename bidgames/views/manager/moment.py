"""What is public at one moment of Manager, worked out once and shared by all pages.

Definitions
    *letter*  the sign of a company: A for seat 0, B for seat 1, and so on.
    *rung*    a price of a round, with the companies that asked it; the ladder of a round has its rungs from the lowest.
    *gap*     how far a rung is above the next lower one; the first gap of more than 1,000 cuts off all above (rule 3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from ...rules.manager import MACHINE, SAVING, WAGES, selling
from ...tables.manager import share_prices
from ..html import Html, person

LETTERS = "ABCDEF"


class Rung(Struct, frozen=True):
    """A price, the seats that asked it, how far it is above the next lower one (None: the lowest), if it sells."""

    price: int
    seats: tuple[int, ...]
    gap: int | None
    sells: bool


class Played(Struct, frozen=True):
    """A round whose prices are known; lists by seat."""

    number: int
    prices: Sequence[int]
    sold: Sequence[bool]
    income: Sequence[int]
    steps: Sequence[int]
    rungs: tuple[Rung, ...]

    @property
    def top(self) -> Rung:
        """The highest rung that sells."""
        return [rung for rung in self.rungs if rung.sells][-1]

    @property
    def cut(self) -> Rung | None:
        """The lowest rung that does not sell; None where all do."""
        return next((rung for rung in self.rungs if not rung.sells), None)


class Moment(Struct, frozen=True):
    """Everything public that several parts of a page need."""

    seen: Mapping[str, Any]
    names: tuple[str, ...]
    result: Mapping[str, Any] | None
    phase: str
    played: tuple[Played, ...]
    share_history: list[list[int]]
    stock: list[int]
    capital: list[int]
    ranks: list[int]

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.names))

    @property
    def round(self) -> int:
        """The running round, from 1; at the end the last one."""
        return int(self.seen["round"])

    @property
    def last(self) -> Played | None:
        """The last round whose prices are known."""
        return self.played[-1] if self.played else None

    def wages(self, seat: int) -> int:
        """Rule 4: what a seat pays if it sells now."""
        return WAGES - SAVING * int(self.seen["machines"][seat])

    def tag(self, seat: int) -> Html:
        """A company for a table: its letter and its manager."""
        return Html(f"{LETTERS[seat]} {person(self.names[seat])}")

    def called(self, seat: int) -> str:
        """A company in a sentence or a list of choices."""
        return f"{LETTERS[seat]} · {self.names[seat]}"

    def leaders(self) -> list[int]:
        """The seats with most capital."""
        return [seat for seat in self.seats if self.ranks[seat] == 1]


def rungs(prices: Sequence[int]) -> tuple[Rung, ...]:
    """The ladder of a round's prices, from the lowest (rule 3)."""
    sellers, found = selling(prices), []
    below: int | None = None
    for price in sorted(set(prices)):
        seats = tuple([seat for seat, one in enumerate(prices) if one == price])
        found.append(Rung(price, seats, None if below is None else price - below, price in sellers))
        below = price
    return tuple(found)


def moment(seen: Mapping[str, Any], names: tuple[str, ...], result: Mapping[str, Any] | None, phase: str) -> Moment:
    """Work out what is public. ``seen`` is a spectator's observation as a mapping."""
    played = tuple([
        Played(number, one["prices"], one["sold"], one["income"], one["steps"], rungs(one["prices"]))
        for number, one in enumerate(seen["rounds"], 1)
        if one["prices"] is not None
    ])  # fmt: skip
    stock = [
        sum(count * price for count, price in zip(held, seen["share_price"], strict=True)) for held in seen["shares"]
    ]
    capital = [
        cash + MACHINE * machines + shares
        for cash, machines, shares in zip(seen["cash"], seen["machines"], stock, strict=True)
    ]
    return Moment(
        seen=seen, names=names, result=result, phase=phase, played=played, share_history=share_prices(seen),
        stock=stock, capital=capital, ranks=[1 + sum(other > own for other in capital) for own in capital],
    )  # fmt: skip
