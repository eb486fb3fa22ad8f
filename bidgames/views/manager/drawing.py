"""The ladder of a round's prices as a picture: a line of money, the companies on it, and where it is cut.

A filled disc sells; an empty one with a broken edge does not. Colours come from the page's style sheet, class `drawn`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ...text import Translate
from ..html import Html, text
from ..words import grouped
from .moment import LETTERS, Rung

#: Width of the picture, its margin, a disc's radius and what it takes of the line, and what a price takes below it.
WIDTH, MARGIN, RADIUS, DISC, LABEL = 340, 24, 10, 24, 44


def ladder(rungs: Sequence[Rung], own: int | None, said: str, _: Translate) -> Html:
    """The picture; ``said`` is the sentence that says the same."""
    lowest, span = rungs[0].price, max(rungs[-1].price - rungs[0].price, 500)
    place = {rung.price: round(MARGIN + (rung.price - lowest) * (WIDTH - 2 * MARGIN) / span) for rung in rungs}
    if len(rungs) == 1:
        place = {lowest: WIDTH // 2}
    discs = _stacked(rungs, place)
    base = 14 + DISC * (1 + max(level for _seat, _rung, level in discs))
    cut = next((rung for rung in rungs if not rung.sells), None)
    parts = [_line(rungs, place, base)]
    parts += [
        f'<line x1="{place[rung.price]}" y1="{base}" x2="{place[rung.price]}" y2="{base - DISC * level}"/>'
        for _seat, rung, level in discs
        if level
    ]
    for seat, rung, level in discs:
        x, y = place[rung.price], base - DISC * level - RADIUS
        css = f"{'in' if rung.sells else 'off'}{' me' if seat == own else ''}"
        parts.append(
            f'<circle class="{css}" cx="{x}" cy="{y}" r="{RADIUS}"/>'
            f'<text x="{x}" y="{y + 4}" text-anchor="middle">{LETTERS[seat]}</text>'
        )
    parts += [_label(place[rung.price], base + 16, grouped(rung.price, _)) for rung in _labelled(rungs, place)]
    if cut is not None and cut.gap is not None:
        middle = (place[cut.price] + place[cut.price - cut.gap]) // 2
        parts.append(_label(middle, base + 34, _("✂ gap {gap}").format(gap=grouped(cut.gap, _)), LABEL))
    height = base + (42 if cut is not None else 24)
    return Html(
        f'<svg class="drawn" role="img" aria-label="{text(said)}" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}">{"".join(parts)}</svg>'
    )


def _stacked(rungs: Sequence[Rung], place: dict[int, int]) -> list[tuple[int, Rung, int]]:
    """Each seat with its rung and the level of its disc above the line: the lowest on which it covers no other."""
    found: list[tuple[int, Rung, int]] = []
    for rung in rungs:
        for seat in rung.seats:
            taken = {level for _seat, other, level in found if place[rung.price] - place[other.price] < DISC}
            found.append((seat, rung, next(level for level in range(len(taken) + 1) if level not in taken)))
    return found


def _line(rungs: Sequence[Rung], place: dict[int, int], base: int) -> str:
    """The line of money: whole where prices sell, broken at the gap that cuts off and above it."""
    parts, was = [], True
    for low, high in pairwise(rungs):
        css = "" if high.sells else ' class="cut"' if was else ' class="off"'
        was = high.sells
        parts.append(f'<line{css} x1="{place[low.price]}" y1="{base}" x2="{place[high.price]}" y2="{base}"/>')
    return "".join(parts)


def _labelled(rungs: Sequence[Rung], place: dict[int, int]) -> list[Rung]:
    """The rungs with a price below them, as far as there is room: the ends and the two sides of the cut before others.

    All prices stand in the table beside the picture.
    """
    sellers = [rung for rung in rungs if rung.sells]
    wanted = [rungs[0], sellers[-1], *[rung for rung in rungs if not rung.sells][:1], rungs[-1], *rungs]
    found: list[Rung] = []
    for rung in wanted:
        if all(abs(place[rung.price] - place[one.price]) >= LABEL for one in found):
            found.append(rung)
    return found


def _label(x: int, y: int, words: str, edge: int = MARGIN) -> str:
    """A text below the line, kept inside the picture."""
    return f'<text x="{min(max(x, edge), WIDTH - edge)}" y="{y}" text-anchor="middle">{text(words)}</text>'
