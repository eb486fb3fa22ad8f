"""Lesson 3: the theory beside posted prices, the single seller, the best answer to a known price."""

from __future__ import annotations

import pytest

from bidgames.lessons import lesson
from bidgames.lessons.l03_exercises import answer_found
from bidgames.lessons.l03_pictures import gain_rows, mix_rows, path_rows, prices, share_rows, single_rows
from bidgames.lessons.model import Data
from bidgames.tables import of_position
from tests.play import begin, go


def same(text: str) -> str:
    return text


def played(*rounds: tuple[int, int]) -> Data:
    """The first game with these prices."""
    position = begin("posted_price", 2, **dict(lesson(3).play.options))
    for pair in rounds:
        for seat, price in enumerate(pair):
            position = go("posted_price", position, (seat, {"move": "price", "price": price}))
    return Data(of_position("posted_price", position, ["A", "B"]), 1, {"limited": 40, "plenty": 1, "scarce": 99}, True)


def test_prices_sales_and_the_theory_over_them() -> None:
    data = played((60, 50), (100, 100))
    assert prices(data.source, data.seat)[:2] == [
        {"round": 1, "price": 60, "sold": 2, "gain": 120, "own": "false"},
        {"round": 1, "price": 50, "sold": 8, "gain": 400, "own": "true"},
    ]
    assert [row["p"] for row in path_rows(data, same).rows["rules"]] == [25, 46]
    assert gain_rows(data, same).rows["line"] == [{"p": 25, "v": 200}, {"p": 100, "v": 200}]
    drawn = share_rows(data, same)
    assert [(bar["from"], bar["percent"]) for bar in drawn.rows["share"]] == [(50, 25), (60, 25), (90, 50)]
    expected = drawn.rows["expected"]
    assert sum(bar["percent"] for bar in expected) == pytest.approx(100)
    assert [bar["from"] for bar in expected] == [20, 30, 40, 50, 60, 70, 80, 90]


def test_ranges_that_are_equally_common_are_all_named() -> None:
    said = "The most common ranges are 50–60, 60–70, each with 50 % of all prices."
    assert share_rows(played((60, 50)), same).text.startswith(said)
    assert share_rows(played((60, 61)), same).text.startswith("The most common range is 60 to 70, with 100 %")


def test_the_single_seller_of_the_exploration() -> None:
    drawn = single_rows({"price": 7, "cost": 2}, same)
    assert (
        "At a price of 7: tins sold 4, profit 20, buyers gain 6, lost to all 10. The best price for the seller is 7."
        in drawn.text
    )
    lost = [row for row in drawn.rows["areas"] if row["part"] == "lost"]
    assert sum(row["high"] - row["low"] for row in lost) == 10


@pytest.mark.parametrize("price", range(12))
@pytest.mark.parametrize("cost", range(7))
def test_what_is_gained_and_lost_adds_up_at_every_price(price: int, cost: int) -> None:
    """Also below the cost, where the seller pays for what buyers gain, and what costs more than it is worth is lost."""
    drawn = single_rows({"price": price, "cost": cost}, same)
    area = dict.fromkeys(("consumer", "profit", "loss", "lost"), 0)
    for row in drawn.rows["areas"]:
        area[row["part"]] += (row["to"] - row["from"]) * (row["high"] - row["low"])
    possible = sum(max(0, worth - cost) for worth in range(3, 11))
    assert area["consumer"] + area["profit"] - area["loss"] + area["lost"] == possible
    profit = str(area["profit"] - area["loss"]).replace("-", "−")
    assert f"profit {profit}, buyers gain {area['consumer']}, lost to all {area['lost']}." in drawn.text
    assert not area["loss"] or not area["profit"]


@pytest.mark.parametrize(("tins", "says"), [(5, "both ask 100 and earn 500"), (8, "average 46.21; each earns 200"),
                                            (10, "prices fall to 0"), (12, "prices fall to 0")])  # fmt: skip
def test_the_three_cases_of_capacity(tins: int, says: str) -> None:
    assert says in mix_rows({"tins": tins}, same).text


def test_the_best_answer_to_a_known_price() -> None:
    found = answer_found({"tins": 6, "demand": 9, "rival": 10, "cap": 10})
    assert (found["price"], found["sold"], found["revenue"]) == (9, 6, 54)
    found = answer_found({"tins": 6, "demand": 9, "rival": 4, "cap": 10})
    assert (found["price"], found["sold"], found["revenue"]) == (10, 3, 30)
