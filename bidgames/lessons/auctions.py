"""Games of `single_auction` as a lesson's data: the rows of its frames, and what most pictures of it need.

Definitions
    told    a bidder's own value, or his signal of a common one.
    gap     a bid less what the bidder was told; below 0 he bid less.
"""

from __future__ import annotations

from statistics import fmean
from typing import Any

from ..tables import frame
from ..text import Translate
from .curves import Row
from .model import Data, Drawn


def bids(data: Data) -> list[Row]:
    """The bids of the rounds that are over (frame `bids`), passes left out."""
    if data.source is None:
        return []
    return [row for row in frame(data.source, "bids") if row["bid"] is not None and row["told"] is not None]


def auctions(data: Data) -> list[Row]:
    """The rounds that are over (frame `auctions`)."""
    return [] if data.source is None else frame(data.source, "auctions")


def points(data: Data, series: str, made: list[Row]) -> list[Row]:
    """Bids as points of a scatter."""
    return [
        {"value": row["told"], "bid": row["bid"], "series": series, "own": row["seat"] == data.seat} for row in made
    ]


def gap(made: list[Row]) -> float | None:
    """By how much bids lie above what the bidder was told, on average."""
    return fmean(row["bid"] - row["told"] for row in made) if made else None


def nothing(_: Translate) -> Drawn:
    """No auction is over yet."""
    text = _("No auction is over yet.")
    return Drawn(text, {"note": [{"text": text}]})


def line(name: str, bid: Any, low: float, high: float) -> list[Row]:
    """A straight line of bids from the value `low` to the value `high`; `bid` gives the bid for a value."""
    return [{"line": name, "v": value, "p": bid(value)} for value in (low, high)]
