"""What the figures are made of: points that belong to tables, drawn as paths, as a cloud, or in a strip for each table.

Definitions
    point   {x, y, table, who, order, hollow}: `table` as text, `who` a player or empty, `order` along a path, `hollow`
            where something did not come off (an order not served)
    path    a table's points joined in their order
    strip   one line of points for each table, its median marked
    theory  rows {x, y, order, line, label}: a line, or several by `line`, where a `label` is, it stands above it; or
            {x, low, high, wide}: a bar, `wide` pixels broad
    picture what is drawn of a class: a figure of points, or one with a drawing of its own; the class of all of them
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import median
from typing import Any, NamedTuple

import altair as alt
from msgspec import Struct

from ...text import Translate
from ..parts import labels, note, unseen
from ..theme import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    ORANGE,
    PURPLE,
    SKY,
    SMALL,
    VERMILION,
    WHITE,
    Rows,
    counted,
    data,
    finished,
    over,
)

Row = Mapping[str, Any]
Frames = Mapping[str, Sequence[Row]]

COLOURS = [BLUE, VERMILION, GREEN, PURPLE, ORANGE, BLACK, SKY]
SHAPES = ["circle", "square", "triangle-up", "diamond", "triangle-down", "cross"]
DASHES = [[1, 0], [8, 3], [2, 2], [10, 3, 2, 3], [5, 5]]
PATH, CLOUD, STRIP = "path", "cloud", "strip"
#: How numbers stand in tooltips: thousands apart, at most two digits after the point.
NUMBER = ",.2~f"
#: So many tables are named above a picture; where there are more, a path has its table at its end.
SHOWN = 9
#: So many tables stand side by side at a round.
ASIDE = 7
#: So many tables have a look of their own.
MOST = 42


#: Frames that have rows once a round is over.
OVER = ("calls", "auctions", "prices", "answers")
#: How wide a table's name is in it, in pixels.
KEY = 72
#: So many characters of what theory says stand beside each other above a picture on a phone.
WORDS = 40


class At(NamedTuple):
    """A moment of a class: which table, and how many of its rounds are over."""

    table: int
    rounds: int


class Picture(Struct, frozen=True, kw_only=True):
    """What is drawn of a class. Texts are messages to be translated.

    `fits(frames)`: whether there can be anything to draw, whatever was done (None: always). `one`: it is of one moment
    of one table, not of the class. `theoretical`: it has something to lay over.
    """

    title: str
    about: str
    fits: Callable[[Frames], bool] | None = None
    one: bool = False

    @property
    def theoretical(self) -> bool:
        """Whether theory can be laid over it."""
        raise NotImplementedError

    def datasets(
        self, frames: Frames, *, theory: bool, _: Translate, at: At | None = None
    ) -> dict[str, list[dict[str, Any]]]:
        """The rows by dataset, with all datasets that the chart draws and no others."""
        raise NotImplementedError

    def sentence(self, datasets: Rows, _: Translate) -> str:
        """The chart in words."""
        raise NotImplementedError

    def drawn(self, datasets: Rows, _: Translate) -> alt.LayerChart:
        """The chart with these datasets."""
        raise NotImplementedError


class Figure(Picture, frozen=True, kw_only=True):
    """A chart of points, one kind of them.

    `points(frames)` gives the points, `model(points, frames)` the rows of `theory`, and `model_words` says what they
    are: a message, or a function of frames. `rounds`: x counts rounds, and the tables' points stand side by side at
    each. `whole`: which axes ("x", "y", "xy") count whole things. `level`: a thin line at this y. `steps`: paths are
    stairs. `none`: what to say where nothing of the kind has happened.
    """

    kind: str
    x: str
    y: str
    points: Callable[[Frames], list[dict[str, Any]]]
    model: Callable[[Sequence[Row], Frames], list[dict[str, Any]]] | None = None
    model_words: str | Callable[[Frames, Translate], str] = ""
    rounds: bool = False
    whole: str = ""
    level: int | None = None
    steps: bool = False
    none: str = ""

    @property
    def theoretical(self) -> bool:
        """Whether there is a model."""
        return self.model is not None

    def datasets(
        self, frames: Frames, *, theory: bool, _: Translate, at: At | None = None
    ) -> dict[str, list[dict[str, Any]]]:
        """`points` and `note`; of paths `labels`, of paths and clouds `key`, with a model `theory` and `words`."""
        points = self.points(frames)
        if self.rounds:
            moved = asides({one["table"] for one in points})
            points = [{**one, "aside": one["x"] + moved[one["table"]]} for one in points]
        last: dict[str, dict[str, Any]] = {}
        for point in points:
            last[point["table"]] = point
        found: dict[str, list[dict[str, Any]]] = {"points": points, "note": []}
        if not points:
            over = any(frames.get(name) for name in OVER)
            found["note"] = [{"text": _(self.none) if self.none and over else _nothing(_)}]
        lines: list[str] = []
        if self.model:
            lines_of = self.model(points, frames) if theory and points else []
            found["theory"] = [{"line": "", **row} for row in lines_of]
            said = self.model_words
            if found["theory"]:
                lines = textwrap.wrap("▬ " + (_(said) if isinstance(said, str) else said(frames, _)), WORDS)
            found["words"] = [{"word": word, "up": 6 - 16 * (len(lines) - at)} for at, word in enumerate(lines)]
        tables = sorted(last, key=lambda table: (len(table), table))
        if self.kind == PATH:
            found["labels"] = list(last.values()) if len(tables) > SHOWN else []
        if self.kind != STRIP:
            named = tables[:SHOWN] if self.kind == CLOUD or len(tables) <= SHOWN else []
            about = {"of": len(named), "up": -10 - 16 * len(lines)}
            words = [_("Table {table}").format(table=table) for table in named]
            found["key"] = [
                {"table": named[place], "place": place, "word": word, **about} for place, word in enumerate(words)
            ]
        return found

    def sentence(self, datasets: Rows, _: Translate) -> str:
        """The chart in words: how many points, their lowest, median and highest value; the theory that is shown."""
        points = datasets.get("points") or ()
        if not points:
            return next((str(row["text"]) for row in datasets.get("note") or ()), _nothing(_))
        values = sorted(point["x" if self.kind == STRIP else "y"] for point in points)
        tables = len({point["table"] for point in points})
        words = _("{title}: {points} points of {tables} tables; lowest {low}, median {median}, highest {high}.")
        if len(points) == 1:
            words = _("{title}: one point, {low}.")
        elif tables == 1:
            words = _("{title}: {points} points of one table; lowest {low}, median {median}, highest {high}.")
        said = words.format(
            title=_(self.title), points=len(points), tables=tables, low=number(values[0], _),
            median=number(median(values), _), high=number(values[-1], _),
        )  # fmt: skip
        lines = " ".join(row["word"] for row in datasets.get("words") or ())
        if not lines:
            return said
        return _("{sentence} Grey: {theory}.").format(sentence=said, theory=lines.removeprefix("▬ "))

    def drawn(self, datasets: Rows, _: Translate) -> alt.LayerChart:
        """The chart with these datasets."""
        layers = _strip(self, _) if self.kind == STRIP else _plane(self, _)
        names = ["points", "note"]
        names += ["theory", "words"] if self.model else []
        names += {PATH: ["labels", "key"], CLOUD: ["key"]}.get(self.kind, [])
        return finished(
            [*layers, note()],
            title=_(self.title),
            description=_(self.about),
            datasets={name: datasets.get(name, ()) for name in names},
            height=300 if self.kind == STRIP else 320,
        )


def _nothing(_: Translate) -> str:
    return _("There is nothing to show yet.")


def asides(tables: Iterable[str]) -> dict[str, float]:
    """How far from a round the points of each table stand, so that those of several tables are side by side."""
    order = sorted(tables, key=lambda table: (len(table), table))
    middle = (min(len(order), ASIDE) - 1) / 2
    return {table: (place % ASIDE - middle) * 0.07 for place, table in enumerate(order)}


def number(value: float, _: Translate) -> str:
    """A number with at most two digits after the point, its thousands apart."""
    shown = f"{value:,.2f}".rstrip("0").rstrip(".").replace("-", "−")
    return shown.translate({ord("."): _("."), ord(","): _(",")})


def point(row: Row, x: Any, y: Any, *, order: Any = 0, hollow: bool = False, who: str | None = None) -> dict[str, Any]:
    """A point of a frame's row."""
    name = row.get("name") if who is None else who
    return {"x": x, "y": y, "table": str(row["table"]), "who": name or "", "order": order, "hollow": hollow}


