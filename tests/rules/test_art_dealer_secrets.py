"""Art dealer: what stays secret, the safe moves, and random play against a second opinion."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bidgames import record
from bidgames.rules.art_dealer import CARDS, Position
from tests.play import begin, go, plain, playing, safe_move
from tests.rules.dealer import GAME, KEY, add, ask, bid, decline, offer, one_lot, passes, table, up
from tests.strategies import Played, played

games = played(KEY, most=300)

# Secrets


def test_a_seat_sees_its_own_money_and_hand_and_only_the_sizes_of_the_others() -> None:
    position = table(["A-open"], ["B-once", "C-once"], [], money=(1000, 2000, 3000))
    seen = plain(GAME.observe(position, 1))
    assert seen["money"] == [None, 2000, None]
    assert seen["hands"] == [None, ["B-once", "C-once"], None]
    assert seen["hand_sizes"] == [1, 2, 0]
    assert "deck" not in seen
    seen = plain(GAME.observe(position, None))
    assert (seen["money"], seen["hands"], seen["hand_sizes"]) == ([None] * 3, [None] * 3, [1, 2, 0])


def test_an_observation_has_all_keys_of_the_rule_page() -> None:
    keys = {
        "day", "money", "hands", "paintings", "put_up", "markers", "values", "seller", "auction", "sales", "phase",
    }  # fmt: skip
    assert keys <= set(plain(GAME.observe(begin(KEY, 3), None))) and keys <= set(plain(begin(KEY, 3)))


def test_what_is_public_is_seen_by_everybody() -> None:
    position = go(KEY, one_lot("A-once"), bid(1, 7000), *passes(2, 3, 0), offer(1, "E-open"), bid(3, 2000))
    for reader in (None, 0, 1, 2, 3):
        seen, everything = plain(GAME.observe(position, reader)), plain(position)
        for key in set(everything) - {"money", "hands", "deck"}:
            assert seen[key] == everything[key]
    assert plain(position.auction)["bids"] == [[3, 2000]]


def test_a_sealed_bid_is_its_bidders_secret_until_all_are_in() -> None:
    position = go(KEY, one_lot("A-sealed"), bid(2, 12_000), bid(0, 5000))
    for reader, known in ((2, [[2, 12_000]]), (0, [[0, 5000]]), (1, []), (None, [])):
        seen = plain(GAME.observe(position, reader))
        assert (seen["auction"]["bids"], seen["auction"]["best"], seen["asked"]) == (known, None, None)
    later = go(KEY, position, bid(3, 0))
    assert plain(GAME.observe(later, 1)) == plain(GAME.observe(position, 1))  # not even that one more is in
    done = go(KEY, later, bid(1, 9000))
    assert plain(GAME.observe(done, None))["bids"] == [[[2, 12_000], [0, 5000], [3, 0], [1, 9000]]]


def test_the_cards_that_ended_a_day_stay_known() -> None:
    start = table(["A-double"], ["A-once"], ["E-open"], put_up=up(A=3))
    position = go(KEY, start, offer(0, "A-double"), *decline(0), add(1, "A-once"))
    assert plain(GAME.observe(position, None))["discards"] == [["A-double", "A-once"]]


def test_money_is_shown_at_the_end_and_hands_never() -> None:
    start = table(["A-open"], ["E-open"], [], day=4, put_up=up(A=4), money=(1000, 2000, 3000))
    assert plain(GAME.observe(start, None))["money"] == [None] * 3
    seen = plain(GAME.observe(go(KEY, start, offer(0, "A-open")), None))
    assert (seen["money"], seen["hands"], seen["hand_sizes"]) == ([1000, 2000, 3000], [None] * 3, [0, 1, 0])


def test_whether_a_seat_could_add_or_bid_shows_to_nobody_else() -> None:
    rich = go(KEY, table(["A-double"], ["A-once"], ["E-open"]), offer(0, "A-double"))
    poor = go(KEY, table(["A-double"], ["E-once"], ["E-open"]), offer(0, "A-double"))
    for position in (rich, poor):
        assert GAME.to_act(go(KEY, position, *decline(0))) == (1,)
    assert plain(GAME.observe(rich, 2)) == plain(GAME.observe(poor, 2))
    poor = one_lot("A-open", money=(100_000, 0, 100_000, 100_000))
    assert GAME.to_act(poor) == GAME.to_act(one_lot("A-open"))
    assert plain(GAME.observe(poor, 0)) == plain(GAME.observe(one_lot("A-open"), 0))


def disguised(position: Any, reader: int | None, rng: random.Random) -> Any:
    """The position with the secrets of all but the reader replaced: money, hands, deck and sealed bids."""
    money, hands, auction = list(position.money), list(position.hands), position.auction
    for seat in range(len(money)):
        if seat != reader:
            money[seat] = rng.randrange(400) * 1000
            hands[seat] = tuple(sorted(rng.choices(list(CARDS), k=len(hands[seat]))))
    if position.phase == "sealed":
        bids = [one if one[0] == reader else (one[0], rng.randrange(99) * 1000) for one in auction.bids]
        rng.shuffle(bids)
        auction = replace(auction, bids=tuple(bids))
    if position.phase == "finished":
        money = list(position.money)
    deck = tuple(rng.sample(position.deck, len(position.deck)))
    return replace(position, money=tuple(money), hands=tuple(hands), auction=auction, deck=deck)


@settings(max_examples=40, deadline=None)
@given(games, st.integers(0, 2**32))
def test_other_secrets_change_neither_observation_nor_choices(game: Played, seed: int) -> None:
    rng = random.Random(seed)
    for position in game.positions[-40:]:
        for reader in (None, *range(game.begun.seats)):
            other = disguised(position, reader, rng)
            assert json.dumps(plain(GAME.observe(position, reader))) == json.dumps(plain(GAME.observe(other, reader)))
            assert GAME.to_act(position) == GAME.to_act(other)
            if reader is not None:
                assert repr(GAME.choices(position, reader)) == repr(GAME.choices(other, reader))


# Safe moves


@pytest.mark.parametrize(
    ("position", "seat", "safe"),
    [
        (table(["B-once", "A-open", "C-fixed"], ["E-open"], ["E-open"]), 0, {"move": "offer", "card": "A-open"}),
        (one_lot("A-double"), 0, {"move": "decline"}),
        (one_lot("A-open"), 3, {"move": "pass"}),
        (one_lot("A-once"), 1, {"move": "pass"}),
        (one_lot("A-sealed"), 2, {"move": "bid", "amount": 0}),
        (one_lot("A-fixed"), 0, {"move": "ask", "price": 1000}),
        (one_lot("A-fixed", money=(0, 1000, 1000, 1000)), 0, {"move": "ask", "price": 0}),
        (go(KEY, one_lot("A-fixed"), ask(0, 1000)), 1, {"move": "pass"}),
    ],
)
def test_safe_moves(position: Any, seat: int, safe: dict[str, Any]) -> None:
    assert plain(GAME.safe(position, seat, random.Random(1))) == safe
    go(KEY, position, (seat, safe))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_safe_play_reaches_the_end(seats: int) -> None:
    *_, (_, _, position) = playing(GAME, begin(KEY, seats, seats), random.Random(3), safe_move)
    assert position.phase == "finished"


# Random play


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("rule", ["all_markers", "ranked_only"])
def test_random_play_reaches_the_end(seats: int, rule: str) -> None:
    for seed in range(5):
        *_, (_, _, position) = playing(GAME, begin(KEY, seats, seed, value_rule=rule), random.Random(seed))
        assert position.phase == "finished" and len(position.markers) == 4 and GAME.result(position).winners


def books(position: Any) -> list[int]:
    """Everybody's money, worked out from the sales and the markers alone."""
    seats = len(position.money)
    money = [100_000] * seats
    for sale in position.sales:
        money[sale.buyer] -= sale.price
        if sale.partner in (None, sale.seller):
            shares = {sale.seller: sale.price}
        else:
            half = sale.price // 2000 * 1000
            shares = {sale.seller: sale.price - half, sale.partner: half}
        for owner, share in shares.items():
            money[owner] += 0 if owner == sale.buyer else share
    for day in range(1, len(position.markers) + 1):
        for sale in position.sales:
            ranked = position.markers[day - 1]
            for card in sale.cards if sale.day == day else ():
                if position.value_rule == "all_markers" or card[0] in ranked:
                    money[sale.buyer] += sum(one.get(card[0], 0) for one in position.markers[:day])
    return money


