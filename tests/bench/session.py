"""One class, from the rush at the door to the end: the rows of the table that need students.

Each part takes the crowd as the part before left it and gives `{row: measure}`; times in seconds, sizes in bytes.
"""

from __future__ import annotations

import asyncio
import math
import statistics
import time
from typing import Any

from .crowd import PAGE, PLAIN, Crowd, Student
from .server import ServerProcess
from .wire import Http, Meter, Watch

#: A view is current when it is at most this old, in seconds.
CURRENT = 0.2
#: Orders a second that are tried, until one is too many.
RATES = (100, 200, 300, 400)
#: Seconds over which a phase's sheets come in where a class takes its time.
PACE = 20.0

Found = dict[str, Any]


def percentile(values: list[float], share: float) -> float:
    """The value that this share of all values does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


async def session(
    server: ServerProcess, size: int, pace: float = PACE, seconds: float = 4.0, view: str = PAGE
) -> Found:
    """All rows of one class size on a fresh server."""
    found: Found = {"server_memory": [await server.settled_memory()]}
    crowd = Crowd(server, size, view=view)
    await crowd.create()
    found |= await open_at_once(crowd)
    found |= await with_charts(crowd)
    found["server_memory"].append(await server.settled_memory())
    found |= await at_once(crowd)
    found |= await idle_moves(crowd)
    await crowd.control("restart")
    found |= await sustained(crowd, seconds)
    await crowd.control("restart")
    found |= await round_bytes(crowd, pace)
    found["server_memory"].append(await server.settled_memory())
    await crowd.control("restart")
    found |= await killed(crowd)
    crowd.leave()
    return found


async def open_at_once(crowd: Crowd) -> Found:
    """Everybody opens the page, cold, at once; the game starts when all are in; the last one has its form."""
    cpu, began = crowd.server.cpu(), time.perf_counter()
    await asyncio.gather(*(student.arrive(crowd.room) for student in crowd.students))
    await crowd.control("start")
    forms = [student.watch.when(lambda watch: bool(watch.view["page"]["forms"])) for student in crowd.students]
    took = max(await asyncio.gather(*forms)) - began
    form = max(student.page_bytes for student in crowd.students)
    return {"open_cold": took, "open_cold_cpu": crowd.server.cpu() - cpu, "bytes_form": form}


async def with_charts(crowd: Crowd) -> Found:
    """What the charts cost on top, once for each browser."""
    http = Http(crowd.server.url, Meter())
    for path in ("static/vega.js", "charts/middleman.json?lang=en"):
        status, _ = await http.ask("GET", path)
        assert status == 200, path
    http.close()
    return {"bytes_vega": crowd.students[0].page_bytes + http.meter.received}


async def at_once(crowd: Crowd) -> Found:
    """Four phases in which all hand in at once but the last one, whose sheet clears the phase (not the rows)."""
    took, cleared, cpu = [], [], []
    for _ in range(4):
        before = crowd.server.cpu()
        acks, result = await crowd.phase()
        took.append(percentile(acks, 0.95))
        cleared.append(result)
        cpu.append(crowd.server.cpu() - before)
    found = {"ack_p95": statistics.median(took), "cleared": statistics.median(cleared[1:])}
    return {**found, "phase_cpu": statistics.median(cpu)}


async def idle_moves(crowd: Crowd) -> Found:
    """One student hands in while the others wait: until all of them know."""
    sheets = await crowd.sheets()
    lags = []
    for student, sheet in sheets[: min(20, len(sheets) - 1)]:
        await asyncio.sleep(0.3)
        began = time.perf_counter()
        version, _ = await student.move(sheet)
        lags.append(await crowd.all_seen(version, [other for other in crowd.students if other is not student]) - began)
    return {"idle_p95": percentile(lags, 0.95)}


async def sustained(crowd: Crowd, seconds: float = 4.0) -> Found:
    """Sheets at a steady rate, phase after phase: the largest rate at which every view stays current."""
    found: Found = {"sustained": 0.0, "sustained_lags": {}, "sustained_cpu": {}}
    for rate in RATES:
        before, began = crowd.server.cpu(), time.perf_counter()
        lags = await _stream(crowd, rate, seconds)
        found["sustained_cpu"][rate] = (crowd.server.cpu() - before) / (time.perf_counter() - began)
        found["sustained_lags"][rate] = percentile(lags, 0.95)
        if found["sustained_lags"][rate] > CURRENT:
            break
        found["sustained"] = float(rate)
        await crowd.control("restart")
    return found


async def _stream(crowd: Crowd, rate: float, seconds: float) -> list[float]:
    """Moves due at `rate` a second for so long (and to the end of the phase): how late the last student saw each.

    Late counts from when it was due. Between two phases, in which nobody can send anything, nothing is due.
    """
    lags: list[float] = []

    async def one(student: Student, sheet: dict[str, Any], due: float) -> tuple[float, int]:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        return due, (await student.move(sheet))[0]

    sending = 0.0
    while sending < seconds and (sheets := await crowd.sheets()):
        begin = time.perf_counter() + 0.01
        moves = [asyncio.create_task(one(*pair, begin + at / rate)) for at, pair in enumerate(sheets)]
        done = await asyncio.gather(*moves)
        await crowd.all_seen(max(version for _, version in done))
        for due, version in done:
            lags.append(max(student.watch.when_reached(version) for student in crowd.students) - due)
        sending += len(sheets) / rate
    return lags


async def round_bytes(crowd: Crowd, pace: float) -> Found:
    """A whole game; its first and last rounds at the pace of a class, with each student's bytes in them.

    One student has more windows open: a plain `patch=1` client, and one with observation and page.
    """
    extra = {"plain": Watch(crowd.server.url), "page_and_plain": Watch(crowd.server.url)}
    token = crowd.students[0].token
    await extra["plain"].open(PLAIN, token)
    await extra["page_and_plain"].open(PLAIN + "&page=1", token)
    await crowd.phase()  # the rows
    found: Found = {}
    number = 0
    while (view := await crowd.public())["phase"] != "finished":
        number = view["observation"]["round"]
        slow = number in (1, 10)
        meters = [student.meter for student in crowd.students] + [watch.meter for watch in extra.values()]
        before = [meter.received for meter in meters]
        for _ in range(2):
            await crowd.phase(pace if slow else 0.0)
        await asyncio.gather(*(watch.reached(crowd.students[0].watch.version) for watch in extra.values()))
        if slow:
            got = [meter.received - was for meter, was in zip(meters, before, strict=True)]
            name = "early" if number == 1 else "late"
            found[f"round_{name}"] = max(got[: crowd.size])
            found[f"round_{name}_plain"], found[f"round_{name}_page"] = got[-2], got[-1]
    assert number == 10
    for watch in extra.values():
        watch.close()
    return found


async def killed(crowd: Crowd) -> Found:
    """`kill -9` while sheets arrive, restart on the same data, everybody back; what was acknowledged is there."""
    sheets = await crowd.sheets()
    tasks = [asyncio.create_task(student.move(sheet)) for student, sheet in sheets]
    for task in asyncio.as_completed(tasks[: max(1, len(tasks) // 2)]):
        await task
    began = time.perf_counter()
    crowd.server.kill()
    done = await asyncio.gather(*tasks, return_exceptions=True)
    acknowledged = [pair[0] for pair, answer in zip(sheets, done, strict=True) if not isinstance(answer, BaseException)]
    loop = asyncio.get_running_loop()
    starting = loop.run_in_executor(None, crowd.server.start)
    await asyncio.gather(*(student.reopen() for student in crowd.students))
    took = time.perf_counter() - began
    await starting
    crowd.desk.close()
    lost = 0
    for student in acknowledged:
        key, version = list(student.made.items())[-1]
        sheet = next(pair[1] for pair in sheets if pair[0] is student)
        answer = await student.http.json("POST", "api/seat/moves", {**sheet, "key": key}, student.token)
        lost += answer != (200, {"version": version})
    return {"killed": took, "lost": lost, "acknowledged": len(acknowledged)}


async def absent(server: ServerProcess, size: int, clock: float = 2.0) -> Found:
    """Three students close their tabs: what they had to do is done for them when the clock runs out, and marked."""
    crowd = Crowd(server, size, seed=2)
    await crowd.create(clock=clock, rounds=1)
    await crowd.join_all()
    gone = min(3, size - 1)
    await crowd.control("start")
    for student in crowd.students[:gone]:
        student.leave()
    began = time.perf_counter()
    present = crowd.students[gone:]
    sheets = [pair for pair in await crowd.sheets() if pair[0] in present]
    await asyncio.gather(*(student.move(sheet) for student, sheet in sheets))
    moved = [student.watch.when(lambda watch: watch.view["phase"] == "orders") for student in present]
    took = max(await asyncio.gather(*moved)) - began
    lines = [line for table in await crowd.export() for line in table]
    marked = sum(1 for line in lines if line.get("auto") is True and line.get("move") == "rows")
    crowd.leave()
    return {"absent": took, "absent_clock": clock, "absent_marked": marked, "absent_expected": gone}
