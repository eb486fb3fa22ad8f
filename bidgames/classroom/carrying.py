"""Carrying a class into its next room: who sits where there, before anybody has opened a page."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from .. import rules
from . import names
from .roomconfig import MOST_SEATS
from .store import Line, Member
from .table import Event, Seated

if TYPE_CHECKING:
    from .rooms import LiveRoom


def carried(
    room: LiveRoom, config: Mapping[str, Any], code: str, token: Callable[[str, str], str]
) -> tuple[list[Member], list[Line]]:
    """The members and the log of the next room: the same names and ids, the same tables where they fit.

    `token(code, member)` is the member's credential there.
    """
    now = time.time()
    members = [
        Member(code, old.member, old.name, names.token_hash(token(code, old.member)), old.student_id, now)
        for old in room.members.values()
    ]
    lines: list[Line] = []
    for number, group in enumerate(_groups(room, config), 1):
        for seat, member in enumerate(group):
            data = to_builtins(Seated(room.members[member].name, member))
            lines.append(Line(code, number, Event(seat + 1, "sit", now, seat, data=data)))
    if room.log.tip.roster:
        lines.append(Line(code, 0, Event(1, "roster", now, data={"students": list(room.log.tip.roster)})))
    return members, lines


def _groups(room: LiveRoom, config: Mapping[str, Any]) -> list[Sequence[str]]:
    """Members by table: as they sit, where the tables are as large as they were; else all of them shared out evenly."""
    sitting: list[Sequence[str]] = [
        [seated.member for seated in live.tip.seats if seated and seated.member] for live in room.playing()
    ]
    placed = {member for group in sitting for member in group}
    waiting = [member for member in room.members if member not in placed]
    game = rules.game(config["game"])
    most = max(1, int(config["seats_per_table"] or game.most or MOST_SEATS) - int(config["bots"]))
    same = config["seats_per_table"] == room.config["seats_per_table"] and game.key == room.game.key
    if same and not waiting and all(len(group) <= most for group in sitting):
        return [group for group in sitting if group]
    everybody = [member for group in sitting for member in group] + waiting
    count = -(-len(everybody) // most)
    shares = [len(everybody) // count + (place < len(everybody) % count) for place in range(count)] if count else []
    return [everybody[sum(shares[:place]) : sum(shares[: place + 1])] for place in range(count)]
