"""The charts of lesson 8: drawn with no data, with one row, with ties and with everything."""

from __future__ import annotations

from typing import Any

from bidgames.charts.lesson_08 import CHARTS
from tests.charts.drawing import pictures, words_at

ONE: dict[str, list[dict[str, Any]]] = {
    "lots": [{"lot": 1, "price": 12.5, "label": "B", "own": True}, {"lot": 2, "price": 12.5, "label": "B",
              "own": False}],
    "paths": [{"lot": 0, "value": 11, "artist": "A"}, {"lot": 1, "value": 11, "artist": "A"}],
    "ends": [{"lot": 1, "value": 11, "artist": "A", "label": "ABC"}],
    "sales": [{"price": 20, "worth": 20, "when": "early", "own": True, "name": "<b>"}],
    "line": [{"v": 0, "p": 0}, {"v": 20, "p": 20}],
    "works": [{"n": 1, "price": 12, "own": False}, {"n": 1, "price": 12, "own": True}],
    "mean": [{"n": 1, "price": 12}],
    "expected": [{"n": 1, "price": 15}],
    "guess": [{"p": 10, "label": "your prediction"}],
    "bars": [{"artist": "A", "value": 0}, {"artist": "B", "value": 20.5}],
    "after": [{"artist": "A", "value": 30}, {"artist": "B", "value": 20.5}],
    "bids": [{"round": 1, "bid": 24}],
    "second": [{"round": 1, "bid": 60}],
    "price": [{"price": 33, "label": "price to expect: 33"}],
    "note": [],
}  # fmt: skip
NOTE = {"note": [{"text": "Nothing has been sold yet."}]}


def test_charts_are_drawn_whatever_the_rows() -> None:
    moments = [(f"lesson_08:{name}", rows) for name in CHARTS for rows in ({}, NOTE)]
    moments += [(f"lesson_08:{name}", {one: ONE[one] for one in sets}) for name, (_draw, sets) in CHARTS.items()]
    drawn = pictures(moments)
    assert sum("Nothing has been sold yet." in picture for picture in drawn) == len(CHARTS)
    full = dict(zip(CHARTS, drawn[2 * len(CHARTS) :], strict=True))
    assert "ABC" in full["fan"] and "expected worth" in full["within"] and "your prediction" in full["within"]
    assert "price to expect: 33" in full["rounds"] and "20.5" in full["values"]


def test_words_for_signs_stand_above_the_picture_where_no_mark_is() -> None:
    within, rounds = (
        {word: y for word, _x, y in words_at(picture)}
        for picture in pictures([(f"lesson_08:{name}", {one: ONE[one] for one in CHARTS[name][1]})
                                 for name in ("within", "rounds")])
    )  # fmt: skip
    for words, found in (
        (("■ price, on average", "◆ expected worth", "┈┈ your prediction"), within),
        (("● bid, first price", "■ bid, second price", "╌╌ price to expect: 33"), rounds),
    ):
        assert max(found[word] for word in words) < 0, "above the top of the picture"
        assert abs(found[words[0]] - found[words[2]]) >= 15, "a line each"
