"""Pages of the laboratory games in tests: a page of a position, its words, and games played by bots."""

from __future__ import annotations

import random
import re
from typing import Any

from bidgames import bots, rules, views

NAMES = ("Jane", "Fred", "Mary", "Jill", "John", "Dan", "Ann", "Bob", "Cleo", "Max", "Eva", "Tom")


def seats_of(position: Any) -> int:
    """How many seats a position of one of these games has."""
    for key in ("answers", "offers", "prices"):
        if hasattr(position, key):
            return len(getattr(position, key))
    raise AssertionError(position)


def shown(key: str, position: Any, seat: int | None, names: Any = NAMES, language: str = "en") -> dict[str, Any]:
    """The page of a seat, or of a spectator."""
    game = rules.game(key)
    return views.whole_page(
        key,
        observation=game.observe(position, seat),
        choices={} if seat is None else game.choices(position, seat),
        names=(*names, *(f"P{seat}" for seat in range(len(names), seats_of(position))))[: seats_of(position)],
        seat=seat,
        result=game.result(position),
        phase=position.phase,
        language=language,
    )


def played(key: str, seats: int, moves: int, bot: str | None = None, seed: int = 1, **options: Any) -> Any:
    """The position after so many moves of bots."""
    game, rng = rules.game(key), random.Random(seed)
    position = game.start(seats, options, game.setup(seats, game.settings(seats, options), rng))
    for _ in range(moves):
        acting = game.to_act(position)
        if not acting:
            break
        seat = acting[0]
        position = game.apply(position, seat, bots.play(game, position, seat, bot, rng))
    return position


def words(html: str) -> str:
    """The text of a page's HTML."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html)).strip()


def lines(html: str) -> list[list[str]]:
    """The cells of the last table, row by row, the headings first."""
    inside = html.rsplit("<table", 1)[1]
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in inside.split("<tr")[1:]]
    return [[words(cell) for cell in row] for row in cells]


def chart(page: dict[str, Any], name: str) -> dict[str, Any]:
    """One chart of a page."""
    return next(one for one in page["charts"] if one["name"] == name)
