"""What a field of a move, or an option, may be.

Definitions
    A *domain* is a frozen value that says which values are allowed. Legality is written once, here: the same
    domain validates a move, words its refusal, draws its input, feeds random bots and hypothesis strategies.
    Money, prices and quantities are whole numbers: a fraction, a text, a bool or NaN is in no `Whole`.
    *Described* is the JSON form that travels to pages: `{"whole": [low, high or null, step]}`,
    `{"one_of": [...]}`, `{"ordering": [...]}`, `{"text": [least, most]}` and the like.

Standard library and msgspec only; this module knows no game.
"""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from msgspec import UNSET, Struct, UnsetType


def N_(text: str) -> str:  # noqa: N802  (gettext's customary name)
    """Mark `text` for translation without translating it yet."""
    return text


class Domain(Struct, frozen=True):
    """A set of allowed values; subclasses say which."""

    def contains(self, value: Any) -> bool:
        """Whether `value` is allowed, type included (`True` is not 1, `5.0` is not 5)."""
        raise NotImplementedError

    def sample(self, rng: random.Random) -> Any:
        """Some allowed value, for random bots; an open range is sampled near its lower end."""
        raise NotImplementedError

    def describe(self) -> dict[str, Any]:
        """The JSON form of the domain (DESIGN: views)."""
        raise NotImplementedError


