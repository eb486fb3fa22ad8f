"""Manager's frames: prices, trades, holdings. They read a full position or any observation.

What was bought and sold, and what each seat held earlier, is not in the position, which has only the present: a record
tells it. Share prices of earlier rounds follow from the steps and the ladder (rule 5).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from ..record import Entry
from ..rules.domain import N_
from ..rules.game import dump
from ..rules.manager import ASSET_MACHINE, MACHINE, START
from . import ENTERED, SEAT, Column, Frame, Row, Source, entered

MONEY, MACHINES, SHARES = N_("money"), N_("machines"), N_("shares")
COMPANY = N_("number of its seat, from 0")
ROUND = {"round": Column("whole", N_("round"), N_("number from 1"))}
#: The stages of ``holdings``: as the game began, after a round's sales, after its trading, and what is held now.
BEGIN, SALES, TRADING, NOW = "start", "sales", "trading", "now"


def share_prices(position: Mapping[str, Any]) -> list[list[int]]:
    """The share price of each company at the start and after each round whose prices are known (rule 5).

    ``position`` is a position or observation as a mapping of the rule page's keys.
    """
    ladder = position["ladder"]
    at = [ladder.index(START)] * len(position["cash"])
    found = [[START] * len(at)]
    for played in position["rounds"]:
        if played["steps"] is None:
            break
        at = [min(max(step + by, 0), len(ladder) - 1) for step, by in zip(at, played["steps"], strict=True)]
        found.append([ladder[step] for step in at])
    return found


def _prices(source: Source) -> list[Row]:
    lines = {
        (before.round, entry.seat): entry
        for before, entry in zip(source.positions, source.entries, strict=False)
        if entry.move.name == "price"
    }
    shares = share_prices(source.position)
    return [
        {
            "round": number, "seat": seat, "name": source.names[seat], "price": price, "sold": played["sold"][seat],
            "wages": price - played["income"][seat] if played["sold"][seat] else 0,
            "income": played["income"][seat], "steps": played["steps"][seat],
            "share_price": shares[number][seat],
            **entered(lines.get((number, seat))),
        }
        for number, played in enumerate(source.position["rounds"], 1)
        if played["prices"] is not None
        for seat, price in enumerate(played["prices"])
    ]  # fmt: skip


def _trades(source: Source) -> list[Row]:
    return [
        _trade(before, entry, source.names)
        for before, entry in zip(source.positions, source.entries, strict=False)
        if entry.move.name in ("buy", "sell")
    ]


def _trade(before: Any, entry: Entry, names: tuple[str, ...]) -> Row:
    """The row of a purchase or a sale made in the position ``before``."""
    move: Any = entry.move
    company = None if move.asset == ASSET_MACHINE else move.company
    price = MACHINE if company is None else before.share_price[company]
    money = price * move.quantity
    return {
        "round": before.round, "seat": entry.seat, "name": names[entry.seat], "trade": move.name, "asset": move.asset,
        "company": company, "quantity": move.quantity, "price": price,
        "cash": before.cash[entry.seat] + (money if move.name == "sell" else -money),
        **entered(entry),
    }  # fmt: skip


def _stages(source: Source) -> Iterator[tuple[int, str, Mapping[str, Any]]]:
    """What is known of earlier moments: round, stage and position; the present last, unless a stage just ended."""
    done = False
    if source.positions:
        yield 1, BEGIN, dump(source.positions[0])
        done = len(source.positions) == 1
    for before, after in pairwise(source.positions):
        done = before.phase != after.phase
        if done:
            yield before.round, SALES if before.phase == "prices" else TRADING, dump(after)
    if not done:
        yield source.position["round"], NOW, source.position


def _holdings(source: Source) -> list[Row]:
    return [
        {
            "round": number, "stage": stage, "seat": seat, "name": name, "cash": position["cash"][seat],
            "machines": position["machines"][seat], "own_shares": position["shares"][seat][seat],
            "other_shares": sum(position["shares"][seat]) - position["shares"][seat][seat],
            "share_price": position["share_price"][seat], "capital": _capital(position, seat),
        }
        for number, stage, position in _stages(source)
        for seat, name in enumerate(source.names)
    ]  # fmt: skip


def _capital(position: Mapping[str, Any], seat: int) -> int:
    """Rule 8: cash, machines and shares at their price."""
    shares = sum(count * price for count, price in zip(position["shares"][seat], position["share_price"], strict=True))
    return int(position["cash"][seat] + MACHINE * position["machines"][seat] + shares)


FRAMES = {
    "prices": Frame(
        N_("one row a company in each round, once all prices are in"),
        {
            **ROUND,
            **SEAT,
            "price": Column("whole", N_("price asked for the product"), MONEY),
            "sold": Column("flag", N_("whether the company sold at this price")),
            "wages": Column("whole", N_("wages paid; 0 for who did not sell"), MONEY),
            "income": Column("whole", N_("price less wages, below 0 where it was paid; 0 for who did not sell"), MONEY),
            "steps": Column("whole", N_("by how much the share was to move"), N_("steps of the ladder")),
            "share_price": Column("whole", N_("price of the company's share after this round's sales"), MONEY),
            **ENTERED,
        },
        _prices,
    ),
    "trades": Frame(
        N_("one row a purchase or a sale; empty where there is no record"),
        {
            **ROUND,
            **SEAT,
            "trade": Column("text", N_("buy or sell")),
            "asset": Column("text", N_("machine or share")),
            "company": Column("whole", N_("company of the share; empty for a machine"), COMPANY),
            "quantity": Column("whole", N_("how many"), N_("machines or shares")),
            "price": Column("whole", N_("price of each"), MONEY),
            "cash": Column("whole", N_("cash of the player after the trade; below 0 where it is owed"), MONEY),
            **ENTERED,
        },
        _trades,
    ),
    "holdings": Frame(
        N_("one row a seat at the start, after the sales and after the trading of each round, and now"),
        {
            **ROUND,
            "stage": Column("text", N_("start, sales, trading, or now; only now where there is no record")),
            **SEAT,
            "cash": Column("whole", N_("cash; below 0 where it is owed"), MONEY),
            "machines": Column("whole", N_("machines owned"), MACHINES),
            "own_shares": Column("whole", N_("shares held of the own company"), SHARES),
            "other_shares": Column("whole", N_("shares held of other companies"), SHARES),
            "share_price": Column("whole", N_("price of the own company's share"), MONEY),
            "capital": Column("whole", N_("cash, 5,000 for each machine, shares at their price"), MONEY),
        },
        _holdings,
    ),
}
