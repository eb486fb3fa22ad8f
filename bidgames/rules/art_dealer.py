"""Art dealer: five forms of auction for paintings whose value the buyers themselves create.

Rules: `art_dealer.md`, by number below. Definitions
    day       from 1 to 4.
    card      `ARTIST-SYMBOL`, such as "A-open", and the painting on it; artists A to E stand left to right.
    money     whole, a multiple of 1,000, from 0; everybody starts with 100,000 (rule 2).
    form      the symbol that decides how a lot is auctioned: open, once, sealed or fixed.
    lot       one card, or a double and the second card that accompanies it (rule 11).
    put up    lying on the table this day, auctioned or not; counted per artist (rule 13).
    asked     the seats whose answer is awaited, in the order in which they are asked.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from ._art_dealer import (
    ALL_MARKERS,
    ARTISTS,
    ASKING,
    CARDS,
    DAYS,
    DEALS,
    DOUBLE,
    FINISHED,
    FIXED,
    LAST,
    MARKERS,
    MONEY,
    OFFER,
    ONCE,
    OPEN,
    RANKED_ONLY,
    SEALED,
    SECOND_CARD,
    STEP,
    SYMBOLS,
    Accept,
    Add,
    Ask,
    Auction,
    Bid,
    Decline,
    MakeBid,
    Observation,
    Offer,
    Pass,
    Position,
    Sale,
    checked,
    deal,
)
from .game import MISSING, N_, Choices, Game, Move, OneOf, Option, Result, Whole

_NONE_UP: Mapping[str, int] = dict.fromkeys(ARTISTS, 0)
_NOTHING: Choices = {}
_PASS: Choices = {"pass": {}}
_ACCEPT: Choices = {"accept": {}, "pass": {}}
#: By the number of seats and a seat: all seats from the next one on, himself last.
_ORDERS = {n: tuple(tuple((s + k) % n for k in range(1, n + 1)) for s in range(n)) for n in DEALS}


def options(seats: int) -> Mapping[str, Option]:
    """Rule 14: `value_rule`, what the works of an artist without a marker this day are worth."""
    return {"value_rule": Option(ALL_MARKERS, OneOf((ALL_MARKERS, RANKED_ONLY)))}


def setup(seats: int, options: Mapping[str, Any], rng: random.Random) -> dict[str, Any]:
    """Rule 1: the deck in the order in which it is dealt."""
    deck = [card for card, count in CARDS.items() for _ in range(count)]
    rng.shuffle(deck)
    return {"deck": deck}


def opening(seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> Position:
    """Rules 1-3: money and hands for everybody; seat 0 opens day 1. Raises `Refused` for a bad deck."""
    deck = checked(setup.get("deck", MISSING))
    nothing: tuple[tuple[str, ...], ...] = ((),) * seats
    hands, deck = deal(nothing, deck, 1)
    return Position(
        phase=OFFER, day=1, money=(MONEY,) * seats, hands=hands, paintings=nothing, put_up=_NONE_UP,
        markers=(), values=_NONE_UP, seller=0, auction=None, sales=(), bids=(), discards=(), asked=(0,),
        deck=deck, value_rule=options["value_rule"],
    )  # fmt: skip


def to_act(position: Position) -> tuple[int, ...]:
    """Everyone still asked in an open or a sealed auction, else the first who is asked."""
    if position.phase in (OPEN, SEALED):
        return position.asked
    return position.asked[:1]


def choices(position: Position, seat: int) -> Choices:
    """What the phase asks of this seat, within its own hand and money."""
    if seat not in to_act(position):
        return _NOTHING
    phase, auction, money = position.phase, position.auction, position.money[seat]
    if auction is None:
        return _offers(position.hands[seat])
    if phase == SECOND_CARD:
        return _additions(position.hands[seat], auction.cards[0])
    if phase == SEALED:
        return _sealed_bids(money)
    if phase == ASKING:
        return _prices(money)
    if phase == FIXED:
        return _ACCEPT if auction.price is not None and money >= auction.price else _PASS
    return _bids(auction.best[1] + STEP if auction.best else STEP, money)


@lru_cache(4096)
def _offers(hand: tuple[str, ...]) -> Choices:
    """Rule 4: any card of the hand."""
    return {"offer": {"card": OneOf(tuple(dict.fromkeys(hand)))}}


@lru_cache(4096)
def _additions(hand: tuple[str, ...], first: str) -> Choices:
    """Rule 11: a card of the same artist with another symbol, or none."""
    fitting = tuple(dict.fromkeys(card for card in hand if card[0] == first[0] and card != first))
    return {"add": {"card": OneOf(fitting)}, "decline": {}} if fitting else {"decline": {}}


@lru_cache(4096)
def _bids(low: int, money: int) -> Choices:
    """Rules 6-8: more than the best bid, within one's money, or a pass."""
    return {"bid": {"amount": Whole(low, money, STEP)}, "pass": {}} if low <= money else _PASS


