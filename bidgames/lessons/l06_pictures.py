"""Lesson 6: what is played, the pictures of it, and what can be tried out.

Definitions
    first price   the winner pays his own bid; second price: he pays the highest other bid.
    shade         what part of his value a bidder bids at the first price: (n - 1)/n in theory, n bidders.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache
from math import sqrt
from statistics import fmean
from typing import Any

from ..economics import solve
from ..rules.domain import N_
from ..text import Translate
from .answers import shown
from .auctions import auctions, bids, gap, line, nothing, points
from .curves import Row
from .model import Data, Dial, Drawn, Exploration, Picture, Play

TOPIC = "ipv_first_second_price"
#: The range of values, the value of the prediction, and the keys of the further games.
LOW, HIGH, ASKED = 0, 100, 60
FIVE, SECOND, CLOCK = "five", "second", "english"

PLAY = Play(
    title=N_("first price, two bidders"),
    text=N_(
        "First game: you and one other bid in secret for a lot. It is worth a number from 0 to 100 to you, all equally "
        "likely, and another such number to him. The higher bid buys and pays its bid. Six lots."
    ),
    game="single_auction",
    seats=2,
    options={"form": "first_price", "rounds": 6},
    bots=("equilibrium",),
    room={"seats_per_table": 2},
)
MORE = (
    Play(
        key=FIVE,
        title=N_("first price, five bidders"),
        text=N_("Second game: the same with five bidders. Eight lots."),
        game="single_auction",
        seats=5,
        options={"form": "first_price", "rounds": 8},
        bots=("equilibrium",),
        room={"seats_per_table": 5},
    ),
    Play(
        key=SECOND,
        title=N_("second price, five bidders"),
        text=N_("Third game: the highest bid buys, but pays only the highest bid of the others. Eight lots."),
        game="single_auction",
        seats=5,
        options={"form": "second_price", "rounds": 8},
        bots=("equilibrium",),
        room={"seats_per_table": 5},
    ),
    Play(
        key=CLOCK,
        title=N_("rising clock, five bidders"),
        text=N_(
            "Fourth game: a price rises in steps of 10. At each price you stay or leave for good. Who is left "
            "alone buys "
            "at the last price at which a second one was in. Four lots."
        ),
        game="single_auction",
        seats=5,
        options={"form": "english_clock", "rounds": 4, "step": 10},
        bots=("equilibrium",),
        room={"seats_per_table": 5, "clock": {"rising": 10}},
    ),
)


@lru_cache
def theory(n: int) -> dict[str, Any]:
    """What theory says of `n` bidders and values from 0 to 100; its bids are for `ASKED` and `HIGH`."""
    return solve(TOPIC, {"n": n, "low": LOW, "high": HIGH, "values": [ASKED, HIGH]})


def guess_rows(data: Data, _: Translate) -> list[Row]:
    """The two bids that were predicted; one mark where they are the same."""
    two, five = data.guesses.get("two"), data.guesses.get("five")
    if two is not None and two == five:
        return [{"q": ASKED, "p": two, "label": _("your prediction")}]
    both = ((two, _("you: 2 bidders")), (five, _("you: 5 bidders")))
    return [{"q": ASKED, "p": bid, "label": label} for bid, label in both if bid is not None]


def first_rows(data: Data, _: Translate) -> Drawn:
    """Bids at the first price, two and five bidders."""
    two, five = bids(data), bids(data.of(FIVE))
    if not two and not five:
        return nothing(_)
    rows: dict[str, list[Row]] = {
        "points": points(data, "two", two) + points(data.of(FIVE), "five", five),
        "ends": line("value", float, LOW, HIGH),
        "words": [{"v": HIGH, "p": HIGH, "label": _("bid = value")}],
        "guess": guess_rows(data, _),
    }
    text = _("A bid less the value, on average: {two} with two bidders, {five} with five.").format(
        two=shown(gap(two), _), five=shown(gap(five), _)
    )
    if data.theory:
        for n in (2, 5):
            end = theory(n)["first_price_bids"][1]
            rows["ends"] += line(f"{n}", lambda value, end=end: value * end / HIGH, LOW, HIGH)
            rows["words"].append({"v": HIGH, "p": end, "label": _("{n} bidders: theory").format(n=n)})
        text += " " + _(
            "Theory: whoever has no dislike of risk bids half of his value against one other, four fifths "
            "against four. "
            "For a value of {value}: {two} and {five}."
        ).format(
            value=ASKED, two=shown(theory(2)["first_price_bids"][0], _), five=shown(theory(5)["first_price_bids"][0], _)
        )
    return Drawn(text, rows)


def truth_rows(data: Data, _: Translate) -> Drawn:
    """Bids at the second price; where bidders left the clock (how far the buyer would have gone nobody knows)."""
    second, clock = data.of(SECOND), data.of(CLOCK)
    made, left = bids(second), [row for row in bids(clock) if not row["won"]]
    if not made and not left:
        return nothing(_)
    rows: dict[str, list[Row]] = {"points": points(second, "second", made) + points(clock, "clock", left)}
    text = _("A bid less the value, on average: {second} at the second price; on the rising clock, of those who left: "
             "{clock}.").format(second=shown(gap(made), _), clock=shown(gap(left), _))  # fmt: skip
    if data.theory:
        rows["ends"] = line("value", float, LOW, HIGH)
        rows["words"] = [{"v": HIGH, "p": HIGH, "label": _("theory: bid = value")}]
        text += " " + _(
            "Theory: bid your value, stay as long as the price is not above it: the last price is up to one "
            "step below the value. Your bid decides whether you buy, not what you pay."
        )
    return Drawn(text, rows)


def money_rows(data: Data, _: Translate) -> Drawn:
    """What five bidders paid at the first and at the second price, auction by auction, and the mean so far."""
    rows: dict[str, list[Row]] = {"money": [], "band": [], "goal": []}
    means: dict[str, float] = {}
    longest = 0
    for series, key in (("first", FIVE), ("second", SECOND)):
        paid = [row["revenue"] for row in auctions(data.of(key))]
        for number, money in enumerate(paid, 1):
            means[series] = fmean(paid[:number])
            rows["money"].append({"round": number, "money": money, "mean": means[series], "series": series})
        longest = max(longest, len(paid))
    if not longest:
        return nothing(_)
    text = _("Mean revenue with five bidders: {first} at the first price, {second} at the second.").format(
        first=shown(means.get("first"), _), second=shown(means.get("second"), _)
    )
    if data.theory:
        found = theory(5)
        middle = found["expected_revenue"]
        rows["goal"] = [{"p": middle, "label": _("theory, both: {mean}").format(mean=shown(middle, _))}]
        for series in ("first", "second"):
            for number in range(1, longest + 1):
                wide = 2 * found[f"sd_revenue_{series}"] / sqrt(number)
                edges = {"low": max(LOW, middle - wide), "high": min(HIGH, middle + wide)}
                rows["band"].append({"round": number, **edges, "series": series})
        text += " " + _(
            "Theory: {mean} in both. The bands hold the mean of so many auctions about 19 times in 20; at the "
            "second price "
            "they are wider, since single prices vary more."
        ).format(mean=shown(middle, _))
    return Drawn(text, rows)


def share_rows(data: Data, _: Translate) -> Drawn:
    """What lots were worth to their buyers, of the most they could have been worth, by game."""
    names = {
        "play": _("first price, 2 bidders"),
        FIVE: _("first price, 5 bidders"),
        SECOND: _("second price"),
        CLOCK: _("rising clock"),
    }
    bars: list[Row] = []
    for key, name in names.items():
        made = auctions(data if key == "play" else data.of(key))
        possible = sum(row["best_worth"] for row in made)
        if possible:
            percent = 100 * sum(row["worth"] or 0 for row in made) / possible
            bars.append({"bar": name, "percent": percent, "label": _("{percent} %").format(percent=round(percent))})
    if not bars:
        return nothing(_)
    said = _("{game}: {percent} %")
    text = _("; ").join(said.format(game=bar["bar"], percent=round(bar["percent"])) for bar in bars) + "."
    if data.theory:
        text += " " + _(
            "Theory: 100 %. All shade alike, so the highest value has the highest bid; only equal bids, and "
            "on the clock values within one step, leave it to chance."
        )
    return Drawn(text, {"bars": bars, "full": [{"percent": 100}] if data.theory else []})


PICTURES = (
    Picture("first", N_("First price: bids and values"), "lesson_06:first", first_rows),
    Picture("truth", N_("Second price and rising clock"), "lesson_06:truth", truth_rows),
    Picture("revenue", N_("Which form earns more?"), "lesson_06:revenue", money_rows),
    Picture("efficiency", N_("Did the lot go to whom it was worth most?"), "lesson_06:shares", share_rows),
)


def try_bid(values: Mapping[str, Any], _: Translate) -> Drawn:
    """The mean gain of every bid for one value, when the others bid as theory says."""
    n, value, bid = values["n"], values["value"], values["bid"]
    found = solve(TOPIC, {"n": n, "low": LOW, "high": HIGH, "values": [value, HIGH]})
    best, highest = found["first_price_bids"]

    def chance(offer: float) -> float:
        return float(min(1.0, offer / highest) ** (n - 1))

    def gained(offer: float) -> float:
        return float((value - offer) * chance(offer))

    text = _(
        "Value {value}, bid {bid}: you win with a chance of {chance} %, gain {gain} if you do, and {mean} "
        "on average. The "
        "best bid is {best}; it gains {most} on average."
    ).format(
        value=value, bid=bid, chance=shown(100 * chance(bid), _), gain=value - bid, mean=shown(gained(bid), _),
        best=shown(best, _), most=shown(gained(best), _),
    )  # fmt: skip
    marks = [{"x": bid, "y": gained(bid), "kind": "own"}, {"x": best, "y": gained(best), "kind": "best"}]
    return Drawn(text, {"curve": [{"x": x, "y": gained(x)} for x in range(value + 1)], "mark": marks})


#: How many auctions the histogram is made of, and the width of its classes.
AUCTIONS, CLASS = 2000, 5


@lru_cache(64)
def best_values(n: int) -> tuple[tuple[float, float], ...]:
    """The highest and the second-highest of `n` values in many auctions."""
    rng = random.Random(f"best of {n}")
    found = []
    for _auction in range(AUCTIONS):
        drawn = sorted(rng.random() * HIGH for _bidder in range(n))
        found.append((drawn[-1], drawn[-2]))
    return tuple(found)


def spread_rows(values: Mapping[str, Any], _: Translate) -> Drawn:
    """Histograms of revenue at both prices."""
    n, risk = values["n"], values["risk"]
    found = solve("ipv_first_price_crra", {"n": n, "rho": risk / 100, "low": LOW, "high": HIGH, "values": []})
    paid = {
        "first": [found["slope"] * high for high, _second in best_values(n)],
        "second": [second for _high, second in best_values(n)],
    }
    counts: list[Row] = []
    for series, money in paid.items():
        tally = [0] * (HIGH // CLASS)
        for one in money:
            tally[min(int(one) // CLASS, len(tally) - 1)] += 1
        counts += [
            {"series": series, "low": at * CLASS, "share": 100 * number / AUCTIONS} for at, number in enumerate(tally)
        ]
        counts.append({"series": series, "low": HIGH, "share": 100 * tally[-1] / AUCTIONS})
    means = {"first": found["expected_revenue"], "second": found["second_price_revenue"]}
    text = _(
        "{n} bidders, {auctions} auctions. By theory the seller receives {first} on average at the first "
        "price, {second} "
        "at the second; in these auctions it was {drawn_first} and {drawn_second}."
    ).format(
        n=n, auctions=AUCTIONS, first=shown(means["first"], _), second=shown(means["second"], _),
        drawn_first=shown(fmean(paid["first"]), _), drawn_second=shown(fmean(paid["second"]), _),
    )  # fmt: skip
    return Drawn(text, {"counts": counts, "means": [{"series": key, "p": mean} for key, mean in means.items()]})


def reserve_found(n: int, reserve: int) -> dict[str, Any]:
    """The theory of a reserve price of so many per cent of the highest value."""
    return solve("ipv_reserve", {"n": n, "reserve": reserve / HIGH, "values": []})


def reserve_rows(values: Mapping[str, Any], _: Translate) -> Drawn:
    """Mean revenue for every reserve price."""
    n, chosen = values["n"], values["reserve"]
    curve = [{"x": x, "y": HIGH * reserve_found(n, x)["expected_revenue"]} for x in range(0, HIGH + 1, 2)]
    found = reserve_found(n, chosen)
    best = {"x": HIGH * found["optimal_reserve"], "y": HIGH * found["revenue_optimal"], "kind": "best"}
    own = {"x": chosen, "y": HIGH * found["expected_revenue"], "kind": "own"}
    text = _(
        "Reserve price {reserve}: the lot is sold with a chance of {chance} %, and the seller receives "
        "{mean} on average; "
        "without a reserve price {without}, with the best one ({best}) {most}."
    ).format(
        reserve=chosen, chance=shown(100 * found["prob_sale"], _), mean=shown(own["y"], _),
        without=shown(HIGH * found["revenue_no_reserve"], _), best=shown(best["x"], _), most=shown(best["y"], _),
    )  # fmt: skip
    return Drawn(text, {"curve": curve, "mark": [own, best]})


EXPLORATIONS = (
    Exploration(
        "bid",
        N_("Try a bid"),
        N_(
            "First price; the others bid as theory says. A higher bid wins more often and gains less. Find "
            "the best bid, "
            "then add bidders: where does the best bid go?"
        ),
        (
            Dial("n", N_("Bidders, you among them"), 2, 10, 1, 2),
            Dial("value", N_("Your value"), 10, 100, 5, 60),
            Dial("bid", N_("Your bid"), 0, 100, 1, 45),
        ),
        "lesson_06:gain",
        try_bid,
    ),
    Exploration(
        "spread",
        N_("The same mean, another spread"),
        N_(
            "Which price would a seller choose who wants to know beforehand what he gets? Then let bidders "
            "dislike risk: "
            "at which of the two prices do they bid more?"
        ),
        (
            Dial("n", N_("Bidders"), 2, 10, 1, 2),
            Dial("risk", N_("How much bidders dislike risk (0: not at all)"), 0, 90, 10, 0),
        ),
        "lesson_06:spread",
        spread_rows,
    ),
    Exploration(
        "reserve",
        N_("A reserve price"),
        N_(
            "Below the reserve price the lot stays unsold and the seller has nothing. Is it worth it? Change "
            "the number of "
            "bidders: does the best reserve price move?"
        ),
        (Dial("n", N_("Bidders"), 1, 10, 1, 2), Dial("reserve", N_("Reserve price"), 0, 100, 5, 20)),
        "lesson_06:reserve",
        reserve_rows,
    ),
)
