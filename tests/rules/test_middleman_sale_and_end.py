"""Middleman from the sale to the end, what is public, and the details of the position (`middleman.md`, rules 10-14)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from bidgames.rules.game import MISSING, NotYourTurn
from bidgames.rules.middleman import Order, Rows, Sale
from tests.play import begin, go, plain, playing, refusal, safe_move, words
from tests.rules.test_middleman import GAME, KEY, in_orders, in_sales, orders, row, sales

#: The entry of a round that has just begun, two players.
NEW_ROUND = {
    "available": None,
    "orders": [None, None],
    "bought": None,
    "demand": None,
    "sales": [None, None],
    "sold": None,
}


def test_rule_10_for_sale_is_from_0_to_the_tins_held() -> None:
    position = in_sales(9, 3, 0)
    assert words(KEY, position, 0, {"move": "sale", "for_sale": 4, "price": 5}) == (
        "for_sale is 4; allowed: a whole number from 0 to 3"
    )
    assert words(KEY, position, 1, {"move": "sale", "for_sale": 1, "price": 5}) == "for_sale is 1; allowed: only 0"
    assert go(KEY, position, (0, {"move": "sale", "for_sale": 3, "price": 5})).rounds[0].sales == ((3, 5), None)


@pytest.mark.parametrize("bad", [-1, 0.5, 3.0, True, "3", None, [1]])
@pytest.mark.parametrize("field", ["for_sale", "price"])
def test_rule_10_for_sale_and_price_are_whole_numbers(field: str, bad: Any) -> None:
    refused = refusal(KEY, in_sales(9, 3, 0), 0, {"move": "sale", "for_sale": 1, "price": 1, field: bad})
    assert (refused.seat, refused.field) == (0, field)


@pytest.mark.parametrize("price", [10, 11, 14, 10**9 + 1, 10**400])
def test_rule_10_a_price_above_10_counts_as_10(price: int) -> None:
    position = go(KEY, in_sales(9, 1, 0), *sales((1, price), (0, 0)))
    assert position.rounds[0].sales[0] == (1, 10)
    assert position.cash[0] == 30


def test_rule_11_the_d_numbers_of_the_column_are_added_up_only_when_all_sheets_are_in() -> None:
    position = go(KEY, in_sales(15, 1, 1), (1, {"move": "sale", "for_sale": 0, "price": 0}))
    assert position.rounds[0].demand is None
    assert go(KEY, position, (0, {"move": "sale", "for_sale": 0, "price": 0})).rounds[0].demand == 15


def test_rule_12_the_lowest_price_sells_first_each_at_his_own_price() -> None:
    position = go(KEY, in_sales(6, 4, 4, 4), *sales((4, 7), (4, 9), (1, 3)))
    assert position.rounds[0].sold == (4, 1, 1)
    assert position.cash == (58, 39, 33)


def test_rule_12_ties_share_by_rule_7_and_who_sold_his_whole_offer_leaves() -> None:
    assert go(KEY, in_sales(9, 2, 5, 5), *sales((2, 4), (5, 4), (5, 4))).rounds[0].sold == (2, 3, 3)
    assert go(KEY, in_sales(10, 2, 5, 5), *sales((2, 4), (5, 4), (5, 4))).rounds[0].sold == (2, 4, 4)


def test_rule_13_unsold_tins_are_kept() -> None:
    position = go(KEY, in_sales(2, 5, 0), *sales((4, 4), (0, 0)))
    assert (position.tins, position.cash, position.round) == ((3, 0), (28, 20), 2)


def test_rule_14_most_cash_wins_and_tins_count_for_nothing() -> None:
    position = replace(in_orders(3, rounds=1), cash=(30, 31, 29), tins=(90, 0, 0))
    position = go(KEY, position, *orders((0, 0), (0, 0), (0, 0)), *sales((0, 0), (0, 0), (0, 0)))
    result = GAME.result(position)
    assert (result.finished, result.winners, result.scores) == (True, (1,), (30, 31, 29))
    assert (position.phase, position.round) == ("finished", 2)


def test_rule_14_decision_equal_most_cash_wins_together() -> None:
    position = go(KEY, in_orders(3, rounds=1), *orders((0, 0), (0, 0), (0, 0)), *sales((0, 0), (0, 0), (0, 0)))
    assert GAME.result(position).winners == (0, 1, 2)


def test_rule_14_decision_a_lone_survivor_plays_on_to_the_last_column_and_wins_even_with_0_cash() -> None:
    position = in_orders(3, 18, rounds=3)
    position = go(KEY, position, *orders((9, 9), (9, 8), (0, 0)))
    assert position.bankrupt == (True, True, False)
    position = replace(position, cash=(0, 0, 0))
    steps = [(seat, after.phase) for seat, _, after in playing(GAME, position, random.Random(1), safe_move)]
    assert steps == [(2, "orders"), (2, "sales"), (2, "orders"), (2, "sales"), (2, "finished")]
    position = list(playing(GAME, position, random.Random(1), safe_move))[-1][2]
    assert (position.round, GAME.result(position).winners) == (4, (2,))


@pytest.mark.parametrize("rounds", [2, 10])
def test_rule_14_decision_when_all_are_bankrupt_the_game_ends_at_once_and_nobody_wins(rounds: int) -> None:
    position = go(KEY, in_orders(2, 18, rounds=rounds), *orders((9, 9), (9, 8)))
    result = GAME.result(position)
    assert (result.finished, result.winners, result.scores) == (True, (), (0, 0))
    assert (position.phase, position.round) == ("finished", rounds + 1)
    last = {**NEW_ROUND, "available": 18, "orders": [[9, 9], [9, 8]], "bought": [9, 9]}
    assert plain(position.rounds[-1]) == last
    assert GAME.to_act(position) == ()
    assert isinstance(refusal(KEY, position, 0, {"move": "sale", "for_sale": 0, "price": 0}), NotYourTurn)
    for row_shown in GAME.observe(position, None).rows:
        assert row_shown.demand == (None,) * 10


def test_no_winner_is_named_before_the_end() -> None:
    for position in (begin(KEY, 2), in_orders(2), in_sales(0, 1, 1)):
        assert GAME.result(position).winners == ()
        assert GAME.result(position).finished is False


def test_detail_rounds_is_empty_in_the_phase_rows_and_an_entry_appears_with_its_round() -> None:
    assert plain(begin(KEY, 2).rounds) == []
    assert plain(in_orders(2).rounds) == [NEW_ROUND]
    auction = {"available": 9, "orders": [[2, 1], [0, 0]], "bought": [2, 0]}
    position = go(KEY, in_orders(2, 9, 9), *orders((2, 1), (0, 0)))
    assert plain(position.rounds[-1]) == {**NEW_ROUND, **auction}
    position = go(KEY, position, *sales((1, 4), (0, 0)))
    assert plain(position.rounds[0]) == {**auction, "demand": 9, "sales": [[1, 4], [0, 0]], "sold": [1, 0]}
    assert plain(position.rounds[1]) == NEW_ROUND


def test_detail_everybody_hands_in_also_without_cash_or_tins() -> None:
    position = replace(in_orders(2), cash=(0, 20))
    assert GAME.to_act(position) == (0, 1)
    position = go(KEY, position, *orders((0, 0), (0, 0)))
    assert GAME.to_act(position) == (0, 1)


@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_handed_in_cannot_be_changed(seat: int) -> None:
    sheet = {"move": "rows", "available": row(1), "demand": row(2)}
    position = go(KEY, begin(KEY, 2), (seat, sheet))
    assert GAME.to_act(position) == (1 - seat,)
    assert words(KEY, position, seat, sheet) == f"seat is {seat}; allowed: one of: {1 - seat}"
    position = in_orders(2)
    order = {"move": "order", "wanted": 1, "offer": 1}
    assert isinstance(refusal(KEY, go(KEY, position, (seat, order)), seat, order), NotYourTurn)
    sale = {"move": "sale", "for_sale": 0, "price": 1}
    assert isinstance(refusal(KEY, go(KEY, in_sales(0, 1, 1), (seat, sale)), seat, sale), NotYourTurn)


def test_a_move_of_another_phase_is_refused() -> None:
    order, sale = {"move": "order", "wanted": 1, "offer": 1}, {"move": "sale", "for_sale": 0, "price": 1}
    assert words(KEY, begin(KEY, 2), 0, order) == 'move is "order"; allowed: one of: rows'
    assert words(KEY, in_orders(2), 0, sale) == 'move is "sale"; allowed: one of: order'
    assert words(KEY, in_sales(0, 1, 1), 0, order) == 'move is "order"; allowed: one of: sale'


def test_an_unknown_move_or_a_missing_field_is_refused() -> None:
    position = in_orders(2)
    for name in ("pass", "", None, 5, [], {}):
        assert refusal(KEY, position, 0, {"move": name, "wanted": 1, "offer": 1}).field == "move"
    refused = refusal(KEY, position, 0, {"wanted": 1, "offer": 1})
    assert (refused.field, refused.value) == ("move", MISSING)
    assert words(KEY, position, 0, {"move": "order", "wanted": 1}) == (
        "offer is missing; allowed: a whole number from 0 to 1000000000"
    )


def test_a_seat_that_is_not_there_has_nothing_to_do() -> None:
    position = in_orders(2)
    for seat in (-1, 2, 99):
        assert GAME.choices(position, seat) == {}
        with pytest.raises(NotYourTurn):
            GAME.apply(position, seat, Order(1, 1))


def test_public_orders_stay_secret_until_all_are_in_and_that_a_seat_has_acted_is_public() -> None:
    position = go(KEY, in_orders(3), (1, {"move": "order", "wanted": 7, "offer": 3}))
    for reader in (0, 2, None):
        assert GAME.observe(position, reader).rounds[0].orders == (None, None, None)
    assert GAME.observe(position, 1).rounds[0].orders == (None, (7, 3), None)
    assert GAME.to_act(position) == (0, 2)
    none, _, one = orders((0, 0), (7, 3), (1, 1))
    position = go(KEY, position, none, one)
    assert GAME.observe(position, None).rounds[0].orders == ((0, 0), (7, 3), (1, 1))


def test_public_sale_sheets_stay_secret_until_all_are_in() -> None:
    position = go(KEY, in_sales(3, 2, 2, 2), (0, {"move": "sale", "for_sale": 2, "price": 3}))
    for reader in (1, 2, None):
        assert GAME.observe(position, reader).rounds[0].sales == (None, None, None)
    assert GAME.observe(position, 0).rounds[0].sales == ((2, 3), None, None)


def test_secret_rows_are_shown_to_their_owner_only() -> None:
    position = go(KEY, begin(KEY, 2), (0, {"move": "rows", "available": row(1), "demand": row(2)}))
    assert GAME.observe(position, 1).rows == GAME.observe(position, None).rows == (None, None)
    assert plain(GAME.observe(position, 0).rows) == [{"available": row(1), "demand": row(2)}, None]
    position = in_orders(2, 9, 9)
    assert plain(GAME.observe(position, 0).rows[0]) == {"available": row(9), "demand": row(9, swapped=True)}
    assert plain(GAME.observe(position, 0).rows[1]) == {"available": [None] * 10, "demand": [None] * 10}


def test_the_unused_columns_of_a_short_game_stay_secret_after_its_end() -> None:
    position = go(KEY, in_orders(2, 9, 9, rounds=1), *orders((0, 0), (0, 0)), *sales((0, 0), (0, 0)))
    shown = GAME.observe(position, 1).rows[0]
    assert shown.available == (9, *[None] * 9)
    assert shown.demand == (9, *[None] * 9)


def test_the_position_has_the_keys_of_the_rule_page() -> None:
    named = {"round", "cash", "tins", "bankrupt", "rows", "rounds"}
    for position in (begin(KEY, 2), in_orders(2), in_sales(1, 1, 1)):
        assert named <= set(plain(position))
        assert named | {"phase"} <= set(plain(GAME.observe(position, None)))


def test_safe_moves_are_rows_in_random_order_no_order_nothing_for_sale() -> None:
    rng = random.Random(2)
    rows = [GAME.safe(begin(KEY, 2), 0, rng) for _ in range(50)]
    assert all(isinstance(move, Rows) and move.available != move.demand for move in rows)
    assert len(set(rows)) == 50
    assert GAME.safe(in_orders(2), 1, rng) == Order(0, 0)
    assert GAME.safe(in_sales(1, 1, 1), 1, rng) == Sale(0, 10)


def test_a_safe_row_d_is_drawn_again_when_it_happens_to_equal_row_a() -> None:
    class Stuck(random.Random):
        """Shuffles nothing twice, then something."""

        turns = 0

        def shuffle(self, x: Any) -> None:
            self.turns += 1
            if self.turns > 2:
                x.reverse()

    move = GAME.safe(begin(KEY, 2), 0, Stuck())
    assert isinstance(move, Rows)
    assert move.available != move.demand


def test_a_class_of_200_shares_a_tie_of_a_thousand_million_tins_each() -> None:
    position = in_orders(200, 1800)
    position = go(KEY, position, *orders(*[(1_000_000_000, 3)] * 200))
    assert position.rounds[0].bought == (9,) * 200
