"""The exact distribution of a total of independent draws, one from each of several lists of digits.

Definitions
    row      what a player has shown of his order of the digits 0-9; the rest comes in an order that is taken as random.
    counts   how many of all combinations of draws give each total from `low` on; their sum is `combinations`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import Any

from ..rules.domain import N_
from ..rules.middleman import COLUMNS
from ._inputs import BadInput, distinct, items, mapping, whole, wholes, words

#: The most players whose numbers are added up.
PLAYERS = 1000
#: So many lists are multiplied before the fields of `totals` are widened.
BATCH = 50
#: So many bytes of a count are kept: all of them up to some 150 lists of ten digits.
KEPT = 64
Digits = list[int]


class Totals:
    """How often each total from `low` on comes up among all `combinations`."""

    def __init__(self, low: int, counts: tuple[int, ...], combinations: int) -> None:
        self.low, self.counts, self.combinations = low, counts, combinations

    @cached_property
    def below(self) -> list[int]:
        """How many of the combinations give less than `low`, `low` + 1 and so on."""
        return [0, *accumulate(self.counts)]

    def chance_at_least(self, total: int) -> Fraction:
        """The chance of a total of at least this much."""
        place = min(max(total - self.low, 0), len(self.counts))
        return Fraction(self.combinations - self.below[place], self.combinations)

    def mean_up_to(self, most: int) -> Fraction:
        """The mean of min(total, `most`)."""
        weighted = sum(min(self.low + at, most) * count for at, count in enumerate(self.counts))
        return Fraction(weighted, self.combinations)


def totals(remaining: Sequence[Digits]) -> Totals:
    """The totals of one draw from each list: the coefficients of a product of polynomials, one for each list.

    The whole polynomial is kept in one large whole number, each coefficient in a field of bytes wide enough
    for it, so that multiplying by the digits of a list is a few shifts and additions. The fields are
    widened every `BATCH` lists, so that they are never much wider than they have to be, and from `KEPT` bytes
    on the last bits of all counts are dropped: chances are then right to a hundred digits.
    """
    counts: tuple[int, ...] = (1,)
    low, combinations = 0, 1
    for first in range(0, len(remaining), BATCH):
        batch = remaining[first : first + BATCH]
        for digits in batch:
            combinations *= len(digits)
        width = combinations.bit_length() // 8 + 1
        packed = int.from_bytes(b"".join(count.to_bytes(width, "little") for count in counts), "little")
        span = len(counts)
        for digits in batch:
            least = min(digits)
            packed = sum(packed << (8 * width * (digit - least)) for digit in digits)
            low += least
            span += max(digits) - least
        raw = packed.to_bytes(width * span, "little")
        counts = tuple(int.from_bytes(raw[width * at : width * (at + 1)], "little") for at in range(span))
        dropped = combinations.bit_length() - 8 * KEPT
        if dropped > 0:
            counts = tuple(count >> dropped for count in counts)
            combinations = sum(counts)
    return Totals(low, counts, combinations)


def mean(digits: Digits) -> Fraction:
    """The mean of one draw."""
    return Fraction(sum(digits), len(digits))


def variance(digits: Digits) -> Fraction:
    """The population variance of one draw."""
    return Fraction(sum(digit * digit for digit in digits), len(digits)) - mean(digits) ** 2


def chances_above(first: Totals, second: Totals) -> tuple[Fraction, Fraction]:
    """The chances that the first of two independent totals is above the second, and that they are equal."""
    below = second.below
    above = equal = 0
    for at, count in enumerate(first.counts):
        place = first.low + at - second.low
        above += count * below[min(max(place, 0), len(second.counts))]
        if 0 <= place < len(second.counts):
            equal += count * second.counts[place]
    combinations = first.combinations * second.combinations
    return Fraction(above, combinations), Fraction(equal, combinations)


def rows(field: str, value: Any, spare: int = 1) -> list[Digits]:
    """The digits that each row has still to show; at least `spare` of them are left."""
    remaining = []
    shown = items(field, value)
    if len(shown) > PLAYERS:
        raise BadInput(field, len(shown), words(N_("at most {most} rows"), most=PLAYERS))
    for at, row in enumerate(shown):
        digits = distinct(f"{field}[{at}]", wholes(f"{field}[{at}]", row, 0, COLUMNS - 1))
        if len(digits) > COLUMNS - spare:
            text = N_("at most {most} numbers: each is shown once, and {spare} must be left")
            raise BadInput(f"{field}[{at}]", row, words(text, most=COLUMNS - spare, spare=spare))
        remaining.append([digit for digit in range(COLUMNS) if digit not in digits])
    return remaining


def with_own(field: str, value: Any, remaining: list[Digits]) -> list[Digits]:
    """The rows as their player `{player, value}` sees them, who knows his own next number; None: nobody's view."""
    if value is None:
        return remaining
    own = mapping(field, value, ("player", "value"))
    if not remaining:
        raise BadInput(field, value, words(N_("null: there are no rows")))
    player = whole(f"{field}.player", own["player"], 0, len(remaining) - 1)
    digit = whole(f"{field}.value", own["value"], 0, COLUMNS - 1)
    if digit not in remaining[player]:
        left = words(N_("a number this player has not shown: {left}"), left=", ".join(map(str, remaining[player])))
        raise BadInput(f"{field}.value", digit, left)
    return [*remaining[:player], [digit], *remaining[player + 1 :]]
