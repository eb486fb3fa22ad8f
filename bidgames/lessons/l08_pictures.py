"""Lesson 8: what is played, the pictures of it, and what can be tried out.

Definitions
    money     in thousands, as prices and markers are multiples of it.
    worth     what the bank pays for a work at the end of its day.
    expected  worth on average if the cards not yet seen come up in random order (`economics.art_values`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from msgspec import Struct

from ..economics import solve
from ..rules.art_dealer import ARTISTS, CARDS, LAST, MARKERS, RANKED_ONLY, STEP
from ..rules.domain import N_
from ..tables.art_dealer import works_up, worth
from ..text import Translate
from .answers import shown
from .curves import Row
from .model import Data, Dial, Drawn, Exploration, Picture, Play

#: Cards of each artist in the deck, and what the first three places of a day bring.
DECK = tuple(sum(count for card, count in CARDS.items() if card[0] == artist) for artist in ARTISTS)
PLACES = tuple(marker // STEP for marker in MARKERS)
#: Up to this work of its artist on a day a lot counts as early.
EARLY = 2

PLAY = Play(
    text=N_(
        "The whole game of Art dealer: four days, three bots. On your turn you put up a work from your hand; everybody "
        "may buy it. In the evening the bank buys all works: those of the artists most put up that day are worth most. "
        "Alone this takes about twenty minutes. You may stop after the first day: what happened is drawn "
        "as far as it went."
    ),
    game="art_dealer",
    seats=4,
    clock={"open": 10},
    room={"seats_per_table": 4, "clock": {"open": 12}},
)


class Lot(Struct, frozen=True):
    """A lot that was sold for money: `first` is the number of its first work within its artist and day (from 1)."""

    day: int
    number: int
    artist: str
    works: int
    first: int
    price: Fraction
    buyer: int
    expected: float
    worth: int | None


@lru_cache(4096)
def expectation(counts: tuple[int, ...], prior: tuple[int, ...], seen: tuple[int, ...], ranked: bool) -> list[float]:
    """Expected worth of a work of each artist: works up today, earlier markers, cards seen so far."""
    found = solve(
        "art_value_expectation",
        {"counts_offered_today": list(counts), "prior_markers": list(prior), "deck": list(DECK),
         "cards_seen": list(seen), "offer_artist_index": None, "markers": list(PLACES), "day_ends_at": LAST},
    )  # fmt: skip
    return list(found["expected_value_top3_only" if ranked else "expected_value_literal"])


def lots(position: Mapping[str, Any]) -> Iterator[Lot]:
    """All lots sold for more than nothing, with what was expected of them once they were up."""
    seen, prior = [0] * len(ARTISTS), [0] * len(ARTISTS)
    for day in range(1, position["day"] + 1):
        counts = [0] * len(ARTISTS)
        for number, sale in enumerate((one for one in position["sales"] if one["day"] == day), 1):
            cards, at = sale["cards"], ARTISTS.index(sale["cards"][0][0])
            first = counts[at] + 1
            counts[at] += len(cards)
            seen[at] += len(cards)
            if sale["price"]:
                brings = expectation(tuple(counts), tuple(prior), tuple(seen), position["value_rule"] == RANKED_ONLY)
                paid = worth(position, day, ARTISTS[at])
                yield Lot(
                    day, number, ARTISTS[at], len(cards), first, Fraction(sale["price"], STEP * len(cards)),
                    sale["buyer"], brings[at], None if paid is None else paid // STEP,
                )  # fmt: skip
        if day <= len(position["markers"]):
            for card in position["discards"][day - 1]:
                seen[ARTISTS.index(card[0])] += 1
            for artist, marker in position["markers"][day - 1].items():
                prior[ARTISTS.index(artist)] += marker // STEP


def nothing(_: Translate) -> Drawn:
    """Nothing was sold yet."""
    text = _("Nothing has been sold yet.")
    return Drawn(text, {"note": [{"text": text}]})


def count_rows(data: Data, _: Translate) -> Drawn:
    """Works put up on the first day, by artist, after each lot."""
    up = [] if data.source is None else [row for row in works_up(data.source.position) if row["day"] == 1]
    if not up or data.source is None:
        return Drawn(_("Nothing has been put up yet."), {})
    counts = [{"lot": 0, "artist": artist, "count": 0, "line": artist} for artist in ARTISTS]
    counts += [
        {"lot": row["lot"], "artist": row["artist"], "count": row["put_up"], "line": row["artist"]} for row in up
    ]
    last = max(row["lot"] for row in up)
    ends: dict[int, list[str]] = {}
    for row in up:
        if row["lot"] == last:
            ends.setdefault(row["put_up"], []).append(row["artist"])
    marks = [{"lot": last, "count": count, "label": "".join(artists)} for count, artists in ends.items()]
    markers = data.source.position["markers"]
    text = _("Lots of the first day so far: {lots}. The counts were: {counts}.").format(
        lots=last, counts=", ".join(f"{row['artist']} {row['put_up']}" for row in up if row["lot"] == last)
    )
    if markers:
        text += " " + _("The bank paid (in thousands): {markers}.").format(
            markers=", ".join(f"{artist} {marker // STEP}" for artist, marker in markers[0].items())
        )
    return Drawn(text, {"counts": counts, "labels": marks})


def fan_rows(data: Data, _: Translate) -> Drawn:
    """Prices on the first day; with the theory what a work of each artist could be expected to be worth."""
    sold = [] if data.source is None else [one for one in lots(data.source.position) if one.day == 1]
    if not sold or data.source is None:
        return nothing(_)
    rows: dict[str, list[Row]] = {
        "lots": [
            {"lot": one.number, "price": one.price, "label": one.artist, "own": one.buyer == data.seat} for one in sold
        ]
    }
    prices = [one.price for one in sold]
    text = _("On the first day single works sold for {low} to {high} thousand.").format(
        low=shown(min(prices), _), high=shown(max(prices), _)
    )
    if data.theory:
        rows["paths"] = first_day(data.source.position)
        last = max(row["lot"] for row in rows["paths"])
        tied: dict[int, list[Row]] = {}
        for row in rows["paths"]:
            if row["lot"] == last:
                tied.setdefault(round(row["value"]), []).append(row)
        rows["ends"] = [
            {**same[0], "label": "".join(row["artist"] for row in same)} for same in tied.values()
        ]  # fmt: skip
        above = sum(one.price > one.expected for one in sold)
        text += " " + _(
            "Lines: what works could be expected to be worth if cards come in random order. {above} of {all} lots cost "
            "more than that."
        ).format(above=above, all=len(sold))
    return Drawn(text, rows)


def first_day(position: Mapping[str, Any]) -> list[Row]:
    """Expected worth of each artist's works after each lot of the first day."""
    none = (0,) * len(ARTISTS)
    counts: dict[int, list[int]] = {0: list(none)}
    for row in works_up(position):
        if row["day"] == 1:
            counts.setdefault(row["lot"], list(none))[ARTISTS.index(row["artist"])] = row["put_up"]
    return [
        {"lot": lot, "artist": artist, "value": value}
        for lot, up in counts.items()
        for artist, value in zip(
            ARTISTS, expectation(tuple(up), none, tuple(up), position["value_rule"] == RANKED_ONLY), strict=True
        )
    ]


