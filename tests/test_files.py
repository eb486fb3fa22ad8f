"""A session as files and back: the same numbers by every way; hostile names run nowhere and come back as they were."""

from __future__ import annotations

import doctest
import io
import json
import subprocess
import sys
import tempfile
import zipfile
from functools import cache
from pathlib import Path

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bidgames
from bidgames import examples, files, record, rules, tables
from bidgames.classroom import export
from bidgames.classroom.importing import bring_back
from bidgames.classroom.store import Store, sqlite_url
from bidgames.dataset import NoData, read_frame

#: Names that a spreadsheet would run, or that look like what our own mark makes of one.
HOSTILE = ('=HYPERLINK("http://x")', "+1", "-2+3", "@SUM(1)", "'=1", "''+x", "<b>Bo</b>", 'x,"y";z')


def session(game: str = "middleman", seats: int = 8, table: int = 1, **told: object) -> str:
    """A record of the game's safe moves, whose players have hostile names."""
    import random

    rng, found = random.Random(3), rules.game(game)
    setup = found.setup(seats, found.settings(seats, {"rounds": 2}), rng)
    position, lines = found.start(seats, {"rounds": 2}, setup), []
    while acting := found.to_act(position):
        move = found.safe(position, acting[0], rng)
        position = found.apply(position, acting[0], move)
        extra = {"at": f"2026-03-02T10:{len(lines) // 60:02}:{len(lines) % 60:02}.125Z"}
        lines.append((acting[0], move, extra | ({"auto": True} if len(lines) % 5 == 0 else {})))
    header = record.Header(game, HOSTILE[:seats], {"rounds": 2}, setup)
    return record.write(header, lines, {"room": "KBDFG", "table": table, **told})


def same(one: pd.DataFrame, other: pd.DataFrame) -> None:
    """The same rows, columns and types; the room may have another code."""
    pd.testing.assert_frame_equal(one.drop(columns="room"), other.drop(columns="room"))


@given(st.text(max_size=12))
def test_what_is_made_inert_comes_back(text: str) -> None:
    shown = files.inert(text)
    assert files.taken_back(shown) == text
    assert shown[:1] not in tuple("=+-@\t\r")


def test_a_session_is_the_same_by_every_way(tmp_path: Path) -> None:
    ids = [f"00{seat}" for seat in range(7)] + [None]
    absent = [{"id": "99", "name": "=Zoe"}]
    texts = [session(table=1, ids=ids, missing=absent), session(seats=3, table=2)]
    whole = files.write(texts, tmp_path / "a.jsonl", "jsonl")
    assert whole.name == "a.jsonl.zip"
    book = files.write(texts, tmp_path / "a.xlsx", "xlsx")
    assert files.read(whole) == files.read(book) == texts
    direct = bidgames.data(whole)
    assert direct.game == "middleman"
    assert list(direct) == ["moves", "payoffs", "orders", "sales", "clearings", "holdings"]

    store = Store(sqlite_url(tmp_path))
    (code,) = bring_back(store, texts)
    assert code == "KBDFG"
    assert bring_back(store, texts) != [code]
    store.close()
    brought = bidgames.data("kbdfg", folder=tmp_path)
    assert list(brought.records) == texts
    for name, frame in direct.items():
        same(frame, bidgames.data(book)[name])
        same(frame, brought[name])
        for kind in ("csv", "parquet"):
            same(frame, read_frame(direct.save(tmp_path / f"{name}.{kind}", name)))
        sheet = pd.read_excel(book, sheet_name=name)
        assert list(sheet.columns) == list(frame.columns)
        assert len(sheet) == len(frame)
        for column in frame.select_dtypes("number"):
            assert sheet[column].astype("Float64").equals(frame[column].astype("Float64"))
    assert set(direct["orders"]["name"]) == set(HOSTILE)
    assert str(direct["moves"]["at"].dtype) == "datetime64[us, UTC]"
    assert direct["moves"]["at"].iloc[0].isoformat() == "2026-03-02T10:00:00.125000+00:00"


def test_payoffs_are_for_grades() -> None:
    practice = session(ids=["7", *[None] * 7], missing=[{"id": "8", "name": "Zoe"}, {"name": "Yan"}, 7], practice=True)
    read = record.replay(practice.encode())
    rows = tables.frame(read, "payoffs")
    scores = read.game.result(read.position).scores
    assert [row["score"] for row in rows] == [*scores, None, None, None]
    assert [(row["student_id"], row["name"]) for row in rows[8:]] == [("8", "Zoe"), (None, "Yan"), (None, "")]
    assert rows[0]["student_id"] == "7"
    assert {row["counts"] for row in rows} == {False}
    assert {row["table"] for row in rows} == {1, None}
    assert sum(row["absent_moves"] for row in rows[:8]) == sum(bool(e.extra.get("auto")) for e in read.entries)
    assert [row["rank"] for row in rows[:8]] == [1 + sum(s > own for s in scores) for own in scores]
    assert all(row["won"] == (row["rank"] == 1) for row in rows[:8])


def test_a_header_from_anywhere_does_no_harm() -> None:
    told = {"room": 7, "table": "x", "ids": [1] * 8, "missing": "all", "practice": "yes", "anonymous": 1}
    source = tables.of_record(record.replay(session(**told).encode()))  # type: ignore[arg-type]
    assert (source.room, source.table, set(source.ids), source.missing) == ("", 0, {None}, ())
    assert (source.practice, source.anonymous) == (False, False)
    longer = tables.of_record(record.replay(session(ids=["a"] * 9).encode()))
    assert set(longer.ids) == {None}


