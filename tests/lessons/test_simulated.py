"""The pages on simulations: each command of theirs gives what stands below it.

`python -m tests.lessons.test_simulated` writes the tables anew, after a bot has changed.
"""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from bidgames import bots, rules, tournament
from bidgames.cli import main
from bidgames.simulate import COLUMNS

LESSONS = Path(__file__).parents[2] / "lessons"
PAGES = ("bots.md", "simulate.md")
#: A command of its own in a block, and the table below it (or the place for one).
SHOWN = re.compile(r"```\n(bidgames simulate [^\n]*)\n```\n\n((?:\|[^\n]*\n)+|TABLE\n)")
#: Every command of a page, also without a table.
COMMANDS = re.compile(r"^bidgames simulate [^\n]*", re.MULTILINE)


def page(name: str) -> str:
    return (LESSONS / name).read_text("utf-8")


TABLES = [(name, *found) for name in PAGES for found in SHOWN.findall(page(name))]


@pytest.mark.parametrize(("name", "command", "table"), TABLES, ids=[command for _, command, _ in TABLES])
def test_a_table_is_what_its_command_prints(
    name: str, command: str, table: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*shlex.split(command)[1:], "--jobs", "1"]) == 0
    assert capsys.readouterr().out == table, f"python -m tests.lessons.test_simulated writes {name} anew"


def test_every_bot_of_the_four_games_is_named_and_has_a_table() -> None:
    text = page("bots.md")
    assert "TABLE" not in text
    for key in ("middleman", "manager", "art_dealer", "subterfuge"):
        part = next(part for part in text.split("\n## ") if f"bidgames simulate {key} " in part)
        for name in bots.names(rules.game(key)):
            assert f"| {name} " in part
            assert name == "random" or f"\n- `{name}` " in part


def test_the_how_to_is_true(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert doctest.testfile(str(LESSONS / "simulate.md"), module_relative=False) == (0, 9)
    [command] = [one for one in COMMANDS.findall(page("simulate.md")) if "--out" in one]
    assert main([*shlex.split(command)[1:], "--jobs", "1"]) == 0
    named = re.findall(r"`(\w+)`", page("simulate.md").split("The columns are ")[1].split(";")[0])
    assert (tmp_path / "manager.csv").read_text("utf-8").splitlines()[0].split(",") == named == list(COLUMNS)
    assert tournament.options(re.findall("--option '([^']*)'", page("simulate.md"))) == {"rounds": 5}


def written() -> None:
    """Every table of the pages, as its command prints it now."""
    for name in PAGES:
        text = page(name)
        for command, table in SHOWN.findall(text):
            arguments = [sys.executable, "-m", "bidgames.cli", *shlex.split(command)[1:]]
            printed = subprocess.run(arguments, check=True, capture_output=True, text=True).stdout
            text = text.replace(f"{command}\n```\n\n{table}", f"{command}\n```\n\n{printed}")
        (LESSONS / name).write_text(text, "utf-8")


if __name__ == "__main__":
    written()
