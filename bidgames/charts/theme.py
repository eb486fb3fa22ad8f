"""How all charts look: colours that differ without hue, one font, whole-number ticks, sizes that fit a phone.

Colours are Okabe and Ito's (Color Universal Design, 2008), which readers with any colour vision can tell apart; every
difference is also made by a dash, a shape, a fill or a position.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt

from ..text import Translate

BLUE, ORANGE, GREEN, VERMILION = "#0072B2", "#E69F00", "#009E73", "#D55E00"
SKY, PURPLE, YELLOW, BLACK, GREY, WHITE = "#56B4E9", "#CC79A7", "#F0E442", "#000000", "#595959", "#FFFFFF"

HEIGHT = 240
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
TEXT, SMALL, TITLE = 13, 12, 15
LINE = 32  # characters of a title that fit beside each other on a phone
AXIS = 34  # the same for the title of an axis that is HEIGHT long

Rows = Mapping[str, Sequence[Mapping[str, Any]]]


def config() -> dict[str, Any]:
    """The Vega-Lite ``config`` that all specifications share."""
    return {
        "font": FONT,
        "background": WHITE,
        "view": {"stroke": None},
        "title": {"anchor": "start", "fontSize": TITLE, "fontWeight": 600, "offset": 30},
        "axis": {
            "labelFontSize": SMALL, "titleFontSize": TEXT, "titleFontWeight": 500, "labelColor": "#222222",
            "titleColor": "#222222", "gridColor": "#E6E6E6", "domainColor": "#767676", "tickColor": "#767676",
        },
        # Where there is no room, every other label goes, so that the rest are evenly apart; each stands at its tick.
        "axisQuantitative": {"labelOverlap": "parity", "labelFlush": False},
        "axisDiscrete": {"labelOverlap": False, "labelPadding": 8},  # every name, and no mark at 0 over it
        "legend": {
            "orient": "bottom", "direction": "vertical", "columns": 1, "labelFontSize": SMALL, "labelLimit": 0,
            "symbolSize": 160, "symbolStrokeWidth": 2, "rowPadding": 4, "title": None, "offset": 6,
        },
    }  # fmt: skip


def data(name: str) -> alt.NamedData:
    """A dataset by its name: its rows are in the chart's ``datasets``, or come later."""
    return alt.NamedData(name=name)


def whole_axis(title: str, **more: Any) -> alt.Axis:
    """An axis of whole things: only whole numbers are labelled (a short axis can still get half ticks from Vega)."""
    whole = "datum.value % 1 ? '' : format(datum.value, ',d')"
    return alt.Axis(title=title, labelExpr=whole, tickMinStep=1, tickCount=6, **more)


def counted(field: str, title: str, padding: int = 22, **more: Any) -> alt.X:
    """Rounds, turns, auctions: whole things from the first to the last one that there is, with room beside them.

    No number stands in that room (`padding`, pixels): a round that was not played would seem to be one.
    """
    axis = whole_axis(title, **more)
    there = f"abs(scale('x', datum.value) - width / 2) < width / 2 - {padding - 1}"
    axis.labelExpr = f"{there} ? ({axis['labelExpr']}) : ''"
    axis.tickOpacity = {"condition": {"test": there, "value": 1}, "value": 0}
    scale = alt.Scale(zero=False, nice=False, padding=padding)
    return alt.X(f"{field}:Q", axis=axis, scale=scale, title=title)


def frame(x: alt.X, y: alt.Y) -> alt.Chart:
    """An invisible point at (1, 1) that keeps axes from shrinking to nothing where there are few rows or none.

    ``x`` and ``y`` are the chart's own channels, so that their axes and scales stay the same.
    """
    point = alt.Chart(alt.InlineData(values=[{"x": 1, "y": 1}])).mark_point(opacity=0, size=0)
    return point.encode(x=over(x, "x"), y=over(y, "y"))


def over(channel: Any, field: str) -> Any:
    """The same channel (axis, scale, title) over another field."""
    made = channel.copy()
    made.shorthand = f"{field}:Q"
    return made


def finished(
    layers: Sequence[alt.Chart], *, title: str, description: str, datasets: Rows, height: int = HEIGHT
) -> alt.LayerChart:
    """Layers as one chart with title, text alternative and data, as wide as the page gives it."""
    lines = textwrap.wrap(title, LINE)  # a title wider than a phone would make the whole picture narrow
    wrapped = lines if len(lines) > 1 else title
    for layer in layers:
        _break_axis_titles(layer, height)
        _part_thousands(layer)
    chart = alt.layer(*layers).properties(title=wrapped, description=description, width="container", height=height)
    chart.autosize = alt.AutoSizeParams(type="fit-x", contains="padding", resize=True)
    chart.datasets = {name: [dict(row) for row in rows] for name, rows in datasets.items()}
    chart.config = alt.Config.from_dict(config())
    return chart


def spoken(chart: alt.LayerChart, _: Translate) -> alt.LayerChart:
    """The chart with the decimal sign and the sign between thousands of a language."""
    locale = {"decimal": _("."), "thousands": _(","), "grouping": [3], "currency": ["", ""], "minus": "−"}
    chart.config["locale"] = {"number": locale}
    return chart


def _part_thousands(chart: Any) -> None:
    """Numbers in tooltips have their thousands apart, and at most two digits after the point where nothing is said."""
    for layer in getattr(chart, "layer", ()):
        _part_thousands(layer)
    encoding = getattr(chart, "encoding", alt.Undefined)
    tips = alt.Undefined if encoding is alt.Undefined else getattr(encoding, "tooltip", alt.Undefined)
    for tip in tips if isinstance(tips, list) else [tips]:
        parts: dict[str, Any] = getattr(tip, "_kwds", {})
        if str(parts.get("shorthand", "")).endswith(":Q"):
            given = parts.get("format", alt.Undefined)
            plain = ".2~f" if given is alt.Undefined else str(given)
            parts["format"] = plain if plain.startswith(",") else f",{plain}"


def _break_axis_titles(chart: Any, height: int) -> None:
    """Set long titles of axes in lines: beside a picture on a phone there is room for so much only."""
    for layer in getattr(chart, "layer", ()):
        _break_axis_titles(layer, height)
    encoding = getattr(chart, "encoding", alt.Undefined)
    if encoding is alt.Undefined:
        return
    for name, most in (("x", AXIS), ("y", AXIS * height // HEIGHT)):
        channel = getattr(encoding, name, alt.Undefined)
        for holder in (channel, getattr(channel, "_kwds", {}).get("axis")):
            parts: dict[str, Any] = getattr(holder, "_kwds", {})
            words = parts.get("title")
            if isinstance(words, str) and len(words) > most:
                parts["title"] = _even(words, most)


def _even(words: str, most: int) -> list[str]:
    """A text in as few lines as it needs, about equally long."""
    lines = textwrap.wrap(words, most, break_on_hyphens=False)
    for narrower in range(most - 1, max(map(len, words.split())) - 1, -1):
        tried = textwrap.wrap(words, narrower, break_on_hyphens=False)
        if len(tried) > len(lines):
            break
        lines = tried
    return lines
