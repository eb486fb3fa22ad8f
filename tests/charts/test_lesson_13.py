"""The charts of lesson 13: drawn with no data, with one row, with ties and with everything."""

from __future__ import annotations

from typing import Any

import pytest

from bidgames.charts.lesson_13 import CHARTS
from bidgames.lessons import lesson
from tests.charts.drawing import pictures, words_at

ONE: dict[str, list[dict[str, Any]]] = {
    "spans": [{"row": "9 · <b>", "low": 51, "high": 51, "open": False}, {"row": "9 · B", "low": 66, "high": 1000,
               "open": True}],
    "truth": [{"row": "9 · <b>", "amount": 51, "own": True}, {"row": "9 · B", "amount": 110, "own": False}],
    "known": [{"turn": 0, "bits": 0, "letter": "A"}, {"turn": 4, "bits": 2.5, "letter": "A"}],
    "most": [{"turn": 0, "bits": 0}, {"turn": 4, "bits": 3}],
    "top": [{"turn": 4, "bits": 3, "label": "one bit for each question"}],
    "ends": [{"turn": 4, "bits": 2.5, "label": "Ada, Ben"}],
    "players": [{"agent": "9", "who": "Ada"}, {"agent": "9", "who": "Ben"}],
    "owners": [{"agent": "9", "who": "Ben"}],
    "beliefs": [{"agent": "9", "who": "Ada", "chance": 50}, {"agent": "9", "who": "Ben", "chance": 50}],
    "bars": [{"bar": "Ada", "percent": 0, "label": "0/3"}, {"bar": "anybody", "percent": 100, "label": "3/3"}],
    "theory": [{"bar": "Ada", "percent": 80}],
    "guess": [{"p": 50, "label": "your prediction"}],
    "block": [{"n": 2, "percent": 80}],
    "nobody": [{"n": 2, "percent": 4}],
    "chosen": [{"n": 2, "label": "2 players"}],
    "note": [],
}  # fmt: skip
NOTE = {"note": [{"text": "No challenge is settled yet."}]}


def test_charts_are_drawn_whatever_the_rows() -> None:
    moments = [(f"lesson_13:{name}", rows) for name in CHARTS for rows in ({}, NOTE)]
    moments += [(f"lesson_13:{name}", {one: ONE[one] for one in sets}) for name, (_draw, sets) in CHARTS.items()]
    drawn = pictures(moments)
    assert sum("No challenge is settled yet." in picture for picture in drawn) == len(CHARTS)
    full = dict(zip(CHARTS, drawn[2 * len(CHARTS) :], strict=True))
    assert "the bribe itself" in full["intervals"] and "&lt;b&gt;" in full["intervals"]
    assert "Ada, Ben" in full["told"] and "50 %" in full["belief"]
    assert "3/3" in full["blocking"] and "nobody blocks" in full["volunteers"]


@pytest.mark.parametrize(("players", "cost"), [(2, 100), (10, 100), (10, 5), (6, 50)])
def test_words_of_the_volunteers_lie_on_no_mark_and_on_no_other_word(players: int, cost: int) -> None:
    dials = next(one for one in lesson(13).explorations if one.key == "volunteers")
    drawn = dials.rows({"players": players, "cost": cost}, str)
    (picture,) = pictures([("lesson_13:volunteers", drawn.rows)])
    places = {word: (x, y) for word, x, y in words_at(picture)}
    own = next(place for word, place in places.items() if word.endswith(" players"))
    above = [places["● each of them blocks"], places["■ nobody blocks"]]
    assert own[1] < 0 and all(y <= own[1] - 15 for _x, y in above)
    assert above[1][0] - above[0][0] > 200, "one begins at the left, the other ends at the right"


def test_long_words_beside_a_bar_are_whole() -> None:
    spans = [{"row": "vous, après toute réponse", "low": 51, "high": 400, "open": True}]
    [drawn] = pictures([("lesson_13:intervals", {"spans": spans})])
    assert "après toute réponse" in drawn and "…" not in drawn
