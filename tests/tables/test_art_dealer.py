"""Art dealer's frames: what a record tells, and what a seat or a spectator may know."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from bidgames import record, rules, tables
from bidgames.rules.art_dealer import CARDS
from bidgames.rules.game import dump
from bidgames.tables import art_dealer
from tests.play import begin, playing
from tests.rules.dealer import KEY, accept, add, ask, bid, decline, offer, passes

RECORDS = Path(__file__).parents[1] / "records"
NAMES = ("Ann", "Bob", "Cleo")
GAME = rules.game(KEY)
#: What the seats are dealt first; the other cards follow in alphabetical order.
HANDS = (
    ["A-once", "A-double", "A-open", "B-fixed", "C-once", "D-once", "E-once", "E-open", "E-fixed", "E-double"],
    ["A-sealed", "A-open", "B-once", "C-open", "C-open", "D-open", "D-open", "E-open", "E-sealed", "E-double"],
    ["A-once", "A-fixed", "B-open", "B-sealed", "C-open", "D-sealed", "D-open", "E-open", "E-sealed", "E-double"],
)
SAID = (
    offer(0, "A-once"), bid(1, 7000), bid(2, 9000), *passes(0),  # 1: Cleo buys from Ann
    offer(1, "A-sealed"), bid(0, 0), bid(2, 4000), bid(1, 5000),  # 2: Bob keeps his own
    offer(2, "B-open"), *passes(0, 1, 2),  # 3: nobody wants it
    offer(0, "A-double"), *decline(0), add(1, "A-open"), bid(2, 3000), bid(0, 5000), *passes(1, 2),  # 4: Ann and Bob
    offer(2, "A-fixed"),  # the fifth A
)  # fmt: skip


def played(*said: Any, **options: Any) -> record.Replay:
    """The replay of these moves; the time of each is its place, every second one is the clock's."""
    left = [card for card, count in art_cards().items() for _ in range(count)]
    header = {
        "record": "bidgames/1", "game": KEY, "seats": NAMES, "options": options,
        "setup": {"deck": [card for hand in HANDS for card in hand] + left},
    }  # fmt: skip
    lines = [
        {"seat": seat, **raw, "at": f"2026-03-02T10:00:{place:02}Z", "auto": place % 2 == 1}
        for place, (seat, raw) in enumerate(said)
    ]
    return record.replay("\n".join(json.dumps(line) for line in (header, *lines)).encode())


def art_cards() -> dict[str, int]:
    """How many of each card are not in `HANDS`."""
    left = dict(CARDS)
    for hand in HANDS:
        for card in hand:
            left[card] -= 1
    return left


def rows(source: Any, frame: str, *keys: str) -> list[tuple[Any, ...]]:
    """The rows of a frame, these columns of them."""
    return [tuple(row[key] for key in keys) for row in tables.frame(source, frame)]


def watched(made: record.Replay, seat: int | None) -> tables.Source:
    """What a seat, or a spectator, may know of it."""
    return tables.of_position(KEY, made.game.observe(made.position, seat), NAMES)


def test_the_moves_tell_the_day_as_their_round() -> None:
    made = record.replay((RECORDS / "art_dealer-four-seats.jsonl").read_bytes())
    days = [row["round"] for row in tables.frame(made, "moves")]
    assert days == [before.day for before in made.positions[:-1]]
    assert set(days) == {1, 2, 3, 4}
    assert "day" in tables.columns(KEY)["moves"]["round"].description


def test_bids() -> None:
    found = rows(played(*SAID), "bids", "day", "sale", "seat", "form", "place", "amount", "won", "at")
    at = "2026-03-02T10:00:{:02}Z".format
    assert found == [
        (1, 1, 1, "once", 1, 7000, False, at(1)), (1, 1, 2, "once", 2, 9000, True, at(2)),
        (1, 2, 0, "sealed", None, 0, False, at(5)), (1, 2, 2, "sealed", None, 4000, False, at(6)),
        (1, 2, 1, "sealed", None, 5000, True, at(7)),
        (1, 4, 2, "open", 1, 3000, False, at(15)), (1, 4, 0, "open", 2, 5000, True, at(16)),
    ]  # fmt: skip
    assert tables.frame(played(*SAID), "bids")[-1]["cards"] == "A-double A-open"
    assert tables.frame(played(*SAID), "bids")[0]["auto"] is True


def test_bids_of_the_auction_under_way_have_not_won_yet() -> None:
    assert rows(played(*SAID[:2]), "bids", "sale", "name", "amount", "won") == [(1, "Bob", 7000, None)]


def test_sealed_bids_are_seen_by_their_bidder_alone_until_all_are_in() -> None:
    made = played(*SAID[:7])
    assert rows(made, "bids", "seat", "amount")[2:] == [(0, 0), (2, 4000)]
    assert rows(watched(made, 2), "bids", "seat", "amount", "won")[2:] == [(2, 4000, None)]
    assert rows(watched(made, None), "bids", "seat", "amount")[2:] == []
    assert len(tables.frame(watched(played(*SAID[:8]), None), "bids")) == 5


