"""Axes of money in lessons have their thousands apart, as the games and the lessons' texts do."""

from __future__ import annotations

import json

import pytest

from bidgames.charts.specs import named_spec
from bidgames.text import translator
from tests.charts.drawing import drawn


@pytest.mark.parametrize("language", ["en", "fr"])
def test_thousands_are_apart_on_axes(language: str) -> None:
    _ = translator(language)
    spec = named_spec("lesson_10:payoff", language)
    spec["datasets"]["earns"] = [{"price": 4000, "payoff": -12_000}, {"price": 12_000, "payoff": 2000}]
    (picture,) = drawn([spec])
    for number in ("10,000", "−10,000"):
        assert f">{number.replace(',', _(','))}<" in picture, number
    assert ">10000<" not in picture and "NaN" not in json.dumps(spec)
