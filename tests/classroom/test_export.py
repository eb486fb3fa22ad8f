"""A room's data: every format, beside a live server; what a spreadsheet must not run; times as they were stored."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import openpyxl
import pandas as pd
import pytest

from bidgames import record
from bidgames.classroom.export import write
from bidgames.classroom.store import Store, sqlite_url
from bidgames.files import csv_text, inert

from .conftest import Start
from .driver import ROWS, Process, Room, until


@pytest.fixture(scope="module")
def played(_shared: Process) -> Room:
    """A room after one round: a name that a spreadsheet would run, and an absent student."""
    room = _shared.room(options={"rounds": 1}, bots=1)
    seats = room.class_of("=1+1", "Bo")
    sheets = {
        "rows": ("rows", ROWS),
        "orders": ("order", {"wanted": 2, "offer": 1}),
        "sales": ("sale", {"for_sale": 0, "price": 10**30}),
    }
    for phase, (move, fields) in sheets.items():
        until(lambda phase=phase: room.public()["phase"] == phase)
        assert seats[0].move(move, **fields).status == 201
        room.do("force", seat=1)
    until(lambda: room.public()["phase"] == "finished")
    return room


def rows_of(reply: Any) -> list[dict[str, str]]:
    """A CSV answer as rows."""
    assert reply.status == 200, reply
    return list(csv.DictReader(io.StringIO(reply.body.decode())))


def test_a_record_replays_and_tells_who_moved(played: Room) -> None:
    reply = played.export("format=jsonl")
    assert reply.headers["content-disposition"] == f'attachment; filename="{played.code}.jsonl"'
    replayed = record.replay(reply.body)
    assert replayed.position.phase == "finished"
    assert replayed.header.seats == ("=1+1", "Bo", "Bot 1")
    made = [json.loads(line) for line in reply.body.decode().splitlines()]
    assert (made[0]["room"], made[0]["table"]) == (played.code, 1)
    assert [line.get("auto", False) for line in made[1:] if line["seat"] == 1] == [True] * 3
    assert [line.get("bot", False) for line in made[1:] if line["seat"] == 2] == [True] * 3
    assert made[1]["seat"] in (0, 2)


def test_csv_has_a_row_a_move_and_runs_nothing(played: Room) -> None:
    reply = played.export("format=csv")
    assert reply.headers["content-type"].startswith("text/csv")
    rows = rows_of(reply)
    assert len(rows) == 9
    assert {row["name"] for row in rows} == {"'=1+1", "Bo", "Bot 1"}
    assert {row["auto"] for row in rows if row["seat"] == "1"} == {"true"}
    assert {row["room"] for row in rows} == {played.code}
    assert [row["price"] for row in rows if row["seat"] == "0" and row["move"] == "sale"] == [str(10**30)]
    assert rows_of(played.export("")) == rows


def test_times_are_those_that_were_stored(played: Room, server: Process) -> None:
    with sqlite3.connect(f"file:{server.data / 'bidgames.sqlite3'}?mode=ro", uri=True) as database:
        stored = [at for (at,) in database.execute(
            'SELECT at FROM moves WHERE room = ? AND "table" = 1 AND kind = ? ORDER BY seq', (played.code, "move")
        )]  # fmt: skip
    database.close()
    moments = [pd.Timestamp(row["at"]) for row in rows_of(played.export("format=csv"))]
    assert all(str(moment.tz) == "UTC" for moment in moments)
    assert [round(moment.timestamp(), 3) for moment in moments] == stored
    table = pd.read_parquet(io.BytesIO(played.export("format=parquet&frame=orders").body))
    assert str(table["at"].dtype) == "datetime64[us, UTC]"
    assert set(table["at"]) <= set(moments)


def test_every_frame_in_every_format(played: Room, server: Process, tmp_path: Path) -> None:
    book = openpyxl.load_workbook(io.BytesIO(played.export("format=xlsx").body))
    assert {"moves", "orders", "sales", "clearings", "holdings"} <= set(book.sheetnames)
    store = Store(sqlite_url(server.data), read_only=True)
    assert book.sheetnames[-1] == "records"
    for name in book.sheetnames[:-1]:
        made = [write(store, played.code, tmp_path / f"a.{kind}", kind, name) for kind in ("csv", "parquet")]
        rows = list(csv.DictReader(io.StringIO(made[0].read_text())))
        table = pd.read_parquet(made[1])
        sheet = list(book[name].values)
        assert list(sheet[0]) == list(table.columns) == list(rows[0])
        assert len(sheet) - 1 == len(table) == len(rows)
    store.close()
    cells = [cell for row in book["moves"].iter_rows() for cell in row]
    assert not [cell for cell in cells if cell.data_type == "f"]
    assert "'=1+1" in [cell.value for cell in cells]


def test_one_sheet(played: Room) -> None:
    book = openpyxl.load_workbook(io.BytesIO(played.export("format=xlsx&frame=orders").body))
    assert book.sheetnames == ["orders"]


def test_what_is_not_there_is_refused(played: Room, server: Process) -> None:
    for query, field in (("format=pdf", "format"), ("frame=secrets", "frame"), ("format=csv&frame=../x", "frame")):
        reply = played.export(query)
        assert (reply.status, reply.body["field"]) == (422, field)
    lobby = server.room().export("format=csv")
    assert lobby.status == 409
    assert lobby.body["message"]
    assert server.api.call("GET", "rooms/QQQQQ/export", token=server.key).status == 404


def test_empty_frames_keep_their_types(server: Process) -> None:
    room = server.room()
    room.class_of("Ada", "Bo")
    assert rows_of(room.export("format=csv")) == []
    assert room.export("format=csv").body.startswith(b"room,table,")
    empty = pd.read_parquet(io.BytesIO(room.export("format=parquet&frame=orders").body))
    full = {"seat": "Int64", "name": "string", "at": "datetime64[us, UTC]", "auto": "boolean"}
    assert len(empty) == 0
    assert {name: str(empty[name].dtype) for name in full} == full
    assert len(room.export("format=jsonl").body.splitlines()) == 1


def test_several_tables_are_zipped(server: Process) -> None:
    room = server.room(seats_per_table=2)
    room.class_of("Ada", "Bo", "Cy", "Di")
    room.do("force")
    reply = room.export("format=jsonl")
    assert reply.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(reply.body)) as archive:
        assert archive.namelist() == [f"{room.code}-1.jsonl", f"{room.code}-2.jsonl"]
        names = [record.replay(archive.read(name)).header.seats for name in archive.namelist()]
    assert names == [("Ada", "Bo"), ("Cy", "Di")]
    rows = rows_of(room.export("format=csv"))
    assert [row["table"] for row in rows] == ["1", "1", "2", "2"]


def test_what_was_undone_or_restarted_is_left_out(server: Process) -> None:
    room = server.room()
    ada, _ = room.class_of("Ada", "Bo")
    ada.move("rows", **ROWS)
    room.do("undo")
    assert rows_of(room.export("format=csv")) == []
    ada.move("rows", **ROWS)
    room.do("restart")
    assert rows_of(room.export("format=csv")) == []


def test_the_command_reads_beside_a_live_server(start: Start, tmp_path: Path) -> None:
    process = start()
    room = process.room(options={"rounds": 1})
    ada, _ = room.class_of("Ada", "Bo")
    ada.move("rows", **ROWS)
    command = [sys.executable, "-m", "bidgames.cli", "export"]

    def export(code: str, out: str, *more: str) -> subprocess.CompletedProcess[str]:
        where = ["--data", str(tmp_path / "data"), "--out", str(tmp_path / out)]
        return subprocess.run([*command, code, *where, *more], capture_output=True, text=True, timeout=60)

    assert export(room.code.lower(), "a.csv").returncode == 0
    assert (tmp_path / "a.csv").read_bytes() == room.export("format=csv").body
    assert ada.move("order", wanted=1, offer=1).status == 409  # it goes on
    for code, out, more in (
        ("QQQQQ", "b.csv", ()), (room.code, "b.pdf", ()), (room.code, "b.csv", ("--frame", "secrets")),
        (room.code, "b.csv", ("--data", str(tmp_path / "nowhere"))), (room.code, "nowhere/b.csv", ()),
    ):  # fmt: skip
        failed = export(code, out, *more)
        assert (failed.returncode, failed.stdout, failed.stderr.count("\n")) == (2, "", 1)
        assert "Traceback" not in failed.stderr
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("text", ["=1", "+1", "-1", "@x", "\tx", "\rx"])
def test_texts_that_run_are_made_inert(text: str) -> None:
    assert inert(text) == f"'{text}"
    found = list(csv.reader(io.StringIO(csv_text([{"a": text, "b": -1}], ["a", "b"]), newline="")))
    assert found == [["a", "b"], [f"'{text}", "-1"]]


def test_cells() -> None:
    rows = [{"a": None, "b": True, "c": False, "d": 10**30, "e": 'x,"y"\n'}]
    found = list(csv.reader(io.StringIO(csv_text(rows, list("abcde")), newline="")))
    assert found[1] == ["", "true", "false", str(10**30), 'x,"y"\n']
