"""Playing games in tests: begin one, make moves, let chance play the rest."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bidgames import rules
from bidgames.rules.domain import Domain, Whole
from bidgames.rules.game import Game, Move, Refused, dump
from bidgames.wording import sentence

#: A seat and its move, as in a record: `(0, {"move": "order", "wanted": 5, "offer": 6})`.
Said = tuple[int, dict[str, Any]]


def begin(key: str, seats: int, seed: int = 1, **options: Any) -> Any:
    """The first position of a game; what chance decides comes from `seed`."""
    game = rules.game(key)
    return game.start(seats, options, game.setup(seats, game.settings(seats, options), random.Random(seed)))


def go(key: str, position: Any, *said: Said) -> Any:
    """The position after the moves."""
    game = rules.game(key)
    for seat, raw in said:
        position = game.apply(position, seat, game.parse(raw, seat))
    return position


def refusal(key: str, position: Any, seat: int, raw: dict[str, Any]) -> Refused:
    """The refusal of a move, which must have left the position as it was."""
    before = repr(position)
    with pytest.raises(Refused) as caught:
        go(key, position, (seat, raw))
    assert repr(position) == before
    return caught.value


def words(key: str, position: Any, seat: int, raw: dict[str, Any]) -> str:
    """The refusal of a move as a sentence."""
    return sentence(refusal(key, position, seat, raw))


def plain(value: Any) -> Any:
    """A position, observation or a part of one as it reads in JSON."""
    return json.loads(json.dumps(dump(value)))


def value(domain: Domain, rng: random.Random) -> Any:
    """A value of the domain; numbers are small ones more often than not, so that nobody ruins himself at once."""
    drawn = domain.sample(rng)
    if isinstance(domain, Whole) and rng.random() < 0.85:
        return domain.low + domain.step * ((drawn - domain.low) // domain.step // 6)
    return drawn


def random_move(game: Game, position: Any, seat: int, rng: random.Random) -> Move:
    """A legal move from the choices of the seat; where its fields do not go together, another; at last the safe one."""
    choices = game.choices(position, seat)
    for _ in range(20):
        name = rng.choice(sorted(choices))
        move = game.parse({"move": name, **{field: value(domain, rng) for field, domain in choices[name].items()}})
        try:
            game.apply(position, seat, move)
        except Refused:
            continue
        return move
    return game.safe(position, seat, rng)


def safe_move(game: Game, position: Any, seat: int, rng: random.Random) -> Move:
    """What a late seat does."""
    return game.safe(position, seat, rng)


Chooser = Callable[[Game, Any, int, random.Random], Move]


def playing(
    game: Game, position: Any, rng: random.Random, choose: Chooser = random_move, most: int = 3000
) -> Iterator[tuple[int, Move, Any]]:
    """Play on, the acting seats in random order: (seat, move, position after it) until the end, or `most` moves."""
    for _ in range(most):
        acting = game.to_act(position)
        if not acting:
            return
        seat = rng.choice(acting)
        move = choose(game, position, seat, rng)
        position = game.apply(position, seat, move)
        yield seat, move, position


def last(game: Game, position: Any, rng: random.Random, choose: Chooser = random_move) -> Any:
    """The position at the end of `playing`."""
    for _, _, after in playing(game, position, rng, choose):
        position = after
    return position
