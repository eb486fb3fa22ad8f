"""Art dealer: expected values against every order of the cards, money against the game's own sales."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from bidgames.economics import solve
from bidgames.rules import art_dealer as rules

ARTISTS = rules.ARTISTS


def ends(counts: list[int], left: list[int], limit: int, chance: Fraction) -> Iterator[tuple[list[int], Fraction]]:
    """Every way the day can end from here, with its chance: the next card is any of those left."""
    total = sum(left)
    if limit in counts or not total:
        yield counts, chance
        return
    for artist, rest in enumerate(left):
        if rest:
            more = [count + (at == artist) for at, count in enumerate(counts)]
            fewer = [count - (at == artist) for at, count in enumerate(left)]
            yield from ends(more, fewer, limit, chance * Fraction(rest, total))


@pytest.mark.parametrize(
    ("counts", "deck", "seen", "limit"),
    [
        ([0, 0, 0], [3, 4, 2], [0, 0, 0], 3),
        ([1, 0, 2], [3, 4, 5], [2, 0, 2], 3),
        ([0, 0], [1, 1], [0, 0], 5),
        ([2, 0, 1], [2, 0, 1], [2, 0, 1], 5),
        ([1, 3, 0], [4, 4, 4], [1, 3, 1], 3),
        ([0], [4], [0], 2),
        ([1, 1, 0, 0], [3, 3, 2, 2], [1, 1, 0, 0], 3),
    ],
)
def test_expected_values_by_every_order(counts: list[int], deck: list[int], seen: list[int], limit: int) -> None:
    artists = len(counts)
    prior, markers = [7.5, 0, 20, 10][:artists], [30, 20, 10]
    inputs: dict[str, Any] = {
        "counts_offered_today": counts, "prior_markers": prior, "deck": deck, "cards_seen": seen,
        "offer_artist_index": None, "markers": markers, "day_ends_at": limit,
    }  # fmt: skip
    found = solve("art_value_expectation", inputs)
    ranks = [[Fraction(0)] * 3 for _ in counts]
    ranked_only = [Fraction(0)] * artists
    left = [card - known for card, known in zip(deck, seen, strict=True)]
    for final, chance in ends(counts, left, limit, Fraction(1)):
        order = sorted((at for at in range(artists) if final[at]), key=lambda at: -final[at])
        for rank, artist in enumerate(order[:3]):
            ranks[artist][rank] += chance
            ranked_only[artist] += chance * (Fraction(prior[artist]) + markers[rank])
    for artist in range(artists):
        assert found["rank_probabilities"][artist] == pytest.approx([float(one) for one in ranks[artist]], abs=1e-12)
        today = sum(float(chance) * marker for chance, marker in zip(ranks[artist], markers, strict=True))
        assert found["expected_marker_today"][artist] == pytest.approx(today)
        assert found["expected_value_literal"][artist] == pytest.approx(prior[artist] + today)
        assert found["expected_value_top3_only"][artist] == pytest.approx(float(ranked_only[artist]))
    for artist in range(artists):
        if left[artist] and limit not in counts:
            offered = solve("art_value_expectation", {**inputs, "offer_artist_index": artist})
            one = [int(at == artist) for at in range(artists)]
            moved = {
                **inputs, "counts_offered_today": [a + b for a, b in zip(counts, one, strict=True)],
                "cards_seen": [a + b for a, b in zip(seen, one, strict=True)],
            }  # fmt: skip
            after = solve("art_value_expectation", moved)["expected_value_literal"]
            assert offered["value_after_offering_literal"] == pytest.approx(after)
            gain = after[artist] - found["expected_value_literal"][artist]
            assert offered["gain_to_offered_artist"] == pytest.approx(gain)


def test_expected_values_by_shuffling_the_deck() -> None:
    inputs = {
        "counts_offered_today": [1, 3, 2, 0, 4], "prior_markers": [0, 20, 30, 0, 10], "deck": [12, 13, 14, 15, 16],
        "cards_seen": [5, 7, 7, 3, 8], "offer_artist_index": None, "markers": [30, 20, 10], "day_ends_at": 5,
    }  # fmt: skip
    found = solve("art_value_expectation", inputs)
    rng = random.Random(6)
    cards = [at for at, rest in enumerate([7, 6, 7, 12, 8]) for _ in range(rest)]
    draws, totals, squares = 20_000, [0.0] * 5, [0.0] * 5
    for _ in range(draws):
        counts = dict(zip(ARTISTS, [1, 3, 2, 0, 4], strict=True))
        for card in rng.sample(cards, len(cards)):
            counts[ARTISTS[card]] += 1
            if counts[ARTISTS[card]] == 5:
                break
        for artist, marker in zip(rules.ranking(counts), (30, 20, 10), strict=False):
            totals[ARTISTS.index(artist)] += marker
            squares[ARTISTS.index(artist)] += marker**2
    for total, square, exact in zip(totals, squares, found["expected_marker_today"], strict=True):
        error = ((square / draws - (total / draws) ** 2) / draws) ** 0.5
        assert abs(total / draws - exact) <= 4 * error


def test_long_days_and_many_artists() -> None:
    for artists, limit, cards in ((5, 15, 40), (9, 4, 12)):
        found = solve("art_value_expectation", {
            "counts_offered_today": [0] * artists, "prior_markers": [0] * artists, "deck": [cards] * artists,
            "cards_seen": [0] * artists, "offer_artist_index": None, "markers": [30, 20, 10], "day_ends_at": limit,
        })  # fmt: skip
        columns = list(zip(*found["rank_probabilities"], strict=True))
        assert sum(columns[0]) == pytest.approx(1)
        assert 0.99 < sum(columns[2]) < sum(columns[1]) < 1  # now and then one or two artists fill the day
        assert columns[0] == pytest.approx([1 / artists] * artists)
        assert list(columns[1]) == sorted(columns[1], reverse=True)  # ties go to the left


def sale(seats: int, seller: int, partner: int | None, buyer: int, price: int) -> list[int]:
    """What everybody's money changes by, in the game itself, when this lot is sold at this price (in thousands)."""
    cards = ("A-double", "A-fixed") if partner is not None else ("A-fixed",)
    unsold = buyer == seller
    last = (seller - 1) % seats if unsold else buyer
    position = rules.Position(
        phase=rules.FIXED, day=1, money=(1_000_000,) * seats, hands=(("B-open",),) * seats, paintings=((),) * seats,
        put_up=dict.fromkeys(ARTISTS, 0), markers=(), values=dict.fromkeys(ARTISTS, 0), seller=seller,
        auction=rules.Auction(cards, "fixed", seller, partner, price=1000 * price), sales=(), bids=(), discards=(),
        asked=(last,), deck=(), value_rule=rules.ALL_MARKERS,
    )  # fmt: skip
    position = rules.GAME.apply(position, last, rules.Pass() if unsold else rules.Accept())
    assert position.sales[-1].buyer == buyer
    return [(money - 1_000_000) // 1000 for money in position.money]


def test_a_joint_lot_is_split_as_in_the_game() -> None:
    for price in (0, 1, 2, 17, 24, 25):
        for buyer, role in enumerate(("seller", "partner", "other")):
            found = solve("double_lot_split", {"price_thousands": price, "buyer": role})
            assert [found["seller"], found["partner"], found["other"]] == sale(3, 0, 1, buyer, price)
            assert sum(found.values()) == 0


def test_a_day_is_booked_as_in_the_game() -> None:
    rng = random.Random(9)
    for _ in range(40):
        seats = rng.choice([3, 4, 5])
        players = [f"P{at}" for at in range(seats)]
        money, put_up = [100] * seats, dict.fromkeys(ARTISTS, 0)
        works: list[list[str]] = [[] for _ in players]
        lots: list[dict[str, Any]] = []
        for _ in range(rng.randint(0, 8)):
            artist = rng.randrange(5)
            joint = rng.random() < 0.4
            if put_up[ARTISTS[artist]] + 1 + joint > 4:
                continue
            seller, buyer = rng.randrange(seats), rng.randrange(seats)
            partner = rng.randrange(seats) if joint else None
            price = rng.randint(0, min(30, money[buyer]))
            lot = {"seller": players[seller], "artist": artist, "winner": players[buyer], "price": price}
            form = {"format": "sealed"} if partner is None else {"format": "double", "partner": players[partner]}
            lots.append(lot | form)
            money = [had + new for had, new in zip(money, sale(seats, seller, partner, buyer, price), strict=True)]
            put_up[ARTISTS[artist]] += 1 + joint
            works[buyer] += [ARTISTS[artist]] * (1 + joint)
        fifth = next((at for at, artist in enumerate(ARTISTS) if put_up[artist] >= 3), None)
        before = [rng.choice([0, 10, 30]) for _ in ARTISTS]
        found = solve("art_day_ledger", {
            "players": players, "start_cash_thousands": 100, "lots": lots, "prior_markers": before,
            "fifth_work_of": fifth,
        })  # fmt: skip
        if fifth is not None:
            put_up[ARTISTS[fifth]] = 5
        markers = dict(zip(rules.ranking(put_up), (30, 20, 10), strict=False))
        assert found["counts"] == list(put_up.values())
        assert found["marker_today"] == [markers.get(artist, 0) for artist in ARTISTS]
        assert list(found["cash_before_sale"].values()) == money
        bank = sum(found["cash_before_sale"].values()) + found["bank_received_from_sellers"]
        assert bank == 100 * seats
        values = {artist: old + markers.get(artist, 0) for artist, old in zip(ARTISTS, before, strict=True)}
        assert found["value_literal"] == list(values.values())
        for name, held, cash in zip(players, works, money, strict=True):
            assert found["payout_literal"][name] == sum(values[work] for work in held)
            assert found["final_cash_literal"][name] == cash + found["payout_literal"][name]
            ranked = sum(values[work] for work in held if work in markers)
            assert found["final_cash_top3_only"][name] == cash + ranked


def test_a_double_nobody_accompanies_and_a_joint_lot_that_ends_the_day() -> None:
    lots = [{"seller": "A", "artist": 2, "format": "double", "winner": "A", "price": 0}] * 3
    inputs = {"players": ["A", "B", "C"], "start_cash_thousands": 100, "lots": lots, "prior_markers": [0, 0, 10, 0, 0]}
    found = solve("art_day_ledger", {**inputs, "fifth_work_of": 2})
    assert found["counts"] == [0, 0, 5, 0, 0] and found["payout_literal"] == {"A": 120, "B": 0, "C": 0}
    found = solve("art_day_ledger", {**inputs, "fifth_work_of": None})
    assert found["counts"] == [0, 0, 3, 0, 0] and found["final_cash_top3_only"]["A"] == 220


def test_the_sale_helper_follows_the_game() -> None:
    assert sale(3, 0, None, 1, 22) == [22, -22, 0]
    assert sale(3, 0, None, 0, 22) == [-22, 0, 0]
    assert sale(3, 0, 0, 2, 25) == [25, 0, -25]


@pytest.mark.parametrize(("artists", "cards"), [(5, 3), (20, 5), (1000, 5)])
def test_a_day_that_ends_with_the_first_pair(artists: int, cards: int) -> None:
    found = solve("art_value_expectation", {
        "counts_offered_today": [0] * artists, "prior_markers": [0] * artists, "deck": [cards] * artists,
        "cards_seen": [0] * artists, "offer_artist_index": None, "markers": [30, 20, 10], "day_ends_at": 2,
    })  # fmt: skip
    first, second, third = (sum(column) for column in zip(*found["rank_probabilities"], strict=True))
    unlike = 1 - Fraction(cards - 1, artists * cards - 1)
    assert (first, second) == (pytest.approx(1), pytest.approx(float(unlike)))
    assert third == pytest.approx(float(unlike * (1 - Fraction(2 * (cards - 1), artists * cards - 2))))


def test_a_crowd_of_artists_by_shuffling_the_deck() -> None:
    counts, left, limit, draws = [0, 2, 1, 0, 0, 3, 0, 1, 0, 0, 0, 2], [9, 3, 7, 12, 5, 2, 0, 8, 8, 1, 20, 4], 6, 4000
    deck = [count + rest for count, rest in zip(counts, left, strict=True)]
    found = solve("art_value_expectation", {
        "counts_offered_today": counts, "prior_markers": [0] * 12, "deck": deck,
        "cards_seen": counts, "offer_artist_index": None, "markers": [30, 20, 10], "day_ends_at": limit,
    })  # fmt: skip
    rng = random.Random(12)
    cards = [at for at, rest in enumerate(left) for _ in range(rest)]
    hits = [[0] * 3 for _ in counts]
    for _ in range(draws):
        works = list(counts)
        for card in rng.sample(cards, len(cards)):
            works[card] += 1
            if works[card] == limit:
                break
        order = sorted((at for at in range(12) if works[at]), key=lambda at: -works[at])
        for rank, artist in enumerate(order[:3]):
            hits[artist][rank] += 1
    for chances, counted in zip(found["rank_probabilities"], hits, strict=True):
        for chance, hit in zip(chances, counted, strict=True):
            assert abs(hit / draws - chance) <= 4.5 * (chance * (1 - chance) / draws) ** 0.5 + 1e-3
