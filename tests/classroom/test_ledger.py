"""Committing in groups, and deciding again when another server was faster."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from bidgames.classroom.errors import Unknown
from bidgames.classroom.ledger import Draft, Ledger, LiveTable
from bidgames.classroom.store import Conflict, Line, Member, Store, StoreError, sqlite_url
from bidgames.classroom.table import Event, Table
from bidgames.rules.game import NotYourTurn, Refused

from .parts import ROWS, order


class Slow(Store):
    """A store whose commits can be held back, made to fail, and counted."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.commits: list[int] = []
        self.go = threading.Event()
        self.go.set()
        self.fail: list[Exception] = []

    def append(self, lines: Sequence[Line], **more: Any) -> None:
        """Append once it may."""
        self.go.wait(10)
        if self.fail:
            raise self.fail.pop(0)
        super().append(lines, **more)
        self.commits.append(len(lines))


@pytest.fixture
def url(tmp_path: Path) -> str:
    return sqlite_url(tmp_path)


class Desk:
    """A ledger with one table of Middleman, and what it has told."""

    def __init__(self, url: str) -> None:
        self.store = Slow(url)
        self.told: list[tuple[int, int]] = []
        self.ledger = Ledger(self.store, lambda live, before, events: self.told.append((before.version, len(events))))
        self.live = LiveTable("ABCDE", Table("middleman", 1))

    async def begin(self) -> None:
        """Two seats, started."""
        data = {"seats": [{"name": "Ada"}, {"name": "Bo"}], "options": {}, "setup": {}}
        await self.ledger.submit((self.live, lambda table: [Draft("start", None, data)]))

    async def move(self, seat: int, move: dict[str, Any], key: str | None = None) -> int:
        """A move as rooms make it."""

        def decide(table: Table) -> Iterable[Draft]:
            table.check(seat, table.rules.parse(move))
            yield Draft("move", seat, {"move": move}, key)

        return await self.ledger.submit((self.live, decide), key=(seat, key) if key else None)

    async def end(self) -> None:
        """Finish."""
        self.store.go.set()
        await self.ledger.close()
        self.store.close()


def on_a_desk(url: str, test: Callable[[Desk], Coroutine[Any, Any, None]]) -> None:
    """Run a test on a desk whose game has started."""

    async def main() -> None:
        desk = Desk(url)
        await desk.begin()
        desk.told.clear()
        desk.store.commits.clear()
        try:
            await asyncio.wait_for(test(desk), 20)
        finally:
            await desk.end()

    asyncio.run(main())


def flag(number: int) -> Callable[[Table], Iterable[Draft]]:
    """A decision that is always possible."""
    return lambda table: [Draft("flag", None, {"standings": bool(number % 2)})]


def test_what_arrives_during_a_commit_shares_the_next(url: str) -> None:
    async def test(desk: Desk) -> None:
        desk.store.go.clear()
        waiting = [asyncio.ensure_future(desk.ledger.submit((desk.live, flag(n)))) for n in range(30)]
        await asyncio.sleep(0.05)
        assert desk.live.head.version == 1
        assert desk.live.tip.version == 31
        assert not any(one.done() for one in waiting)
        assert desk.told == []
        desk.store.go.set()
        assert await asyncio.gather(*waiting) == list(range(2, 32))
        assert len(desk.store.commits) <= 2
        assert sum(desk.store.commits) == 30
        assert desk.live.head.version == 31

    on_a_desk(url, test)


def test_nothing_is_acknowledged_before_it_is_stored(url: str) -> None:
    async def test(desk: Desk) -> None:
        desk.store.go.clear()
        moving = asyncio.ensure_future(desk.move(0, ROWS))
        await asyncio.sleep(0.05)
        assert not moving.done()
        assert desk.live.head.acted == ()
        desk.store.go.set()
        assert await moving == 2
        assert [line.event.seq for line in desk.store.log("ABCDE")] == [1, 2]
        assert desk.live.head.acted == (0,)

    on_a_desk(url, test)


