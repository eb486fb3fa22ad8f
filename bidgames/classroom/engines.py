"""How the two engines of the store are opened, SQLite and PostgreSQL: what each needs so that a commit is a commit."""

from __future__ import annotations

import logging
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

#: PostgreSQL: seconds to wait for a connection.
CONNECT_TIMEOUT = 5


def open_engine(url: str, *, read_only: bool, patience: float) -> sa.Engine:
    """An engine for `url`; a lock that somebody else holds delays a call by `patience` seconds at the most."""
    if url.startswith("sqlite"):
        engine = sa.create_engine(url, connect_args={"timeout": patience, "check_same_thread": False})
        sa.event.listen(engine, "connect", _sqlite_connect_reading if read_only else _sqlite_connect)
        sa.event.listen(engine, "begin", _sqlite_begin_reading if read_only else _sqlite_begin)
        return engine
    # One thread makes all calls of a server: it needs one connection, and one more to listen.
    engine = sa.create_engine(
        url, connect_args={"connect_timeout": CONNECT_TIMEOUT}, pool_pre_ping=True, pool_size=1, max_overflow=2
    )

    def connect(connection: Any, _record: Any) -> None:
        """Commits are on the disk, also where the database's default is laxer; no statement waits for ever."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT set_config('statement_timeout', %s, false)", (str(int(patience * 1000)),))
            lax = "current_setting('synchronous_commit') = 'off'"
            cursor.execute(f"SELECT set_config('synchronous_commit', 'on', false) WHERE {lax}")
        connection.commit()

    sa.event.listen(engine, "connect", connect)
    logging.getLogger("psycopg").setLevel(logging.ERROR)  # its warnings repeat what it raises: each conflict, for one
    return engine


def plain(error: DBAPIError) -> str:
    """The database's own words, on one line, without the statement and its values."""
    return " ".join(str(error.orig).split())


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
