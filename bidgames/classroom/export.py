"""A room's data as files: records, and tidy frames as CSV, Parquet or Excel. Reads the store beside a live server.

The frames come from replaying each table's record, so every way of getting the data gives the same numbers.
"""

from __future__ import annotations

import asyncio
import csv
import io
import logging
import os
import sys
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .. import record, tables
from ..rules.domain import OneOf
from ..rules.game import Refused
from .store import Store
from .table import Table, fold
from .viewing import iso

log = logging.getLogger(__name__)

FORMATS = ("csv", "parquet", "xlsx", "jsonl")
MIME = {
    "csv": "text/csv; charset=utf-8",
    "parquet": "application/vnd.apache.parquet",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "jsonl": "application/x-ndjson",
    "zip": "application/zip",
}
#: The environment variable that gives the store's address to a child process (it may hold a password).
STORE_VARIABLE = "BIDGAMES_STORE"
#: What a spreadsheet would take for a formula at the beginning of a text.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class Nothing(Exception):  # noqa: N818
    """There is no such room, or nothing has been played in it."""


def record_text(table: Table, room: str) -> str:
    """The record of a started table; what was undone, or came before a restart, is left out."""
    header = record.Header(table.game, table.names, table.options, table.setup)
    entries = []
    for played in table.history:
        extra: dict[str, Any] = {"at": iso(played.at)}
        if played.by:
            extra[played.by] = True
        entries.append((played.seat, played.move, extra))
    return record.write(header, entries, {"room": room, "table": table.number})


def records(store: Store, room: str) -> dict[int, str]:
    """The records of a room's started tables, by number. Raises `Nothing`."""
    stored = store.room(room)
    if stored is None:
        raise Nothing(f"there is no room {room}")
    found: dict[int, Table] = {}
    for line in store.log(room):
        if line.table:
            found[line.table] = fold(found.get(line.table, Table(stored.config["game"], line.table)), [line.event])
    made = {number: record_text(table, room) for number, table in sorted(found.items()) if table.started}
    if not made:
        raise Nothing(f"nothing has been played in room {room} yet")
    return made


def frames(made: Mapping[int, str], room: str) -> tuple[str, dict[str, list[tables.Row]]]:
    """The game and all its frames, over all tables."""
    found: dict[str, list[tables.Row]] = {}
    game = ""
    for number, text in made.items():
        replayed = record.replay(text.encode())
        game = replayed.game.key
        for name, rows in tables.frames(tables.of_record(replayed, room=room, table=number)).items():
            found.setdefault(name, []).extend(rows)
    return game, found


def write(store: Store, room: str, out: Path, wanted: str, frame: str | None = None) -> Path:
    """Write a room's data in a format of `FORMATS`; several records become a zip. Gives the file's path.

    CSV and Parquet hold one frame, `moves` by default. Raises `Nothing`, or `Refused` for a frame there is not.
    """
    made = records(store, room)
    if wanted == "jsonl":
        return _write_records(made, room, out)
    game, found = frames(made, room)
    if frame is not None and frame not in found:
        raise Refused(None, "frame", frame, OneOf(tuple(found)))
    columns = tables.columns(game)
    name = frame or "moves"
    if wanted == "csv":
        out.write_text(csv_text(found[name], list(columns[name])), encoding="utf-8", newline="")
    elif wanted == "parquet":
        tables.data_frame(found[name], columns[name]).to_parquet(out, index=False)
    else:
        _write_excel({frame: found[frame]} if frame else found, columns, out)
    return out


def _write_records(made: Mapping[int, str], room: str, out: Path) -> Path:
    """One record as it is; several in a zip, a file a table."""
    if len(made) == 1:
        out.write_text(next(iter(made.values())), encoding="utf-8", newline="\n")
        return out
    out = out if out.suffix == ".zip" else out.with_name(out.name + ".zip")
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, text in made.items():
            archive.writestr(f"{room}-{number}.jsonl", text)
    return out


def _write_excel(found: Mapping[str, Sequence[tables.Row]], columns: Mapping[str, Any], out: Path) -> None:
    """A sheet a frame. Excel has no time zones: times are UTC texts."""
    import pandas as pd

    with pd.ExcelWriter(out, engine="openpyxl") as book:
        for name, rows in found.items():
            data = tables.data_frame([{k: inert(v) for k, v in row.items()} for row in rows], columns[name])
            for column in data.columns:
                if str(data[column].dtype).startswith("datetime"):
                    data[column] = data[column].map(lambda at: at.isoformat() if at is not pd.NaT else None)
            data.to_excel(book, sheet_name=name[:31], index=False)


def csv_text(rows: Sequence[tables.Row], columns: Sequence[str]) -> str:
    """Rows as CSV (RFC 4180) with a header line, also without rows."""
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, lineterminator="\r\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({key: _cell(value) for key, value in row.items()})
    return out.getvalue()


def _cell(value: Any) -> Any:
    """A cell: nothing for None, `true` and `false`, texts that no spreadsheet runs."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return inert(value)


def inert(value: Any) -> Any:
    """A text that a spreadsheet would run gets an apostrophe in front; numbers stay as they are."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


async def export(store_url: str, room: str, wanted: str, frame: str | None) -> tuple[str, bytes] | None:
    """A room's file, made by a child process: its name and content; None when that failed (the log says why).

    Raises `Refused` for a frame that the game does not have.
    """
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / f"{room}.{wanted}"
        command = [sys.executable, "-m", "bidgames.cli", "export", room, "--out", str(out)]
        command += ["--frame", frame] if frame else []
        child = await asyncio.create_subprocess_exec(
            *command,
            env={**os.environ, STORE_VARIABLE: store_url},
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        _, errors = await child.communicate()
        made = sorted(Path(folder).iterdir())
        if child.returncode != 0 or not made:
            log.error("export of room %s failed: %s", room, errors.decode(errors="replace").strip())
            return None
        name = f"{room}-{frame or 'moves'}.{wanted}" if wanted in ("csv", "parquet") else made[0].name
        return name, await asyncio.to_thread(made[0].read_bytes)
