"""A room's data as files, read from the store beside a live server: records, and the frames made of them (`files`)."""

from __future__ import annotations

import asyncio
import logging
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .. import files, record
from ..files import FORMATS
from . import children
from .roster import missing
from .store import Store
from .table import Table, fold
from .viewing import iso

log = logging.getLogger(__name__)

MIME = {
    "csv": "text/csv; charset=utf-8",
    "parquet": "application/vnd.apache.parquet",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "jsonl": "application/x-ndjson",
    "zip": "application/zip",
}
#: The environment variable that gives the store's address to a child process (it may hold a password).
STORE_VARIABLE = "BIDGAMES_STORE"


class Nothing(Exception):  # noqa: N818
    """There is no such room, or nothing has been played in it."""


def record_text(table: Table, room: str, more: Mapping[str, Any] | None = None) -> str:
    """The record of a started table; what was undone, or came before a restart, is left out.

    `more` are keys of the header beside `room` and `table`. A time of 0 is one that was not known.
    """
    header = record.Header(table.game, table.names, table.options, table.setup)
    entries = []
    for played in table.history:
        extra: dict[str, Any] = {"at": iso(played.at)} if played.at else {}
        if played.by:
            extra[played.by] = True
        entries.append((played.seat, played.move, extra))
    return record.write(header, entries, {"room": room, "table": table.number, **(more or {})})


def records(store: Store, room: str) -> dict[int, str]:
    """The records of a room's started tables, by number. Raises `Nothing`."""
    stored = store.room(room)
    if stored is None:
        raise Nothing(f"there is no room {room}")
    found: dict[int, Table] = {0: Table(stored.config["game"], 0)}
    for line in store.log(room):
        found[line.table] = fold(found.get(line.table, Table(stored.config["game"], line.table)), [line.event])
    started = {number: table for number, table in sorted(found.items()) if table.started}
    if not started:
        raise Nothing(f"nothing has been played in room {room} yet")
    members = store.members(room)
    ids = {member.member: member.student_id for member in members}
    sitting = {seated.member for table in started.values() for seated in table.seats if seated}
    absent = missing(found[0].roster, [member for member in members if member.member in sitting])
    first = min(started)
    return {
        number: record_text(table, room, _told(table, ids, absent if number == first else []))
        for number, table in started.items()
    }


def _told(table: Table, ids: Mapping[str, str | None], absent: list[dict[str, Any]]) -> dict[str, Any]:
    """What a record's header tells of the class, where there is something to tell.

    `ids`: the students' own ids by seat; `practice`; `anonymous`: the wall shows numbers for names; `missing`: who is
    on the class list and has no seat.
    """
    own = [ids.get(seated.member or "") if seated else None for seated in table.seats]
    told: dict[str, Any] = {"ids": own} if any(own) else {}
    for flag in ("practice", "anonymous"):
        if getattr(table, flag):
            told[flag] = True
    return {**told, "missing": absent} if absent else told


def write(store: Store, room: str, out: Path, wanted: str, frame: str | None = None) -> Path:
    """Write a room's data in a format of `FORMATS`, as `files.write` does. Raises `Nothing` or `Refused`."""
    return files.write(list(records(store, room).values()), out, wanted, frame)


async def export(store_url: str, room: str, wanted: str, frame: str | None) -> tuple[str, bytes] | None:
    """A room's file, made by a child process: its name and content; None when that failed (the log says why).

    Raises `Refused` for a frame that the game does not have.
    """
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / f"{room}.{wanted}"
        command = ["-m", "bidgames.cli", "export", room, "--out", str(out), *(["--frame", frame] if frame else [])]
        ended = await children.python(*command, environment={**os.environ, STORE_VARIABLE: store_url})
        made = sorted(Path(folder).iterdir())
        if ended.status != 0 or not made:
            log.error("export of room %s failed: %s", room, ended.errors)
            return None
        name = f"{room}-{frame or 'moves'}.{wanted}" if wanted in ("csv", "parquet") else made[0].name
        return name, await asyncio.to_thread(made[0].read_bytes)


__all__ = ["FORMATS", "MIME", "STORE_VARIABLE", "Nothing", "export", "record_text", "records", "write"]
