"""Lesson 3: what is played, the pictures of it, and what can be tried out.

Definitions
    tins     k, what each of two sellers can sell in a round; unsold tins are worth nothing.
    demand   D = 10 tins, bought from the lower price first, each worth up to 100 to its buyer.
    limited  k < D < 2k: neither seller can serve all, together they can serve more than all.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from .. import market
from ..economics import solve
from ..rules.domain import N_
from ..tables import Source
from ..text import Translate
from .answers import shown
from .curves import Row, book
from .model import Data, Dial, Drawn, Exploration, Picture, Play

TOP, DEMAND, TINS = 100, 10, 8
PLENTY, SCARCE = "plenty", "scarce"
#: How wide the bars of the histogram are.
WIDTH = 10

PLAY = Play(
    title=N_("8 tins each"),
    text=N_(
        "You and one rival sell tins. In each round both write down a price, 0 to 100, without seeing the other's. Ten "
        "tins are wanted, each worth up to 100, and the lower price sells first. First game, 10 rounds: "
        "each of you has 8 tins. The page of the game says “unit” for a tin."
    ),
    game="posted_price",
    seats=2,
    options={"demand": [TOP] * DEMAND, "capacity": TINS, "rounds": 10},
    bots=("mixer",),
    room={"seats_per_table": 2},
)
MORE = (
    Play(
        key=PLENTY,
        title=N_("12 tins each"),
        text=N_("Second game, 5 rounds: each of you has 12 tins and could serve everybody alone."),
        game="posted_price",
        seats=2,
        options={"demand": [TOP] * DEMAND, "capacity": 12, "rounds": 5},
        bots=("undercutter",),
        room={"seats_per_table": 2},
    ),
    Play(
        key=SCARCE,
        title=N_("5 tins each"),
        text=N_("Third game, 3 rounds: each of you has 5 tins; together just what is wanted."),
        game="posted_price",
        seats=2,
        options={"demand": [TOP] * DEMAND, "capacity": 5, "rounds": 3},
        bots=("mixer",),
        room={"seats_per_table": 2},
    ),
)


def prices(source: Source | None, seat: int | None) -> list[Row]:
    """Every price of the rounds that are over: {round, price, sold, gain, own}."""
    if source is None:
        return []
    return [
        {"round": number, "price": price, "sold": sold, "gain": gain, "own": "true" if place == seat else "false"}
        for number, one in enumerate(source.position["history"], 1)
        for place, (price, sold, gain) in enumerate(zip(one["prices"], one["sold"], one["gains"], strict=True))
    ]


def theory(source: Source, at: tuple[int, ...] = ()) -> dict[str, Any]:
    """The equilibrium of two sellers with the table's tins, with the chance of at most each of the prices `at`."""
    position = source.position
    inputs = {"tins_each": position["capacity"], "demand": len(position["demand"]), "cap": max(position["demand"])}
    return solve("bertrand_edgeworth_continuous", {**inputs, "prices": list(at)})


def mean(asked: list[Row]) -> float:
    """The average price."""
    return float(sum(row["price"] for row in asked)) / len(asked)


def path_rows(data: Data, _: Translate) -> Drawn:
    """Prices of the first game over the rounds."""
    asked = prices(data.source, data.seat)
    if not asked or data.source is None:
        return nothing(_)
    rows: dict[str, list[Row]] = {"path": asked, "guess": guess(data, "limited", _)}
    text = _("First game: prices from {low} to {high}, on average {mean}.").format(
        low=min(row["price"] for row in asked), high=max(row["price"] for row in asked), mean=shown(mean(asked), _)
    )
    if data.theory:
        found = theory(data.source)
        low, middle = round(found["price_low"]), round(found["mean_price"])
        said = _("theory: {low} or more, {middle} on average").format(low=low, middle=middle)
        rows["rules"] = [{"p": low, "label": said}, {"p": middle, "label": ""}]
        text += " " + _(
            "No fixed price is safe here: a rival just below takes the sale. In the theory both draw their price at "
            "random, never below {low}, on average {middle}."
        ).format(low=low, middle=middle)
    return Drawn(text, rows)


