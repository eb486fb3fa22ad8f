"""A game as a lesson's data: played by bots for whoever cannot play, and kept in the student's progress.

Definitions
    source  what progress keeps of a game: {"record": text} of one played here, or {"game", "names", "position"} as a
            seat of a class saw it last; beside it the student's `seat`.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .. import bots, record, tables
from ..rules import game as find_game
from ..rules.game import dump
from ..solo import CannotKeep, Saved, SoloTable, begin, resume
from ..solo.settings import usual_bots
from ..text import Translate
from .model import Data, Lesson, Play
from .progress import Progress

_log = logging.getLogger(__name__)
#: The most moves of a game of bots.
MOST_MOVES = 5000


def alone(play: Play, done: Progress, seed: int, _: Translate) -> SoloTable:
    """A table for the student and bots, not yet begun by anybody, kept in a file of the student's while it goes on.

    Where that file cannot be written it lasts as long as the kernel. Raises `Refused` for a lesson's bad settings.
    """
    others = [called for seat, called in enumerate(names_of(play, _)) if seat != play.seat]

    def table(file: Path | None) -> SoloTable:
        """The table with its record in this file."""
        who: Any = {"seat": play.seat, "name": done.name, "called": others}
        return begin(play.game, bots_of(play), seed, play.options, clock=play.clock, file=file, _=_, **who)

    try:
        return table(done.game_file(play.key))
    except CannotKeep as reason:
        _log.warning("the game is not kept: %s", reason)
        return table(None)


def half_played(lesson: Lesson, done: Progress) -> Play | None:
    """The game alone that had not ended when its kernel did, if there is one that can be gone on with."""
    for play in lesson.plays:
        path = done.game_file(play.key)
        if path is None or not path.exists():
            continue
        try:
            saved = Saved.read(path)
        except CannotKeep as reason:
            _log.warning("no game to go on with: %s", reason)
            continue
        if saved.settings.game == play.game and saved.replayed.entries:
            return play
    return None


def go_on(play: Play, done: Progress) -> SoloTable:
    """That game, as it stood. Raises `CannotKeep`."""
    path = done.game_file(play.key)
    assert path is not None
    return resume(path)


def forget(play: str, done: Progress) -> None:
    """Whatever is kept of a game alone is not to be gone on with."""
    path = done.game_file(play)
    if path is not None:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            _log.warning("the file of a game cannot be removed: %s", error)


def bots_game(play: Play, seed: int | str, _: Translate) -> dict[str, Any]:
    """A whole game by bots, the student's seat included, as a source with its seat."""
    game = find_game(play.game)
    rng = random.Random(f"{seed}")
    options = dict(play.options)
    setup = game.setup(play.seats, game.settings(play.seats, options), rng)
    position = game.start(play.seats, options, setup)
    moves = []
    for _turn in range(MOST_MOVES):
        acting = game.to_act(position)
        if not acting:
            break
        # Of several at once each decides before any of them has moved; anew where that changed what he may do.
        said = [
            (seat, game.choices(position, seat), bots.play(game, position, seat, bot_of(play, seat), rng))
            for seat in acting
        ]
        for seat, could, move in said:
            if seat not in game.to_act(position) or game.choices(position, seat) != could:
                break
            position = game.apply(position, seat, move)
            moves.append((seat, move, {"bot": True}))
    names = tuple(names_of(play, _))
    return {"record": record.write(record.Header(game.key, names, options, setup), moves), "seat": play.seat}


def bots_of(play: Play) -> tuple[str, ...]:
    """The bots of the other seats, in their order."""
    if not play.bots:
        return usual_bots(find_game(play.game), play.seats - 1)
    return tuple(play.bots[at % len(play.bots)] for at in range(play.seats - 1))


def bot_of(play: Play, seat: int) -> str:
    """The bot of a seat; the student's seat is played by the first kind when only bots play."""
    others = bots_of(play)
    return others[0] if seat == play.seat else others[seat - (seat > play.seat)]


def names_of(play: Play, _: Translate, own: str | None = None) -> list[str]:
    """The names of the seats of a game played alone."""
    return [
        (own or _("You")) if seat == play.seat else _("Bot {number}").format(number=seat + (seat < play.seat))
        for seat in range(play.seats)
    ]


def seen(view: Mapping[str, Any]) -> dict[str, Any] | None:
    """A seat's view of a class's game as a source with its seat; None before anything can be seen."""
    if not view.get("observation"):
        return None
    position, names = dump(view["observation"]), [str(name) for name in view["names"]]
    return {"game": view["game"], "names": names, "position": position, "seat": view.get("seat")}


def source(kept: Mapping[str, Any]) -> tables.Source:
    """The table of a kept source. Raises `BadRecord`, KeyError, TypeError or ValueError for what is none."""
    if "record" in kept:
        return tables.of_record(record.replay(str(kept["record"]).encode()))
    return tables.Source(str(kept["game"]), tuple(kept["names"]), dict(kept["position"]))


def which(lesson: Lesson, kept: Mapping[str, Any]) -> str:
    """The key of the lesson's game that a source is of: the one whose options, then number of seats, it fits best."""
    position, game, people = kept.get("position") or {}, kept.get("game"), len(kept.get("names") or ())

    def fit(play: Play) -> tuple[bool, int, int]:
        said = {**play.options, **dict(play.room.get("options", {}))}
        alike = sum(position.get(name) == value for name, value in said.items())
        return play.game == game, alike, -abs(people - play.seats)

    return max(lesson.plays, key=fit).key


def data(lesson: Lesson, done: Progress, theory: bool) -> Data:
    """What pictures are made from: of each game of the lesson the one played last. What cannot be read is left out."""
    games: dict[str, tuple[tables.Source, int | None]] = {}
    for thing in done.things("played"):
        kept, key = thing.get("source") or {}, str(thing.get("play", lesson.play.key))
        try:
            games[key] = source(kept), kept["seat"] if type(kept.get("seat")) is int else None
        except (record.BadRecord, KeyError, TypeError, ValueError, AttributeError):
            _log.warning("what was played cannot be read", exc_info=True)
    first, seat = games.get(lesson.play.key, (None, None))
    return Data(first, seat, (done.prediction or {}).get("guesses", {}), theory, games)
