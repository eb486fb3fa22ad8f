"""Middleman's view: `public` once a moment, `seat` once a page (see `bidgames.views`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from ...rules.middleman import ORDERS, SALES
from ...tables.middleman import AUCTION, SALE
from ...text import Translate
from ..generic import alert
from ..html import Html
from ..words import listed
from . import forms, holdings, rows, sheet, story
from .help import rules
from .moment import Moment, moment

__all__ = ["public", "rules", "seat"]


class Shared(Struct, frozen=True):
    """The public part of all pages of a moment: pieces of HTML, charts, and what own pieces are worked out from."""

    moment: Moment
    stage: Html
    ranks: list[str]
    everybody: Html
    charts: list[dict[str, Any]]
    drawn: Mapping[str, Any]


def public(
    observation: Mapping[str, Any], names: tuple[str, ...], result: Mapping[str, Any] | None, phase: str, _: Translate
) -> Shared:
    """What everybody sees, from a spectator's observation."""
    now = moment(observation, names, result, phase)
    many = len(names) > sheet.FEW
    everybody = Html(sheet.summary(now, _) + sheet.rest_of_players(now, _)) if many else Html("")
    stages = [stage for stage in (now.latest(AUCTION), now.latest(SALE)) if stage is not None]
    return Shared(
        moment=now,
        stage=Html("") if now.last is None else sheet.stage_table(now, now.last, _),
        ranks=sheet.ranks(now, _),
        everybody=everybody,
        charts=rows.charts(now, _),
        drawn={stage.name: rows.drawn_levels(stage) for stage in stages},
    )


def seat(
    shared: Shared, observation: Any, choices: Mapping[str, Any], seat: int | None, _: Translate
) -> dict[str, Any]:
    """The page of a seat; of a spectator when ``seat`` is None."""
    now = shared.moment
    called = None if seat is None or observation is None else _plain(_get(observation, "rows")[seat])
    most = None
    if seat is not None and "order" in choices:
        column = now.next_column("available")
        own = called["available"][column] if called is not None and column is not None else None
        found = now.range_of("available", seat, own)
        most = None if found is None else found.high
    return {
        "status": story.status(now, seat, bool(choices), _handed_in(now, observation, seat), _),
        "table": _table(shared, seat, called, _),
        "forms": [] if seat is None else forms.forms(now, choices, seat, most, _),
        "charts": shared.charts if seat is None else _own_charts(shared, seat, called, _),
        "alerts": _alerts(shared, seat, _),
    }


def _get(thing: Any, key: str) -> Any:
    """A key of a mapping or a field of a struct: own observations come as either, and copying them would cost."""
    return thing[key] if isinstance(thing, Mapping) else getattr(thing, key)


def _plain(called: Any) -> dict[str, Any] | None:
    """A seat's own rows as a mapping; None where there are none."""
    if called is None:
        return None
    return {row: list(_get(called, row)) for row in ("available", "demand")}


def _handed_in(now: Moment, observation: Any, seat: int | None) -> Any:
    """The sheet of the running phase that a seat has handed in; None where there is none."""
    if seat is None or observation is None or now.phase not in (ORDERS, SALES):
        return None
    running = _get(observation, "rounds")[-1]
    return _get(running, "orders" if now.phase == ORDERS else "sales")[seat]


def _table(shared: Shared, seat: int | None, called: Any, _: Translate) -> str:
    """All tables of a page, most personal first."""
    now = shared.moment
    parts = []
    if seat is not None:
        parts.append(sheet.game_sheet(now, called, seat, _))
    parts.append(sheet.forecast(now, seat, called, _))
    parts.append(shared.stage)
    parts.append(sheet.players(now, shared.ranks, shared.everybody, seat, _))
    return "".join(parts)


def _own_charts(shared: Shared, seat: int, called: Any, _: Translate) -> list[dict[str, Any]]:
    """The charts with the reader's own entries marked; shared rows stay shared."""
    now, made = shared.moment, []
    for chart in shared.charts:
        own: dict[str, Any]
        if chart["name"] in shared.drawn:
            stage = now.latest(chart["name"])
            assert stage is not None
            own = {"mine": rows.my_steps(stage, shared.drawn[chart["name"]], seat)}
        elif chart["name"] == "prices":
            own = {"mine": rows.my_prices(now, seat)}
        elif chart["name"] in holdings.TITLES:
            own = {"mine": holdings.mine(now, chart["name"], seat)}
            chart = {**chart, "text": f"{chart['text']} {holdings.own_text(now, chart['name'], seat, _)}"}
        else:
            own = {"range": rows.ranges(now, seat, None if now.seen["bankrupt"][seat] else called)}
        made.append({**chart, "rows": {**chart["rows"], **own}})
    return made


def _alerts(shared: Shared, seat: int | None, _: Translate) -> list[dict[str, str]]:
    """What a seat got in the last auction or sale; for a spectator who went bankrupt in it."""
    now = shared.moment
    if now.last is None:
        return []
    if seat is None:
        gone = [
            name
            for name, was, out in zip(now.names, now.history[-2].bankrupt, now.history[-1].bankrupt, strict=True)
            if out and not was
        ]
        return [alert("bad", _("Bankrupt: {names}.").format(names=listed(gone, _)))] if gone else []
    found = story.own_result(now, now.last, seat, _)
    return [] if found is None else [found]
