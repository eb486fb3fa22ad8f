"""The room as a whole: what is shown, practice, the class list, the next room, the end."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from ...rules.domain import N_, Because, OneOf
from ...rules.game import Refused
from ..ledger import Draft
from ..roster import find, read_roster
from ..table import Table
from .course import fresh_start
from .steps import Action, Call, Done


def _flag(name: str, value: bool | None = None, *, tables: bool = True) -> Action:
    """An action that sets a flag of the room (and its tables); without a `value`, `on` says which, or it is turned."""

    async def action(call: Call) -> Done:
        to = _wanted(call, getattr(call.room.log.tip, name)) if value is None else value
        lives = [call.room.log, *(call.room.playing() if tables else [])]

        def decide(table: Table) -> Iterable[Draft]:
            if getattr(table, name) != to:
                yield Draft("flag", None, {name: to})

        return {**await call.at(*[(live, decide) for live in lives]), name: to}

    return action


def _wanted(call: Call, now: bool) -> bool:
    """What `on` says; without it, the opposite of what is."""
    wanted = call.given.get("on")
    if wanted is not None and not isinstance(wanted, bool):
        raise Refused(None, "on", wanted, OneOf((True, False)))
    to = (not now) if wanted is None else wanted
    call.tell(on=to)
    return to


async def _practice(call: Call) -> Done:
    """`practice` {on?}: what is played does not count; turned off, tables that have started begin anew, and count."""
    to = _wanted(call, call.room.log.tip.practice)
    if to and any(live.tip.started for live in call.room.playing()):
        raise Refused(None, "on", True, Because(N_("only before the start; a game that has begun counts")))

    def decide(table: Table) -> Iterable[Draft]:
        if table.practice != to:
            yield Draft("flag", None, {"practice": to})
            if table.started:
                yield fresh_start(table, call)

    lives = [call.room.log, *call.room.playing()]
    return {**await call.at(*[(live, decide) for live in lives]), "practice": to}


async def _roster(call: Call) -> Done:
    """`roster` {students: text or [{id, name}]}: the class list; who has joined is matched, and gets his id."""
    students = read_roster(call.given.get("students"))
    call.tell(students=len(students))
    changed = []
    for member in call.room.members.values():
        student = find(students, member.name, member.student_id)
        if student is not None and student["id"] and not member.student_id:
            changed.append(replace(member, student_id=student["id"]))

    def decide(table: Table) -> Iterable[Draft]:
        yield Draft("roster", None, {"students": students})

    version = await call.submit((call.room.log, decide), members=changed)
    for member in changed:
        call.classroom.know(call.room, member)
    return {"ok": True, "version": version, "students": len(students)}


async def _carry(call: Call) -> Done:
    """`carry` {game?, options?, ...}: a next room with the same class: names, ids, class list; their pages follow.

    Settings as for a new room; what is not given is as it is here.
    """
    given = {key: value for key, value in call.given.items() if key not in ("action", "table")}
    same = given.get("game", call.room.game.key) == call.room.game.key
    kept = call.room.config if same else {"clock": call.room.config["clock"]}
    for key in ("bot", "autostart"):
        given.pop(key, None)
    made = await call.classroom.carry(call.room, {**kept, "game": call.room.game.key, **given})
    call.tell(room=made.code)

    def decide(table: Table) -> Iterable[Draft]:
        yield Draft("flag", None, {"next": made.code})

    done = await call.at(*[(live, decide) for live in (call.room.log, *call.room.playing())])
    return {**done, "room": made.code}


async def _delete(call: Call) -> Done:
    """`delete` {confirm?: the room's code}: all data of the room is gone for good."""
    if call.given.get("confirm", call.room.code) != call.room.code:
        raise Refused(None, "confirm", call.given["confirm"], OneOf((call.room.code,)))
    await call.classroom.delete(call.room)
    return {"ok": True, "deleted": call.room.code}


ACTIONS: dict[str, Action] = {
    "lock": _flag("locked", True, tables=False), "unlock": _flag("locked", False, tables=False),
    "standings": _flag("standings"), "anonymous": _flag("anonymous"), "practice": _practice, "roster": _roster,
    "carry": _carry, "close": _flag("closed", True), "delete": _delete,
}  # fmt: skip