def diagonal(points: Sequence[Row], frames: Frames) -> list[dict[str, Any]]:
    """The line on which y equals x, as far as the points reach."""
    most = max(max(one["x"], one["y"]) for one in points)
    least = min(0, *(min(one["x"], one["y"]) for one in points))
    return [{"x": least, "y": least, "order": 0}, {"x": most, "y": most, "order": 1}]


def across(points: Sequence[Row], value: float, line: str = "", label: str | None = None) -> list[dict[str, Any]]:
    """A level line at a value, as wide as the points; of rounds a little wider, for a single one."""
    places = [one[end] for one in points for end in ("x", "aside") if end in one]
    room = 0.3 if "aside" in points[0] else 0.0
    ends = (min(places) - room, max(places) + room)
    rows = [{"x": end, "y": value, "order": order, "line": line} for order, end in enumerate(ends)]
    return rows if label is None else [rows[0], {**rows[1], "label": label}]


def level(value: float) -> Callable[[Sequence[Row], Frames], list[dict[str, Any]]]:
    """A level line at a value."""
    return lambda points, frames: across(points, value)


def bars(bands: Mapping[tuple[str, Any], tuple[Any, Any]]) -> list[dict[str, Any]]:
    """Ranges (low, high) by table and round as bars: one a round where all tables have the same, else one a table."""
    shared: dict[Any, set[tuple[Any, Any]]] = {}
    for (_table, place), ends in bands.items():
        shared.setdefault(place, set()).add(ends)
    moved = asides({table for table, _place in bands})
    found: dict[tuple[Any, ...], dict[str, Any]] = {}
    for (table, place), (low, high) in bands.items():
        same = len(shared[place]) == 1
        x = place if same else place + moved[table]
        found[x, low, high] = {"x": x, "low": float(low), "high": float(high), "wide": 30 if same else 10}
    return list(found.values())


