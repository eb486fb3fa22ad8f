"""Moves as they are asked for, before any game looks at them; the moves of who is late. Pure: no server is needed."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any

from ..rules.domain import N_, Whole
from ..rules.game import Move, Refused
from . import names
from .errors import Answer, NotYours
from .table import Table


def read_object(text: bytes | str) -> dict[str, Any]:
    """The JSON object of a request; a number with a point is a `Decimal`, which no domain contains. Raises `Answer`."""
    try:
        found = json.loads(text, parse_float=Decimal, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise Answer(N_("The request is not JSON.")) from None
    if not isinstance(found, dict):
        raise Answer(N_("The request must be a JSON object."))
    return found


def _no_number(word: str) -> None:
    raise ValueError(word)


def key_and_turn(given: Mapping[str, Any], seat: int) -> tuple[str | None, int | None]:
    """The idempotency key and the turn of a move that is asked for by this seat.

    Raises `NotYours` when it names another seat, `Refused` for a key or turn that is none.
    """
    key, turn = given.get("key"), given.get("turn")
    if given.get("seat") not in (None, seat) or isinstance(given.get("seat"), bool):
        raise NotYours(N_("This is not your seat; a move can be made for one's own seat only."))
    if key is not None:
        key = names.plain_text(key, "key", 100)
    if turn is not None and type(turn) is not int:
        raise Refused(seat, "turn", turn, Whole(0))
    return key, turn


def late(table: Table, rng: random.Random, seats: Iterable[int] | None = None) -> Iterator[tuple[int, Move]]:
    """The safe moves of all who are late (or of `seats`), one after the other."""
    position = table.position
    for seat in table.acting if seats is None else seats:
        if seat not in table.rules.to_act(position):
            continue
        move = table.rules.safe(position, seat, rng)
        position = table.rules.apply(position, seat, move)
        yield seat, move


__all__ = ["key_and_turn", "late", "read_object"]
