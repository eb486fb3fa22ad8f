"""A position as text that a person reads in a terminal: what `bidgames replay FILE` prints.

Definitions
    names    of the seats, made harmless (see `layout.py`).
    column   something that every seat has one of: it goes into the table of the seats.
    block    a table or paragraph of its own below that; at most 80 columns wide.

To add a game: one module here with the game's key, which has `columns(position, _)` and `blocks(position, names, _)`;
`position` is the position's JSON (`dump`). A game without a module of its own is shown by `generic.py`.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
from collections.abc import Sequence
from typing import Any

from ..record import Replay
from ..rules.game import dump
from ..text import ENGLISH, Translate
from .layout import LINE, Column, fit, harmless, table, wrap

#: The widest a name is shown, in columns.
NAME = 20
#: So many seats are named where all that have to move are listed.
_NAMED = 10


def position_text(replayed: Replay, _: Translate = ENGLISH) -> str:
    """The last position of a record, all secrets shown: lines of at most 80 columns, no newline at the end."""
    names = tuple(fit(harmless(name), NAME) for name in replayed.header.seats)
    position = dump(replayed.position)
    module = _module(replayed.game.key)
    parts = [
        _head(replayed, names, _),
        table([*_people(replayed, names, _), *module.columns(position, _)], keep=2),
        *module.blocks(position, names, _),
    ]
    return "\n\n".join(part for part in parts if part)


def _module(key: str) -> Any:
    """The module that shows this game."""
    name = key if importlib.util.find_spec(f"{__name__}.{key}") is not None else "generic"
    return importlib.import_module(f"{__name__}.{name}")


def _head(replayed: Replay, names: Sequence[str], _: Translate) -> str:
    """The game, how far it is and who has to move, or who has won."""
    result = replayed.game.result(replayed.position)
    lines = [
        _("{game}. Seats: {seats}. Moves: {moves}.").format(
            game=_(replayed.game.title), seats=len(names), moves=len(replayed.entries)
        )
    ]
    if replayed.header.options:
        given = ", ".join(f"{name} {_json(value)}" for name, value in replayed.header.options.items())
        lines.append(_("Options: {options}.").format(options=harmless(given)))
    if not result.finished:
        acting = _listed(replayed.game.to_act(replayed.position), names, _)
        lines.append(_("Phase: {phase}. To act: {seats}.").format(phase=replayed.position.phase, seats=acting))
    elif result.winners:
        lines.append(_("Finished. Won by {seats}.").format(seats=_listed(result.winners, names, _)))
    else:
        lines.append(_("Finished. Nobody wins."))
    return "\n".join(wrap(line, "  ") for line in lines)


def _json(value: Any) -> str:
    """An option's value as the record has it."""
    return json.dumps(value, ensure_ascii=False)


def _listed(seats: Sequence[int], names: Sequence[str], _: Translate) -> str:
    """Seats by number and name, the first few of many."""
    words = ", ".join(who(names, seat) for seat in seats[:_NAMED])
    if len(seats) > _NAMED:
        return _("{seats} and {count} more").format(seats=words, count=len(seats) - _NAMED)
    return words


def who(names: Sequence[str], seat: int) -> str:
    """A seat in a sentence: its number tells two names apart that look the same."""
    return f"{names[seat]} ({seat})"


def people(names: Sequence[str], _: Translate) -> list[Column]:
    """The two columns that every table of the seats begins with."""
    return [
        Column(_("Seat"), tuple(map(str, range(len(names))))),
        Column(_("Name"), tuple(names), text=True),
    ]


def _people(replayed: Replay, names: Sequence[str], _: Translate) -> list[Column]:
    """Seat, name and score."""
    scores = replayed.game.result(replayed.position).scores
    return [*people(names, _), Column(_("Score"), tuple(map(str, scores)))]


__all__ = ["LINE", "NAME", "Column", "people", "position_text", "who"]
