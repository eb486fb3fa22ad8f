"""Manager: companies and their shares, who holds them, and the prices round by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..text import Translate
from .layout import Column, table, wrap

#: So many rounds of prices are shown, the last ones.
_MOST_ROUNDS = 15
_NOTHING = "-"


def columns(position: Mapping[str, Any], _: Translate) -> list[Column]:
    """Cash and machines; the price of the own company's share; the shares held of each company."""
    companies = [f"#{company}" for company in range(len(position["shares"]))]
    return [
        Column(_("Cash"), tuple(map(str, position["cash"]))),
        Column(_("Machines"), tuple(map(str, position["machines"]))),
        Column(_("Share"), tuple(map(str, position["share_price"]))),
        Column(_held(companies), tuple(map(_held, position["shares"]))),
    ]


def _held(cells: Sequence[object]) -> str:
    """One entry a company, in narrow columns of their own."""
    return " ".join(str(cell).rjust(2) for cell in cells)


def blocks(position: Mapping[str, Any], names: Sequence[str], _: Translate) -> list[str]:
    """What the columns mean, and a line a round with everybody's price."""
    words = _(
        "Round {round}. Share: price of a share of the seat's own company. #0, #1, ...: shares that the seat holds "
        "of the companies of seat 0, seat 1, ..."
    ).format(round=position["round"])
    return [wrap(words), _prices(position["rounds"], len(names), _)]


def _prices(rounds: Sequence[Mapping[str, Any]], seats: int, _: Translate) -> str:
    """Prices by round; a star where the company sold, then the steps its share moved."""
    numbered = list(enumerate(rounds, 1))[-_MOST_ROUNDS:]
    found = [Column(_("Round"), tuple(str(number) for number, _played in numbered))]
    for seat in range(seats):
        cells = tuple(_cell(played, seat) for _number, played in numbered)
        found.append(Column(_("Seat {seat}").format(seat=seat), cells))
    words = [_("Prices: * sold; then the steps of the share.")]
    if len(rounds) > len(numbered):
        words.append(_("The last {count} rounds; --json has all of them.").format(count=len(numbered)))
    return wrap(" ".join(words)) + "\n" + table(found, keep=1)


def _cell(played: Mapping[str, Any], seat: int) -> str:
    """One company's price in one round: `5500* +1`."""
    if played["prices"] is None:
        return _NOTHING
    mark = "*" if played["sold"][seat] else " "
    return f"{played['prices'][seat]}{mark} {played['steps'][seat]:+d}".replace("+0", " 0")
