"""Bad inputs are refused by name: the field, the value and what is allowed; and nothing else ever comes out."""

from __future__ import annotations

import copy
import json
import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from bidgames.economics import BadInput, solve, topics
from bidgames.economics._inputs import number
from bidgames.rules.game import MISSING
from bidgames.wording import sentence

from .helpers import CASES, finite

FIRST = {case["topic"]: case for case in reversed(CASES)}
NAN = float("nan")
WRONG = [NAN, math.inf, -math.inf, "x", "", -1, 10**30, None, [], {}, True, 1.5, 0, -0.5, 1e-300, "6000", [[]], 1e300]

Path = tuple[str | int, ...]


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """The places of all parts of nested inputs."""
    if path:
        yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from leaves(part, (*path, key))


def put(inputs: dict[str, Any], path: Path, value: Any) -> dict[str, Any]:
    """A copy of the inputs with another value at a place."""
    changed: Any = copy.deepcopy(inputs)
    place = changed
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return changed  # type: ignore[no-any-return]


@pytest.mark.parametrize("topic", topics())
def test_whatever_is_put_anywhere_is_answered_or_refused(topic: str) -> None:
    inputs = FIRST[topic]["inputs"]
    refused = 0
    for path in leaves(inputs):
        for wrong in WRONG:
            try:
                found = solve(topic, put(inputs, path, wrong))
            except BadInput as refusal:
                refused += 1
                text = str(refusal)
                assert refusal.field in text and "\n" not in text and len(text) < 600
                if isinstance(wrong, float) and not math.isfinite(wrong):
                    assert path[0] in refusal.field
            else:
                assert finite(found) and json.dumps(found)
                assert not (isinstance(wrong, float) and not math.isfinite(wrong)), path
    assert refused > 5


@pytest.mark.parametrize("topic", topics())
def test_each_input_is_needed_and_no_other_is_known(topic: str) -> None:
    inputs = FIRST[topic]["inputs"]
    for name in inputs:
        with pytest.raises(BadInput) as refusal:
            solve(topic, {key: value for key, value in inputs.items() if key != name})
        assert (refusal.value.field, refusal.value.value) == (name, MISSING)
        assert str(refusal.value).startswith(f"{name} is missing")
    with pytest.raises(BadInput) as refusal:
        solve(topic, {**inputs, "colour": 3})
    assert (refusal.value.field, refusal.value.value) == ("colour", 3)
    with pytest.raises(BadInput):
        solve(topic, [])  # type: ignore[arg-type]


def test_a_refusal_is_a_value_error_that_says_what_is_allowed() -> None:
    with pytest.raises(ValueError) as caught:
        solve("lottery_contest", {"n": 0, "prize": 100, "unit_cost": 1})
    refusal = caught.value
    assert isinstance(refusal, BadInput)
    assert str(refusal) == "n is 0; allowed: a whole number from 1 to 1000000000000000" == sentence(refusal)


