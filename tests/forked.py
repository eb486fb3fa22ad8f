"""`bidgames serve` processes that begin at once: each is forked from a process that has imported all a server needs.

A server spends most of its start on imports, and tests start hundreds. A fork is a process of its own like any other:
its memory, its files, its signals, its death. That the command itself starts is seen by `tests/classroom`.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO, NoReturn

ROOT = Path(__file__).parents[1]
#: What a server imports sooner or later.
NEEDED = ("bidgames.classroom.serve", "bidgames.rules", "bidgames.views", "bidgames.bots", "sqlalchemy.dialects.sqlite")


class Forks:
    """The process that servers are forked from."""

    def __init__(self) -> None:
        self._orders, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        command = [sys.executable, "-m", "tests.forked", str(theirs.fileno())]
        self._parent = subprocess.Popen(command, pass_fds=[theirs.fileno()], cwd=ROOT)
        theirs.close()
        assert self._orders.recv(10) == b"ready"

    def serve(self, options: Sequence[str], err: int, **environment: str) -> Child:
        """`bidgames serve OPTIONS`, which writes its errors to the open file `err`."""
        out, its_out = os.pipe()
        fate, its_fate = os.pipe()
        order = json.dumps({"options": list(options), "environment": environment}).encode()
        socket.send_fds(self._orders, [order], [its_out, err, its_fate])
        os.close(its_out)
        os.close(its_fate)
        return Child(os.fdopen(out, "rb"), os.fdopen(fate, "rb", buffering=0))

    def end(self) -> None:
        """No more servers; those that run go on."""
        self._orders.close()
        self._parent.wait(10)


class Child:
    """A server that was forked: as much of a `subprocess.Popen` as tests use."""

    def __init__(self, stdout: BinaryIO, fate: io.FileIO) -> None:
        self.stdout, self._fate = stdout, fate
        self.pid = int(self._line())
        self.returncode: int | None = None

    def _line(self) -> bytes:
        line = b""
        while not line.endswith(b"\n"):
            more = self._fate.read(1)
            assert more, "whoever looked after the server is gone"
            line += more
        return line

    def poll(self) -> int | None:
        """The exit status as `Popen` has it, or None while it runs."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it has ended. Raises `subprocess.TimeoutExpired`."""
        if self.returncode is None:
            if not select.select([self._fate], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("bidgames serve", timeout or 0)
            self.returncode = int(self._line())
            self._fate.close()
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """SIGTERM."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """SIGKILL."""
        self.send_signal(signal.SIGKILL)


def _look_after(order: bytes, out: int, err: int, fate: int) -> NoReturn:
    """Fork the server; say its process number and, once it has ended, its status."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    child = os.fork()
    if not child:
        os.close(fate)
        _become_server(json.loads(order), out, err)
    os.write(fate, f"{child}\n".encode())
    os.close(out)
    os.close(err)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    with contextlib.suppress(BrokenPipeError):  # nobody asks any more
        os.write(fate, f"{status}\n".encode())
    os._exit(0)


def _become_server(order: dict[str, list[str] | dict[str, str]], out: int, err: int) -> NoReturn:
    """What `python -m bidgames.cli serve` would be."""
    from bidgames.cli import main

    for given, place in ((out, 1), (err, 2)):
        os.dup2(given, place)
        os.close(given)
    sys.stdout, sys.stderr = (open(place, "w", buffering=1, encoding="utf-8", closefd=False) for place in (1, 2))  # noqa: SIM115
    os.environ.update(order["environment"])
    sys.argv = ["bidgames", "serve", *order["options"]]
    raise SystemExit(main(sys.argv[1:]))


def _take_orders(orders: socket.socket) -> None:
    """Fork a server for each order, until there are no more."""
    import gc
    import importlib

    from bidgames.rules import keys

    for name in (*NEEDED, *(f"bidgames.{part}.{key}" for part in ("rules", "views") for key in keys())):
        importlib.import_module(name)
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    orders.send(b"ready")
    while True:
        order, given, *_ = socket.recv_fds(orders, 65536, 3)
        if not order:
            return
        if not os.fork():
            orders.close()
            _look_after(order, *given)
        for one in given:
            os.close(one)


if __name__ == "__main__":
    _take_orders(socket.socket(fileno=int(sys.argv[1])))
