"""Subterfuge's bots: what each does, that they see no secret, and that they beat chance."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest
from msgspec.structs import replace

from bidgames import bots, rules
from bidgames.bots.subterfuge import BOTS, SLIP
from bidgames.rules.game import Move
from bidgames.rules.subterfuge import GENEVA, Bribe, ChallengeMove, Concede, Decline, MovePapers, Quote, distances
from tests.play import begin, go
from tests.rules.hidden import FACTS

GAME = rules.game("subterfuge")
GAMES, SEATS = 400, 4
#: Mary's papers on agent 11; the case of the rule page.
BRIBES = ({11: 65}, {11: 45}, {11: 110}, {})


def asked(position: Any, name: str, seed: int = 1) -> Any:
    """The bot's move for the seat that decides."""
    [seat] = GAME.to_act(position)
    return BOTS[name](GAME.observe(position, seat), GAME.choices(position, seat), random.Random(seed))


def moves(position: Any, name: str) -> set[str]:
    """The kinds of moves that it makes here, and how often it slips: seldom enough to be told apart."""
    kinds = [str(type(asked(position, name, seed)).__struct_config__.tag) for seed in range(200)]
    return {kind for kind in kinds if kinds.count(kind) > 200 * SLIP * 2}


def played(line: list[str | None], seed: int, **options: Any) -> Any:
    """The position at the end of a game; every bot's move is applied as it is, so an illegal one fails."""
    rng = random.Random(seed)
    position = GAME.start(len(line), options, {})
    while acting := GAME.to_act(position):
        [seat] = acting
        name = line[seat]
        if name is None:
            move: Move = bots.play(GAME, position, seat, "random", rng)
        else:
            move = BOTS[name](GAME.observe(position, seat), GAME.choices(position, seat), rng)
        position = GAME.apply(position, seat, move)
    return position


def papers_on(agent: Any, bribes: Any = ({},) * 4, acting: int = 0, **changes: Any) -> Any:
    """A position in which the papers lie there."""
    position = begin("subterfuge", len(bribes))
    return replace(position, papers=agent, path=(GENEVA, agent), bribes=bribes, acting=acting, **changes)


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_beats_random(name: str) -> None:
    wins = 0
    for seed in range(GAMES):
        seat = seed % SEATS
        line: list[str | None] = [None] * SEATS
        line[seat] = name
        wins += seat in GAME.result(played(line, seed)).winners
    share, z = wins / GAMES, 1.96
    middle = share + z * z / (2 * GAMES)
    lower = (middle - z * math.sqrt(share * (1 - share) / GAMES + z * z / (4 * GAMES**2))) / (1 + z * z / GAMES)
    assert lower > 0.8, "by chance it would be a quarter"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", BOTS)
def test_a_game_among_its_like_ends_whatever_the_options(name: str, seats: int) -> None:
    for options in ({}, {"size": 5, "capital": 1}, {"size": 7, "diagonal": False, "capital": 37}):
        end = played([name] * seats, seats, **options)
        assert end.phase == "finished"
        assert len(GAME.result(end).winners) == 1
    end = played([name] * 2, 1, homes=["Peking", "London"], turn_limit=5)
    assert end.turn <= 5


@pytest.mark.parametrize("name", BOTS)
def test_bots_see_no_secret_of_others(name: str) -> None:
    position = go("subterfuge", papers_on(11, BRIBES), (0, {"move": "move", "to": 21}))
    for now in (position, papers_on(11, BRIBES)):
        for seed in range(20):
            other = FACTS["subterfuge"].swap(now, GAME.to_act(now)[0], random.Random(seed))
            assert asked(now, name) == asked(other, name)


@pytest.mark.parametrize("name", BOTS)
def test_nobody_challenges_without_a_bribe(name: str) -> None:
    position = go("subterfuge", papers_on(11, ({11: 1}, {12: 500}, {}, {})), (0, {"move": "move", "to": 21}))
    assert all(isinstance(asked(position, name, seed), Decline) for seed in range(50))


@pytest.mark.parametrize("name", BOTS)
def test_the_way_home_is_taken(name: str) -> None:
    assert {asked(papers_on(1), name, seed).to for seed in range(50)} == {"home"}


@pytest.mark.parametrize("name", BOTS)
def test_a_move_home_is_challenged_where_it_has_paid(name: str) -> None:
    position = go("subterfuge", papers_on(1, ({1: 10}, {1: 200}, {}, {})), (0, {"move": "move", "to": "home"}))
    assert moves(position, name) == {"challenge"}


@pytest.mark.parametrize("name", BOTS)
def test_without_capital_it_moves(name: str) -> None:
    position = papers_on(11, capital=(0,) * 4)
    assert all(isinstance(asked(position, name, seed), MovePapers) for seed in range(50))


