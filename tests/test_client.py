"""The client against a scripted class server: calls, refusals, and a watch that survives what networks do."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bidgames import client, watching

from .fake_class import CODE, FakeClass, running


@pytest.fixture
def fake() -> Iterator[FakeClass]:
    with running() as server:
        yield server


def until(true: Callable[[], Any], seconds: float = 60.0) -> None:
    """Wait for something that another thread brings about."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


def test_two_who_look_the_same_are_two_players(fake: FakeClass) -> None:
    one = client.join(fake.url, CODE, "Ada")
    other = client.join(fake.url, CODE.lower(), "Ada")
    assert one.token != other.token
    assert one.view()["seat"] == 0
    assert other.view()["seat"] == 1


def test_the_link_brings_back_the_same_seat(fake: FakeClass) -> None:
    seat = client.join(f"{fake.url}{CODE}", None, "Ada")
    address = client.read_address(seat.link)
    assert address == (fake.url, CODE, seat.token)
    assert client.SeatClient(address.base, address.token or "").view()["seat"] == seat.view()["seat"]


def test_a_move_carries_its_turn_and_a_key(fake: FakeClass) -> None:
    seat = client.join(fake.url, CODE, "Ada")
    assert seat.move("order", turn="orders-1", wanted=3, offer=7) == 2
    seat.move("order", turn="orders-1", key="k", wanted=3, offer=7)
    seat.move("order", turn="orders-1", key="k", wanted=3, offer=7)
    first, second = fake.moves
    assert {name: first[name] for name in ("move", "turn", "wanted", "offer")} == {
        "move": "order",
        "turn": "orders-1",
        "wanted": 3,
        "offer": 7,
    }
    assert len(first["key"]) == 32
    assert second["key"] == "k"


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (401, client.NotAllowed),
        (403, client.NotAllowed),
        (404, client.NotFound),
        (409, client.NotNow),
        (429, client.ClientError),
    ],
)
def test_refusals_are_exceptions_with_the_servers_sentence(
    fake: FakeClass, status: int, kind: type[client.ClientError]
) -> None:
    fake.answers["seat/moves"] = (status, {"message": "No, because."})
    with pytest.raises(kind) as caught:
        client.SeatClient(fake.url, "t").move("order")
    assert caught.value.message == "No, because."
    assert caught.value.status == status


def test_a_refused_value_says_which_and_what_is_allowed(fake: FakeClass) -> None:
    allowed = {"whole": [0, 5, 1]}
    fake.answers["seat/moves"] = (422, {"field": "wanted", "value": 9, "allowed": allowed, "message": "Too many."})
    with pytest.raises(client.MoveRefused) as caught:
        client.SeatClient(fake.url, "t").move("order", wanted=9)
    assert (caught.value.field, caught.value.value, caught.value.allowed) == ("wanted", 9, allowed)


def test_no_free_seat_is_said(fake: FakeClass) -> None:
    fake.answers[f"rooms/{CODE}/join"] = (201, {"token": None, "table": None, "seat": None, "link": None})
    with pytest.raises(client.NotNow, match="no free seat"):
        client.join(fake.url, CODE, "Ada")


def test_no_server_is_unreachable() -> None:
    with pytest.raises(client.Unreachable, match="does not answer"):
        client.SeatClient("http://127.0.0.1:9/", "t").view()


@pytest.mark.parametrize("status", [502, 504])
def test_a_proxy_without_its_server_is_unreachable_and_a_move_is_sent_again(fake: FakeClass, status: int) -> None:
    fake.answers["seat/moves"] = (status, {})
    with pytest.raises(client.Unreachable, match="does not answer"):
        client.SeatClient(fake.url, "t").move("order")
    assert [path for path, _ in fake.calls] == ["seat/moves"] * 2
    assert fake.calls[0] == fake.calls[1]


