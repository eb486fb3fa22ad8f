"""Lesson 5: accounts, what a tin was worth in hindsight, tins that could have been sold, the last sale."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from bidgames.lessons import lesson
from bidgames.lessons.l05_pictures import (
    account,
    carry_rows,
    hindsight,
    last_sale,
    margin_rows,
    missed,
    money_rows,
    price_rows,
    unmet,
)
from bidgames.lessons.model import Data
from bidgames.tables import of_position
from tests.play import begin, go

UP, DOWN = list(range(10)), list(range(9, -1, -1))


def same(text: str) -> str:
    return text


def played(rows: list[tuple[list[int], list[int]]], *rounds: tuple[list[tuple[int, int]], list[tuple[int, int]]],
           columns: int | None = None) -> Any:  # fmt: skip
    """Middleman with these rows; each round [(wanted, offer)] and [(for sale, price)] by seat."""
    position = begin("middleman", len(rows), rounds=columns or len(rounds))
    for seat, (a, d) in enumerate(rows):
        position = go("middleman", position, (seat, {"move": "rows", "available": a, "demand": d}))
    for orders, sales in rounds:
        for seat, (wanted, offer) in enumerate(orders):
            position = go("middleman", position, (seat, {"move": "order", "wanted": wanted, "offer": offer}))
        for seat, (tins, price) in enumerate(sales):
            if not position.bankrupt[seat]:
                position = go("middleman", position, (seat, {"move": "sale", "for_sale": tins, "price": price}))
    return of_position("middleman", position, ["Ada", "Ben"][: len(rows)])


def plenty_then_nothing(columns: int | None = None) -> Any:
    """16 tins and no demand, then 14 tins and a demand of 3: seat 0 buys 4 at 3, keeps them, sells 1 at 8."""
    rows = [(([8, 7] + [n for n in range(10) if n not in (8, 7)]), UP),
            (([8, 7] + [n for n in range(9, -1, -1) if n not in (8, 7)]), [0, 2, 1, *range(3, 10)])]  # fmt: skip
    return played(rows, ([(4, 3), (2, 2)], [(0, 10), (2, 5)]), ([(0, 0), (0, 0)], [(1, 8), (0, 5)]), columns=columns)


def test_an_account_counts_tins_at_cost() -> None:
    position = plenty_then_nothing().position
    first, second = account(position, 0), account(position, 1)
    assert (first.bought, first.spent, first.sold, first.earned, first.tins, first.cost) == (4, 12, 1, 8, 3, 9)
    assert first.held == ((0, 20, 0, 0), (1, 8, 4, 12), (2, 16, 3, 9))
    assert (second.cash, second.tins, second.cost, second.kept) == (16, 2, 4, (2, 2))
    assert first.cash == 20 - first.spent + first.earned


def test_tins_could_have_been_sold_where_demand_was_left() -> None:
    position = plenty_then_nothing().position
    # The demand of round 2 is 3: one tin was sold, two more customers went without; each seat alone could have served.
    assert missed(position, 0) == 2 and missed(position, 1) == 2
    assert unmet(position) == [0, 0]
    assert hindsight(position) == [0, 0]
    assert hindsight(plenty_then_nothing(columns=3).position) == []


def test_hindsight_is_ten_until_demand_is_met_for_good() -> None:
    source = played([(UP, DOWN), (UP, DOWN)], *[([(0, 0)] * 2, [(0, 10)] * 2)] * 3)
    # Tins 0, 2, 4; demand 18, 16, 14: every tin would have been sold.
    assert unmet(source.position) == [18, 14, 10]
    assert hindsight(source.position) == [10, 10, 10]
    last = played([(DOWN, UP), (DOWN, UP)], *[([(0, 0)] * 2, [(0, 10)] * 2)] * 10)
    # Tins come first, demand last: all of it could have been met.
    assert set(unmet(last.position)) == {0}
    mixed = played([(UP, DOWN), (UP, DOWN)], *[([(0, 0)] * 2, [(0, 10)] * 2)] * 10)
    assert hindsight(mixed.position) == [10] * 5 + [0] * 5


def test_prices_and_kinds_of_market() -> None:
    source = plenty_then_nothing()
    drawn = price_rows(Data(source, 0, {"low": 1, "high": 2}, True), same)
    assert [(row["kind"], row["label"]) for row in drawn.rows["kinds"]] == [("buyers", "+16"), ("buyers", "+11")]
    assert drawn.rows["prices"] == [
        {"round": 1, "price": pytest.approx(16 / 6), "series": "paid"}, {"round": 2, "price": 8, "series": "sold"}
    ]  # fmt: skip
    assert [(row["round"], row["price"]) for row in drawn.rows["mine"]] == [(1, 3), (2, 8)]
    assert [row["round"] for row in drawn.rows["guess"]] == [1, 2]
    assert "Tins sold: 1; had everybody known all numbers, it could have been 3." in drawn.text


def test_the_money_adds_up_with_and_without_theory() -> None:
    drawn = money_rows(Data(plenty_then_nothing(), 0, {}, True), same)
    assert [(bar["from"], bar["to"]) for bar in drawn.rows["bars"]] == [(0, 20), (20, 25), (25, 16), (0, 16), (16, 36)]
    assert [bar["label"] for bar in drawn.rows["bars"]] == ["20", "+5", "−9", "16", "+20"]
    arrows = margin_rows(Data(plenty_then_nothing(), 0, {}, True), same).rows["arrows"]
    assert arrows == [{"bought": Fraction(3), "spent": Fraction(12), "sold": Fraction(8)}]


def test_a_bankrupt_has_no_waterfall() -> None:
    rows = [([9, *range(9)], UP), ([9, *range(9)], UP)]
    source = played(rows, ([(18, 9), (0, 0)], [(0, 10), (0, 10)]))
    assert account(source.position, 0).bankrupt and account(source.position, 0).cash == 0
    assert "bankrupt" in money_rows(Data(source, 0, {}, True), same).text


def test_the_exploration_agrees_with_counting() -> None:
    digits, brings = last_sale(2, 8, 1)
    totals = [a + b for a, b in product(*(sorted(set(range(10)) - set(row)) for row in digits))]
    assert list(brings) == [
        pytest.approx(10 * sum(total >= tin for total in totals) / 4) for tin in range(1, max(totals) + 1)
    ]
    for tins in (0, 3, 12, 40):
        profit = sum(10 * min(tins, total) for total in totals) / 4 - 3 * tins
        drawn = carry_rows({"tins": tins, "cost": 3, "players": 2, "used": 8, "seed": 1}, same)
        assert f"With {tins} tins you can expect a profit of {profit:g}".replace("-", "−") in drawn.text


def test_the_room_seats_tables_of_five() -> None:
    assert lesson(5).play.room["seats_per_table"] == 5
