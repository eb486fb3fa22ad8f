"""Several server processes on one PostgreSQL database behind nginx: one class, and one of them is killed."""

from __future__ import annotations

import contextlib
import http.client
import json
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ..postgres import Postgres
from ..proxy import Proxy
from .driver import ROWS, Api, Closed, Process, Reply, Room, Seat, WebSocket, until

#: What an API client may meet while a server dies: it asks again, with the same key.
GONE = (OSError, http.client.HTTPException, ValueError)


class Servers:
    """So many servers on one database, and the proxy before them."""

    def __init__(self, count: int, url: str, folder: Path, cache: Path) -> None:
        self.url = url
        self.all = [Process(folder / f"server{number}", cache, "--db", url) for number in range(count)]
        self.proxy = Proxy([int(process.api.host.partition(":")[2]) for process in self.all])
        self.api = Api(self.proxy.url)
        self.key = self.all[0].key

    def room(self, game: str = "middleman", **config: Any) -> Room:
        """A new room, reached through the proxy."""
        return Room(self.api, self.key, game, **config)

    def end(self) -> None:
        """End them; nobody may have complained."""
        self.proxy.end()
        for process in self.all:
            killed = process.child.poll() == -signal.SIGKILL
            assert killed or process.end() == 0
            process.end()


@pytest.fixture
def servers(postgres: Postgres, tmp_path: Path, cache: Path) -> Iterator[Callable[[int], Servers]]:
    """Starts so many servers; afterwards none has complained."""
    made: list[Servers] = []

    def begin(count: int) -> Servers:
        made.append(Servers(count, postgres.new(), tmp_path, cache))
        return made[-1]

    yield begin
    for one in made:
        one.end()
        assert not (said := "".join(process.complaints() for process in one.all)), said


