"""Words that several views share: counts, and how a list of people reads."""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.domain import N_
from ..text import Translate

#: (one, many) of what is counted; `{n}` is the number.
TINS = (N_("1 tin"), N_("{n} tins"))
PLAYERS = (N_("1 player"), N_("{n} players"))
PEOPLE = (N_("1 person"), N_("{n} people"))
OTHERS = (N_("1 other player"), N_("{n} other players"))


def count(number: int, what: tuple[str, str], _: Translate) -> str:
    """A number and what it counts: "1 tin", "7 tins", "no tins" is "0 tins"."""
    return _(what[0]) if number == 1 else _(what[1]).format(n=number)


def listed(names: Sequence[str], _: Translate) -> str:
    """Names as they are read out: "Jane", "Jane and Fred", "Jane, Fred and Mary"."""
    if len(names) < 2:
        return "".join(names)
    return _("{some} and {last}").format(some=", ".join(names[:-1]), last=names[-1])


def grouped(number: int, _: Translate) -> str:
    """A large whole number with its thousands apart as the language has them: "12,500"; a minus sign below 0."""
    return f"{number:,}".replace(",", _(",")).replace("-", "−")


def decimal(number: float, _: Translate) -> str:
    """A number with at most two digits after the point, none where they are zeros; the point as the language has it."""
    shown = f"{number:.2f}".rstrip("0").rstrip(".")
    return shown.replace(".", _("."))
