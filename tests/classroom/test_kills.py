"""`kill -9` at a hundred random moments of a running class: while it starts, while moves arrive, during a commit.

Nothing that was acknowledged is lost, nothing is there twice, and all pages come back.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import random
import signal
import sqlite3
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ..forked import Child, Forks
from ..postgres import free_port
from .driver import ROWS, Api, Closed, Room, Seat, until

KILLS, STUDENTS = 100, 5
#: What a client meets while there is no server, or one that dies.
GONE = (OSError, http.client.HTTPException, ValueError, Closed)
SHEETS: dict[str, dict[str, Any]] = {
    "rows": ROWS,
    "orders": {"wanted": 0, "offer": 1},
    "sales": {"for_sale": 0, "price": 5},
}
MOVES = {"rows": "rows", "orders": "order", "sales": "sale"}


class Class:
    """A class that plays on and on: each student sends until he is answered, with the same key each time."""

    def __init__(self, api: Api, key: str) -> None:
        self.api, self.key = api, key
        self.rooms: list[Room] = []
        self.acknowledged: dict[tuple[str, int, str], int] = {}
        self.joined: dict[tuple[str, str], tuple[str, int | None]] = {}
        self.seen = [0] * STUDENTS
        self.wrong: list[str] = []
        self.over = threading.Event()
        self._new = threading.Lock()

    def room(self, number: int) -> Room:
        """The room with this number; whoever comes first opens it."""
        with self._new:
            while len(self.rooms) <= number and not self.over.is_set():
                with contextlib.suppress(*GONE, AssertionError):
                    self.rooms.append(Room(self.api, self.key, seats_per_table=STUDENTS, options={"rounds": 10}))
                time.sleep(0.01)
            return self.rooms[number]

    def student(self, number: int) -> None:
        """One student, from room to room."""
        try:
            for at in range(1000):
                self._play(self.room(at), number)
                if self.over.is_set():
                    return
        except Exception as error:  # noqa: BLE001  (it is what the test is about)
            if not self.over.is_set():
                self.wrong.append(f"student {number}: {error!r}")

    def _ask(self, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        """An answer, however often that takes."""
        while not self.over.is_set():
            with contextlib.suppress(*GONE):
                reply = self.api.call(method, path, body, token)
                if reply.status < 500:
                    return reply
            time.sleep(0.03)
        raise InterruptedError

    def _play(self, room: Room, number: int) -> None:
        """A whole game."""
        key = f"{room.code}-{number}"
        reply = self._ask("POST", f"rooms/{room.code}/join", {"name": "Same name", "key": key})
        seat: int = reply.body["seat"]
        token: str = reply.body["token"]
        before = self.joined.setdefault((room.code, key), (token, seat))
        assert before == (token, seat)
        if number == 0:
            until(lambda: self._ask("GET", "seat", token=token).body["names"].count("") == 0
                  and len(self._ask("GET", "seat", token=token).body["names"]) == STUDENTS, 600)  # fmt: skip
            self._ask("POST", f"rooms/{room.code}/control", {"action": "start"}, room.key)
        while True:
            view = self._ask("GET", f"seat?since={self.seen[number]}" if number % 2 else "seat", token=token).body
            assert view["seat"] == seat
            self.seen[number] = view["version"]
            if view["result"] is not None:
                self.seen[number] = 0
                return
            if seat in view["to_act"]:
                key = f"{view['phase']}-{view['observation']['round']}"
                sheet = {"move": MOVES[view["phase"]], **SHEETS[view["phase"]], "key": key, "turn": view["turn"]}
                reply = self._ask("POST", "seat/moves", sheet, token)
                assert reply.status in (200, 201), reply
                known = self.acknowledged.setdefault((room.code, seat, key), reply.body["version"])
                assert known == reply.body["version"]
            elif not number % 2:
                time.sleep(0.03)  # who asks without waiting for news looks again after a while


@pytest.mark.long
@pytest.mark.timeout(600)
def test_a_hundred_kills(tmp_path: Path, cache: Path, forks: Forks) -> None:
    data, chance = tmp_path / "data", random.Random(7)
    options = ["--port", str(free_port()), "--data", str(data), "--no-desk", "--json"]
    err = (tmp_path / "err").open("ab")

    def begin() -> Child:
        return forks.serve(options, err.fileno(), XDG_CACHE_HOME=str(cache))

    def ready(server: Child) -> Any:
        return json.loads(server.stdout.readline())

    def kill(server: Child) -> None:
        server.kill()
        assert server.wait() == -signal.SIGKILL
        server.stdout.close()

    began = time.monotonic()
    server = begin()
    info = ready(server)
    start_takes = time.monotonic() - began
    klass = Class(Api(info["url"]), info["instructor_key"])
    students = [threading.Thread(target=klass.student, args=(number,)) for number in range(STUDENTS)]
    for student in students:
        student.start()
    try:
        until(lambda: klass.acknowledged or klass.wrong, 60)
        for number in range(KILLS):
            kill(server)
            server = begin()
            if number % 2:  # half of them while it starts or just has, half in the middle of the game
                time.sleep(chance.uniform(0.5, 1.2) * start_takes)
            else:
                ready(server)
                time.sleep(chance.uniform(0, 0.25))
            assert klass.wrong == []
        kill(server)
        server = begin()
        ready(server)
        made = len(klass.acknowledged)
        until(lambda: len(klass.acknowledged) >= made + 2 * STUDENTS or klass.wrong, 60)
        pages = [Seat(klass.api, {"token": token, "seat": seat}) for (_, _), (token, seat) in klass.joined.items()]
        for page in pages[-STUDENTS:]:
            assert page.watch("?page=1&only=page").view()["seat"] == page.seat
    finally:
        klass.over.set()
        for student in students:
            student.join(30)
        kill(server)
        err.close()
    assert klass.wrong == []
    assert len(klass.acknowledged) > KILLS  # the class did go on
    database = sqlite3.connect(data / "bidgames.sqlite3")
    stored = database.execute(
        'SELECT room, "table", seq, kind, seat, key FROM moves ORDER BY room, "table", seq'
    ).fetchall()
    members = database.execute("SELECT room, count(*) FROM members GROUP BY room").fetchall()
    database.close()
    places = {(room, seat, key): seq for room, table, seq, kind, seat, key in stored if kind == "move"}
    assert {move: places.get(move) for move in klass.acknowledged} == klass.acknowledged
    made_moves = Counter((room, seat, key) for room, _, _, kind, seat, key in stored if kind == "move")
    assert set(made_moves.values()) == {1}
    for room in {row[0] for row in stored}:
        versions = [seq for code, table, seq, *_ in stored if code == room and table == 1]
        assert versions == list(range(1, len(versions) + 1))
    assert all(count <= STUDENTS for _, count in members)
    said = (tmp_path / "err").read_text()
    assert "Traceback" not in said, said
