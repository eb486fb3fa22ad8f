"""Playing alone from a notebook: choose, play, rerun, resume, look back, play again; guidance instead of tracebacks."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets import widget

import bidgames
from bidgames import panels, record, rules, solo
from bidgames.panels import playforms
from bidgames.panels.alone import PlayPanel
from bidgames.panels.board import Board
from bidgames.panels.past import PUBLIC, Past
from bidgames.solo import saved_games

from ..solo.alone import SHORT, decide
from .conftest import until
from .test_live import send

ROWS = {"available": json.dumps(list(range(10))), "demand": json.dumps(list(range(9, -1, -1)))}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The notebook's folder; panels of earlier tests are forgotten, their tables left."""
    monkeypatch.delenv("BIDGAMES_LANGUAGE", raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(solo.seat, "chart_specifications", lambda *_: b"{}")  # made by a child process otherwise
    monkeypatch.setattr(solo.seat, "vega_bundle", lambda: b"globalThis.vegaEmbed = () => 0;")
    panels._desks.clear()
    yield tmp_path
    for panel in panels._desks.values():
        panel._leave()


def fields(board: Board, move: str) -> dict[str, Any]:
    """The fields of a form by name."""
    form = next(form for form in board.question["forms"] if form["move"] == move)
    return {field["name"]: field for field in form["fields"]}


def forms(board: Board) -> list[str]:
    return [form["move"] for form in board.question["forms"]]


def press(board: Board, form: str, **values: Any) -> None:
    """Send a form with what stands in it, and these values."""
    shown = {name: field["value"] for name, field in fields(board, form).items()}
    serial = int(board.answer.get("serial") or 0) + 1
    texts = {name: json.dumps(value) for name, value in {**shown, **values}.items()}
    send(board, form, board.question["turn"], serial, **texts)
    until(lambda: board.answer.get("serial") == serial)


def begun(panel: PlayPanel, **values: Any) -> PlayPanel:
    press(panel.board, "begin", **{"pause": 0, **values})
    until(lambda: panel._live is not None)
    return panel


def play_out(panel: PlayPanel) -> PlayPanel:
    """Make moves until the game is over and the panel shows it."""
    rng = random.Random(1)
    for _ in range(500):
        assert panel.table is not None
        view = panel.table.seat().view()
        if view["result"]:
            break
        panel.table.seat().move(turn=view["turn"], **decide(panel.table, rng))
    until(lambda: panel.stepper in panel.children)
    return panel


def test_the_form_says_what_can_be_chosen(folder: Path) -> None:
    panel = bidgames.play("middleman", seed=7)
    shown = fields(panel.board, "begin")
    assert list(shown) == ["number", "kind", "option.rounds", "pause", "seed"]
    assert shown["kind"]["values"] == ["mixed", "forecaster", "cost_plus", "random"]
    assert (shown["number"]["low"], shown["number"]["value"], shown["seed"]["value"]) == (1, 3, 7)
    assert "Rules of the game" in panel.board.rules
    assert panel.table is None
    assert list(folder.iterdir()) == [], "nothing is written before a game begins"


@pytest.mark.parametrize("game", rules.keys())
def test_every_game_begins_from_its_form(game: str, folder: Path) -> None:
    panel = begun(bidgames.play(game, seed=3))
    assert panel.table is not None
    assert panel.table.settings.seed == 3
    assert panel.table.settings.options == {}, "an option left as it is is not written down"
    until(lambda: panel._live is not None and panel._live.board.question["forms"])
    assert [saved.path for saved in saved_games(folder, game)] == [folder / str(panel._file)]


def test_what_is_chosen_is_played(folder: Path) -> None:
    panel = begun(bidgames.play("middleman"), number=2, kind="cost_plus", seed=11, **{"option.rounds": 4})
    assert panel.table is not None
    settings = panel.table.settings
    assert (settings.bots, settings.seed, settings.options) == (("cost_plus", "cost_plus"), 11, {"rounds": 4})
    assert settings.names == ("You", "Cost plus", "Cost plus 2")


def test_what_the_cell_says_is_played(folder: Path) -> None:
    panel = bidgames.play("art_dealer", ["random", "random"], 5, {"value_rule": "ranked_only"}, 2, "Ada", {"open": 20})
    shown = fields(panel.board, "begin")
    assert list(shown) == ["option.value_rule", "countdown", "pause", "seed"]
    assert (shown["option.value_rule"]["value"], shown["countdown"]["value"]) == ("ranked_only", 20)
    assert "You play against Random and Random 2." in str(panel.board.question["forms"][0]["note"])
    begun(panel)
    assert panel.table is not None
    settings = panel.table.settings
    assert (settings.seat, settings.names[2], settings.clock) == (2, "Ada", {"open": 20.0})
    assert settings.options == {"value_rule": "ranked_only"}


@pytest.mark.parametrize(
    ("given", "typed", "played"),
    [
        (None, None, None), (None, 9, {"open": 9.0}), ({"open": 20}, None, None), (30, None, 30.0),
        ({"open": 20, "offer": 60}, 5, {"open": 5.0, "offer": 60.0}), ({"offer": 60}, None, {"offer": 60.0}),
    ],
)  # fmt: skip
def test_the_countdown_of_the_form_and_the_clock_of_the_cell(given: Any, typed: Any, played: Any, folder: Path) -> None:
    panel = bidgames.play("art_dealer", clock=given, seed=1)
    begun(panel, **({"countdown": typed} if "countdown" in fields(panel.board, "begin") else {}))
    assert panel.table is not None
    assert panel.table.settings.clock == played
    assert ("countdown" in fields(panel.board, "begin")) == (given != 30)


def test_too_many_bots_are_refused_at_their_field(folder: Path) -> None:
    panel = bidgames.play("subterfuge")
    press(panel.board, "begin", number=9)
    assert (panel.board.answer["kind"], panel.board.answer["field"]) == ("refused", "number")
    assert "1 to 3" in panel.board.answer["message"]
    press(panel.board, "begin", **{"option.size": 4})
    assert panel.board.answer["field"] == "option.size"
    assert panel.table is None


def test_running_the_cell_again_shows_the_same_game(folder: Path) -> None:
    panel = begun(bidgames.play("middleman", seed=1))
    table = panel.table
    assert bidgames.play("middleman", seed=1) is panel
    assert panel.table is table
    assert bidgames.play("middleman", seed=2) is not panel


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"game": "chess"}, "game is"),
        ({"game": "middleman", "bots": ["clever"]}, "bot is"),
        ({"game": "middleman", "options": {"rounds": 0}}, "rounds is 0"),
        ({"game": "middleman", "seed": "x"}, "seed is"),
        ({"game": "middleman", "name": ""}, "name is"),
        ({"game": "middleman", "clock": -1}, "clock is"),
    ],
)
def test_a_wrong_cell_is_a_sentence_and_no_traceback(asked: dict[str, Any], said: str, folder: Path) -> None:
    panel = bidgames.play(**asked)
    text = panel.board.head["alerts"][0]["text"]
    assert text.startswith("The cell above asks for what there is not.")
    assert said in text
    assert forms(panel.board) == ([] if asked["game"] == "chess" else ["begin"])


