"""Files that are there whole or not at all, whatever else writes them at the same time."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def whole(path: Path) -> Iterator[Path]:
    """A file beside `path` to write to; it takes the place of `path` once the block has ended well.

    Its name is new each time: threads of one process may write the same file too, and the last one is kept.
    Raises OSError.
    """
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        yield part
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
