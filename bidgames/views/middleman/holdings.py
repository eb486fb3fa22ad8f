"""Rows of the charts of cash and of tins over time. `bidgames.charts.middleman` draws them.

Time is counted in rounds: 0 is the start, 0.5 after the auction of round 1, 1 after its sale, and so on.

cash, tins
    all     of the players who are not bankrupt: `round`, `low`, `middle` (the median), `high`
    paths   each player's own, where there are few: `round`, `seat`, `name`, `value`; a bankrupt's ends with his 0
    labels  the names at the ends of the paths: `round`, `value`, `label`; ends that are near share one
    mine    the reader's own: `round`, `value`
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from typing import Any

from ...rules.domain import N_
from ...tables.middleman import AUCTION, START, Holding
from ...text import Translate
from ..words import decimal
from .moment import Moment

#: Up to so many players have a line each; a name is cut to so many letters.
FEW, LETTERS = 6, 12
CASH, TINS = "cash", "tins"
TITLES = {CASH: N_("Cash over time"), TINS: N_("Tins over time")}

#: What is held of one kind by all seats.
_HELD: dict[str, Callable[[Holding], tuple[int, ...]]] = {CASH: lambda held: held.cash, TINS: lambda held: held.tins}


def charts(moment: Moment, _: Translate) -> list[dict[str, Any]]:
    """Both charts, as a spectator sees them."""
    return [
        {"name": kind, "title": _(TITLES[kind]), "text": _said(moment, kind, _), "rows": _rows(moment, kind)}
        for kind in (CASH, TINS)
    ]


def at(held: Holding) -> float:
    """When it is that this is held, in rounds."""
    return 0 if held.stage == START else held.round - 0.5 if held.stage == AUCTION else held.round


def mine(moment: Moment, kind: str, seat: int) -> list[dict[str, Any]]:
    """A seat's own path, up to its bankruptcy."""
    found: list[dict[str, Any]] = []
    for held in moment.history:
        found.append({"round": at(held), "value": _HELD[kind](held)[seat]})
        if held.bankrupt[seat]:
            break
    return found


def own_text(moment: Moment, kind: str, seat: int, _: Translate) -> str:
    """What is added to the text beside the chart for a seat."""
    last = moment.history[-1]
    if last.bankrupt[seat]:
        return _("You are bankrupt.")
    words = _("You have {n} in cash.") if kind == CASH else _("Tins you have: {n}.")
    return words.format(n=_HELD[kind](last)[seat])


def _standing(held: Holding, kind: str) -> list[int]:
    """What those hold who are not bankrupt."""
    return [value for value, out in zip(_HELD[kind](held), held.bankrupt, strict=True) if not out]


def _rows(moment: Moment, kind: str) -> dict[str, list[dict[str, Any]]]:
    everybody = []
    for held in moment.history:
        values = _standing(held, kind)
        if values:
            low, middle, high = min(values), statistics.median(values), max(values)
            everybody.append({"round": at(held), "low": low, "middle": middle, "high": high})
    few = moment.names if len(moment.names) <= FEW else ()
    paths = [(seat, _short(name), mine(moment, kind, seat)) for seat, name in enumerate(few)]
    return {
        "all": everybody,
        "paths": [
            {**point, "seat": seat, "name": name} for seat, name, path in paths for point in path
        ],
        "labels": _labels([(path[-1], name) for _seat, name, path in paths]),
        "mine": [],
    }  # fmt: skip


def _short(name: str) -> str:
    """A name that fits into the picture."""
    return name if len(name) <= LETTERS else f"{name[: LETTERS - 1]}…"


def _labels(ends: list[tuple[dict[str, Any], str]]) -> list[dict[str, Any]]:
    """A label for each end of a path; ends at one time that are nearer than a twelfth of the range share one."""
    apart = max((end["value"] for end, _name in ends), default=0) / 12
    found: list[dict[str, Any]] = []
    for end, name in sorted(ends, key=lambda one: (one[0]["round"], one[0]["value"])):
        last = found[-1] if found else None
        if last is not None and last["round"] == end["round"] and end["value"] - last["value"] <= apart:
            last["label"] += f", {name}"
        else:
            found.append({"round": end["round"], "value": end["value"], "label": name})
    return found


def _said(moment: Moment, kind: str, _: Translate) -> str:
    """How it stands, in a sentence."""
    held = moment.history[-1]
    values = _standing(held, kind)
    if not values:
        return _("Everybody is bankrupt.")
    low, middle, high = min(values), statistics.median(values), max(values)
    if kind == CASH:
        words = (
            _("After the auction of round {round} players have from {low} to {high} in cash, the middle one {middle}.")
            if held.stage == AUCTION
            else _(
                "After the sale of round {round} players have from {low} to {high} in cash, the middle one {middle}."
            )
        )
    else:
        words = (
            _("After the auction of round {round} players hold from {low} to {high} tins, the middle one {middle}.")
            if held.stage == AUCTION
            else _("After the sale of round {round} players hold from {low} to {high} tins, the middle one {middle}.")
        )
    return words.format(round=held.round, low=low, high=high, middle=decimal(middle, _))