@lru_cache(4096)
def _sealed_bids(money: int) -> Choices:
    """Rules 6 and 9: anything within one's money; 0 is no bid."""
    return {"bid": {"amount": Whole(0, money, STEP)}}


@lru_cache(4096)
def _prices(money: int) -> Choices:
    """Rule 10: from 1,000 to the seller's money; a seller without money asks 0."""
    return {"ask": {"price": Whole(min(STEP, money), money, STEP)}}


def play(position: Position, seat: int, move: Move) -> Position:
    """The position after a move that is among the seat's choices."""
    return _PLAY[type(move)](position, seat, move)


def _offer(position: Position, seat: int, move: Offer) -> Position:
    """Rules 4 and 5: a card is put up; the fifth of its artist ends the day, else its auction begins."""
    position = _put_down(position, seat, move.card)
    artist, form = move.card.split("-")
    if position.put_up[artist] == LAST:
        return _end_day(position, seat, (move.card,))
    if form == DOUBLE:
        asked = (seat, *_after(position, seat)[:-1])
        return replace(position, phase=SECOND_CARD, auction=Auction((move.card,), None, seat), asked=asked)
    return _begin(position, Auction((move.card,), form, seat))


def _put_down(position: Position, seat: int, card: str) -> Position:
    """A card leaves its hand and counts among its artist's works put up."""
    hand = position.hands[seat]
    place = hand.index(card)
    hands = _with(position.hands, seat, hand[:place] + hand[place + 1 :])
    put_up = {**position.put_up, card[0]: position.put_up[card[0]] + 1}
    return replace(position, hands=hands, put_up=put_up)


