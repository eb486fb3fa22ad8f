"""What the works of each artist can be expected to be worth while a day of Art dealer is on (lesson 8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.special import bdtr, gammaln

from ..rules.domain import N_
from ._inputs import BadInput, numbers, whole, wholes, words

Floats = npt.NDArray[np.float64]
#: The most artists times works that end a day.
WORKS = 10_000
#: The most points of the integral.
POINTS = 256
#: A chance that is neglected.
NEVER = 1e-15


def art_value_expectation(
    counts_offered_today: Any,
    prior_markers: Any,
    deck: Any,
    cards_seen: Any,
    offer_artist_index: Any,
    markers: Any,
    day_ends_at: Any,
) -> dict[str, Any]:
    """The chances of each artist's rank at the end of the day, and the expected value of his works.

    Assumes that the next works put up are drawn at random, without replacement, from the deck less the cards
    seen, until an artist has `day_ends_at` works (he is first) or no card is left. The others with at least
    one work are ranked by count, ties to the left; the first ranks get the `markers`.

    1. Every order of the cards left is alike, as if each card had its own moment between 0 and 1, drawn at
       random, at which it is put up. At a moment u the numbers of works put up are then independent and
       binomial, so that the chance of a rank is a product over the artists: of being below, level or above.
       It is integrated over the moment u at which somebody's last work ends the day: for up to 500 cards
       that is exact, the chance being a polynomial in u.
    2. `rank_probabilities`: for each artist the chance of each marker; `expected_marker_today` their weighted
       sum.
    3. `expected_value_literal`: earlier markers too; `expected_value_top3_only`: the same, but nothing for an
       artist who gets no marker today.
    4. With `offer_artist_index`: literal values after a work of that artist is put up now
       (`value_after_offering_literal`), and what his own gain by it (`gain_to_offered_artist`).

    Inputs, one a artist: `counts_offered_today`, whole, from 0 to `day_ends_at` (one artist at most has
    reached it, and the day is over); `prior_markers`, numbers from 0; `deck`, `cards_seen`, whole, today's
    works seen at least, the deck at most. `offer_artist_index`: None or an artist from 0; `markers`: numbers
    from 0, for the first and following ranks; `day_ends_at`: whole, from 1. Raises `BadInput` otherwise, also
    for more than 10,000 works that could be put up (artists x `day_ends_at`).
    Source: the rulebook of Art dealer, rules 5 and 13 to 16; order statistics of uniform moments as in Feller, An
    Introduction to Probability Theory, volume 2, chapter 1; quadrature after Gauss.
    """
    limit = whole("day_ends_at", day_ends_at, 1, 1000)
    counts = wholes("counts_offered_today", counts_offered_today, 0, limit)
    artists = len(counts)
    cards = wholes("deck", deck, 0, 10_000, artists)
    seen = wholes("cards_seen", cards_seen, 0, 10_000, artists)
    for at in range(artists):
        if not counts[at] <= seen[at] <= cards[at]:
            between = words(N_("from today's {low} works to the deck's {high}"), low=counts[at], high=cards[at])
            raise BadInput(f"cards_seen[{at}]", seen[at], between)
    if counts.count(limit) > 1:
        raise BadInput("counts_offered_today", counts, words(N_("at most one artist whose works ended the day")))
    if artists * limit > WORKS:
        raise BadInput("day_ends_at", limit, words(N_("fewer works or artists than these"), artists=artists))
    prior = np.array([float(one) for one in numbers("prior_markers", prior_markers, count=artists)])
    prizes = np.array([float(one) for one in numbers("markers", markers)])
    ranks = _rank_chances(counts, [card - known for card, known in zip(cards, seen, strict=True)], limit, len(prizes))
    today = ranks @ prizes
    found = {
        "rank_probabilities": ranks.tolist(),
        "expected_marker_today": today.tolist(),
        "expected_value_literal": (prior + today).tolist(),
        "expected_value_top3_only": (prior * ranks.sum(axis=1) + today).tolist(),
    }
    if offer_artist_index is not None:
        artist = whole("offer_artist_index", offer_artist_index, 0, artists - 1)
        if limit in counts or seen[artist] == cards[artist]:
            left = words(N_("an artist of whom a work is left, while the day is on; or null"))
            raise BadInput("offer_artist_index", artist, left)
        counts[artist] += 1
        seen[artist] += 1
        after = _rank_chances(
            counts, [card - known for card, known in zip(cards, seen, strict=True)], limit, len(prizes)
        )
        values = prior + after @ prizes
        found["value_after_offering_literal"] = values.tolist()
        found["gain_to_offered_artist"] = float(values[artist] - prior[artist] - today[artist])
    return found


def _rank_chances(counts: list[int], left: list[int], limit: int, ranks: int) -> Floats:
    """Steps 1 and 2: for each artist (row) the chance of each rank (column)."""
    artists = len(counts)
    chances = np.zeros((artists, ranks))
    most = [count + rest for count, rest in zip(counts, left, strict=True)]
    if not ranks or limit in counts or max(most, default=0) < limit:
        final = counts if limit in counts else most
        order = sorted((at for at in range(artists) if final[at]), key=lambda at: -final[at])
        for rank, artist in enumerate(order[:ranks]):
            chances[artist, rank] = 1.0
        return chances
    moments, weights = _moments(counts, left, limit)
    # How likely each artist has each number of works, and how densely the work that ends the day is his.
    level = np.zeros((artists, limit, len(moments)))
    ending = np.zeros((artists, len(moments)))
    for at, (count, rest) in enumerate(zip(counts, left, strict=True)):
        level[at, count:] = _binomial(rest, np.arange(limit - count), moments)
        if most[at] >= limit:
            ending[at] = rest * _binomial(rest - 1, np.array([limit - 1 - count]), moments)[0]
    under = np.cumsum(level, axis=1)
    still_on = under[:, -1]
    nobody = np.zeros_like(ending)
    before = _chain(still_on, nobody, nobody, 1)
    after = _chain(still_on[::-1], nobody, nobody, 1)[::-1]
    for artist in range(artists):
        chances[artist, 0] = weights @ (ending[artist] * before[artist][0][0] * after[artist][0][0])
    size = min(ranks, artists)
    for works in range(1, limit):
        beside, below, above = level[:, works], under[:, works - 1], still_on - under[:, works]
        before = _chain(below, beside + above, ending, size)
        after = _chain((below + beside)[::-1], above[::-1], ending[::-1], size)[::-1]
        for artist in np.flatnonzero(beside.any(axis=1)).tolist():
            (left_on, left_over), (right_on, right_over) = before[artist], after[artist]
            for rank in range(1, size):
                both = sum(
                    left_on[ahead] * right_over[rank - ahead] + left_over[ahead] * right_on[rank - ahead]
                    for ahead in range(rank + 1)
                )
                chances[artist, rank] += weights @ (beside[artist] * both)
    return chances


def _chain(below: Floats, above: Floats, ending: Floats, size: int) -> list[tuple[Floats, Floats]]:
    """For each artist, what those before him in the list do: how many of them are above, up to `size` - 1 of them.

    The first of each pair: nobody of them ends the day; the second: one of them does, who then is above too.
    """
    going, over = np.zeros((size, below.shape[1])), np.zeros((size, below.shape[1]))
    going[0] = 1.0
    found = [(going, over)]
    for under, upper, ends in zip(below, above, ending, strict=True):
        next_going, next_over = going * under, over * under
        next_going[1:] += going[:-1] * upper
        next_over[1:] += over[:-1] * upper + going[:-1] * ends
        going, over = next_going, next_over
        found.append((going, over))
    return found[:-1]


def _moments(counts: list[int], left: list[int], limit: int) -> tuple[Floats, Floats]:
    """Points and weights of the integral over the moments at which the day can end (Gauss and Legendre)."""
    rest, missing = np.array(left), limit - np.array(counts)
    able = rest >= missing

    def over(moment: float) -> float:
        return float(1 - np.prod(bdtr(missing[able] - 1.0, rest[able], moment)))

    first, last = _reached(lambda moment: over(moment) > NEVER), _reached(lambda moment: over(moment) >= 1 - NEVER)
    points, weights = np.polynomial.legendre.leggauss(min(sum(left) // 2 + 1, POINTS))
    half = (last - first) / 2
    return first + half * (points + 1), half * weights


def _reached(right: Callable[[float], bool]) -> float:
    """The moment from 0 to 1 from which on something is right."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if right(middle) else (middle, high)
    return high if right(1.0) else 1.0


def _binomial(count: int, successes: npt.NDArray[np.int64], chance: Floats) -> Floats:
    """How likely each number of successes (a row) is with each chance (a column)."""
    taken = successes[:, None].astype(np.float64)
    ways = gammaln(count + 1.0) - gammaln(taken + 1.0) - gammaln(count - taken + 1.0)
    logs = ways + taken * np.log(chance) + (count - taken) * np.log1p(-chance)
    return np.asarray(np.where(taken <= count, np.exp(logs), 0.0))
