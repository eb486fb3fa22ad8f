"""A whole class may knock before anybody is let in."""

from __future__ import annotations

import socket
from contextlib import ExitStack
from pathlib import Path

from bidgames.classroom.listening import QUEUE, listening

ALLOWED = Path("/proc/sys/net/core/somaxconn")


def test_a_class_that_comes_back_while_the_server_starts_waits_in_the_queue() -> None:
    allowed = int(ALLOWED.read_text()) if ALLOWED.exists() else 128
    with ExitStack() as stack:
        (door,) = listening(0, "127.0.0.1")
        stack.callback(door.close)
        knocking = [
            stack.enter_context(socket.create_connection(door.getsockname(), timeout=30))
            for _ in range(min(400, QUEUE, allowed))
        ]
        assert door.accept()[0].close() is None
        assert knocking[-1].send(b"hello") == 5
