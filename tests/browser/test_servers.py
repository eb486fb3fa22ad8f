"""Pages behind a proxy, two servers on one database: the one that a page is connected to is killed."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ..postgres import Postgres
from ..proxy import Proxy
from .conftest import HOST, Visitors, until
from .students import PATIENCE, hand_in_rows, join, order


class House:
    """Two servers, and the proxy before them."""

    def __init__(self, url: str, folder: Path) -> None:
        command = [sys.executable, "-m", "bidgames.cli", "serve", "--json", "--no-desk", "--port", "0", "--db", url]
        with (folder / "log").open("ab") as log:
            self.servers = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log) for _ in range(2)]
        self.info: list[dict[str, Any]] = []
        for server in self.servers:
            assert server.stdout is not None
            with server.stdout:
                self.info.append(json.loads(server.stdout.readline()))
        self.proxy = Proxy([int(info["url"].rpartition(":")[2].strip("/")) for info in self.info])

    def call(self, path: str, body: Any = None, server: int = 1) -> Any:
        """A call with the instructor's key at one of the servers."""
        request = urllib.request.Request(
            f"{self.info[server]['url']}api/{path}",
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"Bearer {self.info[0]['instructor_key']}"},
        )
        with urllib.request.urlopen(request, timeout=90) as answer:
            return json.loads(answer.read())

    def connected(self, server: int) -> int:
        """How many connections the server with this number has."""
        port = int(self.info[server]["url"].rpartition(":")[2].strip("/"))
        lines = Path("/proc/net/tcp").read_text().splitlines()[1:]
        return sum(1 for line in lines if line.split()[1].endswith(f":{port:04X}") and line.split()[3] == "01")

    def end(self) -> None:
        """Stop all of it."""
        self.proxy.end()
        for server in self.servers:
            server.terminate()
            server.wait(30)


@pytest.fixture
def house(postgres: Postgres, tmp_path: Path) -> Iterator[House]:
    made = House(postgres.new(), tmp_path)
    yield made
    made.end()
    assert "Traceback" not in (said := (tmp_path / "log").read_text()), said


def test_pages_go_on_at_the_other_server(house: House, visitors: Visitors) -> None:
    room = house.call("rooms", {"game": "middleman", "options": {"rounds": 1}})["room"]
    address = f"http://{HOST}:{house.proxy.port}/{room}"
    pages: list[Page] = [visitors.open(address, width=360, charts=False) for _ in range(4)]
    for page, name in zip(pages, ("Ada", "Bo", "Cy", "Di"), strict=True):
        join(page, name)
    until(lambda: house.call(f"rooms/{room}")["joined"] == 4)
    house.call(f"rooms/{room}/control", {"action": "start"})
    for page in pages[:3]:
        hand_in_rows(page)
    until(lambda: house.call(f"rooms/{room}")["tables"][0]["acted"] == [0, 1, 2])
    assert house.connected(0) > 0 < house.connected(1)
    house.servers[0].send_signal(signal.SIGKILL)
    hand_in_rows(pages[3])
    for number, page in enumerate(pages):
        order(page, str(number + 1), "1")
    until(lambda: house.call(f"rooms/{room}")["tables"][0]["phase"] == "sales")
    for page in pages:
        expect(page.get_by_role("textbox", name="Tins for sale")).to_be_visible(timeout=PATIENCE)
    asked = house.call(f"rooms/{room}/public")["observation"]["rounds"][0]["orders"]
    assert [one[0] for one in asked] == [1, 2, 3, 4]
    lost = ("ERR_", "502", "504", "WebSocket connection to")
    assert [said for said in visitors.trouble if not any(word in said for word in lost)] == []
