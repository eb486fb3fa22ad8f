"""Manager's bots: what each does, that they see no secret, and that they beat chance."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest
from msgspec.structs import replace

from bidgames import bots, rules
from bidgames.bots.manager import BOTS, capital, wages
from bidgames.rules.game import Choices, Move
from bidgames.rules.manager import Buy, EndTurn, Observation, Price, Sell
from tests.play import begin, go
from tests.rules.hidden import FACTS

GAME = rules.game("manager")
GAMES, SEATS, ROUNDS = 400, 4, 8


def asked(position: Any, seat: int, name: str, seed: int = 1) -> Any:
    """The bot's move."""
    return BOTS[name](GAME.observe(position, seat), GAME.choices(position, seat), random.Random(seed))


def anywhere(observation: Observation, choices: Choices, rng: random.Random) -> Move:
    """A seat whose price is anywhere between 5,000 and 9,000, and which never trades but for a debt."""
    if "price" in choices:
        return Price(rng.randrange(5_000, 9_100, 100))
    return EndTurn()


def played(line: list[Any], seed: int, rounds: int | None = ROUNDS) -> Any:
    """The position at the end of a game; every bot's move is applied as it is, so an illegal one fails."""
    rng = random.Random(seed)
    position = GAME.start(len(line), {"round_limit": rounds}, {})
    while acting := GAME.to_act(position):
        seat = acting[0]
        choices = GAME.choices(position, seat)
        if line[seat] is None:
            move = bots.play(GAME, position, seat, "random", rng)
        else:
            move = line[seat](GAME.observe(position, seat), choices, rng)
            if isinstance(move, EndTurn) and "end_turn" not in choices:
                move = GAME.safe(position, seat, rng)
        position = GAME.apply(position, seat, move)
    return position


def won(name: str, others: Any) -> float:
    """The share of the games that the bot wins against three others, the lower end of its 95 % interval (Wilson)."""
    wins = 0.0
    for seed in range(GAMES):
        seat = seed % SEATS
        line = [BOTS[name] if one == seat else others for one in range(SEATS)]
        winners = GAME.result(played(line, seed)).winners
        wins += (seat in winners) / len(winners)
    share, z = wins / GAMES, 1.96
    middle = share + z * z / (2 * GAMES)
    return (middle - z * math.sqrt(share * (1 - share) / GAMES + z * z / (4 * GAMES**2))) / (1 + z * z / GAMES)


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_beats_seats_that_price_anywhere_sensible(name: str) -> None:
    assert won(name, anywhere) > 1.2 / SEATS


def test_speculation_pays_against_those_who_only_mark_up() -> None:
    assert won("portfolio", BOTS["wage_plus"]) > 1.2 / SEATS


@pytest.mark.parametrize("name", BOTS)
def test_a_game_among_its_like_ends_without_a_round_limit(name: str) -> None:
    for seats in (2, 4, 6):
        end = played([BOTS[name]] * seats, seats, None)
        assert max(end.machines) == 10
        assert end.round < 150
        assert end.machines.index(10) in GAME.result(end).winners, "nobody ends the game for another to win"


@pytest.mark.parametrize("name", BOTS)
def test_bots_see_no_price_before_it_is_opened(name: str) -> None:
    position = go("manager", begin("manager", 3), (1, {"move": "price", "price": 7_000}))
    for seed in range(20):
        other = FACTS["manager"].swap(position, 0, random.Random(seed))
        assert asked(position, 0, name) == asked(other, 0, name)


def after(*prices: int, **changes: Any) -> Any:
    """A position in which these prices have just been opened, with `changes`."""
    position = begin("manager", len(prices))
    position = go("manager", position, *[(seat, {"move": "price", "price": one}) for seat, one in enumerate(prices)])
    return replace(position, **changes)


def test_wage_plus_asks_its_wages_and_a_margin() -> None:
    position = replace(begin("manager", 2), machines=(3, 0))
    for seed in range(30):
        assert 3_500 + 1_000 <= asked(position, 0, "wage_plus", seed).price <= 3_500 + 1_500
        assert 5_000 + 1_000 <= asked(position, 1, "wage_plus", seed).price <= 5_000 + 1_500


def test_all_cash_goes_into_machines() -> None:
    position = after(5_000, 9_000, cash=(12_000, 0))
    assert asked(position, 0, "wage_plus") == Buy("machine", 2)
    assert asked(position, 0, "undercutter") == Buy("machine", 2)
    assert asked(replace(position, cash=(4_999, 0)), 0, "wage_plus") == EndTurn()


