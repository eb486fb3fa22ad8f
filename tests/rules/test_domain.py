"""Domains: what they contain, draw and say of themselves."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bidgames.rules.domain import Different, Domain, OneOf, Ordering, Rising, Several, Text, Whole
from tests.strategies import JUNK, values

DOMAINS: list[Domain] = [
    Whole(),
    Whole(3),
    Whole(0, 0),
    Whole(-5, 5),
    Whole(100, 20_000, 100),
    Whole(1000, None, 1000),
    Whole(0, 10**30),
    OneOf(("machine", "share")),
    OneOf((0, 2, "home")),
    OneOf((1,), when=("asset", "share")),
    Ordering((0, 1, 2)),
    Ordering(tuple(range(10))),
    Different(("London", "Moscow", "Peking"), 2),
    Rising(1, 1000),
    Rising(5, 5),
    Text(0, 200),
    Text(1, 3),
    Text(30, 40),
    Several(0, 100, 40),
    Several(-3, -3, 1),
]
each_domain = pytest.mark.parametrize("domain", DOMAINS, ids=repr)


@each_domain
@given(seed=st.integers(0, 2**32))
def test_what_is_drawn_is_contained_also_after_json(domain: Domain, seed: int) -> None:
    drawn = domain.sample(random.Random(seed))
    assert domain.contains(drawn)
    assert domain.contains(json.loads(json.dumps(drawn)))
    assert drawn == domain.sample(random.Random(seed))


@each_domain
@given(st.data())
def test_strategies_draw_what_is_contained(domain: Domain, data: st.DataObject) -> None:
    assert domain.contains(data.draw(values(domain)))


@each_domain
def test_a_domain_describes_itself_in_json_and_is_a_value(domain: Domain) -> None:
    assert json.loads(json.dumps(domain.describe())) == domain.describe()
    assert hash(domain) == hash(type(domain)(*(getattr(domain, field) for field in domain.__struct_fields__)))


@each_domain
@pytest.mark.parametrize("junk", JUNK, ids=lambda junk: repr(junk)[:20])
def test_anything_can_be_asked_for(domain: Domain, junk: Any) -> None:
    assert domain.contains(junk) in {True, False}
    if isinstance(junk, bool | float | dict) or junk is None:
        assert not domain.contains(junk)


@pytest.mark.parametrize(
    ("domain", "inside", "outside"),
    [
        (Whole(2, 8, 3), [2, 5, 8], [1, 3, 4, 9, 11, 5.0, "5", True]),
        (Whole(0, 1), [0, 1], [False, True, -1, 2]),
        (Whole(7), [7, 10**400], [6, -(10**400)]),
        (OneOf((0, 2, "home")), [0, 2, "home"], [1, 0.0, False, "0", "Home", [0], None]),
        (
            Ordering((0, 1, 2)),
            [(0, 1, 2), [2, 0, 1]],
            [(0, 1), (0, 1, 1), (0, 1, 2, 2), (0, True, 2), (0.0, 1, 2), "012"],
        ),
        (
            Different(("a", "b", "c"), 2),
            [("a", "c"), ["c", "a"]],
            [("a",), ("a", "a"), ("a", "d"), "ab", (1, 2), ([], "a")],
        ),
        (
            Rising(1, 10),
            [[10], (1, 9, 10, 99)],
            [[], [9], [10, 10], [11, 10], [0, 10], [10, 11.0], [True, 10], ["10"], 10, "10"],
        ),
        (
            Text(1, 4),
            ["a", "abcd", "été!", "a b", " a ", "👩‍🎓", "<b>"],
            ["", " ", "abcde", "a\n", "a\tb", "\x00", "\ud800", "\u2028a", 1, None, ["a"], b"a"],
        ),
        (Text(0, 2), ["", "  ", "ab"], ["abc", "\r"]),
        (Several(2, 4, 3), [[2], (4, 4, 2)], [[], [1], [5], [2, 2, 2, 2], [True], [2.0], "234", 3, None]),
    ],
    ids=lambda value: type(value).__name__,
)
def test_limits(domain: Domain, inside: list[Any], outside: list[Any]) -> None:
    assert [value for value in inside if not domain.contains(value)] == []
    assert [value for value in outside if domain.contains(value)] == []


@pytest.mark.parametrize(
    ("domain", "described"),
    [
        (Whole(0, 9), {"whole": [0, 9, 1]}),
        (Whole(1000, None, 1000), {"whole": [1000, None, 1000]}),
        (OneOf((1, "home")), {"one_of": [1, "home"]}),
        (OneOf((1,), when=("asset", "share")), {"one_of": [1], "when": {"asset": "share"}}),
        (Ordering((0, 1)), {"ordering": [0, 1]}),
        (Different(("a", "b"), 2), {"different": [2, ["a", "b"]]}),
        (Rising(1, 1000), {"rising": [1, 1000]}),
        (Text(1, 80), {"text": [1, 80]}),
        (Several(0, 9, 3), {"several": [0, 9, 3]}),
    ],
)
def test_the_json_form(domain: Domain, described: dict[str, Any]) -> None:
    assert domain.describe() == described


def test_draws_reach_both_ends_of_a_narrow_range_and_stay_low_in_a_wide_one() -> None:
    rng = random.Random(1)
    assert {Whole(3, 6).sample(rng) for _ in range(200)} == {3, 4, 5, 6}
    assert max(Whole(0, 10**9).sample(rng) for _ in range(500)) == Whole.SAMPLE_STEPS
    assert {OneOf(("a", "b")).sample(rng) for _ in range(50)} == {"a", "b"}
    assert len({Ordering((0, 1, 2)).sample(rng) for _ in range(200)}) == 6
