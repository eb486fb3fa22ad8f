"""`bidgames.data`: a session in a notebook, as tidy pandas frames; the same numbers as every export.

    >>> from bidgames import data
    >>> session = data("example:middleman")
    >>> sorted(session)
    ['clearings', 'holdings', 'moves', 'orders', 'payoffs', 'sales']
    >>> int(session["orders"]["bought"].sum())
    537

Definitions
    source   a room's code; a record file (.jsonl, .zip, .xlsx) or a folder of them; `example:GAME`; or several of these
    session  the records of one game's tables, and their frames by name
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import examples, files, record, rules, tables
from .client import ClientError, Instructor
from .text import Translate, language_here, translator

if TYPE_CHECKING:
    import pandas as pd

_ROOM = re.compile(r"[A-Za-z]{5}")


class NoData(ValueError):  # noqa: N818
    """There is no such session, or it cannot be read; the sentence says why."""


class Dataset(Mapping[str, "pd.DataFrame"]):
    """A session: `session["orders"]` is a data frame, `list(session)` its names, `replays` the tables' games.

    `game` is its key, `records` the texts that everything is made of, `about(name)` says what the columns mean.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self.records = tuple(texts)
        self.replays = tuple(record.replay(text.encode()) for text in texts)
        self.game, self.rows = files.frames(self.replays)
        self.sources = tuple(tables.of_record(replayed) for replayed in self.replays)
        self._frames: dict[str, pd.DataFrame] = {}

    @property
    def title(self) -> str:
        """The game's name in English."""
        return rules.game(self.game).title

    def __getitem__(self, name: str) -> pd.DataFrame:
        """A frame of all tables, with the types of its columns; times are UTC. Raises `KeyError`."""
        if name not in self.rows:
            raise KeyError(f"{name}; there are: {', '.join(self.rows)}")
        if name not in self._frames:
            self._frames[name] = tables.data_frame(self.rows[name], tables.columns(self.game)[name])
        return self._frames[name].copy()

    def __iter__(self) -> Iterator[str]:
        """The frames' names."""
        return iter(self.rows)

    def __len__(self) -> int:
        """How many frames there are."""
        return len(self.rows)

    def __repr__(self) -> str:
        """What it is, in a line."""
        return f"<Dataset of {self.title}: {len(self.replays)} tables; {', '.join(self.rows)}>"

    def numbered(self) -> Dataset:
        """The same session with numbers for the players' names, as a projector shows an anonymous room."""
        texts = []
        for text in self.records:
            first, _end, moves = text.partition("\n")
            header = json.loads(first)
            header["seats"] = [str(number) for number in range(1, len(header["seats"]) + 1)]
            texts.append(f"{json.dumps(header, ensure_ascii=False)}\n{moves}")
        return Dataset(texts)

    def shown(self) -> Dataset:
        """The session as everybody may see it: `numbered` where its room hides the names on the projector."""
        return self.numbered() if any(source.anonymous for source in self.sources) else self

    def about(self, name: str) -> pd.DataFrame:
        """The columns of a frame: name, kind, unit, what they mean. Raises `KeyError`."""
        import pandas as pd

        known = tables.columns(self.game)[name]
        rows = [(key, one.kind, one.unit, one.description) for key, one in known.items()]
        return pd.DataFrame(rows, columns=["column", "kind", "unit", "meaning"])

    def save(self, out: str | Path, frame: str | None = None) -> Path:
        """Write it as `bidgames export` does: OUT ends in .csv, .parquet, .xlsx or .jsonl. Gives the file's path.

        Raises `NoData` for another ending, `Refused` for a frame that there is not.
        """
        place = Path(out)
        wanted = place.suffix.removeprefix(".")
        if wanted not in files.FORMATS:
            raise NoData(f"{place.name} must end in one of .{', .'.join(files.FORMATS)}")
        return files.write(self.records, place, wanted, frame)


def data(
    source: str | Path | Sequence[str | Path],
    *,
    url: str | None = None,
    key: str | None = None,
    folder: str | Path | None = None,
    db: str | None = None,
    language: str | None = None,
) -> Dataset:
    """The session of a source. Raises `NoData`.

    A room is read from the class server at `url` with the instructor's `key` (default: `BIDGAMES_URL` and
    `BIDGAMES_KEY`); without a server, from the data folder of `bidgames serve` (default: this user's) or the database.
    """
    _ = translator(language or language_here())
    wanted = [source] if isinstance(source, str | Path) else list(source)
    try:
        texts = [text for one in wanted for text in _texts(one, url, key, folder, db, _)]
        made = Dataset(texts)
    except (files.BadFile, ClientError) as error:
        raise NoData(str(error)) from None
    if not made.game:
        raise NoData(_("There is no record in {source}.").format(source=source))
    return made


def _texts(
    source: str | Path, url: str | None, key: str | None, folder: str | Path | None, db: str | None, _: Translate
) -> list[str]:
    """The records of one source."""
    named = str(source)
    if named.startswith("example:"):
        return files.read(_example(named.removeprefix("example:"), _), _)
    if isinstance(source, Path) or Path(named).exists() or not _ROOM.fullmatch(named.strip()):
        return files.read(Path(named), _)
    code = named.strip().upper()
    url, key = url or os.environ.get("BIDGAMES_URL"), key or os.environ.get("BIDGAMES_KEY")
    if url and key and folder is None and db is None:
        return files.read_bytes(Instructor(url, key).export(code, "jsonl"), f"{code}.jsonl", _)
    return _stored(code, folder, db)


def _example(game: str, _: Translate) -> Path:
    if game not in examples.games():
        known = ", ".join(examples.games())
        raise NoData(_("There is no example of {game}; there are: {known}.").format(game=game, known=known))
    return examples.path(game)


def _stored(code: str, folder: str | Path | None, db: str | None) -> list[str]:
    """The records of a room in a store, read beside a server."""
    from .classroom import export
    from .classroom.serve import store_url
    from .classroom.store import Store, StoreError

    try:
        store = Store(store_url(Path(folder) if folder is not None else None, db), read_only=True)
    except StoreError as error:
        raise NoData(str(error)) from None
    try:
        return list(export.records(store, code).values())
    except (export.Nothing, StoreError) as error:
        raise NoData(str(error)) from None
    finally:
        store.close()


def read_frame(path: str | Path) -> Any:
    """A frame that was exported as CSV or Parquet, with the types and texts it had. Raises `NoData`."""
    try:
        return files.read_frame(Path(path))[1]
    except files.BadFile as error:
        raise NoData(str(error)) from None