@settings(max_examples=60, deadline=None)
@given(games)
def test_what_always_holds(game: Played) -> None:
    deck = Counter(game.begun.setup["deck"])
    for before, position in pairwise(game.positions):
        assert list(position.money) == books(position)
        assert all(money >= 0 and money % 1000 == 0 for money in position.money)
        assert max(position.put_up.values()) < 5
        sold = [card for sale in position.sales for card in sale.cards]
        on_table = list(position.auction.cards) if position.auction else []
        gone = [card for cards in position.discards for card in cards]
        held = [card for hand in position.hands for card in hand]
        assert Counter([*sold, *on_table, *gone, *held, *position.deck]) == deck
        today = [card for sale in position.sales if sale.day == position.day for card in sale.cards]
        finished = position.phase == "finished"
        assert Counter(card for works in position.paintings for card in works) == Counter([] if finished else today)
        if not finished:
            assert position.put_up == up(**Counter(card[0] for card in [*today, *on_table]))
        assert position.values == {one: sum(day.get(one, 0) for day in position.markers) for one in "ABCDE"}
        assert len(position.bids) == len(position.sales) and len(position.markers) == len(position.discards)
        assert position.day - before.day in (0, 1) and finished == (not GAME.to_act(position))
        assert (position.auction is None) == (position.phase in ("offer", "finished"))
        assert list(GAME.to_act(position)) == sorted(GAME.to_act(position))
        for seat in range(game.begun.seats):
            assert bool(GAME.choices(position, seat)) == (seat in GAME.to_act(position))


@settings(max_examples=20, deadline=None)
@given(games)
def test_a_position_comes_back_from_json(game: Played) -> None:
    for position in game.positions:
        assert msgspec.json.decode(msgspec.json.encode(position), type=Position) == position


@settings(max_examples=20, deadline=None)
@given(games)
def test_a_record_replays_to_the_same_position(game: Played) -> None:
    names = tuple(f"P{seat}" for seat in range(game.begun.seats))
    header = record.Header(KEY, names, game.begun.options, game.begun.setup)
    again = record.replay(record.write(header, [(seat, move, {}) for seat, move in game.said]).encode())
    assert again.positions == tuple(game.positions)
