"""The rows of Middleman's charts: exact, whatever the sheets."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bidgames.rules.rationing import serve
from bidgames.text import translator
from bidgames.views.middleman.moment import Moment, moment
from bidgames.views.middleman.rows import charts, drawn_levels, my_prices, my_steps, stage_rows

_ = translator("en")
sheets = st.lists(st.one_of(st.none(), st.tuples(st.integers(0, 12), st.integers(0, 6))), min_size=2, max_size=9)


def after_auction(orders: Any, available: int, demand: int | None = None, sales: Any = None) -> Moment:
    """A moment of round 1 with these sheets; everybody is rich, so nobody is bankrupt by accident of the numbers."""
    seats = len(orders)
    nobody = [None] * seats
    played = {
        "available": available, "orders": orders, "bought": serve(orders, available, highest_first=True),
        "demand": demand, "sales": sales or nobody,
        "sold": None if sales is None else serve(sales, demand or 0, highest_first=False),
    }  # fmt: skip
    called = {"available": [1] + [None] * 9, "demand": [None] * 10}
    seen = {
        "phase": "sales", "round": 1, "cash": [0] * seats, "tins": [0] * seats, "bankrupt": [False] * seats,
        "rows": [called] * seats, "rounds": [played], "columns": 10,
    }  # fmt: skip
    return moment(seen, tuple(f"P{n}" for n in range(seats)), None, "sales")


def test_the_worked_case_of_three_offers_as_rectangles() -> None:
    now = after_auction([(5, 6), (9, 4), (6, 2)], 12)
    [stage] = now.stages
    rows, left_out = stage_rows(stage, _)
    assert left_out == 0
    assert rows["steps"] == [
        {"from": 0, "to": 5, "price": 6, "low": 0, "high": 4, "part": "last"},
        {"from": 0, "to": 5, "price": 6, "low": 4, "high": 6, "part": "own"},
        {"from": 5, "to": 12, "price": 4, "low": 0, "high": 4, "part": "last"},
        {"from": 12, "to": 14, "price": 4, "low": 0, "high": 4, "part": "refused"},
        {"from": 14, "to": 20, "price": 2, "low": 0, "high": 2, "part": "refused"},
    ]
    assert rows["limit"] == [{"tins": 12, "label": "12 tins available", "right": True}]
    assert rows["last"] == [{"price": 4, "label": "lowest offer served: 4"}]
    assert my_steps(stage, drawn_levels(stage), 1) == [
        {"from": 5, "to": 12, "price": 4, "served": True},
        {"from": 12, "to": 14, "price": 4, "served": False},
    ]
    assert my_prices(now, 2) == []
    assert my_prices(now, 0) == [{"round": 1, "series": "paid", "price": 6}]


@given(sheets, st.integers(0, 40), st.booleans())
def test_areas_are_payments(book: Any, units: int, auction: bool) -> None:
    now = after_auction(book, units) if auction else after_auction([None] * len(book), 0, units, book)
    stage = now.latest("auction" if auction else "sale")
    assert stage is not None
    rows, left_out = stage_rows(stage, _)
    area = {
        part: sum(
            (row["to"] - row["from"]) * (row["high"] - row["low"]) for row in rows["steps"] if row["part"] == part
        )
        for part in ("last", "own", "refused")
    }
    paid = sum(got * sheet[1] for got, sheet in zip(stage.got, book, strict=True) if sheet)
    if auction:
        assert area["last"] + area["own"] == paid
        assert area["last"] == stage.row["uniform_money"]
    else:
        assert area["last"] == paid
        assert area["last"] + area["own"] == stage.row["uniform_money"]
    drawn = {(row["from"], row["to"]) for row in rows["steps"]}
    wanted = sum(sheet[0] for sheet in book if sheet)
    assert sum(to - start for start, to in drawn) + left_out == wanted
    for seat, sheet in enumerate(book):
        mine = my_steps(stage, drawn_levels(stage), seat)
        assert sum(row["to"] - row["from"] for row in mine if row["served"]) == stage.got[seat]
        assert all(row["price"] == sheet[1] for row in mine)


@given(st.integers(0, 30), st.lists(st.integers(0, 10**9), min_size=2, max_size=5))
def test_a_huge_order_does_not_flatten_the_picture(units: int, wants: list[int]) -> None:
    now = after_auction([(want, place % 2) for place, want in enumerate(wants)], units)
    [stage] = now.stages
    rows, left_out = stage_rows(stage, _)
    reach = max((row["to"] for row in rows["steps"]), default=0)
    assert reach <= max(2 * units, 10) + len(wants) * max(units, 10)
    drawn = {(row["from"], row["to"]) for row in rows["steps"]}
    assert sum(to - start for start, to in drawn) + left_out == sum(wants)
    if left_out:
        text = next(chart["text"] for chart in charts(now, _) if chart["name"] == "auction")
        assert f"could not be served anyway: {left_out} tin" in text


@pytest.mark.parametrize("units", [0, 7])
def test_nothing_asked_is_a_sentence_in_the_picture(units: int) -> None:
    [stage] = after_auction([(0, 5), (0, 0)], units).stages
    rows, _left_out = stage_rows(stage, _)
    assert (rows["steps"], rows["last"], rows["mine"]) == ([], [], [])
    assert rows["note"] == [{"text": "Nobody placed an order."}]


def test_two_hundred_bidders_make_one_step_a_price() -> None:
    now = after_auction([(seat % 7, seat % 11) for seat in range(200)], 300)
    rows, _left_out = stage_rows(now.stages[0], _)
    assert len(rows["steps"]) <= 3 * 11


def test_the_picture_ends_at_twice_the_tins_there_are() -> None:
    now = after_auction([(15, 9 - seat) for seat in range(9)], 15)
    rows, left_out = stage_rows(now.stages[0], _)
    assert rows["steps"][-1]["to"] == 30
    assert left_out == 9 * 15 - 30
