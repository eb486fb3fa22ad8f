"""Single auction: one lot a round, five forms of auction, private values or one common value with signals.

Definitions
    form     the option `form`: how the lot is sold (rules 4 to 8).
    range    from the lower to the higher of the options `one_end` and `other_end`; all whole numbers in it are equally
             likely. `low` and `high` are its ends, whichever was named first.
    told     what a seat is told of the lot: its own value, or its signal of the common one. The seat's secret.
    worth    what the lot is worth to whoever gets it, where that is the same for all; None for private values.
    lots     the seats in the order in which their lots were drawn for a round: who ties first, gets it (rule 9).
    price    what the clock shows; None without a clock. `step` is by how much it moves.
    stayed   by seat: the highest price of the rising clock at which it has been in; None for never.
    answers  by seat: a bid, or the word of the move; None is not known, or not in yet.

Rules
    1. A round sells one lot. The option `values` says what it is worth. `private`: to each seat a number of its own
       from the range. `average`: each seat has a signal from the range, and the lot is worth to anybody the mean of
       all signals, rounded to a whole number, halves up. `around`: the lot is worth to anybody one number from the
       range, and each seat has a signal of its own, equally likely anywhere from `spread` below to `spread` above it.
       A seat knows its own number and the ranges, and nothing else.
    2. No bid is below the option `reserve`. None is above the top: the higher end of the range, or the reserve where
       that is higher still. A seat may also pass: no bid.
    3. The buyer gains what the lot is worth to him less what he pays; the others gain 0, or lose what they pay (rule
       6). The lot stays unsold, and nobody gains, where nobody bids.
    4. First price: everybody bids in secret. The highest bid buys and pays its bid.
    5. Second price: the same, but the buyer pays the highest bid of the others, or the reserve where there is none.
    6. All-pay: the highest bid gets the lot, and everybody pays his own bid.
    7. English clock: the price starts at the reserve, or at the low end of the range where that is higher. At each
       price all who are in say in secret whether they stay or leave; these answers are opened together, and who leaves
       does not come back. While several stay the price rises by a step, the last one only as far as the top. It ends
       when one or none stays, or at the top. The lot goes to the one who stays, or to one of the last who did, at the
       highest price at which a second one was in: with one alone from the start, at that price. Where nobody is in at
       the start it stays unsold.
    8. Dutch clock: the price starts at the top. At each price everybody says in secret whether to take the lot or to
       wait; a taker buys at this price. While all wait the price falls by a step, the last one only as far as the
       reserve: where nobody takes it there it stays unsold.
    9. Ties are broken by lots, drawn anew for each round before the game.
    10. After each round its bids, values or signals, worth, lots and payments are opened. After `rounds` rounds the
       highest sum of gains wins, several when they tie.
    11. A late seat passes, leaves or waits: it buys nothing.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from .game import MISSING, N_, Because, Choices, Game, Move, OneOf, Option, Ordering, Refused, Result, Whole

#: The values of the option `form`.
FIRST_PRICE, SECOND_PRICE, ALL_PAY, ENGLISH, DUTCH = FORMS = (
    "first_price", "second_price", "all_pay", "english_clock", "dutch_clock",
)  # fmt: skip
#: The values of the option `values`.
PRIVATE, AVERAGE, AROUND = VALUES = ("private", "average", "around")
#: The largest number of the range, of the reserve, of a step and of the spread.
LARGEST = 100_000
SEALED, RISING, FALLING, FINISHED = "sealed", "rising", "falling", "finished"
#: The phase in which each form of auction is held; the sealed ones are not here.
_CLOCKS = {ENGLISH: RISING, DUTCH: FALLING}


class Bid(Move, frozen=True, tag="bid"):
    """Rules 4 to 6: what is offered for the lot."""

    amount: int


class Pass(Move, frozen=True, tag="pass"):
    """Rule 2: no bid in this round."""


class Stay(Move, frozen=True, tag="stay"):
    """Rule 7: still in at the price on the clock."""


class Leave(Move, frozen=True, tag="leave"):
    """Rule 7: out of this round from the price on the clock on."""


class Take(Move, frozen=True, tag="take"):
    """Rule 8: the lot at the price on the clock."""


class Wait(Move, frozen=True, tag="wait"):
    """Rule 8: not yet."""


class Draw(Struct, frozen=True):
    """What chance has decided for a round; what the reader does not know is None."""

    told: tuple[int | None, ...]
    worth: int | None
    lots: tuple[int, ...] | None


class Auction(Struct, frozen=True):
    """A round that is over. `bids`: the bid, in rule 7 the highest price stayed at, in rule 8 the price taken at.

    `price` is what the buyer paid; `winner` and `price` are None where the lot stayed unsold.
    """

    bids: tuple[int | None, ...]
    winner: int | None
    price: int | None
    paid: tuple[int, ...]
    gains: tuple[int, ...]


class Position(Struct, frozen=True):
    """Everything, secrets and the draws of all rounds included; from `rounds` on the options."""

    phase: str
    round: int
    price: int | None
    inside: tuple[bool, ...]
    stayed: tuple[int | None, ...]
    answers: tuple[int | str | None, ...]
    draws: tuple[Draw, ...]
    auctions: tuple[Auction, ...]
    rounds: int
    form: str
    values: str
    low: int
    high: int
    spread: int
    reserve: int
    step: int


class Observation(Struct, frozen=True):
    """What a seat, or a spectator (`seat` None), may know. `draws` end with the running round."""

    seat: int | None
    phase: str
    round: int
    price: int | None
    inside: tuple[bool, ...]
    stayed: tuple[int | None, ...]
    answers: tuple[int | str | None, ...]
    draws: tuple[Draw, ...]
    auctions: tuple[Auction, ...]
    rounds: int
    form: str
    values: str
    low: int
    high: int
    spread: int
    reserve: int
    step: int


def options(seats: int) -> Mapping[str, Option]:
    """Rules 1 to 10: form, kind of values, range, spread of signals, reserve, step of the clock, rounds."""
    return {
        "form": Option(FIRST_PRICE, OneOf(FORMS)),
        "values": Option(PRIVATE, OneOf(VALUES)),
        "one_end": Option(0, Whole(0, LARGEST)),
        "other_end": Option(100, Whole(0, LARGEST)),
        "spread": Option(10, Whole(1, LARGEST)),
        "reserve": Option(0, Whole(0, LARGEST)),
        "step": Option(5, Whole(1, LARGEST)),
        "rounds": Option(5, Whole(1, 100)),
    }


def setup(seats: int, options: Mapping[str, Any], rng: random.Random) -> dict[str, Any]:
    """Rules 1 and 9: for each round what each seat is told, a worth that signals lie around, and the lots."""
    low, high = sorted((options["one_end"], options["other_end"]))
    draws = []
    for _ in range(options["rounds"]):
        worth, ends = None, (low, high)
        if options["values"] == AROUND:
            worth = rng.randint(low, high)
            ends = (worth - options["spread"], worth + options["spread"])
        told = [rng.randint(*ends) for _ in range(seats)]
        draws.append({"told": told, "worth": worth, "lots": rng.sample(range(seats), seats)})
    return {"draws": draws}


def opening(seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> Position:
    """The first round. Raises `Refused` for draws that the rules could not have given."""
    low, high = sorted((options["one_end"], options["other_end"]))
    draws = setup.get("draws", MISSING)
    if not isinstance(draws, (list, tuple)) or len(draws) != options["rounds"]:
        words = N_("a list of {rounds} draws, one for each round")
        raise Refused(None, "draws", draws, Because(words, {"rounds": options["rounds"]}))
    read = tuple(_draw(draw, seats, options["values"], low, high, options["spread"]) for draw in draws)
    return _begin(
        Position(
            phase=SEALED, round=0, price=None, inside=(), stayed=(), answers=(), draws=read, auctions=(),
            rounds=options["rounds"], form=options["form"], values=options["values"], low=low, high=high,
            spread=options["spread"], reserve=options["reserve"], step=options["step"],
        )
    )  # fmt: skip


def _draw(draw: Any, seats: int, values: str, low: int, high: int, spread: int) -> Draw:
    """Rules 1 and 9: one round's draw, checked."""
    if not isinstance(draw, Mapping):
        raise Refused(None, "draws", draw, Because(N_("objects with told, worth and lots")))
    told, worth, order = (draw.get(key, MISSING) for key in ("told", "worth", "lots"))
    if values == AROUND:
        if not Whole(low, high).contains(worth):
            raise Refused(None, "worth", worth, Whole(low, high))
        low, high = worth - spread, worth + spread
    elif worth is not None:
        raise Refused(None, "worth", worth, Because(N_("null: it is not drawn for such values")))
    domain = Whole(low, high)
    if not (isinstance(told, (list, tuple)) and len(told) == seats and all(map(domain.contains, told))):
        words = N_("a list of {seats} whole numbers from {low} to {high}")
        raise Refused(None, "told", told, Because(words, {"seats": seats, "low": low, "high": high}))
    everybody = Ordering(tuple(range(seats)))
    if not everybody.contains(order):
        raise Refused(None, "lots", order, everybody)
    mean = (2 * sum(told) + seats) // (2 * seats)
    return Draw(tuple(told), mean if values == AVERAGE else worth, tuple(order))