def test_a_refused_decision_changes_nothing(url: str) -> None:
    async def test(desk: Desk) -> None:
        with pytest.raises(NotYourTurn):
            await desk.ledger.submit((desk.live, flag(1)), (desk.live, refuse))
        assert desk.live.tip == desk.live.head
        assert desk.live.head.version == 1
        assert desk.store.commits == []

    def refuse(table: Table) -> Iterable[Draft]:
        table.check(0, table.rules.parse(order()), turn=99)
        yield Draft("flag")

    on_a_desk(url, test)


def test_a_failed_commit_changes_nothing_and_can_be_tried_again(url: str) -> None:
    async def test(desk: Desk) -> None:
        before = desk.live.head
        desk.store.fail.append(StoreError("disk full"))
        with pytest.raises(StoreError, match="disk full"):
            await desk.move(0, ROWS, "k")
        assert desk.live.head is desk.live.tip is before
        assert (desk.told, desk.live.keys, desk.live.waiting) == ([], {}, {})
        assert await desk.move(0, ROWS, "k") == 2

    on_a_desk(url, test)


@pytest.mark.parametrize("error", [StoreError("lost"), UnicodeEncodeError("utf-8", "x", 0, 1, "no")])
def test_after_a_failed_commit_the_next_are_decided_again(url: str, error: Exception) -> None:
    async def test(desk: Desk) -> None:
        desk.store.go.clear()
        desk.store.fail.append(error)
        first = asyncio.ensure_future(desk.ledger.submit((desk.live, flag(1))))
        await asyncio.sleep(0.02)  # its commit is under way
        second = asyncio.ensure_future(desk.move(0, ROWS))
        await asyncio.sleep(0.02)
        desk.store.go.set()
        with pytest.raises(StoreError):
            await first
        assert await second == 2  # the place that the first did not get
        assert desk.live.head.version == desk.live.tip.version == 2
        assert not desk.live.head.standings

    on_a_desk(url, test)


def test_the_same_key_while_the_first_waits(url: str) -> None:
    async def test(desk: Desk) -> None:
        desk.store.go.clear()
        both = [asyncio.ensure_future(desk.move(0, ROWS, "k")) for _ in range(3)]
        await asyncio.sleep(0.02)
        desk.store.go.set()
        assert await asyncio.gather(*both) == [2, 2, 2]
        assert await desk.move(0, order(), "k") == 2  # by now it would not be allowed
        assert len(desk.store.log("ABCDE")) == 2

    on_a_desk(url, test)


def test_another_server_was_faster(url: str) -> None:
    async def test(desk: Desk) -> None:
        faster = Desk(url)
        faster.live.head = faster.live.tip = desk.live.head
        assert await faster.move(1, ROWS) == 2
        assert await desk.move(0, ROWS) == 3  # decided again on what the other had stored
        assert desk.told == [(1, 1), (2, 1)]
        assert desk.live.head.phase == "orders"
        with pytest.raises(Refused):  # the other has not heard yet; its move is checked again, and refused
            await faster.move(0, ROWS)
        assert faster.live.head == desk.live.head
        assert await faster.move(0, order()) == 4
        await faster.end()

    on_a_desk(url, test)


def test_a_key_that_another_server_has_stored(url: str) -> None:
    async def test(desk: Desk) -> None:
        faster = Desk(url)
        faster.live.head = faster.live.tip = desk.live.head
        assert await faster.move(0, ROWS, "k") == 2
        assert await desk.move(0, ROWS, "k") == 2
        assert len(desk.store.log("ABCDE")) == 2
        await faster.end()

    on_a_desk(url, test)


def test_two_servers_at_once_lose_nothing(url: str) -> None:
    async def test(desk: Desk) -> None:
        other = Desk(url)
        other.live.head = other.live.tip = desk.live.head
        versions = await asyncio.gather(
            *(one.ledger.submit((one.live, flag(n))) for n in range(20) for one in (desk, other))
        )
        stored = desk.store.log("ABCDE")
        assert sorted(versions) == list(range(2, 42))
        assert [line.event.seq for line in stored] == list(range(1, 42))
        await other.end()

    on_a_desk(url, test)