REFUSED = [
    ("call_market_uniform", "bids", [3, -1], "bids[1]"),
    ("call_market_uniform", "bids", [[3, 1.0]], "bids[0][1]"),
    ("call_market_uniform", "asks", [[3, 1, 2]], "asks[0]"),
    ("call_market_uniform", "asks", "3, 4", "asks"),
    ("uniform_vs_discriminatory", "values_per_unit", [1, 2], "values_per_unit"),
    ("uniform_vs_discriminatory", "supply", 2.0, "supply"),
    ("middleman_buy", "players", ["Jane", "Jane", "Mary"], "players"),
    ("middleman_buy", "cash", [60, 60], "cash"),
    ("middleman_sell", "cap", True, "cap"),
    ("supply_forecast", "revealed_rows", [[3, 3], []], "revealed_rows[0]"),
    ("supply_forecast", "revealed_rows", [list(range(10)), []], "revealed_rows[0]"),
    ("supply_forecast", "revealed_rows", [[10], []], "revealed_rows[0][0]"),
    ("supply_forecast", "own_next", {"player": 2, "value": 3}, "own_next.player"),
    ("supply_forecast", "own_next", {"player": 0}, "own_next.value"),
    ("supply_forecast", "own_next", {"player": 0, "value": 3, "x": 1}, "own_next.x"),
    ("supply_multi_round", "rounds_ahead", 11, "rounds_ahead"),
    ("buyers_market_probability", "D_revealed", [[]], "D_revealed"),
    ("endgame_newsvendor", "price_cap", 0, "price_cap"),
    ("bertrand_edgeworth_integer", "tie_rule", "lottery", "tie_rule"),
    ("bertrand_edgeworth_integer", "prices", [1, 2, 2], "prices"),
    ("bertrand_edgeworth_integer", "prices", [], "prices"),
    ("ipv_first_second_price", "high", 0, "high"),
    ("ipv_first_second_price", "values", [0.5, 1.5], "values[1]"),
    ("ipv_first_price_crra", "rho", 1, "rho"),
    ("ipv_reserve", "reserve", 1.2, "reserve"),
    ("auction_outcome", "tie_order", ["A", "B", "C", "A"], "tie_order"),
    ("auction_outcome", "tie_order", ["A", "B", "C"], "tie_order"),
    ("once_around", "n", 3, "values_in_bidding_order"),
    ("fixed_price_offer", "buyers", 0, "buyers"),
    ("double_lot_split", "buyer", "bank", "buyer"),
    ("sequential_first_price", "objects", 6, "objects"),
    ("sequential_first_price", "unit_demand", False, "unit_demand"),
    ("art_value_expectation", "cards_seen", [13, 0, 0, 0, 0], "cards_seen[0]"),
    ("art_value_expectation", "counts_offered_today", [5, 5, 0, 0, 0], "cards_seen[0]"),
    ("common_value_average", "signals", [11], "signals[0]"),
    ("common_value_kagel_levin", "signals", [30], "signals[0]"),
    ("common_value_kagel_levin", "epsilon", 200, "v_high"),
    ("all_pay_complete_asymmetric", "v_low", 101, "v_low"),
    ("all_pay_discrete_check", "mixture", [0.1] * 11, "mixture"),
    ("subterfuge_bounds", "cap", 100, "bribes.Harry"),
    ("subterfuge_cost_to_seize", "owner_high", 50, "owner_high"),
    ("subterfuge_cost_to_seize", "target_probability", 1.01, "target_probability"),
    ("subterfuge_geometry", "board", 8, "board"),
    ("subterfuge_challenge_resolution", "willing_to_challenge", ["Mary"], "willing_to_challenge[0]"),
    ("subterfuge_challenge_resolution", "move_to", 11, "move_to"),
    ("manager_round", "prices", [5500, 6550, 6700, 8100, 8500], "prices[1]"),
    ("manager_round", "prices", [5500, 20100, 6700, 8100, 8500], "prices[1]"),
    ("manager_round", "machines", [0, 0, 0, 0, 11], "machines[4]"),
    ("manager_best_response", "grid", "100 to 20000", "grid"),
    ("manager_best_response", "grid", [100, 20000, 0], "grid"),
    ("manager_best_response", "objective", "fame", "objective"),
    ("manager_cash_dominance", "objective", "relative", "objective"),
    ("manager_rivalry_threshold", "wages", 20000, "wages"),
    ("manager_relative_equilibrium_2p", "wages", [5000], "wages"),
    ("manager_relative_equilibrium_2p", "grid_step", 1, "grid_step"),
    ("manager_relative_equilibrium_2p", "objective", "cash", "objective"),
    ("manager_relative_equilibrium_3p", "mixture", {"6000": 0.5, "6500": 0.5}, "mixture"),
    ("manager_relative_equilibrium_3p", "mixture", {"6000": 0.5}, "mixture"),
    ("manager_relative_equilibrium_3p", "mixture", {"6000": 0.5, 6000: 0.5}, "mixture"),
    ("manager_edgeworth_cycle", "start_price", 20050, "start_price"),
    ("bertrand_winner_takes_all", "ties", "lottery", "ties"),
    ("machine_payback", "prob_sell", 1.5, "prob_sell"),
    ("rounds_to_ten_machines", "invest_all", False, "invest_all"),
    ("electricity_uniform_vs_pay_as_bid", "demand", 126, "demand"),
    ("electricity_uniform_vs_pay_as_bid", "pay_as_bid_offers", [1, 2], "pay_as_bid_offers"),
]  # fmt: skip


@pytest.mark.parametrize(("topic", "name", "value", "field"), REFUSED)
def test_a_bad_value_is_named(topic: str, name: str, value: Any, field: str) -> None:
    with pytest.raises(BadInput) as refusal:
        solve(topic, {**FIRST[topic]["inputs"], name: value})
    assert refusal.value.field == field


