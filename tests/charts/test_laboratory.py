"""The charts of the laboratory games: valid, drawn whatever the rows, and fed by their views."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bidgames.charts.specs import specs
from tests.charts.drawing import ANY_HEIGHT, pictures, words_at
from tests.rules.test_call_market import called
from tests.rules.test_posted_price import posted
from tests.views.lab_pages import played, shown
from tests.views.test_poll import answers

KEYS = ("poll", "single_auction", "call_market", "posted_price")
each_game = pytest.mark.parametrize("key", KEYS)


def moments(key: str) -> list[dict[str, Any]]:
    """Charts of several moments, the empty ones first."""
    found: list[dict[str, Any]] = [{"name": name, "rows": {}} for name in sorted(specs(key))]
    positions = {
        "poll": [answers(None, None), answers(7, None), answers(7, 7, 7), answers(*range(0, 100, 3)),
                 answers(-1_000_000, 1_000_000, one_end=-1_000_000, other_end=1_000_000)],
        "single_auction": [played("single_auction", 3, 9, "random", seed, form=form, step=20)
                           for seed, form in enumerate(("first_price", "all_pay", "english_clock", "dutch_clock"))]
        + [played("single_auction", 3, 9, "random", 7, values="average")],
        "call_market": [called([(), ()]), called([(3,), (5,)]), called([(6,), (6,)]), called([(6,), (1,)] * 8),
                        played("call_market", 5, 99, units=3, pricing="pay_as_bid")],
        "posted_price": [posted(5), posted(5, 5), posted(1, 9, 10, capacity=3, cost=4),
                         played("posted_price", 4, 99, demand=list(range(200)))],
    }[key]  # fmt: skip
    for position in positions:
        for seat in (0, None):
            found += shown(key, position, seat)["charts"]
    return found


@each_game
@pytest.mark.parametrize("language", ["en", "fr"])
def test_specifications_have_titles_units_descriptions_and_empty_datasets(key: str, language: str) -> None:
    for name, spec in specs(key, language).items():
        assert spec["title"] and spec["description"] and spec["width"] == "container", name
        named = {one: rows for one, rows in spec["datasets"].items() if not one.startswith("data-")}
        assert named and not any(named.values())
        axes = [layer["encoding"][one]["axis"] for layer in spec["layer"] for one in ("x", "y")
                if "axis" in layer.get("encoding", {}).get(one, {})]  # fmt: skip
        assert axes and all(axis["title"] and axis["tickMinStep"] == 1 for axis in axes)


@each_game
def test_datasets_are_those_that_the_view_fills(key: str) -> None:
    made, seen = specs(key), set()
    for given in moments(key):
        if given["rows"]:
            named = {one for one in made[given["name"]]["datasets"] if not one.startswith("data-")}
            assert set(given["rows"]) <= named
            seen |= {given["name"]}
    assert seen == set(made)


@each_game
def test_charts_are_drawn_whatever_the_rows(key: str) -> None:
    """In a child process, where the renderer's threads stay."""
    pictures([(f"{key}:{one['name']}", one["rows"]) for one in moments(key)], ANY_HEIGHT)


@each_game
def test_colours_are_not_all_that_tells_apart(key: str) -> None:
    for name, spec in specs(key).items():
        words = json.dumps(spec, ensure_ascii=False)
        assert any(one in words for one in ('"shape"', "strokeDash", '"legend"')), name


@pytest.mark.parametrize(
    ("key", "chart", "position", "words"),
    [("call_market", "market", called([(6,), (1,)]), "yours"),
     ("posted_price", "market", posted(5, 5), "sold by you"),
     ("single_auction", "bids", played("single_auction", 2, 2, "truthful"), "point: you"),
     ("poll", "answers", answers(3, 4), "your answer")],
)  # fmt: skip
def test_on_the_wall_nobody_is_you(key: str, chart: str, position: Any, words: str) -> None:
    """What marks the reader's own is explained where there is a reader."""
    page, wall = (
        [one["rows"] for one in shown(key, position, seat)["charts"] if one["name"] == chart] for seat in (0, None)
    )
    drawn = pictures([(f"{key}:{chart}", rows) for rows in (*page, *wall)], ANY_HEIGHT)
    texts = [" ".join(word for word, _x, _y in words_at(one)) for one in drawn]
    assert [words in one for one in texts] == [True, False]
