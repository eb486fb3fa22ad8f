"""The call market's bots."""

from __future__ import annotations

import random
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
