"""The event that starts a table."""

from __future__ import annotations

import itertools
import random
import secrets
from typing import TYPE_CHECKING

from msgspec import to_builtins

from ..rules.domain import N_, Because
from ..rules.game import Refused
from .ledger import Draft
from .table import Seated, Table

if TYPE_CHECKING:
    from .rooms import LiveRoom


def start_drafts(room: LiveRoom, table: Table) -> list[Draft]:
    """The event that starts a table: free seats are dropped, bots are added as set, and as the game needs them.

    Raises `Refused` when it has started, or when there is nobody and no bot.
    """
    if table.started:
        raise Refused(None, "action", "start", Because(N_("restart: this table has started")))
    seats = [seated for seated in table.seats if seated is not None]
    bots_wanted = max(room.config["bots"], room.game.fewest - len(seats))
    if not seats and not room.config["bots"]:
        raise Refused(None, "action", "start", Because(N_("waiting until somebody has joined")))
    taken = room.names()
    for _ in range(bots_wanted):
        name = next(name for number in itertools.count(1) if (name := f"Bot {number}") not in taken)
        taken.add(name)
        seats.append(Seated(name, bot=room.config["bot"]))
    options = room.options(table)
    settings = room.game.settings(len(seats), options)
    setup = room.game.setup(len(seats), settings, random.Random(secrets.randbits(64)))
    data = {"seats": to_builtins(seats), "options": options, "setup": setup, "clock": room.config["clock"]}
    if room.log.tip.practice:
        data["practice"] = True
    return [Draft("start", None, data)]