def paid_rows(data: Data, _: Translate) -> Drawn:
    """Price and worth of a work, for every lot of a day that is over."""
    sold = [] if data.source is None else [one for one in lots(data.source.position) if one.worth is not None]
    if not sold or data.source is None:
        text = _("No day is over yet.")
        return Drawn(text, {"note": [{"text": text}]})
    rows: dict[str, list[Row]] = {
        "sales": [
            {
                "price": one.price, "worth": one.worth, "when": "early" if one.first <= EARLY else "late",
                "own": one.buyer == data.seat, "name": data.source.names[one.buyer],
            }
            for one in sold
        ]
    }  # fmt: skip
    said = [_share(sold, early, _) for early in (True, False)]
    if data.theory:
        end = max(max(one.price, one.worth or 0) for one in sold)
        rows["line"] = [{"v": side, "p": side} for side in (0, end)]
        gain = sum((one.worth or 0) - one.price for one in sold) / len(sold)
        words = _("Dashed: the bank pays the price. On average a work brought its buyer {gain} thousand.")
        said.append(words.format(gain=shown(gain, _)))
    return Drawn(" ".join(one for one in said if one), rows)


def _share(sold: list[Lot], early: bool, _: Translate) -> str:
    """How many early, or late, lots lost money."""
    some = [one for one in sold if (one.first <= EARLY) == early]
    if not some:
        return ""
    words = (
        _("{lost} of {all} lots with an artist's first or second work of a day cost more than the bank paid.")
        if early
        else _("{lost} of {all} lots with a third or fourth work did.")
    )
    return words.format(lost=sum(one.price > (one.worth or 0) for one in some), all=len(some))


def within_rows(data: Data, _: Translate) -> Drawn:
    """Prices by the number of the work within its artist and day, with the predicted average."""
    sold = [] if data.source is None else list(lots(data.source.position))
    if not sold:
        return nothing(_)
    works: list[Row] = [
        {"n": one.first + at, "price": one.price, "own": one.buyer == data.seat, "expected": one.expected}
        for one in sold
        for at in range(one.works)
    ]
    numbers = sorted({work["n"] for work in works})
    rows: dict[str, list[Row]] = {
        "works": [{key: work[key] for key in ("n", "price", "own")} for work in works],
        "mean": [{"n": n, "price": _mean(works, n, "price")} for n in numbers],
    }
    if data.guesses.get("price") is not None:
        rows["guess"] = [{"p": data.guesses["price"], "label": _("your prediction of the average price")}]
    average = sum(work["price"] for work in works) / len(works)
    text = _("A work cost {average} thousand on average; by its number: {prices}.").format(
        average=shown(average, _), prices=", ".join(f"{row['n']}: {shown(row['price'], _)}" for row in rows["mean"])
    )
    if data.theory:
        rows["expected"] = [{"n": n, "price": _mean(works, n, "expected")} for n in numbers]
        parts = [
            f"{n}: {100 * float(_mean(works, n, 'price')) / _mean(works, n, 'expected'):.0f} %" for n in numbers
        ]  # fmt: skip
        text += " " + _("As a share of what could be expected: {parts}.").format(parts=", ".join(parts))
    return Drawn(text, rows)


