"""Bots for Subterfuge.

`hustler` runs for its home, `blocker` pays to keep the others out of theirs, `interval_tracker` reads from the
questions what the others' bribes can be. None of them challenges without a bribe of its own: that always fails.

Definitions
    way       a place to which the papers can go and which is nearest to the own home.
    gate      an agent from whom a step leads to a town.
    threat    the papers lie at another player's gate: left there, his next turn can win him the game.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from ..rules._subterfuge_bounds import Bound, bounds
from ..rules.game import Choices, Move
from ..rules.subterfuge import (
    CHALLENGER,
    HOME,
    MOVER,
    Bribe,
    Challenge,
    ChallengeMove,
    Concede,
    Decline,
    MovePapers,
    Observation,
    Place,
    Quote,
    adjacent,
    distances,
)

#: How often a bot overlooks a threat or a move that it would challenge, or takes another step than its best one: at
#: first, by how much more after each turn, at the most. Without this, equal bots would carry the papers about for ever.
SLIP, TIRED, MOST = 0.1, 0.003, 0.75
#: From which chance to prevail the interval tracker challenges a move that does not end the game.
SURE = 0.6
#: A bribe without a known limit is thought to be at most so much above the least that it can be.
USUAL = 200

Known = Mapping[tuple[int, int], Bound]


def hustler(observation: Observation, choices: Choices, rng: random.Random) -> Move:
    """Teaches tempo: an agent without a bribe serves as well as a dear one, as long as nobody doubts.

    It goes a step nearer home two times of three, else it pays a fifth of its money for the agent who holds the papers
    or the next on the way. It challenges where it has paid, asks itself, and shows its whole bribe with one question.
    """
    me = _me(observation)
    if "decline" in choices:
        doubts = _disputed(observation, me) and not _slips(observation, rng)
        return ChallengeMove(CHALLENGER) if doubts else Decline()
    if "concede" in choices:
        return Quote(choices["quote"]["amount"].high) if "quote" in choices else Concede()  # type: ignore[attr-defined]
    ways = _ways(observation, choices, me)
    if "bribe" in choices and HOME not in ways and rng.random() < 1 / 3:
        for agent in _without(observation, me, (observation.papers, *ways)):
            return Bribe(agent, _part(observation, me, 5, rng))
    return _step(observation, choices, ways, rng)


def blocker(observation: Observation, choices: Choices, rng: random.Random) -> Move:
    """Teaches deterrence: bribes at the others' gates win it nothing, but keep everybody else from winning.

    It spreads its money over those gates, carries the papers away from them where it has not paid, and challenges moves
    home. Only when every gate is paid for does it walk home itself. All its rivals but one profit from what it pays.
    """
    me = _me(observation)
    if "decline" in choices:
        home = _asked(observation).to in observation.homes
        return (
            ChallengeMove(MOVER) if home and _disputed(observation, me) and not _slips(observation, rng) else Decline()
        )
    if "concede" in choices:
        return _halve(observation, choices, {}, me)
    ways = _ways(observation, choices, me)
    if HOME in ways:
        return MovePapers(HOME)
    papers = observation.papers
    if _threat(observation, me, papers) and not _paid(observation, me, papers) and not _slips(observation, rng):
        return MovePapers(_away(observation, choices, me, rng))
    if "bribe" in choices:
        gates = [gate for seat in _rivals(observation, me) for gate in _gates(observation, seat)]
        free = _without(observation, me, gates)
        if free:
            return Bribe(rng.choice(free), _part(observation, me, len(free), rng))
    return _step(observation, choices, ways, rng)


def interval_tracker(observation: Observation, choices: Choices, rng: random.Random) -> Move:
    """Teaches inference: every answer leaves an interval for a bribe, and who reads them pays no more than he must.

    It challenges when by these intervals it prevails with a chance of `SURE` or more. It quotes what is known to get a
    no, else the middle of what is open; it outbids a known bribe by 1, and carries the papers away from a threat.
    """
    me = _me(observation)
    if "decline" in choices or "concede" in choices:
        known = bounds(observation.history, observation.challenge, _asked(observation).origin)
        return _weigh(observation, known, me, rng) if "decline" in choices else _halve(observation, choices, known, me)
    ways = _ways(observation, choices, me)
    if HOME in ways:
        return MovePapers(HOME)
    if _threat(observation, me, observation.papers) and not _slips(observation, rng):
        return MovePapers(_away(observation, choices, me, rng))
    if "bribe" in choices and rng.random() < 1 / 3:
        for agent in _without(observation, me, (observation.papers, *ways, *_gates(observation, me))):
            price = _outbid(observation, bounds(observation.history, None, agent), me, agent, rng)
            if price <= (observation.capital[me] or 0):
                return Bribe(agent, price)
    return _step(observation, choices, ways, rng)


def _me(observation: Observation) -> int:
    """Whose observation it is: only the seat that decides is asked."""
    assert observation.acting is not None
    return observation.acting


def _asked(observation: Observation) -> Challenge:
    """The move that is in question."""
    assert observation.challenge is not None
    return observation.challenge


def _paid(observation: Observation, me: int, place: Place) -> int:
    """The own bribe on the agent at a place; 0 for none."""
    own = observation.bribes[me]
    return own.get(place, 0) if own and isinstance(place, int) else 0


def _disputed(observation: Observation, me: int) -> int:
    """The own bribe on the agent who is in question."""
    return _paid(observation, me, _asked(observation).origin)


def _without(observation: Observation, me: int, places: Sequence[Place]) -> list[int]:
    """Those of the places that are agents without a bribe of its own, each once."""
    return [one for one in dict.fromkeys(places) if isinstance(one, int) and not _paid(observation, me, one)]


def _part(observation: Observation, me: int, parts: int, rng: random.Random) -> int:
    """About one of so many parts of the money left, at least 1 and at most all."""
    capital = observation.capital[me] or 0
    return min(max(1, round(capital * rng.uniform(0.7, 1.3) / max(parts, 1))), capital)


def _rivals(observation: Observation, me: int) -> list[int]:
    """The other seats."""
    return [seat for seat in range(len(observation.homes)) if seat != me]


def _gates(observation: Observation, seat: int) -> list[int]:
    """The agents from whom a step leads to the seat's home."""
    near = adjacent(observation.size, observation.diagonal)[observation.homes[seat]]
    return [place for place in near if isinstance(place, int)]


