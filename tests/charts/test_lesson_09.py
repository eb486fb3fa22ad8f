"""Lesson 9's charts: titles that fit a phone, a line at 0, and series that are told apart without colour."""

from __future__ import annotations

import pytest

from bidgames.charts.lesson_09 import CHARTS
from bidgames.charts.specs import named_spec


@pytest.mark.parametrize("name", CHARTS)
def test_a_title_fits_a_phone(name: str) -> None:
    """A longer title would make the picture narrow: the width of the whole is that of the page."""
    assert len(named_spec(f"lesson_09:{name}")["title"]) <= 32


@pytest.mark.parametrize(
    ("name", "channel", "field"), [("gains", "x", "gain"), ("by_number", "y", "gain"), ("loss", "x", "low")]
)
def test_a_line_parts_gains_from_losses(name: str, channel: str, field: str) -> None:
    spec = named_spec(f"lesson_09:{name}")
    rules = [one for one in spec["layer"] if one["mark"]["type"] == "rule" and one["mark"]["strokeWidth"] == 2]
    assert len(rules) == 1
    assert rules[0]["encoding"][channel]["field"] == field
    rows = rules[0]["data"]
    assert (rows.get("values") or spec["datasets"][rows["name"]]) == [{field: 0}]


@pytest.mark.parametrize("name", ["gains", "by_number"])
def test_whoever_sees_no_colours_tells_series_apart(name: str) -> None:
    spec = named_spec(f"lesson_09:{name}")
    scales = [one["encoding"]["shape"]["scale"] for one in spec["layer"] if "shape" in one.get("encoding", {})]
    assert scales and all(len(set(scale["range"])) == len(scale["domain"]) for scale in scales)
