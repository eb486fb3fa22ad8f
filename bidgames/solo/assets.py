"""What charts need, made by child processes, so that neither Altair nor vl-convert comes into the kernel.

The bundle is kept in the user's cache, the same one as the classroom server's.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

from ..classroom.assets import Assets

_lock = threading.Lock()
_made: dict[str, bytes] = {}


def vega_bundle() -> bytes | None:
    """Vega as one script; None when it cannot be made (the log says why)."""
    return _once("vega", lambda: Assets().vega())


def chart_specifications(game: str, language: str) -> bytes | None:
    """A game's chart specifications as JSON; None when they cannot be made (the log says why)."""
    return _once(f"{game} {language}", lambda: Assets().specs(game, language))


def _once(what: str, make: Callable[[], Coroutine[Any, Any, bytes | None]]) -> bytes | None:
    """What was made before, else what is made now, on whatever thread asks."""
    with _lock:
        if what not in _made:
            made = asyncio.run(make())
            if made is None:
                return None
            _made[what] = made
        return _made[what]
