"""The instructor's view of a room as HTML: how to join, who is there and waited for, the class list, the audit."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from ..text import N_, Translate
from ..views.html import Html, cell, details, paragraph, person, row, table, text
from ..views.words import PEOPLE, count
from . import roomforms

Room = dict[str, Any]

#: What an audit line is called: the control's action in words.
DONE = {
    "start": N_("started"), "pause": N_("clock paused"), "resume": N_("clock goes on"), "extend": N_("more time"),
    "force": N_("phase ended by hand"), "undo": N_("last entry taken back"), "restart": N_("begun again"),
    "options": N_("other options"), "seat": N_("given a seat"), "unseat": N_("seat freed"), "bot": N_("a bot plays"),
    "unbot": N_("seat given back"), "rename": N_("renamed"), "relink": N_("new link"), "group": N_("grouped"),
    "lock": N_("nobody can join"), "unlock": N_("people can join"), "standings": N_("standings shown or hidden"),
    "anonymous": N_("names hidden or shown"), "practice": N_("practice on or off"), "roster": N_("class list kept"),
    "carry": N_("class taken to the next room"), "close": N_("closed"),
}  # fmt: skip
#: So many names are listed where people are waited for.
_LISTED = 12


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


def unreached(address: str, _: Translate) -> Html:
    """No phone has reached the printed address yet: what to check."""
    host = urlsplit(address).hostname or ""
    if host in ("localhost", "127.0.0.1", "::1"):
        first = _("This server can be reached from this computer only. Start it with --host 0.0.0.0.")
        return Html(f'<div class="reach">{paragraph("⚠ " + first)}</div>')
    checks = [
        _("Is the phone in the same network as this computer? Turn its mobile data off to be sure."),
        _("Does the address above begin with this computer's address in that network? Start the server again if not."),
        _("Does this computer's firewall let others in? Allow Python, or the port {port}, in private networks.").format(
            port=urlsplit(address).port or 80
        ),
        _("Guest networks often keep devices apart. If so, use another network, or a phone's hotspot."),
    ]
    head = _("No phone has reached {address} yet. If students cannot open it, check:").format(address=address)
    items = "".join(f"<li>{text(one)}</li>" for one in checks)
    return Html(f'<div class="reach">{paragraph("ℹ " + head)}<ul>{items}</ul></div>')


def joined(_: Translate, number: int) -> str:
    """How many have joined, those included who only watch."""
    return _("Joined: {people}.").format(people=count(number, PEOPLE, _))


def summary(room: Room, _: Translate) -> str:
    """The room in a sentence or two."""
    parts = [joined(_, int(room.get("joined") or 0))]
    if room.get("next"):
        parts.append(_("The class has gone on to room {code}.").format(code=room["next"]))
    if room.get("closed"):
        parts.append(_("The room is closed."))
    elif all(one["phase"] == "lobby" for one in room.get("tables") or []):
        parts.append(_("Nothing has started yet."))
    elif missing := [name for one in room["tables"] for name in one["missing"]]:
        if len(missing) > _LISTED:  # the tables below say who
            parts.append(_("Waiting for {count} players.").format(count=len(missing)))
        else:
            parts.append(_("Waiting for: {names}.").format(names=", ".join(missing)))
    if room.get("practice"):
        parts.append(_("Practice: it does not count."))
    if room.get("locked"):
        parts.append(_("Nobody else can join."))
    return " ".join(parts)


def tables(room: Room, _: Translate) -> Html:
    """All tables in one, when there are several; then every table's seats."""
    found = room.get("tables") or []
    made: list[str] = [_overview(found, _)] if len(found) > 1 else []
    made += [_table(one, _, opened=len(found) == 1) for one in found]
    watching = room.get("watching") or []
    if watching:
        made.append(paragraph(_("Watching without a seat: {names}.").format(names=", ".join(watching))))
    return Html("".join(made))


def _overview(found: list[dict[str, Any]], _: Translate) -> Html:
    """A row a table."""
    heads = [_("Table"), _("In"), _("Waited for"), _("Away"), _("Clock"), _("Stage")]
    rows = []
    for one in found:
        acted, acting = len(one.get("acted") or []), len(one.get("to_act") or [])
        away = [s["name"] for s in one["seats"] if s["student"] and not s["connected"] and not s["bot"]]
        within = Html(f"{acted}/{acted + acting}") if acted + acting else "–"
        rows.append(
            row(one["table"], [within, _names(one["missing"]), _names(away), cell(clock(one, _)), stage(one, _)])
        )
    return table(_("All tables"), heads, rows, "sheet overview")


def _names(names: list[str]) -> Html:
    """Some names, each as text."""
    return Html(", ".join(person(name) for name in names[:6]) + (" …" if names[6:] else "")) if names else Html("–")


def clock(one: dict[str, Any], _: Translate) -> Html:
    """What is left of the phase; the page counts it down."""
    if one.get("paused"):
        return text(_("Paused"))
    if not one.get("deadline"):
        return Html("–")
    left = max(0, int(one.get("left") or 0))
    return Html(f'<span data-deadline="{text(one["deadline"])}">{left // 60}:{left % 60:02}</span>')


def stage(one: dict[str, Any], _: Translate) -> str:
    """Where the table is."""
    if one["phase"] == "lobby":
        return _("not started")
    return one.get("status") or str(one["phase"])


def _table(one: dict[str, Any], _: Translate, *, opened: bool) -> Html:
    caption = _("Table {number}: {phase}").format(number=one["table"], phase=stage(one, _))
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
    words = []
    if one.get("options"):
        told = _("; ").join(roomforms.option_said(name, value, _) for name, value in one["options"].items())
        words.append(paragraph(_("Options: {options}").format(options=told)))
    inside = "".join([*words, table(caption, heads, rows, "sheet")])
    return Html(inside) if opened else details(caption, inside)


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


def roster(room: Room, _: Translate) -> Html:
    """The class list: who has joined, as whom, and who has not."""
    listed = room.get("roster") or []
    if not listed:
        return paragraph(_("No class list yet. With one, grades go by student numbers, and you see who is absent."))
    rows = []
    for one in listed:
        here = one["joined"]
        said = "● " + _("joined") if here else "○ " + _("absent")
        if len(here) > 1:
            said = "⚠ " + _("joined more than once")
        cells: list[object] = [one["id"] or "–", said, Html(", ".join(map(person, here)))]
        rows.append(row(person(one["name"] or one["id"] or ""), cells))
    absent = sum(1 for one in listed if not one["joined"])
    caption = _("Class list: {all} students, {absent} absent").format(all=len(listed), absent=absent)
    return table(caption, [_("Student"), _("Number"), _("Here"), _("Joined as")], rows, "sheet")


def audit(room: Room, _: Translate) -> Html:
    """What was done to the room, newest first."""
    lines = room.get("audit") or []
    if not lines:
        return paragraph(_("Nothing has been done yet."))
    rows = []
    for line in reversed(lines):
        what = _(DONE[line["action"]]) if line["action"] in DONE else str(line["action"])
        where = _("table {number}").format(number=line["table"]) if line.get("table") else ""
        told = [str(line[key]) for key in ("who", "name", "seconds", "room", "students") if line.get(key)]
        rows.append(row(line["at"][11:19], [what, where, ", ".join(told)]))
    return table(_("What was done (UTC)"), [_("Time"), _("What"), _("Where"), _("Whom, how much")], rows, "sheet")
