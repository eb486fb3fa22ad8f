"""Tidy frames: documented columns, one row an observation, the same numbers as the game."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import Any

import pytest

from bidgames import record, rules, tables
from bidgames.rules.game import dump
from bidgames.tables import middleman

NAMES = ("Jane", "Fred", "Mary")
A = [[9, 0, 1, 2, 3, 4, 5, 6, 7, 8], [9, 0, 1, 2, 3, 4, 5, 6, 7, 8], [9, 0, 1, 2, 3, 4, 5, 6, 7, 8]]
D = [[4, 0, 1, 2, 3, 5, 6, 7, 8, 9], [4, 0, 1, 2, 3, 5, 6, 7, 8, 9], [3, 0, 1, 2, 4, 5, 6, 7, 8, 9]]


def played(*moves: dict[str, Any], options: dict[str, Any] | None = None) -> record.Replay:
    """A record of three players whose first column has 27 tins available and 11 demanded."""
    header = {"record": "bidgames/1", "game": "middleman", "seats": NAMES, "options": options or {}, "setup": {}}
    rows = [{"seat": seat, "move": "rows", "available": A[seat], "demand": D[seat]} for seat in range(3)]
    return record.replay("\n".join(json.dumps(line) for line in (header, *rows, *moves)).encode())


def order(seat: int, wanted: int, offer: int, **extra: Any) -> dict[str, Any]:
    return {"seat": seat, "move": "order", "wanted": wanted, "offer": offer, **extra}


def sale(seat: int, for_sale: int, price: int, **extra: Any) -> dict[str, Any]:
    return {"seat": seat, "move": "sale", "for_sale": for_sale, "price": price, **extra}


TIED = (order(0, 8, 0), order(1, 7, 0, auto=True, at="2026-03-02T10:00:00.123Z"), order(2, 3, 0),
        sale(0, 8, 4), sale(1, 7, 4), sale(2, 3, 14))  # fmt: skip


@pytest.mark.parametrize("key", rules.keys())
def test_every_game_has_frames_whose_rows_have_the_documented_columns(key: str) -> None:
    game, rng = rules.game(key), random.Random(7)
    seats = max(game.fewest, 3)
    options = {name: option.default for name, option in game.options(seats).items()}
    setup = game.setup(seats, options, rng)
    position, lines = game.start(seats, {}, setup), []
    for _ in range(60):
        for seat in game.to_act(position)[:1]:
            move = game.safe(position, seat, rng)
            lines.append((seat, move, {"at": "2026-03-02T10:00:00Z"}))
            position = game.apply(position, seat, move)
    header = record.Header(key, tuple(f"P{n}" for n in range(seats)), {}, setup)
    made = record.replay(record.write(header, lines).encode())
    documented = tables.columns(key)
    for name, rows in tables.frames(made).items():
        assert all(list(row) == list(documented[name]) for row in rows), name
        frame = tables.data_frame(rows, documented[name])
        empty = tables.data_frame([], documented[name])
        assert list(frame.dtypes) == list(empty.dtypes)
    assert len(tables.frame(made, "moves")) == len(lines) > 0
    for columns in documented.values():
        assert all(column.kind in tables.KINDS and column.description for column in columns.values())


def test_moves_tell_when_who_and_what() -> None:
    row = tables.frame(tables.of_record(played(*TIED), room="KBDFG", table=2), "moves")[4]
    assert row == {
        "room": "KBDFG", "table": 2, "seq": 5, "round": 1, "phase": "orders", "seat": 1, "name": "Fred",
        "move": "order", "available": None, "demand": None, "wanted": 7, "offer": 0, "for_sale": None, "price": None,
        "auto": True, "at": "2026-03-02T10:00:00.123Z",
    }  # fmt: skip


def test_rows_of_the_sheet_are_one_cell() -> None:
    assert tables.frame(played(), "moves")[2]["demand"] == "3 0 1 2 4 5 6 7 8 9"


def test_the_tied_drop_out_case_in_frames() -> None:
    frames = tables.frames(played(*TIED))
    assert [row["bought"] for row in frames["orders"]] == [8, 7, 3]
    assert [row["auto"] for row in frames["orders"]] == [False, True, False]
    sold = [(row["name"], row["price"], row["sold"], row["earned"]) for row in frames["sales"]]
    assert sold == [("Jane", 4, 5, 20), ("Fred", 4, 5, 20), ("Mary", 10, 1, 10)]
    auction, closing = frames["clearings"]
    assert (auction["stage"], auction["units"]) == ("auction", 27)
    assert (auction["traded"], auction["money"], auction["unmet"], auction["last_price"]) == (18, 0, 9, 0)
    assert closing == {
        "room": "", "table": 0, "round": 1, "stage": "sale", "units": 11, "entered": 18, "traded": 11, "unmet": 0,
        "best_price": 4, "last_price": 10, "refused_price": 4, "money": 50, "average_price": 50 / 11,
        "uniform_money": 110,
    }  # fmt: skip
    assert [(row["stage"], row["cash"], row["tins"]) for row in frames["holdings"] if row["seat"] == 0] == [
        ("start", 30, 0), ("auction", 30, 8), ("sale", 50, 3),
    ]  # fmt: skip


def test_a_bankrupt_keeps_what_he_owed_in_the_orders_and_nothing_in_the_holdings() -> None:
    frames = tables.frames(played(order(0, 9, 9), order(1, 1, 1), order(2, 0, 0)))
    assert [(row["paid"], row["bankrupt"]) for row in frames["orders"]] == [(81, True), (1, False), (0, False)]
    last = [row for row in frames["holdings"] if row["stage"] == "auction"]
    assert [(row["cash"], row["tins"], row["bankrupt"]) for row in last] == [
        (0, 0, True), (29, 1, False), (30, 0, False),
    ]  # fmt: skip


def test_an_observation_gives_frames_without_the_secrets() -> None:
    made = played(*TIED[:4])
    game = made.game
    for seat, sheets in ((None, 0), (0, 1), (1, 0)):
        seen = game.observe(made.position, seat)
        frames = tables.frames(tables.of_position("middleman", seen, NAMES))
        assert frames["moves"] == []
        assert len(frames["orders"]) == 3
        assert len(frames["sales"]) == sheets
        assert all(row["sold"] is None for row in frames["sales"])
        assert len(frames["clearings"]) == 1
    assert frames["orders"][0]["at"] is None


@pytest.mark.parametrize("seed", range(5))
def test_the_ledger_ends_where_the_game_stands(seed: int) -> None:
    game, rng = rules.game("middleman"), random.Random(seed)
    position = game.start(5, {}, {})
    while game.to_act(position):
        for seat in game.to_act(position):
            move = game.safe(position, seat, rng)
            if position.phase == "orders":
                move = game.parse({"move": "order", "wanted": rng.randrange(30), "offer": rng.randrange(7)})
            elif position.phase == "sales":
                move = game.parse(
                    {"move": "sale", "for_sale": rng.randint(0, position.tins[seat]), "price": rng.randrange(12)}
                )
            position = game.apply(position, seat, move)
            held = middleman.ledger(dump(position))[-1]
            assert (held.cash, held.tins, held.bankrupt) == (position.cash, position.tins, position.bankrupt)


def test_data_frames_keep_their_types() -> None:
    columns = tables.columns("middleman")
    made = played(*TIED)
    orders = tables.data_frame(tables.frame(made, "orders"), columns["orders"])
    assert str(orders["offer"].dtype) == "Int64"
    assert str(orders["at"].dtype) == "datetime64[us, UTC]"
    assert orders["at"].iloc[1].isoformat() == "2026-03-02T10:00:00.123000+00:00"
    assert orders["at"].isna().tolist() == [True, False, True]
    empty = tables.data_frame([], columns["orders"])
    assert empty.dtypes.equals(orders.dtypes)


def test_frames_do_without_pandas() -> None:
    program = "import sys, bidgames.tables.middleman; sys.exit('pandas' in sys.modules or 'altair' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
