"""Classes for the debriefing in tests: positions as the tables of a class, or as records that a panel reads."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable
from typing import Any

from bidgames import bots, files, record, rules, tables
from bidgames.charts import debrief
from tests.charts.drawing import ANY_HEIGHT, drawn
from tests.views.lab_pages import NAMES, seats_of

Rows = dict[str, list[dict[str, Any]]]


def frames_of(key: str, *positions: Any) -> Rows:
    """The frames of a class whose tables 1, 2, ... stand at these positions."""
    found: Rows = {name: [] for name in tables.columns(key)}
    for number, position in enumerate(positions, 1):
        source = tables.of_position(key, position, NAMES[: seats_of(position)], table=number)
        for name, rows in tables.frames(source).items():
            found[name] += rows
    return found


def rows_of(key: str, name: str, frames: Rows, **more: Any) -> Rows:
    """The datasets of a figure."""
    return debrief.rows(debrief.figures(key)[name], frames, **more)


def points(key: str, name: str, frames: Rows, *fields: str) -> list[tuple[Any, ...]]:
    """The points of a figure, of each the fields x, y, hollow or those that are named."""
    return [
        tuple(one[field] for field in fields or ("x", "y", "hollow")) for one in rows_of(key, name, frames)["points"]
    ]


def text(key: str, seats: int, *, table: int = 1, seed: int = 1, moves: int | None = None, **options: Any) -> str:
    """The record of a table at which bots play at random, whole or its first moves."""
    game, rng = rules.game(key), random.Random(seed)
    setup = game.setup(seats, game.settings(seats, options), rng)
    position, lines = game.start(seats, options, setup), []
    while (acting := game.to_act(position)) and len(lines) != moves:
        move = bots.play(game, position, acting[0], None, rng)
        lines.append((acting[0], move, {}))
        position = game.apply(position, acting[0], move)
    return record.write(record.Header(key, NAMES[:seats], options, setup), lines, {"room": "ABCDE", "table": table})


def frames_read(texts: Iterable[str]) -> Rows:
    """The frames of records."""
    return files.frames(record.replay(one.encode()) for one in texts)[1]


def drawn_datasets(spec: dict[str, Any]) -> set[str]:
    """The names of the datasets that a specification draws."""
    layers = {key: value for key, value in spec.items() if key != "datasets"}
    return set(re.findall(r'"data": \{"name": "([a-z]+)"\}', json.dumps(layers)))


def checked(key: str, *classes: Rows) -> None:
    """Every figure of a game can be drawn of these classes, with and without theory, in both languages."""
    made = []
    for name, figure in debrief.figures(key).items():
        for theory, language in ((False, "en"), (True, "fr")):
            spec = debrief.chart(figure, {}, language).to_dict()
            assert spec["description"]
            for frames in classes:
                datasets = debrief.rows(figure, frames, theory=theory, language=language)
                assert drawn_datasets(spec) == set(datasets), name
                assert debrief.sentence(figure, datasets, language) and any(datasets.values()), name
                filled = {**spec, "datasets": {**spec["datasets"], **datasets}}
                made.append(json.loads(json.dumps(filled, allow_nan=False)))
    drawn(made, ANY_HEIGHT)
