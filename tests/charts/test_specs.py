"""Specifications are valid, draw whatever the rows, and carry no data of their own."""

from __future__ import annotations

import ast
import importlib
import json
import pkgutil
import random
import re
from itertools import pairwise
from typing import Any

import altair as alt
import pytest

from bidgames import charts as charts_package
from bidgames import rules, views
from bidgames.charts.middleman import auction
from bidgames.charts.parts import NOTE, labels
from bidgames.charts.specs import chart, main, named_spec, specs
from bidgames.charts.theme import AXIS, HEIGHT, LINE, SMALL, data, finished, spoken
from bidgames.text import ENGLISH, LANGUAGES
from tests.charts.drawing import ANY_HEIGHT, drawn, pictures, words_at

NAMES = {"auction", "sale", "prices", "market", "cash", "tins"}


def moments() -> list[tuple[str, list[dict[str, Any]]]]:
    """Charts of several moments: no data, nobody orders, one bid, a tie, all alike, many."""
    found: list[tuple[str, list[dict[str, Any]]]] = [
        ("no data", [{"name": name, "rows": {}} for name in sorted(NAMES)])
    ]
    cases = {
        "nobody": [(0, 0)] * 4, "one": [(3, 7), (0, 0), (0, 0), (0, 0)], "tie": [(50, 3), (50, 3), (50, 2), (50, 2)],
        "at zero": [(5, 0)] * 4, "huge": [(10**9, 1), (10**9, 0), (1, 9), (0, 0)],
    }  # fmt: skip
    for name, orders in cases.items():
        found.append((name, played(orders)))
    found.append(("many", played([(seat % 5, seat % 3) for seat in range(60)])))
    return found


def played(orders: list[tuple[int, int]]) -> list[dict[str, Any]]:
    """The charts after a round with these orders, in which everybody then asks 4 for all he has."""
    game, rng = rules.game("middleman"), random.Random(2)
    position = game.start(len(orders), {}, {})
    while position.round == 1 and game.to_act(position):
        for seat in game.to_act(position):
            move = game.safe(position, seat, rng)
            if position.phase == "orders":
                move = game.parse({"move": "order", "wanted": orders[seat][0], "offer": orders[seat][1]})
            elif position.phase == "sales":
                move = game.parse({"move": "sale", "for_sale": position.tins[seat], "price": 4})
            position = game.apply(position, seat, move)
    page = views.whole_page(
        "middleman", observation=game.observe(position, 0), choices={}, names=[f"P{n}" for n in range(len(orders))],
        seat=0, result=game.result(position), phase=position.phase,
    )  # fmt: skip
    charts: list[dict[str, Any]] = page["charts"]
    return charts


@pytest.mark.parametrize("language", ["en", "fr"])
def test_specifications_have_titles_units_descriptions_and_empty_datasets(language: str) -> None:
    made = specs("middleman", language)
    assert set(made) == NAMES
    for name, spec in made.items():
        assert spec["title"] and spec["description"], name
        assert spec["width"] == "container"
        named = {key: rows for key, rows in spec["datasets"].items() if not key.startswith("data-")}
        assert named and not any(named.values())
        assert "http" not in json.dumps({**spec, "$schema": ""})
        axes = [layer["encoding"][one]["axis"] for layer in spec["layer"] for one in ("x", "y")
                if "axis" in layer.get("encoding", {}).get(one, {})]  # fmt: skip
        assert axes and all(axis["title"] and axis["tickMinStep"] == 1 for axis in axes)


MODULES = [
    module.name for module in pkgutil.iter_modules(charts_package.__path__)
    if hasattr(importlib.import_module(f"{charts_package.__name__}.{module.name}"), "CHARTS")
]  # fmt: skip


def layers(part: dict[str, Any]) -> list[dict[str, Any]]:
    """All layers of a chart, also those of joined charts."""
    inner = [one for kind in ("layer", "hconcat", "vconcat") for one in part.get(kind, [])]
    return [part, *(deeper for one in inner for deeper in layers(one))]


@pytest.mark.parametrize("module", MODULES)
def test_every_specification_is_valid(module: str) -> None:
    """They are not checked when they are made for a page; here they are, against Vega-Lite's schema."""
    for name, (draw, datasets) in importlib.import_module(f"{charts_package.__name__}.{module}").CHARTS.items():
        checked = spoken(draw(dict.fromkeys(datasets, ()), ENGLISH), ENGLISH).to_dict(validate=True)
        assert checked == named_spec(f"{module}:{name}"), name


