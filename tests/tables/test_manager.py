"""Manager's frames: what a record tells, and what an observation can tell."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bidgames import record, tables
from bidgames.tables.manager import share_prices
from tests.rules.test_manager import END, Said, buy, prices, sell

NAMES = ("Ann", "Bob", "Cleo")
FIRST = (*prices(3000, 3500, 9000), (0, sell(3, 0)), (0, buy(1, 2)), (0, END), (1, sell(2, 1)), (1, END), (2, END))
SECOND = (*prices(12_000, 11_000, 20_000), (1, buy(1)), (1, sell(1)), (1, buy(1)))


def played(*said: Said) -> record.Replay:
    """The replay of these moves; the time of each is its place, every second one is the clock's."""
    header = {"record": "bidgames/1", "game": "manager", "seats": NAMES, "options": {}, "setup": {}}
    lines = [
        {"seat": seat, **raw, "at": f"2026-03-02T10:00:{place:02}Z", "auto": place % 2 == 1}
        for place, (seat, raw) in enumerate(said)
    ]
    return record.replay("\n".join(json.dumps(line) for line in (header, *lines)).encode())


def rows(source: Any, frame: str, *keys: str) -> list[tuple[Any, ...]]:
    """The rows of a frame, these columns of them."""
    return [tuple(row[key] for key in keys) for row in tables.frame(source, frame)]


def watched(made: record.Replay, seat: int | None) -> tables.Source:
    """What a seat, or a spectator, may know of it."""
    return tables.of_position("manager", made.game.observe(made.position, seat), NAMES)


def test_prices() -> None:
    keys = ("round", "seat", "name", "price", "sold", "wages", "income", "steps", "share_price")
    expected = [
        (1, 0, "Ann", 3000, True, 5000, -2000, 0, 1000),
        (1, 1, "Bob", 3500, True, 5000, -1500, 1, 1100),
        (1, 2, "Cleo", 9000, False, 0, 0, -1, 900),
        (2, 0, "Ann", 12_000, True, 5000, 7000, 1, 1100),
        (2, 1, "Bob", 11_000, True, 5000, 6000, 0, 1100),
        (2, 2, "Cleo", 20_000, False, 0, 0, -1, 800),
    ]
    made = played(*FIRST, *SECOND)
    assert rows(made, "prices", *keys) == expected
    for seat in (None, 0, 2):
        assert rows(watched(made, seat), "prices", *keys) == expected


def test_prices_are_not_told_before_all_are_in_and_then_with_when_and_by_whom() -> None:
    made = played(*FIRST, *SECOND[:2])
    assert len(rows(made, "prices", "round")) == len(rows(watched(made, 0), "prices", "round")) == 3
    assert rows(made, "prices", "at", "auto") == [(f"2026-03-02T10:00:0{place}Z", place == 1) for place in range(3)]
    assert rows(watched(made, 0), "prices", "at", "auto") == [(None, None)] * 3


def test_trades_of_a_record() -> None:
    keys = ("round", "seat", "trade", "asset", "company", "quantity", "price", "cash")
    assert rows(played(*FIRST, *SECOND), "trades", *keys) == [
        (1, 0, "sell", "share", 0, 3, 1000, 1000),
        (1, 0, "buy", "share", 2, 1, 900, 100),
        (1, 1, "sell", "share", 1, 2, 1100, 700),
        (2, 1, "buy", "machine", None, 1, 5000, 1700),
        (2, 1, "sell", "machine", None, 1, 5000, 6700),
        (2, 1, "buy", "machine", None, 1, 5000, 1700),
    ]
    assert rows(played(*FIRST), "trades", "name", "at", "auto")[0] == ("Ann", "2026-03-02T10:00:03Z", True)


def test_a_company_given_with_a_machine_is_left_out() -> None:
    made = played(*FIRST, *SECOND[:3], (1, {**buy(1), "company": "x"}))
    assert rows(made, "trades", "asset", "company")[-1] == ("machine", None)


def test_trades_are_not_known_without_a_record() -> None:
    assert rows(watched(played(*FIRST, *SECOND), None), "trades") == []


def test_holdings_of_a_record() -> None:
    keys = ("round", "stage", "cash", "machines", "own_shares", "other_shares", "share_price", "capital")
    mine = [row[1:] for row in rows(played(*FIRST, *SECOND), "holdings", "seat", *keys) if row[0] == 1]
    assert mine == [
        (1, "start", 0, 0, 4, 0, 1000, 4000),
        (1, "sales", -1500, 0, 4, 0, 1100, 2900),
        (1, "trading", 700, 0, 2, 0, 1100, 2900),
        (2, "sales", 6700, 0, 2, 0, 1100, 8900),
        (2, "now", 1700, 1, 2, 0, 1100, 8900),
    ]
    assert rows(played(*FIRST), "holdings", "seat", *keys)[-3] == (0, 1, "trading", 100, 0, 1, 1, 1000, 2000)


@pytest.mark.parametrize("count", range(len(FIRST) + len(SECOND) + 1))
def test_the_last_holdings_are_the_scores_of_this_moment_and_all_that_an_observation_tells(count: int) -> None:
    made = played(*(*FIRST, *SECOND)[:count])
    scores = [(score,) for score in made.game.result(made.position).scores]
    assert rows(made, "holdings", "capital")[-3:] == scores
    for seat in (None, 1):
        assert rows(watched(made, seat), "holdings", "capital") == scores
        assert {stage for (stage,) in rows(watched(made, seat), "holdings", "stage")} == {"now"}


def test_the_last_stage_of_a_finished_game_is_its_trading() -> None:
    header = {
        "record": "bidgames/1",
        "game": "manager",
        "seats": ["a", "b"],
        "options": {"round_limit": 1},
        "setup": {},
    }
    lines = [{"seat": seat, **raw} for seat, raw in (*prices(5000, 5100), (0, END), (1, END))]
    made = record.replay("\n".join(json.dumps(line) for line in (header, *lines)).encode())
    stages = rows(made, "holdings", "round", "stage")
    assert stages == [(1, stage) for stage in ("start", "sales", "trading") for _ in range(2)]


def test_share_prices_stop_at_the_ends_of_the_ladder() -> None:
    played_twice = [{"steps": [3, -1]}, {"steps": [2, -1]}, {"steps": None}]
    position = {"ladder": [900, 1000, 1100], "cash": [0, 0], "rounds": played_twice}
    assert share_prices(position) == [[1000, 1000], [1100, 900], [1100, 900]]


def test_every_column_is_documented_and_typed() -> None:
    made = played(*FIRST, *SECOND)
    for name, frame in tables.frames(made).items():
        columns = tables.columns("manager")[name]
        assert all(list(row) == list(columns) for row in frame)
        typed = tables.data_frame(frame, columns)
        assert len(typed) == len(frame)
        assert list(tables.data_frame([], columns).dtypes) == list(typed.dtypes)