def test_long_lines_and_times_that_are_not_known(tmp_path: Path) -> None:
    text = session(note="x" * 70_000)
    book = files.write([text], tmp_path / "a.xlsx", "xlsx")
    assert files.read(book) == [text]
    lines = text.splitlines()
    lines[1] = json.dumps({key: value for key, value in json.loads(lines[1]).items() if key != "at"})
    store = Store(sqlite_url(tmp_path))
    (code,) = bring_back(store, ["\n".join(lines)])
    moves = bidgames.data(code, folder=tmp_path)["moves"]
    store.close()
    assert moves["at"].isna().tolist() == [True] + [False] * (len(moves) - 1)


def test_what_cannot_be_read_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "bad.jsonl").write_text(session() + '{"seat": 0, "move": "dance"}\n')
    (tmp_path / "not.zip").write_bytes(b"PK\x03\x04nonsense")
    (tmp_path / "empty").mkdir()
    (tmp_path / "x.csv").write_text("a,b\n1,2\n")
    with zipfile.ZipFile(tmp_path / "no.xlsx", "w") as archive:
        archive.writestr("a.txt", "x")
    for name in ("bad.jsonl", "not.zip", "empty", "nowhere.jsonl", "x.csv", "no.xlsx"):
        with pytest.raises(NoData) as caught:
            bidgames.data(tmp_path / name)
        assert name in str(caught.value)
        assert "\n" not in str(caught.value)
    with pytest.raises(NoData):
        read_frame(tmp_path / "x.csv")
    with pytest.raises(NoData, match="two games"):
        bidgames.data(["example:middleman", "example:manager"])
    with pytest.raises(NoData, match="no example"):
        bidgames.data("example:../../etc")
    with pytest.raises(NoData, match="no data"):
        bidgames.data("ABCDE", folder=tmp_path)
    with pytest.raises(NoData, match="must end"):
        bidgames.data("example:middleman").save(tmp_path / "x.pdf")


def test_a_bomb_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST", 1000)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.jsonl", b"0" * 1001)
    with pytest.raises(files.BadFile, match="too large"):
        files.read_bytes(packed.getvalue(), "a.zip")


@given(st.integers(0, 10_000), st.binary(min_size=1, max_size=30), st.sampled_from(["xlsx", "zip"]))
@settings(deadline=None, max_examples=40)
def test_a_damaged_file_is_refused_by_name_or_read(at: int, junk: bytes, kind: str) -> None:
    content = bytearray(_packed_session(kind))
    at %= len(content)
    content[at : at + len(junk)] = junk
    try:
        assert files.read_bytes(bytes(content), f"a.{kind}")
    except files.BadFile as bad:
        assert str(bad).startswith(("a.xlsx", "a.zip", "There is no record in a."))


@cache
def _packed_session(kind: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        texts = [session(), session(table=2)]
        return files.write(texts, Path(folder) / f"a.{kind}", kind.replace("zip", "jsonl")).read_bytes()


def test_a_zip_without_a_record_is_refused() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("readme.txt", "nothing")
    with pytest.raises(files.BadFile, match=r"There is no record in a\.zip"):
        files.read_bytes(packed.getvalue(), "a.zip")


@pytest.mark.parametrize("game", examples.games())
def test_the_example_of_a_game(game: str) -> None:
    made = bidgames.data(f"example:{game}")
    assert made.game == game
    assert len(made.replays) > 2
    assert all(replayed.game.result(replayed.position).finished for replayed in made.replays)
    assert examples.path(game).read_text(encoding="utf-8") == examples.session(game)  # by the present bots
    assert examples.path(game).stat().st_size < 120_000
    assert made["payoffs"]["absent_moves"].sum() > 0
    assert set(made.about("moves")["column"]) == set(made["moves"].columns)
    assert set(examples.games()) >= {"art_dealer", "manager", "middleman", "subterfuge"}


def test_the_docstring_tells_the_truth() -> None:
    from bidgames import dataset

    assert doctest.testmod(dataset) == doctest.TestResults(0, 4)


def test_an_example_is_made_anew(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bidgames.examples", str(tmp_path), "middleman"]
    assert subprocess.run(command, check=True, capture_output=True, timeout=60).stderr == b""
    made = files.read(tmp_path / "middleman.jsonl")
    assert "".join(made) == examples.session("middleman") != examples.session("middleman", 2)
    assert [json.loads(text.splitlines()[0])["table"] for text in made] == [1, 2, 3]


def test_the_command_brings_a_room_back(tmp_path: Path) -> None:
    made = files.write([session(), session(table=2)], tmp_path / "a.xlsx", "xlsx")
    command = [sys.executable, "-m", "bidgames.cli", "import", "--data", str(tmp_path / "data")]
    ran = subprocess.run([*command, str(made)], capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stdout) == (0, "KBDFG\n"), ran.stderr
    assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700 or sys.platform == "win32"
    store = Store(sqlite_url(tmp_path / "data"), read_only=True)
    assert list(export.records(store, "KBDFG").values()) == files.read(made)
    store.close()
    failed = subprocess.run([*command, "nowhere.jsonl"], capture_output=True, text=True, timeout=60)
    assert (failed.returncode, failed.stdout, failed.stderr.count("\n")) == (2, "", 1)
