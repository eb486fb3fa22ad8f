"""Any game: every key of the position with its value, on one line where it fits."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ..text import Translate
from .layout import LINE, Column, fit, harmless, wrap

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
    """A key and its value: on one line if it fits, else a list with an item a line, cut where it gets long."""
    text = harmless(f"{key}: {json.dumps(value, ensure_ascii=False)}")
    if len(text) <= LINE or not isinstance(value, (list, dict)):
        return wrap(text, "    ").split("\n")[:_MOST_LINES]
    items = value.items() if isinstance(value, dict) else enumerate(value)
    lines = [f"  {name}: {json.dumps(item, ensure_ascii=False)}" for name, item in items]
    if len(lines) > _MOST_LINES:
        lines = [*lines[: _MOST_LINES // 2], "  ...", *lines[-_MOST_LINES // 2 :]]
    return [harmless(f"{key}:"), *(fit(harmless(line), LINE) for line in lines)]
