"""The charts of lesson 12: drawn with no data, with one row, with ties and with everything."""

from __future__ import annotations

from typing import Any

from bidgames.charts.lesson_12 import CHARTS
from tests.charts.drawing import pictures

ROWS: dict[str, list[dict[str, Any]]] = {
    "bars": [{"from": 0, "to": 10, "percent": 100}],
    "theory": [{"from": 0, "to": 10, "percent": 40}, {"from": 10, "to": 20, "percent": 60}],
    "mine": [{"bid": 5, "row": 1}, {"bid": 5, "row": 2}],
    "mean": [{"bid": 5, "label": "average"}],
    "guess": [{"p": 40, "label": "predicted"}],
    "steps": [{"series": "two", "bid": 0, "percent": 0, "label": "pair"}, {"series": "two", "bid": 5, "percent": 100}],
    "curve": [{"series": "four", "bid": 0, "percent": 0}, {"series": "four", "bid": 100, "percent": 100}],
    "rounds": [{"round": 1, "percent": 120, "series": "two"}, {"round": 1, "percent": 120, "series": "four"}],
    "full": [{"percent": 100, "label": "the prize"}],
    "average": [{"series": "two", "percent": 120, "label": "usual"}],
    "spent": [{"who": "two contestants", "percent": 65, "label": "65"}],
    "expected": [{"who": "two contestants", "percent": 100}],
    "note": [],
}
NOTE = {"note": [{"text": "No auction is over yet."}]}


def test_charts_are_drawn_whatever_the_rows() -> None:
    moments = [(f"lesson_12:{name}", rows) for name in CHARTS for rows in ({}, NOTE)]
    moments += [(f"lesson_12:{name}", {one: ROWS[one] for one in sets}) for name, (_draw, sets) in CHARTS.items()]
    drawn = pictures(moments)
    assert sum("No auction is over yet." in picture for picture in drawn) == len(CHARTS)
    full = dict(zip(CHARTS, drawn[2 * len(CHARTS) :], strict=True))
    for name, words in (("bribes", "predicted"), ("cdf", "pair"), ("spending", "usual"), ("spend", "the prize")):
        assert words in full[name]
