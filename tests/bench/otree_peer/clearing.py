"""What the app works out; needs no oTree."""

from collections.abc import Sequence


def clearing_price(bids: Sequence[int]) -> tuple[int, list[bool]]:
    """The price and who buys: half as many units as bids (rounded down) go to the highest.

    All pay the best bid that is refused. Equal bids: the earlier in the list goes first.
    """
    order = sorted(range(len(bids)), key=lambda at: -bids[at])
    winners = set(order[: len(bids) // 2])
    return bids[order[len(winners)]], [at in winners for at in range(len(bids))]
