"""Hypothesis strategies made from the domains: legal values, moves, options, and whole games played at random."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from bidgames import rules
from bidgames.rules.domain import Domain, OneOf, Ordering, Several, Text, Whole
from bidgames.rules.game import Game, Move
from tests.play import playing

#: The most seats that a game with no limit is tried with.
MOST_SEATS = 5

#: Values of every wrong kind that JSON (or Python) can hold.
JUNK = (
    None, True, False, "", "3", "\ud800", 0.5, 5.0, float("nan"), float("inf"), -1, -(10**30), 10**30, 10**400,
    [], [0], [[]], (), {}, {"a": 1}, {"whole": [0]}, [None] * 10, list(range(10)), "machine", "home", "A-open",
)  # fmt: skip


def values(domain: Domain) -> SearchStrategy[Any]:
    """Values that `domain` contains; a kind of domain that is not known here is asked for samples."""
    if isinstance(domain, Whole):
        most = 60 if domain.high is None else (domain.high - domain.low) // domain.step
        return st.integers(0, most).map(lambda steps: domain.low + domain.step * steps)
    if isinstance(domain, OneOf):
        return st.sampled_from(domain.values)
    if isinstance(domain, Ordering):
        return st.permutations(domain.items).map(tuple)
    if isinstance(domain, Text):
        letters = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"))
        return st.text(letters, max_size=domain.most, min_size=domain.least).filter(domain.contains)
    if isinstance(domain, Several):
        numbers = st.integers(domain.low, min(domain.high, domain.low + 60))
        return st.lists(numbers, min_size=1, max_size=min(domain.most, 12)).map(tuple)
    return st.integers(0, 2**32).map(lambda seed: domain.sample(random.Random(seed)))


class Begun(NamedTuple):
    """A game that can begin: all that its record's header would hold."""

    game: Game
    seats: int
    options: dict[str, Any]
    setup: dict[str, Any]

    @property
    def position(self) -> Any:
        """The first position."""
        return self.game.start(self.seats, self.options, self.setup)


def seats(game: Game) -> SearchStrategy[int]:
    """Numbers of seats that the game allows."""
    return st.integers(game.fewest, min(game.most or MOST_SEATS, MOST_SEATS))


@st.composite
def begun(draw: st.DrawFn, key: str) -> Begun:
    """Any number of seats, any options (half of the time the defaults), any setup."""
    game = rules.game(key)
    number = draw(seats(game))
    options = {
        name: draw(values(option.domain))
        for name, option in sorted(game.options(number).items())
        if draw(st.booleans())
    }
    rng = random.Random(draw(st.integers(0, 2**32)))
    return Begun(game, number, options, game.setup(number, game.settings(number, options), rng))


class Played(NamedTuple):
    """A game played at random for a while: who moved, what, and the positions, the first one included."""

    begun: Begun
    said: list[tuple[int, Move]]
    positions: list[Any]

    @property
    def position(self) -> Any:
        """The last position."""
        return self.positions[-1]


@st.composite
def played(draw: st.DrawFn, key: str, most: int = 120) -> Played:
    """A game played at random for up to `most` moves."""
    start = draw(begun(key))
    rng = random.Random(draw(st.integers(0, 2**32)))
    said, positions = [], [start.position]
    for seat, move, position in playing(start.game, positions[0], rng, most=draw(st.integers(0, most))):
        said.append((seat, move))
        positions.append(position)
    return Played(start, said, positions)
