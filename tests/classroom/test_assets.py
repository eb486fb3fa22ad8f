"""What is made once and kept in the user's cache."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path

import pytest

from bidgames.classroom import assets
from bidgames.classroom.assets import Assets, keep_specification, kept_specification, specification_file


def counted(made: Assets, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """Child processes that would be started, from now on."""
    asked: list[tuple[str, ...]] = []

    async def run(*arguments: str) -> bytes:
        asked.append(arguments)
        return b'{"made": %d}' % len(asked)

    monkeypatch.setattr(made, "_run", run)
    return asked


def test_specifications_are_made_once_for_all_servers_of_a_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _server in range(2):
        made = Assets(tmp_path)
        asked = counted(made, monkeypatch)
        for _time in range(2):
            assert asyncio.run(made.specs("middleman", "fr")) == b'{"made": 1}'
        assert len(asked) == (_server == 0)
    specification_file("middleman", "fr", tmp_path).write_bytes(b"{torn")
    made = Assets(tmp_path)
    assert counted(made, monkeypatch) == []
    assert asyncio.run(made.specs("middleman", "fr")) == b'{"made": 1}'
    assert kept_specification(specification_file("middleman", "fr", tmp_path)) == b'{"made": 1}'


def test_what_changes_the_package_changes_their_names_and_the_old_ones_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "bidgames"
    (package / "charts").mkdir(parents=True)
    source = package / "charts" / "one.py"
    source.write_text("x = 1\n")
    monkeypatch.setattr(assets, "__file__", str(package / "classroom" / "assets.py"))
    names = []
    for change in ("x = 1\n", "x = 2 \n", "x = 3 \n"):
        source.write_text(change)
        os.utime(source, ns=(len(names) * 10**9, len(names) * 10**9))
        assets._mark.cache_clear()
        names.append(specification_file("lesson_01:stairs", "en", tmp_path))
        keep_specification(names[-1], json.dumps({"n": len(names)}).encode())
    assets._mark.cache_clear()
    assert len(set(names)) == 3
    assert sorted(tmp_path.glob("charts-*")) == [names[-1]]


def test_a_cache_that_cannot_be_written_is_no_reason_to_fail(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    path = specification_file("middleman", "en", file)
    keep_specification(path, b"{}")
    assert kept_specification(path) is None
