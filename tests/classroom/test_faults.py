"""What may happen to a running class: a full disk, a locked or vanished database, a clock that jumps, odd clients."""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import socket
import sqlite3
import struct
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from .conftest import Start
from .driver import ROWS, Closed, Process, Room, Seat, WebSocket, until

NOT_SAVED = "This could not be saved, and nothing has changed. Please try again in a moment."


@contextlib.contextmanager
def no_more_space(process: Process) -> Iterator[None]:
    """The process can make no file longer than its write-ahead log is now, as on a disk that is full."""
    pid = process.child.pid
    longest = (process.data / "bidgames.sqlite3-wal").stat().st_size
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE, (longest, resource.RLIM_INFINITY))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


@contextlib.contextmanager
def locked(process: Process) -> Iterator[None]:
    """Somebody else has the database: another program that writes, or a copy that is being made."""
    holder = sqlite3.connect(process.data / "bidgames.sqlite3", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        holder.execute("ROLLBACK")
        holder.close()


@contextlib.contextmanager
def vanished(process: Process) -> Iterator[None]:
    """The database's files have been moved away."""
    names = [path.name for path in process.data.iterdir() if path.name.startswith("bidgames.sqlite3")]
    for name in names:
        (process.data / name).rename(process.data / f"away-{name}")
    try:
        yield
    finally:
        for name in names:
            (process.data / f"away-{name}").rename(process.data / name)


def again(process: Process, room: Room, data: Path, cache: Path) -> tuple[Process, Room]:
    """Kill the server and start another one on its data; the room there."""
    process.end(signal.SIGKILL)
    made = Process(data, cache)
    there = Room.__new__(Room)
    there.api, there.key, there.code = made.api, made.key, room.code
    return made, there


@pytest.mark.parametrize("fault", [no_more_space, vanished])
def test_what_cannot_be_stored_is_said_and_the_class_goes_on_when_it_can(
    tmp_path: Path, cache: Path, fault: object
) -> None:
    process = Process(tmp_path / "data", cache)
    room = process.room(options={"rounds": 1})
    ada, bo = room.class_of("Ada", "Bo")
    watching = bo.watch()
    before = watching.view()["version"]
    with fault(process):  # type: ignore[operator]
        for _ in range(3):
            reply = ada.move("rows", key="k", **ROWS)
            assert (reply.status, reply.body["message"]) == (503, NOT_SAVED)
        assert process.api.call("POST", f"rooms/{room.code}/join", {"name": "Cy"}).status == 503
        assert room.control("lock").status == 503
        assert bo.view()["version"] == before  # what is known is shown
        assert room.view()["joined"] == 2
    assert ada.move("rows", key="k", **ROWS)[:2] == (201, {"version": before + 1})
    assert watching.view(lambda view: view["acted"] == [0])["version"] == before + 1
    said = process.complaints()
    assert "could be stored" in said
    assert "Traceback" not in said
    process, room = again(process, room, tmp_path / "data", cache)
    try:
        bo.api = process.api
        assert bo.view()["acted"] == [0]
        assert bo.move("rows", **ROWS).body["version"] == before + 2
    finally:
        process.end()


def test_a_lock_delays_and_everybody_is_served_meanwhile(start: Start) -> None:
    process = start()
    room = process.room(options={"rounds": 1})
    ada, bo = room.class_of("Ada", "Bo")
    watching = bo.watch()
    version = watching.view()["version"]
    replies = []
    with locked(process):
        moving = threading.Thread(target=lambda: replies.append(ada.move("rows", **ROWS)))
        moving.start()
        moving.join(1.0)
        assert moving.is_alive()
        assert bo.view()["acted"] == []
        assert bo.watch().view()["version"] == version
    moving.join(20)
    assert [reply[:2] for reply in replies] == [(201, {"version": version + 1})]
    watching.view(lambda view: view["acted"] == [0])


#: Python code that sets a process's time of day by the file that JUMP names.
JUMPING = """
import os, pathlib, time
real, path = time.time, pathlib.Path(os.environ["JUMP"])
time.time = lambda: real() + float(path.read_text())
"""


@pytest.mark.parametrize("jump", [3600, -3600])
def test_a_clock_that_jumps_neither_ends_a_phase_nor_makes_it_endless(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jump: int
) -> None:
    """Set forward, it looks like a sleep: late seats get their grace. Set back, the deadline goes back too."""
    (tmp_path / "sitecustomize.py").write_text(JUMPING)
    clock = tmp_path / "jump"
    clock.write_text("0")
    monkeypatch.setenv("JUMP", str(clock))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    process = start()
    room = process.room(options={"rounds": 1}, clock=600)
    ada, bo = room.class_of("Ada", "Bo")
    left = room.view()["tables"][0]["left"]
    assert 590 < left <= 600
    (tmp_path / "next").write_text(str(jump))
    (tmp_path / "next").replace(clock)
    if jump > 0:
        until(lambda: 0 < room.view()["tables"][0]["left"] <= 15)
        assert room.view()["tables"][0]["acted"] == []
    else:
        until(lambda: room.view()["tables"][0]["left"] < 601)
        assert room.view()["tables"][0]["left"] > 580
    version = ada.move("rows", **ROWS).body["version"]
    assert bo.move("rows", **ROWS).body["version"] == version + 1
    assert 590 < until(lambda: room.view()["tables"][0]["left"]) <= 600
    process.end()
    said = process.complaints()
    assert ("set back by 3600 s" in said) is (jump < 0)
    process.err.write_text("")  # it said what it had to


def test_half_messages_harm_nobody(start: Start) -> None:
    process = start()
    ada, bo = process.room(options={"rounds": 1}).class_of("Ada", "Bo")
    host, port = process.api.host.split(":")
    halves = []
    for sent in (
        b"G",
        b"GET /api/seat HTTP/1.1\r\nHost: x\r\nAuthoriz",
        b"POST /api/seat/moves HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
        b"POST /api/seat/moves HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n50\r\n{",
        b"\x16\x03\x01\x02\x00\x01",  # what a browser says that wants HTTPS
    ):
        for _ in range(5):
            halves.append(socket.create_connection((host, int(port))))
            halves[-1].sendall(sent)
    for _ in range(5):  # half a frame: a length of 60,000 and nothing of it
        half = ada.watch() if _ else bo.watch()
        half.view()
        half._socket.sendall(struct.pack(">BBH", 0x81, 0x80 | 126, 60_000) + bytes(4) + b"{")
    watching = bo.watch()
    watching.view()
    version = ada.move("rows", **ROWS).body["version"]
    watching.view(lambda view: view["version"] == version)
    for half in halves:
        half.close()
    assert bo.move("rows", **ROWS).body["version"] == version + 1


def test_who_never_reads_costs_the_others_nothing(start: Start) -> None:
    """His messages are not piled up: once his connection is full he gets none, and what is newest when he reads."""
    process = start()
    room = process.room(options={"rounds": 10})
    seats = room.class_of(*(f"P{number}" for number in range(12)))
    deaf = [seats[0].watch("?page=1") for _ in range(6)]
    for one in deaf:
        one._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    reading = seats[1].watch("?page=1&patch=1&only=page")
    reading.view()
    before = psutil.Process(process.child.pid).memory_info().rss
    version = 0
    for _ in range(3 * 8):
        version = room.do("force")["version"]
    reading.view(lambda view: view["version"] >= version)
    grown = psutil.Process(process.child.pid).memory_info().rss - before
    assert grown < 30 * 1024 * 1024
    newest = deaf[0].view(lambda view: view["version"] == version, 20)
    assert newest["seat"] == 0


def test_who_comes_back_a_hundred_times_a_second_harms_nobody(start: Start) -> None:
    process = start()
    room = process.room(options={"rounds": 1})
    ada, bo = room.class_of("Ada", "Bo")
    watching = bo.watch()
    watching.view()
    ending = threading.Event()
    opened: list[int] = []

    def storm() -> None:
        while not ending.is_set():
            with contextlib.suppress(Closed, OSError, IndexError, ValueError):
                socket_ = ada.watch()
                WebSocket.opened.remove(socket_)
                socket_.close()
                opened.append(1)

    storms = [threading.Thread(target=storm) for _ in range(4)]
    for one in storms:
        one.start()
    until(lambda: len(opened) > 50, 30)
    version = bo.move("rows", **ROWS).body["version"]
    watching.view(lambda view: view["version"] == version)
    until(lambda: len(opened) > 200, 60)
    ending.set()
    for one in storms:
        one.join()
    until(lambda: room.view()["tables"][0]["connected"] == [1], 20)
    assert ada.watch().view()["version"] == version  # none of his eight places is lost
    assert psutil.Process(process.child.pid).num_fds() < 60


def test_a_thousand_sockets_leave_room_for_the_class(start: Start) -> None:
    process = start()
    room = process.room(options={"rounds": 1})
    ada, bo = room.class_of("Ada", "Bo")
    watching = bo.watch()
    watching.view()
    host, port = process.api.host.split(":")
    crowd = [socket.create_connection((host, int(port))) for _ in range(1000)]
    until(lambda: psutil.Process(process.child.pid).num_fds() > 1000, 20)
    version = ada.move("rows", **ROWS).body["version"]
    watching.view(lambda view: view["version"] == version)
    for one in crowd:
        one.close()
    until(lambda: psutil.Process(process.child.pid).num_fds() < 100, 20)


def test_beyond_what_the_system_allows_newcomers_are_turned_away_and_the_class_goes_on(start: Start) -> None:
    process = start()
    room = process.room(options={"rounds": 1})
    ada, bo = room.class_of("Ada", "Bo")
    watching = [ada.watch(), bo.watch()]
    for one in watching:
        one.view()
    of = psutil.Process(process.child.pid)
    most = of.num_fds() + 40
    resource.prlimit(process.child.pid, resource.RLIMIT_NOFILE, (most, most))
    host, port = process.api.host.split(":")
    kept = http_connection(process, ada)
    crowd = [socket.create_connection((host, int(port)), timeout=60) for _ in range(200)]
    until(lambda: of.num_fds() >= most - 2, 20)
    busy = of.cpu_times().user
    began = time.monotonic()
    while "beat" not in watching[0].next(20):
        continue
    kept.request("POST", "/api/seat/moves", '{"move": "rows", "available": [0,1,2,3,4,5,6,7,8,9], '
                 '"demand": [9,8,7,6,5,4,3,2,1,0]}', {"Authorization": f"Bearer {ada.token}"})  # fmt: skip
    assert kept.getresponse().status == 201
    watching[1].view(lambda view: view["acted"] == [0])
    assert of.cpu_times().user - busy < 0.5 * (time.monotonic() - began) + 0.5  # it does not go round in circles
    assert sum(1 for one in crowd[-100:] if hung_up(one)) == 100
    for one in crowd:
        one.close()
    kept.close()
    assert until(lambda: of.num_fds() < most - 20 and bo.move("rows", **ROWS).status) == 201


def http_connection(process: Process, seat: Seat) -> object:
    """A connection that is kept, as a browser keeps one."""
    import http.client

    made = http.client.HTTPConnection(process.api.host, timeout=90)
    made.request("GET", "/api/seat", headers={"Authorization": f"Bearer {seat.token}"})
    assert made.getresponse().read()
    return made


def hung_up(one: socket.socket) -> bool:
    """Whether the other side has closed a connection."""
    try:
        return one.recv(1) == b""
    except ConnectionResetError:
        return True
