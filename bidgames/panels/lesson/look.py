"""What happened, drawn with the student's own points and prediction; the theory is laid over it when asked for."""

from __future__ import annotations

import logging
import os
from functools import partial
from typing import TYPE_CHECKING, Any

from ...classroom.folder import read_key_file
from ...client import ClientError, SeatClient, Spectator
from ...lessons.model import Data
from ...lessons.playing import data, seen, which
from ..board import Press
from ..roomforms import field
from .figure import Figure
from .parts import Part, button

if TYPE_CHECKING:
    from . import LessonPanel

_log = logging.getLogger(__name__)
#: The games whose theory depends on how many play at a table.
BY_NUMBER = ("single_auction", "posted_price")


def school() -> str | None:
    """The address of the class's server for its teacher: as of `desk`; None for everybody else."""
    if os.environ.get("BIDGAMES_KEY") and os.environ.get("BIDGAMES_URL"):
        return os.environ["BIDGAMES_URL"]
    found = read_key_file()
    return found.url if found else None


class Look(Part):
    """All pictures of a lesson and two buttons. The number of widgets stays what it is."""

    needs = ("name", "questions", "prediction")

    def __init__(self, desk: LessonPanel) -> None:
        self.theory = False
        self.figures: dict[str, Figure] = {}
        super().__init__(desk)

    def title(self) -> str:
        """The heading."""
        return self._("What happened")

    def fold(self, first: str) -> None:
        """No chart before there is something to see."""
        super().fold(first)
        self.theory = False
        self.put([self.board])

    def unfold(self) -> None:
        """The pictures of what was played."""
        _, done = self._, self.desk.progress
        assert done is not None
        again = []
        if self.desk.lobby is not None:
            again = [button("again", _("Look again at the class's game"), "quiet")]
        rooms = [self._room()] if school() is not None else []
        if done.played is None:
            super().fold(_("First play, or watch bots play: then it is drawn here."))
            self.board.ask("class", [*again, *rooms])
            self.put([self.board])
            return
        now = self.data()
        notes = [("info", said) for said in self._other_numbers(now)]
        self.say(self._status(now), *(notes if now.games else [("bad", _("What was played cannot be read."))]))
        toggle = _("Take the theory away") if self.theory else _("Lay the theory over it")
        self.board.ask("look", [button("theory", toggle), *again, *rooms])
        for picture in self.desk.lesson.pictures:
            if picture.key not in self.figures:
                self.figures[picture.key] = Figure(self.desk, picture.chart, _(picture.title))
            try:
                self.figures[picture.key].draw(picture.rows(now, _))
            except (KeyError, TypeError, ValueError, IndexError, AttributeError, ArithmeticError):
                _log.exception("a picture of the lesson could not be made")
                self.say(_("Not everything can be drawn yet: the game may not be over."))
        shown = [self.board, *self.figures.values()]
        self.put(shown)

    def _other_numbers(self, now: Data) -> list[str]:
        """What to say of auctions and sellers' markets at a table that was not full: the theory is of a full one."""
        said = self._(
            "“{game}”: at this table {n} played. What the charts call it, and their theory, is for {planned}."
        )
        return [
            said.format(game=self._(play.title), n=len(now.games[play.key][0].names), planned=play.seats)
            for play in self.desk.lesson.plays
            if play.key in now.games and play.game in BY_NUMBER and len(now.games[play.key][0].names) != play.seats
        ]

    def _room(self) -> dict[str, Any]:
        """Whoever has the class's server on this machine is its teacher, who sits nowhere: a room by its code."""
        _ = self._
        about = _("Draws what the class has played there, one table at a time, as the projector shows it.")
        code = field("room", _("Room code"), "text", blank=_("Please type the room's code."), capitals=True, most=10)
        table = field("table", _("Table"), "whole", low=1, high=None, step=1, value=1)
        said = {"title": _("A room of the class"), "submit": _("Draw this room"), "note": about, "style": "quiet"}
        return {"move": "room", **said, "fields": [code, table]}

    def _status(self, now: Data) -> str:
        _ = self._
        if self.theory:
            return _("The theory is drawn over what happened. Where do they differ?")
        if now.guesses:
            return _("Read the charts first: your own points and your prediction are marked. Then ask for the theory.")
        return _("Read the charts first. Then ask for the theory.")

    @property
    def seat(self) -> SeatClient | None:
        """The seat in a class, once one was taken from here."""
        return self.desk.lobby.seat if self.desk.lobby is not None else None

    def data(self) -> Data:
        """What the pictures are made from."""
        assert self.desk.progress is not None
        return data(self.desk.lesson, self.desk.progress, self.theory)

    def pressed(self, press: Press) -> None:
        """The theory on or off, or a newer look at the class."""
        if press.form == "theory":
            self.theory = not self.theory
            self.desk.note("looked", theory=self.theory)
            said = self._("The theory is there.") if self.theory else self._("The theory is gone.")
            self.board.reply(press, "taken", said)
            return
        server = school()
        if press.form == "room" and server is not None:
            wanted, table = Spectator(server, str(press.values["room"]), self.desk.language), press.values.get("table")
            work = partial(wanted.view, table=table)
            self.desk.home.away(work, lambda view, error: self._came(press, view, error))
            return
        seat = self.seat
        if seat is None:
            self.board.reply(press, "refused", self._("You have joined no class here."))
            return
        self.desk.home.away(seat.view, lambda view, error: self._came(press, view, error))

    def _came(self, press: Press, view: Any, error: BaseException | None) -> None:
        """The class's game as this seat sees it, kept only if it is a game of this lesson."""
        kept = seen(view) if error is None else None
        if kept is None:
            if error is not None:
                _log.warning("the class's game cannot be seen: %s", error)
            nothing = self._("There is nothing to see yet. Try again in a moment.")
            self.board.reply(press, "refused", error.message if isinstance(error, ClientError) else nothing)
            return
        if all(kept["game"] != play.game for play in self.desk.lesson.plays):
            other = self._(
                "You sit in a room with another game than this lesson's. Go on to the next room, under “Play”."
            )
            if press.form == "room":
                other = self._("That room has another game than this lesson's.")
            self.board.reply(press, "refused", other)
            return
        self.desk.note("played", how="class", play=which(self.desk.lesson, kept), source=kept)
        said = self._("This is the newest.")
        if press.form == "room":
            said = self._("Drawn below: room {room}, table {table}.").format(room=view["room"], table=view["table"])
        self.board.reply(press, "taken", said)
