"""Numbers of all charts: in tooltips and on axes their thousands are apart, as the reader's language has it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import altair as alt
import pytest

from bidgames.charts.specs import named_spec
from bidgames.charts.theme import data, finished, spoken
from bidgames.text import translator


def tips(spec: Any) -> Iterator[dict[str, Any]]:
    """Every tooltip of a number in a specification."""
    if isinstance(spec, list):
        for one in spec:
            yield from tips(one)
    elif isinstance(spec, dict):
        shown = spec.get("tooltip") or []
        yield from (tip for tip in (shown if isinstance(shown, list) else [shown]) if tip["type"] == "quantitative")
        yield from tips([one for name, one in spec.items() if name not in ("tooltip", "datasets")])


def test_a_tooltip_of_a_number_parts_its_thousands_whatever_its_format() -> None:
    _ = translator("en")
    formats = {None: ",.2~f", "d": ",d", ".3~f": ",.3~f", ",d": ",d"}
    hover = [alt.Tooltip("a:Q") if given is None else alt.Tooltip("a:Q", format=given) for given in formats]
    layer = alt.Chart(data("rows")).mark_point().encode(x="a:Q", tooltip=[*hover, alt.Tooltip("who:N")])
    alone = alt.Chart(data("rows")).mark_point().encode(x="a:Q", tooltip=alt.Tooltip("a:Q"))
    made = spoken(finished([alt.layer(layer), alone], title="T", description="D", datasets={"rows": []}), _).to_dict()
    assert [tip["format"] for tip in tips(made)] == [*formats.values(), ",.2~f"]


@pytest.mark.parametrize(
    "chart",
    ["lesson_02:bids", "lesson_05:margins", "lesson_07:players", "lesson_08:paid", "lesson_10:payoff",
     "lesson_11:wages", "lesson_12:spending", "lesson_14:merit", "market:offers", "single_auction:bids",
     "posted_price:prices", "middleman:prices"],
)  # fmt: skip
def test_charts_of_lessons_and_games_part_thousands(chart: str) -> None:
    found = list(tips(named_spec(chart)))
    assert found and all(tip["format"].startswith(",") for tip in found)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_signs_are_those_of_the_language(language: str) -> None:
    _ = translator(language)
    numbers = named_spec("lesson_10:payoff", language)["config"]["locale"]["number"]
    assert (numbers["thousands"], numbers["decimal"]) == (_(","), _("."))
