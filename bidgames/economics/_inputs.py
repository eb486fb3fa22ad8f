"""Reading inputs: what is missing, of the wrong type or out of range is refused by its name.

Definitions
    *whole*   an int (no bool, no float, not even 5.0).
    *number*  an int, a finite float or a Fraction. A float counts as the simple fraction it stands for (1/3, with a
              denominator up to `SIMPLE`), else as the decimal it is written as: 0.1 is one tenth. So sums and
              comparisons are exact. NaN, infinities, texts and bools are no numbers.
    *field*   the input's name, with a place in it where it is a list: `bids[3]`.
    `LIMIT`   no number is larger, either way: beyond it nothing in a classroom means anything.
    `LEAST`   no number but 0 is nearer to 0: what is divided by it would be larger than any float.
"""

from __future__ import annotations

import math
import numbers as kinds
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

from ..rules.domain import N_, Because, Domain, OneOf, Whole
from ..rules.game import MISSING, Refused
from ..wording import sentence

LIMIT = 10**15
LEAST = Fraction(1, 10**100)
SIMPLE = 1000
DIGITS = 12
#: The longest name.
NAME = 100
#: So many names are listed in a refusal; then it goes on with dots.
LISTED = 12
#: How far the chances of a mixture may be from adding up to 1.
ROUNDING = Fraction(1, 10**6)
#: How far a solver's chance may be from 0 or 1 and still be meant as that.
NOISE = 1e-12


class BadInput(Refused, ValueError):  # noqa: N818  (the word of the lessons)
    """An input that is refused: its `field`, the `value` given (`MISSING` when none was) and what is `allowed`."""

    def __init__(self, field: str, value: Any, allowed: Domain | Because) -> None:
        super().__init__(None, field, value, allowed)

    def __str__(self) -> str:
        return sentence(self)


def words(text: str, **values: Any) -> Because:
    """What is allowed, in a sentence part marked with `N_`."""
    return Because(text, values)


@contextmanager
def refused_as(field: str) -> Iterator[None]:
    """Say a game's refusal of a move as that of the input it came from."""
    try:
        yield
    except BadInput:
        raise
    except Refused as refusal:
        raise BadInput(f"{field}.{refusal.field}", refusal.value, refusal.allowed) from refusal


def whole(field: str, value: Any, low: int = 0, high: int = LIMIT, step: int = 1) -> int:
    """A whole number from `low` to `high`, in steps of `step` counted from `low`."""
    if type(value) is not int and not isinstance(value, bool) and isinstance(value, kinds.Integral):
        value = int(value)
    domain = Whole(low, high, step)
    if not domain.contains(value):
        raise BadInput(field, value, domain)
    return int(value)


def number(field: str, value: Any, low: int = 0, high: int = LIMIT, *, above: bool = False) -> Fraction:
    """A number from `low` to `high`; with `above`, more than `low`."""
    if type(value) is int and low <= value <= high and not (above and value == low):
        return Fraction(value)
    if not isinstance(value, bool) and isinstance(value, kinds.Rational):
        exact = Fraction(int(value.numerator), int(value.denominator))
    elif isinstance(value, float) and math.isfinite(value):
        exact = _exactly(float(value))
    else:
        raise BadInput(field, value, _range(low, high, above))
    if not low <= exact <= high or (above and exact == low):
        raise BadInput(field, value, _range(low, high, above))
    if exact and abs(exact) < LEAST:
        raise BadInput(field, value, words(N_("0, or a number not as close to 0 as this")))
    return exact


def _exactly(value: float) -> Fraction:
    """The simple fraction of which the float is the nearest, as 5/7; where there is none, the decimal it is written as.

    A float of up to `DIGITS` digits is its decimal; a longer one can be the result of a division.
    """
    written = Fraction(repr(value))
    if float(f"{value:.{DIGITS}g}") == value:
        return written
    # The convergents of its continued fraction: a simple fraction as near as this is one of them.
    top, rest = written.numerator, written.denominator
    before, found = (0, 1), (1, 0)
    while rest:
        whole_part = top // rest
        after = before[0] + whole_part * found[0], before[1] + whole_part * found[1]
        if after[1] > SIMPLE:
            break
        before, found = found, after
        top, rest = rest, top - whole_part * rest
    return Fraction(*found) if found[1] and found[0] / found[1] == value else written


def _range(low: int, high: int, above: bool) -> Because:
    text = N_("a number above {low}, up to {high}") if above else N_("a number from {low} to {high}")
    return words(text, low=low, high=high)


