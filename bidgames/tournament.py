"""`bidgames simulate`: play a plan, write its rows to a file while it runs, print the table of the bots."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

from msgspec.structs import asdict

from .files import csv_text
from .rules.domain import N_, Because
from .rules.game import Refused
from .simulate import COLUMNS, GameFailed, Played, batches, check_jobs, frame, plan, played
from .standings import Tally, lines
from .whole import whole
from .wording import sentence

#: Takes some rows.
Write = Callable[[Sequence[Played]], object]


def run(
    game: str,
    *,
    seats: int | None,
    bots: str | None,
    games: int,
    seed: int,
    jobs: int | None,
    out: Path | None,
    option: Sequence[str],
) -> int:
    """The command; gives the exit status: 0 done, 1 a bot failed, 2 bad input, 130 after Ctrl-C.

    All but the table goes to standard error. A file that was not finished is not left behind.
    """
    try:
        line = None if bots is None else [name.strip() for name in bots.split(",")]
        planned = plan(game, seats=seats, bots=line, games=games, seed=seed, options=options(option))
        jobs = min(os.cpu_count() or 1, 256) if jobs is None else jobs
        check_jobs(jobs)
        with writing(out) as write:
            tally = Tally()
            for batch in batches(played(planned, jobs), planned.seats):
                tally.add(batch)
                write(batch)
    except Refused as refused:
        return failed(sentence(refused), 2)
    except GameFailed as failure:
        return failed(str(failure), 1)
    except BrokenProcessPool:
        return failed("a process ended before its games were over; is there enough memory?", 1)
    except OSError as error:
        return failed(f"{out}: {error.strerror or error}", 2)
    except KeyboardInterrupt:
        return failed("stopped; nothing was written" if out else "stopped", 130)
    print("\n".join(lines(tally.standings())))
    return 0


def failed(what: str, status: int) -> int:
    """One line that says what is wrong."""
    print(f"bidgames simulate: {what}", file=sys.stderr)
    return status


def options(given: Iterable[str]) -> dict[str, Any]:
    """Options of the game, each `key=value`; a value that is JSON is read as JSON, any other is a text.

    A whole JSON object gives several at once. Raises `Refused` (field "option").
    """
    found: dict[str, Any] = {}
    for text in given:
        if text.lstrip().startswith("{"):
            value = _json(text)
            if not isinstance(value, Mapping):
                raise Refused(None, "option", text, Because(N_("key=value, or a JSON object")))
            found.update(value)
            continue
        key, sign, value = text.partition("=")
        if not sign or not key.strip():
            raise Refused(None, "option", text, Because(N_("key=value, or a JSON object")))
        found[key.strip()] = _json(value)
    return found


def _json(text: str) -> Any:
    """A text as JSON, or as it is."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


@contextlib.contextmanager
def writing(out: Path | None) -> Iterator[Write]:
    """Writes rows to a file of one of `FORMATS`, which is there when all of them are in it, and not before.

    Raises `Refused` (field "out") for another ending.
    """
    if out is None:
        yield lambda rows: None
        return
    kind = out.suffix.removeprefix(".").lower()
    if kind not in FORMATS:
        raise Refused(None, "out", str(out), Because(N_("a file that ends in .csv, .jsonl or .parquet")))
    with whole(out) as part, FORMATS[kind](part) as write:
        yield write


@contextlib.contextmanager
def _csv(path: Path) -> Iterator[Write]:
    with path.open("w", encoding="utf-8", newline="") as file:
        file.write(csv_text([], list(COLUMNS)))
        yield lambda rows: file.write(csv_text(map(asdict, rows), list(COLUMNS), head=False))


@contextlib.contextmanager
def _jsonl(path: Path) -> Iterator[Write]:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        yield lambda rows: file.writelines(json.dumps(asdict(row), ensure_ascii=False) + "\n" for row in rows)


@contextlib.contextmanager
def _parquet(path: Path) -> Iterator[Write]:
    import pyarrow as pa
    from pyarrow import parquet

    schema = pa.Schema.from_pandas(frame([]), preserve_index=False)
    with parquet.ParquetWriter(path, schema) as writer:
        yield lambda rows: writer.write_table(pa.Table.from_pandas(frame(rows), schema, preserve_index=False))


#: How a file is written, by its ending.
FORMATS: Mapping[str, Callable[[Path], contextlib.AbstractContextManager[Write]]] = {
    "csv": _csv, "jsonl": _jsonl, "parquet": _parquet,
}  # fmt: skip
