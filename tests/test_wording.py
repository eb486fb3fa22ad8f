"""Refusals in words."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from bidgames.rules.domain import Because, Different, Domain, OneOf, Ordering, Rising, Several, Text, Whole
from bidgames.rules.game import MISSING, Refused
from bidgames.wording import allowed, sentence, shown


def english(text: str) -> str:
    return text


def shouting(text: str) -> str:
    """A language in which the words are recognised, the placeholders kept."""
    return "".join(
        part if part.startswith("{") else part.upper()
        for part in text.replace("{", "\0{").replace("}", "}\0").split("\0")
    )


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"),
        (-3, "-3"),
        (True, "true"),
        (None, "null"),
        ("3", '"3"'),
        ("", '""'),
        ([1, "a"], '[1, "a"]'),
        ((1, 2), "[1, 2]"),
        ({"a": None}, '{"a": null}'),
        (Decimal("5.0"), "5.0"),
        (Decimal("1E+3"), "1E+3"),
        (2.5, "2.5"),
        (float("nan"), "nan"),
        (MISSING, "missing"),
        ("Zoë 李", '"Zoë 李"'),
        ("a\nb", r'"a\nb"'),
        ("\ud800", r'"\ud800"'),
        ("a\u2028b", r'"a\u2028b"'),
        ("\u202eabc", r'"\u202eabc"'),
        ("\x7f", r'"\u007f"'),
        ([Decimal("1.5")], '["1.5"]'),
        ({1}, '"{1}"'),
    ],
)
def test_a_value_is_shown_as_it_was_given_on_one_line(value: Any, text: str) -> None:
    assert shown(value) == text


def test_a_long_value_is_cut() -> None:
    assert shown("x" * 1000) == '"' + "x" * 58 + "…"
    assert len(shown(list(range(10_000)))) == 60
    assert shown(10**59) == "1" + 58 * "0" + "…" or len(shown(10**59)) == 60


@pytest.mark.parametrize("digits", [1000, 5000, 100_000])
def test_an_enormous_number_is_not_even_spelled(digits: int) -> None:
    assert shown(10**digits) == shown(-(10**digits)) == "a number of more than 900 digits"


def test_what_cannot_be_spelled_is_shown_by_its_kind() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    assert shown(deep) in {"list", "[" * 59 + "…"}
    loop: list[Any] = []
    loop.append(loop)
    assert shown(loop) == "list"


@pytest.mark.parametrize(
    ("domain", "text"),
    [
        (Whole(), "a whole number, 0 or more"),
        (Whole(2), "a whole number, 2 or more"),
        (Whole(0, 9), "a whole number from 0 to 9"),
        (Whole(3, 3), "only 3"),
        (Whole(100, 20000, 100), "a whole number from 100 to 20000, in steps of 100"),
        (Whole(1000, None, 1000), "a whole number, 1000 or more, in steps of 1000"),
        (OneOf(("machine", "share")), "one of: machine, share"),
        (OneOf((1, 2, None, False)), "one of: 1, 2, null, false"),
        (OneOf(tuple(range(100))), f"one of: {', '.join(map(str, range(40)))}, …"),
        (Ordering((0, 1, 2)), "the numbers 0 to 2, each once, in any order"),
        (Different(("London", "Peking"), 2), "a list of 2 different ones of: London, Peking"),
        (Rising(1, 1000), "a list of whole numbers, 1 or more, each higher than the one before, with 1000 among them"),
        (Text(0, 120), "a text of one line, from 0 to 120 characters"),
        (Several(0, 99, 40), "a list of at most 40 whole numbers from 0 to 99, at least one"),
        (Because("at most {cash} money", {"cash": 20}), "at most 20 money"),
        (Because("braces {value}", {"value": "{x}"}), "braces {x}"),
    ],
)
def test_what_is_allowed_in_words(domain: Domain | Because, text: str) -> None:
    assert allowed(domain, english) == text


def test_a_domain_of_a_new_kind_says_its_own_words_or_its_description() -> None:
    class Even(Domain, frozen=True):
        def describe(self) -> dict[str, Any]:
            return {"even": True}

    class Odd(Domain, frozen=True):
        def describe(self) -> dict[str, Any]:
            return {"odd": True, "words": "an odd number"}

    assert allowed(Even(), english) == '{"even": true}'
    assert allowed(Odd(), english) == "an odd number"


def test_a_sentence_names_the_field_the_value_and_what_is_allowed() -> None:
    assert sentence(Refused(1, "offer", -3, Whole(0, 5))) == "offer is -3; allowed: a whole number from 0 to 5"
    assert (
        sentence(Refused(1, "offer", MISSING, Whole(0, 5))) == "offer is missing; allowed: a whole number from 0 to 5"
    )
    assert sentence(Refused(1, "x", "{field}", Whole(0, 5))) == 'x is "{field}"; allowed: a whole number from 0 to 5'


@pytest.mark.parametrize(
    "domain",
    [
        Whole(),
        Whole(0, 9),
        Whole(3, 3),
        Whole(0, 9, 3),
        OneOf(("A",)),
        Ordering((0, 1)),
        Different(("A",), 1),
        Rising(1, 1000),
        Text(0, 5),
        Several(0, 5, 3),
        Because("no more"),
    ],
)
@pytest.mark.parametrize("value", [10, MISSING])
def test_every_sentence_is_said_in_the_readers_language(domain: Domain | Because, value: Any) -> None:
    said = sentence(Refused(0, "PRICE", value, domain), shouting)
    assert said == said.upper()
