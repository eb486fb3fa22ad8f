"""The growing record: whole after each move, gone on with, never written by two, no traceback for a bad file."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from bidgames import record, solo
from bidgames.client import ClientError
from bidgames.rules.game import Refused
from bidgames.solo import CannotKeep, Saved, saved_games
from bidgames.text import ENGLISH

from .alone import play_on
from .test_time import ROWS, until


def begin(folder: Path, **more: Any) -> solo.SoloTable:
    return solo.begin("middleman", **{"seed": 1, "pause": 0, "folder": folder, **more})


def path_of(table: solo.SoloTable) -> Path:
    assert table.keep is not None
    return table.keep.path


def test_a_move_is_in_the_file_before_it_is_acknowledged(tmp_path: Path) -> None:
    table = begin(tmp_path)
    table.seat().move("rows", **ROWS)
    replayed = record.replay(path_of(table).read_bytes())
    assert replayed.position == table.table.position
    assert json.loads(path_of(table).read_text().splitlines()[0])["alone"] == {
        "seat": 0, "bots": ["forecaster", "cost_plus", "forecaster"], "seed": 1, "clock": None,
    }  # fmt: skip


def test_games_of_the_same_second_have_files_of_their_own(tmp_path: Path) -> None:
    paths = {path_of(begin(tmp_path)) for _ in range(4)}
    assert len(paths) == 4
    assert {path.suffix for path in paths} == {".jsonl"}


def test_a_line_that_was_cut_short_is_taken_away(tmp_path: Path) -> None:
    table = begin(tmp_path)
    path, text = path_of(table), table.record
    with path.open("a") as file:
        file.write('{"seat": 0, "move": "ro')
    again = solo.resume(path, pause=0)
    assert again.record == text == path.read_text()
    again.seat().move("rows", **ROWS)
    assert record.replay(path.read_bytes()).position == again.table.position


def test_two_windows_cannot_write_one_game(tmp_path: Path) -> None:
    table = begin(tmp_path)
    other = solo.resume(path_of(table), pause=0)
    other.seat().move("rows", **ROWS)
    text = path_of(table).read_text()
    with pytest.raises(ClientError, match="was changed by another window") as said:
        table.seat().move("rows", **ROWS)
    assert path_of(table).name in said.value.message
    assert path_of(table).read_text() == text
    assert table.table.position.phase == "rows", "what could not be written has not happened"


def test_a_lost_file_is_said_and_not_made_anew(tmp_path: Path) -> None:
    table = begin(tmp_path)
    path_of(table).unlink()
    with pytest.raises(ClientError, match="cannot be written"):
        table.seat().move("rows", **ROWS)
    assert list(tmp_path.iterdir()) == []


def test_bots_that_cannot_be_written_down_are_said(tmp_path: Path) -> None:
    table = solo.begin("art_dealer", seed=1, seat=2, pause=0.2, folder=tmp_path)
    said: list[str | None] = []
    watch = table.seat().watch(lambda _: None, report=lambda _, message: said.append(message))
    path_of(table).unlink()
    until(lambda: any(said))
    assert "cannot be written" in str(said[-1])
    watch.stop()


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotKeep) as said:
        begin(tmp_path / "file" / "below")
    assert "cannot be written" in said.value.sentence(ENGLISH)


def test_games_are_listed_newest_first_and_others_left_out(tmp_path: Path) -> None:
    first = begin(tmp_path)
    play_on(first, random.Random(1))
    second = begin(tmp_path, seed=2)
    os.utime(path_of(first), (1, 1))
    (tmp_path / "middleman-notes.jsonl").write_text("no record\n")
    (tmp_path / "middleman-class.jsonl").write_text(record.write(record.Header("middleman", ("A", "B"), {}, {}), ()))
    found = saved_games(tmp_path, "middleman")
    assert [saved.path for saved in found] == [path_of(second), path_of(first)]
    assert [saved.finished for saved in found] == [False, True]
    assert saved_games(tmp_path, "manager") == []
    assert saved_games(tmp_path / "nowhere", "manager") == []


@pytest.mark.parametrize(
    "alone",
    [
        None, 3, {}, {"seat": 0}, {"seat": 9, "bots": ["random"], "seed": 1, "clock": None},
        {"seat": 0, "bots": ["nobody"], "seed": 1, "clock": None}, {"seat": 0, "bots": [], "seed": 1, "clock": None},
        {"seat": 0, "bots": ["random"] * 3, "seed": 1, "clock": None},
        {"seat": "0", "bots": ["random"], "seed": 1, "clock": 0},
        {"seat": 0, "bots": ["random"], "seed": -1, "clock": None},
        {"seat": -1, "bots": ["random"], "seed": 1, "clock": None},
    ],
)  # fmt: skip
def test_a_record_that_does_not_fit_is_refused(alone: Any, tmp_path: Path) -> None:
    header = record.Header("middleman", ("A", "B"), {}, {}, {"alone": alone})
    path = tmp_path / "middleman-x.jsonl"
    path.write_text(record.write(header, ()))
    with pytest.raises(CannotKeep, match="not the record of a game that was played alone"):
        Saved.read(path)


def test_names_and_clock_come_back(tmp_path: Path) -> None:
    table = begin(tmp_path, name="Ada <b>", seat=2, bots=["random", "cost_plus"], clock={"orders": 2.5})
    saved = Saved.read(path_of(table))
    assert saved.settings == table.settings
    assert saved.settings.names == ("Random", "Cost plus", "Ada <b>")
    table.close()


@pytest.mark.parametrize(
    ("field", "more"),
    [
        ("bots", {"bots": "random"}), ("bots", {"bots": []}), ("bots", {"bots": ["random"] * 31}),
        ("bot", {"bots": ["dance"]}),
        ("seed", {"seed": -1}), ("seed", {"seed": 1.5}), ("seat", {"seat": 4}), ("seat", {"seat": True}),
        ("options", {"options": ["rounds"]}), ("options", {"options": {"speed": 1}}),
        ("rounds", {"options": {"rounds": 11}}),
        ("name", {"name": " "}), ("clock", {"clock": "soon"}),
    ],
)  # fmt: skip
def test_a_bad_setting_is_refused_by_its_name(field: str, more: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        begin(tmp_path, **more)
    assert refused.value.field == field
    assert list(tmp_path.iterdir()) == []
