"""The desk's forms for a room that is open, as plain data, by tab; and the control call that each press stands for."""

from __future__ import annotations

from typing import Any

from ..rules import game as find_game
from ..rules.domain import N_
from ..tables import frames_of
from ..text import Translate
from .roomforms import Form, chosen, field, option_field

Room = dict[str, Any]
Calls = tuple[str, dict[str, Any]]

#: The desk's tabs and what they are called.
TABS = {
    "tables": N_("Tables"), "students": N_("Students"), "debrief": N_("Debriefing"), "data": N_("Data"),
    "room": N_("Room"),
}  # fmt: skip
#: Actions on the whole room: name, tab, label, when it makes sense (a state of `states`), the word before it is done.
ACTIONS: tuple[tuple[str, str, str, str, str | None], ...] = (
    ("start", "tables", N_("Start"), "lobby", None),
    ("pause", "tables", N_("Pause all clocks"), "running", None),
    ("resume", "tables", N_("Go on"), "paused", None),
    ("extend", "tables", N_("30 seconds more"), "running", None),
    ("force", "tables", N_("End this phase now"), "running",
     N_("Whoever has not moved gets a safe move, marked as automatic.")),
    ("undo", "tables", N_("Take back the last entry"), "single", None),
    ("standings on", "tables", N_("Show the standings"), "no standings", None),
    ("standings off", "tables", N_("Hide the standings"), "standings", None),
    ("anonymous on", "tables", N_("Hide the names on the projector"), "named", None),
    ("anonymous off", "tables", N_("Show the names on the projector"), "anonymous", None),
    ("lock", "students", N_("Let nobody else join"), "open", None),
    ("unlock", "students", N_("Let people join again"), "locked", None),
    ("practice on", "room", N_("Make it practice"), "may practise", None),
    ("practice off", "room", N_("End practice: it counts from now on"), "practice",
     N_("Tables that have started begin anew, and count.")),
    ("round", "room", N_("Begin this round again"), "single", N_("What was played in this round no longer stands.")),
    ("restart", "room", N_("Start again"), "single", N_("The game begins anew with the same seats.")),
    ("close", "room", N_("Close the room"), "any", N_("Nobody can move or join any more. The data stays.")),
    ("delete", "room", N_("Delete the room's data"), "any", N_("All data of this room will be gone for good.")),
)  # fmt: skip
#: What can be done when the room is closed.
AFTERWARDS = ("delete", "standings on", "standings off", "anonymous on", "anonymous off")
#: What is asked twice for, and looks like it.
DANGER = ("round", "restart", "close", "delete")
#: What can be done at one of several tables.
AT_TABLE = ("start", "pause", "resume", "extend", "force", "undo", "round", "restart")
#: What can be done with one seat.
AT_SEAT = (
    ("bot", N_("let a bot play")),
    ("unbot", N_("give the seat back to its student")),
    ("rename", N_("rename")),
    ("unseat", N_("free the seat")),
    ("relink", N_("make a new link (the old one stops working)")),
    ("force", N_("make the safe move")),
    ("undo", N_("take back the last entry")),
)
#: Formats of the export and what they are.
FORMATS = ("csv", "xlsx", "parquet", "jsonl")


def tabs(_: Translate, at: str) -> list[Form]:
    """The buttons that lead to the tabs."""
    return [
        {**_bare(f"tab {name}", _(label)), "style": "tab", "pressed": name == at} for name, label in TABS.items()
    ]  # fmt: skip


def _bare(move: str, label: str) -> Form:
    """A button alone."""
    return {"move": move, "title": "", "submit": label, "note": None, "fields": [], "warnings": [], "style": ""}


def _form(move: str, title: str, submit: str, fields: list[dict[str, Any]], note: str | None = None) -> Form:
    return {"move": move, "title": title, "submit": submit, "note": note, "fields": fields}


