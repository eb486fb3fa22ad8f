"""A server process for all tests of this folder, one of its own for who needs it, and the parts in this process."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bidgames.classroom.assets import Assets
from bidgames.classroom.store import Store, sqlite_url

from .driver import Process, WebSocket

Start = Callable[..., Process]


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache with a bundle in it, so that no server spends seconds on making one."""
    folder = tmp_path_factory.mktemp("cache")
    bundle = Assets(folder / "bidgames").bundle
    bundle.parent.mkdir()
    bundle.write_text("// bundle")
    return folder


@pytest.fixture(scope="session")
def _shared(tmp_path_factory: pytest.TempPathFactory, cache: Path) -> Iterator[Process]:
    process = Process(tmp_path_factory.mktemp("shared") / "data", cache)
    yield process
    assert process.end() == 0
    assert not (said := process.complaints()), said


@pytest.fixture
def server(_shared: Process) -> Iterator[Process]:
    """The server that tests share: each opens rooms of its own. None may make it complain."""
    before = _shared.complaints()
    yield _shared
    assert not (said := _shared.complaints()[len(before) :]), said


@pytest.fixture(autouse=True)
def _hang_up() -> Iterator[None]:
    """Close every WebSocket that a test has left open."""
    yield
    for socket in WebSocket.opened:
        socket.close()
    WebSocket.opened.clear()


@pytest.fixture
def start(tmp_path: Path, cache: Path) -> Iterator[Start]:
    """Starts servers of the test's own on `tmp_path / "data"`; they end with it, and none may have complained."""
    started: list[Process] = []

    def begin(*options: str, port: int = 0) -> Process:
        started.append(Process(tmp_path / "data", cache, *options, port=port))
        return started[-1]

    yield begin
    for process in started:
        process.end(signal.SIGKILL)
    assert not (said := "".join(process.complaints() for process in started[:1])), said


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store."""
    made = Store(sqlite_url(tmp_path))
    yield made
    made.close()
