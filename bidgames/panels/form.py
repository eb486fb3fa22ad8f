"""Sending the moves of a seat from a form: one press is one move, however often it has to be sent.

Definitions
    key       the idempotency key of a move: the same turn, move and values keep it until the server has answered, so
              that a press repeated in doubt is the same move and cannot count twice
"""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Callable
from typing import Any, Protocol

from ..client import ClientError, MoveRefused, NotNow, Unreachable
from .board import Press

#: Seconds between two attempts while the server does not answer.
RETRY = 2.0
#: Seconds after which a move that never got an answer is given up.
GIVE_UP = 120.0


class Seat(Protocol):
    """What a panel needs of a seat: `SeatClient`, or the same calls without a network."""

    def move(self, move: str, turn: Any = None, key: str | None = None, **fields: Any) -> int:
        """Play a move."""


class Delivery:
    """The moves of one seat on their way."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._keys: dict[str, str] = {}

    def key(self, press: Press) -> str:
        """The idempotency key of this press."""
        what = json.dumps([press.turn, press.form, press.values], sort_keys=True)
        return self._keys.setdefault(what, uuid.uuid4().hex)

    def send(self, press: Press, doubt: Callable[[], None]) -> tuple[str, str, str | None]:
        """Send the move until it is answered (blocking): (kind, message, field) for the form.

        `doubt` is called once when there is no answer at the first attempt. Kinds: `taken`, `refused`, `moved_on`.
        """
        key, until, told = self.key(press), time.monotonic() + GIVE_UP, False
        while True:
            try:
                self._seat.move(press.form, turn=press.turn, key=key, **press.values)
            except Unreachable as silence:
                if not told:
                    doubt()
                told = True
                if time.monotonic() > until:
                    return "refused", silence.message, None
                time.sleep(RETRY)
            except ClientError as refusal:
                self._keys = {what: kept for what, kept in self._keys.items() if kept != key}
                return _refused(refusal)
            else:
                return "taken", "", None


def _refused(refusal: ClientError) -> tuple[str, str, str | None]:
    """What the form says about a refusal."""
    if isinstance(refusal, MoveRefused):
        return "refused", refusal.message, refusal.field
    return ("moved_on" if isinstance(refusal, NotNow) else "refused"), refusal.message, None