def grouped(rows: Iterable[Row], *keys: str) -> dict[tuple[Any, ...], list[Row]]:
    """Rows by the values of some columns."""
    found: dict[tuple[Any, ...], list[Row]] = {}
    for row in rows:
        found.setdefault(tuple(row[key] for key in keys), []).append(row)
    return found


def _axes(figure: Figure, _: Translate) -> tuple[alt.X, alt.Y]:
    """Both axes; rounds are counted, and what is whole has whole numbers only."""
    scale = alt.Scale(zero=False, nice=True, padding=14)

    def axis(side: str) -> alt.Axis:
        if side not in figure.whole:
            return alt.Axis(format=",.2~f", tickCount=6)
        whole = "datum.value % 1 ? '' : format(datum.value, ',d')"
        return alt.Axis(labelExpr=whole, tickCount=6, tickMinStep=1)

    x, y = _(figure.x), _(figure.y)
    rounds = counted("x", x, 26)
    across = rounds if figure.rounds else alt.X("x:Q", title=x, axis=axis("x"), scale=scale)
    return across, alt.Y("y:Q", title=y, axis=axis("y"), scale=scale)


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
        alt.Tooltip("x:Q", title=_(figure.x), format=NUMBER),
        alt.Tooltip("y:Q" if figure.kind != STRIP else "x:Q", title=_(figure.y), format=NUMBER),
    ]


