"""Lesson 7: what is played, the pictures of it, and what can be tried out.

Definitions
    turn    the place of a bidder in a once-around lot: 1 is the seat after the seller, the seller is the last.
    worth   what the bank paid for the lot at the end of its day; not known before.
    owner   the seller and, of a joint lot, his partner. His gain: the money he received, or the worth of a lot that he
            bought himself less what he paid.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from ..economics import solve
from ..rules.art_dealer import FIXED, ONCE, OPEN, SEALED
from ..rules.domain import N_
from ..tables import frame
from ..tables.art_dealer import shares
from ..text import Translate
from ..views.words import count
from .answers import shown
from .auctions import nothing
from .curves import Row
from .model import Data, Dial, Drawn, Exploration, Picture, Play

#: The value of the prediction, in thousands; a joint lot among the forms.
ASKED, JOINT = 60, "joint"
#: What is counted in a sentence: one, several.
LOTS = (N_("1 lot"), N_("{n} lots"))

PLAY = Play(
    text=N_(
        "Art dealer with four players. The symbol on a card says how it is sold: open to all, once "
        "around, sealed, at a "
        "fixed price, or as a double with a second card. One day (about a dozen lots) is enough: once it "
        "is over, press "
        "“Stop here” above the game. Write down who paid how much for what."
    ),
    game="art_dealer",
    seats=4,
    bots=("expected_value", "fraction_bidder"),
    room={"seats_per_table": 4},
)


def sales(data: Data) -> list[Row]:
    """The lots that were auctioned, with their owners' gain a work in thousands (None while it is not known)."""
    if data.source is None:
        return []
    found = []
    for row, sale in zip(frame(data.source, "sales"), data.source.position["sales"], strict=True):
        if row["form"] in (OPEN, ONCE, SEALED, FIXED):
            owners = {sale["seller"], sale["partner"]} - {None}
            money = sum(change for seat, change in shares(sale).items() if seat in owners)
            kept = row["worth"] if row["seat"] in owners else 0
            gain = None if kept is None else money + kept
            each = None if gain is None else gain / row["works"] / 1000
            found.append({**row, "gain": each, "kind": row["form"] if row["partner"] is None else JOINT})
    return found


def path_rows(data: Data, _: Translate) -> Drawn:
    """Bids of once-around lots by turn, as a part of the lot's worth."""
    over = {row["sale"]: row for row in sales(data) if row["form"] == ONCE and row["worth"]}
    if data.source is None or not over:
        text = _("No lot that went round once has been paid by the bank yet.")
        return Drawn(text, {"note": [{"text": text}]})
    seats = len(data.source.names)
    points = []
    for bid in frame(data.source, "bids"):
        lot = over.get(bid["sale"])
        if lot is not None:
            place = (bid["seat"] - lot["seller"] - 1) % seats + 1
            percent = 100 * bid["amount"] / lot["worth"]
            points.append(
                {
                    "place": place,
                    "percent": percent,
                    "lot": bid["sale"],
                    "own": bid["seat"] == data.seat,
                    "won": bid["won"],
                }
            )
    rows: dict[str, list[Row]] = {"points": points}
    if data.guesses.get("once") is not None:
        rows["guess"] = [{"q": 1, "p": 100 * data.guesses["once"] / ASKED, "label": _("your prediction")}]
    bought = [(lot["seat"] - lot["seller"] - 1) % seats + 1 for lot in over.values()]
    said = _("turn {turn}: {lots}")
    turns = ", ".join(said.format(turn=turn, lots=bought.count(turn)) for turn in range(1, seats + 1))
    words = _("Lots that went round once and were worth something: {lots}. Bought at which turn: {turns}.")
    text = words.format(lots=len(over), turns=turns)
    if data.theory:
        shades = solve("once_around", {"n": seats - 1, "values_in_bidding_order": [0] * (seats - 1)})[
            "shade_by_position"
        ]
        rows["shade"] = [{"place": place, "percent": 100 * shade} for place, shade in enumerate(shades, 1)]
        rows["word"] = [{"label": _("theory")}]
        text += " " + _(
            "Theory, if each had a value of his own and the seller did not bid: the first bids up to {first} "
            "% of it, each "
            "later one less, and the last only tops the price."
        ).format(first=shown(100 * shades[0], _))
    return Drawn(text, rows)


@lru_cache
def parts(buyers: int) -> dict[str, float]:
    """What a seller gets by theory in each form, as a part of the mean of the best of `buyers` values."""
    best = buyers / (buyers + 1)
    around = solve("once_around", {"n": buyers, "values_in_bidding_order": [0] * buyers})
    fixed = solve("fixed_price_offer", {"buyers": buyers, "seller_value": 0})
    at_once = around["simultaneous_first_price_revenue"] / best
    return {
        OPEN: at_once,
        SEALED: at_once,
        ONCE: around["expected_revenue"] / best,
        FIXED: fixed["expected_payoff"] / best,
    }


