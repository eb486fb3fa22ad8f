"""A file that is written is there whole or not at all."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from bidgames.whole import whole


def test_it_is_there_once_the_block_has_ended_and_not_before(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    with whole(path) as part:
        part.write_text("new")
        assert not path.exists()
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


def test_what_fails_leaves_the_earlier_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("old")
    with pytest.raises(ZeroDivisionError), whole(path) as part:
        part.write_text("half")
        raise ZeroDivisionError
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_threads_of_one_process_may_write_the_same_file(tmp_path: Path) -> None:
    path, all_have_written = tmp_path / "a.csv", Barrier(4)

    def write(number: int) -> None:
        with whole(path) as part:
            part.write_text(f"{number}" * 1000)
            all_have_written.wait()

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(write, range(4)))
    assert path.read_text() in {f"{number}" * 1000 for number in range(4)}
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), whole(tmp_path / "none" / "a.csv") as part:
        part.write_text("new")
