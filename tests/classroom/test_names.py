"""Names that people give themselves, codes and tokens."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bidgames.classroom import names
from bidgames.rules.game import MISSING, Refused


@pytest.mark.parametrize(
    ("given", "cleaned"),
    [
        ("Ada", "Ada"),
        ("  Ada   Lovelace\t\n", "Ada Lovelace"),
        ("Ada\u0000\u0007", "Ada"),
        ("\u202eAda\u202c\u200b\u2066", "Ada"),
        ("A\ud800da", "Ada"),
        ("e\u0301va", "\u00e9va"),
        ("李雷", "李雷"),
        ("עדה", "עדה"),
        ("<b>Ada</b>", "<b>Ada</b>"),
        ("=1+1", "=1+1"),
        ("\U0001f600", "\U0001f600"),
    ],
)
def test_names_are_cleaned(given: str, cleaned: str) -> None:
    assert names.clean_name(given) == (cleaned, False)


@pytest.mark.parametrize("length", [41, 10_000])
def test_long_names_are_cut_and_it_is_said(length: int) -> None:
    assert names.clean_name("x" * length) == ("x" * 40, True)
    assert names.clean_name("x" * 40) == ("x" * 40, False)
    assert names.clean_name("x" * 39 + " y") == ("x" * 39, True)


@pytest.mark.parametrize("given", ["", "  \t", "\u200b\u202e", None, 7, True, ["Ada"], {"name": "Ada"}])
def test_what_is_no_name_is_refused(given: Any) -> None:
    with pytest.raises(Refused) as refused:
        names.clean_name(given)
    assert refused.value.field == "name"
    assert (refused.value.value is MISSING) == (given is None)


@given(st.text(st.characters(codec=None), max_size=120))
def test_a_cleaned_name_is_short_and_visible_and_stays_as_it_is(text: str) -> None:
    try:
        name, _ = names.clean_name(text)
    except Refused:
        return
    assert 0 < len(name) <= names.LONGEST
    assert not {unicodedata.category(letter) for letter in name} & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert names.clean_name(name) == (name, False)


@given(st.lists(st.sampled_from(["Ada", "Ada 2", "x" * 40, "x" * 35 + " 2"]), max_size=8))
def test_equal_names_are_told_apart(given: list[str]) -> None:
    taken: set[str] = set()
    for name in given:
        told_apart = names.distinct(name, taken)
        assert told_apart not in taken
        assert len(told_apart) <= names.LONGEST
        assert told_apart == name or name in taken
        taken.add(told_apart)


def test_codes_have_five_letters_that_are_not_mistaken() -> None:
    codes = {names.new_code() for _ in range(300)}
    assert len(codes) > 295
    assert all(len(code) == 5 and set(code) <= set("ABCDEFGHJKMNPQRSTUVWXYZ") for code in codes)


def test_tokens_cannot_be_guessed_and_are_not_stored() -> None:
    assert len({names.new_token() for _ in range(100)}) == 100
    token = names.token_for("secret", "join", "ABCDE", "key")
    assert token == names.token_for("secret", "join", "ABCDE", "key")
    assert token != names.token_for("secret", "join", "ABCDE", "other")
    assert token != names.token_for("other", "join", "ABCDE", "key")
    assert token not in names.token_hash(token)
    assert names.token_hash("\ud800") != names.token_hash("")


@pytest.mark.parametrize("given", ["k", "a b", "ключ", "x" * 10])
def test_plain_texts(given: str) -> None:
    assert names.plain_text(given, "key", 10) == given


@pytest.mark.parametrize("given", ["", "x" * 11, "a\nb", "\u0000", "\udfff", 7, None, ["k"]])
def test_texts_that_not_every_store_can_keep(given: Any) -> None:
    with pytest.raises(Refused):
        names.plain_text(given, "key", 10)
