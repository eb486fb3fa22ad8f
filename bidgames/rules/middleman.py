"""Middleman: a pay-as-bid call auction for tins, then a sale at posted prices, round after round.

Rules: `middleman.md`, by number below. Definitions
    round   from 1 to the option `rounds` (1-10, default 10); when finished, one more than that.
    cash    money, whole, from 0; everybody starts with 10 x the number of seats (rule 1).
    tins    whole, from 0.
    rows    each seat's two orders of the numbers 0-9: `available` (row A) and `demand` (row D) (rule 2).
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from .game import N_, Because, Choices, Game, Move, Option, Ordering, Refused, Result, Whole
from .rationing import serve

#: Columns of the game sheet.
COLUMNS = 10
#: The most the market pays for a tin (rule 10); a higher price counts as this.
TOP_PRICE = 10
#: The most that may be written as `wanted` or `offer` (Details).
LIMIT = 1_000_000_000

ROWS, ORDERS, SALES, FINISHED = "rows", "orders", "sales", "finished"
Sheet = tuple[int, int]


class Rows(Move, frozen=True, tag="rows"):
    """Rule 2: the numbers 0-9 in the order in which this seat will call them."""

    available: tuple[int, ...]
    demand: tuple[int, ...]


class Order(Move, frozen=True, tag="order"):
    """Rule 4: tins wanted and the money offered for each."""

    wanted: int
    offer: int


class Sale(Move, frozen=True, tag="sale"):
    """Rule 10: tins put up for sale and the price asked for each."""

    for_sale: int
    price: int


class Called(Struct, frozen=True):
    """The two rows of a seat as far as the reader knows them; None for a number that has not been called."""

    available: tuple[int | None, ...]
    demand: tuple[int | None, ...]


class Round(Struct, frozen=True):
    """One column of the game: what was available and demanded, every sheet, what each seat bought and sold."""

    available: int | None
    orders: tuple[Sheet | None, ...]
    bought: tuple[int, ...] | None
    demand: int | None
    sales: tuple[Sheet | None, ...]
    sold: tuple[int, ...] | None


class Position(Struct, frozen=True):
    """Everything, secrets included. `called` is what of the rows is public; `columns` the number of rounds."""

    phase: str
    round: int
    cash: tuple[int, ...]
    tins: tuple[int, ...]
    bankrupt: tuple[bool, ...]
    rows: tuple[Called | None, ...]
    rounds: tuple[Round, ...]
    called: tuple[Called | None, ...]
    columns: int


class Observation(Struct, frozen=True):
    """What a seat, or a spectator, may know: the keys of the position, unknown ones None."""

    phase: str
    round: int
    cash: tuple[int, ...]
    tins: tuple[int, ...]
    bankrupt: tuple[bool, ...]
    rows: tuple[Called | None, ...]
    rounds: tuple[Round, ...]
    columns: int


_ORDERING = Ordering(tuple(range(COLUMNS)))
_CHOICES: dict[str, Choices] = {
    ROWS: {"rows": {"available": _ORDERING, "demand": _ORDERING}},
    ORDERS: {"order": {"wanted": Whole(0, LIMIT), "offer": Whole(0, LIMIT)}},
}
_PRICE = Whole(0)
_NOTHING: Choices = {}
_UNKNOWN: tuple[int | None, ...] = (None,) * COLUMNS


def options(seats: int) -> Mapping[str, Option]:
    """Rule 3: `rounds`, from 1 to 10."""
    return {"rounds": Option(COLUMNS, Whole(1, COLUMNS))}


def setup(seats: int, options: Mapping[str, Any], rng: random.Random) -> dict[str, Any]:
    """Nothing is left to chance: the players choose the numbers themselves (rule 2)."""
    return {}


def opening(seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> Position:
    """Rule 1: cash of 10 x the number of players, no tins; the rows come first."""
    nobody = (None,) * seats
    return Position(
        phase=ROWS, round=1, cash=(10 * seats,) * seats, tins=(0,) * seats, bankrupt=(False,) * seats,
        rows=nobody, rounds=(), called=nobody, columns=options["rounds"],
    )  # fmt: skip


def to_act(position: Position) -> tuple[int, ...]:
    """Everyone who is not bankrupt and whose sheet of this phase is not in."""
    if position.phase == FINISHED:
        return ()
    sheets = _sheets(position)
    return tuple([seat for seat, out in enumerate(position.bankrupt) if sheets[seat] is None and not out])


def _sheets(position: Position) -> Sequence[Any]:
    """What has been handed in this phase, None for who has not."""
    if position.phase == ROWS:
        return position.rows
    running = position.rounds[-1]
    return running.orders if position.phase == ORDERS else running.sales


def choices(position: Position, seat: int) -> Choices:
    """The sheet this seat still has to hand in, or nothing."""
    phase = position.phase
    if phase == FINISHED or not 0 <= seat < len(position.bankrupt):
        return _NOTHING
    if position.bankrupt[seat] or _sheets(position)[seat] is not None:
        return _NOTHING
    return _sale_choices(position.tins[seat]) if phase == SALES else _CHOICES[phase]


@lru_cache(maxsize=4096)
def _sale_choices(tins: int) -> Choices:
    """The sale sheet of a seat with so many tins."""
    return {"sale": {"for_sale": Whole(0, tins), "price": _PRICE}}


def play(position: Position, seat: int, move: Move) -> Position:
    """Hand in a sheet; the last one of the phase is followed by the auction, the sale or the first round."""
    if isinstance(move, Rows):
        return _hand_in_rows(position, seat, move)
    running = position.rounds[-1]
    if isinstance(move, Order):
        complete = orders = _with(running.orders, seat, (move.wanted, move.offer))
        running = Round(None, orders, None, None, running.sales, None)
    else:
        assert isinstance(move, Sale)
        price = min(move.price, TOP_PRICE)  # rule 10: 11 counts as 10
        complete = sales = _with(running.sales, seat, (move.for_sale, price))
        running = Round(running.available, running.orders, running.bought, None, sales, None)
    position = _with_rounds(position, (*position.rounds[:-1], running))
    if None in complete and any(
        sheet is None and not out for sheet, out in zip(complete, position.bankrupt, strict=True)
    ):
        return position
    return _auction(position) if position.phase == ORDERS else _sale(position)


def _with_rounds(position: Position, rounds: tuple[Round, ...]) -> Position:
    """The position with other rounds; written out, since it is made for every sheet."""
    return Position(
        position.phase, position.round, position.cash, position.tins, position.bankrupt, position.rows,
        rounds, position.called, position.columns,
    )  # fmt: skip


def _with(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    """`items` with the one at `index` replaced."""
    return (*items[:index], item, *items[index + 1 :])


def _hand_in_rows(position: Position, seat: int, move: Rows) -> Position:
    """Rule 2; row D must not be identical to row A."""
    if tuple(move.available) == tuple(move.demand):
        raise Refused(
            seat,
            "demand",
            move.demand,
            Because(N_("an order of the numbers that differs from the row of available tins")),
        )
    rows = _with(position.rows, seat, Called(tuple(move.available), tuple(move.demand)))
    position = replace(position, rows=rows)
    if None in rows:
        return position
    return _next_round(replace(position, called=(Called(_UNKNOWN, _UNKNOWN),) * len(rows)), 1)


def _next_round(position: Position, number: int) -> Position:
    """Rules 3 and 14: open the next column, or end the game after the last."""
    if number > position.columns:
        return replace(position, phase=FINISHED, round=number)
    nobody = (None,) * len(position.cash)
    fresh = Round(available=None, orders=nobody, bought=None, demand=None, sales=nobody, sold=None)
    return replace(position, phase=ORDERS, round=number, rounds=(*position.rounds, fresh))


def _call(position: Position, available: bool) -> tuple[int, tuple[Called | None, ...]]:
    """Rules 5 and 11: the total of this column's numbers of all who are not bankrupt, and the rows as now public.

    Who is not bankrupt has called all his numbers up to this column.
    """
    known = position.round
    still_to_come = _UNKNOWN[known:]
    total = 0
    called = list(position.called)
    for seat, out in enumerate(position.bankrupt):
        if out:
            continue
        secret, public = position.rows[seat], called[seat]
        assert secret is not None and public is not None
        if available:
            total += secret.available[known - 1]  # type: ignore[operator]  # his own row has all its numbers
            called[seat] = Called(secret.available[:known] + still_to_come, public.demand)
        else:
            total += secret.demand[known - 1]  # type: ignore[operator]
            called[seat] = Called(public.available, secret.demand[:known] + still_to_come)
    return total, tuple(called)


def _auction(position: Position) -> Position:
    """Rules 5-9: the tins go to the highest offers, everyone pays his own; who cannot pay is bankrupt."""
    running = position.rounds[-1]
    available, called = _call(position, available=True)
    bought = serve(running.orders, available, highest_first=True)
    cash, tins, bankrupt = list(position.cash), list(position.tins), list(position.bankrupt)
    for seat, got in enumerate(bought):
        order = running.orders[seat]
        if order is None or not got:
            continue
        cash[seat] -= got * order[1]
        tins[seat] += got
        if cash[seat] < 0:  # rule 9: out of the game, and his tins with him
            cash[seat], tins[seat], bankrupt[seat] = 0, 0, True
    cleared = replace(running, available=available, bought=tuple(bought))
    position = replace(
        position, phase=SALES, cash=tuple(cash), tins=tuple(tins), bankrupt=tuple(bankrupt),
        rounds=(*position.rounds[:-1], cleared), called=called,
    )  # fmt: skip
    if all(bankrupt):  # rule 14: the game ends at once and nobody wins
        return replace(position, phase=FINISHED, round=position.columns + 1)
    return position


def _sale(position: Position) -> Position:
    """Rules 11-13: the lowest prices sell first, each at his own price; unsold tins are kept."""
    running = position.rounds[-1]
    demand, called = _call(position, available=False)
    sold = serve(running.sales, demand, highest_first=False)
    cash, tins = list(position.cash), list(position.tins)
    for seat, count in enumerate(sold):
        sheet = running.sales[seat]
        if sheet is not None and count:
            cash[seat] += count * sheet[1]
            tins[seat] -= count
    cleared = replace(running, demand=demand, sold=tuple(sold))
    position = replace(
        position, cash=tuple(cash), tins=tuple(tins), rounds=(*position.rounds[:-1], cleared), called=called
    )
    return _next_round(position, position.round + 1)


def observe(position: Position, seat: int | None) -> Observation:
    """What is public, and this seat's own rows and own sheet of the running phase."""
    rows, rounds = position.called, position.rounds
    if position.phase in (ORDERS, SALES):
        rounds = (*rounds[:-1], _public_round(rounds[-1], position.phase, seat))
    if seat is not None:
        rows = _with(rows, seat, position.rows[seat])
    return Observation(
        phase=position.phase, round=position.round, cash=position.cash, tins=position.tins, bankrupt=position.bankrupt,
        rows=rows, rounds=rounds, columns=position.columns,
    )  # fmt: skip


