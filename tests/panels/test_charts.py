"""Specifications of charts in a kernel: made once, whoever asks."""

from __future__ import annotations

import logging
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from bidgames.panels.charts import kept


def test_a_lesson_that_prepares_a_chart_and_a_cell_that_draws_it_make_it_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    made = []

    def make(what: str, language: str) -> dict[str, Any]:
        time.sleep(0.1)
        made.append((what, language))
        return {"made": len(made)}

    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda _number: kept("lesson_01:stairs", "fr", make), range(4)))
    assert made == [("lesson_01:stairs", "fr")]
    assert found == [{"made": 1}] * 4
    assert len(list((tmp_path / "bidgames").iterdir())) == 1
    # What is logged in a kernel stands under the cell of whoever reads.
    assert [said for said in caplog.records if said.levelno >= logging.WARNING] == []
