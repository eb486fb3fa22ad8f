"""The protocol of a game: pure functions over a frozen position, gathered in one value.

Definitions
    *seat*      a player, numbered from 0 in the order of play (clockwise, "to the left" = next number).
    *position*  all there is to know about a game at one moment, secrets included; a frozen msgspec struct whose
                fields are the keys of the game's rule page, with `phase` among them. It never changes.
    *move*      a frozen value that parses from and prints to a line of a record.
    *spectator* whoever sees only what is public; `observe(position, None)`.

A game module ends with `GAME = Game(...)`; `bidgames.rules` finds it. Nothing here knows a game, a clock or a file.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Protocol

import msgspec
from msgspec import UNSET, Struct

from .domain import N_, Because, Domain, OneOf, Option, Ordering, Whole

Choices = Mapping[str, Mapping[str, Domain]]
#: What a refusal says is allowed.
Allowed = Domain | Because


class Position(Protocol):
    """What every game's position has beside the keys of its rule page."""

    @property
    def phase(self) -> str:
        """The name of the phase, as on the rule page."""
        ...


class Move(Struct, frozen=True, tag_field="move", omit_defaults=True):
    """Base of all moves; each game subclasses it once per move with `tag="name"`."""

    @property
    def name(self) -> str:
        """The word for this move in a record."""
        return str(self.__struct_config__.tag)


class Result(Struct, frozen=True):
    """How a game stands: whether it is over, the score of each seat now, and who has won (ascending; may be none)."""

    finished: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]


class Refused(Exception):  # noqa: N818  (the word of the rule pages)
    """A value that is not allowed. It carries data; `bidgames.wording` says it in the reader's language.

    Attributes: `seat` (None where no seat is concerned), `field` (the field of the move, option or header),
    `value` (what was given; `MISSING` when nothing was) and `allowed` (a domain, or words for a rule that
    crosses fields).
    """

    def __init__(self, seat: int | None, field: str, value: Any, allowed: Allowed) -> None:
        super().__init__(seat, field, value, allowed)
        self.seat, self.field, self.value, self.allowed = seat, field, value, allowed


class NotYourTurn(Refused):
    """The seat has nothing to decide now: it already moved, is out, or the game is over."""


class _Missing:
    """The value of a field that was not given."""

    def __repr__(self) -> str:
        return "missing"


MISSING = _Missing()