def _model(figure: Figure, x: Any, y: Any, _: Translate) -> list[alt.Chart]:
    """The lines or bars of theory and what they are, above the picture."""
    if figure.model is None:
        return []
    rows, words = alt.Chart(data("theory")), alt.Chart(data("words"))
    line = rows.transform_filter("isValid(datum.y)").mark_line(strokeWidth=5, color=GREY, opacity=0.65)
    wide, bands = alt.StrokeWidth("wide:Q", scale=None), rows.transform_filter("isValid(datum.low)")
    edge = bands.mark_tick(orient="horizontal", thickness=3, color=GREY).encode(
        x=x, size=alt.Size("wide:Q", scale=None)
    )
    named = rows.transform_filter("isValid(datum.label)").encode(x=x, y=y)
    return [
        line.encode(x=x, y=y, order=alt.Order("order:Q"), detail="line:N"),
        bands.mark_rule(color=GREY, opacity=0.3).encode(x=x, y=over(y, "low"), y2="high:Q", strokeWidth=wide),
        *(edge.encode(y=over(y, end)) for end in ("low", "high")),
        *labels(named, align="right", dy=-9),
        words.mark_text(fontSize=SMALL, color=BLACK, align="left").encode(
            text="word:N", x=alt.value(0), y=alt.value(alt.expr("datum.up"))
        ),
    ]


def _plane(figure: Figure, _: Translate) -> list[alt.Chart]:
    """Points over two axes; a path joins those of a table."""
    x, y = _axes(figure, _)
    looks = _looks()
    place = over(x, "aside") if figure.rounds else x
    base = alt.Chart(data("points")).encode(x=place, y=y)
    layers = [unseen("points", x, y), *_model(figure, x, y, _)]
    if figure.level is not None:
        zero = alt.Chart(data("points")).transform_aggregate(n="count()").transform_calculate(y=str(figure.level))
        rule = zero.transform_filter("datum.n > 0").mark_rule(color=BLACK, strokeWidth=1, strokeDash=[2, 2])
        layers.append(rule.encode(y=y))
    if figure.kind == PATH:
        dash = alt.StrokeDash("table:N", scale=_by_table(DASHES), legend=None)
        line = base.mark_line(strokeWidth=1.5, opacity=0.8, interpolate="step-after" if figure.steps else "linear")
        layers.append(line.encode(color=looks["color"], strokeDash=dash, order=alt.Order("order:Q")))
    layers += _key()
    hover = _hover(figure, _)
    solid = base.transform_filter("!datum.hollow").mark_point(filled=True, size=55, opacity=0.85)
    hollow = base.transform_filter("datum.hollow").mark_point(filled=True, fill=WHITE, size=45, strokeWidth=1.5)
    edge = alt.Stroke("table:N", scale=_by_table(COLOURS), legend=None)
    layers += [
        solid.encode(**looks, tooltip=hover),
        hollow.encode(stroke=edge, shape=looks["shape"], tooltip=hover),
    ]
    if figure.kind == PATH:
        tables = alt.Chart(data("labels")).encode(x=place, y=y, text="table:N")
        beside = {"align": "left", "dx": 7, "fontSize": SMALL, "fontWeight": "bold"}
        layers += [
            tables.mark_text(fill=WHITE, stroke=WHITE, strokeWidth=4, **beside),
            tables.mark_text(color=BLACK, **beside),
        ]
    return layers


def _key() -> list[alt.Chart]:
    """The looks of the tables, above the picture."""
    line = f"max(1, floor(width / {KEY}))"  # so many stand beside each other
    up = f"datum.up - 16 * (ceil(datum.of / {line}) - 1 - floor(datum.place / {line}))"
    key = alt.Chart(data("key")).encode(y=alt.value(alt.expr(up)))
    place = alt.value(alt.expr(f"datum.place % {line} * {KEY} + 6"))
    beside = alt.value(alt.expr(f"datum.place % {line} * {KEY} + 14"))
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
        unseen("points", x, None),
        base.mark_point(filled=True, size=70, opacity=0.75).encode(x=x, **_looks(), tooltip=_hover(figure, _)[:3]),
        base.transform_aggregate(x="median(x)", groupby=["table", "order"])
        .mark_tick(thickness=3, size=26, color=BLACK)
        .encode(x=over(x, "x")),
    ]
