"""The interface for students, call by call: statuses, sentences, and what must not happen."""

from __future__ import annotations

import re
import socket
from typing import Any

import pytest

from bidgames.text import translator

from .driver import ROWS, Closed, Process, Room, WebSocket, until

MOMENT = re.compile(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
VIEW = {
    "room", "game", "table", "seat", "names", "version", "turn", "phase", "to_act", "acted", "connected", "now",
    "deadline", "observation", "choices", "scores", "result", "paused", "code", "closed",
}  # fmt: skip


def test_a_view_has_all_documented_keys(server: Process) -> None:
    room = server.room(options={"rounds": 1})
    ada, bo = room.join("Ada"), room.join("Bo")
    lobby = ada.view()
    assert set(lobby) == VIEW
    assert (lobby["phase"], lobby["observation"], lobby["choices"], lobby["turn"]) == ("lobby", None, {}, 0)
    room.do("start")
    view = ada.view()
    assert set(view) == VIEW
    assert (view["room"], view["game"], view["table"], view["seat"]) == (room.code, "middleman", 1, 0)
    assert (view["names"], view["phase"], view["to_act"], view["acted"]) == (["Ada", "Bo"], "rows", [0, 1], [])
    assert MOMENT.fullmatch(view["now"])
    assert (view["deadline"], view["scores"], view["result"]) == (None, [20, 20], None)
    ordering = {"ordering": list(range(10))}
    assert view["choices"] == {"rows": {"available": ordering, "demand": ordering}}
    assert set(view["connected"]) == {0}
    assert bo.view()["connected"] == [0, 1]
    assert set(room.public()) == VIEW | {"joined", "join_url", "qr", "standings", "tables"}
    assert room.public()["joined"] == 2
    assert room.public()["qr"].startswith("<svg")


def test_page_and_only_page(server: Process) -> None:
    ada, _ = server.room().class_of("Ada", "Bo")
    page = ada.view("?page=1")["page"]
    assert {"title", "status", "waiting", "table", "forms", "charts", "alerts", "language"} <= set(page)
    assert page["language"] == "en"
    lean = ada.view("?page=1&only=page")
    assert lean["page"] == page
    for left_out in ("observation", "choices", "names", "acted", "to_act", "scores", "connected"):
        assert left_out not in lean
    french = server.api.call("GET", "seat?page=1", token=ada.token, Accept_Language="fr-CH, fr;q=0.9, en;q=0.8")
    assert french.body["page"]["language"] == "fr"
    assert ada.view("?page=1&lang=fr")["page"]["language"] == "fr"


def test_a_move_is_acknowledged_with_the_view_that_contains_it(server: Process) -> None:
    ada, bo = server.room().class_of("Ada", "Bo")
    before = ada.view()["version"]
    reply = ada.move("rows", key="k1", **ROWS)
    assert (reply.status, reply.body) == (201, {"version": before + 1})
    view = ada.view()
    assert view["version"] == before + 1
    assert view["observation"]["rows"][0]["available"] == ROWS["available"]
    assert (view["acted"], view["choices"], view["to_act"]) == ([0], {}, [1])
    again = ada.move("rows", key="k1", **ROWS)
    assert (again.status, again.body) == (200, {"version": before + 1})
    bo.move("rows", **ROWS)
    ada.move("order", wanted=1, offer=1)
    bo.move("order", wanted=1, offer=1)
    late = ada.move("rows", key="k1", **ROWS)
    assert (late.status, late.body) == (200, {"version": before + 1})
    other = ada.move("sale", key="k1", for_sale=0, price=0)  # the key decides, whatever else it says
    assert (other.status, other.body) == (200, {"version": before + 1})
    assert bo.move("sale", key="k1", for_sale=0, price=0).status == 201  # a key belongs to one seat


@pytest.mark.parametrize(
    ("given", "value"),
    [
        (b"-1", -1), (b"2.5", 2.5), (b"1e3", 1000.0), (b'""', ""), (b"1" + b"0" * 30, 10**30), (b"true", True),
        (b"null", None), (b'"7"', "7"), (b"[7]", [7]), (b"5.0", 5.0),
    ],
)  # fmt: skip
def test_a_bad_price_is_refused_and_changes_nothing(server: Process, given: bytes, value: Any) -> None:
    ada, bo = server.room().class_of("Ada", "Bo")
    ada.move("rows", **ROWS)
    bo.move("rows", **ROWS)
    before = ada.view()
    body = b'{"move": "order", "wanted": 1, "key": "k", "offer": ' + given + b"}"
    reply = server.api.call("POST", "seat/moves", body, ada.token)
    assert reply.status == 422
    assert set(reply.body) == {"field", "value", "allowed", "message"}
    assert (reply.body["field"], reply.body["value"]) == ("offer", value)
    assert type(reply.body["value"]) is type(value)
    assert reply.body["allowed"] == {"whole": [0, 1_000_000_000, 1]}
    assert "offer" in reply.body["message"]
    assert {**ada.view(), "now": 0, "connected": 0} == {**before, "now": 0, "connected": 0}
    assert ada.move("order", key="k", wanted=1, offer=1).status == 201  # its key is not used up


@pytest.mark.parametrize("number", [b"9" * 5000, b"NaN", b"Infinity", b"1e400", b"1e-400", b"[" * 30_000])
def test_a_number_that_is_none_is_refused(server: Process, number: bytes) -> None:
    ada, bo = server.room().class_of("Ada", "Bo")
    ada.move("rows", **ROWS)
    bo.move("rows", **ROWS)
    body = b'{"move": "order", "wanted": 1, "offer": ' + number + b"}"
    assert server.api.call("POST", "seat/moves", body, ada.token).status in (400, 422)
    assert ada.view()["to_act"] == [0, 1]


@pytest.mark.parametrize("body", [b"", b"nope", b"[]", b"7", b'"move"', b"\xff\xfe", b'{"move": "rows"', b"null"])
def test_a_body_that_is_no_json_object_is_refused(server: Process, body: bytes) -> None:
    room = server.room()
    ada, _ = room.class_of("Ada", "Bo")
    for path, token in (("seat/moves", ada.token), ("rooms", server.key), (f"rooms/{room.code}/control", server.key)):
        reply = server.api.call("POST", path, body, token)
        assert reply.status == 400
        assert "JSON" in reply.body["message"]
    assert server.api.call("POST", f"rooms/{room.code}/join", body).status == 400


@pytest.mark.parametrize("size", [64 * 1024 + 1, 2_000_000])
def test_a_body_that_is_too_large_is_refused(server: Process, size: int) -> None:
    ada, _ = server.room().class_of("Ada", "Bo")
    head = b'{"move": "rows", "more": "'
    body = head + b"x" * (size - len(head) - 2) + b'"}'
    for token in (ada.token, None):
        reply = server.api.call("POST", "seat/moves", body, token)
        assert reply.status == 413
        assert reply.body["message"] == "This request is too large."
    fits = head + b"x" * (64 * 1024 - len(head) - 2) + b'"}'
    assert server.api.call("POST", "seat/moves", fits, ada.token).status == 422


def test_a_large_body_in_chunks_is_refused(server: Process) -> None:
    host, _, port = server.api.host.partition(":")
    with socket.create_connection((host, int(port)), timeout=60) as plain:
        plain.sendall(b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in range(3):
            plain.sendall(b"8000\r\n" + b"x" * 0x8000 + b"\r\n")
        plain.sendall(b"0\r\n\r\n")
        assert plain.recv(100).startswith(b"HTTP/1.1 413 ")


@pytest.mark.parametrize(
    ("field", "move"),
    [
        ("move", {}),
        ("move", {"move": "sell"}),
        ("move", {"move": ["rows"]}),
        ("move", {"move": "order", "wanted": 1, "offer": 1}),
        ("available", {"move": "rows", "demand": ROWS["demand"]}),
        ("available", {"move": "rows", "available": [0] * 10, "demand": ROWS["demand"]}),
        ("demand", {"move": "rows", "available": ROWS["available"], "demand": ROWS["available"]}),
        ("key", {"move": "rows", **ROWS, "key": 7}),
        ("key", {"move": "rows", **ROWS, "key": ""}),
        ("key", {"move": "rows", **ROWS, "key": "x" * 101}),
        ("key", {"move": "rows", **ROWS, "key": "\ud800"}),
        ("key", {"move": "rows", **ROWS, "key": "a\u0000"}),
        ("turn", {"move": "rows", **ROWS, "turn": "1"}),
    ],
)
def test_what_is_wrong_with_a_move_is_named(server: Process, field: str, move: dict[str, Any]) -> None:
    ada, _ = server.room().class_of("Ada", "Bo")
    reply = server.api.call("POST", "seat/moves", move, ada.token)
    assert (reply.status, reply.body["field"]) == (422, field)
    assert ada.view()["to_act"] == [0, 1]


def test_a_move_at_the_wrong_time_or_for_another_is_refused(server: Process) -> None:
    room = server.room()
    ada = room.join("Ada")
    assert ada.move("rows", **ROWS).status == 409  # the lobby
    bo = room.join("Bo")
    room.do("start")
    watcher = room.join("Cy")
    assert watcher.seat is None
    assert ada.move("rows", **ROWS).status == 201
    for reply in (ada.move("rows", **ROWS), watcher.move("rows", **ROWS)):
        assert reply.status == 409
        assert reply.body["message"]
    for forged in ("forged", "", "\u00e9"):
        assert server.api.call("POST", "seat/moves", {"move": "rows", **ROWS}, forged).status == 401
    assert server.api.call("POST", "seat/moves", {"move": "rows", **ROWS}, server.key).status == 403
    assert ada.move("rows", seat=1, **ROWS).status == 403
    assert bo.view()["acted"] == [0]
    assert bo.move("rows", seat=1, **ROWS).status == 201
    room.do("close")
    assert ada.move("order", wanted=0, offer=0).status == 409


def test_a_token_is_good_for_its_own_purpose_only(server: Process) -> None:
    room, other = server.room(), server.room()
    ada = room.join("Ada")
    for path in ("rooms", f"rooms/{room.code}", f"rooms/{other.code}", f"rooms/{room.code}/export"):
        assert server.api.call("GET", path, token=ada.token).status == 403
        assert server.api.call("GET", path).status == 401
        assert server.api.call("GET", path, token="forged").status == 401
    assert server.api.call("POST", f"rooms/{room.code}/control", {"action": "start"}, ada.token).status == 403
    assert server.api.call("GET", "seat", token=server.key).status == 403
    assert server.api.call("GET", "seat").status == 401
    assert server.api.call("GET", "seat", Authorization=f"Basic {ada.token}").status == 401
    assert room.view()["tables"][0]["phase"] == "lobby"


def test_turn_belongs_to_the_question(server: Process) -> None:
    ada, bo = server.room().class_of("Ada", "Bo")
    first = bo.view()
    ada.move("rows", turn=ada.view()["turn"], **ROWS)
    after = bo.view()
    assert after["version"] > first["version"]
    assert after["turn"] == first["turn"]  # a sealed move of another seat
    assert bo.move("rows", turn=first["turn"], **ROWS).status == 201
    asked = bo.view()
    assert asked["turn"] > first["turn"]
    stale = bo.move("order", turn=first["turn"], wanted=1, offer=1)
    assert stale.status == 409
    assert stale.body["message"]
    assert bo.view()["turn"] == asked["turn"]
    assert bo.move("order", turn=asked["turn"], wanted=1, offer=1).status == 201


def test_long_polling_waits_for_another_version(server: Process) -> None:
    room = server.room()
    ada, bo = room.class_of("Ada", "Bo")
    version = ada.view()["version"]
    assert ada.view(f"?since={version - 1}")["version"] == version  # not the current one: at once
    assert ada.view("?since=nonsense")["version"] == version
    host, _, port = server.api.host.partition(":")
    with socket.create_connection((host, int(port)), timeout=60) as waiting:
        request = f"GET /api/seat?since={version} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {ada.token}\r\n\r\n"
        waiting.sendall(request.encode())
        until(lambda: bo.view()["connected"] == [0, 1])
        waiting.settimeout(0.15)
        with pytest.raises(TimeoutError):
            waiting.recv(1)
        waiting.settimeout(10)
        moved = bo.move("rows", **ROWS).body["version"]
        assert f'"version":{moved}'.encode() in waiting.recv(100_000)


def test_too_fast_is_said(server: Process) -> None:
    ada, _ = server.room().class_of("Ada", "Bo")
    host, _, port = server.api.host.partition(":")
    head = "POST /api/seat/moves HTTP/1.1\r\nHost: x\r\nContent-Length: 16\r\n"
    head += f"Authorization: Bearer {ada.token}\r\n\r\n"
    with socket.create_connection((host, int(port)), timeout=60) as pipeline:  # all at once, however slow we are
        pipeline.sendall(f'{head}{{"move":"order"}}'.encode() * 200)
        answers = b""
        while answers.count(b"HTTP/1.1 ") < 200 or not answers.endswith(b"}"):
            answers += pipeline.recv(1 << 20)
    found = re.findall(rb"HTTP/1.1 (\d+)", answers)
    assert set(found[:20]) == {b"422"}
    assert set(found) == {b"422", b"429"}
    assert b"Too fast" in answers
    until(lambda: ada.move("order").status == 422)
    assert {server.api.call("GET", "seat", token=ada.token).status for _ in range(60)} == {200}  # reading is free


def test_errors_speak_the_callers_language(server: Process) -> None:
    french = translator("fr")
    room = server.room()
    for path, english in (
        ("seat", "This needs a token: open your own link, or join again."),
        ("nowhere", "There is nothing at this address."),
        (f"rooms/{room.code}/public?table=9", "This room has no table {table}."),
    ):
        reply = server.api.call("GET", path, Accept_Language="fr")
        assert reply.body["message"] == french(english).format(table=9)
    big = server.api.call("POST", "rooms", b"x" * 70_000, Accept_Language="fr")
    assert big.body["message"] == french("This request is too large.")


@pytest.mark.parametrize("path", ["", "nowhere", "seat/", "rooms/ABCDE/x", "../etc/passwd", "seat?lang=%FF", "%FF"])
def test_errors_are_json_without_details(server: Process, path: str) -> None:
    reply = server.api.call("GET", path)
    assert reply.status in (400, 401, 404)
    assert set(reply.body) == {"message"}


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"])
def test_other_methods_are_refused_and_take_no_seat(server: Process, method: str) -> None:
    room = server.room()
    for path in (f"rooms/{room.code}/join", "seat", "seat/moves", "rooms"):
        assert server.api.call(method, path).status == 405
    assert server.api.call("GET", f"rooms/{room.code}/join").status == 405
    assert room.view()["joined"] == 0


def test_looking_at_pages_takes_no_seat(server: Process) -> None:
    room = server.room()
    for method in ("GET", "HEAD"):
        for page in (f"/{room.code}", f"/{room.code}/projector", "/", "/static/page.js", "/rules/middleman"):
            assert server.api.call(method, page).status == 200
    assert room.view()["joined"] == 0
    assert room.view()["tables"][0]["seats"] == []


def test_no_other_site_may_read_or_watch(server: Process) -> None:
    room = server.room()
    ada, _ = room.class_of("Ada", "Bo")
    reply = server.api.call("GET", "seat", token=ada.token, Origin="http://evil.example")
    assert not [name for name in reply.headers if name.startswith("access-control")]
    for origin in ("http://evil.example", "null", f"http://{server.api.host}.evil.example"):
        for path in ("seat/watch", f"rooms/{room.code}/watch", f"rooms/{room.code}/public/watch"):
            with pytest.raises(Closed) as refused:
                WebSocket(server.api, path, origin=origin)
            assert refused.value.code == 403
            assert b'"message"' in refused.value.body
    socket_ = WebSocket(server.api, "seat/watch", ada.token, origin=f"http://{server.api.host}")
    assert socket_.view()["seat"] == 0
    socket_.close()


def test_a_plain_request_to_a_socket_is_refused_in_words(server: Process) -> None:
    reply = server.api.call("GET", "seat/watch")
    assert reply.status == 400
    assert "WebSocket" in reply.body["message"]


def test_answers_are_not_cached_and_never_sniffed(server: Process) -> None:
    headers = server.api.call("GET", "seat").headers
    assert headers["cache-control"] == "no-store"
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers


def test_a_room_is_found_by_its_class(server: Process) -> None:
    room = Room(server.api, server.key, "middleman", bots=1)
    view = room.view()
    assert (view["room"], view["bots"], view["locked"], view["closed"]) == (room.code, 1, False, False)
    assert MOMENT.fullmatch(view["now"])


def test_what_cannot_be_done_now_is_said_so(server: Process) -> None:
    reply = server.room().control("start")
    assert reply.status == 422
    assert reply.body["message"] == "That cannot be done now; allowed: waiting until somebody has joined."
    assert (reply.body["field"], reply.body["value"]) == ("action", "start")
