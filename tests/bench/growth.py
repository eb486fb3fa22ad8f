"""How cost and latency grow with the class: `python -m tests.bench --growth 30 100 200 500 1000`.

Students are simulated at the interface, as the light page uses it. CPU seconds are the server's own, so they mean the
same on a busy machine; latencies do not.
"""

from __future__ import annotations

import asyncio
import pstats
import tempfile
import time
from pathlib import Path
from typing import Any

from .crowd import Crowd
from .rows import printed, shown
from .server import ServerProcess
from .session import percentile

#: What a line of the table has: heading, key, unit.
COLUMNS = (
    ("students", "students", ""),
    ("server CPU to join and open, a student", "join_cpu", "ms"),
    ("server CPU of a round, a student", "round_cpu", "ms"),
    ("move acknowledged, all at once, p95", "ack", "ms"),
    ("last sheet sent → last one has the result, median of 3", "cleared", "ms"),
    ("memory a student", "memory", "KiB"),
    ("bytes of a round, a student", "bytes", "KiB"),
)


async def _class(server: ServerProcess, size: int) -> dict[str, Any]:
    """One class of this size: everybody joins, then one round of three sealed phases, all sheets at once."""
    idle = await server.settled_memory()
    crowd = Crowd(server, size)
    await crowd.create(rounds=1)
    cpu, began = server.cpu(), time.perf_counter()
    await crowd.join_all()
    join, took = server.cpu() - cpu, time.perf_counter() - began
    memory = await server.settled_memory() - idle
    await crowd.control("start")
    await crowd.all_seen((await crowd.public())["version"])
    cpu, received = server.cpu(), sum(student.meter.received for student in crowd.students)
    acks: list[float] = []
    cleared: list[float] = []
    for _ in range(3):
        found, last = await crowd.phase()
        acks += found
        cleared.append(last)
    spent = server.cpu() - cpu
    received = sum(student.meter.received for student in crowd.students) - received
    crowd.leave()
    return {
        "students": size,
        "join_cpu": join / size * 1000,
        "join_seconds": took,
        "round_cpu": spent / size * 1000,
        "ack": percentile(acks, 0.95) * 1000,
        "cleared": sorted(cleared)[1] * 1000,
        "memory": memory * 1024 / size,
        "bytes": received / size / 1024,
    }


def measure(size: int, profile: Path | None = None) -> dict[str, Any]:
    """The figures of one class size on a server of its own."""
    with ServerProcess(profile) as server:
        return asyncio.run(_class(server, size))


def growth(sizes: list[int]) -> str:
    """The table for these sizes."""
    lines = [[heading for heading, _, _ in COLUMNS]]
    for size in sizes:
        found = measure(size)
        lines.append([shown(found[key], unit) for _, key, unit in COLUMNS])
    return printed(lines)


def hottest(size: int, count: int = 12) -> tuple[list[str], list[str]]:
    """Where the loop of a server with a class of this size spends its CPU time.

    Two lists of lines, the most expensive first: functions by their own share, and functions of the package by their
    share together with what they call.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "profile"
        measure(size, path)
        stats: Any = pstats.Stats(str(path))
    own: list[tuple[float, str]] = []
    whole: list[tuple[float, str]] = []
    for (file, line, name), (_, _, alone, together, _) in stats.stats.items():
        package = "/bidgames/" in file
        place = file.rpartition("/bidgames/" if package else "/")[2]
        label = f"{place}:{line} {name}" if line else name
        own.append((alone / stats.total_tt, label))
        if package:
            whole.append((together / stats.total_tt, label))
    return tuple([f"{share:6.1%}  {label}" for share, label in sorted(one)[: -count - 1 : -1]] for one in (own, whole))  # type: ignore[return-value]
