"""The instructor's guide is true: each of its commands runs, each button it names is there."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bidgames import data
from bidgames.client import Instructor, join
from bidgames.panels import deskforms, replayforms, roomforms
from bidgames.panels.lesson import look, play
from tests.lessons.notebooks import aloud, before

GUIDE = (Path(__file__).parents[2] / "lessons" / "instructors_guide.md").read_text("utf-8")
COMMANDS = re.findall(r"^bidgames [^\n]*", GUIDE, re.MULTILINE)
SERVE = [command for command in COMMANDS if command.startswith("bidgames serve")]
OTHER = [command for command in COMMANDS if command not in SERVE]


def run(command: str, folder: Path, *more: str, **extra: Any) -> Any:
    """A command of the guide, in a folder, with the user's own folders below it."""
    given = [sys.executable, "-m", "bidgames.cli", *shlex.split(command)[1:], *more]
    path = os.pathsep.join(filter(None, [str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH")]))
    environment = {**os.environ, "XDG_DATA_HOME": str(folder / "home"), "PYTHONPATH": path}
    return subprocess.Popen(given, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True, **extra)


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Any]:
    """Starts a server by a command of the guide, on a free port, and ends it well."""
    running: list[subprocess.Popen[str]] = []

    def begin(command: str) -> dict[str, Any]:
        process = run(command, tmp_path, "--port", "0", "--no-desk", "--json")
        running.append(process)
        found: dict[str, Any] = json.loads(process.stdout.readline())
        return found

    yield begin
    for process in running:
        process.terminate()
        assert process.wait(30) == 0
        process.stdout.close()  # type: ignore[union-attr]


@pytest.mark.parametrize("command", SERVE)
def test_every_server_of_the_guide_starts(command: str, serving: Any, tmp_path: Path) -> None:
    told = serving(command)
    assert re.fullmatch(r"http://[^/]+/([A-Z]{5})?", told["join_url"])
    assert "demo" not in command or len(told["join_url"].rpartition("/")[2]) == 5
    assert (tmp_path / "monday").exists() == ("monday" in command)


def test_a_class_is_exported_and_brought_back(serving: Any, tmp_path: Path) -> None:
    told = serving(SERVE[-2])
    teacher = Instructor(told["url"], told["instructor_key"])
    code = teacher.create_room("middleman", {"rounds": 1}, clock=None)
    teacher.control(code, "roster", students="7, Ada\n8, Bo\n9, Cy")
    for name in ("Ada", "Bo"):
        join(told["url"], code, name)
    teacher.control(code, "start")
    for _ in range(3):
        teacher.control(code, "force")
    assert [command.split()[1] for command in OTHER] == ["export", "export", "export", "import"]
    for command in OTHER:
        ended = run(command.replace("ABCDE", code), tmp_path, stderr=subprocess.PIPE)
        out, err = ended.communicate(timeout=60)
        assert (ended.returncode, err) == (0, ""), command
    assert re.fullmatch(r"[A-Z]{5}\n", out)
    grades = (tmp_path / "grades.csv").read_text("utf-8").splitlines()
    assert len(grades) == 4
    before, after = data(tmp_path / "class.xlsx"), data(out.strip(), folder=tmp_path / "home" / "bidgames")
    assert before["payoffs"].drop(columns="room").equals(after["payoffs"].drop(columns="room"))
    assert data(tmp_path / "class.jsonl").records == before.records


def named(text: str) -> set[str]:
    """What a text calls by name: the words between single stars, questions apart."""
    found = re.findall(r"(?<!\*)\*([A-Za-z][^*\n]*(?:\n *[^*\n]+)?)\*(?!\*)", text)
    return {" ".join(one.split()) for one in found if not one.endswith("?")}


def on_screen() -> set[str]:
    """The words on the desk's buttons, forms and tabs, and on those of a lesson's games."""
    labels = {label for _name, _tab, label, _when, _word in deskforms.ACTIONS}
    labels |= {label for _name, label in deskforms.AT_SEAT} | set(deskforms.TABS.values())
    labels |= {label.strip(" ▶◀|") for _name, label in replayforms.BUTTONS}
    modules = (deskforms, replayforms, roomforms, look, play)
    code = "\n".join(Path(module.__file__ or "").read_text("utf-8") for module in modules)
    labels |= set(re.findall(r'_\("([^"]*)"\)', code))
    return {label.partition(":")[0].partition(" (")[0] for label in labels}


def test_every_button_that_the_guide_names_is_there() -> None:
    wanted = named(GUIDE) - {"after", "private networks", "Without the internet", "Waited for", "Away"}
    assert len(wanted) > 15
    assert wanted - on_screen() == set()


def test_every_button_that_all_teachers_pages_name_is_there() -> None:
    table = "When it fails"
    assert f"## {table}" in GUIDE
    wanted = named(before(1) + aloud(1)) - {table, "Kernel"}
    assert {"Start", "Play with the class", "A room of the class"} <= wanted
    assert wanted - on_screen() == set()
