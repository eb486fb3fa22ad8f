"""The debriefing of a class: any table's game move by move, with all its secrets, and charts of all tables at once.

Definitions
    step    how many moves of a game have been made: 0 is the start
    sight   whose eyes look: `all` (everything, secrets included), `wall` (what a projector showed), or a seat
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import ipywidgets

from .. import views
from ..charts import debrief, pictures
from ..client import ClientError
from ..dataset import Dataset, NoData, data
from ..record import Replay
from ..rules.game import dump
from ..show import position_text
from ..text import language_here, translator
from ..views.html import Html, details, text
from . import charts, replayforms
from .board import Board, Press
from .home import Home

_log = logging.getLogger(__name__)


class Debriefing(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets is not typed
    """Two boards, each with its charts: one game move by move, and the whole class. `source` may be asked for."""

    def __init__(
        self, language: str = "en", source: str | None = None, *, ask: bool = False, fetch: charts.Fetch | None = None
    ) -> None:
        self._ = translator(language)
        self.language = language
        self.home = Home()
        self.played: Dataset | None = None
        self.table, self.step, self.sight = 0, 0, "all"
        self.theory = False
        self.entrance = Board(self._asked, self._)
        self.game = Board(self._stepped, self._)
        self.class_ = Board(self._chosen, self._)
        self.steps, self.figures = charts.Figures(), charts.Figures()
        self._loaded_charts: str | None = None
        self._specs: dict[str, Any] = {}
        self._arranged: list[ipywidgets.Widget] = []
        self._fetch = fetch
        self._load: Callable[[], Dataset] | None = None
        super().__init__([self.entrance, self.game])
        self.add_class("bidgames-box")
        self.home.every(4.0, self._alive)
        self.game.say(title=self._("Debriefing"), status=self._("Nothing has been loaded yet."), language=language)
        self._ask(ask or source is not None, source)
        if source is not None:
            self.load(lambda: data(source, language=language))

    # What is shown

    def _ask(self, shown: bool, source: str | None) -> None:
        if shown:
            self.entrance.say(language=self.language)
            self.entrance.ask("source", [replayforms.source(self._, source)])

    def _asked(self, press: Press) -> None:
        """Another room, file or example."""
        wanted = str(press.values.get("example") or press.values["source"])
        self.load(lambda: data(wanted, language=self.language), press)

    def load(self, work: Callable[[], Dataset], press: Press | None = None) -> None:
        """Read a session, away from home, and show its first table; numbers for names if its room hides these."""
        self._load = work

        def whole() -> Dataset:
            played = work().shown()
            self._specs |= class_specs(played.game, self.language)
            return played

        def done(played: Dataset | None, error: BaseException | None) -> None:
            if played is not None:
                if press:
                    self.entrance.reply(press, "taken", repr(played))
                self.show(played)
                return
            known = isinstance(error, NoData | ClientError)
            if not known:
                _log.error("the session could not be read", exc_info=error)
            sentence = str(error) if known else self._("That did not work.")
            if press:
                self.entrance.reply(press, "refused", sentence, field="source")
            else:
                self.game.say(status=sentence, alerts=[])

        self.home.away(whole, done)

    def show(self, played: Dataset) -> None:
        """Show a session; what is looked at stays, where it can."""
        if self.played is None or self.played.game != played.game or self.table >= len(played.replays):
            self.table, self.sight = 0, "all"
            self.step = len(played.replays[0].entries)
        self.played = played
        self.step = min(self.step, len(self.replay.entries))
        self._draw()
        self._draw_class()
        if self._loaded_charts != played.game:
            self._loaded_charts = played.game
            self.home.away(lambda: charts.load(self._fetch, played.game, self.language), self._charts_ready)

    def _charts_ready(self, loaded: Any, error: BaseException | None) -> None:
        if error is not None:
            self._loaded_charts = None
            _log.error("charts cannot be drawn", exc_info=error)
            return
        self.steps.draw({**loaded[0], **self._specs})
        charts.bundle(loaded[1])

    @property
    def replay(self) -> Replay:
        """The game of the table that is looked at."""
        assert self.played is not None
        return self.played.replays[self.table]

    def _draw(self) -> None:
        """The position after `step` moves."""
        assert self.played is not None
        replay, _ = self.replay, self._
        page = seen(replay, self.step, self.sight, self.language)
        number = self.played.sources[self.table].table or self.table + 1
        title = _("{game}, table {number}").format(game=_(replay.game.title), number=number)
        made = replayforms.made(replay, self.step, _)
        self.game.say(title=title, status=page["status"], waiting=made, alerts=[], language=self.language)
        self.game.ask("steps", replayforms.steps(_, self.played, self.table, self.step, self.sight))
        inside, more = page["table"], page["charts"]
        if self.sight == "all":
            more = [*self._moment(), *(one for one in more if one["name"] not in debrief.instead_of(self.played.game))]
            told = position_text(_until(replay, self.step), _)
            inside += details(_("Everything in words"), f"<pre>{text(told)}</pre>")
        self.game.show(Html(inside))
        self.steps.show(more)
        self._arrange()

    @property
    def at(self) -> debrief.At:
        """The moment that is looked at: the table, and how many of its rounds are over."""
        assert self.played is not None
        return debrief.At(self.played.sources[self.table].table, replayforms.rounds_over(self.replay, self.step))

    def _moment(self) -> list[dict[str, Any]]:
        """The charts of this moment that only a debriefing has."""
        return self._charts(one=True)

    def _charts(self, *, one: bool) -> list[dict[str, Any]]:
        """The figures of this moment, or of the class, with their rows."""
        assert self.played is not None
        played, shown = self.played, []
        for name, figure in debrief.figures(played.game, played.rows).items():
            if figure.one is one:
                datasets = debrief.rows(
                    figure, played.rows, theory=self.theory, language=self.language, at=self.at if one else None
                )
                said, title = debrief.sentence(figure, datasets, self.language), self._(figure.title) if one else ""
                shown.append({"name": f"{played.game} {name}", "title": title, "text": said, "rows": datasets})
        return shown

    def _draw_class(self) -> None:
        """All tables at once."""
        assert self.played is not None
        played, _ = self.played, self._
        self.figures.show(self._charts(one=False))
        self.figures.draw(self._specs)
        tables, players = len(played.replays), sum(len(one.header.seats) for one in played.replays)
        words = _("One table, {players} players.") if tables == 1 else _("{tables} tables, {players} players.")
        status = words.format(tables=tables, players=players)
        self.class_.say(title=_("The whole class"), status=status, language=self.language)
        self.class_.ask(f"class {played.game}", replayforms.whole_class(_, played, self.theory))
        self._arrange()

    def _arrange(self) -> None:
        """The boards and the charts below them; the charts' widgets are kept."""
        wanted: list[ipywidgets.Widget] = [self.entrance, self.game, *self.steps.charts.values()]
        if self.played is not None:
            wanted += [self.class_, *self.figures.charts.values()]
        if wanted != self._arranged:
            self.children = self._arranged = wanted

    # What is pressed

    def _stepped(self, press: Press) -> None:
        self.home.call(self._stepped_home, press)

    def _stepped_home(self, press: Press) -> None:
        if self.played is None:
            return
        if press.form == "again" and self._load is not None:
            self.game.reply(press, "taken", " ")
            self.load(self._load)
            return
        try:
            self.table, self.step, self.sight = replayforms.wanted(
                press.form, press.values, self.played, self.table, self.step, self.sight
            )
        except (KeyError, TypeError, ValueError, IndexError):
            self.game.reply(press, "refused", self._("That did not work."))
            return
        self.game.reply(press, "taken", " ")
        self._draw()

    def _chosen(self, press: Press) -> None:
        self.home.call(self._chosen_home, press)

    def _chosen_home(self, press: Press) -> None:
        if self.played is None:
            return
        if press.form == "theory":
            self.theory = not self.theory
            self.class_.reply(press, "taken", " ")
            self._draw()
            self._draw_class()
            return
        game, kind, name = self.played.game, str(press.values["format"]), str(press.values["chart"])
        played, theory, at = self.played, self.theory, self.at

        def work() -> bytes:
            drawn = debrief.class_chart(game, name, played.rows, theory=theory, language=self.language, at=at)
            return pictures.picture(drawn.to_dict(), kind)

        def done(made: bytes | None, error: BaseException | None) -> None:
            if made is None:
                _log.error("a chart could not be saved", exc_info=error)
                self.class_.say(alerts=[{"kind": "bad", "text": self._("That did not work.")}])
                return
            file = f"{game}-{name}.{'vl.json' if kind == 'json' else kind}"
            self.class_.save(file, made, pictures.KINDS[kind])
            self.class_.say(alerts=[{"kind": "good", "text": self._("Saved as {name}.").format(name=file)}])

        self.class_.say(alerts=[])
        self.class_.reply(press, "taken", self._("The file is being made; it comes by itself."))
        self.home.away(work, done)

    def _alive(self) -> bool:
        for board in (self.entrance, self.game, self.class_):
            board.beat += 1
        return True


