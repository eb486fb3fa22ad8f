"""Bots for Middleman.

`forecaster` expects the numbers that are still to come and buys and sells around them; `cost_plus` looks at nothing
but its own cash and stock.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from ..rules.game import Choices, Move
from ..rules.middleman import COLUMNS, TOP_PRICE, Called, Observation, Order, Rows, Sale

#: What a number still to come is expected to be when nothing is known: the mean of 0-9.
MEAN = (COLUMNS - 1) / 2
#: The sum of the numbers 0-9.
ALL = sum(range(COLUMNS))


def cost_plus(observation: Observation, choices: Choices, rng: random.Random) -> Move:
    """Teaches markup pricing: offers about half the top price for a fair share of the tins, asks a few more than that.

    It never orders more than it can pay for, and lets everything go in the last round.
    """
    seat = _own_seat(observation)
    if "rows" in choices:
        return _rows(rng)
    if "order" in choices:
        offer = rng.randint(3, 6)
        return _affordable(observation, seat, wanted=rng.randint(3, 8), offer=offer)
    last = observation.round == observation.columns
    price = rng.randint(2, 5) if last else rng.randint(6, 9)
    return Sale(observation.tins[seat], price)


def forecaster(observation: Observation, choices: Choices, rng: random.Random) -> Move:
    """Teaches forecasting: compares the tins and the demand to expect, from the numbers already called and its own.

    Where fewer tins than demand are expected it offers more for each, and the other way round; it keeps tins for a
    better round unless it is the last.
    """
    seat = _own_seat(observation)
    if "rows" in choices:
        return _rows(rng)
    expected_a, expected_d = expected_totals(observation)
    scarcity = expected_d / max(1.0, expected_a)
    players = sum(1 for out in observation.bankrupt if not out)
    if "order" in choices:
        last = observation.round == observation.columns
        offer = round(5 * min(1.5, scarcity)) - last + rng.randint(-1, 1)
        share = expected_a / players
        return _affordable(observation, seat, wanted=round(share * rng.uniform(0.8, 1.6)), offer=max(1, offer))
    return _forecaster_sale(observation, seat, expected_d / players, rng)


def _forecaster_sale(observation: Observation, seat: int, share: float, rng: random.Random) -> Sale:
    """Everything at the end; else about its share of the demand, dear when few tins are in all hands."""
    tins, in_all_hands = observation.tins[seat], sum(observation.tins)
    players = sum(1 for out in observation.bankrupt if not out)
    if observation.round == observation.columns:
        return Sale(tins, 3 if in_all_hands > share * players else 9)
    price = 9 if in_all_hands <= share * players else 7
    return Sale(min(tins, round(share * 1.5)), max(1, price + rng.randint(-1, 1)))


def expected_totals(observation: Observation) -> tuple[float, float]:
    """The means of this column's A and D totals: own numbers are known, others' are equally likely among those left."""
    column = observation.round - 1
    totals = []
    for row in ("available", "demand"):
        total = 0.0
        for called, out in zip(observation.rows, observation.bankrupt, strict=True):
            if not out:
                total += _expected(None if called is None else getattr(called, row), column)
        totals.append(total)
    return totals[0], totals[1]


def _expected(row: Sequence[int | None] | None, column: int) -> float:
    """The mean of one player's number in a column: itself where it is known."""
    if row is None:
        return MEAN
    known = row[column]
    return (ALL - sum(filter(None, row))) / row.count(None) if known is None else known


def _own_seat(observation: Observation) -> int:
    """The seat whose rows are fully known; before the rows are in it does not matter."""
    for seat, called in enumerate(observation.rows):
        if isinstance(called, Called) and None not in called.available and None not in called.demand:
            return seat
    return 0


def _rows(rng: random.Random) -> Rows:
    """Two different random orders."""
    available = rng.sample(range(COLUMNS), COLUMNS)
    demand = rng.sample(range(COLUMNS), COLUMNS)
    while demand == available:
        demand = rng.sample(range(COLUMNS), COLUMNS)
    return Rows(tuple(available), tuple(demand))


def _affordable(observation: Observation, seat: int, *, wanted: int, offer: int) -> Order:
    """The order, cut to what the seat's cash pays for."""
    offer = max(0, min(offer, TOP_PRICE))
    return Order(min(wanted, observation.cash[seat] // offer) if offer else 0, offer)


BOTS: dict[str, Any] = {"forecaster": forecaster, "cost_plus": cost_plus}
