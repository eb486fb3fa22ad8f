"""Pieces that the charts of several games are put together from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import altair as alt

from ..text import Translate
from .theme import BLACK, SMALL, WHITE, data, over, whole_axis


def quoted(text: str) -> str:
    """A text as a string in a Vega expression."""
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def named(values: dict[str, str], of: str = "datum.value") -> str:
    """A Vega expression that gives a code its words; a legend's and an axis's code is `datum.value`."""
    words = ", ".join(f"{code!r}: {quoted(text)}" for code, text in values.items())
    return f"({{{words}}})[{of}]"


#: The characters of a note that fit beside each other in a picture on a phone.
NOTE = 34
#: Names of bars in lines: a new one after a comma; where there are more than three bars, after every word.
IN_LINES, IN_WORDS = "split(datum.value, ', ')", "split(datum.value, regexp(',? '))"
#: Names of players beside each other: a long one with a line for each word.
NAMES = "length(datum.value) > 10 ? split(datum.value, ' ') : datum.value"


def money_axis(title: str, _: Translate, ticks: int = 6) -> alt.Axis:
    """An axis of money: whole numbers, with thousands apart as the language has them."""
    axis = whole_axis(title)
    axis.tickCount = ticks
    axis.labelExpr = f"datum.value % 1 ? '' : join(split(format(datum.value, ',d'), ','), {quoted(_(','))})"
    return axis


def titled(channel: alt.X | alt.Y) -> str:
    """The title that a channel was given, for a tooltip over the same thing (`channel.title` is Altair's setter)."""
    return str(channel["title"])


def labels(chart: alt.Chart, field: str = "label:N", **place: Any) -> list[alt.Chart]:
    """A text with a white edge, so that it can be read over anything; none leaves the picture at its sides."""
    colour = place.pop("color", BLACK)
    place |= inside(chart, field.partition(":")[0], place)
    edge = chart.mark_text(fontSize=SMALL, fill=WHITE, stroke=WHITE, strokeWidth=4, **place)
    face = chart.mark_text(fontSize=SMALL, color=colour, **place)
    return [edge.encode(text=field), face.encode(text=field)]


def inside(chart: alt.Chart, field: str, place: Mapping[str, Any]) -> dict[str, Any]:
    """The `dx` that keeps a text within the picture, where it stands at a number: as far to the side as it must be."""
    encoding = chart.encoding
    channel = getattr(encoding, "x", None) if encoding is not alt.Undefined else None
    found = re.fullmatch(r"(\w+):Q", str(getattr(channel, "shorthand", "")))
    moved = place.get("dx", 0)
    if found is None or not isinstance(moved, (int, float)) or place.get("angle"):
        return {}
    wide = f"{SMALL * 0.6} * length(toString(datum[{quoted(field)}]))"
    before = {"left": 0, "right": 1}.get(place.get("align", "center"), 0.5)
    left = f"scale('x', datum[{quoted(found[1])}]) + {moved} - {before} * {wide}"
    return {"dx": alt.expr(f"{moved} + max(0, -({left})) - max(0, {left} + {wide} - width)")}


def note() -> alt.Chart:
    """The `text` of the dataset `note` in the middle of an empty chart."""
    chart = alt.Chart(data("note")).mark_text(fontSize=SMALL + 1, color=BLACK, lineBreak="\n")
    # In lines of at most so many characters, the last one without an end; a number and its % stay together.
    words = "replace(datum.text, regexp(' %', 'g'), '\u00a0%')"
    lines = f"replace(replace({words}, regexp('(.{{1,{NOTE}}})( |$)', 'g'), '$1\\n'), regexp('\\n$'), '')"
    middle = alt.value(alt.expr("width / 2"))
    return chart.transform_calculate(text=lines).encode(text="text:N", x=middle, y=alt.value(60))


def above(words: str, dataset: str, line: float = 1, right: bool = False) -> alt.Chart:
    """Words above the picture that explain its signs, as long as the dataset has rows: at its left, or right."""
    return (
        alt.Chart(data(dataset))
        .mark_text(fontSize=SMALL, color=BLACK, align="right" if right else "left")
        .transform_aggregate(n="count()")
        .transform_filter("datum.n > 0")
        .transform_calculate(word=quoted(words))
        .encode(text="word:N", x=alt.value(alt.expr("width") if right else 0), y=alt.value(8 - 16 * line))
    )


def said_above(dataset: str, sign: str, line: float = 1) -> list[alt.Chart]:
    """The `label` of a dataset's rows with the sign that it explains, above the picture, where no mark lies.

    It stands in line `line` above the picture (1: just above it). A row without a label leaves no trace.
    """
    rows = alt.Chart(data(dataset)).transform_filter("datum.label")
    words = rows.transform_calculate(word=f"{quoted(sign + ' ')} + datum.label")
    return labels(words.encode(x=alt.value(0), y=alt.value(8 - 16 * line)), "word:N", align="left")


def unseen(dataset: str, x: alt.X, y: alt.Y | None, at: tuple[int, int] = (1, 1)) -> alt.Chart:
    """A point that is not seen, as long as a dataset is empty: axes need a number."""
    point = alt.Chart(alt.InlineData(values=[{"x": at[0], "y": at[1]}])).mark_point(opacity=0, size=0)
    drawn = point.transform_filter(f"length(data('{dataset}')) == 0")
    return drawn.encode(x=over(x, "x"), y=alt.value(0) if y is None else over(y, "y"))
