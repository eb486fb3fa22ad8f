"""Poll's frame: the answers. It reads a full position or any observation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from ..rules.domain import N_
from . import ENTERED, SEAT, Column, Frame, Row, Source, entered

#: The most bars of a histogram.
MOST_BARS = 20


def _answers(source: Source) -> list[Row]:
    lines = {entry.seat: entry for entry in source.entries}
    return [
        {
            "seat": seat, "name": source.names[seat], "number": answer["number"], "confidence": answer["confidence"],
            "reason": answer["reason"], **entered(lines.get(seat)),
            "question": source.position["question"], "step": source.position["step"],
        }
        for seat, answer in enumerate(source.position["answers"])
        if answer is not None
    ]  # fmt: skip


def bars(numbers: Sequence[int], step: int) -> list[dict[str, Any]]:
    """The histogram: bars of equal width, a whole number of steps, at most `MOST_BARS`; empty ones are left out."""
    low, high = min(numbers), max(numbers)
    steps = (high - low) // step + 1
    wide = next(nice for nice in _widths() if -(-steps // nice) < MOST_BARS) * step
    first = low - (low % wide if low % step == 0 else 0)
    counted = Counter((number - first) // wide for number in numbers)
    found = []
    for place, people in sorted(counted.items()):
        start = first + place * wide
        label = str(start) if wide == step else f"{start}–{start + wide - step}"
        found.append({"from": start - step / 2, "to": start + wide - step / 2, "count": people, "label": label})
    return found


def _widths() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 and so on."""
    size = 1
    while True:
        yield from (size, 2 * size, 5 * size)
        size *= 10


FRAMES = {
    "answers": Frame(
        N_("one row a seat whose answer is in and may be seen"),
        {
            **SEAT,
            "number": Column("whole", N_("the number answered; empty where none was given"), N_("as asked")),
            "confidence": Column("whole", N_("how sure of it; empty where it was not asked for"), N_("per cent")),
            "reason": Column("text", N_("the reason; empty where none was given")),
            **ENTERED,
            "question": Column("text", N_("what was asked")),
            "step": Column("whole", N_("distance between the numbers that could be answered"), N_("as asked")),
        },
        _answers,
    ),
}
