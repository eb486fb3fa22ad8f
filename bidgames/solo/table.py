"""The table of a game played alone: the classroom's own table, its bots and its clock, in this process.

Definitions
    seen     a move is *seen* when it changes what a spectator sees; a sealed order is not.
    pause    seconds between two seen moves of bots, so that a person can follow; 0: all at once.
    chance   the number that a bot draws depends on the seed, its seat and how many moves it has made: neither pauses
             nor a restarted kernel change it.
"""

from __future__ import annotations

import logging
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import to_builtins

from .. import bots, record
from ..classroom.errors import Gone, Unavailable
from ..classroom.moves import key_and_turn, late
from ..classroom.table import Event, Seated, Table, evolve
from ..classroom.viewing import TableViews, iso
from ..rules.domain import N_
from ..rules.game import Move
from ..watching import background
from .keep import CannotKeep, Keep, header_text
from .seat import SoloSeat
from .settings import Settings

_log = logging.getLogger(__name__)

#: Seconds that a person has to see a bot's move; after `PATIENCE` moves in a row they come `HURRY` times as fast.
PAUSE, PATIENCE, HURRY = 0.6, 6, 4
#: Seconds that a deadline may have passed unnoticed (a laptop slept) before it is put off, and by how many.
ASLEEP, GRACE = 5.0, 15.0


