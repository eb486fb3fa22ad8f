"""What the challenges of Subterfuge let everybody work out about secret bribes (rule 8), from public history alone.

Definitions
    turn    numbered from 1 in `history`.
    bound   a bribe of a seat on an agent was from `low` to `high`, both included; `high` None: no limit is known.
    later   how many bribes the seat placed after that. One of them may be on the same agent, and it may be lower
            (rule 4), so that from then on only this is sure: who had a bribe on him has one of 1 or more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from .subterfuge import Answer, Challenge, Turn


class Bound(Struct, frozen=True):
    """What is known since a turn of a seat's bribe on an agent, and how many bribes it placed afterwards."""

    turn: int
    agent: int
    seat: int
    low: int = 0
    high: int | None = None
    later: int = 0

    @property
    def sure(self) -> tuple[int, int | None]:
        """What still holds after the bribes placed since."""
        return (min(self.low, 1), None) if self.later else (self.low, self.high)


class _Talk(Struct, frozen=True):
    """The questions of one challenge; `prevailed` is None while it is not settled."""

    mover: int
    challenger: int
    asker: int
    answers: Sequence[Answer]
    prevailed: bool | None

    @property
    def other(self) -> int:
        """Who answers."""
        return self.challenger if self.asker == self.mover else self.mover


def bounds(
    history: Sequence[Turn], running: Challenge | None, agent: int | None = None
) -> dict[tuple[int, int], Bound]:
    """The latest bound by (agent, seat): of all agents (or one) and seats of which a challenge has told something."""
    found = {(one.agent, one.seat): one for one in narrowing(history, running, agent)}
    return {
        (agent, seat): replace(one, later=sum(turn.seat == seat and turn.to is None for turn in history[one.turn :]))
        for (agent, seat), one in found.items()
    }


def narrowing(history: Sequence[Turn], running: Challenge | None, agent: int | None = None) -> Iterator[Bound]:
    """Every step by which more became known (of one agent alone, if named), in order; `later` is 0 in each."""
    known: dict[tuple[int, int], Bound] = {}
    placed: dict[int, int] = {}  # bribes by seat, so far
    then: dict[tuple[int, int], int] = {}  # the same when something was last known of an agent's seat
    for number, turn in enumerate(history, 1):
        if turn.to is None:
            placed[turn.seat] = placed.get(turn.seat, 0) + 1
        if not isinstance(turn.origin, int) or agent not in (None, turn.origin):
            continue
        for talk in _talks(turn, running if number == len(history) else None):
            for seat, low, high in _facts(talk):
                pair = (turn.origin, seat)
                before = known.get(pair, Bound(number, *pair))
                later = placed.get(seat, 0) - then.get(pair, 0)
                least, most = replace(before, later=later).sure
                most = high if most is None else most if high is None else min(most, high)
                now = Bound(number, *pair, max(least, low), most)
                if pair not in known or later or (now.low, now.high) != (before.low, before.high):
                    yield now
                known[pair], then[pair] = now, placed.get(seat, 0)


def _talks(turn: Turn, running: Challenge | None) -> Iterator[_Talk]:
    """The challenges of a move, the one that is not settled at the end."""
    asked = 0
    for one in turn.challenges:
        yield _Talk(turn.seat, one.challenger, one.asker, one.answers, one.prevailed)
        asked += len(one.answers)
    if running is not None and running.challenger is not None and running.asker is not None:
        yield _Talk(turn.seat, running.challenger, running.asker, running.answers[asked:], None)


def _facts(talk: _Talk) -> Iterator[tuple[int, int, int | None]]:
    """(seat, at least, at most): who quotes has more himself; yes is more, no is not; so is what a concession shows."""
    settled = False
    for asker, amount, yes in talk.answers:
        yield asker, amount + 1, None
        yield (talk.other, amount + 1, None) if yes else (talk.other, 0, amount)
        settled = not yes
    if talk.prevailed is not None and not settled and talk.asker == talk.mover:
        # The mover conceded: the papers went back exactly if the challenger has any bribe on the agent.
        yield (talk.challenger, 1, None) if talk.prevailed else (talk.challenger, 0, 0)
