"""Manager's end, its position, safe moves, and games played at random (`manager.md`, rule 8 and Details)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from msgspec.structs import replace

from bidgames import rules
from bidgames.rules.game import Move, NotYourTurn
from bidgames.rules.manager import EndTurn, Price, Sell
from tests.play import begin, go, last, plain, random_move, refusal, safe_move
from tests.rules.test_manager import END, GAME, KEY, buy, prices, sell, trading
from tests.strategies import Played, played


def test_rule_08_the_tenth_machine_ends_the_game_at_once() -> None:
    position = trading(5000, 5100, 5200, cash=(10_000, -300, 0), machines=(8, 0, 0))
    position = go(KEY, position, (0, buy(1)))
    assert position.phase == "trading"
    position = go(KEY, position, (0, buy(1)))
    assert (position.phase, position.round, GAME.to_act(position)) == ("finished", 1, ())
    assert position.cash == (0, -300, 0)  # debts stand and count
    assert GAME.result(position).scores == (54_000, 4100 * 1 + 300 - 300, 4800)
    assert GAME.result(position).winners == (0,)
    for seat in range(3):
        assert isinstance(refusal(KEY, position, seat, END), NotYourTurn)


def test_rule_08_most_capital_wins_not_the_tenth_machine() -> None:
    position = trading(5000, 5100, cash=(5000, 99_999), machines=(9, 0))
    result = GAME.result(go(KEY, position, (0, buy(1))))
    assert (result.finished, result.winners) == (True, (1,))


def test_rule_08_equal_most_capital_wins_together() -> None:
    position = trading(5000, 5000, 5000, cash=(5000, 50_000, 0), machines=(9, 0, 0))
    assert GAME.result(go(KEY, position, (0, buy(1)))).winners == (0, 1)


def test_rule_08_capital_is_cash_machines_and_shares_at_their_last_price() -> None:
    position = trading(5000, 5100, cash=(-7, 20), machines=(2, 0), shares=((4, 3), (0, 1)))
    assert GAME.result(position).scores == (-7 + 10_000 + 4000 + 3300, 20 + 1100)
    assert GAME.result(position).winners == ()


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_rule_08_option_round_limit_ends_after_the_trading_of_that_round(limit: int) -> None:
    position = begin(KEY, 2, round_limit=limit)
    for number in range(1, limit + 1):
        assert (position.phase, position.round) == ("prices", number)
        position = go(KEY, position, *prices(5000, 5000), (0, END), (1, END))
    assert (position.phase, position.round, len(position.rounds)) == ("finished", limit, limit)
    assert GAME.to_act(position) == ()
    assert GAME.result(position).winners == (0, 1)


def test_rule_08_in_the_last_round_too_a_debtor_must_sell() -> None:
    position = trading(3000, 9000, round_limit=1)
    assert set(GAME.choices(position, 0)) == {"sell"}
    position = go(KEY, position, (0, sell(2, 0)), (0, END), (1, END))
    assert (position.phase, position.cash) == ("finished", (0, 0))


@pytest.mark.parametrize("limit", [0, -1, 1.0, True, "3", [3], {}])
def test_option_round_limit_is_at_least_1_or_none(limit: Any) -> None:
    with pytest.raises(rules.Refused) as caught:
        GAME.start(2, {"round_limit": limit}, {})
    assert caught.value.field == "round_limit"
    assert begin(KEY, 2, round_limit=None) == begin(KEY, 2)


def test_without_a_limit_the_game_goes_on_until_the_tenth_machine() -> None:
    """A winner of all rounds buys a machine whenever he can; the others are too dear to sell."""

    def choose(game: rules.Game, position: Any, seat: int, rng: random.Random) -> Move:
        if position.phase == "prices":
            return Price(9000 if seat == 0 else 20_000)
        if seat == 0 and position.cash[0] >= 5000:
            return game.parse(buy(1))
        return EndTurn()

    position = last(GAME, begin(KEY, 3), random.Random(1), choose)
    assert (position.phase, position.machines, GAME.result(position).winners) == ("finished", (10, 0, 0), (0,))
    assert position.share_price == (1000, 700, 700)


def test_detail_the_running_round_has_an_entry_of_four_nulls_from_its_start() -> None:
    nulls = {"prices": None, "sold": None, "income": None, "steps": None}
    assert plain(begin(KEY, 2).rounds) == [nulls]
    filled = {"prices": [5000, 5100], "sold": [True, True], "income": [0, 100], "steps": [0, 1]}
    position = trading(5000, 5100)
    assert plain(position.rounds) == [filled]
    assert plain(go(KEY, position, (0, END), (1, END)).rounds) == [filled, nulls]


def test_detail_ties_for_the_first_turn_look_at_machines_as_trading_begins() -> None:
    position = replace(begin(KEY, 3), machines=(0, 2, 0), cash=(9000, 0, 9000))
    position = go(KEY, position, *prices(5000, 5000, 5000))
    assert position.queue == (1, 2, 0)
    position = go(KEY, position, (1, sell(2)), (1, END), (2, buy(1)))
    assert position.queue == (2, 0)


def test_everything_on_the_table_is_public() -> None:
    position = trading(5000, 5100, cash=(9000, -20))
    for reader in (0, 1, None):
        assert plain(GAME.observe(position, reader)) == {"seat": reader, **plain(position)}


def test_safe_prices_are_the_price_of_the_round_before_5000_in_the_first() -> None:
    rng = random.Random(1)
    assert GAME.safe(begin(KEY, 2), 1, rng) == Price(5000)
    position = go(KEY, trading(5200, 5100), (1, END), (0, END))
    assert (GAME.safe(position, 0, rng), GAME.safe(position, 1, rng)) == (Price(5200), Price(5100))


def test_safe_trading_sells_the_dearest_share_then_a_machine_while_he_owes_else_ends_the_turn() -> None:
    rng = random.Random(1)
    position = trading(
        5000, 5100, 5200, cash=(-3000, 0, 0), shares=((1, 1, 1), (0, 4, 0), (0, 0, 4)), machines=(1, 0, 0)
    )
    said = []
    while GAME.to_act(position) == (0,):
        said.append(GAME.safe(position, 0, rng))
        position = GAME.apply(position, 0, said[-1])
    assert said == [Sell("share", 1, 2), Sell("share", 1, 1), Sell("share", 1, 0), EndTurn()]
    position = trading(5000, 5100, cash=(-7000, 0), shares=((0, 0), (0, 4)), machines=(1, 0))
    assert GAME.safe(position, 0, rng) == Sell("machine", 1)
    position = GAME.apply(position, 0, Sell("machine", 1))
    assert (position.cash[0], GAME.safe(position, 0, rng)) == (-2000, EndTurn())
    assert GAME.safe(trading(5000, 5100), 0, rng) == EndTurn()


def test_late_seats_go_on_for_ever_without_a_limit() -> None:
    position = begin(KEY, 2)
    for _ in range(200):
        seat = GAME.to_act(position)[0]
        position = GAME.apply(position, seat, safe_move(GAME, position, seat, random.Random(1)))
    assert (position.round, position.cash) == (51, (0, 0))


def test_prices_and_quantities_are_asked_for_as_tightly_as_the_seat_can_know() -> None:
    position = trading(5000, 5100, cash=(5500, 0), machines=(9, 0))
    asked = {
        move: {name: domain.describe() for name, domain in fields.items()}
        for move, fields in GAME.choices(position, 0).items()
    }
    share = {"when": {"asset": "share"}}
    assert asked == {
        "buy": {
            "asset": {"one_of": ["machine", "share"]},
            "company": {"one_of": [0, 1], **share},
            "quantity": {"whole": [1, 5, 1]},
        },
        "sell": {
            "asset": {"one_of": ["machine", "share"]},
            "company": {"one_of": [0], **share},
            "quantity": {"whole": [1, 9, 1]},
        },
        "end_turn": {},
    }


# Played at random


games = played(KEY)


@given(games)
def test_shares_and_money_are_conserved(game: Played) -> None:
    """What seats and bank hold of a company is always 52; money comes from sales at their income and nothing else."""
    seats = range(game.begun.seats)
    for position in game.positions:
        for company in seats:
            assert position.bank[company] + sum(held[company] for held in position.shares) == 52
        assert all(0 <= machines <= 10 for machines in position.machines)
        assert min(min(held) for held in position.shares) >= 0
        earned = [sum((entry.income or [0] * 6)[seat] for entry in position.rounds) for seat in seats]
        if game.begun.options.get("ladder") == (1000,):
            assert list(GAME.result(position).scores) == [4000 + more for more in earned]
    for (_, move), before, after in zip(game.said, game.positions, game.positions[1:], strict=False):
        if before.phase == "trading":
            scores = [GAME.result(position).scores for position in (before, after)]
            assert scores[0] == scores[1]  # trading at current prices changes nobody's capital
            assert isinstance(move, EndTurn) is (before.cash == after.cash)


@given(games)
def test_nobody_goes_into_debt_by_trading_or_leaves_his_turn_owing_with_something_left(game: Played) -> None:
    for (seat, move), before, after in zip(game.said, game.positions, game.positions[1:], strict=False):
        if before.phase != "trading":
            continue
        assert after.cash[seat] >= min(0, before.cash[seat])
        if isinstance(move, EndTurn) and before.cash[seat] < 0:
            assert before.machines[seat] == 0
            assert set(before.shares[seat]) == {0}


@given(games)
def test_markers_stand_on_the_ladder_where_the_steps_have_led_them(game: Played) -> None:
    for position in game.positions:
        start = position.ladder.index(1000)
        for company in range(game.begun.seats):
            at = start
            for entry in position.rounds:
                if entry.steps is not None:
                    at = max(0, min(len(position.ladder) - 1, at + entry.steps[company]))
            assert position.step[company] == at
            assert position.share_price[company] == position.ladder[at]


@given(games)
def test_sales_against_a_slow_reading_of_rules_3_to_5(game: Played) -> None:
    for entry in game.position.rounds:
        if entry.prices is None:
            continue
        cut, previous = False, None
        ranks: dict[int, int] = {}
        for price in sorted(entry.prices):
            cut = cut or (previous is not None and price - previous > 1000)
            if not cut:
                ranks.setdefault(price, len(ranks))
            previous = price
        assert entry.sold == tuple(price in ranks for price in entry.prices)
        assert entry.steps == tuple(min(3, ranks[price]) if price in ranks else -1 for price in entry.prices)


def test_random_moves_reach_machines_shares_of_others_and_debts() -> None:
    """The properties above are tried on games in which something happens."""
    seen = set()
    for seed in range(30):
        position = begin(KEY, 2, round_limit=4)
        rng = random.Random(seed)
        while GAME.to_act(position):
            seat = GAME.to_act(position)[0]
            move = random_move(GAME, position, seat, rng)
            if isinstance(move, Price):
                move = Price(rng.randrange(4000, 12_000, 100))
            position = GAME.apply(position, seat, move)
            seen |= {"machine"} if max(position.machines) else set()
            seen |= {"share"} if position.shares[0][1] else set()
            seen |= {"debt"} if min(position.cash) < 0 else set()
    assert seen == {"machine", "share", "debt"}
