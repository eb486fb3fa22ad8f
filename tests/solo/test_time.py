"""Time at a table of one's own: bots move while nobody does anything, deadlines pass, views are pushed."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bidgames import solo
from bidgames.solo import table as solo_table
from bidgames.solo.table import SoloTable

ROWS = {"available": list(range(10)), "demand": list(range(9, -1, -1))}


def until(true: Callable[[], Any], seconds: float = 8.0) -> None:
    """Wait for what the background thread brings about."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.005)


def auction(**more: Any) -> SoloTable:
    """A table of Art dealer in an auction by open outcry that the person has begun."""
    for seed in range(200):
        table = solo.begin("art_dealer", ["random", "random"], seed=seed, **{"pause": 0.01, **more})
        hand = table.seat().view()["observation"]["hands"][0]
        if any(card.endswith("-open") for card in hand):
            table.seat().move("offer", card=next(card for card in hand if card.endswith("-open")))
            return table
    raise AssertionError("no open card in any hand")


def test_sealed_moves_of_bots_take_no_time_and_are_not_seen() -> None:
    table = solo.begin("middleman", seed=1, pause=3600)
    view = table.seat().view()
    assert (view["phase"], view["acted"], view["to_act"]) == ("rows", [1, 2, 3], [0])
    table.seat().move("rows", **ROWS)
    assert table.seat().view()["acted"] == [1, 2, 3]


def test_bots_bid_by_themselves_and_the_countdown_sells() -> None:
    table = auction(clock={"open": 0.4})
    assert table.seat().view()["deadline"] is not None
    until(lambda: table.seat().view()["phase"] != "open")
    assert '"auto": true' in table.record
    sale = table.table.position.sales[0]
    assert sale.form == "open"
    bids = [json.loads(line) for line in table.record.splitlines() if '"bid"' in line]
    assert sale.price == (max(bid["amount"] for bid in bids) if bids else 0)
    table.close()


def test_without_a_countdown_an_auction_waits_for_the_person() -> None:
    table = auction()
    until(lambda: all(seat == 0 for seat in table.table.acting))
    text = table.record
    time.sleep(0.1)
    assert (table.table.position.phase, table.record) == ("open", text)
    table.seat().move("pass")
    assert table.table.position.sales


def test_a_new_bid_starts_the_countdown_again() -> None:
    table = auction(clock={"open": 60}, pause=0)
    before = table.table.clock.deadline
    time.sleep(0.01)
    choices = table.seat().view()["choices"]
    if "bid" in choices:
        table.seat().move("bid", amount=choices["bid"]["amount"]["whole"][0])
    assert before is not None
    assert table.table.clock.deadline is not None
    assert table.table.clock.deadline > before
    table.close()


def test_a_deadline_that_passed_in_sleep_is_put_off(monkeypatch: pytest.MonkeyPatch) -> None:
    table = solo.begin("middleman", seed=1, pause=0, clock=3600)
    deadline = table.table.clock.deadline
    assert deadline is not None
    monkeypatch.setattr(solo_table.time, "time", lambda: deadline + 60)
    table._expired(deadline)
    assert table.table.position.phase == "rows"
    assert table.table.clock.deadline == deadline + 60 + solo_table.GRACE
    assert [line for line in table.record.splitlines() if "auto" in line] == []
    table.close()


def test_a_resumed_game_has_its_whole_time_again(tmp_path: Path) -> None:
    table = solo.begin("middleman", seed=1, pause=0, clock=300, folder=tmp_path)
    assert table.keep is not None
    text = table.keep.path.read_text().replace('"at": "20', '"at": "19')
    table.keep.path.write_text(text)
    again = solo.resume(table.keep.path, pause=0)
    assert again.table.clock.deadline is not None
    assert again.table.clock.deadline > time.time() + 290
    assert again.record == text
    again.close()


def test_views_are_pushed_the_newest_wins() -> None:
    table = solo.begin("middleman", seed=1, pause=0.01)
    got: list[int] = []
    watch = table.seat().watch(lambda view: got.append(view["version"]))
    until(lambda: got)
    table.seat().move("rows", **ROWS)
    until(lambda: got[-1] == table.table.version)
    assert got == sorted(set(got))
    watch.stop()
    table.seat().move("order", wanted=1, offer=1)
    time.sleep(0.05)
    assert got[-1] < table.table.version


def test_views_are_pushed_on_the_loop_that_was_asked_for() -> None:
    async def main() -> None:
        table = solo.begin("middleman", seed=1, pause=0.01)
        got: asyncio.Queue[Any] = asyncio.Queue()
        watch = table.seat().watch(got.put_nowait)
        first = await asyncio.wait_for(got.get(), 5)
        assert first["page"]["forms"]
        await asyncio.to_thread(table.seat().move, "rows", **ROWS)
        assert (await asyncio.wait_for(got.get(), 5))["version"] > first["version"]
        watch.stop()

    asyncio.run(main())


def test_a_view_can_be_waited_for() -> None:
    table = auction(pause=0.05)
    view = table.seat().view()
    later = table.seat().view(since=view["version"])
    assert later["version"] > view["version"]
    table.close()


def test_a_mistake_of_a_watcher_does_not_end_the_game(caplog: pytest.LogCaptureFixture) -> None:
    def wrong(_: Any) -> None:
        raise ValueError("mine")

    table = solo.begin("middleman", seed=1, pause=0)
    watch = table.seat().watch(wrong)
    until(lambda: "a watcher's callback failed" in caplog.text)
    table.seat().move("rows", **ROWS)
    assert table.seat().view()["phase"] == "orders"
    watch.stop()
