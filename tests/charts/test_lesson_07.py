"""Lesson 7's charts: titles that fit a phone, and series that are told apart without colour."""

from __future__ import annotations

import re

import pytest

from bidgames.charts.lesson_07 import CHARTS
from bidgames.charts.specs import named_spec
from tests.charts.drawing import pictures


@pytest.mark.parametrize("name", CHARTS)
def test_a_title_fits_a_phone(name: str) -> None:
    """A longer title would make the picture narrow: the width of the whole is that of the page."""
    assert len(named_spec(f"lesson_07:{name}")["title"]) <= 32


def test_what_was_gained_by_selling_stands_left_of_what_was_gained_by_buying() -> None:
    bars = named_spec("lesson_07:players")["layer"][0]["encoding"]
    assert bars["xOffset"]["sort"] == bars["fill"]["scale"]["domain"] == ["sold", "bought"]


def test_bids_that_bought_are_filled_and_lots_are_lines() -> None:
    layers = named_spec("lesson_07:path")["layer"]
    fills = [one["encoding"]["fill"]["scale"] for one in layers if "fill" in one.get("encoding", {})]
    assert [scale["domain"] for scale in fills] == [[True, False]]
    assert fills[0]["range"][1] == "#FFFFFF"
    assert any(one.get("encoding", {}).get("detail", {}).get("field") == "lot" for one in layers)


def test_a_long_name_is_set_in_lines() -> None:
    gains = [
        {"who": who, "part": part, "amount": 5}
        for who in ("Expected value", "Expected value 2", "Bot 1")
        for part in ("sold", "bought")
    ]
    (picture,) = pictures([("lesson_07:players", {"parts": gains})])
    assert "…" not in picture and ">Bot 1<" in picture
    assert len(re.findall(r"<tspan[^>]*>Expected</tspan>", picture)) == 2
