"""Posted prices' debriefing: prices, profits, units, and what theory expects; numbers worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from bidgames.charts import debrief
from bidgames.charts.debrief.posted_price import Sellers, _mixture, _range
from bidgames.economics import solve
from tests.charts.debrief.classes import checked, frames_of, frames_read, points, rows_of, text
from tests.rules.test_posted_price import posted

KEY = "posted_price"
#: Lesson 3: ten buyers at 100, two sellers of eight each.
TEN = {"demand": [100] * 10, "capacity": 8}


def heights(name: str, *positions: Any) -> list[float]:
    """Where the lines of theory of a figure are."""
    return sorted({one["y"] for one in rows_of(KEY, name, frames_of(KEY, *positions), theory=True)["theory"]})


def test_prices_profits_and_units() -> None:
    frames = frames_of(KEY, posted(40, 60, **TEN), posted(100, 100, **TEN))
    assert points(KEY, "prices", frames, "table", "y") == [("1", 40), ("1", 60), ("2", 100), ("2", 100)]
    assert points(KEY, "profits", frames, "y") == [(320,), (120,), (500,), (500,)]
    assert points(KEY, "sold", frames, "x", "y") == [(40, 8), (60, 2), (100, 5), (100, 5)]
    assert points(KEY, "paid", frames, "y") == [(pytest.approx(44),), (100,)]
    assert points(KEY, "shares", frames, "table", "x", "y") == [("1", 40, 50), ("1", 60, 100), ("2", 100, 100)]
    assert points(KEY, "efficiency", frames, "y") == [(100,), (100,)]
    assert rows_of(KEY, "sold", frames, theory=True)["theory"][0]["y"] == 8


def test_who_sells_nothing_is_an_empty_point() -> None:
    frames = frames_of(KEY, posted(3, 5, demand=[5, 3], capacity=8))
    assert points(KEY, "prices", frames) == [(1, 3, False), (1, 5, True)]
    assert points(KEY, "efficiency", frames, "y") == [(100,)]


def test_the_mixture_is_that_of_economics() -> None:
    found = solve(
        "bertrand_edgeworth_continuous", {"tins_each": 8, "demand": 10, "cap": 100, "prices": [40, 60, 80, 100]}
    )
    market = Sellers((100,) * 10, 2, 8, 0)
    assert _mixture(market) == (found["price_low"], 100, found["expected_profit"]) == (25, 100, 200)
    rows = rows_of(KEY, "shares", frames_of(KEY, posted(40, 60, **TEN)), theory=True)["theory"]
    shares = {one["x"]: one["y"] for one in rows}
    for price, chance in found["cdf"].items():
        assert shares[int(price)] == pytest.approx(100 * chance)
    assert heights("prices", posted(40, 60, **TEN)) == [25, 100]
    assert heights("profits", posted(40, 60, **TEN)) == [200]
    # A cost moves the mixture: 7 units above a cost of 20 as without one up to 80.
    assert _mixture(Sellers((100,) * 10, 2, 8, 20)) == (40, 100, 160)


def test_plenty_and_scarcity() -> None:
    plenty = posted(40, 60, demand=[100] * 10, capacity=12, cost=7)
    scarce = posted(40, 60, demand=[100] * 10, capacity=5)
    figure = debrief.figures(KEY)["prices"]
    assert heights("prices", plenty) == [7]  # each can serve everybody: price equals cost
    assert heights("profits", plenty) == []
    assert heights("prices", scarce) == [100]
    for position, said in ((plenty, "theory: competitive, 7."), (scarce, "theory: all ask 100.")):
        rows = debrief.rows(figure, frames_of(KEY, position), theory=True)
        assert debrief.sentence(figure, rows).endswith(said)
    assert _range(Sellers((9, 8, 3), 1, 8, 2)) == (8,)  # one seller: 2 x (8 - 2) is more than 7 or 3
    monopoly = solve("posted_price_monopoly", {"willingness_to_pay": [9, 8, 3], "unit_cost": 2})
    assert (monopoly["price"], monopoly["profit"]) == (8, 12)
    assert _mixture(Sellers((9, 8, 3), 1, 8, 2)) == (8, 8, 12)


def test_competitive_prices_of_a_falling_demand() -> None:
    # Three units at a cost of 2 meet a demand of 9, 8, 6, 3: from the first who gets none to the last who gets one.
    rows = rows_of(KEY, "paid", frames_of(KEY, posted(6, 6, 6, demand=[9, 8, 6, 3], capacity=1, cost=2)), theory=True)
    assert rows["theory"] == [{"line": "", "x": 1, "low": 3, "high": 6, "wide": 30}]


def test_a_market_of_many_is_reckoned_once() -> None:
    market = Sellers(tuple(range(10_000, 0, -10)), 200, 3, 0)
    found = _mixture(market)
    assert found is not None and found[0] <= found[1]
    assert _mixture(market) is found


def test_every_figure_is_drawn_whatever_happened() -> None:
    some = frames_read([text(KEY, 3, table=table, seed=table, rounds=3, cost=2) for table in (1, 2)])
    alone, hopeless = frames_of(KEY, posted(5, demand=[5])), frames_of(KEY, posted(1, 1, demand=[1], cost=9))
    assert rows_of(KEY, "efficiency", hopeless)["note"] == [{"text": "Nothing can be gained here."}]
    checked(KEY, some, alone, hopeless, frames_of(KEY, posted(40, 60, **TEN)), frames_read([text(KEY, 2, moves=0)]))
