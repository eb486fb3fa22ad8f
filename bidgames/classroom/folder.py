"""The data folder of `bidgames serve`: where it is, and how the instructor's notebooks get her key out of it.

Definitions
    key file   `instructor.json` in the data folder, there while a server runs: its address and the instructor's key.
               Folder (0700) and file (0600) are this user's alone, so that the key need not stand on any screen.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ..whole import whole

#: The key file's name.
KEY_FILE = "instructor.json"


class KeyFile(NamedTuple):
    """What a key file says: how to reach the server from this machine, and the instructor's key."""

    url: str
    key: str


def data_folder() -> Path:
    """Where the data is kept by default: a folder of this user."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "bidgames"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "bidgames"
    return Path(os.environ.get("XDG_DATA_HOME", home / ".local" / "share")) / "bidgames"


def prepare(data: Path | None) -> Path:
    """The data folder, made where it is not there, for this user alone. Raises `OSError`."""
    folder = data or data_folder()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    folder.chmod(0o700)
    return folder


@contextlib.contextmanager
def key_file(folder: Path, url: str, key: str) -> Iterator[Path]:
    """A key file that is there as long as the block runs, whole or not at all; gives its path. Raises `OSError`."""
    path = folder / KEY_FILE
    with whole(path) as part:
        written = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(written, "w", encoding="utf-8") as out:
            json.dump({"url": url, "instructor_key": key}, out)
    try:
        yield path
    finally:
        path.unlink(missing_ok=True)


def read_key_file(folder: Path | None = None) -> KeyFile | None:
    """The key file of a data folder (default: this user's); None where no server of this user keeps one."""
    try:
        told = json.loads(((folder or data_folder()) / KEY_FILE).read_text(encoding="utf-8"))
        return KeyFile(str(told["url"]), str(told["instructor_key"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None
