"""The call market's debriefing: one round as stairs, and a class of rounds; numbers worked out by hand.

The market of most tests: values 10, 8 and 4, costs 3, 5 and 9. Two units clear it, at 5 to 8; all gain 10.
"""

from __future__ import annotations

from typing import Any

import pytest

from bidgames.charts import debrief
from bidgames.charts.debrief import At
from bidgames.charts.debrief.parts import asides
from bidgames.charts.debrief.stairs import wrongly
from bidgames.market import clear
from tests.charts.debrief.classes import checked, frames_of, frames_read, points, rows_of, text
from tests.rules.test_call_market import called

KEY = "call_market"
VALUES, COSTS = [10, 8, 4], [3, 5, 9]


def market(*offers: tuple[int, ...], **options: Any) -> Any:
    """The position after a round in which buyers and sellers in turn offered so much."""
    return called(list(offers), **{"values": VALUES, "costs": COSTS, **options})


#: Buyers bid 9, nothing and 7 (worth 4), sellers ask 3, 6 and 12: units trade at 9 and 7; the middle of 6 and 7 is 6.
ROUND = market((9,), (3,), (), (6,), (7,), (12,))
#: The same with every bid and ask paid as it is.
AS_BID = market((9,), (3,), (), (6,), (7,), (12,), pricing="pay_as_bid")


def test_a_round_lies_over_its_cards() -> None:
    rows = rows_of(KEY, "market", frames_of(KEY, ROUND))
    corners = [(one["curve"], one["q"], one["p"]) for one in rows["curves"]]
    assert corners == [
        ("demand", 0, 10), ("demand", 1, 10), ("demand", 1, 8), ("demand", 2, 8), ("demand", 2, 4), ("demand", 3, 4),
        ("supply", 0, 3), ("supply", 1, 3), ("supply", 1, 5), ("supply", 2, 5), ("supply", 2, 9), ("supply", 3, 9),
    ]  # fmt: skip
    assert [(one["curve"], one["q"], one["p"], one["state"], one["who"], one["card"]) for one in rows["units"]] == [
        ("demand", 0.5, 9, "traded", "Jane", 10), ("demand", 1.5, 7, "traded", "John", 4),
        ("supply", 0.5, 3, "traded", "Fred", 3), ("supply", 1.5, 6, "traded", "Jill", 5),
        ("supply", 2.5, 12, "left", "Dan", 9),
    ]  # fmt: skip
    assert rows["price"] == [{"p": 6, "label": "price 6"}]
    # Jane's unit is the first of the demand and brings 4, John's the third and loses 2; the second is a hole.
    assert [tuple(one.values()) for one in rows["gained"]] == [
        ("buyers", 0, 1, 6, 10), ("sellers", 0, 1, 3, 6), ("sellers", 1, 2, 5, 6), ("lost", 2, 3, 4, 6),
    ]  # fmt: skip
    assert rows["theory"] == rows["wrong"] == rows["words"] == []
    figure = debrief.figures(KEY)["market"]
    assert debrief.sentence(figure, rows) == (
        "Table 1, round 1; units traded: 2. Areas: buyers gained 4, sellers 4; some lost 2. "
        "This is 60 % of what could be gained."
    )


def test_theory_says_what_should_have_been_and_who_did_wrong() -> None:
    rows = rows_of(KEY, "market", frames_of(KEY, ROUND), theory=True)
    assert rows["theory"] == [{"low": 5, "high": 8, "q": 2}]
    assert [tuple(one.values()) for one in rows["wrong"]] == [(1.5, 8, "left", "Mary"), (2.5, 4, "traded", "John")]
    said = debrief.sentence(debrief.figures(KEY)["market"], rows)
    assert said.endswith(
        "Grey: theory: 2 units, at 5 to 8. Traded and should not have: John. Left out: Mary."
    )  # fmt: skip


def test_who_pays_his_bid_gains_from_it() -> None:
    rows = rows_of(KEY, "market", frames_of(KEY, AS_BID))
    assert rows["price"] == []
    assert [tuple(one.values()) for one in rows["gained"]] == [
        ("buyers", 0, 1, 9, 10), ("sellers", 1, 2, 5, 6), ("lost", 2, 3, 4, 7),
    ]  # fmt: skip
    # Buyers pay 9 + 7 for two units.
    assert points(KEY, "prices", frames_of(KEY, AS_BID)) == [(1, 8, False)]
    assert points(KEY, "buyers", frames_of(KEY, AS_BID)) == [(1, 14 - 16, False)]
    assert points(KEY, "sellers", frames_of(KEY, AS_BID)) == [(1, 9 - 8, False)]


def test_a_class_of_two_tables() -> None:
    truthful = market((10,), (3,), (8,), (5,), (4,), (9,))
    frames = frames_of(KEY, ROUND, truthful)
    assert points(KEY, "prices", frames, "table", "x", "y") == [("1", 1, 6), ("2", 1, 6)]
    assert points(KEY, "quantity", frames, "table", "x", "y") == [("1", 1, 2), ("2", 1, 2)]
    assert points(KEY, "efficiency", frames, "table", "y") == [("1", pytest.approx(60)), ("2", 100)]
    assert points(KEY, "buyers", frames, "y") == [(4 - 2,), (4 + 2,)]
    assert points(KEY, "sellers", frames, "y") == [(3 + 1,), (3 + 1,)]
    band = {"line": "", "x": 1, "low": 5, "high": 8, "wide": 30}  # the same at both tables
    assert rows_of(KEY, "prices", frames, theory=True)["theory"] == [band]
    assert rows_of(KEY, "quantity", frames, theory=True)["theory"] == [{**band, "low": 2, "high": 2}]
    # Two buyers gain 18 - 16 at 8 and 18 - 10 at 5; two sellers 10 - 8 at 5 and 16 - 8 at 8.
    for side in ("buyers", "sellers"):
        assert rows_of(KEY, side, frames, theory=True)["theory"] == [{**band, "low": 2, "high": 8}]


