"""The page `lessons/add_a_game.md` in its parts."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "lessons" / "add_a_game.md").read_text("utf-8")
KEY = "dutch_clock"

#: All fenced blocks: language, text.
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
#: What belongs into a file of the package: its path, the block.
FILES = {text.split("\n")[0][2:]: text for kind, text in BLOCKS if kind == "python" and text.startswith("# ")}
#: The reader's own file.
SOURCE = "\n\n".join(text for kind, text in BLOCKS if kind == "python" and not text.startswith("# "))
#: The command that the page gives for a class.
COMMAND = next(text for kind, text in BLOCKS if not kind).strip()


def one_line() -> str:
    """The page without its line breaks."""
    return " ".join(PAGE.split())


def number(after: str) -> int:
    """The number that stands after these words."""
    found = re.search(rf"{re.escape(after)} (\d+)", one_line())
    assert found is not None, after
    return int(found[1])
