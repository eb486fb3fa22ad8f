"""Money and paintings of Art dealer, sale by sale (lessons 7 and 8).

Definitions
    money     in thousands, whole.
    artist    a number from 0, left to right on the board.
    markers   30, 20 and 10 for the three artists most put up this day.
    partner   who added the second card of a joint lot; the price is split between him and the seller.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..rules import art_dealer as rules
from ..rules.domain import N_
from ._inputs import BadInput, entry, items, known_keys, name_of, names, whole, wholes, words

ROLES = ("seller", "partner", "other")
FORMATS = ("outcry", "once_around", "sealed", "fixed", "double")
_MARKERS = tuple(marker // rules.STEP for marker in rules.MARKERS)


def _shares(price: int, *, joint: bool) -> tuple[int, int]:
    """Rule 11: what of the price is the seller's and what the partner's, an odd thousand the seller's."""
    return (price - price // 2, price // 2) if joint else (price, 0)


def double_lot_split(price_thousands: Any, buyer: Any) -> dict[str, Any]:
    """What each gains in money when a joint lot of two different owners is sold.

    The seller's share is half the price, rounded up to a whole thousand, the partner's the rest. The buyer
    pays the price; if he is the seller or the partner, his own share goes to the bank. The four numbers add
    up to 0.

    Inputs: `price_thousands`: whole, from 0; `buyer`: "seller", "partner" or "other". Raises `BadInput`
    otherwise.
    Source: the rulebook of Art dealer, rule 11 of its rule page.
    """
    price, winner = whole("price_thousands", price_thousands), name_of("buyer", buyer, ROLES)
    shares = dict(zip(ROLES, _shares(price, joint=True), strict=False))
    gains = {role: (0 if role == winner else shares.get(role, 0)) for role in ROLES}
    gains[winner] -= price
    return {**gains, "bank": shares.get(winner, 0)}


def art_day_ledger(
    players: Any, start_cash_thousands: Any, lots: Any, prior_markers: Any, fifth_work_of: Any
) -> dict[str, Any]:
    """A whole day of Art dealer from its sales: money, works put up, markers, and what the bank pays for the works.

    1. The buyer pays the seller, or the bank if he is the seller; a joint lot is split with the partner
       (rules 6, 11). `bank_received_from_sellers`: what sellers and partners paid for lots, or shares of
       lots, of their own.
    2. `counts`: works put up, one a lot, two a joint lot; the work that ends the day counts and is not sold
       (rule 5). Without such a work the day ended because no cards were left (rule 16).
    3. The artist of the fifth work gets the marker of 30, the others by count, ties to the left, 20 and 10
       (rule 13).
    4. `value_literal`: all markers of an artist so far (rule 14). Under "top3_only" the works of an artist
       without a marker this day are worth nothing. The bank buys every work.

    Inputs: `players`: different names; `start_cash_thousands`: whole, from 0; `lots`: a list of {seller,
    artist, format, winner, price} and for a joint lot `partner` (who may be the seller); format: one of
    `FORMATS`, where "double" means a joint lot, or without a partner a double that nobody accompanied, which
    its seller has for nothing; `prior_markers`: a whole number from 0 for each artist; `fifth_work_of`: the
    artist whose fifth work ended the day (with three sold, a joint lot ended it), or None. Raises `BadInput`
    otherwise, also when a buyer lacks the money.
    Source: the rulebook of Art dealer, rules 5 to 16 of its rule page.
    """
    people = names("players", players, 2)
    cash = dict.fromkeys(people, whole("start_cash_thousands", start_cash_thousands))
    prior = wholes("prior_markers", prior_markers)
    counts = [0] * len(prior)
    works = {name: [0] * len(prior) for name in people}
    bank = 0
    for at, raw in enumerate(items("lots", lots)):
        place = f"lots[{at}]"
        lot = known_keys(place, raw, ("seller", "artist", "format", "partner", "winner", "price"))
        artist = whole(f"{place}.artist", entry(place, lot, "artist"), 0, len(prior) - 1)
        bank += _sale(place, lot, people, cash)
        size = 1 if lot.get("partner") is None else 2
        counts[artist] += size
        works[lot["winner"]][artist] += size
        if counts[artist] >= rules.LAST:
            most = words(N_("an artist of whom fewer than five works have been put up with this lot"))
            raise BadInput(f"{place}.artist", artist, most)
    today = _markers(counts, fifth_work_of)
    values = [before + marker for before, marker in zip(prior, today, strict=True)]
    ranked = [value if marker else 0 for value, marker in zip(values, today, strict=True)]
    payout = {name: _worth(held, values) for name, held in works.items()}
    return {
        "counts": counts,
        "marker_today": today,
        "value_literal": values,
        "cash_before_sale": cash,
        "bank_received_from_sellers": bank,
        "payout_literal": payout,
        "final_cash_literal": {name: cash[name] + payout[name] for name in people},
        "final_cash_top3_only": {name: cash[name] + _worth(works[name], ranked) for name in people},
    }


def _worth(works: list[int], values: list[int]) -> int:
    """What the bank pays for the works held of each artist."""
    return sum(count * value for count, value in zip(works, values, strict=True))


def _sale(place: str, lot: Mapping[str, Any], people: list[str], cash: dict[str, int]) -> int:
    """Steps 1: move the money of one lot; what of it goes to the bank."""
    seller = name_of(f"{place}.seller", entry(place, lot, "seller"), people)
    winner = name_of(f"{place}.winner", entry(place, lot, "winner"), people)
    form = name_of(f"{place}.format", entry(place, lot, "format"), FORMATS)
    price = whole(f"{place}.price", entry(place, lot, "price"))
    partner = lot.get("partner")
    if partner is not None:
        name_of(f"{place}.partner", partner, people)
        name_of(f"{place}.format", form, ("double",))
    elif form == "double" and (price or winner != seller):
        alone = words(N_("a partner: without one the seller has the double for nothing"))
        raise BadInput(f"{place}.partner", partner, alone)
    if price > cash[winner]:
        raise BadInput(f"{place}.price", price, words(N_("at most the buyer's money ({money})"), money=cash[winner]))
    cash[winner] -= price
    own = 0
    for owner, share in zip((seller, partner), _shares(price, joint=partner is not None), strict=True):
        if owner == winner:
            own += share
        elif owner is not None:
            cash[owner] += share
    return own


def _markers(counts: list[int], fifth: Any) -> list[int]:
    """Steps 2 and 3; the last work, or the last two, are added to `counts`."""
    if fifth is not None:
        artist = whole("fifth_work_of", fifth, 0, len(counts) - 1)
        if counts[artist] not in (rules.LAST - 1, rules.LAST - 2):
            sold = words(N_("an artist with four works put up (three before a joint lot), or null"))
            raise BadInput("fifth_work_of", artist, sold)
        counts[artist] = rules.LAST
    order = sorted((artist for artist, count in enumerate(counts) if count), key=lambda artist: -counts[artist])
    markers = dict(zip(order, _MARKERS, strict=False))
    return [markers.get(artist, 0) for artist in range(len(counts))]
