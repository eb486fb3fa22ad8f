"""What a symmetric equilibrium bids and brings in a single auction, for the figures of `single_auction`.

Bids are those of `bidgames.bots.single_auction`, which know any range and reserve; averages are those of
`bidgames.economics`, where it has them. What nobody has a formula for is None: a common value on a rising clock with
more than two bidders, whose bids depend on who has left.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from ...bots import single_auction as bots
from ...economics import solve
from ...rules.single_auction import ALL_PAY, AROUND, AVERAGE, DUTCH, ENGLISH, FIRST_PRICE, PRIVATE, RISING, Observation
from .parts import Row

#: So many points make a bent line.
POINTS = 60


class Sale(NamedTuple):
    """How lots are sold and what they can be worth: the columns of the frame `auctions` that say so."""

    form: str
    values: str
    bidders: int
    low: int
    high: int
    spread: int
    reserve: int

    @classmethod
    def of(cls, row: Row) -> Sale:
        """The sale of a row of the frame `auctions`."""
        return cls(*(row[name] for name in cls._fields))

    @property
    def known(self) -> bool:
        """Whether everybody knows what the lot is worth to all: the range is one number."""
        return self.values != AROUND and self.low == self.high


def bid_curve(sale: Sale) -> list[tuple[float, float]]:
    """The equilibrium's bids (told, bid) over what a bidder can be told; empty where there is no formula."""
    bid = _bid(sale)
    if bid is None:
        return []
    edge = sale.spread if sale.values == AROUND else 0  # nearer to the ends a signal says more
    first, last = sale.low + edge, sale.high - edge
    if first >= last:
        return []
    found = []
    for at in range(POINTS + 1):
        told = first + (last - first) * at / POINTS
        offer = bid(told)
        if offer is not None and offer >= sale.reserve:
            found.append((told, offer))
    return found


def _bid(sale: Sale) -> Callable[[float], float | None] | None:
    """The equilibrium's bid for what a bidder is told."""
    seen = _seen(sale)
    if sale.values == PRIVATE:
        chance = random.Random(0)  # of no account: it serves where all know the value, and there is no curve then
        return None if sale.known else lambda told: bots.private(seen, told, chance)
    if sale.reserve > sale.low or (sale.form == ENGLISH and sale.bidders > 2):
        return None
    if sale.values == AVERAGE:
        return None if sale.known else lambda told: bots.average(seen, told)
    return None if sale.form == ALL_PAY else lambda told: bots.around(seen, told)


def _seen(sale: Sale) -> Observation:
    """The first round of such an auction, as a spectator sees it."""
    nobody = (None,) * sale.bidders
    return Observation(
        seat=None, phase=RISING, round=1, price=None, inside=(True,) * sale.bidders, stayed=nobody, answers=nobody,
        draws=(), auctions=(), rounds=1, form=sale.form, values=sale.values, low=sale.low, high=sale.high,
        spread=sale.spread, reserve=sale.reserve, step=1,
    )  # fmt: skip


def contest_curve(sale: Sale) -> list[tuple[float, float]]:
    """All-pay for a prize that all know: the equilibrium's share of bids (in per cent) that are at most so high."""
    if sale.form != ALL_PAY or not sale.known or sale.reserve or not sale.high:
        return []
    bids = [sale.high * at / POINTS for at in range(POINTS + 1)]
    chances = _solved("all_pay_complete_symmetric", n=sale.bidders, prize=sale.high, bids=bids)["cdf"]
    return [(bid, 100 * chance) for bid, chance in zip(bids, chances, strict=True)]


def revenue(sale: Sale) -> float | None:
    """What the seller receives on average; None where `bidgames.economics` has no formula for it."""
    n, span = sale.bidders, sale.high - sale.low
    if sale.known:
        if sale.reserve > sale.low or not sale.high:
            return None
        return float(sale.high)  # at a first or second price they outbid each other; at all-pay all spend it together
    if sale.values == PRIVATE:
        return _private_revenue(sale)
    if sale.values == AVERAGE and sale.reserve <= sale.low and sale.form not in (ALL_PAY, ENGLISH):
        return sale.low + float(_solved("common_value_average", n=n, high=span, signals=[])["equilibrium_revenue"])
    return None


def _private_revenue(sale: Sale) -> float | None:
    """The same for private values: equal for all forms without a reserve; with one, from 0 on and not at all-pay."""
    if sale.reserve <= sale.low:
        inputs = {"n": sale.bidders, "low": sale.low, "high": sale.high, "values": []}
        return float(_solved("ipv_first_second_price", **inputs)["expected_revenue"])
    if sale.low or sale.form == ALL_PAY or sale.reserve > sale.high:
        return None
    share = sale.reserve / sale.high
    return sale.high * float(_solved("ipv_reserve", n=sale.bidders, reserve=share, values=[])["expected_revenue"])


def buyer_gain(sale: Sale) -> float | None:
    """What the buyer gains on average; None where there is no formula, or where others pay as well."""
    if sale.form == ALL_PAY or sale.reserve > sale.low:
        return None
    n, span = sale.bidders, sale.high - sale.low
    if sale.known:
        return 0.0
    if sale.values == PRIVATE:
        inputs = {"n": n, "low": sale.low, "high": sale.high, "values": []}
        return float(_solved("ipv_first_second_price", **inputs)["expected_winner_profit"])
    if sale.values == AVERAGE and sale.form != ENGLISH:
        return float(_solved("common_value_average", n=n, high=span, signals=[])["equilibrium_winner_profit"])
    if sale.values == AROUND and sale.form in (FIRST_PRICE, DUTCH) and span >= 2 * sale.spread:
        inputs = {"v_low": sale.low, "v_high": sale.high, "epsilon": sale.spread, "signals": []}
        return float(_solved("common_value_kagel_levin", n=n, **inputs)["equilibrium_profit_limit"])
    return None


def _solved(topic: str, **inputs: Any) -> dict[str, Any]:
    return solve(topic, inputs)