def test_tables_with_other_cards_have_theories_of_their_own() -> None:
    other = market((9,), (3,), (), (6,), (7,), (12,), costs=[4, 7, 9])
    rows = rows_of(KEY, "prices", frames_of(KEY, ROUND, other), theory=True)
    moved = asides(["1", "2"])
    assert rows["theory"] == [
        {"line": "", "x": 1 + moved["1"], "low": 5, "high": 8, "wide": 10},
        {"line": "", "x": 1 + moved["2"], "low": 7, "high": 8, "wide": 10},
    ]
    assert [one["aside"] for one in rows["points"]] == [1 + moved["1"], 1 + moved["2"]]
    assert moved["1"] == -moved["2"] < 0 == asides(["4"])["4"]


def test_offers_stand_against_the_cards_of_their_units() -> None:
    two = called([(9, 5), (3, 6)], units=2, values=[10, 7], costs=[2, 4])
    frames = frames_of(KEY, two)
    assert sorted(points(KEY, "bids", frames)) == [(7, 5, True), (10, 9, False)]
    assert sorted(points(KEY, "asks", frames)) == [(2, 3, False), (4, 6, True)]
    assert rows_of(KEY, "bids", frames, theory=True)["theory"][1] == {"line": "", "x": 10, "y": 10, "order": 1}


def test_who_should_not_have_traded_and_who_was_left_out() -> None:
    frames = frames_of(KEY, ROUND)
    # John's value of 4 is 1 below the prices that clear; Mary's 8 is their upper end.
    assert sorted(points(KEY, "wrong", frames, "x", "y", "hollow", "who")) == [
        (1, 0, True, "Mary"), (1, 1, False, "John"),
    ]  # fmt: skip
    right = rows_of(KEY, "wrong", frames_of(KEY, market((10,), (3,), (8,), (5,), (4,), (9,))))
    assert [one["text"] for one in right["note"]] == ["Nobody traded who should not have, and nobody was left out."]


@pytest.mark.parametrize(("values", "costs"), [((6, 6), (6, 6)), ((3, 2), (5, 9)), ((9, 7, 7), (1, 7, 8))])
def test_what_clears_is_never_wrong(values: tuple[int, ...], costs: tuple[int, ...]) -> None:
    hands = [("buyer", one) for one in values] + [("seller", one) for one in costs]
    cards = [{"seat": seat, "side": side, "unit": 1, "card": card} for seat, (side, card) in enumerate(hands)]
    most = int(clear([(one, 1) for one in values], [(one, 1) for one in costs]).most)
    places = [*range(len(values)), *range(len(costs))]
    assert wrongly(cards, {seat: int(place < most) for seat, place in enumerate(places)}) == []


def test_before_the_first_call_and_without_a_trade() -> None:
    nothing = frames_of(KEY, market((1,), (9,), (), (), (), ()))
    rows = rows_of(KEY, "market", nothing, theory=True)
    assert rows["gained"] == rows["price"] == []
    assert [(one["p"], one["state"]) for one in rows["units"]] == [(1, "left"), (9, "left")]
    assert points(KEY, "prices", nothing) == []
    assert rows_of(KEY, "prices", nothing)["note"] == [{"text": "Nothing has been traded."}]
    assert points(KEY, "quantity", nothing) == [(1, 0, False)]
    assert points(KEY, "efficiency", nothing) == [(1, 0, False)]
    early = frames_read([text(KEY, 4, moves=1)])
    rows = rows_of(KEY, "market", early)
    assert rows["curves"] and not rows["units"]
    assert rows["note"] == [{"text": "No round is over yet."}]
    assert rows_of(KEY, "wrong", early)["note"] == [{"text": "There is nothing to show yet."}]
    hopeless = frames_of(KEY, market((1,), (9,), (), (), (), (), values=[1], costs=[9]))
    assert rows_of(KEY, "efficiency", hopeless)["note"] == [{"text": "With these cards nothing can be gained."}]
    assert rows_of(KEY, "market", hopeless, theory=True)["words"] == [{"word": "▬ theory: nothing trades"}]


def test_a_round_of_a_table_can_be_named() -> None:
    frames = frames_read([text(KEY, 4, table=table, seed=table, rounds=3, redraw=True) for table in (1, 2)])
    for table, rounds in ((1, 1), (2, 2), (2, 9)):
        rows = rows_of(KEY, "market", frames, at=At(table, rounds))
        number = min(rounds, 3)
        assert rows["happened"][0]["label"].startswith(f"Table {table}, round {number};")
        sent = sorted(row["price"] for row in frames["offers"] if (row["table"], row["round"]) == (table, number))
        assert sorted(one["p"] for one in rows["units"]) == sent
    assert rows_of(KEY, "market", frames, at=At(2, 0))["note"]


def test_every_figure_is_drawn_whatever_happened() -> None:
    some = frames_read([text(KEY, 5, table=table, seed=table, units=3, rounds=2) for table in (1, 2)])
    checked(KEY, some, frames_of(KEY, ROUND), frames_of(KEY, AS_BID), frames_read([text(KEY, 2, moves=0)]))
