"""The event store: rooms, members and the log, in SQLite or PostgreSQL through SQLAlchemy Core.

The log is table `moves`, key (room, table, seq). Whoever appends must name the next `seq`; when another server was
faster the key conflicts, `Conflict` is raised and nothing of the batch is stored. Table 0 is the room itself.
All calls block; the server makes them in one thread of their own.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.exc import DBAPIError, IntegrityError

from .table import Event

#: How long a writer waits for a lock that another process holds, in seconds.
BUSY_TIMEOUT = 20.0
#: The layout of the tables; a store with another number is refused.
LAYOUT = 1


class Conflict(Exception):  # noqa: N818
    """The next place in a log was taken by another server, or a key was used already."""


class StoreError(Exception):
    """The store could not do it (disk full, lock held too long, connection lost); nothing was stored."""


class Room(Struct, frozen=True):
    """What is fixed when a room is created. `config`: game, options, seats_per_table, bots, clock."""

    code: str
    created: float
    config: dict[str, Any]


class Member(Struct, frozen=True):
    """A person in a room. Only a hash of the token is kept."""

    room: str
    member: str
    name: str
    token_hash: str
    student_id: str | None = None
    joined: float = 0.0


class Line(Struct, frozen=True):
    """An event with the log that it belongs to."""

    room: str
    table: int
    event: Event


_metadata = sa.MetaData()
_meta = sa.Table("meta", _metadata, sa.Column("name", sa.Text, primary_key=True), sa.Column("value", sa.Text))
_rooms = sa.Table(
    "rooms",
    _metadata,
    sa.Column("code", sa.Text, primary_key=True),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("config", sa.Text, nullable=False),
)
_members = sa.Table(
    "members",
    _metadata,
    sa.Column("room", sa.Text, primary_key=True),
    sa.Column("member", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("token_hash", sa.Text, nullable=False, unique=True),
    sa.Column("student_id", sa.Text),
    sa.Column("joined", sa.Float, nullable=False),
)
_moves = sa.Table(
    "moves",
    _metadata,
    sa.Column("room", sa.Text, primary_key=True),
    sa.Column("table", sa.Integer, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("key", sa.Text),
    sa.Column("data", sa.Text, nullable=False),
    sa.UniqueConstraint("room", "table", "seat", "key", name="one_move_a_key"),
)


class Store:
    """Open `url` (`sqlite:///path` or `postgresql+psycopg://...`). Raises `StoreError` when it cannot be used."""

    def __init__(self, url: str, *, read_only: bool = False) -> None:
        self.url = url
        self.sqlite = url.startswith("sqlite")
        if self.sqlite and read_only and not Path(sa.make_url(url).database or "").is_file():
            raise StoreError("there is no data in this folder")
        arguments: dict[str, Any] = {"timeout": BUSY_TIMEOUT, "check_same_thread": False} if self.sqlite else {}
        self._engine = sa.create_engine(url, connect_args=arguments, pool_pre_ping=not self.sqlite)
        if self.sqlite:
            sa.event.listen(self._engine, "connect", _sqlite_connect_reading if read_only else _sqlite_connect)
            sa.event.listen(self._engine, "begin", _sqlite_begin_reading if read_only else _sqlite_begin)
        try:
            if not read_only:
                _metadata.create_all(self._engine)
            layout = self.setting("layout", None if read_only else str(LAYOUT))
        except DBAPIError as error:
            raise StoreError(_plain(error)) from error
        if layout != str(LAYOUT):
            raise StoreError(f"the stored data has layout {layout}, this version reads layout {LAYOUT}")

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    @contextmanager
    def _transaction(self) -> Iterator[sa.Connection]:
        """A transaction whose failure is a `StoreError`."""
        try:
            with self._engine.begin() as connection:
                yield connection
        except DBAPIError as error:
            raise StoreError(_plain(error)) from error

    def setting(self, name: str, default: str | None = None) -> str | None:
        """A stored setting; `default` is stored, and given, where there is none yet."""
        with self._transaction() as connection:
            found = connection.scalar(sa.select(_meta.c.value).where(_meta.c.name == name))
            if found is None and default is not None:
                connection.execute(_meta.insert().values(name=name, value=default))
                return default
            return found

    def rooms(self) -> list[Room]:
        """All rooms, oldest first."""
        with self._transaction() as connection:
            rows = connection.execute(_rooms.select().order_by(_rooms.c.created))
            return [Room(row.code, row.created, json.loads(row.config)) for row in rows]

    def room(self, code: str) -> Room | None:
        """The room with this code."""
        with self._transaction() as connection:
            row = connection.execute(_rooms.select().where(_rooms.c.code == code)).first()
            return Room(row.code, row.created, json.loads(row.config)) if row else None

    def members(self, room: str) -> list[Member]:
        """The members of a room in the order in which they joined."""
        with self._transaction() as connection:
            query = _members.select().where(_members.c.room == room).order_by(_members.c.joined, _members.c.member)
            return [Member(**row) for row in connection.execute(query).mappings()]

    def member(self, token_hash: str) -> Member | None:
        """Whose token this is."""
        with self._transaction() as connection:
            row = connection.execute(_members.select().where(_members.c.token_hash == token_hash)).mappings().first()
            return Member(**row) if row else None

    def log(self, room: str, table: int | None = None, after: int = 0) -> list[Line]:
        """The events of a room (of one table, after a version), table by table in order."""
        query = _moves.select().where(_moves.c.room == room, _moves.c.seq > after)
        if table is not None:
            query = query.where(_moves.c.table == table)
        with self._transaction() as connection:
            rows = connection.execute(query.order_by(_moves.c.table, _moves.c.seq))
            return [
                Line(
                    row.room, row.table, Event(row.seq, row.kind, row.at, row.seat, row.key, json.loads(row.data))
                )
                for row in rows
            ]  # fmt: skip

    def append(self, lines: Sequence[Line], *, rooms: Sequence[Room] = (), members: Sequence[Member] = ()) -> None:
        """Store all of it in one transaction, or nothing. Raises `Conflict` or `StoreError`."""
        try:
            with self._engine.begin() as connection:
                for room in rooms:
                    row = {"code": room.code, "created": room.created, "config": json.dumps(room.config)}
                    connection.execute(_rooms.insert(), row)
                for member in members:
                    _put_member(connection, member)
                if lines:
                    connection.execute(_moves.insert(), [_row(line) for line in lines])
        except IntegrityError as error:
            raise Conflict(_plain(error)) from error
        except DBAPIError as error:
            raise StoreError(_plain(error)) from error

    def delete(self, room: str) -> None:
        """Delete all data of a room, for good."""
        with self._transaction() as connection:
            for table, column in ((_moves, _moves.c.room), (_members, _members.c.room), (_rooms, _rooms.c.code)):
                connection.execute(table.delete().where(column == room))


def sqlite_url(folder: Path) -> str:
    """The address of the SQLite store in a data folder."""
    return f"sqlite:///{folder / 'bidgames.sqlite3'}"


def _row(line: Line) -> dict[str, Any]:
    """An event as a row of `moves`."""
    event = line.event
    return {
        "room": line.room,
        "table": line.table,
        "seq": event.seq,
        "kind": event.kind,
        "at": event.at,
        "seat": event.seat,
        "key": event.key,
        "data": json.dumps(event.data, ensure_ascii=True),
    }


def _put_member(connection: sa.Connection, member: Member) -> None:
    """Insert a member, or renew his name, id and token."""
    row = {field: getattr(member, field) for field in member.__struct_fields__}
    same = sa.and_(_members.c.room == member.room, _members.c.member == member.member)
    if not connection.execute(_members.update().where(same).values(**row)).rowcount:
        connection.execute(_members.insert(), row)


def _sqlite_connect(connection: Any, _record: Any) -> None:
    """WAL, every commit on the disk, and transactions that we begin ourselves."""
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA cache_size=-4096")
    cursor.close()


def _sqlite_connect_reading(connection: Any, _record: Any) -> None:
    """A reader beside a live server can change nothing, and leaves the file as it is."""
    connection.isolation_level = None
    connection.execute("PRAGMA query_only=ON").close()


def _sqlite_begin(connection: sa.Connection) -> None:
    """A read-then-write transaction must take the write lock at once, or the busy timeout is ignored."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _sqlite_begin_reading(connection: sa.Connection) -> None:
    """A reader beside a live server takes no write lock."""
    connection.exec_driver_sql("BEGIN")


def _plain(error: DBAPIError) -> str:
    """The database's own words, without the statement and its values."""
    return str(error.orig)
