"""A scripted class server, and a way to wait for what another thread brings about."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bidgames import panels, watching
from bidgames.classroom import folder
from bidgames.panels import lesson as lessons_panel

from ..fake_class import FakeClass, running


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[FakeClass]:
    """The server; the panels of earlier tests, and the data of this user, are forgotten."""
    monkeypatch.setattr(folder, "data_folder", lambda: tmp_path / "user")
    for name in ("BIDGAMES_URL", "BIDGAMES_KEY", "BIDGAMES_LANGUAGE", "HTTP_ACCEPT_LANGUAGE", "QUERY_STRING"):
        monkeypatch.delenv(name, raising=False)
    panels._lobbies.clear()
    panels._desks.clear()
    begun: list[watching.Watch] = []
    begin = watching.Watch.__init__

    def noted(self: watching.Watch, *arguments: Any, **named: Any) -> None:
        begin(self, *arguments, **named)
        begun.append(self)

    monkeypatch.setattr(watching.Watch, "__init__", noted)
    with running() as server:
        yield server
        for watch in begun:  # no thread goes on looking for a server that is gone
            watch.stop()
        asyncio.run_coroutine_threadsafe(asyncio.sleep(0.05), watching.background()).result(5)


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A folder of one's own, no lesson from another test, no bundle made."""
    for name in ("BIDGAMES_STUDENT", "BIDGAMES_LANGUAGE", "SERVER_SOFTWARE", "BIDGAMES_ALONE", "BIDGAMES_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(lessons_panel, "vega_bundle", lambda: b"globalThis.vegaEmbed = 0;")
    lessons_panel._desks.clear()
    yield
    lessons_panel._desks.clear()


def until(true: Callable[[], Any], seconds: float = 60.0) -> None:
    """Wait for something that another thread brings about."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)
