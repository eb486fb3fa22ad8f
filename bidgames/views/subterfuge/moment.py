"""What is public at one moment of Subterfuge, worked out once and shared by all pages; and what is a seat's own.

Definitions
    place   an agent's number, "Geneva" or a town's name, as in the rules.
    bound   what challenges have shown of a seat's bribe on an agent (`bidgames.rules._subterfuge_bounds`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, convert

from ...rules._subterfuge_bounds import Bound, bounds, narrowing
from ...rules.subterfuge import GENEVA, Challenge, Dispute, Observation, Place, Turn, distances
from ...text import Translate
from ..html import Html, person


class Own(Struct, frozen=True):
    """What a seat alone knows: its capital left, and its bribes, agent -> amount."""

    seat: int
    capital: int
    bribes: Mapping[int, int]


class Talk(Struct, frozen=True):
    """A challenge of a move: who asked, the questions with their answers, and who prevailed (None: not settled)."""

    mover: int
    challenger: int
    asker: int
    answers: tuple[tuple[int, int, bool], ...]
    prevailed: bool | None

    @property
    def other(self) -> int:
        """Who answers."""
        return self.challenger if self.asker == self.mover else self.mover

    @property
    def conceded(self) -> bool:
        """Whether the asker gave in: else a no has settled it."""
        return self.prevailed is not None and (not self.answers or self.answers[-1][2])


class Moment(Struct, frozen=True):
    """Everything public that several parts of a page need."""

    seen: Observation
    names: tuple[str, ...]
    result: Mapping[str, Any] | None
    phase: str
    known: Mapping[tuple[int, int], Bound]
    steps: tuple[Bound, ...]
    placed: tuple[int, ...]

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.names))

    @property
    def last(self) -> Turn | None:
        """The last turn, perhaps not over yet."""
        return self.seen.history[-1] if self.seen.history else None

    @property
    def challenge(self) -> Challenge | None:
        """The move that is in question."""
        return self.seen.challenge

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.result is not None and bool(self.result["finished"])

    def tag(self, seat: int) -> Html:
        """A player for a table."""
        return person(self.names[seat])

    def away(self, seat: int) -> int | None:
        """How many moves the papers are from the seat's home at the least; None from another's home."""
        return distances(self.seen.size, self.seen.diagonal, self.seen.homes[seat]).get(self.seen.papers)

    def talks(self, turn: Turn) -> list[Talk]:
        """The challenges of a turn's move, the running one last."""
        found = [_settled(turn.seat, one) for one in turn.challenges]
        running = self.challenge if turn is self.last else None
        if running is not None and running.challenger is not None and running.asker is not None:
            asked = sum(len(one.answers) for one in found)
            found.append(Talk(running.mover, running.challenger, running.asker, running.answers[asked:], None))
        return found


def _settled(mover: int, one: Dispute) -> Talk:
    return Talk(mover, one.challenger, one.asker, one.answers, one.prevailed)


def moment(seen: Mapping[str, Any], names: tuple[str, ...], result: Mapping[str, Any] | None, phase: str) -> Moment:
    """Work out what is public. ``seen`` is a spectator's observation as a mapping."""
    known = _read(seen)
    history = known.history
    placed = [sum(turn.to is None and turn.seat == seat for turn in history) for seat in range(len(names))]
    return Moment(
        seen=known, names=names, result=result, phase=phase, known=bounds(history, known.challenge),
        steps=tuple(narrowing(history, known.challenge)), placed=tuple(placed),
    )  # fmt: skip


def own(observation: Any, seat: int) -> Own:
    """A seat's secrets, from its own observation as a struct or a mapping."""
    mine = _read(observation) if isinstance(observation, Mapping) else observation
    return Own(seat, mine.capital[seat] or 0, mine.bribes[seat] or {})


def _read(seen: Mapping[str, Any]) -> Observation:
    """An observation from its JSON: the keys of bribes are agents, texts in JSON."""
    return convert(seen, Observation, strict=False)


def called(place: Place, _: Translate) -> str:
    """A place in a sentence."""
    if isinstance(place, int):
        return _("agent {agent}").format(agent=place)
    return _("Geneva") if place == GENEVA else town(place, _)


def town(name: str, _: Translate) -> str:
    """A town in the reader's language."""
    towns = {
        "London": _("London"), "Moscow": _("Moscow"), "Peking": _("Peking"), "Washington": _("Washington"),
    }  # fmt: skip
    return towns[name]


def span(low: int, high: int | None, _: Translate) -> str:
    """What a bribe can be."""
    if high is None:
        return _("{low} or more").format(low=low) if low else _("not known")
    if high == 0:
        return _("none")
    if low == high:
        return _("just {low}").format(low=low)
    return _("{low} to {high}").format(low=low, high=high)
