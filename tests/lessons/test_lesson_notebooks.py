"""Every notebook of a lesson and every teacher's page: standard cells, no outputs, offline, headless in any order."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from bidgames.classroom.roomconfig import check_config
from bidgames.cli import parser
from bidgames.lessons import lesson, numbers
from bidgames.lessons.model import Play
from bidgames.lessons.playing import bots_game
from bidgames.lessons.rooms import room
from bidgames.record import replay
from bidgames.rules.game import Refused
from tests.lessons.notebooks import FOLDER, STEPS, TEACHER, after, aloud, before, code, room_code

NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
STUDENTS = {number: FOLDER / f"{lesson(number).file}.ipynb" for number in numbers()}
VIEW = "application/vnd.jupyter.widget-view+json"
#: Sockets that reach nothing but this machine, so that a lesson which asked the network would fail.
OFFLINE = """
import socket, warnings
warnings.filterwarnings("error", module=r"bidgames\\b")
_connect = socket.socket.connect
def connect(self, address):
    if isinstance(address, tuple) and address[0] not in ("127.0.0.1", "::1", "localhost"):
        raise OSError(f"a lesson asked the network: {address}")
    return _connect(self, address)
socket.socket.connect = connect
"""


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


def run(notebook: Any, folder: Path, timeout: int = 110) -> Any:
    """Run a notebook in a kernel of its own, in an empty folder."""
    NotebookClient(
        notebook, timeout=timeout, kernel_name="python3", resources={"metadata": {"path": str(folder)}}
    ).execute()
    return notebook


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Warnings are errors in the kernels too (of this package), and nothing outside is asked."""
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path / 'start'}:{FOLDER.parent}")
    (tmp_path / "start").mkdir()
    (tmp_path / "start" / "sitecustomize.py").write_text(OFFLINE)
    for variable in ("BIDGAMES_URL", "BIDGAMES_KEY", "BIDGAMES_STUDENT", "BIDGAMES_LANGUAGE"):
        monkeypatch.delenv(variable, raising=False)


def test_every_lesson_has_its_two_notebooks_and_there_are_no_others() -> None:
    wanted = {path.name for path in STUDENTS.values()} | {f"teacher_{number:02d}.ipynb" for number in numbers()}
    assert {path.name for path in NOTEBOOKS} == wanted


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_no_outputs_short_cells_no_links_outside(path: Path) -> None:
    notebook = read(path)
    assert "widgets" not in notebook.metadata
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert (cell.outputs, cell.execution_count) == ([], None)
            assert len(cell.source.splitlines()) <= 3
        assert "http://" not in cell.source and "https://" not in cell.source
        for link in re.findall(r"\]\(([^)#]+)", cell.source):
            assert (FOLDER / link).exists(), link


@pytest.mark.parametrize(("number", "path"), STUDENTS.items(), ids=str)
def test_it_has_the_steps_of_every_lesson(number: int, path: Path) -> None:
    cells = read(path).cells
    assert cells[0].source.startswith(f"# Lesson {number}: {lesson(number).title}\n")
    headings = [cell.source.splitlines()[0] for cell in cells if cell.cell_type == "markdown"][1:]
    assert headings == [heading for heading, _words, _call in STEPS]
    more = [f"explore({which})" for which in range(2, len(lesson(number).explorations) + 1)]
    calls = ["", *(call for _heading, _words, call in STEPS)]
    calls[calls.index("explore()") + 1 : calls.index("explore()") + 1] = more
    assert [cell.source for cell in cells if cell.cell_type == "code"] == [code(number, call) for call in calls]


#: The notebooks that run one after the other in one kernel: what it brings in once would else be brought in 28 times.
ROWS = {
    "lessons 1 to 7": list(STUDENTS.values())[:7],
    "lessons 8 to 14": list(STUDENTS.values())[7:],
    "teachers": [path for path in NOTEBOOKS if path not in STUDENTS.values()],
}