def _public_round(running: Round, phase: str, seat: int | None) -> Round:
    """The running round with the sheets of its phase taken out, but for the seat's own."""
    sheets = running.orders if phase == ORDERS else running.sales
    shown = (None,) * len(sheets)
    if seat is not None:
        shown = _with(shown, seat, sheets[seat])
    if phase == ORDERS:
        return Round(None, shown, None, None, running.sales, None)
    return Round(running.available, running.orders, running.bought, None, shown, None)


def safe(position: Position, seat: int, rng: random.Random) -> Move:
    """The late seat's move: rows in random order; no order (0 at 0); nothing for sale (0 at 10)."""
    if position.phase == ROWS:
        available, demand = _ORDERING.sample(rng), _ORDERING.sample(rng)
        while demand == available:
            demand = _ORDERING.sample(rng)
        return Rows(available, demand)
    if position.phase == ORDERS:
        return Order(0, 0)
    return Sale(0, TOP_PRICE)


def result(position: Position) -> Result:
    """Rule 14: most cash wins, several when they tie; only who is not bankrupt can win, tins count for nothing."""
    finished = position.phase == FINISHED
    standing = [seat for seat, out in enumerate(position.bankrupt) if not out]
    winners: tuple[int, ...] = ()
    if finished and standing:
        most = max(position.cash[seat] for seat in standing)
        winners = tuple(seat for seat in standing if position.cash[seat] == most)
    return Result(finished, position.cash, winners)


GAME = Game(
    key="middleman", title=N_("Middleman"), fewest=2, most=None, moves=(Rows, Order, Sale),
    position=Position, observation=Observation, options=options, setup=setup, opening=opening, to_act=to_act,
    choices=choices, play=play, observe=observe, safe=safe, result=result,
)  # fmt: skip
