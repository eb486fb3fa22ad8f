"""Any game: every key of the position with its value, on one line where it fits."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ..text import Translate
from .layout import LINE, Column, fit, harmless, table, wrap

#: The most lines that one key of the position may take.
_MOST_LINES = 12


def columns(position: Mapping[str, Any], _: Translate) -> list[Column]:
    """Nothing: how many seats there are is not in a position that is not known."""
    return []


def blocks(position: Mapping[str, Any], names: Sequence[str], _: Translate) -> list[str]:
    """Every key of the position with its value, long ones cut."""
    lines = []
    for key, value in position.items():
        if key != "phase":
            lines += entry(key, value)
    return ["\n".join(lines)] if lines else []


def entry(key: str, value: Any) -> list[str]:
    """A key and its value: on one line if it fits, else a table or a list with an item a line, cut where it is long."""
    if _is_table(value):
        return [harmless(f"{key}:"), *_table(value)]
    text = harmless(f"{key}: {plain(value)}").rstrip()
    if len(text) <= LINE or not isinstance(value, (list, tuple, dict)):
        return wrap(text, "    ").split("\n")[:_MOST_LINES]
    items = value.items() if isinstance(value, dict) else enumerate(value)
    return [harmless(f"{key}:"), *(fit(line, LINE) for line in _cut([harmless(_item(*item)) for item in items]))]


def plain(value: Any, inside: bool = False) -> str:
    """A value of JSON as people write it: `-` for nothing, no quotes, a list within a list in brackets."""
    if isinstance(value, (list, tuple)):
        listed = ", ".join(plain(item, True) for item in value) or "-"
        return f"({listed})" if inside else listed
    if isinstance(value, dict):
        listed = ", ".join(f"{key} {plain(item, True)}" for key, item in value.items()) or "-"
        return f"({listed})" if inside else listed
    if isinstance(value, str):
        return value or "-"
    return "-" if value is None else json.dumps(value)


def _item(name: Any, value: Any) -> str:
    return f"  {name}: {plain(value)}"


def _cut(lines: list[str]) -> list[str]:
    """The first and the last of many lines."""
    if len(lines) <= _MOST_LINES:
        return lines
    return [*lines[: _MOST_LINES // 2], "  ...", *lines[-_MOST_LINES // 2 :]]


def _is_table(value: Any) -> bool:
    """Whether a value is a list of things of one kind, such as rounds: objects with the same keys."""
    things = isinstance(value, (list, tuple)) and all(isinstance(one, dict) for one in value)
    return bool(things and value and value[0] and all(one.keys() == value[0].keys() for one in value))


def _table(things: list[dict[str, Any]]) -> list[str]:
    """A line for each, numbered from 1."""
    numbers = Column("  ", tuple(f"  {number}" for number in range(1, len(things) + 1)))
    cells = [_cells(key, [one[key] for one in things]) for key in things[0]]
    return [line for part in table([numbers, *cells], keep=1).split("\n\n") for line in _cut(part.split("\n"))]


def _cells(key: str, values: Sequence[Any]) -> Column:
    """A column of a table; numbers alone stand to the right."""
    words = any(isinstance(value, (str, list, tuple, dict)) for value in values)
    return Column(harmless(key), tuple(harmless(plain(value)) for value in values), text=words)
