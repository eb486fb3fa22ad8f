"""The forms of playing alone, as plain data: what to play, which game to go on with, what to do afterwards."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from .. import bots, rules
from ..rules.domain import N_
from ..rules.game import Game
from ..solo.keep import Saved
from ..solo.settings import Settings, bots_range, usual_bots
from ..solo.table import PAUSE
from ..text import Translate
from ..views.words import listed
from .roomforms import Form, field, option_field

#: What the seconds of a game's countdowns are for; another game's are called what they are.
COUNTDOWNS = {"art_dealer": N_("Seconds to outbid somebody in an open auction")}
#: The value of the form that stands for one bot of each kind in turn.
MIXED = "mixed"
#: What is said of a file that belongs to something else.
NOT_OURS = N_("{name} is no game that can be gone on with here.")


def beginning(_: Translate, settings: Settings, bots_given: bool) -> Form:
    """What to play: opponents, options, pace and seed, filled in from `settings`."""
    game = settings.rules
    fields = [] if bots_given else _opponents(_, game, settings)
    for name, option in game.options(game.fewest).items():
        made = option_field(f"option.{name}", name, option, _)
        if made:
            fields.append({**made, "value": settings.options.get(name, option.default)})
    if _has_countdown(settings):
        fields.append(_countdown(_, game, settings))
    pace = [_("one after the other"), _("all at once")]
    fields.append(field("pause", _("Bots move"), "one_of", values=[PAUSE, 0], labels=pace, value=PAUSE))
    same = _("The same seed makes the same game again, as long as you make the same moves.")
    fields.append(field("seed", _("Seed"), "whole", low=0, high=10**9, step=1, value=settings.seed, help=same))
    note = None
    if bots_given:
        note = _("You play against {names}.").format(names=listed(_others(settings), _))
    return {"move": "begin", "title": _("A new game"), "submit": _("Play"), "note": note, "fields": fields}


def _has_countdown(settings: Settings) -> bool:
    """Whether the form asks for the seconds of countdowns: not where one number is given for all phases."""
    return bool(settings.rules.countdowns) and (settings.clock is None or isinstance(settings.clock, Mapping))


def _countdown(_: Translate, game: Game, settings: Settings) -> dict[str, Any]:
    """How long the countdowns of a game are; usually there is none, since bots wait."""
    phase, usual = next(iter(game.countdowns.items()))
    value = (settings.clock or {}).get(phase)
    label = _(COUNTDOWNS.get(game.key, N_("Seconds of the countdown")))
    help_ = _("Empty: no countdown, the bots wait for you. In class it is {usual} seconds.").format(usual=usual)
    about = {"low": 3, "high": 600, "step": 1, "value": None if value is None else int(value)}
    return field("countdown", label, "maybe", help=help_, **about)


def _others(settings: Settings) -> list[str]:
    """The names of the bots at the table."""
    return [name for seat, name in enumerate(settings.names) if seat != settings.seat]


def _opponents(_: Translate, game: Game, settings: Settings) -> list[dict[str, Any]]:
    """How many bots, and which."""
    limits, kinds = bots_range(game), bots.names(game)
    labels = [kind.replace("_", " ") for kind in kinds]
    if len(kinds) > 2:
        kinds, labels = (MIXED, *kinds), [_("each kind in turn"), *labels]
    about = {"low": limits.low, "high": limits.high, "step": 1, "value": len(settings.bots)}
    made = [field("number", _("Bots you play against"), "whole", **about)]
    if len(kinds) > 1:
        made.append(field("kind", _("Kind of bot"), "one_of", values=list(kinds), labels=labels, value=kinds[0]))
    return made


def begun(settings: Settings, values: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of `solo.begin` that the form's values stand for; an option left as it is is not written down."""
    game, found = settings.rules, {"seed": values["seed"], "pause": values["pause"]}
    if "number" in values:
        number, kind = values["number"], values.get("kind", MIXED)
        known = bots_range(game).contains(number)
        found["bots"] = usual_bots(game, number) if kind == MIXED and known else (kind,) * min(number, 100)
    defaults = {name: option.default for name, option in game.options(game.fewest).items()}
    options = dict(settings.options)
    for name, default in defaults.items():
        key = f"option.{name}"
        if key in values and (values[key] != default or name in options):
            options[name] = values[key]
    found["options"] = options
    if _has_countdown(settings):
        given = {phase: seconds for phase, seconds in (settings.clock or {}).items() if phase not in game.countdowns}
        seconds = values.get("countdown")
        found["clock"] = {**given, **({} if seconds is None else dict.fromkeys(game.countdowns, seconds))} or None
    return found


def going_on(_: Translate, unfinished: Sequence[Saved]) -> list[Form]:
    """Unfinished games of this folder; none: no form."""
    if not unfinished:
        return []
    values, labels = [], []
    for saved in unfinished:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(saved.path.stat().st_mtime))
        values.append(saved.path.name)
        labels.append(_("{when}, {moves} moves").format(when=when, moves=len(saved.replayed.entries)))
    about = {"values": values, "labels": labels, "value": values[0]}
    return [{
        "move": "go_on", "title": _("Go on with an unfinished game"), "submit": _("Go on"), "note": None,
        "fields": [field("file", _("Last played"), "one_of", **about)],
    }]  # fmt: skip


def button(move: str, label: str, *, sure: str | None = None, style: str = "quiet") -> Form:
    """A form that is a button; with `sure`, it asks before it does anything."""
    warnings = [{"text": sure, "confirm": label}] if sure else []
    return {
        "move": move, "title": "", "submit": label, "note": None, "fields": [], "warnings": warnings, "style": style,
    }  # fmt: skip


def meanwhile(_: Translate, file: str | None, stuck: bool) -> list[Form]:
    """What can be done during a game."""
    stays = _("This game stays in {file}; you can go on with it later.").format(file=file)
    lost = _("This game is not saved anywhere. Leave it?")
    forms = [button("go_on_here", _("Go on here"), style="")] if stuck else []
    return [
        *forms,
        button("download", _("Download the record")),
        button("another", _("Start another game"), sure=stays if file else lost),
    ]


def afterwards(_: Translate, seed: int) -> list[Form]:
    """What can be done after a game."""
    return [
        button("again_new", _("Play again, new seed"), style=""),
        button("again_same", _("Play again, same seed ({seed})").format(seed=seed), style=""),
        button("another", _("Change the settings")),
        button("download", _("Download the record")),
    ]


def game_title(game: str, _: Translate) -> str:
    """The title of a game."""
    return _(rules.game(game).title)


__all__ = ["MIXED", "NOT_OURS", "afterwards", "beginning", "begun", "button", "game_title", "going_on", "meanwhile"]
