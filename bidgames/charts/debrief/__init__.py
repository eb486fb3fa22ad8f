"""Charts of a whole class, for its debriefing: every table of a game in one picture, theory laid over it when wanted.

Definitions
    frames   a game's tidy rows by frame (`bidgames.tables`), all tables one below the other
    figure   what to draw: how its datasets follow from the frames, and how they look
    dataset  rows by name, as everywhere in `bidgames.charts`: `points`, `labels` (the last point of each table),
             `theory` (empty until it is switched on), `key` (which table looks how), `note` (a sentence instead)

To add a game: one module here with the game's key and `FIGURES`, a mapping from names to figures. A game without
one has the figure `scores`, which every game has.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping
from typing import Any

import altair as alt

from ...rules import game as find_game
from ...text import Translate, translator
from ..theme import Rows
from .parts import Figure, Frames, drawn
from .scores import SCORES


def figures(game: str) -> dict[str, Figure]:
    """The figures of a game by name. Raises `Refused` for an unknown game."""
    key = find_game(game).key
    name = f"{__name__}.{key}"
    own: Mapping[str, Figure] = {}
    if importlib.util.find_spec(name) is not None:
        own = importlib.import_module(name).FIGURES
    return {**own, "scores": SCORES}


def rows(
    figure: Figure, frames: Frames, *, theory: bool = False, language: str = "en"
) -> dict[str, list[dict[str, Any]]]:
    """A figure's datasets; `theory` lays over what a model would have."""
    return figure.datasets(frames, theory=theory, _=translator(language))


def chart(figure: Figure, datasets: Rows, language: str = "en") -> alt.LayerChart:
    """A figure's chart with these datasets (empty ones for a specification that is fed later)."""
    return drawn(figure, datasets, translator(language))


def sentence(figure: Figure, datasets: Rows, language: str = "en") -> str:
    """What the chart shows, in words."""
    return figure.sentence(datasets, translator(language))


def class_chart(
    game: str, name: str, frames: Frames, *, theory: bool = False, language: str = "en"
) -> alt.LayerChart:  # fmt: skip
    """One chart of a class. Raises `KeyError` for a name that the game lacks, `Refused` for an unknown game.

    ``class_chart(played.game, "selling", played.rows)`` with ``played = bidgames.data(...)``.
    """
    found = figures(game)[name]
    return chart(found, rows(found, frames, theory=theory, language=language), language)


__all__ = ["Figure", "Frames", "Translate", "chart", "class_chart", "figures", "rows", "sentence"]
