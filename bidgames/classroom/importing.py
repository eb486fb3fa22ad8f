"""Records brought back as a room: closed, so that nothing more happens in it, but it can be debriefed and exported.

The room keeps its code where that is free; every table its number; students' ids become members whom no link lets in.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from msgspec import to_builtins

from .. import bots, files, record, tables
from ..record import Replay
from ..tables import Source
from ..text import N_, translator
from . import children, names
from .errors import Unavailable, Unreadable
from .export import STORE_VARIABLE
from .store import Conflict, Line, Member, Room, Store
from .table import Event, Seated

log = logging.getLogger(__name__)

#: What records that were sent are called in a refusal.
SENT = "records.jsonl"


def bring_back(store: Store, texts: Sequence[str]) -> list[str]:
    """Store the records of one or more rooms; gives the rooms' codes. Raises `StoreError`."""
    rooms: dict[tuple[str, str], list[Replay]] = {}
    for text in texts:
        replayed = record.replay(text.encode())
        room = tables.of_record(replayed).room
        rooms.setdefault((room, replayed.game.key), []).append(replayed)
    return [_room(store, code, replays) for (code, _game), replays in rooms.items()]


async def brought_back(store_url: str, content: bytes, language: str) -> list[str]:
    """Like `bring_back`, of the content of a record file, in a child process. Raises `Unreadable` or `Unavailable`."""
    command = ["-m", "bidgames.classroom.importing", language]
    environment = {**os.environ, STORE_VARIABLE: store_url}
    ended = await children.python(*command, environment=environment, given=content)
    if ended.status != 0:
        log.error("records could not be brought back: %s", ended.errors)
        raise Unavailable(N_("This could not be saved, and nothing has changed. Please try again in a moment."))
    told = json.loads(ended.out)
    if "refused" in told:
        raise Unreadable("{message}", message=told["refused"])
    return list(told["rooms"])


def main() -> None:
    """Bring back the records of standard input; prints {"rooms"}, or {"refused"} in the language of the argument."""
    told: dict[str, Any]
    try:
        texts = files.read_bytes(sys.stdin.buffer.read(), SENT, translator(sys.argv[1]))
        store = Store(os.environ[STORE_VARIABLE])
        try:
            told = {"rooms": bring_back(store, texts)}
        finally:
            store.close()
    except files.BadFile as bad:
        told = {"refused": str(bad)}
    print(json.dumps(told))


def _room(store: Store, wanted: str, replays: Sequence[Replay]) -> str:
    """One room."""
    good = len(wanted) == names.CODE_LENGTH and all(letter in names.LETTERS for letter in wanted)
    code = wanted if good and store.room(wanted) is None else names.new_code()
    while True:
        try:
            lines, more = _made(code, replays)
            store.append(lines, **more)
        except Conflict:
            if store.room(code) is None:
                raise
            code = names.new_code()
        else:
            return code


def _made(code: str, replays: Sequence[Replay]) -> tuple[list[Line], dict[str, Any]]:
    """What is to be stored: the logs of all tables, and (by name) the room and its members."""
    game, now = replays[0].game, time.time()
    sources = [tables.of_record(replayed) for replayed in replays]
    config = {
        "game": game.key, "options": dict(replays[0].header.options), "seats_per_table": None, "bots": 0,
        "bot": bots.names(game)[0], "clock": None, "autostart": False,
    }  # fmt: skip
    wanted = [source.table for source in sources]
    keep = len(set(wanted)) == len(wanted) and min(wanted) > 0
    numbers = wanted if keep else range(1, len(wanted) + 1)
    members: list[Member] = []
    lines: list[Line] = []
    for number, source, replayed in zip(numbers, sources, replays, strict=True):
        own = [_member(code, name, student) for name, student in zip(source.names, source.ids, strict=True)]
        members += [member for member in own if member is not None]
        lines += [Line(code, number, event) for event in _events(replayed, own, now, _flags(source))]
    missing = [{"id": student, "name": name} for source in sources for student, name in source.missing]
    told: list[tuple[str, dict[str, Any]]] = [("flag", _flags(sources[0]))]
    if missing:
        known = [{"id": member.student_id, "name": member.name} for member in members]
        told.append(("roster", {"students": known + missing}))
    lines += [Line(code, 0, Event(seq, kind, now, data=data)) for seq, (kind, data) in enumerate(told, 1)]
    return lines, {"rooms": [Room(code, now, config)], "members": members}


def _flags(source: Source) -> dict[str, bool]:
    """What a closed room is."""
    return {"closed": True, "practice": source.practice, "anonymous": source.anonymous}


def _member(code: str, name: str, student: str | None) -> Member | None:
    """A member with this id, whose token nobody has; nobody where no id is known."""
    if student is None:
        return None
    return Member(code, secrets.token_hex(8), name, names.token_hash(names.new_token()), student)


def _events(replayed: Replay, own: Sequence[Member | None], now: float, flags: Mapping[str, bool]) -> Iterator[Event]:
    """A table's log: it starts, all moves are made, it is closed (`flags`)."""
    header = replayed.header
    seats = [
        Seated(name, member.member if member else None) for name, member in zip(header.seats, own, strict=True)
    ]  # fmt: skip
    moments = [_moment(entry.extra.get("at")) for entry in replayed.entries]
    start = {"seats": to_builtins(seats), "options": header.options, "setup": header.setup, "clock": None}
    yield Event(1, "start", min(filter(None, moments), default=now), data=start)
    for seq, (entry, at) in enumerate(zip(replayed.entries, moments, strict=True), 2):
        by = next((mark for mark in ("auto", "bot") if entry.extra.get(mark) is True), None)
        data = {"move": to_builtins(entry.move), **({"by": by} if by else {})}
        yield Event(seq, "move", at, entry.seat, data=data)
    yield Event(len(moments) + 2, "flag", now, data=dict(flags))


def _moment(told: Any) -> float:
    """When a move was made, in UTC seconds; 0 where the record does not say."""
    try:
        moment = datetime.fromisoformat(told)
    except (TypeError, ValueError):
        return 0.0
    return round(moment.replace(tzinfo=moment.tzinfo or UTC).timestamp(), 3)


if __name__ == "__main__":
    main()
