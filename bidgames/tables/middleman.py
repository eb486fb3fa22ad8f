"""Middleman's frames: orders, sales, clearings, holdings. They read a full position or any observation.

What each seat holds after each auction and sale is not in the position, which has only the present: ``ledger`` works it
out from the public sheets (rules 8, 9 and 13).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from msgspec import Struct

from .. import market
from ..rules.domain import N_
from . import ENTERED, SEAT, Column, Frame, Row, Source, entered

MONEY, TINS = N_("money"), N_("tins")
ROUND = {"round": Column("whole", N_("round"), N_("number from 1"))}
#: The two stages of a round, in order; holdings begin with a stage of their own.
AUCTION, SALE, START = "auction", "sale", "start"


class Holding(Struct, frozen=True):
    """What every seat holds once a stage is done: ``stage`` is ``start`` (round 1 only), ``auction`` or ``sale``."""

    round: int
    stage: str
    cash: tuple[int, ...]
    tins: tuple[int, ...]
    bankrupt: tuple[bool, ...]


def ledger(position: Mapping[str, Any]) -> list[Holding]:
    """What every seat held at the start and after each auction and sale that is done, oldest first.

    ``position`` is a position or observation as a mapping of the rule page's keys.
    """
    seats = len(position["cash"])
    cash, tins, out = [10 * seats] * seats, [0] * seats, [False] * seats
    held = [Holding(1, START, tuple(cash), tuple(tins), tuple(out))]
    for number, played in enumerate(position["rounds"], 1):
        if played["bought"] is None:
            break
        for seat, (order, got) in enumerate(zip(played["orders"], played["bought"], strict=True)):
            if order is not None and got:
                cash[seat] -= got * order[1]
                tins[seat] += got
                if cash[seat] < 0:
                    cash[seat], tins[seat], out[seat] = 0, 0, True
        held.append(Holding(number, AUCTION, tuple(cash), tuple(tins), tuple(out)))
        if played["sold"] is None:
            break
        for seat, (sheet, gone) in enumerate(zip(played["sales"], played["sold"], strict=True)):
            if sheet is not None and gone:
                cash[seat] += gone * sheet[1]
                tins[seat] -= gone
        held.append(Holding(number, SALE, tuple(cash), tuple(tins), tuple(out)))
    return held


def entries(played: Mapping[str, Any], stage: str) -> list[tuple[int, int, int]]:
    """A round's auction or sale as market entries ``(price, wanted, served)``; bankrupt buyers were served too.

    Empty where the stage is not over.
    """
    sheets, served = (played["orders"], played["bought"]) if stage == AUCTION else (played["sales"], played["sold"])
    if served is None:
        return []
    return [
        (sheet[1], sheet[0], got) for sheet, got in zip(sheets, served, strict=True) if sheet is not None and sheet[0]
    ]


def _entered(source: Source, move: str) -> dict[tuple[int, int], Any]:
    """The record's lines of one kind of move by (round, seat)."""
    found = {}
    for before, entry in zip(source.positions, source.entries, strict=False):
        if entry.move.name == move:
            found[before.round, entry.seat] = entry
    return found


def _sheets(source: Source, sheets: str, served: str) -> Iterator[tuple[int, int, Any, int | None]]:
    """Every sheet that is known: round, seat, sheet, units served (None while it is not known)."""
    for number, played in enumerate(source.position["rounds"], 1):
        for seat, sheet in enumerate(played[sheets]):
            if sheet is not None:
                yield number, seat, sheet, None if played[served] is None else played[served][seat]


def _orders(source: Source) -> list[Row]:
    lines = _entered(source, "order")
    history = ledger(source.position)
    ruined = {
        (held.round, seat)
        for before, held in pairwise(history)
        for seat, out in enumerate(held.bankrupt)
        if out and not before.bankrupt[seat]
    }
    return [
        {
            "round": number, "seat": seat, "name": source.names[seat], "wanted": sheet[0], "offer": sheet[1],
            "bought": got, "paid": None if got is None else got * sheet[1],
            "bankrupt": None if got is None else (number, seat) in ruined,
            **entered(lines.get((number, seat))),
        }
        for number, seat, sheet, got in _sheets(source, "orders", "bought")
    ]  # fmt: skip


def _sales(source: Source) -> list[Row]:
    lines = _entered(source, "sale")
    return [
        {
            "round": number, "seat": seat, "name": source.names[seat], "for_sale": sheet[0], "price": sheet[1],
            "sold": got, "earned": None if got is None else got * sheet[1],
            **entered(lines.get((number, seat))),
        }
        for number, seat, sheet, got in _sheets(source, "sales", "sold")
    ]  # fmt: skip


