"""One table of a room: its state is a fold over its events, and nothing else.

Definitions
    event    a line of the log: (room, table, seq) is its key; `seq` counts from 1 without gaps.
    version  the `seq` of the last event.
    turn     per seat: the version at which the question put to that seat last changed. Others' sealed moves do not
             change it, so a move that carries it cannot land in a later question.
    deadline UTC seconds since the epoch, or None: until then whoever is to act may act himself.

Events are never changed or deleted: undo and restart are events too. `evolve` is pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from .. import rules
from ..rules.game import Choices, Game, Move, NotYourTurn, OneOf, Refused

#: The "move" of a student whose seat a bot plays, by which he has it back; it is no move of the game.
TAKE_BACK = "take_back"


class Event(Struct, frozen=True):
    """Something that happened at a table. `data` depends on `kind`; `at` is UTC seconds; `key` the client's own."""

    seq: int
    kind: str
    at: float
    seat: int | None = None
    key: str | None = None
    data: Mapping[str, Any] = {}


class Seated(Struct, frozen=True):
    """Who has a seat: a member of the room, a bot (`bot` names its kind), or a member whose seat a bot plays."""

    name: str
    member: str | None = None
    bot: str | None = None


class Played(Struct, frozen=True):
    """A move that was made and stands."""

    seq: int
    at: float
    seat: int
    move: Move
    by: str | None  # None: the seat itself; "auto": the clock; "bot"


class Clock(Struct, frozen=True):
    """The clock of the running phase: `deadline` while it runs, `left` (seconds) while paused; both None: no clock."""

    seconds: Mapping[str, float] | float | None = None
    deadline: float | None = None
    left: float | None = None
    paused: bool = False


class Table(Struct, frozen=True):
    """A table as its events made it. `position` is None before the start; `turns` and `choices` go by seat.

    `acting` are the seats to act, `acted` those who have answered the question that is still open; `treatment` the
    options that this table alone will start with; `next` the room in which the class goes on. Of the room's own log,
    table 0: `locked`, `roster`.
    """

    game: str
    number: int
    version: int = 0
    seats: tuple[Seated | None, ...] = ()
    options: Mapping[str, Any] = {}
    setup: Mapping[str, Any] = {}
    position: Any = None
    history: tuple[Played, ...] = ()
    turns: tuple[int, ...] = ()
    choices: tuple[Choices, ...] = ()
    acting: tuple[int, ...] = ()
    acted: tuple[int, ...] = ()
    clock: Clock = Clock()
    standings: bool = False
    anonymous: bool = False
    closed: bool = False
    locked: bool = False
    practice: bool = False
    next: str = ""
    treatment: Mapping[str, Any] | None = None
    roster: tuple[Mapping[str, Any], ...] = ()

    @property
    def rules(self) -> Game:
        """The game played here."""
        return rules.game(self.game)

    @property
    def started(self) -> bool:
        """Whether the game has begun."""
        return self.position is not None

    @property
    def phase(self) -> str:
        """The phase of the game, or `lobby`."""
        return str(self.position.phase) if self.started else "lobby"

    @property
    def names(self) -> tuple[str, ...]:
        """The name at each seat; empty for a free one."""
        return tuple(seated.name if seated else "" for seated in self.seats)

    def check(self, seat: int, move: Move, turn: int | None = None) -> Any:
        """The position after the move, were it made now.

        Raises `Refused`, or `NotYourTurn` when the seat has nothing to decide or `turn` is not its present one.
        """
        if turn is not None and turn != self.turns[seat]:
            raise NotYourTurn(seat, "turn", turn, OneOf((self.turns[seat],)))
        return self.rules.apply(self.position, seat, move)


def evolve(table: Table, event: Event) -> Table:
    """The table after one more event. Raises `ValueError` when the log has a gap or an unknown kind of event."""
    if event.seq != table.version + 1:
        raise ValueError(f"event {event.seq} does not follow version {table.version}")
    change = _CHANGES.get(event.kind)
    if change is None:
        raise ValueError(f"unknown kind of event: {event.kind}")
    return replace(change(table, event), version=event.seq)


