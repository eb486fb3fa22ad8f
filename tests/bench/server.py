"""The server under test, in a process of its own with a data folder of its own."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import psutil

ROOT = Path(__file__).resolve().parents[2]
MIB = 1024 * 1024
#: The server under a profiler that counts the CPU time of its one loop, not the time that it waits.
PROFILED = """
import cProfile, sys, time
from bidgames.cli import main
profile = cProfile.Profile(time.thread_time)
status = profile.runcall(main, sys.argv[2:])
profile.dump_stats(sys.argv[1])
sys.exit(status)
"""


def own_memory(pid: int) -> float:
    """MiB of memory that are a process's own, shared pages in proportion (PSS)."""
    return float(psutil.Process(pid).memory_full_info().pss) / MIB


class ServerProcess:
    """`bidgames serve`; as a context manager it is gone, with its data, at the end.

    `profile`: a file for what cProfile finds, written when the server is stopped; `desk`: with the instructor's desk.
    """

    def __init__(self, profile: Path | None = None, desk: bool = False) -> None:
        self._options = [] if desk else ["--no-desk"]
        self._program = ["-m", "bidgames.cli"] if profile is None else ["-c", PROFILED, str(profile)]
        self._folder = tempfile.TemporaryDirectory(prefix="bidgames-bench-", ignore_cleanup_errors=True)
        self._port = 0
        self.info: dict[str, Any] = {}
        self._child: subprocess.Popen[str] | None = None

    def __enter__(self) -> ServerProcess:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self._folder.cleanup()

    def start(self) -> float:
        """Start it, again on the same port and data after a `kill`; seconds until it accepted connections."""
        began = time.perf_counter()
        command = [sys.executable, *self._program, "serve", *self._options, "--json"]
        self._child = subprocess.Popen(
            [*command, "--port", str(self._port), "--data", self._folder.name],
            stdout=subprocess.PIPE, text=True, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        assert self._child.stdout is not None
        line = self._child.stdout.readline()
        if not line:
            raise RuntimeError("the server did not start")
        self.info = json.loads(line)
        self._port = int(self.url.rstrip("/").rpartition(":")[2].partition("/")[0])
        return time.perf_counter() - began

    @property
    def url(self) -> str:
        """Where it is, with a slash at the end."""
        return str(self.info["url"])

    @property
    def key(self) -> str:
        """The instructor's key."""
        return str(self.info["instructor_key"])

    @property
    def pid(self) -> int:
        """Its process."""
        return int(self.info["pid"])

    def kill(self) -> None:
        """`kill -9`."""
        assert self._child is not None
        self._child.send_signal(signal.SIGKILL)
        self._reap()

    def stop(self) -> None:
        """End it politely."""
        if self._child is not None and self._child.poll() is None:
            self._child.terminate()
            self._reap()

    def _reap(self) -> None:
        assert self._child is not None and self._child.stdout is not None
        self._child.wait(20)
        self._child.stdout.close()

    def memory(self) -> float:
        """MiB of memory that are its own, shared pages in proportion (PSS)."""
        return own_memory(self.pid)

    async def settled_memory(self) -> float:
        """The same once its children (makers of the chart bundle) have gone and it rests."""
        for _ in range(100):
            if not psutil.Process(self.pid).children():
                break
            await asyncio.sleep(0.2)
        await asyncio.sleep(0.3)
        return self.memory()

    def cpu(self) -> float:
        """Seconds of CPU used so far."""
        times = psutil.Process(self.pid).cpu_times()
        return float(times.user + times.system)
