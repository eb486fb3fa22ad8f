"""`python -m bidgames.examples FOLDER [GAME ...]`: make the example sessions anew."""

from __future__ import annotations

import argparse
from pathlib import Path

from . import games, session


def main() -> None:
    """Write `GAME.jsonl` for each game into the folder."""
    parser = argparse.ArgumentParser(prog="python -m bidgames.examples", description=main.__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (default: those that have one)")
    asked = parser.parse_args()
    for key in asked.games or games():
        (asked.folder / f"{key}.jsonl").write_text(session(key), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
