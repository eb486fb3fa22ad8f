"""A session as files: frames as CSV, Parquet or Excel, records as JSON Lines; and files read back.

Definitions
    record   the text of one table's game (`record.py`); its header says the room and the table.
    session  the records of one or more tables of one game.
    frame    a tidy table of a session (`tables`), all its tables one below the other.

There is one way from records to numbers, `frames`: the export of a room, the download, a notebook and an imported
file all go through it. A JSON Lines file holds one record or several, one after the other; a zip holds such files; an
Excel file has a sheet for each frame and, last, the sheet `records`, from which it can be read back. A CSV or Parquet
file is one frame: it can be read as a frame, but not be played again.
"""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import record, tables
from .record import BadRecord, Replay
from .rules import keys
from .rules.domain import OneOf
from .rules.game import Refused
from .text import ENGLISH, Translate

if TYPE_CHECKING:
    import pandas as pd

FORMATS = ("csv", "parquet", "xlsx", "jsonl")
#: Endings of files that hold records, and of files that hold one frame.
RECORD_FILES, FRAME_FILES = (".jsonl", ".zip", ".xlsx"), (".csv", ".parquet")
#: The sheet of an Excel file that holds the records, and its columns.
RECORDS, RECORD_COLUMNS = "records", ("number", "line", "part", "text")
#: The longest text that an Excel cell holds, in characters.
LONGEST_CELL = 32_000
#: The largest file that is unpacked, in bytes: a class of 200 over 50 rounds is 5 MB.
LARGEST = 256 * 2**20
#: A text that a spreadsheet would run, or one that has been made inert already.
_RUNS = re.compile(r"'*[=+\-@\t\r]")


class BadFile(ValueError):  # noqa: N818
    """A file that cannot be read as what it should be; the sentence names the file."""


# Frames --------------------------------------------------------------------------------------------------------------


def frames(replays: Iterable[Replay]) -> tuple[str, dict[str, list[tables.Row]]]:
    """The game of a session (empty without a record) and all its frames. Raises `BadFile` for two games at once."""
    found: dict[str, list[tables.Row]] = {}
    game = ""
    for replayed in replays:
        if game and replayed.game.key != game:
            raise BadFile(f"two games in one session: {game} and {replayed.game.key}")
        game = replayed.game.key
        for name, rows in tables.frames(replayed).items():
            found.setdefault(name, []).extend(rows)
    return game, found


def write(texts: Sequence[str], out: Path, wanted: str, frame: str | None = None) -> Path:
    """Write a session's records in a format of `FORMATS`; several records become a zip. Gives the file's path.

    CSV and Parquet hold one frame, `moves` by default. Raises `Refused` for a frame there is not.
    """
    if wanted == "jsonl":
        return _write_records(texts, out)
    game, found = frames(map(_replayed, texts))
    if frame is not None and frame not in found:
        raise Refused(None, "frame", frame, OneOf(tuple(found)))
    columns = tables.columns(game)
    name = frame or "moves"
    if wanted == "csv":
        out.write_text(csv_text(found[name], list(columns[name])), encoding="utf-8", newline="")
    elif wanted == "parquet":
        tables.data_frame(found[name], columns[name]).to_parquet(out, index=False)
    else:
        _write_excel({frame: found[frame]} if frame else found, columns, [] if frame else texts, out)
    return out


def _replayed(text: str) -> Replay:
    return record.replay(text.encode())


def _write_records(texts: Sequence[str], out: Path) -> Path:
    """One record as it is; several in a zip, a file a table."""
    if len(texts) == 1:
        out.write_text(texts[0], encoding="utf-8", newline="\n")
        return out
    out = out if out.suffix == ".zip" else out.with_name(out.name + ".zip")
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        taken: set[str] = set()
        for number, text in enumerate(texts, 1):
            told = json.loads(text.partition("\n")[0])
            name = f"{told.get('room') or 'record'}-{told.get('table') or number}"
            while name in taken:
                name += "-"
            taken.add(name)
            archive.writestr(f"{re.sub(r'[^A-Za-z0-9-]', '_', name)}.jsonl", text)
    return out


def _write_excel(
    found: Mapping[str, Sequence[tables.Row]], columns: Mapping[str, Any], texts: Sequence[str], out: Path
) -> None:
    """A sheet a frame, and the records. Excel has no time zones: times are UTC texts."""
    import pandas as pd

    with pd.ExcelWriter(out, engine="openpyxl") as book:
        for name, rows in found.items():
            data = tables.data_frame([{k: inert(v) for k, v in row.items()} for row in rows], columns[name])
            for column in data.columns:
                if str(data[column].dtype).startswith("datetime"):
                    data[column] = data[column].map(lambda at: at.isoformat() if at is not pd.NaT else None)
            data.to_excel(book, sheet_name=name[:31], index=False)
        if texts:
            lines = [
                (number, line, part // LONGEST_CELL, whole[part : part + LONGEST_CELL])
                for number, text in enumerate(texts, 1)
                for line, whole in enumerate(text.splitlines(), 1)
                for part in range(0, len(whole), LONGEST_CELL)
            ]
            pd.DataFrame(lines, columns=list(RECORD_COLUMNS)).to_excel(book, sheet_name=RECORDS, index=False)


def csv_text(rows: Iterable[tables.Row], columns: Sequence[str], *, head: bool = True) -> str:
    """Rows as CSV (RFC 4180) with a header line, also without rows; without it to go on with a text."""
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, lineterminator="\r\n")
    if head:
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
    return f"'{value}" if isinstance(value, str) and _RUNS.match(value) else value


