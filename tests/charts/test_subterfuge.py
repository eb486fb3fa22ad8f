"""Subterfuge's charts: valid and drawn whatever the rows, and rows that say what happened and no more than may be."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bidgames import tables
from bidgames.charts.specs import specs
from bidgames.charts.subterfuge import CHARTS
from bidgames.text import ENGLISH
from bidgames.views.subterfuge.rows import debriefing
from tests.charts.drawing import pictures, well_made
from tests.play import begin, go
from tests.tables import test_subterfuge as frames
from tests.views.subterfuge_pages import KEY, NAMES, moved, papers_on, played, shown, talked

ORDER = ["route", "bounds", "spending"]


def charts(position: Any, seat: int | None = 0, names: Any = NAMES) -> dict[str, dict[str, Any]]:
    return {one["name"]: one for one in shown(position, seat, names)["charts"]}


def debriefed() -> dict[str, dict[str, Any]]:
    """The charts of a whole record."""
    source = tables.of_record(frames.played(*frames.SAID))
    return {one["name"]: one for one in debriefing(source, ENGLISH)}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_specifications_have_titles_units_descriptions_and_empty_datasets(language: str) -> None:
    made = specs(KEY, language)
    assert list(made) == ORDER == list(CHARTS)
    well_made(made, CHARTS)


def test_datasets_are_those_that_the_view_fills() -> None:
    for made in (charts(talked()), debriefed()):
        assert set(made) == set(ORDER)
        for name, one in made.items():
            assert set(one["rows"]) == set(CHARTS[name][1])


def test_charts_come_when_there_is_something_to_show() -> None:
    assert list(charts(begin(KEY, 2))) == []
    assert list(charts(moved(bribes=({},) * 4))) == ["route"]
    assert list(charts(papers_on(), 3)) == ["route"]
    assert list(charts(talked(), None)) == ["route", "bounds"], "what a seat has paid is on no other page"


def test_charts_are_drawn_whatever_the_rows() -> None:
    """In a child process, where the renderer's threads stay: an SVG of a sensible size for each chart."""
    shown: list[tuple[str, dict[str, Any]]] = [(f"{KEY}:{name}", {}) for name in CHARTS]
    positions = [moved(), talked(), played(3, 5)[-1], replace(papers_on(), bribes=({1: 1}, {}, {}, {}))]
    made = [charts(position) for position in positions] + [debriefed()]
    shown += [(f"{KEY}:{name}", one["rows"]) for line in made for name, one in line.items()]
    assert len(shown) > 3 + 4 * 2
    pictures(shown, (80, 600))


def test_the_way_is_that_of_the_papers() -> None:
    one = charts(moved())["route"]
    assert [(row["x"], row["y"], row["order"]) for row in one["rows"]["steps"]] == [(5, 5, 0), (4, 2, 1), (5, 3, 2)]
    assert one["rows"]["papers"] == [{"x": 5, "y": 3}]
    assert (
        one["text"]
        == "2 moves have stood. The papers are at agent 21. Nearest to home: Mary and John, 4 moves or more."
    )
    assert {row["label"] for row in one["rows"]["places"]} == {"Geneva", "London", "Moscow", "Peking", "Washington"}


def test_bounds_narrow_step_by_step() -> None:
    one = charts(go(KEY, talked(), (2, {"move": "quote", "amount": 65})), None)["bounds"]
    last = [(row["player"], row["label"], row["low"], row["state"], row["span"]) for row in one["rows"]["bounds"]][-2:]
    assert last == [("Harry", "11", 66, "open", "66 or more"), ("Mary", "11", 51, "closed", "51 to 65")]
    assert one["text"] == "Turn 1: Mary’s bribe on agent 11 was shown to be 51 to 65."
    tops = [row["top"] for row in one["rows"]["bounds"] if row["state"] == "open"]
    assert min(tops) > 66, "an open interval is drawn beyond all that is known"


def test_own_bribes_are_live_and_all_bribes_are_for_the_debriefing() -> None:
    live = charts(papers_on(bribes=({11: 65, 3: 9}, {11: 45}, {}, {})))["spending"]
    assert [(row["label"], row["letter"], row["amount"], row["state"]) for row in live["rows"]["bribes"]] == [
        ("3 · Mary", "A", 9, "held"), ("11 · Mary", "A", 65, "held"),
    ]  # fmt: skip
    assert live["text"] == "Only you see this: your bribes in force, 74 in all. Dearest: agent 11 with 65."
    full = debriefed()["spending"]
    assert [(row["label"], row["letter"], row["amount"], row["state"]) for row in full["rows"]["bribes"]] == [
        ("9 · John", "B", 1, "held"), ("30 · Mary", "A", 70, "held"), ("30 · Mary", "A", 65, "lost"),
        ("30 · John", "B", 45, "held"), ("30 · Harry", "C", 110, "held"),
    ]  # fmt: skip
    assert full["text"] == (
        "Paid in all, whether it helped or not: Mary: 135, John: 46 and Harry: 110. Dearest: agent 30 with 290."
    )


def test_long_and_foreign_names_are_cut_and_kept_apart() -> None:
    names = ("A very long name indeed, sir", "‮egnihsup", "C", "D")
    rows = charts(talked(), 0, names)["bounds"]["rows"]["bounds"]
    assert {row["player"] for row in rows} == {"⁨A very long…⁩", "⁨‮egnihsup⁩", "C"}