def seen(replay: Replay, step: int, sight: str, language: str = "en") -> dict[str, Any]:
    """The page of a moment: as a seat saw it, as the wall did, or with everything shown."""
    position, game = replay.positions[step], replay.game
    seat = int(sight) if sight not in ("all", "wall") else None
    shown = dump(game.observe(position, seat))
    if sight == "all":  # what a spectator is told, and in it everything that is hidden from him
        shown |= dump(position)
    result = game.result(position)
    return views.whole_page(
        game.key,
        observation=shown,
        choices={},
        names=replay.header.seats,
        seat=seat,
        result=result if result.finished else None,
        phase=position.phase,
        language=language,
    )


@lru_cache(32)
def class_specs(game: str, language: str) -> dict[str, Any]:
    """The specifications of a game's class charts, without rows, by the names that a panel gives them."""
    return {
        f"{game} {name}": debrief.chart(figure, {}, language).to_dict(validate=False)  # the tests have
        for name, figure in debrief.figures(game).items()
    }  # fmt: skip


def _until(replay: Replay, step: int) -> Replay:
    """The record as it was after so many moves."""
    return Replay(replay.header, replay.game, replay.entries[:step], replay.positions[: step + 1])


def debriefing(source: str | None = None, language: str | None = None) -> Debriefing:
    """A panel for a room, record files or an example; without a source it asks for one."""
    wanted = language or language_here()
    return Debriefing(wanted, source, ask=True)


__all__ = ["Debriefing", "debriefing", "seen"]
