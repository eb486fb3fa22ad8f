"""The call market's bots."""

from __future__ import annotations

import random
from itertools import pairwise
from statistics import fmean
from typing import Any

from bidgames import rules
from bidgames.bots.call_market import BOTS

GAME = rules.game("call_market")


def played(name: str, seats: int, seed: int, **options: Any) -> Any:
    """The last position of a game among bots of this name."""
    rng = random.Random(seed)
    position = GAME.start(seats, options, GAME.setup(seats, GAME.settings(seats, options), rng))
    while acting := GAME.to_act(position):
        for seat in acting:
            move = BOTS[name](GAME.observe(position, seat), GAME.choices(position, seat), rng)
            position = GAME.apply(position, seat, move)
    return position


def share(name: str) -> float:
    """The mean efficiency of calls in which something can be gained."""
    calls = [call for seed in range(40) for call in played(name, 8, seed, units=2, redraw=True).calls]
    return fmean(call.realised / call.possible for call in calls if call.possible)


def test_the_truth_makes_every_gain_and_shading_loses_some() -> None:
    assert share("truthful") == 1
    assert 0.5 < share("shader") < 0.97


def test_shading_keeps_a_tenth_of_the_limit_but_no_price_leaves_the_range() -> None:
    position = played("shader", 2, 1, values=[18], costs=[4], rounds=1)
    assert position.calls[0].offers == ((16,), (6,))
    edges = played("shader", 2, 1, values=[1], costs=[20], rounds=1)
    assert edges.calls[0].offers == ((0,), (20,))


def test_the_guesser_asks_what_just_did_and_never_trades_at_a_loss() -> None:
    costs = [28, 35, 10, 50, 20, 80, 42, 15]
    options = {"values": [100] * 5 + [0] * 3, "costs": costs, "pricing": "pay_as_bid", "rounds": 6}
    for seed in range(20):
        position = played("guesser", 16, seed, **options)
        assert all(gain is not None and gain >= 0 for call in position.calls for gain in call.gains)
        for before, call in pairwise(position.calls):
            most = max(offers[0] for seat, offers in enumerate(before.offers) if seat % 2 and before.traded[seat])
            for seat in range(1, 16, 2):
                cost = position.cards[0][seat][0]
                assert call.offers[seat][0] in {max(cost, most - less) for less in range(4)}


def test_the_guesser_makes_plants_cost_as_much_as_one_price_would() -> None:
    costs = [28, 35, 10, 50, 20, 80, 42, 15]
    options = {"values": [100] * 5 + [0] * 3, "costs": costs, "pricing": "pay_as_bid", "rounds": 5}
    rng, received = random.Random(3), []
    position = GAME.start(16, options, GAME.setup(16, GAME.settings(16, options), rng))
    while acting := GAME.to_act(position):
        for seat in acting:
            name = "guesser" if seat % 2 else "truthful"
            move = BOTS[name](GAME.observe(position, seat), GAME.choices(position, seat), rng)
            position = GAME.apply(position, seat, move)
    received = [sum(call.paid[1::2]) for call in position.calls]
    honest = sum(sorted(costs)[:5])
    assert received[0] < 5 * 35, "in the first round they do not know what will do"
    assert all(money > 5 * 35 * 0.9 for money in received[2:]), "later consumers save next to nothing"
    assert min(received) > honest