def form_rows(data: Data, _: Translate) -> Drawn:
    """The owner's mean gain a work by form, with two standard errors."""
    sold = [row for row in sales(data) if row["gain"] is not None]
    if not sold or data.source is None:
        return nothing(_)
    words = {
        OPEN: _("open"),
        ONCE: _("once, around"),
        SEALED: _("sealed"),
        FIXED: _("fixed, price"),
        JOINT: _("joint, lot"),
    }
    told = {
        OPEN: _("open"),
        ONCE: _("once around"),
        SEALED: _("sealed"),
        FIXED: _("fixed price"),
        JOINT: _("joint lot"),
    }
    bars: list[Row] = []
    said = []
    for kind, word in words.items():
        gains = [row["gain"] for row in sold if row["kind"] == kind]
        if gains:
            mean = fmean(gains)
            wide = 2 * stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 0.0
            label = _("{lots} ×").format(lots=len(gains))
            bars.append({"bar": word, "gain": mean, "low": mean - wide, "high": mean + wide, "label": label})
            of = count(len(gains), LOTS, _)
            said.append(_("{form}: {gain} ({lots})").format(form=told[kind], gain=shown(mean, _), lots=of))
    text = _("Owners gained, in thousands a work: {list}.").format(list=_("; ").join(said))
    rows: dict[str, list[Row]] = {"forms": bars, "goal": []}
    worths = [row["worth"] / row["works"] / 1000 for row in sold if row["worth"] is not None]
    if data.theory and worths:
        worth = fmean(worths)
        found = parts(len(data.source.names) - 1)
        drawn = {bar["bar"] for bar in bars}
        rows["goal"] = [
            {"bar": words[kind], "gain": part * worth} for kind, part in found.items() if words[kind] in drawn
        ]
        text += " " + _(
            "Theory, if each buyer had a value of his own and the best of these were {worth} on average, what "
            "a work was "
            "worth: open or sealed {open}, once around {once}, fixed price {fixed}."
        ).format(
            worth=shown(worth, _), open=shown(found[OPEN] * worth, _), once=shown(found[ONCE] * worth, _),
            fixed=shown(found[FIXED] * worth, _),
        )  # fmt: skip
    return Drawn(text, rows)


def player_rows(data: Data, _: Translate) -> Drawn:
    """What each player gained by selling to others and by buying, in lots that the bank has paid."""
    paid = [] if data.source is None else [
        (row, sale) for row, sale in zip(frame(data.source, "sales"), data.source.position["sales"], strict=True)
        if row["worth"] is not None
    ]  # fmt: skip
    if not paid or data.source is None:
        text = _("No day is over yet, so nobody knows what the works are worth.")
        return Drawn(text, {"note": [{"text": text}]})
    names = list(data.source.names)
    gains = [{"sold": 0, "bought": 0} for _seat in names]
    for row, sale in paid:
        for seat, money in shares(sale).items():
            gains[seat]["bought" if seat == sale["buyer"] else "sold"] += money
        gains[sale["buyer"]]["bought"] += row["worth"]
    bars: list[Row] = []
    said = []
    for seat, (name, gained) in enumerate(zip(names, gains, strict=True)):
        who = _("you") if seat == data.seat else name
        bars += [{"who": who, "part": part, "amount": money / 1000} for part, money in gained.items()]
        sold, bought = (shown(gained[part] / 1000, _) for part in ("sold", "bought"))
        said.append(_("{name}: {sold} by selling, {bought} by buying").format(name=who, sold=sold, bought=bought))
    return Drawn(_("Gains in thousands. {list}.").format(list=_("; ").join(said)), {"parts": bars})


PICTURES = (
    Picture("path", N_("Once around: who bid how much"), "lesson_07:path", path_rows),
    Picture("forms", N_("Which form of auction gains most?"), "lesson_07:forms", form_rows),
    Picture("players", N_("Selling or buying?"), "lesson_07:players", player_rows),
)


