"""The event store: rooms, members and the log, in SQLite or PostgreSQL through SQLAlchemy Core.

The log is table `moves`, key (room, table, seq). Whoever appends must name the next `seq`; when another server was
faster the key conflicts, `Conflict` is raised and nothing of the batch is stored. Table 0 is the room itself.
All calls block; the server makes them in one thread of their own.

A PostgreSQL store is *shared*: several servers may use it at once. What one has stored it notifies the others of, in
the same transaction (channel `CHANNEL`; `neighbours.py` listens).
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.exc import DBAPIError, IntegrityError

from .engines import open_engine, plain
from .table import Event

#: How long a writer waits for a lock that another process holds, in seconds.
BUSY_TIMEOUT = 20.0
#: The layout of the tables; a store with another number is refused.
LAYOUT = 1
#: Where servers that share a PostgreSQL store tell each other what is new, and the longest message there, in bytes.
CHANNEL, LONGEST_NOTICE = "bidgames", 7900
#: PostgreSQL: the advisory lock under which tables and settings are made, so that two servers may start at once.
_MAKING = 0x62696467


class Conflict(Exception):  # noqa: N818
    """The next place in a log was taken by another server, or a key was used already."""


class StoreError(Exception):
    """The store could not do it (disk full, lock held too long, connection lost); nothing was stored."""


class Vanished(StoreError):  # noqa: N818
    """A `room` is not in the store (any more): another server has deleted it. Nothing was stored."""

    def __init__(self, room: str) -> None:
        super().__init__(f"there is no room {room}")
        self.room = room


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


class News(Struct, frozen=True):
    """What a store has of a room beyond what a server knows; `members` are all of them, None where not asked for."""

    lines: list[Line]
    members: list[Member] | None = None


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
    """Open `url` (`sqlite:///path` or `postgresql+psycopg://...`). Raises `StoreError` when it cannot be used.

    `name` tells this store's notices from those of the other servers that share it.
    """

    def __init__(self, url: str, *, read_only: bool = False) -> None:
        self.url = url
        self.sqlite = url.startswith("sqlite")
        self.shared = not self.sqlite
        self.name = secrets.token_hex(4)
        self._file = Path(sa.make_url(url).database or "") if self.sqlite else None
        if self._file is not None and read_only and not self._file.is_file():
            raise StoreError("there is no data in this folder")
        self._engine = open_engine(url, read_only=read_only, patience=BUSY_TIMEOUT)
        try:
            self._begin(make=not read_only)
        except BaseException:
            self._engine.dispose()
            raise
        self._identity = self._file and _identity(self._file)

    def _begin(self, *, make: bool) -> None:
        """Make the tables where they are missing; see that this version reads them."""
        if make:
            with self._transaction() as connection:
                self._one_at_a_time(connection)
                _metadata.create_all(connection)
        layout = self.setting("layout", str(LAYOUT) if make else None)
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
            raise StoreError(plain(error)) from error

    def _one_at_a_time(self, connection: sa.Connection) -> None:
        """Until this transaction ends no other server makes tables or settings."""
        if self.shared:
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_MAKING)))

    def setting(self, name: str, default: str | None = None) -> str | None:
        """A stored setting; `default` is stored, and given, where there is none yet."""
        with self._transaction() as connection:
            if default is not None:
                self._one_at_a_time(connection)
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
            return _members_of(connection, room)

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
            return _lines(connection, query)

    def news(self, room: str, known: Mapping[int, int], *, members: bool) -> News:
        """The events of a room after the versions `known` of its tables, and its members if they are asked for.

        Raises `Vanished` when there is no such room.
        """
        newer = [sa.and_(_moves.c.table == table, _moves.c.seq > seq) for table, seq in known.items()]
        query = _moves.select().where(_moves.c.room == room, sa.or_(_moves.c.table.not_in(list(known)), *newer))
        with self._transaction() as connection:
            if connection.scalar(sa.select(_rooms.c.code).where(_rooms.c.code == room)) is None:
                raise Vanished(room)
            people = _members_of(connection, room) if members else None
            return News(_lines(connection, query), people)  # read last: whoever is in `people` has his seat in it

    def append(
        self,
        lines: Sequence[Line],
        *,
        rooms: Sequence[Room] = (),
        members: Sequence[Member] = (),
        existing: Sequence[str] = (),
    ) -> None:
        """Store all of it in one transaction, or nothing. Raises `Conflict` or `StoreError`.

        `existing` are rooms that must be in the store still: raises `Vanished`. (Two servers may share it.)
        """
        self._look_for_file()
        try:
            with self._engine.begin() as connection:
                if existing and self.shared:
                    _keep(connection, existing)
                for room in rooms:
                    row = {"code": room.code, "created": room.created, "config": json.dumps(room.config)}
                    connection.execute(_rooms.insert(), row)
                for member in members:
                    _put_member(connection, member)
                if lines:
                    connection.execute(_moves.insert(), [_row(line) for line in lines])
                if self.shared:
                    for notice in _notices(lines, members):
                        self._notify(connection, notice)
        except IntegrityError as error:
            raise Conflict(plain(error)) from error
        except DBAPIError as error:
            raise StoreError(plain(error)) from error

    def _look_for_file(self) -> None:
        """SQLite goes on writing to a file that has been deleted: what it would store is gone for whoever comes next.

        Raises `StoreError`.
        """
        if self._file is not None and _identity(self._file) != self._identity:
            raise StoreError(f"the file {self._file.name} has been removed or replaced; put it back, or start again")

    def delete(self, room: str) -> None:
        """Delete all data of a room, for good.

        The room goes first: from then on no other server adds to it.
        """
        self._look_for_file()
        with self._transaction() as connection:
            for table, column in ((_rooms, _rooms.c.code), (_moves, _moves.c.room), (_members, _members.c.room)):
                connection.execute(table.delete().where(column == room))
            if self.shared:
                self._notify(connection, {"room": room, "deleted": True})

    def say(self, notice: Mapping[str, Any]) -> None:
        """Tell the other servers something that is not stored. Raises `StoreError`."""
        with self._transaction() as connection:
            self._notify(connection, notice)

    def _notify(self, connection: sa.Connection, notice: Mapping[str, Any]) -> None:
        """Send a notice when this transaction is committed; one that is too long says only of which room it is."""
        text = json.dumps({"by": self.name, **notice}, separators=(",", ":"))
        if len(text) > LONGEST_NOTICE:
            text = json.dumps({"by": self.name, "room": notice["room"]})
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, text)))

    def listen_to(self) -> str:
        """The address of the database as its own library reads it, for whoever listens on `CHANNEL`."""
        return sa.make_url(self.url).set(drivername="postgresql").render_as_string(hide_password=False)


def _identity(file: Path) -> tuple[int, int] | None:
    """Which file this is, whatever it contains; None when there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


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


