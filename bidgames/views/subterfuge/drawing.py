"""The board as a picture: squares with agents, towns and Geneva, the way of the papers, and where they lie.

Squares that can be touched name what they fill in (`data-fills`, see `bidgames.views`); those to which the papers can
go can be reached by Tab, all others by the agent's number in the form. Nothing is told by colour alone: a broken frame,
a house, a letter and a line of another kind say it too.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ...rules.subterfuge import GENEVA, HOME, Place, board
from ...text import Translate
from ..html import Html, text
from .moment import Moment, Own, called

#: The side of a square in the picture, and its edge.
SIDE, EDGE = 44, 3
#: Names of more letters are drawn narrow.
LETTERS = 7
#: So many of the last steps are drawn strongly, and so many at all.
STRONG, DRAWN = 6, 60


def picture(now: Moment, mine: Own | None, choices: Mapping[str, Any], said: str, _: Translate) -> Html:
    """The whole board; ``said`` is the sentence that says where the papers are."""
    targets = choices.get("move", {}).get("to", {}).get("one_of", ())
    squares, labels = [], []
    centres: dict[Place, tuple[int, int]] = {}
    for row, line in enumerate(board(now.seen.size)):
        for column, place in enumerate(line):
            x, y = EDGE + column * SIDE, EDGE + row * SIDE
            centres[place] = (x + SIDE // 2, y + SIDE // 2)
            squares.append(_square(now, mine, place, (x, y), targets, "bribe" in choices, _))
            labels.append(_label(now, mine, place, (x, y), _))
    size = now.seen.size * SIDE + 2 * EDGE
    role = "group" if targets else "img"
    return Html(
        f'<svg class="drawn squares" role="{role}" aria-label="{text(said)}" width="{size}" height="{size}" '
        f'viewBox="0 0 {size} {size}">{"".join(squares)}{_route(now, centres)}{"".join(labels)}'
        f"{_papers(centres[now.seen.papers])}</svg>"
    )


def _square(
    now: Moment,
    mine: Own | None,
    place: Place,
    corner: tuple[int, int],
    targets: Sequence[Place],
    bribes: bool,
    _: Translate,
) -> str:
    """One square, with what touching it fills in."""
    x, y = corner
    home = mine is not None and place == now.seen.homes[mine.seat]
    target = HOME if home else place
    css, fills = [], {}
    if isinstance(place, str):
        css.append("town" if place in now.seen.homes or place == GENEVA else "closed")
    if home:
        css.append("home")
    if target in targets:
        css.append("may")
        fills["move"] = {"to": target}
    if bribes and isinstance(place, int):
        fills["bribe"] = {"agent": place}
    attributes = f' class="{" ".join(css)}"' if css else ""
    if fills:
        attributes += f' data-fills="{text(json.dumps(fills))}"'
    if target in targets:
        label = _("Move home, to {place}") if home else _("Move to {place}")
        attributes += f' role="button" tabindex="0" aria-label="{text(label.format(place=called(place, _)))}"'
    return f'<g{attributes}><rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}"/></g>'


def _label(now: Moment, mine: Own | None, place: Place, corner: tuple[int, int], _: Translate) -> str:
    """A number with the own bribe, or a town's name with a house where it is somebody's home."""
    middle, y = corner[0] + SIDE // 2, corner[1]
    if isinstance(place, int):
        paid = mine.bribes.get(place) if mine is not None else None
        bribe = "" if paid is None else f'<text class="small" x="{middle}" y="{y + SIDE - 5}">◆{paid}</text>'
        return f'<text x="{middle}" y="{y + 17}">{place}</text>{bribe}'
    name = called(place, _)
    fitted = f' textLength="{SIDE - 5}" lengthAdjust="spacingAndGlyphs"' if len(name) > LETTERS else ""
    said = f'<text class="small" x="{middle}" y="{y + 15}"{fitted}>{text(name)}</text>'
    if place == GENEVA:
        return said
    own = mine is not None and place == now.seen.homes[mine.seat]
    sign = "⌂★" if own else "⌂" if place in now.seen.homes else "✕"
    return f'{said}<text x="{middle}" y="{y + 32}">{sign}</text>'


def _route(now: Moment, centres: Mapping[Place, tuple[int, int]]) -> str:
    """The way of the papers: the last steps strong, those before thin, a move in question broken."""
    path = now.seen.path[-DRAWN:]
    doubt = now.challenge is not None
    settled = path[:-1] if doubt else path
    parts = [_line("before", settled[: -STRONG or None], centres), _line("", settled[-STRONG - 1 :], centres)]
    if doubt:
        parts.append(_line("doubt", path[-2:], centres))
    dots = {centres[place] for place in now.seen.path}
    parts += [f'<circle class="route" cx="{x}" cy="{y + 6}" r="2.5"/>' for x, y in sorted(dots)]
    return "".join(parts)


def _line(css: str, places: Sequence[Place], centres: Mapping[Place, tuple[int, int]]) -> str:
    """Straight lines from place to place."""
    if len(places) < 2:
        return ""
    points = " ".join(f"{centres[place][0]},{centres[place][1] + 6}" for place in places)
    return f'<polyline class="{css}" points="{points}"/>' if css else f'<polyline points="{points}"/>'


def _papers(centre: tuple[int, int]) -> str:
    """An envelope."""
    x, y = centre[0] - 11, centre[1] - 3
    return (
        f'<g class="papers"><rect x="{x}" y="{y}" width="22" height="12" rx="2"/>'
        f'<path d="M{x + 2} {y + 2} L{x + 11} {y + 7} L{x + 20} {y + 2}"/></g>'
    )