def test_moves_go_by_the_live_panel(folder: Path) -> None:
    panel = begun(bidgames.play("middleman", seed=1))
    live = panel._live
    assert live is not None
    until(lambda: live.board.question["forms"])
    send(live.board, "rows", live.board.question["turn"], 5, **ROWS)
    until(lambda: live.board.answer.get("serial") == 5)
    assert live.board.answer["kind"] == "taken"
    until(lambda: live.board.question["forms"][0]["move"] == "order")
    send(live.board, "order", live.board.question["turn"], 6, wanted="-1", offer="1")
    until(lambda: live.board.answer.get("serial") == 6)
    assert (live.board.answer["kind"], live.board.answer["field"]) == ("refused", "wanted")


def test_a_restarted_kernel_goes_on_with_what_the_tab_remembers(folder: Path) -> None:
    panel = begun(bidgames.play("middleman"))
    assert panel.table is not None
    panel.table.seat().move("rows", **{name: json.loads(text) for name, text in ROWS.items()})
    text, name, memory = panel.table.record, panel.memory.kept, panel.memory.name
    panels._desks.clear()  # the kernel has gone
    again = bidgames.play("middleman")
    assert again.memory.name == memory
    again.memory.found, again.memory.asked = name, True
    until(lambda: again.table is not None)
    assert again.table is not None
    assert again.table.record == text