def taken_back(text: str) -> str:
    """The text that `inert` made this of."""
    return text[1:] if text.startswith("'") and _RUNS.match(text) else text


# Back again ----------------------------------------------------------------------------------------------------------


def read(path: Path, _: Translate = ENGLISH) -> list[str]:
    """The records in a file of `RECORD_FILES`, or in all such files of a folder, in the order of their names.

    Raises `BadFile` for what cannot be read or is no record, `BadRecord` never: its words are in the sentence.
    """
    if path.is_dir():
        inside = sorted(one for one in path.iterdir() if one.suffix in RECORD_FILES and one.is_file())
        if not inside:
            raise BadFile(_("There is no record in the folder {folder}.").format(folder=path))
        return [text for one in inside for text in read(one, _)]
    try:
        content = path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BadFile(_("{file} cannot be read: {reason}").format(file=path, reason=reason)) from None
    return read_bytes(content, path.name, _)


def read_bytes(content: bytes, name: str, _: Translate = ENGLISH) -> list[str]:
    """The records in the content of a file of this name. Raises `BadFile`."""
    kind = Path(name).suffix.lower()
    if kind in FRAME_FILES:
        sentence = _("{file} is one frame of a session; a game can be read back from .jsonl, .zip and .xlsx files.")
        raise BadFile(sentence.format(file=name))
    if content[:2] != b"PK":
        return _split(content, name, _)
    try:
        found = _packed(content, name, kind, _)
    except BadFile:
        raise
    except Exception as error:  # noqa: BLE001  (zipfile, zlib, openpyxl and its XML parser each have their own)
        raise BadFile(_("{file} cannot be read: {reason}").format(file=name, reason=error)) from None
    if not found:
        raise BadFile(_("There is no record in {source}.").format(source=name))
    return found


def _packed(content: bytes, name: str, kind: str, _: Translate) -> list[str]:
    """The records in a zip or an Excel file. Raises `BadFile`, and whatever a broken file makes of its readers."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        if sum(one.file_size for one in archive.infolist()) > LARGEST:
            raise BadFile(_("{file} is too large to be a class.").format(file=name))
        if kind == ".xlsx":
            return [_good(text, name, _) for text in _from_excel(content, name, _)]
        inside = [one for one in archive.namelist() if one.endswith(".jsonl")]
        return [text for one in inside for text in _split(archive.read(one), f"{name}, {one}", _)]


def _split(content: bytes, name: str, _: Translate) -> list[str]:
    """One record or several, one after the other: each begins with a line that has the key `record`."""
    parts: list[list[bytes]] = []
    for line in content.split(b"\n"):
        if not parts or re.match(rb'\s*\{\s*"record"\s*:', line):
            parts.append([])
        parts[-1].append(line)
    return [_good(b"\n".join(part), name, _) for part in parts]


def _good(text: bytes | str, name: str, _: Translate) -> str:
    """A record that replays, ending with a newline. Raises `BadFile`."""
    content = text.encode() if isinstance(text, str) else text
    try:
        record.replay(content, _)
    except BadRecord as bad:
        raise BadFile(f"{name}:{bad}") from None
    return content.decode().rstrip() + "\n"


def _from_excel(content: bytes, name: str, _: Translate) -> Iterator[str]:
    """The records of an Excel file."""
    import openpyxl

    book = openpyxl.load_workbook(io.BytesIO(content), read_only=True)
    try:
        if RECORDS not in book.sheetnames:
            raise BadFile(_("{file} has no sheet “{sheet}”.").format(file=name, sheet=RECORDS))
        found: dict[Any, list[str]] = {}
        for number, _line, part, text in book[RECORDS].iter_rows(min_row=2, max_col=4, values_only=True):
            lines = found.setdefault(number, [])
            if part and lines:
                lines[-1] += str(text)
            else:
                lines.append(str(text))
    finally:
        book.close()
    yield from ("\n".join(lines) + "\n" for lines in found.values())


def read_frame(path: Path, _: Translate = ENGLISH) -> tuple[str, pd.DataFrame]:
    """A frame that was exported as CSV or Parquet: its name and its rows, with the types and texts they had.

    Raises `BadFile` for a file that has not the columns of a frame.
    """
    import pandas as pd

    try:
        if path.suffix == ".parquet":
            data = pd.read_parquet(path)
            return _named(list(data.columns), path, _)[0], data
        with path.open(encoding="utf-8", newline="") as lines:
            reader = csv.DictReader(lines, strict=True)
            name, columns = _named(list(reader.fieldnames or ()), path, _)
            rows = [{key: _value(row[key], columns[key].kind) for key in columns} for row in reader]
    except (OSError, ValueError, KeyError, TypeError, csv.Error) as error:
        if isinstance(error, BadFile):
            raise
        raise BadFile(_("{file} cannot be read: {reason}").format(file=path, reason=error)) from None
    return name, tables.data_frame(rows, columns)


def _named(columns: list[str], path: Path, _: Translate) -> tuple[str, Mapping[str, tables.Column]]:
    """The frame that has these columns."""
    for game in keys():
        for name, known in tables.columns(game).items():
            if list(known) == columns:
                return name, known
    raise BadFile(_("{file} has not the columns of a frame.").format(file=path))


def _value(cell: str, kind: str) -> Any:
    """A cell of a CSV file as it was."""
    if cell == "":
        return None
    if kind == "flag":
        return {"true": True, "false": False}[cell]
    if kind in ("whole", "number"):
        return int(cell) if kind == "whole" else float(cell)
    return taken_back(cell)
