"""The books of a whole game of Middleman (lesson 5), kept by the rules of the game (`bidgames.rules.middleman`)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ..rules import middleman as rules
from ..rules.domain import N_
from ._inputs import BadInput, distinct, items, names, refused_as, whole, wholes, words


def middleman_ledger(
    players: Any,
    A_rows: Any,  # noqa: N803
    D_rows: Any,  # noqa: N803
    orders_price_qty: Any,
    asks_price_qty: Any,
    start_cash: Any,
) -> dict[str, Any]:
    """Round by round, what everybody bought and sold, and has left; and who leads at the end.

    Each round: the tins of the A numbers go to the highest offers, each at his own; then the D numbers'
    demand buys from the lowest asks (above 10 counts as 10); ties by rule 7. Who cannot pay is bankrupt (rule
    9): his cash and tins are 0 from then on and his numbers are not called; his later sheets are ignored. If
    all are, the list of rounds ends there. `leaders`: most cash among the others, several when they tie; tins
    count for nothing.

    Inputs: `players`: two or more names; `A_rows`, `D_rows`: for each player one digit 0-9 a round (1 to 10
    rounds), no digit twice in a row of his, A and D not the same ten; `orders_price_qty`, `asks_price_qty`:
    for each round and player [price, tins] in whole numbers from 0, asks of no more tins than he has, or None
    of a bankrupt; `start_cash`: whole, from 0. Raises `BadInput` otherwise.
    Source: the rulebook of Middleman, rules 4 to 14 of its rule page.
    """
    people = names("players", players, 2)
    bring = _rows("A_rows", A_rows, len(people))
    rounds = len(bring[0])
    ask = _rows("D_rows", D_rows, len(people), rounds)
    orders = items("orders_price_qty", orders_price_qty, rounds)
    asks = items("asks_price_qty", asks_price_qty, rounds)
    position: rules.Position = rules.GAME.start(len(people), {"rounds": rounds}, {})
    position = replace(position, cash=(whole("start_cash", start_cash),) * len(people))
    for seat in range(len(people)):
        with refused_as(f"D_rows[{seat}]"):
            position = rules.GAME.apply(position, seat, rules.Rows(*_whole_orders(bring[seat], ask[seat])))
    found = []
    for at in range(rounds):
        position = _sheets(position, f"orders_price_qty[{at}]", orders[at], rules.Order)
        bought = position
        if position.phase == rules.SALES:
            position = _sheets(position, f"asks_price_qty[{at}]", asks[at], rules.Sale)
        found.append(_entry(position.rounds[at], bought, position))
        if all(position.bankrupt):
            break
    winners = rules.GAME.result(position).winners
    return {"rounds": found, "leaders": [people[seat] for seat in winners]}


def _rows(field: str, value: Any, seats: int, rounds: int | None = None) -> list[list[int]]:
    """The first digits of each player's order, as many for all."""
    found = []
    for at, row in enumerate(items(field, value, seats)):
        place = f"{field}[{at}]"
        digits = distinct(place, wholes(place, row, 0, rules.COLUMNS - 1))
        rounds = len(digits) if rounds is None else rounds
        if len(digits) != rounds or not rounds:
            raise BadInput(place, row, words(N_("a list of one digit a round, the same number of rounds for all")))
        found.append(digits)
    return found


def _whole_orders(bring: list[int], ask: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Both rows filled up to ten digits, which are never called, so that they differ where they can (rule 2)."""
    rest = [digit for digit in range(rules.COLUMNS) if digit not in bring]
    other = [digit for digit in reversed(range(rules.COLUMNS)) if digit not in ask]
    return (*bring, *rest), (*ask, *other)


def _sheets(position: rules.Position, field: str, sheets: Any, kind: type[rules.Order] | type[rules.Sale]) -> Any:
    """Everybody's orders, or asks, of a round."""
    out = position.bankrupt
    for seat, sheet in enumerate(items(field, sheets, len(out))):
        place = f"{field}[{seat}]"
        if out[seat]:
            continue
        price, tins = items(place, sheet, 2)
        move = kind(whole(f"{place}[1]", tins), whole(f"{place}[0]", price))
        with refused_as(place):
            position = rules.GAME.apply(position, seat, move)
    return position


def _entry(played: rules.Round, bought: rules.Position, end: rules.Position) -> dict[str, Any]:
    """A round in the books. The sale is missing where the auction left nobody."""
    assert played.available is not None and played.bought is not None
    sold = played.sold
    return {
        "supply": played.available,
        "bought": list(played.bought),
        "cash_after_buy": list(bought.cash),
        "tins_after_buy": list(bought.tins),
        "demand": played.demand,
        "sold": None if sold is None else list(sold),
        "cash_end": list(end.cash),
        "tins_end": list(end.tins),
        "unsold_supply": played.available - sum(played.bought),
        "unmet_demand": None if sold is None or played.demand is None else played.demand - sum(sold),
    }
