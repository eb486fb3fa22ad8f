"""One suite for every engine of the store, then what is SQLite's own."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa

from bidgames.classroom import store as store_module
from bidgames.classroom.serve import store_url
from bidgames.classroom.store import (
    CHANNEL,
    Conflict,
    Line,
    Member,
    News,
    Room,
    Store,
    StoreError,
    Vanished,
    sqlite_url,
)
from bidgames.classroom.table import Event

from ..postgres import Postgres, free_port


def line(seq: int, room: str = "ABCDE", table: int = 1, **more: object) -> Line:
    """An event of a log."""
    return Line(room, table, Event(seq, "move", 1764489600.123, **more))  # type: ignore[arg-type]


ROOM = Room("ABCDE", 1764489600.5, {"game": "middleman", "options": {"rounds": 2}, "clock": None})
ADA = Member("ABCDE", "m1", "Ada", "hash1", "s1", 1.0)


class StoreSuite:
    """What every engine does. A subclass gives `url`, the address of an empty store."""

    @pytest.fixture
    def url(self, tmp_path: Path) -> str:
        raise NotImplementedError

    @pytest.fixture
    def store(self, url: str) -> Iterator[Store]:
        made = Store(url)
        yield made
        made.close()

    @pytest.fixture
    def other(self, store: Store, url: str) -> Iterator[Store]:
        """A second server on the same data."""
        made = Store(url)
        yield made
        made.close()

    def test_what_is_appended_is_read_as_it_was(self, store: Store, other: Store) -> None:
        events = [
            line(1, seat=0, key="k1", data={"move": {"move": "order", "wanted": 10**30, "offer": 0}}),
            line(2, data={"name": "Ünal \u202e \U0001f600 \ud800"}),
        ]
        store.append(events, rooms=[ROOM], members=[ADA])
        assert other.log("ABCDE") == events
        assert other.room("ABCDE") == ROOM
        assert other.rooms() == [ROOM]
        assert other.members("ABCDE") == [ADA]
        assert other.member("hash1") == ADA
        assert (other.room("XXXXX"), other.member("x"), other.members("XXXXX")) == (None, None, [])

    def test_a_log_in_part(self, store: Store) -> None:
        lines = [line(1, table=2), line(1), line(2), line(3), line(1, room="FGHJK")]
        store.append(lines)
        assert store.log("ABCDE") == [line(1), line(2), line(3), line(1, table=2)]
        assert store.log("ABCDE", 1, after=1) == [line(2), line(3)]

    def test_a_place_in_a_log_is_taken_once(self, store: Store, other: Store) -> None:
        store.append([line(1)])
        with pytest.raises(Conflict):
            other.append([line(2), line(1, seat=5)])
        assert store.log("ABCDE") == [line(1)]

    def test_a_key_is_used_once_a_seat(self, store: Store) -> None:
        store.append([line(1, seat=0, key="k"), line(2, seat=1, key="k"), line(1, table=2, seat=0, key="k")])
        with pytest.raises(Conflict):
            store.append([line(3, seat=0, key="k")])
        store.append([line(3, seat=0), line(4, seat=0)])

    def test_a_code_and_a_token_are_taken_once(self, store: Store) -> None:
        store.append([], rooms=[ROOM], members=[ADA])
        with pytest.raises(Conflict):
            store.append([], rooms=[ROOM])
        with pytest.raises(Conflict):
            store.append([line(1)], members=[Member("ABCDE", "m2", "Bo", "hash1")])
        assert store.log("ABCDE") == []

    def test_all_or_nothing(self, store: Store) -> None:
        with pytest.raises(Conflict):
            store.append([line(1), line(1)], rooms=[ROOM], members=[ADA])
        assert (store.rooms(), store.members("ABCDE"), store.log("ABCDE")) == ([], [], [])

    def test_a_member_is_renewed(self, store: Store) -> None:
        store.append([], members=[ADA])
        renewed = Member("ABCDE", "m1", "Ada L.", "hash2", "s1", 1.0)
        store.append([], members=[renewed])
        assert store.members("ABCDE") == [renewed]
        assert store.member("hash1") is None

    def test_settings_are_made_once(self, store: Store, other: Store) -> None:
        assert store.setting("colour") is None
        assert store.setting("colour", "blue") == "blue"
        assert other.setting("colour", "red") == "blue"

    def test_delete_leaves_nothing_of_a_room_and_all_of_the_others(self, store: Store) -> None:
        kept = Room("FGHJK", 1.0, {})
        store.append([line(1), line(1, table=0), line(1, room="FGHJK")], rooms=[ROOM, kept], members=[ADA])
        store.delete("ABCDE")
        assert (store.rooms(), store.members("ABCDE"), store.log("ABCDE")) == ([kept], [], [])
        assert store.member("hash1") is None
        assert store.log("FGHJK") == [line(1, room="FGHJK")]

    def test_another_layout_is_refused(self, store: Store, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(store_module, "LAYOUT", 99)
        with pytest.raises(StoreError, match="layout 1"):
            Store(url)

    def test_two_writers_share_a_log_without_gaps(self, store: Store, other: Store) -> None:
        def write(one: Store) -> None:
            done = 0
            while done < 15:
                try:
                    one.append([line(len(one.log("ABCDE")) + 1)])
                    done += 1
                except Conflict:
                    continue

        threads = [threading.Thread(target=write, args=(one,)) for one in (store, other)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [one.event.seq for one in store.log("ABCDE")] == list(range(1, 31))

    def test_news_is_what_a_server_does_not_know(self, store: Store, other: Store) -> None:
        store.append([line(1), line(2), line(1, table=2), line(1, room="FGHJK")], rooms=[ROOM], members=[ADA])
        assert other.news("ABCDE", {1: 1}, members=False) == News([line(2), line(1, table=2)], None)
        assert other.news("ABCDE", {1: 2, 2: 1}, members=True) == News([], [ADA])
        assert [one.event.seq for one in other.news("ABCDE", {}, members=False).lines] == [1, 2, 1]
        store.delete("ABCDE")
        with pytest.raises(Vanished):
            other.news("ABCDE", {}, members=False)


class TestPostgresql(StoreSuite):
    """PostgreSQL, and what several servers on one database need."""

    @pytest.fixture
    def url(self, postgres: Postgres) -> str:
        return store_url(None, postgres.new())

    def test_nothing_is_added_to_a_room_that_another_server_deletes(self, store: Store, other: Store) -> None:
        store.append([], rooms=[ROOM])
        store.append([line(1)], existing=["ABCDE"])
        store.delete("ABCDE")
        with pytest.raises(Vanished):
            other.append([line(2)], members=[ADA], existing=["ABCDE"])
        assert (other.log("ABCDE"), other.members("ABCDE")) == ([], [])

    def test_a_delete_waits_for_what_is_being_added_and_takes_it_along(self, store: Store, url: str) -> None:
        store.append([line(1)], rooms=[ROOM])
        with psycopg.connect(store.listen_to()) as adding:
            adding.execute("SELECT code FROM rooms WHERE code = 'ABCDE' FOR KEY SHARE")
            adding.execute("INSERT INTO moves VALUES ('ABCDE', 1, 2, 'move', 0, NULL, NULL, '{}')")
            deleting = threading.Thread(target=store.delete, args=("ABCDE",))
            deleting.start()
            deleting.join(0.3)
            assert deleting.is_alive()
            adding.commit()
        deleting.join(10)
        assert store.log("ABCDE") == []

    def test_servers_may_start_at_once_on_an_empty_database(self, url: str) -> None:
        said: set[str | None] = set()

        def begin(number: int) -> None:
            store = Store(url)
            said.add(store.setting("key", f"{number}"))
            store.close()

        servers = [threading.Thread(target=begin, args=(number,)) for number in range(6)]
        for server in servers:
            server.start()
        for server in servers:
            server.join(30)
        assert len(said) == 1

    def test_others_are_told_of_what_was_stored_and_only_of_that(self, store: Store) -> None:
        with psycopg.connect(store.listen_to(), autocommit=True) as listening:
            listening.execute(f"LISTEN {CHANNEL}")
            store.append([line(1), line(2), line(1, table=2)], rooms=[ROOM], members=[ADA])
            with pytest.raises(Conflict):
                store.append([line(2)])
            store.say({"here": ["m1"]})
            store.append([line(1, room="R" * 5, table=n) for n in range(2000)])
            store.delete("ABCDE")
            heard = [json.loads(one.payload) for one in listening.notifies(timeout=60, stop_after=4)]
        assert heard == [
            {"by": store.name, "room": "ABCDE", "tables": {"1": 2, "2": 1}, "members": True},
            {"by": store.name, "here": ["m1"]},
            {"by": store.name, "room": "RRRRR"},
            {"by": store.name, "room": "ABCDE", "deleted": True},
        ]

    def test_a_lost_connection_is_an_error_once_the_database_is_away_and_none_when_it_is_back(
        self, store: Store, postgres: Postgres
    ) -> None:
        store.append([line(1)])
        postgres.stop()
        try:
            for call in (lambda: store.append([line(2)]), lambda: store.log("ABCDE"), lambda: store.say({})):
                with pytest.raises(StoreError, match="refused"):
                    call()
        finally:
            postgres.start()
        store.append([line(2)])
        assert store.log("ABCDE") == [line(1), line(2)]

    def test_a_held_lock_ends_in_an_error_that_stores_nothing(
        self, url: str, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(store_module, "BUSY_TIMEOUT", 0.2)
        patient = Store(url)
        with psycopg.connect(store.listen_to()) as holder:
            holder.execute("LOCK TABLE moves IN ACCESS EXCLUSIVE MODE")
            with pytest.raises(StoreError, match="timeout"):
                patient.append([line(1)])
            holder.rollback()
        patient.append([line(1)])
        assert store.log("ABCDE") == [line(1)]
        patient.close()

    def test_commits_are_on_the_disk(self, postgres: Postgres) -> None:
        postgres.ask("CREATE DATABASE lax")
        postgres.ask("ALTER DATABASE lax SET synchronous_commit = off")
        assert postgres.ask("SHOW synchronous_commit", postgres.url("lax")) == [("off",)]
        store = Store(store_url(None, postgres.url("lax")))
        with store._engine.connect() as connection:
            assert connection.scalar(sa.text("SHOW synchronous_commit")) == "on"
        store.close()

    def test_a_password_is_in_no_error(self) -> None:
        with pytest.raises(StoreError) as refused:
            Store(store_url(None, f"postgresql://teacher:s3cret@127.0.0.1:{free_port()}/none"))
        assert "s3cret" not in str(refused.value)
        assert "\n" not in str(refused.value)


class TestSqlite(StoreSuite):
    """SQLite, and what is special about it."""

    @pytest.fixture
    def url(self, tmp_path: Path) -> str:
        return sqlite_url(tmp_path)

    def test_a_held_lock_delays_and_loses_nothing(self, store: Store, tmp_path: Path) -> None:
        store.append([line(1)])
        holder = sqlite3.connect(tmp_path / "bidgames.sqlite3", isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        writer = threading.Thread(target=store.append, args=([line(2)],))
        writer.start()
        writer.join(0.3)
        assert writer.is_alive()
        holder.execute("COMMIT")
        holder.close()
        writer.join(30)
        assert not writer.is_alive()
        assert [one.event.seq for one in store.log("ABCDE")] == [1, 2]

    def test_a_lock_held_too_long_is_an_error_and_stores_nothing(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(store_module, "BUSY_TIMEOUT", 0.1)
        store = Store(sqlite_url(tmp_path))
        holder = sqlite3.connect(tmp_path / "bidgames.sqlite3", isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked"):
            store.append([line(1)])
        for call in (lambda: store.log("ABCDE"), lambda: store.setting("x", "y"), lambda: store.delete("ABCDE")):
            with pytest.raises(StoreError, match="locked"):
                call()
        holder.close()
        assert store.log("ABCDE") == []
        store.close()

    def test_a_reader_works_beside_a_writer_and_changes_nothing(self, store: Store, url: str, tmp_path: Path) -> None:
        store.append([line(1)], rooms=[ROOM])
        reader = Store(url, read_only=True)
        holder = sqlite3.connect(tmp_path / "bidgames.sqlite3", isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        assert reader.log("ABCDE") == [line(1)]
        holder.close()
        with pytest.raises(StoreError, match="readonly"):
            reader.append([line(2)])
        store.append([line(2)])
        assert len(reader.log("ABCDE")) == 2
        reader.close()

    def test_a_file_that_has_been_removed_or_replaced_takes_nothing(self, store: Store, tmp_path: Path) -> None:
        """SQLite itself would go on writing to the file that is no longer there."""
        file, aside = tmp_path / "bidgames.sqlite3", tmp_path / "aside"
        store.append([line(1)], rooms=[ROOM])
        file.rename(aside)
        for other in (lambda: None, lambda: file.write_bytes(aside.read_bytes())):
            other()
            with pytest.raises(StoreError, match="has been removed or replaced"):
                store.append([line(2)])
            with pytest.raises(StoreError, match="has been removed or replaced"):
                store.delete("ABCDE")
        aside.replace(file)
        store.append([line(2)])
        assert [one.event.seq for one in store.log("ABCDE")] == [1, 2]

    def test_a_reader_makes_no_file(self, tmp_path: Path) -> None:
        with pytest.raises(StoreError, match="no data"):
            Store(sqlite_url(tmp_path), read_only=True)
        assert list(tmp_path.iterdir()) == []

    def test_what_is_no_database_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / "bidgames.sqlite3").write_text("not a database, but long enough to be looked at" * 50)
        with pytest.raises(StoreError, match="not a database"):
            Store(sqlite_url(tmp_path))

    def test_the_journal_is_a_wal_and_commits_are_on_the_disk(self, store: Store) -> None:
        with store._engine.connect() as connection:
            assert connection.scalar(sa.text("PRAGMA journal_mode")) == "wal"
            assert connection.scalar(sa.text("PRAGMA synchronous")) == 2

    def test_many_processes_write_at_once(self, store: Store, url: str) -> None:
        code = (
            "import sys; from bidgames.classroom.store import *; from bidgames.classroom.table import Event\n"
            "store = Store(sys.argv[1])\n"
            "for n in range(1, 11): store.append([Line('ABCDE', int(sys.argv[2]), Event(n, 'flag', 0.0))])"
        )
        children = [subprocess.Popen([sys.executable, "-c", code, url, str(table)]) for table in range(1, 5)]
        assert [child.wait(60) for child in children] == [0] * 4
        assert len(store.log("ABCDE")) == 40
