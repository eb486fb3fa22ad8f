"""Lesson 14: what is played, the pictures of it, and what can be tried out.

Definitions
    plant    a seller with one unit of power and a running cost; consumers need five units, whatever the price.
    one price    all plants that run are paid the highest offer among them; own offers: each is paid what it asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import market
from ..economics import solve
from ..rules.domain import N_
from ..text import Translate
from .answers import shown
from .calls import Round, rounds
from .curves import Row
from .model import Data, Dial, Drawn, Exploration, Picture, Play

NEEDED, TOP, OWN = 5, 100, "own_offers"
COSTS = [28, 35, 10, 50, 20, 80, 42, 15]
MARKET = {"values": [TOP] * NEEDED + [0] * (len(COSTS) - NEEDED), "costs": COSTS, "rounds": 3}
#: The bots of all seats but the student's: consumers say what power is worth, plants guess what they can ask.
GUESSING = ("truthful", *("truthful", "guesser") * len(COSTS))[: 2 * len(COSTS) - 1]

PLAY = Play(
    title=N_("one price for all"),
    text=N_(
        "You own a power plant with one unit; running it costs you 28. There are seven other plants, and "
        "consumers need "
        "five units at any price up to 100. First game, three rounds: the five lowest offers run, and all of them are "
        "paid the highest offer among them. Eight buyers sit at the table, but three of them need no power."
    ),
    game="call_market",
    seats=2 * len(COSTS),
    seat=1,
    options={**MARKET, "pricing": "highest_rejected"},
    bots=("truthful",),
)
MORE = (
    Play(
        key=OWN,
        title=N_("each is paid its own offer"),
        text=N_("Second game, five rounds: the same plants, but each plant that runs is paid its own offer."),
        game="call_market",
        seats=2 * len(COSTS),
        seat=1,
        options={**MARKET, "pricing": "pay_as_bid", "rounds": 5},
        bots=GUESSING,
    ),
)


def plants(one: Round, source_cards: Any) -> list[dict[str, Any]]:
    """Every plant that made an offer: seat, offer, cost (None where it is not known), whether it runs; lowest first."""
    found = []
    for seat in range(1, len(one.call["offers"]), 2):
        if one.call["offers"][seat]:
            hand = source_cards[seat]
            cost = None if hand is None else hand[0]
            runs = one.call["traded"][seat] > 0
            found.append({"seat": seat, "offer": one.call["offers"][seat][0], "cost": cost, "runs": runs})
    return sorted(found, key=lambda plant: (plant["offer"], not plant["runs"]))


def last(data: Data) -> tuple[Round, list[dict[str, Any]]] | None:
    """The newest round of a game and its plants."""
    played = rounds(data.source)
    if not played or data.source is None:
        return None
    return played[-1], plants(played[-1], data.source.position["cards"][played[-1].number - 1])


def merit_rows(key: str) -> Any:
    """The last round of one of the games: who runs, and with the theory who should."""

    def rows_of(whole: Data, _: Translate) -> Drawn:
        data = whole if key == "play" else whole.of(key)
        found = last(data)
        if found is None:
            return nothing(_)
        one, order = found
        needed = one.call["quantity"]
        rows: dict[str, list[Row]] = {
            "steps": [
                {"from": at, "to": at + 1, "price": plant["offer"], "state": "runs" if plant["runs"] else "idle"}
                for at, plant in enumerate(order)
            ],
            "mine": [
                {"q": at + 0.5, "p": plant["offer"]} for at, plant in enumerate(order) if plant["seat"] == data.seat
            ],
            "supply": [{"q": needed, "label": _("{units} units").format(units=needed)}],
        }
        if key == "play" and data.guesses.get("price") is not None:
            rows["guess"] = [{"p": data.guesses["price"], "label": _("your prediction")}]
        paid = sum(one.call["paid"][1::2])
        text = _("Last round: {units} plants ran and were paid {paid} together.").format(units=needed, paid=paid)
        costs = sorted(plant["cost"] for plant in order if plant["cost"] is not None)
        if not data.theory or len(costs) < len(order) or not needed:
            return Drawn(text, rows)
        curve = market.outline(market.supply([(cost, 1) for cost in costs]))
        rows["costs"] = [{"q": q, "p": p, "at": at} for at, (q, p) in enumerate(curve)]
        price = costs[needed - 1]
        rows["price"] = [{"price": price, "label": _("price by costs: {price}").format(price=price)}]
        spent = sum(plant["cost"] for plant in order if plant["runs"])
        said = _(
            "By costs the price would be {price}. Running these plants cost {spent}, {extra} more than the cheapest."
        )
        return Drawn(f"{text} {said.format(price=price, spent=spent, extra=spent - sum(costs[:needed]))}", rows)

    return rows_of


def offer_rows(data: Data, _: Translate) -> Drawn:
    """All offers over their costs, both games."""
    points: list[Row] = []
    gaps: dict[str, list[float]] = {"one": [], "own": []}
    for rule, game in (("one", data), ("own", data.of(OWN))):
        for one in rounds(game.source):
            assert game.source is not None
            for plant in plants(one, game.source.position["cards"][one.number - 1]):
                if plant["cost"] is not None:
                    about = {"value": plant["cost"], "bid": plant["offer"], "rule": rule}
                    points.append({**about, "own": plant["seat"] == game.seat})
                    gaps[rule].append(plant["offer"] - plant["cost"])
    if not points:
        return nothing(_)
    means = {rule: sum(found) / len(found) if found else None for rule, found in gaps.items()}
    text = _("The offer less the cost, on average: {one} under one price, {own} with own offers.").format(
        one=shown(means["one"], _), own=shown(means["own"], _)
    )
    rows: dict[str, list[Row]] = {"points": points}
    if data.theory:
        costs = [point["value"] for point in points]
        rows["line"] = [{"v": end, "p": end} for end in (min(costs), max(costs))]
        text += " " + _("Dashed: offers equal to costs. Who is paid his own offer earns nothing there, so he guesses.")
    return Drawn(text, rows)


def payment_rows(data: Data, _: Translate) -> Drawn:
    """What consumers pay a round, by rule; with the theory also what they would pay if own offers were costs."""
    first, second = rounds(data.source), rounds(data.of(OWN).source)
    bars: list[Row] = []
    said = []
    for name, words, played in (
        (_("one price"), _("One price: consumers pay {paid} a round."), first),
        (_("own offers"), _("Own offers: they pay {paid} a round."), second),
    ):
        if played:
            paid = float(sum(sum(one.call["paid"][1::2]) for one in played)) / len(played)
            bars += _bar(name, paid, _spent(played))
            said.append(words.format(paid=shown(paid, _)))
    cheapest = _cheapest(first)
    if data.theory and cheapest is not None:
        bars += _bar(_("own offers, if equal to costs"), cheapest, cheapest)
        said.append(_("The naive promise, own offers equal to costs: {paid}.").format(paid=shown(cheapest, _)))
    if not bars:
        return nothing(_)
    return Drawn(" ".join(said), {"bars": bars})


def _bar(name: str, paid: float, spent: float | None) -> list[Row]:
    """What is paid: running costs below, the plants' gain above; in one piece while costs are not known."""
    if spent is None:
        return [{"bar": name, "part": "rent", "amount": paid, "from": 0, "to": paid}]
    rows = [{"bar": name, "part": "cost", "amount": spent, "from": 0, "to": spent}]
    if paid != spent:
        rows.append({"bar": name, "part": "rent", "amount": paid - spent, "from": spent, "to": paid})
    return rows


