"""The same class on oTree: what its browsers do, by plain HTTP and WebSocket, and the rows that can be compared.

A page of oTree is loaded anew at each step: a form is posted, answered by a redirection, and followed to the next
page. A wait page keeps a WebSocket on which it hears that it should load itself again; a form page has one too.
"""

from __future__ import annotations

import asyncio
import random
import re
import statistics
import time
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

from .otree_peer.clearing import clearing_price
from .peer_server import PeerProcess
from .session import Found, percentile
from .wire import Http, Meter, Watch

#: As in the app.
ROUNDS = 3
#: Seconds that an answer, and the others, may take.
PATIENCE = 600.0
#: Connections on which a browser of this bench loads a page's files.
LANES = 3
SOCKET = re.compile(r"""(?:data-socket-url=|makeReconnectingWebSocket\()["']([^"']+)["']""")
STATIC = re.compile(r"""(?:href|src)=["'](/static/[^"']+)["']""")
PRICE = re.compile(r'id="price">(-?\d+)<')


class Told(Watch):
    """A page's WebSocket: any message means that the page is to be loaded again."""

    def __init__(self, url: str, meter: Meter) -> None:
        super().__init__(url, meter)
        self.reload = asyncio.Event()

    def _take(self, content: bytes) -> None:
        self.messages += 1
        self.reload.set()


class PeerStudent:
    """A browser on oTree: the page it is on, and the page's WebSocket."""

    def __init__(self, url: str) -> None:
        self.url, self.meter = url, Meter()
        self.http = Http(url, self.meter, PATIENCE)
        self.told: Told | None = None
        self.path = self.page = ""

    async def get(self, path: str) -> None:
        """Go to a page, through all redirections, and open its WebSocket."""
        while True:
            status, answer = await self.http.ask("GET", path)
            if status not in (302, 303, 307):
                break
            path = place(self.http.headers["location"])
        assert status == 200, (status, path)
        self.path, self.page = path, answer.decode()
        if self.told is not None:
            self.told.close()
        self.told = None
        if found := SOCKET.search(self.page):
            self.told = Told(self.url, self.meter)
            await self.told.open(unescape(found.group(1)).lstrip("/"))

    async def arrive(self, link: str) -> None:
        """Everything from the class's link to the form, with an empty cache."""
        await self.get(link)
        assert 'name="bid"' in self.page, self.page
        files = list(dict.fromkeys(STATIC.findall(self.page)))
        lanes = [self.http, *(Http(self.url, self.meter, PATIENCE) for _ in range(LANES - 1))]

        async def lane(at: int) -> None:
            for name in files[at::LANES]:
                status, _ = await lanes[at].ask("GET", name.lstrip("/"))
                assert status == 200, name

        await asyncio.gather(*(lane(at) for at in range(LANES)))
        for other in lanes[1:]:
            other.close()

    async def send(self, **fields: Any) -> tuple[str, float]:
        """Post the page's form: where that leads, and the seconds until this was answered."""
        began = time.perf_counter()
        status, _ = await self.http.ask("POST", self.path, urlencode(fields).encode())
        took = time.perf_counter() - began
        assert status in (302, 303), (status, self.path)
        return place(self.http.headers["location"]), took

    async def bid(self, amount: int) -> float:
        """Hand in a bid and go to the page that follows; the seconds until the bid was acknowledged."""
        path, took = await self.send(bid=amount)
        await self.get(path)
        return took

    async def result(self) -> float:
        """Wait for the results page; the moment at which it is there."""
        while not (found := PRICE.search(self.page)):
            assert self.told is not None, self.page
            await asyncio.wait_for(self.told.reload.wait(), PATIENCE)
            await self.get(self.path)
        self.price = int(found.group(1))
        return time.perf_counter()

    def leave(self) -> None:
        """Close the browser."""
        if self.told is not None:
            self.told.close()
        self.http.close()


def place(address: str) -> str:
    """An address as a path below the server's."""
    parts = urlsplit(unescape(address))
    return parts.path.lstrip("/") + (f"?{parts.query}" if parts.query else "")


async def peer_session(server: PeerProcess, size: int, rounds: int = ROUNDS) -> Found:
    """The rows of one class size, measured as for our own class (`session.py`)."""
    memory, rng = [await server.settled_memory()], random.Random(1)
    desk = Http(server.url, patience=PATIENCE)
    body = {"session_config_name": "sealed", "num_participants": size}
    status, answer = await desk.json("POST", "api/sessions", body)
    assert status == 200, answer
    desk.close()
    link = place(answer["session_wide_url"])
    students = [PeerStudent(server.url) for _ in range(size)]
    began = time.perf_counter()
    await asyncio.gather(*(student.arrive(link) for student in students))
    found: Found = {"open_cold": time.perf_counter() - began}
    found["bytes_form"] = max(student.meter.received for student in students)
    memory.append(await server.settled_memory())
    acks, cleared = [], []
    for number in range(1, rounds + 1):
        bids = [rng.randint(0, 100) for _ in students]
        took = await asyncio.gather(*(student.bid(bid) for student, bid in zip(students[:-1], bids, strict=False)))
        waiting = [asyncio.create_task(student.result()) for student in students[:-1]]
        await asyncio.sleep(0.3)
        began = time.perf_counter()
        last = await students[-1].bid(bids[-1])
        cleared.append(max(await asyncio.gather(students[-1].result(), *waiting)) - began)
        acks.append(percentile([*took, last], 0.95))
        assert {student.price for student in students} == {clearing_price(bids)[0]}
        if number < rounds:
            await asyncio.gather(*(next_round(student) for student in students))
    memory.append(await server.settled_memory())
    for student in students:
        student.leave()
    found |= {"ack_p95": statistics.median(acks), "cleared": statistics.median(cleared), "server_memory": memory}
    return found


async def next_round(student: PeerStudent) -> None:
    """Press the button on the results page."""
    path, _ = await student.send()
    await student.get(path)
    assert 'name="bid"' in student.page


def measure_peer(programs: Path, size: int) -> Found:
    """One class size on a fresh server."""
    with PeerProcess(programs) as server:
        return asyncio.run(peer_session(server, size))
