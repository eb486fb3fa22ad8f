"""What an instructor does to a room: one function an action, each refused with a reason where it makes no sense."""

from __future__ import annotations

import random
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from .. import bots
from ..rules.domain import N_, Because, Domain, OneOf, Whole
from ..rules.game import MISSING, Refused
from . import moves, names, roomconfig
from .ledger import Decide, Draft, LiveTable
from .rooms import Classroom, LiveRoom, start_drafts
from .table import Seated, Table, last_unrevealed

#: The longest that a deadline may be extended at once, in seconds.
LONGEST_EXTENSION = 24 * 3600

Given = Mapping[str, Any]
Done = dict[str, Any]
Action = Callable[[Classroom, LiveRoom, Given], Awaitable[Done]]


async def control(classroom: Classroom, room: LiveRoom, given: Given) -> Done:
    """Carry out `given["action"]`. Raises `Refused` by the name of what is wrong; then nothing has changed."""
    name = given.get("action", MISSING)
    action = ACTIONS.get(name) if isinstance(name, str) else None
    if action is None:
        raise Refused(None, "action", name, OneOf(tuple(ACTIONS)))
    return await action(classroom, room, given)


def late(table: Table, rng: random.Random, seats: Iterable[int] | None = None) -> Iterable[Draft]:
    """The safe moves of all who are late (or of `seats`), one after the other, marked as the clock's."""
    for seat, move in moves.late(table, rng, seats):
        yield Draft("move", seat, {"move": to_builtins(move), "by": "auto"})


# Helpers -------------------------------------------------------------------------------------------------------------


def _tables(room: LiveRoom, given: Given) -> list[LiveTable]:
    """The table named, or all of them."""
    return room.playing() if given.get("table") is None else [room.table(given["table"])]


def _one_table(room: LiveRoom, given: Given) -> LiveTable:
    """The table named; the only one where there is one."""
    playing = room.playing()
    if given.get("table") is None and len(playing) == 1:
        return playing[0]
    return room.table(given.get("table", MISSING))


def _seated(table: Table, given: Given) -> tuple[int, Seated]:
    """The seat named, which must be taken."""
    seat = given.get("seat", MISSING)
    limits = Whole(0, max(0, len(table.seats) - 1))
    if not limits.contains(seat):
        raise Refused(None, "seat", seat, limits)
    seated = table.seats[seat]
    if seated is None:
        raise Refused(None, "seat", seat, Because(N_("a seat that somebody has")))
    return int(seat), seated


def _started(table: Table, given: Given) -> None:
    if not table.started:
        raise Refused(None, "action", given["action"], Because(N_("start: the game has not started")))


async def _each(classroom: Classroom, parts: Sequence[tuple[LiveTable, Decide]]) -> Done:
    """Do it at all tables at once."""
    version = await classroom.ledger.submit(*parts) if parts else 0
    return {"ok": True, "version": version}


def _at_tables(decide: Callable[[LiveRoom, Table, Given], Iterable[Draft]], *, single: bool = False) -> Action:
    """An action that is decided table by table; `single` ones need a table where there are several.

    The others are for the course of a game: at least one of their tables must have started.
    """

    async def action(classroom: Classroom, room: LiveRoom, given: Given) -> Done:
        tables = [_one_table(room, given)] if single else _tables(room, given)
        if not single and not any(live.tip.started for live in tables):
            _started(tables[0].tip, given)
        return await _each(
            classroom, [(live, lambda table: list(decide(room, table, given))) for live in tables]
        )  # fmt: skip

    return action


# The clock and the course of a game ----------------------------------------------------------------------------------


async def _start(classroom: Classroom, room: LiveRoom, given: Given) -> Done:
    """`start` {table?}: all tables that somebody sits at and that have not started, or the one named."""
    tables = _tables(room, given)
    if given.get("table") is None:
        waiting = [live for live in tables if not live.tip.started and any(live.tip.seats)]
        tables = waiting or [live for live in tables if not live.tip.started] or tables[:1]
    return await _each(classroom, [(live, lambda table: start_drafts(room, table)) for live in tables])


def _pause(room: LiveRoom, table: Table, given: Given) -> Iterable[Draft]:
    """`pause` {table?}: the clock stops; what is left of the phase is kept."""
    clock = table.clock
    if table.started and not clock.paused:
        left = None if clock.deadline is None else max(0.0, clock.deadline - time.time())
        yield Draft("clock", None, {"paused": True, "deadline": None, "left": left})


def _resume(room: LiveRoom, table: Table, given: Given) -> Iterable[Draft]:
    """`resume` {table?}: the clock goes on where it stopped."""
    clock = table.clock
    if table.started and clock.paused:
        deadline = None if clock.left is None else time.time() + clock.left
        yield Draft("clock", None, {"paused": False, "deadline": deadline, "left": None})


