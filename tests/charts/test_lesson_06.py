"""Lesson 6's charts: legends that stay, titles that fit a phone."""

from __future__ import annotations

from typing import Any

import pytest

from bidgames.charts.lesson_06 import CHARTS
from bidgames.charts.specs import named_spec


@pytest.mark.parametrize("name", CHARTS)
def test_a_title_fits_a_phone(name: str) -> None:
    """A longer title would make the picture narrow: the width of the whole is that of the page."""
    assert len(named_spec(f"lesson_06:{name}")["title"]) <= 32


def encodings(spec: dict[str, Any], channel: str) -> list[dict[str, Any]]:
    found = [layer["encoding"][channel] for layer in spec["layer"] if channel in layer.get("encoding", {})]
    return [one for one in found if "field" in one]


@pytest.mark.parametrize("name", ["first", "truth", "revenue", "spread", "gain"])
def test_a_legend_is_in_all_layers_or_it_would_be_in_none(name: str) -> None:
    spec = named_spec(f"lesson_06:{name}")
    for channel in ("color", "shape", "strokeDash"):
        assert all(one.get("legend") for one in encodings(spec, channel))
    assert encodings(spec, "color")


def test_whoever_sees_no_colours_tells_series_apart() -> None:
    for name in ("first", "truth", "gain"):
        spec = named_spec(f"lesson_06:{name}")
        shapes = encodings(spec, "shape")[0]["scale"]["range"]
        assert len(set(shapes)) == len(shapes) == len(encodings(spec, "color")[0]["scale"]["range"])
    assert encodings(named_spec("lesson_06:spread"), "strokeDash")[0]["scale"]["range"] == [[1, 0], [7, 3]]
