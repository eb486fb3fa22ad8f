"""Subterfuge: secret bribes that are paid whether they win or not, and questions that reveal bounds on them.

Rules: `subterfuge.md`, by number below. Definitions
    place   where the papers can be: an agent's number, "Geneva" or a town's name (see `_subterfuge_board.py`).
    bribe   money, whole, from 1: what a seat's current bribe on an agent was. Bribes stay secret, also at the end.
    mover   the seat that has moved the papers; `challenger` the one that says the agent is not the mover's.
    asker   in a position: the seat, of these two, that quotes amounts; in the move `challenge`: the word for it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ._subterfuge_board import GENEVA, HOME, TOWNS, Place, adjacent, agents, board, distances, steps
from .domain import Different
from .game import N_, Choices, Game, Move, OneOf, Option, Result, Whole

MOVER, CHALLENGER = "mover", "challenger"
TURN, CHALLENGE, QUESTION, FINISHED = "turn", "challenge", "question", "finished"
#: A question and its answer: who asked, the amount quoted, whether the other's bribe is greater.
Answer = tuple[int, int, bool]


class Bribe(Move, frozen=True, tag="bribe"):
    """Rule 4: money for an agent; it replaces this seat's earlier bribe on him, which is lost."""

    agent: int
    amount: int


class MovePapers(Move, frozen=True, tag="move"):
    """Rule 5: the papers go to an adjacent agent, or to this seat's own town ("home")."""

    to: Place


class ChallengeMove(Move, frozen=True, tag="challenge"):
    """Rules 7 and 8: dispute the move; `asker` ("mover" or "challenger") says which of the two asks."""

    asker: str


class Decline(Move, frozen=True, tag="decline"):
    """Rule 7: let the move pass."""


class Quote(Move, frozen=True, tag="quote"):
    """Rule 8: "can you beat this amount?"; the other's truthful answer follows at once."""

    amount: int


class Concede(Move, frozen=True, tag="concede"):
    """Rule 8: the asker gives in."""


class Challenge(Struct, frozen=True, rename={"origin": "from"}):
    """A move of the papers until it is settled, with the questions of all its challenges so far.

    `origin` ("from") is the agent who held the papers; `challenger` and `asker` are None while a seat decides.
    """

    mover: int
    origin: int
    to: Place
    challenger: int | None
    asker: int | None
    last_quote: int | None
    answers: tuple[Answer, ...]


class Dispute(Struct, frozen=True):
    """A challenge that is settled, as everybody saw it: its answers, and whether the challenger prevailed."""

    challenger: int
    asker: int
    answers: tuple[Answer, ...]
    prevailed: bool


class Turn(Struct, frozen=True, omit_defaults=True, rename={"origin": "from"}):
    """What everybody saw of a turn: the seat, and, unless it was a bribe, the move and its settled challenges.

    The papers went back when the last of the challenges prevailed.
    """

    seat: int
    origin: Place | None = None
    to: Place | None = None
    challenges: tuple[Dispute, ...] = ()


class Position(Struct, frozen=True):
    """Everything, secrets included.

    `acting` is the seat that decides now (None when finished), `history` the public part of all turns, the last
    one also while its move may still be challenged; `size`, `diagonal`, `homes` and `turn_limit` are the options.
    """

    phase: str
    papers: Place
    path: tuple[Place, ...]
    capital: tuple[int, ...]
    bribes: tuple[Mapping[int, int], ...]
    turn: int
    extra_turn: bool
    challenge: Challenge | None
    acting: int | None
    history: tuple[Turn, ...]
    size: int
    diagonal: bool
    homes: tuple[str, ...]
    turn_limit: int | None


class Observation(Struct, frozen=True):
    """What a seat, or a spectator, may know: `capital` and `bribes` are None but for the seat's own."""

    phase: str
    papers: Place
    path: tuple[Place, ...]
    capital: tuple[int | None, ...]
    bribes: tuple[Mapping[int, int] | None, ...]
    turn: int
    extra_turn: bool
    challenge: Challenge | None
    acting: int | None
    history: tuple[Turn, ...]
    size: int
    diagonal: bool
    homes: tuple[str, ...]
    turn_limit: int | None


_NOTHING: Choices = {}
_CHALLENGE_CHOICES: Choices = {"challenge": {"asker": OneOf((MOVER, CHALLENGER))}, "decline": {}}
_CONCEDE_ONLY: Choices = {"concede": {}}


def options(seats: int) -> Mapping[str, Option]:
    """Rules 1-3, 5 and 11: `size`, `homes`, `capital`, `diagonal`, `turn_limit` (None: no limit)."""
    return {
        "size": Option(9, Whole(5, 15, 2)),
        "homes": Option(TOWNS[:seats], Different(TOWNS, seats)),
        "capital": Option(1000, Whole(1)),
        "diagonal": Option(True, OneOf((True, False))),
        "turn_limit": Option(None, Whole(1)),
    }


