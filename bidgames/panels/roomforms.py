"""The instructor's forms, as plain data: creating a room, steering it, its seats, taking the data home."""

from __future__ import annotations

from typing import Any

from .. import rules
from ..files import RECORD_FILES
from ..rules.domain import N_, OneOf, Option, Text, Whole
from ..rules.game import Game
from ..text import Translate

Form = dict[str, Any]

#: The most that can be sent to the desk's kernel at once, in bytes: its WebSocket takes 10 MiB.
MOST_FILES = 8 * 2**20

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
    "midpoint": N_("one for all, the middle of those that clear, rounded down"),
    "lowest_accepted": N_("one for all, the highest that clears"),
    "highest_rejected": N_("one for all, the lowest that clears"),
    "pay_as_bid": N_("everybody his own"),
    "average": N_("to all the mean of their signals"),
    "around": N_("to all the same, signals lie around it"),
}

#: What marks the options of every second table.
SECOND = ".2"


def field(name: str, label: str, kind: str, **more: Any) -> dict[str, Any]:
    """A field of a form; what is not said is null."""
    return {"name": name, "label": label, "kind": kind, "help": None, "value": None} | more


def connecting(_: Translate, url: str | None, *, again: bool = False) -> Form:
    """Where the server is, where that is not known or is asked `again`, and the key."""
    blank = _("Please type this, too.")
    where = field("url", _("Address of the class server"), "text", blank=blank, value=url)
    fields = [] if url and not again else [where]
    fields.append(field("key", _("Instructor's key"), "text", blank=blank, secret=True))
    note = (
        None
        if url
        else _(
            "No class server of yours runs on this computer. Start it with “bidgames serve --host "
            "0.0.0.0” and run this again. If it runs elsewhere, say where."
        )
    )
    return {"move": "connect", "title": _("Instructor"), "submit": _("Connect"), "note": note, "fields": fields}


def creating(_: Translate, room: str | None = None) -> Form:
    """A new room: game, its options, a second kind of table, seats, bots, clock; the class of `room` may come along."""
    games = [rules.game(key) for key in sorted(rules.keys())]
    titles, first = [_(game.title) for game in games], games[0].key
    keys = [game.key for game in games]
    fields = [field("game", _("Game"), "one_of", values=keys, labels=titles, value=first)]
    if room:
        words = [_("no, people join anew"), _("yes, the class of room {code} goes on there").format(code=room)]
        about = _("Names, student numbers and the class list come along; the students' pages follow by themselves.")
        kinds: dict[str, Any] = {"values": [False, True], "labels": words, "value": True, "help": about}
        fields.append(field("carry", _("Take the class along"), "one_of", **kinds))
    fields += _options(games, "", _)
    words = [_("all tables alike"), _("two kinds of tables, in turn")]
    fields.append(field("kinds", _("Tables"), "one_of", values=[1, 2], labels=words, value=1))
    fields += _options(games, SECOND, _)
    seats, bots = _("Seats at a table"), _("Bots at each table")
    fields += [
        field("seats", seats, "maybe", low=1, high=None, step=1, help=_("Empty: as many as the game allows.")),
        field("bots", bots, "whole", low=0, high=None, step=1, value=0),
        field("clock", _("Seconds for each phase"), "maybe", low=1, high=None, step=1, help=_("Empty: no clock.")),
        field("practice", _("Practice"), "one_of", values=[False, True], value=False,
              labels=[_("it counts"), _("practice first: it does not count until you say so")]),
    ]  # fmt: skip
    return {
        "move": "create", "title": _("A new room"), "submit": _("Open the room"), "note": None, "fields": fields,
    }  # fmt: skip


def _options(games: list[Game], mark: str, _: Translate) -> list[dict[str, Any]]:
    """The fields of all games' options; those with `mark` are for every second table."""
    fields = []
    for game in games:
        for name, option in game.options(game.fewest).items():
            made = option_field(f"{game.key}.{name}{mark}", name, option, _)
            if made and mark:
                label = _("Every second table: {option}").format(option=made["label"])
                fields.append({**made, "label": label, "when": {"game": game.key, "kinds": 2}})
            elif made:
                fields.append({**made, "when": {"game": game.key}})
    return fields


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


def option_said(name: str, value: Any, _: Translate) -> str:
    """An option and its value, as the form has them."""
    known = isinstance(value, (bool, str)) and value in VALUES
    return _("{option}: {value}").format(option=_(OPTIONS.get(name, name)), value=_(VALUES[value]) if known else value)


def settings(values: dict[str, Any]) -> dict[str, Any]:
    """The settings of a new room from the form's values; an option left as it is is not sent."""
    game = rules.game(values["game"])
    found = {"game": game.key, "options": chosen(game, values), "seats_per_table": values.get("seats")}
    found |= {"bots": values.get("bots") or 0, "clock": values.get("clock")}
    if values.get("kinds") == 2:
        found["treatments"] = [found["options"], chosen(game, values, SECOND)]
    if values.get("practice"):
        found["practice"] = True
    return found


def chosen(game: Game, values: dict[str, Any], mark: str = "") -> dict[str, Any]:
    """The options of a game that differ from its own."""
    defaults = {name: option.default for name, option in game.options(game.fewest).items()}
    given = {name: values.get(f"{game.key}.{name}{mark}", default) for name, default in defaults.items()}
    return {name: value for name, value in given.items() if value != defaults[name]}


def bringing(_: Translate) -> Form:
    """A class of another day, or another computer, from its files."""
    size = f"{MOST_FILES >> 20} MB"
    fields = [
        field(
            "files", _("Files"), "files", accept=",".join(RECORD_FILES), most=MOST_FILES,
            blank=_("Please choose a file."),
            too_large=_("More than {size} at once: use the command “bidgames import FILE” instead.").format(size=size),
            help=_("Records (.jsonl, .zip) or Excel (.xlsx), as they were exported; the tables of a class together."),
        )
    ]  # fmt: skip
    note = _("It comes back as a closed room with all its data, to look back at.")
    title, submit = _("A class from its files"), _("Bring it back")
    return {"move": "import", "title": title, "submit": submit, "note": note, "fields": fields}


def opening(_: Translate, rooms: list[dict[str, Any]]) -> Form:
    """An earlier room: from the list, or by its code."""
    if rooms:
        codes = [str(room["room"]) for room in rooms]
        labels = [f"{room['room']}, {_(rules.game(room['game']).title)}" for room in rooms]
        codes, labels = [*codes, ""], [*labels, _("another, by its code")]
        fields = [field("known", _("Room"), "one_of", values=codes, labels=labels, value=codes[0])]
    else:
        fields = []
    code = field("code", _("Code of the room"), "text", blank=_("Please type the room's code."), capitals=True, most=10)
    fields.append({**code, "when": {"known": ""}} if rooms else code)
    return {"move": "open", "title": _("A room that exists"), "submit": _("Show it"), "note": None, "fields": fields}


def field_meant(name: str | None, values: dict[str, Any]) -> str | None:
    """The form's field that the server's name means, of a form with these values."""
    own = {"seats_per_table": "seats", "treatments": "kinds"}.get(str(name), name)
    option = f"{values.get('game')}.{own}"
    return option if option in values else own
