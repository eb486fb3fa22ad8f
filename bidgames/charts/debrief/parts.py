"""What the figures are made of: points that belong to tables, drawn as paths, as a cloud, or in a strip for each table.

Definitions
    point   {x, y, table, who, order, hollow}: `table` as text, `who` a player or empty, `order` along a path, `hollow`
            where something did not come off (an order not served)
    path    a table's points joined in their order
    strip   one line of points for each table, its median marked
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import median
from typing import Any

import altair as alt
from msgspec import Struct

from ...text import Translate
from ..theme import BLACK, BLUE, GREEN, GREY, ORANGE, PURPLE, SKY, SMALL, VERMILION, WHITE, Rows, data, finished, over

Row = Mapping[str, Any]
Frames = Mapping[str, Sequence[Row]]

COLOURS = [BLUE, VERMILION, GREEN, PURPLE, ORANGE, BLACK, SKY]
SHAPES = ["circle", "square", "triangle-up", "diamond", "triangle-down", "cross"]
DASHES = [[1, 0], [8, 3], [2, 2], [10, 3, 2, 3], [5, 5]]
PATH, CLOUD, STRIP = "path", "cloud", "strip"
#: So many tables are named above a cloud, where nothing else says which is which.
SHOWN = 9
#: So many tables have a look of their own.
MOST = 42


class Figure(Struct, frozen=True, kw_only=True):
    """A chart of a class. Texts are messages to be translated.

    `points(frames)` gives the points, `model(points)` the line of `theory`, whose words are `model_words`; `rounds`:
    x counts rounds, and the tables' points stand side by side at each.
    """

    title: str
    about: str
    kind: str
    x: str
    y: str
    points: Callable[[Frames], list[dict[str, Any]]]
    model: Callable[[Sequence[Row]], list[dict[str, Any]]] | None = None
    model_words: str = ""
    rounds: bool = False

    def datasets(self, frames: Frames, *, theory: bool, _: Translate) -> dict[str, list[dict[str, Any]]]:
        """The rows of `points`, `labels`, `theory`, `note`, `key`."""
        points = self.points(frames)
        last: dict[str, dict[str, Any]] = {}
        for point in points:
            last[point["table"]] = point
        model = self.model(points) if theory and self.model and points else []
        note = [] if points else [{"text": _("There is nothing to show yet.")}]
        labels = list(last.values()) if self.kind == PATH else []
        tables = sorted(last, key=lambda table: (len(table), table)) if self.kind == CLOUD else []
        words = [_("Table {table}").format(table=table) for table in tables[:SHOWN]]
        key = [{"table": tables[place], "place": place, "word": word} for place, word in enumerate(words)]
        return {"points": points, "labels": labels, "theory": model, "note": note, "key": key}

    def sentence(self, datasets: Rows, _: Translate) -> str:
        """The chart in words: how many points, their lowest, median and highest value."""
        points = datasets.get("points") or ()
        if not points:
            return _("There is nothing to show yet.")
        values = sorted(point["x" if self.kind == STRIP else "y"] for point in points)
        tables = len({point["table"] for point in points})
        words = _("{title}: {points} points of {tables} tables; lowest {low}, median {median}, highest {high}.")
        if tables == 1:
            words = _("{title}: {points} points of one table; lowest {low}, median {median}, highest {high}.")
        return words.format(
            title=_(self.title), points=len(points), tables=tables, low=_number(values[0], _),
            median=_number(median(values), _), high=_number(values[-1], _),
        )  # fmt: skip


def _number(value: float, _: Translate) -> str:
    """A number with at most two digits after the point."""
    return f"{value:.2f}".rstrip("0").rstrip(".").replace(".", _("."))


def point(row: Row, x: Any, y: Any, *, order: Any = 0, hollow: bool = False, who: str | None = None) -> dict[str, Any]:
    """A point of a frame's row."""
    name = row.get("name") if who is None else who
    return {"x": x, "y": y, "table": str(row["table"]), "who": name or "", "order": order, "hollow": hollow}


def diagonal(points: Sequence[Row]) -> list[dict[str, Any]]:
    """The line on which y equals x, as far as the points reach."""
    most = max(max(one["x"], one["y"]) for one in points)
    least = min(0, *(min(one["x"], one["y"]) for one in points))
    return [{"x": least, "y": least, "order": 0}, {"x": most, "y": most, "order": 1}]


def level(value: float) -> Callable[[Sequence[Row]], list[dict[str, Any]]]:
    """A level line at a value, as wide as the points."""

    def line(points: Sequence[Row]) -> list[dict[str, Any]]:
        wide = [one["x"] for one in points]
        return [{"x": min(wide), "y": value, "order": 0}, {"x": max(wide), "y": value, "order": 1}]

    return line


def grouped(rows: Iterable[Row], *keys: str) -> dict[tuple[Any, ...], list[Row]]:
    """Rows by the values of some columns."""
    found: dict[tuple[Any, ...], list[Row]] = {}
    for row in rows:
        found.setdefault(tuple(row[key] for key in keys), []).append(row)
    return found


def drawn(figure: Figure, datasets: Rows, _: Translate) -> alt.LayerChart:
    """The chart of a figure."""
    layers = _strip(figure, _) if figure.kind == STRIP else _plane(figure, _)
    note = alt.Chart(data("note")).mark_text(fontSize=SMALL + 1, color=BLACK)
    layers.append(note.encode(text="text:N", x=alt.value(alt.expr("width / 2")), y=alt.value(60)))
    names = ("points", "labels", "theory", "note", "key")
    return finished(
        layers,
        title=_(figure.title),
        description=_(figure.about),
        datasets={name: datasets.get(name, ()) for name in names},
        height=300 if figure.kind == STRIP else 320,
    )


