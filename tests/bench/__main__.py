"""`python -m tests.bench [--students 30 200] [--rows NAME ...] [--peer] [--json FILE]`: measure, print one table."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from bidgames import rules

from .crowd import PAGE, WHOLE
from .desk import NoBrowser, desk_seconds
from .growth import growth, hottest
from .local import applied, games, import_seconds, replay_seconds, simulate_seconds
from .peer import measure_peer
from .peer_server import Unavailable, install
from .rows import PEER, ROWS, Row, printed, table
from .server import ServerProcess
from .session import PACE, absent, session


def measure_class(
    size: int, pace: float = PACE, clock: float = 2.0, seconds: float = 4.0, view: str = PAGE
) -> dict[str, Any]:
    """Everything that needs a class of this size."""
    with ServerProcess() as server:
        found = asyncio.run(session(server, size, pace, seconds, view))
    with ServerProcess() as server:
        return found | asyncio.run(absent(server, size, clock))


def measure_local(rows: Iterable[str], seconds: float = 2.0, times: int = 5) -> dict[str, Any]:
    """What needs no server, of the rows wanted."""
    found: dict[str, Any] = {}
    for name in rows:
        if name.startswith("rules_") and name.removeprefix("rules_") in rules.keys():  # noqa: SIM118  (a function, not a mapping)
            found[name] = applied(name.removeprefix("rules_"), seconds)
        elif name == "import":
            found[name] = import_seconds(times)
        elif name.startswith("games_"):
            found[name] = games(name.removeprefix("games_"), seconds)
        elif name == "replay":
            found[name] = replay_seconds(times)
        elif name == "replay_long":
            found[name] = replay_seconds(times, moves=700)
        elif name == "desk":
            try:
                found[name] = desk_seconds(times)
            except NoBrowser as reason:
                print(f"The instructor's page was not measured: {reason}.", file=sys.stderr)
        elif name == "simulate":
            found[name] = simulate_seconds(10_000 if seconds >= 1 else 50)
    return found


#: Where oTree is installed for `--peer`: beside the packages of this Python.
PEER_FOLDER = Path(sys.prefix) / "otree-6.0.15"
PUBLISHED = "oTree's figures are published ones (N = 200), not measured here."


def measure_peers(sizes: Iterable[int], folder: Path = PEER_FOLDER) -> tuple[dict[int, Any], str]:
    """The peer's figures by class size, as far as it can run here, and a sentence about them."""
    found: dict[int, Any] = {}
    try:
        programs = install(folder)
        for size in sizes:
            found[size] = measure_peer(programs, size)
    except (Unavailable, OSError, EOFError) as error:  # it does not answer, or not in time: ours have been measured
        said = str(error) or type(error).__name__
        return found, f"oTree could not be measured here: {said}." + ("" if found else f" {PUBLISHED}")
    return found, "oTree 6.0.15 was measured in the same run: its production server (both processes), SQLite."


def main(argv: Sequence[str] | None = None) -> int:
    """Run the benchmarks; never fails for a figure."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="The budgets of DESIGN, measured.")
    parser.add_argument("--students", type=int, nargs="+", default=[30, 100, 200], metavar="N", help="class sizes")
    parser.add_argument("--rows", nargs="+", metavar="NAME", choices=[row.name for row in ROWS], help="only these")
    parser.add_argument("--pace", type=float, default=PACE, help="seconds a paced phase takes (bytes of a round)")
    parser.add_argument("--whole", action="store_true", help="students who take the whole view, not the page alone")
    parser.add_argument("--peer", action="store_true", help="measure oTree too, installed apart where it is missing")
    parser.add_argument("--growth", type=int, nargs="+", metavar="N", help="instead: cost and latency against N")
    parser.add_argument("--profile", type=int, metavar="N", help="instead: where the server's time goes")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures there too")
    arguments = parser.parse_args(argv)
    if arguments.growth or arguments.profile:
        if arguments.growth:
            print(growth(arguments.growth))
        if arguments.profile:
            for heading, lines in zip(("by itself", "with what it calls"), hottest(arguments.profile, 24), strict=True):
                print("", f"share of the loop's CPU time, {heading}", *lines, sep="\n")
        return 0
    wanted = {row.name: row for row in ROWS if not arguments.rows or row.name in arguments.rows}
    local = measure_local(name for name, row in wanted.items() if not row.sized)
    view = WHOLE if arguments.whole else PAGE
    sized = any(row.sized for row in wanted.values())
    found = {size: measure_class(size, arguments.pace, view=view) for size in arguments.students} if sized else {}
    compared = arguments.peer and any(name in PEER for name in wanted)
    peer, word = measure_peers(found) if compared else ({}, PUBLISHED)
    known: dict[str, Row] = {name: row for name, row in wanted.items() if row.sized or name in local}
    print(printed(table(found, local, known, peer)))
    print(f"\nPython {platform.python_version()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}. {word}")
    if arguments.json:
        arguments.json.write_text(
            json.dumps({"classes": found, "local": local, "peer": peer}, indent=1), encoding="utf-8"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
