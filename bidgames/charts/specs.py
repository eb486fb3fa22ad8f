"""Vega-Lite specifications for pages that draw charts without Python: every dataset is named and empty.

``python -m bidgames.charts.specs GAME LANGUAGE`` prints them as JSON (the server runs that in a child process, so that
it never imports Altair). A page draws a specification once and then feeds rows to its datasets by their names.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import altair as alt

from ..rules import game as find_game
from ..text import translator
from .theme import Rows, spoken


def _charts(game: str) -> Mapping[str, Any]:
    """The charts of a registered game; none where it has no module. Raises ``Refused`` for an unknown game."""
    key = find_game(game).key
    name = f"{__package__}.{key}"
    if importlib.util.find_spec(name) is None:
        return {}
    found: Mapping[str, Any] = importlib.import_module(name).CHARTS
    return found


def chart(game: str, name: str, rows: Rows, language: str = "en") -> alt.LayerChart:
    """One chart of a game with its rows (a view's ``{"name", "rows"}``). Raises ``KeyError`` for a name it lacks."""
    draw, datasets = _charts(game)[name]
    _ = translator(language)
    made: alt.LayerChart = draw({dataset: rows.get(dataset, ()) for dataset in datasets}, _)
    return spoken(made, _)


def specs(game: str, language: str = "en") -> dict[str, dict[str, Any]]:
    """All charts of a game as Vega-Lite dicts with empty datasets, by name. Raises ``Refused`` for an unknown game."""
    charts, module = _charts(game), find_game(game).key
    return {name: named_spec(f"{module}:{name}", language) for name in charts}


def named_spec(chart: str, language: str = "en") -> dict[str, Any]:
    """One chart by "module:name" (a module of this folder, an entry of its ``CHARTS``), with empty datasets."""
    made: dict[str, Any] = json.loads(_made(chart, language))
    return made


@lru_cache(256)
def _made(chart: str, language: str) -> str:
    """The same as JSON; one serves many figures.

    Not checked against the schema, which takes Altair half as long again: the tests check every specification.
    """
    module, _, name = chart.partition(":")
    draw, datasets = importlib.import_module(f"{__package__}.{module}").CHARTS[name]
    _ = translator(language)
    return json.dumps(spoken(draw(dict.fromkeys(datasets, ()), _), _).to_dict(validate=False))


def main(argv: Sequence[str] | None = None) -> int:
    """Print the specifications of a game as JSON."""
    parser = argparse.ArgumentParser(prog="python -m bidgames.charts.specs", description=main.__doc__)
    parser.add_argument("game")
    parser.add_argument("language", nargs="?", default="en")
    asked = parser.parse_args(argv)
    print(json.dumps(specs(asked.game, asked.language), ensure_ascii=False))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
