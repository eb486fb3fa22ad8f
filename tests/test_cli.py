"""The command line as other programs meet it: a pipe whose reader has had enough."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

RECORDS = Path(__file__).parent / "records"


def replaying(*options: str, out: int) -> subprocess.Popen[bytes]:
    """`bidgames replay` of a whole game that writes to the file descriptor `out`."""
    command = [sys.executable, "-m", "bidgames.cli", "replay", str(RECORDS / "middleman-random.jsonl"), *options]
    return subprocess.Popen(command, stdout=out, stderr=subprocess.PIPE)


@pytest.mark.parametrize("options", [(), ("--json",)])
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_that_is_gone_ends_the_command_quietly(
    options: tuple[str, ...], unbuffered: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unbuffered, the first line breaks the pipe while it is printed; buffered, only the last flush does."""
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    reads, writes = os.pipe()
    os.close(reads)
    child = replaying(*options, out=writes)
    os.close(writes)
    errors = child.communicate(timeout=90)[1]
    assert (child.returncode, errors) == (0, b"")


def test_a_reader_gets_the_lines_it_wants() -> None:
    child = replaying(out=subprocess.PIPE)
    assert child.stdout is not None and child.stderr is not None
    with child.stdout, child.stderr:
        assert child.stdout.readline().startswith(b"Middleman. ")
        child.stdout.close()
        assert child.stderr.read() == b""
    assert child.wait(30) == 0
