"""The instructor's view of a room as HTML: how to join, and table by table who is there and who is waited for."""

from __future__ import annotations

from typing import Any

from ..text import Translate
from ..views.html import Html, paragraph, person, row, table, text
from .roomforms import joined


def invitation(code: str, public: dict[str, Any], base: str, _: Translate, *, projector: bool = True) -> Html:
    """How students join: the address and its QR code, the room's code, and the projector's page."""
    address = public.get("join_url") or f"{base}{code}"
    wall = f"{base}{code}/projector"
    more = (
        f'<p><a href="{text(wall)}" target="_blank">{text(_("Open the projector page"))}</a></p>' if projector else ""
    )
    qr = Html(public["qr"]) if public.get("qr") else Html("")
    steps = Html(
        f'<div><p>{text(_("Join at"))} <a href="{text(address)}" target="_blank">{text(address)}</a></p>'
        f'<p>{text(_("Room code"))} <span class="big">{text(code)}</span></p>{more}</div>'
    )
    return Html(f'<div class="invitation">{qr}{steps}</div>')


def summary(room: dict[str, Any], _: Translate) -> str:
    """The room in a sentence or two."""
    parts = [joined(_, int(room.get("joined") or 0))]
    if room.get("closed"):
        parts.append(_("The room is closed."))
    elif all(one["phase"] == "lobby" for one in room.get("tables") or []):
        parts.append(_("Nothing has started yet."))
    elif missing := [name for one in room["tables"] for name in one["missing"]]:
        parts.append(_("Waiting for: {names}.").format(names=", ".join(missing[:12]) + (" …" if missing[12:] else "")))
    if room.get("locked"):
        parts.append(_("Nobody else can join."))
    return " ".join(parts)


def tables(room: dict[str, Any], _: Translate) -> Html:
    """Every table's seats."""
    made = [_table(one, _) for one in room.get("tables") or []]
    watching = room.get("watching") or []
    if watching:
        made.append(paragraph(_("Watching without a seat: {names}.").format(names=", ".join(watching))))
    return Html("".join(made))


def _table(one: dict[str, Any], _: Translate) -> Html:
    phase = _("lobby") if one["phase"] == "lobby" else one["phase"]
    caption = _("Table {number}: {phase}").format(number=one["table"], phase=phase)
    heads = [_("Name"), _("Here"), _("Move"), _("Played by")]
    scores = {line["name"]: line["score"] for line in one.get("standings") or []}
    if scores:
        heads.append(_("Score"))
    rows = []
    for seat in one["seats"]:
        if seat["free"]:
            continue
        cells: list[object] = [_here(seat, _), _moved(seat, one, _), _("a bot") if seat["bot"] else _("the student")]
        rows.append(row(person(seat["name"]), [*cells, scores.get(seat["name"], "")] if scores else cells))
    if not rows:
        return paragraph(_("Table {number}: nobody is here yet.").format(number=one["table"]))
    return table(caption, heads, rows, "sheet")


def _here(seat: dict[str, Any], _: Translate) -> str:
    if not seat["student"]:
        return "–"
    return "● " + _("connected") if seat["connected"] else "○ " + _("away")


def _moved(seat: dict[str, Any], one: dict[str, Any], _: Translate) -> str:
    if one["phase"] == "lobby" or one.get("result"):
        return "–"
    if seat["to_act"]:
        return "○ " + _("waited for")
    return "● " + _("in") if seat["acted"] else "–"
