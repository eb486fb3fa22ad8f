"""Play: alone against bots, with the class by its code, or bots among themselves for whoever only wants to look."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from ...lessons import model
from ...lessons.playing import alone, bots_game, forget, go_on, half_played
from ...lessons.tasks import dice, person
from ...solo import CannotKeep, SoloTable
from ...views.html import Html, paragraph
from ..board import Press
from ..live import LivePanel
from ..lobby import Lobby
from .parts import Part, button, sure

if TYPE_CHECKING:
    from . import LessonPanel


class Play(Part):
    """Three ways to the same data; the game's own panel comes below."""

    needs = ("name", "questions", "prediction")

    def __init__(self, desk: LessonPanel) -> None:
        self.lobby: Lobby | None = None
        self.table: SoloTable | None = None
        self.key = ""
        self.live: LivePanel | None = None
        super().__init__(desk)

    def title(self) -> str:
        """The heading."""
        return self._("Play")

    @property
    def running(self) -> bool:
        """Whether a game alone goes on."""
        return self.table is not None and not self.table.finished

    def fold(self, first: str) -> None:
        """No game before it is time."""
        super().fold(first)
        self._leave()
        self.put([self.board])

    def unfold(self) -> None:
        """The ways to play."""
        _, done = self._, self.desk.progress
        assert done is not None
        plays = self.desk.lesson.plays
        running = self.running
        told = [play for play in plays if not running or play.key == self.key]
        self.board.introduce(Html("".join(paragraph(_(play.text)) for play in told)))
        half = None if running else half_played(self.desk.lesson, done)
        style = "quiet" if running or half else ""
        if running:
            self.say(_("Your game runs below."))
        elif half is not None:
            self.say(_("You have not played your game to its end. You may go on where you were."))
        elif done.played:
            self.say(_("You have played. What happened is drawn further down; you may play again."))
        else:
            self.say(_("How do you want to play?"))
        again = sure(_("The game below ends where it is."), _("Begin again")) if running else []
        self.board.ask(
            ["play", running, half.key if half else ""],
            [
                *([button("stop", _("Stop here and see what happened"), "quiet")] if running else []),
                *([button("on", _("Go on with your game"))] if half else []),
                *(button(f"alone {play.key}", self._label(play), style, warnings=again) for play in plays),
                button("class", _("Play with the class"), style, warnings=again),
                *([button("room", _("Go on to the class's next room"), "quiet")] if self.lobby is not None else []),
                button("watch", _("Only watch: let bots play"), "quiet", warnings=again),
            ],
        )

    def pressed(self, press: Press) -> None:
        """A way was chosen."""
        _, done = self._, self.desk.progress
        assert done is not None
        if press.form == "class":
            self._leave(for_good=True)
            self._join()
            self.board.reply(press, "taken", _("Type your class's code below."))
        elif press.form == "room" and self.lobby is not None:
            self._leave(for_good=True)
            self.lobby.leave(onward=True)
            self._join()
            self.board.reply(press, "taken", _("Type your class's code below."))
        elif press.form == "stop" and self.table is not None:
            key, table = self.key, self.table
            self._leave()  # first: what is kept has the step drawn anew, and no game runs any more
            self._keep(key, table)
            self.put([self.board])
            self.board.reply(press, "taken", _("Your game ends here. What happened so far is drawn further down."))
        elif press.form in (plays := {f"alone {play.key}": play for play in self.desk.lesson.plays}):
            self._leave(for_good=True)
            play = plays[press.form]
            self._begin(play, alone(play, done, self._dice().randrange(100_000), _))
            self.board.reply(press, "taken", _("Your game has begun, below."), look="below")
        elif press.form == "on" and (half := half_played(self.desk.lesson, done)) is not None:
            self._leave()
            try:
                self._begin(half, go_on(half, done))
            except CannotKeep as reason:
                self.board.reply(press, "refused", reason.sentence(_))
                return
            self.board.reply(press, "taken", _("Your game goes on, below."), look="below")
        elif press.form == "watch":
            self._leave(for_good=True)
            self.put([self.board])
            for play in self.desk.lesson.plays:
                kept = bots_game(play, self._dice().getrandbits(32), _)
                self.desk.note("played", how="watched", play=play.key, source=kept)
            self.board.reply(press, "taken", _("The bots have played. It is drawn further down."))
        else:
            self.board.reply(press, "refused", _("That did not work. Please try again."))

    def _dice(self) -> random.Random:
        """The chance of this student's next game."""
        done = self.desk.progress
        assert done is not None
        times = sum(1 for _thing in done.things("played"))
        return dice(self.desk.lesson.number, "play", person(done.name, done.student_id), times)

    def _label(self, play: model.Play) -> str:
        """The button of a game."""
        if not play.title:
            return self._("Play alone against bots")
        return self._("Play alone: {title}").format(title=self._(play.title))

    def _begin(self, play: model.Play, table: SoloTable) -> None:
        """A game alone; when it is over, it is what the charts show."""
        self.table, self.key = table, play.key
        self.live = LivePanel(table.seat(self.desk.language))
        self.put([self.board, self.live])
        table.watch(lambda: self.desk.home.call(self._moved, play.key, table))
        self.unfold()
        self.desk.draw_head()
        self._moved(play.key, table)

    def _moved(self, key: str, table: SoloTable) -> None:
        """Something happened at the table: once it is over, keep it."""
        if table is self.table and table.finished:
            self.table = None
            self._keep(key, table)

    def _keep(self, key: str, table: SoloTable) -> None:
        """What was played so far is what the charts show; it is not to be gone on with."""
        if self.desk.missing(*self.needs) is None and self.desk.progress is not None:
            kept = {"record": table.record, "seat": table.settings.seat}
            self.desk.progress.add("played", how="alone", play=key, source=kept)
            self._forget(key)
            self.desk.changed()

    def _forget(self, key: str) -> None:
        """This game alone is not to be gone on with."""
        if self.desk.progress is not None:
            forget(key, self.desk.progress)

    def _leave(self, for_good: bool = False) -> None:
        """The game alone that is below ends where it is; unless `for_good` it can be gone on with later."""
        ran = self.running
        if self.table is not None:
            self.table.close()
            if for_good:
                self._forget(self.key)
        if self.live is not None:
            self.live.stop()
            self.live.close_all()
        self.table = self.live = None
        if ran:
            self.desk.draw_head()

    def leave_class(self) -> None:
        """Somebody else works here now: the seat in the class is not his."""
        if self.lobby is not None:
            self.lobby.leave()
        self.lobby = self.desk.lobby = None

    def _join(self) -> None:
        """The class's panel, the same one whenever it is asked for."""
        from .. import join

        if self.lobby is None:
            self.lobby = join(language=self.desk.language)
        self.desk.lobby = self.lobby
        self.put([self.board, self.lobby])
        self.desk.changed()  # from now on one can look at the class's game
