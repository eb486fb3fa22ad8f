"""Manager's charts: valid and drawn whatever the rows, and rows that say what happened."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bidgames.charts.manager import CHARTS
from bidgames.charts.specs import specs
from tests.charts.drawing import pictures, well_made
from tests.play import begin, go, playing
from tests.views.manager_pages import END, GAME, KEY, NAMES, priced, shown

ORDER = ["ladder", "shares", "capital"]


def charts(position: Any, seat: int | None = 0, names: Any = NAMES) -> dict[str, dict[str, Any]]:
    return {one["name"]: one for one in shown(position, seat, names)["charts"]}


def played(seats: int, seed: int, rounds: int = 5) -> Any:
    """The end of a random game."""
    position = begin(KEY, seats, round_limit=rounds)
    for _seat, _move, after in playing(GAME, position, random.Random(seed)):
        position = after
    return position


def rounds(*prices: tuple[int, ...]) -> Any:
    """A game of rounds without trades."""
    position = begin(KEY, len(prices[0]))
    for line in prices:
        if position.phase == "trading":
            for seat in position.queue:
                position = go(KEY, position, (seat, END))
        position = go(KEY, position, *[(seat, {"move": "price", "price": price}) for seat, price in enumerate(line)])
    return position


def moments() -> list[tuple[str, Any]]:
    """Positions: no price yet, one round, all alike, everybody but one cut off, many rounds, debts, many companies."""
    return [
        ("start", begin(KEY, 2)),
        ("one", priced(5_500, 6_500, 6_700, 8_100, 8_500)),
        ("alike", priced(6_000, 6_000, 6_000, 6_000, 6_000, 6_000)),
        ("lone", priced(100, 20_000, 20_000)),
        ("many", rounds(*[(6_000 + 100 * number, 6_500, 8_000) for number in range(15)])),
        ("debts", replace(priced(100, 200), cash=(-40_000, -90_000), shares=((0, 0), (0, 0)))),
        ("random", played(6, 4)),
    ]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_specifications_have_titles_units_descriptions_and_empty_datasets(language: str) -> None:
    made = specs(KEY, language)
    assert list(made) == ORDER == list(CHARTS)
    well_made(made, CHARTS)


def test_datasets_are_those_that_the_view_fills() -> None:
    for name, one in charts(priced(6_000, 6_500)).items():
        assert set(one["rows"]) == set(CHARTS[name][1])


def test_all_charts_come_with_the_first_prices() -> None:
    assert charts(begin(KEY, 2)) == {}
    assert list(charts(priced(6_000, 6_500))) == ORDER


def test_charts_are_drawn_whatever_the_rows() -> None:
    """In a child process, where the renderer's threads stay: an SVG of a sensible size for each chart."""
    shown: list[tuple[str, dict[str, Any]]] = [(f"{KEY}:{name}", {}) for name in CHARTS]
    for _name, position in moments():
        shown += [(f"{KEY}:{name}", one["rows"]) for name, one in charts(position).items()]
    assert len(shown) > 3 + 5 * 3
    pictures(shown, (200, 500))


def test_the_ladder_shows_who_sold_the_gap_and_the_reader() -> None:
    rows = charts(priced(5_500, 6_500, 6_700, 8_100, 8_500), 3)["ladder"]["rows"]
    assert [row["state"] for row in rows["prices"]] == ["sold", "sold", "sold", "cut", "cut"]
    assert rows["spans"] == [{"round": 1, "low": 5_500, "high": 6_700}]
    assert rows["gaps"] == [{"round": 1, "low": 6_700, "high": 8_100, "label": "1,400"}]
    assert rows["mine"] == [{"round": 1, "price": 8_100}]
    assert [row["label"] for row in rows["labels"]] == ["A", "B", "C", "D", "E"]
    assert rows["prices"][0]["company"] == "A Jane"


def test_points_that_are_near_share_their_letters() -> None:
    rows = charts(priced(6_000, 6_000, 9_000, 6_100))["ladder"]["rows"]
    assert [row["label"] for row in rows["labels"]] == ["ABD", "C"]
    assert rows["labels"][0]["price"] == 6_050


def test_the_picture_keeps_to_the_last_rounds_and_says_so() -> None:
    ladder = charts(rounds(*[(6_000, 6_500)] * 9))["ladder"]
    assert {row["round"] for row in ladder["rows"]["prices"]} == {4, 5, 6, 7, 8, 9}
    assert "The picture has the last 6 rounds." in ladder["text"]
    assert "The picture" not in charts(rounds((6_000, 6_500)))["ladder"]["text"]


def test_share_prices_begin_at_the_start() -> None:
    shares = charts(rounds((6_000, 6_500), (6_000, 9_000)), 1)["shares"]
    assert shares["rows"]["mine"] == [
        {"round": 0, "price": 1_000}, {"round": 1, "price": 1_100}, {"round": 2, "price": 1_000},
    ]  # fmt: skip
    assert shares["text"] == "All shares cost 1,000."
    assert shares["rows"]["labels"] == [{"round": 2, "price": 1_000, "label": "AB"}]
    assert "Dearest: B · Fred at 1,100. Cheapest: A · Jane at 1,000." in charts(priced(6_000, 6_500))["shares"]["text"]


@given(st.integers(2, 6), st.integers(0, 10**6))
@settings(deadline=None, max_examples=40)
def test_a_bar_is_the_capital(seats: int, seed: int) -> None:
    position = played(seats, seed, 3)
    rows = charts(position, seats - 1)["capital"]["rows"]
    for seat, score in enumerate(GAME.result(position).scores):
        name = f"{'ABCDEF'[seat]} {NAMES[seat]}"
        parts = [row for row in rows["parts"] if row["company"] == name]
        assert sum((row["to"] - row["from"]) * (-1 if row["from"] < 0 else 1) for row in parts) == score
        total = next(row for row in rows["totals"] if row["company"] == name)
        assert total["label"] == f"{score:,}".replace("-", "−")
        assert total["end"] == max([0, *[row["to"] for row in parts]]) and total["room"] > total["end"]
        if seat == seats - 1:
            [mine] = rows["mine"]
            assert (mine["from"], mine["to"]) == (min([0, *[row["from"] for row in parts]]), total["end"])


def test_long_and_foreign_names_are_cut_and_kept_apart() -> None:
    names = ("A very long name indeed, sir", "‮egnihsup")
    rows = charts(priced(6_000, 6_500), 0, names)["ladder"]["rows"]["prices"]
    assert [row["company"] for row in rows] == ["A ⁨A very long n…⁩", "B ⁨‮egnihsup⁩"]


def test_hostile_words_in_legends_stay_words() -> None:
    spec = CHARTS["capital"][0]({}, lambda text: f"{text}' + warn('x') + '\\").to_dict()
    bars = next(layer for layer in spec["layer"] if "legend" in layer.get("encoding", {}).get("fill", {}))
    expression = bars["encoding"]["fill"]["legend"]["labelExpr"]
    assert expression.count("\\' + warn(\\'x\\')") == 3 and "' + warn('x')" not in expression.replace("\\'", "")
