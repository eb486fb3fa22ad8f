"""The charts of lesson 11: drawn with no data, with one row, with ties and with everything."""

from __future__ import annotations

from typing import Any

from bidgames.charts.lesson_11 import CHARTS
from tests.charts.drawing import pictures, words_at

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
    "gains": [{"asset": "machine", "gain": 0, "label": "0"}, {"asset": "shares", "gain": -1500, "label": "−1,500"}],
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
    for name, words in (("capital", "predicted"), ("wages", "plan"), ("returns", "average"), ("gains", "−1,500")):
        assert words in full[name]
    places = {word: y for name in ("capital", "wages", "returns") for word, _x, y in words_at(full[name])}
    for words in ("┊ predicted", "╌╌ plan", "╌╌ average", "┈┈ best"):
        assert places[words] < 0, "above the picture, where no mark lies"
    assert places["┈┈ best"] - places["╌╌ average"] >= 15


def test_what_a_machine_and_shares_gain_stands_beside_0_and_there_is_a_0() -> None:
    for machine, shares in ((3000, 5000), (0, 0), (2000, -3000), (4000, 66_429)):
        gains = [{"asset": "machine", "gain": machine, "label": "first"},
                 {"asset": "shares", "gain": shares, "label": "second"}]  # fmt: skip
        (picture,) = pictures([("lesson_11:gains", {"gains": gains})], heights=(100, 600))
        words = words_at(picture)
        zero = next(x for text, x, _y in words if text == "0")
        assert {x - zero for text, x, _y in words if text in ("first", "second")} == {6.0}
