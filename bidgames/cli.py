"""The command line: `bidgames COMMAND ...`. Each command imports only what it needs, when it runs."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from ._version import __version__


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; gives the exit status: 0 done, 2 refused (with one line on standard error)."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    arguments = _parser().parse_args(argv)
    status: int = arguments.run(arguments)
    return status


def _parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    parser = argparse.ArgumentParser(prog="bidgames", description="Market games for classrooms and notebooks.")
    parser.add_argument("--version", action="version", version=f"bidgames {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    replay = commands.add_parser("replay", help="replay a game record and print the position")
    replay.add_argument("file", metavar="FILE", help="a record (JSON Lines)")
    replay.add_argument("--json", action="store_true", help="print everything as one JSON object")
    replay.set_defaults(run=_replay)
    return parser


def _replay(arguments: argparse.Namespace) -> int:
    """`bidgames replay FILE [--json]`: the position at the end of a record, all secrets shown."""
    from . import record

    try:
        data = Path(arguments.file).read_bytes()
    except (OSError, ValueError) as error:
        print(f"{arguments.file}: {getattr(error, 'strerror', None) or error}", file=sys.stderr)
        return 2
    try:
        replayed = record.replay(data)
    except record.BadRecord as bad:
        print(f"{arguments.file}:{bad}", file=sys.stderr)
        return 2
    if arguments.json:
        print(json.dumps(replayed.summary(), ensure_ascii=False))
    else:
        from .show import position_text

        print(position_text(replayed))
    return 0


if __name__ == "__main__":
    sys.exit(main())
