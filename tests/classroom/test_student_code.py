"""A student who has a kernel of his own on the server's machine (JupyterHub) sees what his seat sees, and no more."""

from __future__ import annotations

import os
import pwd
import shutil
import stat
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from ..postgres import Postgres
from .driver import Process, Seat

#: Another user of the machine, whom every system has.
STUDENT = "nobody"


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that everybody may enter, as /srv is."""
    made = Path(tempfile.mkdtemp(prefix="bidgames-hub-"))
    made.chmod(0o755)
    yield made
    shutil.rmtree(made)


def as_student(*command: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command as another user. (Only root can: elsewhere file modes must do.)"""
    uid = pwd.getpwnam(STUDENT).pw_uid
    return subprocess.run(command, user=uid, group=uid, extra_groups=[], cwd="/", capture_output=True, timeout=90)


def test_files_processes_and_interface_give_a_student_nothing_of_others(folder: Path, cache: Path) -> None:
    process = Process(folder / "data", cache)
    try:
        room = process.room()
        ada, bo = room.class_of("Ada", "Bo")
        files = [process.data, *process.data.iterdir()]
        assert stat.S_IMODE(process.data.stat().st_mode) == 0o700
        assert any(path.name.endswith("-wal") for path in files)
        proc = f"/proc/{process.child.pid}"
        command = Path(proc, "cmdline").read_bytes()
        for secret in (process.key, ada.token, bo.token):
            assert secret.encode() not in command
            assert secret.encode() not in Path(proc, "environ").read_bytes()
        if os.geteuid() == 0:
            assert as_student("/bin/ls", str(folder)).returncode == 0
            for path in files:
                for tool in ("/bin/ls", "/bin/cat"):
                    assert b"Permission denied" in as_student(tool, str(path)).stderr, (tool, path)
            for name in ("environ", "maps", "mem", "io"):
                assert b"Permission denied" in as_student("/bin/cat", f"{proc}/{name}").stderr, name
            assert b"Permission denied" in as_student("/bin/ls", f"{proc}/fd/").stderr
            assert as_student("/bin/cat", f"{proc}/cmdline").stdout == command
        for path in (f"rooms/{room.code}", "rooms", f"rooms/{room.code}/export?format=jsonl"):
            assert process.api.call("GET", path, token=ada.token).status == 403
        for token in ("hub-token", os.environ.get("JUPYTERHUB_API_TOKEN", "x" * 32)):
            assert process.api.call("GET", "seat", token=token).status == 401
        reply = process.api.call("POST", "seat/moves", {"move": "rows", "seat": bo.seat}, ada.token)
        assert reply.status == 403
        assert bo.token not in str(Seat(process.api, ada.joined).view("?page=1"))
    finally:
        process.end()


def test_a_database_s_password_on_the_command_line_is_warned_of(
    postgres: Postgres, tmp_path: Path, cache: Path
) -> None:
    process = Process(tmp_path / "data", cache, "--db", postgres.new().replace("teacher@", "teacher:s3cret@"))
    process.end()
    assert "every user of this machine can read the password in --db" in process.complaints()
    assert "s3cret" not in process.complaints()
