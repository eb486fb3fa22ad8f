"""The instructor's forms, as plain data: creating a room, steering it, its seats, taking the data home."""

from __future__ import annotations

from typing import Any

from .. import rules
from ..rules.domain import N_, OneOf, Option, Text, Whole
from ..text import Translate
from ..views.words import PLAYERS, count

Form = dict[str, Any]

#: What an option of a game is called; another game's option is called what its rules call it.
OPTIONS = {
    "rounds": N_("Rounds"),
    "value_rule": N_("Which paintings count"),
    "size": N_("Size of the board"),
    "capital": N_("Capital at the start"),
    "diagonal": N_("Diagonal moves"),
    "turn_limit": N_("Most turns (empty: no limit)"),
    "round_limit": N_("Most rounds (empty: no limit)"),
    "question": N_("Question"),
    "one_end": N_("Lowest number"),
    "other_end": N_("Highest number"),
    "step": N_("In steps of"),
    "form": N_("Form of auction"),
    "values": N_("What the lot is worth"),
    "spread": N_("How far a signal can be off"),
    "reserve": N_("Reserve price"),
    "units": N_("Units for each player"),
    "capacity": N_("Units each seller can make"),
    "cost": N_("Cost of a unit"),
    "redraw": N_("New cards in each round"),
    "cost_shift": N_("Added to every cost later on"),
    "shift_from": N_("From which round on"),
    "pricing": N_("Which price is paid"),
    "confidence": N_("Ask how sure they are, in per cent"),
    "reason": N_("A reason in a few words"),
}
#: Values of options in words.
VALUES = {
    True: N_("yes"),
    False: N_("no"),
    "all_markers": N_("all that have a marker"),
    "ranked_only": N_("only those of ranked painters"),
    "required": N_("must be given"),
    "optional": N_("can be given"),
    "none": N_("is not asked for"),
    "first_price": N_("sealed, first price"),
    "second_price": N_("sealed, second price"),
    "all_pay": N_("sealed, all pay"),
    "english_clock": N_("English clock, the price rises"),
    "dutch_clock": N_("Dutch clock, the price falls"),
    "private": N_("to each something else"),
    "midpoint": N_("one for all, the middle of those that clear"),
    "lowest_accepted": N_("one for all, the highest that clears"),
    "highest_rejected": N_("one for all, the lowest that clears"),
    "pay_as_bid": N_("everybody his own"),
    "average": N_("to all the mean of their signals"),
    "around": N_("to all the same, signals lie around it"),
}
#: Actions on the whole room: name, label, when it makes sense (a state of `steering`), and the word before it is done.
ACTIONS: tuple[tuple[str, str, str, str | None], ...] = (
    ("start", N_("Start"), "lobby", None),
    ("pause", N_("Pause the clock"), "running", None),
    ("resume", N_("Go on"), "paused", None),
    ("extend", N_("30 seconds more"), "running", None),
    ("force", N_("End this phase now"), "running", N_("Whoever has not moved gets a safe move, marked as automatic.")),
    ("undo", N_("Take back the last entry"), "single", None),
    ("lock", N_("Let nobody else join"), "open", None),
    ("unlock", N_("Let people join again"), "locked", None),
    ("standings on", N_("Show the standings"), "no standings", None),
    ("standings off", N_("Hide the standings"), "standings", None),
    ("anonymous on", N_("Hide the names on the projector"), "named", None),
    ("anonymous off", N_("Show the names on the projector"), "anonymous", None),
    ("restart", N_("Start again"), "single", N_("The game begins anew with the same seats.")),
    ("close", N_("Close the room"), "any", N_("Nobody can move or join any more. The data stays.")),
    ("delete", N_("Delete the room's data"), "any", N_("All data of this room will be gone for good.")),
)
#: What can be done at one of several tables.
AT_TABLE = ("start", "pause", "resume", "extend", "force", "undo", "restart")
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


def field(name: str, label: str, kind: str, **more: Any) -> dict[str, Any]:
    """A field of a form; what is not said is null."""
    return {"name": name, "label": label, "kind": kind, "help": None, "value": None} | more


def connecting(_: Translate, url: str | None) -> Form:
    """Where the server is, and the key."""
    blank = _("Please type this, too.")
    fields = [] if url else [field("url", _("Address of the class server"), "text", blank=blank)]
    fields.append(field("key", _("Instructor's key"), "text", blank=blank, secret=True))
    return {"move": "connect", "title": _("Instructor"), "submit": _("Connect"), "note": None, "fields": fields}


def creating(_: Translate) -> Form:
    """A new room: game, its options, seats, bots, clock."""
    games = [rules.game(key) for key in sorted(rules.keys())]
    titles, first = [_(game.title) for game in games], games[0].key
    keys = [game.key for game in games]
    fields = [field("game", _("Game"), "one_of", values=keys, labels=titles, value=first)]
    for game in games:
        for name, option in game.options(game.fewest).items():
            made = option_field(f"{game.key}.{name}", name, option, _)
            if made:
                fields.append({**made, "when": {"game": game.key}})
    seats, bots = _("Seats at a table"), _("Bots at each table")
    fields += [
        field("seats", seats, "maybe", low=1, high=None, step=1, help=_("Empty: as many as the game allows.")),
        field("bots", bots, "whole", low=0, high=None, step=1, value=0),
        field("clock", _("Seconds for each phase"), "maybe", low=1, high=None, step=1, help=_("Empty: no clock.")),
    ]
    return {
        "move": "create", "title": _("A new room"), "submit": _("Open the room"), "note": None, "fields": fields,
    }  # fmt: skip