def states(room: Room) -> dict[str, bool]:
    """What makes sense now."""
    tables = room.get("tables") or []
    started = [table for table in tables if table["phase"] != "lobby"]
    running = [table for table in started if not table.get("result")]
    return {
        "any": True,
        "lobby": len(started) < max(1, len(tables)),
        "running": any(not table["paused"] for table in running),
        "paused": any(table["paused"] for table in running),
        "single": len(tables) == 1 and bool(started),
        "open": not room.get("locked"),
        "locked": bool(room.get("locked")),
        "standings": bool(room.get("standings")),
        "no standings": not room.get("standings"),
        "anonymous": bool(room.get("anonymous")),
        "named": not room.get("anonymous"),
        "practice": bool(room.get("practice")),
        "may practise": not started and not room.get("practice"),
    }


def steering(_: Translate, room: Room, tab: str = "tables") -> list[Form]:
    """The buttons of a tab that make sense now."""
    state, forms = states(room), []
    for name, place, label, when, word in ACTIONS:
        if place != tab or not state[when] or (room.get("closed") and name not in AFTERWARDS):
            continue
        warnings = [{"text": _(word), "confirm": _(label)}] if word else []
        style = "danger" if name in DANGER else "quiet" if name.endswith((" on", " off")) else ""
        forms.append({**_bare(name, _(label)), "warnings": warnings, "style": style})
    return forms


def controls(_: Translate, room: Room, tab: str) -> list[Form]:
    """The forms of a tab that have something to fill in."""
    tables = room.get("tables") or []
    if tab == "data":
        return _data(_, room)
    if room.get("closed"):
        return []
    forms = []
    if tab == "tables":
        if len(tables) > 1:
            forms.append(_at_table(_, tables))
        if any(not seat["free"] for table in tables for seat in table["seats"]):
            forms.append(_at_seat(_, tables))
        if room.get("watching"):
            forms.append(_seat(_, room))
    if tab == "students":
        forms.append(_roster(_, room))
        lobby = [table for table in tables if table["phase"] == "lobby" and any(not s["free"] for s in table["seats"])]
        if lobby:
            forms += [_random(_), _by_hand(_, lobby)]
    if tab == "room" and (lobby := [table for table in tables if table["phase"] == "lobby"]):
        if form := _treatment(_, room["game"], lobby):
            forms.append(form)
    return forms


def _table_field(_: Translate, tables: list[dict[str, Any]]) -> dict[str, Any]:
    numbers = [table["table"] for table in tables]
    return field("table", _("Table"), "one_of", values=numbers, labels=[str(n) for n in numbers], value=numbers[0])


def _at_table(_: Translate, tables: list[dict[str, Any]]) -> Form:
    labels = {name: _(label) for name, _tab, label, _when, _word in ACTIONS}
    labels["extend"] = _("More time")
    fields = [
        _table_field(_, tables),
        field("action", _("What to do"), "one_of", values=list(AT_TABLE), labels=[labels[name] for name in AT_TABLE]),
        field("seconds", _("Seconds"), "whole", low=5, high=3600, step=5, value=60, when={"action": "extend"}),
    ]
    return _form("at_table", _("One table"), _("Do it"), fields)


def _at_seat(_: Translate, tables: list[dict[str, Any]]) -> Form:
    places, labels = [], []
    for table in tables:
        for seat in table["seats"]:
            if not seat["free"]:
                places.append([table["table"], seat["seat"]])
                where = _("{name}, table {table}").format(name=seat["name"], table=table["table"])
                labels.append(seat["name"] if len(tables) == 1 else where)
    fields = [
        field("seat", _("Who"), "one_of", values=places, labels=labels),
        field("action", _("What to do"), "one_of", values=[one for one, _word in AT_SEAT],
              labels=[_(word) for _one, word in AT_SEAT]),
        field("name", _("New name"), "text", blank=_("Please type a name."), most=80, when={"action": "rename"}),
    ]  # fmt: skip
    return _form("at_seat", _("One seat"), _("Do it"), fields)


def _seat(_: Translate, room: Room) -> Form:
    """A seat for somebody who watches."""
    watching = room["watching"]
    fields = [field("name", _("Who"), "one_of", values=watching, labels=watching, value=watching[-1])]
    if len(room["tables"]) > 1:
        fields.append(_table_field(_, room["tables"]))
    note = _("A free seat, or one that a bot has for itself.")
    return _form("seat", _("A seat for who watches"), _("Give a seat"), fields, note)


