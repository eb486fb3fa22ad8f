"""Art dealer's view: `public` once a moment, `seat` once a page (see `bidgames.views`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from ...rules.art_dealer import OPEN
from ...text import Translate
from . import board, forms, rows, story
from .help import rules
from .moment import Moment, Own, moment, own

__all__ = ["public", "rules", "seat"]


class Shared(Struct, frozen=True):
    """The public part of all pages of a moment."""

    moment: Moment
    table: str
    past: str
    charts: list[dict[str, Any]]
    calls: list[dict[str, Any]]


def public(
    observation: Mapping[str, Any], names: tuple[str, ...], result: Mapping[str, Any] | None, phase: str, _: Translate
) -> Shared:
    """What everybody sees, from a spectator's observation."""
    now = moment(observation, names, result, phase)
    past = board.past(now, _)
    return Shared(now, board.board(now, None, past, _), past, rows.charts(now, _), story.calls(now, _))


def seat(
    shared: Shared, observation: Any, choices: Mapping[str, Any], seat: int | None, _: Translate
) -> dict[str, Any]:
    """The page of a seat; of a spectator when ``seat`` is None."""
    now = shared.moment
    mine: Own | None = None if seat is None or observation is None else own(observation, seat)
    page: dict[str, Any] = {
        "status": story.status(now, mine, choices, _),
        "table": shared.table if mine is None else board.board(now, mine, shared.past, _),
        "forms": [] if mine is None else forms.forms(now, mine, choices, _),
        "charts": shared.charts if mine is None else rows.own_charts(shared.charts, mine),
        "alerts": story.alerts(now, mine, _),
        "calls": shared.calls,
    }
    if now.phase == OPEN:
        page["waiting"] = None  # nobody hands anything in: the table says who may still bid
    return page
