"""Lesson 2: what is played, the pictures of it, and what can be tried out.

Definitions
    own price   every buyer pays his own bid; one price: all pay the highest bid that was not served.
    supply      the units of sellers whose cost is 0; they cannot gain by keeping them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import market
from ..economics import solve
from ..market import Number
from ..rules.domain import N_
from ..text import Translate
from .answers import shown
from .calls import Round, rounds
from .curves import Book, Row
from .model import Data, Dial, Drawn, Exploration, Picture, Play

VALUES, COSTS = [15, 19, 12, 17, 10, 14], [0, 0, 0, 0, 20, 20]
ONE_PRICE = "one_price"

PLAY = Play(
    title=N_("each pays his own bid"),
    text=N_(
        "First game: you are one of six buyers, each wants one unit. Four sellers have a unit that costs "
        "them nothing, so "
        "four units are for sale. Three rounds. The four highest bids are served, and each of them pays his own bid."
    ),
    game="call_market",
    seats=12,
    options={"values": VALUES, "costs": COSTS, "pricing": "pay_as_bid", "rounds": 3},
    bots=("truthful", "shader"),
)
MORE = (
    Play(
        key=ONE_PRICE,
        title=N_("one price for all"),
        text=N_(
            "Second game: the same buyers and sellers, but the four who are served all pay the same: the highest bid "
            "that was not served."
        ),
        game="call_market",
        seats=12,
        options={"values": VALUES, "costs": COSTS, "pricing": "highest_rejected", "rounds": 3},
        bots=("truthful",),
    ),
)


def step_rows(bids: Book, units: Number) -> list[Row]:
    """The stairs of bids: served up to `units`."""
    return [
        {
            "from": row["from"],
            "to": row["to"],
            "price": row["price"],
            "state": "accepted" if row["served"] else "rejected",
        }
        for row in market.staircase(market.serve_demand(bids, units), falling=True)
    ]


def one_price(bids: Book, units: Number) -> Number:
    """The highest bid that is not served; 0 when all are."""
    return market.first_rejected(market.serve_demand(bids, units), falling=True) or 0


def own_rows(one: Round, seat: int | None) -> list[Row]:
    """Where the student's bid stands in the stairs; a seller has none there."""
    if seat is None or seat % 2 or not one.call["offers"][seat]:
        return []
    bid, served = one.call["offers"][seat][0], one.call["traded"][seat] > 0
    others = [
        offers[0] for place, offers in enumerate(one.call["offers"]) if place % 2 == 0 and place != seat and offers
    ]
    traded = [
        units > 0
        for place, units in enumerate(one.call["traded"])
        if place % 2 == 0 and place != seat and one.call["offers"][place]
    ]
    before = sum(
        other > bid or (other == bid and (other_served and not served))
        for other, other_served in zip(others, traded, strict=True)
    )  # fmt: skip
    return [{"q": before + 0.5, "p": bid}]


def bids_rows(data: Data, _: Translate) -> Drawn:
    """The last round of the first game."""
    played = rounds(data.source)
    if not played:
        return nothing(_)
    one, call = played[-1], played[-1].call
    units, paid = call["quantity"], sum(call["paid"][0::2])
    rows: dict[str, list[Row]] = {
        "steps": step_rows(one.bids, units),
        "mine": own_rows(one, data.seat),
        "supply": [{"q": units, "label": _("{units} units").format(units=units)}],
    }
    if data.guesses.get("price") is not None:
        rows["guess"] = [{"p": data.guesses["price"], "label": _("your prediction")}]
    text = _("Last round of the first game: {units} units were sold; buyers paid {paid}, each his own bid.").format(
        units=units, paid=paid
    )
    if data.theory:
        price = one_price(one.bids, units)
        rows["price"] = [{"price": price, "label": _("one price: {price}").format(price=price)}]
        rows["box"] = [{"to": units, "price": price}]
        said = _("With the same bids one price for all, {price}, would have brought {revenue}.")
        text += " " + said.format(price=price, revenue=price * units)
    return Drawn(text, rows)


def value_rows(data: Data, _: Translate) -> Drawn:
    """All bids over their values, both games."""
    points: list[Row] = []
    kept: dict[str, list[float]] = {"own": [], "one": []}
    for rule, game in (("own", data), ("one", data.of(ONE_PRICE))):
        for one in rounds(game.source):
            assert game.source is not None
            hands = game.source.position["cards"][one.number - 1]
            for seat in range(0, len(hands), 2):
                offers = one.call["offers"][seat]
                if hands[seat] is not None and offers:
                    value, bid = hands[seat][0], offers[0]
                    points.append({"value": value, "bid": bid, "rule": rule, "own": seat == game.seat})
                    kept[rule].append(value - bid)
    if not points:
        return nothing(_)
    means = {rule: sum(gaps) / len(gaps) if gaps else None for rule, gaps in kept.items()}
    text = _("The value less the bid, on average: {own} where each pays his own bid, {one} where all pay one price.")
    rows: dict[str, list[Row]] = {"points": points}
    said = text.format(own=shown(means["own"], _), one=shown(means["one"], _))
    if data.theory:
        values = [point["value"] for point in points]
        rows["line"] = [{"v": end, "p": end} for end in (min(values), max(values))]
        said += " " + _(
            "Dashed: bids equal to values. Under one price this is safe: your bid does not set what you pay."
        )
    return Drawn(said, rows)


