"""Lesson 4: forecasts of what is left, ranges, and who calls a number."""

from __future__ import annotations

from typing import Any

import pytest

from bidgames.lessons.l04_pictures import active, fan_rows, forecast, shelf_rows, spread
from bidgames.lessons.model import Data
from bidgames.tables import Source, of_position
from tests.play import begin, go

UP, DOWN = list(range(10)), list(range(9, -1, -1))


def same(text: str) -> str:
    return text


def played(orders: list[tuple[int, int]]) -> Source:
    """Three players whose rows A go up, down, up; one round with these orders, nothing for sale."""
    position = begin("middleman", 3, rounds=2)
    for seat, (a, d) in enumerate([(UP, DOWN), (DOWN, UP), (UP, DOWN)]):
        position = go("middleman", position, (seat, {"move": "rows", "available": a, "demand": d}))
    for seat, (wanted, offer) in enumerate(orders):
        position = go("middleman", position, (seat, {"move": "order", "wanted": wanted, "offer": offer}))
    for seat, out in enumerate(position.bankrupt):
        if not out:
            position = go("middleman", position, (seat, {"move": "sale", "for_sale": 0, "price": 5}))
    return of_position("middleman", position, ["A", "B", "C"])


def test_the_forecast_knows_what_is_left() -> None:
    source = played([(0, 0)] * 3)
    first, second = forecast(source, 1, "available"), forecast(source, 2, "available")
    assert first and second
    assert first["mean"] == 13.5
    assert second["remaining"] == [UP[1:], UP[:9], UP[1:]]
    own = forecast(source, 2, "available", own=1)
    assert own and own["remaining"][1] == [8]


def test_who_is_bankrupt_calls_no_number() -> None:
    source = played([(9, 9), (0, 0), (0, 0)])
    assert source.position["bankrupt"] == [True, False, False] or source.position["bankrupt"] == (True, False, False)
    assert active(source.position, 1, "available") == [0, 1, 2]
    assert active(source.position, 1, "demand") == [1, 2]
    assert active(source.position, 2, "available") == [1, 2]


def test_totals_ranges_and_the_prediction_are_drawn() -> None:
    data = Data(played([(0, 0)] * 3), 0, {"low": 20, "high": 8}, True)
    drawn = fan_rows("available", True)(data, same)
    assert drawn.rows["totals"] == [{"round": 1, "tins": 9}]
    assert drawn.rows["range"][0]["low"] == 8 and drawn.rows["range"][0]["high"] == 20
    assert drawn.rows["means"] == [{"round": 1, "tins": 13.5}]
    assert "1 of 1 totals" in drawn.text
    wide = {row["round"]: row for row in drawn.rows["bands"] if row["part"] == "most"}
    inside = sum(wide[row["round"]]["low"] <= row["tins"] <= wide[row["round"]]["high"] for row in drawn.rows["totals"])
    assert f"{inside} of {len(wide)} totals fell into the grey range" in drawn.text, "what is said is what is drawn"


@pytest.mark.parametrize(
    ("pmf", "percent", "ends"),
    [([0.1] * 10, 80, (5 + 1, 5 + 8)), ([1.0], 90, (5, 5)), ([0.5, 0.5], 50, (5, 6)), ([0.05, 0.9, 0.05], 80, (6, 6))],
)
def test_a_range_holds_what_it_should(pmf: list[float], percent: int, ends: tuple[int, int]) -> None:
    found: dict[str, Any] = {"pmf": pmf, "support_min": 5}
    low, high = spread(found, percent)
    assert (low, high) == ends
    assert sum(pmf[low - 5 : high - 4]) >= percent / 100 - 1e-9


def test_the_last_round_is_known_to_all() -> None:
    drawn = shelf_rows({"players": 3, "rounds": 9, "draw": 2}, same)
    assert {row["percent"] for row in drawn.rows["chances"]} == {100}
