"""A class server in a process of its own that can be killed, and a browser that reaches it by a name, as phones do."""

from __future__ import annotations

import json
import secrets
import socket
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ..forked import Forks

BASE = "/econ/"
#: Not localhost: a page on a plain http:// address has no secure context.
NAME = "class.test"
expect.set_options(timeout=60_000)  # a busy machine is no fault


class ClassServer:
    """`bidgames serve` on one data folder and one port, over as many restarts as a test wants."""

    def __init__(self, forks: Forks, folder: Path) -> None:
        self._forks, self.folder = forks, folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.pages = f"http://{NAME}:{self.port}{BASE}"
        self.start()

    def start(self) -> None:
        """Start it and wait until it accepts connections."""
        options = ["--port", str(self.port), "--data", str(self.folder), "--base-url", BASE, "--no-desk", "--json"]
        self.process = self._forks.serve(options, 2)
        self.key = json.loads(self.process.stdout.readline())["instructor_key"]

    def kill(self) -> None:
        """As a power cut would."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def call(self, path: str, body: Any = None, token: str | None = None) -> Any:
        """One call of the interface: by the instructor, or by the seat with this token."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {token or self.key}"}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{BASE}api/{path}", data, headers)
        with urllib.request.urlopen(request, timeout=40) as answer:
            return json.load(answer)

    def control(self, room: str, action: str) -> None:
        """Something the instructor does."""
        self.call(f"rooms/{room}/control", {"action": action})

    def moves(self, room: str) -> list[dict[str, Any]]:
        """The lines of the room's record that are moves of people."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{BASE}api/rooms/{room}/export?format=jsonl",
            headers={"Authorization": f"Bearer {self.key}"},
        )
        with urllib.request.urlopen(request, timeout=40) as answer:
            lines = [json.loads(line) for line in answer.read().decode().splitlines()]
        return [line for line in lines if "move" in line and not line.get("auto")]


@pytest.fixture
def server(tmp_path: Path, forks: Forks) -> Iterator[ClassServer]:
    """A server with no room yet."""
    running = ClassServer(forks, tmp_path / "data")
    yield running
    running.kill()


class Ann:
    """A student at her page: she has joined a game of Middleman with Bob, who is played by the test."""

    def __init__(self, server: ClassServer, page: Page, name: str = "Ann") -> None:
        self.server, self.page = server, page
        self.room = server.call("rooms", {"game": "middleman", "options": {"rounds": 2}})["room"]
        page.goto(server.pages + self.room)
        page.get_by_label("Your name").fill(name)
        page.keyboard.press("Enter")
        page.wait_for_url("**#*")
        self.bob = server.call(f"rooms/{self.room}/join", {"name": "Bob"})["token"]

    def start(self) -> None:
        """The instructor starts."""
        self.server.control(self.room, "start")
        self.page.get_by_label("column 1", exact=False).first.wait_for()

    def start_at_orders(self) -> None:
        """The rows are written by the clock's safe moves; the first order is asked for."""
        self.server.control(self.room, "start")
        self.server.control(self.room, "force")
        self.page.locator("[name=wanted]").wait_for()

    def bobs_move(self, **move: Any) -> None:
        """Bob moves."""
        self.server.call("seat/moves", {**move, "key": secrets.token_hex(8)}, self.bob)

    def order(self, wanted: str, offer: str) -> None:
        """Type an order and press Enter."""
        self.page.locator("[name=wanted]").fill(wanted)
        self.page.locator("[name=offer]").fill(offer)
        self.page.keyboard.press("Enter")

    def done(self) -> None:
        """Wait until the page has no form: the move is in."""
        self.page.locator("#forms form").first.wait_for(state="detached")


@pytest.fixture
def ann(server: ClassServer, page: Page) -> Ann:
    """Ann in the lobby."""
    page.set_default_timeout(30_000)
    return Ann(server, page)


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, Any]:
    """A small phone."""
    return {"viewport": {"width": 360, "height": 740}, "has_touch": True}
