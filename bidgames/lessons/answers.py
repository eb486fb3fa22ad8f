"""Answers as students write them, and numbers as they read them.

A number may be written with a point or a comma, as a fraction (`13/2`), with a sign, a percent sign, or spaces between
thousands. What could mean two things (`1,000`) is not guessed at.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from ..rules.domain import N_
from ..text import Translate

#: The longest answer that is read, in characters.
LONGEST = 40
_SPACES = re.compile(r"[\s\u00a0\u2009\u202f_']")
_NUMBER = re.compile(r"[+-]?(\d+([.,]\d*)?|[.,]\d+)(/\d+)?")
_AMBIGUOUS = re.compile(r"[+-]?[1-9]\d{0,2}(,\d{3})+")
#: How "there is none" may be written.
_NONE = frozenset({"none", "no", "-", "–", "—", "/", "aucun", "aucune", "non"})


class Unreadable(ValueError):  # noqa: N818  (what it is)
    """An answer that is no number; `text` says why (English, to be translated)."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def read(written: str) -> Fraction | None:
    """The number that was written, exact; None for "none". Raises `Unreadable`.

    >>> read("6,5"), read("13/2"), read("− 3"), read("0,125"), read("none")
    (Fraction(13, 2), Fraction(13, 2), Fraction(-3, 1), Fraction(1, 8), None)
    """
    text = _SPACES.sub("", written).replace("−", "-").removesuffix("%")
    if len(written) > LONGEST:
        raise Unreadable(N_("That is too long for a number."))
    if text.casefold() in _NONE:
        return None
    if _AMBIGUOUS.fullmatch(text):
        raise Unreadable(N_("Please write a number without commas between thousands, such as 1000."))
    if not text.isascii() or not _NUMBER.fullmatch(text):
        raise Unreadable(N_("Please write a number, such as 12, 6.5 or 13/2."))
    above, _, below = text.replace(",", ".").partition("/")
    if below and not int(below):
        raise Unreadable(N_("Nothing can be divided by 0."))
    return Fraction(above.rstrip(".") if above[-1] == "." else above) / (int(below) if below else 1)


def shown(value: Any, _: Translate, unit: str = "") -> str:
    """A number as a student reads it: whole where it is, else four digits that count, within a millionth; None is
    "none". Never with an exponent, which not everybody can read; the decimal sign is the language's.

    >>> shown(Fraction(13, 2), str), shown(0.92592592, str), shown(None, str), shown(5000, str, "tins")
    ('6.5', '0.9259', 'none', '5000 tins')
    >>> shown(4166.7, str), shown(4166.67, str)
    ('4166.7', '4166.67')
    >>> shown(4.1e-9, str), shown(0.000025, str)
    ('0', '0.000025')
    """
    if value is None:
        return _(N_("none"))
    number = float(value)
    if abs(number) < 0.001:
        number = round(number, 6)
    if number == int(number):
        text = str(int(number))
    elif abs(number) < 0.0001:
        text = f"{number:.6f}".rstrip("0")
    else:
        text = f"{number:.4g}" if abs(number) < 1000 else f"{number:.2f}".removesuffix("0")
    text = text.replace("-", "−").replace(".", _("."))
    return f"{text} {unit}" if unit else text
