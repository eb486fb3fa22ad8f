"""The debriefing: every game move by move with every pair of eyes, charts of the class, charts as files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import bidgames
from bidgames import examples, rules, tables
from bidgames.charts import debrief, pictures
from bidgames.charts.specs import specs
from bidgames.panels import charts as panel_charts
from bidgames.panels import replayforms
from bidgames.panels.debriefing import Debriefing, class_specs, seen
from bidgames.rules.game import Refused
from bidgames.text import ENGLISH
from tests.charts.debrief.classes import drawn_datasets, text

from .conftest import until
from .test_live import send


@pytest.fixture
def panel(monkeypatch: pytest.MonkeyPatch) -> Debriefing:
    """The example of Middleman; no bundle of Vega is made for it."""
    monkeypatch.setattr(panel_charts, "load", lambda *_: ({}, ""))
    made = Debriefing("en", "example:middleman")
    until(lambda: made.played)
    until(lambda: made.class_.question["forms"])
    return made


def pressed(panel: Debriefing, form: str, **values: str) -> None:
    """A press of the board of steps, answered."""
    serial = pressed.serial = getattr(pressed, "serial", 0) + 1  # type: ignore[attr-defined]
    send(panel.game, form, "steps", serial=serial, **values)
    until(lambda: panel.game.answer.get("serial") == serial)


def test_a_game_is_stepped_through(panel: Debriefing) -> None:
    played = panel.played
    assert played is not None
    most = len(played.replays[0].entries)
    assert panel.step == most
    assert "The game is over" in panel.game.head["status"]
    pressed(panel, "first")
    assert panel.game.head["waiting"] == f"Before the first of {most} moves."
    for _ in range(3):
        pressed(panel, "next")
    assert panel.game.head["waiting"].startswith(f"Move 3 of {most}: Bot A")
    pressed(panel, "back")
    assert panel.step == 2
    pressed(panel, "round")
    assert played.replays[0].positions[panel.step].round == 2
    pressed(panel, "last")
    pressed(panel, "next")
    assert panel.step == most
    pressed(panel, "go", table="1", step="7", sight='"wall"')
    assert panel.game.answer["kind"] == "refused"
    pressed(panel, "go 0 0 all", table="1", step="7", sight='"2"')
    assert (panel.table, panel.step, panel.sight) == (1, 7, "2")
    pressed(panel, "go 1 7 2", table="9", step="7", sight='"wall"')
    assert panel.game.answer["kind"] == "refused"
    assert panel.table == 1


def test_the_teacher_sees_what_the_wall_did_not(panel: Debriefing) -> None:
    assert panel.played is not None
    replay = panel.played.replays[0]
    at = len(replay.header.seats) + 1  # one order is in
    assert replay.entries[at - 1].move.name == "order"
    pressed(panel, "go x", table="0", step=str(at), sight='"all"')
    everything = panel.game.table
    pressed(panel, "go x", table="0", step=str(at), sight='"wall"')
    assert "Everything in words" in everything
    assert "<pre>Middleman" in everything
    assert "<pre>" not in panel.game.table


@pytest.mark.parametrize("game", examples.games())
def test_every_moment_of_every_example_can_be_shown(game: str) -> None:
    played = bidgames.data(f"example:{game}")
    replay = played.replays[-1]
    for step in {0, 1, len(replay.entries) // 3, len(replay.entries) // 2, len(replay.entries)}:
        assert replayforms.made(replay, step, ENGLISH)
        for sight in ("all", "wall", "0"):
            assert seen(replay, step, sight)["status"]


@pytest.mark.parametrize("game", examples.games())
def test_every_chart_of_the_class(game: str) -> None:
    played = bidgames.data(f"example:{game}")
    found = debrief.figures(game)
    assert "scores" in found
    tables = {str(source.table) for source in played.sources}
    for figure in found.values():
        plain, theory = (debrief.rows(figure, played.rows, theory=on) for on in (False, True))
        assert plain["points"] == theory["points"]
        assert {point["table"] for point in plain["points"]} <= tables
        assert not plain.get("theory")
        assert bool(theory.get("theory")) == figure.theoretical
        assert debrief.sentence(figure, plain).startswith(f"{figure.title}: {len(plain['points'])} points")
        alone = {**plain, "points": [each for each in plain["points"] if each["table"] == plain["points"][0]["table"]]}
        assert " points of one table; " in debrief.sentence(figure, alone)
        nothing = debrief.rows(figure, {name: [] for name in played.rows}, theory=True)
        assert not nothing.get("theory")
        assert nothing["note"]
        assert debrief.sentence(figure, nothing) == nothing["note"][0]["text"]
        for datasets in (theory, {}):
            spec = debrief.chart(figure, datasets).to_dict()
            assert spec["description"]
            assert "http" not in json.dumps({key: value for key, value in spec.items() if key != "$schema"})


def test_the_numbers_of_the_charts_are_the_games() -> None:
    played = bidgames.data("example:middleman")
    figures = debrief.figures("middleman")
    points = debrief.rows(figures["selling"], played.rows)["points"]
    rows = [row for row in played.rows["clearings"] if row["table"] == 2 and row["round"] == 3]
    gap = rows[0]["units"] - rows[1]["units"]
    (one,) = [point for point in points if (point["table"], point["order"]) == ("2", 3)]
    assert (one["x"], one["y"]) == (gap, rows[1]["average_price"])
    shares = [point["x"] for point in debrief.rows(figures["efficiency"], played.rows)["points"]]
    assert 0 <= min(shares) <= max(shares) <= 100
    scores = debrief.rows(figures["scores"], played.rows)["points"]
    assert sorted(point["x"] for point in scores) == sorted(row["score"] for row in played.rows["payoffs"])
    theory = debrief.rows(figures["selling"], played.rows, theory=True)["theory"]
    assert {point["y"] for point in theory} == {0, 10}


def test_a_chart_is_fed_with_the_datasets_that_it_draws_and_no_others(panel: Debriefing) -> None:
    """The page's console said "Unrecognized data set" for each other one."""
    every = rules.keys()
    for game in every:
        made = class_specs(game, "en")
        for name, figure in debrief.figures(game).items():
            fed = debrief.rows(figure, {one: [] for one in tables.columns(game)})
            assert set(fed) == drawn_datasets(made[f"{game} {name}"]), (game, name)
    for name, chart in panel.figures.charts.items():
        assert set(chart.rows) == drawn_datasets(panel._specs[name])


