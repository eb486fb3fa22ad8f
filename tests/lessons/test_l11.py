"""Lesson 11: what companies own, pay and gained as it was played, and the exercises' own reckoning."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from msgspec.structs import replace

from bidgames.lessons.companies import capital, share_history
from bidgames.lessons.l11_pictures import capital_rows, compare, holding_rows, return_rows, to_ten, wage_rows
from bidgames.lessons.l11_rival import soft_found, soft_inputs
from bidgames.lessons.model import Data
from bidgames.rules.manager import DEALT
from bidgames.tables import Source, of_position
from tests.play import begin, go


def same(text: str) -> str:
    return text


def table() -> Source:
    """Two rounds of two companies; the first buys a machine and two shares of the second in between."""
    position = begin("manager", 2, round_limit=2)
    position = go("manager", position, (0, {"move": "price", "price": 13_000}), (1, {"move": "price", "price": 14_000}))
    position = go(
        "manager", position,
        (0, {"move": "buy", "asset": "machine", "quantity": 1}),
        (0, {"move": "buy", "asset": "share", "company": 1, "quantity": 2}),
        (0, {"move": "end_turn"}), (1, {"move": "end_turn"}),
        (0, {"move": "price", "price": 12_000}), (1, {"move": "price", "price": 15_000}),
        (0, {"move": "end_turn"}), (1, {"move": "end_turn"}),
    )  # fmt: skip
    return of_position("manager", position, ["Ada", "Bo"])


def test_what_companies_own() -> None:
    source = table()
    # 8,000 - 5,000 - 2 x 1,100 + 12,000 - 4,500; the second share went to 1,100 and back to 1,000.
    assert capital(source.position, 0) == {"cash": 8300, "machines": 5000, "shares": 6000}
    assert share_history(source) == [[1000, 1000], [1000, 1100], [1000, 1000]]
    drawn = capital_rows(Data(source, 0, {"capital": 20_000}), same)
    assert drawn.text == "A Ada has most: 19300."
    assert [row["to"] for row in drawn.rows["parts"]] == [8300, 13_300, 19_300, 9000, 13_000]
    assert drawn.rows["guess"][0]["p"] == 20_000


def test_wages_of_those_who_sold_and_the_plan() -> None:
    drawn = wage_rows(Data(table(), 0, {}, True), same)
    assert [(row["round"], row["wages"], row["own"]) for row in drawn.rows["wages"]] == [
        (1, 5000, True), (1, 5000, False), (2, 4500, True),
    ]  # fmt: skip
    # At 12,500 one machine is bought after the first round.
    assert [row["wages"] for row in drawn.rows["plan"]] == [5000, 4500]


def test_what_machines_and_shares_gained() -> None:
    rows = return_rows(Data(table(), 1, {}, True), same).rows
    found = [(row["round"], row["asset"], row["percent"]) for row in rows["returns"]]
    assert sorted(found) == sorted([
        (1, "rival", 0), (1, "own", 10), (2, "rival", 0), (2, "own", Fraction(-100, 11)),
        (1, "machine", 10), (2, "machine", 0),
    ])  # fmt: skip
    assert [row["percent"] for row in rows["mean"]] == [5, pytest.approx(0)]


def test_who_holds_whose_shares() -> None:
    drawn = holding_rows(Data(table(), 0, {}, True), same)
    assert [row["label"] for row in drawn.rows["held"]] == ["4", "2", "", "4"]
    assert drawn.rows["off"] == [{"owner": "A Ada", "company": "B at 1000"}]
    assert drawn.text.startswith("Of all shares that are held, 20 % by value")


def test_dials_are_the_curriculums_cases() -> None:
    found = compare({"rounds": 6, "sell": 100, "steps": 1, "share": "1000"}, same)
    assert [row["gain"] for row in found.rows["gains"]] == [3000, 5000]
    drawn = to_ten({"price": 20_000, "cash": 0}, same)
    assert [row["machines"] for row in drawn.rows["machines"]] == [3, 6, 9, 10]
    assert "round 4; the company then owns 69000" in drawn.text
    assert "never" in to_ten({"price": 4000, "cash": 0}, same).text


def test_the_reckoning_of_a_rivals_shares_is_that_of_the_game() -> None:
    """Both answers are played, and what each company's capital changes by is what the exercise says."""
    for seed in range(30):
        inputs = soft_inputs(random.Random(seed))
        found, machines = soft_found(inputs), (inputs["machines"], inputs["rival_machines"])
        for answer, price in (("cut", inputs["rival"] - 1100), ("along", inputs["rival"] + 1000)):
            position = begin("manager", 2)
            steps = (inputs["own_place"], inputs["place"])
            prices = tuple(position.ladder[at] for at in steps)
            shares = ((DEALT, inputs["held"]), (0, DEALT))
            position = replace(position, machines=machines, step=steps, share_price=prices, shares=shares)
            before = of_position("manager", position, ["A", "B"]).position
            position = go(
                "manager", position, (0, {"move": "price", "price": price}),
                (1, {"move": "price", "price": inputs["rival"]}),
            )  # fmt: skip
            after = of_position("manager", position, ["A", "B"]).position
            own, rival = (sum(capital(after, seat).values()) - sum(capital(before, seat).values()) for seat in range(2))
            assert own == found[answer]
            assert own - rival == found[f"lead_{answer}"]


def test_nothing_is_drawn_of_nothing() -> None:
    for rows in (capital_rows, wage_rows, return_rows, holding_rows):
        assert set(rows(Data(None, None, {}, True), same).rows) == {"note"}
