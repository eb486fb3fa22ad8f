"""Who sits where: bots, names, seats, links, groups."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence

from msgspec import to_builtins
from msgspec.structs import replace

from ... import bots
from ...rules.domain import N_, Because, Domain, OneOf, Whole
from ...rules.game import MISSING, Refused
from .. import names
from ..ledger import Decide, Draft, LiveTable
from ..table import Seated, Table
from .steps import Action, Call, Done, at_tables, one_table, seated_at


def _bot(table: Table, call: Call) -> Iterable[Draft]:
    """`bot` {table?, seat, bot?}: a bot plays the seat until `unbot`, or until its student moves or takes it back."""
    seat, seated = seated_at(table, call)
    kind = call.given.get("bot") or call.room.config["bot"]
    if kind not in bots.names(call.room.game):
        raise Refused(None, "bot", kind, OneOf(bots.names(call.room.game)))
    yield Draft("bot", seat, to_builtins(replace(seated, bot=kind)))


def _unbot(table: Table, call: Call) -> Iterable[Draft]:
    """`unbot` {table?, seat}: the student has his seat back."""
    seat, seated = seated_at(table, call)
    if seated.bot is None or seated.member is None:
        raise Refused(None, "seat", seat, Because(N_("the seat of a student that a bot plays")))
    yield Draft("unbot", seat, to_builtins(replace(seated, bot=None)))


async def _rename(call: Call) -> Done:
    """`rename` {table?, seat, name}: names stay different from each other."""
    live = one_table(call)
    _, seated = seated_at(live.tip, call)
    name, _ = names.clean_name(call.given.get("name"))
    if name == seated.name:
        return {"ok": True, "version": live.head.version}
    name = names.distinct(name, call.room.names())
    member = call.room.members.get(seated.member) if seated.member else None
    renamed = [replace(member, name=name)] if member is not None else []

    def decide(table: Table) -> Iterable[Draft]:
        seat, seated = seated_at(table, call)
        yield Draft("rename", seat, to_builtins(replace(seated, name=name)))

    call.tell(name=name)
    version = await call.submit((live, decide), members=renamed)
    for changed in renamed:
        call.classroom.know(call.room, changed)
    return {"ok": True, "version": version}


def _unseat(table: Table, call: Call) -> Iterable[Draft]:
    """`unseat` {table?, seat}: the seat is free; in a running game a bot plays it, and the next to join may have it."""
    seat, seated = seated_at(table, call)
    if not table.started:
        yield Draft("leave", seat)
        return
    name = seated.name if seated.member is None else names.distinct("Bot", {*call.room.names(), "Bot"})
    yield Draft("bot", seat, to_builtins(Seated(name, None, seated.bot or call.room.config["bot"])))


async def _seat(call: Call) -> Done:
    """`seat` {name, table?, seat?}: give a member without a seat one: a free one, or a bot's."""
    wanted = call.given.get("name", MISSING)
    spectators = {m.name: m for m in call.room.members.values() if m.member not in call.room.places}
    if not isinstance(wanted, str) or wanted not in spectators:
        allowed: Domain | Because = (
            OneOf(tuple(sorted(spectators))) if spectators else Because(N_("nobody: everybody has a seat"))
        )
        raise Refused(None, "name", wanted, allowed)
    member, live = spectators[wanted], one_table(call)

    def sit(table: Table) -> Iterable[Draft]:
        place = call.given.get("seat")
        room_for_more = not table.started and len(table.seats) < call.room.humans_a_table
        open_seats = [i for i, s in enumerate(table.seats) if s is None or (s.bot and not s.member)]
        open_seats += [len(table.seats)] if room_for_more else []
        if place is None and open_seats:
            place = open_seats[0]
        if type(place) is not int or place not in open_seats:
            raise Refused(None, "seat", place, Because(N_("a seat that is free or a bot's")))
        yield Draft("sit", place, to_builtins(Seated(member.name, member.member)))

    return await call.at((live, sit))


async def _relink(call: Call) -> Done:
    """`relink` {table?, seat}: a new link for the student of a seat; the old one is good for nothing from now on."""
    _, seated = seated_at(one_table(call).head, call)
    if seated.member is None:
        raise Refused(None, "seat", call.given["seat"], Because(N_("the seat of a student")))
    token = names.new_token()
    member = replace(call.room.members[seated.member], token_hash=names.token_hash(token))
    await call.submit(members=[member])
    call.classroom.know(call.room, member)
    return {"ok": True, "token": token, "member": member.member}


async def _group(call: Call) -> Done:
    """`group` {size?, tables?: [[name, ...], ...]}: share out who waits in the lobby, at random or by these lists."""
    lobby = [live for live in call.room.playing() if not live.tip.started]
    if not lobby:
        raise Refused(None, "action", "group", Because(N_("restart: all tables have started")))
    people = {s.name: s for live in lobby for s in live.tip.seats if s is not None and s.member}
    groups = _groups(call, people)
    while len(lobby) < len(groups):
        lobby.append(call.room.add_table(len(call.room.playing()) + 1))
    parts: list[tuple[LiveTable, Decide]] = []
    for live, members in zip(lobby, groups + [[]] * (len(lobby) - len(groups)), strict=True):

        def decide(table: Table, members: Sequence[Seated] = members) -> Iterable[Draft]:
            yield from call.room.wall(table)
            yield from (Draft("sit", seat, to_builtins(seated)) for seat, seated in enumerate(members))
            yield from (Draft("leave", seat) for seat in range(len(members), len(table.seats)) if table.seats[seat])

        parts.append((live, decide))
    return await call.at(*parts)


def _groups(call: Call, people: Mapping[str, Seated]) -> list[list[Seated]]:
    """Who sits with whom."""
    lists = call.given.get("tables")
    if lists is not None:
        good = isinstance(lists, list) and all(isinstance(group, list) for group in lists)
        flat = [name for group in lists for name in group] if good else []
        if not good or not all(isinstance(name, str) for name in flat) or sorted(flat) != sorted(people):
            raise Refused(None, "tables", lists, Because(N_("lists that name everybody in the lobby once")))
        most = max(map(len, lists), default=0)
        if most > call.room.humans_a_table:
            raise Refused(None, "tables", lists, Because(N_("at most {n} at a table"), {"n": call.room.humans_a_table}))
        return [[people[name] for name in group] for group in lists if group]
    size, limits = call.given.get("size", call.room.humans_a_table), Whole(1, call.room.humans_a_table)
    if not limits.contains(size):
        raise Refused(None, "size", size, limits)
    shuffled = list(people.values())
    secrets.SystemRandom().shuffle(shuffled)
    count = max(1, -(-len(shuffled) // size))
    return [shuffled[number::count] for number in range(count)]


ACTIONS: dict[str, Action] = {
    "seat": _seat, "unseat": at_tables(_unseat, single=True), "bot": at_tables(_bot, single=True),
    "unbot": at_tables(_unbot, single=True), "rename": _rename, "relink": _relink, "group": _group,
}  # fmt: skip
