"""What a secret is changes nothing that anybody else is told: two games that differ in secrets look the same.

Both games are played alike, but for seat 0: its rows differ in the columns that are never called, and in every phase
it first hands in a sheet of its own, which the instructor takes back before the phase ends. Everything that others
are sent, by WebSocket and by GET, whole, with pages, and as patches, must be the same in both games.
"""

from __future__ import annotations

import json
from typing import Any

from .driver import Process, Room, Seat, WebSocket, merged, until, without_nulls

#: Rows of seat 0: the two columns that are called, then secrets.
SECRET_ROWS = [
    {"available": [3, 4, 0, 1, 2, 5, 6, 7, 8, 9], "demand": [5, 6, 0, 1, 2, 3, 4, 7, 8, 9]},
    {"available": [3, 4, 9, 8, 7, 6, 5, 2, 1, 0], "demand": [5, 6, 9, 8, 7, 4, 3, 2, 1, 0]},
]
#: Sealed orders of seat 0, with numbers that occur nowhere else.
SECRET_ORDERS = [{"wanted": 7654321, "offer": 3}, {"wanted": 8765432, "offer": 4}]
QUERIES = ("", "?page=1", "?page=1&only=page", "?patch=1", "?page=1&patch=1", "?page=1&only=page&patch=1")


class Eye:
    """A connection, what it was sent, and the view that it makes of it."""

    def __init__(self, name: str, socket: WebSocket) -> None:
        self.name, self.socket = name, socket
        self.state: Any = None

    def version(self) -> int:
        """The version that it has."""
        if self.state is None:
            return -1
        found = self.state["tables"][0] if "tables" in self.state and "version" not in self.state else self.state
        return int(found["version"])

    def at(self, version: int) -> Any:
        """Its view at this version."""
        while self.version() < version:
            message = self.socket.view()
            self.state = merged(self.state, message["patch"]) if "patch" in message else message
        return self.state


def plain(view: Any, room: Room) -> Any:
    """A view without what differs from room to room and from second to second."""
    text = json.dumps(without_nulls(view)).replace(room.code, "ROOM")
    found = json.loads(text)
    for table in [found, *(found["tables"] if isinstance(found.get("tables"), list) else [])]:
        for key in ("now", "connected", "qr", "created", "deadline"):
            table.pop(key, None)
        for line in table.get("audit") or []:
            line.pop("at")
        for seat in table.get("seats", []):
            seat.pop("connected", None)
    return found


class Watched:
    """A game of three seats that differs from its twin in the secrets of seat 0."""

    def __init__(self, server: Process, which: int) -> None:
        self.server, self.which = server, which
        self.room = server.room(options={"rounds": 2})
        self.seats = [self.room.join(name) for name in ("Ada", "Bo", "Cy")]
        self.room.do("start")
        self.watcher = self.room.join("Di")
        self.seen: list[Any] = []
        self.eyes = [Eye(f"room{q}", WebSocket(server.api, f"rooms/{self.room.code}/watch{q}", server.key))
                     for q in ("", "?patch=1")]  # fmt: skip
        for q in QUERIES:
            self.eyes.append(Eye(f"public{q}", WebSocket(server.api, f"rooms/{self.room.code}/public/watch{q}")))
            self.eyes += [Eye(f"{seat.joined['name']}{q}", seat.watch(q)) for seat in self.others]

    @property
    def others(self) -> list[Seat]:
        """Everybody but seat 0."""
        return [*self.seats[1:], self.watcher]

    def look(self, version: int) -> None:
        """Everything that others are told at this version."""
        self.seen += [(eye.name, plain(eye.at(version), self.room)) for eye in self.eyes]
        for q in QUERIES:
            self.seen.append(("GET public" + q, plain(self.room.public(q), self.room)))
            self.seen += [(f"GET {seat.joined['name']}{q}", plain(seat.view(q), self.room)) for seat in self.others]
        self.seen.append(("GET room", plain(self.room.view(), self.room)))

    def phase(self, move: str, secret: dict[str, Any], same: list[dict[str, Any]]) -> None:
        """One phase: the secret sheet is in, is taken back, then all hand in the same sheets as in the twin game."""
        self.look(self.seats[0].move(move, **secret).body["version"])
        self.look(self.seats[1].move(move, **same[1]).body["version"])
        self.look(self.room.do("undo", seat=0)["version"])
        self.look(self.seats[0].move(move, **same[0]).body["version"])
        self.look(self.seats[2].move(move, **same[2]).body["version"])

    def play(self) -> None:
        """Two rounds to the end."""
        rows = SECRET_ROWS[self.which]
        others = [{"available": list(range(n, 10)) + list(range(n)), "demand": list(range(9, -1, -1))} for n in (1, 2)]
        self.phase("rows", {"available": rows["demand"], "demand": rows["available"]}, [rows, *others])
        for _ in range(2):
            orders = [{"wanted": 2, "offer": 1}, {"wanted": 3, "offer": 2}, {"wanted": 1, "offer": 1}]
            self.phase("order", SECRET_ORDERS[self.which], orders)
            sales = [{"for_sale": 1, "price": 5}] * 3
            self.phase("sale", {"for_sale": self.which, "price": 7 + self.which}, sales)
        until(lambda: self.seats[1].view()["phase"] == "finished")
        for eye in self.eyes:
            eye.socket.close()


