"""Rooms and who joins them: settings, names, codes, and what is refused."""

from __future__ import annotations

import re
import socket
import time
from typing import Any

import pytest

from .conftest import Start
from .driver import Process


def test_a_room_is_created_by_the_instructor_only(server: Process) -> None:
    room = server.room()
    assert re.fullmatch("[A-HJKMNP-Z]{5}", room.code)
    student = room.join("Ada")
    assert server.api.call("POST", "rooms", {"game": "middleman"}).status == 401
    assert server.api.call("POST", "rooms", {"game": "middleman"}, "forged").status == 401
    assert server.api.call("POST", "rooms", {"game": "middleman"}, student.token).status == 403
    rooms = server.api.call("GET", "rooms", token=server.key).body["rooms"]
    assert {"room": room.code, "game": "middleman", "joined": 1, "closed": False} in rooms


@pytest.mark.parametrize(
    ("field", "config"),
    [
        ("game", {}),
        ("game", {"game": "chess"}),
        ("game", {"game": ["middleman"]}),
        ("options", {"game": "middleman", "options": {"colour": 1}}),
        ("options", {"game": "middleman", "options": [1]}),
        ("rounds", {"game": "middleman", "options": {"rounds": 11}}),
        ("rounds", {"game": "middleman", "options": {"rounds": 2.5}}),
        ("seats_per_table", {"game": "middleman", "seats_per_table": 1}),
        ("seats_per_table", {"game": "middleman", "seats_per_table": True}),
        ("bots", {"game": "middleman", "seats_per_table": 3, "bots": 3}),
        ("bots", {"game": "middleman", "bots": -1}),
        ("clock", {"game": "middleman", "clock": 0}),
        ("clock", {"game": "middleman", "clock": "fast"}),
        ("clock", {"game": "middleman", "clock": {"rows": -5}}),
    ],
)
def test_a_bad_setting_is_named(server: Process, field: str, config: dict[str, Any]) -> None:
    reply = server.api.call("POST", "rooms", config, server.key)
    assert (reply.status, reply.body["field"]) == (422, field)
    assert field in reply.body["message"]


def test_the_clock_may_be_a_fraction_or_per_phase(server: Process) -> None:
    assert server.room(clock=2.5).view()["clock"] == 2.5
    assert server.room(clock={"rows": 60, "sales": None}).view()["clock"] == {"rows": 60}
    assert server.room(clock=None).view()["clock"] is None


def test_joining_gives_a_seat_a_token_and_a_link(server: Process) -> None:
    room = server.room()
    first, second = room.join("Ada", student_id="s1"), room.join("Bo")
    assert (first.joined["table"], first.seat, second.seat) == (1, 0, 1)
    assert first.joined["link"] == f"{server.info['join_url']}{room.code}#{first.token}"
    assert first.token != second.token
    assert room.api.call("POST", f"rooms/{room.code.lower()}/join", {"name": "Cy"}).status == 201


def test_names_are_cleaned_cut_and_told_apart(server: Process) -> None:
    room = server.room()
    assert room.join("  Ada \t Lovelace ").joined["name"] == "Ada Lovelace"
    assert room.join("Ada Lovelace").joined["name"] == "Ada Lovelace 2"
    assert room.join("\u202eevil\u0007\u200b").joined["name"] == "evil"
    html = room.join("<script>alert(1)</script>")
    assert html.joined["name"] == "<script>alert(1)</script>"
    long = room.join("x" * 10_000).joined
    assert long["name"] == "x" * 40
    assert "40" in long["message"]
    room.do("start")
    page = html.view("?page=1")["page"]
    assert "<script>" not in page["table"]
    assert "&lt;script&gt;" in page["table"]


@pytest.mark.parametrize("name", ["", "   ", "\u202e\u200b", None, 7, ["Ada"], "\ud800"])
def test_a_bad_name_is_refused(server: Process, name: Any) -> None:
    room = server.room()
    reply = server.api.call("POST", f"rooms/{room.code}/join", {"name": name})
    assert (reply.status, reply.body["field"]) == (422, "name")
    assert room.view()["joined"] == 0


@pytest.mark.parametrize("student_id", [7, "x" * 81, "\ud800", "a\u0000b"])
def test_a_bad_id_is_refused(server: Process, student_id: Any) -> None:
    room = server.room()
    reply = server.api.call("POST", f"rooms/{room.code}/join", {"name": "Ada", "student_id": student_id})
    assert (reply.status, reply.body["field"]) == (422, "student_id")


@pytest.mark.parametrize("code", ["QQQQQ", "x", "%FF", "%00", "a" * 150])
def test_an_unknown_room_is_not_found(server: Process, code: str) -> None:
    for method, path, body in (("POST", "join", {"name": "Ada"}), ("GET", "public", None)):
        reply = server.api.call(method, f"rooms/{code}/{path}", body)
        assert reply.status in (400, 404)
        assert reply.body["message"]


def test_a_closed_or_locked_room_takes_nobody(server: Process) -> None:
    for action, undo in (("lock", "unlock"), ("close", None)):
        room = server.room()
        room.do(action)
        reply = server.api.call("POST", f"rooms/{room.code}/join", {"name": "Ada"})
        assert reply.status == 409
        assert reply.body["message"]
        if undo:
            room.do(undo)
            room.join("Ada")


def test_joining_too_fast_is_said(start: Start) -> None:
    process = start()
    host, _, port = process.api.host.partition(":")
    path = f"/api/rooms/{process.room().code}/join"
    request = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{{}}".encode()
    with socket.create_connection((host, int(port)), timeout=60) as pipeline:
        pipeline.sendall(request * 1500)
        answers = b""
        while answers.count(b"HTTP/1.1 ") < 1500 or not answers.endswith(b"}"):
            answers += pipeline.recv(1 << 20)
    found = re.findall(rb"HTTP/1.1 (\d+)", answers)
    assert found[:300] == [b"422"] * 300
    assert b"429" in found
    time.sleep(0.1)
    assert process.room().join("Ada").seat == 0
