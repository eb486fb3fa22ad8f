"""Many games at once, bots against bots: seats balanced by rotation, one row a game and seat.

Definitions
    *number*    of a game, from 1. What happens in a game depends on the plan, the seed and its number alone, however
                many processes share the work.
    *cycle*     as many games in a row as there are bots. In its game `g` (from 0) seat `s` is played by the bot at
                place `(s + g) % len(bots)` of an order: each bot has each seat once. In the first cycle the order is
                the one given; in each later one it is drawn, so that nobody always meets, or sits beside, the same.
    *rank*      1 for winners, then by score; equal scores share a rank, and the next one is left out (1, 1, 3).
    *share*     of a win: 1 divided by the number of winners, 0 for who has not won.

The module can be called: `bidgames.simulate("middleman", bots=["forecaster", "cost_plus"], games=400)`. pandas is
imported only where a frame is made.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from types import ModuleType
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import asdict

from . import bots as all_bots
from . import rules, tables
from .bots import Bot
from .rules.domain import N_, Because, Whole
from .rules.game import Refused
from .tables import Column

if TYPE_CHECKING:
    import pandas as pd

#: A game that takes more moves than this is given up with an error: it would not end by itself.
MOST_MOVES = 20_000
#: Games that a process plays before it hands in its rows; how many such pieces wait for each process.
PIECE, WAITING = 25, 4
#: Games that are made into a frame, or a part of a file, at once.
BATCH = 2_000
#: The largest seed: what a data frame holds as a whole number.
LARGEST_SEED = tables.LARGEST

#: The columns of `simulate(...)` and of the files of `bidgames simulate`, in order.
COLUMNS: Mapping[str, Column] = {
    "game": Column("whole", N_("number of the game"), N_("number from 1")),
    "seed": Column("whole", N_("seed of all games; with the number of the game it decides all that happens in it")),
    "seat": Column("whole", N_("seat of the player"), N_("number from 0")),
    "bot": Column("text", N_("bot that played the seat")),
    "score": Column("whole", N_("score at the end, as the rules count it"), N_("money or points")),
    "rank": Column("whole", N_("1 for winners, then by score; equal ones share a rank"), N_("number from 1")),
    "won": Column("flag", N_("whether the seat won, alone or with others")),
    "won_share": Column("number", N_("1 divided by the number of winners; 0 for who has not won"), N_("games")),
    "rounds": Column("whole", N_("rounds, or days, begun; empty in a game without them"), N_("rounds")),
    "moves": Column("whole", N_("moves made by all seats"), N_("moves")),
    "efficiency": Column(
        "number", N_("realised divided by possible gains; empty where the game defines none"), N_("1 at best")
    ),
}


class Played(Struct, frozen=True):
    """A row: how one seat fared in one game. The fields are `COLUMNS`."""

    game: int
    seed: int
    seat: int
    bot: str
    score: int
    rank: int
    won: bool
    won_share: float
    rounds: int | None
    moves: int
    efficiency: float | None


class Plan(Struct, frozen=True):
    """What is played: made by `plan`, which has checked it. `bots` are names, or functions of the caller's own."""

    game: str
    seats: int
    bots: tuple[str | Bot, ...]
    games: int
    seed: int
    options: Mapping[str, Any]

    @property
    def travels(self) -> bool:
        """Whether other processes can play it: only what is in this package is known to them."""
        return rules.built_in(self.game) and all(isinstance(one, str) for one in self.bots)


class GameFailed(Exception):  # noqa: N818
    """Something went wrong inside a game, most likely in a bot: `number` and `seed` say in which."""

    def __init__(self, game: str, number: int, seed: int, what: str) -> None:
        super().__init__(game, number, seed, what)
        self.game, self.number, self.seed, self.what = game, number, seed, what

    def __str__(self) -> str:
        return f"game {self.number} of {self.game} with seed {self.seed} failed: {self.what}"


