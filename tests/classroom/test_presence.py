"""Watching and being there: first view, changes, beats, limits, who is connected, and links that are revoked."""

from __future__ import annotations

import json
import socket
import time

import pytest

from bidgames.client import Instructor
from bidgames.text import translator

from .driver import ROWS, Closed, Process, WebSocket, merged, until, without_nulls


def test_a_watcher_gets_the_view_and_each_change(server: Process) -> None:
    ada, bo = server.room().class_of("Ada", "Bo")
    for watching in (ada.watch(), ada.watch(header=True), ada.watch("?page=1")):
        first = watching.view()
        assert (first["seat"], first["version"]) == (0, bo.view()["version"])
        assert set(first) >= {"room", "turn", "choices", "now"}
    version = bo.move("rows", **ROWS).body["version"]
    for watching in WebSocket.opened:
        view = watching.view(lambda view: view["version"] >= version)
        assert view["acted"] == [1]


def test_the_beat_comes_every_five_seconds(server: Process) -> None:
    ada, _ = server.room().class_of("Ada", "Bo")
    watching = ada.watch()
    watching.view()
    message = watching.next(6)
    while "beat" not in message:
        message = watching.next(6)
    assert set(message) == {"beat"}
    assert message["beat"].endswith("Z")


def test_patches_lead_to_the_view(server: Process) -> None:
    room = server.room(options={"rounds": 1})
    seats = room.class_of("Ada", "Bo")
    watching = seats[0].watch("?patch=1&page=1")
    state = watching.view()
    assert "patch" not in state
    room.do("force")
    version = room.do("force")["version"]
    while state["version"] < version:
        message = watching.view()
        assert set(message) == {"patch", "version"}
        state = merged(state, message["patch"])
        assert state["version"] == message["version"]
    want = without_nulls(seats[0].view("?page=1"))
    assert {**without_nulls(state), "now": 0, "connected": 0} == {**want, "now": 0, "connected": 0}


@pytest.mark.parametrize("first", [{"token": "forged"}, {"token": 7}, {}, [], "nonsense", "[" * 5000])
def test_a_first_message_without_a_good_token_ends_it(server: Process, first: object) -> None:
    watching = WebSocket(server.api, "seat/watch")
    watching.send(first if isinstance(first, str) else json.dumps(first))
    message = watching.next()
    assert message["message"]
    assert message["status"] in (400, 401)
    with pytest.raises(Closed) as closed:
        watching.next()
    assert closed.value.code in (4400, 4401)


def test_a_bad_header_is_refused_at_once(server: Process) -> None:
    room = server.room()
    ada = room.join("Ada")
    for path, token, status in (
        ("seat/watch", "forged", 401),
        ("seat/watch", server.key, 403),
        (f"rooms/{room.code}/watch", ada.token, 403),
        (f"rooms/{room.code}/watch", "forged", 401),
        ("rooms/QQQQQ/watch", server.key, 404),
    ):
        with pytest.raises(Closed) as closed:
            WebSocket(server.api, path, token, header=True)
        assert closed.value.code == status
        assert b"message" in closed.value.body


def test_an_unknown_room_cannot_be_watched(server: Process) -> None:
    for path in ("rooms/QQQQQ/public/watch", f"rooms/{server.room().code}/public/watch?table=7"):
        watching = WebSocket(server.api, path)
        assert watching.next()["status"] == 404
        with pytest.raises(Closed) as closed:
            watching.next()
        assert closed.value.code == 4404


def test_what_else_a_watcher_says_is_not_listened_to(server: Process) -> None:
    ada, bo = server.room().class_of("Ada", "Bo")
    watching = ada.watch()
    watching.view()
    for message in ("nonsense", '{"move": "rows"}', json.dumps({"token": bo.token}), '{"token": "forged"}'):
        watching.send(message)
    bo.move("rows", **ROWS)
    assert watching.view(lambda view: view["acted"] == [1])["seat"] == 0


def test_eight_sockets_a_token(server: Process) -> None:
    ada, bo = server.room().class_of("Ada", "Bo")
    opened = [ada.watch() for _ in range(8)]
    for watching in opened:
        watching.view()
    with pytest.raises(Closed) as closed:
        ada.watch(header=True)
    assert closed.value.code == 429
    ninth = ada.watch()
    assert ninth.next()["status"] == 429
    assert bo.watch().view()["seat"] == 1
    for _ in range(10):  # refused ones are not counted
        with pytest.raises(Closed):
            ada.watch(header=True)
    opened[0].close()

    def again() -> bool:
        try:
            return bool(ada.watch(header=True).view())
        except Closed:
            return False

    assert until(again)


def connected(room: object) -> list[int]:
    """Who is there, as the projector says."""
    found: list[int] = room.public()["connected"]  # type: ignore[attr-defined]
    return found