def _extend(room: LiveRoom, table: Table, given: Given) -> Iterable[Draft]:
    """`extend` {seconds, table?}: so much more time for this phase; a phase without a clock gets one."""
    seconds = roomconfig.seconds(given.get("seconds", MISSING), "seconds", LONGEST_EXTENSION)
    if not table.started or not table.acting:
        return
    clock = table.clock
    if clock.paused:
        yield Draft("clock", None, {"left": (clock.left or 0.0) + seconds})
    else:
        yield Draft("clock", None, {"deadline": max(clock.deadline or 0.0, time.time()) + seconds})


def _force(room: LiveRoom, table: Table, given: Given) -> Iterable[Draft]:
    """`force` {table?, seat?}: whoever is late makes the safe move now, marked as automatic."""
    if table.started:
        seats = None if given.get("seat") is None else [_seated(table, given)[0]]
        yield from late(table, random.Random(secrets.randbits(64)), seats)


def _undo(room: LiveRoom, table: Table, given: Given) -> Iterable[Draft]:
    """`undo` {table?, seat?}: take back the last entry (of the seat) that has not been revealed."""
    _started(table, given)
    seat = None if given.get("seat") is None else _seated(table, given)[0]
    entry = last_unrevealed(table, seat)
    if entry is None:
        raise Refused(None, "action", "undo", Because(N_("an entry that nobody has seen; there is none to take back")))
    yield Draft("undo", entry.seat, {"of": entry.seq})


def _restart(room: LiveRoom, table: Table, given: Given) -> Iterable[Draft]:
    """`restart` {table?}: the same seats play from the beginning."""
    _started(table, given)
    settings = room.game.settings(len(table.seats), table.options)
    setup = room.game.setup(len(table.seats), settings, random.Random(secrets.randbits(64)))
    yield Draft("restart", None, {"setup": setup})


# Seats ---------------------------------------------------------------------------------------------------------------


def _bot(room: LiveRoom, table: Table, given: Given) -> Iterable[Draft]:
    """`bot` {table?, seat, bot?}: a bot plays the seat until `unbot`, or until its student moves or takes it back."""
    seat, seated = _seated(table, given)
    kind = given.get("bot") or room.config["bot"]
    if kind not in bots.names(room.game):
        raise Refused(None, "bot", kind, OneOf(bots.names(room.game)))
    yield Draft("bot", seat, to_builtins(replace(seated, bot=kind)))


def _unbot(room: LiveRoom, table: Table, given: Given) -> Iterable[Draft]:
    """`unbot` {table?, seat}: the student has his seat back."""
    seat, seated = _seated(table, given)
    if seated.bot is None or seated.member is None:
        raise Refused(None, "seat", seat, Because(N_("the seat of a student that a bot plays")))
    yield Draft("unbot", seat, to_builtins(replace(seated, bot=None)))


async def _rename(classroom: Classroom, room: LiveRoom, given: Given) -> Done:
    """`rename` {table?, seat, name}: names stay different from each other."""
    live = _one_table(room, given)
    _, seated = _seated(live.tip, given)
    name, _ = names.clean_name(given.get("name"))
    if name == seated.name:
        return {"ok": True, "version": live.head.version}
    name = names.distinct(name, room.names())
    member = room.members.get(seated.member) if seated.member else None
    renamed = [replace(member, name=name)] if member is not None else []

    def decide(table: Table) -> Iterable[Draft]:
        seat, seated = _seated(table, given)
        yield Draft("rename", seat, to_builtins(replace(seated, name=name)))

    version = await classroom.ledger.submit((live, decide), members=renamed)
    for changed in renamed:
        classroom.know(room, changed)
    return {"ok": True, "version": version}


def _unseat(room: LiveRoom, table: Table, given: Given) -> Iterable[Draft]:
    """`unseat` {table?, seat}: the seat is free; in a running game a bot plays it, and the next to join may have it."""
    seat, seated = _seated(table, given)
    if not table.started:
        yield Draft("leave", seat)
        return
    name = seated.name if seated.member is None else names.distinct("Bot", {*room.names(), "Bot"})
    yield Draft("bot", seat, to_builtins(Seated(name, None, seated.bot or room.config["bot"])))


async def _seat(classroom: Classroom, room: LiveRoom, given: Given) -> Done:
    """`seat` {name, table?, seat?}: give a member without a seat one: a free one, or a bot's."""
    wanted = given.get("name", MISSING)
    spectators = {m.name: m for m in room.members.values() if m.member not in room.places}
    if not isinstance(wanted, str) or wanted not in spectators:
        allowed: Domain | Because = (
            OneOf(tuple(sorted(spectators))) if spectators else Because(N_("nobody: everybody has a seat"))
        )
        raise Refused(None, "name", wanted, allowed)
    member, live = spectators[wanted], _one_table(room, given)

    def sit(table: Table) -> Iterable[Draft]:
        place = given.get("seat")
        room_for_more = not table.started and len(table.seats) < room.humans_a_table
        open_seats = [i for i, s in enumerate(table.seats) if s is None or (s.bot and not s.member)]
        open_seats += [len(table.seats)] if room_for_more else []
        if place is None and open_seats:
            place = open_seats[0]
        if type(place) is not int or place not in open_seats:
            raise Refused(None, "seat", place, Because(N_("a seat that is free or a bot's")))
        yield Draft("sit", place, to_builtins(Seated(member.name, member.member)))

    return await _each(classroom, [(live, sit)])


