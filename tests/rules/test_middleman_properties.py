"""Middleman played at random: money and tins are conserved, better prices come first, ties are equal."""

from __future__ import annotations

from typing import Any

from hypothesis import given

from bidgames.rules.middleman import TOP_PRICE, Round
from tests.strategies import Played, played

games = played("middleman")


def steps(game: Played) -> list[tuple[Any, Any]]:
    """The positions, each with the one after it."""
    return list(zip(game.positions, game.positions[1:], strict=False))


def sheets(one: Round) -> list[tuple[list[tuple[int, int] | None], tuple[int, ...], int, bool]]:
    """What was settled in a round: sheets, what each seat got, how much there was, whether high prices come first."""
    settled: list[Any] = []
    if one.bought is not None:
        settled.append((one.orders, one.bought, one.available, True))
    if one.sold is not None:
        settled.append((one.sales, one.sold, one.demand, False))
    return settled


@given(games)
def test_money_and_tins_change_hands_and_nothing_else_happens_to_them(game: Played) -> None:
    for before, after in steps(game):
        if before.phase == after.phase or before.phase == "rows":
            assert (after.cash, after.tins) == (before.cash, before.tins)
            continue
        one = after.rounds[before.round - 1]
        for seat, out in enumerate(after.bankrupt):
            if out:
                assert after.cash[seat] == after.tins[seat] == 0
                if not before.bankrupt[seat]:
                    assert one.bought[seat] * one.orders[seat][1] > before.cash[seat]
                continue
            bought = one.bought[seat] if before.phase == "orders" else 0
            sold = one.sold[seat] if before.phase == "sales" else 0
            assert after.tins[seat] == before.tins[seat] + bought - sold
            paid = bought * one.orders[seat][1]
            earned = sold * one.sales[seat][1] if sold else 0
            assert after.cash[seat] == before.cash[seat] - paid + earned


@given(games)
def test_nobody_owes_and_nobody_holds_less_than_nothing(game: Played) -> None:
    for position in game.positions:
        assert min(position.cash) >= 0
        assert min(position.tins) >= 0


@given(games)
def test_no_more_is_given_than_there_is_or_than_was_asked_for(game: Played) -> None:
    for one in game.position.rounds:
        for written, got, there, _ in sheets(one):
            assert sum(got) <= there
            assert all(0 <= share <= (sheet[0] if sheet else 0) for sheet, share in zip(written, got, strict=True))


@given(games)
def test_nobody_is_served_before_a_better_price_and_ties_are_equal(game: Played) -> None:
    for one in game.position.rounds:
        for written, got, there, highest_first in sheets(one):
            claims = [(sheet, share) for sheet, share in zip(written, got, strict=True) if sheet and sheet[0]]
            for price in {sheet[1] for sheet, _ in claims}:
                tied = [(sheet[0], share) for sheet, share in claims if sheet[1] == price]
                level = max(share for _, share in tied)
                assert all(share == min(want, level) for want, share in tied)
                others = [(sheet[1], share) for sheet, share in claims if sheet[1] != price]
                worse = sum(share for other, share in others if (other < price) is highest_first)
                better = sum(share for other, share in others if (other > price) is highest_first)
                waiting = [want for want, share in tied if share < want]
                left = there - better - sum(share for _, share in tied)
                assert worse <= left
                if waiting:  # they share no more: nothing is left, or too little for all of them, who are several
                    assert left == 0 or 1 < len(waiting) > left


@given(games)
def test_no_price_above_10_is_ever_paid(game: Played) -> None:
    for one in game.position.rounds:
        assert all(sheet is None or sheet[1] <= TOP_PRICE for sheet in one.sales)


@given(games)
def test_the_numbers_called_are_those_of_who_is_still_in(game: Played) -> None:
    out = [None] * game.begun.seats
    for before, after in steps(game):
        for seat, gone in enumerate(after.bankrupt):
            if gone and out[seat] is None:
                out[seat] = before.round
        if before.phase == after.phase or before.phase == "rows":
            continue
        one, column = after.rounds[before.round - 1], before.round - 1
        still_in = [seat for seat, gone in enumerate(before.bankrupt) if not gone]
        if before.phase == "orders":
            assert one.available == sum(after.rows[seat].available[column] for seat in still_in)
        else:
            assert one.demand == sum(after.rows[seat].demand[column] for seat in still_in)


@given(games)
def test_an_observation_shows_nothing_that_has_not_been_called(game: Played) -> None:
    for reader in (None, *range(game.begun.seats)):
        position = game.position
        shown = game.begun.game.observe(position, reader)
        for seat, row in enumerate(shown.rows):
            if seat == reader or row is None:
                continue
            called_a = sum(one.available is not None and one.orders[seat] is not None for one in position.rounds)
            called_d = sum(one.demand is not None and one.sales[seat] is not None for one in position.rounds)
            assert [number is not None for number in row.available] == [place < called_a for place in range(10)]
            assert [number is not None for number in row.demand] == [place < called_d for place in range(10)]


@given(games)
def test_who_has_most_and_is_not_bankrupt_wins(game: Played) -> None:
    result = game.begun.game.result(game.position)
    standing = [seat for seat, gone in enumerate(game.position.bankrupt) if not gone]
    most = max((result.scores[seat] for seat in standing), default=0)
    expected = [seat for seat in standing if result.scores[seat] == most] if result.finished else []
    assert list(result.winners) == expected
