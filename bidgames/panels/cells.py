"""The cells of a notebook that open rooms: each its own room once, and the class comes along from one to the next.

Definitions
    wish    the settings of a cell's room, and whether the class that sits in the desk's room goes on there (`onward`);
            two cells with the same settings are the same wish
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import ipywidgets
from msgspec import Struct

from ..client import ClientError, Instructor
from ..text import translator
from .board import Board, Press

if TYPE_CHECKING:
    from .instructor import InstructorPanel

#: How many rooms, from the newest on, are searched for the class of a wish.
SEARCHED = 8
#: What a new room takes over from the one before where nothing is said: so it is always said.
PLAIN: dict[str, Any] = {
    "options": {},
    "seats_per_table": None,
    "bots": 0,
    "clock": None,
    "treatments": [],
    "practice": False,
}


class Wish(Struct, frozen=True):
    """The room of a cell: settings as of `Instructor.create_room`, with the game; `kin`: those of a lesson's rooms."""

    settings: dict[str, Any]
    onward: bool = False
    kin: tuple[dict[str, Any], ...] = ()

    @property
    def mark(self) -> str:
        """The same for the same settings."""
        return json.dumps(self.settings, sort_keys=True, default=str)

    def grant(self, instructor: Instructor, leaving: str | None, *, fresh: bool = False) -> str:
        """The code of the wish's room; the class of room `leaving` goes on there. Raises ClientError.

        A `fresh` desk has shown no room: the notebook's kernel may have been started anew in the middle of a lesson. So
        a room with these settings whose game students are in right now is taken for it; and if the class sits in
        another room of the lesson, whose game is over, it goes on from there.
        """
        rooms = _with_students(instructor) if leaving is None else []
        for room in rooms:
            going_on = any(table["connected"] and not table["result"] for table in room["tables"])
            if going_on and fits(room, self.settings):
                return str(room["room"])
        if fresh and self.onward:
            over = [room for room in rooms if not playing(room) and any(fits(room, one) for one in self.kin)]
            leaving = str(over[0]["room"]) if over else None
        if leaving is not None:
            return str(instructor.control(leaving, "carry", **(PLAIN | self.settings))["room"])
        return instructor.create_room(**self.settings)


def fits(room: Mapping[str, Any], settings: Mapping[str, Any]) -> bool:
    """Whether this room was opened with these settings."""
    wanted = PLAIN | dict(settings)
    names = ("game", "options", "seats_per_table", "bots", "treatments")
    return all(room.get(name) == wanted[name] for name in names)


def _with_students(instructor: Instructor) -> list[dict[str, Any]]:
    """The rooms in which students are right now, from the newest on, but for those that are closed or went on."""
    try:
        listed = instructor.rooms()
    except ClientError:  # a server that lists none
        return []
    codes = [one["room"] for one in listed if one.get("joined") and not one.get("closed")]
    rooms = [instructor.room(code) for code in codes[:SEARCHED]]
    return [
        room for room in rooms if not room.get("next") and any(table["connected"] for table in room["tables"])
    ]  # fmt: skip


def leaving(room: Mapping[str, Any], code: str | None) -> str | None:
    """The code of the desk's room, as the desk knows it, if there is a class in it that can go on elsewhere."""
    stays = room.get("room") != code or room.get("closed") or room.get("next") or not room.get("joined")
    return None if stays else code


def playing(room: Mapping[str, Any]) -> bool:
    """Whether a game goes on in this room."""
    return any(table["phase"] != "lobby" and not table.get("result") for table in room.get("tables") or [])


def in_voila() -> bool:
    """Whether this kernel belongs to a page of Voilà: there all cells run as soon as the page is opened."""
    return "voila" in os.environ.get("SERVER_SOFTWARE", "").lower()


class Cells:
    """What the cells of this kernel asked one desk for. `wanted`: the last wish, granted as soon as it is connected."""

    def __init__(self, desk: InstructorPanel) -> None:
        self.desk = desk
        self.wanted: Wish | None = None
        self._warned: Wish | None = None
        self._rooms: dict[str, str] = {}  # by a wish's mark; no code yet while it is being opened

    def grant(self, wish: Wish) -> None:
        """Show the room of a cell; the first time it is opened.

        Where the game in the present room is not over, the class goes on only when it is asked for once more.
        """
        desk, warned = self.desk, self._warned == wish
        self.wanted = wish
        self._calm()
        instructor, known = desk.instructor, self._rooms.get(wish.mark)
        if instructor is None or known == "":
            return
        if known:
            if known != desk.code:
                desk.show_room(known, None)
            return
        going = leaving(desk.latest, desk.code) if wish.onward else None
        if going and playing(desk.latest) and not warned:
            self._warned = wish
            said = desk._("The game in room {code} is not over. Ask for the next room once more to go on all the same.")
            desk.room.say(alerts=[{"kind": "info", "text": said.format(code=going)}])
            return
        self._rooms[wish.mark] = ""
        fresh = desk.code is None and not any(self._rooms.values())

        def done(code: str, _press: Press | None) -> None:
            self._rooms[wish.mark] = code
            desk.show_room(code, None)

        desk.away(
            desk.entrance, None, lambda: wish.grant(instructor, going, fresh=fresh), done, lambda: self.forget("")
        )

    def heard(self, room: Mapping[str, Any]) -> None:
        """The desk's room has changed: once its game is over the class may go on."""
        if self._warned is not None and not playing(room):
            self._calm()

    def _calm(self) -> None:
        if self._warned is not None:
            self._warned = None
            self.desk.room.say(alerts=[])

    def room(self, wish: Wish | None) -> str | None:
        """The code of a wish's room, once it is open."""
        return (self._rooms.get(wish.mark) or None) if wish else None

    def forget(self, code: str | None) -> None:
        """This room is no more (nothing: the one that was being opened); its cell opens another one."""
        self._rooms = {mark: known for mark, known in self._rooms.items() if known != code}


class RoomCell(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets is not typed
    """A cell's room on a page where cells run by themselves: a button opens it, and the desk moves below that button.

    `title`: which room it is, on the button: a page has several, and their cells are not seen there.
    `shown`: the cell that has the desk now.
    """

    shown: RoomCell | None = None

    def __init__(self, desk: InstructorPanel, wish: Wish, title: str) -> None:
        _ = translator(desk.language)
        self.desk, self.wish = desk, wish
        self.board = Board(lambda press: desk.home.call(self._pressed, press), _)
        super().__init__([self.board])
        self.add_class("bidgames-box")
        self.board.say(language=desk.language)
        submit = _("Open this room: {title}").format(title=title)
        self.board.ask("open", [{"move": "open", "title": "", "submit": submit, "note": None, "fields": []}])
        desk.home.every(4.0, self._alive)

    def _pressed(self, press: Press) -> None:
        if RoomCell.shown is not None:
            RoomCell.shown.fold()
        RoomCell.shown = self
        self.children = [self.board, self.desk]
        self.desk.cells.grant(self.wish)
        self.board.reply(press, "taken", " ")

    def fold(self) -> None:
        """The desk goes to another cell."""
        self.children = [self.board]

    def _alive(self) -> bool:
        self.board.beat += 1
        return True
