"""Poll's frame: the answers. It reads a full position or any observation."""

from __future__ import annotations

from ..rules.domain import N_
from . import ENTERED, SEAT, Column, Frame, Row, Source, entered


def _answers(source: Source) -> list[Row]:
    lines = {entry.seat: entry for entry in source.entries}
    return [
        {
            "seat": seat, "name": source.names[seat], "number": answer["number"], "confidence": answer["confidence"],
            "reason": answer["reason"], **entered(lines.get(seat)),
        }
        for seat, answer in enumerate(source.position["answers"])
        if answer is not None
    ]  # fmt: skip


FRAMES = {
    "answers": Frame(
        N_("one row a seat whose answer is in and may be seen"),
        {
            **SEAT,
            "number": Column("whole", N_("the number answered; empty where none was given"), N_("as asked")),
            "confidence": Column("whole", N_("how sure of it; empty where it was not asked for"), N_("per cent")),
            "reason": Column("text", N_("the reason; empty where none was given")),
            **ENTERED,
        },
        _answers,
    ),
}
