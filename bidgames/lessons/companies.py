"""Games of `manager` as a lesson's data: the rounds whose prices are known, and rows that several pictures need.

Definitions
    top     the dearest price that sells among some prices (rule 3 of `manager.md`).
    answer  a price, seen against the top of the others' prices in the round before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from ..rules.manager import MACHINE, START, selling
from ..tables import Source
from ..text import Translate
from ..views.html import Html, paragraph, row, table
from .answers import each, shown
from .curves import Row

#: How companies are called in tasks.
LETTERS = "ABCDEF"


def rounds(source: Source | None) -> list[Mapping[str, Any]]:
    """The rounds whose prices are all in: {prices, sold, income, steps}; none without a game of Manager."""
    if source is None or source.game != "manager":
        return []
    return [one for one in source.position["rounds"] if one["prices"] is not None]


def top(prices: Sequence[int]) -> int:
    """The dearest of these prices that sells."""
    return selling(prices)[-1]


def price_rows(source: Source | None, seat: int | None) -> dict[str, list[Row]]:
    """Every price by round with whether it sold, and the range of prices that sold (datasets `prices`, `spans`)."""
    rows: dict[str, list[Row]] = {"prices": [], "spans": []}
    for number, one in enumerate(rounds(source), 1):
        for place, price in enumerate(one["prices"]):
            state = "sold" if one["sold"][place] else "cut"
            rows["prices"].append({"round": number, "price": price, "state": state, "own": place == seat})
        rows["spans"].append({"round": number, "low": min(one["prices"]), "high": top(one["prices"])})
    return rows


def answer_rows(source: Source | None, seat: int | None) -> list[Row]:
    """Each price from the second round on, over the top of the others' prices in the round before."""
    found = []
    played = rounds(source)
    for number, (before, now) in enumerate(pairwise(played), 2):
        for place, price in enumerate(now["prices"]):
            others = [one for other, one in enumerate(before["prices"]) if other != place]
            found.append({"round": number, "before": top(others), "price": price, "own": place == seat})
    return found


def mean_price(one: Mapping[str, Any]) -> float:
    """The average of all prices of a round."""
    return float(sum(one["prices"])) / len(one["prices"])


def price_list(_: Translate, prices: Sequence[int], machines: Sequence[int]) -> Html:
    """A table of companies with their prices and machines."""
    pairs = zip(prices, machines, strict=True)
    rows = [row(letter, each(pair, _)) for letter, pair in zip(LETTERS, pairs, strict=False)]
    return table(_("One round"), [_("Company"), _("Price"), _("Machines")], rows)


def in_order(prices: Sequence[int], _: Translate) -> str:
    """Different prices from the lowest up, with commas between."""
    return ", ".join(shown(price, _) for price in sorted(set(prices)))


def lines(*texts: str) -> str:
    """Paragraphs."""
    return Html("".join(paragraph(text) for text in texts))


def share_history(source: Source | None) -> list[list[int]]:
    """The price of each company's share at the start and after each round, worked out from its steps (rule 5)."""
    if source is None or source.game != "manager":
        return []
    ladder = source.position["ladder"]
    places = [ladder.index(START)] * len(source.names)
    found = [[START] * len(source.names)]
    for one in rounds(source):
        places = [min(max(at + by, 0), len(ladder) - 1) for at, by in zip(places, one["steps"], strict=True)]
        found.append([ladder[at] for at in places])
    return found


def capital(position: Mapping[str, Any], seat: int) -> dict[str, int]:
    """What a company has: cash, machines at their price, shares at theirs (rule 8)."""
    held = zip(position["shares"][seat], position["share_price"], strict=True)
    return {
        "cash": position["cash"][seat],
        "machines": MACHINE * position["machines"][seat],
        "shares": sum(count * price for count, price in held),
    }
