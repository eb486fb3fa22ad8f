"""Posted prices: sellers with limited capacity ask prices at the same time, and buyers come to the cheapest first.

Definitions
    demand    what the buyers are willing to pay, a unit each, falling; the option `demand`, known to all.
    capacity  how many units each seller can make in a round; they are made when they are sold.
    cost      what a unit costs its seller, the same for all.
    price     whole, from 0 to the most that anybody is willing to pay.

Rules
    1. In each round every seller posts one price in secret; the prices are opened together.
    2. The lowest price sells first, and each next price then sells what is left. At a price sells, together with what
       has been sold at lower ones, no more than the number of units that somebody is willing to pay so much for: the
       keenest buyers come first.
    3. A seller sells up to his capacity. Sellers at the same price get one unit each in turn; whoever has sold all
       drops out of this. When fewer units are left than sellers who still have some, those units stay unsold at this
       price (`middleman.md` rule 7).
    4. A seller gains price less cost on each unit sold. What he does not sell costs nothing.
    5. After each round prices and sales are public. After `rounds` rounds the highest sum of gains wins, several when
       they tie.
    6. A late seller asks what he asked in the round before, in the first round the highest price.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from .domain import Several
from .game import N_, Choices, Game, Move, Option, Result, Whole
from .rationing import share_tie

#: The largest number in the demand, the most units demanded, the largest capacity.
LARGEST, MOST_DEMAND, MOST_CAPACITY = 10_000, 1_000, 1_000
PRICES, FINISHED = "prices", "finished"


class Price(Move, frozen=True, tag="price"):
    """Rule 1: what this seller asks for a unit."""

    price: int


class Round(Struct, frozen=True):
    """A round that is over: by seat the price, the units sold and the gain."""

    prices: tuple[int, ...]
    sold: tuple[int, ...]
    gains: tuple[int, ...]


class Position(Struct, frozen=True):
    """Everything; `prices` are those of the running round; from `rounds` on the options."""

    phase: str
    round: int
    prices: tuple[int | None, ...]
    history: tuple[Round, ...]
    rounds: int
    capacity: int
    cost: int
    demand: tuple[int, ...]


class Observation(Struct, frozen=True):
    """What a seat, or a spectator (`seat` None), may know: all but the others' prices before they are opened."""

    seat: int | None
    phase: str
    round: int
    prices: tuple[int | None, ...]
    history: tuple[Round, ...]
    rounds: int
    capacity: int
    cost: int
    demand: tuple[int, ...]


def options(seats: int) -> Mapping[str, Option]:
    """Demand, capacity, cost and rounds; the default demand is 10 units, all worth 10."""
    return {
        "demand": Option((10,) * 10, Several(0, LARGEST, MOST_DEMAND)),
        "capacity": Option(8, Whole(1, MOST_CAPACITY)),
        "cost": Option(0, Whole(0, LARGEST)),
        "rounds": Option(10, Whole(1, 100)),
    }


def setup(seats: int, options: Mapping[str, Any], rng: random.Random) -> dict[str, Any]:
    """Nothing is left to chance."""
    return {}


def opening(seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> Position:
    """The first round."""
    return Position(
        phase=PRICES, round=1, prices=(None,) * seats, history=(), rounds=options["rounds"],
        capacity=options["capacity"], cost=options["cost"], demand=tuple(sorted(options["demand"], reverse=True)),
    )  # fmt: skip


def to_act(position: Position) -> tuple[int, ...]:
    """Every seller whose price is not in."""
    if position.phase == FINISHED:
        return ()
    return tuple(seat for seat, price in enumerate(position.prices) if price is None)


def choices(position: Position, seat: int) -> Choices:
    """Rule 1."""
    if seat not in to_act(position):
        return {}
    return {"price": {"price": Whole(0, position.demand[0])}}


def demanded(demand: Sequence[int], price: int) -> int:
    """How many units somebody is willing to pay this price for."""
    return sum(1 for worth in demand if worth >= price)


def sales(prices: Sequence[int], capacity: int, demand: Sequence[int]) -> list[int]:
    """Rules 2 and 3: the units that each seller sells."""
    sold = [0] * len(prices)
    for price in sorted(set(prices)):
        tied = [seat for seat, asked in enumerate(prices) if asked == price]
        left = max(0, demanded(demand, price) - sum(sold))
        for seat, got in zip(tied, share_tie([capacity] * len(tied), left), strict=True):
            sold[seat] = got
    return sold


def play(position: Position, seat: int, move: Price) -> Position:
    """Rule 1; the last price in is followed by the sales."""
    prices = (*position.prices[:seat], move.price, *position.prices[seat + 1 :])
    asked = [price for price in prices if price is not None]
    if len(asked) < len(prices):
        return replace(position, prices=prices)
    sold = sales(asked, position.capacity, position.demand)
    gains = tuple((price - position.cost) * units for price, units in zip(asked, sold, strict=True))
    position = replace(
        position, prices=(None,) * len(prices), history=(*position.history, Round(tuple(asked), tuple(sold), gains))
    )
    if position.round == position.rounds:
        return replace(position, phase=FINISHED)
    return replace(position, round=position.round + 1)


def observe(position: Position, seat: int | None) -> Observation:
    """All that is public, and this seller's own price while the others' are awaited."""
    prices = tuple(price if at == seat else None for at, price in enumerate(position.prices))
    return Observation(
        seat=seat, phase=position.phase, round=position.round, prices=prices, history=position.history,
        rounds=position.rounds, capacity=position.capacity, cost=position.cost, demand=position.demand,
    )  # fmt: skip


def safe(position: Position, seat: int, rng: random.Random) -> Move:
    """Rule 6."""
    return Price(position.history[-1].prices[seat] if position.history else position.demand[0])


def result(position: Position) -> Result:
    """Rule 5: the sum of each seller's gains."""
    scores = tuple(sum(done.gains[seat] for done in position.history) for seat in range(len(position.prices)))
    finished = position.phase == FINISHED
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores)) if finished else ()
    return Result(finished, scores, winners)


GAME = Game(
    key="posted_price", title=N_("Posted prices"), fewest=1, most=None, moves=(Price,),
    position=Position, observation=Observation, options=options, setup=setup, opening=opening, to_act=to_act,
    choices=choices, play=play, observe=observe, safe=safe, result=result,
)  # fmt: skip