def _mean(works: list[Row], number: int, key: str) -> Any:
    some = [work[key] for work in works if work["n"] == number]
    return sum(some) / len(some)


PICTURES = (
    Picture("counts", N_("Works put up on the first day"), "art_dealer:works", count_rows),
    Picture("fan", N_("Day 1, lot by lot"), "lesson_08:fan", fan_rows),
    Picture("paid", N_("Paid and realised"), "lesson_08:paid", paid_rows),
    Picture("within", N_("The next work of the same artist"), "lesson_08:within", within_rows),
)


def value_rows(values: Mapping[str, Any], _: Translate) -> Drawn:
    """Expected worth of each artist's works tonight, and after one more work of the artist of the dial."""
    counts = tuple(values[artist] for artist in ARTISTS)
    none, following = (0,) * len(ARTISTS), values["next"]
    now = expectation(counts, none, counts, False)
    best = max(range(len(ARTISTS)), key=lambda at: now[at])
    rows: dict[str, list[Row]] = {
        "bars": [{"artist": artist, "value": value} for artist, value in zip(ARTISTS, now, strict=True)]
    }
    text = _("A work of {artist} can be expected to be worth most: {value} thousand.").format(
        artist=ARTISTS[best], value=shown(now[best], _)
    )
    if following in ARTISTS:
        at = ARTISTS.index(following)
        more = tuple(count + (place == at) for place, count in enumerate(counts))
        after = expectation(more, none, more, False)
        rows["after"] = [{"artist": artist, "value": value} for artist, value in zip(ARTISTS, after, strict=True)]
        text += " " + _("One more work of {artist} takes its works from {now} to {after} thousand.").format(
            artist=following, now=shown(now[at], _), after=shown(after[at], _)
        )
    return Drawn(text, rows)


def round_rows(values: Mapping[str, Any], _: Translate) -> Drawn:
    """Bids round by round for equal lots, values drawn from 0 to 100."""
    bidders, worth_of_it = values["bidders"], values["value"]
    objects = min(values["objects"], bidders)
    found = solve(
        "sequential_first_price",
        {"bidders": bidders, "objects": objects, "unit_demand": True, "value": worth_of_it / 100},
    )
    first, second = ([100 * bid for bid in found[key]] for key in ("bid_by_round", "second_price_bid_by_round"))
    price = 100 * found["expected_price_each_round"]
    rows = {
        "bids": [{"round": at, "bid": bid} for at, bid in enumerate(first, 1)],
        "second": [{"round": at, "bid": bid} for at, bid in enumerate(second, 1)],
        "price": [{"price": price, "label": _("price to expect: {price}").format(price=shown(price, _))}],
    }
    text = _(
        "{objects} equal lots for {bidders} bidders. With a value of {value} you bid {first} in the first round and "
        "{last} in the last one, if you have not won before. Expect a price of {price} in every round."
    ).format(objects=objects, bidders=bidders, value=worth_of_it, first=shown(first[0], _), last=shown(first[-1], _),
             price=shown(price, _))  # fmt: skip
    return Drawn(text, rows)


EXPLORATIONS = (
    Exploration(
        "values",
        N_("Who makes the value?"),
        N_(
            "Set how many works of each artist are up on the first day. What is a work of each worth tonight? Then let "
            "one more come up: who gains by it, who loses, and would you pay for that?"
        ),
        (
            Dial("A", N_("Works of A"), 0, 4, 1, 2),
            Dial("B", N_("Works of B"), 0, 4, 1, 1),
            Dial("C", N_("Works of C"), 0, 4, 1, 0),
            Dial("D", N_("Works of D"), 0, 4, 1, 3),
            Dial("E", N_("Works of E"), 0, 4, 1, 1),
            Dial(
                "next",
                N_("The next work is by"),
                value="A",
                choices=(("none", N_("nobody yet")), *((artist, artist) for artist in ARTISTS)),
            ),
        ),
        "lesson_08:values",
        value_rows,
    ),
    Exploration(
        "rounds",
        N_("Equal lots, one after another"),
        N_(
            "Lots that are worth the same to you, each bidder wants one. Values are drawn from 0 to 100. Why do bids "
            "rise from round to round while the price stays the same on average?"
        ),
        (
            Dial("bidders", N_("Bidders"), 2, 12, 1, 5),
            Dial("objects", N_("Lots"), 1, 12, 1, 3),
            Dial("value", N_("Your value"), 0, 100, 5, 60),
        ),
        "lesson_08:rounds",
        round_rows,
    ),
)