def test_two_artists_cannot_both_have_ended_the_day() -> None:
    inputs = FIRST["art_value_expectation"]["inputs"]
    with pytest.raises(BadInput) as refusal:
        solve(
            "art_value_expectation", {**inputs, "counts_offered_today": [5, 5, 0, 0, 0], "cards_seen": [5, 5, 0, 0, 0]}
        )
    assert refusal.value.field == "counts_offered_today"


def test_a_question_as_high_as_the_own_bribe_is_no_question() -> None:
    inputs = put(FIRST["subterfuge_bounds"]["inputs"], ("questions", 0, "question"), 65)
    with pytest.raises(BadInput) as refusal:
        solve("subterfuge_bounds", inputs)
    assert refusal.value.field == "questions[0].question"


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("asks_price_qty", 0, 2), [8, 20], "asks_price_qty[0][2].for_sale"),
        (("A_rows", 0, 1), 4, "A_rows[0]"),
        (("A_rows", 1), [7, 2], "A_rows[1]"),
        (("orders_price_qty", 1, 0), None, "orders_price_qty[1][0]"),
        (("orders_price_qty",), [], "orders_price_qty"),
    ],
)
def test_the_books_of_middleman_name_the_sheet(path: Path, value: Any, field: str) -> None:
    with pytest.raises(BadInput) as refusal:
        solve("middleman_ledger", put(FIRST["middleman_ledger"]["inputs"], path, value))
    assert refusal.value.field == field


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("rounds", 0, "trades", 0, "n"), 5, "rounds[0].trades[0].quantity"),
        (("rounds", 0, "trades", 0, "n"), -5, "rounds[0].trades[0].quantity"),
        (("rounds", 0, "trades", 0, "of"), "D", "rounds[0].trades[0].of"),
        (("rounds", 0, "trades", 0, "what"), "bond", "rounds[0].trades[0].what"),
        (("rounds", 1, "prices", 2), 9450, "rounds[1].prices[2].price"),
        (("rounds", 1, "prices"), [9000], "rounds[1].prices"),
        (("share_ladder",), [700, 700], "share_ladder"),
        (("start_index",), 12, "start_index"),
        (("shares_owned", 0, 0), 53, "shares_owned[0][0]"),
        (("shares_owned",), [[50, 0, 0], [3, 0, 0], [0, 0, 0]], "shares_owned"),
    ],
)
def test_the_books_of_manager_name_the_trade(path: Path, value: Any, field: str) -> None:
    with pytest.raises(BadInput) as refusal:
        solve("manager_ledger", put(FIRST["manager_ledger"]["inputs"], path, value))
    assert refusal.value.field == field


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("lots", 0, "price"), 101, "lots[0].price"),
        (("lots", 0, "winner"), "D", "lots[0].winner"),
        (("lots", 0, "artist"), 5, "lots[0].artist"),
        (("lots", 0, "partner"), "C", "lots[0].format"),
        (("lots", 3, "partner"), None, "lots[3].partner"),
        (("lots", 4, "artist"), 3, "lots[4].artist"),
        (("lots", 0, "colour"), "red", "lots[0].colour"),
        (("fifth_work_of",), 0, "fifth_work_of"),
        (("fifth_work_of",), 5, "fifth_work_of"),
    ],
)
def test_the_books_of_art_dealer_name_the_lot(path: Path, value: Any, field: str) -> None:
    inputs = FIRST["art_day_ledger"]["inputs"]
    changed = put(inputs, path, value)
    if path == ("fifth_work_of",) and value == 0:
        changed["lots"] = changed["lots"][:1]
    with pytest.raises(BadInput) as refusal:
        solve("art_day_ledger", changed)
    assert refusal.value.field == field


def test_the_books_of_manager_close_with_the_tenth_machine() -> None:
    inputs = copy.deepcopy(FIRST["manager_ledger"]["inputs"])
    inputs["machines"], inputs["cash"] = [9, 0, 0], [5000, 0, 0]
    inputs["rounds"][0]["trades"] = [{"player": "A", "what": "machine", "n": 1}]
    with pytest.raises(BadInput) as refusal:
        solve("manager_ledger", inputs)
    assert refusal.value.field == "rounds[1]"
    inputs["rounds"] = inputs["rounds"][:1]
    assert solve("manager_ledger", inputs)["rounds"][0]["machines"] == [10, 0, 0]
    inputs["rounds"][0]["trades"].append({"player": "B", "what": "share", "of": "B", "n": -1})
    with pytest.raises(BadInput) as refusal:
        solve("manager_ledger", inputs)
    assert refusal.value.field == "rounds[0].trades[1]"