def plan(
    game: str,
    *,
    seats: int | None = None,
    bots: Sequence[str | Bot] | None = None,
    games: int = 400,
    seed: int = 1,
    options: Mapping[str, Any] | None = None,
) -> Plan:
    """A plan that can be played. Raises `Refused` (field, value, allowed) for whatever is not allowed.

    Without `bots` all bots of the game take part, but the random one only where there is no other; without `seats` as
    many seats as bots, within what the game allows.
    """
    found = rules.game(game)
    if isinstance(bots, str):
        raise Refused(None, "bots", bots, Because(N_("a list of names of bots")))
    line = tuple(all_bots.names(found)[:-1] or all_bots.names(found) if bots is None else bots)
    if not line:
        raise Refused(None, "bots", list(line), Because(N_("at least one bot")))
    for one in line:
        if not callable(one):
            all_bots.bot(found, one)
    if seats is None:
        seats = max(found.fewest, min(len(line), found.most or len(line)))
    for name, value, allowed in (("games", games, Whole(1)), ("seed", seed, Whole(0, LARGEST_SEED))):
        if not allowed.contains(value):
            raise Refused(None, name, value, allowed)
    options = dict(options or {})
    found.settings(seats, options)
    return Plan(found.key, seats, line, games, seed, options)


class Hall:
    """Plays the games of a plan in this process."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.game = plan, rules.game(plan.game)
        self.names = [one if isinstance(one, str) else _name(one) for one in plan.bots]
        self.bots = [all_bots.bot(self.game, one) if isinstance(one, str) else one for one in plan.bots]
        self.settings = self.game.settings(plan.seats, plan.options)
        self.efficiency: Callable[[Any], float | None] = tables.efficiency_of(plan.game)

    def play(self, number: int) -> list[Played]:
        """One game: a row for each seat, in order. Raises `GameFailed`."""
        line = self._line(number)
        try:
            before, position, moves = self._played([self.bots[one] for one in line], number)
            return self._rows([self.names[one] for one in line], number, before, position, moves)
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            raise GameFailed(self.plan.game, number, self.plan.seed, what) from error

    def _line(self, number: int) -> list[int]:
        """The place among the bots of each seat's bot in this game."""
        cycle, turn = divmod(number - 1, len(self.bots))
        order = list(range(len(self.bots)))
        if cycle:
            random.Random(f"{self.plan.seed}/order/{cycle}").shuffle(order)
        return [order[(seat + turn) % len(order)] for seat in range(self.plan.seats)]

    def _played(self, line: Sequence[Bot], number: int) -> tuple[Any, Any, int]:
        """The position before the last move, the last position, and how many moves there were.

        Where several seats are to act, chance says who does so first.
        """
        game, rng = self.game, random.Random(f"{self.plan.seed}/{number}")
        setup = game.setup(self.plan.seats, self.settings, rng)
        before = position = game.start(self.plan.seats, self.plan.options, setup)
        moves = 0
        while acting := game.to_act(position):
            if moves == MOST_MOVES:
                known = ", ".join(game.options(self.plan.seats))
                raise RuntimeError(f"not over after {MOST_MOVES:,} moves; an option may limit it: {known or 'none'}")
            seat = acting[int(rng.random() * len(acting))] if len(acting) > 1 else acting[0]
            before = position
            _move, position = all_bots.step(game, position, seat, line[seat], rng)
            moves += 1
        return before, position, moves

    def _rows(self, names: Sequence[str], number: int, before: Any, position: Any, moves: int) -> list[Played]:
        """The rows of a game that is over."""
        result = self.game.result(position)
        places = [(seat not in result.winners, -score) for seat, score in enumerate(result.scores)]
        share, rounds = 1 / max(1, len(result.winners)), tables.round_of(before)
        efficiency = self.efficiency(position)
        return [
            Played(
                number, self.plan.seed, seat, name, result.scores[seat], 1 + sum(one < place for one in places),
                not place[0], 0.0 if place[0] else share, rounds, moves, efficiency,
            )
            for seat, (name, place) in enumerate(zip(names, places, strict=True))
        ]  # fmt: skip


