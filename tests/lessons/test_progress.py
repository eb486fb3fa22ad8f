"""A student's file: what was done is there again, whatever happens to the process, the file or the name."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bidgames.lessons.progress import ENDING, BadProgress, Progress, clean, file_name, files


def test_what_was_done_is_there_again(tmp_path: Path) -> None:
    done = Progress.begin(tmp_path, 1, "Ada", "17")
    done.add("question", key="l01.a", answer="3", right=False)
    done.add("question", key="l01.a", answer="4", right=True)
    done.add("predicted", guesses={"price": 6}, confidence="sure", reason="why")
    done.add("predicted", guesses={"price": 7}, confidence="sure", reason="later")
    done.add("tried", exercise="l01.x", again=0, given={"a": "1"}, right=False)
    done.add("helped", exercise="l01.x", again=0, how="hint")
    done.add("tried", exercise="l01.x", again=0, given={"a": "2"}, right=True)
    done.add("wrote", key="l01.t", text="first")
    done.add("wrote", key="l01.t", text="second")
    again = Progress.begin(tmp_path, 1, " ada ", "17")
    assert again.path == done.path
    assert again.name == "Ada"
    assert again.answered("l01.a") and not again.answered("l01.b")
    assert again.prediction is not None and again.prediction["guesses"] == {"price": 6}, "the first one counts"
    assert len(again.tries("l01.x")) == 2 and again.helped("l01.x", 0) == {"hint"}
    assert again.solved("l01.x") and not again.solved("l01.y")
    assert again.written("l01.t") == "second"
    assert again.damaged == 0


def test_an_exercise_whose_answer_was_shown_counts_only_with_new_numbers(tmp_path: Path) -> None:
    done = Progress.begin(tmp_path, 1, "Ada")
    done.add("helped", exercise="l01.x", again=0, how="answer")
    done.add("tried", exercise="l01.x", again=0, given={}, right=True)
    assert not done.solved("l01.x")
    done.add("again", exercise="l01.x")
    assert done.again("l01.x") == 1
    done.add("tried", exercise="l01.x", again=1, given={}, right=True)
    assert done.solved("l01.x")


def test_two_students_and_two_lessons_have_files_of_their_own(tmp_path: Path) -> None:
    places = {Progress.begin(tmp_path, n, who, number).path for n in (1, 2)
              for who, number in (("Ada", None), ("Bo", None), ("Ada", "1"), ("Ada", "2"))}  # fmt: skip
    assert len(places) == 8
    assert len(files(tmp_path)) == 8
    assert len(files(tmp_path, 2)) == 4


@given(st.text(min_size=1, max_size=200))
def test_any_name_makes_a_safe_file_name(name: str) -> None:
    made = file_name(1, name)
    assert made == Path(made).name
    assert made.isascii() and len(made) < 80 and made.endswith(ENDING)
    assert set(made) <= set("abcdefghijklmnopqrstuvwxyz0123456789.-")


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "con", "a\x00b", "<b>", "=1+1", "a\ud800b", "Ω" * 300, "‮evil", "."]
)
def test_hostile_names_write_a_file_in_the_folder(tmp_path: Path, name: str) -> None:
    done = Progress.begin(tmp_path, 1, name)
    assert done.unkept is None
    assert [path.parent for path in tmp_path.rglob("*")] == [tmp_path]
    again = Progress.read(files(tmp_path)[0])
    assert clean(again.name) == again.name == done.name


@pytest.mark.parametrize("name", ["", "   ", "\x00\x01", "\u200b", "\ud800"])
def test_no_name_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="name"):
        Progress.begin(tmp_path, 1, name)
    assert list(tmp_path.iterdir()) == []


def test_a_torn_line_costs_that_line_only(tmp_path: Path) -> None:
    done = Progress.begin(tmp_path, 1, "Ada")
    done.add("wrote", key="l01.t", text="kept")
    assert done.path is not None
    with done.path.open("ab") as file:
        file.write(b'{"what": "wrote", "key": "l01.t", "te')
    again = Progress.read(done.path)
    assert (again.written("l01.t"), again.damaged) == ("kept", 1)
    again.add("wrote", key="l01.t", text="newer")
    third = Progress.read(done.path)
    assert (third.written("l01.t"), third.damaged) == ("newer", 1)


JUNK = (
    b"", b"\n", b"{}\n", b"[1]\n", b"\xff\xfe\n", b'{"progress": "bidgames/2"}\n',
    b'{"progress": "bidgames/1", "lesson": true, "name": "A", "at": "x"}\n',
    b'{"progress": "bidgames/1", "lesson": 1, "name": "\\u0000", "at": "x"}\n',
)  # fmt: skip


@pytest.mark.parametrize("junk", JUNK)
def test_what_is_no_progress_is_refused_and_replaced_by_a_new_beginning(tmp_path: Path, junk: bytes) -> None:
    path = tmp_path / file_name(1, "Ada")
    path.write_bytes(junk)
    with pytest.raises(BadProgress):
        Progress.read(path)
    done = Progress.begin(tmp_path, 1, "Ada")
    done.add("wrote", key="l01.t", text="kept")
    assert Progress.read(path).written("l01.t") == "kept"


def test_a_killed_process_loses_nothing_that_was_done(tmp_path: Path) -> None:
    program = (
        "import os, pathlib, signal, sys\n"
        "from bidgames.lessons.progress import Progress\n"
        "done = Progress.begin(pathlib.Path(sys.argv[1]), 1, 'Ada')\n"
        "for n in range(20): done.add('wrote', key='l01.t', text=str(n))\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=False)
    assert Progress.read(files(tmp_path)[0]).written("l01.t") == "19"


def test_two_notebooks_of_one_student_write_one_file(tmp_path: Path) -> None:
    both = [Progress.begin(tmp_path, 1, "Ada") for _ in "ab"]

    def write(done: Progress, start: int) -> None:
        for number in range(start, start + 50):
            done.add("wrote", key=f"l01.{number}", text="x")

    threads = [threading.Thread(target=write, args=(done, place * 50)) for place, done in enumerate(both)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    again = Progress.read(files(tmp_path)[0])
    assert (sum(1 for _ in again.things("wrote")), again.damaged) == (100, 0)


def test_where_nothing_can_be_written_it_goes_on_and_says_so(tmp_path: Path) -> None:
    done = Progress.begin(tmp_path / "no such folder", 1, "Ada")
    assert done.unkept
    done.add("wrote", key="l01.t", text="x")
    assert done.written("l01.t") == "x"


def test_the_file_is_json_lines_and_private(tmp_path: Path) -> None:
    done = Progress.begin(tmp_path, 1, "Zoë")
    assert done.path is not None
    if os.name == "posix":
        assert done.path.stat().st_mode & 0o077 == 0
    lines = done.path.read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[0])["name"] == "Zoë"
