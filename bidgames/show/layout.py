"""Plain text in columns: how wide a text is in a terminal, and how to cut, wrap and align it.

Definitions
    width     the columns a text takes in a terminal: 2 for a wide (East Asian, emoji) character, 0 for a combining one.
    harmless  without anything that moves the cursor, turns the direction of writing or piles up marks.
    column    a heading and one cell a row; numbers stand to the right, texts to the left.

Own words and marks are ASCII, so that they can be printed everywhere.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from msgspec import Struct

#: Columns of a terminal.
LINE = 80
#: The widest cell of a table.
WIDEST = 30
#: A space at which `wrap` does not break a line; it comes out as a plain one.
KEEP = "\u00a0"
#: What stands for the part of a text that is cut off.
CUT = ".."
#: Marks on one letter beyond which further ones are left out.
_MOST_MARKS = 2
#: Joiners and variation selectors: invisible, of use only to fonts, and terminals differ about their width.
_UNSEEN = frozenset("\u200c\u200d") | frozenset(map(chr, range(0xFE00, 0xFE10)))
_COMBINING = frozenset({"Mn", "Me"})
#: Control, format, surrogate, private and unassigned characters, line and paragraph separators.
_HARMFUL = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


class Column(Struct, frozen=True):
    """A column of a table. A `text` column stands to the left, any other to the right."""

    heading: str
    cells: tuple[str, ...]
    text: bool = False


def harmless(text: str) -> str:
    """`text` on one line: escapes instead of what is harmful, plain spaces, at most two marks on a letter."""
    kept: list[str] = []
    marks = 0
    for letter in text:
        kind = unicodedata.category(letter)
        if letter in _UNSEEN:
            continue
        marks = marks + 1 if kind in _COMBINING else 0
        if marks > _MOST_MARKS:
            continue
        if kind in _HARMFUL:
            kept.append(letter.encode("unicode_escape").decode("ascii"))
        elif marks and not kept:
            kept.append(" " + letter)
        else:
            kept.append(" " if kind == "Zs" else letter)
    return "".join(kept)


def width(text: str) -> int:
    """The columns that a harmless text takes."""
    if text.isascii():
        return len(text)
    return sum(_width(letter) for letter in text)


def _width(letter: str) -> int:
    """The columns of one character."""
    if unicodedata.category(letter) in _COMBINING or "\u1160" <= letter <= "\u11ff":
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def fit(text: str, most: int) -> str:
    """`text`, cut to at most `most` columns (2 or more) with two dots at the cut."""
    if width(text) <= most:
        return text
    return _first(text, most - len(CUT)) + CUT


def _first(text: str, most: int) -> str:
    """As much of the beginning of `text` as `most` columns hold, with the marks on its last letter."""
    taken = 0
    for place, letter in enumerate(text):
        taken += _width(letter)
        if taken > most:
            return text[:place]
    return text


def pad(text: str, columns: int, *, left: bool) -> str:
    """`text` filled up with spaces, standing to the left or to the right."""
    fill = " " * (columns - width(text))
    return text + fill if left else fill + text


def wrap(text: str, indent: str = "", line: int = LINE) -> str:
    """`text` in lines of at most `line` columns, the further ones indented; a word that is too long is broken."""
    lines = [""]
    for word in text.split(" "):
        while True:
            start = lines[-1]
            joined = f"{start} {word}" if start.strip() else start + word
            if width(joined) <= line:
                lines[-1] = joined
                break
            if start.strip():
                lines.append(indent)
                continue
            part = _first(word, line - width(start))
            lines[-1] = start + part
            word = word[len(part) :]
            lines.append(indent)
    return "\n".join(lines).replace(KEEP, " ")


def table(columns: Sequence[Column], keep: int = 0) -> str:
    """A table of at most `LINE` columns. What does not fit goes below, the first `keep` columns repeated there."""
    shaped = [_shape(column) for column in columns]
    heads, rest = shaped[:keep], shaped[keep:]
    parts: list[str] = []
    while True:
        taken = list(heads)
        while rest and _total([*taken, rest[0]]) <= LINE:
            taken.append(rest.pop(0))
        if rest and len(taken) == len(heads):
            taken.append(rest.pop(0))
        parts.append(_lines(taken))
        if not rest:
            return "\n\n".join(parts)


def _shape(column: Column) -> Column:
    """The column with its cells cut to the widest that is allowed."""
    return Column(fit(column.heading, WIDEST), tuple(fit(cell, WIDEST) for cell in column.cells), column.text)


def _size(column: Column) -> int:
    """The width of a column."""
    return max(map(width, (column.heading, *column.cells)))


def _total(columns: Iterable[Column]) -> int:
    """The width of columns side by side, two spaces between."""
    sizes = [_size(column) for column in columns]
    return sum(sizes) + 2 * (len(sizes) - 1)


def _lines(columns: Sequence[Column]) -> str:
    """The headings, then the rows."""
    sizes = [_size(column) for column in columns]
    rows = [tuple(column.heading for column in columns), *zip(*(column.cells for column in columns), strict=True)]
    return "\n".join(
        "  ".join(
            pad(cell, size, left=column.text) for cell, size, column in zip(row, sizes, columns, strict=True)
        ).rstrip()
        for row in rows
    )