class Game(Struct, frozen=True, kw_only=True):
    """A game as a value. The functions are pure; `seats` is a number of seats, `seat` an index.

    `opening`, `play` are the game's own halves of `start` and `apply`, which check what every game has checked.
    `observe`: a move of which the public learns nothing shows other seats nothing, and asks them nothing new either.
    `hidden_scores`: a seat's score is its own secret until the game is over (money behind a screen).
    `countdowns`: phases in which a live clock, where there is one, counts down at most so many seconds after each move
    that asks the others anew (open outcry).
    """

    key: str
    title: str
    fewest: int
    most: int | None
    moves: tuple[type[Move], ...]
    position: type
    observation: type
    options: Callable[[int], Mapping[str, Option]]
    setup: Callable[[int, Mapping[str, Any], random.Random], dict[str, Any]]
    opening: Callable[[int, Mapping[str, Any], Mapping[str, Any]], Any]
    to_act: Callable[[Any], tuple[int, ...]]
    choices: Callable[[Any, int], Choices]
    play: Callable[[Any, int, Any], Any]
    observe: Callable[[Any, int | None], Any]
    safe: Callable[[Any, int, random.Random], Move]
    result: Callable[[Any], Result]
    hidden_scores: bool = False
    countdowns: Mapping[str, int] = {}

    def scores(self, position: Any, seat: int | None) -> tuple[int | None, ...]:
        """The scores as far as this seat, or a spectator, may know them; None for what is hidden."""
        result = self.result(position)
        if not self.hidden_scores or result.finished:
            return result.scores
        return tuple(score if other == seat else None for other, score in enumerate(result.scores))

    def settings(self, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options of a game, defaults filled in.

        Raises `Refused` for a number of seats the game does not allow, an unknown option or an option value.
        """
        limits = Whole(self.fewest, self.most)
        if not limits.contains(seats):
            raise Refused(None, "seats", seats, limits)
        known = self.options(seats)
        for name in options:
            if name not in known:
                allowed = OneOf(tuple(sorted(known))) if known else Because(N_("this game has no options"))
                raise Refused(None, "options", name, allowed)
        settled = {}
        for name, option in known.items():
            value = options.get(name, option.default)
            if value is not option.default and not option.domain.contains(value):
                raise Refused(None, name, value, option.domain)
            settled[name] = tuple(value) if isinstance(value, list) else value
        return settled

    def start(self, seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> Any:
        """The first position. Raises `Refused` for bad seats, options or setup."""
        return self.opening(seats, self.settings(seats, options), setup)

    def parse(self, raw: Mapping[str, Any], seat: int | None = None) -> Move:
        """The move that a line of a record (or a request) spells; keys it does not know are ignored.

        A field that is missing has its default, or is `MISSING` where it has none: `apply` refuses that as it refuses
        a bad value. Raises `Refused` for an unknown move.
        """
        name = raw.get("move", MISSING)
        kind = _kinds(self.moves).get(name) if isinstance(name, str) else None
        if kind is None:
            raise Refused(seat, "move", name, OneOf(tuple(_kinds(self.moves))))
        values = {}
        for field in kind.__struct_fields__[: len(kind.__struct_fields__) - len(kind.__struct_defaults__)]:
            values[field] = raw.get(field, MISSING)
        for field in kind.__struct_fields__[len(values) :]:
            if field in raw:
                values[field] = raw[field]
        return kind(**{field: tuple(value) if isinstance(value, list) else value for field, value in values.items()})

    def apply(self, position: Any, seat: int, move: Move) -> Any:
        """The position after `move`.

        Raises `NotYourTurn` when the seat has nothing to decide, `Refused` when the move, or one of its fields, is
        not among its choices or breaks a rule that crosses fields. A refused move changes nothing.
        """
        choices = self.choices(position, seat)
        fields = choices.get(move.__struct_config__.tag)  # type: ignore[arg-type]
        if fields is None:
            self._refuse_kind(position, seat, move, choices)
        for field, domain in fields.items():  # type: ignore[union-attr]
            if not domain.contains(getattr(move, field)):
                when = getattr(domain, "when", UNSET)
                if when is UNSET or getattr(move, when[0]) == when[1]:
                    raise Refused(seat, field, getattr(move, field), domain)
        return self.play(position, seat, move)

    def _refuse_kind(self, position: Any, seat: int, move: Move, choices: Choices) -> None:
        """Say why this kind of move cannot be made now."""
        acting = self.to_act(position)
        if seat not in acting:
            allowed: Allowed = OneOf(acting) if acting else Because(N_("the game is over"))
            raise NotYourTurn(seat, "seat", seat, allowed)
        raise Refused(seat, "move", move.name, OneOf(tuple(choices)))


def _kinds(moves: tuple[type[Move], ...]) -> dict[str, type[Move]]:
    """The classes of a game's moves by their word."""
    found = _KINDS.get(moves)
    if found is None:
        found = _KINDS[moves] = {str(kind.__struct_config__.tag): kind for kind in moves}
    return found


#: A cache of `_kinds`, which depends on nothing but its argument.
_KINDS: dict[tuple[type[Move], ...], dict[str, type[Move]]] = {}


def dump(value: Any) -> Any:
    """A position, observation, move or result as plain JSON-ready dicts and lists, keys as text."""
    return msgspec.to_builtins(value, str_keys=True)


__all__ = [
    "MISSING",
    "N_",
    "Allowed",
    "Because",
    "Choices",
    "Domain",
    "Game",
    "Move",
    "NotYourTurn",
    "OneOf",
    "Option",
    "Ordering",
    "Position",
    "Refused",
    "Result",
    "Whole",
    "dump",
]  # fmt: skip
