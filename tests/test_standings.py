"""The table of a tournament: means, and intervals whose observations are games, not seats."""

from __future__ import annotations

import math
import random
import statistics
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bidgames.standings import Interval, Ratio, Tally, lines, number, percent, quantile, wilson


class Row(NamedTuple):
    """What a tally reads of a row."""

    game: int
    bot: str
    won_share: float
    score: int
    efficiency: float | None = None


def ratio(*games: tuple[int, float]) -> Ratio:
    made = Ratio()
    for n, y in games:
        made.add(n, y)
    return made


@given(st.lists(st.tuples(st.integers(1, 4), st.integers(-50, 300)), min_size=2, max_size=30))
def test_the_variance_is_that_of_the_docstring(games: list[tuple[int, int]]) -> None:
    mean = sum(y for _, y in games) / sum(n for n, _ in games)
    squares = sum((y - mean * n) ** 2 for n, y in games)
    count, seats = len(games), sum(n for n, _ in games)
    made = ratio(*games)
    assert made.mean == pytest.approx(mean)
    assert made.variance == pytest.approx(count / (count - 1) * squares / seats**2, abs=1e-6)


def test_with_one_seat_a_game_it_is_the_interval_of_a_mean() -> None:
    scores = [3, 8, 1, 9, 4]
    low, high = ratio(*[(1, score) for score in scores]).interval()[1:]
    margin = 2.776445 * statistics.stdev(scores) / math.sqrt(5)
    assert (low, high) == (pytest.approx(5 - margin, abs=1e-5), pytest.approx(5 + margin, abs=1e-5))
    assert quantile(1) == pytest.approx(12.7062, abs=1e-4)
    assert quantile(10_000) == pytest.approx(1.9602, abs=1e-4)


def test_a_share_of_single_seats_has_as_many_observations_as_games_but_one() -> None:
    share = ratio(*[(1, 1.0)] * 30, *[(1, 0.0)] * 70).share()
    assert share == pytest.approx(wilson(0.3, 99, quantile(99)))
    assert wilson(0.3, 100, 1.96) == pytest.approx(Interval(0.3, 0.2189, 0.3958), abs=1e-4)
    assert wilson(0.0, 20, 1.96) == pytest.approx(Interval(0.0, 0.0, 0.1611), abs=1e-4)


def test_all_or_nothing_still_has_an_interval_and_one_game_none() -> None:
    assert ratio(*[(1, 0)] * 20).share() == pytest.approx(wilson(0, 20, quantile(19)))
    assert ratio(*[(2, 2)] * 20).share() == pytest.approx(wilson(1, 20, quantile(19)))
    assert ratio((1, 1)).share() == Interval(1, None, None)
    assert ratio((2, 30)).interval() == Interval(15, None, None)


def test_a_bot_that_holds_all_seats_wins_its_share_for_certain() -> None:
    third = 1 / 3
    share = ratio(*[(3, third + third + third)] * 50).share()
    assert share == pytest.approx(Interval(third, third, third))


def test_seats_of_one_game_do_not_count_as_independent() -> None:
    """Two seats that always win or lose together know no more than one; two of which just one wins know it all."""
    single = ratio(*[(1, k % 2) for k in range(100)]).variance
    together = ratio(*[(2, 2 * (k % 2)) for k in range(100)]).variance
    against = ratio(*[(2, 1) for _ in range(100)]).variance
    assert together == pytest.approx(single)
    assert against == pytest.approx(0)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """Games whose two seats share a market: intervals over games are right, those over seats would be too narrow."""
    rng, held, naive, tries, games = random.Random(5), 0, 0, 1500, 40
    for _ in range(tries):
        sums = []
        for _ in range(games):
            market = rng.gauss(0, 3)
            sums.append((market + rng.gauss(10, 1), market + rng.gauss(10, 1)))
        made = ratio(*[(2, a + b) for a, b in sums]).interval()
        held += made.low <= 10 <= made.high
        seats = [score for pair in sums for score in pair]
        margin = quantile(2 * games - 1) * statistics.stdev(seats) / math.sqrt(2 * games)
        naive += abs(statistics.mean(seats) - 10) <= margin
    assert 0.935 < held / tries < 0.965
    assert naive / tries < 0.88


def test_shares_hold_the_truth_as_often_as_they_say() -> None:
    rng, held, tries = random.Random(6), 0, 1500
    for _ in range(tries):
        made = ratio(*[(1, float(rng.random() < 0.25)) for _ in range(60)]).share()
        held += made.low <= 0.25 <= made.high
    assert 0.93 < held / tries < 0.97


def tally(rows: list[Any]) -> Tally:
    made = Tally()
    made.add(rows)
    return made


GAMES = [
    Row(1, "a", 1.0, 30, 0.5), Row(1, "b", 0.0, 10, 0.5), Row(1, "a", 0.0, 20, 0.5),
    Row(2, "b", 0.5, 25, 1.0), Row(2, "a", 0.5, 25, 1.0), Row(2, "b", 0.0, 5, 1.0),
]  # fmt: skip


def test_a_table_counted_by_hand() -> None:
    a, b = tally(GAMES).standings()
    assert (a.bot, a.games, a.seats, a.won.mean, a.score.mean) == ("a", 2, 3, 0.5, 25)
    assert (b.bot, b.games, b.seats, b.won.mean) == ("b", 2, 3, pytest.approx(1 / 6))
    assert b.score.mean == pytest.approx(40 / 3)
    assert a.efficiency is not None and a.efficiency.mean == 0.75
    assert a.efficiency.low < 0 and a.efficiency.high == 1, "two games say little, but no game can gain more than all"


def test_the_table_is_the_same_however_the_rows_come() -> None:
    by_game = Tally()
    by_game.add(GAMES[:3])
    by_game.add(GAMES[3:])
    assert by_game.standings() == tally(GAMES).standings()
    assert tally([]).standings() == []


def test_the_best_come_first_and_equal_ones_by_score() -> None:
    rows = [Row(1, "c", 0.0, 5), Row(1, "a", 0.0, 5), Row(1, "b", 0.0, 9), Row(1, "d", 1.0, 1)]
    assert [one.bot for one in tally(rows).standings()] == ["d", "b", "a", "c"]


def test_the_table_reads_well() -> None:
    assert lines(tally(GAMES[:3]).standings()) == [
        "| bot | games | win share (95 %) | mean score (95 %) | efficiency (95 %) |",
        "|-----|------:|-----------------:|------------------:|------------------:|",
        "| a   |     1 |           50.0 % |              25.0 |            50.0 % |",
        "| b   |     1 |            0.0 % |              10.0 |            50.0 % |",
    ]
    assert lines([]) == lines(tally(GAMES[:3]).standings())[:2]
    no_gains = [row._replace(efficiency=None) for row in GAMES]
    assert lines(tally(no_gains).standings())[2].endswith("  – |")


def test_figures_for_people() -> None:
    assert percent(Interval(0.3821, 0.3694, 0.3951)) == "38.2 % (36.9–39.5)"
    assert number(Interval(212.41, 208.13, 216.69)) == "212.4 (208.1 to 216.7)"
    assert number(Interval(-23_682.4, -23_931, -23_432)) == "-23,682 (-23,931 to -23,432)"
    assert number(Interval(0.1, -0.01, 0.2)) == "0.1 (0.0 to 0.2)"
