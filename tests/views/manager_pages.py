"""Manager's pages in tests: positions in which prices have just been opened, and what a page shows of them."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from bidgames import rules, views
from tests.play import begin, go

KEY = "manager"
GAME = rules.game(KEY)
NAMES = ("Jane", "Fred", "Mary", "Jill", "John", "Dan")
END = {"move": "end_turn"}


def priced(*prices: int, **changes: Any) -> Any:
    """A position in which these prices have just been opened, with `changes` made before."""
    options = {"round_limit": changes.pop("round_limit")} if "round_limit" in changes else {}
    position = replace(begin(KEY, len(prices), **options), **changes)
    return go(KEY, position, *[(seat, {"move": "price", "price": price}) for seat, price in enumerate(prices)])


def shown(position: Any, seat: int | None, names: Any = NAMES, language: str = "en") -> dict[str, Any]:
    return views.whole_page(
        KEY,
        observation=GAME.observe(position, seat),
        choices={} if seat is None else GAME.choices(position, seat),
        names=names[: len(position.cash)],
        seat=seat,
        result=GAME.result(position),
        phase=position.phase,
        language=language,
    )


def told(position: Any, seat: int | None) -> tuple[str, str]:
    [alert] = shown(position, seat)["alerts"]
    return alert["kind"], alert["text"]


def words(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html)).strip()


def rows_of(html: str, css: str) -> list[list[str]]:
    """The cells of the table of a class, row by row."""
    inside = re.search(rf'<table class="{css}">(.*?)</table>', html, re.S)
    assert inside is not None
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in inside[1].split("<tr")[1:]]
    return [[words(cell) for cell in row] for row in cells]


def form(position: Any, seat: int, move: str) -> dict[str, Any]:
    return next(one for one in shown(position, seat)["forms"] if one["move"] == move)
