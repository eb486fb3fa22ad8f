"""The process: what it prints, where it listens, what survives it, and how it ends."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import stat
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bidgames.classroom.folder import KEY_FILE, read_key_file

from .conftest import Start
from .driver import ROWS, Process, Room, Seat, WebSocket, until


def test_it_prints_one_line_of_json(start: Start) -> None:
    process = start()
    assert set(process.info) == {"url", "instructor_url", "join_url", "instructor_key", "pid"}
    assert process.info["pid"] == process.child.pid
    assert process.info["url"].startswith("http://127.0.0.1:")
    assert process.info["instructor_url"] is None  # no desk was asked for
    assert process.end() == 0
    assert process.complaints() == ""


def test_the_data_folder_is_private(start: Start, tmp_path: Path) -> None:
    start()
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700


def test_the_key_is_in_a_private_file_while_it_runs(start: Start, tmp_path: Path) -> None:
    process = start()
    kept = tmp_path / "data" / KEY_FILE
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert read_key_file(tmp_path / "data") == (process.info["url"], process.key)
    process.end(signal.SIGKILL)
    again = start()  # what a killed server has left behind is written anew
    assert read_key_file(tmp_path / "data") == (again.info["url"], process.key)
    assert again.end() == 0
    assert read_key_file(tmp_path / "data") is None
    assert sorted(path.name for path in kept.parent.iterdir() if "instructor" in path.name) == []


def test_the_key_is_on_no_screen(cache: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bidgames.cli", "serve", "--port", "0", "--no-desk", "--data", str(tmp_path)]
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    child = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
    )  # fmt: skip
    found = until(lambda: read_key_file(tmp_path))
    assert child.stdout is not None
    said = child.stdout.readline() + child.stdout.readline() + child.stdout.readline()
    child.terminate()
    said += child.communicate(timeout=60)[0]
    assert child.returncode == 0
    assert found.key not in said
    assert f"Your notebooks find the key in {tmp_path / KEY_FILE}" in said
    assert found.url in said


def test_a_second_server_on_the_same_data_is_refused(start: Start, tmp_path: Path) -> None:
    first = start()
    command = [sys.executable, "-m", "bidgames.cli", "serve", "--port", "0", "--no-desk", "--json"]
    second = subprocess.run([*command, "--data", str(tmp_path / "data")], capture_output=True, text=True, timeout=90)
    assert (second.returncode, second.stdout) == (2, "")
    assert second.stderr.count("\n") == 1
    assert "another server is using the data" in second.stderr
    assert first.api.call("GET", "rooms", token=first.key).status == 200


def test_a_port_in_use_is_a_plain_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "bidgames.cli", "serve", "--port", port, "--no-desk", "--json"]
        failed = subprocess.run([*command, "--data", str(tmp_path)], capture_output=True, text=True, timeout=90)
    assert (failed.returncode, failed.stderr.count("\n")) == (2, 1)
    assert port in failed.stderr


def test_it_ends_cleanly_whatever_is_going_on(start: Start) -> None:
    process = start()
    room = process.room(bots=3, clock=60)
    ada = room.class_of("Ada")[0]
    ada.watch().view()
    WebSocket(process.api, f"rooms/{room.code}/public/watch").view()
    WebSocket(process.api, "seat/watch")  # has not said who it is
    host, _, port = process.api.host.partition(":")
    with socket.create_connection((host, int(port))) as polling:
        request = f"GET /api/rooms/{room.code}/public?since={room.public()['version']} HTTP/1.1\r\nHost: x\r\n\r\n"
        polling.sendall(request.encode())
        assert process.end(signal.SIGTERM) == 0
    assert process.complaints() == ""


def test_ctrl_c_ends_it_too(start: Start) -> None:
    assert start().end(signal.SIGINT) == 0


def test_an_end_while_charts_are_made_is_clean(tmp_path: Path) -> None:
    process = Process(tmp_path / "data", tmp_path / "empty")
    time.sleep(0.3)
    assert process.end() == 0
    assert process.complaints() == ""


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_who_waits_for_a_file_when_it_ends_is_told(start: Start, how: signal.Signals) -> None:
    process = start()
    room, quiet = process.room("manager", bots=3), process.room()  # in a started one a bot may still be moving
    room.class_of("Ada")
    paths = [
        ("charts/manager.json", None), (f"api/rooms/{room.code}/export?format=xlsx", process.key),
        (f"api/rooms/{quiet.code}/public?since={quiet.public()['version']}", None),
    ]  # fmt: skip
    with ThreadPoolExecutor() as threads:
        asked = [threads.submit(process.api.call, "GET", f"/{path}", token=token) for path, token in paths]
        until(lambda: len(children(process.child.pid)) == 2)
        assert process.end(how) == 0
        replies = [one.result() for one in asked]
    assert [reply.status for reply in replies] == [503] * 3
    assert {reply.body["message"] for reply in replies} == {
        "The server is being stopped. Please try again when it is there again."
    }
    assert process.complaints() == ""


def children(pid: int) -> list[int]:
    """The child processes of a process, by what the system says."""
    found = []
    for stat_file in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has just ended
            if int(stat_file.read_text().rsplit(")", 1)[1].split()[1]) == pid:
                found.append(int(stat_file.parent.name))
    return found


def test_tokens_keys_and_rooms_outlive_a_restart(start: Start) -> None:
    first = start()
    room = first.room(seats_per_table=2, options={"rounds": 1})
    ada, bo, cy = room.class_of("Ada", "Bo", "Cy")
    watcher = room.join("Di", student_id="s4")
    moved = ada.move("rows", key="k", **ROWS).body["version"]
    room.do("lock")
    before, lobby = bo.view(), room.view()
    assert first.end() == 0
    second = start()
    assert second.key == first.key
    again = Room.__new__(Room)
    again.api, again.key, again.code = second.api, second.key, room.code
    seats = [Seat(second.api, seat.joined) for seat in (ada, bo, cy, watcher)]
    view = seats[1].view()
    assert {**view, "now": 0, "connected": 0} == {**before, "now": 0, "connected": 0}
    assert seats[0].move("rows", key="k", **ROWS)[:2] == (200, {"version": moved})
    assert seats[3].view()["seat"] == before["seat"] or seats[3].joined["seat"] is not None
    assert [table["names"] for table in again.view()["tables"]] == [table["names"] for table in lobby["tables"]]
    assert again.view()["locked"] is True
    assert seats[1].move("rows", turn=before["turn"], **ROWS).body == {"version": moved + 1}
    assert seats[1].view()["phase"] == "orders"


def test_under_a_prefix(start: Start) -> None:
    process = start("--base-url", "/econ/", "--public-url", "https://school.example/econ")
    assert process.info["url"].endswith("/econ/")
    assert process.info["join_url"] == "https://school.example/econ/"
    room = process.room()
    ada, _ = room.class_of("Ada", "Bo")
    assert ada.joined["link"] == f"https://school.example/econ/{room.code}#{ada.token}"
    assert room.public()["join_url"] == f"https://school.example/econ/{room.code}"
    assert ada.watch(origin="https://school.example").view()["seat"] == 0
    for path, status in (("/econ/", 200), (f"/econ/{room.code}", 200), ("/", 404), ("/api/seat", 404)):
        assert process.api.call("GET", path).status == status
    assert b"/econ/" in process.api.call("GET", "/econ/").body


def test_the_public_address_gets_the_prefix_when_it_lacks_it(start: Start) -> None:
    process = start("--base-url", "econ", "--public-url", "https://school.example/")
    assert process.info["join_url"] == "https://school.example/econ/"


def test_a_trusted_proxy_names_the_caller(start: Start) -> None:
    process = start("--trusted-proxy", "127.0.0.1")
    room = process.room()
    reply = process.api.call(
        "POST", f"rooms/{room.code}/join", {"name": "Ada"}, X_Forwarded_For="10.0.0.7", X_Forwarded_Proto="https"
    )
    assert reply.status == 201


def test_a_demo_starts_when_somebody_has_joined(start: Start) -> None:
    process = start("--demo", "middleman")
    code = process.info["join_url"].rsplit("/", 1)[1]
    joined = process.api.call("POST", f"rooms/{code}/join", {"name": "Ada"})
    ada = Seat(process.api, joined.body)
    view = until(lambda: (found := ada.view())["acted"] == [1, 2, 3] and found)
    assert (view["phase"], len(view["names"]), view["to_act"]) == ("rows", 4, [0])


def test_the_server_imports_nothing_heavy(start: Start) -> None:
    process = start()
    maps = Path(f"/proc/{process.child.pid}/maps").read_text() if os.path.exists("/proc/self/maps") else ""  # noqa: PTH110
    for heavy in ("pandas", "pyarrow", "numpy"):
        assert heavy not in maps
