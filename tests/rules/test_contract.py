"""What every game keeps, run over the registry: a new game is tested by being there."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bidgames import record, rules
from bidgames.rules.game import MISSING, NotYourTurn, OneOf, Refused, Result, dump
from bidgames.wording import sentence
from tests.play import last, playing, random_move, safe_move
from tests.rules.hidden import FACTS
from tests.strategies import JUNK, Begun, Played, begun, played, values

KEYS = rules.keys()
each_game = pytest.mark.parametrize("key", KEYS)
seeds = st.integers(0, 2**32)


def encoded(value: Any) -> bytes:
    """Byte for byte what a value is in JSON."""
    return msgspec.json.encode(dump(value))


def question(game: rules.Game, position: Any, seat: int) -> bytes:
    """Byte for byte what a seat is asked: its moves, their fields in order, what each may be."""
    choices = game.choices(position, seat)
    return json.dumps(
        {move: {field: domain.describe() for field, domain in fields.items()} for move, fields in choices.items()}
    ).encode()


def short(key: str, seats: int, seed: int) -> Begun:
    """A game that soon ends."""
    game, options = rules.game(key), dict(FACTS[key].short)
    setup = game.setup(seats, game.settings(seats, options), random.Random(seed))
    return Begun(game, seats, options, setup)


def numbers_of_seats(key: str) -> range:
    """The numbers of seats a game is tried with."""
    game = rules.game(key)
    return range(game.fewest, min(game.most or 5, 6) + 1)


def test_all_four_games_are_registered_and_their_secrets_are_known_to_the_suite() -> None:
    assert {"middleman", "manager", "art_dealer", "subterfuge"} <= set(KEYS)
    assert set(KEYS) <= set(FACTS)
    assert [rules.game(key).key for key in KEYS] == list(KEYS) == sorted(KEYS)


# Beginning


@each_game
@given(st.data())
def test_a_setup_comes_from_the_generator_alone_and_is_json(key: str, data: st.DataObject) -> None:
    start = data.draw(begun(key))
    settings = start.game.settings(start.seats, start.options)
    twice = [start.game.setup(start.seats, settings, random.Random(7)) for _ in range(2)]
    assert twice[0] == twice[1]
    read = json.loads(json.dumps([start.options, start.setup]))
    assert start.game.start(start.seats, *read) == start.position


@each_game
def test_an_option_has_a_default_that_is_allowed_or_is_none(key: str) -> None:
    game = rules.game(key)
    for seats in numbers_of_seats(key):
        options = game.options(seats)
        for name, option in options.items():
            assert option.default is None or option.domain.contains(option.default), name
            json.dumps(option.domain.describe())
            assert option.domain.contains(option.domain.sample(random.Random(1)))
        defaults = {name: option.default for name, option in options.items()}
        setup = game.setup(seats, game.settings(seats, {}), random.Random(1))
        assert game.start(seats, defaults, setup) == game.start(seats, {}, setup)


@each_game
def test_numbers_of_seats_and_unknown_options_are_refused(key: str) -> None:
    game = rules.game(key)
    setup = game.setup(game.fewest, game.settings(game.fewest, {}), random.Random(1))
    too_many = [] if game.most is None else [game.most + 1]
    for seats in [-1, 0, game.fewest - 1, *too_many, True, float(game.fewest), str(game.fewest), None]:
        with pytest.raises(Refused) as caught:
            game.start(seats, {}, setup)
        assert caught.value.field == "seats"
    with pytest.raises(Refused) as caught:
        game.start(game.fewest, {"no such option": 1}, setup)
    assert caught.value.field == "options"


@each_game
@given(st.data())
def test_a_wrong_option_is_refused_and_never_an_error(key: str, data: st.DataObject) -> None:
    game = rules.game(key)
    known = sorted(game.options(game.fewest))
    if known:
        name, value = data.draw(st.sampled_from(known)), data.draw(st.sampled_from(JUNK))
        setup = game.setup(game.fewest, game.settings(game.fewest, {}), random.Random(1))
        option = game.options(game.fewest)[name]
        if value is option.default or option.domain.contains(value):
            game.start(game.fewest, {name: value}, setup)
            return
        with pytest.raises(Refused) as caught:
            game.start(game.fewest, {name: value}, setup)
        assert caught.value.field == name
        assert name in sentence(caught.value)


# Playing


@each_game
@given(st.data())
def test_who_is_to_act_has_a_choice_and_nobody_else_has(key: str, data: st.DataObject) -> None:
    game, seats, *_ = (play := data.draw(played(key))).begun
    for position in play.positions:
        acting = game.to_act(position)
        assert list(acting) == sorted(set(acting))
        assert set(acting) <= set(range(seats))
        for seat in range(-1, seats + 1):
            assert bool(game.choices(position, seat)) is (seat in acting)
        assert bool(acting) is not game.result(position).finished
        assert game.result(position).finished is (position.phase == "finished")


@each_game
@given(st.data())
def test_a_seat_that_is_not_to_act_is_refused_whatever_it_says(key: str, data: st.DataObject) -> None:
    play: Played = data.draw(played(key))
    game, position = play.begun.game, play.position
    said = [move for _, move in play.said[-20:]]
    for seat in range(-1, play.begun.seats + 1):
        if seat not in game.to_act(position):
            for move in said:
                with pytest.raises(NotYourTurn):
                    game.apply(position, seat, move)


@each_game
@given(st.data())
def test_domains_describe_themselves_and_contain_what_they_draw(key: str, data: st.DataObject) -> None:
    play: Played = data.draw(played(key))
    game = play.begun.game
    for seat in game.to_act(play.position):
        for fields in game.choices(play.position, seat).values():
            for domain in fields.values():
                value = data.draw(values(domain))
                assert domain.contains(value)
                assert domain.contains(domain.sample(random.Random(3)))
                json.dumps(domain.describe())
                shown = sentence(Refused(seat, "field", value, domain))
                assert shown.startswith("field is ")


@each_game
@given(st.data())
def test_a_refused_move_changes_nothing_and_says_why(key: str, data: st.DataObject) -> None:
    play: Played = data.draw(played(key))
    game, position = play.begun.game, play.position
    before = encoded(position)
    for seat in game.to_act(position):
        for kind in game.moves:
            raw = {"move": str(kind.__struct_config__.tag)}
            raw |= {field: data.draw(st.sampled_from(JUNK)) for field in kind.__struct_fields__}
            try:
                game.apply(position, seat, game.parse(raw, seat))
            except Refused as refused:
                assert refused.seat == seat
                assert sentence(refused).startswith(refused.field)
                assert refused.field in {"move", *kind.__struct_fields__}
            assert encoded(position) == before


@each_game
@given(st.data())
def test_a_missing_field_or_an_unknown_move_is_refused(key: str, data: st.DataObject) -> None:
    play: Played = data.draw(played(key))
    game, position = play.begun.game, play.position
    for seat in game.to_act(position):
        for name, fields in game.choices(position, seat).items():
            for field in fields:
                raw = {"move": name, **{other: domain.sample(random.Random(1)) for other, domain in fields.items()}}
                del raw[field]
                when = getattr(fields[field], "when", None)
                if isinstance(when, tuple) and raw[when[0]] != when[1]:
                    continue
                with pytest.raises(Refused) as caught:
                    game.apply(position, seat, game.parse(raw, seat))
                assert caught.value.field in fields
        for name in ("no such move", None, 3, [], MISSING):
            with pytest.raises(Refused) as caught:
                game.parse({"move": name}, seat)
            assert caught.value.field == "move"
            assert isinstance(caught.value.allowed, OneOf)


@each_game
@given(st.data())
def test_moves_are_values_that_parse_and_print(key: str, data: st.DataObject) -> None:
    play: Played = data.draw(played(key))
    for _, move in play.said:
        raw = json.loads(json.dumps(dump(move)))
        assert play.begun.game.parse({**raw, "at": "2026-11-30T10:00:00Z", "unknown": [1]}) == move
        assert raw["move"] == move.name
        assert hash(move) == hash(play.begun.game.parse(raw))


@each_game
@given(st.data())
def test_playing_on_leaves_earlier_positions_as_they_were(key: str, data: st.DataObject) -> None:
    start: Begun = data.draw(begun(key))
    seen = [(start.position, encoded(start.position))]
    for _, _, position in playing(start.game, seen[0][0], random.Random(data.draw(seeds)), most=60):
        seen.append((position, encoded(position)))
    assert all(encoded(position) == before for position, before in seen)


@each_game
@given(st.data())
def test_replay_is_deterministic_and_gives_the_positions_that_were_played(key: str, data: st.DataObject) -> None:
    play: Played = data.draw(played(key))
    names = tuple(f"Player {seat}" for seat in range(play.begun.seats))
    header = record.Header(key, names, play.begun.options, play.begun.setup)
    written = record.write(header, [(seat, move, {}) for seat, move in play.said]).encode()
    first, second = record.replay(written), record.replay(written)
    assert list(first.positions) == play.positions
    assert json.dumps(first.summary()) == json.dumps(second.summary())


@each_game
@given(st.data())
def test_every_position_and_observation_goes_through_json(key: str, data: st.DataObject) -> None:
    play: Played = data.draw(played(key))
    game = play.begun.game
    for position in play.positions:
        text = msgspec.json.encode(position)
        read = msgspec.json.decode(text, type=game.position)
        assert read == position
        assert msgspec.json.encode(read) == text
        assert [game.choices(read, seat) for seat in range(play.begun.seats)] == [
            game.choices(position, seat) for seat in range(play.begun.seats)
        ]
        for reader in (None, *range(play.begun.seats)):
            shown = game.observe(position, reader)
            assert msgspec.json.decode(msgspec.json.encode(shown), type=game.observation) == shown


@each_game
@given(st.data())
def test_positions_and_observations_have_the_keys_of_the_rule_page(key: str, data: st.DataObject) -> None:
    play: Played = data.draw(played(key))
    game, named = play.begun.game, FACTS[key].keys | {"phase"}
    assert named <= set(dump(play.position))
    for reader in (None, *range(play.begun.seats)):
        shown = game.observe(play.position, reader)
        assert type(shown) is game.observation is not game.position
        assert named <= set(dump(shown))
        assert shown.phase == play.position.phase


@each_game
@given(st.data())
def test_results_have_a_score_for_each_seat_and_winners_only_at_the_end(key: str, data: st.DataObject) -> None:
    play: Played = data.draw(played(key))
    for position in play.positions:
        result = play.begun.game.result(position)
        assert isinstance(result, Result)
        assert len(result.scores) == play.begun.seats
        assert all(type(score) is int for score in result.scores)
        assert list(result.winners) == sorted(set(result.winners))
        assert not result.winners or result.finished
        assert all(result.scores[seat] == max(result.scores) for seat in result.winners)


# Endings


@each_game
@given(seed=seeds)
def test_random_play_reaches_the_end(key: str, seed: int) -> None:
    for seats in numbers_of_seats(key):
        start = short(key, seats, seed)
        assert start.game.result(last(start.game, start.position, random.Random(seed))).finished


@each_game
@given(seed=seeds)
def test_play_goes_on_to_the_end_when_every_seat_is_late(key: str, seed: int) -> None:
    for seats in numbers_of_seats(key):
        start = short(key, seats, seed)
        assert start.game.result(last(start.game, start.position, random.Random(seed), safe_move)).finished


@each_game
@given(st.data())
def test_the_safe_move_is_legal_in_every_position_and_depends_on_the_generator_alone(
    key: str, data: st.DataObject
) -> None:
    play: Played = data.draw(played(key))
    game = play.begun.game
    for position in play.positions:
        for seat in game.to_act(position):
            move = game.safe(position, seat, random.Random(5))
            assert move == game.safe(position, seat, random.Random(5))
            game.apply(position, seat, move)


# Secrets


def same_to(reader: int | None, game: rules.Game, one: Any, other: Any) -> None:
    """Whether the reader cannot tell two positions apart: by what he sees, is asked, or is told when refused."""
    assert encoded(game.observe(one, reader)) == encoded(game.observe(other, reader))
    assert game.to_act(one) == game.to_act(other)
    assert game.scores(one, reader) == game.scores(other, reader)
    if reader is None:
        return
    assert question(game, one, reader) == question(game, other, reader)
    if reader not in game.to_act(one):
        return
    assert game.safe(one, reader, random.Random(9)) == game.safe(other, reader, random.Random(9))
    rng = random.Random(11)
    for _ in range(8):
        kind = rng.choice(game.moves)
        raw = {"move": kind.__struct_config__.tag, **{field: rng.choice(JUNK) for field in kind.__struct_fields__}}
        assert told(game, one, reader, raw) == told(game, other, reader, raw)
        move = dump(random_move(game, one, reader, rng))
        assert told(game, one, reader, move) == told(game, other, reader, move)


def told(game: rules.Game, position: Any, seat: int, raw: dict[str, Any]) -> str | None:
    """The refusal of a move in words; None when it is allowed."""
    try:
        game.apply(position, seat, game.parse(raw, seat))
    except Refused as refused:
        return sentence(refused)
    return None


@each_game
@given(st.data())
def test_secrets_of_others_change_nothing_that_a_seat_or_a_spectator_learns(key: str, data: st.DataObject) -> None:
    play: Played = data.draw(played(key))
    rng = random.Random(data.draw(seeds))
    for position in play.positions[-40:]:
        for reader in (None, *range(play.begun.seats)):
            same_to(reader, play.begun.game, position, FACTS[key].swap(position, reader, rng))


@each_game
def test_the_secrets_that_are_swapped_are_there(key: str) -> None:
    rng, swapped, seed = random.Random(1), 0, 0
    while swapped <= 10:
        start = short(key, rules.game(key).fewest + 1, seed)
        for _, _, position in playing(start.game, start.position, rng):
            swapped += FACTS[key].swap(position, 0, rng) != position
        seed += 1
        assert seed < 50, "hardly anything is ever secret"


@each_game
@given(st.data())
def test_a_sealed_move_tells_the_others_nothing_until_all_are_in(key: str, data: st.DataObject) -> None:
    play: Played = data.draw(played(key))
    game, rng = play.begun.game, random.Random(data.draw(seeds))
    for position in play.positions[-40:]:
        acting = game.to_act(position)
        for seat in acting:
            made = [random_move(game, position, seat, rng) for _ in range(2)]
            alone = all(move.name in FACTS[key].single for move in made)
            if not alone and (position.phase not in FACTS[key].sealed or len(acting) == 1):
                continue
            after = [game.apply(position, seat, move) for move in made]
            for reader in {None, *range(play.begun.seats)} - {seat}:
                same_to(reader, game, *after)


@each_game
@given(st.data())
def test_a_move_of_which_the_public_learns_nothing_tells_the_other_seats_nothing(key: str, data: st.DataObject) -> None:
    play: Played = data.draw(played(key))
    game = play.begun.game
    for (seat, _), before, after in zip(play.said, play.positions, play.positions[1:], strict=False):
        if encoded(game.observe(before, None)) != encoded(game.observe(after, None)):
            continue
        for reader in {None, *range(play.begun.seats)} - {seat}:
            assert game.scores(before, reader) == game.scores(after, reader)
            assert encoded(game.observe(before, reader)) == encoded(game.observe(after, reader))
            assert reader is None or question(game, before, reader) == question(game, after, reader)
