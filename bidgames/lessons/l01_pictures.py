"""Lesson 1: what is played, the pictures of it, and what can be tried out."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from .. import market
from ..rules.domain import N_
from ..text import Translate
from ..views.words import count
from .answers import shown
from .calls import Round, efficiency_rows, offer_rows, price_rows, realised, rounds
from .curves import book, curve_rows, surplus_rows, tunnel_rows
from .model import Data, Dial, Drawn, Exploration, Picture, Play

#: The round from which all costs are higher, and by how much.
SHIFT_FROM, SHIFT = 4, 4
#: What is counted in a sentence: one, several.
UNITS = (N_("1 unit"), N_("{n} units"))

PLAY = Play(
    text=N_(
        "You are a buyer with one unit to get. Four rounds with the same cards; before the last one all costs rise. "
        "In each round everybody sends one price, then the market is called: one price for all who trade. "
        "It is the middle of those that clear, rounded down, since prices are whole here."
    ),
    game="call_market",
    seats=12,
    options={
        "values": [13, 19, 9, 15, 11, 17],
        "costs": [8, 14, 4, 12, 6, 10],
        "rounds": 4,
        "cost_shift": SHIFT,
        "shift_from": SHIFT_FROM,
    },
)


def first_rows(data: Data, _: Translate) -> Drawn:
    """The first round, with the prediction."""
    played = rounds(data.source)
    if not played or data.source is None:
        return nothing(_)
    rows = offer_rows(played[0], data.source, data.seat, data.theory, _)
    price, units = data.guesses.get("price"), data.guesses.get("units")
    if price is not None and units is not None:
        rows["guess"] = [{"q": units, "p": price, "label": _("your prediction")}]
    return Drawn(said(played[0], data.theory, _), rows)


def last_rows(data: Data, _: Translate) -> Drawn:
    """The newest round."""
    played = rounds(data.source)
    if not played or data.source is None:
        return nothing(_)
    return Drawn(said(played[-1], data.theory, _), offer_rows(played[-1], data.source, data.seat, data.theory, _))


def said(one: Round, theory: bool, _: Translate) -> str:
    """A round in a sentence, or two with the theory."""
    call = one.call
    if not call["quantity"]:
        text = _("Round {round}: nothing traded.").format(round=one.number)
    else:
        text = _("Round {round}: {units} traded at {price}.").format(
            round=one.number, units=count(call["quantity"], UNITS, _), price=shown(call["price"], _)
        )
    if not theory or one.values is None or one.costs is None:
        return text
    cleared = market.clear(one.values, one.costs)
    said = _("With true values and costs {units} units trade, at any price from {low} to {high}, and all gain {gains}.")
    return f"{text} {said.format(units=cleared.most, low=cleared.low, high=cleared.high, gains=cleared.gains)}"


def nothing(_: Translate) -> Drawn:
    """No round is over yet."""
    text = _("No round is over yet.")
    return Drawn(text, {"note": [{"text": text}]})


def by_round(data: Data, _: Translate) -> Drawn:
    """Prices over the rounds, with the predicted one."""
    played = rounds(data.source)
    if not played or data.source is None:
        return nothing(_)
    rows = price_rows(data.source, data.seat, data.theory)
    if data.guesses.get("price") is not None:
        rows["guess"] = [{"p": data.guesses["price"], "label": _("your prediction for round 1")}]
    prices = [one.call["price"] for one in played]
    text = _("Prices round by round: {prices}.").format(prices=", ".join(shown(price, _) for price in prices))
    if data.theory and rows["band"]:
        text += " " + _("Grey: the prices that clear; all costs rose by {shift} in round {round}.").format(
            shift=SHIFT, round=SHIFT_FROM
        )
    return Drawn(text, rows)


def share_rows(data: Data, _: Translate) -> Drawn:
    """Efficiency over the rounds."""
    bars = efficiency_rows(data.source, _)
    if not bars:
        text = _("Gains are opened when the game is over.")
        return Drawn(text, {"note": [{"text": text}]})
    text = _("Gains realised, round by round: {shares}.").format(shares=", ".join(bar["label"] for bar in bars))
    if data.theory:
        lost = sum(most - got for got, most in filter(None, map(realised, rounds(data.source))))
        text += " " + _("Over all rounds {lost} was left on the table.").format(lost=lost)
    return Drawn(text, {"bars": bars, "full": [{"percent": 100}] if data.theory else []})


PICTURES = (
    Picture("first", N_("Round 1: bids and asks"), "market:offers", first_rows),
    Picture("prices", N_("Prices by round"), "market:round_prices", by_round),
    Picture("last", N_("The last round: bids and asks"), "market:offers", last_rows),
    Picture("efficiency", N_("How much of the possible gains was realised"), "market:efficiency", share_rows),
)

#: The market of the first exploration: values and costs of one unit each.
VALUES, COSTS = (10, 9, 8, 7, 6, 5), (2, 3, 5, 6, 7, 9)


def one_price(values: Mapping[str, Any], _: Translate) -> Drawn:
    """The market at the price of the dial, with all costs shifted."""
    price, bids = values["price"], book(VALUES)
    asks = book(cost + values["shift"] for cost in COSTS)
    wanted = int(market.quantity_at(bids, price, buying=True)[1])
    offered = int(market.quantity_at(asks, price, buying=False)[1])
    units = min(wanted, offered)
    gains = market.consumer_surplus(bids, price, units) + market.producer_surplus(asks, price, units)
    text = _(
        "At a price of {price} buyers want {wanted} units and sellers offer {offered}. {units} can trade; together "
        "they gain {gains} of {possible} possible."
    ).format(
        price=price,
        wanted=wanted,
        offered=offered,
        units=units,
        gains=shown(gains, _),
        possible=shown(market.clear(bids, asks).gains, _),
    )
    rows = {
        "curves": curve_rows(bids, asks),
        "surplus": surplus_rows(bids, asks, price, units),
        "band": tunnel_rows(bids, asks),
        "price": [{"price": price, "label": _("price {price}").format(price=price)}],
    }
    return Drawn(text, rows)


def crowd(values: Mapping[str, Any], _: Translate) -> Drawn:
    """A market of as many buyers and sellers as the dial says, drawn at random: the more, the narrower the range."""
    rng = random.Random(f"crowd {values['seed']}")
    draws = [(rng.randint(1, 100), rng.randint(1, 100)) for _trader in range(values["traders"])]
    bids, asks = book(bid for bid, _ask in draws), book(ask for _bid, ask in draws)
    cleared = market.clear(bids, asks)
    rows = {"curves": curve_rows(bids, asks), "band": tunnel_rows(bids, asks)}
    if not cleared.most:
        return Drawn(_("Nothing trades: every buyer would pay less than every seller needs."), rows)
    text = _("{units} of {traders} units trade. Every price from {low} to {high} clears the market.").format(
        units=cleared.most, traders=values["traders"], low=cleared.low, high=cleared.high
    )
    return Drawn(text, rows)


EXPLORATIONS = (
    Exploration(
        "price",
        N_("Try a price"),
        N_(
            "Move the price. Where do as many want to buy as to sell? Then let all costs rise: what moves, and by how "
            "much?"
        ),
        (Dial("price", N_("Price"), 0, 14, 1, 5), Dial("shift", N_("All costs rise by"), 0, 6, 1, 0)),
        "market:stairs",
        one_price,
    ),
    Exploration(
        "crowd",
        N_("More traders"),
        N_("Values and costs are drawn from 1 to 100. What happens to the range of prices when more people come?"),
        (
            Dial("traders", N_("Buyers, and as many sellers"), 2, 60, 1, 4),
            Dial("seed", N_("Another draw"), 1, 20, 1, 3),
        ),
        "market:stairs",
        crowd,
    ),
)
