"""The games. Each is one module here that ends with `GAME = Game(...)`; that is all it takes to be registered."""

from __future__ import annotations

import importlib
import pkgutil

from .domain import OneOf
from .game import Game, Refused

#: Modules of this folder that are no games.
_SHARED = frozenset({"domain", "game", "rationing"})
#: Games registered from elsewhere (a lesson's own game).
_ADDED: dict[str, Game] = {}
#: Games of this folder that have been asked for.
_LOADED: dict[str, Game] = {}


def keys() -> tuple[str, ...]:
    """The keys of all games, in alphabetical order."""
    found = {name for _, name, _ in pkgutil.iter_modules(__path__) if name not in _SHARED and name[0] != "_"}
    return tuple(sorted(found | set(_ADDED)))


def game(key: object) -> Game:
    """The game with this key. Raises `Refused` (field "game") for an unknown one."""
    if isinstance(key, str):
        if key in _ADDED:
            return _ADDED[key]
        if key not in _LOADED and key in keys():
            _LOADED[key] = importlib.import_module(f"{__name__}.{key}").GAME
        if key in _LOADED:
            return _LOADED[key]
    raise Refused(None, "game", key, OneOf(keys()))


def register(new: Game) -> Game:
    """Make a game from outside this folder known for this process; gives it back, so it can stand in one line."""
    if new.key in keys() and _ADDED.get(new.key) is not new:
        raise ValueError(f"a game with the key {new.key!r} is registered already")
    _ADDED[new.key] = new
    return new


def built_in(key: str) -> bool:
    """Whether a game is in this folder, so that every process knows it."""
    return key in keys() and key not in _ADDED