def test_sockets_tell_who_is_there(server: Process) -> None:
    room = server.room()
    seats = room.class_of("Ada", "Bo", "Cy")
    sockets = [seat.watch("?page=1") for seat in seats]
    until(lambda: connected(room) == [0, 1, 2])
    second = seats[0].watch()
    sockets[0].view()
    second.view()
    sockets[0].close()
    sockets[2].close()
    until(lambda: connected(room) == [0, 1])
    seen = second.view(lambda view: view["connected"] == [0, 1])
    assert seen["version"] == room.public()["version"]  # presence makes no version
    desk = WebSocket(server.api, f"rooms/{room.code}/watch", server.key)
    assert desk.view()["tables"][0]["connected"] == [0, 1]
    sockets[1].close()
    assert desk.view(lambda view: view["tables"][0]["connected"] == [0])
    assert [seat["connected"] for seat in room.view()["tables"][0]["seats"]] == [True, False, False]


def test_who_polls_is_there_as_long_as_he_polls(server: Process) -> None:
    room = server.room()
    ada, _ = room.class_of("Ada", "Bo")
    host, _, port = server.api.host.partition(":")
    version = room.public()["version"]
    polling = socket.create_connection((host, int(port)))
    polling.sendall(
        f"GET /api/seat?since={version} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {ada.token}\r\n\r\n".encode()
    )
    until(lambda: connected(room) == [0])
    time.sleep(4.5)  # longer than a poll that has ended counts
    assert connected(room) == [0]
    polling.close()
    until(lambda: connected(room) == [], 2)


def test_a_member_without_a_seat_is_seen_at_once(server: Process) -> None:
    room = server.room()
    room.class_of("Ada", "Bo")
    projector = WebSocket(server.api, f"rooms/{room.code}/public/watch")
    assert projector.view()["joined"] == 2
    watcher = room.join("Cy")
    assert watcher.joined["seat"] is None
    assert projector.view(lambda view: view["joined"] == 3)["version"] == room.public()["version"]
    assert room.view()["watching"] == ["Cy"]
    view = watcher.view()
    assert (view["seat"], view["choices"], view["turn"]) == (None, {}, 0)


def test_who_is_moved_to_another_table_is_told(server: Process) -> None:
    room = server.room(seats_per_table=2)
    seats = room.class_of("Ada", "Bo", "Cy", "Di", start=False)
    watching = [seat.watch() for seat in seats]
    for one in watching:
        one.view()
    room.do("group", tables=[["Di", "Cy"], ["Bo", "Ada"]])
    places = [one.view(lambda view: view["version"] > 2) for one in watching]
    assert [(view["table"], view["seat"]) for view in places] == [(2, 1), (2, 0), (1, 1), (1, 0)]
    room.do("unseat", table=2, seat=1)
    assert watching[0].view(lambda view: view["seat"] is None)["table"] == 1


def test_a_new_link_ends_the_old_one(server: Process) -> None:
    room = server.room()
    ada, bo = room.class_of("Ada", "Bo")
    watching, other = ada.watch(), bo.watch()
    watching.view()
    other.view()
    done = room.do("relink", seat=0)
    assert done["link"] == f"{server.info['join_url']}{room.code}#{done['token']}"
    with pytest.raises(Closed) as closed:
        watching.view(lambda view: False)
    assert closed.value.code == 4401
    assert server.api.call("GET", "seat", token=ada.token).status == 401
    assert server.api.call("POST", "seat/moves", {"move": "rows", **ROWS}, ada.token).status == 401
    assert server.api.call("GET", "seat", token=done["token"]).body["seat"] == 0
    bo.move("rows", **ROWS)
    assert other.view(lambda view: view["acted"] == [1])


def test_a_deleted_room_is_gone_for_everybody(server: Process) -> None:
    room = server.room()
    ada, _ = room.class_of("Ada", "Bo")
    watching = ada.watch()
    version = watching.view()["version"]
    host, _, port = server.api.host.partition(":")
    polling = socket.create_connection((host, int(port)), timeout=60)
    polling.sendall(
        f"GET /api/seat?since={version} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {ada.token}\r\n\r\n".encode()
    )
    time.sleep(0.1)
    room.do("delete")
    with pytest.raises(Closed):
        watching.view(lambda view: False)
    assert polling.recv(100).startswith(b"HTTP/1.1 401")
    polling.close()
    assert server.api.call("GET", "seat", token=ada.token).status == 401
    assert server.api.call("GET", f"rooms/{room.code}/public").status == 404
    assert server.api.call("GET", f"rooms/{room.code}", token=server.key).status == 404
    assert server.api.call("POST", f"rooms/{room.code}/join", {"name": "Cy"}).status == 404


def test_who_watches_a_room_that_is_deleted_is_told_in_his_language(server: Process) -> None:
    room = server.room()
    told: list[tuple[bool, str | None]] = []
    watch = Instructor(server.info["url"], server.key, "fr").watch(
        room.code, lambda view: None, report=lambda online, message: told.append((online, message))
    )
    until(lambda: told == [(True, None)])
    room.do("delete", confirm=room.code)
    until(lambda: len(told) > 1)
    watch.stop()
    sentence = translator("fr")("There is no room {code}. Check the code on the screen.").format(code=room.code)
    assert told[1:] == [(False, sentence)]
