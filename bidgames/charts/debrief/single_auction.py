"""Single auction's class: bids against values, who bid what when, what sellers received, what buyers gained, all-pay.

Definitions
    bid      in a sealed form the bid; on a rising clock the highest price stayed at, on a falling one the price taken.
    theory   the symmetric equilibrium of the form with the table's number of bidders (`_bidding`); a line for each
             kind of auction that the tables have, none where there is no formula.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...rules.domain import N_
from ...rules.single_auction import ALL_PAY, PRIVATE
from ...text import Translate
from ._bidding import Sale, bid_curve, buyer_gain, contest_curve, revenue
from .parts import CLOUD, PATH, STRIP, Figure, Frames, Row, across, diagonal, grouped, number, point


def _sales(frames: Frames) -> list[Sale]:
    """The kinds of auction that there are, in the order of the tables."""
    return list(dict.fromkeys(map(Sale.of, frames["auctions"])))


def _bids(frames: Frames) -> list[dict[str, Any]]:
    return [
        point(row, row["told"], row["bid"], hollow=not row["won"])
        for row in frames["bids"]
        if row["bid"] is not None and row["told"] is not None
    ]


def _bid_theory(points: Sequence[Row], frames: Frames) -> list[dict[str, Any]]:
    return _curves(frames, bid_curve)


def _curves(
    frames: Frames, theory: Callable[[Sale], list[tuple[float, float]]], named: float = 1
) -> list[dict[str, Any]]:  # fmt: skip
    """A line for each kind of auction; where there are several, the bidders stand at this share of its length."""
    curves = {sale: curve for sale in _sales(frames) if (curve := theory(sale))}
    found: list[dict[str, Any]] = []
    for place, (sale, curve) in enumerate(curves.items()):
        found += [
            {"x": told, "y": bid, "order": order, "line": str(place)} for order, (told, bid) in enumerate(curve)
        ]  # fmt: skip
        if len(curves) > 1:
            found[-1 - round((1 - named) * (len(curve) - 1))]["label"] = f"n = {sale.bidders}"
    return found


def _shares(frames: Frames) -> list[dict[str, Any]]:
    """All-pay for a known prize: for each bid of a table the share of its bids that are no higher; a pass is 0."""
    contests = {row["table"] for row in frames["auctions"] if row["form"] == ALL_PAY and Sale.of(row).known}
    found = []
    for (table,), rows in grouped(frames["bids"], "table").items():
        bids = sorted(row["bid"] or 0 for row in rows)
        found += [
            point({"table": table}, bid, 100 * place / len(bids), order=place)
            for place, bid in enumerate(bids, 1)
            if table in contests and (place == len(bids) or bids[place] != bid)
        ]
    return found


def _share_theory(points: Sequence[Row], frames: Frames) -> list[dict[str, Any]]:
    return _curves(frames, contest_curve, 0.6)  # their ends are the same


def _bid_words(frames: Frames, _: Translate) -> str:
    sizes = sorted({sale.bidders for sale in _sales(frames) if bid_curve(sale)})
    return _("theory: bids in equilibrium; bidders: {numbers}").format(numbers=_(", ").join(map(str, sizes)))


def _rounds(frames: Frames) -> list[dict[str, Any]]:
    return [
        point(row, row["round"], row["bid"], order=row["round"], hollow=not row["won"])
        for row in frames["bids"]
        if row["bid"] is not None
    ]


def _received(frames: Frames) -> list[dict[str, Any]]:
    return [
        point(row, row["round"], row["revenue"], order=row["round"], hollow=row["seat"] is None)
        for row in frames["auctions"]
    ]


def _levels(average: Callable[[Sale], float | None]) -> Callable[[Sequence[Row], Frames], list[dict[str, Any]]]:
    """A level line for each average that theory has."""

    def lines(points: Sequence[Row], frames: Frames) -> list[dict[str, Any]]:
        known = sorted({value for value in map(average, _sales(frames)) if value is not None})
        return [row for value in known for row in across(points, value, str(value))]

    return lines


def _level_words(average: Callable[[Sale], float | None], words: str) -> Callable[[Frames, Translate], str]:
    """The averages in words."""

    def said(frames: Frames, _: Translate) -> str:
        known = sorted({value for value in map(average, _sales(frames)) if value is not None})
        return _(words).format(numbers=_("; ").join(number(value, _) for value in known))

    return said


def _gains(frames: Frames) -> list[dict[str, Any]]:
    """Who bought, or paid without buying (empty points)."""
    return [
        point(row, row["round"], row["gain"], order=row["round"], hollow=not row["won"])
        for row in frames["bids"]
        if row["won"] or row["paid"]
    ]


def _worth(frames: Frames) -> list[dict[str, Any]]:
    return [point(row, row["worth"], row["paid"]) for row in frames["bids"] if row["won"]]


def _spent(frames: Frames) -> list[dict[str, Any]]:
    """All payments of a round in per cent of what the lot was worth to its buyer."""
    return [
        point(row, row["round"], 100 * row["revenue"] / row["worth"], order=row["round"])
        for row in frames["auctions"]
        if row["form"] == ALL_PAY and row["worth"]
    ]


def _all_spent(points: Sequence[Row], frames: Frames) -> list[dict[str, Any]]:
    """Where everybody knows what it is worth to all, they spend all of it on average."""
    known = any(sale.form == ALL_PAY and sale.known and revenue(sale) for sale in _sales(frames))
    return across(points, 100) if known else []


def _efficiency(frames: Frames) -> list[dict[str, Any]]:
    """Worth to the buyer in per cent of the most it was worth to anybody; 0 where the lot stayed unsold."""
    return [
        point(row, 100 * (row["worth"] or 0) / row["best_worth"], 0, order=row["table"], who=str(row["round"]))
        for row in frames["auctions"]
        if row["values"] == PRIVATE and row["best_worth"] > 0
    ]


def _some(test: Callable[[Row], bool]) -> Callable[[Frames], bool]:
    """Whether an auction is of this kind; before the first one is over it may be."""
    return lambda frames: not frames["auctions"] or any(map(test, frames["auctions"]))


_ROUND, _BID = N_("Round"), N_("Bid (money)")

FIGURES = {
    "bids": Figure(
        title=N_("Bids against values"),
        about=N_(
            "Every bid against the bidder's value, or signal; filled points bought. On a rising clock the bid is the "
            "highest price at which somebody stayed, on a falling one the price at which he took the lot."
        ),
        kind=CLOUD, x=N_("Value, or signal (money)"), y=_BID, points=_bids, none=N_("Nobody has bid so far."),
        model=_bid_theory, model_words=_bid_words,
    ),
    "rounds": Figure(
        title=N_("Who bid what, round by round"),
        about=N_(
            "Every bid of every round; filled points bought. On a rising clock: the highest price at which each "
            "stayed; on a falling one: the price at which the lot was taken."
        ),
        kind=CLOUD, rounds=True, x=_ROUND, y=_BID, points=_rounds, none=N_("Nobody has bid so far."),
    ),
    "revenue": Figure(
        title=N_("What the seller received"),
        about=N_("What all paid together in each round; empty points: the lot stayed unsold. A line for each table."),
        kind=PATH, rounds=True, x=_ROUND, y=N_("Received by the seller (money)"), points=_received,
        model=_levels(revenue), model_words=_level_words(revenue, N_("theory: received on average: {numbers}")),
    ),
    "worth": Figure(
        title=N_("What the lot was worth and what the buyer paid"),
        about=N_("For each lot what it was worth to its buyer, and what he paid. Above the diagonal he lost."),
        kind=CLOUD, x=N_("Worth to the buyer (money)"), y=N_("Paid by the buyer (money)"), points=_worth,
        none=N_("Nothing has been sold."),
        model=diagonal, model_words=N_("a price equal to the worth; above it the buyer lost"),
    ),
    "gains": Figure(
        title=N_("Gains and losses"),
        about=N_("What each buyer gained in each round; below 0 he lost. Empty points paid without getting the lot."),
        kind=CLOUD, rounds=True, x=_ROUND, y=N_("Gain (money)"), points=_gains, level=0,
        none=N_("Nothing has been sold."),
        model=_levels(buyer_gain),
        model_words=_level_words(buyer_gain, N_("theory: the buyer gains on average: {numbers}")),
    ),
    "spent": Figure(
        title=N_("What all spent, against the prize"),
        about=N_("All payments of a round together, in per cent of what the lot was worth; a line for each table."),
        kind=PATH, rounds=True, x=_ROUND, y=N_("Spent by all (% of the prize)"), points=_spent, level=100,
        fits=_some(lambda row: row["form"] == ALL_PAY), none=N_("Nothing has been sold."),
        model=_all_spent, model_words=N_("theory: as much as the prize, on average"),
    ),
    "shares": Figure(
        title=N_("How many bids are no higher"),
        about=N_("For each bid of a table the share of its bids, over all rounds, that are at most so high."),
        kind=PATH, steps=True, x=_BID, y=N_("Share of all bids (%)"), points=_shares,
        fits=_some(lambda row: row["form"] == ALL_PAY and Sale.of(row).known),
        model=_share_theory, model_words=N_("theory: the chance of a bid that is no higher"),
    ),
    "efficiency": Figure(
        title=N_("The value of the buyer against the highest value"),
        about=N_("The buyer's value in per cent of the highest value; a point for each round, 0 for an unsold lot."),
        kind=STRIP, x=N_("Value of the buyer (% of the highest value)"), y=N_("Table"), points=_efficiency,
        fits=_some(lambda row: row["values"] == PRIVATE),
    ),
}  # fmt: skip
