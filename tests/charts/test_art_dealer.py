"""Art dealer's charts: valid and drawn whatever the rows, and rows that say what happened."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from bidgames import bots, views
from bidgames.charts.art_dealer import CHARTS
from bidgames.charts.specs import specs
from bidgames.tables import frame, of_position
from bidgames.tables.art_dealer import works_up
from tests.charts.drawing import pictures, well_made
from tests.play import begin, go
from tests.rules.dealer import accept, ask, bid, offer, one_lot, table, up
from tests.views.art_dealer_pages import GAME, KEY, NAMES, shown

ORDER = ["works", "forms", "prices"]


def charts(position: Any, seat: int | None = 0, names: Any = NAMES) -> dict[str, dict[str, Any]]:
    return {one["name"]: one for one in shown(position, seat, names)["charts"]}


def played(seats: int = 4, seed: int = 2, days: int = 4) -> Any:
    """A game among bots until so many days are over."""
    rng, position = random.Random(seed), begin(KEY, seats, seed)
    while len(position.markers) < days:
        seat = GAME.to_act(position)[0]
        position = GAME.apply(position, seat, bots.play(GAME, position, seat, None, rng))
    return position


def sold(**changes: Any) -> Any:
    """Seat 1 has bought a work of A for 9,000 at a fixed price."""
    hands = [["A-fixed", "E-open"], ["B-open", "B-once"], ["E-open"]]
    return go(KEY, table(*hands, **changes), offer(0, "A-fixed"), ask(0, 9_000), accept(1))


def moments() -> list[tuple[str, Any]]:
    """Positions: nothing yet, a lot on the table, one sale, one day, two days, a whole game of five."""
    return [
        ("start", begin(KEY, 3)),
        ("lot", one_lot("A-open")),
        ("sale", sold()),
        ("day", played(days=1)),
        ("days", played(3, 5, 2)),
        ("end", played(5, 3)),
    ]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_specifications_have_titles_units_descriptions_and_empty_datasets(language: str) -> None:
    made = specs(KEY, language)
    assert list(made) == ORDER == list(CHARTS)
    well_made(made, CHARTS)


def test_charts_come_when_they_have_something_to_show() -> None:
    assert list(charts(begin(KEY, 3))) == []
    assert list(charts(one_lot("A-open"))) == ["works"]
    assert list(charts(sold())) == ["works", "forms"]
    made = charts(played(days=1))
    assert list(made) == ORDER
    for name, one in made.items():
        assert set(one["rows"]) == set(CHARTS[name][1])


def test_charts_are_drawn_whatever_the_rows() -> None:
    """In a child process, where the renderer's threads stay: an SVG of a sensible size for each chart."""
    shown: list[tuple[str, dict[str, Any]]] = [(f"{KEY}:{name}", {}) for name in CHARTS]
    for _name, position in moments():
        shown += [(f"{KEY}:{name}", one["rows"]) for name, one in charts(position).items()]
    assert len(shown) == 3 + 0 + 1 + 2 + 3 * 3
    pictures(shown, (200, 500))


def test_the_steps_of_a_day_begin_at_nothing_and_count_the_lot_on_the_table() -> None:
    works = charts(go(KEY, sold(), offer(1, "B-once")))["works"]
    rows = {(row["lot"], row["artist"]): row["count"] for row in works["rows"]["counts"]}
    assert [rows[lot, "A"] for lot in range(3)] == [0, 1, 1]
    assert [rows[lot, "B"] for lot in range(3)] == [0, 0, 1]
    assert works["rows"]["labels"] == [
        {"lot": 2, "count": 0, "label": "CDE"}, {"lot": 2, "count": 1, "label": "AB"},
    ]  # fmt: skip
    assert works["rows"]["days"] == []
    assert works["text"] == "Works put up on day 1: A 1, B 1, C 0, D 0 and E 0."


