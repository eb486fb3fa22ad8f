"""A PostgreSQL server of the tests' own: from Debian's package, in a temporary folder, on a port of its own.

It runs as an ordinary user (PostgreSQL refuses root) and is reached by loopback alone, so it meets no other server of
this machine. It does not wait for the disk: what is tested is what happens when processes die, not the machine.
"""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
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
    """The server; `url` is of a database in it."""

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
        self._run("initdb", "-D", str(self._data), "-U", "teacher", "--auth=trust", "--no-sync", "-E", "UTF8",
                  "--locale=C")  # fmt: skip
        self.start()

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    def _run(self, program: str, *arguments: str) -> None:
        """One of its programs, to its end."""
        done = subprocess.run(
            [str(self._bin / program), *arguments], user=self._user, cwd=self._folder, text=True, timeout=60,
            stdin=subprocess.DEVNULL, stdout=(out := tempfile.TemporaryFile("w+")), stderr=out,
        )  # fmt: skip
        with out:
            out.seek(0)
            assert done.returncode == 0, f"{program}: {out.read()}"

    def start(self, *settings: str) -> None:
        """Start it; returns once it accepts connections."""
        options = [f"-p {self.port}", "-c listen_addresses=127.0.0.1", f"-c unix_socket_directories={self._folder}"]
        options += ["-c fsync=off", "-c full_page_writes=off", "-c max_connections=100", *settings]
        log = str(self._folder / "log")
        self._run("pg_ctl", "-D", str(self._data), "-w", "-l", log, "-o", " ".join(options), "start")

    def stop(self, how: str = "immediate") -> None:
        """Stop it: `immediate` is a crash, `fast` a clean end that throws everybody out."""
        self._run("pg_ctl", "-D", str(self._data), "-w", "-m", how, "stop")

    def url(self, database: str) -> str:
        """The address of a database, as `bidgames serve --db` takes it."""
        return f"postgresql://teacher@127.0.0.1:{self.port}/{database}"

    def new(self) -> str:
        """The address of a new, empty database."""
        self._count += 1
        name = f"class{self._count}"
        self.ask("postgres", f"CREATE DATABASE {name}")
        return self.url(name)

    def ask(self, database: str, query: str) -> Sequence[tuple[object, ...]]:
        """What a query answers; outside of any transaction."""
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            found = connection.execute(query.encode())
            return found.fetchall() if found.description else []

    def end(self) -> None:
        """Stop it, and remove its data."""
        if (self._data / "postmaster.pid").exists():
            self.stop()
        shutil.rmtree(self._folder)
