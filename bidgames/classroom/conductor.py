"""What happens without anybody asking: deadlines pass, bots move, a demo starts.

The clock is looked at five times a second, by the time of day, so that a laptop that slept is noticed: deadlines that
passed while nobody could answer are put off by `GRACE` instead of being carried out. When the time of day is set back
the deadlines go back with it, so that a phase lasts as long as it was meant to.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections.abc import Iterable

from msgspec import to_builtins

from .. import bots
from ..rules.game import Refused
from .control import late
from .errors import Answer
from .ledger import Decide, Draft, LiveTable
from .rooms import Classroom, LiveRoom
from .starting import start_drafts
from .store import StoreError
from .table import Table

log = logging.getLogger(__name__)

#: Seconds between two looks at the clock; longer than `ASLEEP` means that the server could not look.
TICK, ASLEEP = 0.2, 5.0
#: Seconds added to a deadline that passed meanwhile.
GRACE = 15.0
#: Seconds that a bot takes over a move.
BOT_DELAY = 0.25


class Conductor:
    """Runs the clocks and the bots of all rooms."""

    def __init__(self, classroom: Classroom) -> None:
        self._classroom = classroom
        self._looked: float | None = None
        self._task: asyncio.Task[None] | None = None
        self._busy: set[tuple[int, str]] = set()
        self._known: set[int] = set()
        self._ending = False
        self._work: set[asyncio.Task[None]] = set()

    def begin(self) -> None:
        """Start looking at the clock."""
        self._task = asyncio.create_task(self._run())

    async def end(self) -> None:
        """Stop; what is under way is finished, and nothing follows from it."""
        self._ending = True
        if self._task is not None:
            self._task.cancel()
        if self._work:
            await asyncio.wait(self._work)

    def changed(self, room: LiveRoom, live: LiveTable) -> None:
        """A table has a new version: let its bots move, or a demo start."""
        table = live.head
        if table.closed or not table.number:
            return
        if not table.started:
            if room.config["autostart"] and sum(1 for seat in table.seats if seat) >= room.humans_a_table:
                self._do(live, lambda table: [] if table.started else start_drafts(room, table), 0.0, "start")
        elif not table.clock.paused and any(_bot_at(table, seat) for seat in table.acting):
            self._do(live, _bots_move, BOT_DELAY, "bots")

    def resume(self, rooms: Iterable[LiveRoom]) -> None:
        """After a restart: whatever bots had to do."""
        for room in rooms:
            for live in room.playing():
                self.changed(room, live)

    def _do(self, live: LiveTable, decide: Decide, delay: float, what: str) -> None:
        """Submit a decision in a while, unless the same for this table is on its way."""
        if self._ending or (id(live), what) in self._busy:
            return
        self._busy.add((id(live), what))
        task = asyncio.create_task(self._submit(live, decide, delay, what))
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def _submit(self, live: LiveTable, decide: Decide, delay: float, what: str) -> None:
        try:
            await asyncio.sleep(delay)
        finally:
            self._busy.discard((id(live), what))
        try:
            if not live.gone:
                await self._classroom.ledger.submit((live, decide))
        except (Refused, Answer) as refused:
            if live.gone:
                return
            log.warning("room %s table %s: %s", live.room, live.head.number, refused)
        except StoreError as error:
            log.error("room %s table %s: %s; trying again", live.room, live.head.number, error)
            await asyncio.sleep(1.0)
            self._do(live, decide, 0.0, what)

    async def _run(self) -> None:
        while True:
            try:
                self._look(time.time())
            except Exception:  # one table's trouble must not stop the clocks of the others
                log.exception("the clock stumbled")
            await asyncio.sleep(TICK)

    def _look(self, now: float) -> None:
        """Carry out the deadlines that have passed, or put them off if the server was not there.

        It was not there, too, for a room that has just been brought back from the store.
        """
        on_time = self._looked is not None and now - self._looked < ASLEEP
        if self._looked is not None and now < self._looked - ASLEEP and not self._classroom.store.shared:
            self._set_back(self._looked - now)
        self._looked = now
        rooms = self._classroom.rooms()
        known, self._known = self._known, {id(room) for room in rooms}
        for room in rooms:
            awake = on_time and (id(room) in known or not room.restored)
            for live in room.playing():
                deadline = live.tip.clock.deadline
                if deadline is not None and now >= deadline and not live.tip.closed:
                    self._do(live, _expire if awake else _put_off, 0.0, "clock")

    def _set_back(self, seconds: float) -> None:
        """The time of day was set back by so much. (Where several servers run, nobody's clock alone is right.)"""

        def follow(table: Table) -> Iterable[Draft]:
            if table.clock.deadline is not None:
                yield Draft("clock", None, {"deadline": table.clock.deadline - seconds})

        log.warning("the time of day was set back by %.0f s; the deadlines follow it", seconds)
        for room in self._classroom.rooms():
            for live in room.playing():
                if live.tip.clock.deadline is not None and not live.tip.closed:
                    self._do(live, follow, 0.0, "set back")


def _bot_at(table: Table, seat: int) -> bool:
    """Whether a bot plays this seat."""
    seated = table.seats[seat]
    return seated is not None and seated.bot is not None


def _expire(table: Table) -> Iterable[Draft]:
    """The deadline has passed: the safe move of everybody who is late."""
    deadline = table.clock.deadline
    if deadline is not None and time.time() >= deadline:
        yield from late(table, random.Random(secrets.randbits(64)))


def _put_off(table: Table) -> Iterable[Draft]:
    """The deadline passed while the server was not there: some seconds of grace."""
    if table.clock.deadline is not None and time.time() >= table.clock.deadline:
        yield Draft("clock", None, {"deadline": time.time() + GRACE})


def _bots_move(table: Table) -> Iterable[Draft]:
    """A move of every bot that is to act."""
    position, rng = table.position, random.Random(secrets.randbits(64))
    if table.clock.paused or table.closed:
        return
    for seat in table.acting:
        seated = table.seats[seat]
        if seated is None or seated.bot is None or seat not in table.rules.to_act(position):
            continue
        move = bots.play(table.rules, position, seat, seated.bot, rng)
        position = table.rules.apply(position, seat, move)
        yield Draft("move", seat, {"move": to_builtins(move), "by": "bot"})