def test_the_work_that_ends_a_day_is_counted_and_a_finished_game_shows_all_days() -> None:
    position = played(days=1)
    counts = charts(position)["works"]["rows"]["counts"]
    assert max(row["count"] for row in counts) == 5
    end = played()
    works = charts(end)["works"]["rows"]
    assert [row["label"] for row in works["days"]] == ["day 1", "2", "3", "4"]
    assert len({row["line"] for row in works["counts"]}) == 20
    assert [row["count"] for row in works["counts"] if row["lot"] == works["days"][2]["lot"]] == [0] * 5


def test_counts_agree_with_the_markers_frame() -> None:
    end = played()
    source = of_position(KEY, end, NAMES[:4])
    last = {(row["day"], row["artist"]): row["put_up"] for row in works_up(source.position)}
    assert last == {(row["day"], row["artist"]): row["put_up"] for row in frame(source, "markers")}


def test_prices_are_those_of_the_sales_and_the_readers_are_marked() -> None:
    position = go(KEY, sold(put_up=up(B=4, C=2)), offer(1, "B-open"))
    prices = charts(position, 1)["prices"]
    assert [(row["price"], row["worth"], row["form"]) for row in prices["rows"]["sales"]] == [(9_000, 10_000, "fixed")]
    assert prices["rows"]["mine"] == [{"price": 9_000, "worth": 10_000}]
    assert charts(position, 0)["prices"]["rows"]["mine"] == [] == charts(position, None)["prices"]["rows"]["mine"]
    assert prices["rows"]["line"] == [{"price": 0, "worth": 0}, {"price": 10_000, "worth": 10_000}]
    assert prices["text"] == (
        "Lots on days that are over: 1. More than their price brought 1, less 0. Paid 9,000 in all, received 10,000."
    )


def test_the_mean_price_counts_works_and_lots_for_nothing() -> None:
    position = sold()
    forms = charts(position)["forms"]
    assert forms["rows"] == {"means": [{"form": "fixed", "price": 9_000, "label": "1 lot, revenue 9,000"}], "worth": []}
    assert forms["text"] == "fixed price: 1 lot, revenue 9,000, 9,000 a work."
    end = played()
    sales = frame(of_position(KEY, end, NAMES[:4]), "sales")
    for row in charts(end)["forms"]["rows"]["means"]:
        lots = [sale for sale in sales if sale["form"] == row["form"]]
        assert row["price"] == round(sum(one["price"] for one in lots) / sum(one["works"] for one in lots))


def test_a_full_record_gives_the_debriefing_the_same_charts() -> None:
    """A position with all its secrets draws what a spectator saw at the end."""
    end = played()
    public = views.public_part(KEY, end, names=NAMES[:4], result=GAME.result(end), phase=end.phase)
    assert views.page(public)["charts"] == shown(end, None)["charts"]


def test_sealed_bids_that_are_not_open_are_in_no_chart() -> None:
    position = go(KEY, one_lot("A-sealed"), bid(1, 23_000))
    for reader in (0, 2, None):
        assert "23000" not in json.dumps(shown(position, reader)["charts"])


def test_long_and_foreign_names_are_cut_and_kept_apart() -> None:
    position = go(KEY, sold(put_up=up(B=4)), offer(1, "B-open"))
    names = ("Ann", "‮A very long name indeed, sir", "Bo")
    [sale] = charts(position, 0, names)["prices"]["rows"]["sales"]
    assert sale["buyer"] == "⁨‮A very long …⁩"


def test_hostile_words_in_legends_stay_words() -> None:
    spec = CHARTS["prices"][0]({}, lambda text: f"{text}' + warn('x') + '\\").to_dict()
    points = next(layer for layer in spec["layer"] if "legend" in layer.get("encoding", {}).get("color", {}))
    expression = points["encoding"]["color"]["legend"]["labelExpr"]
    assert expression.count("\\' + warn(\\'x\\')") == 5 and "' + warn('x')" not in expression.replace("\\'", "")