def _roster(_: Translate, room: Room) -> Form:
    kept = "\n".join(", ".join(filter(None, (one["id"], one["name"]))) for one in room.get("roster") or [])
    note = _("One student a line: a name, or a student number, a comma and a name. Who joins is matched by either.")
    fields = [field("students", _("Class list"), "lines", most=100_000, value=kept, blank=_("Please paste the list."))]
    return _form("roster", _("The class list"), _("Keep the list"), fields, note)


def _random(_: Translate) -> Form:
    fields = [field("size", _("At most so many at a table"), "maybe", low=1, high=None, step=1,
                    help=_("Empty: as many as the game allows."))]  # fmt: skip
    return _form("group", _("Groups by chance"), _("Shuffle the class"), fields)


def _by_hand(_: Translate, lobby: list[dict[str, Any]]) -> Form:
    groups = [[seat["name"] for seat in table["seats"] if seat["student"]] for table in lobby]
    value = "\n\n".join("\n".join(names) for names in groups if names)
    note = _("One name a line, an empty line between two tables. Everybody who waits must be named once.")
    fields = [
        field("tables", _("Who sits with whom"), "lines", most=100_000, value=value, blank=_("Please name everybody."))
    ]
    return _form("by_hand", _("Groups by hand"), _("Seat them so"), fields, note)


def _treatment(_: Translate, key: str, lobby: list[dict[str, Any]]) -> Form | None:
    """Other options for one table."""
    game = find_game(key)
    made = [option_field(f"{key}.{name}", name, option, _) for name, option in game.options(game.fewest).items()]
    fields = [one for one in made if one]
    if not fields:
        return None
    note = _("Only tables that have not started. What the others play with stays.")
    title = _("Other options for one table")
    return _form("options", title, _("Use these options"), [_table_field(_, lobby), *fields], note)


def _data(_: Translate, room: Room) -> list[Form]:
    words = [_("CSV, one table"), _("Excel, all tables"), _("Parquet, one table"), _("records (JSON Lines)")]
    frames = list(frames_of(room["game"]))
    fields = [
        field("format", _("Format"), "one_of", values=list(FORMATS), labels=words, value="csv"),
        field("frame", _("Which table of the data"), "one_of", values=frames, labels=frames, value="moves"),
    ]
    note = _("Scores and ranks by student number, with absent moves, and who never came.")
    kinds = field("format", _("Format"), "one_of", values=["csv", "xlsx"], labels=["CSV", "Excel"], value="csv")
    return [
        _form("grades", _("Grades"), _("Download the grades"), [kinds], note),
        _form("export", _("Take the data home"), _("Download"), fields),
    ]


def control_call(form: str, values: dict[str, Any], room: Room) -> Calls:
    """The control call that a press of a steering form stands for: action and what goes with it."""
    if form == "at_seat":
        table, seat = values["seat"]
        named = {"name": values["name"]} if values["action"] == "rename" else {}
        return values["action"], {"table": table, "seat": seat, **named}
    if form == "roster":
        return form, {"students": values["students"]}
    if form == "group":
        return form, {} if values["size"] is None else {"size": values["size"]}
    if form == "by_hand":
        groups = [[name.strip() for name in part.splitlines()] for part in _parts(values["tables"])]
        return "group", {"tables": groups}
    if form == "seat":
        return form, values
    if form == "options":
        return form, {"table": values["table"], "options": chosen(find_game(room["game"]), values)}
    action, _, on = (values["action"] if form == "at_table" else form).partition(" ")
    more: dict[str, Any] = {"table": values["table"]} if form == "at_table" else {}
    if on:
        more["on"] = on == "on"
    if action == "round":
        return "restart", {**more, "round": True}
    if action == "extend":
        more["seconds"] = values.get("seconds", 30)
    if action == "delete":
        more["confirm"] = room["room"]
    return action, more


def _parts(text: str) -> list[str]:
    """The pieces of a text between its empty lines."""
    found: list[list[str]] = [[]]
    for line in text.splitlines():
        if line.strip():
            found[-1].append(line)
        elif found[-1]:
            found.append([])
    return ["\n".join(lines) for lines in found if lines]