@pytest.mark.parametrize("module", MODULES)
def test_no_difference_is_left_to_a_dash_that_is_not_drawn(module: str) -> None:
    """Vega-Lite gives no dash by a row to rectangles and images; bars with four sides look the same and have them."""
    for name in importlib.import_module(f"{charts_package.__name__}.{module}").CHARTS:
        for layer in layers(named_spec(f"{module}:{name}")):
            mark = layer.get("mark")
            kind = mark["type"] if isinstance(mark, dict) else mark
            assert kind not in ("rect", "image") or "strokeDash" not in layer.get("encoding", {}), name


@pytest.mark.parametrize("module", MODULES)
def test_every_text_is_one_that_people_can_read(module: str) -> None:
    for name in importlib.import_module(f"{charts_package.__name__}.{module}").CHARTS:
        text = json.dumps(named_spec(f"{module}:{name}"))
        assert "object at 0x" not in text, f"a Python object is the text of something in {name}"


def test_datasets_are_those_that_the_view_fills() -> None:
    made = specs("middleman")
    for given in played([(3, 7), (4, 3), (5, 3)]):
        named = {key for key in made[given["name"]]["datasets"] if not key.startswith("data-")}
        assert named == set(given["rows"])


@pytest.mark.parametrize(("moment", "charts"), moments())
def test_every_chart_is_valid_with_any_rows(moment: str, charts: list[dict[str, Any]]) -> None:
    for one in charts:
        spec = chart("middleman", one["name"], one["rows"]).to_dict()  # validates against the schema
        json.dumps(spec, allow_nan=False)


def test_charts_are_drawn_whatever_the_rows() -> None:
    """In a child process, where the renderer's threads stay: an SVG for each chart, whole-number labels only."""
    pictures([(f"middleman:{one['name']}", one["rows"]) for _name, charts in moments() for one in charts], ANY_HEIGHT)


def test_hostile_words_in_legends_stay_words() -> None:
    def nasty(text: str) -> str:
        return f"{text}' + warn('x') + '\\"

    spec = auction({}, nasty).to_dict()
    bars = next(layer for layer in spec["layer"] if "fill" in layer.get("encoding", {}))
    expression = bars["encoding"]["fill"]["legend"]["labelExpr"]
    words = ast.literal_eval(expression.removesuffix("[datum.value]"))
    assert list(words) == ["last", "own", "refused"]
    assert words["refused"] == nasty("not bought")


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["middleman", "fr"]) == 0
    assert set(json.loads(capsys.readouterr().out)) == NAMES


def test_a_game_without_charts_has_none_and_an_unknown_one_is_refused() -> None:
    with pytest.raises(rules.Refused):
        specs("chess")
    with pytest.raises(KeyError):
        chart("middleman", "pie", {})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("module", MODULES)
def test_every_title_fits_a_phone_in_every_language(module: str, language: str) -> None:
    """A wider title would make the picture narrow: a long one is set in lines, and no word is lost."""
    for name in importlib.import_module(f"{charts_package.__name__}.{module}").CHARTS:
        title = named_spec(f"{module}:{name}", language)["title"]
        lines = [title] if isinstance(title, str) else title
        assert lines and all(0 < len(line) <= LINE for line in lines), name
        assert isinstance(title, str) or len(title) > 1, "one line is a text, as everywhere"


def axis_titles(spec: Any) -> list[tuple[str, Any]]:
    """All (x or y, title) of a specification, wherever they stand in it."""
    if isinstance(spec, list):
        return [found for part in spec for found in axis_titles(part)]
    if not isinstance(spec, dict):
        return []
    found = [pair for part in spec.values() for pair in axis_titles(part)]
    for name in ("x", "y"):
        channel = (spec.get("encoding") or {}).get(name) or {}
        titles = [channel.get("title"), (channel.get("axis") or {}).get("title")]
        found += [(name, title) for title in titles if title]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("module", MODULES)
def test_every_axis_title_fits_a_phone_in_every_language(module: str, language: str) -> None:
    """A longer one would be cut off: it is set in lines, the same in all layers."""
    for name in importlib.import_module(f"{charts_package.__name__}.{module}").CHARTS:
        spec = named_spec(f"{module}:{name}", language)
        titles = axis_titles(spec)
        for axis, title in titles:
            most = AXIS if axis == "x" or not isinstance(spec.get("height"), int) else AXIS * spec["height"] // HEIGHT
            lines = [title] if isinstance(title, str) else title
            assert all(0 < len(line) <= most for line in lines), (name, title)
            assert isinstance(title, str) or len(title) > 1, "one line is a text, as everywhere"


def test_a_long_axis_title_is_set_in_even_lines() -> None:
    titles = dict(axis_titles(named_spec("lesson_10:answers")))
    assert titles["x"] == ["The others' dearest price", "that sold, one round before"]