def option_field(key: str, name: str, option: Option, _: Translate) -> dict[str, Any] | None:
    """The field of a game's option; None where only a program can set it."""
    label, domain = _(OPTIONS.get(name, name)), option.domain
    if isinstance(domain, Whole):
        kind = "maybe" if option.default is None else "whole"
        about = {"low": domain.low, "high": domain.high, "step": domain.step, "value": option.default}
        return field(key, label, kind, **about)
    if isinstance(domain, OneOf):
        labels = [_(VALUES[value]) if value in VALUES else str(value) for value in domain.values]
        return field(key, label, "one_of", values=list(domain.values), labels=labels, value=option.default)
    if isinstance(domain, Text):
        return field(key, label, "text", value=option.default, most=domain.most, optional=not domain.least)
    return None


def settings(values: dict[str, Any]) -> dict[str, Any]:
    """The settings of `Instructor.create_room` from the form's values; an option left as it is is not sent."""
    game = rules.game(values["game"])
    defaults = {name: option.default for name, option in game.options(game.fewest).items()}
    options = {}
    for name, value in values.items():
        owner, _, option = name.partition(".")
        if owner == game.key and option and value != defaults.get(option):
            options[option] = value
    found = {"game": game.key, "options": options, "seats_per_table": values.get("seats")}
    return {**found, "bots": values.get("bots") or 0, "clock": values.get("clock")}


def opening(_: Translate, rooms: list[dict[str, Any]]) -> Form:
    """An earlier room: from the list, or by its code."""
    if rooms:
        codes = [str(room["room"]) for room in rooms]
        labels = [f"{room['room']}, {_(rules.game(room['game']).title)}" for room in rooms]
        fields = [field("code", _("Room"), "one_of", values=codes, labels=labels, value=codes[0])]
    else:
        blank = _("Please type the room's code.")
        fields = [field("code", _("Room code"), "text", blank=blank, capitals=True, most=10)]
    return {"move": "open", "title": _("A room that exists"), "submit": _("Show it"), "note": None, "fields": fields}


def steering(_: Translate, room: dict[str, Any]) -> list[Form]:
    """The buttons that make sense now."""
    tables = room.get("tables") or []
    started = [table for table in tables if table["phase"] != "lobby"]
    running = [table for table in started if not table.get("result")]
    state = {
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
    }
    forms = []
    for name, label, when, word in ACTIONS:
        if not state[when] or (room.get("closed") and name.split()[0] not in ("delete", "standings", "anonymous")):
            continue
        warnings = [{"text": _(word), "confirm": _(label)}] if word else []
        style = "danger" if name in ("restart", "close", "delete") else ""
        form = {"move": name, "title": "", "submit": _(label), "note": None, "fields": [], "warnings": warnings}
        forms.append({**form, "style": style})
    if len(tables) > 1:
        forms.append(_at_table(_, tables))
    if any(not seat["free"] for table in tables for seat in table["seats"]):
        forms.append(_at_seat(_, tables))
    forms.append(_export(_))
    return forms


def _at_table(_: Translate, tables: list[dict[str, Any]]) -> Form:
    numbers = [table["table"] for table in tables]
    labels = {name: _(label) for name, label, _when, _word in ACTIONS}
    fields = [
        field("table", _("Table"), "one_of", values=numbers, labels=[str(n) for n in numbers], value=numbers[0]),
        field("action", _("What to do"), "one_of", values=list(AT_TABLE), labels=[labels[name] for name in AT_TABLE]),
    ]
    return {"move": "at_table", "title": _("One table"), "submit": _("Do it"), "note": None, "fields": fields}


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
    return {"move": "at_seat", "title": _("One seat"), "submit": _("Do it"), "note": None, "fields": fields}


def _export(_: Translate) -> Form:
    names = [_("CSV, one table"), _("Excel, all tables"), _("Parquet, one table"), _("records (JSON Lines)")]
    fields = [
        field("format", _("Format"), "one_of", values=list(FORMATS), labels=names, value="csv"),
        field("frame", _("Which table of the data"), "text", blank="", optional=True, value="moves",
              help=_("moves, or a table of the game, such as orders or sales.")),
    ]  # fmt: skip
    return {"move": "export", "title": _("Take the data home"), "submit": _("Download"), "note": None, "fields": fields}


def control_call(form: str, values: dict[str, Any], code: str) -> tuple[str, dict[str, Any]]:
    """The control call that a press of a steering form stands for: action and what goes with it."""
    if form == "at_seat":
        table, seat = values["seat"]
        named = {"name": values["name"]} if values["action"] == "rename" else {}
        return values["action"], {"table": table, "seat": seat, **named}
    action, _, on = (values["action"] if form == "at_table" else form).partition(" ")
    more: dict[str, Any] = {"table": values["table"]} if form == "at_table" else {}
    if on:
        more["on"] = on == "on"
    if action == "extend":
        more["seconds"] = 30
    if action == "delete":
        more["confirm"] = code
    return action, more


def joined(_: Translate, number: int) -> str:
    """How many have joined."""
    return _("Joined: {players}.").format(players=count(number, PLAYERS, _))
