"""Sharing out tins, against a slow second opinion that hands out one tin at a time."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from bidgames.rules import rationing
from bidgames.rules.rationing import serve, share_tie

Claims = list[tuple[int, int] | None]
wants = st.lists(st.integers(0, 12), max_size=7)
claims = st.lists(st.none() | st.tuples(st.integers(0, 9), st.integers(0, 4)), max_size=8)
supplies = st.integers(0, 40)


def share_one_by_one(wants: list[int], supply: int) -> list[int]:
    """Rule 7 as it is played with tins on a table: each of the tied takes one, then again."""
    given = [0] * len(wants)
    while supply:
        waiting = [index for index, want in enumerate(wants) if given[index] < want]
        if not waiting or (len(waiting) > 1 and supply < len(waiting)):
            break
        for index in waiting:
            given[index] += 1
            supply -= 1
    return given


def serve_one_by_one(claims: Claims, supply: int, highest_first: bool) -> list[int]:
    """Rules 6 and 12, price after price."""
    given = [0] * len(claims)
    for price in sorted({claim[1] for claim in claims if claim}, reverse=highest_first):
        tied = [index for index, claim in enumerate(claims) if claim and claim[1] == price]
        shares = share_one_by_one([claims[index][0] for index in tied], supply)  # type: ignore[index]
        for index, share in zip(tied, shares, strict=True):
            given[index] = share
        supply -= sum(shares)
    return given


def lines_run(work: Callable[[], Any]) -> int:
    """How many lines of `rationing` are run by `work`: a measure of effort that no slow machine changes."""
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        if frame.f_code.co_filename != rationing.__file__:
            return None
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


@given(wants, supplies)
@example([2, 6, 6], 10)
@example([6, 5], 5)
@example([5], 3)
def test_a_tie_is_shared_as_tin_by_tin(wants: list[int], supply: int) -> None:
    assert share_tie(wants, supply) == share_one_by_one(wants, supply)


@given(claims, supplies, st.booleans())
@example([(4, 5), (6, 3), (5, 3)], 9, True)
@example([(8, 4), (7, 4), (3, 6)], 11, False)
def test_prices_are_served_as_tin_by_tin(claims: Claims, supply: int, highest_first: bool) -> None:
    assert serve(claims, supply, highest_first=highest_first) == serve_one_by_one(claims, supply, highest_first)


@given(wants, supplies)
def test_nobody_gets_more_than_he_wants_and_all_together_no_more_than_there_is(wants: list[int], supply: int) -> None:
    shares = share_tie(wants, supply)
    assert all(0 <= share <= want for share, want in zip(shares, wants, strict=True))
    assert sum(shares) <= supply


@given(wants, supplies)
def test_the_tied_get_the_same_except_who_wanted_less(wants: list[int], supply: int) -> None:
    shares = share_tie(wants, supply)
    level = max(shares, default=0)
    assert all(share == min(want, level) for share, want in zip(shares, wants, strict=True))


@given(st.permutations(range(5)), st.lists(st.tuples(st.integers(0, 9), st.integers(0, 4)), min_size=5, max_size=5))
def test_the_order_of_the_seats_does_not_matter(order: list[int], claims: Claims) -> None:
    plain = serve(claims, 11, highest_first=True)
    assert serve([claims[index] for index in order], 11, highest_first=True) == [plain[index] for index in order]


def test_who_wants_nothing_is_no_claimant() -> None:
    assert serve([(0, 9), None, (3, 1)], 2, highest_first=True) == [0, 0, 2]
    assert serve([(0, 1), (3, 1)], 2, highest_first=True) == [0, 2]
    assert serve([], 5, highest_first=True) == []
    assert serve([None, None], 5, highest_first=False) == [0, 0]


def test_nothing_is_shared_out_when_nothing_is_there() -> None:
    assert share_tie([3, 4], 0) == [0, 0]
    assert serve([(3, 4)], 0, highest_first=True) == [0]


def test_a_tie_that_drops_out_leaves_the_rest_to_the_next_price_and_the_next() -> None:
    claims: Claims = [(5, 9), (5, 9), (5, 8), (5, 8), (5, 7)]
    assert serve(claims, 1, highest_first=True) == [0, 0, 0, 0, 1]


def test_a_million_million_tins_cost_no_more_work_than_ten() -> None:
    many = 10**12
    assert share_tie([many, many, 3], many) == [499_999_999_998, 499_999_999_998, 3]  # one cannot be shared
    for claimants in (2, 7, 200):
        wants, supply = [*[10] * (claimants - 1), 11], 9 * claimants
        few_lines = lines_run(partial(share_tie, wants, supply))
        assert 0 < lines_run(partial(share_tie, [want * many for want in wants], supply * many)) <= few_lines + 20


def test_the_work_grows_with_the_claimants_not_with_the_tins() -> None:
    wants = list(range(1000, 2000))
    assert lines_run(partial(share_tie, wants, 10**9)) < 15 * len(wants)
    assert share_tie(wants, 10**9) == wants
