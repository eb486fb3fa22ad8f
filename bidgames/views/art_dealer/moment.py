"""What is public at one moment of Art dealer, worked out once and shared by all pages; and what is one seat's own.

Definitions
    *worth now*  what the bank would pay for a work if the day ended now (rules 13 to 15).
    *most*       what it could pay at most today: as the first artist's.
    *state*      how a seat stands to the lot on the table: `leads`, `bid`, `asked` (its turn, or it may bid), `later`,
                 `passed`; None where that is nobody's to know (sealed bids).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from ...rules.art_dealer import (
    ARTISTS,
    DOUBLE,
    FIXED,
    MARKERS,
    ONCE,
    OPEN,
    RANKED_ONLY,
    SEALED,
    SECOND_CARD,
    SYMBOLS,
    ranking,
)
from ...rules.domain import N_
from ...tables.art_dealer import put_up as put_up_on
from ...tables.art_dealer import worth
from ...text import Translate
from ..html import Html, person

FORMS = {
    OPEN: N_("open outcry"),
    ONCE: N_("once around"),
    SEALED: N_("sealed bids"),
    FIXED: N_("fixed price"),
    DOUBLE: N_("double"),
}
LEADS, BID, ASKED, LATER, PASSED = "leads", "bid", "asked", "later", "passed"


class Own(Struct, frozen=True):
    """What only one seat knows: its money, its hand, and its bid in a sealed auction that runs (None: not in)."""

    seat: int
    money: int
    hand: tuple[str, ...]
    bid: int | None


class Moment(Struct, frozen=True):
    """Everything public that several parts of a page need."""

    seen: Mapping[str, Any]
    names: tuple[str, ...]
    result: Mapping[str, Any] | None
    phase: str
    places: Mapping[str, int]  # artist -> place now, from 1, of those with a work put up
    worth: Mapping[str, int]  # artist -> worth now

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.names))

    @property
    def day(self) -> int:
        """The running day; at the end the last one."""
        return int(self.seen["day"])

    @property
    def auction(self) -> Mapping[str, Any] | None:
        """The lot on the table."""
        lot: Mapping[str, Any] | None = self.seen["auction"]
        return lot

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.result is not None and bool(self.result["finished"])

    @property
    def today(self) -> list[Mapping[str, Any]]:
        """The sales of the running day."""
        return [sale for sale in self.seen["sales"] if sale["day"] == self.day]

    @property
    def asked(self) -> list[int]:
        """The seats whose answer is awaited, in order; empty in a sealed auction."""
        return list(self.seen["asked"] or ())

    def tag(self, seat: int) -> Html:
        """A player for a table."""
        return person(self.names[seat])

    def most(self, artist: str) -> int:
        """The most that a work of this artist can bring today."""
        return int(self.seen["values"][artist]) + MARKERS[0]

    def works(self, seat: int) -> list[str]:
        """The paintings that a seat bought today."""
        return list(self.seen["paintings"][seat])

    def state(self, seat: int) -> str | None:
        """How a seat stands to the lot on the table."""
        lot, asked = self.auction, self.asked
        if lot is None or self.phase == SEALED:
            return None
        if lot["best"] is not None and lot["best"][0] == seat:
            return LEADS
        if self.phase == OPEN:
            return ASKED if seat in asked else PASSED
        if seat in asked:
            return ASKED if seat == asked[0] else LATER
        if any(bidder == seat for bidder, _amount in lot["bids"]):
            return BID
        return PASSED

    def order(self) -> list[int]:
        """All seats in the order in which the lot goes around; in an open or sealed auction simply all seats."""
        lot = self.auction
        if lot is None or self.phase not in (ONCE, FIXED, SECOND_CARD):
            return list(self.seats)
        after = [(lot["seller"] + step) % len(self.names) for step in range(1, len(self.names) + 1)]
        if self.phase == SECOND_CARD:
            return [after[-1], *after[:-1]]
        return after[:-1] if self.phase == FIXED else after


def card_name(card: str, _: Translate) -> str:
    """A card in words: "A, open outcry"."""
    artist, form = card.split("-")
    return _("{artist}, {form}").format(artist=artist, form=_(FORMS[form]))


def lot_name(lot: Mapping[str, Any], _: Translate) -> str:
    """The works of a lot, or sale: "a work of A", "two works of A"."""
    artist = lot["cards"][0][0]
    words = _("a work of {artist}") if len(lot["cards"]) == 1 else _("two works of {artist}")
    return words.format(artist=artist)


def counted(cards: Sequence[str]) -> list[tuple[str, int]]:
    """Equal cards once, with how many there are, in order."""
    return sorted(Counter(cards).items(), key=lambda pair: (pair[0][0], SYMBOLS.index(pair[0].split("-")[1])))


def worth_of(now: Moment, works: Sequence[str]) -> int:
    """What paintings would bring if the day ended now."""
    return sum(now.worth[work[0]] for work in works)


def day_total(now: Moment, day: int, seat: int) -> tuple[int, int]:
    """Of a finished day: how many works a seat had bought, and what the bank paid for them."""
    bought = [sale for sale in now.seen["sales"] if sale["day"] == day and sale["buyer"] == seat]
    cards = [card for sale in bought for card in sale["cards"]]
    return len(cards), sum(worth(now.seen, day, card[0]) or 0 for card in cards)


def day_ranking(now: Moment, day: int) -> list[tuple[str, int, int]]:
    """Of a finished day: the artists with a marker, with their works put up and the marker, first place first."""
    counts, markers = put_up_on(now.seen, day), now.seen["markers"][day - 1]
    return [(artist, counts[artist], markers[artist]) for artist in ranking(counts) if artist in markers]


def own(observation: Any, seat: int) -> Own:
    """One seat's own part of its observation, as a struct of the rules or its JSON."""
    if isinstance(observation, Mapping):
        money, hand = observation["money"][seat], observation["hands"][seat]
        lot, phase = observation["auction"], observation["phase"]
        bids = lot["bids"] if lot else ()
    else:
        money, hand = observation.money[seat], observation.hands[seat]
        lot, phase = observation.auction, observation.phase
        bids = lot.bids if lot else ()
    sealed = next((amount for bidder, amount in bids if bidder == seat), None) if phase == SEALED else None
    return Own(seat, money, tuple(hand), sealed)


def moment(seen: Mapping[str, Any], names: tuple[str, ...], result: Mapping[str, Any] | None, phase: str) -> Moment:
    """Work out what is public. ``seen`` is a spectator's observation as a mapping; a seat's secrets are not used."""
    places = {artist: place for place, artist in enumerate(ranking(seen["put_up"]), 1)}
    markers = {artist: MARKERS[place - 1] for artist, place in places.items() if place <= len(MARKERS)}
    ranked_only = seen["value_rule"] == RANKED_ONLY
    values = {
        artist: 0 if ranked_only and artist not in markers else seen["values"][artist] + markers.get(artist, 0)
        for artist in ARTISTS
    }
    return Moment(seen, names, result, phase, places, values)
