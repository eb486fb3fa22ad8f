"""Call market: buyers with values, sellers with costs, and one price at which the market is called each round.

Definitions
    buyer    a seat with an even number; a seller has an odd one. Each has `units` units, 1 to 4.
    cards    what the units are worth to a buyer, falling, or cost a seller, rising: whole. The seat's secret.
    offer    a price for each unit: at most so much is paid for it (a bid), or at least so much taken (an ask).
    limit    the highest price that can be offered, from the options alone.
    lots     the seats in the order in which their lots were drawn for a round: who offers the same is served in it.
    gains    of a buyer the values of the units he gets less what he pays; of a seller what he receives less the costs
             of the units he sells. Of the market: their sum and what the house keeps (rule 5).

Rules
    1. The cards come from the options `values` and `costs`: a list is dealt to the buyers (sellers) in the order of
       their seats, `units` numbers each, and from its beginning again when it ends. Without a list each number is
       drawn from the range between `one_end` and `other_end`, all whole numbers in it equally likely. The same cards
       hold in all rounds, unless `redraw` says that what is drawn is drawn anew for each. From the round `shift_from`
       on `cost_shift` is added to every cost; none falls below 0.
    2. In each round everybody offers in secret a price for each of his units, from 0 to the limit, or passes. No
       offer says anything about a seat's own cards: a loss is allowed.
    3. The market is called once: the highest bids and the lowest asks trade, as many units as there are with a bid at
       or above its ask. Of equal offers the seats whose lots were drawn first trade first.
    4. With the option `pricing` at `midpoint`, `lowest_accepted` or `highest_rejected` all units have one price out
       of those that clear the market: from the higher of the last ask accepted and the first bid rejected to the lower
       of the last bid accepted and the first ask rejected. `lowest_accepted` is the upper end of this (the lowest bid
       accepted, unless an ask below it was rejected), `highest_rejected` the lower end (the highest bid rejected,
       unless an ask above it was accepted), `midpoint` the middle, rounded down to whole money.
    5. With `pay_as_bid` every buyer pays his bid and every seller receives his ask; the house keeps the difference.
    6. A buyer's dearest units count first, and a seller's cheapest, whichever of his prices was accepted.
    7. After each call all offers, the price, what each traded and paid or received are opened; gains, like cards, stay
       the seat's own until the game is over. Then the highest sum of gains wins, several when they tie.
    8. A late seat passes.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from .. import market
from .domain import Domain, Several
from .game import MISSING, N_, Because, Choices, Game, Move, OneOf, Option, Ordering, Refused, Result, Whole

#: The most units a seat has, and the largest value, cost or shift.
MOST_UNITS, LARGEST = 4, 10_000
#: The values of the option `pricing`.
MIDPOINT, LOWEST_ACCEPTED, HIGHEST_REJECTED, PAY_AS_BID = PRICING = (
    "midpoint", "lowest_accepted", "highest_rejected", "pay_as_bid",
)  # fmt: skip
OFFERS, FINISHED = "offers", "finished"
FIELDS = tuple(f"price_{unit}" for unit in range(1, MOST_UNITS + 1))

#: A number for each unit of each seat.
Numbers = tuple[tuple[int, ...], ...]


class Offer(Move, frozen=True, tag="offer"):
    """Rule 2: a price for each unit; who has fewer than four units gives as many prices."""

    price_1: int
    price_2: int | None = None
    price_3: int | None = None
    price_4: int | None = None


class Pass(Move, frozen=True, tag="pass"):
    """Rule 2: no offer in this round."""


class Call(Struct, frozen=True):
    """A round that is over. A seat that passed has no offers.

    `price` is None where nothing traded or everybody paid his bid; `low` and `high` are the ends of rule 4, None where
    nothing traded; `paid`: what a buyer paid, or a seller received. `realised` and `possible` are the market's gains
    and the most they could have been. What the reader does not know yet is None.
    """

    offers: Numbers
    quantity: int
    price: int | None
    low: int | None
    high: int | None
    traded: tuple[int, ...]
    paid: tuple[int, ...]
    gains: tuple[int | None, ...]
    realised: int | None
    possible: int | None


class Position(Struct, frozen=True):
    """Everything, secrets included: `cards` and `lots` of all rounds; from `rounds` on the options."""

    phase: str
    round: int
    offers: tuple[tuple[int, ...] | None, ...]
    calls: tuple[Call, ...]
    cards: tuple[Numbers, ...]
    lots: tuple[tuple[int, ...], ...]
    rounds: int
    units: int
    limit: int
    pricing: str


class Observation(Struct, frozen=True):
    """What a seat, or a spectator (`seat` None), may know. `cards` by round and seat, ending with the running round."""

    seat: int | None
    phase: str
    round: int
    offers: tuple[tuple[int, ...] | None, ...]
    calls: tuple[Call, ...]
    cards: tuple[tuple[tuple[int, ...] | None, ...], ...]
    lots: tuple[tuple[int, ...], ...]
    rounds: int
    units: int
    limit: int
    pricing: str


def options(seats: int) -> Mapping[str, Option]:
    """Rules 1 to 5: units, cards, how they are drawn and shifted, the price, rounds."""
    cards = Several(0, LARGEST, 400)
    return {
        "units": Option(1, Whole(1, MOST_UNITS)),
        "values": Option(None, cards),
        "costs": Option(None, cards),
        "one_end": Option(1, Whole(0, LARGEST)),
        "other_end": Option(20, Whole(0, LARGEST)),
        "redraw": Option(False, OneOf((False, True))),
        "cost_shift": Option(0, Whole(-LARGEST, LARGEST)),
        "shift_from": Option(2, Whole(1, 50)),
        "pricing": Option(MIDPOINT, OneOf(PRICING)),
        "rounds": Option(3, Whole(1, 50)),
    }


def is_buyer(seat: int) -> bool:
    """Whether the seat buys (an even one) or sells."""
    return seat % 2 == 0


def setup(seats: int, options: Mapping[str, Any], rng: random.Random) -> dict[str, Any]:
    """Rules 1 and 3: the cards before any shift, and the lots, for each round."""
    low, high = sorted((options["one_end"], options["other_end"]))
    draws: list[dict[str, Any]] = []
    for _ in range(options["rounds"]):
        if draws and not options["redraw"]:
            cards = draws[0]["cards"]
        else:
            dealt = (_dealt(seat, options) for seat in range(seats))
            cards = [one or [rng.randint(low, high) for _ in range(options["units"])] for one in dealt]
        draws.append({"cards": cards, "lots": rng.sample(range(seats), seats)})
    return {"draws": draws}


def _dealt(seat: int, options: Mapping[str, Any]) -> list[int] | None:
    """Rule 1: what a list in the options deals to a seat; None without one."""
    given = options["values" if is_buyer(seat) else "costs"]
    if given is None:
        return None
    first, units = seat // 2 * options["units"], options["units"]
    return [given[place % len(given)] for place in range(first, first + units)]


def opening(seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> Position:
    """The first round. Raises `Refused` for draws that the options do not allow."""
    rounds, draws = options["rounds"], setup.get("draws", MISSING)
    if not isinstance(draws, (list, tuple)) or len(draws) != rounds:
        raise Refused(
            None, "draws", draws, Because(N_("a list of {rounds} draws, one for each round"), {"rounds": rounds})
        )
    order, cards, lots = Ordering(tuple(range(seats))), [], []
    for number, draw in enumerate(draws, 1):
        if not isinstance(draw, Mapping):
            raise Refused(None, "draws", draw, Because(N_("objects with cards and lots")))
        dealt, drawn = draw.get("cards", MISSING), draw.get("lots", MISSING)
        if not order.contains(drawn):
            raise Refused(None, "lots", drawn, order)
        if not isinstance(dealt, (list, tuple)) or len(dealt) != seats:
            words = N_("a list of the cards of {seats} seats")
            raise Refused(None, "cards", dealt, Because(words, {"seats": seats}))
        shift = options["cost_shift"] if number >= options["shift_from"] else 0
        cards.append(tuple(_hand(one, seat, options, shift) for seat, one in enumerate(dealt)))
        lots.append(tuple(drawn))
    given = (*(options["values"] or ()), *(options["costs"] or ()), options["one_end"], options["other_end"])
    return Position(
        phase=OFFERS, round=1, offers=(None,) * seats, calls=(), cards=tuple(cards), lots=tuple(lots), rounds=rounds,
        units=options["units"], limit=max(given) + max(0, options["cost_shift"]), pricing=options["pricing"],
    )  # fmt: skip


def _hand(dealt: Any, seat: int, options: Mapping[str, Any], shift: int) -> tuple[int, ...]:
    """Rule 1: the cards of a seat in a round, checked, shifted if they are costs, the best first."""
    low, high = sorted((options["one_end"], options["other_end"]))
    listed, units = _dealt(seat, options), options["units"]
    if listed is not None and dealt not in (listed, tuple(listed)):
        raise Refused(
            None, "cards", dealt, Because(N_("the numbers that the options deal: {cards}"), {"cards": listed})
        )
    drawn = Whole(low, high)
    fits = isinstance(dealt, (list, tuple)) and len(dealt) == units
    if not fits or (listed is None and not all(map(drawn.contains, dealt))):
        words = N_("a list of {seats} whole numbers from {low} to {high}")
        raise Refused(None, "cards", dealt, Because(words, {"seats": units, "low": low, "high": high}))
    if is_buyer(seat):
        return tuple(sorted(dealt, reverse=True))
    return tuple(sorted(max(0, cost + shift) for cost in dealt))


def to_act(position: Position) -> tuple[int, ...]:
    """Everybody whose offer is not in."""
    if position.phase == FINISHED:
        return ()
    return tuple(seat for seat, offer in enumerate(position.offers) if offer is None)


def choices(position: Position, seat: int) -> Choices:
    """Rule 2."""
    if seat not in to_act(position):
        return {}
    price: Domain = Whole(0, position.limit)
    return {"offer": dict.fromkeys(FIELDS[: position.units], price), "pass": {}}


def play(position: Position, seat: int, move: Move) -> Position:
    """Rule 2; the last offer in is followed by the call. Raises `Refused` for prices of units that are not there."""
    made: tuple[int, ...] = ()
    if isinstance(move, Offer):
        given = [getattr(move, field) for field in FIELDS]
        for field, price in zip(FIELDS[position.units :], given[position.units :], strict=True):
            if price is not None:
                words = N_("nothing: you have {units} units")
                raise Refused(seat, field, price, Because(words, {"units": position.units}))
        made = tuple(given[: position.units])
    offers = (*position.offers[:seat], made, *position.offers[seat + 1 :])
    position = replace(position, offers=offers)
    return position if None in offers else _call(position)


def _call(position: Position) -> Position:
    """Rules 3 to 7: the round is over; then the next one."""
    seats, number = range(len(position.offers)), position.round - 1
    offers = tuple(offer or () for offer in position.offers)
    cards, order = position.cards[number], position.lots[number]
    bids, asks = (
        [(price, 1) for seat in order if is_buyer(seat) is side for price in offers[seat]] for side in (True, False)
    )
    cleared = market.clear(bids, asks)
    quantity = int(cleared.most)
    low, high = (_whole(cleared.low), _whole(cleared.high)) if quantity else (None, None)
    price = _price(position.pricing, low, high)
    accepted: dict[int, list[int]] = {seat: [] for seat in seats}
    for side, book in ((True, bids), (False, asks)):
        owners = [seat for seat in order if is_buyer(seat) is side for _ in offers[seat]]
        served = market.in_order(book, quantity, falling=side)
        for owner, (offered, _), got in zip(owners, book, served, strict=True):
            if got:
                accepted[owner].append(int(offered))
    traded = tuple(len(accepted[seat]) for seat in seats)
    paid = tuple(sum(accepted[seat]) if price is None else price * traded[seat] for seat in seats)
    worth = [sum(cards[seat][: traded[seat]]) for seat in seats]
    gains = tuple(worth[seat] - paid[seat] if is_buyer(seat) else paid[seat] - worth[seat] for seat in seats)
    call = Call(
        offers=offers, quantity=quantity, price=price if quantity else None, low=low, high=high, traded=traded,
        paid=paid, gains=gains, realised=sum(worth[0::2]) - sum(worth[1::2]), possible=possible(cards),
    )  # fmt: skip
    position = replace(position, calls=(*position.calls, call), offers=(None,) * len(seats))
    if position.round == position.rounds:
        return replace(position, phase=FINISHED)
    return replace(position, round=position.round + 1)


def _whole(price: market.Number | None) -> int:
    """A price of a market in which something trades: it lies between offers, and those are whole."""
    assert price is not None
    return int(price)


def _price(pricing: str, low: int | None, high: int | None) -> int | None:
    """Rules 4 and 5."""
    if low is None or high is None or pricing == PAY_AS_BID:
        return None
    return {MIDPOINT: (low + high) // 2, LOWEST_ACCEPTED: high, HIGHEST_REJECTED: low}[pricing]


def possible(cards: Sequence[Sequence[int]]) -> int:
    """The largest gains of the market with these cards: those of the call where everybody offers them."""
    books = [[(card, 1) for hand in cards[first::2] for card in hand] for first in (0, 1)]
    return int(market.clear(books[0], books[1]).gains)


def observe(position: Position, seat: int | None) -> Observation:
    """Calls that are over, and of secrets this seat's own: offer, cards and gains; at the end all of them."""
    over = position.phase == FINISHED
    calls, cards = position.calls, position.cards[: position.round]
    if not over:
        calls = tuple(
            replace(call, gains=_only(call.gains, seat), realised=None, possible=None) for call in position.calls
        )
    return Observation(
        seat=seat, phase=position.phase, round=position.round, offers=_only(position.offers, seat), calls=calls,
        cards=cards if over else tuple(_only(hands, seat) for hands in cards),
        lots=position.lots[: len(position.calls)], rounds=position.rounds, units=position.units, limit=position.limit,
        pricing=position.pricing,
    )  # fmt: skip


def _only(items: tuple[Any, ...], seat: int | None) -> tuple[Any, ...]:
    """`items` with all but the seat's own unknown."""
    return tuple(item if at == seat else None for at, item in enumerate(items))


def safe(position: Position, seat: int, rng: random.Random) -> Move:
    """Rule 8."""
    return Pass()


def result(position: Position) -> Result:
    """Rule 7: the sum of each seat's gains."""
    scores = tuple(sum(call.gains[seat] or 0 for call in position.calls) for seat in range(len(position.offers)))
    finished = position.phase == FINISHED
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores)) if finished else ()
    return Result(finished, scores, winners)


GAME = Game(
    key="call_market", title=N_("Call market"), fewest=2, most=None, moves=(Offer, Pass),
    position=Position, observation=Observation, options=options, setup=setup, opening=opening, to_act=to_act,
    choices=choices, play=play, observe=observe, safe=safe, result=result, hidden_scores=True,
)  # fmt: skip
