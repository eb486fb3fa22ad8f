"""What a painting of known value is worth to somebody who wants to be richer than the others (lesson 7)."""

from __future__ import annotations

from typing import Any

from ._inputs import number, whole


def art_relative_wealth_prices(n: Any, known_value: Any) -> dict[str, Any]:
    """The prices at which a player of Art dealer is indifferent, if he counts his wealth less the others' mean.

    Of n players one sells a painting that all know to be worth V. A buyer at p gains V - p, the seller p (a
    seller who buys pays the bank). My objective is my own gain less the mean gain of the n - 1 others.

    1. `buy_vs_nothing`: buying at p against no sale at all: V - p - p/(n - 1) = 0, so p = V (n - 1)/n.
    2. `buy_vs_rival_buys_same_price`: against a rival who buys at p: the seller gains p either way, so p = V.
    3. `buy_vs_seller_keeps_same_price`: against the seller buying at p himself: p = n V/(n + 1).
    4. `seller_indifferent_sell_or_keep`: as the seller, selling at p or buying at p: p = n V/(2n - 1); V/2
       for one who counts his own cash only (`seller_indifferent_cash_only`).

    Inputs: `n`: whole, from 2 (3 to 5 in the game); `known_value`: V, a number from 0. Raises `BadInput`
    otherwise.
    Source: derived from the payments of Art dealer, rules 6 and 10; relative payoffs as a motive after
    Schaffer, Are profit-maximisers the best survivors? (1989).
    """
    players, value = whole("n", n, 2), number("known_value", known_value)
    return {
        "buy_vs_nothing": value * (players - 1) / players,
        "buy_vs_rival_buys_same_price": value,
        "buy_vs_seller_keeps_same_price": value * players / (players + 1),
        "seller_indifferent_sell_or_keep": value * players / (2 * players - 1),
        "seller_indifferent_cash_only": value / 2,
    }