@pytest.mark.parametrize("name", ["gone.jsonl", "../secret.jsonl", "middleman-x.jsonl", "manager-x.jsonl", ""])
def test_a_remembered_file_that_is_no_game_of_ours_is_said_or_forgotten(name: str, folder: Path) -> None:
    (folder.parent / "secret.jsonl").write_text(solo.begin("middleman", seed=1, pause=0).record)
    (folder / "middleman-x.jsonl").write_text("nothing\n")
    (folder / "manager-x.jsonl").write_text(solo.begin("manager", seed=1, pause=0).record)
    panel = bidgames.play("middleman", seed=1)
    panel.memory.found, panel.memory.asked = name, True
    if (folder / name).is_file():
        until(lambda: panel.board.head["alerts"])
    assert panel.table is None
    assert "begin" in forms(panel.board)


def test_an_unfinished_game_is_offered_from_its_file(folder: Path) -> None:
    first = begun(bidgames.play("middleman", seed=1, options={"rounds": 2}))
    assert first.table is not None
    text, name = first.table.record, first._file
    panels._desks.clear()
    panel = bidgames.play("middleman")
    assert forms(panel.board) == ["go_on", "begin"]
    assert fields(panel.board, "go_on")["file"]["values"] == [name]
    press(panel.board, "go_on")
    until(lambda: panel.table is not None)
    assert panel.table is not None
    assert panel.table.record == text
    play_out(panel)
    panels._desks.clear()
    assert forms(bidgames.play("middleman").board) == ["begin"], "a finished game is not offered"


def test_two_windows_on_one_game_are_told_and_one_can_take_over(folder: Path) -> None:
    panel = begun(bidgames.play("middleman", seed=1))
    assert panel.table is not None
    other = solo.resume(folder / str(panel._file), pause=0)
    rows = {name: json.loads(text) for name, text in ROWS.items()}
    other.seat().move("rows", **rows)
    live = panel._live
    assert live is not None
    until(lambda: live.board.question["forms"])
    send(live.board, "rows", live.board.question["turn"], 5, **ROWS)
    until(lambda: live.board.answer.get("serial") == 5)
    assert "was changed by another window" in live.board.answer["message"]
    until(lambda: "go_on_here" in forms(panel.footer))
    press(panel.footer, "go_on_here")
    until(lambda: panel.table is not None and panel.table.record == other.record)


def test_a_folder_that_cannot_be_written_is_said_and_the_game_is_played(folder: Path) -> None:
    (folder / "file").write_text("")
    panel = begun(bidgames.play("middleman", seed=1, options={"rounds": 1}, folder=folder / "file"))
    assert "cannot be written" in panel.footer.head["alerts"][0]["text"]
    play_out(panel)
    assert panel.past is not None


