"""Posted prices' frame: what each seller asked and sold. It reads a full position or any observation."""

from __future__ import annotations

from ..rules.domain import N_
from . import SEAT, Column, Frame, Row, Source

MONEY, UNITS = N_("money"), N_("units")


def _prices(source: Source) -> list[Row]:
    return [
        {
            "round": number, "seat": seat, "name": name, "price": done["prices"][seat],
            "offered": source.position["capacity"], "sold": done["sold"][seat], "gain": done["gains"][seat],
        }
        for number, done in enumerate(source.position["history"], 1)
        for seat, name in enumerate(source.names)
    ]  # fmt: skip


FRAMES = {
    "prices": Frame(
        N_("one row a seller in a round that is over"),
        {
            "round": Column("whole", N_("round"), N_("number from 1")),
            **SEAT,
            "price": Column("whole", N_("price asked for a unit"), MONEY),
            "offered": Column("whole", N_("the seller's capacity"), UNITS),
            "sold": Column("whole", N_("units sold"), UNITS),
            "gain": Column("whole", N_("units sold times price less cost"), MONEY),
        },
        _prices,
    ),
}
