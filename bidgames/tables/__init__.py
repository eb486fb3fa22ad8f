"""A record, a position or an observation as tidy rows: plain lists of dicts, one row an observation.

Definitions
-----------
- A *source* is one table (one game) to read: its position, and its record when there is one. The position may be the
  full one (a debriefing), or a seat's or spectator's observation (a live chart), as a struct or as its JSON.
- A *frame* is a named list of rows that all have the same keys, in the same order: the keys of its columns. What is not
  known (or does not apply) is ``None``. ``room``, ``table``, ``seat`` and ``name`` come first where they apply.
- Every game has the frames ``moves``, one row a move of its record, and ``payoffs``, one row a player for grades. They
  are empty where there is no record.

To add a game: one module here with the key of the game, which ends with ``FRAMES``, a mapping from the name of a frame
to a ``Frame(description, columns, rows)``; ``rows(source)`` returns the rows without ``room`` and ``table``, which are
added here. It may define ``efficiency(position)``: see ``efficiency_of``. Nothing else has to be edited: see
``middleman.py``.

Plain Python; pandas is imported only by ``data_frame``.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterable, Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ..record import Entry, Replay
from ..rules import game as find_game
from ..rules.domain import N_
from ..rules.game import dump

if TYPE_CHECKING:
    import pandas as pd

Row = dict[str, Any]

#: The largest whole number that a data frame holds.
LARGEST = 2**63 - 1
#: Kinds of columns and the pandas types they become, so that an empty frame keeps its types.
KINDS = {
    "text": "string",
    "whole": "Int64",
    "number": "Float64",
    "flag": "boolean",
    "time": "datetime64[us, UTC]",
}


class Column(Struct, frozen=True):
    """A column: its kind (a key of ``KINDS``), what it says, and in which unit (empty for a text or a flag)."""

    kind: str
    description: str
    unit: str = ""


class Source(Struct, frozen=True):
    """One table to read: the game's key, names by seat, the position (a mapping of the rule page's keys), moves.

    ``ids`` are the students' own ids by seat, where they are known; ``practice``: it does not count; ``anonymous``: the
    wall shows numbers for names; ``missing``: (id, name) of those on the class list without a seat, told with the first
    table of a room.
    """

    game: str
    names: tuple[str, ...]
    position: Mapping[str, Any]
    room: str = ""
    table: int = 0
    entries: tuple[Entry, ...] = ()
    positions: tuple[Any, ...] = ()
    ids: tuple[str | None, ...] = ()
    practice: bool = False
    anonymous: bool = False
    missing: tuple[tuple[str | None, str], ...] = ()


class Frame(Struct, frozen=True):
    """A frame: what a row is, its columns, and how to make its rows from a source."""

    description: str
    columns: Mapping[str, Column]
    rows: Callable[[Source], list[Row]]


#: Columns that every frame begins with.
WHERE = {
    "room": Column("text", N_("join code of the room; empty outside a classroom")),
    "table": Column("whole", N_("table of the room"), N_("number from 0")),
}
#: Columns that several frames share.
SEAT = {
    "seat": Column("whole", N_("seat of the player"), N_("number from 0")),
    "name": Column("text", N_("name of the player")),
}
ENTERED = {
    "auto": Column("flag", N_("whether the clock entered it for an absent player")),
    "at": Column("time", N_("when it was entered (UTC)")),
}


def of_record(record: Replay, *, room: str | None = None, table: int | None = None) -> Source:
    """A replayed record as a source: everything, secrets included. Its header tells what the caller does not."""
    header = record.header
    told, seats = header.extra, len(header.seats)
    ids, missing = told.get("ids"), told.get("missing")
    whole, known = told.get("table"), isinstance(ids, list) and len(ids) == seats
    return Source(
        game=record.game.key,
        names=tuple(header.seats),
        position=dump(record.position),
        room=room if room is not None else _text(told.get("room")) or "",
        table=table if table is not None else whole if type(whole) is int else 0,
        entries=record.entries,
        positions=record.positions,
        ids=tuple(_text(one) for one in ids) if known and isinstance(ids, list) else (None,) * seats,
        practice=told.get("practice") is True,
        anonymous=told.get("anonymous") is True,
        missing=tuple(_missing(one) for one in missing) if isinstance(missing, list) else (),
    )


def _text(value: Any) -> str | None:
    """A text, where it is one: a record may come from anywhere."""
    return value if isinstance(value, str) and value else None


def _missing(value: Any) -> tuple[str | None, str]:
    """Id and name of a student who never came."""
    told = value if isinstance(value, Mapping) else {}
    return _text(told.get("id")), _text(told.get("name")) or ""


def of_position(game: str, position: Any, names: Iterable[str], *, room: str = "", table: int = 0) -> Source:
    """A position or an observation, as a struct or as its JSON, as a source. It has no moves."""
    plain = position if isinstance(position, Mapping) else dump(position)
    return Source(game=game, names=tuple(names), position=plain, room=room, table=table)


def frames_of(game: str) -> dict[str, Frame]:
    """The frames of a game by name: ``moves`` and ``payoffs``, then those of its own module here, if it has one."""
    from ._payoffs import PAYOFFS

    module = _module(game)
    own: Mapping[str, Frame] = {} if module is None else module.FRAMES
    return {"moves": _moves_frame(game), "payoffs": PAYOFFS, **own}


def _module(game: str) -> ModuleType | None:
    """The game's own module here, if it has one."""
    name = f"{__name__}.{game}"
    return None if importlib.util.find_spec(name) is None else importlib.import_module(name)


