"""Playing alone: one table in this process, a person in one seat and bots in the others; no server, no network.

    >>> seat = begin("middleman", bots=["forecaster"], seed=7, pause=0).seat()
    >>> seat.view()["phase"]
    'rows'

What a seat sees, and how a move is refused, is what the classroom server makes of the same table. The same seed and the
same moves of the person give the same game, whatever the time of day and however fast the bots are shown to move.

Modules: ``settings`` (what is played, checked), ``table`` (the table, its bots and its clock), ``seat`` (the calls of
`bidgames.client.SeatClient`), ``keep`` (the growing record file).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..text import ENGLISH, Translate
from .keep import CannotKeep, Keep, Saved, saved_games
from .seat import SoloSeat
from .settings import Settings, settle
from .table import PAUSE, SoloTable


def begin(
    game: str,
    bots: Sequence[str] | None = None,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    seat: int = 0,
    name: str | None = None,
    clock: Any = None,
    pause: float = PAUSE,
    folder: Path | None = None,
    _: Translate = ENGLISH,
    called: Sequence[str] | None = None,
    file: Path | None = None,
) -> SoloTable:
    """Start a game; its record grows in a new file in `folder`, or in `file`, whose content it replaces.

    The other parameters as of `settings.settle` and `SoloTable`.

    Raises `Refused` for a bad setting, `CannotKeep` when the record cannot be written.
    """
    settings = settle(game, bots, seed, options, seat, name, clock, _, called)
    keep = Keep.at(file) if file is not None else None if folder is None else Keep.new(folder, settings)
    return SoloTable(settings, keep, pause)


def resume(path: Path, pause: float = PAUSE) -> SoloTable:
    """Go on with the game in a record file. Raises `CannotKeep` when it cannot be read, or is no game of this kind."""
    saved = Saved.read(path)
    return SoloTable(saved.settings, Keep.again(saved), pause, saved.replayed)


__all__ = ["CannotKeep", "Keep", "Saved", "Settings", "SoloSeat", "SoloTable", "begin", "resume", "saved_games"]
