"""The charts of lesson 10: drawn without data, with one price, with ties and with everything."""

from __future__ import annotations

from itertools import pairwise

from bidgames.charts.lesson_10 import CHARTS
from tests.charts.drawing import pictures, words_at

PRICE = {"round": 1, "price": 6000, "state": "sold", "own": True}
NOTE = {"note": [{"text": "No round is over yet."}]}


def test_they_are_drawn_whatever_the_rows() -> None:
    cut = {"round": 1, "price": 9000, "state": "cut", "own": False}
    everything = {
        "prices": [PRICE, PRICE, cut],
        "spans": [{"round": 1, "low": 6000, "high": 6000}],
        "path": [{"round": 1, "price": 6000}, {"round": 2, "price": 7000}],
        "label": [{"round": 2, "price": 7000, "label": "best answers"}],
        "band": [{"low": 5400, "high": 7400, "label": "theory"}],
        "price": [{"price": 20_000, "label": "the end"}],
        "guess": [{"p": 8000, "label": "your prediction"}],
    }
    point = {"rule": "rank", "before": 7000, "price": 8000, "own": True, "round": 2}
    best = {"rule": "rank", "part": "above", "before": 7000, "price": 8000, "label": "for the lead"}
    bar = {"from": 6000, "to": 6500, "percent": 100}
    drawn = pictures([
        *((f"lesson_10:{name}", {}) for name in CHARTS),
        *((f"lesson_10:{name}", NOTE) for name in CHARTS),
        ("lesson_10:path", {"prices": [PRICE]}),
        ("lesson_10:path", everything),
        ("lesson_10:turns", {"path": [{"round": 1, "price": 6000}]}),
        ("lesson_10:answers", {"points": [point, point], "best": [best]}),
        ("lesson_10:mixture", {"bars": [bar], "mixture": [bar]}),
        ("lesson_10:payoff", {"earns": [{"price": 100, "payoff": -4900}], "peak": []}),
    ])  # fmt: skip
    assert all("No round is over yet." in picture for picture in drawn[len(CHARTS) : 2 * len(CHARTS)])
    for words in ("best answers", "theory", "the end", "your prediction", "did not sell"):
        assert words in drawn[2 * len(CHARTS) + 1]
    places = {word: y for word, _x, y in words_at(drawn[2 * len(CHARTS) + 1])}
    above = sorted(places[word] for word in ("•┄• best answers", "┈┈ your prediction", "╌╌ the end"))
    assert [after - before for before, after in pairwise(above)] == [16, 16] and above[-1] < 0, "a line each"
    assert places["▒ theory"] == above[-1]
    assert "for the lead" in drawn[2 * len(CHARTS) + 3]


def test_charts_name_their_datasets() -> None:
    for draw, names in CHARTS.values():
        spec = draw({name: [] for name in names}, lambda text: text).to_dict()
        assert set(names) <= set(spec["datasets"])