def efficiency_of(game: str) -> Callable[[Any], float | None]:
    """The game's ``efficiency``: of a position that is over, realised divided by possible gains.

    It is 1 at best, below 0 where more was lost than gained, None where nothing could be gained; always None in a game
    that defines none.
    """
    found: Callable[[Any], float | None] = getattr(_module(game), "efficiency", lambda position: None)
    return found


def round_of(position: Any) -> int | None:
    """The round, or the day, of a position; None in a game without either."""
    number: int | None = getattr(position, "round", getattr(position, "day", None))
    return number


def columns(game: str) -> dict[str, dict[str, Column]]:
    """The documentation of a game's frames: frame -> column -> ``Column``, in the order of the rows' keys."""
    return {name: {**WHERE, **frame.columns} for name, frame in frames_of(game).items()}


def frames(source: Source | Replay) -> dict[str, list[Row]]:
    """All frames of a source (or of a replayed record) by name."""
    read = of_record(source) if isinstance(source, Replay) else source
    return {name: _complete(read, found) for name, found in frames_of(read.game).items()}


def frame(source: Source | Replay, name: str) -> list[Row]:
    """One frame of a source (or of a replayed record). Raises ``KeyError`` for a name the game does not have."""
    read = of_record(source) if isinstance(source, Replay) else source
    return _complete(read, frames_of(read.game)[name])


def _complete(source: Source, frame: Frame) -> list[Row]:
    where = {"room": source.room, "table": source.table}
    return [{**where, **row} for row in frame.rows(source)]


def _moves_frame(game: str) -> Frame:
    fields: dict[str, Column] = {}
    for kind in find_game(game).moves:
        for name in kind.__struct_fields__:
            fields.setdefault(name, Column(_kind(kind, name), N_("this field of the move; empty in other moves")))
    head: dict[str, Column] = {
        "seq": Column("whole", N_("place in the record"), N_("number from 1")),
        "round": Column("whole", N_("round, or day, in which it was made; empty without either"), N_("number from 1")),
        "phase": Column("text", N_("phase in which it was made")),
        **SEAT,
        "move": Column("text", N_("kind of move")),
    }
    given = {name: column for name, column in fields.items() if name not in head}

    def rows(source: Source) -> list[Row]:
        found = []
        for number, entry in enumerate(source.entries, 1):
            before = source.positions[number - 1]
            row: Row = {
                "seq": number,
                "round": round_of(before),
                "phase": before.phase,
                "seat": entry.seat,
                "name": source.names[entry.seat],
                "move": entry.move.name,
            }
            for name in given:
                row[name] = _cell(getattr(entry.move, name, None))
            found.append({**row, **entered(entry)})
        return found

    return Frame(N_("one row a move, in the order in which they were made"), {**head, **given, **ENTERED}, rows)


def _kind(move: type[Struct], field: str) -> str:
    """Whole numbers stay whole; a list of numbers becomes a text of numbers with spaces between."""
    return "whole" if move.__annotations__.get(field) in ("int", "int | None") else "text"


def _cell(value: Any) -> Any:
    """A move's field as one cell."""
    if isinstance(value, list | tuple):
        return " ".join(str(one) for one in value)
    return value


def entered(entry: Entry | None) -> Row:
    """The columns of ``ENTERED`` for a line of a record (``None``: not known)."""
    if entry is None:
        return {"auto": None, "at": None}
    return {"auto": bool(entry.extra.get("auto", False)), "at": entry.extra.get("at")}


def data_frame(rows: Iterable[Mapping[str, Any]], columns: Mapping[str, Column]) -> pd.DataFrame:
    """Rows as a pandas DataFrame with the types of ``columns`` (an empty one included); times are UTC.

    The two come from ``frames(...)[name]`` and ``columns(game)[name]``. pandas is imported here and nowhere else.
    A whole number of more than 64 bits (a price may be any) is given as the largest, or lowest, of 64 bits.
    """
    import pandas as pd

    found = list(rows)
    series = {}
    for name, column in columns.items():
        values = [row[name] for row in found]
        if column.kind == "time":
            stamps = pd.to_datetime(pd.Series(values, dtype="string"), format="ISO8601", utc=True)
            series[name] = stamps.astype(KINDS["time"])
        else:
            if column.kind == "whole":
                values = [value if value is None else max(-LARGEST - 1, min(value, LARGEST)) for value in values]
            series[name] = pd.Series(values, dtype=KINDS[column.kind])
    return pd.DataFrame(series)