def test_the_tenth_machine_is_for_who_is_first() -> None:
    ahead = after(5_000, 9_000, cash=(12_000, 0), machines=(9, 0))
    behind = replace(ahead, cash=(12_000, 99_000))
    for name in BOTS:
        assert asked(ahead, 0, name) == Buy("machine", 1), name
        move = asked(behind, 0, name)
        assert not (isinstance(move, Buy) and move.asset == "machine"), name


def test_debts_are_paid_with_shares_first() -> None:
    position = after(100, 9_000, cash=(-2_300, 0), machines=(2, 0))
    for name in BOTS:
        assert asked(position, 0, name) == Sell("share", 3, 0)
        sold = replace(position, shares=((0, 0), (0, 4)))
        assert asked(sold, 0, name) == Sell("machine", 1)
        poor = replace(sold, machines=(0, 0))
        assert asked(poor, 0, name) == EndTurn()


def test_the_undercutter_stays_below_until_nothing_is_left_and_then_jumps() -> None:
    position = replace(after(7_000, 7_500, cash=(0, 0)), machines=(0, 0))
    position = go("manager", position, (0, {"move": "end_turn"}), (1, {"move": "end_turn"}))
    for seed in range(30):
        assert 7_500 - 300 <= asked(position, 0, "undercutter", seed).price <= 7_400
    low = replace(position, rounds=(replace(position.rounds[0], prices=(7_000, 5_300)), *position.rounds[1:]))
    for seed in range(30):
        assert 6_100 <= asked(low, 0, "undercutter", seed).price <= 7_000


def test_the_portfolio_prices_on_top_of_the_ladder_and_holds_what_rises() -> None:
    position = after(6_000, 6_500, 6_900)
    position = go("manager", position, *[(seat, {"move": "end_turn"}) for seat in (0, 1, 2)])
    assert asked(position, 0, "portfolio").price > 6_900, "the highest price that sells, and three steps for its share"
    trading = after(6_000, 6_500, 6_900)
    assert asked(trading, 0, "portfolio") == Sell("share", 4, 0), "its own share stood still, the third rose two steps"
    rich = replace(trading, cash=(3_000, 0, 0))
    assert asked(rich, 0, "portfolio") == Buy("share", 2, 2)


def test_nothing_is_bought_after_the_last_sale() -> None:
    position = after(6_000, 6_500, cash=(20_000, 0), round_limit=1)
    for name in BOTS:
        assert asked(position, 0, name) == EndTurn()


def test_capital_and_wages_are_those_of_the_rules() -> None:
    position = after(6_000, 6_500, cash=(700, -300), machines=(3, 0))
    seen = GAME.observe(position, 0)
    assert (capital(seen, 0), capital(seen, 1)) == GAME.result(position).scores
    assert (wages(seen, 0), wages(seen, 1)) == (3_500, 5_000)


def test_the_overcutter_goes_above_the_dearest_that_sold_and_the_rival_cuts_off() -> None:
    for seed in range(20):
        assert 8_700 <= asked(next_round(6_000, 7_000, 8_000, 9_900), 0, "overcutter", seed).price <= 9_000
        assert 5_700 <= asked(next_round(6_000, 7_100), 0, "rival", seed).price <= 6_000
        assert 7_700 <= asked(next_round(6_000, 7_000), 0, "rival", seed).price <= 8_000


def test_where_shares_stand_still_prices_are_all_there_is() -> None:
    for name in ("overcutter", "rival"):
        position = after(5_000, 9_000, cash=(12_000, 0), ladder=(1_000,))
        assert asked(position, 0, name) == EndTurn()
        assert asked(replace(position, cash=(-100, 0)), 0, name) == Sell("share", 1, 0)
        assert asked(after(5_000, 9_000, cash=(12_000, 0)), 0, name) == Buy("machine", 2)


def next_round(*prices: int) -> Any:
    """The second round after one with these prices, in which nobody traded."""
    position = after(*prices)
    while position.queue:
        position = go("manager", position, (position.queue[0], {"move": "end_turn"}))
    return position


def test_the_usual_bot_is_first() -> None:
    assert bots.names(GAME) == ("wage_plus", "undercutter", "portfolio", "overcutter", "rival", "random")
