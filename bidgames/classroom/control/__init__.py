"""What an instructor does to a room: one function an action, each refused with a reason where it makes no sense.

The actions, with what goes with them (`?`: may be left out; `table` may be left out where there is one table only, or
where all tables are meant):

    start {table?}                          all tables that somebody sits at, or this one
    pause, resume {table?}                  the clock stops, and goes on where it stopped
    extend {seconds, table?}                more time for this phase; a phase without a clock gets one
    force {table?, seat?}                   who is late makes the safe move now, marked `auto`
    undo {table?, seat?}                    takes back the last entry that nobody has seen
    restart {table?, round?: true}          the same seats from the beginning, or from that of the present round
    options {options, table?}               what tables that have not started will play with
    seat {name, table?, seat?}              a member without a seat gets one
    unseat {table?, seat}                   the seat is free; in a running game a bot has it
    bot {table?, seat, bot?}, unbot         a bot plays a student's seat; he has it back
    rename {table?, seat, name}             names stay different
    relink {table?, seat}                   a new link for the student: {link}; the old one is good for nothing
    group {size?, tables?: [[name, ...]]}   shares out who waits, at random or by these lists
    lock, unlock                            nobody can join; they can again
    standings {on?}, anonymous {on?}        what projectors show
    practice {on?}                          what is played does not count; turned off, tables begin anew, and count
    roster {students}                       the class list, as text (a line each: `name` or `id, name`) or [{id, name}]
    carry {game?, options?, ...}            the class goes on in a next room: {room}; settings as for a new one
    close                                   nobody can move or join any more; the data stays
    delete {confirm?: code}                 all data of the room is gone for good

Each that succeeds adds a line to the room's audit, in one transaction with what it does.
"""

from __future__ import annotations

from ...rules.domain import OneOf
from ...rules.game import MISSING, Refused
from ..rooms import Classroom, LiveRoom
from . import course, room, seating
from .course import LONGEST_EXTENSION, late
from .steps import Action, Call, Done, Given

ACTIONS: dict[str, Action] = {**course.ACTIONS, **seating.ACTIONS, **room.ACTIONS}


async def control(classroom: Classroom, room: LiveRoom, given: Given) -> Done:
    """Carry out `given["action"]`. Raises `Refused` by the name of what is wrong; then nothing has changed."""
    name = given.get("action", MISSING)
    action = ACTIONS.get(name) if isinstance(name, str) else None
    if action is None:
        raise Refused(None, "action", name, OneOf(tuple(ACTIONS)))
    return await action(Call(classroom, room, given))


__all__ = ["ACTIONS", "LONGEST_EXTENSION", "control", "late"]
