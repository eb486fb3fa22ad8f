"""Rows of Manager's charts. `bidgames.charts.manager` draws them; here is what they mean.

A company stands in the pictures with its letter; `company` is the letter with the name, cut short.
ladder
    prices  `round`, `price`, `company`, and `state` ("sold" or "cut")
    labels  the letters at these points: `round`, `price`, `label`; prices that are near to each other share one
    spans   the prices of a round that sold: `round`, `low`, `high`
    gaps    the gap that cut off in a round: `round`, `low`, `high`, `label`
    mine    the reader's own prices: `round`, `price`
shares
    shares  `round` (0: the start), `price` of a share, `letter`, `company`
    labels  the letters at the last points, as above
    mine    the reader's own share: `round`, `price`
capital
    parts   a bar each: `company`, `part` ("cash", "machines", "shares"), `from` and `to` (money; a debt is left of 0)
    totals  `company`, `end` (where its bar ends on the right), `label`, its capital, and `room`: how far the axis
            has to reach for that to be read
    mine    the reader's own bar: `company`, `from`, `to`
"""

from __future__ import annotations

from typing import Any

from ...rules.domain import N_
from ...rules.manager import MACHINE
from ...text import Translate
from ..words import grouped, listed
from .moment import LETTERS, Moment
from .story import public_result

#: A picture of prices has so many rounds at most, the last ones; a name so many letters.
ROUNDS, NAME = 6, 14
#: Points that are nearer than this part of the whole height share a label.
NEAR = 1 / 18

TITLES = {
    "ladder": N_("Prices, round by round"),
    "shares": N_("Share prices, round by round"),
    "capital": N_("Capital of each company"),
}


def short(now: Moment, seat: int) -> str:
    """A company in a legend."""
    name = now.names[seat]
    name = name if len(name) <= NAME else f"{name[: NAME - 1]}…"
    return f"{LETTERS[seat]} {name if name.isascii() else f'⁨{name}⁩'}"


def charts(now: Moment, _: Translate) -> list[dict[str, Any]]:
    """All charts of a moment, as a spectator sees them; none before the first prices are known."""
    return [_ladder(now, _), _shares(now, _), _capital(now, _)] if now.played else []


def own_charts(now: Moment, shared: list[dict[str, Any]], seat: int) -> list[dict[str, Any]]:
    """The charts with the reader's own company marked; shared rows stay shared."""
    mine = {"ladder": my_prices, "shares": my_shares, "capital": my_bar}
    return [
        {**chart, "rows": {**chart["rows"], "mine": mine[chart["name"]](now, seat)}} for chart in shared
    ]  # fmt: skip


def _labels(number: int, points: list[tuple[int, int]], height: int) -> list[dict[str, Any]]:
    """The letters at the points (price, seat) of a round; points that are near to each other share a label."""
    found: list[tuple[list[int], str]] = []
    for price, seat in sorted(points):
        if found and price - found[-1][0][-1] <= height * NEAR:
            prices, letters = found.pop()
            found.append(([*prices, price], letters + LETTERS[seat]))
        else:
            found.append(([price], LETTERS[seat]))
    return [
        {"round": number, "price": (prices[0] + prices[-1]) / 2, "label": letters} for prices, letters in found
    ]  # fmt: skip


def _height(rows: list[dict[str, Any]]) -> int:
    """The range of prices in a picture."""
    prices = [row["price"] for row in rows]
    return int(max(prices) - min(prices))