class SoloTable:
    """A running game. All its methods may be called from any thread.

    Parameters
    ----------
    settings : what is played
    keep : the file that it is written to; None: only `record` has it
    pause : see the module
    replayed : the moves so far, of a game that is gone on with
    """

    def __init__(
        self, settings: Settings, keep: Keep | None = None, pause: float = PAUSE, replayed: record.Replay | None = None
    ) -> None:
        self.settings, self.keep, self.pause = settings, keep, pause
        self.news = threading.Condition(threading.RLock())
        self._watchers: list[Callable[[], None]] = []
        self._keys: dict[str, int] = {}
        self._made: Counter[int] = Counter()
        self._in_a_row, self._after = 0, -1
        self._waiting = False
        self._timed: float | None = None
        self._closed = False
        self.trouble: CannotKeep | None = None
        game = settings.rules
        if replayed is None:
            options = game.settings(len(settings.names), settings.options)
            setup = game.setup(len(settings.names), options, random.Random(f"{settings.seed} setup"))
        else:
            setup = dict(replayed.header.setup)
        self._text = header_text(settings, setup)
        self.table = evolve(Table(game.key, 1), self._start(setup))
        if replayed is None and keep is not None:
            keep.add(self._text)
        for entry in replayed.entries if replayed else ():
            self._text += record.line(entry.seat, entry.move, entry.extra)
            self._follow(entry.seat, entry.move, _by(entry.extra))
        self.views = TableViews("", self.table)
        with self.news:
            self._go_on()

    def _start(self, setup: Mapping[str, Any]) -> Event:
        """The first event."""
        settings = self.settings
        seats = []
        for seat, name in enumerate(settings.names):
            bot = settings.bot(seat)
            seats.append(to_builtins(Seated(name, None if bot else "person", bot)))
        data = {"seats": seats, "options": settings.options, "setup": setup, "clock": settings.clock}
        return Event(1, "start", _now(), data=data)

    # What a seat asks

    def seat(self, language: str = "en") -> SoloSeat:
        """The person's seat."""
        return SoloSeat(self, language)

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return bool(self.table.rules.result(self.table.position).finished)

    @property
    def record(self) -> str:
        """The record so far."""
        with self.news:
            return self._text

    def move(self, given: Mapping[str, Any]) -> int:
        """Make the person's move: the version of the first view that contains it.

        Raises what the classroom raises: `NotYours`, `Gone`, `Unavailable`, `Refused`, `NotYourTurn`.
        """
        with self.news:
            seat = self.settings.seat
            key, turn = key_and_turn(given, seat)
            if key and key in self._keys:
                return self._keys[key]
            if self._closed:
                raise Gone(N_("This game was left; another one has begun."))
            move = self.table.rules.parse(given, seat)
            self.table.check(seat, move, turn)
            try:
                self._make(seat, move, None)
            except CannotKeep as reason:
                self._stuck(reason)
                raise Unavailable(reason.text, name=reason.name, reason=reason.reason) from reason
            version = self.table.version
            if key:
                self._keys[key] = version
            self._in_a_row = 0
            self._go_on()
            return version

    def watch(self, told: Callable[[], None]) -> Callable[[], None]:
        """Call `told` after each change, from whatever thread made it; gives the function that ends that."""
        with self.news:
            self._watchers.append(told)
        return lambda: self._watchers.remove(told) if told in self._watchers else None

    def close(self) -> None:
        """Nothing happens at this table any more; its record stays what it is."""
        with self.news:
            self._closed = True
            self.news.notify_all()

    # What happens

    def _make(self, seat: int, move: Move, by: str | None) -> None:
        """A move is made: written first, then shown. Raises `CannotKeep`."""
        extra: dict[str, Any] = {"at": iso(_now())}
        if by:
            extra[by] = True
        text = record.line(seat, move, extra)
        if self.keep is not None:
            self.keep.add(text)
        self._text += text
        self._follow(seat, move, by)
        self._show()

    def _show(self) -> None:
        """Show the table as it is now."""
        self.views.show(self.table)
        self.news.notify_all()
        for told in list(self._watchers):
            told()

    def _stuck(self, reason: CannotKeep) -> None:
        """Nobody moves any more, since it could not be written down."""
        _log.warning("a game stands still: %s", reason)
        self.trouble = reason
        for told in list(self._watchers):
            told()

    def _follow(self, seat: int, move: Move, by: str | None) -> None:
        """The table after a move."""
        data = {"move": to_builtins(move), "by": by}
        self.table = evolve(self.table, Event(self.table.version + 1, "move", _now(), seat, data=data))
        self._made[seat] += 1
        self._after = seat

    def _go_on(self) -> None:
        """Let the bots do what they have to do, and set the clock."""
        if not self._waiting:
            self._bots(self.pause <= 0)
        self._set_clock()

    def _bots(self, due: bool) -> None:
        """Moves of bots: those that nobody sees at once; a seen one when it is `due`, else after a pause."""
        while not self._closed and (seat := self._next_bot()) is not None:
            table = self.table
            rng = random.Random(f"{self.settings.seed} {seat} {self._made[seat]}")
            move = bots.play(table.rules, table.position, seat, self.settings.bot(seat), rng)
            if self._seen(seat, move):
                if not due:
                    self._wait()
                    return
                self._in_a_row += 1
                due = self.pause <= 0
            try:
                self._make(seat, move, "bot")
            except CannotKeep as reason:
                self._stuck(reason)
                return

    def _next_bot(self) -> int | None:
        """The bot whose turn it is: of several the next one after whoever moved last."""
        seats = len(self.settings.names)
        waiting = [seat for seat in self.table.acting if seat != self.settings.seat]
        return min(waiting, key=lambda seat: (seat - self._after - 1) % seats, default=None)

    def _seen(self, seat: int, move: Move) -> bool:
        """Whether a move changes what a spectator sees."""
        table = self.table
        after = table.rules.apply(table.position, seat, move)
        return bool(table.rules.observe(after, None) != table.rules.observe(table.position, None))

    def _wait(self) -> None:
        """Go on with the bots after a pause."""
        self._waiting = True
        seconds = self.pause / (HURRY if self._in_a_row >= PATIENCE else 1)
        _later(seconds, self._waited)

    def _waited(self) -> None:
        with self.news:
            self._waiting = False
            self._bots(True)
            self._set_clock()

    def _set_clock(self) -> None:
        """See to it that the deadline is looked at when it comes."""
        deadline = self.table.clock.deadline
        if deadline is not None and deadline != self._timed:
            self._timed = deadline
            _later(max(0.0, deadline - time.time()), lambda: self._expired(deadline))

    def _expired(self, deadline: float) -> None:
        """The deadline has come: the safe move of everybody who is late, or a while more after a sleep."""
        with self.news:
            if self._closed or self.table.clock.deadline != deadline:
                return
            now = time.time()
            if now < deadline:
                self._timed = None
                self._set_clock()
                return
            if now > deadline + ASLEEP:
                self._put_off(now + GRACE)
                return
            rng = random.Random(f"{self.settings.seed} late {len(self.table.history)}")
            try:
                for seat, move in list(late(self.table, rng)):
                    self._make(seat, move, "auto")
            except CannotKeep as reason:
                self._stuck(reason)
                return
            self._in_a_row = 0
            self._go_on()

    def _put_off(self, deadline: float) -> None:
        """Another deadline."""
        event = Event(self.table.version + 1, "clock", _now(), data={"deadline": deadline})
        self.table = evolve(self.table, event)
        self._show()
        self._set_clock()


def _by(extra: Mapping[str, Any]) -> str | None:
    """Who made a move of a record, if not the seat itself."""
    return next((by for by in ("auto", "bot") if extra.get(by)), None)


def _now() -> float:
    """UTC seconds, to the millisecond, as the classroom stores them."""
    return round(time.time(), 3)


def _later(seconds: float, what: Callable[[], None]) -> None:
    """Do something later, on the one background thread; a mistake in it is logged."""

    def run() -> None:
        try:
            what()
        except Exception:  # noqa: BLE001  (the thread serves other games, too)
            _log.exception("a game played alone stumbled")

    loop = background()
    loop.call_soon_threadsafe(lambda: loop.call_later(seconds, run))
