"""Sealed moves: what others may do is not worked out again for each of them, and must be right all the same."""

from __future__ import annotations

import random

import pytest
from msgspec import to_builtins

from bidgames import rules
from bidgames.classroom.table import Event, Table, evolve
from bidgames.rules.game import Refused


@pytest.mark.parametrize("key", rules.keys())
@pytest.mark.parametrize("seed", [1, 2])
def test_the_choices_kept_are_those_of_the_rules(key: str, seed: int) -> None:
    game, rng = rules.game(key), random.Random(seed)
    seats = max(game.fewest, 3)
    setup = game.setup(seats, game.settings(seats, {}), rng)
    data = {"seats": [{"name": f"S{seat}"} for seat in range(seats)], "options": {}, "setup": setup, "clock": None}
    table = evolve(Table(key, 1), Event(1, "start", 0.0, None, None, data))
    kinds = {str(kind.__struct_config__.tag): kind for kind in game.moves}
    for _ in range(150):
        if not table.acting:
            break
        before, seat = table, rng.choice(table.acting)
        choices = table.choices[seat]
        name = rng.choice(list(choices))
        move = kinds[name](**{field: domain.sample(rng) for field, domain in choices[name].items()})
        try:
            table = evolve(table, Event(table.version + 1, "move", 0.0, seat, None, {"move": to_builtins(move)}))
        except Refused:
            continue
        assert table.choices == tuple(game.choices(table.position, other) for other in range(seats))
        assert table.turns[seat] == table.version
        for other in range(seats):
            if other != seat:
                changed = table.choices[other] != before.choices[other]
                assert table.turns[other] == (table.version if changed else before.turns[other])
