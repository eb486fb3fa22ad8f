"""Appending to the log: commands are decided on the newest state, committed in groups, then acknowledged.

A *live table* has two states: `head` is what is committed, and all that anybody is shown; `tip` also has what waits
for its commit. A command is a function from the tip to drafts of events, so that it can be decided again when another
server was faster. All that arrives while one commit is under way shares the next one; nothing is acknowledged before.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ..rules.domain import N_
from ..rules.game import Refused
from .errors import Answer, Unknown
from .store import Conflict, Line, Member, Room, Store, StoreError, Vanished
from .table import Event, Table, evolve, fold

log = logging.getLogger(__name__)

#: How often a command is decided again because another server was faster; after `ALONE` conflicts that nothing new in
#: the store explains it is stored on its own.
TRIES, ALONE = 100, 3


class Draft:
    """An event that has no place in a log yet."""

    __slots__ = ("data", "key", "kind", "seat")

    def __init__(
        self, kind: str, seat: int | None = None, data: Mapping[str, Any] | None = None, key: str | None = None
    ) -> None:
        self.kind, self.seat, self.data, self.key = kind, seat, data or {}, key


Decide = Callable[[Table], Iterable[Draft]]


class LiveTable:
    """A table in memory: its committed state, its newest state, and the keys of moves that were made.

    `gone`: its room is being deleted; nothing more is stored.
    """

    def __init__(self, room: str, head: Table) -> None:
        self.room, self.head, self.tip = room, head, head
        self.keys: dict[tuple[int, str], int] = {}
        self.waiting: dict[tuple[int, str], asyncio.Future[int]] = {}
        self.gone = False

    def note(self, events: Iterable[Event]) -> None:
        """Remember the clients' keys of committed events."""
        for event in events:
            if event.key is not None and event.seat is not None:
                self.keys[event.seat, event.key] = event.seq


class _Command:
    """Decisions on one or more tables that are stored together or not at all."""

    def __init__(self, parts: Sequence[tuple[LiveTable, Decide]], members: Sequence[Member]) -> None:
        self.parts, self.members = parts, members
        self.done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.made: list[tuple[LiveTable, list[Event], Table]] = []
        self.key: tuple[LiveTable, tuple[int, str]] | None = None
        self.tries = self.unexplained = 0

    def decide(self) -> None:
        """Make the events on the tips. Raises what the decision raises; then no tip has changed.

        Times are stored to the millisecond, as they are shown and exported.
        """
        if self.gone:
            raise Unknown(N_("This room has been deleted."))
        made: list[tuple[LiveTable, list[Event], Table]] = []
        tips: dict[int, Table] = {}
        for live, decide in self.parts:
            before = tips.get(id(live), live.tip)
            events, after = [], before
            for draft in decide(before):
                event = Event(after.version + 1, draft.kind, round(time.time(), 3), draft.seat, draft.key, draft.data)
                after = evolve(after, event)
                events.append(event)
            tips[id(live)] = after
            made.append((live, events, after))
        for live, _, after in made:
            live.tip = after
        self.made = made

    @property
    def gone(self) -> bool:
        """Whether one of its tables is being deleted."""
        return any(live.gone for live, _ in self.parts)

    def lines(self) -> Iterable[Line]:
        """The events with their logs."""
        return (Line(live.room, live.head.number, event) for live, events, _ in self.made for event in events)