def at_once(calls: Iterable[Callable[[], Any]], threads: int = 8) -> None:
    """Make the calls, so many at a time; what one raises is raised here."""
    todo, failed = list(calls), []

    def work() -> None:
        while todo and not failed:
            try:
                todo.pop()()
            except BaseException as error:  # noqa: BLE001  (raised below)
                failed.append(error)

    workers = [threading.Thread(target=work) for _ in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if failed:
        raise failed[0]


def patiently(seat: Seat, move: str, key: str, **fields: Any) -> Reply:
    """A move as our page and our client make it: asked again, with the same key, until there is an answer."""

    def ask() -> Reply | None:
        with contextlib.suppress(*GONE):
            reply = seat.move(move, key=key, **fields)
            return reply if reply.status < 500 else None
        return None

    found: Reply = until(ask, 20)
    return found


def follow(seat: Seat) -> WebSocket:
    """A watch like the page's, opened again until it is there."""

    def ask() -> WebSocket | None:
        with contextlib.suppress(*GONE, Closed):
            return seat.watch("?page=1&only=page&patch=1")
        return None

    found: WebSocket = until(ask, 20)
    return found


def in_phase(phase: str) -> Callable[[Any], bool]:
    """Whether a message says that this phase has come."""
    return lambda message: bool(message.get("patch", message).get("phase") == phase)


def sees(watching: dict[str, WebSocket], seat: Seat, phase: str) -> bool:
    """Wait until a student's page shows this phase; gives whether it had to come back for it."""
    try:
        watching[seat.token].view(in_phase(phase), 30)
        return False
    except (Closed, OSError):
        watching[seat.token] = follow(seat)
        assert watching[seat.token].view(in_phase(phase), 30)["seat"] == seat.seat
        return True


@pytest.mark.parametrize(("count", "students"), [(2, 16), (4, 60)])
def test_one_class_at_several_servers_one_of_which_is_killed(
    servers: Callable[[int], Servers], postgres: Postgres, count: int, students: int
) -> None:
    house = servers(count)
    room = house.room(options={"rounds": 1})
    seats: list[Seat] = []
    at_once(lambda at=at: seats.append(room.join(f"Student {at}", key=f"join-{at}")) for at in range(students))
    assert sorted(seat.seat for seat in seats) == list(range(students))  # type: ignore[type-var]
    room.do("start")
    watching = {seat.token: follow(seat) for seat in seats}
    for seat in seats:
        sees(watching, seat, "rows")
    one_server = [Seat(house.all[at % count].api, seat.joined) for at, seat in enumerate(seats)]
    made: dict[str, int] = {}

    def rows(seat: Seat) -> None:
        reply = seat.move("rows", key="rows", **ROWS)
        assert reply.status == 201, reply
        made[seat.token] = reply.body["version"]

    at_once(lambda seat=seat: rows(seat) for seat in one_server)
    assert sorted(made.values()) == list(range(room.view()["tables"][0]["version"] + 1))[-students:]
    for seat in seats:
        sees(watching, seat, "orders")
    found = postgres.ask("SELECT count(*) FROM pg_stat_activity WHERE usename = 'teacher' AND pid <> pg_backend_pid()")
    assert int(str(found[0][0])) <= 3 * count  # of the 100 that a server of Debian's has

    orders: dict[str, int] = {}

    def order(seat: Seat) -> None:
        reply = patiently(seat, "order", "order", wanted=1 + (seat.seat or 0), offer=1)
        assert reply.status in (200, 201), reply
        orders[seat.token] = reply.body["version"]
        if len(orders) == students // 3:
            house.all[1].child.send_signal(signal.SIGKILL)

    at_once(lambda seat=seat: order(seat) for seat in seats)
    assert len(set(orders.values())) == students
    assert 0 < sum(sees(watching, seat, "sales") for seat in seats) < students
    for process in (house.all[0], *house.all[2:]):
        again = Seat(process.api, seats[0].joined)
        assert again.move("order", key="order", wanted=1, offer=1)[:2] == (200, {"version": orders[seats[0].token]})
    lines = [json.loads(line) for line in room.export("format=jsonl").body.decode().splitlines()]
    asked = sorted((line["seat"], line["wanted"]) for line in lines if line.get("move") == "order")
    assert asked == [(number, 1 + number) for number in range(students)]


def test_a_student_s_client_goes_on_at_another_server(servers: Callable[[int], Servers]) -> None:
    """The package's own client, as notebooks use it, through the proxy."""
    from bidgames.client import join

    house = servers(2)
    room = house.room(options={"rounds": 1})
    ada, bo = (join(house.proxy.url, room.code, name) for name in ("Ada", "Bo"))
    room.do("start")
    views: list[dict[str, Any]] = []
    watch = ada.watch(views.append)
    try:
        until(lambda: views and views[-1]["phase"] == "rows")
        ada.move("rows", **ROWS)
        house.all[0].child.send_signal(signal.SIGKILL)
        bo.move("rows", **ROWS)
        until(lambda: views[-1]["phase"] == "orders", 20)
        house_left = Api(house.all[1].info["url"])
        assert house_left.call("GET", "seat", token=ada.token).body["phase"] == "orders"
        assert ada.move("order", wanted=1, offer=2) < bo.move("order", wanted=1, offer=2)
    finally:
        watch.stop()


def test_a_class_outlives_its_database(postgres: Postgres, tmp_path: Path, cache: Path) -> None:
    """While PostgreSQL is away pages still show the game, and what cannot be stored is said; then all goes on."""
    house = Servers(2, postgres.new(), tmp_path, cache)
    try:
        room = house.room(options={"rounds": 1})
        seats = room.class_of("Ada", "Bo")
        here, there = (Seat(process.api, seats[0].joined) for process in house.all)
        bo = Seat(house.all[1].api, seats[1].joined)
        socket = bo.watch()
        socket.view()
        postgres.stop()
        try:
            reply = here.move("rows", key="k", **ROWS)
            assert reply.status == 503
            assert reply.body["message"].startswith("This could not be saved, and nothing has changed.")
            assert there.view()["acted"] == []
        finally:
            postgres.start()
        version = patiently(here, "rows", "k", **ROWS).body["version"]
        socket.view(lambda view: view["version"] == version, 20)
        assert there.move("rows", key="k", **ROWS)[:2] == (200, {"version": version})
        assert bo.move("rows", **ROWS).body["version"] == version + 1
        here.watch().view(lambda view: view["phase"] == "orders")
    finally:
        house.end()
    for process in house.all:
        said = process.complaints()
        assert "Traceback" not in said
        assert "the database does not tell what other servers do" in said


def test_a_server_without_its_database_does_not_start_and_says_why(postgres: Postgres) -> None:
    command = [sys.executable, "-m", "bidgames.cli", "serve", "--port", "0", "--no-desk"]
    done = subprocess.run([*command, "--db", postgres.url("nowhere")], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("bidgames serve: the data cannot be opened: ")
    assert 'database "nowhere" does not exist' in done.stderr