def test_nobody_is_told_anothers_secret(server: Process) -> None:
    twins = [Watched(server, which) for which in (0, 1)]
    for twin in twins:
        twin.play()
    for first, second in zip(twins[0].seen, twins[1].seen, strict=True):
        assert first == second
    assert len(twins[0].seen) > 1000
    sent = [frame for twin in twins for eye in twin.eyes for frame in eye.socket.frames]
    assert len(sent) > 1000
    for marker in (str(order["wanted"]) for order in SECRET_ORDERS):
        assert not [frame for frame in sent if marker in frame]
    for twin in twins:  # the test can fail: seat 0 itself is told
        own = twin.seats[0].view()["observation"]["rows"][0]
        assert own["available"] == SECRET_ROWS[twin.which]["available"]


def test_rows_are_told_column_by_column(server: Process) -> None:
    twin = Watched(server, 0)
    twin.play()
    for name, view in twin.seen:
        rounds = (view.get("observation") or {}).get("rounds")
        if rounds and view.get("phase") == "orders":
            for seat, row in enumerate(view["observation"]["rows"]):
                if name.startswith(("public", "GET public")) or seat == 0:
                    known = [number for number in row["available"] if number is not None]
                    assert len(known) == len(rounds) - 1


def test_scores_that_a_seat_may_not_know_are_null(server: Process) -> None:
    room = server.room("art_dealer")
    seats = room.class_of("Ada", "Bo", "Cy")
    for seat in seats:
        scores = seat.view()["scores"]
        assert [score is None for score in scores] == [other != seat.seat for other in range(3)]
    assert room.public()["scores"] == [None] * 3
    room.do("standings", on=True)
    assert room.public()["standings"] == []
    table = room.view()["tables"][0]
    assert (table["standings"], table["result"]) == ([], None)


def test_a_projector_can_do_without_names(server: Process) -> None:
    room = server.room(options={"rounds": 1})
    ada, _ = room.class_of("Adalbert", "Brunhild")
    watcher = room.join("Cyriak")
    sockets = [WebSocket(server.api, f"rooms/{room.code}/public/watch{q}") for q in QUERIES]
    sockets.append(watcher.watch("?page=1"))
    for socket in sockets:
        socket.view()
    room.do("anonymous", on=True)
    room.do("standings", on=True)
    for socket in sockets:
        socket.frames.clear()
    room.do("force")
    version = room.do("force")["version"]
    for socket in sockets:
        eye = Eye("", socket)
        eye.state = {"version": -1}
        eye.at(version)
        assert not [frame for frame in socket.frames if "Adalbert" in frame or "Brunhild" in frame]
    for query in QUERIES:
        shown = json.dumps([room.public(query), watcher.view(query)])
        assert "Adalbert" not in shown
        assert "Brunhild" not in shown
    assert "Adalbert" in json.dumps(ada.view("?page=1"))
