"""Deadlines: once, in time, with the safe move of who is late, and with grace after the server was away."""

from __future__ import annotations

import asyncio
import time
from itertools import pairwise

import pytest
from msgspec import to_builtins

from bidgames.classroom import conductor
from bidgames.classroom.app import Server
from bidgames.classroom.store import Store
from bidgames.classroom.viewing import iso

from .parts import ROWS, Class, opened, order, run, seen


def autos(klass: Class) -> list[int]:
    """The seats for which the clock has moved, in order."""
    return [played.seat for played in klass.table().history if played.by == "auto"]


def test_who_is_late_makes_the_safe_move_and_the_others_go_on(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo", "Cy", clock={"rows": 0.6})
        deadline = klass.table().clock.deadline
        assert deadline is not None
        await klass.move("Ada", ROWS)
        await seen(lambda: klass.table().phase == "orders")
        assert deadline <= klass.table().history[-1].at <= deadline + 0.5
        assert autos(klass) == [1, 2]
        assert klass.table().history[0].by is None
        assert klass.table().clock.deadline is None  # this phase has no clock
        assert klass.table().acting == (0, 1, 2)
        for seat, name in enumerate(("Ada", "Bo")):
            await klass.move(name, order(seat, 1))  # who was late may go on

    run(test, store)


def test_every_deadline_is_carried_out_once(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo", clock=0.3, options={"rounds": 2})
        await seen(lambda: klass.table().phase == "finished")
        history = klass.table().history
        assert [(played.seat, played.by) for played in history] == [(0, "auto"), (1, "auto")] * 5
        ends = [played.at for played in history[1::2]]
        assert all(0.3 <= later - earlier <= 0.8 for earlier, later in pairwise(ends))
        orders = [to_builtins(played.move) for played in history if played.move.name == "order"]
        assert orders == [{"move": "order", "wanted": 0, "offer": 0}] * 4
        assert klass.table().clock.deadline is None

    run(test, store)


def test_an_answer_in_time_ends_the_phase_before_its_deadline(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo", clock=60)
        first = klass.table().clock.deadline
        await klass.move("Ada", ROWS)
        assert klass.table().clock.deadline == first
        await klass.move("Bo", ROWS)
        assert klass.table().clock.deadline is not None
        assert klass.table().clock.deadline > first  # type: ignore[operator]

    run(test, store)


def test_tables_have_clocks_of_their_own(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo", "Cy", "Di", clock={"rows": 0.5}, seats_per_table=2)
        await klass.do("extend", table=2, seconds=60)
        await seen(lambda: klass.table(1).phase == "orders")
        assert klass.table(2).phase == "rows"

    run(test, store)


def test_pause_resume_and_extend(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo", clock={"rows": 0.5})
        await klass.do("pause")
        clock = klass.table().clock
        assert (clock.paused, clock.deadline) == (True, None)
        assert clock.left is not None
        assert 0 < clock.left <= 0.5
        version = klass.table().version
        await klass.do("pause")  # once more: nothing to do
        assert klass.table().version == version
        await asyncio.sleep(0.8)
        assert klass.table().phase == "rows"
        await klass.do("extend", seconds=0.4)
        assert klass.table().clock.left == pytest.approx(clock.left + 0.4)
        now = time.time()
        await klass.do("resume")
        deadline = klass.table().clock.deadline
        assert deadline == pytest.approx(now + clock.left + 0.4, abs=0.2)
        await klass.do("extend", seconds=0.3)
        assert klass.table().clock.deadline == pytest.approx(deadline + 0.3)  # type: ignore[operator]
        await seen(lambda: klass.table().phase == "orders")
        assert klass.table().history[-1].at >= deadline + 0.3  # type: ignore[operator]

    run(test, store)


def test_extend_gives_a_phase_without_a_clock_one(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo")
        assert klass.table().clock.deadline is None
        await klass.do("extend", seconds=0.2)
        await seen(lambda: klass.table().phase == "orders")
        assert klass.table().clock.deadline is None

    run(test, store)


def test_force_ends_a_phase_or_moves_for_one_seat(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo", "Cy")
        await klass.move("Cy", ROWS)
        await klass.do("force", seat=1)
        assert (autos(klass), klass.table().acting) == ([1], (0,))
        version = klass.table().version
        await klass.do("force", seat=1)
        assert klass.table().version == version
        await klass.do("force")
        assert (autos(klass), klass.table().phase) == ([1, 0], "orders")

    run(test, store)


def test_a_closed_room_has_no_clock(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo", clock=0.3)
        await klass.do("close")
        await asyncio.sleep(0.7)
        assert klass.table().history == ()

    run(test, store)


def restarted(store: Store, clock: float, away: float) -> tuple[float | None, float | None]:
    """The deadline of a game, and the one a new server sees that starts so many seconds later."""
    found: list[float | None] = []
    codes: list[str] = []

    async def first(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo", clock=clock)
        found.append(klass.table().clock.deadline)
        codes.append(klass.room.code)

    async def second(server: Server) -> None:
        room = await server.classroom.room(codes[0])
        await asyncio.sleep(0.3)
        found.append(room.tables[1].head.clock.deadline)
        assert room.tables[1].head.history == ()

    run(first, Store(store.url))
    time.sleep(away)
    run(second, Store(store.url))
    return found[0], found[1]


def test_a_deadline_that_passed_meanwhile_gets_grace(store: Store) -> None:
    _, after = restarted(store, 0.2, 0.3)
    assert after == pytest.approx(time.time() + conductor.GRACE, abs=2)


def test_a_deadline_that_is_still_to_come_stays(store: Store) -> None:
    before, after = restarted(store, 60, 0)
    assert before == after


def test_a_server_that_slept_gives_grace(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo", clock=3)
        await seen(lambda: server.conductor._looked)
        slept = time.time() + 60
        monkeypatch.setattr("bidgames.classroom.conductor.time.time", lambda: slept)
        await seen(lambda: klass.table().clock.deadline == slept + conductor.GRACE)
        assert klass.table().history == ()

    run(test, store)


def test_moments_are_utc_to_the_millisecond() -> None:
    assert iso(None) is None
    assert iso(0.0) == "1970-01-01T00:00:00.000Z"
    assert iso(1764489600.123) == "2025-11-30T08:00:00.123Z"