def _spent(played: list[Round]) -> float | None:
    """What running the plants cost a round: what they were paid less what they gained; None while that is secret."""
    total = 0
    for one in played:
        gains = one.call["gains"][1::2]
        if any(gain is None for gain in gains):
            return None
        total += sum(one.call["paid"][1::2]) - sum(gains)
    return float(total) / len(played)


def _cheapest(played: list[Round]) -> float | None:
    """What the cheapest plants would have cost a round."""
    total = 0.0
    for one in played:
        if one.costs is None:
            return None
        total += float(market.pay_as_bid(market.serve_supply(one.costs, one.call["quantity"])))
    return total / len(played) if played else None


def nothing(_: Translate) -> Drawn:
    """No round is over yet."""
    text = _("No round of this game is over yet.")
    return Drawn(text, {"note": [{"text": text}]})


PICTURES = (
    Picture("one", N_("One price: who ran in the last round"), "lesson_14:merit", merit_rows("play")),
    Picture("own", N_("Own offers: who ran in the last round"), "lesson_14:merit", merit_rows(OWN)),
    Picture("offers", N_("Offers and costs"), "lesson_14:offers", offer_rows),
    Picture("payments", N_("What consumers pay"), "lesson_14:payments", payment_rows),
)

#: The plants of the exploration: running cost and capacity; how each one errs when it guesses the price.
STACK, ERRORS = ((10, 40), (20, 30), (35, 25), (50, 20), (80, 10)), (-2, -1, 2, 0, -1)