@pytest.mark.parametrize("text", ["", "ftp://host/", "http://", "http://host:99999/", "class room", "host/a b"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(client.ClientError, match="not an address"):
        client.read_address(text)


@pytest.mark.parametrize(
    ("text", "base", "code"),
    [
        ("192.168.1.5:8866", "http://192.168.1.5:8866/", None),
        ("https://school.example/econ/", "https://school.example/econ/", None),
        ("https://school.example/econ/QWERT", "https://school.example/econ/", "QWERT"),
    ],
)
def test_addresses_as_people_type_them(text: str, base: str, code: str | None) -> None:
    assert client.read_address(text)[:2] == (base, code)


def test_the_instructors_calls(fake: FakeClass) -> None:
    desk = client.Instructor(fake.url, "key")
    assert desk.create_room("middleman", {"rounds": 3}, seats_per_table=4, bots=1, clock=60) == CODE
    desk.control(CODE, "extend", seconds=30)
    assert desk.room(CODE)["room"] == CODE
    assert desk.public(CODE)["seat"] is None
    assert desk.export(CODE) == b"a,b\n1,2\n"
    assert fake.calls[0] == (
        "rooms",
        {"game": "middleman", "options": {"rounds": 3}, "seats_per_table": 4, "bots": 1, "clock": 60},
    )
    assert fake.calls[1][1] == {"action": "extend", "seconds": 30}


def test_a_watch_gives_the_view_then_each_change(fake: FakeClass) -> None:
    seen: list[dict[str, Any]] = []
    watch = client.SeatClient(fake.url, "t").watch(seen.append)
    until(lambda: seen)
    fake.push("t", phase="sales")
    until(lambda: len(seen) == 2)
    assert [view["phase"] for view in seen] == ["orders", "sales"]
    assert seen[1]["names"] == ["Ada", "Bo"]
    watch.stop()


def test_a_broken_connection_comes_back_with_what_was_missed(fake: FakeClass) -> None:
    seen: list[dict[str, Any]] = []
    states: list[bool] = []
    watch = client.SeatClient(fake.url, "t").watch(seen.append, report=lambda online, _: states.append(online))
    until(lambda: seen)
    fake.drop()
    until(lambda: not fake.sockets)
    fake.views["t"] = fake.views["t"] | {"phase": "sales"}
    until(lambda: seen[-1]["phase"] == "sales")
    until(lambda: states == [True, False, True])
    assert watch.online
    watch.stop()


def test_silence_counts_as_offline(fake: FakeClass, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "SILENCE", 0.2)
    states: list[bool] = []
    watch = client.SeatClient(fake.url, "t").watch(lambda _: None, report=lambda online, _: states.append(online))
    until(lambda: states[:2] == [True, False])
    watch.stop()


def test_where_sockets_are_blocked_it_polls(fake: FakeClass) -> None:
    fake.refuse_sockets = True
    seen: list[dict[str, Any]] = []
    watch = client.SeatClient(fake.url, "t").watch(seen.append)
    until(lambda: seen, 15)
    fake.views["t"] = fake.view("t") | {"version": 2, "phase": "sales"}
    until(lambda: seen[-1]["phase"] == "sales")
    watch.stop()


def test_an_unknown_token_ends_the_watch_with_a_reason(fake: FakeClass) -> None:
    fake.answers["seat"] = (401, {"message": "This link is not known here."})
    said: list[tuple[bool, str | None]] = []
    watch = client.SeatClient(fake.url, "unknown").watch(lambda _: None, report=lambda *what: said.append(what))
    until(lambda: said)
    assert said == [(False, "This link is not known here.")]
    watch.stop()


def test_a_watch_that_is_stopped_just_as_a_message_comes_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    closed, asked, waiting = threading.Event(), threading.Event(), []

    class Socket:
        close_code = None

        def read_message(self) -> asyncio.Future[str]:
            waiting.append(asyncio.get_running_loop().create_future())
            asked.set()
            return waiting[-1]

        def close(self) -> None:
            closed.set()

    async def connect(_request: Any) -> Socket:
        return Socket()

    monkeypatch.setattr("tornado.websocket.websocket_connect", connect)
    watch = watching.Watch("ws://class.test/", {}, lambda _version: {}, lambda _view: None)
    assert asked.wait(10)

    def at_once() -> None:
        waiting[-1].set_result('{"version": 1}')
        watch.stop()

    watching.background().call_soon_threadsafe(at_once)
    assert closed.wait(10), "the student would be shown as connected for ever"


def test_callbacks_run_on_the_loop_that_asked(fake: FakeClass) -> None:
    async def main() -> threading.Thread:
        thread: asyncio.Future[threading.Thread] = asyncio.get_running_loop().create_future()
        watch = client.SeatClient(fake.url, "t").watch(lambda _: thread.set_result(threading.current_thread()))
        found = await asyncio.wait_for(thread, 5)
        watch.stop()
        return found

    assert asyncio.run(main()) is threading.current_thread()


def test_a_failing_callback_does_not_end_the_watch(fake: FakeClass) -> None:
    seen: list[str] = []

    def receive(view: dict[str, Any]) -> None:
        seen.append(view["phase"])
        raise RuntimeError("a mistake in a notebook")

    watch = client.SeatClient(fake.url, "t").watch(receive)
    until(lambda: seen)
    fake.push("t", phase="sales")
    until(lambda: seen == ["orders", "sales"])
    watch.stop()


@pytest.mark.parametrize(
    ("before", "patch", "after"),
    [  # examples of RFC 7396, appendix A
        ({"a": "b"}, {"a": "c"}, {"a": "c"}),
        ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
        ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
        ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
        ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
        (["a", "b"], ["c", "d"], ["c", "d"]),
        ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
        ([1, 2], {"a": "b", "c": None}, {"a": "b"}),
        ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
    ],
)
def test_merge_patches(before: Any, patch: Any, after: Any) -> None:
    assert watching.merge(before, patch) == after


def test_importing_the_package_is_light() -> None:
    heavy = "{'pandas', 'altair', 'IPython', 'ipywidgets', 'tornado', 'msgspec', 'sqlalchemy'}"
    code = f"import sys, bidgames; bidgames.__version__; print(sorted({heavy} & set(sys.modules)))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"
