"""Child processes of the server: one is asked for its output, and never outlives who asked.

Each has a session of its own, so that Ctrl-C in the server's terminal is for the server alone, which then ends it.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping
from typing import NamedTuple


class Output(NamedTuple):
    """How a child process ended, and what it wrote to standard output and standard error."""

    status: int
    out: bytes
    errors: str


async def python(*arguments: str, environment: Mapping[str, str] | None = None, given: bytes = b"") -> Output:
    """What a Python process with these arguments writes, which reads `given`. Raises `OSError`.

    When the caller is cancelled (the server is ending), the process is ended.
    """
    child = await asyncio.create_subprocess_exec(
        sys.executable,
        *arguments,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=environment,
        start_new_session=True,
    )
    try:
        out, errors = await child.communicate(given)
    finally:
        if child.returncode is None:
            child.kill()
            await child.wait()
    assert child.returncode is not None
    return Output(child.returncode, out, errors.decode(errors="replace").strip())
