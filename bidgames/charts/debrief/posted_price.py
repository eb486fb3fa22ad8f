"""Posted prices' class: prices by round and as shares, profits, units sold, efficiency.

Definitions
    competitive  what clears the demand and the capacity of all sellers at their cost (`bidgames.market.clear`).
    mixture      the prices of the equilibrium (`bidgames.bots.posted_price`): where capacity is scarce, but not too
                 scarce, each seller draws his price at random; where all can be sold, or for a single seller, it is one
                 price. Where the others can serve everybody there is none.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ... import market
from ...bots import posted_price as bots
from ...rules.domain import N_
from ...rules.posted_price import PRICES, Observation
from ...text import Translate
from .parts import CLOUD, PATH, Figure, Frames, Row, across, bars, grouped, number, point

#: So many points make the theory's line of shares.
POINTS = 80


class Sellers(NamedTuple):
    """A table's market: the demand in falling order, so many sellers, each with this capacity and cost."""

    demand: tuple[int, ...]
    sellers: int
    capacity: int
    cost: int

    def cleared(self) -> market.Clearing:
        """The competitive clearing."""
        return market.clear([(worth, 1) for worth in self.demand], [(self.cost, self.sellers * self.capacity)])

    def seen(self) -> Observation:
        """Its first round, as a spectator sees it."""
        return Observation(
            seat=None, phase=PRICES, round=1, prices=(None,) * self.sellers, history=(), rounds=1,
            capacity=self.capacity, cost=self.cost, demand=self.demand,
        )  # fmt: skip


@lru_cache(64)
def _mixture(one: Sellers) -> tuple[int, int, float] | None:
    """The lowest and the highest price of the equilibrium, and what it earns a seller; None where price equals cost."""
    reckoned, seen = bots.Market.of(one.seen()), one.seen()
    alone = reckoned.alone()
    gain = (alone - one.cost) * reckoned.rest(alone)
    if gain <= 0:
        return None
    prices = range(reckoned.lowest, alone + 1)
    first = prices[bisect_left(prices, True, key=lambda price: bots.cdf(seen, price) > 0)]
    return (first if first == alone else max(first - 1, reckoned.lowest)), alone, float(gain)  # before it is rounded up


def _markets(frames: Frames) -> dict[str, Sellers]:
    """The market of each table that has played."""
    demand = grouped(frames["demand"], "table")
    found = {}
    for (table,), rows in grouped(frames["prices"], "table").items():
        worths = tuple(sorted((row["worth"] for row in demand[table,]), reverse=True))
        seats = len({row["seat"] for row in rows})
        found[str(table)] = Sellers(worths, seats, rows[0]["offered"], rows[0]["cost"])
    return found


def _prices(frames: Frames) -> list[dict[str, Any]]:
    return [
        point(row, row["round"], row["price"], order=row["round"], hollow=not row["sold"]) for row in frames["prices"]
    ]


def _price_theory(points: Sequence[Row], frames: Frames) -> list[dict[str, Any]]:
    """The ends of the mixture as lines, or the competitive prices as a line or two."""
    ends = {end for one in set(_markets(frames).values()) for end in _range(one)}
    return [row for end in sorted(ends) for row in across(points, end, str(end))]


def _range(one: Sellers) -> tuple[float, ...]:
    """What prices theory expects: from the first to the second, or one price."""
    mixed = _mixture(one)
    if mixed:
        return tuple(sorted({float(mixed[0]), float(mixed[1])}))
    cleared = one.cleared()
    return tuple(sorted({float(end) for end in (cleared.low, cleared.high) if end is not None}))


def _price_words(frames: Frames, _: Translate) -> str:
    """What the lines are, for each kind of market."""
    said = []
    for one in dict.fromkeys(_markets(frames).values()):
        ends, mixed = _range(one), _mixture(one)
        low, high = number(ends[0], _), number(ends[-1], _)
        if mixed and one.sellers == 1:
            said.append(_("theory: one seller asks {high}").format(high=high))
        elif mixed and low == high:
            said.append(_("theory: all ask {high}").format(high=high))
        elif mixed:
            said.append(_("theory: drawn from {low} to {high}").format(low=low, high=high))
        elif low != high:
            said.append(_("theory: competitive, {low} to {high}").format(low=low, high=high))
        else:
            said.append(_("theory: competitive, {low}").format(low=low))
    return _("; ").join(dict.fromkeys(said))


def _shares(frames: Frames) -> list[dict[str, Any]]:
    """For each price of a table the share of its prices that are no higher."""
    found = []
    for (table,), rows in grouped(frames["prices"], "table").items():
        asked = sorted(row["price"] for row in rows)
        for place, price in enumerate(asked, 1):
            if place == len(asked) or asked[place] != price:
                found.append(point({"table": table}, price, 100 * place / len(asked), order=place))
    return found


