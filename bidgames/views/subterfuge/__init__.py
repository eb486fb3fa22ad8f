"""Subterfuge's view: `public` once a moment, `seat` once a page (see `bidgames.views`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from ...text import Translate
from . import board, forms, rows, story
from .help import rules
from .moment import Moment, moment, own

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
    return Shared(moment=now, table=board.page_table(now, None, {}, _), charts=rows.charts(now, _))


def seat(
    shared: Shared, observation: Any, choices: Mapping[str, Any], seat: int | None, _: Translate
) -> dict[str, Any]:
    """The page of a seat; of a spectator when ``seat`` is None."""
    now = shared.moment
    if seat is None or observation is None:
        status = story.status(now, None, _)
        alerts = story.alerts(now, None, _)
        return {"status": status, "table": shared.table, "forms": [], "charts": shared.charts, "alerts": alerts}
    mine = own(observation, seat)
    return {
        "status": story.status(now, mine, _),
        "table": board.page_table(now, mine, choices, _),
        "forms": forms.forms(now, choices, mine, _),
        "charts": rows.own_charts(now, shared.charts, mine, _),
        "alerts": story.alerts(now, seat, _),
    }
