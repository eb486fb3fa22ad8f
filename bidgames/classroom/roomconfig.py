"""The settings of a new room, checked before anything is stored.

Definitions
    clock    None (no deadlines), seconds for every phase, or {phase: seconds} with None or nothing for the others.
    seconds  of a phase: a number from `SHORTEST_PHASE` to `LONGEST_PHASE`.
    treatments  options of table 1, 2, …, and from the first again; empty: all tables have the room's `options`.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from .. import bots, rules
from ..rules.domain import N_, Because, OneOf, Whole
from ..rules.game import MISSING, Refused

#: The most seats at one table.
MOST_SEATS = 1000
#: The shortest and the longest that a phase may last, in seconds.
SHORTEST_PHASE, LONGEST_PHASE = 0.1, 7 * 24 * 3600


def check_config(given: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of a new room, complete. Raises `Refused` by the name of the setting."""
    game = rules.game(given.get("game", MISSING))
    options = given.get("options")
    if options is not None and not isinstance(options, dict):
        raise Refused(None, "options", options, Because(N_("an object")))
    seats = given.get("seats_per_table")
    limits = Whole(game.fewest, game.most or MOST_SEATS)
    if seats is not None and not limits.contains(seats):
        raise Refused(None, "seats_per_table", seats, limits)
    number = given.get("bots")
    most = Whole(0, (seats or game.most or MOST_SEATS) - 1)
    if number is not None and not most.contains(number):
        raise Refused(None, "bots", number, most)
    game.settings(seats or game.fewest, options or {})
    treatments = given.get("treatments") or []
    if not isinstance(treatments, list) or not all(isinstance(one, dict) for one in treatments):
        raise Refused(None, "treatments", treatments, Because(N_("a list of options, for table 1, 2, …, in turn")))
    for one in treatments:
        game.settings(seats or game.fewest, one)
    practice = given.get("practice", False)
    if not isinstance(practice, bool):
        raise Refused(None, "practice", practice, OneOf((True, False)))
    return {
        "game": game.key,
        "options": options or {},
        "treatments": treatments,
        "seats_per_table": seats,
        "bots": number or 0,
        "bot": bots.names(game)[0],
        "clock": check_clock(given.get("clock")),
        "autostart": bool(given.get("autostart")),
        "practice": practice,
    }


def check_clock(given: Any) -> dict[str, float] | float | None:
    """Seconds a phase: null, a number, or a number for some phases. Raises `Refused`."""
    if given is None:
        return None
    if isinstance(given, dict):
        return {phase: seconds(each, "clock") for phase, each in given.items() if each is not None}
    return seconds(given, "clock")


def seconds(given: Any, field: str, longest: float = LONGEST_PHASE) -> float:
    """A number of seconds as JSON gives it. Raises `Refused`."""
    number = isinstance(given, (int, float, Decimal)) and not isinstance(given, bool)
    if not number or not SHORTEST_PHASE <= given <= longest:
        raise Refused(
            None,
            field,
            given,
            Because(N_("a number of seconds from {low} to {high}"), {"low": SHORTEST_PHASE, "high": int(longest)}),
        )
    return float(given)