def top(position: Position | Observation) -> int:
    """Rule 2: the highest bid that can be made."""
    return max(position.high, position.reserve)


def start(position: Position | Observation) -> int:
    """Rule 7: the price at which the rising clock starts."""
    return max(position.low, position.reserve)


def _begin(position: Position) -> Position:
    """The next round, or the end (rule 10)."""
    seats = len(position.draws[0].told)
    phase = _CLOCKS.get(position.form, SEALED)
    if position.round == position.rounds:
        return replace(position, phase=FINISHED, price=None, answers=(None,) * seats)
    price = {RISING: start(position), FALLING: top(position)}.get(phase)
    return replace(
        position, phase=phase, round=position.round + 1, price=price, inside=(True,) * seats,
        stayed=(None,) * seats, answers=(None,) * seats,
    )  # fmt: skip


def to_act(position: Position) -> tuple[int, ...]:
    """Everybody who is in and has not answered."""
    if position.phase == FINISHED:
        return ()
    return tuple(seat for seat, answer in enumerate(position.answers) if answer is None)


_CHOICES: Mapping[str, Choices] = {RISING: {"stay": {}, "leave": {}}, FALLING: {"take": {}, "wait": {}}}


def choices(position: Position, seat: int) -> Choices:
    """Rules 2, 7 and 8."""
    if seat not in to_act(position):
        return {}
    if position.phase == SEALED:
        return {"bid": {"amount": Whole(position.reserve, top(position))}, "pass": {}}
    return _CHOICES[position.phase]


