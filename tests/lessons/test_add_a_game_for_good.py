"""The page on a fifth game: its command for a class, and its steps that bring the game into the package."""

from __future__ import annotations

import importlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bidgames import record
from bidgames.classroom.assets import Assets
from tests.classroom.driver import Api, Room
from tests.lessons.fifth import COMMAND, FILES, KEY, PAGE, ROOT, SOURCE, one_line

# In class


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The reader's folder, with the file in it."""
    made = tmp_path / "reader"
    made.mkdir()
    (made / f"{KEY}.py").write_text(SOURCE, "utf-8")
    return made


@pytest.fixture
def command(folder: Path, tmp_path: Path) -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    """Runs the reader's command in his folder with other words behind the quotation marks; ends what it started."""
    python, option, code, *_ = shlex.split(COMMAND)
    assert (python, option) == ("python", "-c")
    bundle = Assets(tmp_path / "bidgames").bundle  # so that no server spends seconds on making one
    bundle.parent.mkdir()
    bundle.write_text("// bundle")
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "error"}
    started = []

    def run(*arguments: str) -> subprocess.Popen[bytes]:
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        child = subprocess.Popen([sys.executable, option, code, *arguments], cwd=folder, env=environment, **pipes)
        started.append(child)
        return child

    yield run
    for child in started:
        child.terminate()
        child.communicate(timeout=90)


def test_the_command_for_a_class_serves_the_game(command: Any, tmp_path: Path) -> None:
    words = shlex.split(COMMAND)[3:]
    words[words.index("0.0.0.0")] = "127.0.0.1"
    child = command(*words, "--port", "0", "--data", str(tmp_path / "data"), "--json")
    info = json.loads(child.stdout.readline())
    room = Room(Api(info["url"]), info["instructor_key"], KEY, options={"start_price": 40})
    jane, fred = room.class_of("Jane", "Fred")
    assert jane.view()["choices"] == {"take": {"price": {"whole": [40, 40, 1]}}, "wait": {}}
    assert jane.move("take", price=45).status == 422
    assert jane.move("take", price=40).status == 201
    before = fred.view("?page=1")
    assert (before["acted"], before["observation"]["takes"]) == ([0], [None, None])
    assert "<table" in before["page"]["table"]
    assert fred.move("wait").status == 201
    after = fred.view()
    assert (after["phase"], after["observation"]["buyer"]) == ("finished", 0)
    out = str(tmp_path / "class.csv")
    export = command("export", room.code, "--out", out, "--data", str(tmp_path / "data"))
    assert (export.wait(30), export.stderr.read()) == (0, b"")
    assert Path(out).read_text("utf-8").count(f"{room.code},") == 2
    child.terminate()
    assert child.communicate(timeout=90)[1] == b""
    assert child.returncode == 0


def test_the_command_replays_too(command: Any, folder: Path) -> None:
    header = record.Header(KEY, ("Jane", "Fred"), {}, {"values": [80, 55], "lots": [1, 0]})
    (folder / "game.jsonl").write_text(record.write(header, []), "utf-8")
    child = command("replay", "game.jsonl")
    assert child.communicate(timeout=90)[0].startswith(b"Dutch clock. Seats: 2. Moves: 0.")
    assert child.returncode == 0


# In the package


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository in which the reader has followed the four steps."""
    made = tmp_path_factory.mktemp("checkout")
    for name in ("bidgames", "tests"):
        shutil.copytree(ROOT / name, made / name, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
    shutil.copy(ROOT / "pyproject.toml", made)
    taken_out = ("from bidgames import rules", "rules.register(GAME)")
    lines = SOURCE.rstrip().split("\n")
    assert all(f"`{line}`" in one_line() and lines.count(line) == 1 for line in taken_out)
    assert lines[-1] == taken_out[1]
    kept = "\n".join(line for line in lines if line not in taken_out).rstrip() + "\n"
    (made / f"bidgames/rules/{KEY}.py").write_text(kept, "utf-8")
    for name, block in FILES.items():
        before = f"{(made / name).read_text('utf-8')}\n\n" if (made / name).exists() else ""
        (made / name).write_text(before + block.split("\n", 1)[1], "utf-8")
    return made


def run(checkout: Path, *arguments: str) -> str:
    """What Python prints in the copy; it must end well."""
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    child = subprocess.run([sys.executable, *arguments], cwd=checkout, env=environment, capture_output=True, text=True)
    assert child.returncode == 0, child.stdout + child.stderr
    return child.stdout


def test_in_the_package_it_is_found_linted_and_held_to_the_contract(checkout: Path) -> None:
    assert KEY in run(checkout, "-c", "from bidgames.rules import keys, game; print([game(key).key for key in keys()])")
    assert "`python tests/rules/golden.py`" in PAGE
    run(checkout, "tests/rules/golden.py")
    for name in (f"{KEY}-random.jsonl", f"{KEY}-random.seen.jsonl"):
        assert (checkout / "tests/records" / name).read_text("utf-8").count("\n") >= 7
    suites = ["tests/rules/test_contract.py", "tests/rules/test_golden.py"]
    said = run(checkout, "-m", "pytest", "-q", "-p", "no:cacheprovider", *suites, "-k", f"{KEY} or registered")
    assert re.search(r"^[2-9]\d passed", said, re.MULTILINE)
    for check in (["check"], ["format", "--check"]):
        run(checkout, "-m", "ruff", *check, "--no-cache", f"bidgames/rules/{KEY}.py", *FILES)


def test_the_bot_takes_at_three_quarters_of_its_value_among_4_and_at_half_between_2(checkout: Path) -> None:
    assert "60 for a value of 80 among 4 seats, and 40 between 2" in one_line()
    code = f"""
import random
from bidgames import bots, rules
game = rules.game("{KEY}")
for seats in (4, 2):
    position = game.start(seats, {{"step": 1}}, {{"values": [80] + [1] * (seats - 1), "lots": list(range(seats))}})
    while game.to_act(position):
        seat = game.to_act(position)[0]
        position = game.apply(position, seat, bots.play(game, position, seat, None, random.Random(1)))
    print(bots.names(game)[0], position.buyer, position.price)
"""
    assert run(checkout, "-c", code).split("\n")[:2] == ["shader 0 60", "shader 0 40"]


@pytest.mark.parametrize(("seats", "best"), [(4, 60), (2, 40)])
def test_no_other_price_is_better_against_others_who_do_the_same(seats: int, best: int) -> None:
    """Against rivals with values equally likely up to 100, each stopping the clock at (n - 1)/n of its own."""
    share = (seats - 1) / seats
    gain = {price: (80 - price) * min(1.0, price / share / 100) ** (seats - 1) for price in range(1, 101)}
    assert max(gain, key=lambda price: gain[price]) == best


# What the page says about other files


def test_the_files_it_names_are_there() -> None:
    named = {name for name in re.findall(r"`((?:bidgames|tests|lessons)/[\w./]*)`", PAGE) if KEY not in name}
    assert len(named) > 6
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_the_middleman_has_all_that_the_last_table_lists() -> None:
    listed = re.findall(r"^\| `(bidgames/\w+)` \| ([^|]*) \|", PAGE, re.MULTILINE)
    assert len(listed) == 5
    for folder, defines in listed:
        module = importlib.import_module(f"{folder.replace('/', '.')}.middleman")
        assert all(hasattr(module, name) for name in re.findall(r"`(\w+)`", defines)), folder
        assert (importlib.import_module(folder.replace("/", ".")).__doc__ or "").strip()