def test_a_call_market_is_stepped_through_with_its_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    for table in (1, 2):
        (tmp_path / f"{table}.jsonl").write_text(text("call_market", 4, table=table, seed=table), "utf-8", newline="\n")
    monkeypatch.setattr(panel_charts, "load", lambda *_: (specs("call_market"), ""))
    panel = Debriefing("en", str(tmp_path))
    until(lambda: panel.class_.question["forms"])
    shown = {name for name, one in panel.steps.charts.items() if one.layout.display != "none"}
    assert shown == {"call_market market", "prices"}  # the page's own pictures of the round are in the first one
    chart = panel.steps.charts["call_market market"]
    until(lambda: chart.spec)
    assert chart.text.startswith("Table 1, round 3;")
    pressed(panel, "go x", table="1", step="8", sight='"all"')
    assert chart.text.startswith("Table 2, round 2;")
    pressed(panel, "first")
    assert chart.text == "No round is over yet."
    assert chart.rows["curves"]
    send(panel.class_, "theory", "class call_market", serial=1)
    until(lambda: panel.class_.answer.get("serial") == 1)
    assert chart.rows["words"]
    pressed(panel, "go x", table="1", step="8", sight='"wall"')
    assert chart.layout.display == "none"
    assert panel.steps.charts["market"].layout.display is None
    saved: list[tuple[Any, ...]] = []
    monkeypatch.setattr(panel.class_, "save", lambda *given: saved.append(given))
    send(panel.class_, "save", "class call_market", serial=2, chart='"market"', format='"json"')
    until(lambda: saved)
    (happened,) = json.loads(saved[0][1])["datasets"]["happened"]
    assert happened["label"].startswith("Table 2, round 2;")  # the moment that is looked at


