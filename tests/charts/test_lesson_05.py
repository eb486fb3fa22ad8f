"""The charts of lesson 5: drawn with no data, with one row, with ties and with everything."""

from __future__ import annotations

from typing import Any

from bidgames.charts.lesson_05 import CHARTS
from tests.charts.drawing import pictures

ONE: dict[str, list[dict[str, Any]]] = {
    "kinds": [{"round": 1, "start": 0.5, "end": 1.5, "kind": "level", "label": "0"}],
    "prices": [{"round": 1, "price": 4, "series": "paid"}, {"round": 1, "price": 4, "series": "sold"}],
    "mine": [{"round": 1, "price": 4, "series": "paid"}],
    "worth": [{"round": 1, "price": 10}],
    "guess": [{"round": 1, "label": "first", "row": 1}, {"round": 1, "label": "second", "row": 2}],
    "held": [
        {"round": 0, "part": "cash", "from": 0, "to": 40, "label": ""},
        {"round": 0, "part": "tins", "from": 40, "to": 40, "label": ""},
        {"round": 1, "part": "cash", "from": 0, "to": 10, "label": ""},
        {"round": 1, "part": "tins", "from": 10, "to": 40, "label": "6"},
    ],
    "points": [{"name": "A", "bought": 5, "sold": 5, "own": "true"}, {"name": "B", "bought": 5, "sold": 5,
                "own": "false"}],
    "line": [{"v": 0, "p": 0}, {"v": 5, "p": 5}],
    "arrows": [{"bought": 5, "spent": 7, "sold": 5}],
    "bars": [{"bar": "start, now", "from": 40, "to": 30, "part": "loss", "label": "−10"}],
    "tins": [{"q": 1, "value": 10, "state": "carry"}, {"q": 2, "value": 0, "state": "leave"}],
    "price": [{"price": 3, "label": "a tin costs 3"}],
    "chosen": [{"q": 0, "label": "no tins"}],
    "note": [],
}  # fmt: skip
NOTE = {"note": [{"text": "No round is over yet."}]}


def test_charts_are_drawn_whatever_the_rows() -> None:
    moments = [(f"lesson_05:{name}", rows) for name in CHARTS for rows in ({}, NOTE)]
    moments += [(f"lesson_05:{name}", {one: ONE[one] for one in sets}) for name, (_draw, sets) in CHARTS.items()]
    drawn = pictures(moments)
    assert sum("No round is over yet." in picture for picture in drawn) == len(CHARTS)
    full = dict(zip(CHARTS, drawn[2 * len(CHARTS) :], strict=True))
    assert "second" in full["prices"] and "worth of a tin in hindsight" in full["prices"]
    assert "a tin costs 3" in full["carry"] and "−10" in full["money"]
