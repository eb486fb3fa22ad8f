"""What a seat or a spectator is shown, as plain data: no toolkit, no pandas, no Altair.

A page is made in two steps, so that what is public is worked out once however many are watching:

    public = public_part("middleman", observe(position, None), names=..., result=..., phase=..., language="fr")
    for each seat: page(public, observation=observe(position, seat), choices=..., seat=seat)
    for a spectator: page(public)

``whole_page`` does both for one seat. Observations may be the structs of the rules or their JSON; ``choices`` may hold
domains or what they describe; ``result`` is ``{"finished", "scores", "winners"}``, as a mapping or struct, or None.

A page is a dict: ``title``, ``status``, ``table`` (HTML), ``forms``, ``charts``, ``alerts``, ``language``, and
``calls`` where a countdown has words ("going once"): ``left`` and ``text``, the most seconds left first; the host
shows the last one that is reached by the clock's deadline, none without a deadline. Where it has no ``waiting`` of
its own (a sentence, or None for none) the host says how many are in, and whose sheets are still to come. A page
depends on no sealed move of another seat. All its values but ``table`` are plain text. A form: ``move, title, submit,
note, fields, warnings, shuffle``, and ``sums`` where it shows what comes of it while it is filled in
(``generic.total``); a field: ``name, label, help, kind, value`` and its range (a text: ``most`` characters, and
whether it is ``optional``), and for a whole number ``dial`` where it has a slider and buttons (a list of what each
adds, and its text); a warning may have ``when`` as fields do; a chart: ``name, title, text, rows`` (dataset -> rows;
the specification of that name is in ``bidgames.charts``); an alert: ``kind`` (info, good, bad) and ``text``.

What of the table can be touched: an element (also inside an SVG) with ``data-fills``, JSON of {move: {field: value}}.
A touch, or Enter or Space where it has the focus, puts these values into those of the forms that are there, and goes on
to the first field that is still empty, or to the button: nothing is sent by the touch itself, so all that holds for a
press (its turn, once only, warnings) holds for it. Elements whose values stand in their form have the class ``picked``.
One that is also to be reached by Tab gets ``role="button" tabindex="0"`` and an ``aria-label`` (the hosts add
``aria-pressed``); what is only a shortcut for a field (76 squares for one number) does without.

To add a game: one module (or package) here with the key of the game and three functions:

    public(observation, names, result, phase, _) -> anything, shared by all pages of this moment
    seat(public, observation, choices, seat, _)  -> {status, table, forms, charts, alerts}; a spectator's observation,
                                                    choices and seat are None, {} and None
    rules(_) -> HTML, the rules in brief: ``help.help_page`` of its steps, a worked example drawn, three questions

A game without one is shown by ``generic``.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import ModuleType
from typing import Any

from msgspec import Struct

from ..rules import game as find_game
from ..rules.game import dump
from ..text import Translate, translator
from .generic import described
from .html import Html, paragraph, person
from .words import PLAYERS, count, listed

Page = dict[str, Any]

#: How many names the page before the start lists, and how many are named of those who are waited for.
_LISTED, _MISSING = 40, 5


class Public(Struct, frozen=True):
    """The public part of a page at one moment: made by ``public_part``, given to ``page``; its inside is private."""

    game: str
    language: str
    shared: Any


@lru_cache
def _module(game: str) -> ModuleType:
    """The module that shows a game."""
    known = game.isidentifier() and game not in {"generic", "help", "html", "words"}
    own = known and importlib.util.find_spec(f"{__name__}.{game}") is not None
    return importlib.import_module(f"{__name__}.{game if own else 'generic'}")


def public_part(
    game: str, observation: Any, *, names: Sequence[str], result: Any = None, phase: str, language: str = "en"
) -> Public:
    """Work out once what everybody sees. ``observation`` is a spectator's (a seat's own will do for it alone)."""
    seen = observation if isinstance(observation, Mapping) else dump(observation)
    ended = result if result is None or isinstance(result, Mapping) else dump(result)
    shared = _module(game).public(seen, tuple(names), ended, phase, translator(language))
    return Public(game, language, shared)


def page(
    public: Public, *, observation: Any = None, choices: Mapping[str, Any] | None = None, seat: int | None = None
) -> Page:
    """The page of one seat, or of a spectator (no arguments). Never changes ``public``; may share its lists."""
    _ = translator(public.language)
    made = _module(public.game).seat(public.shared, observation, described(choices or {}), seat, _)
    made["table"] = str(made["table"])
    return {"title": _(find_game(public.game).title), **made, "language": public.language}


def whole_page(
    game: str,
    *,
    observation: Any,
    choices: Mapping[str, Any],
    names: Sequence[str],
    seat: int | None,
    result: Any = None,
    phase: str,
    language: str = "en",
) -> Page:
    """Both steps for one seat (or a spectator, ``seat`` None): what a host with a single page calls."""
    public = public_part(game, observation, names=names, result=result, phase=phase, language=language)
    return page(public, observation=observation, choices=choices, seat=seat)


def waiting(acted: int, of: int, _: Translate, missing: Sequence[str] = ()) -> str | None:
    """How many sheets are in, of how many that are asked for; None where nobody is waited for.

    ``missing`` are the names of those who are waited for; few of them are named.
    """
    if not of:
        return None
    said = _("{n} of {all} are in.").format(n=acted, all=of)
    if not 0 < len(missing) <= _MISSING or not acted:
        return said
    return f"{said} " + _("Still to come: {names}.").format(names=listed(missing, _))


def lobby(game: str, *, names: Sequence[str], seat: int | None, language: str = "en") -> Page:
    """The page before the start: who is here, and what will be played."""
    _ = translator(language)
    title = _(find_game(game).title)
    if seat is None:
        status = _("The game has not started yet.")
    else:
        status = _("You are in, {name}. The game starts when your teacher starts it.").format(name=names[seat])
    here = count(len(names), PLAYERS, _)
    people = listed([*map(person, names[:_LISTED]), *(["…"] if len(names) > _LISTED else [])], _)
    who = _("{players} here: {names}.").format(players=here, names=people) if names else _("Nobody is here yet.")
    return {
        "title": title,
        "status": status,
        "table": str(paragraph(Html(who), "lobby")),
        "forms": [],
        "charts": [],
        "alerts": [],
        "language": language,
    }


def rules_help(game: str, language: str = "en") -> str:
    """The rules of a game in brief, as HTML, with a worked example where the game has one."""
    return str(_module(game).rules(translator(language)))
