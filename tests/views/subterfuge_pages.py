"""Subterfuge's pages in tests: positions with the papers somewhere, and what a page shows of them."""

from __future__ import annotations

import random
import re
from typing import Any

from msgspec.structs import replace

from bidgames import rules, views
from bidgames.rules.subterfuge import GENEVA
from tests.play import begin, go, playing

KEY = "subterfuge"
GAME = rules.game(KEY)
NAMES = ("Mary", "John", "Harry", "Jill")
BRIBES = ({11: 65}, {11: 45}, {11: 110}, {})


def papers_on(place: Any = 11, bribes: Any = BRIBES, acting: int = 0, **changes: Any) -> Any:
    """The rule page's case: the papers on agent 11, on whom three have paid."""
    start = begin(KEY, len(bribes), **changes.pop("options", {}))
    return replace(start, papers=place, path=(GENEVA, place), bribes=bribes, acting=acting, **changes)


def moved(**changes: Any) -> Any:
    """Mary has moved from 11 to 21; John decides."""
    return go(KEY, papers_on(**changes), (0, {"move": "move", "to": 21}))


def talked() -> Any:
    """John has challenged, Mary has asked and prevailed; Harry has challenged, asks himself, and has quoted 50."""
    quotes = [(0, {"move": "quote", "amount": amount}) for amount in (10, 25, 40, 50)]
    return go(
        KEY, moved(), (1, {"move": "challenge", "asker": "mover"}), *quotes,
        (2, {"move": "challenge", "asker": "challenger"}), (2, {"move": "quote", "amount": 50}),
    )  # fmt: skip


def played(seats: int, seed: int, **options: Any) -> list[Any]:
    """All positions of a random game on a small board."""
    start = begin(KEY, seats, **{"size": 5, "turn_limit": 60, "capital": 300, **options})
    return [start, *[after for _seat, _move, after in playing(GAME, start, random.Random(seed))]]


def shown(position: Any, seat: int | None, names: Any = NAMES, language: str = "en") -> dict[str, Any]:
    return views.whole_page(
        KEY,
        observation=GAME.observe(position, seat),
        choices={} if seat is None else GAME.choices(position, seat),
        names=names[: len(position.homes)],
        seat=seat,
        result=GAME.result(position),
        phase=position.phase,
        language=language,
    )


def words(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html)).strip()


def form(position: Any, seat: int, move: str) -> dict[str, Any]:
    return next(one for one in shown(position, seat)["forms"] if one["move"] == move)


def told(position: Any, seat: int | None) -> tuple[str, str]:
    [alert] = shown(position, seat)["alerts"]
    return alert["kind"], alert["text"]


def said(html: str) -> list[str]:
    """The lines of the conversations, in order."""
    return [words(line) for line in re.findall(r"<li[^>]*>(.*?)</li>", html)]
