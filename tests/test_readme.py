"""What the README shows is true."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from bidgames import rules
from bidgames.cli import parser

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_examples_run() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried >= 7
    assert failed == 0


def test_the_first_two_commands_are_targets_of_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.findall(r"^make (\w+)", README, re.MULTILINE)[:2] == ["play", "test"]
    for target in re.findall(r"`make (\w+)`", README):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_every_command_is_one_that_the_command_line_takes() -> None:
    commands = re.findall(r"^bidgames (\w+)((?: +[^ #\n]+)*)", README, re.MULTILINE)
    assert {name for name, _ in commands} >= {"serve", "replay", "export"}
    for name, rest in commands:
        parser().parse_args([name, *rest.split()])


def test_every_game_is_listed_with_its_number_of_players() -> None:
    for key in sorted(rules.keys()):
        line = next(line for line in README.splitlines() if line.startswith(f"| `{key}`"))
        players = line.split("|")[2]
        game = rules.game(key)
        assert str(game.fewest) in players
        assert str(game.most) in players if game.most else "or more" in players
