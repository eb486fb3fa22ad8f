"""The benchmark of the instructor's page."""

from __future__ import annotations

import pytest

from tests.bench.desk import desk_seconds


@pytest.mark.timeout(180)
def test_the_instructors_page_is_measured_until_it_can_be_used() -> None:
    assert desk_seconds(1) > 0
