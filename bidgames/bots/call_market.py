"""Bots for the call market: one that offers its cards, one that keeps something for itself."""

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


def _offer(observation: Observation, price: Callable[[int], int]) -> Move:
    """An offer of a price for each card."""
    cards = observation.cards[-1][observation.seat or 0]
    assert cards is not None
    prices = [min(max(0, price(card)), observation.limit) for card in cards]
    return Offer(*prices)


BOTS = {"truthful": truthful, "shader": shader}