def setup(seats: int, options: Mapping[str, Any], rng: random.Random) -> dict[str, Any]:
    """Nothing is left to chance."""
    return {}


def opening(seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> Position:
    """Rule 3: the papers in Geneva, everybody with the whole capital and no bribe; seat 0 begins."""
    return Position(
        phase=TURN, papers=GENEVA, path=(GENEVA,), capital=(options["capital"],) * seats, bribes=({},) * seats,
        turn=0, extra_turn=False, challenge=None, acting=0, history=(), size=options["size"],
        diagonal=options["diagonal"], homes=options["homes"], turn_limit=options["turn_limit"],
    )  # fmt: skip


def to_act(position: Position) -> tuple[int, ...]:
    """The one seat whose turn, answer to a challenge or question it is."""
    return () if position.acting is None else (position.acting,)


def choices(position: Position, seat: int) -> Choices:
    """Rules 4, 5, 7 and 8, from what is public and this seat's own capital and bribes."""
    if seat != position.acting:
        return _NOTHING
    if position.phase == TURN:
        move: dict[str, Any] = {"to": steps(position.size, position.diagonal, position.papers, position.homes[seat])}
        capital = position.capital[seat]
        if not capital:  # rule 5: has to move
            return {"move": move}
        return {"bribe": _bribes(position.size, capital), "move": move}
    if position.phase == CHALLENGE:
        return _CHALLENGE_CHOICES
    low, high = _next_quote(position.challenge), _bribe_on(position, seat) - 1  # type: ignore[arg-type]
    if low > high:
        return _CONCEDE_ONLY
    return {"quote": {"amount": Whole(low, high)}, "concede": {}}


@lru_cache(maxsize=4096)
def _bribes(size: int, capital: int) -> Mapping[str, Whole]:
    """Rule 4: any agent, from 1 to the capital left."""
    return {"agent": Whole(1, agents(size)), "amount": Whole(1, capital)}


def _next_quote(challenge: Challenge) -> int:
    """Rule 8: the lowest amount that may be quoted now.

    More than the last quote within a challenge; at least the last quote for the first one of a further challenge.
    The last answer belongs to the running challenge exactly if it is a yes to the one who asks now: a no settles a
    challenge, and a mover who concedes after a yes has lost the move for good.
    """
    if challenge.last_quote is None:
        return 0
    asker, _, yes = challenge.answers[-1]
    return challenge.last_quote + (yes and asker == challenge.asker)


def _bribe_on(position: Position, seat: int) -> int:
    """This seat's bribe on the agent who held the papers before the move in question, 0 for none."""
    assert position.challenge is not None
    return position.bribes[seat].get(position.challenge.origin, 0)


def play(position: Position, seat: int, move: Move) -> Position:
    """Make a move that is among the seat's choices."""
    if isinstance(move, Bribe):
        return _bribe(position, seat, move)
    if isinstance(move, MovePapers):
        return _move(position, seat, move)
    challenge = position.challenge
    assert challenge is not None
    if isinstance(move, Decline):
        return _ask_next(position, challenge, seat)
    if isinstance(move, ChallengeMove):
        asker = challenge.mover if move.asker == MOVER else seat
        running = replace(challenge, challenger=seat, asker=asker)
        return replace(position, phase=QUESTION, acting=asker, challenge=running)
    if isinstance(move, Quote):
        return _quote(position, challenge, seat, move.amount)
    assert isinstance(move, Concede)
    mover_asks = seat == challenge.mover
    assert challenge.challenger is not None
    # Rule 8: the other owns the agent; but a challenger without a bribe does not, and then the mover prevails.
    return _settle(position, challenge, mover_asks and _bribe_on(position, challenge.challenger) > 0)


def _bribe(position: Position, seat: int, move: Bribe) -> Position:
    """Rule 4: the old bribe on the same agent is lost; only that a bribe was placed is public."""
    capital, bribes = list(position.capital), list(position.bribes)
    capital[seat] -= move.amount
    bribes[seat] = {**bribes[seat], move.agent: move.amount}
    history = (*position.history, Turn(seat))
    position = replace(position, capital=tuple(capital), bribes=tuple(bribes), history=history)
    return _end_turn(position, seat, extra=False)


def _move(position: Position, seat: int, move: MovePapers) -> Position:
    """Rules 5 and 7: the papers lie at the new place at once; the others decide about it, unless it left Geneva."""
    origin = position.papers
    to = position.homes[seat] if move.to == HOME else move.to
    history = (*position.history, Turn(seat, origin, to))
    position = replace(position, papers=to, path=(*position.path, to), history=history)
    if not isinstance(origin, int):  # no agent held the papers
        return _end_turn(position, seat, extra=False)
    return _ask_next(position, Challenge(seat, origin, to, None, None, None, ()), seat)


def _ask_next(position: Position, challenge: Challenge, seat: int) -> Position:
    """Rules 7 and 9: after `seat` the next one may challenge; when all others have decided, the move stands."""
    following = (seat + 1) % len(position.homes)
    if following != challenge.mover:
        return replace(position, phase=CHALLENGE, acting=following, challenge=challenge)
    if challenge.to in TOWNS:  # rule 6: only the mover's own home can be moved to
        return replace(position, phase=FINISHED, acting=None, turn=position.turn + 1, extra_turn=False, challenge=None)
    return _end_turn(position, challenge.mover, extra=bool(position.history[-1].challenges))  # rule 10


def _quote(position: Position, challenge: Challenge, seat: int, amount: int) -> Position:
    """Rule 8: the program answers truthfully for the other; a no makes the asker the owner."""
    assert challenge.challenger is not None
    other = challenge.challenger if seat == challenge.mover else challenge.mover
    yes = _bribe_on(position, other) > amount
    asked = replace(challenge, last_quote=amount, answers=(*challenge.answers, (seat, amount, yes)))
    if yes:
        return replace(position, challenge=asked)
    return _settle(position, asked, prevailed=seat == challenge.challenger)


def _settle(position: Position, challenge: Challenge, prevailed: bool) -> Position:
    """Rule 9: the papers go back and the turn is lost, or the next seat may still challenge."""
    turn = position.history[-1]
    assert challenge.challenger is not None and challenge.asker is not None
    earlier = sum(len(dispute.answers) for dispute in turn.challenges)
    dispute = Dispute(challenge.challenger, challenge.asker, challenge.answers[earlier:], prevailed)
    turn = replace(turn, challenges=(*turn.challenges, dispute))
    position = replace(position, history=(*position.history[:-1], turn))
    if not prevailed:
        return _ask_next(position, replace(challenge, challenger=None, asker=None), challenge.challenger)
    position = replace(position, papers=challenge.origin, path=position.path[:-1])
    return _end_turn(position, challenge.mover, extra=False)


def _end_turn(position: Position, seat: int, extra: bool) -> Position:
    """Rules 10 and 11: the turn of `seat` is over; an extra turn, the next seat's, or the draw at the limit."""
    turn = position.turn + 1
    if turn == position.turn_limit:
        return replace(position, phase=FINISHED, acting=None, turn=turn, extra_turn=False, challenge=None)
    acting = seat if extra else (seat + 1) % len(position.homes)
    return replace(position, phase=TURN, acting=acting, turn=turn, extra_turn=extra, challenge=None)


def observe(position: Position, seat: int | None) -> Observation:
    """What is public, and this seat's own capital and bribes; the others' stay secret after the end too."""
    capital: list[int | None] = [None] * len(position.homes)
    bribes: list[Mapping[int, int] | None] = [None] * len(position.homes)
    if seat is not None:
        capital[seat], bribes[seat] = position.capital[seat], position.bribes[seat]
    return Observation(
        phase=position.phase, papers=position.papers, path=position.path, capital=tuple(capital),
        bribes=tuple(bribes), turn=position.turn, extra_turn=position.extra_turn, challenge=position.challenge,
        acting=position.acting, history=position.history, size=position.size, diagonal=position.diagonal,
        homes=position.homes, turn_limit=position.turn_limit,
    )  # fmt: skip


def safe(position: Position, seat: int, rng: random.Random) -> Move:
    """The late seat's move: bribe 1 on the lowest-numbered agent without a bribe of his, or on agent 1.

    Without capital: move to the lowest-numbered agent allowed. Decline; concede.
    """
    if position.phase == CHALLENGE:
        return Decline()
    if position.phase == QUESTION:
        return Concede()
    if not position.capital[seat]:
        return MovePapers(steps(position.size, position.diagonal, position.papers, position.homes[seat]).values[0])
    own = position.bribes[seat]
    return Bribe(next((agent for agent in range(1, agents(position.size) + 1) if agent not in own), 1), 1)


def result(position: Position) -> Result:
    """Rules 6 and 11: 1 for the seat whose home the papers reached; nobody wins a draw."""
    finished = position.phase == FINISHED
    winners = tuple(seat for seat, home in enumerate(position.homes) if finished and home == position.papers)
    scores = tuple(int(seat in winners) for seat in range(len(position.homes)))
    return Result(finished, scores, winners)


GAME = Game(
    key="subterfuge", title=N_("Subterfuge"), fewest=2, most=4,
    moves=(Bribe, MovePapers, ChallengeMove, Decline, Quote, Concede),
    position=Position, observation=Observation, options=options, setup=setup, opening=opening, to_act=to_act,
    choices=choices, play=play, observe=observe, safe=safe, result=result,
)  # fmt: skip

__all__ = ["GAME", "GENEVA", "HOME", "TOWNS", "Place", "Position", "adjacent", "agents", "board", "distances", "steps"]
