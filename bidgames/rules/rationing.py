"""Serving orders from what there is: best price first, ties shared one unit each at a time (`middleman.md` rules 6, 7).

Definitions
    *want*   how many units somebody asks for (or puts up), a whole number from 0.
    *supply* how many units there are to share out (or are demanded), a whole number from 0.
"""

from __future__ import annotations

from collections.abc import Sequence


def share_tie(wants: Sequence[int], supply: int) -> list[int]:
    """What each of equally placed claimants gets of `supply`, one unit each at a time (rule 7).

    (a) whoever has all he wants leaves, and one left alone is served as far as possible; (b) when fewer units are
    left than claimants (and there are several) all of them drop out; (c) nothing is left. Whole rounds of sharing
    are counted at once, so the work grows with the number of claimants, not of units.
    """
    given = [0] * len(wants)
    waiting = sorted((index for index, want in enumerate(wants) if want > 0), key=lambda index: wants[index])
    level = 0  # units that everyone still waiting has been given
    while waiting and supply:
        if len(waiting) > 1 and supply < len(waiting):
            break
        rounds = min(wants[waiting[0]] - level, supply // len(waiting))
        level += rounds
        supply -= rounds * len(waiting)
        done = 0
        while done < len(waiting) and wants[waiting[done]] == level:
            given[waiting[done]] = level
            done += 1
        waiting = waiting[done:]
    for index in waiting:
        given[index] = level
    return given


def serve(claims: Sequence[tuple[int, int] | None], supply: int, *, highest_first: bool) -> list[int]:
    """What each claimant gets when claims `(want, price)` are served in order of price (rule 6; rule 12, lowest first).

    None, or a want of 0, is no claim. What tied claimants cannot share goes to the next price (rule 7b).
    """
    given = [0] * len(claims)
    at_price: dict[int, list[int]] = {}
    for index, claim in enumerate(claims):
        if claim is not None and claim[0] > 0:
            at_price.setdefault(claim[1], []).append(index)
    for price in sorted(at_price, reverse=highest_first):
        if not supply:
            break
        tied = at_price[price]
        if len(tied) == 1:
            shares = [min(claims[tied[0]][0], supply)]  # type: ignore[index]
        else:
            shares = share_tie([claims[index][0] for index in tied], supply)  # type: ignore[index]
        for index, got in zip(tied, shares, strict=True):
            given[index] = got
            supply -= got
    return given
