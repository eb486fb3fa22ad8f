"""Middleman, rule by rule (`middleman.md`): each numbered rule, each Decision, each worked case."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from bidgames import rules
from bidgames.rules.game import NotYourTurn
from tests.play import Said, begin, go, plain, playing, refusal, safe_move, words

KEY = "middleman"
GAME = rules.game(KEY)
DIGITS = list(range(10))


def row(first: int, *, swapped: bool = False) -> list[int]:
    """The ten numbers with `first` in front; `swapped` makes a different order of the same."""
    rest = [number for number in DIGITS if number != first]
    if swapped:
        rest[-2:] = rest[:-3:-1]
    return [first, *rest]


def split(total: int, seats: int) -> list[int]:
    """Numbers from 0 to 9, one a seat, that add up to `total`."""
    return [min(9, max(0, total - 9 * seat)) for seat in range(seats)]


def sheets(move: str, one: str, other: str, values: list[tuple[int, int]]) -> list[Said]:
    """The sheets of all seats, in the order of the seats."""
    return [(seat, {"move": move, one: first, other: second}) for seat, (first, second) in enumerate(values)]


def orders(*values: tuple[int, int]) -> list[Said]:
    return sheets("order", "wanted", "offer", list(values))


def sales(*values: tuple[int, int]) -> list[Said]:
    return sheets("sale", "for_sale", "price", list(values))


def in_orders(seats: int, available: int = 0, demand: int = 0, **options: Any) -> Any:
    """A game whose first column has this many tins and this demand, all rows in."""
    called = zip(split(available, seats), split(demand, seats), strict=True)
    said = [
        (seat, {"move": "rows", "available": row(a), "demand": row(d, swapped=True)})
        for seat, (a, d) in enumerate(called)
    ]
    return go(KEY, begin(KEY, seats, **options), *said)


def in_sales(demand: int, *tins: int) -> Any:
    """A first sale to which the seats bring these tins."""
    position = in_orders(len(tins), 0, demand)
    return replace(go(KEY, position, *orders(*[(0, 0)] * len(tins))), tins=tins)


# Worked cases


@pytest.mark.parametrize(
    ("available", "written", "bought"),
    [
        pytest.param(12, [(5, 6), (9, 4), (6, 2)], [5, 7, 0], id="three different offers"),
        pytest.param(9, [(4, 5), (6, 3), (5, 3)], [4, 2, 2], id="a tin nobody can share"),
        pytest.param(10, [(2, 5), (6, 5), (6, 5)], [2, 4, 4], id="one of the tied is satisfied first"),
        pytest.param(11, [(8, 4), (7, 4), (3, 2)], [5, 5, 1], id="the tied drop out of the auction"),
    ],
)
def test_worked_case_of_an_auction(available: int, written: list[tuple[int, int]], bought: list[int]) -> None:
    position = go(KEY, in_orders(3, available), *orders(*written))
    assert position.rounds[0].available == available
    assert list(position.rounds[0].bought) == bought
    assert list(position.tins) == bought
    assert list(position.cash) == [30 - got * offer for got, (_, offer) in zip(bought, written, strict=True)]


@pytest.mark.parametrize(
    ("demand", "written", "sold"),
    [
        pytest.param(11, [(8, 4), (7, 4), (3, 6)], [5, 5, 1], id="the tied drop out, the next is served"),
        pytest.param(7, [(4, 3), (3, 3), (13, 5)], [4, 3, 0], id="a market satisfied"),
        pytest.param(5, [(2, 14), (2, 10), (2, 9)], [1, 1, 2], id="asked more than 10, tied with 10"),
    ],
)
def test_worked_case_of_a_sale(demand: int, written: list[tuple[int, int]], sold: list[int]) -> None:
    held = [tins for tins, _ in written]
    position = go(KEY, in_sales(demand, *held), *sales(*written))
    assert position.rounds[0].demand == demand
    assert list(position.rounds[0].sold) == sold
    assert list(position.tins) == [had - gone for had, gone in zip(held, sold, strict=True)]
    assert list(position.cash) == [30 + gone * min(10, price) for gone, (_, price) in zip(sold, written, strict=True)]


def test_worked_case_asked_more_than_10_counts_and_is_paid_as_10() -> None:
    position = go(KEY, in_sales(9, 2, 0), *sales((2, 14), (0, 0)))
    assert position.rounds[0].sales == ((2, 10), (0, 0))
    assert position.cash == (40, 20)


# The start


@pytest.mark.parametrize("seats", [2, 3, 30, 200])
def test_rule_01_everybody_starts_with_10_times_the_number_of_players_and_no_tins(seats: int) -> None:
    position = begin(KEY, seats)
    assert position.cash == (10 * seats,) * seats
    assert position.tins == (0,) * seats
    assert (position.phase, position.round, position.rounds) == ("rows", 1, ())


@pytest.mark.parametrize("seats", [0, 1, -2, True, 2.0, "3", None])
def test_two_players_or_more(seats: Any) -> None:
    with pytest.raises(rules.Refused) as caught:
        GAME.start(seats, {}, {})
    assert caught.value.field == "seats"


def test_rule_02_rows_are_orders_of_the_numbers_0_to_9() -> None:
    position = begin(KEY, 2)
    wrong_numbers = [DIGITS[:9], [*DIGITS, 0], [0, *DIGITS[:9]], [*DIGITS[:9], 10]]
    wrong_types = [[0, 1.0, *DIGITS[2:]], [0, True, *DIGITS[2:]], [[], *DIGITS[1:]], [str(number) for number in DIGITS]]
    for bad in (*wrong_numbers, *wrong_types, "0123456789", None, 5, {}):
        for field in ("available", "demand"):
            raw = {"move": "rows", "available": row(1), "demand": row(2), field: bad}
            assert refusal(KEY, position, 0, raw).field == field
    position = go(KEY, position, (0, {"move": "rows", "available": row(3), "demand": row(4)}))
    assert plain(position.rows[0]) == {"available": row(3), "demand": row(4)}


def test_rule_02_decision_row_d_must_differ_from_row_a() -> None:
    said = words(KEY, begin(KEY, 2), 1, {"move": "rows", "available": row(3), "demand": row(3)})
    assert said == (
        "demand is [3, 0, 1, 2, 4, 5, 6, 7, 8, 9]; "
        "allowed: an order of the numbers that differs from the row of available tins"
    )


def test_rule_02_round_r_uses_and_reveals_the_rth_number() -> None:
    position = in_orders(2, 9, 9)
    for number in range(1, 11):
        assert position.round == number
        position = go(KEY, position, *orders((0, 0), (0, 0)), *sales((0, 0), (0, 0)))
        column = number - 1
        assert position.rounds[column].available == sum(one.available[column] for one in position.rows)
        assert position.rounds[column].demand == sum(one.demand[column] for one in position.rows)
        for seat in (0, 1):
            shown = GAME.observe(position, None).rows[seat]
            assert shown.available[:number] == position.rows[seat].available[:number]
            assert shown.demand[:number] == position.rows[seat].demand[:number]
            assert set(shown.available[number:]) | set(shown.demand[number:]) <= {None}


def test_rule_02_different_rows_are_asked_over_all_ten_numbers_in_a_short_game_too() -> None:
    position = begin(KEY, 2, rounds=1)
    same_first_column = {"move": "rows", "available": row(3), "demand": row(3, swapped=True)}
    assert go(KEY, position, (0, same_first_column)).rows[0].demand[0] == 3
    refusal(KEY, position, 0, {"move": "rows", "available": [3], "demand": [4]})


@pytest.mark.parametrize("rounds", [1, 2, 10])
def test_rule_03_each_round_is_an_auction_and_a_sale(rounds: int) -> None:
    start = in_orders(2, rounds=rounds)
    phases = [position.phase for _, _, position in playing(GAME, start, random.Random(4), safe_move)]
    assert phases == ["orders", "sales", "sales", "orders"] * (rounds - 1) + ["orders", "sales", "sales", "finished"]


@pytest.mark.parametrize("rounds", [0, 11, -1, 5.0, True, "5", None, [5]])
def test_rule_03_the_option_rounds_is_from_1_to_10(rounds: Any) -> None:
    with pytest.raises(rules.Refused) as caught:
        GAME.start(2, {"rounds": rounds}, {})
    assert (caught.value.seat, caught.value.field, caught.value.value) == (None, "rounds", rounds)


# The auction


@pytest.mark.parametrize("bad", [-1, 1_000_000_001, 2.5, 2.0, True, "3", None, [1], {}, float("nan")])
@pytest.mark.parametrize("field", ["wanted", "offer"])
def test_rule_04_wanted_and_offer_are_whole_numbers_up_to_the_limit(field: str, bad: Any) -> None:
    refused = refusal(KEY, in_orders(2), 1, {"move": "order", "wanted": 1, "offer": 1, field: bad})
    assert (refused.seat, refused.field) == (1, field)
    assert refused.value is bad or refused.value == tuple(bad)


def test_rule_04_decision_orders_are_recorded_as_written_up_to_the_limit() -> None:
    most = 1_000_000_000
    position = go(KEY, in_orders(2, 1), *orders((most, 0), (0, most)))
    assert position.rounds[0].orders == ((most, 0), (0, most))
    assert position.rounds[0].bought == (1, 0)


def test_rule_04_nought_is_no_order() -> None:
    position = go(KEY, in_orders(2, 5), *orders((0, 9), (3, 1)))
    assert position.rounds[0].bought == (0, 3)


def test_rule_04_an_offer_of_nothing_buys_for_nothing() -> None:
    position = go(KEY, in_orders(2, 5), *orders((4, 0), (3, 1)))
    assert (position.rounds[0].bought, position.cash) == ((2, 3), (20, 17))


def test_rule_05_the_a_numbers_of_the_column_are_added_up_only_when_all_orders_are_in() -> None:
    position = go(KEY, in_orders(3, 15), *orders((1, 1), (1, 1)))
    assert position.rounds[0].available is None
    assert go(KEY, position, (2, {"move": "order", "wanted": 0, "offer": 0})).rounds[0].available == 15


def test_rule_06_each_pays_his_own_offer_until_no_tin_is_left() -> None:
    position = go(KEY, in_orders(4, 10), *orders((4, 1), (4, 3), (4, 2), (4, 0)))
    assert position.rounds[0].bought == (2, 4, 4, 0)
    assert position.cash == (38, 28, 32, 40)


def test_rule_07_ties_are_shared_equally() -> None:
    assert go(KEY, in_orders(3, 9), *orders((9, 2), (9, 2), (9, 2))).rounds[0].bought == (3, 3, 3)


def test_rule_07a_who_is_served_leaves_and_one_left_alone_is_served_as_far_as_possible() -> None:
    assert go(KEY, in_orders(3, 11), *orders((2, 2), (3, 2), (9, 2))).rounds[0].bought == (2, 3, 6)


def test_rule_07b_who_cannot_share_drops_out_and_the_next_price_gets_what_is_left() -> None:
    assert go(KEY, in_orders(4, 2), *orders((1, 2), (1, 2), (1, 2), (5, 1))).rounds[0].bought == (0, 0, 0, 2)
    assert go(KEY, in_orders(4, 1), *orders((1, 2), (1, 2), (3, 1), (3, 1))).rounds[0].bought == (0, 0, 0, 0)


def test_rule_07c_no_tin_left_ends_the_auction() -> None:
    assert go(KEY, in_orders(3, 4), *orders((3, 2), (3, 2), (3, 1))).rounds[0].bought == (2, 2, 0)
    assert go(KEY, in_orders(3, 0), *orders((3, 2), (3, 2), (3, 1))).rounds[0].bought == (0, 0, 0)


def test_rule_08_cash_falls_by_what_is_bought_and_tins_rise() -> None:
    position = replace(in_orders(2, 8), tins=(1, 2))
    position = go(KEY, position, *orders((3, 4), (5, 2)))
    assert (position.cash, position.tins) == ((8, 10), (4, 7))


def test_rule_09_who_cannot_pay_what_he_is_given_is_bankrupt() -> None:
    position = replace(in_orders(3, 9, 12), tins=(4, 0, 0))
    position = go(KEY, position, *orders((4, 8), (9, 1), (0, 0)))
    assert position.bankrupt == (True, False, False)
    assert (position.cash, position.tins) == ((0, 25, 30), (0, 5, 0))
    assert position.rounds[0].bought == (4, 5, 0)  # his four tins are lost, nobody else gets them


def test_rule_09_only_what_he_is_given_counts() -> None:
    position = go(KEY, in_orders(2, 4), *orders((1000, 5), (0, 0)))
    assert (position.bankrupt, position.cash, position.tins) == ((False, False), (0, 20), (4, 0))


def test_rule_09_decision_a_bankrupt_calls_no_number_that_rounds_d_included() -> None:
    position = go(KEY, in_orders(3, 9, 18), *orders((9, 9), (0, 0), (0, 0)))  # D numbers: 9, 9, 0
    position = go(KEY, position, *[said for said in sales((0, 0), (0, 0), (0, 0)) if said[0]])
    assert position.rounds[0].demand == 9
    assert (position.phase, position.round) == ("orders", 2)
    position = go(KEY, position, *[said for said in orders((0, 0), (0, 0), (0, 0)) if said[0]])
    assert position.rounds[1].available == sum(position.rows[seat].available[1] for seat in (1, 2))
    shown = GAME.observe(position, 1).rows[0]
    assert shown.available == (9, *[None] * 9)
    assert shown.demand == (None,) * 10


def test_rule_09_detail_a_bankrupts_later_entries() -> None:
    position = go(KEY, in_orders(3, 9), *orders((9, 9), (0, 0), (0, 0)))
    for _ in range(2):
        position = go(KEY, position, (1, {"move": "sale", "for_sale": 0, "price": 3}))
        position = go(KEY, position, (2, {"move": "sale", "for_sale": 0, "price": 3}))
        position = go(KEY, position, (1, {"move": "order", "wanted": 0, "offer": 0}))
        position = go(KEY, position, (2, {"move": "order", "wanted": 0, "offer": 0}))
    first, second, _ = position.rounds
    assert (first.orders[0], first.bought[0], first.sales[0], first.sold[0]) == ((9, 9), 9, None, 0)
    assert (second.orders[0], second.bought[0], second.sales[0], second.sold[0]) == (None, 0, None, 0)
    assert (position.cash[0], position.tins[0]) == (0, 0)
    assert GAME.choices(position, 0) == {}
    assert isinstance(refusal(KEY, position, 0, {"move": "sale", "for_sale": 0, "price": 1}), NotYourTurn)