def test_numbers_stand_for_the_names_of_an_anonymous_room() -> None:
    played = bidgames.data("example:middleman")
    hidden = played.numbered()
    names = {name for replay in played.replays for name in replay.header.seats}
    assert not names & {row["name"] for rows in hidden.rows.values() for row in rows if "name" in row}
    assert [replay.header.seats[0] for replay in hidden.replays] == ["1"] * len(played.replays)
    for name, rows in hidden.rows.items():
        assert [{**row, "name": ""} for row in rows] == [{**row, "name": ""} for row in played.rows[name]]


def test_a_room_that_hides_its_names_is_debriefed_with_numbers(tmp_path: Path) -> None:
    """Wherever its records come from: a debriefing is for the whole class to see."""
    first, _end, moves = text("call_market", 4).partition("\n")
    header = json.loads(first)
    panels = []
    for number, more in enumerate(({}, {"anonymous": True})):
        path = tmp_path / f"{number}.jsonl"
        path.write_text(f"{json.dumps({**header, **more})}\n{moves}", "utf-8", newline="\n")
        panels.append(Debriefing("en", str(path)))
        until(lambda: panels[-1].played)
    assert [[replay.header.seats for replay in panel.played.replays] for panel in panels if panel.played] == [
        [tuple(header["seats"])], [tuple(str(number) for number in range(1, len(header["seats"]) + 1))],
    ]  # fmt: skip
    assert bidgames.data(tmp_path / "1.jsonl").replays[0].header.seats == tuple(header["seats"])  # for her own eyes


def test_theory_is_off_until_it_is_switched_on(panel: Debriefing) -> None:
    chart = panel.figures.charts["middleman selling"]
    assert chart.rows["theory"] == []
    send(panel.class_, "theory", "class middleman", serial=1)
    until(lambda: panel.class_.answer.get("serial") == 1)
    assert chart.rows["theory"]
    widgets = len(panel.children)
    send(panel.class_, "theory", "class middleman", serial=2)
    until(lambda: panel.class_.answer.get("serial") == 2)
    assert chart.rows["theory"] == []
    assert len(panel.children) == widgets


def test_a_chart_is_saved_as_it_is_seen(panel: Debriefing, monkeypatch: pytest.MonkeyPatch) -> None:
    saved: list[tuple[Any, ...]] = []
    monkeypatch.setattr(panel.class_, "save", lambda *given: saved.append(given))
    for serial, kind in enumerate(("png", "svg", "json"), 1):
        send(panel.class_, "save", "class middleman", serial=serial, chart='"selling"', format=json.dumps(kind))
        until(lambda serial=serial: len(saved) == serial)
    png, svg, spec = saved
    assert (png[0], png[2]) == ("middleman-selling.png", "image/png")
    assert png[1].startswith(b"\x89PNG")
    assert b"<desc>The average price of each sale" in svg[1]
    assert b'role="img" aria-label="What tins sold for, against A' in svg[1]
    assert json.loads(spec[1])["datasets"]["points"]
    assert spec[0] == "middleman-selling.vl.json"


def test_a_description_is_text_in_a_drawing() -> None:
    made = pictures.described('<svg class="x"><g/></svg>', "<b>", 'a "quote" & more')
    assert made == (
        '<svg role="img" aria-label="&lt;b&gt;. a &quot;quote&quot; &amp; more" class="x">'
        "<title>&lt;b&gt;</title><desc>a &quot;quote&quot; &amp; more</desc><g/></svg>"
    )
    with pytest.raises(Refused):
        pictures.picture({}, "pdf")


def test_what_cannot_be_read_is_said(panel: Debriefing) -> None:
    send(panel.entrance, "source", "source", serial=4, example='""', source='"nowhere.jsonl"')
    until(lambda: panel.entrance.answer.get("serial") == 4)
    assert "nowhere.jsonl" in panel.entrance.answer["message"]
    send(panel.entrance, "source", "source", serial=5, example='"example:manager"', source='""')
    until(lambda: panel.entrance.answer.get("serial") == 5)
    until(lambda: panel.played is not None and panel.played.game == "manager")
    assert bidgames.debrief() is bidgames.debrief()
