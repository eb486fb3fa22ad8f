"""Who drops out and who comes late, as a class meets it: the others go on within the clock, nobody plays twice.

Every case runs against a server process by the interface alone. The clock is short; a table that waits for
the absent goes on by it, and a table where everybody is there never waits for another one.
"""

from __future__ import annotations

from typing import Any

import pytest

from bidgames import record
from bidgames.classroom import export
from bidgames.classroom.store import Store, sqlite_url

from .driver import ROWS, Closed, Process, Room, Seat, WebSocket, until

CLOCK = 3.0
#: What a busy machine may take beyond the clock before "stalled" is the word, in seconds.
PATIENCE = 20.0


def hand_in(*seats: Seat) -> set[int]:
    """Each of them hands in what this phase asks for; the seats for whom the clock was faster."""
    late = set()
    for seat in seats:
        view = seat.view()
        kind = next(iter(view["choices"]), None)
        fields: dict[str, Any] = {
            "rows": ROWS, "order": {"wanted": 1, "offer": 1}, "sale": {"for_sale": 0, "price": 5},
        }.get(kind, {})  # fmt: skip
        if kind:
            reply = seat.move(kind, turn=view["turn"], **fields)
            assert reply.status in (201, 409), reply
            late |= {view["seat"]} if reply.status == 409 else set()
    return late


def stage(seat: Seat) -> tuple[Any, str]:
    """Round and phase as a seat sees them."""
    view = seat.view()
    return (view["observation"] or {}).get("round"), view["phase"]


def plays_on(server: Process, room: Room, here: list[Seat], table: int = 1) -> None:
    """The table reaches the end with only these at it; the clock makes the absent's moves and nobody else's."""
    own, late = {seat.view()["seat"] for seat in here}, set()
    while (now := stage(here[0])) and now[1] != "finished":
        late |= hand_in(*here)
        until(lambda now=now: stage(here[0]) != now, CLOCK + PATIENCE)
    store = Store(sqlite_url(server.data), read_only=True)
    replayed = record.replay(export.records(store, room.code)[table].encode())
    store.close()
    autos = {entry.seat for entry in replayed.entries if entry.extra.get("auto")}
    absent = set(range(len(replayed.header.seats))) - own
    assert absent <= autos <= absent | late


@pytest.fixture
def room(server: Process) -> Room:
    """A short game with a clock."""
    return server.room(options={"rounds": 1}, clock=CLOCK)


def test_a_closed_tab_stalls_nobody(server: Process, room: Room) -> None:
    seats = room.class_of("Ada", "Bo", "Cy")
    sockets = [seat.watch() for seat in seats]
    for socket in sockets:
        socket.view()
    sockets[2].close()
    plays_on(server, room, seats[:2])


def test_a_phone_that_sleeps_comes_back_to_the_present_question(server: Process) -> None:
    room = server.room(options={"rounds": 2}, clock={"rows": CLOCK})
    ada, bo = room.class_of("Ada", "Bo")
    asleep = ada.watch()
    old = asleep.view()
    hand_in(bo)
    until(lambda: stage(bo)[1] == "orders", CLOCK + PATIENCE)
    asleep.close()  # it wakes up: its socket is gone, it sends what was typed, and looks again
    assert ada.move("rows", turn=old["turn"], **ROWS).status in (409, 422)
    awake = ada.watch().view()
    assert (awake["phase"], awake["seat"]) == ("orders", 0)
    hand_in(ada)
    assert bo.view()["acted"] == [0]


def test_a_second_tab_and_a_second_device_are_the_same_seat(server: Process, room: Room) -> None:
    ada, bo = room.class_of("Ada", "Bo")
    tab, device = ada.watch(), WebSocket(room.api, "seat/watch", ada.token)
    assert tab.view()["seat"] == device.view()["seat"] == 0
    other = Seat(room.api, ada.joined)
    assert ada.move("rows", key="one press", **ROWS).status == 201
    assert other.move("rows", key="one press", **ROWS).status == 200
    assert other.move("rows", key="another press", **ROWS).status == 409
    for socket in (tab, device):
        socket.view(lambda view: 0 in view["acted"] or view["phase"] != "rows")
    assert [seat["name"] for seat in room.view()["tables"][0]["seats"]] == ["Ada", "Bo"]
    tab.close()
    until(lambda: room.view()["tables"][0]["seats"][0]["connected"])  # the device is still there
    plays_on(server, room, [ada, bo])


def test_a_student_who_comes_late_takes_a_bots_seat_or_watches(server: Process) -> None:
    room = server.room(options={"rounds": 2}, bots=1)
    ada, bo = room.class_of("Ada", "Bo")
    hand_in(ada, bo)
    until(lambda: stage(ada)[1] == "orders")
    late = room.join("Cy")
    assert (late.joined["seat"], late.view()["seat"]) == (2, 2)
    later = room.join("Di")
    assert later.joined["seat"] is None
    assert later.view()["observation"]["round"] == 1
    room.do("unseat", seat=1)
    room.do("seat", name="Di", seat=1)
    assert later.view()["seat"] == 1
    assert bo.view()["seat"] is None
    hand_in(ada)
    assert ada.view()["phase"] in ("orders", "sales")
    names = [seat["name"] for seat in room.view()["tables"][0]["seats"]]
    assert names == ["Ada", "Di", "Cy"]


def test_who_comes_late_to_a_locked_or_closed_room_is_told(server: Process) -> None:
    room = server.room()
    room.class_of("Ada", "Bo")
    for action, word in (("lock", "locked"), ("close", "closed")):
        room.do(action)
        reply = server.api.call("POST", f"rooms/{room.code}/join", {"name": "Cy"})
        assert reply.status == 409
        assert word in reply.body["message"]


def test_a_table_that_loses_two_of_four_goes_on_and_the_other_never_waits(server: Process) -> None:
    room = server.room(options={"rounds": 1}, seats_per_table=4, clock=CLOCK)
    seats = room.class_of("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
    first, second = seats[:4], seats[4:]
    room.do("extend", table=2, seconds=300)
    for seat in seats:
        seat.watch().view()
    hand_in(*second)  # the whole second table is there: it goes on without its clock
    assert stage(second[0])[1] == "orders"
    WebSocket.opened[2].close()
    WebSocket.opened[3].close()
    plays_on(server, room, first[:2])
    hand_in(*second)
    assert stage(second[0])[1] in ("sales", "finished")


def test_a_bot_takes_over_and_gives_back(room: Room) -> None:
    ada, bo = room.class_of("Ada", "Bo")
    room.do("bot", seat=1)
    hand_in(ada)
    until(lambda: stage(ada)[1] == "orders", CLOCK + PATIENCE)
    assert bo.move("take_back").status == 201
    assert room.view()["tables"][0]["seats"][1]["bot"] is None


def test_a_lost_phone_is_replaced(room: Room) -> None:
    ada, _ = room.class_of("Ada", "Bo")
    lost = ada.watch()
    lost.view()
    link = room.do("relink", seat=0)["link"]
    with pytest.raises(Closed):
        lost.view(lambda view: False)
    found = Seat(room.api, {**ada.joined, "token": link.partition("#")[2]})
    assert found.view()["seat"] == 0
    assert room.api.call("GET", "seat", token=ada.token).status == 401
    hand_in(found)
