"""Single auction's frames: bids and auctions. They read a full position or any observation."""

from __future__ import annotations

from typing import Any

from ..rules.domain import N_
from . import SEAT, Column, Frame, Row, Source

MONEY = N_("money")
ROUND = {"round": Column("whole", N_("round"), N_("number from 1"))}


#: The options that say how a lot is sold and what it can be worth.
_CONDITIONS = {
    "form": Column("text", N_("the form of auction")),
    "values": Column("text", N_("whether values are private, or signals of a common one")),
    "low": Column("whole", N_("the lower end of the range that values or signals come from"), MONEY),
    "high": Column("whole", N_("the higher end of this range"), MONEY),
    "spread": Column("whole", N_("how far signals around a common value lie from it at most"), MONEY),
    "reserve": Column("whole", N_("the lowest bid that is allowed"), MONEY),
}


def _rounds(source: Source) -> list[tuple[int, Any, Any]]:
    """Number, draw and auction of each round that is over."""
    position = source.position
    return [
        (number, draw, done)
        for number, (draw, done) in enumerate(zip(position["draws"], position["auctions"], strict=False), 1)
    ]


def _bids(source: Source) -> list[Row]:
    return [
        {
            "round": number, "seat": seat, "name": name, "told": draw["told"][seat], "worth": worth(draw, seat),
            "bid": done["bids"][seat], "won": done["winner"] == seat, "paid": done["paid"][seat],
            "gain": done["gains"][seat],
        }
        for number, draw, done in _rounds(source)
        for seat, name in enumerate(source.names)
    ]  # fmt: skip


def worth(draw: Any, seat: int) -> Any:
    """What the lot of a round was worth to a seat."""
    return draw["told"][seat] if draw["worth"] is None else draw["worth"]


def auction(draw: Any, done: Any) -> Row:
    """How a round ended, as a row of ``auctions`` without its round and the buyer's name."""
    worths = [worth(draw, seat) for seat in range(len(draw["told"]))]
    winner, best = done["winner"], max(worths)
    got = None if winner is None else worths[winner]
    return {
        "price": done["price"], "revenue": sum(done["paid"]), "worth": got, "best_worth": best,
        "gain": None if winner is None else done["gains"][winner],
        "efficient": got == best if winner is not None else None,
    }  # fmt: skip


def _auctions(source: Source) -> list[Row]:
    return [
        {
            "round": number, "seat": done["winner"],
            "name": None if done["winner"] is None else source.names[done["winner"]], **auction(draw, done),
            "bidders": len(source.names), **{key: source.position[key] for key in _CONDITIONS},
        }
        for number, draw, done in _rounds(source)
    ]  # fmt: skip


def efficiency(position: Any) -> float | None:
    """What the lots were worth to their buyers over the most they could have been worth to anybody."""
    got = possible = 0
    for draw, done in zip(position.draws, position.auctions, strict=False):
        worths = [told if draw.worth is None else draw.worth for told in draw.told]
        got += 0 if done.winner is None else worths[done.winner]
        possible += max(worths)
    return got / possible if possible else None


FRAMES = {
    "bids": Frame(
        N_("one row a seat in a round that is over"),
        {
            **ROUND,
            **SEAT,
            "told": Column("whole", N_("its value, or its signal of a common one"), MONEY),
            "worth": Column("whole", N_("what the lot was worth to it"), MONEY),
            "bid": Column("whole", N_("bid, highest price stayed at, or price taken at; empty for none"), MONEY),
            "won": Column("flag", N_("whether it got the lot")),
            "paid": Column("whole", N_("what it paid"), MONEY),
            "gain": Column("whole", N_("worth of what it got, less what it paid"), MONEY),
        },
        _bids,
    ),
    "auctions": Frame(
        N_("one row a round that is over; seat and name are the buyer's, empty where the lot stayed unsold"),
        {
            **ROUND,
            **SEAT,
            "price": Column("whole", N_("what the buyer paid"), MONEY),
            "revenue": Column("whole", N_("what all paid together"), MONEY),
            "worth": Column("whole", N_("what the lot was worth to the buyer"), MONEY),
            "best_worth": Column("whole", N_("the most that it was worth to anybody"), MONEY),
            "gain": Column("whole", N_("the buyer's worth less what he paid"), MONEY),
            "efficient": Column("flag", N_("whether nobody valued it more than the buyer; empty where unsold")),
            "bidders": Column("whole", N_("seats at the table"), N_("people")),
            **_CONDITIONS,
        },
        _auctions,
    ),
}