async def _relink(classroom: Classroom, room: LiveRoom, given: Given) -> Done:
    """`relink` {table?, seat}: a new link for the student of a seat; the old one is good for nothing from now on."""
    _, seated = _seated(_one_table(room, given).head, given)
    if seated.member is None:
        raise Refused(None, "seat", given["seat"], Because(N_("the seat of a student")))
    token = names.new_token()
    member = replace(room.members[seated.member], token_hash=names.token_hash(token))
    await classroom.ledger.submit((room.log, lambda table: ()), members=[member])
    classroom.know(room, member)
    return {"ok": True, "token": token, "member": member.member}


async def _group(classroom: Classroom, room: LiveRoom, given: Given) -> Done:
    """`group` {size?, tables?: [[name, ...], ...]}: share out who waits in the lobby, at random or by these lists."""
    lobby = [live for live in room.playing() if not live.tip.started]
    if not lobby:
        raise Refused(None, "action", "group", Because(N_("restart: all tables have started")))
    people = {s.name: s for live in lobby for s in live.tip.seats if s is not None and s.member}
    groups = _groups(room, given, people)
    while len(lobby) < len(groups):
        lobby.append(room.add_table(len(room.playing()) + 1))
    parts: list[tuple[LiveTable, Decide]] = []
    for live, members in zip(lobby, groups + [[]] * (len(lobby) - len(groups)), strict=True):

        def decide(table: Table, members: Sequence[Seated] = members) -> Iterable[Draft]:
            yield from (Draft("sit", seat, to_builtins(seated)) for seat, seated in enumerate(members))
            yield from (Draft("leave", seat) for seat in range(len(members), len(table.seats)) if table.seats[seat])

        parts.append((live, decide))
    return await _each(classroom, parts)


def _groups(room: LiveRoom, given: Given, people: Mapping[str, Seated]) -> list[list[Seated]]:
    """Who sits with whom."""
    lists = given.get("tables")
    if lists is not None:
        good = isinstance(lists, list) and all(isinstance(group, list) for group in lists)
        flat = [name for group in lists for name in group] if good else []
        if not good or not all(isinstance(name, str) for name in flat) or sorted(flat) != sorted(people):
            raise Refused(None, "tables", lists, Because(N_("lists that name everybody in the lobby once")))
        most = max(map(len, lists), default=0)
        if most > room.humans_a_table:
            raise Refused(None, "tables", lists, Because(N_("at most {n} at a table"), {"n": room.humans_a_table}))
        return [[people[name] for name in group] for group in lists if group]
    size, limits = given.get("size", room.humans_a_table), Whole(1, room.humans_a_table)
    if not limits.contains(size):
        raise Refused(None, "size", size, limits)
    shuffled = list(people.values())
    secrets.SystemRandom().shuffle(shuffled)
    count = max(1, -(-len(shuffled) // size))
    return [shuffled[number::count] for number in range(count)]


# The room ------------------------------------------------------------------------------------------------------------


def _flag(name: str, value: bool | None = None, *, tables: bool = True) -> Action:
    """An action that sets a flag of the room (and its tables); without a `value`, `on` says which, or it is turned."""

    async def action(classroom: Classroom, room: LiveRoom, given: Given) -> Done:
        wanted = given.get("on") if value is None else value
        if wanted is not None and not isinstance(wanted, bool):
            raise Refused(None, "on", wanted, OneOf((True, False)))
        lives = [room.log, *(room.playing() if tables else [])]
        to = (not getattr(room.log.tip, name)) if wanted is None else wanted

        def decide(table: Table) -> Iterable[Draft]:
            if getattr(table, name) != to:
                yield Draft("flag", None, {name: to})

        return {**await _each(classroom, [(live, decide) for live in lives]), name: to}

    return action


async def _delete(classroom: Classroom, room: LiveRoom, given: Given) -> Done:
    """`delete` {confirm?: the room's code}: all data of the room is gone for good."""
    if given.get("confirm", room.code) != room.code:
        raise Refused(None, "confirm", given["confirm"], OneOf((room.code,)))
    await classroom.delete(room)
    return {"ok": True, "deleted": room.code}


ACTIONS: dict[str, Action] = {
    "start": _start, "pause": _at_tables(_pause), "resume": _at_tables(_resume), "extend": _at_tables(_extend),
    "force": _at_tables(_force), "undo": _at_tables(_undo, single=True), "restart": _at_tables(_restart, single=True),
    "seat": _seat, "unseat": _at_tables(_unseat, single=True), "bot": _at_tables(_bot, single=True),
    "unbot": _at_tables(_unbot, single=True), "rename": _rename, "relink": _relink,
    "group": _group, "lock": _flag("locked", True, tables=False), "unlock": _flag("locked", False, tables=False),
    "standings": _flag("standings"), "anonymous": _flag("anonymous"), "close": _flag("closed", True), "delete": _delete,
}  # fmt: skip
