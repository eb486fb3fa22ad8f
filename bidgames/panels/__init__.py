"""The ipywidgets host of views: panels for students, instructors and projectors, in JupyterLab and in Voilà.

`join` and `open_room` are what notebooks call; running their cell again shows the same panel again.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

from ..client import ClientError, read_address
from .lobby import Lobby

if TYPE_CHECKING:
    from .instructor import InstructorPanel
    from .projector import ProjectorPanel

_lobbies: dict[tuple[str | None, str | None], Lobby] = {}
_desks: dict[tuple[str | None, ...], Any] = {}


def language_here() -> str:
    """The reader's language as far as the kernel can tell: `BIDGAMES_LANGUAGE`, else English."""
    return os.environ.get("BIDGAMES_LANGUAGE", "en")


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


def desk(url: str | None = None, key: str | None = None, language: str | None = None) -> InstructorPanel:
    """The instructor's panel (address and key: `BIDGAMES_URL` and `BIDGAMES_KEY`, or asked for)."""
    from .instructor import InstructorPanel

    url, key = url or os.environ.get("BIDGAMES_URL") or None, key or os.environ.get("BIDGAMES_KEY") or None
    place = ("desk", url, key)
    if place not in _desks:
        _desks[place] = InstructorPanel(url, key, language or language_here())
    panel: InstructorPanel = _desks[place]
    return panel


def open_room(game: str, url: str | None = None, key: str | None = None, **settings: Any) -> InstructorPanel:
    """Create a room and show it: `settings` as of `Instructor.create_room` (options, seats_per_table, bots, clock).

    Running the cell again shows the same room; the desk's form makes another one.
    """
    panel = desk(url, key)
    panel.open_room(game, **settings)
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


__all__ = ["desk", "join", "open_room", "project"]
