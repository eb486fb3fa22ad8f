"""The board of Subterfuge: what is on each square and where the papers can go from there.

Definitions
    square  (row, column) from 0, top left first; `size` x `size` of them, `size` odd from 5 to 15.
    agent   a whole number from 1 in reading order, towns and Geneva skipped: 1-76 on the 9 x 9 board (rule 1).
    place   what a square holds: an agent's number, "Geneva" or a town's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from .game import OneOf

#: What a square holds.
Place = int | str
GENEVA = "Geneva"
#: The word for the own town in a move.
HOME = "home"
#: The corners, clockwise from the top left (rule 2).
TOWNS = ("London", "Moscow", "Peking", "Washington")


@lru_cache
def board(size: int) -> tuple[tuple[Place, ...], ...]:
    """Rules 1 and 2: the place on each square, row by row: agents in reading order, four towns, Geneva."""
    last, middle = size - 1, size // 2
    names: dict[tuple[int, int], str] = dict(zip(((0, 0), (0, last), (last, last), (last, 0)), TOWNS, strict=True))
    names[middle, middle] = GENEVA
    rows: list[tuple[Place, ...]] = []
    number = 0
    for row in range(size):
        places: list[Place] = []
        for column in range(size):
            name = names.get((row, column))
            number += name is None
            places.append(number if name is None else name)
        rows.append(tuple(places))
    return tuple(rows)


def agents(size: int) -> int:
    """How many agents there are: every square but four towns and Geneva (rule 1); they are numbered up to this."""
    return size * size - len(TOWNS) - 1


@lru_cache
def adjacent(size: int, diagonal: bool) -> Mapping[Place, tuple[Place, ...]]:
    """Rule 5: the places a chess king's step (without `diagonal` a rook's) from each place, in reading order."""
    places = {(row, column): place for row, line in enumerate(board(size)) for column, place in enumerate(line)}
    found: dict[Place, tuple[Place, ...]] = {}
    for (row, column), place in places.items():
        steps = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        if not diagonal:
            steps = [(down, right) for down, right in steps if 0 in (down, right)]
        around = ((row + down, column + right) for down, right in steps if (down, right) != (0, 0))
        found[place] = tuple(places[square] for square in around if square in places)
    return found


@lru_cache(maxsize=64)
def distances(size: int, diagonal: bool, home: str) -> Mapping[Place, int]:
    """How many moves a town is from each agent and from Geneva at the least; the way leads over agents alone."""
    around = adjacent(size, diagonal)
    found: dict[Place, int] = {home: 0}
    line: list[Place] = [home]
    for place in line:
        for near in around[place] if place != GENEVA else ():
            if near not in found and (isinstance(near, int) or near == GENEVA):
                found[near] = found[place] + 1
                line.append(near)
    return found


@lru_cache(maxsize=4096)
def steps(size: int, diagonal: bool, papers: Place, home: str) -> OneOf:
    """Rule 5: where a seat may move the papers: agents, its own home last; no other town, never Geneva again."""
    around = adjacent(size, diagonal)[papers]
    numbers = tuple(place for place in around if isinstance(place, int))
    return OneOf((*numbers, HOME) if home in around else numbers)