def items(field: str, value: Any, count: int | None = None, least: int = 0) -> list[Any]:
    """A list, of `count` things where that is given."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if not isinstance(value, (list, tuple)):
        raise BadInput(field, value, words(N_("a list")))
    if count is not None and len(value) != count:
        raise BadInput(field, value, words(N_("a list of {count} (it has {found})"), count=count, found=len(value)))
    if len(value) < least:
        raise BadInput(field, value, words(N_("a list of {least} or more"), least=least))
    return list(value)


def wholes(field: str, value: Any, low: int = 0, high: int = LIMIT, count: int | None = None) -> list[int]:
    """A list of whole numbers."""
    return [whole(f"{field}[{at}]", one, low, high) for at, one in enumerate(items(field, value, count))]


def numbers(field: str, value: Any, low: int = 0, high: int = LIMIT, count: int | None = None) -> list[Fraction]:
    """A list of numbers."""
    return [number(f"{field}[{at}]", one, low, high) for at, one in enumerate(items(field, value, count))]


def distinct(field: str, value: list[Any]) -> list[Any]:
    """`value`, if nothing stands in it twice."""
    if len(set(value)) != len(value):
        raise BadInput(field, value, words(N_("a list in which nothing stands twice")))
    return value


def names(field: str, value: Any, least: int = 1) -> list[str]:
    """A list of different names."""
    found = items(field, value, least=least)
    for at, one in enumerate(found):
        if not isinstance(one, str) or not one.strip() or len(one) > NAME:
            raise BadInput(f"{field}[{at}]", one, words(N_("a name of at most {most} characters"), most=NAME))
    return distinct(field, found)


def listed(known: Collection[str]) -> str:
    """The first of these names, with dots where there are more."""
    shown = list(known)[:LISTED]
    return ", ".join([*shown, "…"] if len(known) > LISTED else shown)


def name_of(field: str, value: Any, known: Collection[str]) -> str:
    """One of the `known` names or words."""
    if not isinstance(value, str) or value not in known:
        raise BadInput(field, value, OneOf(tuple(known)))
    return value


def mapping(field: str, value: Any, keys: Collection[str] | None = None) -> Mapping[str, Any]:
    """A mapping; with `keys`, one that has exactly these."""
    if not isinstance(value, Mapping):
        raise BadInput(field, value, words(N_("a mapping (an object with names and values)")))
    if keys is not None:
        for key in value:
            if key not in keys:
                raise BadInput(f"{field}.{key}", value[key], words(N_("nothing of this name")))
        for key in keys:
            if key not in value:
                raise BadInput(f"{field}.{key}", MISSING, words(N_("a value for each of {keys}"), keys=listed(keys)))
    return value


def entry(field: str, value: Mapping[str, Any], key: str) -> Any:
    """What a mapping has under `key`, `MISSING` where it has nothing: the check of its type then refuses that."""
    return value.get(key, MISSING)


def known_keys(field: str, value: Any, keys: Collection[str]) -> Mapping[str, Any]:
    """A mapping that has no other keys than these; which of them it needs is for the caller to say."""
    for key in mapping(field, value):
        if key not in keys:
            raise BadInput(f"{field}.{key}", value[key], words(N_("no other than {keys}"), keys=listed(keys)))
    return dict(value)


def only(field: str, value: Any, right: bool) -> None:
    """A yes or no of which the lesson knows one answer only."""
    if value is not right:
        raise BadInput(field, value, words(N_("true only") if right else N_("false only")))


def flag(field: str, value: Any) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise BadInput(field, value, OneOf((True, False)))
    return value


def shortest(exact: Fraction) -> int | Fraction:
    """The same number, as an int where it is whole: books of many entries are sorted and merged faster with ints."""
    return exact.numerator if exact.denominator == 1 else exact


def book(field: str, value: Any) -> list[tuple[int | Fraction, int]]:
    """A book: each entry a price (one unit of it) or a list of a price and a whole quantity, both 0 or more."""
    found = []
    for at, one in enumerate(items(field, value)):
        place = f"{field}[{at}]"
        if isinstance(one, (list, tuple)):
            price, quantity = items(place, one, 2)
            found.append((shortest(number(f"{place}[0]", price)), whole(f"{place}[1]", quantity)))
        else:
            found.append((shortest(number(place, one)), 1))
    return found


def in_units(*prices: Sequence[int | Fraction]) -> tuple[Fraction, list[list[int | Fraction]]]:
    """All prices as whole numbers of the largest common unit, and that unit; large books of ints are cleared faster.

    Where no unit of at least `LEAST` is common to all they stay as they are, in units of 1.
    """
    parts = 1
    for denominator in {price.denominator for some in prices for price in some}:
        parts = math.lcm(parts, denominator)
        if parts * LEAST > 1:
            parts = 0
            break
    if parts <= 1:
        return Fraction(1), [list(some) for some in prices]
    whole_prices = [[price.numerator * (parts // price.denominator) for price in some] for some in prices]
    return Fraction(1, parts), [list(some) for some in whole_prices]


def mixture(field: str, value: Any, count: int) -> list[Fraction]:
    """A chance from 0 to 1 for each of `count` things, adding up to 1 (but for rounding).

    What a solver left just outside, as -1e-18 or 1.0000000000000002, counts as 0 or 1.
    """
    rounded = []
    for one in items(field, value, count):
        nearest = next((end for end in (0, 1) if isinstance(one, float) and abs(one - end) < NOISE), None)
        rounded.append(one if nearest is None else nearest)
    chances = numbers(field, rounded, 0, 1, count)
    total = sum(chances, Fraction(0))
    if abs(total - 1) > ROUNDING:
        raise BadInput(field, value, words(N_("chances that add up to 1 (they add up to {total})"), total=float(total)))
    return chances


def grid(field: str, value: Any, most: int = 100_000) -> range:
    """Prices "100..20000 step 100", or [100, 20000, 100]: lowest, highest and step, whole numbers."""
    parts = value
    if isinstance(value, str):
        low, _, rest = value.partition("..")
        high, _, step = rest.partition(" step ")
        texts = [part.strip() for part in (low, high, step)]
        parts = [int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None for text in texts]
    shape = words(N_("a grid, as [100, 20000, 100] or 100..20000 step 100: lowest price, highest price, step"))
    if not isinstance(parts, (list, tuple)) or len(parts) != 3 or any(type(part) is not int for part in parts):
        raise BadInput(field, value, shape)
    low, high, step = parts
    if not (0 <= low <= high <= LIMIT and step >= 1):
        raise BadInput(field, value, shape)
    if (high - low) // step >= most:
        raise BadInput(field, value, words(N_("a grid of at most {most} prices"), most=most))
    return range(low, high + 1, step)
