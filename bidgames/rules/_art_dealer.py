"""What lies on the table of Art dealer: the cards and their deck, the moves, lots and sales, the position.

The rules themselves are in `art_dealer`, where the terms are defined; numbers are those of `art_dealer.md`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from .game import N_, Because, Move, Refused

#: The artists, left to right on the board, and the symbols.
ARTISTS = ("A", "B", "C", "D", "E")
SYMBOLS = ("open", "once", "sealed", "fixed", "double")
#: How many cards of each artist carry each of `SYMBOLS` (rule 1).
COUNTS = {
    "A": (3, 3, 2, 2, 2),
    "B": (3, 2, 3, 3, 2),
    "C": (3, 3, 3, 3, 2),
    "D": (3, 3, 3, 3, 3),
    "E": (4, 3, 3, 3, 3),
}
#: How often each card is in the deck.
CARDS = {f"{one}-{symbol}": n for one in ARTISTS for symbol, n in zip(SYMBOLS, COUNTS[one], strict=True)}
#: Cards dealt to each seat before each day, by the number of players (rule 2).
DEALS = {3: (10, 6, 6, 0), 4: (9, 4, 4, 0), 5: (8, 3, 3, 0)}
DAYS = 4
MONEY = 100_000
#: Bids and prices are multiples of this (rule 6).
STEP = 1_000
#: So many cards of one artist end a day (rule 5).
LAST = 5
#: What the markers of the first, second and third artist of a day say (rule 13).
MARKERS = (30_000, 20_000, 10_000)
#: The values of the option `value_rule` (rule 14).
ALL_MARKERS, RANKED_ONLY = "all_markers", "ranked_only"

OFFER, SECOND_CARD, ASKING, FINISHED = "offer", "second_card", "asking", "finished"
OPEN, ONCE, SEALED, FIXED, DOUBLE = SYMBOLS

#: A seat and the amount it bid.
Bid = tuple[int, int]
#: Cards, or paintings, of each seat (or day).
Cards = tuple[tuple[str, ...], ...]


class Offer(Move, frozen=True, tag="offer"):
    """Rule 4: the card that the seller puts up."""

    card: str


class Add(Move, frozen=True, tag="add"):
    """Rule 11: the second card of a joint lot."""

    card: str


class Decline(Move, frozen=True, tag="decline"):
    """Rule 11: no second card from this seat."""


class MakeBid(Move, frozen=True, tag="bid"):
    """Rules 6-9: the money offered for the lot; 0 in a sealed auction is no bid."""

    amount: int


class Pass(Move, frozen=True, tag="pass"):
    """Rules 7, 8 and 10: no bid, or not at this price."""


class Ask(Move, frozen=True, tag="ask"):
    """Rule 10: the price that the seller names."""

    price: int


class Accept(Move, frozen=True, tag="accept"):
    """Rule 10: the lot at the price asked."""


class Auction(Struct, frozen=True):
    """The lot on the table. `form` is None while the second card is awaited; bids are in the order made."""

    cards: tuple[str, ...]
    form: str | None
    seller: int
    partner: int | None = None
    bids: tuple[Bid, ...] = ()
    best: Bid | None = None
    price: int | None = None


class Sale(Struct, frozen=True):
    """A lot that found its buyer; price 0 and the buyer the seller where nobody wanted it."""

    day: int
    cards: tuple[str, ...]
    form: str
    seller: int
    partner: int | None
    buyer: int
    price: int


class Position(Struct, frozen=True):
    """Everything, secrets included.

    `bids` holds the bids of each of the `sales`, in the order made; `discards` the cards that ended each
    finished day without an auction; `deck` what is still to be dealt.
    """

    phase: str
    day: int
    money: tuple[int, ...]
    hands: Cards
    paintings: Cards
    put_up: Mapping[str, int]
    markers: tuple[Mapping[str, int], ...]
    values: Mapping[str, int]
    seller: int | None
    auction: Auction | None
    sales: tuple[Sale, ...]
    bids: tuple[tuple[Bid, ...], ...]
    discards: Cards
    asked: tuple[int, ...]
    deck: tuple[str, ...]
    value_rule: str


class Observation(Struct, frozen=True):
    """What a seat (or a spectator) may know: the keys of the position, unknown ones None; all hand sizes.

    In a sealed auction `asked` is None, and the bids are the reader's own until all are in.
    """

    phase: str
    day: int
    money: tuple[int | None, ...]
    hands: tuple[tuple[str, ...] | None, ...]
    hand_sizes: tuple[int, ...]
    paintings: Cards
    put_up: Mapping[str, int]
    markers: tuple[Mapping[str, int], ...]
    values: Mapping[str, int]
    seller: int | None
    auction: Auction | None
    sales: tuple[Sale, ...]
    bids: tuple[tuple[Bid, ...], ...]
    discards: Cards
    asked: tuple[int, ...] | None
    value_rule: str


def checked(deck: Any) -> tuple[str, ...]:
    """Rule 1: the deck, if it holds exactly the 70 cards."""
    if not isinstance(deck, (list, tuple)):
        words = N_("a list of the 70 cards in the order in which they are dealt")
        raise Refused(None, "deck", deck, Because(words))
    for card in deck:
        if not isinstance(card, str) or card not in CARDS:
            words = N_("cards such as A-open: an artist A to E, then open, once, sealed, fixed or double")
            raise Refused(None, "deck", card, Because(words))
    found = Counter(deck)
    for card, count in CARDS.items():
        if found[card] != count:
            words = N_("the card {card} {count} times (it is there {found} times)")
            values = {"card": card, "count": count, "found": found[card]}
            raise Refused(None, "deck", deck, Because(words, values))
    return tuple(deck)


def deal(hands: Cards, deck: tuple[str, ...], day: int) -> tuple[Cards, tuple[str, ...]]:
    """Rules 1 and 2: the sorted hands after the deal before `day`, and the rest of the deck."""
    each = DEALS[len(hands)][day - 1]
    dealt = tuple(tuple(sorted(hand + deck[seat * each :][:each])) for seat, hand in enumerate(hands))
    return dealt, deck[len(hands) * each :]
