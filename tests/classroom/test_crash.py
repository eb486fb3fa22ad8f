"""`kill -9` in the middle of a round: what was acknowledged is there, once; what was not may be sent again."""

from __future__ import annotations

import http.client
import json
import signal
import threading
import time

import pytest

from .conftest import Start
from .driver import ROWS, Api, Seat


@pytest.mark.parametrize("after", [0.05, 0.15])
def test_every_acknowledged_move_is_there_once(start: Start, after: float) -> None:
    process = start()
    room = process.room(options={"rounds": 1})
    seats = room.class_of(*(f"P{n}" for n in range(24)))
    for seat in seats[:-1]:
        seat.move("rows", **ROWS)
    seats[-1].move("rows", **ROWS)
    acknowledged: dict[int, int] = {}

    def send(part: list[tuple[int, Seat]]) -> None:
        for number, seat in part:
            try:
                reply = seat.move("order", key=f"k{number}", wanted=1000 + number, offer=0)
            except (OSError, http.client.HTTPException, ValueError):
                continue  # the server is dead
            assert reply.status == 201
            acknowledged[number] = reply.body["version"]

    numbered = list(enumerate(seats[:-1]))
    senders = [threading.Thread(target=send, args=(numbered[part::4],)) for part in range(4)]
    for sender in senders:
        sender.start()
    time.sleep(after)
    process.end(signal.SIGKILL)
    for sender in senders:
        sender.join()

    again = start()
    back = [Seat(again.api, seat.joined) for seat in seats]
    view = back[0].view()
    assert set(acknowledged) <= set(view["acted"])
    for number, seat in enumerate(back[:-1]):
        reply = seat.move("order", key=f"k{number}", wanted=1000 + number, offer=0)
        if number in acknowledged:
            assert reply[:2] == (200, {"version": acknowledged[number]})
        else:
            assert reply.status in (200, 201)
    back[-1].move("order", key="last", wanted=5, offer=0)
    final = back[0].view()
    assert final["phase"] == "sales"
    assert final["observation"]["rounds"][0]["orders"] == [[1000 + n, 0] for n in range(23)] + [[5, 0]]
    raw = again.api.call("GET", f"rooms/{room.code}/export?format=jsonl", token=again.key).body.decode()
    orders = [json.loads(line) for line in raw.splitlines() if '"order"' in line]
    assert sorted(order["seat"] for order in orders) == list(range(24))


def test_rooms_and_joins_survive_too(start: Start) -> None:
    process = start()
    room = process.room(options={"rounds": 2})
    tokens = [room.join(f"P{n}").token for n in range(3)]
    process.end(signal.SIGKILL)
    again = start()
    assert again.key == process.key
    assert [views(again.api, token)["seat"] for token in tokens] == [0, 1, 2]
    assert again.api.call("POST", f"rooms/{room.code}/control", {"action": "start"}, again.key).status == 200


def views(api: Api, token: str) -> dict[str, int]:
    """GET seat."""
    found: dict[str, int] = api.call("GET", "seat", token=token).body
    return found
