"""What happened, drawn with the student's own points and prediction; the theory is laid over it when asked for."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from ...client import ClientError, SeatClient
from ...lessons.model import Data
from ...lessons.playing import data, seen, which
from ..board import Press
from .figure import Figure
from .parts import Part, button

if TYPE_CHECKING:
    from . import LessonPanel

_log = logging.getLogger(__name__)


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
        if done.played is None:
            super().fold(_("First play, or watch bots play: then it is drawn here."))
            self.board.ask("class", again)
            self.put([self.board])
            return
        now = self.data()
        self.say(self._status(now), *([] if now.games else [("bad", _("What was played cannot be read."))]))
        toggle = _("Take the theory away") if self.theory else _("Lay the theory over it")
        self.board.ask("look", [button("theory", toggle), *again])
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
            self.board.reply(press, "refused", other)
            return
        self.desk.note("played", how="class", play=which(self.desk.lesson, kept), source=kept)
        self.board.reply(press, "taken", self._("This is the newest."))
