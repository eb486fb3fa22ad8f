"""Cash and tins over time: the rows are what the rules say that everybody held, and the text says how it stands."""

from __future__ import annotations

import random
import statistics
from typing import Any

import pytest

from bidgames import bots, rules, tables, views
from bidgames.rules.game import dump
from bidgames.text import translator
from bidgames.views.middleman.holdings import CASH, FEW, TINS, _labels, at, charts
from bidgames.views.middleman.moment import moment
from tests.views.test_middleman import orders, sales, start

GAME = rules.game("middleman")
NAMES = ("Jane", "Fred", "Mary")
_ = translator("en")


def shown(position: Any, seat: int | None = None, names: Any = NAMES) -> dict[str, dict[str, Any]]:
    """The two charts by name."""
    page = views.whole_page(
        "middleman", observation=GAME.observe(position, seat), choices={}, names=names, seat=seat,
        result=GAME.result(position), phase=position.phase,
    )  # fmt: skip
    return {chart["name"]: chart for chart in page["charts"] if chart["name"] in (CASH, TINS)}


def one_round() -> Any:
    """Jane buys 4 at 5 and sells 3 at 6; Fred buys 5 at 1 and sells 1 at 7; Mary does nothing."""
    position = orders(start([3, 3, 3], [1, 2, 1]), (4, 5), (5, 1), (0, 0))
    return sales(position, (3, 6), (5, 7), (0, 10))


def test_a_round_counted_by_hand() -> None:
    found = shown(one_round())
    assert found[CASH]["rows"]["all"] == [
        {"round": 0, "low": 30, "middle": 30, "high": 30},
        {"round": 0.5, "low": 10, "middle": 25, "high": 30},
        {"round": 1, "low": 28, "middle": 30, "high": 32},
    ]
    assert [row["middle"] for row in found[TINS]["rows"]["all"]] == [0, 4, 1]
    fred = [(row["round"], row["value"]) for row in found[TINS]["rows"]["paths"] if row["name"] == "Fred"]
    assert fred == [(0, 0), (0.5, 5), (1, 4)]
    assert found[CASH]["text"] == ("After the sale of round 1 players have from 28 to 32 in cash, the middle one 30.")
    assert found[TINS]["text"] == "After the sale of round 1 players hold from 0 to 4 tins, the middle one 1."
    assert found[CASH]["rows"]["mine"] == found[TINS]["rows"]["mine"] == []


def test_a_seat_has_its_own_line_and_sentence() -> None:
    own = shown(one_round(), 1)
    assert own[CASH]["rows"]["mine"] == [
        {"round": 0, "value": 30}, {"round": 0.5, "value": 25}, {"round": 1, "value": 32},
    ]  # fmt: skip
    assert own[CASH]["text"].endswith(" You have 32 in cash.")
    assert own[TINS]["text"].endswith(" Tins you have: 4.")


def test_after_an_auction_too() -> None:
    assert shown(orders(start([3, 3, 3], [1, 2, 1]), (4, 5), (5, 1), (0, 0)))[CASH]["text"] == (
        "After the auction of round 1 players have from 10 to 30 in cash, the middle one 25."
    )


def test_a_bankrupts_line_ends_and_counts_no_more() -> None:
    position = orders(start([3, 3, 3], [1, 2, 1]), (9, 9), (0, 1), (0, 0))
    found = shown(position, 0)
    assert found[CASH]["rows"]["mine"] == [{"round": 0, "value": 30}, {"round": 0.5, "value": 0}]
    assert found[CASH]["rows"]["all"][-1] == {"round": 0.5, "low": 30, "middle": 30, "high": 30}
    assert found[CASH]["text"].endswith("You are bankrupt.")
    later = shown(sales(position, (0, 10), (0, 10)), 0)
    assert later[CASH]["rows"]["mine"] == found[CASH]["rows"]["mine"]
    assert len(later[CASH]["rows"]["all"]) == 3
    nobody = orders(start([9, 9, 9], [1, 2, 1]), (9, 9), (9, 9), (9, 9))
    assert GAME.result(nobody).winners == ()
    assert shown(nobody)[TINS]["text"] == "Everybody is bankrupt."


def test_many_players_are_a_band_and_few_have_names() -> None:
    for seats in (FEW, FEW + 1, 40):
        position = GAME.start(seats, {}, {})
        rng = random.Random(2)
        while position.round < 3:
            for seat in GAME.to_act(position):
                position = bots.step(GAME, position, seat, bots.bot(GAME, "cost_plus"), rng)[1]
        found = shown(position, names=[f"P{n}" for n in range(seats)])
        for kind in (CASH, TINS):
            rows = found[kind]["rows"]
            assert bool(rows["paths"]) is bool(rows["labels"]) is (seats <= FEW)
            assert len(rows["all"]) == 5


def test_the_rows_are_those_of_the_frame_holdings() -> None:
    position, rng = GAME.start(4, {"rounds": 3}, {}), random.Random(4)
    while acting := GAME.to_act(position):
        for seat in acting:
            position = bots.step(GAME, position, seat, bots.bot(GAME, "forecaster"), rng)[1]
    names = ("A", "B", "C", "D")
    held = tables.frame(tables.of_position("middleman", position, names), "holdings")
    for kind, chart in shown(position, names=names).items():
        for time, row in zip(range(7), chart["rows"]["all"], strict=True):
            values = [one[kind] for one in held[4 * time : 4 * time + 4]]
            assert row["round"] == time / 2
            assert (row["low"], row["middle"], row["high"]) == (min(values), statistics.median(values), max(values))
    now = moment(dump(GAME.observe(position, None)), names, None, "finished")
    assert [at(one) for one in now.history] == [time / 2 for time in range(7)]
    assert [chart["name"] for chart in charts(now, _)] == [CASH, TINS]


def test_ends_that_are_near_share_a_label() -> None:
    ends = [({"round": 2, "value": value}, name) for value, name in ((60, "A"), (0, "B"), (62, "C"), (120, "D"))]
    ends.append(({"round": 1, "value": 61}, "E"))
    assert [(row["value"], row["label"]) for row in _labels(ends)] == [(61, "E"), (0, "B"), (60, "A, C"), (120, "D")]
    assert _labels([]) == []


@pytest.mark.parametrize("name", ["x" * 12, "x" * 13])
def test_long_names_are_cut(name: str) -> None:
    found = shown(one_round(), names=(name, "Fred", "Mary"))
    assert found[CASH]["rows"]["paths"][0]["name"] == (name if len(name) == 12 else "x" * 11 + "…")
