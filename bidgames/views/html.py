"""Small helpers that build HTML: whatever a person wrote is text here, never markup.

``Html`` marks a string that is markup already; every other value is escaped when it is put into one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape


class Html(str):
    """Markup made by this package; it is not escaped again."""

    __slots__ = ()


class Number(str):
    """A number in words ("6.5", "5,000 tins"), which is set as numbers are where it stands in a table."""

    __slots__ = ()


def text(value: object) -> Html:
    """Any value as markup: escaped, unless it is ``Html``; None is empty."""
    if value is None:
        return Html("")
    return value if isinstance(value, Html) else Html(_escaped(str(value)))


@lru_cache(2048)
def _escaped(value: str) -> str:
    """Escaped; the same few words stand on the pages of a whole class."""
    return escape(value)


def person(name: str) -> Html:
    """A nickname: escaped, and kept from changing the writing direction of what follows it."""
    safe = escape(name)
    return Html(safe if name.isascii() else f"<bdi>{safe}</bdi>")


class Cell(Html):
    """A whole ``td``."""

    __slots__ = ()


def cell(value: object, css: str = "") -> Cell:
    """A ``td``; numbers get the class ``num``."""
    number = isinstance(value, (int, Number)) and not isinstance(value, bool)
    classes = f"{css} num".strip() if number and "num" not in css.split() else css
    attribute = f' class="{classes}"' if classes else ""
    return Cell(f"<td{attribute}>{text(value)}</td>")


def row(head: object, values: Iterable[object], css: str = "") -> Html:
    """A ``tr`` that begins with a row heading; an empty ``values`` is a heading alone."""
    attribute = f' class="{css}"' if css else ""
    cells = "".join(value if isinstance(value, Cell) else cell(value) for value in values)
    return Html(f'<tr{attribute}><th scope="row">{text(head)}</th>{cells}</tr>')


def table(caption: object, heads: Sequence[object], rows: Iterable[str], css: str = "") -> Html:
    """A ``table`` with a caption and column headings; ``rows`` come from ``row``."""
    attribute = f' class="{css}"' if css else ""
    columns = "".join(f'<th scope="col">{text(head)}</th>' for head in heads)
    top = f"<thead><tr>{columns}</tr></thead>" if heads else ""
    return Html(f"<table{attribute}><caption>{text(caption)}</caption>{top}<tbody>{''.join(rows)}</tbody></table>")


def scroll(label: object, inside: str) -> Html:
    """A region of its own that scrolls sideways, by keyboard too, so that the page never does."""
    return Html(f'<div class="scroll" role="region" tabindex="0" aria-label="{text(label)}">{inside}</div>')


def paragraph(value: object, css: str = "") -> Html:
    """A ``p``."""
    attribute = f' class="{css}"' if css else ""
    return Html(f"<p{attribute}>{text(value)}</p>")


def details(summary: object, inside: str) -> Html:
    """What can be opened when wanted."""
    return Html(f"<details><summary>{text(summary)}</summary>{inside}</details>")