class Whole(Domain, frozen=True):
    """Whole numbers from `low` to `high` (None: no upper limit) in steps of `step` counted from `low`."""

    low: int = 0
    high: int | None = None
    step: int = 1

    #: How far above `low`, in steps, an open or very wide range is sampled.
    SAMPLE_STEPS = 20

    def contains(self, value: Any) -> bool:
        """Whether `value` is an int (no bool, no float) in range and on a step."""
        return (
            type(value) is int
            and value >= self.low
            and (self.high is None or value <= self.high)
            and (self.step == 1 or (value - self.low) % self.step == 0)
        )

    def sample(self, rng: random.Random) -> int:
        """A value within the first `SAMPLE_STEPS` steps of the range."""
        steps = self.SAMPLE_STEPS
        if self.high is not None:
            steps = min(steps, (self.high - self.low) // self.step)
        return self.low + self.step * int(rng.random() * (steps + 1))

    def describe(self) -> dict[str, Any]:
        """`{"whole": [low, high or null, step]}`."""
        return {"whole": [self.low, self.high, self.step]}


class OneOf(Domain, frozen=True):
    """One of the listed values. `when` names the value another field of the move must have for this one to count.

    A field whose `when` does not hold is not asked for and its value is ignored (a machine has no company).
    """

    values: tuple[Any, ...]
    when: tuple[str, Any] | UnsetType = UNSET

    def contains(self, value: Any) -> bool:
        """Whether `value` is listed, of the same type as the listed one."""
        return any(type(value) is type(one) and value == one for one in self.values)

    def sample(self, rng: random.Random) -> Any:
        """Any of the values, equally likely."""
        return self.values[int(rng.random() * len(self.values))]

    def describe(self) -> dict[str, Any]:
        """`{"one_of": [...]}`, with `"when": {field: value}` where it has one."""
        shown: dict[str, Any] = {"one_of": list(self.values)}
        if self.when is not UNSET:
            shown["when"] = {self.when[0]: self.when[1]}
        return shown


_INTS = frozenset({int})


class Ordering(Domain, frozen=True):
    """All of `items` (distinct whole numbers), each once, in any order."""

    items: tuple[int, ...]

    def contains(self, value: Any) -> bool:
        """Whether `value` is a tuple or list with every item once."""
        return (
            isinstance(value, (tuple, list))
            and len(value) == len(self.items)
            and set(map(type, value)) <= _INTS
            and set(value) == set(self.items)
        )

    def sample(self, rng: random.Random) -> tuple[int, ...]:
        """A uniformly random order."""
        items = list(self.items)
        rng.shuffle(items)
        return tuple(items)

    def describe(self) -> dict[str, Any]:
        """`{"ordering": [...]}`."""
        return {"ordering": list(self.items)}


class Different(Domain, frozen=True):
    """`count` different ones of the texts `values`, in an order that matters (a list, one for each seat)."""

    values: tuple[str, ...]
    count: int

    def contains(self, value: Any) -> bool:
        """Whether `value` is a tuple or list of `count` of the texts, none of them twice."""
        return (
            isinstance(value, (tuple, list))
            and len(value) == self.count
            and all(isinstance(one, str) and one in self.values for one in value)
            and len(set(value)) == self.count
        )

    def sample(self, rng: random.Random) -> tuple[str, ...]:
        """Any of the selections, equally likely."""
        return tuple(rng.sample(self.values, self.count))

    def describe(self) -> dict[str, Any]:
        """`{"different": [count, [values]]}`."""
        return {"different": [self.count, list(self.values)]}


class Rising(Domain, frozen=True):
    """Lists of whole numbers from `low` on, each higher than the one before, with `holds` among them."""

    low: int
    holds: int

    def contains(self, value: Any) -> bool:
        """Whether `value` is such a tuple or list."""
        return (
            isinstance(value, (tuple, list))
            and all(type(one) is int and one >= self.low for one in value)
            and all(one < other for one, other in pairwise(value))
            and self.holds in value
        )

    def sample(self, rng: random.Random) -> tuple[int, ...]:
        """Up to nine numbers between half and double of what it holds."""
        low = max(self.low, self.holds // 2)
        return tuple(sorted({self.holds, *(rng.randint(low, self.holds * 2) for _ in range(rng.randrange(9)))}))

    def describe(self) -> dict[str, Any]:
        """`{"rising": [low, holds]}`."""
        return {"rising": [self.low, self.holds]}


class Text(Domain, frozen=True):
    """A text of one line: `least` to `most` characters, spaces at its ends not counted towards `least`.

    Control characters, line breaks and half characters (surrogates) are in no `Text`. What it says is free: whoever
    shows it, shows it as text.
    """

    least: int
    most: int

    #: What random bots say: neither true nor false.
    WORDS = ("a guess", "it was so last time", "half of the highest", "I counted the cards", "no idea", "why not")

    def contains(self, value: Any) -> bool:
        """Whether `value` is such a text."""
        return (
            isinstance(value, str)
            and len(value) <= self.most
            and len(value.strip()) >= self.least
            and not any(unicodedata.category(letter) in {"Cc", "Cs", "Zl", "Zp"} for letter in value)
        )

    def sample(self, rng: random.Random) -> str:
        """A few words, cut or drawn out to what is allowed."""
        words = self.WORDS[int(rng.random() * len(self.WORDS))][: self.most].strip()
        return words if len(words) >= self.least else "-" * self.least

    def describe(self) -> dict[str, Any]:
        """`{"text": [least, most]}`."""
        return {"text": [self.least, self.most]}


class Several(Domain, frozen=True):
    """Lists of 1 to `most` whole numbers from `low` to `high`, in any order, the same one as often as one likes."""

    low: int
    high: int
    most: int

    def contains(self, value: Any) -> bool:
        """Whether `value` is such a tuple or list."""
        return (
            isinstance(value, (tuple, list))
            and 1 <= len(value) <= self.most
            and all(type(one) is int and self.low <= one <= self.high for one in value)
        )

    def sample(self, rng: random.Random) -> tuple[int, ...]:
        """Up to nine numbers, the low ones of a wide range."""
        high = min(self.high, self.low + Whole.SAMPLE_STEPS)
        return tuple(rng.randint(self.low, high) for _ in range(rng.randint(1, min(9, self.most))))

    def describe(self) -> dict[str, Any]:
        """`{"several": [low, high, most]}`."""
        return {"several": [self.low, self.high, self.most]}


class Because(Struct, frozen=True):
    """Why a value that is in its field's domain is still not allowed: what crosses fields, in words.

    `text` is an English sentence part, marked with `N_`, with `{placeholders}` filled from `values`.
    """

    text: str
    values: Mapping[str, Any] = {}


class Option(Struct, frozen=True):
    """An option of a game: its default and its domain."""

    default: Any
    domain: Domain
