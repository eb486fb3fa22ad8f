"""Call market's class: a round as stairs, prices, units and gains by round, offers against cards, who traded wrongly.

Definitions
    card         what a unit is worth to its buyer, or costs its seller.
    competitive  what clears the market of all cards, as if everybody offered them (`bidgames.market.clear`).
    wrong        a unit that trades though its card is on the wrong side of the competitive prices, or that is left out
                 though it is on the right side. A card that is the only such price is neither.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ... import market
from ...rules.domain import N_
from ...tables.call_market import BUYER, SELLER
from .parts import CLOUD, PATH, Figure, Frames, Row, bars, diagonal, grouped, level, point
from .stairs import Stairs, books, wrongly

#: The page's two pictures of a round: the figure `market` lays them over each other.
INSTEAD_OF = ("market", "cards")


def _by_round(frame: str) -> Callable[[Frames], dict[tuple[Any, ...], list[Row]]]:
    return lambda frames: grouped(frames[frame], "table", "round")


def _called(frames: Frames) -> dict[tuple[str, int], market.Clearing]:
    """The competitive clearing of each round that is over, by table and round."""
    cards = _by_round("cards")(frames)
    found = {}
    for row in frames["calls"]:
        values, costs = books(cards[row["table"], row["round"]])
        found[str(row["table"]), row["round"]] = market.clear(values, costs)
    return found


def _prices(frames: Frames) -> list[dict[str, Any]]:
    trades = _by_round("trades")(frames)
    found = []
    for row in frames["calls"]:
        if row["quantity"]:
            paid = sum(one["paid"] for one in trades[row["table"], row["round"]] if one["side"] == BUYER)
            found.append(point(row, row["round"], paid / row["quantity"], order=row["round"]))
    return found


def _price_theory(points: Sequence[Row], frames: Frames) -> list[dict[str, Any]]:
    return bars({key: (one.low, one.high) for key, one in _called(frames).items() if one.most})


def _quantities(frames: Frames) -> list[dict[str, Any]]:
    return [point(row, row["round"], row["quantity"], order=row["round"]) for row in frames["calls"]]


def _quantity_theory(points: Sequence[Row], frames: Frames) -> list[dict[str, Any]]:
    return bars({key: (one.fewest, one.most) for key, one in _called(frames).items()})


def _efficiency(frames: Frames) -> list[dict[str, Any]]:
    return [
        point(row, row["round"], 100 * row["efficiency"], order=row["round"])
        for row in frames["calls"]
        if row["efficiency"] is not None
    ]


def _gains(side: str) -> Callable[[Frames], list[dict[str, Any]]]:
    """What all buyers, or all sellers, gained in each round."""

    def points(frames: Frames) -> list[dict[str, Any]]:
        return [
            point({"table": table}, number, sum(row["gain"] or 0 for row in rows if row["side"] == side), order=number)
            for (table, number), rows in _by_round("trades")(frames).items()
        ]

    return points


def _gain_theory(side: str) -> Callable[[Sequence[Row], Frames], list[dict[str, Any]]]:
    """The same at all competitive prices, from the one that is worst for this side to the best."""

    def rows(points: Sequence[Row], frames: Frames) -> list[dict[str, Any]]:
        cards, bands = _by_round("cards")(frames), {}
        for (table, number), cleared in _called(frames).items():
            values, costs = books(cards[_as_in(frames, table), number])
            surplus, book = (
                (market.consumer_surplus, values) if side == BUYER else (market.producer_surplus, costs)
            )  # fmt: skip
            ends: list[market.Number] = [0, 0]
            if cleared.most and cleared.low is not None and cleared.high is not None:
                ends = sorted(surplus(book, price, cleared.most) for price in (cleared.low, cleared.high))
            bands[table, number] = (ends[0], ends[1])
        return bars(bands)

    return rows


def _as_in(frames: Frames, table: str) -> Any:
    """A table as its frames number it."""
    return next(row["table"] for row in frames["calls"] if str(row["table"]) == table)


def _offers(side: str) -> Callable[[Frames], list[dict[str, Any]]]:
    """Every offer of one side against the card of its unit; of a seat's offers the best traded."""

    def points(frames: Frames) -> list[dict[str, Any]]:
        found = []
        for rows in grouped(frames["offers"], "table", "round", "seat").values():
            best = sorted(rows, key=lambda row: row["price"], reverse=side == BUYER)
            found += [
                point(row, row["card"], row["price"], hollow=place >= row["traded"])
                for place, row in enumerate(best)
                if row["side"] == side and row["card"] is not None
            ]
        return found

    return points