@pytest.mark.long
@pytest.mark.parametrize("paths", ROWS.values(), ids=ROWS)
def test_they_run_headless_from_top_to_bottom(paths: list[Path], tmp_path: Path) -> None:
    """Each begins with the names of a fresh kernel; the first of each row has one."""
    whole = nbformat.v4.new_notebook()
    for path in paths:
        whole.cells += [nbformat.v4.new_code_cell("%reset -f"), *read(path).cells]
    run(whole, tmp_path)
    for cell in whole.cells:
        if cell.cell_type == "code" and cell.source != "%reset -f":
            assert [output.output_type for output in cell.outputs] == ["execute_result"], (cell.source, cell.outputs)
            assert VIEW in cell.outputs[0].data


def test_any_cell_may_be_the_first_and_a_restart_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    number, path = next(iter(STUDENTS.items()))
    backwards = read(path)
    backwards.cells = [cell for cell in reversed(backwards.cells) if cell.cell_type == "code"]
    check = nbformat.v4.new_code_cell(f"lesson({number}).predict().board.head['status']")
    backwards.cells.append(check)
    run(backwards, tmp_path)
    assert "tell the lesson your name" in check.outputs[-1].data["text/plain"]
    begun = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in (
        f"from bidgames import lesson; from bidgames.panels.board import Press; desk = lesson({number})",
        "desk._pressed(Press(1, 'name', 'begin', {'name': 'Ada', 'student_id': ''}))",
        f"desk.note('wrote', key='l{number:02d}.transfer', text='kept')",
    )])  # fmt: skip
    run(begun, tmp_path)
    again = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(
        f"from bidgames import lesson; lesson({number}).progress.written('l{number:02d}.transfer')"
    )])  # fmt: skip
    run(again, tmp_path)
    assert again.cells[0].outputs[-1].data["text/plain"] == "'kept'"


@pytest.mark.parametrize("number", STUDENTS)
def test_the_teachers_page_has_a_plan_both_rooms_and_help(number: int) -> None:
    cells = read(FOLDER / f"teacher_{number:02d}.ipynb").cells
    assert cells[0].source.startswith(f"# For teachers: lesson {number}, {lesson(number).title}\n")
    headings = [cell.source.splitlines()[0] for cell in cells if cell.cell_type == "markdown"][1:]
    assert headings == list(TEACHER)
    assert cells[1].source == before(number)
    parts = {cell.source.splitlines()[0]: cell.source for cell in cells}
    assert parts[TEACHER[2]].endswith(aloud(number))
    assert after(number) in parts[TEACHER[6]]
    assert [cell.source for cell in cells if cell.cell_type == "code"] == [
        room_code(number, "prediction"),
        *(room_code(number, play.key) for play in lesson(number).plays),
    ]
    text = "\n".join(cell.source for cell in cells)
    plan = next(cell.source for cell in cells if cell.source.startswith(TEACHER[1]))
    minutes = [int(found) for found in re.findall(r"^\| (\d+) \|", plan, re.MULTILINE)]
    assert sum(minutes) == lesson(number).minutes
    rows = next(cell.source for cell in cells if cell.source.startswith(TEACHER[5])).count("\n| ")
    assert rows >= 4, "what to say when it fails"
    assert not re.search(r"[A-Z]{4,} [A-Z]{4,}", text), "something is still to be written"


@pytest.mark.parametrize("number", STUDENTS)
def test_what_a_teacher_is_told_to_type_is_taken(number: int) -> None:
    text = "\n".join(cell.source for cell in read(FOLDER / f"teacher_{number:02d}.ipynb").cells)
    commands = re.findall(r"`bidgames ([^`]+)`", text)
    assert {"serve", "lessons", "grades"} <= {command.split()[0] for command in commands}
    for command in commands:
        parser().parse_args(command.split())  # or it ends with a word about what is missing
    for name, value in re.findall(r"`(\w+)=([^`]+)`", text):
        given = {name: ast.literal_eval(value)}
        assert any(_taken(number, play, given) for play in lesson(number).plays), f"{name}={value} is for no room"


def _taken(number: int, play: Play, given: dict[str, Any]) -> bool:
    """Whether the room of this game can have these settings, and their clock is for phases that there are."""
    try:
        clock = check_config({**room(number, play.key), **given})["clock"]
    except Refused:
        return False
    phases = {position.phase for position in replay(bots_game(play, 1, str)["record"].encode()).positions}
    return not isinstance(clock, dict) or set(clock) <= phases