def _threat(observation: Observation, me: int, place: Place) -> bool:
    """Whether a rival could move home from this place."""
    return any(place in _gates(observation, seat) for seat in _rivals(observation, me))


def _targets(choices: Choices) -> Sequence[Place]:
    """Where the papers can go."""
    found: Sequence[Place] = choices["move"]["to"].values  # type: ignore[attr-defined]
    return found


def _ways(observation: Observation, choices: Choices, me: int) -> list[Place]:
    """The places that are nearest to the own home; of equal ones, those that are no threat."""
    far = distances(observation.size, observation.diagonal, observation.homes[me])
    moves = {to: (0 if to == HOME else far[to], _threat(observation, me, to)) for to in _targets(choices)}
    return [to for to, rank in moves.items() if rank == min(moves.values())]


def _slips(observation: Observation, rng: random.Random) -> bool:
    """Whether it does not see now what it should see."""
    return rng.random() < min(SLIP + TIRED * observation.turn, MOST)


def _step(observation: Observation, choices: Choices, ways: Sequence[Place], rng: random.Random) -> MovePapers:
    """One of the best ways, all alike; now and then any."""
    return MovePapers(rng.choice(ways if HOME in ways or not _slips(observation, rng) else _targets(choices)))


def _away(observation: Observation, choices: Choices, me: int, rng: random.Random) -> Place:
    """A place that is no threat, or less of one, and among those the nearest to the own home."""
    far = distances(observation.size, observation.diagonal, observation.homes[me])
    moves = {to: (_threat(observation, me, to), 0 if to == HOME else far[to]) for to in _targets(choices)}
    return rng.choice([to for to, rank in moves.items() if rank == min(moves.values())])


def _halve(observation: Observation, choices: Choices, known: Known, me: int) -> Move:
    """Quote what is known to get a no, else the middle of what may be quoted; concede when nothing may."""
    if "quote" not in choices:
        return Concede()
    low, _high, _step = choices["quote"]["amount"].describe()["whole"]
    high = _disputed(observation, me) - 1
    challenge = _asked(observation)
    other = challenge.challenger if challenge.mover == me else challenge.mover
    bound = known.get((challenge.origin, -1 if other is None else other))
    most = None if bound is None else bound.sure[1]
    if most is not None and most <= high:
        return Quote(max(low, most))
    return Quote((low + high + 1) // 2)


def _weigh(observation: Observation, known: Known, me: int, rng: random.Random) -> Move:
    """Challenge when the chance to prevail is good enough, or when nothing but a challenge can stop the move home."""
    challenge, own = _asked(observation), _disputed(observation, me)
    if not own:
        return Decline()
    chance = _chance(observation, known, challenge, own)
    if challenge.to in observation.homes:
        return ChallengeMove(MOVER) if chance > 0 and not _slips(observation, rng) else Decline()
    return ChallengeMove(MOVER) if chance >= SURE and not _slips(observation, rng) else Decline()


def _chance(observation: Observation, known: Known, challenge: Challenge, own: int) -> float:
    """How likely the mover's bribe is at most the own one: all numbers of his interval are taken as equally likely.

    When the mover asks, of equal bribes the challenger's is enough (rule 8).
    """
    bound = known.get((challenge.origin, challenge.mover))
    low, high = (0, None) if bound is None else bound.sure
    if high is None:
        bribed = low > 0 or any(turn.seat == challenge.mover and turn.to is None for turn in observation.history)
        high = low + USUAL if bribed else 0
    return min(max(own - low + 1, 0) / (high - low + 1), 1.0)


def _outbid(observation: Observation, known: Known, me: int, agent: int, rng: random.Random) -> int:
    """One more than the most that a rival can have on the agent, where that is known; else a fifth of its money."""
    highs = [known[agent, seat].sure[1] for seat in _rivals(observation, me) if (agent, seat) in known]
    if highs and None not in highs:
        return 1 + max(high for high in highs if high is not None)
    return _part(observation, me, 5, rng)


BOTS: dict[str, Any] = {"hustler": hustler, "blocker": blocker, "interval_tracker": interval_tracker}