def fold(table: Table, events: Iterable[Event]) -> Table:
    """The table after all the events, in order.

    Moves before the last restart from the beginning are passed over: nothing of them is left after it.
    """
    events = list(events)
    whole = [at for at, event in enumerate(events) if event.kind == "restart" and not event.data.get("keep")]
    begin = whole[-1] if whole else 0
    for event in events[:begin]:
        over = event.kind in _PLAYED and event.seq == table.version + 1
        table = replace(table, version=event.seq) if over else evolve(table, event)
    for event in events[begin:]:
        table = evolve(table, event)
    return table


def _seat(table: Table, event: Event) -> Table:
    """`sit`, `leave`, `rename`, `bot`, `unbot`: who has the seat. `data`: name, member, bot; empty for a free seat."""
    assert event.seat is not None
    seats = list(table.seats) + [None] * (event.seat + 1 - len(table.seats))
    seats[event.seat] = Seated(**event.data) if event.data else None
    return replace(table, seats=tuple(seats))


def _start(table: Table, event: Event) -> Table:
    """`start`: the final seats, options and what chance decided; the clock's seconds."""
    data = event.data
    seats = tuple(Seated(**seated) for seated in data["seats"])
    table = replace(
        table,
        seats=seats,
        options=data["options"],
        setup=data["setup"],
        clock=Clock(seconds=data.get("clock")),
        practice=bool(data.get("practice")),
    )
    return _begin(table, event)


def _begin(table: Table, event: Event) -> Table:
    """The first position, everyone's question new."""
    position = table.rules.start(len(table.seats), table.options, table.setup)
    return _asked(replace(table, history=(), position=None, acting=()), position, event, fresh=True)


def _restart(table: Table, event: Event) -> Table:
    """`restart`: the same seats with a new `setup` from the beginning, or with as many moves as `keep` says."""
    kept = table.history[: event.data.get("keep", 0)]
    table = _begin(replace(table, setup=event.data["setup"]), event)
    if not kept:
        return table
    position = table.position
    for played in kept:
        position = table.rules.apply(position, played.seat, played.move)
    return _asked(replace(table, history=kept, position=None, acting=()), position, event, fresh=True)


def _move(table: Table, event: Event) -> Table:
    """`move`: a seat's move, its own, the clock's or a bot's (`data["by"]`)."""
    assert event.seat is not None
    move = table.rules.parse(event.data["move"], event.seat)
    position = table.rules.apply(table.position, event.seat, move)
    played = Played(event.seq, event.at, event.seat, move, event.data.get("by"))
    table = replace(table, history=(*table.history, played))
    return _asked(table, position, event, mover=event.seat)


def _undo(table: Table, event: Event) -> Table:
    """`undo`: the move logged as `data["of"]` no longer stands; the rest is played again without it."""
    history = tuple(played for played in table.history if played.seq != event.data["of"])
    position = table.rules.start(len(table.seats), table.options, table.setup)
    for played in history:
        position = table.rules.apply(position, played.seat, played.move)
    return _asked(replace(table, history=history), position, event, mover=event.seat, undone=True)


def _asked(
    table: Table, position: Any, event: Event, *, mover: int | None = None, fresh: bool = False, undone: bool = False
) -> Table:
    """The table at a new position: each seat's question, its turn, and the clock set when a new question is put.

    A new question is put when the phase changes, when somebody is to act who was not, and when the choices of
    somebody who is still to act have changed (a higher bid in open outcry).
    """
    game = table.rules
    acting = game.to_act(position)
    seats = len(table.seats)
    choices: list[Choices] = [{}] * seats if fresh else list(table.choices)
    turns = [0] * seats if fresh else list(table.turns)
    sealed = mover is not None and not undone and _sealed(table, position, mover, acting)
    if sealed and mover is not None:  # made for every sheet of a large class
        choices[mover], turns[mover] = game.choices(position, mover), event.seq
        return replace(
            table, position=position, acting=acting, acted=tuple(sorted({*table.acted, mover})),
            choices=tuple(choices), turns=tuple(turns),
        )  # fmt: skip
    for seat in range(seats):
        now = game.choices(position, seat)
        if fresh or seat == mover or now != choices[seat]:
            choices[seat], turns[seat] = now, event.seq
    put = (
        fresh
        or table.position.phase != position.phase
        or (not undone and not set(table.acting).issuperset(acting))
        or any(turns[seat] == event.seq for seat in acting if seat != mover)
    )
    moved = {*table.acted} if mover is None else {*table.acted, mover}
    acted = () if put else tuple(sorted(moved.difference(acting)))
    table = replace(
        table, position=position, acting=acting, acted=acted, choices=tuple(choices), turns=tuple(turns)
    )  # fmt: skip
    return _wound(table, event.at) if put else table