class Ledger:
    """One writer for all rooms of a server. `committed(live, before, events)` is called after each commit.

    Where other servers write to the same store (`catchup.py`), `doubt(lives)` brings tables up to date when something
    has been refused, and gives whether there was anything new; `read(lives)` does so after a conflict, between two
    commits; `unsure(lives)` hears of tables whose last commit may have come about or not.
    """

    def __init__(self, store: Store, committed: Callable[[LiveTable, Table, Sequence[Event]], None]) -> None:
        self.store = store
        self._committed = committed
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._queue: list[_Command] = []
        self._jobs: list[Callable[[], Awaitable[None]]] = []
        self._writer: asyncio.Task[None] | None = None
        self.doubt: Callable[[Sequence[LiveTable]], Awaitable[bool]] | None = None
        self.read: Callable[[Sequence[LiveTable]], Awaitable[bool]] = self._read
        self.unsure: Callable[[Sequence[LiveTable]], None] = lambda lives: None

    async def call(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Run a blocking call of the store in its thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, function, *arguments)

    async def close(self) -> None:
        """Finish what was accepted."""
        while self._writer is not None and not self._writer.done():
            await asyncio.wait([self._writer])
        self._thread.shutdown()

    async def submit(
        self,
        *parts: tuple[LiveTable, Decide],
        members: Sequence[Member] = (),
        key: tuple[int, str] | None = None,
    ) -> int:
        """Decide, store, and give the version of the first part's table that contains it, once it is committed.

        `key` (seat, client's key) belongs to the first part: a key that was used gives the same version again.
        Raises what the decision raises, and `StoreError` when it could not be stored: then nothing has changed.
        """
        try:
            return await self._submit(parts, members, key)
        except (Refused, Answer):  # by what this server knew
            if self.doubt is None or not await self.doubt([live for live, _ in parts]):
                raise
        return await self._submit(parts, members, key)

    async def _submit(
        self, parts: Sequence[tuple[LiveTable, Decide]], members: Sequence[Member], key: tuple[int, str] | None
    ) -> int:
        """Decide, and wait for the commit."""
        command = _Command(parts, members)
        if key is not None:
            live = parts[0][0]
            if key in live.keys:
                return live.keys[key]
            if key in live.waiting:
                return await asyncio.shield(live.waiting[key])
            command.decide()
            command.key = (live, key)
            live.waiting[key] = command.done
        else:
            command.decide()
        self._queue.append(command)
        self._wake()
        return await asyncio.shield(command.done)

    def between(self, job: Callable[[], Awaitable[None]]) -> None:
        """Run a job between two commits: while it runs nothing is stored, and no table changes but by `take`."""
        self._jobs.append(job)
        self._wake()

    def take(self, live: LiveTable, events: Iterable[Event]) -> bool:
        """Take over what another server has stored; gives whether there was anything. Only between two commits.

        Raises what folding raises; then nothing has changed. `settle` must follow.
        """
        events = [event for event in events if event.seq > live.head.version]
        if not events:
            return False
        before, live.head = live.head, fold(live.head, events)
        live.note(events)
        self._tell(live, before, events)
        return True

    def settle(self, lives: Iterable[LiveTable]) -> None:
        """Decide what waits for its commit on the new states of these tables."""
        for live in lives:
            live.tip = live.head
        later, self._queue = self._queue, []
        self._decide_again([], later)

    async def create(self, room: Room, members: Sequence[Member], lines: Sequence[Line]) -> None:
        """Store a new room. Raises `Conflict` when its code is taken."""
        await self.call(lambda: self.store.append(lines, rooms=[room], members=members))

    def _wake(self) -> None:
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write())

    async def _write(self) -> None:
        """Commit group after group until nothing waits."""
        while self._queue or self._jobs:
            while self._jobs:
                await self._do(self._jobs.pop(0))
            batch = self._next_batch()
            if not batch:
                continue
            lines = [line for command in batch for line in command.lines()]
            members = [member for command in batch for member in command.members]
            more: dict[str, Any] = {"members": members}
            if self.store.shared:
                more["existing"] = [live.room for command in batch for live, _ in command.parts]
            try:
                if lines or members:
                    await self.call(lambda lines=lines, more=more: self.store.append(lines, **more))
            except Conflict:
                await self._again(batch)
            except Vanished as error:
                self._vanished(batch, error.room)
            except StoreError as error:
                log.error("nothing of %d commands could be stored: %s", len(batch), error)
                self._drop(batch, error)
                self.unsure([live for command in batch for live, _ in command.parts])
            except Exception as error:  # whatever it is, the commands that come after it must be answered
                log.exception("nothing of %d commands could be stored", len(batch))
                self._drop(batch, StoreError(str(error)))
            else:
                for command in batch:
                    self._finish(command)

    async def _do(self, job: Callable[[], Awaitable[None]]) -> None:
        """A job; its failure must not keep anybody from being answered."""
        try:
            await job()
        except Exception:
            log.exception("something could not be done between two commits")

    def _next_batch(self) -> list[_Command]:
        """All that waits, but for commands on deleted rooms; who has met conflicts often is stored alone."""
        for command in [command for command in self._queue if command.gone]:
            self._queue.remove(command)
            self._fail(command, Unknown(N_("This room has been deleted.")))
        count = 1 if self._queue and self._queue[0].unexplained > ALONE else len(self._queue)
        batch, self._queue = self._queue[:count], self._queue[count:]
        return batch

    def _finish(self, command: _Command) -> None:
        """Make a command's events public, and acknowledge it."""
        for live, events, after in command.made:
            before, live.head = live.head, after
            live.note(events)
            if events:
                self._tell(live, before, events)
        self._release(command)
        if not command.done.done():
            command.done.set_result(command.made[0][2].version if command.made else 0)

    def _tell(self, live: LiveTable, before: Table, events: Sequence[Event]) -> None:
        """Call `committed`; its failure must not keep the acknowledgement from whoever waits for it."""
        try:
            self._committed(live, before, events)
        except Exception:
            log.exception("room %s table %s: what was stored could not be shown", live.room, live.head.number)

    @staticmethod
    def _release(command: _Command) -> None:
        if command.key is not None:
            command.key[0].waiting.pop(command.key[1], None)

    def _fail(self, command: _Command, error: BaseException) -> None:
        self._release(command)
        if not command.done.done():
            command.done.set_exception(error)
            command.done.exception()  # whoever asked may be gone by now

    def _drop(self, batch: list[_Command], error: StoreError) -> None:
        """The batch could not be stored: forget it, and decide what came after it on the committed state."""
        for command in batch:
            self._fail(command, error)
        later, self._queue = self._queue, []
        self._decide_again(batch, later)

    def _vanished(self, batch: list[_Command], room: str) -> None:
        """Another server has deleted this room: what concerns it fails, everything else is decided again."""
        for command in batch:
            for live, _ in command.parts:
                live.gone = live.gone or live.room == room
        later, self._queue = self._queue, []
        self._decide_again(batch, [*batch, *later])

    async def _again(self, batch: list[_Command]) -> None:
        """Another server was faster: read what it stored, and decide the batch again on top of it."""
        lives = list({id(live): live for command in batch for live, _ in command.parts}.values())
        try:
            explained = await self.read(lives)
        except (StoreError, ValueError, Refused) as error:
            log.error("room %s cannot be read: %s", ", ".join(sorted({live.room for live in lives})), error)
            self._drop(batch, error if isinstance(error, StoreError) else StoreError(str(error)))
            return
        for command in batch:
            command.unexplained += not explained
        later, self._queue = self._queue, []
        self._decide_again(batch, [*batch, *later])

    async def _read(self, lives: Sequence[LiveTable]) -> bool:
        """Read what is new of these tables; gives whether anything is."""
        found = False
        for live in lives:
            lines = await self.call(self.store.log, live.room, live.head.number, live.head.version)
            found |= self.take(live, [line.event for line in lines])
        return found

    def _decide_again(self, batch: list[_Command], commands: list[_Command]) -> None:
        """Throw away the tips of all tables concerned and decide the commands, in order, from the heads.

        Only the `batch` has used up a try.
        """
        for command in batch:
            command.tries += 1
        for command in [*batch, *commands]:
            for live, _ in command.parts:
                live.tip = live.head
        for command in commands:
            if command.done.done():
                continue
            known = command.key and command.key[0].keys.get(command.key[1])
            if known:
                self._release(command)
                command.done.set_result(known)
                continue
            try:
                if command.tries > TRIES:
                    raise StoreError("other servers kept changing this table")
                command.decide()
            except Exception as error:  # noqa: BLE001  (whatever it is, it is whoever asked who gets it)
                self._fail(command, error)
            else:
                self._queue.append(command)
