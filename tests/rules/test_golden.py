"""The golden playthroughs: every seat still sees what it saw, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bidgames import rules
from tests.rules.golden import records, seen, seen_file

each_record = pytest.mark.parametrize("path", records(), ids=lambda path: path.stem)


@pytest.mark.parametrize("key", rules.keys())
def test_every_game_has_a_golden_playthrough_to_its_end(key: str) -> None:
    played = [path for path in records() if json.loads(path.read_text("utf-8").split("\n")[0])["game"] == key]
    assert played, f"{key}: run `python tests/rules/golden.py`"
    assert any('{"result": {"finished": true' in seen_file(path).read_text("utf-8") for path in played)


@each_record
def test_every_seat_sees_what_it_saw_after_every_move(path: Path) -> None:
    written = seen_file(path).read_text("utf-8").splitlines()
    for number, (was, now) in enumerate(zip(written, seen(path.read_bytes()), strict=True), 1):
        assert json.loads(now) == json.loads(was), f"{seen_file(path).name}:{number}"


def test_no_seen_file_is_left_over() -> None:
    folder = Path(__file__).parents[1] / "records"
    assert sorted(folder.glob("*.seen.jsonl")) == sorted(seen_file(path) for path in records())
