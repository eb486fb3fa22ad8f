"""An axis of rounds numbers the rounds that there are, and none before the first or past the last."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from bidgames.charts.specs import named_spec
from tests.charts.drawing import drawn


def numbers_below(picture: str) -> list[int]:
    """The numbers at the axis of x."""
    (axis,) = re.findall(r"aria-label=\"X-axis.*?role-axis-label(.*?)</g>", picture, re.DOTALL)
    return sorted(int(number) for number in re.findall(r">(\d+)</text>", axis))


@pytest.mark.parametrize("last", [1, 2, 8, 11, 13, 15, 19, 29])
def test_no_round_is_numbered_that_was_not_played(last: int) -> None:
    spec = named_spec("lesson_10:turns")
    spec["datasets"]["path"] = [{"round": at, "price": 100 * at, "company": "A"} for at in range(1, last + 1)]
    (picture,) = drawn([spec])
    found = numbers_below(picture)
    assert found and found[0] >= 1 and last - 5 < found[-1] <= last
    assert len({after - before for before, after in pairwise(found)}) <= 1, "even steps"