def share_rows(data: Data, _: Translate) -> Drawn:
    """How often prices of each range were asked in the first game."""
    asked = prices(data.source, data.seat)
    if not asked or data.source is None:
        return nothing(_)
    starts = range(0, TOP, WIDTH)
    # The highest price belongs to the last range.
    counts = [sum(start <= min(row["price"], TOP - 1) < start + WIDTH for row in asked) for start in starts]
    bars = [
        {"from": start, "to": start + WIDTH, "percent": 100 * count / len(asked)}
        for start, count in zip(starts, counts, strict=True)
        if count
    ]
    rows: dict[str, list[Row]] = {"share": bars, "guess": guess(data, "limited", _)}
    highest = max(counts)
    common = [(start, start + WIDTH) for start, count in zip(starts, counts, strict=True) if count == highest]
    percent = round(100 * highest / len(asked))
    text = _("The most common range is {low} to {high}, with {percent} % of all prices.").format(
        low=common[0][0], high=common[0][1], percent=percent
    )
    if len(common) > 1:
        text = _("The most common ranges are {ranges}, each with {percent} % of all prices.").format(
            ranges=", ".join(f"{low}–{high}" for low, high in common), percent=percent
        )
    if data.theory:
        ends = (*starts, TOP)
        chance = [theory(data.source, ends)["cdf"][str(end)] for end in ends]
        rows["expected"] = [
            {"from": low, "to": high, "percent": 100 * (chance[place + 1] - chance[place])}
            for place, (low, high) in enumerate(pairwise(ends))
            if chance[place + 1] > chance[place]
        ]
        low = shown(theory(data.source)["price_low"], _)
        text += " " + _("The theory expects low prices more often than high ones, and none below {low}.").format(
            low=low
        )
    return Drawn(text, rows)


def gain_rows(data: Data, _: Translate) -> Drawn:
    """What prices earned in the first game."""
    asked = prices(data.source, data.seat)
    if not asked or data.source is None:
        return nothing(_)
    rows: dict[str, list[Row]] = {"gains": asked}
    best = max(asked, key=lambda row: row["gain"])
    text = _("The best round earned {gain}, with a price of {price}.").format(gain=best["gain"], price=best["price"])
    if data.theory:
        found = theory(data.source)
        ends = (float(found["price_low"]), float(TOP))
        rows["line"] = [{"p": end, "v": float(found["expected_profit"])} for end in ends]
        text += " " + _(
            "Against a rival who draws as the theory says, every price from {low} up earns {profit} on "
            "average: that is "
            "why he can draw."
        ).format(low=shown(found["price_low"], _), profit=shown(found["expected_profit"], _))
    return Drawn(text, rows)


def other_rows(key: str, asked_for: str) -> Any:
    """The path of another game of the lesson."""

    def rows_of(data: Data, _: Translate) -> Drawn:
        game = data.of(key)
        asked = prices(game.source, game.seat)
        if not asked or game.source is None:
            return nothing(_)
        rows: dict[str, list[Row]] = {"path": asked, "guess": guess(data, asked_for, _)}
        text = _("Prices from {low} to {high}, on average {mean}.").format(
            low=min(row["price"] for row in asked), high=max(row["price"] for row in asked), mean=shown(mean(asked), _)
        )
        if data.theory:
            price = round(theory(game.source)["mean_price"])
            rows["rules"] = [{"p": price, "label": _("theory: {price}").format(price=price)}]
            text += " " + (
                _(
                    "Both sell all they have at any price up to {top}, so there is nothing to gain by asking less."
                ).format(top=TOP)
                if price
                else _(
                    "Each could serve all alone: whoever is one below gets everything, until nothing is left to gain."
                )
            )
        return Drawn(text, rows)

    return rows_of


def guess(data: Data, key: str, _: Translate) -> list[Row]:
    """The prediction of one of the three average prices."""
    value = data.guesses.get(key)
    return [] if value is None else [{"p": value, "label": _("your prediction")}]


def nothing(_: Translate) -> Drawn:
    """No round is over yet."""
    text = _("No round of this game is over yet.")
    return Drawn(text, {"note": [{"text": text}]})


