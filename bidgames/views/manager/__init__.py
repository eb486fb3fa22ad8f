"""Manager's view: `public` once a moment, `seat` once a page (see `bidgames.views`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from ...text import Translate
from ..generic import alert
from . import board, forms, rows, story
from .help import rules
from .moment import Moment, moment

__all__ = ["public", "rules", "seat"]


class Shared(Struct, frozen=True):
    """The public part of all pages of a moment."""

    moment: Moment
    table: str
    charts: list[dict[str, Any]]


def public(
    observation: Mapping[str, Any], names: tuple[str, ...], result: Mapping[str, Any] | None, phase: str, _: Translate
) -> Shared:
    """What everybody sees, from a spectator's observation."""
    now = moment(observation, names, result, phase)
    return Shared(moment=now, table=board.board(now, None, _), charts=rows.charts(now, _))


def seat(
    shared: Shared, observation: Any, choices: Mapping[str, Any], seat: int | None, _: Translate
) -> dict[str, Any]:
    """The page of a seat; of a spectator when ``seat`` is None."""
    now = shared.moment
    price = None
    if seat is not None and observation is not None:
        handed_in = observation["handed_in"] if isinstance(observation, Mapping) else observation.handed_in
        price = handed_in[seat]
    return {
        "status": story.status(now, seat, bool(choices), price, _),
        "table": shared.table if seat is None else board.board(now, seat, _),
        "forms": [] if seat is None else forms.forms(now, choices, seat, _),
        "charts": shared.charts if seat is None else rows.own_charts(now, shared.charts, seat),
        "alerts": _alerts(now, seat, _),
    }


def _alerts(now: Moment, seat: int | None, _: Translate) -> list[dict[str, str]]:
    """What the last prices brought a seat, and why; for a spectator what they brought all."""
    if now.last is None:
        return []
    if seat is None:
        return [alert("info", story.public_result(now, now.last, _))]
    return [story.own_result(now, now.last, seat, _)]
