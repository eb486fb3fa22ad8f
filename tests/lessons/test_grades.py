"""`bidgames grades` and `bidgames lessons`."""

from __future__ import annotations

import csv
import random
import re
from pathlib import Path
from typing import Any

import pytest

from bidgames import bots, record, rules
from bidgames.cli import main
from bidgames.lessons import lesson, numbers
from bidgames.lessons.grades import COLUMNS, of_room
from bidgames.lessons.progress import Progress


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def worked(folder: Path, name: str, number: str | None = None) -> Progress:
    """A student who did a bit of everything in lesson 1."""
    done = Progress.begin(folder, 1, name, number)
    about = lesson(1)
    for question in about.questions:
        done.add("question", key=question.key, answer="x", right=False)
        done.add("question", key=question.key, answer=question.right[0], right=True)
    done.add("predicted", guesses={"price": 6, "units": 4}, confidence="sure", reason="=cmd()")
    done.add("played", how="watched", source={})
    first, second = about.exercises[:2]
    done.add("tried", exercise=first.key, again=0, given={}, right=False)
    done.add("tried", exercise=first.key, again=0, given={}, right=True)
    done.add("helped", exercise=second.key, again=0, how="hint")
    done.add("helped", exercise=second.key, again=0, how="answer")
    done.add("tried", exercise=second.key, again=0, given={}, right=True)
    done.add("wrote", key=about.transfer.key, text="x")
    return done


def test_a_folder_becomes_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "class" / "bo").mkdir(parents=True)
    worked(tmp_path / "class", "Ada", "17")
    worked(tmp_path / "class" / "bo", "=HYPERLINK(1)")
    Progress.begin(tmp_path / "class", 1, "Cy")
    out = tmp_path / "grades.csv"
    assert main(["grades", str(tmp_path / "class"), "--out", str(out)]) == 0
    assert capsys.readouterr().out.strip() == str(out)
    rows = table(out)
    assert list(rows[0]) == list(COLUMNS)
    assert [row["name"] for row in rows] == ["'=HYPERLINK(1)", "Ada", "Cy"]
    ada = rows[1]
    assert (ada["student_id"], ada["lesson"], ada["questions_right"], ada["question_tries"]) == ("17", "1", "3", "6")
    assert (ada["prediction"], ada["confidence"], ada["reason"]) == ('{"price": 6, "units": 4}', "sure", "'=cmd()")
    assert (ada["exercises_right"], ada["exercises"], ada["attempts"]) == ("1", "5", "3")
    assert (ada["hints"], ada["answers_shown"], ada["played"], ada["written"]) == ("1", "1", "1", "1")
    assert "l01.tunnel: right, 2" in ada["per_exercise"]
    assert rows[2]["exercises_right"] == "0"
    assert rows[2]["predicted"] == ""


def test_files_that_are_something_else_are_named_and_the_rest_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = worked(tmp_path, "Ada")
    (tmp_path / "other.progress.jsonl").write_text("{}\n")
    out = tmp_path / "grades.csv"
    assert main(["grades", str(done.path), str(tmp_path / "other.progress.jsonl"), "--out", str(out)]) == 2
    assert "other.progress.jsonl: this is not the progress" in capsys.readouterr().err
    assert len(table(out)) == 1
    assert main(["grades", str(tmp_path / "nothing"), "--out", str(out)]) == 2
    assert "there is no file or folder" in capsys.readouterr().err


def test_a_lesson_of_another_version_is_counted_from_its_file(tmp_path: Path) -> None:
    done = Progress.begin(tmp_path, 99, "Ada")
    done.add("tried", exercise="l99.x", again=0, given={}, right=True)
    out = tmp_path / "grades.csv"
    assert main(["grades", str(tmp_path), "--out", str(out)]) == 0
    assert (table(out)[0]["exercises_right"], table(out)[0]["exercises"]) == ("1", "1")


def played(key: str, seats: int, **options: Any) -> str:
    """The record of a game of bots."""
    game, rng = rules.game(key), random.Random(3)
    setup = game.setup(seats, game.settings(seats, options), rng)
    position, moves = game.start(seats, options, setup), []
    while game.to_act(position):
        seat = game.to_act(position)[0]
        move = bots.play(game, position, seat, None, rng)
        moves.append((seat, move, {"at": "2026-11-30T10:00:00.000Z"}))
        position = game.apply(position, seat, move)
    names = tuple(f"P{seat}" for seat in range(seats))
    return record.write(record.Header(key, names, options, setup), moves)


def test_a_room_becomes_rows_with_scores_and_ranks() -> None:
    rows = of_room({1: played("call_market", 4), 2: played("call_market", 3)}, "ABCDE")
    assert [row["source"] for row in rows] == ["ABCDE-1"] * 4 + ["ABCDE-2"] * 3
    best = max(row["score"] for row in rows[:4])
    assert {row["score"] for row in rows[:4] if row["rank"] == 1} == {best}
    assert all(row["finished"] for row in rows)


def test_a_poll_becomes_predictions() -> None:
    rows = of_room({1: played("poll", 3, question="?", confidence=True)}, "ABCDE")
    assert all(row["prediction"].startswith('{"number": ') and row["reason"] for row in rows)
    assert all(row["score"] is None and 0 <= row["confidence"] <= 100 for row in rows)


def test_a_room_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "grades.csv"
    assert main(["grades", "ABCDE", "--data", str(tmp_path), "--out", str(out)]) == 2
    assert capsys.readouterr().err.startswith("bidgames grades: ")


def test_the_list_and_a_copy_that_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lessons"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(numbers())
    assert lines[0] == " 1  Step curves and the call market  (45 min)"
    assert main(["lessons", "1", "--copy", "--folder", str(tmp_path / "mine")]) == 0
    copied = Path(capsys.readouterr().out.strip())
    assert copied == tmp_path / "mine" / "01_step_curves.ipynb"
    copied.write_text("mine")
    assert main(["lessons", "1", "--copy", "--folder", str(tmp_path / "mine")]) == 0
    assert copied.read_text() == "mine"
    assert main(["lessons", "1", "--teacher", "--copy", "--folder", str(tmp_path / "mine")]) == 0
    page = (tmp_path / "mine" / "teacher_01.ipynb").read_text("utf-8")
    links = re.findall(r"\]\(([^)]+)\)", page)
    assert links and all((tmp_path / "mine" / link).is_file() for link in links), "a link leads nowhere"
    assert (tmp_path / "mine" / "teacher_01.ipynb").is_file()
    assert main(["lessons", "99"]) == 2
    assert "lesson is 99; allowed: one of: 1" in capsys.readouterr().err
