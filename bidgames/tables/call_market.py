"""Call market's frames: offers (one row a unit), trades and calls. They read a full position or any observation."""

from __future__ import annotations

from typing import Any

from .. import market
from ..rules.call_market import is_buyer
from ..rules.domain import N_
from . import SEAT, Column, Frame, Row, Source

MONEY, UNITS = N_("money"), N_("units")
ROUND = {"round": Column("whole", N_("round"), N_("number from 1"))}
SIDE = {"side": Column("text", N_("buyer or seller"))}
BUYER, SELLER = "buyer", "seller"


def side(seat: int) -> str:
    """Whether the seat buys or sells, as a word."""
    return BUYER if is_buyer(seat) else SELLER


def _offers(source: Source) -> list[Row]:
    return [
        {
            "round": number, "seat": seat, "name": name, "side": side(seat), "unit": unit + 1,
            "card": None if hand is None else hand[unit], "price": call["offers"][seat][unit],
            "traded": call["traded"][seat],
        }
        for number, call in enumerate(source.position["calls"], 1)
        for seat, name in enumerate(source.names)
        for hand in [source.position["cards"][number - 1][seat]]
        for unit in range(len(call["offers"][seat]))
    ]  # fmt: skip


def _cards(source: Source) -> list[Row]:
    """The cards up to the running round; of a position that is observed, the units of hands that are secret too."""
    position = source.position
    return [
        {
            "round": number, "seat": seat, "name": name, "side": side(seat), "unit": unit + 1,
            "card": None if hand is None else hand[unit],
        }
        for number in range(1, position["round"] + 1)
        for seat, name in enumerate(source.names)
        for hand in [position["cards"][number - 1][seat]]
        for unit in range(position["units"])
    ]  # fmt: skip


def _trades(source: Source) -> list[Row]:
    return [
        {
            "round": number, "seat": seat, "name": name, "side": side(seat), "traded": call["traded"][seat],
            "paid": call["paid"][seat], "gain": call["gains"][seat],
        }
        for number, call in enumerate(source.position["calls"], 1)
        for seat, name in enumerate(source.names)
    ]  # fmt: skip


def efficiency(position: Any) -> float | None:
    """The gains realised in all calls over the possible ones; below 0 where units cost more than they are worth."""
    possible = sum(call.possible for call in position.calls)
    return sum(call.realised for call in position.calls) / possible if possible else None


def call_efficiency(call: Any) -> float | None:
    """The share of the possible gains that a call realised; None where that is not known or nothing was possible."""
    if call["realised"] is None:
        return None
    share = market.efficiency(call["realised"], call["possible"])
    return None if share is None else float(share)


def _calls(source: Source) -> list[Row]:
    return [
        {
            "round": number, "quantity": call["quantity"], "price": call["price"], "low": call["low"],
            "high": call["high"], "house": sum(call["paid"][0::2]) - sum(call["paid"][1::2]),
            "realised": call["realised"], "possible": call["possible"], "efficiency": call_efficiency(call),
        }
        for number, call in enumerate(source.position["calls"], 1)
    ]  # fmt: skip


FRAMES = {
    "offers": Frame(
        N_("one row a unit offered in a call that is over"),
        {
            **ROUND,
            **SEAT,
            **SIDE,
            "unit": Column("whole", N_("unit of the seat"), N_("number from 1")),
            "card": Column("whole", N_("value or cost of the seat's unit of this number; empty while secret"), MONEY),
            "price": Column("whole", N_("price offered for the unit"), MONEY),
            "traded": Column("whole", N_("units that the seat traded in this call"), UNITS),
        },
        _offers,
    ),
    "cards": Frame(
        N_("one row a unit that a seat has, up to the running round, whether it is offered or not"),
        {
            **ROUND,
            **SEAT,
            **SIDE,
            "unit": Column("whole", N_("unit of the seat"), N_("number from 1")),
            "card": Column("whole", N_("value or cost of the unit; empty while secret"), MONEY),
        },
        _cards,
    ),
    "trades": Frame(
        N_("one row a seat in a call that is over"),
        {
            **ROUND,
            **SEAT,
            **SIDE,
            "traded": Column("whole", N_("units bought or sold"), UNITS),
            "paid": Column("whole", N_("money paid by a buyer, or received by a seller"), MONEY),
            "gain": Column("whole", N_("gain of the seat; empty while it is secret"), MONEY),
        },
        _trades,
    ),
    "calls": Frame(
        N_("one row a call that is over"),
        {
            **ROUND,
            "quantity": Column("whole", N_("units traded"), UNITS),
            "price": Column("whole", N_("the price for all; empty for pay-as-bid or without a trade"), MONEY),
            "low": Column("whole", N_("lowest price that clears the offers; empty without a trade"), MONEY),
            "high": Column("whole", N_("highest price that clears the offers; empty without a trade"), MONEY),
            "house": Column("whole", N_("what buyers paid above what sellers received"), MONEY),
            "realised": Column("whole", N_("gains of the market; empty until the game is over"), MONEY),
            "possible": Column("whole", N_("the largest gains possible; empty until the game is over"), MONEY),
            "efficiency": Column("number", N_("realised gains over possible ones"), N_("share from 0 to 1")),
        },
        _calls,
    ),
}
