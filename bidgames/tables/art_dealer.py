"""Art dealer's frames: bids, sales, markers, holdings. They read a full position or any observation.

Everybody's money could be worked out from the public sales, as at the paper table by who remembers them all; the frames
do so only for seats whose money the source shows: all in a full position and when the game is over, else one's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from ..record import Entry
from ..rules.art_dealer import ARTISTS, MONEY, RANKED_ONLY, SEALED, ranking
from ..rules.domain import N_
from . import ENTERED, SEAT, Column, Frame, Row, Source, entered

_MONEY, _WORKS, _NUMBER = N_("money"), N_("works"), N_("number from 0")
#: The moments at which holdings are told, in order.
START, SALE, NIGHT = "start", "sale", "end of day"


class Holding(Struct, frozen=True):
    """Everybody's money and number of paintings at one moment.

    ``stage`` is ``start``, ``sale`` (after the sale with the number ``sale``) or ``end of day``.
    """

    day: int
    sale: int
    stage: str
    money: tuple[int, ...]
    paintings: tuple[int, ...]


def worth(position: Mapping[str, Any], day: int, artist: str) -> int | None:
    """What the bank pays for a work of ``artist`` at the end of ``day`` (rules 14, 15); None while it is not over.

    ``position`` is a position or observation as a mapping of the rule page's keys.
    """
    markers = position["markers"][:day]
    if len(markers) < day:
        return None
    if position["value_rule"] == RANKED_ONLY and artist not in markers[-1]:
        return 0
    total: int = sum(row.get(artist, 0) for row in markers)
    return total


def shares(sale: Mapping[str, Any]) -> dict[int, int]:
    """What the sale changed in the money of each seat it concerns (rules 6 and 11)."""
    seller, partner, buyer, price = sale["seller"], sale["partner"], sale["buyer"], sale["price"]
    half = 0 if partner is None else price // 2000 * 1000
    change = {seat: 0 for seat in (seller, partner, buyer) if seat is not None}
    change[buyer] -= price
    for owner, share in ((seller, price - half), (partner, half)):
        if owner is not None and owner != buyer:
            change[owner] += share
    return change


def ledger(position: Mapping[str, Any]) -> list[Holding]:
    """What every seat held at the start, after each sale, and after each day, oldest first."""
    seats = len(position["money"])
    money, works = [MONEY] * seats, [0] * seats
    held = [Holding(1, 0, START, tuple(money), tuple(works))]
    number = 0
    for day in range(1, position["day"] + 1):
        today = [sale for sale in position["sales"] if sale["day"] == day]
        for number, sale in enumerate(today, number + 1):  # noqa: B020  (the count goes on)
            for seat, change in shares(sale).items():
                money[seat] += change
            works[sale["buyer"]] += len(sale["cards"])
            held.append(Holding(day, number, SALE, tuple(money), tuple(works)))
        if day <= len(position["markers"]):
            for sale in today:
                money[sale["buyer"]] += sum(worth(position, day, card[0]) or 0 for card in sale["cards"])
            works = [0] * seats
            held.append(Holding(day, number, NIGHT, tuple(money), tuple(works)))
    return held


def put_up(position: Mapping[str, Any], day: int) -> dict[str, int]:
    """Works put up on a day that is over, by artist, the last ones included (rule 13)."""
    cards = [card for sale in position["sales"] if sale["day"] == day for card in sale["cards"]]
    cards += position["discards"][day - 1]
    return {artist: sum(card[0] == artist for card in cards) for artist in ARTISTS}


def works_up(position: Mapping[str, Any]) -> list[Row]:
    """How many works of each artist are up after each lot of each day, the running one included: a row each.

    `day`, `lot` (number within the day from 1; what ended the day without an auction is its last), `artist`, `put_up`.
    """
    rows: list[Row] = []
    for day in range(1, position["day"] + 1):
        lots = [sale["cards"] for sale in position["sales"] if sale["day"] == day]
        if day <= len(position["discards"]):
            lots += [position["discards"][day - 1]] if position["discards"][day - 1] else []
        elif position["auction"] is not None:
            lots.append(position["auction"]["cards"])
        counts = dict.fromkeys(ARTISTS, 0)
        for number, cards in enumerate(lots, 1):
            for card in cards:
                counts[card[0]] += 1
            rows += [{"day": day, "lot": number, "artist": artist, "put_up": counts[artist]} for artist in ARTISTS]
    return rows


def _auctions(source: Source) -> Iterator[tuple[int, Mapping[str, Any], list[Any], bool]]:
    """Every lot that was bid for: number, the sale (or the auction under way), its bids, whether it is over."""
    sales, bids = source.position["sales"], source.position["bids"]
    for number, (sale, made) in enumerate(zip(sales, bids, strict=True), 1):
        yield number, sale, made, True
    running = source.position["auction"]
    if running is not None:
        yield len(sales) + 1, {**running, "day": source.position["day"]}, running["bids"], False


def _bids(source: Source) -> list[Row]:
    lines: dict[Any, Entry] = {}
    for before, entry in zip(source.positions, source.entries, strict=False):
        if entry.move.name == "bid":
            lines[len(before.sales) + 1, entry.seat, entry.move.amount] = entry  # type: ignore[attr-defined]
    return [
        {
            "day": lot["day"], "sale": number, "seat": seat, "name": source.names[seat],
            "cards": " ".join(lot["cards"]), "form": lot["form"],
            "place": None if lot["form"] == SEALED else place, "amount": amount,
            "won": (seat, amount) == (lot["buyer"], lot["price"]) and amount > 0 if over else None,
            **entered(lines.get((number, seat, amount))),
        }
        for number, lot, bids, over in _auctions(source)
        for place, (seat, amount) in enumerate(bids, 1)
    ]  # fmt: skip


def _sales(source: Source) -> list[Row]:
    lines: dict[int, Entry] = {}
    for before, after, entry in zip(source.positions, source.positions[1:], source.entries, strict=False):
        if len(after.sales) > len(before.sales):
            lines[len(after.sales)] = entry
    rows = []
    for number, sale, bids, over in _auctions(source):
        if not over:
            break
        buyer, seller, partner = sale["buyer"], sale["seller"], sale["partner"]
        others = [amount for seat, amount in bids if seat != buyer and amount]
        value = worth(source.position, sale["day"], sale["cards"][0][0])
        rows.append(
            {
                "day": sale["day"], "sale": number, "seat": buyer, "name": source.names[buyer],
                "cards": " ".join(sale["cards"]), "artist": sale["cards"][0][0], "works": len(sale["cards"]),
                "form": sale["form"], "seller": seller, "seller_name": source.names[seller],
                "partner": partner, "partner_name": None if partner is None else source.names[partner],
                "price": sale["price"], "bidders": len({seat for seat, amount in bids if amount}),
                "next_bid": max(others, default=None),
                "worth": None if value is None else value * len(sale["cards"]),
                **entered(lines.get(number)),
            }
        )  # fmt: skip
    return rows


def _markers(source: Source) -> list[Row]:
    rows = []
    for day, markers in enumerate(source.position["markers"], 1):
        counts = put_up(source.position, day)
        places = {artist: place for place, artist in enumerate(ranking(counts), 1)}
        for artist in ARTISTS:
            rows.append(
                {
                    "day": day, "artist": artist, "put_up": counts[artist], "place": places.get(artist),
                    "marker": markers.get(artist, 0),
                    "value": sum(one.get(artist, 0) for one in source.position["markers"][:day]),
                    "worth": worth(source.position, day, artist),
                }
            )  # fmt: skip
    return rows


def _holdings(source: Source) -> list[Row]:
    shown = source.position["money"]
    return [
        {
            "day": held.day, "sale": held.sale, "stage": held.stage, "seat": seat, "name": name,
            "money": None if shown[seat] is None else held.money[seat], "paintings": held.paintings[seat],
        }
        for held in ledger(source.position)
        for seat, name in enumerate(source.names)
    ]  # fmt: skip


_DAY = {"day": Column("whole", N_("day"), N_("number from 1"))}
_LOT = {
    **_DAY,
    "sale": Column("whole", N_("place of the lot among all lots of the game"), N_("number from 1")),
}
_BUYER = {
    "seat": Column("whole", N_("seat of the buyer"), _NUMBER),
    "name": Column("text", N_("name of the buyer")),
}
_CARDS = {"cards": Column("text", N_("cards of the lot in the order put down, as A-open, with spaces between"))}

FRAMES = {
    "bids": Frame(
        N_("one row a bid that may be seen, bids of 0 in sealed auctions included"),
        {
            **_LOT,
            **SEAT,
            **_CARDS,
            "form": Column("text", N_("form of the auction: open, once or sealed")),
            "place": Column("whole", N_("place among the lot's bids; empty in sealed auctions"), N_("number from 1")),
            "amount": Column("whole", N_("money bid for the lot"), _MONEY),
            "won": Column("flag", N_("whether it bought the lot; empty until the auction is over")),
            **ENTERED,
        },
        _bids,
    ),
    "sales": Frame(
        N_("one row a lot that was sold, or that its seller got for nothing"),
        {
            **_LOT,
            **_BUYER,
            **_CARDS,
            "artist": Column("text", N_("artist, A to E")),
            "works": Column("whole", N_("works in the lot"), _WORKS),
            "form": Column("text", N_("form of the auction: open, once, sealed, fixed; double: no second card came")),
            "seller": Column("whole", N_("seat of the seller"), _NUMBER),
            "seller_name": Column("text", N_("name of the seller")),
            "partner": Column("whole", N_("seat that added the second card; empty without one"), _NUMBER),
            "partner_name": Column("text", N_("name of who added the second card")),
            "price": Column("whole", N_("price of the lot; 0 where nobody wanted it"), _MONEY),
            "bidders": Column("whole", N_("players who bid more than 0"), N_("players")),
            "next_bid": Column("whole", N_("highest bid of anybody but the buyer"), _MONEY),
            "worth": Column("whole", N_("what the bank paid for the lot; empty until the day is over"), _MONEY),
            **ENTERED,
        },
        _sales,
    ),
    "markers": Frame(
        N_("one row an artist and a day that is over"),
        {
            **_DAY,
            "artist": Column("text", N_("artist, A to E")),
            "put_up": Column("whole", N_("works put up this day"), _WORKS),
            "place": Column("whole", N_("place by works put up; empty where there were none"), N_("number from 1")),
            "marker": Column("whole", N_("marker of this day; 0 for none"), _MONEY),
            "value": Column("whole", N_("sum of all markers so far"), _MONEY),
            "worth": Column("whole", N_("what the bank paid for each work this day"), _MONEY),
        },
        _markers,
    ),
    "holdings": Frame(
        N_("one row a seat at the start, after each sale and after each day"),
        {
            **_LOT,
            "stage": Column("text", N_("start, sale, or end of day")),
            **SEAT,
            "money": Column("whole", N_("money at this moment; empty where the reader may not see it"), _MONEY),
            "paintings": Column("whole", N_("paintings bought this day and not yet sold to the bank"), _WORKS),
        },
        _holdings,
    ),
}
