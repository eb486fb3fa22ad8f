"""Pieces that many charts are put together from."""

from __future__ import annotations

import altair as alt

from bidgames.charts.parts import said_above
from bidgames.charts.theme import data, finished
from tests.charts.drawing import drawn, words_at


def test_words_for_a_sign_stand_above_the_picture_and_an_empty_word_leaves_no_trace() -> None:
    points = alt.Chart(data("points")).mark_point().encode(x="x:Q", y="y:Q")
    chart = finished(
        [points, *said_above("low", "■"), *said_above("high", "◆", 2)],
        title="A picture", description="Points.", datasets={"points": [], "low": [], "high": []},
    )  # fmt: skip
    spec = chart.to_dict()
    rows = {"points": [{"x": 1, "y": 1}], "low": [{"label": "near"}, {"label": ""}], "high": [{"label": "far"}]}
    (picture,) = drawn([{**spec, "datasets": {**spec["datasets"], **rows}}])
    said = {text: y for text, _x, y in words_at(picture) if text[0] in "■◆"}
    assert said == {"■ near": -4, "◆ far": -20}  # the feet of lines of 16 above the top
