"""A call market: step curves of demand and supply, what clears them, and what everybody gains (lesson 1).

Definitions
    bids, asks   reservation prices, or offers taken at their word: money per unit, one unit each or [price, units].
    b(q), a(q)   the price of the q-th best bid and of the q-th best ask, counted in units from 1.
    tunnel       several prices, or several quantities, that clear the market.
"""

from __future__ import annotations

from typing import Any

from .. import market
from ._inputs import book, in_units


def call_market_uniform(bids: Any, asks: Any) -> dict[str, Any]:
    """The clearing of a call market at one price, and what pay-as-bid would pay and receive instead.

    Assumes that bids and asks are values and costs, and that nobody changes them with the payment rule.

    1. Sort bids down and asks up. `quantity` q is the most units with b(q) >= a(q), `quantity_strict` the
       most with b(q) > a(q): every quantity between the two clears the market (a quantity tunnel).
    2. `marginal_bid` b(q) and `marginal_ask` a(q) are the last units that trade; `first_rejected_bid` b(q+1)
       and `first_rejected_ask` a(q+1) the first that do not (None where there is none).
    3. Every price from max(a(q), b(q+1)) to min(b(q), a(q+1)) clears the market: `price_low` to `price_high`,
       centre `price_mid`. All three are None where nothing trades.
    4. At the centre buyers gain the accepted bids less price x q, sellers price x q less the accepted asks;
       `total_surplus` is the sum, the same at every clearing price and quantity.
    5. `pay_as_bid_payments` and `pay_as_offer_receipts`: the sums of accepted bids and accepted asks.

    Inputs: `bids`, `asks`: lists (empty ones too) of prices from 0, or of [price, whole quantity from 0].
    Raises `BadInput` for anything else.
    Source: step curves, price and quantity tunnels after Bergstrom and Miller, Experiments with Economic
    Principles, chapter 1; Friedman and Rust (eds.), The Double Auction Market, on call markets.
    """
    entries = book("bids", bids), book("asks", asks)
    unit, prices = in_units(*([price for price, _ in side] for side in entries))
    buying, selling = (
        [(price, count) for price, (_, count) in zip(some, side, strict=True)]
        for some, side in zip(prices, entries, strict=True)
    )
    cleared = market.clear(buying, selling)
    bought = market.serve_demand(buying, cleared.most)
    sold = market.serve_supply(selling, cleared.most)
    trades = cleared.most > 0
    low, high, middle = (cleared.low, cleared.high, cleared.middle) if trades else (None, None, None)
    offered, asked = market.pay_as_bid(bought), market.pay_as_bid(sold)
    paid = market.uniform_payment(bought, middle)
    money = {
        "marginal_bid": market.marginal_price(bought, falling=True),
        "marginal_ask": market.marginal_price(sold, falling=False),
        "first_rejected_bid": market.first_rejected(bought, falling=True),
        "first_rejected_ask": market.first_rejected(sold, falling=False),
        "price_low": low,
        "price_high": high,
        "price_mid": middle,
        "buyer_surplus_mid": offered - paid,
        "seller_surplus_mid": paid - asked,
        "total_surplus": cleared.gains,
        "pay_as_bid_payments": offered,
        "pay_as_offer_receipts": asked,
    }
    return {
        "quantity": cleared.most,
        "quantity_strict": cleared.fewest,
        **{name: None if amount is None else amount * unit for name, amount in money.items()},
    }
