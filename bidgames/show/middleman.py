"""Middleman: the market of each round, and the sheets of the seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..text import Translate
from . import people
from .layout import Column, table, wrap

#: Up to so many lines of sheets are shown in full; of more, only the last two rounds.
_MOST_LINES = 120
_NOTHING = "-"


def columns(position: Mapping[str, Any], _: Translate) -> list[Column]:
    """Tins, both rows of numbers, and who is bankrupt."""
    rows = position["rows"]
    found = [
        Column(_("Tins"), tuple(map(str, position["tins"]))),
        Column(_("Row A"), tuple(_row(one, "available") for one in rows), text=True),
        Column(_("Row D"), tuple(_row(one, "demand") for one in rows), text=True),
    ]
    if any(position["bankrupt"]):
        marks = tuple(_("bankrupt") if out else "" for out in position["bankrupt"])
        found.append(Column("", marks, text=True))
    return found


def _row(rows: Mapping[str, Sequence[int]] | None, name: str) -> str:
    """A row's ten digits."""
    return _NOTHING if rows is None else "".join(map(str, rows[name]))


def blocks(position: Mapping[str, Any], names: Sequence[str], _: Translate) -> list[str]:
    """One line a round, then the sheets round by round."""
    rounds = position["rounds"]
    if not rounds:
        return []
    first = 1 if len(rounds) * (len(names) + 3) <= _MOST_LINES else max(1, len(rounds) - 1)
    sheets = [
        _("Round {round}").format(round=number) + "\n" + _sheet(played, names, _)
        for number, played in enumerate(rounds, 1)
        if number >= first
    ]
    if first > 1:
        words = _("The sheets of the last rounds; --json has all of them.")
        sheets.insert(0, wrap(words))
    return [_markets(rounds, _), *sheets]


def _markets(rounds: Sequence[Mapping[str, Any]], _: Translate) -> str:
    """Each round's market: tins available, wanted and bought; demanded, put up for sale and sold."""

    def total(sheets: Sequence[Sequence[int] | None]) -> str:
        return str(sum(sheet[0] for sheet in sheets if sheet is not None))

    def added(counts: Sequence[int] | None) -> str:
        return _NOTHING if counts is None else str(sum(counts))

    return table(
        [
            Column(_("Round"), tuple(str(number) for number in range(1, len(rounds) + 1))),
            Column(_("Available"), tuple(_known(one["available"]) for one in rounds)),
            Column(_("Wanted"), tuple(total(one["orders"]) for one in rounds)),
            Column(_("Bought"), tuple(added(one["bought"]) for one in rounds)),
            Column(_("Demand"), tuple(_known(one["demand"]) for one in rounds)),
            Column(_("For sale"), tuple(total(one["sales"]) for one in rounds)),
            Column(_("Sold"), tuple(added(one["sold"]) for one in rounds)),
        ],
        keep=1,
    )


def _known(number: int | None) -> str:
    """A number, or a dash."""
    return _NOTHING if number is None else str(number)


def _sheet(played: Mapping[str, Any], names: Sequence[str], _: Translate) -> str:
    """The orders and sales of one round, a line a seat."""

    def part(sheets: Sequence[Sequence[int] | None], which: int) -> tuple[str, ...]:
        return tuple(_NOTHING if sheet is None else str(sheet[which]) for sheet in sheets)

    def counts(numbers: Sequence[int] | None) -> tuple[str, ...]:
        return (_NOTHING,) * len(names) if numbers is None else tuple(map(str, numbers))

    return table(
        [
            *people(names, _),
            Column(_("Wanted"), part(played["orders"], 0)),
            Column(_("Offer"), part(played["orders"], 1)),
            Column(_("Bought"), counts(played["bought"])),
            Column(_("For sale"), part(played["sales"], 0)),
            Column(_("Price"), part(played["sales"], 1)),
            Column(_("Sold"), counts(played["sold"])),
        ],
        keep=2,
    )