def test_words_stay_within_the_picture() -> None:
    """A text at the right end of the scale is moved to the left as far as it must be, and the other way round."""
    axis = alt.X("q:Q", scale=alt.Scale(domain=[0, 10], nice=False))
    y = alt.Y("p:Q", scale=alt.Scale(domain=[0, 10]))
    rows = [{"q": at, "p": at, "label": "what happened: 4"} for at in (0, 5, 10)]
    base = alt.Chart(data("words")).encode(x=axis, y=y)
    chart = finished([*labels(base)], title="Words", description="Words", datasets={"words": rows})
    (picture,) = drawn([chart.to_dict()], ANY_HEIGHT)
    found = re.findall(r'text-anchor="middle" transform="translate\(([-\d.]+),[^>]*>what happened: 4<', picture)
    left, middle, right = sorted({round(float(at), 1) for at in found})
    assert left == round(0.6 * SMALL * len("what happened: 4") / 2, 1), "half a text from the left edge"
    assert right - middle == pytest.approx(middle - left, abs=0.2)


def test_a_long_note_is_set_in_lines_and_every_bar_has_its_name() -> None:
    said = "You may not ask that: what you quote must be below your own bribe of 200."
    names = ["first price, 2 bidders", "first price, 5 bidders", "second price", "rising clock"]
    noted, bars = (named_spec(f"lesson_06:{name}") for name in ("first", "shares"))
    noted["datasets"]["note"] = [{"text": said}]
    bars["datasets"]["bars"] = [{"bar": name, "percent": 90, "label": "90 %"} for name in names]
    note, chart = drawn([noted, bars], ANY_HEIGHT)
    lines = [line for line in re.findall(r"<tspan[^>]*>([^<]*)</tspan>", note) if line in said]
    assert " ".join(lines) == said and all(len(line) <= NOTE for line in lines)
    assert chart.count(">first<") == 2 and ">second<" in chart and ">rising<" in chart, "no name is left out"


@pytest.mark.parametrize("highest", [95_000, 120_000, 730_000])
def test_the_numbers_of_an_axis_are_evenly_apart(highest: int) -> None:
    lot = {"price": 0.7 * highest, "worth": highest, "form": "open", "buyer": "a", "works": "A"}
    corners = [{"price": 0, "worth": 0}, {"price": highest, "worth": highest}]
    (picture,) = pictures([("art_dealer:prices", {"sales": [lot], "line": corners})])
    numbers = [(text, x, y) for text, x, y in words_at(picture) if re.fullmatch(r"[\d,]+", text)]
    for along in (1, 2):
        where = {each[3 - along] for each in numbers}
        line = max(([each for each in numbers if each[3 - along] == at] for at in where), key=len)
        values = [int(text.replace(",", "")) for text, _x, _y in line]
        assert len(values) >= 4
        assert len({after - before for before, after in pairwise(values)}) == 1, values


def test_there_is_no_round_before_the_first() -> None:
    bars = [{"round": number, "percent": 50, "label": ""} for number in range(1, 21)]
    (picture,) = pictures([("market:efficiency", {"bars": bars})])
    assert [text for text, _x, y in words_at(picture) if y > 0 and text.isdigit() and _x > 0] == ["5", "10", "15", "20"]


@pytest.mark.parametrize("chart", ["market:offers", "lesson_06:first", "lesson_07:path", "lesson_09:signals"])
def test_what_was_predicted_and_what_happened_is_told_above_the_picture(chart: str) -> None:
    rows: dict[str, Any] = {"guess": [{"q": 4, "p": 12, "label": "predicted"}]}
    if chart == "market:offers":
        rows |= {
            "happened": [{"q": 4, "p": 12, "label": "happened"}],
            "curves": [{"curve": "demand", "q": at, "p": 12, "at": at} for at in (0, 5)],
        }
    (picture,) = pictures([(chart, rows)])
    places = {word: y for word, _x, y in words_at(picture)}
    words = ["✚ predicted", *(["■ happened"] if "happened" in rows else [])]
    assert all(places[word] < 0 for word in words), "no mark is there"
    assert len({places[word] for word in words}) == len(words)


def test_a_share_stands_at_the_foot_of_its_bar_where_the_line_of_all_is_not() -> None:
    bars = [{"round": number, "percent": percent, "label": f"{percent} %"} for number, percent in ((1, 0), (2, 97))]
    (picture,) = pictures([("market:efficiency", {"bars": bars, "full": [{"percent": 100}]})])
    places = {word: y for word, _x, y in words_at(picture)}
    assert places["0 %"] == places["97 %"] > 200
