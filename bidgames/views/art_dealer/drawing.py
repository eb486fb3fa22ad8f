"""The works put up today as a picture: a row an artist, a place a work, and the line at five that ends the day.

A filled square is a work put up, one with a broken edge a place still free; the fifth stands behind a broken line.
Colours come from the page's style sheet, class `drawn`.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...rules.art_dealer import ARTISTS, LAST
from ...text import Translate
from ..html import Html, text

#: Left edge of the places, the size of one and its distance to the next, the height of a row and of the top, all in px.
LEFT, SIZE, PLACE, ROW, TOP = 26, 24, 34, 32, 22
WIDTH = 340


def counts(put_up: Mapping[str, int], beside: Mapping[str, str], said: str, _: Translate) -> Html:
    """The picture; ``beside`` is a word for each artist at the right end, ``said`` the sentence that says the same."""
    line = LEFT + (LAST - 1) * PLACE - (PLACE - SIZE) // 2
    height = TOP + ROW * len(ARTISTS) + 4
    parts = [
        f'<line class="cut" x1="{line}" y1="{TOP - 4}" x2="{line}" y2="{height - 4}"/>',
        f'<text x="{line}" y="{TOP - 9}" text-anchor="middle">{text(_("the fifth ends the day"))}</text>',
    ]
    for number, artist in enumerate(ARTISTS):
        y = TOP + ROW * number
        parts.append(f'<text class="big" x="4" y="{y + 18}">{artist}</text>')
        for place in range(LAST):
            css = "in" if place < put_up[artist] else "off"
            parts.append(
                f'<rect class="{css}" x="{LEFT + PLACE * place}" y="{y}" width="{SIZE}" height="{SIZE}" rx="3"/>'
            )
        parts.append(f'<text x="{LEFT + PLACE * LAST + 4}" y="{y + 17}">{text(beside[artist])}</text>')
    return Html(
        f'<svg class="drawn" role="img" aria-label="{text(said)}" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}">{"".join(parts)}</svg>'
    )