def _axes(figure: Figure, _: Translate) -> tuple[alt.X, alt.Y]:
    scale = alt.Scale(zero=False, nice=True, padding=14)
    number = alt.Axis(format=",~f", tickCount=6)
    x, y = _(figure.x), _(figure.y)
    return (
        alt.X("x:Q", title=x, axis=number.copy(), scale=scale),
        alt.Y("y:Q", title=y, axis=number.copy(), scale=scale),
    )  # fmt: skip


def _looks() -> dict[str, Any]:
    """Tables differ by colour and by shape."""
    return {
        "color": alt.Color("table:N", scale=_by_table(COLOURS), legend=None),
        "shape": alt.Shape("table:N", scale=_by_table(SHAPES), legend=None),
    }


def _by_table(looks: Sequence[Any]) -> alt.Scale:
    """A look for each table, from the first again when there are more."""
    tables = [str(number) for number in range(1, MOST + 1)]
    return alt.Scale(domain=tables, range=[looks[place % len(looks)] for place in range(MOST)])


def _hover(figure: Figure, _: Translate) -> list[alt.Tooltip]:
    return [
        alt.Tooltip("table:N", title=_("Table")),
        alt.Tooltip("who:N", title="·"),
        alt.Tooltip("x:Q", title=_(figure.x), format=",~f"),
        alt.Tooltip("y:Q" if figure.kind != STRIP else "x:Q", title=_(figure.y), format=",~f"),
    ]


def _model(figure: Figure, x: Any, y: Any, _: Translate) -> list[alt.Chart]:
    """The line of theory and what it is, above the picture."""
    if figure.model is None:
        return []
    words = alt.Chart(data("theory")).mark_text(fontSize=SMALL, color=BLACK, align="left")
    quoted = "'" + ("▬ " + _(figure.model_words)).replace("\\", "\\\\").replace("'", "\\'") + "'"
    return [
        alt.Chart(data("theory"))
        .mark_line(strokeWidth=5, color=GREY, opacity=0.65)
        .encode(x=x, y=y, order=alt.Order("order:Q")),
        words.transform_aggregate(n="count()")
        .transform_filter("datum.n > 0")
        .transform_calculate(word=quoted)
        .encode(text="word:N", x=alt.value(0), y=alt.value(-10)),
    ]


def _plane(figure: Figure, _: Translate) -> list[alt.Chart]:
    """Points over two axes; a path joins those of a table."""
    x, y = _axes(figure, _)
    looks = _looks()
    base = alt.Chart(data("points")).encode(x=x, y=y)
    if figure.rounds:
        aside = "datum.x + (toNumber(datum.table) % 7 - 3) * 0.07"
        base = base.transform_calculate(aside=aside).encode(x=over(x, "aside"))
    layers = [*_model(figure, x, y, _), *_key(_)]
    if figure.kind == PATH:
        dash = alt.StrokeDash("table:N", scale=_by_table(DASHES), legend=None)
        line = base.mark_line(strokeWidth=1.5, opacity=0.8)
        layers.append(line.encode(color=looks["color"], strokeDash=dash, order=alt.Order("order:Q")))
    hover = _hover(figure, _)
    solid = base.transform_filter("!datum.hollow").mark_point(filled=True, size=55, opacity=0.85)
    hollow = base.transform_filter("datum.hollow").mark_point(filled=True, fill=WHITE, size=45, strokeWidth=1.5)
    edge = alt.Stroke("table:N", scale=_by_table(COLOURS), legend=None)
    layers += [
        solid.encode(**looks, tooltip=hover),
        hollow.encode(stroke=edge, shape=looks["shape"], tooltip=hover),
    ]
    labels = alt.Chart(data("labels")).encode(x=x, y=y, text="table:N")
    place = {"align": "left", "dx": 7, "fontSize": SMALL, "fontWeight": "bold"}
    layers += [
        labels.mark_text(fill=WHITE, stroke=WHITE, strokeWidth=4, **place),
        labels.mark_text(color=BLACK, **place),
    ]
    return layers


def _key(_: Translate) -> list[alt.Chart]:
    """The looks of the tables, above the picture."""
    key = alt.Chart(data("key")).encode(y=alt.value(-26))
    place = alt.value(alt.expr("datum.place * 72 + 6"))
    beside = alt.value(alt.expr("datum.place * 72 + 14"))
    return [
        key.mark_point(filled=True, size=60, opacity=1).encode(x=place, **_looks()),
        key.mark_text(align="left", fontSize=SMALL, color=BLACK).encode(x=beside, text="word:N"),
    ]


def _strip(figure: Figure, _: Translate) -> list[alt.Chart]:
    """A line of points for each table, the median as a tick."""
    x, _y = _axes(figure, _)
    title = _("Table")
    y = alt.Y("table:N", title=title, sort=alt.EncodingSortField("order"), axis=alt.Axis(grid=True, title=title))
    base = alt.Chart(data("points")).encode(y=y)
    return [
        base.mark_point(filled=True, size=70, opacity=0.75).encode(x=x, **_looks(), tooltip=_hover(figure, _)[:3]),
        base.transform_aggregate(x="median(x)", groupby=["table", "order"])
        .mark_tick(thickness=3, size=26, color=BLACK)
        .encode(x=over(x, "x")),
    ]
