"""The two clearings of a round of Middleman (lessons 2 and 3).

Definitions
    tins, money   whole, from 0. Offers and asks are money per tin.
    tie rule      rule 7 of Middleman: players with the same price get one tin each at a time while there are enough
                  tins for all of them who still want one; then they drop out and the rest goes to the next price.
"""

from __future__ import annotations

from typing import Any

from ..rules.rationing import serve
from ._inputs import names, whole, wholes


def middleman_buy(players: Any, offer_per_tin: Any, tins_wanted: Any, supply: Any, cash: Any) -> dict[str, Any]:
    """The auction of a round: tins go to the highest offers, everybody pays his own.

    Rules 6 to 9 of Middleman: best price first, ties by the tie rule, `payments` = tins bought x own offer.
    Who is left with less than nothing is `bankrupt` (`cash_after` shows what he lacks; his tins are lost, not
    sold again); `unsold` counts tins that nobody wanted or that tied players could not share.

    Inputs: `players`: different names; `offer_per_tin`, `tins_wanted`, `cash`: a whole number from 0 for
    each; `supply`: tins, whole, from 0. Raises `BadInput` for anything else.
    Source: the rulebook of Middleman, rules 4 to 9 of its rule page.
    """
    seats = len(names("players", players))
    offers = wholes("offer_per_tin", offer_per_tin, count=seats)
    wanted = wholes("tins_wanted", tins_wanted, count=seats)
    tins, before = whole("supply", supply), wholes("cash", cash, count=seats)
    bought = serve(list(zip(wanted, offers, strict=True)), tins, highest_first=True)
    payments = [count * offer for count, offer in zip(bought, offers, strict=True)]
    after = [had - paid for had, paid in zip(before, payments, strict=True)]
    return {
        "bought": bought,
        "unsold": tins - sum(bought),
        "payments": payments,
        "cash_after": after,
        "bankrupt": [left < 0 for left in after],
        "auctioneer_revenue": sum(payments),
    }


def middleman_sell(players: Any, ask_per_tin: Any, for_sale: Any, demand: Any, cap: Any) -> dict[str, Any]:
    """The sale of a round: the lowest prices sell first, each at his own, to a market that pays up to a cap.

    Rules 10 to 13 of Middleman: the effective price is min(ask, cap); lowest first, ties by the tie rule.
    `consumer_surplus` counts every tin of demand as worth the cap: the sum of (cap - price) x sold.
    `lost_trades_to_tie_rule` = min(demand, tins for sale) - tins sold: what drops out between tied sellers.

    Inputs: `players`: different names; `ask_per_tin`, `for_sale`: a whole number from 0 for each; `demand`,
    `cap`: whole, from 0 (10 in the game). Raises `BadInput` for anything else.
    Source: the rulebook of Middleman, rules 10 to 13 of its rule page.
    """
    seats = len(names("players", players))
    asks = wholes("ask_per_tin", ask_per_tin, count=seats)
    offered = wholes("for_sale", for_sale, count=seats)
    tins, top = whole("demand", demand), whole("cap", cap)
    prices = [min(ask, top) for ask in asks]
    sold = serve(list(zip(offered, prices, strict=True)), tins, highest_first=False)
    return {
        "effective_price": prices,
        "sold": sold,
        "unmet_demand": tins - sum(sold),
        "revenue": [count * price for count, price in zip(sold, prices, strict=True)],
        "unsold": [had - count for had, count in zip(offered, sold, strict=True)],
        "consumer_surplus": sum((top - price) * count for price, count in zip(prices, sold, strict=True)),
        "lost_trades_to_tie_rule": min(tins, sum(offered)) - sum(sold),
    }