PICTURES = (
    Picture("path", N_("8 tins each: prices by round"), "lesson_03:path", path_rows),
    Picture("share", N_("8 tins each: how often each price was asked"), "lesson_03:share", share_rows),
    Picture("gain", N_("8 tins each: what a price earned"), "lesson_03:gain", gain_rows),
    Picture(PLENTY, N_("12 tins each: prices by round"), "lesson_03:path", other_rows(PLENTY, PLENTY)),
    Picture(SCARCE, N_("5 tins each: prices by round"), "lesson_03:path", other_rows(SCARCE, SCARCE)),
)

#: What a tin is worth to the buyers of the exploration of a single seller.
WORTH = (10, 9, 8, 7, 6, 5, 4, 3)


def single_rows(values: Mapping[str, Any], _: Translate) -> Drawn:
    """One seller's profit, what buyers gain and what is lost at the price of the dial."""
    price, cost = values["price"], values["cost"]
    steps = market.demand(book(WORTH))
    areas: list[Row] = []
    for step in steps:
        where = {"from": step.start, "to": step.end}
        if step.price >= price:
            areas.append({"part": "consumer", **where, "low": price, "high": step.price})
            if price >= cost:
                areas.append({"part": "profit", **where, "low": cost, "high": price})
            if step.price < cost:  # it costs more than it is worth
                areas.append({"part": "lost", **where, "low": step.price, "high": cost})
            if price < cost:
                areas.append({"part": "loss", **where, "low": price, "high": cost})
        elif step.price > cost:
            areas.append({"part": "lost", **where, "low": cost, "high": step.price})
    sold = sum(worth >= price for worth in WORTH)
    lost = sum(abs(worth - cost) for worth in WORTH if (worth >= price) != (worth > cost))
    gained = sum(worth - price for worth in WORTH if worth >= price)
    best = solve("posted_price_monopoly", {"willingness_to_pay": list(WORTH), "unit_cost": cost})
    text = _(
        "At a price of {price}: tins sold {sold}, profit {profit}, buyers gain {gained}, lost to all {lost}. The best "
        "price for the seller is {best}."
    ).format(
        price=price,
        sold=sold,
        profit=shown((price - cost) * sold, _),
        gained=gained,
        lost=lost,
        best=shown(best["price"], _),
    )
    corners = [{"q": q, "p": p, "at": at} for at, (q, p) in enumerate(market.outline(steps))]
    line = [{"price": price, "label": _("price {price}").format(price=price)}]
    return Drawn(text, {"areas": areas, "demand": corners, "price": line})


def mix_rows(values: Mapping[str, Any], _: Translate) -> Drawn:
    """How often each price is asked by the theory, for the tins of the dial."""
    points = list(range(TOP + 1))
    inputs = {"tins_each": values["tins"], "demand": DEMAND, "cap": TOP, "prices": points}
    found = solve("bertrand_edgeworth_continuous", inputs)
    rows = {
        "chances": [{"p": point, "percent": 100 * found["cdf"][str(point)]} for point in points],
        "price": [
            {"price": found["mean_price"], "label": _("average {price}").format(price=round(found["mean_price"]))}
        ],
    }
    said = {
        "profit": shown(found["expected_profit"], _),
        "low": shown(found["price_low"], _),
        "mean": shown(found["mean_price"], _),
    }
    if values["tins"] >= DEMAND:
        text = _("Each could serve everybody: prices fall to 0 and nobody earns anything.")
    elif 2 * values["tins"] <= DEMAND:
        text = _("Together they have no more than is wanted: both ask 100 and earn {profit}.").format(**said)
    else:
        text = _("Prices between {low} and 100, on average {mean}; each earns {profit} on average.").format(**said)
    return Drawn(text, rows)


EXPLORATIONS = (
    Exploration(
        "single",
        N_("One seller alone"),
        N_(
            "Each of eight buyers wants one tin. Move the price: where is the profit largest, and what is "
            "lost there to "
            "everybody? What changes when a tin costs more?"
        ),
        (Dial("price", N_("Price"), 0, 11, 1, 9), Dial("cost", N_("What a tin costs the seller"), 0, 6, 1, 2)),
        "lesson_03:monopoly",
        single_rows,
    ),
    Exploration(
        "mix",
        N_("One tin more or less"),
        N_("Two sellers, ten tins wanted. How do prices change when each of them has one tin more, or one less?"),
        (Dial("tins", N_("Tins each"), 3, 12, 1, 8),),
        "lesson_03:chances",
        mix_rows,
    ),
)
