"""The outcome of one sealed-bid auction under three payment rules (lesson 6)."""

from __future__ import annotations

from typing import Any

from ..rules.domain import N_
from ._inputs import BadInput, listed, names, numbers, words


def auction_outcome(bidders: Any, values: Any, bids: Any, tie_order: Any) -> dict[str, Any]:
    """Who wins, what he pays at the first and the second price, and what everybody gains; also when all pay.

    The highest bid wins; of equal ones the bidder who stands first in `tie_order` (in Art dealer: the seller,
    then the seats after him). `first_price` is the winner's bid, `second_price` the highest other bid (0
    without one). At either price only the winner pays; in the all-pay auction everybody pays his own bid.
    `efficient`: nobody values it more than the winner.

    Inputs: `bidders`: different names; `values`, `bids`: a number from 0 for each; `tie_order`: the same
    names in the order that breaks ties. Raises `BadInput` otherwise.
    Source: sealed bids of Art dealer, rule 9; Krishna, Auction Theory, chapters 1 and 3.
    """
    people = names("bidders", bidders)
    worth = numbers("values", values, count=len(people))
    offers = numbers("bids", bids, count=len(people))
    order = names("tie_order", tie_order)
    if set(order) != set(people):
        every = words(N_("each of {names}, once"), names=listed(people))
        raise BadInput("tie_order", tie_order, every)
    rank = {name: place for place, name in enumerate(order)}
    winner = max(range(len(people)), key=lambda at: (offers[at], -rank[people[at]]))
    first = offers[winner]
    second = max((bid for at, bid in enumerate(offers) if at != winner), default=0)
    won = [at == winner for at in range(len(people))]
    return {
        "winner": people[winner],
        "first_price": first,
        "second_price": second,
        "profit_first": [worth[winner] - first if mine else 0 for mine in won],
        "profit_second": [worth[winner] - second if mine else 0 for mine in won],
        "profit_all_pay": [value * mine - bid for value, mine, bid in zip(worth, won, offers, strict=True)],
        "revenue_all_pay": sum(offers),
        "efficient": worth[winner] == max(worth),
    }