def _sealed(table: Table, position: Any, mover: int, acting: tuple[int, ...]) -> bool:
    """Whether a move has changed nothing that others know, so that what they may do is the same too.

    Then all goes on but for the mover, who has nothing more to decide.
    """
    game, before = table.rules, table.acting
    at = before.index(mover) if mover in before else len(before)
    return (
        table.position.phase == position.phase
        and acting == before[:at] + before[at + 1 :]
        and bool(game.observe(table.position, None) == game.observe(position, None))
    )


def _wound(table: Table, at: float) -> Table:
    """The clock set for the phase that begins at `at`; one number for all phases is cut to the game's countdowns."""
    clock = table.clock
    seconds = clock.seconds.get(table.phase) if isinstance(clock.seconds, Mapping) else clock.seconds
    if seconds is not None and not isinstance(clock.seconds, Mapping):
        seconds = min(seconds, table.rules.countdowns.get(table.phase, seconds))
    if seconds is None or not table.acting:
        return replace(table, clock=replace(clock, deadline=None, left=None))
    if clock.paused:
        return replace(table, clock=replace(clock, deadline=None, left=seconds))
    return replace(table, clock=replace(clock, deadline=at + seconds, left=None))


def _clock(table: Table, event: Event) -> Table:
    """`clock`: paused, resumed, extended or given grace; `data` holds deadline, left, paused."""
    return replace(table, clock=replace(table.clock, **event.data))


def _flag(table: Table, event: Event) -> Table:
    """`flag`: what the projector shows (`standings`, `anonymous`), `practice`, the end (`closed`), `locked`."""
    return replace(table, **event.data)


def _options(table: Table, event: Event) -> Table:
    """`options`: what this table alone will start with."""
    return replace(table, treatment=event.data["options"])


def _note(table: Table, _event: Event) -> Table:
    """`note`: a line of the room's audit; it changes nothing."""
    return table


def _roster(table: Table, event: Event) -> Table:
    """`roster`: the class list of the room; `data["students"]` holds {id, name} of each."""
    return replace(table, roster=tuple(event.data["students"]))


#: Of what these have done nothing is left when a game begins anew.
_PLAYED = frozenset({"move", "undo"})
_CHANGES: dict[str, Callable[[Table, Event], Table]] = {
    "sit": _seat, "leave": _seat, "rename": _seat, "bot": _seat, "unbot": _seat,
    "start": _start, "restart": _restart, "move": _move, "undo": _undo, "clock": _clock, "flag": _flag,
    "roster": _roster, "options": _options, "note": _note,
}  # fmt: skip


def last_unrevealed(table: Table, seat: int | None = None) -> Played | None:
    """The last move (of `seat`, or of anybody) that has changed nothing public yet, so that it can be taken back."""
    game = table.rules
    positions = [game.start(len(table.seats), table.options, table.setup)]
    for played in table.history:
        positions.append(game.apply(positions[-1], played.seat, played.move))
    public = game.observe(table.position, None)
    for played, before in zip(reversed(table.history), reversed(positions[:-1]), strict=True):
        if game.observe(before, None) != public:
            return None
        if seat is None or played.seat == seat:
            return played
    return None


__all__ = ["Clock", "Event", "Played", "Refused", "Seated", "Table", "evolve", "fold", "last_unrevealed"]
