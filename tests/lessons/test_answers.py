"""Numbers as students write them."""

from __future__ import annotations

import doctest
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bidgames.lessons import answers
from bidgames.lessons.answers import Unreadable, read, shown
from bidgames.text import Translate, translator
from bidgames.views.words import grouped


def test_the_examples() -> None:
    assert doctest.testmod(answers).failed == 0


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("6", 6), ("6.5", Fraction(13, 2)), ("6,5", Fraction(13, 2)), ("13/2", Fraction(13, 2)), ("+4", 4),
        ("-3", -3), ("−3", -3), ("1 000", 1000), ("1\u202f000,5", Fraction(2001, 2)), ("1'000", 1000),
        ("92.6 %", Fraction(463, 5)), (".5", Fraction(1, 2)), ("5.", 5), ("0", 0), ("1.5/3", Fraction(1, 2)),
        ("none", None), (" None ", None), ("–", None), ("aucun", None), ("12,34", Fraction(617, 50)),
        ("1,000", 1000), ("12,000,000", 12_000_000), ("−1,000.5", Fraction(-2001, 2)), ("0,125", Fraction(1, 8)),
    ],
)  # fmt: skip
def test_a_number_may_be_written_in_many_ways(written: str, number: Fraction | None) -> None:
    assert read(written) == number


@pytest.mark.parametrize(
    "written",
    ["", "x", "1,00,000", "1000,000,0", "1/0", "1e5", "0x10", "--3", "1..2", "1,2,3", "NaN", "inf", "٣", "1/2/3",
     "6 tins", "9" * 41, "="],
)  # fmt: skip
def test_what_is_no_number_is_said_to_be_none(written: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read(written)
    assert caught.value.text.endswith(".")


@given(st.text(max_size=60))
def test_anything_may_be_typed(written: str) -> None:
    try:
        found = read(written)
    except Unreadable:
        return
    assert found is None or isinstance(found, Fraction)


@given(st.integers(-(10**9), 10**9))
def test_whole_numbers_are_shown_as_they_are(number: int) -> None:
    assert read(shown(number, str)) == number


@given(st.fractions(-999, 999))
def test_what_is_shown_is_near(number: Fraction) -> None:
    found = read(shown(number, str))
    assert found is not None
    assert abs(found - number) <= max(abs(number) / 1000, Fraction(1, 1_000_000))


@pytest.mark.parametrize(
    ("number", "said"), [(4.122e-9, "0"), (-4e-7, "0"), (-2.5e-5, "−0.000025"), (0.00012345, "0.000123")]
)
def test_small_numbers_have_no_exponent(number: float, said: str) -> None:
    assert shown(number, str) == said


def test_a_broken_number_has_the_languages_sign() -> None:
    assert shown(Fraction(13, 2), translator("fr")) == "6,5"
    assert shown(4166.67, translator("fr"), "%") == "4\u202f166,67 %"


LANGUAGES = pytest.mark.parametrize("_", [str, translator("fr")], ids=["en", "fr"])


@LANGUAGES
@given(number=st.fractions(-(10**7), 10**7))
def test_what_is_shown_in_a_language_is_read_in_it(_: Translate, number: Fraction) -> None:
    for unit in ("", "%", "tins"):
        found = read(shown(number, _, unit), _, unit)
        assert found is not None
        assert abs(found - number) <= max(abs(number) / 1000, Fraction(1, 1_000_000))
    assert read(shown(None, _), _) is None


def test_numbers_stand_as_in_the_games() -> None:
    french = translator("fr")
    for number in (-12_500, 999, 1000, 10_000, 1_234_567):
        for _ in (str, french):
            assert shown(number, _) == grouped(number, _)
    assert shown(4166.67, french) == "4\u202f166,67"


def test_seven_thousand_in_english_is_seven_and_a_bit_in_french() -> None:
    french = translator("fr")
    assert (read("7,692"), read("7,692", french)) == (7692, Fraction(7692, 1000))
    assert read("7.692", french) == Fraction(7692, 1000)
    assert (read("10 000"), read("10 000", french), read("10\u202f000,5", french)) == (10_000, 10_000, 10_000.5)
    with pytest.raises(Unreadable):
        read("10,000,000", french)