def test_a_sealed_bid_of_0_never_wins() -> None:
    made = played(offer(0, "C-once"), *passes(1, 2, 0), offer(1, "A-sealed"), bid(0, 0), bid(1, 0), bid(2, 0))
    assert rows(made, "bids", "seat", "amount", "won") == [(0, 0, False), (1, 0, False), (2, 0, False)]
    assert rows(made, "sales", "seat", "price", "bidders", "next_bid")[1] == (1, 0, 0, None)


def test_sales() -> None:
    keys = ("sale", "name", "cards", "form", "seller_name", "partner_name", "price", "bidders", "next_bid", "worth")
    assert rows(played(*SAID), "sales", *keys) == [
        (1, "Cleo", "A-once", "once", "Ann", None, 9000, 2, 7000, 30_000),
        (2, "Bob", "A-sealed", "sealed", "Bob", None, 5000, 2, 4000, 30_000),
        (3, "Cleo", "B-open", "open", "Cleo", None, 0, 0, None, 20_000),
        (4, "Ann", "A-double A-open", "open", "Ann", "Bob", 5000, 2, 3000, 60_000),
    ]
    assert rows(played(*SAID[:-1]), "sales", "worth", "works", "at") == [
        (None, 1, "2026-03-02T10:00:03Z"), (None, 1, "2026-03-02T10:00:07Z"), (None, 1, "2026-03-02T10:00:11Z"),
        (None, 2, "2026-03-02T10:00:18Z"),
    ]  # fmt: skip


def test_sales_at_a_fixed_price_have_no_bids() -> None:
    made = played(offer(0, "B-fixed"), ask(0, 8000), *passes(1), accept(2))
    assert rows(made, "sales", "seat", "form", "price", "bidders", "at") == [
        (2, "fixed", 8000, 0, "2026-03-02T10:00:03Z")
    ]
    assert tables.frame(made, "bids") == []


def test_markers_of_days_that_are_over() -> None:
    assert tables.frame(played(*SAID[:-1]), "markers") == []
    keys = ("day", "artist", "put_up", "place", "marker", "value", "worth")
    assert rows(played(*SAID), "markers", *keys) == [
        (1, "A", 5, 1, 30_000, 30_000, 30_000), (1, "B", 1, 2, 20_000, 20_000, 20_000),
        (1, "C", 0, None, 0, 0, 0), (1, "D", 0, None, 0, 0, 0), (1, "E", 0, None, 0, 0, 0),
    ]  # fmt: skip


def test_holdings() -> None:
    found = rows(played(*SAID), "holdings", "day", "sale", "stage", "seat", "money", "paintings")
    assert found[:3] == [(1, 0, "start", seat, 100_000, 0) for seat in range(3)]
    assert found[3:6] == [(1, 1, "sale", 0, 109_000, 0), (1, 1, "sale", 1, 100_000, 0), (1, 1, "sale", 2, 91_000, 1)]
    assert found[-6:] == [
        (1, 4, "sale", 0, 104_000, 2), (1, 4, "sale", 1, 97_000, 1), (1, 4, "sale", 2, 91_000, 2),
        (1, 4, "end of day", 0, 164_000, 0), (1, 4, "end of day", 1, 127_000, 0), (1, 4, "end of day", 2, 141_000, 0),
    ]  # fmt: skip


def test_holdings_of_others_keep_their_money_secret() -> None:
    made = played(*SAID)
    known = {(row["seat"], row["money"] is None) for row in tables.frame(watched(made, 1), "holdings")}
    assert known == {(0, True), (1, False), (2, True)}
    assert all(row["money"] is None for row in tables.frame(watched(made, None), "holdings"))


@pytest.mark.parametrize("seed", range(6))
def test_the_ledger_ends_with_the_money_of_the_position(seed: int) -> None:
    rule = ("all_markers", "ranked_only")[seed % 2]
    start = begin(KEY, 3 + seed % 3, seed, value_rule=rule)
    for _, _, position in playing(GAME, start, random.Random(seed)):
        last = art_dealer.ledger(dump(position))[-1]
        assert last.money == position.money
        assert last.paintings == tuple(len(works) for works in position.paintings)
    assert [held.stage for held in art_dealer.ledger(dump(position))].count("end of day") == 4
    assert position.phase == "finished"
    spectator = tables.of_position(KEY, GAME.observe(position, None), "VWXYZ"[: len(position.money)])
    assert [row["money"] for row in tables.frame(spectator, "holdings")][-len(position.money) :] == list(position.money)


def test_ranked_only_pays_nothing_for_works_without_a_marker() -> None:
    position = {"markers": [{"A": 30_000}, {"B": 30_000}], "value_rule": "ranked_only"}
    assert [art_dealer.worth(position, day, "A") for day in (1, 2, 3)] == [30_000, 0, None]
    assert art_dealer.worth({**position, "value_rule": "all_markers"}, 2, "A") == 30_000


def test_the_frames() -> None:
    assert list(tables.frames_of(KEY)) == ["moves", "payoffs", "bids", "sales", "markers", "holdings"]
