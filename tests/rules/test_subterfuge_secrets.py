"""Subterfuge: the worked case, the safe moves, what stays secret, and random play against a second opinion."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bidgames import rules
from bidgames.rules.subterfuge import Position
from bidgames.wording import sentence
from tests.play import begin, go, plain, playing, refusal, safe_move
from tests.rules.spies import KEY, bribe, challenge, concede, decline, move, quarrel, quote
from tests.strategies import Played, played

GAME = rules.game(KEY)


# The worked case: Mary 65, John 45, Harry 110 on agent 11, Jill none


def worked() -> Any:
    """Mary has moved the papers from 11 to 21; John decides."""
    position = go(KEY, begin(KEY, 4), bribe(0, 11, 65), bribe(1, 11, 45), bribe(2, 11, 110), move(3, 30))
    position = go(KEY, position, move(0, 21), decline(1), decline(2), decline(3))
    position = go(KEY, position, move(1, 11), decline(2), decline(3), decline(0), bribe(2, 40, 7), bribe(3, 40, 8))
    return go(KEY, position, move(0, 21))


def test_worked_case_mary_prevails_over_john() -> None:
    position = go(KEY, worked(), challenge(1, "mover"), quote(0, 10), quote(0, 25), quote(0, 40), quote(0, 50))
    assert plain(position.challenge)["answers"] == [[0, 10, True], [0, 25, True], [0, 40, True], [0, 50, False]]
    assert (position.phase, GAME.to_act(position), position.papers) == ("challenge", (2,), 21)


def test_worked_case_harry_prevails_over_mary_and_jill_is_never_asked() -> None:
    position = worked()
    asked = []
    for seat, raw in (
        challenge(1, "mover"), quote(0, 10), quote(0, 25), quote(0, 40), quote(0, 50), challenge(2, "challenger"),
        quote(2, 65),
    ):  # fmt: skip
        asked += GAME.to_act(position)
        position = go(KEY, position, (seat, raw))
    assert 3 not in asked
    assert plain(position.history[-1])["challenges"][-1] == {
        "challenger": 2, "asker": 2, "answers": [[2, 65, False]], "prevailed": True,
    }  # fmt: skip
    assert (position.papers, position.path) == (11, ("Geneva", 30, 21, 11))
    assert (position.phase, GAME.to_act(position), position.turn, position.extra_turn) == ("turn", (1,), 9, False)
    for reader in (0, 1, 3, None):
        assert "110" not in json.dumps(plain(GAME.observe(position, reader)))
    assert plain(GAME.observe(position, 2))["bribes"][2] == {"11": 110, "40": 7}


# Safe moves


def test_safe_move_bribes_the_lowest_agent_without_a_bribe_of_his() -> None:
    rng = random.Random(1)
    position = begin(KEY, 2)
    assert plain(GAME.safe(position, 0, rng)) == {"move": "bribe", "agent": 1, "amount": 1}
    position = go(KEY, position, bribe(0, 1, 5), bribe(1, 2, 1), bribe(0, 3, 1), bribe(1, 3, 1))
    assert plain(GAME.safe(position, 0, rng)) == {"move": "bribe", "agent": 2, "amount": 1}


def test_safe_move_bribes_agent_1_when_he_has_bribed_all() -> None:
    position = begin(KEY, 2, size=5)
    for agent in range(1, 21):
        assert plain(GAME.safe(position, 0, random.Random(1))) == {"move": "bribe", "agent": agent, "amount": 1}
        position = go(KEY, position, bribe(0, agent, 2), bribe(1, 1, 1))
    assert plain(GAME.safe(position, 0, random.Random(1))) == {"move": "bribe", "agent": 1, "amount": 1}


def test_safe_move_without_capital_moves_to_the_lowest_agent() -> None:
    position = go(KEY, begin(KEY, 2, capital=1, size=5), bribe(0, 1, 1), bribe(1, 1, 1))
    assert plain(GAME.safe(position, 0, random.Random(1))) == {"move": "move", "to": 5}
    position = go(KEY, position, move(0, 5), move(1, 4), decline(0))  # 4 touches seat 0's home
    assert plain(GAME.safe(position, 0, random.Random(1))) == {"move": "move", "to": 1}


def test_safe_move_declines_and_concedes() -> None:
    position = quarrel({0: 50, 1: 60})
    assert plain(GAME.safe(position, 1, random.Random(1))) == {"move": "decline"}
    position = go(KEY, position, challenge(1, "mover"))
    assert plain(GAME.safe(position, 0, random.Random(1))) == {"move": "concede"}


def test_safe_play_ends_at_the_limit() -> None:
    *_, (_, _, position) = playing(GAME, begin(KEY, 4, turn_limit=40), random.Random(3), safe_move)
    assert (position.phase, position.turn) == ("finished", 40)


# Secrets


def test_a_seat_sees_its_own_capital_and_bribes_and_nobody_elses() -> None:
    position = go(KEY, begin(KEY, 3), bribe(0, 11, 65), bribe(1, 12, 45))
    seen = plain(GAME.observe(position, 1))
    assert seen["capital"] == [None, 955, None] and seen["bribes"] == [None, {"12": 45}, None]
    seen = plain(GAME.observe(position, None))
    assert seen["capital"] == [None, None, None] and seen["bribes"] == [None, None, None]
    assert seen["history"] == [{"seat": 0}, {"seat": 1}]


def test_an_observation_has_all_keys_of_the_position() -> None:
    position = begin(KEY, 2)
    assert set(plain(GAME.observe(position, None))) == set(plain(position))


def test_bribes_stay_secret_when_the_game_is_over() -> None:
    position = go(KEY, begin(KEY, 2, turn_limit=2), bribe(0, 11, 65), bribe(1, 12, 45))
    seen = plain(GAME.observe(position, 0))
    assert (seen["phase"], seen["capital"], seen["bribes"]) == ("finished", [935, None], [{"11": 65}, None])


def test_to_have_no_capital_is_seen_by_its_owner_alone() -> None:
    rich, poor = begin(KEY, 2, capital=5), begin(KEY, 2, capital=5)
    rich = go(KEY, rich, bribe(0, 1, 1), bribe(1, 2, 2))
    poor = go(KEY, poor, bribe(0, 1, 5), bribe(1, 2, 2))
    for reader in (1, None):
        assert plain(GAME.observe(rich, reader)) == plain(GAME.observe(poor, reader))
    assert set(GAME.choices(poor, 0)) == {"move"} and set(GAME.choices(rich, 0)) == {"bribe", "move"}
    raw = {"move": "bribe", "agent": 1, "amount": 1}
    said = [sentence(refusal(KEY, position, 1, raw)) for position in (rich, poor)]
    assert said[0] == said[1]


@pytest.mark.parametrize("bribes", [{0: 5}, {}])
def test_whether_nobody_owns_the_agent_is_not_told_when_a_challenger_concedes(bribes: dict[int, int]) -> None:
    position = go(KEY, quarrel({**bribes, 1: 9}), challenge(1, "challenger"), concede(1))
    public = plain(GAME.observe(position, None))
    other = go(KEY, quarrel({0: 7, 1: 9}), challenge(1, "challenger"), concede(1))
    assert public == plain(GAME.observe(other, None))


def disguised(position: Any, reader: int | None, rng: random.Random) -> Any:
    """The position with the secrets of all but the reader replaced, as far as public answers leave them open.

    The order in which the agents of the others were bribed changes, and so does how many there are.
    """
    capital, bribes = list(position.capital), list(position.bribes)
    held = None if position.challenge is None else position.challenge.origin
    for seat in range(len(capital)):
        if seat == reader:
            continue
        capital[seat] = rng.randrange(2000)
        new = {rng.randrange(1, 20): rng.randrange(1, 999) for _ in range(rng.randrange(9))}
        if held is not None:  # the bribe on trial may only change where nothing has been asked about it
            new.pop(held, None)
            if held in bribes[seat]:
                new[held] = bribes[seat][held]
        bribes[seat] = new
    return replace(position, capital=tuple(capital), bribes=tuple(bribes))


@settings(max_examples=60, deadline=None)
@given(played(KEY), st.integers(0, 2**32))
def test_other_secrets_change_neither_observation_nor_choices(game: Played, seed: int) -> None:
    rng = random.Random(seed)
    for position in game.positions[-20:]:
        for reader in (None, *range(game.begun.seats)):
            other = disguised(position, reader, rng)
            assert json.dumps(plain(GAME.observe(position, reader))) == json.dumps(plain(GAME.observe(other, reader)))
            assert GAME.to_act(position) == GAME.to_act(other)
            if reader is not None:
                assert repr(GAME.choices(position, reader)) == repr(GAME.choices(other, reader))


# A second opinion: who may prevail, computed from the bribes alone


def stands(bribes: dict[int, int], script: list[tuple[str, bool]]) -> bool:
    """Whether the move of seat 0 stands when seat i + 1 challenges as script[i] says: the word for the asker, and
    whether the asker asks up to the last amount he may (else he concedes at once)."""
    asked = 0
    for challenger, (word, stubborn) in enumerate(script, 1):
        if not word:
            continue
        asker, other = (0, challenger) if word == "mover" else (challenger, 0)
        own, his = bribes.get(asker, 0), bribes.get(other, 0)
        owner = other
        if stubborn and own > asked:
            asked = max(asked, min(his, own - 1))  # one by one, to a no or the last amount below his own bribe
            owner = asker if his <= own - 1 else other
        if owner == challenger and his + own > 0 and bribes.get(challenger, 0) > 0:
            return False
    return True


@settings(max_examples=300, deadline=None)
@given(
    st.dictionaries(st.integers(0, 3), st.integers(1, 6)),
    st.lists(st.tuples(st.sampled_from(["", "mover", "challenger"]), st.booleans()), min_size=3, max_size=3),
)
def test_a_second_opinion_on_challenges(bribes: dict[int, int], script: list[tuple[str, bool]]) -> None:
    position = quarrel(bribes, seats=4)
    while position.challenge is not None:
        (seat,) = GAME.to_act(position)
        if position.phase == "challenge":
            word = script[seat - 1][0]
            position = go(KEY, position, challenge(seat, word) if word else decline(seat))
            continue
        choices = GAME.choices(position, seat)
        if "quote" in choices and script[position.challenge.challenger - 1][1]:
            position = go(KEY, position, quote(seat, choices["quote"]["amount"].low))  # type: ignore[attr-defined]
        else:
            position = go(KEY, position, concede(seat))
    assert (position.papers == 21) == stands(bribes, script)
    challenged = bool(position.history[-1].challenges)
    assert position.extra_turn == (position.papers == 21 and challenged)


@settings(max_examples=60, deadline=None)
@given(played(KEY, most=200))
def test_what_always_holds(game: Played) -> None:
    start = game.begun.position.capital[0]
    bribed = [0] * game.begun.seats
    for (seat, made), before, position in zip(game.said, game.positions, game.positions[1:], strict=False):
        if made.name == "bribe":
            bribed[seat] += made.amount  # type: ignore[attr-defined]
        assert [start - spent for spent in bribed] == list(position.capital)
        assert all(sum(own.values()) <= spent for own, spent in zip(position.bribes, bribed, strict=True))
        assert min(position.capital) >= 0
        assert position.path[-1] == position.papers and position.path[0] == "Geneva"
        assert len(position.history) == position.turn + (position.challenge is not None)
        assert 0 <= position.turn - before.turn <= 1
        assert (position.phase == "finished") == (not GAME.to_act(position)) == GAME.result(position).finished
        assert (position.challenge is not None) == (position.phase in ("challenge", "question"))
        quotes = [] if position.challenge is None else [amount for _, amount, _ in position.challenge.answers]
        assert quotes == sorted(quotes)


@settings(max_examples=30, deadline=None)
@given(played(KEY, most=60))
def test_a_position_comes_back_from_json(game: Played) -> None:
    for position in game.positions:
        assert msgspec.json.decode(msgspec.json.encode(position), type=Position) == position


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("diagonal", [True, False])
def test_random_play_reaches_the_end(seats: int, diagonal: bool) -> None:
    position = begin(KEY, seats, size=5, diagonal=diagonal)
    *_, (_, _, position) = playing(GAME, position, random.Random(seats), most=20000)
    assert position.phase == "finished" and len(GAME.result(position).winners) == 1