def _with(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    """`items` with the one at `index` replaced."""
    return (*items[:index], item, *items[index + 1 :])


def _after(position: Position, seat: int) -> tuple[int, ...]:
    """All seats in the order of play from the one after `seat`, himself last."""
    return _ORDERS[len(position.money)][seat]


def _begin(position: Position, auction: Auction) -> Position:
    """Rules 7-10: whose answer each form of auction awaits first."""
    if auction.form == FIXED:
        return replace(position, phase=ASKING, auction=auction, asked=(auction.seller,))
    if auction.form == ONCE:
        return replace(position, phase=ONCE, auction=auction, asked=_after(position, auction.seller))
    return replace(position, phase=auction.form, auction=auction, asked=tuple(range(len(position.money))))


def _add(position: Position, seat: int, move: Add) -> Position:
    """Rules 11 and 12: the second card decides the form; as the fifth of its artist it ends the day."""
    position = _put_down(position, seat, move.card)
    artist, form = move.card.split("-")
    auction = _lot(position)
    cards = (*auction.cards, move.card)
    if position.put_up[artist] == LAST:
        return _end_day(position, seat, cards)
    return _begin(position, replace(auction, cards=cards, form=form, partner=seat))


def _lot(position: Position) -> Auction:
    """The auction under way."""
    assert position.auction is not None
    return position.auction


def _decline(position: Position, seat: int, move: Decline) -> Position:
    """Rule 11: the next seat is asked; if nobody adds a card, the seller has the first for nothing."""
    return _answered(position, _lot(position), position.asked[1:])


def _bid(position: Position, seat: int, move: MakeBid) -> Position:
    """Rules 7-9: a bid; in an open auction it asks all other seats again."""
    auction = _lot(position)
    bid = (seat, move.amount)
    if auction.form == SEALED:
        auction = replace(auction, bids=(*auction.bids, bid))
    else:
        auction = replace(auction, bids=(*auction.bids, bid), best=bid)
    waiting = range(len(position.money)) if auction.form == OPEN else position.asked
    return _answered(position, auction, tuple(other for other in waiting if other != seat))


def _pass(position: Position, seat: int, move: Pass) -> Position:
    """Rules 7, 8 and 10: this seat is not asked again (in an open auction: until there is a new bid)."""
    return _answered(position, _lot(position), tuple(other for other in position.asked if other != seat))


def _ask(position: Position, seat: int, move: Ask) -> Position:
    """Rule 10: the price is offered to each in turn."""
    auction = replace(_lot(position), price=move.price)
    return replace(position, phase=FIXED, auction=auction, asked=_after(position, seat)[:-1])


def _accept(position: Position, seat: int, move: Accept) -> Position:
    """Rule 10: the first to accept has it."""
    auction = _lot(position)
    assert auction.price is not None
    return _sell(position, auction, seat, auction.price)


def _answered(position: Position, auction: Auction, asked: tuple[int, ...]) -> Position:
    """Wait for who is still asked; when nobody is, the lot goes to its buyer."""
    if asked:
        return replace(position, auction=auction, asked=asked)
    best = _best_sealed(position, auction) if auction.form == SEALED else auction.best
    buyer, price = best or (auction.seller, auction.price or 0)  # rules 7-11: nobody wanted it
    return _sell(position, auction, buyer, price)


def _best_sealed(position: Position, auction: Auction) -> Bid:
    """Rule 9: the highest bid; of equal ones (all may be 0) the seller's, else the closest after him."""
    order = (auction.seller, *_after(position, auction.seller)[:-1])
    return max(auction.bids, key=lambda bid: (bid[1], -order.index(bid[0])))


def _sell(position: Position, auction: Auction, buyer: int, price: int) -> Position:
    """Rules 6 and 11: the lot changes hands, the price is paid; the seat after the last card's sells next."""
    seller, partner = auction.seller, auction.partner
    money = list(position.money)
    money[buyer] -= price
    others = price // STEP // 2 * STEP if partner is not None else 0
    for owner, share in ((seller, price - others), (partner, others)):
        if owner is not None and owner != buyer:  # the buyer's own share stays with the bank
            money[owner] += share
    sale = Sale(position.day, auction.cards, auction.form or DOUBLE, seller, partner, buyer, price)
    paintings = _with(position.paintings, buyer, position.paintings[buyer] + auction.cards)
    sold = replace(
        position, money=tuple(money), paintings=paintings,
        sales=(*position.sales, sale), bids=(*position.bids, auction.bids),
    )  # fmt: skip
    return _next_seller(sold, seller if partner is None else partner)


def _next_seller(position: Position, last: int) -> Position:
    """Rules 3, 4, 11 and 16: the seat after `last` that holds a card sells; if there is none the day ends."""
    for seat in _after(position, last):
        if position.hands[seat]:
            return replace(position, phase=OFFER, seller=seat, auction=None, asked=(seat,))
    return _end_day(position, last, ())


def ranking(put_up: Mapping[str, int]) -> list[str]:
    """Rules 13 and 16: the artists put up, most often first, ties to the left.

    The artist whose fifth ended the day is first without further ado: no other has five.
    """
    return sorted((artist for artist in ARTISTS if put_up[artist]), key=lambda one: -put_up[one])


def _end_day(position: Position, last: int, discarded: tuple[str, ...]) -> Position:
    """Rules 3 and 13-16: markers are set, works sold to the bank, the next day opened; day 4 ends the game.

    `last` is the seat that put down the last card of the day, `discarded` what ended it (rules 5 and 12).
    """
    markers = dict(zip(ranking(position.put_up), MARKERS, strict=False))
    values = {artist: value + markers.get(artist, 0) for artist, value in position.values.items()}  # rule 14
    paid = {artist: values[artist] for artist in markers} if position.value_rule == RANKED_ONLY else values
    money = tuple(
        held + sum(paid.get(work[0], 0) for work in works)
        for held, works in zip(position.money, position.paintings, strict=True)
    )  # rule 15
    closed = replace(
        position, money=money, paintings=((),) * len(money), put_up=_NONE_UP,
        markers=(*position.markers, markers), values=values, auction=None,
        discards=(*position.discards, discarded),
    )  # fmt: skip
    if position.day == DAYS:
        return replace(closed, phase=FINISHED, seller=None, asked=())
    hands, deck = deal(position.hands, position.deck, position.day + 1)
    return _next_seller(replace(closed, day=position.day + 1, hands=hands, deck=deck), last)


def observe(position: Position, seat: int | None) -> Observation:
    """What is public, and this seat's own money, hand and sealed bid; at the end everybody's money."""
    hidden: tuple[Any, ...] = (None,) * len(position.money)
    money, hands, auction = hidden, hidden, position.auction
    asked: tuple[int, ...] | None = position.asked
    if seat is not None:
        money, hands = _with(hidden, seat, position.money[seat]), _with(hidden, seat, position.hands[seat])
    if position.phase == FINISHED:
        money = position.money
    if position.phase == SEALED and auction is not None:
        auction, asked = replace(auction, bids=tuple(bid for bid in auction.bids if bid[0] == seat)), None
    return Observation(
        phase=position.phase, day=position.day, money=money, hands=hands,
        hand_sizes=tuple(len(hand) for hand in position.hands), paintings=position.paintings,
        put_up=position.put_up, markers=position.markers, values=position.values, seller=position.seller,
        auction=auction, sales=position.sales, bids=position.bids, discards=position.discards, asked=asked,
        value_rule=position.value_rule,
    )  # fmt: skip


def safe(position: Position, seat: int, rng: random.Random) -> Move:
    """The late seat's move: the first card of the hand; no second card; no bid; a price of 1,000, or 0."""
    if position.phase == OFFER:
        return Offer(position.hands[seat][0])
    if position.phase == SECOND_CARD:
        return Decline()
    if position.phase == SEALED:
        return MakeBid(0)
    if position.phase == ASKING:
        return Ask(min(STEP, position.money[seat]))
    return Pass()


def result(position: Position) -> Result:
    """Rule 16: after day 4 the richest wins, several when they tie; cards in hand count for nothing."""
    finished, most = position.phase == FINISHED, max(position.money)
    winners = tuple(seat for seat, money in enumerate(position.money) if money == most) if finished else ()
    return Result(finished, position.money, winners)


#: What each move does.
_PLAY: dict[type[Move], Callable[[Position, int, Any], Position]] = {
    Offer: _offer, Add: _add, Decline: _decline, MakeBid: _bid, Pass: _pass, Ask: _ask, Accept: _accept,
}  # fmt: skip

GAME = Game(
    key="art_dealer", title=N_("Art dealer"), fewest=3, most=5, moves=tuple(_PLAY),
    position=Position, observation=Observation, options=options, setup=setup, opening=opening, to_act=to_act,
    choices=choices, play=play, observe=observe, safe=safe, result=result, hidden_scores=True,
    countdowns={OPEN: 12},
)  # fmt: skip

__all__ = [
    "ALL_MARKERS", "ARTISTS", "ASKING", "CARDS", "DAYS", "DOUBLE", "FINISHED", "FIXED", "GAME", "LAST",
    "MARKERS", "MONEY", "OFFER", "ONCE", "OPEN", "RANKED_ONLY", "SEALED", "SECOND_CARD", "STEP", "SYMBOLS",
    "Accept", "Add", "Ask", "Auction", "Bid", "Decline", "MakeBid", "Observation", "Offer", "Pass",
    "Position", "Sale", "ranking",
]  # fmt: skip
