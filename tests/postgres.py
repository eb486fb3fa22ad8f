"""A PostgreSQL server of the tests' own: from Debian's package, in a temporary folder, on a port of its own.

It runs as an ordinary user (PostgreSQL refuses root) and is reached by loopback alone, so it meets no other server of
this machine. It does not wait for the disk: what is tested is what happens when processes die, not the machine.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import psycopg

MISSING = (
    "These tests need the PostgreSQL server's programs (initdb, postgres): on Debian `apt-get install postgresql`, "
    "which `make test` does itself where it may."
)


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def programs() -> Path:
    """The folder of the newest installed server's programs."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    found = str(debian[-1]) if debian else shutil.which("initdb")
    assert found, MISSING
    return Path(found).parent


class Postgres:
    """The server, running from when it is made."""

    def __init__(self) -> None:
        self._bin = programs()
        self.port = free_port()
        self._folder = Path(tempfile.mkdtemp(prefix="bidgames-postgres-"))
        self._user: str | None = None
        if os.geteuid() == 0:
            known = {entry.pw_name for entry in pwd.getpwall()}
            self._user = "postgres" if "postgres" in known else "nobody"
            os.chown(self._folder, pwd.getpwnam(self._user).pw_uid, -1)
        self._count = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._log = (self._folder / "log").open("w+b")
        initdb = ["-D", self._data, "-U", "teacher", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C"]
        assert self._run("initdb", *initdb).wait(60) == 0, self.log()
        self.start()

    @property
    def _data(self) -> str:
        return str(self._folder / "data")

    def _run(self, program: str, *arguments: str) -> subprocess.Popen[bytes]:
        """Start one of its programs."""
        return subprocess.Popen(
            [str(self._bin / program), *arguments], user=self._user, cwd=self._folder, stdin=subprocess.DEVNULL,
            stdout=self._log, stderr=self._log, start_new_session=True,
        )  # fmt: skip

    def log(self) -> str:
        """What it has written."""
        return (self._folder / "log").read_text(errors="replace")

    def start(self) -> None:
        """Start it; returns once it answers."""
        settings = ["listen_addresses=127.0.0.1", f"unix_socket_directories={self._folder}", "max_connections=100"]
        settings += ["fsync=off", "full_page_writes=off", "autovacuum=off"]
        chosen = [part for setting in settings for part in ("-c", setting)]
        self._process = self._run("postgres", "-D", self._data, "-p", str(self.port), *chosen)
        end = time.monotonic() + 60
        while True:
            try:
                self.ask("SELECT 1")
                return
            except psycopg.OperationalError:
                assert self._process.poll() is None and time.monotonic() < end, self.log()
                time.sleep(0.02)

    def stop(self, how: int = signal.SIGQUIT) -> None:
        """Stop it: SIGQUIT as in a crash, SIGINT cleanly, throwing everybody out."""
        assert self._process is not None
        self._process.send_signal(how)
        self._process.wait(60)
        self._process = None

    def url(self, database: str = "postgres", schema: str | None = None) -> str:
        """The address of a database (a schema of it), as `bidgames serve --db` takes it."""
        address = f"postgresql://teacher@127.0.0.1:{self.port}/{database}"
        return address if schema is None else f"{address}?options=-csearch_path%3D{schema}"

    def new(self) -> str:
        """The address of an empty store: a schema of its own, since a database takes a second."""
        self._count += 1
        self.ask(f"CREATE SCHEMA class{self._count}")
        return self.url(schema=f"class{self._count}")

    def ask(self, query: str, url: str | None = None) -> Sequence[tuple[object, ...]]:
        """What a query answers; outside of any transaction."""
        with psycopg.connect(url or self.url(), autocommit=True) as connection:
            found = connection.execute(query.encode())
            return found.fetchall() if found.description else []

    def end(self) -> None:
        """Stop it, and remove its data."""
        if self._process is not None:
            self.stop()
        self._log.close()
        shutil.rmtree(self._folder)