def clearing(played: Mapping[str, Any], stage: str) -> Row | None:
    """How one auction or sale ended, as a row of ``clearings`` without its round; None while it is not over."""
    units = played["available"] if stage == AUCTION else played["demand"]
    if units is None:
        return None
    book = entries(played, stage)
    falling = stage == AUCTION
    traded, money = market.served_units(book), market.pay_as_bid(book)
    prices = [price for price, _wanted, _served in book]
    last = market.marginal_price(book, falling=falling)
    return {
        "stage": stage,
        "units": units,
        "entered": sum(wanted for _price, wanted, _served in book),
        "traded": traded,
        "unmet": units - traded,
        "best_price": (max(prices) if falling else min(prices)) if prices else None,
        "last_price": last,
        "refused_price": market.first_rejected(book, falling=falling),
        "money": money,
        "average_price": float(money / traded) if traded else None,
        "uniform_money": market.uniform_payment(book, last),
    }


def _clearings(source: Source) -> list[Row]:
    found = []
    for number, played in enumerate(source.position["rounds"], 1):
        for stage in (AUCTION, SALE):
            row = clearing(played, stage)
            if row is not None:
                found.append({"round": number, **row})
    return found


def _holdings(source: Source) -> list[Row]:
    return [
        {
            "round": held.round, "stage": held.stage, "seat": seat, "name": name,
            "cash": held.cash[seat], "tins": held.tins[seat], "bankrupt": held.bankrupt[seat],
        }
        for held in ledger(source.position)
        for seat, name in enumerate(source.names)
    ]  # fmt: skip


FRAMES = {
    "orders": Frame(
        N_("one row an order handed in, once it may be seen"),
        {
            **ROUND,
            **SEAT,
            "wanted": Column("whole", N_("tins wanted"), TINS),
            "offer": Column("whole", N_("money offered for each tin"), MONEY),
            "bought": Column("whole", N_("tins given in the auction; empty until it is over"), TINS),
            "paid": Column("whole", N_("bought times offer; owed, not paid, by a bankrupt"), MONEY),
            "bankrupt": Column("flag", N_("whether this purchase made the player bankrupt")),
            **ENTERED,
        },
        _orders,
    ),
    "sales": Frame(
        N_("one row a sale sheet handed in, once it may be seen"),
        {
            **ROUND,
            **SEAT,
            "for_sale": Column("whole", N_("tins put up for sale"), TINS),
            "price": Column("whole", N_("price asked for each tin, as it counts: at most 10"), MONEY),
            "sold": Column("whole", N_("tins sold; empty until the sale is over"), TINS),
            "earned": Column("whole", N_("sold times price"), MONEY),
            **ENTERED,
        },
        _sales,
    ),
    "clearings": Frame(
        N_("one row an auction or a sale that is over"),
        {
            **ROUND,
            "stage": Column("text", N_("auction or sale")),
            "units": Column("whole", N_("tins available (A total), or demanded (D total)"), TINS),
            "entered": Column("whole", N_("tins wanted, or put up for sale, by all"), TINS),
            "traded": Column("whole", N_("tins bought or sold by all"), TINS),
            "unmet": Column("whole", N_("tins left unsold in the auction, or demand left unmet in the sale"), TINS),
            "best_price": Column("whole", N_("highest offer, or lowest price"), MONEY),
            "last_price": Column("whole", N_("lowest offer, or highest price, that was served"), MONEY),
            "refused_price": Column("whole", N_("highest offer, or lowest price, that was not fully served"), MONEY),
            "money": Column("whole", N_("money for all tins, each at its own price"), MONEY),
            "average_price": Column("number", N_("money divided by tins traded"), MONEY),
            "uniform_money": Column("whole", N_("money for as many tins, all at the last price served"), MONEY),
        },
        _clearings,
    ),
    "holdings": Frame(
        N_("one row a seat at the start and after each auction and sale"),
        {
            **ROUND,
            "stage": Column("text", N_("start, auction or sale")),
            **SEAT,
            "cash": Column("whole", N_("cash after this stage"), MONEY),
            "tins": Column("whole", N_("tins after this stage"), TINS),
            "bankrupt": Column("flag", N_("whether the player is bankrupt after this stage")),
        },
        _holdings,
    ),
}


def efficiency(position: Any) -> float | None:
    """Tins sold, divided by the most the market could have bought: every tin bought and kept until it is demanded.

    A tin costs nothing and is worth 10 to the market (rule 10), whatever is paid for it between players: so many tens
    are the gains from trade. The tins and the demand are those that were called; None where nothing could be sold.
    """
    stock = possible = sold = 0
    for played in position.rounds:
        stock += played.available or 0
        wanted = min(stock, played.demand or 0)
        stock -= wanted
        possible += wanted
        sold += sum(played.sold or ())
    return sold / possible if possible else None
