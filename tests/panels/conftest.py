"""A scripted class server, and a way to wait for what another thread brings about."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bidgames import panels

from ..fake_class import FakeClass, running


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeClass]:
    """The server; the panels of earlier tests are forgotten."""
    for name in ("BIDGAMES_URL", "BIDGAMES_KEY", "BIDGAMES_LANGUAGE", "QUERY_STRING"):
        monkeypatch.delenv(name, raising=False)
    panels._lobbies.clear()
    panels._desks.clear()
    with running() as server:
        yield server


def until(true: Callable[[], Any], seconds: float = 5.0) -> None:
    """Wait for something that another thread brings about."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)
