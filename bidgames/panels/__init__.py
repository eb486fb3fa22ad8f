"""The ipywidgets host of views: panels for students, instructors and projectors, in JupyterLab and in Voilà.

`join` and `open_room` are what notebooks call; running their cell again shows the same panel again.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

from ..classroom.folder import read_key_file
from ..client import ClientError, read_address
from ..rules import keys
from ..rules.domain import OneOf
from ..rules.game import MISSING, Refused
from ..text import language_here
from .lobby import Lobby

if TYPE_CHECKING:
    from .alone import PlayPanel
    from .cells import RoomCell
    from .debriefing import Debriefing
    from .instructor import InstructorPanel
    from .projector import ProjectorPanel

_lobbies: dict[tuple[str | None, str | None], Lobby] = {}
_desks: dict[tuple[str | None, ...], Any] = {}


def asked_code() -> str | None:
    """The room in the address of a Voilà page (`...?code=ABCDE`)."""
    found = parse_qs(os.environ.get("QUERY_STRING", "")).get("code")
    return found[0].strip().upper()[:10] if found else None


def join(
    url: str | None = None, code: str | None = None, name: str | None = None, language: str | None = None
) -> Lobby:
    """A student's panel. What is not given is asked for; `url` may be a room's link (default: `BIDGAMES_URL`).

    Running this again gives the same panel and the same player.
    """
    url = url or os.environ.get("BIDGAMES_URL") or None
    try:
        code = code or (read_address(url).code if url else None) or asked_code()
    except ClientError:
        code = code or asked_code()
    place = (url, code.strip().upper() if code else None)
    lobby = _lobbies.get(place)
    if lobby is None:
        lobby = _lobbies[place] = Lobby(*place, name, language or language_here())
    elif name:
        lobby.advise(name)
    return lobby


def play(
    game: str,
    bots: Sequence[str] | None = None,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    seat: int = 0,
    name: str | None = None,
    clock: Any = None,
    folder: str | Path = ".",
    language: str | None = None,
) -> PlayPanel:
    """A panel to play a game alone against bots; what is given here is filled in beforehand.

    Parameters
    ----------
    game : its key, such as "middleman"
    bots : names of bots, one for each of the other seats (default: the usual ones of the game)
    seed : a whole number from 0; the same seed makes the same game (default: drawn)
    options : of the game, as in a record
    seat : your own place in the order of play, from 0
    name : how you are called at the table
    clock : seconds for each phase, a number or {phase: seconds} (default: no deadlines)
    folder : where the record is written (default: beside the notebook)

    A wrong setting is said in the panel. Running this again gives the same panel and the same game.
    """
    from .alone import PlayPanel, Wish

    wish = Wish(game, bots, seed, options, seat, name, clock, folder=str(folder))
    language = language or language_here()
    place = ("play", wish.mark, language)
    if place not in _desks:
        _desks[place] = PlayPanel(wish, language)
    panel: PlayPanel = _desks[place]
    return panel


def desk(
    url: str | None = None,
    key: str | None = None,
    language: str | None = None,
    *,
    data: str | Path | None = None,
) -> InstructorPanel:
    """The instructor's panel.

    Address and key: `BIDGAMES_URL` and `BIDGAMES_KEY`; else those of the server that this user runs on this machine
    (`data`: the folder that it was given by `--data`); else asked for.
    """
    from .instructor import InstructorPanel

    url, key = url or os.environ.get("BIDGAMES_URL") or None, key or os.environ.get("BIDGAMES_KEY") or None
    if url is None and key is None:
        found = read_key_file(Path(data) if data is not None else None)
        url, key = found or (None, None)
    place = ("desk", url, key)
    if place not in _desks:
        _desks[place] = InstructorPanel(url, key, language or language_here())
    panel: InstructorPanel = _desks[place]
    return panel


def open_room(
    game: str | None = None,
    url: str | None = None,
    key: str | None = None,
    *,
    lesson: int | None = None,
    part: str = "play",
    data: str | Path | None = None,
    **settings: Any,
) -> InstructorPanel | RoomCell:
    """Create a room and show it: `settings` as of `Instructor.create_room` (options, seats_per_table, bots, clock).

    Running the cell again shows the same room; the desk's form makes another one. With a `lesson` the game and its
    settings are that lesson's: `part` is "play", or "prediction" for its poll; what is given besides counts more. The
    class that sits in the desk's room goes on in the lesson's games by itself, and on a page of Voilà, where all cells
    run at once, a button opens each room. Address, key and `data`: as of `desk`.
    Raises `Refused` (fields "lesson", "part", "game") for what there is not.
    """
    from .cells import RoomCell, Wish, in_voila

    kin: tuple[dict[str, Any], ...] = ()
    if lesson is not None:
        from ..lessons.rooms import every, room, title

        known, kin = room(lesson, part, language_here()), every(lesson, language_here())
        game, settings = game or known.pop("game"), {**known, **settings}
    if game is None:
        raise Refused(None, "game", MISSING, OneOf(keys()))
    panel = desk(url, key, data=data)
    wish = Wish({"game": game, **settings}, lesson is not None and part != "prediction", kin)
    if lesson is not None and in_voila():
        return RoomCell(panel, wish, title(lesson, part, panel.language))
    panel.cells.grant(wish)
    return panel


def project(code: str | None = None, url: str | None = None, language: str | None = None) -> ProjectorPanel:
    """What a projector shows of a room (asked for when not given)."""
    from .projector import ProjectorPanel

    url, code = url or os.environ.get("BIDGAMES_URL") or None, code or asked_code()
    place = ("projector", url, code)
    if place not in _desks:
        _desks[place] = ProjectorPanel(url, code, language or language_here())
    panel: ProjectorPanel = _desks[place]
    return panel


def debrief(source: str | None = None, language: str | None = None) -> Debriefing:
    """The debriefing of a class: a room's code, record files or `example:GAME`; asked for when not given.

    Running the cell again shows the same panel.
    """
    from .debriefing import debriefing

    place = ("debrief", source)
    if place not in _desks:
        _desks[place] = debriefing(source, language or language_here())
    panel: Debriefing = _desks[place]
    return panel


__all__ = ["debrief", "desk", "join", "open_room", "play", "project"]
