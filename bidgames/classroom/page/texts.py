"""Every sentence the light page says by itself, in one place so that gettext finds it.

What the page shows about a game comes from the views; these are the sentences around it: joining, the
connection, the state of a move. ``{name}`` and the like are filled in by the page, so they stay as they are.
"""

from __future__ import annotations

from bidgames.text import Translate


def texts(_: Translate) -> dict[str, str]:
    """Return the page's sentences by key, translated by ``_`` (English where there is no translation)."""
    return _joining(_) | _playing(_) | _sending(_) | _projecting(_)


def _joining(_: Translate) -> dict[str, str]:
    return {
        "join_title": _("Join a game"),
        "join_room": _("Join room {room}"),
        "code": _("Room code"),
        "code_help": _("The letters on the instructor's screen."),
        "name": _("Your name"),
        "name_help": _("The others in the room will see it."),
        "student_id": _("Student number, if your teacher asks for it"),
        "student_id_help": _("Only your teacher sees it."),
        "join": _("Join"),
        "joining": _("Joining …"),
        "code_blank": _("Please type the room's code."),
        "name_blank": _("Please type your name."),
        "join_unsure": _("No answer from the server yet. Still trying; you need not press again."),
        "join_busy": _("Many people are joining just now. Trying again by itself."),
        "back_to_seat": _("Back to the seat of {name} in room {room}"),
        "someone": _("this browser"),
        "someone_else": _("Join as someone else"),
        "someone_else_help": _("On a shared computer: takes another seat. This one stays yours by its link."),
        "your_link": _("Your own link: the same seat on any device. Keep it to yourself."),
        "my_seat": _("My seat"),
        "link_dead": _("This link no longer works."),
        "join_again": _("Join again"),
        "script_needed": _("This page needs JavaScript."),
    }


def _playing(_: Translate) -> dict[str, str]:
    return {
        "connecting": _("Connecting …"),
        "offline": _("Offline: what you see may be out of date. Trying to reconnect."),
        "who": _("{name}, table {table}"),
        "who_nameless": _("Table {table}"),
        "watching": _("You are watching: there is no free seat."),
        "lobby": _("Waiting for the instructor to start."),
        "clock": _("Time left"),
        "time_up": _("Time is up"),
        "paused": _("Paused"),
        "seconds_left": _("{seconds} seconds left"),
        "rules": _("Rules of the game"),
        "turn_group": _("Pictures"),
        "turn_page": _("{page} of {pages}"),
        "turn_back": _("The pictures before"),
        "turn_on": _("The next pictures"),
        "turn_stop": _("Stop turning"),
        "turn_go": _("Turn by themselves"),
        "rules_failed": _("The rules could not be loaded. Close and open this to try again."),
        "loading": _("Loading …"),
        "table_region": _("Table, scrolls sideways"),
        "good": _("Good:"),
        "bad": _("Attention:"),
        "info": _("Note:"),
    }


def _sending(_: Translate) -> dict[str, str]:
    return {
        "blank": _("Please type a whole number."),
        "no_text": _("Please write something."),
        "too_low": _("It must be {low} or more."),
        "too_high": _("It must be {high} or less."),
        "thousands": _(","),
        "not_whole": _("“{typed}” is not a whole number. Use digits only, such as 12."),
        "off_step": _("It must be in steps of {step}: {below} or {above}."),
        "choose": _("Please choose one."),
        "choose_blank": _("– choose –"),
        "sending": _("Sending …"),
        "unsure": _("Not confirmed yet: no answer from the server. Trying again by itself."),
        "busy": _("The server is busy. Trying again by itself."),
        "changed": _("You changed it: press again to send. The earlier one may have arrived."),
        "taken": _("Your move is in."),
        "refused": _("Not accepted: {message}"),
        "moved_on": _("Not accepted, the round has moved on. {message}"),
        "look_again": _("Something changed while you were typing. Look again, then press once more."),
        "change_it": _("Change it"),
        "cancel": _("Cancel"),
        "column": _("{label}, column {number}"),
        "swapped": _("Column {here} is now {new}, column {there} is now {old}."),
        "shuffled": _("Shuffled."),
    }


def _projecting(_: Translate) -> dict[str, str]:
    return {
        "projector": _("Projector"),
        "join_at": _("Join at"),
        "which": _("Table {table} of {tables}"),
        "table_before": _("The table before"),
        "table_after": _("The next table"),
        "joined_one": _("1 joined"),
        "joined_many": _("{count} joined"),
        "standings": _("Standings"),
        "no_room": _("There is no such room yet. Looking again by itself."),
    }
