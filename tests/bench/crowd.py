"""A class of simulated students on the light page, and an instructor: what they do in the benchmarks."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Iterable
from typing import Any

import msgspec

from .server import ServerProcess
from .wire import Http, Meter, Watch

#: How the light page watches (`page/connection.js`).
PAGE = "api/seat/watch?page=1&only=page&lang=en&patch=1"
#: The whole view, patched; and with the page too.
PLAIN = "api/seat/watch?patch=1"
WHOLE = PLAIN + "&page=1"


class Student:
    """One browser: kept-alive HTTP connections, one WebSocket, and what they have received."""

    def __init__(self, server: ServerProcess, number: int, view: str = PAGE) -> None:
        self.server, self.number, self.view = server, number, view
        self.meter = Meter()
        self.http = Http(server.url, self.meter)
        self.watch = Watch(server.url, self.meter)
        self.token, self.seat = "", -1
        self.moves = 0
        self.made: dict[str, int] = {}
        self.page_bytes = 0

    async def load(self, room: str) -> None:
        """The page and everything it names, as a browser with an empty cache does."""
        status, page = await self.http.ask("GET", room)
        assert status == 200
        wanted = list(dict.fromkeys(re.findall(r'(?:href|src)="(static/[^"]+)"', page.decode())))
        lanes = [self.http, Http(self.server.url, self.meter), Http(self.server.url, self.meter)]

        async def lane(at: int) -> None:
            for name in wanted[at :: len(lanes)]:
                status, _ = await lanes[at].ask("GET", name)
                assert status == 200, name

        await asyncio.gather(*(lane(at) for at in range(len(lanes))))
        for other in lanes[1:]:
            other.close()

    async def join(self, room: str) -> None:
        """Join by name."""
        body = {"name": f"Student {self.number + 1}", "key": f"bench-{self.number}"}
        status, answer = await self.http.json("POST", f"api/rooms/{room}/join", body)
        assert status in (200, 201), answer
        self.token, self.seat = answer["token"], answer["seat"]

    async def open(self) -> None:
        """Open the WebSocket and wait for the view."""
        await self.watch.open(self.view, self.token)
        await self.watch.when(lambda watch: True)

    async def arrive(self, room: str) -> None:
        """Everything from the typed address to the view."""
        await self.load(room)
        await self.join(room)
        await self.open()
        self.page_bytes = self.meter.received

    async def move(self, move: dict[str, Any]) -> tuple[int, float]:
        """Hand in a sheet: the version that contains it, and the seconds until that was known."""
        self.moves += 1
        key = f"{self.number}-{self.moves}"
        began = time.perf_counter()
        status, answer = await self.http.json("POST", "api/seat/moves", {**move, "key": key}, self.token)
        took = time.perf_counter() - began
        assert status == 201, (status, answer, move)
        self.made[key] = answer["version"]
        return answer["version"], took

    async def reopen(self) -> None:
        """Come back after the server went: try until it is there, then the same link again."""
        self.watch = Watch(self.server.url, self.meter)
        self.http.close()
        while True:
            try:
                await self.watch.open(self.view, self.token)
                await self.watch.when(lambda watch: True)
                return
            except (ConnectionError, asyncio.IncompleteReadError):
                await asyncio.sleep(0.05)

    def leave(self) -> None:
        """Close the browser."""
        self.watch.close()
        self.http.close()


class Crowd:
    """A room of Middleman with `size` students at one table."""

    def __init__(self, server: ServerProcess, size: int, seed: int = 1, view: str = PAGE) -> None:
        self.server, self.size = server, size
        self.rng = random.Random(seed)
        self.students = [Student(server, number, view) for number in range(size)]
        self.desk = Http(server.url)
        self.room = ""

    async def create(self, clock: float | None = None, rounds: int = 10) -> None:
        """The instructor opens the room."""
        body = {"game": "middleman", "options": {"rounds": rounds}, "clock": clock}
        status, answer = await self.desk.json("POST", "api/rooms", body, self.server.key)
        assert status == 201, answer
        self.room = answer["room"]

    async def control(self, action: str, **more: Any) -> Any:
        """What the instructor does."""
        path = f"api/rooms/{self.room}/control"
        status, answer = await self.desk.json("POST", path, {"action": action, **more}, self.server.key)
        assert status == 200, answer
        return answer

    async def public(self) -> dict[str, Any]:
        """What a projector would show."""
        status, answer = await self.desk.json("GET", f"api/rooms/{self.room}/public")
        assert status == 200
        return dict(answer)

    async def join_all(self) -> None:
        """Everybody joins and watches, one after another in small groups."""
        for at in range(0, self.size, 20):
            group = self.students[at : at + 20]
            await asyncio.gather(*(student.join(self.room) for student in group))
            await asyncio.gather(*(student.open() for student in group))

    async def sheets(self) -> list[tuple[Student, dict[str, Any]]]:
        """A plausible move of everybody who is to act, in random order."""
        view = await self.public()
        by_seat = {student.seat: student for student in self.students}
        made = [(by_seat[seat], self._sheet(view, seat)) for seat in view["to_act"] if seat in by_seat]
        self.rng.shuffle(made)
        return made

    def _sheet(self, view: dict[str, Any], seat: int) -> dict[str, Any]:
        draw = self.rng.randint
        if view["phase"] == "rows":
            rows = [self.rng.sample(range(10), 10) for _ in range(2)]
            return {"move": "rows", "available": rows[0], "demand": rows[1]}
        if view["phase"] == "orders":
            most = max(1, min(8, view["observation"]["cash"][seat] // 10))
            return {"move": "order", "wanted": draw(0, most), "offer": draw(1, 8)}
        return {"move": "sale", "for_sale": view["observation"]["tins"][seat], "price": draw(2, 10)}

    async def all_seen(self, version: int, students: Iterable[Student] | None = None) -> float:
        """The moment when the last one's view is this version or later; waits for it."""
        watched = list(self.students if students is None else students)
        for student in watched:
            await student.watch.reached(version)
        return max(student.watch.when_reached(version) for student in watched)

    async def phase(self, spread: float = 0.0) -> tuple[list[float], float]:
        """Everybody hands in, the last one when all others are in; `spread`: seconds the others take for it.

        Gives the seconds until each was acknowledged, and from the last one's send until the last has the result.
        """
        *others, last = await self.sheets()
        pause = spread / max(1, len(others))

        async def one(at: int, student: Student, sheet: dict[str, Any]) -> float:
            await asyncio.sleep(at * pause)
            return (await student.move(sheet))[1]

        took = list(await asyncio.gather(*(one(at, *pair) for at, pair in enumerate(others))))
        await self.all_seen(max([0, *(version for student, _ in others for version in student.made.values())]))
        began = time.perf_counter()
        version, ack = await last[0].move(last[1])
        return [*took, ack], await self.all_seen(version) - began

    async def export(self) -> list[list[dict[str, Any]]]:
        """The records of the room, a list of lines a table."""
        path = f"api/rooms/{self.room}/export?format=jsonl"
        status, answer = await self.desk.ask("GET", path, token=self.server.key)
        assert status == 200
        return [[msgspec.json.decode(line) for line in answer.splitlines() if line]]

    def leave(self) -> None:
        """Everybody goes home."""
        for student in self.students:
            student.leave()
        self.desk.close()
