"""Refusals in words. A `Refused` carries data; the command line, the server and the panels say it through here."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

from .rules.domain import Because, Different, Domain, OneOf, Ordering, Rising, Several, Text, Whole
from .rules.game import MISSING, Refused
from .text import ENGLISH, Translate

#: The longest piece of a given value that is repeated in a message, in characters.
_LONGEST = 60
#: From this many digits on, a whole number is not even turned into text.
_MOST_DIGITS = 1000


def shown(value: Any) -> str:
    """A value as it was given, on one line and cut to a readable length."""
    if value is MISSING:
        return "missing"
    if isinstance(value, bool) or value is None:
        return json.dumps(value)
    if isinstance(value, int) and abs(value).bit_length() > _MOST_DIGITS * 3:
        return "a number of more than 900 digits"
    if isinstance(value, (Decimal, int, float)):
        text = str(value)
    else:
        try:
            text = _printable(json.dumps(value, ensure_ascii=False, default=str)[: _LONGEST + 1])
        except (ValueError, RecursionError):
            text = type(value).__name__
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _printable(text: str) -> str:
    """`text` with everything that would break the line, hide or turn it around spelled out, as in JSON."""
    return "".join(one if one.isprintable() else json.dumps(one)[1:-1] for one in text)


def allowed(what: Domain | Because, _: Translate) -> str:
    """What is allowed, as a part of a sentence."""
    if isinstance(what, Because):
        return _(what.text).format(**what.values)
    if isinstance(what, Whole):
        return _whole(what, _)
    if isinstance(what, OneOf):
        values = ", ".join(str(value) if isinstance(value, str) else shown(value) for value in what.values[:40])
        return _("one of: {values}").format(values=values + (", …" if len(what.values) > 40 else ""))
    if isinstance(what, Ordering):
        low, high = min(what.items), max(what.items)
        return _("the numbers {low} to {high}, each once, in any order").format(low=low, high=high)
    if isinstance(what, Different):
        return _("a list of {count} different ones of: {values}").format(
            count=what.count, values=", ".join(what.values)
        )
    if isinstance(what, Rising):
        words = _("a list of whole numbers, {low} or more, each higher than the one before, with {holds} among them")
        return words.format(low=what.low, holds=what.holds)
    if isinstance(what, Text):
        words = _("a text of one line, from {least} to {most} characters")
        return words.format(least=what.least, most=what.most)
    if isinstance(what, Several):
        words = _("a list of at most {most} whole numbers from {low} to {high}, at least one")
        return words.format(most=what.most, low=what.low, high=what.high)
    described = what.describe()
    return str(described.get("words", shown(described)))


def _whole(what: Whole, _: Translate) -> str:
    """A range of whole numbers in words."""
    if what.high is None:
        words = _("a whole number, {low} or more")
    elif what.high == what.low:
        words = _("only {low}")
    else:
        words = _("a whole number from {low} to {high}")
    if what.step != 1:
        words = _("{range}, in steps of {step}").format(range=words, step=what.step)
    return words.format(low=what.low, high=what.high)


def sentence(refused: Refused, _: Translate = ENGLISH) -> str:
    """One sentence that names the field, the value and what is allowed."""
    if refused.value is MISSING:
        words = _("{field} is missing; allowed: {allowed}")
    else:
        words = _("{field} is {value}; allowed: {allowed}")
    return words.format(field=refused.field, value=shown(refused.value), allowed=allowed(refused.allowed, _))
