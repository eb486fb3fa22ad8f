"""What is public at one moment of Middleman, worked out once and shared by all pages.

Definitions
    *stage*   an auction or a sale that is over.
    *level*   all sheets of a stage with one price; better levels are served first.
    *left*    tins (or demand) that reach a level once the better ones are served.
    *hungry*  how many of a level were not given all they asked for; several with something left dropped out (rule 7b).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from ... import market
from ...rules.middleman import COLUMNS, FINISHED, ORDERS, ROWS
from ...tables.middleman import AUCTION, SALE, Holding, clearing, entries, ledger


class Level(Struct, frozen=True):
    """One price of a stage: what reached it, what it got, how many stand at it and how many at better ones."""

    price: int
    left: int
    served: int
    wanted: int
    tied: int
    hungry: int
    better: int

    @property
    def rest(self) -> int:
        """What is left for the next level: what the tied could not share, or more than they wanted."""
        return self.left - self.served


class Stage(Struct, frozen=True):
    """An auction or sale that is over; ``row``: its row of the frame ``clearings``; ``sheets`` and ``got``: by seat."""

    round: int
    name: str
    row: Mapping[str, Any]
    sheets: list[Any]
    got: list[int]
    levels: dict[int, Level]
    book: list[tuple[int, int, int]]

    @property
    def auction(self) -> bool:
        """Whether this is an auction (else a sale)."""
        return self.name == AUCTION


class Range(Struct, frozen=True):
    """What a total may still be, given what has been called: least, most, and the mean if all orders are as likely."""

    low: int
    high: int
    mean: float


class Moment(Struct, frozen=True):
    """Everything public that several parts of a page need."""

    seen: Mapping[str, Any]
    names: tuple[str, ...]
    result: Mapping[str, Any] | None
    phase: str
    rounds: int
    history: list[Holding]
    stages: list[Stage]
    ranks: list[int | None]
    order: list[int]
    unused: dict[str, list[tuple[int, int, int, int] | None]]
    sums: dict[str, tuple[int, int, float]]

    @property
    def round(self) -> int:
        """The running round, from 1; one more than the last when the game is over."""
        return int(self.seen["round"])

    @property
    def last(self) -> Stage | None:
        """The auction or sale that ended last."""
        return self.stages[-1] if self.stages else None

    def latest(self, name: str) -> Stage | None:
        """The auction, or the sale, that ended last."""
        return next((stage for stage in reversed(self.stages) if stage.name == name), None)

    def range_of(self, row: str, seat: int | None = None, own: int | None = None) -> Range | None:
        """What the next total of a row may be: as all know it, or as the seat whose number is ``own`` knows it."""
        low, high, mean = self.sums[row]
        if seat is not None and own is not None:
            mine = self.unused[row][seat]
            if mine is not None:
                low, high, mean = low - mine[0] + own, high - mine[1] + own, mean - mine[2] / mine[3] + own
        return Range(low, high, mean)

    def next_column(self, row: str) -> int | None:
        """The column (from 0) whose number of this row is called next; None when none is."""
        if self.phase in (FINISHED, ROWS):
            return None
        column = self.round - 1 if row == "demand" or self.phase == ORDERS else self.round
        return column if column < self.rounds else None


def moment(seen: Mapping[str, Any], names: tuple[str, ...], result: Mapping[str, Any] | None, phase: str) -> Moment:
    """Work out what is public. ``seen`` is a spectator's observation as a mapping."""
    unused = {}
    for row in ("available", "demand"):
        columns = sum(played[row] is not None for played in seen["rounds"])
        unused[row] = [_unused(called, row, columns) for called in seen["rows"]]
    for out_seat, out in enumerate(seen["bankrupt"]):
        if out:
            for by_seat in unused.values():
                by_seat[out_seat] = None
    sums = {}
    for row, ranges in unused.items():
        live = [one for one in ranges if one is not None]
        sums[row] = (
            sum(one[0] for one in live),
            sum(one[1] for one in live),
            sum(one[2] / one[3] for one in live),
        )
    ranks = _ranks(seen)
    return Moment(
        seen=seen, names=names, result=result, phase=phase, rounds=seen["columns"], history=ledger(seen),
        stages=_stages(seen), ranks=ranks, order=_order(ranks), unused=unused, sums=sums,
    )  # fmt: skip


def _unused(called: Mapping[str, Any] | None, row: str, columns: int) -> tuple[int, int, int, int] | None:
    """Of the numbers that a seat has not called in so many columns: the least, the largest, their sum, how many."""
    gone = set() if called is None else set(called[row][:columns])
    rest = [number for number in range(COLUMNS) if number not in gone]
    return (rest[0], rest[-1], sum(rest), len(rest)) if rest else None


def _ranks(seen: Mapping[str, Any]) -> list[int | None]:
    """Each seat's place by cash, from 1; ties share one; a bankrupt has none."""
    cash = sorted((c for c, out in zip(seen["cash"], seen["bankrupt"], strict=True) if not out), reverse=True)
    places: dict[int, int] = {}
    for place, money in enumerate(cash, 1):
        places.setdefault(money, place)
    return [None if out else places[c] for c, out in zip(seen["cash"], seen["bankrupt"], strict=True)]


def _order(ranks: list[int | None]) -> list[int]:
    """Seats from first place to last, bankrupts at the end."""
    return sorted(range(len(ranks)), key=lambda seat: ranks[seat] or len(ranks) + 1)


def _stages(seen: Mapping[str, Any]) -> list[Stage]:
    """All auctions and sales that are over, oldest first."""
    found = []
    for number, played in enumerate(seen["rounds"], 1):
        for name, sheets, served in ((AUCTION, "orders", "bought"), (SALE, "sales", "sold")):
            row = clearing(played, name)
            if row is not None:
                book = entries(played, name)
                levels = _levels(book, row["units"], falling=name == AUCTION)
                found.append(Stage(number, name, row, played[sheets], played[served], levels, book))
    return found


def _levels(book: list[tuple[int, int, int]], units: int, *, falling: bool) -> dict[int, Level]:
    """The levels of a stage by price."""
    hungry: dict[int, int] = {}
    for price, wanted, served in book:
        hungry[price] = hungry.get(price, 0) + (served < wanted)
    found: dict[int, Level] = {}
    left, better = units, 0
    for one in market.levels(book, falling=falling):
        price = int(one.price)
        found[price] = Level(price, left, int(one.served), int(one.wanted), one.traders, hungry[price], better)
        left -= int(one.served)
        better += one.traders
    return found
