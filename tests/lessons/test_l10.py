"""Lesson 10: the games for cash, for the lead and for all buyers as they were played, and the curriculum's numbers."""

from __future__ import annotations

from typing import Any

import pytest

from bidgames.economics import solve
from bidgames.lessons import lesson, tasks
from bidgames.lessons.answers import speaking
from bidgames.lessons.companies import answer_rows
from bidgames.lessons.l10_mixtures import lead
from bidgames.lessons.l10_pictures import (
    answer,
    answers_rows,
    best_rows,
    cash_rows,
    crowd,
    cycle,
    leads,
    mixture_rows,
    rank_rows,
    war_rows,
)
from bidgames.lessons.model import Data
from bidgames.lessons.playing import bots_game, source
from bidgames.tables import Source, of_position
from tests.economics.helpers import CASES
from tests.play import begin, go

KNOWN = {case["id"]: case for case in CASES}


same = speaking(str)  # as a lesson says it


def table(*rounds: tuple[int, ...]) -> Source:
    """Rounds of prices, without any trade."""
    seats = len(rounds[0])
    position = begin("manager", seats, ladder=[1000])
    for prices in rounds:
        position = go("manager", position, *[(at, {"move": "price", "price": one}) for at, one in enumerate(prices)])
        while position.queue:
            position = go("manager", position, (position.queue[0], {"move": "end_turn"}))
    return of_position("manager", position, [f"P{seat}" for seat in range(seats)])


def test_the_game_for_cash_and_where_it_ends() -> None:
    data = Data(table((6000, 7000, 9000), (7000, 8000, 8500)), 1, {"cash": 9000}, True)
    drawn = cash_rows(data, same)
    assert [row["state"] for row in drawn.rows["prices"]] == ["sold", "sold", "cut", "sold", "sold", "sold"]
    assert drawn.rows["spans"] == [{"round": 1, "low": 6000, "high": 7000}, {"round": 2, "low": 7000, "high": 8500}]
    assert [row["price"] for row in drawn.rows["path"]] == [7000, 8000]
    assert drawn.rows["price"][0]["price"] == 20_000
    assert "7,333.33 in round 1, 7,833.33 in round 2" in drawn.text


def test_answers_are_seen_against_the_others_dearest_price_that_sold() -> None:
    found = answer_rows(table((6000, 7000, 9000), (7000, 8000, 8500)), 1)
    assert [(row["before"], row["price"], row["own"]) for row in found] == [
        (7000, 7000, False), (6000, 8000, True), (7000, 8500, False),
    ]  # fmt: skip
    assert answer_rows(None, None) == []


def test_the_game_for_the_lead_with_the_theory() -> None:
    game = table((6000, 7100), (6400, 6900))
    data = Data(None, None, {"rank": 6500}, True, {"rank": (game, 0)})
    drawn = rank_rows(data, same)
    assert "6,600. 1 times" in drawn.text and "5,400 to 7,400, 6,400 on average" in drawn.text
    bars = mixture_rows(data, same).rows
    assert bars["bars"] == [
        {"from": 6000, "to": 6500, "percent": 50}, {"from": 6500, "to": 7000, "percent": 25},
        {"from": 7000, "to": 7500, "percent": 25},
    ]  # fmt: skip
    assert sum(row["percent"] for row in bars["mixture"]) == pytest.approx(100)
    assert len(answers_rows(data, same).rows["points"]) == 2


def test_best_answers_change_at_7100() -> None:
    rows = [row for row in best_rows(7000, 7200, same) if row["rule"] == "rank"]
    assert [(row["before"], row["price"]) for row in rows] == [(7000, 8000), (7100, 6000), (7100, 8100), (7200, 6100)]


def test_the_lowest_price_takes_all() -> None:
    kept = bots_game(lesson(10).more[1], 1, same)
    drawn = war_rows(Data(None, None, {}, True, {"war": (source(kept), 0)}), same)
    assert "3 sellers all ask one of these prices: 0, 1." in drawn.text
    for row in drawn.rows["prices"]:
        others = [one["price"] for one in drawn.rows["prices"] if one["round"] == row["round"]]
        assert (row["state"] == "sold") == (row["price"] == min(others))


@pytest.mark.parametrize("name", ["BR-1", "BR-4", "BR-6"])
def test_the_dials_give_the_curriculums_best_answers(name: str) -> None:
    case = KNOWN[name]
    goal = case["inputs"]["objective"]
    drawn = answer({"rival": case["inputs"]["rival_prices"][0], "goal": goal, "own": 0, "other": 0}, same)
    assert [row["price"] for row in drawn.rows["peak"]] == case["expected"]["best_prices"]
    best = max(row["payoff"] for row in drawn.rows["earns"])
    assert best == case["expected"]["best_value"]
    assert [row["price"] for row in drawn.rows["earns"] if row["payoff"] == best] == case["expected"]["best_prices"]


def test_three_companies_in_equilibrium_and_two() -> None:
    case = KNOWN["3P-1"]
    chances = {int(price): chance for price, chance in case["inputs"]["mixture"].items()}
    assert leads(3, chances, 10_000) == pytest.approx(case["expected"]["payoff_of_10000"])
    assert leads(3, chances, 5_000) == pytest.approx(case["expected"]["payoff_of_5000"])
    assert max(leads(3, chances, price) for price in range(4000, 12_001, 1000)) == pytest.approx(0, abs=1e-6)
    near: Any = crowd({"players": 3, "low": 41, "middle": 18}, same)
    assert "gains 8.6 more" in near.text
    assert max(row["payoff"] for row in near.rows["earns"]) == pytest.approx(8.6)
    assert "more than 100 %" in crowd({"players": 3, "low": 60, "middle": 50}, same).text


def test_a_mixture_keeps_its_guarantee_against_every_price() -> None:
    exercise = next(one for one in lesson(10).exercises if one.key == "l10.mix")
    for name in ("ZS-1", "ZS-2"):
        made = tasks.with_inputs(exercise, KNOWN[name]["inputs"])
        step = made.inputs["grid_step"]
        prices = range(step, 20_001, step)
        assert min(lead(made.inputs, made.found, price) for price in prices) == pytest.approx(0, abs=1e-6)


def test_answer_upon_answer_for_cash_ends_at_the_cap() -> None:
    drawn = cycle({"start": 15_000, "goal": "cash", "machines": 0, "length": 8}, same)
    assert [row["price"] for row in drawn.rows["path"]] == [15_000, *range(16_000, 20_001, 1000), 20_000, 20_000]


def test_answer_upon_answer_is_the_cycle_of_the_theory() -> None:
    for start, machines, goal in (
        (9000, 0, "relative"),
        (100, 3, "relative"),
        (2300, 10, "relative"),
        (700, 2, "cash"),
    ):
        wages = 5000 - 500 * machines
        inputs = {"start_price": start, "wages": wages, "length": 40, "objective": goal}
        drawn = cycle({"start": start, "goal": goal, "machines": machines, "length": 40}, same)
        assert [row["price"] for row in drawn.rows["path"]] == solve("manager_edgeworth_cycle", inputs)["path"]
