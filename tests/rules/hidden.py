"""What the suites over all games have to know of each: short options, the page's keys, and what is secret.

A game that is missing in `FACTS` fails the suites: its secrets would not be looked at.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from bidgames import rules

#: Position and reader (None: a spectator) to a position that differs only in what the reader cannot know.
Swap = Callable[[Any, int | None, random.Random], Any]


class Facts(NamedTuple):
    """What a suite needs of a game.

    `short`: options under which any play soon ends; `keys`: the position keys of the rule page; `sealed`: the phases
    in which a move stays unseen until all are in (`single`: moves that stay unseen for good); `swap`: see `Swap`.
    """

    short: Mapping[str, Any]
    keys: frozenset[str]
    sealed: frozenset[str]
    single: frozenset[str]
    swap: Swap


def others(position: Any, reader: int | None, seats: int) -> list[int]:
    """The seats whose secrets the reader does not know."""
    return [seat for seat in range(seats) if seat != reader]


def middleman(position: Any, reader: int | None, rng: random.Random) -> Any:
    """Other rows where nothing has been called yet, other sheets where one is in but not revealed."""
    game = rules.game("middleman")
    shown = game.observe(position, None).rows
    rows = list(position.rows)
    for seat in others(position, reader, len(rows)):
        if rows[seat] is not None:
            called = shown[seat] or type(rows[seat])((None,) * 10, (None,) * 10)
            rows[seat] = type(rows[seat])(
                uncalled_shuffled(rows[seat].available, called.available, rng),
                uncalled_shuffled(rows[seat].demand, called.demand, rng),
            )
    position = replace(position, rows=tuple(rows))
    field = {"orders": "orders", "sales": "sales"}.get(position.phase)
    if field is None:
        return position
    sheets = list(getattr(position.rounds[-1], field))
    for seat in others(position, reader, len(sheets)):
        if sheets[seat] is not None:
            sheets[seat] = (rng.randrange(9), rng.randrange(9))
    return replace(position, rounds=(*position.rounds[:-1], replace(position.rounds[-1], **{field: tuple(sheets)})))


def uncalled_shuffled(row: tuple[int, ...], called: tuple[int | None, ...], rng: random.Random) -> tuple[int, ...]:
    """The row with what has not been called in another order."""
    rest = [number for number, public in zip(row, called, strict=True) if public is None]
    rng.shuffle(rest)
    return tuple(rest.pop() if public is None else number for number, public in zip(row, called, strict=True))


def manager(position: Any, reader: int | None, rng: random.Random) -> Any:
    """Other prices where one is in but not revealed."""
    if position.phase != "prices":
        return position
    handed_in = list(position.handed_in)
    for seat in others(position, reader, len(handed_in)):
        if handed_in[seat] is not None:
            handed_in[seat] = 100 * rng.randint(1, 200)
    return replace(position, handed_in=tuple(handed_in))


def art_dealer(position: Any, reader: int | None, rng: random.Random) -> Any:
    """Other money, other cards in the hands and the deck, other sealed bids; money lies open at the end."""
    money, hands = list(position.money), list(position.hands)
    unseen = others(position, reader, len(money))
    pool = [card for seat in unseen for card in hands[seat]] + list(position.deck)
    rng.shuffle(pool)
    for seat in unseen:
        hands[seat] = tuple(sorted(pool.pop() for _ in hands[seat]))
        if position.phase != "finished":
            money[seat] = 1000 * rng.randrange(300)
    position = replace(position, money=tuple(money), hands=tuple(hands), deck=tuple(pool))
    if position.phase != "sealed":
        return position
    bids = [(seat, 1000 * rng.randrange(99) if seat in unseen else bid) for seat, bid in position.auction.bids]
    return replace(position, auction=replace(position.auction, bids=tuple(bids)))


def subterfuge(position: Any, reader: int | None, rng: random.Random) -> Any:
    """Other bribes on other agents, another capital left."""
    capital, bribes = list(position.capital), list(position.bribes)
    for seat in others(position, reader, len(capital)):
        capital[seat] = rng.choice([0, rng.randrange(1000)])
        agents = rng.sample(range(1, position.size**2 - 4), rng.randrange(8))
        bribes[seat] = {agent: rng.randint(1, 200) for agent in sorted(agents)}
    return replace(position, capital=tuple(capital), bribes=tuple(bribes))


def poll(position: Any, reader: int | None, rng: random.Random) -> Any:
    """Other answers where one is in but not opened; giving none is as secret as a number."""
    if position.phase != "open":
        return position
    answers, steps = list(position.answers), (position.high - position.low) // position.step
    for seat in others(position, reader, len(answers)):
        if answers[seat] is not None:
            number = rng.choice([None, position.low + position.step * rng.randint(0, steps)])
            answers[seat] = replace(answers[seat], number=number, confidence=rng.randrange(101), reason="other")
    return replace(position, answers=tuple(answers))


def single_auction(position: Any, reader: int | None, rng: random.Random) -> Any:
    """Other values, worths and lots in rounds that are not over, other answers where the round still waits."""
    if position.phase == "finished":
        return position
    draws, answers = list(position.draws), list(position.answers)
    unseen = others(position, reader, len(answers))
    for number in range(len(position.auctions), len(draws)):
        draw, running = draws[number], number == len(position.auctions)
        told = [rng.randint(0, 300) if seat in unseen or not running else one for seat, one in enumerate(draw.told)]
        worth = draw.worth and rng.randint(1, 300)
        lots = tuple(rng.sample(draw.lots, len(draw.lots)))
        draws[number] = replace(draw, told=tuple(told), worth=worth, lots=lots)
    said = {"sealed": (3, 50, "pass"), "rising": ("stay", "leave"), "falling": ("take", "wait")}[position.phase]
    for seat in unseen:
        if answers[seat] is not None and position.inside[seat]:
            answers[seat] = rng.choice(said)
    return replace(position, draws=tuple(draws), answers=tuple(answers))


def call_market(position: Any, reader: int | None, rng: random.Random) -> Any:
    """Other cards, offers that are not opened, gains, and lots of rounds to come; all lies open at the end."""
    if position.phase == "finished":
        return position
    unseen = others(position, reader, len(position.offers))
    number, offers = len(position.calls), list(position.offers)
    cards = [
        tuple(
            tuple(rng.randint(0, 99) for _ in hand) if seat in unseen or at > number else hand
            for seat, hand in enumerate(hands)
        )
        for at, hands in enumerate(position.cards)
    ]
    lots = [order if at < number else tuple(rng.sample(order, len(order))) for at, order in enumerate(position.lots)]
    calls = [
        replace(
            call,
            gains=tuple(rng.randint(-9, 9) if seat in unseen else gain for seat, gain in enumerate(call.gains)),
            realised=rng.randint(0, 9),
            possible=9,
        )
        for call in position.calls
    ]
    for seat in unseen:
        if offers[seat] is not None:
            offers[seat] = rng.choice([(), tuple(rng.randint(0, 9) for _ in range(position.units))])
    return replace(position, offers=tuple(offers), cards=tuple(cards), lots=tuple(lots), calls=tuple(calls))


def posted_price(position: Any, reader: int | None, rng: random.Random) -> Any:
    """Other prices where one is in but not opened."""
    prices = list(position.prices)
    for seat in others(position, reader, len(prices)):
        if prices[seat] is not None:
            prices[seat] = rng.randint(0, position.demand[0] + 5)
    return replace(position, prices=tuple(prices))


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


FACTS: dict[str, Facts] = {
    "middleman": Facts(
        {"rounds": 2}, words("round cash tins bankrupt rows rounds"), words("rows orders sales"), frozenset(), middleman
    ),
    "manager": Facts(
        {"round_limit": 3},
        words("round cash machines shares share_price step rounds"),
        words("prices"),
        frozenset(),
        manager,
    ),
    "art_dealer": Facts(
        {},
        words("day money hands paintings put_up markers values seller auction sales"),
        words("sealed"),
        frozenset(),
        art_dealer,
    ),
    "subterfuge": Facts(
        {"size": 5, "turn_limit": 40},
        words("papers path capital bribes turn extra_turn challenge"),
        frozenset(),
        words("bribe"),
        subterfuge,
    ),
    "poll": Facts({}, words("question low high step confidence reason answers"), words("open"), frozenset(), poll),
    "single_auction": Facts(
        {"rounds": 2, "step": 40, "form": "english_clock"},
        words("round price inside stayed answers draws auctions form values reserve"),
        words("sealed rising falling"),
        frozenset(),
        single_auction,
    ),
    "call_market": Facts(
        {"rounds": 2},
        words("round offers calls cards rounds units limit pricing"),
        words("offers"),
        frozenset(),
        call_market,
    ),
    "posted_price": Facts(
        {"rounds": 3},
        words("round prices history rounds capacity cost demand"),
        words("prices"),
        frozenset(),
        posted_price,
    ),
}