def test_the_hustler_shows_its_whole_bribe_at_once_and_then_gives_in() -> None:
    position = go("subterfuge", papers_on(11, BRIBES), (0, {"move": "move", "to": 21}))
    assert moves(position, "hustler") == {"challenge"}
    position = go("subterfuge", position, (1, {"move": "challenge", "asker": "challenger"}))
    assert asked(position, "hustler") == Quote(44)
    position = go("subterfuge", position, (1, {"move": "quote", "amount": 44}))
    assert asked(position, "hustler") == Concede()


def test_the_hustler_runs_two_times_of_three() -> None:
    made = [asked(papers_on(11), "hustler", seed) for seed in range(300)]
    bribes = [move for move in made if isinstance(move, Bribe)]
    assert 70 < len(bribes) < 130
    assert {move.agent for move in bribes} == {11}, "the agent who holds the papers, until he is paid"
    assert all(140 <= move.amount <= 260 for move in bribes)


def test_the_blocker_pays_for_the_gates_of_others() -> None:
    gates = {7, 15, 16, 61, 62, 70, 68, 69, 76}
    made = [asked(papers_on(31), "blocker", seed) for seed in range(100)]
    assert {move.agent for move in made} == gates
    paid = papers_on(31, (dict.fromkeys(gates, 100), {}, {}, {}))
    assert moves(paid, "blocker") == {"move"}


def test_the_blocker_lets_moves_pass_that_do_not_end_the_game() -> None:
    position = go("subterfuge", papers_on(11, ({11: 1}, {11: 400}, {}, {})), (0, {"move": "move", "to": 21}))
    assert all(isinstance(asked(position, "blocker", seed), Decline) for seed in range(50))


@pytest.mark.parametrize("name", ["blocker", "interval_tracker"])
def test_the_papers_are_carried_away_from_a_gate(name: str) -> None:
    made = [asked(papers_on(16, acting=0), name, seed) for seed in range(100)]
    away = [move for move in made if isinstance(move, MovePapers) and move.to not in (7, 15, 16)]
    assert len(away) > 70


def test_the_interval_tracker_challenges_only_with_good_chances() -> None:
    def after_talk(own: int) -> Any:
        """John has asked 25, Mary has more, and he gave in: she has at least 26. Harry decides."""
        return go(
            "subterfuge", papers_on(11, ({11: 65}, {11: 40}, {11: own}, {})), (0, {"move": "move", "to": 21}),
            (1, {"move": "challenge", "asker": "challenger"}), (1, {"move": "quote", "amount": 25}),
            (1, {"move": "concede"}),
        )  # fmt: skip

    assert moves(after_talk(900), "interval_tracker") == {"challenge"}
    assert moves(after_talk(20), "interval_tracker") == {"decline"}, "Mary has at least 26"
    assert all(isinstance(asked(after_talk(25), "interval_tracker", seed), Decline) for seed in range(30))
    assert asked(after_talk(900), "interval_tracker") in (ChallengeMove("mover"), Decline())


def test_the_interval_tracker_quotes_what_gets_a_no_else_the_middle() -> None:
    first = go(
        "subterfuge", papers_on(11, ({11: 65}, {11: 45}, {11: 110}, {})), (0, {"move": "move", "to": 21}),
        (1, {"move": "challenge", "asker": "mover"}),
    )  # fmt: skip
    assert asked(first, "interval_tracker") == Quote(32)
    then = go("subterfuge", first, (0, {"move": "quote", "amount": 32}))
    assert asked(then, "interval_tracker") == Quote(49)
    known = go(
        "subterfuge", then, (0, {"move": "quote", "amount": 50}), (2, {"move": "decline"}), (3, {"move": "decline"}),
        (0, {"move": "move", "to": 11}),
    )  # fmt: skip
    back = replace(known, papers=11, phase="turn", acting=0, challenge=None)
    again = go("subterfuge", back, (0, {"move": "move", "to": 21}), (1, {"move": "challenge", "asker": "mover"}))
    assert asked(again, "interval_tracker") == Quote(50), "John is known to have 50 or less"


def test_distances_lead_over_agents_and_not_through_geneva() -> None:
    near = distances(9, True, "London")
    assert (near["London"], near[1], near[10], near[GENEVA]) == (0, 1, 2, 4)
    assert near[76] == 8, "round Geneva: a step more on each side would be nine"
    far = distances(9, False, "London")
    assert far[GENEVA] == 8
    assert max(far.values()) == 15


def test_the_usual_bot_is_first() -> None:
    assert bots.names(GAME) == ("hustler", "blocker", "interval_tracker", "random")
