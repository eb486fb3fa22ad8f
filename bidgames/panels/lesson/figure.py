"""A chart of a lesson: its specification is made once, then only rows travel to the page."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ...lessons.model import Drawn
from ..charts import Chart, kept

if TYPE_CHECKING:
    from . import LessonPanel


@lru_cache(64)
def specification(chart: str, language: str) -> dict[str, Any]:
    """The specification of a chart; Altair is imported only where it has to be made."""

    def make(chart: str, language: str) -> dict[str, Any]:
        """With Altair."""
        from ...charts.specs import named_spec

        return named_spec(chart, language)

    return kept(chart, language, make)


class Figure(Chart):
    """One chart, "module:name" of `bidgames.charts`; `draw` brings it up to date in place."""

    def __init__(self, desk: LessonPanel, chart: str, title: str) -> None:
        super().__init__(spec=specification(chart, desk.language), title=title)
        # A dataset with rows is the chart's own: what keeps its axes from shrinking.
        self._datasets = frozenset(name for name, rows in self.spec.get("datasets", {}).items() if not rows)
        desk.want_charts()

    def draw(self, drawn: Drawn) -> None:
        """New rows, all datasets at once. Raises KeyError for a dataset that the chart does not have."""
        for name in drawn.rows:
            if name not in self._datasets:
                raise KeyError(f"the chart has no dataset {name!r}")
        rows = {name: [plain(row) for row in drawn.rows.get(name, ())] for name in sorted(self._datasets)}
        if self.rows != rows:
            self.rows = rows
        if self.text != drawn.text:
            self.text = drawn.text


def plain(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row as strict JSON: fractions and numpy's numbers become plain ones, what is no number None."""
    return {str(key): _plain(value) for key, value in row.items()}


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, (str, bool)):
        return value
    if isinstance(value, int):
        return value
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else float(value)
    number = float(value)
    return number if math.isfinite(number) else None