def play(position: Position, seat: int, move: Move) -> Position:
    """Note the answer; the last one ends the round or moves the clock."""
    answer = move.amount if isinstance(move, Bid) else move.name
    answers = (*position.answers[:seat], answer, *position.answers[seat + 1 :])
    position = replace(position, answers=answers)
    if None in answers:
        return position
    return _SETTLE[position.phase](position)


def _first(position: Position, seats: list[int]) -> int:
    """Rule 9: of these seats the one whose lot was drawn first."""
    order = position.draws[position.round - 1].lots
    assert order is not None
    return min(seats, key=order.index)


def _sealed(position: Position) -> Position:
    """Rules 4 to 6."""
    bids = tuple(answer if isinstance(answer, int) else None for answer in position.answers)
    made = sorted((bid for bid in bids if bid is not None), reverse=True)
    if not made:
        return _over(position, bids, None, None)
    winner = _first(position, [seat for seat, bid in enumerate(bids) if bid == made[0]])
    price = made[0]
    if position.form == SECOND_PRICE:
        price = made[1] if len(made) > 1 else position.reserve
    return _over(position, bids, winner, price)


def _rising(position: Position) -> Position:
    """Rule 7."""
    price = position.price
    assert price is not None
    staying = [seat for seat, answer in enumerate(position.answers) if answer == "stay"]
    stayed = tuple(price if seat in staying else before for seat, before in enumerate(position.stayed))
    if len(staying) > 1 and price < top(position):
        inside = tuple(seat in staying for seat in range(len(stayed)))
        answers = tuple(None if inn else "leave" for inn in inside)
        higher = min(price + position.step, top(position))
        return replace(position, price=higher, inside=inside, stayed=stayed, answers=answers)
    at_start = price == start(position)
    if not staying and at_start:
        return _over(position, stayed, None, None)
    last = staying or [seat for seat, inn in enumerate(position.inside) if inn]
    # With one or none at a higher price, those who are inside were so at the price before.
    before = max((one for one in position.stayed if one is not None), default=price)
    paid = price if len(staying) > 1 or at_start else before
    return _over(position, stayed, _first(position, last), paid)