def _lines(connection: sa.Connection, query: sa.Select[Any]) -> list[Line]:
    """The events that a query of `moves` finds, table by table in order."""
    return [
        Line(row.room, row.table, Event(row.seq, row.kind, row.at, row.seat, row.key, json.loads(row.data)))
        for row in connection.execute(query.order_by(_moves.c.table, _moves.c.seq))
    ]


def _members_of(connection: sa.Connection, room: str) -> list[Member]:
    """The members of a room in the order in which they joined."""
    query = _members.select().where(_members.c.room == room).order_by(_members.c.joined, _members.c.member)
    return [Member(**row) for row in connection.execute(query).mappings()]


def _keep(connection: sa.Connection, rooms: Sequence[str]) -> None:
    """See that rooms are there, and that nobody deletes them before this transaction has ended."""
    wanted = sorted(set(rooms))
    query = sa.select(_rooms.c.code).where(_rooms.c.code.in_(wanted)).order_by(_rooms.c.code)
    found = set(connection.scalars(query.with_for_update(read=True, key_share=True)))
    for room in wanted:
        if room not in found:
            raise Vanished(room)


def _notices(lines: Sequence[Line], members: Sequence[Member]) -> list[dict[str, Any]]:
    """What other servers are told of a batch: each room, its tables' versions, and whether its members have changed."""
    found: dict[str, dict[str, Any]] = {}
    for line in lines:
        found.setdefault(line.room, {"room": line.room, "tables": {}})["tables"][line.table] = line.event.seq
    for member in members:
        found.setdefault(member.room, {"room": member.room, "tables": {}})["members"] = True
    return list(found.values())


def _put_member(connection: sa.Connection, member: Member) -> None:
    """Insert a member, or renew his name, id and token."""
    row = {field: getattr(member, field) for field in member.__struct_fields__}
    same = sa.and_(_members.c.room == member.room, _members.c.member == member.member)
    if not connection.execute(_members.update().where(same).values(**row)).rowcount:
        connection.execute(_members.insert(), row)