def _name(bot: Bot) -> str:
    """What a function is called in the rows."""
    return str(getattr(bot, "__name__", type(bot).__name__))


def played(plan: Plan, jobs: int = 1) -> Iterator[list[Played]]:
    """The rows of all games, in order of their numbers, some games at a time; `jobs` processes share the work.

    No more than a few pieces are ahead of the reader, so a simulation of any length needs little memory. A game or a
    bot that only this process knows (`rules.register`, a function) is played in this process. Raises `GameFailed`.
    """
    if jobs == 1 or not plan.travels or plan.games <= PIECE:
        hall = Hall(plan)
        for first in range(1, plan.games + 1, PIECE):
            yield _piece(hall, first)
        return
    # New processes, not copies of this one: the same on every system, and safe beside threads and a notebook's loop.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_begin, initargs=(plan,))
    try:
        waiting: deque[Future[list[Played]]] = deque()
        for first in range(1, plan.games + 1, PIECE):
            waiting.append(pool.submit(_work, first))
            if len(waiting) == jobs * WAITING:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _piece(hall: Hall, first: int) -> list[Played]:
    """The rows of up to `PIECE` games from this one on."""
    numbers = range(first, min(first + PIECE, hall.plan.games + 1))
    return [row for number in numbers for row in hall.play(number)]


#: In a process of the pool: the hall it plays in.
_hall: Hall | None = None


def _begin(plan: Plan) -> None:
    """A process of the pool begins: Ctrl-C ends it without a word, and it does not outlive the one that started it."""
    global _hall
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _hall = Hall(plan)


def _end_with_parent() -> None:
    """End this process when the one that started it has ended, however that came."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _work(first: int) -> list[Played]:
    """A piece, in a process of the pool."""
    assert _hall is not None
    return _piece(_hall, first)


def batches(pieces: Iterable[list[Played]], seats: int) -> Iterator[list[Played]]:
    """The same rows in pieces of `BATCH` games."""
    batch: list[Played] = []
    for piece in pieces:
        batch += piece
        if len(batch) >= BATCH * seats:
            yield batch
            batch = []
    if batch:
        yield batch


def frame(rows: Iterable[Played]) -> pd.DataFrame:
    """Rows as a data frame with the columns and types of `COLUMNS`."""
    return tables.data_frame(map(asdict, rows), COLUMNS)


def simulate(
    game: str,
    *,
    seats: int | None = None,
    bots: Sequence[str | Bot] | None = None,
    games: int = 400,
    seed: int = 1,
    jobs: int = 1,
    options: Mapping[str, Any] | None = None,
) -> pd.DataFrame:
    """Play `games` games of bots against bots: a data frame, one row a game and seat (columns: `COLUMNS`).

    `bots` are names (`bidgames.bots.names`) or functions `(observation, choices, rng) -> Move` of your own; they
    rotate over the seats. `jobs`: how many processes share the work; the rows are the same for any number. In a script
    that asks for several, the call stands below `if __name__ == "__main__":`. Raises `Refused` for bad input and
    `GameFailed` where a bot fails.
    """
    import pandas as pd

    planned = plan(game, seats=seats, bots=bots, games=games, seed=seed, options=options)
    check_jobs(jobs)
    return pd.concat(map(frame, batches(played(planned, jobs), planned.seats)), ignore_index=True)


def check_jobs(jobs: int) -> None:
    """A number of processes that can be meant. Raises `Refused`."""
    if not Whole(1, 256).contains(jobs):
        raise Refused(None, "jobs", jobs, Whole(1, 256))


class _Callable(ModuleType):
    """A module that can be called: what `bidgames.simulate` is, whoever imported it first."""

    def __call__(self, *arguments: Any, **named: Any) -> pd.DataFrame:
        return simulate(*arguments, **named)


sys.modules[__name__].__class__ = _Callable
