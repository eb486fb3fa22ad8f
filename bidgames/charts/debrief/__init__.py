"""Charts of a whole class, for its debriefing: every table of a game in one picture, theory laid over it when wanted.

Definitions
    frames   a game's tidy rows by frame (`bidgames.tables`), all tables one below the other
    figure   what to draw: how its datasets follow from the frames, and how they look; one that is `one` shows a
             single moment of a single table (`At`), the end of the first table where none is named
    dataset  rows by name, as everywhere in `bidgames.charts`: `points`, `labels` (the last point of each table, where
             they are many), `theory` (empty until it is switched on), `words` (what that is), `key` (which table looks
             how), `note` (a sentence instead). A figure has the datasets that it draws, no others.

To add a game: one module here with the game's key and `FIGURES`, a mapping from names to figures. A game without
one has the figure `scores`, as every game has whose module does not say `SCORED = False`. What a game's page shows of
a moment and a figure shows better here, the module names in `INSTEAD_OF`.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping
from types import ModuleType
from typing import Any

import altair as alt

from ...rules import game as find_game
from ...text import Translate, translator
from ..theme import Rows, spoken
from .parts import At, Figure, Frames, Picture
from .scores import SCORES


def figures(game: str, frames: Frames | None = None) -> dict[str, Picture]:
    """The figures of a game by name; with frames, those that fit them. Raises `Refused` for an unknown game."""
    module = _module(game)
    own: Mapping[str, Picture] = getattr(module, "FIGURES", {})
    every = {**own, "scores": SCORES} if getattr(module, "SCORED", True) else {**own}
    return {
        name: figure for name, figure in every.items() if frames is None or figure.fits is None or figure.fits(frames)
    }


def instead_of(game: str) -> frozenset[str]:
    """The charts of the game's page that figures of one moment stand for in a debriefing."""
    return frozenset(getattr(_module(game), "INSTEAD_OF", ()))


def _module(game: str) -> ModuleType | None:
    """The game's own module here, if it has one. Raises `Refused` for an unknown game."""
    name = f"{__name__}.{find_game(game).key}"
    return None if importlib.util.find_spec(name) is None else importlib.import_module(name)


def rows(
    figure: Picture, frames: Frames, *, theory: bool = False, language: str = "en", at: At | None = None
) -> dict[str, list[dict[str, Any]]]:
    """A figure's datasets; `theory` lays over what a model would have, `at` is the moment of a figure of one."""
    return figure.datasets(frames, theory=theory, _=translator(language), at=at)


def chart(figure: Picture, datasets: Rows, language: str = "en") -> alt.LayerChart:
    """A figure's chart with these datasets (empty ones for a specification that is fed later)."""
    return spoken(figure.drawn(datasets, translator(language)), translator(language))


def sentence(figure: Picture, datasets: Rows, language: str = "en") -> str:
    """What the chart shows, in words."""
    return figure.sentence(datasets, translator(language))


def class_chart(
    game: str, name: str, frames: Frames, *, theory: bool = False, language: str = "en", at: At | None = None
) -> alt.LayerChart:
    """One chart of a class. Raises `KeyError` for a name that the game lacks, `Refused` for an unknown game.

    ``class_chart(played.game, "selling", played.rows)`` with ``played = bidgames.data(...)``.
    """
    found = figures(game)[name]
    return chart(found, rows(found, frames, theory=theory, language=language, at=at), language)


__all__ = [
    "At", "Figure", "Frames", "Picture", "Translate", "chart", "class_chart", "figures", "instead_of", "rows",
    "sentence",
]  # fmt: skip