@pytest.mark.parametrize("game", ["middleman", "manager", "art_dealer"])
def test_a_finished_game_can_be_looked_back_at_through_every_eye(game: str, folder: Path) -> None:
    panel = play_out(begun(bidgames.play(game, seed=2, options=SHORT.get(game))))
    live, past, table = panel._live, panel.past, panel.table
    assert live is not None and past is not None and table is not None
    assert panel.children == (panel.memory, panel.footer, panel.stepper, live)
    assert len(panel.stepper.labels) == past.last + 1 == len(table.table.history) + 1
    assert panel.stepper.at == past.last
    assert panel.footer.head["status"] == live.board.head["status"]
    assert live.board.head["status"].startswith("The game is over")
    for value, _label in panel.stepper.eyes:
        for at in (0, past.last // 2, past.last):
            panel.stepper.eye, panel.stepper.at = value, at
            assert live.board.question["forms"] == []
            wanted = past.view(at, value)["page"]["table"]
            assert live.board.table == wanted
    panel.stepper.eye = "99"
    panel.stepper.at = -5
    assert live.board.question["forms"] == [], "whatever a browser sends, nothing breaks"


def test_a_moment_is_what_that_eye_saw(folder: Path) -> None:
    table = solo.begin("middleman", ["random"], seed=2, pause=0, options={"rounds": 1})
    rows = {name: json.loads(text) for name, text in ROWS.items()}
    table.seat().move("rows", **rows)
    past = Past(table.record, 0)
    assert past.labels()[0] == "The start of the game"
    assert past.labels()[1].startswith("Move 1 of 3, Random: Rows (Available [")
    assert [value for value, _ in past.eyes()] == ["0", "1", PUBLIC]
    seen = {eye: past.view(2, eye)["page"]["table"] for eye in ("0", "1", PUBLIC)}
    assert len(set(seen.values())) == 3
    for at, eye in ((0, "2"), (-1, "0"), (0, "x")):
        with pytest.raises(ValueError):
            past.view(at, eye)
    with pytest.raises(IndexError):
        past.view(4, "0")


def test_play_again_with_the_same_seed_and_with_another(folder: Path) -> None:
    panel = play_out(begun(bidgames.play("middleman", options={"rounds": 2}), seed=5, number=2))
    assert forms(panel.footer) == ["again_new", "again_same", "another", "download"]
    first, before = panel.table, len(widget._instances)
    press(panel.footer, "again_same")
    until(lambda: panel.table is not first)
    second = panel.table
    assert first is not None and second is not None
    assert second.settings == first.settings
    assert panel.past is None
    play_out(panel)
    assert len(widget._instances) <= before, "the number of widgets stays flat"
    press(panel.footer, "again_new")
    until(lambda: panel.table is not second)
    assert panel.table is not None
    assert panel.table.settings.bots == first.settings.bots
    assert len(saved_games(folder, "middleman")) == 3


def test_another_game_leaves_the_file_where_it_is(folder: Path) -> None:
    panel = begun(bidgames.play("middleman", seed=1))
    name = str(panel._file)
    assert forms(panel.footer) == ["download", "another"]
    warning = panel.footer.question["forms"][1]["warnings"][0]["text"]
    assert name in warning
    press(panel.footer, "another")
    until(lambda: panel.table is None)
    assert panel.children == (panel.memory, panel.board)
    assert fields(panel.board, "go_on")["file"]["values"] == [name]
    assert panel.memory.kept == ""


def test_the_record_can_be_taken_home(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = begun(bidgames.play("middleman", seed=1, name="<b>Ada</b>"))
    sent: list[tuple[str, bytes]] = []
    monkeypatch.setattr(panel.footer, "save", lambda name, data, kind: sent.append((name, data)))
    press(panel.footer, "download")
    assert sent[0][0] == panel._file
    assert record.replay(sent[0][1]).header.seats[0] == "<b>Ada</b>"
    assert (folder / sent[0][0]).read_bytes() == sent[0][1]
    assert "bidgames replay" in panel.footer.table


def test_charts_are_made_without_a_server() -> None:
    seat = solo.begin("middleman", seed=1, pause=0).seat()
    found = json.loads(seat.fetch("charts/middleman.json?lang=en"))
    assert found
    assert b"vegaEmbed" in seat.fetch("static/vega.js")
    with pytest.raises(solo.seat.NotFound):
        seat.fetch("static/other.js")


def test_the_forms_are_only_what_browsers_draw() -> None:
    settings = solo.settings.settle("art_dealer", seed=1)
    form = playforms.beginning(lambda text: text, settings, bots_given=False)
    assert json.loads(json.dumps(form)) == form