def _ladder(now: Moment, _: Translate) -> dict[str, Any]:
    """The prices of each round, what sold, and the gaps that cut off."""
    shown = now.played[-ROUNDS:]
    prices, spans, gaps = [], [], []
    for played in shown:
        for seat, price in enumerate(played.prices):
            state = "sold" if played.sold[seat] else "cut"
            prices.append({"round": played.number, "price": price, "company": short(now, seat), "state": state})
        spans.append({"round": played.number, "low": played.rungs[0].price, "high": played.top.price})
        cut = played.cut
        if cut is not None and cut.gap is not None:
            label = grouped(cut.gap, _)
            gaps.append({"round": played.number, "low": played.top.price, "high": cut.price, "label": label})
    labels = [
        label
        for played in shown
        for label in _labels(played.number, [(p, seat) for seat, p in enumerate(played.prices)], _height(prices))
    ]
    text = public_result(now, shown[-1], _)
    if len(now.played) > len(shown):
        text += " " + _("The picture has the last {n} rounds.").format(n=len(shown))
    rows = {"prices": prices, "labels": labels, "spans": spans, "gaps": gaps, "mine": []}
    return {"name": "ladder", "title": _(TITLES["ladder"]), "text": text, "rows": rows}


def my_prices(now: Moment, seat: int) -> list[dict[str, Any]]:
    """A seat's own prices in the rounds of the picture."""
    return [{"round": played.number, "price": played.prices[seat]} for played in now.played[-ROUNDS:]]


def _shares(now: Moment, _: Translate) -> dict[str, Any]:
    """The share prices after each round."""
    rows = [
        {"round": number, "price": price, "letter": LETTERS[seat], "company": short(now, seat)}
        for number, prices in enumerate(now.share_history)
        for seat, price in enumerate(prices)
    ]
    latest = now.share_history[-1]
    best, worst = max(latest), min(latest)

    def at(price: int) -> str:
        return listed([now.called(seat) for seat in now.seats if latest[seat] == price], _)

    if best == worst:
        text = _("All shares cost {price}.").format(price=grouped(best, _))
    else:
        words = _("Dearest: {dear} at {high}. Cheapest: {cheap} at {low}.")
        text = words.format(dear=at(best), high=grouped(best, _), cheap=at(worst), low=grouped(worst, _))
    points = [(price, seat) for seat, price in enumerate(latest)]
    labels = _labels(len(now.share_history) - 1, points, _height(rows))
    found = {"shares": rows, "labels": labels, "mine": []}
    return {"name": "shares", "title": _(TITLES["shares"]), "text": text, "rows": found}


def my_shares(now: Moment, seat: int) -> list[dict[str, Any]]:
    """The price of a seat's own share."""
    return [{"round": number, "price": prices[seat]} for number, prices in enumerate(now.share_history)]


def _capital(now: Moment, _: Translate) -> dict[str, Any]:
    """What each company's capital is made of."""
    parts, totals = [], []
    for seat in now.seats:
        company, at = short(now, seat), 0
        values = {
            "cash": now.seen["cash"][seat],
            "machines": MACHINE * now.seen["machines"][seat],
            "shares": now.stock[seat],
        }
        for part, value in values.items():
            if value < 0:
                parts.append({"company": company, "part": part, "from": value, "to": 0})
            elif value:
                parts.append({"company": company, "part": part, "from": at, "to": at + value})
                at += value
        label = grouped(now.capital[seat], _)
        totals.append({"company": company, "end": at, "label": label})
    width = max([1, *[row["to"] for row in parts]]) - min([0, *[row["from"] for row in parts]])
    totals = [{**row, "room": row["end"] + width * 2 // 5} for row in totals]
    said = [
        f"{now.called(seat)}: {grouped(now.capital[seat], _)}"
        for seat in sorted(now.seats, key=lambda one: now.ranks[one])
    ]
    rows = {"parts": parts, "totals": totals, "mine": []}
    return {"name": "capital", "title": _(TITLES["capital"]), "text": _("; ").join(said) + ".", "rows": rows}


def my_bar(now: Moment, seat: int) -> list[dict[str, Any]]:
    """A seat's own bar as a whole."""
    end = max(now.seen["cash"][seat], 0) + MACHINE * now.seen["machines"][seat] + now.stock[seat]
    return [{"company": short(now, seat), "from": min(now.seen["cash"][seat], 0), "to": end}]