def _falling(position: Position) -> Position:
    """Rule 8."""
    price = position.price
    assert price is not None
    takers = [seat for seat, answer in enumerate(position.answers) if answer == "take"]
    if not takers and price > position.reserve:
        lower = max(price - position.step, position.reserve)
        return replace(position, price=lower, answers=(None,) * len(position.answers))
    bids = tuple(price if seat in takers else None for seat in range(len(position.answers)))
    return _over(position, bids, _first(position, takers) if takers else None, price if takers else None)


def _over(position: Position, bids: tuple[int | None, ...], winner: int | None, price: int | None) -> Position:
    """Rules 3 and 6: the round is over; then the next one."""
    draw, seats = position.draws[position.round - 1], range(len(bids))
    if position.form == ALL_PAY:
        paid = tuple(bid or 0 for bid in bids)
    else:
        paid = tuple(price or 0 if seat == winner else 0 for seat in seats)
    gains = [-money for money in paid]
    if winner is not None:
        worth = draw.told[winner] if draw.worth is None else draw.worth
        assert worth is not None
        gains[winner] += worth
    done = Auction(bids, winner, price, paid, tuple(gains))
    return _begin(replace(position, auctions=(*position.auctions, done)))


_SETTLE = {SEALED: _sealed, RISING: _rising, FALLING: _falling}


def observe(position: Position, seat: int | None) -> Observation:
    """Rounds that are over; of the running one the clock, who is in, and this seat's own number and answer."""
    own = range(len(position.answers))
    draws = position.draws[: len(position.auctions)]
    if position.phase != FINISHED:
        told = position.draws[position.round - 1].told
        draws = (*draws, Draw(tuple(one if at == seat else None for at, one in enumerate(told)), None, None))
    return Observation(
        seat=seat, phase=position.phase, round=position.round, price=position.price, inside=position.inside,
        stayed=position.stayed, answers=tuple(position.answers[at] if at == seat else None for at in own),
        draws=draws, auctions=position.auctions, rounds=position.rounds, form=position.form, values=position.values,
        low=position.low, high=position.high, spread=position.spread, reserve=position.reserve, step=position.step,
    )  # fmt: skip


_LATE: Mapping[str, Move] = {SEALED: Pass(), RISING: Leave(), FALLING: Wait()}


def safe(position: Position, seat: int, rng: random.Random) -> Move:
    """Rule 11."""
    return _LATE[position.phase]


def result(position: Position) -> Result:
    """Rule 10: the sum of each seat's gains."""
    scores = tuple(sum(done.gains[seat] for done in position.auctions) for seat in range(len(position.answers)))
    finished = position.phase == FINISHED
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores)) if finished else ()
    return Result(finished, scores, winners)


GAME = Game(
    key="single_auction", title=N_("Single auction"), fewest=2, most=None, moves=(Bid, Pass, Stay, Leave, Take, Wait),
    position=Position, observation=Observation, options=options, setup=setup, opening=opening, to_act=to_act,
    choices=choices, play=play, observe=observe, safe=safe, result=result,
)  # fmt: skip
