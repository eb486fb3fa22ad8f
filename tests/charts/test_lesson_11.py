"""The charts of lesson 11: drawn with no data, with one row, with ties and with everything."""

from __future__ import annotations

from typing import Any

from bidgames.charts.lesson_11 import CHARTS
from tests.charts.drawing import pictures

ROWS: dict[str, list[dict[str, Any]]] = {
    "wages": [{"round": 1, "wages": 5000, "own": True}, {"round": 1, "wages": 5000, "own": False}],
    "plan": [{"round": 1, "wages": 5000}, {"round": 2, "wages": 4500}],
    "label": [{"round": 2, "wages": 4500, "label": "plan"}],
    "parts": [
        {"company": "A", "part": "cash", "from": -300, "to": 0},
        {"company": "A", "part": "shares", "from": 0, "to": 4000},
    ],
    "totals": [{"company": "A", "end": 4000, "label": "3700"}],
    "guess": [{"p": 9000, "label": "predicted"}],
    "returns": [{"round": 1, "percent": 10, "asset": asset, "company": "A"} for asset in ("machine", "own", "rival")],
    "mean": [{"asset": "machine", "percent": 5, "label": "average"}, {"asset": "rival", "percent": 5, "label": "best"}],
    "held": [
        {"owner": "A", "company": "A at 1000", "shares": 4, "value": 4000, "label": "4"},
        {"owner": "B", "company": "A at 1000", "shares": 0, "value": 0, "label": ""},
    ],
    "off": [{"owner": "B", "company": "A at 1000"}],
    "gains": [{"asset": "machine", "gain": 0, "label": "0"}, {"asset": "shares", "gain": -1500, "label": "−1500"}],
    "machines": [{"round": 1, "machines": 0}],
    "note": [],
}
NOTE = {"note": [{"text": "No round is over yet."}]}


def test_charts_are_drawn_whatever_the_rows() -> None:
    moments = [(f"lesson_11:{name}", rows) for name in CHARTS for rows in ({}, NOTE)]
    moments += [(f"lesson_11:{name}", {one: ROWS[one] for one in sets}) for name, (_draw, sets) in CHARTS.items()]
    drawn = pictures(moments)
    assert sum("No round is over yet." in picture for picture in drawn) == len(CHARTS)
    full = dict(zip(CHARTS, drawn[2 * len(CHARTS) :], strict=True))
    for name, words in (("capital", "predicted"), ("wages", "plan"), ("returns", "average"), ("gains", "−1500")):
        assert words in full[name]
