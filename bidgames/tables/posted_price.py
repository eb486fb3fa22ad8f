"""Posted prices' frames: what each seller asked and sold, and what buyers want. They read any position."""

from __future__ import annotations

from typing import Any

from ..rules.domain import N_
from . import SEAT, Column, Frame, Row, Source

MONEY, UNITS = N_("money"), N_("units")


def _prices(source: Source) -> list[Row]:
    return [
        {
            "round": number, "seat": seat, "name": name, "price": done["prices"][seat],
            "offered": source.position["capacity"], "sold": done["sold"][seat], "gain": done["gains"][seat],
            "cost": source.position["cost"],
        }
        for number, done in enumerate(source.position["history"], 1)
        for seat, name in enumerate(source.names)
    ]  # fmt: skip


def _demand(source: Source) -> list[Row]:
    return [{"unit": unit, "worth": worth} for unit, worth in enumerate(source.position["demand"], 1)]


def efficiency(position: Any) -> float | None:
    """What the units sold were worth over their cost, the keenest buyers first, over the most that was possible."""
    worths = [worth - position.cost for worth in position.demand]
    seats = len(position.prices)
    possible = len(position.history) * sum(max(0, worth) for worth in worths[: seats * position.capacity])
    realised = sum(sum(worths[: sum(done.sold)]) for done in position.history)
    return realised / possible if possible else None


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
            "cost": Column("whole", N_("what a unit costs the seller"), MONEY),
        },
        _prices,
    ),
    "demand": Frame(
        N_("one row a unit that buyers want, the keenest first; the same in all rounds"),
        {
            "unit": Column("whole", N_("place in the demand"), N_("number from 1")),
            "worth": Column("whole", N_("the most that is paid for it"), MONEY),
        },
        _demand,
    ),
}