def test_who_can_never_be_stored_does_not_take_others_along(url: str) -> None:
    async def test(desk: Desk) -> None:
        desk.store.append([], members=[Member("ABCDE", "m1", "Ada", "hash")])
        desk.store.go.clear()
        good = [asyncio.ensure_future(desk.ledger.submit((desk.live, flag(n)))) for n in range(2)]
        twin = Member("ABCDE", "m2", "Bo", "hash")
        bad = asyncio.ensure_future(desk.ledger.submit((desk.live, lambda table: ()), members=[twin]))
        good += [asyncio.ensure_future(desk.ledger.submit((desk.live, flag(n)))) for n in range(2)]
        await asyncio.sleep(0.02)
        desk.store.go.set()
        assert await asyncio.gather(*good) == [2, 3, 4, 5]
        with pytest.raises(StoreError):
            await bad

    on_a_desk(url, test)


def test_a_watcher_that_fails_does_not_stop_the_writer(url: str, caplog: pytest.LogCaptureFixture) -> None:
    async def test(desk: Desk) -> None:
        def fail(*_: Any) -> None:
            raise RuntimeError("a mistake in a view")

        desk.ledger._committed = fail
        assert await desk.ledger.submit((desk.live, flag(1))) == 2
        assert await desk.ledger.submit((desk.live, flag(2))) == 3
        assert "could not be shown" in caplog.text

    on_a_desk(url, test)


def test_several_tables_are_stored_together_or_not_at_all(url: str) -> None:
    async def test(desk: Desk) -> None:
        second = LiveTable("ABCDE", Table("middleman", 2))
        desk.store.fail.append(StoreError("disk full"))
        sit = [Draft("sit", 0, {"name": "Cy"})]
        with pytest.raises(StoreError):
            await desk.ledger.submit((desk.live, flag(1)), (second, lambda table: sit))
        assert (desk.live.head.version, second.tip.version) == (1, 0)
        await desk.ledger.submit((desk.live, flag(1)), (second, lambda table: sit))
        assert (desk.live.head.version, second.head.names) == (2, ("Cy",))

    on_a_desk(url, test)


def test_nothing_is_stored_of_a_room_that_is_being_deleted(url: str) -> None:
    async def test(desk: Desk) -> None:
        desk.store.go.clear()
        under_way = asyncio.ensure_future(desk.ledger.submit((desk.live, flag(1))))
        await asyncio.sleep(0.02)
        queued = asyncio.ensure_future(desk.ledger.submit((desk.live, flag(2))))
        await asyncio.sleep(0.02)
        desk.live.gone = True
        deleted = asyncio.ensure_future(desk.ledger.call(desk.store.delete, "ABCDE"))
        desk.store.go.set()
        await deleted
        assert await under_way == 2
        for late in (queued, desk.ledger.submit((desk.live, flag(3)))):
            with pytest.raises(Unknown):
                await late
        assert desk.store.log("ABCDE") == []

    on_a_desk(url, test)


def test_times_are_kept_to_the_millisecond(url: str) -> None:
    async def test(desk: Desk) -> None:
        await desk.move(0, ROWS)
        event: Event = desk.store.log("ABCDE")[-1].event
        assert event.at == round(event.at, 3)
        assert desk.live.head.history[-1].at == event.at

    on_a_desk(url, test)


def test_a_log_that_cannot_be_read_is_an_error_for_whoever_asked(url: str) -> None:
    async def test(desk: Desk) -> None:
        desk.store.append([Line("ABCDE", 1, Event(2, "dance", 0.0))])
        with pytest.raises(StoreError, match="dance"):
            await desk.move(0, ROWS)

    on_a_desk(url, test)


def test_a_conflict_is_no_store_error() -> None:
    assert not issubclass(Conflict, StoreError)
