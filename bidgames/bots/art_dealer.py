"""Bots for Art dealer.

`expected_value` works out what a lot will probably bring, from the works put up and its own hand, and shades its bids
below that; `fraction_bidder` pays a fixed part of what a lot would bring if the day ended now.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import exp
from typing import Any

from msgspec import Struct

from ..rules.art_dealer import (
    ARTISTS,
    DOUBLE,
    FIXED,
    LAST,
    MARKERS,
    OPEN,
    RANKED_ONLY,
    SEALED,
    STEP,
    Accept,
    Add,
    Ask,
    Auction,
    Decline,
    MakeBid,
    Observation,
    Offer,
    Pass,
    ranking,
)
from ..rules.game import Choices, Move

#: What the fraction bidder pays of the value a lot has now, give or take a part of that.
FRACTION, STRAY = 0.55, 0.15
#: What part of the expected value of a lot the other bot bids: shading is what is left to gain, and a guard against
#: the winner's curse. A seller who buys his own lot gives up the price another would have paid him.
SHADE, OWN_LOT = 0.75, 0.5
#: How strongly each work put up, and each card in one's own hand, speaks for an artist's rank: the likeliest numbers
#: for 60 games among these bots.
PUT_UP, IN_HAND = 0.6, 0.2
#: The part of its limit by which a bot jumps in open outcry, so that an auction does not take a hundred bids.
JUMP = 0.2
#: A second card that gains less than this stays in the hand.
WORTH_SELLING = 8_000

#: (observation, works put up by artist, hand) -> what one work of each artist is worth in the eyes of a bot.
Values = Callable[[Observation, Mapping[str, int], tuple[str, ...]], dict[str, float]]


class Style(Struct, frozen=True):
    """What makes a bot: how it values works, what part of that it pays, for a lot of its own too; give or take."""

    values: Values
    pays: float
    pays_own: float
    stray: float


def expected_value(observation: Observation, choices: Choices, rng: random.Random) -> Move:
    """Teaches common values and bid shading: the same number for all, guessed from what is on the table and in hand.

    Each artist's chances of being first, second or third grow with his works put up and with the cards held of him.
    It bids a part of the value so expected, less for a lot of its own (whose price would go to the bank), and puts up
    what sells best or lifts the works it has bought.
    """
    return _move(EXPECTING, observation, choices, rng)


def fraction_bidder(observation: Observation, choices: Choices, rng: random.Random) -> Move:
    """Teaches a rule of thumb: about half of what the lot would bring if the day ended now, for everything.

    It buys whatever leads early in the day, when that says least about the end: the winner's curse in small.
    """
    return _move(NOW, observation, choices, rng)


def values_now(observation: Observation, put_up: Mapping[str, int], hand: tuple[str, ...]) -> dict[str, float]:
    """What a work of each artist would bring if the day ended with these works put up (rules 13 to 15)."""
    markers = dict(zip(ranking(put_up), MARKERS, strict=False))
    ranked_only = observation.value_rule == RANKED_ONLY
    return {
        artist: 0 if ranked_only and artist not in markers else observation.values[artist] + markers.get(artist, 0)
        for artist in ARTISTS
    }


def values_expected(observation: Observation, put_up: Mapping[str, int], hand: tuple[str, ...]) -> dict[str, float]:
    """What a work of each artist can be expected to bring at the end of a day on which these works are up so far."""
    if LAST in put_up.values():
        return values_now(observation, put_up, hand)
    held = [0] * len(ARTISTS)
    for card in hand:
        held[ARTISTS.index(card[0])] += 1
    chances = rank_chances(tuple([put_up[artist] for artist in ARTISTS]), tuple(held))
    ranked_only, found = observation.value_rule == RANKED_ONLY, {}
    for artist, ranks in zip(ARTISTS, chances, strict=True):
        marker = sum(chance * money for chance, money in zip(ranks, MARKERS, strict=True))
        found[artist] = observation.values[artist] * (sum(ranks) if ranked_only else 1) + marker
    return found


@lru_cache(4096)
def rank_chances(put_up: tuple[int, ...], held: tuple[int, ...]) -> tuple[tuple[float, ...], ...]:
    """The chances of each artist to be first, second and third: drawn in turn, each with a weight.

    The weight grows with the works put up and the cards held (Plackett and Luce's model of rankings).
    """
    weights = [exp(PUT_UP * up + IN_HAND * have) for up, have in zip(put_up, held, strict=True)]
    artists, total = range(len(weights)), sum(weights)
    chances = [[weight / total, 0.0, 0.0] for weight in weights]
    for first in artists:
        rest = total - weights[first]
        for second in artists:
            if second == first:
                continue
            chance = chances[first][0] * weights[second] / rest
            chances[second][1] += chance
            each = chance / (rest - weights[second])
            for third in artists:
                if third not in (first, second):
                    chances[third][2] += each * weights[third]
    return tuple([tuple(ranks) for ranks in chances])


EXPECTING = Style(values_expected, SHADE, OWN_LOT, 0.05)
NOW = Style(values_now, FRACTION, FRACTION, STRAY)


def _move(style: Style, observation: Observation, choices: Choices, rng: random.Random) -> Move:
    """What a bot of this style does."""
    seat = next(one for one, money in enumerate(observation.money) if money is not None)
    hand, auction = observation.hands[seat] or (), observation.auction
    if auction is None:
        return Offer(_best_offer(style, observation, seat, hand, rng))
    if auction.form is None:
        return _second(style, observation, choices, seat, auction)
    limit = _limit(style, observation, seat, auction, rng)
    if "ask" in choices:
        low, high = choices["ask"]["price"].low, choices["ask"]["price"].high  # type: ignore[attr-defined]
        return Ask(max(low, min(limit, high)))
    if auction.form == FIXED:
        return Accept() if "accept" in choices and (auction.price or 0) <= limit else Pass()
    if "bid" not in choices:
        return Pass()
    low, high = choices["bid"]["amount"].low, choices["bid"]["amount"].high  # type: ignore[attr-defined]
    most = min(limit, high)
    if auction.form == SEALED:
        return MakeBid(max(most, 0))
    if most < low:
        return Pass()
    if auction.form == OPEN:
        return MakeBid(_thousands(low + JUMP * (most - low)))
    last = len(observation.asked or ()) == 1
    return MakeBid(low if last else most)


def _thousands(amount: float) -> int:
    """The multiple of 1,000 below."""
    return int(amount) // STEP * STEP


def _limit(style: Style, observation: Observation, seat: int, auction: Auction, rng: random.Random) -> int:
    """The most a bot pays for the lot, or asks for it."""
    worth = style.values(observation, observation.put_up, observation.hands[seat] or ())
    value = sum(worth[card[0]] for card in auction.cards)
    own = seat == auction.seller and auction.form != FIXED
    part = style.pays_own if own else style.pays
    return _thousands(value * (part + rng.uniform(-style.stray, style.stray)))


def _second(style: Style, observation: Observation, choices: Choices, seat: int, auction: Auction) -> Move:
    """Rule 11: a second card where that brings something; the one that sells best in its form."""
    if "add" not in choices:
        return Decline()
    cards: Sequence[str] = choices["add"]["card"].values  # type: ignore[attr-defined]
    gains = _gains(style, observation, seat, [(card,) for card in cards], lot=auction.cards)
    card = max(cards, key=lambda one: gains[one])
    if gains[card] < WORTH_SELLING:
        return Decline()
    return Add(card)


def _best_offer(style: Style, observation: Observation, seat: int, hand: tuple[str, ...], rng: random.Random) -> str:
    """Rule 4: the card that brings most, now and to the works bought today; a double with its companion."""
    lots = []
    for card in dict.fromkeys(hand):
        other = next((one for one in hand if one[0] == card[0] and one != card), None)
        lots.append((card, other) if card.endswith(DOUBLE) and other else (card,))
    gains = _gains(style, observation, seat, lots)
    return max(gains, key=lambda card: gains[card] * (1 + rng.uniform(-style.stray, style.stray)))


def _gains(
    style: Style, observation: Observation, seat: int, lots: Sequence[tuple[str, ...]], lot: tuple[str, ...] = ()
) -> dict[str, float]:
    """What putting up each of these lots gains, by its first card: its price, and what it does to works bought today.

    ``lot`` is what lies there already. A lot that ends the day brings no price (rules 5 and 12).
    """
    hand = observation.hands[seat] or ()
    before = _lead(observation, seat, style.values(observation, observation.put_up, hand))
    gains = {}
    for cards in lots:
        artist = cards[0][0]
        put_up = {**observation.put_up, artist: observation.put_up[artist] + len(cards)}
        if put_up[artist] > LAST:
            put_up[artist] = LAST
        left = list(hand)
        for card in cards:
            left.remove(card)
        values = style.values(observation, put_up, tuple(left))
        price = 0.0 if put_up[artist] == LAST else style.pays * values[artist] * len(cards)
        gains[cards[0]] = price + _lead(observation, seat, values) - before
    return gains


def _lead(observation: Observation, seat: int, values: Mapping[str, float]) -> float:
    """What the works that a seat bought today are worth beyond what the others' are on average."""
    worth = [sum(values[work[0]] for work in works) for works in observation.paintings]
    return worth[seat] - (sum(worth) - worth[seat]) / (len(worth) - 1)


BOTS: dict[str, Any] = {"expected_value": expected_value, "fraction_bidder": fraction_bidder}
