"""The record of a game played alone, as a file that grows move by move and can be gone on with.

It is a record like any other (`bidgames replay FILE`); the header's key ``alone`` says what is needed to go on. A move
is in the file before anybody is shown it. Two windows that play on in one file are noticed: the second is refused.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from .. import record
from ..rules.domain import N_
from ..rules.game import Refused
from ..text import Translate
from .settings import Settings, settle

_log = logging.getLogger(__name__)

#: How many of the newest files are looked into when unfinished games are listed.
LISTED = 12


class CannotKeep(Exception):  # noqa: N818
    """A record that cannot be written or read. `text` is English, marked for translation; `name` is the file's."""

    def __init__(self, text: str, name: str, reason: str = "") -> None:
        super().__init__(text, name, reason)
        self.text, self.name, self.reason = text, name, reason

    def sentence(self, _: Translate) -> str:
        """What happened, in the reader's language."""
        return _(self.text).format(name=self.name, reason=self.reason)


class Saved(Struct, frozen=True):
    """A game read back from its file; `text` is the file's content up to its last whole line."""

    path: Path
    settings: Settings
    replayed: record.Replay
    text: str

    @property
    def finished(self) -> bool:
        """Whether it has come to its end."""
        return bool(self.replayed.game.result(self.replayed.position).finished)

    @classmethod
    def read(cls, path: Path) -> Saved:
        """Read a game that was played alone. Raises `CannotKeep`."""
        try:
            data = path.read_bytes()
        except OSError as error:
            raise CannotKeep(N_("{name} cannot be read: {reason}."), path.name, error.strerror or "") from error
        data = data[: data.rfind(b"\n") + 1]  # a line that was cut short is a move nobody was told of
        try:
            replayed = record.replay(data)
            settings = _settings(replayed.header, replayed.header.extra["alone"])
        except (record.BadRecord, Refused, TypeError, KeyError) as error:
            raise CannotKeep(N_("{name} is not the record of a game that was played alone."), path.name) from error
        return cls(path, settings, replayed, data.decode("utf-8"))


def _settings(header: record.Header, alone: Any) -> Settings:
    """The settings of a record. Raises `Refused`, TypeError or KeyError when they do not belong to it."""
    made = settle(header.game, alone["bots"], alone["seed"], header.options, alone["seat"], clock=alone["clock"])
    if len(made.names) != len(header.seats):
        raise KeyError("seats")
    return Settings(made.game, made.options, made.bots, made.seed, made.seat, header.seats, made.clock)


def saved_games(folder: Path, game: str) -> list[Saved]:
    """The newest games of this kind in a folder, the newest first; files that are something else are left out."""
    found = []
    try:
        paths = sorted(folder.glob(f"{game}-*.jsonl"), key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError as error:
        _log.warning("the folder of games cannot be read: %s", error)
        return []
    for path in paths[:LISTED]:
        try:
            saved = Saved.read(path)
        except CannotKeep as reason:
            _log.info("not a game to go on with: %s", reason)
            continue
        if saved.settings.game == game:
            found.append(saved)
    return found


class Keep:
    """Writes one record. `text` is all of it so far."""

    def __init__(self, path: Path, text: str) -> None:
        self.path, self.text = path, text
        self._size = len(text.encode())

    @classmethod
    def new(cls, folder: Path, settings: Settings) -> Keep:
        """A file of its own for a new game, named after the game and the time of day; `begin` writes into it."""
        stamp = time.strftime("%Y-%m-%d-%H%M%S")
        for number in range(1, 1000):
            path = folder / (f"{settings.game}-{stamp}" + (f"-{number}" if number > 1 else "") + ".jsonl")
            try:
                folder.mkdir(parents=True, exist_ok=True)
                path.open("xb").close()
            except FileExistsError:
                continue
            except OSError as error:
                raise _unwritten(path, error) from error
            return cls(path, "")
        raise _unwritten(path, OSError())

    @classmethod
    def at(cls, path: Path) -> Keep:
        """This file, for a new game: what it held before is gone. Raises `CannotKeep`."""
        try:
            path.write_bytes(b"")
        except OSError as error:
            raise _unwritten(path, error) from error
        return cls(path, "")

    @classmethod
    def again(cls, saved: Saved) -> Keep:
        """Go on in the file of a game; a line that was cut short is taken away. Raises `CannotKeep`."""
        try:
            with saved.path.open("r+b") as file:
                file.truncate(len(saved.text.encode()))
        except OSError as error:
            raise _unwritten(saved.path, error) from error
        return cls(saved.path, saved.text)

    def add(self, text: str) -> None:
        """Write more. Raises `CannotKeep`; then the file is as it was, or belongs to somebody else by now."""
        data = text.encode()
        try:
            with self.path.open("r+b") as file:
                if file.seek(0, 2) != self._size:
                    words = N_("{name} was changed by another window. Go on there, or run the cell again here.")
                    raise CannotKeep(words, self.path.name)
                file.write(data)
        except OSError as error:
            raise _unwritten(self.path, error) from error
        self._size += len(data)
        self.text += text


def _unwritten(path: Path, error: OSError) -> CannotKeep:
    return CannotKeep(N_("{name} cannot be written: {reason}."), path.name, error.strerror or type(error).__name__)


def header_text(settings: Settings, setup: Mapping[str, Any]) -> str:
    """The first line of a game's record."""
    alone = {"seat": settings.seat, "bots": settings.bots, "seed": settings.seed, "clock": settings.clock}
    return record.write(record.Header(settings.game, settings.names, settings.options, setup, {"alone": alone}), ())


__all__ = ["CannotKeep", "Keep", "Saved", "header_text", "saved_games"]