def turn_rows(values: Mapping[str, Any], _: Translate) -> Drawn:
    """One lot once around: values drawn from 0 to 100."""
    n = values["n"]
    rng = random.Random(f"turns {values['seed']}")
    worth = [rng.randint(1, 100) for _bidder in range(n)]
    found = solve("once_around", {"n": n, "values_in_bidding_order": [value / 100 for value in worth]})
    prices = [100 * price for price in found["standing_price_path"]]
    place = found["winner_position"]
    text = _(
        "The bidder of turn {turn} buys at {price}; the lot is worth {value} to him and {best} to whom it "
        "is worth most. Over "
        "all values once around brings {mean} on average, bidding all at once in secret {secret}."
    ).format(
        turn=place + 1, price=shown(prices[-1], _), value=worth[place], best=max(worth),
        mean=shown(100 * found["expected_revenue"], _),
        secret=shown(100 * found["simultaneous_first_price_revenue"], _),
    )  # fmt: skip
    rows: dict[str, list[Row]] = {
        "values": [{"place": turn, "value": value} for turn, value in enumerate(worth, 1)],
        "path": [
            {"place": turn, "price": price, "label": shown(round(price), _)} for turn, price in enumerate(prices, 1)
        ],
    }
    return Drawn(text, rows)


#: The curve of a fixed price is drawn down to this loss, or to that of the price chosen.
LOSS = -10


def fixed_gain(price: float, buyers: int, own: float) -> float:
    """The seller's mean gain at a price, values from 0 to 1: sold, or the price paid for what is worth `own` to him."""
    stuck = price**buyers
    return price * (1 - stuck) + stuck * (own - price)


def fixed_rows(values: Mapping[str, Any], _: Translate) -> Drawn:
    """The seller's mean gain for every price."""
    buyers, own, price = values["buyers"], values["own"], values["price"]
    found = solve("fixed_price_offer", {"buyers": buyers, "seller_value": own / 100})

    def gained(asked: float) -> float:
        return 100 * fixed_gain(asked / 100, buyers, own / 100)

    best = {"x": 100 * found["optimal_price"], "y": 100 * found["expected_payoff"], "kind": "best"}
    text = _(
        "At {price} nobody buys with a chance of {stuck} %, and the seller gains {gain} on average. The "
        "best price is {best}; "
        "it brings {most}."
    ).format(
        price=price, stuck=shown(100 * (price / 100) ** buyers, _), gain=shown(gained(price), _),
        best=shown(best["x"], _), most=shown(best["y"], _),
    )  # fmt: skip
    marks = [{"x": price, "y": gained(price), "kind": "own"}, best]
    floor = min(LOSS, gained(price))
    curve = [{"x": x, "y": gained(x)} for x in range(0, 101, 2) if gained(x) >= floor]
    return Drawn(text, {"curve": curve, "mark": marks})


def split_rows(values: Mapping[str, Any], _: Translate) -> Drawn:
    """Who pays and receives what for a joint lot."""
    found = solve("double_lot_split", {"price_thousands": values["price"], "buyer": values["buyer"]})
    words = {"seller": _("seller"), "partner": _("partner"), "other": _("other player"), "bank": _("bank")}
    bars = [
        {"bar": word.replace(" ", ", "), "amount": found[key], "label": shown(found[key], _)}
        for key, word in words.items()
    ]
    said = _("{who}: {money}")
    text = _("; ").join(said.format(who=word, money=shown(found[key], _)) for key, word in words.items())
    return Drawn(_("In thousands. {list}.").format(list=text), {"split": bars})


EXPLORATIONS = (
    Exploration(
        "once",
        N_("Once around"),
        N_(
            "Each bids once, in turn. Who speaks early has to shade without knowing the others; the last only tops the "
            "price. How often does the lot go to somebody else than the one to whom it is worth most?"
        ),
        (Dial("n", N_("Bidders"), 2, 6, 1, 3), Dial("seed", N_("Another draw"), 1, 30, 1, 3)),
        "lesson_07:turns",
        turn_rows,
    ),
    Exploration(
        "fixed",
        N_("Name a price"),
        N_(
            "Each buyer's value lies anywhere from 0 to 100. The first to whom it is worth the price buys. If "
            "nobody does, "
            "the seller pays the price himself and keeps the lot. Find the best price, then add buyers."
        ),
        (
            Dial("buyers", N_("Buyers"), 1, 5, 1, 2),
            Dial("own", N_("What the lot is worth to the seller"), 0, 100, 10, 0),
            Dial("price", N_("Price"), 0, 100, 5, 70),
        ),
        "lesson_07:fixed",
        fixed_rows,
    ),
    Exploration(
        "double",
        N_("A joint lot"),
        N_("The price is split between seller and partner. When does a thousand go to the bank, and whose was it?"),
        (
            Dial("price", N_("Price (thousands)"), 0, 60, 1, 25),
            Dial("buyer", N_("Who buys?"), value="other", choices=(
                ("other", N_("another player")), ("seller", N_("the seller")), ("partner", N_("the partner")),
            )),
        ),
        "lesson_07:split",
        split_rows,
    ),
)  # fmt: skip