def _share_theory(points: Sequence[Row], frames: Frames) -> list[dict[str, Any]]:
    """The same for the mixture."""
    found = []
    for place, one in enumerate(dict.fromkeys(_markets(frames).values())):
        mixed = _mixture(one)
        if not mixed or mixed[0] == mixed[1]:
            continue
        low, high, _gain = mixed
        step = max(1, (high - low) // POINTS)
        for order, price in enumerate([*range(max(0, low - 1), high, step), high]):
            chance = 100 * bots.cdf(one.seen(), price)
            found.append({"x": price, "y": chance, "order": order, "line": str(place)})
    return found


def _paid(frames: Frames) -> list[dict[str, Any]]:
    """What buyers paid for a unit on average, where anything was sold."""
    found = []
    for (table, round_), rows in grouped(frames["prices"], "table", "round").items():
        units = sum(row["sold"] for row in rows)
        if units:
            paid = sum(row["price"] * row["sold"] for row in rows)
            found.append(point({"table": table}, round_, paid / units, order=round_))
    return found


def _competitive(points: Sequence[Row], frames: Frames) -> list[dict[str, Any]]:
    """The competitive prices of each round: those of its table, which stay the same."""
    ends = {table: (cleared.low, cleared.high) for table, cleared in _cleared(frames).items()}
    bands = {(str(row["table"]), row["round"]): ends[str(row["table"])] for row in frames["prices"]}
    return bars({key: (low, high) for key, (low, high) in bands.items() if low is not None and high is not None})


def _cleared(frames: Frames) -> dict[str, market.Clearing]:
    """The competitive clearing of each table that has played."""
    return {table: one.cleared() for table, one in _markets(frames).items()}


def _profits(frames: Frames) -> list[dict[str, Any]]:
    return [
        point(row, row["round"], row["gain"], order=row["round"], hollow=not row["sold"]) for row in frames["prices"]
    ]


def _profit_theory(points: Sequence[Row], frames: Frames) -> list[dict[str, Any]]:
    """What the mixture earns a seller on average."""
    gains = {mixed[2] for one in _markets(frames).values() if (mixed := _mixture(one))}
    return [row for gain in sorted(gains) for row in across(points, gain, str(gain))]


def _sold(frames: Frames) -> list[dict[str, Any]]:
    return [point(row, row["price"], row["sold"], hollow=not row["sold"]) for row in frames["prices"]]


def _capacity(points: Sequence[Row], frames: Frames) -> list[dict[str, Any]]:
    most = sorted({one.capacity for one in _markets(frames).values()})
    return [row for units in most for row in across(points, units, str(units))]


def _efficiency(frames: Frames) -> list[dict[str, Any]]:
    """What the units sold were worth over their cost, the keenest buyers first, in per cent of the most possible."""
    markets, cleared, found = _markets(frames), _cleared(frames), []
    for (table, round_), rows in grouped(frames["prices"], "table", "round").items():
        one = markets[str(table)]
        realised = sum(worth - one.cost for worth in one.demand[: sum(row["sold"] for row in rows)])
        share = market.efficiency(realised, cleared[str(table)].gains)
        if share is not None:
            found.append(point({"table": table}, round_, float(100 * share), order=round_))
    return found


_ROUND, _PRICE = N_("Round"), N_("Price (money per unit)")

FIGURES = {
    "prices": Figure(
        title=N_("Who asked what"),
        about=N_("Every price of every round; filled points sold something, empty ones nothing."),
        kind=CLOUD, rounds=True, x=_ROUND, y=_PRICE, points=_prices, model=_price_theory, model_words=_price_words,
    ),
    "shares": Figure(
        title=N_("How many prices are no higher"),
        about=N_("For each price of a table the share of its prices, over all rounds, that are at most so high."),
        kind=PATH, steps=True, x=_PRICE, y=N_("Share of all prices (%)"), points=_shares,
        model=_share_theory, model_words=N_("theory: the chance of a price that is no higher"),
    ),
    "paid": Figure(
        title=N_("What buyers paid on average"),
        about=N_("The average price of the units sold in each round; a line for each table."),
        kind=PATH, rounds=True, x=_ROUND, y=_PRICE, points=_paid, none=N_("Nothing has been sold."),
        model=_competitive, model_words=N_("theory: competitive prices, with all sellers' capacity"),
    ),
    "profits": Figure(
        title=N_("Profit of each seller, round by round"),
        about=N_("What each seller gained in each round; empty points sold nothing."),
        kind=CLOUD, rounds=True, x=_ROUND, y=N_("Profit (money)"), points=_profits, level=0,
        model=_profit_theory, model_words=N_("theory: what a seller earns on average, whatever he asks"),
    ),
    "sold": Figure(
        title=N_("Units sold at each price"),
        about=N_("How many units each seller sold, against his price, in every round; empty points sold nothing."),
        kind=CLOUD, whole="y", x=_PRICE, y=N_("Units sold by a seller"), points=_sold,
        model=_capacity, model_words=N_("the most that a seller can sell: his capacity"),
    ),
    "efficiency": Figure(
        title=N_("Share of the possible gains"),
        about=N_(
            "What the sales of each round brought all together, in per cent of the most possible; a line a table."
        ),
        kind=PATH, rounds=True, x=_ROUND, y=N_("Gains, in per cent of what was possible"), points=_efficiency,
        level=100, none=N_("Nothing can be gained here."),
    ),
}  # fmt: skip
