"""What the works of each artist can be expected to be worth while a day of Art dealer is on (lesson 8)."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.special import gammaln

from ..rules.domain import N_
from ._inputs import BadInput, numbers, whole, wholes, words

Floats = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]
#: The most lists of counts that are gone through.
STATES = 2_000_000


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

    1. Until the day ends all orders of draws are alike, so counts c after t draws have the chance of a
       multivariate hypergeometric draw: product of C(left_i, drawn_i) over C(left, t). The day ends there by
       artist i with the chance that his work comes next. The sum runs over all lists of counts below the
       limit.
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
    for more than 2,000,000 lists of counts.
    Source: the rulebook of Art dealer, rules 5 and 13 to 16; the multivariate hypergeometric distribution,
    Feller, volume 1, chapter 2.
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
    if prod(limit - count if count < limit else 1 for count in counts) > STATES:
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
    if limit in counts:
        _reward(chances, np.array([counts]), np.ones(1))
        return chances
    drawn = [np.arange(min(limit - 1 - count, rest) + 1) for count, rest in zip(counts, left, strict=True)]
    states = np.stack(np.meshgrid(*drawn, indexing="ij"), axis=-1).reshape(-1, artists) if artists else np.zeros((1, 0))
    rest = np.array(left, dtype=np.int64)
    total, draws = int(rest.sum()), states.sum(axis=1)
    log_chance = _log_choose(rest, states).sum(axis=1) - _log_choose(np.int64(total), draws)
    chance = np.exp(log_chance)
    now = states + np.array(counts, dtype=np.int64)
    out_of_cards = draws == total
    _reward(chances, now[out_of_cards], chance[out_of_cards])
    for artist in range(artists):
        ending = (now[:, artist] == limit - 1) & (states[:, artist] < left[artist])
        final = now[ending].copy()
        final[:, artist] = limit
        weight = chance[ending] * (left[artist] - states[ending, artist]) / (total - draws[ending])
        _reward(chances, final, weight)
    return chances


def _log_choose(top: Any, taken: Any) -> Floats:
    """The logarithm of the number of ways to take so many out of `top`."""
    return np.asarray(gammaln(top + 1.0) - gammaln(taken + 1.0) - gammaln(top - taken + 1.0))


def _reward(chances: Floats, final: Counts, weight: Floats) -> None:
    """Add the weights of final counts to the chances of each artist's rank: by count, ties to the left."""
    order = np.argsort(-final, axis=1, kind="stable")
    for rank in range(min(chances.shape)):
        artist = order[:, rank]
        placed = final[np.arange(len(final)), artist] > 0
        np.add.at(chances[:, rank], artist[placed], weight[placed])
