"""Frames: any client that follows RFC 7692 reads the messages that were sent, whatever was shared between them."""

from __future__ import annotations

import asyncio
import json
import zlib
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.sync.client import connect

from bidgames.classroom.frames import SHORTEST, WHOLE, WINDOW, agreed, frame, shared
from bidgames.classroom.seats import Socket

from .driver import ROWS, Process, merged

#: What text looks like here: a few words again and again, so that there is something to refer to.
WORDS = st.lists(st.sampled_from([b"12,", b'{"bid":', b"to_act", b"[[3,4]]", b"x"]), max_size=900).map(b"".join)
PIECES = st.lists(WORDS | WORDS.map(shared), min_size=1, max_size=4)


def content(made: bytes) -> tuple[bool, bytes]:
    """Whether a server's frame is compressed, and its content."""
    assert made[0] in (0x81, 0xC1)
    skip = {126: 4, 127: 10}.get(made[1], 2)
    length = made[1] if skip == 2 else int.from_bytes(made[2:skip])
    assert len(made) == skip + length
    return made[0] == 0xC1, made[skip:]


class Reader:
    """The client's side: one inflater for the connection, of the window that was agreed on."""

    def __init__(self) -> None:
        self._inflater = zlib.decompressobj(-WINDOW)

    def read(self, made: bytes) -> bytes:
        """A message."""
        compressed, inside = content(made)
        return self._inflater.decompress(inside + b"\x00\x00\xff\xff") if compressed else inside


def socket(offered: str) -> Any:
    """What a socket needs to make frames, after a client has offered this."""
    made = SimpleNamespace(request=SimpleNamespace(headers={"Sec-WebSocket-Extensions": offered}), sent=0, _before=b"")
    Socket._agree_on_compression(made)
    return made


@given(st.lists(st.tuples(PIECES, st.booleans()), max_size=8))
def test_every_message_of_a_connection_is_read_as_it_was_sent(messages: list[tuple[list[bytes], bool]]) -> None:
    ours, theirs = socket("permessage-deflate"), Reader()
    for pieces, common in messages:
        made = Socket._framed(ours, pieces, common)
        assert theirs.read(made) == b"".join(pieces)
        assert ours.sent == len(made)


@given(st.lists(st.tuples(PIECES, st.booleans()), max_size=8))
def test_who_remembers_nothing_reads_each_message_alone(messages: list[tuple[list[bytes], bool]]) -> None:
    ours = socket("permessage-deflate; server_no_context_takeover")
    for pieces, common in messages:
        assert Reader().read(Socket._framed(ours, pieces, common)) == b"".join(pieces)


def test_without_compression_nothing_is_compressed() -> None:
    for pieces in ([b"a" * SHORTEST], [shared(b"b" * WHOLE), b"c"]):
        assert content(Socket._framed(socket(""), pieces, True)) == (False, b"".join(pieces))


def test_the_second_of_two_messages_that_are_nearly_alike_costs_next_to_nothing() -> None:
    acted = [*range(0, 180, 2)]
    one, two = (json.dumps({"acted": acted[:count], "version": count}).encode() for count in (88, 89))
    alone, after = frame(two, True), frame(two, True, one)
    assert len(after) < 40 < len(alone) / 3
    assert frame(two, True, one) is after


@pytest.mark.parametrize(
    "offered, answer",
    [
        ("", None),
        ("x-webkit-deflate-frame", None),
        ("permessage-deflate", "permessage-deflate; client_no_context_takeover"),
        ("permessage-deflate; client_max_window_bits", "permessage-deflate; client_no_context_takeover"),
        (
            "permessage-deflate; server_max_window_bits=12; client_max_window_bits=12",
            "permessage-deflate; client_no_context_takeover; server_max_window_bits=12",
        ),
        ("permessage-deflate; server_max_window_bits=9", None),
        ("permessage-deflate; server_max_window_bits=x", None),
        (
            'permessage-deflate; server_max_window_bits=8, permessage-deflate; server_max_window_bits="14"',
            "permessage-deflate; client_no_context_takeover; server_max_window_bits=12",
        ),
        (
            "foo, permessage-deflate; server_no_context_takeover",
            "permessage-deflate; client_no_context_takeover; server_no_context_takeover",
        ),
    ],
)
def test_only_what_the_client_can_do_is_agreed_on(offered: str, answer: str | None) -> None:
    assert agreed(offered) == answer


def test_other_peoples_clients_follow_a_class(server: Process) -> None:
    room = server.room()
    seats = room.class_of(*(f"Student {number}" for number in range(30)))
    address = server.info["url"].replace("http", "ws", 1) + "api/seat/watch?patch=1"
    said = {"Authorization": f"Bearer {seats[0].token}"}

    def follow(receive: Any) -> Any:
        view = json.loads(receive())
        for seat in seats[1:]:
            version = seat.move("rows", **ROWS).body["version"]
            while view["version"] < version:
                message = json.loads(receive())
                view = merged(view, message["patch"]) if "patch" in message else view
        return view

    small = ClientPerMessageDeflateFactory(server_max_window_bits=WINDOW)
    with connect(address, additional_headers=said, compression=None, extensions=[small]) as watching:
        assert watching.response is not None
        assert f"server_max_window_bits={WINDOW}" in watching.response.headers["Sec-WebSocket-Extensions"]
        seen = follow(watching.recv)
    assert seen["acted"] == list(range(1, 30))
    room.do("restart")

    async def tornados() -> Any:
        watching = await websocket_connect(HTTPRequest(address, headers=said), compression_options={})
        loop = asyncio.get_running_loop()

        def receive() -> Any:
            return asyncio.run_coroutine_threadsafe(_read(watching), loop).result(30)

        seen = await asyncio.to_thread(follow, receive)
        watching.close()
        return seen

    assert asyncio.run(tornados())["acted"] == list(range(1, 30))


async def _read(watching: Any) -> Any:
    return await watching.read_message()
