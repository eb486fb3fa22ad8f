"""Manager: price competition, machines that lower wages, and speculation on the shares of all companies.

Rules: `manager.md`, by number below. Definitions
    company   company i belongs to seat i; lists "per company" have an entry for each seat.
    cash      money, whole; below 0 only while a seat owes the bank (rule 7).
    ladder    the share prices of the exchange, rising; `step` is a company's 0-based place on it.
    wages     5,000 less 500 for each machine owned, 0 to 10 machines (rule 4).
    capital   cash, 5,000 for each machine, shares at their last price (rule 8): the score.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from .domain import Domain, Rising
from .game import N_, Because, Choices, Game, Move, OneOf, Option, Ordering, Refused, Result, Whole

#: Rule 2: the prices that can be set.
LOWEST, HIGHEST, PRICE_STEP = 100, 20_000, 100
#: Rule 3: the widest gap to the next lower price over which a price still sells.
GAP = 1_000
#: Rule 4: what a seller without machines pays, and what each machine saves.
WAGES, SAVING = 5_000, 500
#: Rule 6: a machine's price either way, and how many end the game. (The bank's 60 never run out before that.)
MACHINE, MOST_MACHINES = 5_000, 10
#: Rules 1 and 6: shares of each company: in all, and dealt to its manager.
SHARES, DEALT = 52, 4
#: Rule 5: the most steps that a share rises in a round.
MOST_STEPS = 3
#: Rules 1 and 5: the price at which all shares start, and the default ladder.
START = 1_000
LADDER = (
    700, 800, 900, 1000, 1100, 1200, 1400, 1600, 1800, 2000, 2300, 2600, 3000, 3400, 3800, 4300, 4800, 5400,
    6000, 6700, 7400, 8200, 9000, 10000,
)  # fmt: skip

PRICES, TRADING, FINISHED = "prices", "trading", "finished"
ASSET_MACHINE, ASSET_SHARE = "machine", "share"


class Price(Move, frozen=True, tag="price"):
    """Rule 2: the price this company asks for its product in this round."""

    price: int


class Buy(Move, frozen=True, tag="buy"):
    """Rule 6: buy machines, or shares of a company, from the bank; a machine has no company."""

    asset: str
    quantity: int
    company: int | None = None


class Sell(Move, frozen=True, tag="sell"):
    """Rules 6 and 7: sell machines, or shares of a company, to the bank; a machine has no company."""

    asset: str
    quantity: int
    company: int | None = None


class EndTurn(Move, frozen=True, tag="end_turn"):
    """Rule 6: this seat has bought and sold what it wants to."""


class Round(Struct, frozen=True):
    """One round: every price, who sold, what he received (below 0: paid), and by how much his share was to move."""

    prices: tuple[int, ...] | None = None
    sold: tuple[bool, ...] | None = None
    income: tuple[int, ...] | None = None
    steps: tuple[int, ...] | None = None


class Position(Struct, frozen=True):
    """Everything, secrets included.

    `handed_in` holds the prices of the running round until all are in; `queue` the seats that still trade in this
    round, the acting one first; `bank` the bank's shares per company. The last three are the options.
    """

    phase: str
    round: int
    cash: tuple[int, ...]
    machines: tuple[int, ...]
    shares: tuple[tuple[int, ...], ...]
    share_price: tuple[int, ...]
    step: tuple[int, ...]
    rounds: tuple[Round, ...]
    handed_in: tuple[int | None, ...]
    queue: tuple[int, ...]
    bank: tuple[int, ...]
    ladder: tuple[int, ...]
    seniority: tuple[int, ...]
    round_limit: int | None


class Observation(Struct, frozen=True):
    """What a seat, or a spectator, may know: all but the others' prices before they are revealed.

    `seat` is whose observation it is (None: a spectator's); nothing else would tell while no price is in.
    """

    seat: int | None

    phase: str
    round: int
    cash: tuple[int, ...]
    machines: tuple[int, ...]
    shares: tuple[tuple[int, ...], ...]
    share_price: tuple[int, ...]
    step: tuple[int, ...]
    rounds: tuple[Round, ...]
    handed_in: tuple[int | None, ...]
    queue: tuple[int, ...]
    bank: tuple[int, ...]
    ladder: tuple[int, ...]
    seniority: tuple[int, ...]
    round_limit: int | None


_NOTHING: Choices = {}
_NO_FIELDS: Mapping[str, Domain] = {}
_ANY_ASSET, _ONLY_MACHINE, _ONLY_SHARE = (
    OneOf((ASSET_MACHINE, ASSET_SHARE)),
    OneOf((ASSET_MACHINE,)),
    OneOf((ASSET_SHARE,)),
)
_PRICE: Choices = {"price": {"price": Whole(LOWEST, HIGHEST, PRICE_STEP)}}


def options(seats: int) -> Mapping[str, Option]:
    """Rule 5: `ladder`; rule 6: `seniority`, seats from oldest to youngest; rule 8: `round_limit`, None for none."""
    return {
        "ladder": Option(LADDER, Rising(1, START)),
        "seniority": Option(tuple(range(seats)), Ordering(tuple(range(seats)))),
        "round_limit": Option(None, Whole(1)),
    }


def setup(seats: int, options: Mapping[str, Any], rng: random.Random) -> dict[str, Any]:
    """Nothing is left to chance."""
    return {}


def opening(seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> Position:
    """Rule 1: no money, 4 shares of the own company, no machine, all markers on 1,000."""
    ladder = tuple(options["ladder"])
    own = range(seats)
    return Position(
        phase=PRICES, round=1, cash=(0,) * seats, machines=(0,) * seats,
        shares=tuple(tuple(DEALT if company == seat else 0 for company in own) for seat in own),
        share_price=(START,) * seats, step=(ladder.index(START),) * seats, rounds=(Round(),),
        handed_in=(None,) * seats, queue=(), bank=(SHARES - DEALT,) * seats, ladder=ladder,
        seniority=tuple(options["seniority"]), round_limit=options["round_limit"],
    )  # fmt: skip


def to_act(position: Position) -> tuple[int, ...]:
    """Everyone whose price is not in; in the trading the seat whose turn it is."""
    if position.phase == PRICES:
        return tuple(seat for seat, price in enumerate(position.handed_in) if price is None)
    return position.queue[:1]


def choices(position: Position, seat: int) -> Choices:
    """A price, or what this seat can buy and sell; the end of the turn unless it owes and has something to sell."""
    if position.phase == PRICES:
        in_time = 0 <= seat < len(position.handed_in) and position.handed_in[seat] is None
        return _PRICE if in_time else _NOTHING
    if not position.queue or position.queue[0] != seat:
        return _NOTHING
    return _trades(
        position.cash[seat], position.machines[seat], position.shares[seat], position.share_price, position.bank
    )


@lru_cache(maxsize=4096)
def _trades(
    cash: int, machines: int, held: tuple[int, ...], share_price: tuple[int, ...], bank: tuple[int, ...]
) -> Choices:
    """Rules 6 and 7: what somebody with this cash, these machines and shares can do in his turn."""
    found: dict[str, Mapping[str, Domain]] = {}
    if cash > 0:
        buyable = tuple([min(cash // price, left) for price, left in zip(share_price, bank, strict=True)])
        purchase = _fields(min(MOST_MACHINES - machines, cash // MACHINE), buyable)
        if purchase:
            found["buy"] = purchase
    sale = _fields(machines, held)
    if sale:
        found["sell"] = sale
    if cash >= 0 or not sale:
        found["end_turn"] = _NO_FIELDS
    return found


@lru_cache(maxsize=4096)
def _fields(machines: int, shares: tuple[int, ...]) -> Mapping[str, Domain]:
    """The fields of a trade in up to so many machines or shares of each company; none when it cannot be made."""
    most = max(shares)
    if machines > 0 and not most:
        return {"asset": _ONLY_MACHINE, "quantity": Whole(1, machines)}
    if not most:
        return _NO_FIELDS
    companies = tuple([company for company, count in enumerate(shares) if count])
    return {
        "asset": _ANY_ASSET if machines > 0 else _ONLY_SHARE,
        "company": OneOf(companies, when=("asset", ASSET_SHARE)),
        "quantity": Whole(1, max(most, machines)),
    }


def play(position: Position, seat: int, move: Move) -> Position:
    """Hand in a price, trade, or end the turn."""
    if isinstance(move, Price):
        return _hand_in(position, seat, move.price)
    if isinstance(move, Buy):
        return _buy_machines(position, seat, move) if move.asset == ASSET_MACHINE else _buy_shares(position, seat, move)
    if isinstance(move, Sell):
        return _sell(position, seat, move)
    if len(position.queue) > 1:
        return replace(position, queue=position.queue[1:])
    return _next_round(position)


def _with(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    """`items` with the one at `index` replaced."""
    return (*items[:index], item, *items[index + 1 :])


def _hand_in(position: Position, seat: int, price: int) -> Position:
    """Rule 2; the last price in is followed by the sales, the share prices and the trading."""
    handed_in = _with(position.handed_in, seat, price)
    if None in handed_in:
        return replace(position, handed_in=handed_in)
    return _sales(position, handed_in)


def _sales(position: Position, prices: tuple[int, ...]) -> Position:
    """Rules 3-5, then the first turn of rule 6."""
    sellers = selling(prices)
    sold = tuple(price in sellers for price in prices)
    wages = [WAGES - SAVING * machines for machines in position.machines]
    income = tuple(price - wages[seat] if sold[seat] else 0 for seat, price in enumerate(prices))
    steps = tuple(min(sellers.index(price), MOST_STEPS) if price in sellers else -1 for price in prices)
    top = len(position.ladder) - 1
    step = tuple(min(max(at + by, 0), top) for at, by in zip(position.step, steps, strict=True))
    first, seats = _first(position, prices), len(prices)
    return replace(
        position, phase=TRADING, handed_in=(None,) * seats,
        rounds=(*position.rounds[:-1], Round(prices, sold, income, steps)),
        cash=tuple([cash + more for cash, more in zip(position.cash, income, strict=True)]),
        step=step, share_price=tuple([position.ladder[at] for at in step]),
        queue=(*range(first, seats), *range(first)),
    )  # fmt: skip


def selling(prices: Sequence[int], gap: int = GAP) -> list[int]:
    """Rule 3: the distinct prices that sell, from the lowest up to the first gap of more than 1,000 (or `gap`)."""
    rising = sorted(set(prices))
    for place in range(1, len(rising)):
        if rising[place] - rising[place - 1] > gap:
            return rising[:place]
    return rising


def _first(position: Position, prices: tuple[int, ...]) -> int:
    """Rule 6: the lowest price goes first; of several the one with most machines, of these the oldest."""
    lowest = min(prices)
    tied = [seat for seat in position.seniority if prices[seat] == lowest]
    return max(tied, key=lambda seat: position.machines[seat])  # the first of equals: the oldest


def _buy_machines(position: Position, seat: int, move: Buy) -> Position:
    """Rule 6; rule 8: the tenth machine ends the game at once."""
    owned, cash = position.machines[seat], position.cash[seat]
    most = min(MOST_MACHINES - owned, cash // MACHINE)
    if move.quantity > most:
        words = N_("at most {most}: a machine costs {price}, you have {cash} and may hold {limit} machines")
        values = {"most": most, "price": MACHINE, "cash": cash, "limit": MOST_MACHINES}
        raise Refused(seat, "quantity", move.quantity, Because(words, values))
    bought = replace(
        position,
        machines=_with(position.machines, seat, owned + move.quantity),
        cash=_with(position.cash, seat, cash - MACHINE * move.quantity),
    )
    return replace(bought, phase=FINISHED, queue=()) if owned + move.quantity == MOST_MACHINES else bought


def _buy_shares(position: Position, seat: int, move: Buy) -> Position:
    """Rule 6: shares at their current price, as many as the cash pays and the bank has."""
    company, cash = move.company, position.cash[seat]
    assert company is not None
    price, left = position.share_price[company], position.bank[company]
    most = min(cash // price, left)
    if move.quantity > most:
        words = N_("at most {most}: a share of this company costs {price}, you have {cash}, the bank has {left} shares")
        values = {"most": most, "price": price, "cash": cash, "left": left}
        raise Refused(seat, "quantity", move.quantity, Because(words, values))
    return _trade_shares(position, seat, company, move.quantity)


def _sell(position: Position, seat: int, move: Sell) -> Position:
    """Rules 6 and 7: machines or shares, no more than the seat holds; what it owes is no limit."""
    company = move.company if move.asset == ASSET_SHARE else None
    held = position.machines[seat] if company is None else position.shares[seat][company]
    if move.quantity > held:
        words = N_("at most {most}: you hold no more of them")
        raise Refused(seat, "quantity", move.quantity, Because(words, {"most": held}))
    if company is not None:
        return _trade_shares(position, seat, company, -move.quantity)
    return replace(
        position,
        machines=_with(position.machines, seat, held - move.quantity),
        cash=_with(position.cash, seat, position.cash[seat] + MACHINE * move.quantity),
    )


def _trade_shares(position: Position, seat: int, company: int, bought: int) -> Position:
    """Move `bought` shares (below 0: sold) from the bank to the seat, at the current price."""
    held, bank = position.shares[seat], position.bank
    return replace(
        position,
        shares=_with(position.shares, seat, _with(held, company, held[company] + bought)),
        bank=_with(bank, company, bank[company] - bought),
        cash=_with(position.cash, seat, position.cash[seat] - position.share_price[company] * bought),
    )


def _next_round(position: Position) -> Position:
    """The next round, or the end when the `round_limit` is reached (rule 8)."""
    if position.round == position.round_limit:
        return replace(position, phase=FINISHED, queue=())
    return replace(position, phase=PRICES, round=position.round + 1, queue=(), rounds=(*position.rounds, Round()))


def observe(position: Position, seat: int | None) -> Observation:
    """All that lies on the table, and this seat's own price while the others' are awaited."""
    handed_in: tuple[int | None, ...] = (None,) * len(position.handed_in)
    if seat is not None:
        handed_in = _with(handed_in, seat, position.handed_in[seat])
    return Observation(
        seat=seat, phase=position.phase, round=position.round, cash=position.cash, machines=position.machines,
        shares=position.shares, share_price=position.share_price, step=position.step, rounds=position.rounds,
        handed_in=handed_in, queue=position.queue, bank=position.bank, ladder=position.ladder,
        seniority=position.seniority, round_limit=position.round_limit,
    )  # fmt: skip


def safe(position: Position, seat: int, rng: random.Random) -> Move:
    """The late seat's move: its last price, 5,000 in the first round; sell one while it owes; end the turn.

    It sells a share of the dearest company it holds (of equally dear ones the first), a machine when it has no share.
    """
    if position.phase == PRICES:
        before = position.rounds[-2].prices if len(position.rounds) > 1 else None
        return Price(before[seat] if before else WAGES)
    if position.cash[seat] < 0:
        held = [company for company, count in enumerate(position.shares[seat]) if count]
        if held:
            return Sell(ASSET_SHARE, 1, max(held, key=lambda company: position.share_price[company]))
        if position.machines[seat]:
            return Sell(ASSET_MACHINE, 1)
    return EndTurn()


def result(position: Position) -> Result:
    """Rule 8: the capital of each seat; most capital wins, several when they tie."""
    capital = tuple(
        cash + MACHINE * machines + sum(count * price for count, price in zip(held, position.share_price, strict=True))
        for cash, machines, held in zip(position.cash, position.machines, position.shares, strict=True)
    )
    finished, most = position.phase == FINISHED, max(capital)
    winners = tuple(seat for seat, score in enumerate(capital) if score == most) if finished else ()
    return Result(finished, capital, winners)


GAME = Game(
    key="manager", title=N_("Manager"), fewest=2, most=6, moves=(Price, Buy, Sell, EndTurn),
    position=Position, observation=Observation, options=options, setup=setup, opening=opening, to_act=to_act,
    choices=choices, play=play, observe=observe, safe=safe, result=result,
)  # fmt: skip
