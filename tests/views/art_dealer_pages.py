"""Art dealer's pages in tests: what a page shows of a position."""

from __future__ import annotations

import re
from typing import Any

from bidgames import rules, views

KEY = "art_dealer"
GAME = rules.game(KEY)
NAMES = ("Jane", "Fred", "Mary", "Jill", "John")


def shown(position: Any, seat: int | None, names: Any = NAMES, language: str = "en") -> dict[str, Any]:
    return views.whole_page(
        KEY,
        observation=GAME.observe(position, seat),
        choices={} if seat is None else GAME.choices(position, seat),
        names=names[: len(position.money)],
        seat=seat,
        result=GAME.result(position),
        phase=position.phase,
        language=language,
    )


def told(position: Any, seat: int | None) -> tuple[str, str]:
    """The kind and the words of the one alert."""
    [alert] = shown(position, seat)["alerts"]
    return alert["kind"], alert["text"]


def words(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html)).strip()


def rows_of(html: str, css: str) -> list[list[str]]:
    """The cells of the table of a class, row by row, without the headings."""
    inside = re.search(rf'<table class="{css}">(.*?)</table>', html, re.S)
    assert inside is not None
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in inside[1].split("<tr")[2:]]
    return [[words(cell) for cell in row] for row in cells]


def form(position: Any, seat: int, move: str) -> dict[str, Any]:
    return next(one for one in shown(position, seat)["forms"] if one["move"] == move)
