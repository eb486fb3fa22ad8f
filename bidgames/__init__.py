"""bidgames: market games for teaching economics, in notebooks and classrooms.

import bidgames
bidgames.play("middleman")           # a game alone against bots
bidgames.join()                      # a student's panel: asks for address, code and name
bidgames.open_room("middleman")      # an instructor's room on the server of BIDGAMES_URL
bidgames.data("example:middleman")   # a session as tidy data frames: a room, record files, or an example
bidgames.simulate("middleman")       # many games of bots against bots, as a data frame
bidgames.lesson(1)                   # a lesson: rules, prediction, play, theory, exercises
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from ._version import __version__

if TYPE_CHECKING:
    from .dataset import data
    from .panels import debrief, join, open_room, play
    from .panels.lesson import lesson
    from .simulate import simulate

__all__ = ["__version__", "data", "debrief", "join", "lesson", "open_room", "play", "simulate"]


def __getattr__(name: str) -> Any:
    """Import what is asked for when it is asked for (PEP 562): `import bidgames` alone loads nothing heavy."""
    if name in ("debrief", "join", "open_room", "play"):
        from . import panels

        return getattr(panels, name)
    if name == "data":
        from .dataset import data

        return data
    if name == "simulate":
        return importlib.import_module(".simulate", __name__)  # a module that can be called
    if name == "lesson":
        from .panels.lesson import lesson

        return lesson
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """The public names, also the ones not loaded yet."""
    return sorted([*globals(), *__all__])
