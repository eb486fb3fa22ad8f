"""Bots for the call market: one that offers its cards, one that keeps something, one that guesses what will do."""

from __future__ import annotations

import random
from collections.abc import Callable

from ..rules.call_market import Observation, Offer, is_buyer
from ..rules.game import Choices, Move


def truthful(observation: Observation, choices: Choices, rng: random.Random) -> Move:
    """Teaches efficiency: bids its values, or asks its costs. If all do, every gain there is is made."""
    return _offer(observation, lambda card: card)


def shader(observation: Observation, choices: Choices, rng: random.Random) -> Move:
    """Teaches what shading costs: it wants to gain a tenth of the highest price on every unit, and offers accordingly.

    Where it is served the price is better for its side; the units at the margin, whose gain is smaller than that, are
    not traded, though somebody would have gained.
    """
    margin = max(1, observation.limit // 10)
    keep = -margin if is_buyer(observation.seat or 0) else margin
    return _offer(observation, lambda card: card + keep)


def guesser(observation: Observation, choices: Choices, rng: random.Random) -> Move:
    """Teaches what being paid one's own price leads to: it offers what just did in the last call, as near as it can.

    A seller asks the highest ask that was accepted, or up to three less, but never below its cost; a buyer bids the
    lowest bid that was accepted, or up to three more, but never above its value. In the first round, and after a call
    without a trade, it does as the shader. With own prices it earns more than an honest offer would (lesson 14).
    """
    seat = observation.seat or 0
    last = observation.calls[-1] if observation.calls else None
    if last is None or not last.quantity:
        return shader(observation, choices, rng)
    side = range(seat % 2, len(last.offers), 2)
    if is_buyer(seat):
        least = min(sorted(last.offers[one], reverse=True)[last.traded[one] - 1] for one in side if last.traded[one])
        return _offer(observation, lambda card: min(card, least + rng.randint(0, 3)))
    most = max(sorted(last.offers[one])[last.traded[one] - 1] for one in side if last.traded[one])
    return _offer(observation, lambda card: max(card, most - rng.randint(0, 3)))


def _offer(observation: Observation, price: Callable[[int], int]) -> Move:
    """An offer of a price for each card."""
    cards = observation.cards[-1][observation.seat or 0]
    assert cards is not None
    prices = [min(max(0, price(card)), observation.limit) for card in cards]
    return Offer(*prices)


BOTS = {"truthful": truthful, "shader": shader, "guesser": guesser}
