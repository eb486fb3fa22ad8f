"""What is played alone, checked before it begins.

Definitions
    bots     the names of the bots, in the order of the seats that the person leaves free.
    seed     a whole number from 0: all chance of the game and of its bots comes from it.
    clock    None (no deadlines), or seconds for every phase, or {phase: seconds}.
    called   what the bots are called, in their order; None: by their kinds.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from .. import bots as all_bots
from .. import rules
from ..classroom.names import clean_name, distinct
from ..classroom.roomconfig import check_clock
from ..rules.domain import N_, Because, Whole
from ..rules.game import Game, Refused
from ..text import ENGLISH, Translate

#: The most bots at a table of a game that has no limit, and how many there are if nothing is said.
MOST_BOTS, USUAL_BOTS = 30, 3
#: Seeds that are drawn are below this, so that they are short to write down.
SEEDS = 100_000


class Settings(Struct, frozen=True):
    """A game to be played alone; made by `settle`. `names` are those of all seats."""

    game: str
    options: Mapping[str, Any]
    bots: tuple[str, ...]
    seed: int
    seat: int
    names: tuple[str, ...]
    clock: Any = None

    @property
    def rules(self) -> Game:
        """The game."""
        return rules.game(self.game)

    def bot(self, seat: int) -> str | None:
        """Which bot plays a seat; None: the person."""
        if seat == self.seat:
            return None
        return self.bots[seat - (seat > self.seat)]


def bots_range(game: Game) -> Whole:
    """How many bots a person may play against."""
    return Whole(max(1, game.fewest - 1), MOST_BOTS if game.most is None else game.most - 1)


def usual_bots(game: Game, number: int | None = None) -> tuple[str, ...]:
    """Bots that make sense of the game, each kind in turn; the random one where there are no others."""
    limits = bots_range(game)
    if number is None:
        number = max(limits.low, min(USUAL_BOTS, limits.high or USUAL_BOTS))
    kinds = all_bots.names(game)
    kinds = kinds[:-1] or kinds
    return tuple(kinds[at % len(kinds)] for at in range(number))


def settle(
    game: str,
    bots: Sequence[str] | None = None,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    seat: int = 0,
    name: str | None = None,
    clock: Any = None,
    _: Translate = ENGLISH,
    called: Sequence[str] | None = None,
) -> Settings:
    """Complete settings. What is not given: the usual bots, a drawn seed, the defaults, the first seat, "You".

    Raises `Refused` by the name of what is wrong.
    """
    found = rules.game(game)
    named = usual_bots(found) if bots is None else _bots(found, bots)
    if seed is None:
        seed = secrets.randbelow(SEEDS)
    for field, value, limits in (("seed", seed, Whole(0)), ("seat", seat, Whole(0, len(named)))):
        if not limits.contains(value):
            raise Refused(None, field, value, limits)
    if options is not None and not isinstance(options, Mapping):
        raise Refused(None, "options", options, Because(N_("an object")))
    options = dict(options or {})
    found.settings(len(named) + 1, options)
    own = _("You") if name is None else clean_name(name)[0]
    taken = [own]
    if called is None:
        called = [bot.replace("_", " ").capitalize() for bot in named]
    if len(called) != len(named):
        raise Refused(None, "called", list(called), Because(N_("a name for each bot")))
    for bot in called:
        taken.append(distinct(bot, taken))
    names = (*taken[1 : seat + 1], own, *taken[seat + 1 :])
    return Settings(found.key, options, named, seed, seat, names, check_clock(clock))


def _bots(game: Game, bots: Any) -> tuple[str, ...]:
    """The bots that were named. Raises `Refused`."""
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise Refused(None, "bots", bots, Because(N_("a list of names of bots")))
    limits = bots_range(game)
    if not limits.contains(len(bots)):
        words = N_("a list of {low} to {high} names of bots")
        raise Refused(None, "bots", list(bots), Because(words, {"low": limits.low, "high": limits.high}))
    for bot in bots:
        all_bots.bot(game, bot)
    return tuple(bots)
