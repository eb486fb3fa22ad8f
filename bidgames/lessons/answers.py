"""Answers as students write them, and numbers as they read them.

A number may be written with a point or a comma, as a fraction (`13/2`), with a sign, a percent sign, or spaces between
thousands. What is shown in a language is read in that language as the same number: `7,692` is more than seven thousand
in English, and less than eight in French.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Any

from ..rules.domain import N_
from ..text import Translate
from ..views.html import Number

#: The longest answer that is read, in characters.
LONGEST = 40
_SPACES = re.compile(r"[\s\u00a0\u2009\u202f_']")
_NUMBER = re.compile(r"[+-]?(\d+([.,]\d*)?|[.,]\d+)(/\d+)?")
#: Commas between thousands, as English has them; `0,125` has none.
_GROUPED = re.compile(r"[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?")
#: How "there is none" may be written.
_NONE = frozenset({"none", "no", "-", "–", "—", "/", "aucun", "aucune", "non"})


class Unreadable(ValueError):  # noqa: N818  (what it is)
    """An answer that is no number; `text` says why (English, to be translated)."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def read(written: str, _: Translate = str, unit: str = "") -> Fraction | None:
    """The number that was written in a language, exact; None for "none". Raises `Unreadable`.

    `unit`: what may stand behind the number, as it does where an answer is shown.

    >>> read("6,5"), read("13/2"), read("− 3"), read("0,125"), read("none")
    (Fraction(13, 2), Fraction(13, 2), Fraction(-3, 1), Fraction(1, 8), None)
    >>> read("7,692"), read("7,692", {".": ","}.get), read("5,000 tins", unit="tins")
    (Fraction(7692, 1), Fraction(1923, 250), Fraction(5000, 1))
    """
    text = _SPACES.sub("", written.strip().removesuffix(unit)).replace("−", "-").removesuffix("%")
    if len(written) > LONGEST:
        raise Unreadable(N_("That is too long for a number."))
    if text.casefold() in _NONE:
        return None
    if _(".") == "." and _GROUPED.fullmatch(text):
        text = text.replace(",", "")
    if not text.isascii() or not _NUMBER.fullmatch(text):
        raise Unreadable(N_("Please write a number, such as 12, 6.5 or 13/2."))
    above, _stroke, below = text.replace(",", ".").partition("/")
    if below and not int(below):
        raise Unreadable(N_("Nothing can be divided by 0."))
    return Fraction(above.rstrip(".") if above[-1] == "." else above) / (int(below) if below else 1)


def shown(value: Any, _: Translate, unit: str = "") -> Number:
    """A number as a student reads it: whole where it is, else four digits that count, within a millionth; None is
    "none". Never with an exponent, which not everybody can read; thousands are apart and the decimal sign is the
    language's, as in the games.

    >>> shown(Fraction(13, 2), str), shown(0.92592592, str), shown(None, str), shown(5000, str, "tins")
    ('6.5', '0.9259', 'none', '5,000 tins')
    >>> shown(4166.7, str), shown(4166.67, str)
    ('4,166.7', '4,166.67')
    >>> shown(4.1e-9, str), shown(0.000025, str)
    ('0', '0.000025')
    """
    if value is None:
        return Number(_(N_("none")))
    number = float(value)
    if abs(number) < 0.001:
        number = round(number, 6)
    if number == int(number):
        text = f"{int(number):,}"
    elif abs(number) < 0.0001:
        text = f"{number:.6f}".rstrip("0")
    else:
        text = f"{number:.4g}" if abs(number) < 1000 else f"{number:,.2f}".removesuffix("0")
    text = text.translate({ord("-"): "−", ord("."): _("."), ord(","): _(",")})
    return Number(f"{text} {unit}" if unit else text)


def each(values: Iterable[Any], _: Translate) -> list[Number]:
    """Several numbers as a student reads them, for the row of a table or a list."""
    return [shown(value, _) for value in values]


class _Sentence(str):
    """A sentence with places; a whole number is put into one as `shown` writes it, so with its thousands apart."""

    _: Translate

    def format(self, *values: Any, **named: Any) -> str:
        """The sentence with its places filled; a plain string."""
        there = [shown(one, self._) if type(one) is int else one for one in values]
        return super().format(
            *there, **{name: shown(one, self._) if type(one) is int else one for name, one in named.items()}
        )


@lru_cache
def speaking(_: Translate) -> Translate:
    """A lesson's way to translate: the same texts, in which whole numbers stand as in the games.

    >>> speaking(str)("He asks {price}.").format(price=12000)
    'He asks 12,000.'
    """

    def say(text: str) -> str:
        said = _(text)
        if "{" not in said:
            return said
        sentence = _Sentence(said)
        sentence._ = _
        return sentence

    return say
