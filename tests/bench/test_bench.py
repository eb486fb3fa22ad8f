"""The benchmarks run: every row is there with a sane figure, and nothing is lost. No figure is judged."""

from __future__ import annotations

import pytest

from .__main__ import measure_class, measure_local
from .rows import ROWS, printed, shown, table
from .session import percentile


@pytest.mark.timeout(240)
def test_every_row_is_measured_and_nothing_is_lost() -> None:
    size = 4
    found = measure_class(size, pace=0.2, clock=1.0, seconds=0.2)
    assert found["lost"] == 0
    assert found["acknowledged"] > 0
    assert found["absent_marked"] == found["absent_expected"] == 3
    local = measure_local((row.name for row in ROWS), seconds=0.05, times=1)
    for row in ROWS:
        measure = row.measure(found if row.sized else local)
        assert measure > 0 or row.name in ("lost", "orders"), row.name  # a busy machine may keep up no rate at all
    lines = table({size: found}, local, {row.name: row for row in ROWS})
    assert [line[0] for line in lines[1:]] == [row.what for row in ROWS]
    assert len(printed(lines).splitlines()) == len(ROWS) + 2


def test_a_row_that_is_over_its_budget_says_so() -> None:
    row = next(row for row in ROWS if row.name == "ack")
    slow, fast = {"ack_p95": 0.5}, {"ack_p95": 0.1}
    assert not row.met(slow)
    assert row.met(fast)
    for found, said in ((slow, True), (fast, False)):
        assert ("OVER BUDGET" in table({200: found}, {}, {"ack": row})[1][-1]) is said


def test_percentiles_and_figures() -> None:
    assert percentile([float(number) for number in range(1, 101)], 0.95) == 95
    assert percentile([3.0], 0.95) == 3
    assert shown(1234.6, "ms") == "1,235 ms"
    assert shown(250_000, "/s") == "250,000/s"
    assert shown(0.0312, "s") == "0.031 s"