def _wrong(frames: Frames) -> list[dict[str, Any]]:
    """Units that traded wrongly (filled) or were left out (empty), by how far their cards are from what clears."""
    trades = _by_round("trades")(frames)
    found = []
    for key, rows in _by_round("cards")(frames).items():
        if key not in trades:
            continue
        traded: Mapping[Any, int] = {row["seat"]: row["traded"] for row in trades[key]}
        for row, state, far in wrongly(rows, traded):
            found.append(point(row, row["round"], far, order=row["round"], hollow=state == "left"))
    return found


_ROUND, _PRICE, _MONEY = N_("Round"), N_("Price (money per unit)"), N_("Gains (money)")

FIGURES = {
    "market": Stairs(
        title=N_("Values, costs and offers of a round"),
        about=N_(
            "The values as falling stairs and the costs as rising stairs over the units, the bids and asks that were "
            "sent as dotted stairs with a point for each. Areas: what buyers and sellers gained or lost at what they "
            "paid."
        ),
        one=True,
    ),
    "prices": Figure(
        title=N_("Prices, round by round"),
        about=N_("What a unit cost on average in each round; a line for each table."),
        kind=PATH, rounds=True, x=_ROUND, y=_PRICE, points=_prices, none=N_("Nothing has been traded."),
        model=_price_theory, model_words=N_("theory: the prices that clear the true values and costs"),
    ),
    "quantity": Figure(
        title=N_("Units traded, round by round"),
        about=N_("How many units traded in each round; a line for each table."),
        kind=PATH, rounds=True, whole="y", x=_ROUND, y=N_("Units"), points=_quantities,
        model=_quantity_theory, model_words=N_("theory: units that trade when all offer their true values and costs"),
    ),
    "efficiency": Figure(
        title=N_("Share of the possible gains"),
        about=N_("What the trades of each round brought, as a share of the most that was possible; a line per table."),
        kind=PATH, rounds=True, x=_ROUND, y=N_("Gains, in per cent of what was possible"), points=_efficiency,
        none=N_("With these cards nothing can be gained."),
        model=level(100), model_words=N_("theory: all gains that are possible"),
    ),
    "buyers": Figure(
        title=N_("Gains of all buyers, round by round"),
        about=N_("Values of the units bought less what was paid for them: consumer surplus; a line for each table."),
        kind=PATH, rounds=True, x=_ROUND, y=_MONEY, points=_gains(BUYER), level=0,
        model=_gain_theory(BUYER), model_words=N_("theory: consumer surplus at the prices that clear"),
    ),
    "sellers": Figure(
        title=N_("Gains of all sellers, round by round"),
        about=N_("What was received for the units sold less their costs: producer surplus; a line for each table."),
        kind=PATH, rounds=True, x=_ROUND, y=_MONEY, points=_gains(SELLER), level=0,
        model=_gain_theory(SELLER), model_words=N_("theory: producer surplus at the prices that clear"),
    ),
    "bids": Figure(
        title=N_("What buyers bid for what a unit is worth"),
        about=N_("Every bid against the value of its unit; filled points traded. Below the diagonal a bid is shaded."),
        kind=CLOUD, x=N_("Value (money per unit)"), y=N_("Bid (money per unit)"), points=_offers(BUYER),
        none=N_("Nobody has bid so far."),
        model=diagonal, model_words=N_("a bid of just what the unit is worth"),
    ),
    "asks": Figure(
        title=N_("What sellers asked for what a unit costs"),
        about=N_("Every ask against the cost of its unit; filled points traded. Above the diagonal an ask is shaded."),
        kind=CLOUD, x=N_("Cost (money per unit)"), y=N_("Ask (money per unit)"), points=_offers(SELLER),
        none=N_("Nobody has asked anything so far."),
        model=diagonal, model_words=N_("an ask of just what the unit costs"),
    ),
    "wrong": Figure(
        title=N_("Who traded and should not have, and who was left out"),
        about=N_(
            "Filled points: units that traded although their value was too low, or their cost too high. Empty points: "
            "units that did not trade and should have. The higher, the farther from the prices that clear."
        ),
        kind=CLOUD, rounds=True, x=_ROUND, y=N_("Distance from the prices that clear (money)"), points=_wrong,
        none=N_("Nobody traded who should not have, and nobody was left out."), level=0,
    ),
}  # fmt: skip