def money_rows(data: Data, _: Translate) -> Drawn:
    """Money a round under both rules, and under one price with the bids of the first game (theory)."""
    first, second = rounds(data.source), rounds(data.of(ONE_PRICE).source)
    bars: list[Row] = []
    said = []
    if first:
        name = _("own bids")
        bars += _bar(name, first, [sum(one.call["paid"][0::2]) for one in first])
        said.append(_("Each paying his own bid: {money} a round.").format(money=shown(_mean_paid(first), _)))
    if first and data.theory:
        same = [one_price(one.bids, one.call["quantity"]) * one.call["quantity"] for one in first]
        bars += _bar(_("same bids, one price"), first, same)
        words = _("The same bids at one price: {money}.")
        said.append(words.format(money=shown(sum(same) / len(same), _)))
    if second:
        bars += _bar(_("one price, new bids"), second, [sum(one.call["paid"][0::2]) for one in second])
        said.append(_("One price for all, bid for anew: {money}.").format(money=shown(_mean_paid(second), _)))
    if not bars:
        return nothing(_)
    return Drawn(" ".join(said), {"bars": bars})


def _mean_paid(played: list[Round]) -> float:
    paid = [sum(one.call["paid"][0::2]) for one in played]
    return float(sum(paid)) / len(paid)


def _bar(name: str, played: list[Round], paid: list[Any]) -> list[Row]:
    """What is paid a round, and what buyers gain besides where their values are known."""
    money = float(sum(paid)) / len(played)
    rows = [{"bar": name, "part": "paid", "amount": money, "from": 0, "to": money}]
    worth = [_worth(one) for one in played]
    if all(found is not None for found in worth):
        gained = float(sum(found or 0 for found in worth)) / len(played) - money
        rows.append({"bar": name, "part": "gained", "amount": gained, "from": money, "to": money + gained})
    return rows


def _worth(one: Round) -> int | None:
    """What the units bought are worth to their buyers."""
    gains = one.call["gains"][0::2]
    if any(gain is None for gain in gains):
        return None
    return int(sum(gains) + sum(one.call["paid"][0::2]))


def nothing(_: Translate) -> Drawn:
    """No round is over yet."""
    text = _("No round is over yet.")
    return Drawn(text, {"note": [{"text": text}]})


PICTURES = (
    Picture("bids", N_("Bids and units for sale"), "lesson_02:bids", bids_rows),
    Picture("values", N_("Bids and values"), "lesson_02:by_value", value_rows),
    Picture("money", N_("Who gets the money"), "lesson_02:money", money_rows),
)

#: The bids of the exploration: money per unit, units.
BIDS = ((8, 5), (7, 4), (5, 6), (4, 3))


def rule_rows(values: Mapping[str, Any], _: Translate) -> Drawn:
    """The same bids under both rules, with the supply of the dial; shaded bids pay less and are served the same."""
    units, shade = values["supply"], values["shade"]
    bids = [(price - shade, wanted) for price, wanted in BIDS]
    found = solve(
        "uniform_vs_discriminatory",
        {"supply": units, "bids_price_qty": bids, "values_per_unit": [price for price, _wanted in BIDS]},
    )
    price = found["highest_rejected"]
    rows = {
        "steps": step_rows(bids, units),
        "supply": [{"q": units, "label": _("{units} units").format(units=units)}],
        "price": [{"price": price, "label": _("one price: {price}").format(price=price)}],
        "box": [{"to": found["sold"], "price": price}],
    }
    text = _(
        "Supply {units}: if each pays his own bid, sellers receive {own}; at one price, the highest bid not served "
        "({price}), they receive {one}."
    )
    return Drawn(
        text.format(units=units, own=found["revenue_pay_as_bid"], price=price, one=found["revenue_uniform_hrb"]), rows
    )


EXPLORATIONS = (
    Exploration(
        "rule",
        N_("Two rules for the same bids"),
        N_(
            "Blue: what is paid when each pays his own bid. Red frame: what one price collects. Change the "
            "supply: when are "
            "the two close together? Then let everybody bid less: which of the two changes, and how much?"
        ),
        (Dial("supply", N_("Units for sale"), 1, 20, 1, 9), Dial("shade", N_("Everybody bids less by"), 0, 4, 1, 0)),
        "lesson_02:bids",
        rule_rows,
    ),
)
