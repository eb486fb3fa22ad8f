"""What the lessons' pictures share."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from bidgames.lessons.curves import lifted


def test_labels_that_lie_apart_stay_where_they_are() -> None:
    assert lifted([1, 6, 3], 10) == [0, 0, 0]
    assert lifted([], 10) == []
    assert lifted([0, 0], 0) == [0, 14], "nothing is known of anybody: all at the bottom"


@given(st.lists(st.floats(0, 20), max_size=6))
def test_labels_never_lie_on_one_another(places: list[float]) -> None:
    lifts = lifted(places, 20)
    drawn = sorted(280 * place / 20 + lift for place, lift in zip(places, lifts, strict=True))
    assert all(lift >= 0 for lift in lifts)
    assert all(upper - lower > 13.99 for lower, upper in pairwise(drawn))