def guess_rows(values: Mapping[str, Any], _: Translate) -> Drawn:
    """Plants guess the price that costs would give, each with its own error, but never ask less than their cost."""
    demand, error = values["demand"], values["error"]
    stack = [list(plant) for plant in STACK]
    price = solve(
        "electricity_uniform_vs_pay_as_bid",
        {"stack_cost_capacity": stack, "demand": demand, "pay_as_bid_offers": [cost for cost, _capacity in STACK]},
    )["uniform_price"]
    offers = [max(cost, price + error * wrong) for (cost, _capacity), wrong in zip(STACK, ERRORS, strict=True)]
    found = solve(
        "electricity_uniform_vs_pay_as_bid",
        {"stack_cost_capacity": stack, "demand": demand, "pay_as_bid_offers": offers},
    )
    order = sorted(range(len(STACK)), key=lambda place: offers[place])
    steps: list[Row] = []
    start = 0
    for place in order:
        capacity, runs = STACK[place][1], found["dispatch_with_offers"][place]
        for units, state in ((runs, "runs"), (capacity - runs, "idle")):
            if units:
                steps.append({"from": start, "to": start + units, "price": offers[place], "state": state})
                start += units
    curve = market.outline(market.supply(STACK))
    text = _(
        "One price: {price} for all, {uniform} to pay. Own offers, guessed: {own} to pay; running the plants costs "
        "{extra} more than needed. If own offers were equal to costs: {naive}."
    ).format(
        price=price,
        uniform=found["uniform_payment"],
        own=found["payment_with_offers"],
        extra=found["deadweight_loss"],
        naive=found["pay_as_bid_if_offers_equal_cost"],
    )
    rows = {
        "steps": steps,
        "costs": [{"q": q, "p": p, "at": at} for at, (q, p) in enumerate(curve)],
        "supply": [{"q": demand, "label": _("{units} units").format(units=demand)}],
        "price": [{"price": price, "label": _("one price: {price}").format(price=price)}],
    }
    return Drawn(text, rows)


EXPLORATIONS = (
    Exploration(
        "guess",
        N_("Guessing the price"),
        N_(
            "Five plants are paid their own offers, so each guesses what the price would be. Let them guess "
            "less well: who "
            "runs, and what does it cost? Then change the demand."
        ),
        (
            Dial("demand", N_("Units needed"), 5, 125, 5, 100),
            Dial("error", N_("How badly they guess (0: exactly)"), 0, 6, 1, 1),
        ),
        "lesson_14:merit",
        guess_rows,
    ),
)