def test_numbers_of_other_kinds_count_as_what_they_are() -> None:
    inputs = FIRST["lottery_contest"]["inputs"]
    expected = solve("lottery_contest", inputs)
    for prize in (Fraction(100), 100.0, np.int64(100), np.float64(100)):
        assert solve("lottery_contest", {**inputs, "prize": prize}) == expected
    assert solve("lottery_contest", {**inputs, "n": np.int64(2)}) == expected
    bids = {"bids": np.array([9, 8]), "asks": (1, 2)}
    assert solve("call_market_uniform", bids)["quantity"] == 2


def test_a_float_counts_as_the_decimal_that_is_written() -> None:
    inputs = {"owner_low": 0, "owner_high": 9, "target_probability": 0.3}
    assert solve("subterfuge_cost_to_seize", inputs) == {"minimum_bribe": 3, "win_probability": 0.3}


def test_a_float_counts_as_the_simple_fraction_that_it_stands_for() -> None:
    third = 1 / 3
    plants = {"stack_cost_capacity": [[1, third], [2, third], [3, third]], "pay_as_bid_offers": [1, 2, 3]}
    assert solve("electricity_uniform_vs_pay_as_bid", {**plants, "demand": 1})["efficient_cost"] == 2
    for numerator in range(200):
        for denominator in (7, 11, 97, 999):
            assert number("x", numerator / denominator) == Fraction(numerator, denominator)
    for decimal in (0.1, 0.123456789012, 123456.789, 0.1 + 0.2, 1e-9, 1e15):
        assert number("x", decimal) == Fraction(repr(decimal))


@pytest.mark.parametrize(
    ("topic", "tiny", "others"),
    [
        ("machine_payback", "saving", {}),
        ("machine_payback", "share_price", {"share_step": 1e-200}),
        ("all_pay_complete_symmetric", "prize", {}),
        ("blocker_volunteers_dilemma", "benefit", {}),
        ("common_value_kagel_levin", "epsilon", {}),
        ("lottery_contest", "unit_cost", {"prize": 10**15, "n": 3}),
    ],
)
def test_a_number_too_near_to_0_to_divide_by_is_refused(topic: str, tiny: str, others: dict[str, Any]) -> None:
    for value in (5e-324, 1e-300, Fraction(1, 10**400)):
        with pytest.raises(BadInput) as refusal:
            solve(topic, {**FIRST[topic]["inputs"], **others, tiny: value})
        assert refusal.value.field == tiny and "0" in str(refusal.value)


def test_names_stay_readable_in_a_refusal() -> None:
    inputs = FIRST["auction_outcome"]["inputs"]
    with pytest.raises(BadInput) as refusal:
        solve("auction_outcome", {**inputs, "bidders": ["A", "x" * 101, "C", "D"]})
    assert refusal.value.field == "bidders[1]" and "100" in str(refusal.value)
    crowd = [f"player {at}" for at in range(1000)]
    with pytest.raises(BadInput) as refusal:
        solve("auction_outcome", {"bidders": crowd, "values": [1] * 1000, "bids": [1] * 1000, "tie_order": ["nobody"]})
    assert refusal.value.field == "tie_order" and str(refusal.value).endswith("…, once")
    assert len(str(refusal.value)) < 300


def test_an_array_is_no_place_on_the_board() -> None:
    inputs = FIRST["subterfuge_challenge_resolution"]["inputs"]
    found = solve("subterfuge_challenge_resolution", {**inputs, "willing_to_challenge": [], "move_to": np.int64(21)})
    assert json.dumps(found["papers_at"]) == "21"
    with pytest.raises(BadInput) as refusal:
        solve("subterfuge_challenge_resolution", {**inputs, "move_to": np.array([20, 21])})
    assert refusal.value.field == "move_to"


def test_a_chance_that_a_solver_left_just_outside_counts() -> None:
    inputs = {"prize": 6, "bids": [0, 1, 2], "ties": "split"}
    pure = solve("all_pay_discrete_check", {**inputs, "mixture": [0, 1, 0]})
    for mixture in ([-1e-18, 1.0000000000000002, 0.0], [1e-300, 1.0, -2.5e-17]):
        assert solve("all_pay_discrete_check", {**inputs, "mixture": mixture}) == pure
    for wrong in (-1e-9, -0.1, 1.000001, True):
        with pytest.raises(BadInput) as refusal:
            solve("all_pay_discrete_check", {**inputs, "mixture": [wrong, 1.0, 0.0]})
        assert refusal.value.field == "mixture[0]"
