"""The clock's safe move: there is one in every phase of every game, with every option, also when all are late at once.

`test_contract.py` draws games with hypothesis; here every phase, and every value of every option that lists its values,
is sure to be met.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from bidgames import rules
from bidgames.rules.domain import OneOf
from bidgames.rules.game import Game
from tests.play import playing
from tests.rules.hidden import FACTS

#: The phases in which a seat may be late, by game, as on the rule pages.
PHASES = {
    "middleman": {"rows", "orders", "sales"},
    "manager": {"prices", "trading"},
    "art_dealer": {"offer", "second_card", "open", "once", "sealed", "asking", "fixed"},
    "subterfuge": {"turn", "challenge", "question"},
    "poll": {"open"},
    "single_auction": {"sealed", "rising", "falling"},
    "call_market": {"offers"},
    "posted_price": {"prices"},
}
#: Seeds for each set of options, and moves that chance makes at most.
SEEDS, MOVES = 4, 150


def with_options(game: Game, seats: int) -> Iterator[dict[str, Any]]:
    """Short options, the defaults, and each value of each option that lists its values."""
    short = dict(FACTS[game.key].short)
    yield short
    yield {}
    for name, option in sorted(game.options(seats).items()):
        if isinstance(option.domain, OneOf):
            for value in option.domain.values:
                yield {**short, name: value}


def positions(game: Game) -> Iterator[Any]:
    """Positions of games played by chance, with all options, for the fewest seats and for more."""
    for seats in sorted({game.fewest, min(game.most or 5, 5)}):
        for options in with_options(game, seats):
            for seed in range(SEEDS):
                rng = random.Random(seed)
                setup = game.setup(seats, game.settings(seats, options), rng)
                position = game.start(seats, options, setup)
                yield position
                for _seat, _move, after in playing(game, position, rng, most=MOVES):
                    yield after


def late(game: Game, position: Any, rng: random.Random) -> Any:
    """The position after the safe move of all who are asked now, one after the other, as the clock makes them."""
    for seat in game.to_act(position):
        if seat in game.to_act(position):
            position = game.apply(position, seat, game.safe(position, seat, rng))
    return position


@pytest.mark.parametrize("key", sorted(rules.keys()))
def test_a_safe_move_is_legal_in_every_phase_with_every_option(key: str) -> None:
    game, met = rules.game(key), set()
    for position in positions(game):
        acting = game.to_act(position)
        if not acting:
            continue
        met.add(position.phase)
        for seat in acting:
            game.apply(position, seat, game.safe(position, seat, random.Random(1)))
        assert late(game, position, random.Random(2)) != position
    assert met == PHASES.get(key, met) != set()
