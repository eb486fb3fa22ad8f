"""What everybody can work out about bribes: the rule page's case by hand, and never more than is true."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bidgames import rules
from bidgames.rules._subterfuge_bounds import Bound, bounds, narrowing
from bidgames.rules.subterfuge import GENEVA
from tests.play import begin, go, playing

GAME = rules.game("subterfuge")


def case() -> Any:
    """The rule page's case: Mary 65, John 45, Harry 110, Jill nothing on agent 11, who holds the papers."""
    position = begin("subterfuge", 4)
    return replace(position, papers=11, path=(GENEVA, 11), bribes=({11: 65}, {11: 45}, {11: 110}, {}))


def known(position: Any) -> dict[tuple[int, int], tuple[int, int | None]]:
    """Interval by (agent, seat), as it was when something was last told."""
    return {pair: (one.low, one.high) for pair, one in bounds(position.history, position.challenge).items()}


def test_the_rule_pages_case() -> None:
    position = go("subterfuge", case(), (0, {"move": "move", "to": 21}), (1, {"move": "challenge", "asker": "mover"}))
    assert known(position) == {}
    position = go("subterfuge", position, (0, {"move": "quote", "amount": 10}))
    assert known(position) == {(11, 0): (11, None), (11, 1): (11, None)}
    position = go("subterfuge", position, *[(0, {"move": "quote", "amount": one}) for one in (25, 40, 50)])
    assert known(position) == {(11, 0): (51, None), (11, 1): (41, 50)}
    harry = ((2, {"move": "challenge", "asker": "challenger"}), (2, {"move": "quote", "amount": 65}))
    position = go("subterfuge", position, *harry)
    assert known(position) == {(11, 0): (51, 65), (11, 1): (41, 50), (11, 2): (66, None)}
    steps = [(one.seat, one.low, one.high) for one in narrowing(position.history, position.challenge)]
    assert steps == [
        (0, 11, None), (1, 11, None), (0, 26, None), (1, 26, None), (0, 41, None), (1, 41, None), (0, 51, None),
        (1, 41, 50), (2, 66, None), (0, 51, 65),
    ]  # fmt: skip


def test_what_a_mover_shows_who_concedes() -> None:
    challenged = go("subterfuge", case(), (0, {"move": "move", "to": 21}), (1, {"move": "challenge", "asker": "mover"}))
    assert known(go("subterfuge", challenged, (0, {"move": "concede"}))) == {(11, 1): (1, None)}
    asked = ((1, {"move": "decline"}), (2, {"move": "decline"}), (3, {"move": "challenge", "asker": "mover"}))
    position = go("subterfuge", case(), (0, {"move": "move", "to": 21}), *asked, (0, {"move": "concede"}))
    assert known(position) == {(11, 3): (0, 0)}, "the mover prevailed: Jill has nothing"
    position = go(
        "subterfuge", case(), (0, {"move": "move", "to": 21}), (1, {"move": "challenge", "asker": "challenger"}),
        (1, {"move": "concede"}),
    )  # fmt: skip
    assert known(position) == {}, "a challenger may concede whatever he has"


def test_a_later_bribe_leaves_only_that_there_is_one() -> None:
    position = go("subterfuge", case(), (0, {"move": "move", "to": 21}), (1, {"move": "challenge", "asker": "mover"}))
    position = go("subterfuge", position, *[(0, {"move": "quote", "amount": one}) for one in (25, 50)])
    position = go("subterfuge", position, (2, {"move": "decline"}), (3, {"move": "decline"}))
    position = replace(position, acting=1)
    position = go("subterfuge", position, (1, {"move": "bribe", "agent": 11, "amount": 2}))
    found = bounds(position.history, position.challenge)
    assert found[11, 1] == Bound(1, 11, 1, 26, 50, later=1)
    assert found[11, 1].sure == (1, None)
    assert found[11, 0].sure == (51, None), "Mary has placed none since"
    assert bounds(position.history, position.challenge, 12) == {}


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10**6), st.integers(2, 4))
def test_what_is_sure_is_true(seed: int, seats: int) -> None:
    """Random games on a small board, where bribes meet often."""
    rng = random.Random(seed)
    start = begin("subterfuge", seats, size=5, turn_limit=60, capital=300)
    for _seat, _move, position in playing(GAME, start, rng):
        for (agent, seat), bound in bounds(position.history, position.challenge).items():
            low, high = bound.sure
            true = position.bribes[seat].get(agent, 0)
            assert low <= true
            assert high is None or true <= high
            assert bounds(position.history, position.challenge, agent)[agent, seat] == bound
