"""Lesson 9: what is played, the pictures of it, and what can be tried out.

Definitions
    signal      what a bidder is told; the lot is worth the mean of all signals to everybody.
    naive       a bid of what the lot is worth on average, given one's signal alone.
    break even  what it is worth on average, given that one's signal is also the highest.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from math import floor
from statistics import fmean
from typing import Any

from ..economics import solve
from ..rules.domain import N_
from ..text import Translate
from .answers import shown
from .auctions import auctions, bids, line, nothing
from .curves import Row
from .model import Data, Dial, Drawn, Exploration, Picture, Play

TOPIC = "common_value_average"
#: The highest signal, the signal of the prediction, and the key of the second game.
HIGH, ASKED, SIX = 100, 80, "six"

PLAY = Play(
    title=N_("two bidders"),
    text=N_(
        "First game: a lot is worth the same to you and to one other, and neither knows how much. Each is "
        "told a number "
        "from 0 to 100, and the lot is worth the mean of both numbers. The higher bid buys and pays its bid. Six lots."
    ),
    game="single_auction",
    seats=2,
    options={"form": "first_price", "values": "average", "rounds": 6},
    bots=("truthful",),
    room={"seats_per_table": 2},
)
MORE = (
    Play(
        key=SIX,
        title=N_("six bidders"),
        text=N_(
            "Second game: six bidders, each with a number of his own; the lot is worth the mean of all six. Ten lots."
        ),
        game="single_auction",
        seats=6,
        options={"form": "first_price", "values": "average", "rounds": 10},
        bots=("truthful", "equilibrium"),
        room={"seats_per_table": 6},
    ),
)


@lru_cache(256)
def theory(n: int, signal: int = ASKED) -> dict[str, Any]:
    """What theory says of `n` bidders; its bids are for signals of 0, `signal` and `HIGH`."""
    return solve(TOPIC, {"n": n, "high": HIGH, "signals": [0, signal, HIGH]})


#: The lines of the theory: what `solve` calls them.
NAIVE, EVEN, BEST = "ev_given_signal", "ev_given_signal_and_highest", "equilibrium_first_price"


def lines(n: int, _: Translate) -> dict[str, list[Row]]:
    """The three lines over signals, with their words."""
    found = theory(n, HIGH // 2)
    words = {NAIVE: _("by the signal alone"), EVEN: _("if it is the highest"), BEST: _("theory's bid")}
    ends: list[Row] = []
    for key in words:
        low, _middle, high = found[key]
        ends += line(key, lambda value, low=low, high=high: low + (high - low) * value / HIGH, 0, HIGH)
    places = {NAIVE: (HIGH // 2, 1), EVEN: (HIGH, 2), BEST: (HIGH, 2)}
    said = [
        {"v": at, "p": found[key][which], "label": words[key], "below": key == BEST}
        for key, (at, which) in places.items()
    ]
    return {"ends": ends, "words": said}


def signal_rows(data: Data, n: int, guess: str, _: Translate) -> Drawn:
    """Bids over signals in one game, with the prediction for it."""
    made = bids(data)
    if not made:
        return nothing(_)
    points = [
        {
            "value": row["told"],
            "bid": row["bid"],
            "series": "won" if row["won"] else "lost",
            "own": row["seat"] == data.seat,
        }
        for row in made
    ]
    rows: dict[str, list[Row]] = {"points": points, "guess": []}
    if data.guesses.get(guess) is not None:
        rows["guess"] = [{"q": ASKED, "p": data.guesses[guess], "label": _("your prediction")}]
    won = [row for row in made if row["won"]]
    text = _("Winners were told {signal} on average, bid {bid}, and got what was worth {worth}.").format(
        signal=shown(fmean(row["told"] for row in won), _),
        bid=shown(fmean(row["bid"] for row in won), _),
        worth=shown(fmean(row["worth"] for row in won), _),
    )
    if data.theory:
        rows |= lines(n, _)
        found = theory(n)
        text += " " + _(
            "Theory, for a signal of {signal}: by the signal alone the lot is worth {naive} on average, "
            "{even} if that signal "
            "is the highest; the best bid is {best}."
        ).format(
            signal=ASKED, naive=shown(found[NAIVE][1], _), even=shown(found[EVEN][1], _), best=shown(found[BEST][1], _)
        )
    return Drawn(text, rows)


def two_rows(data: Data, _: Translate) -> Drawn:
    """Bids of the first game."""
    return signal_rows(data, 2, "two", _)


def six_rows(data: Data, _: Translate) -> Drawn:
    """Bids of the second game."""
    return signal_rows(data.of(SIX), 6, "six", _)


#: The width of a class of gains.
CLASS = 10


def gain_rows(data: Data, _: Translate) -> Drawn:
    """A mark for each auction over what its winner gained."""
    dots: list[Row] = []
    stack: Counter[int] = Counter()
    losses = []
    for series, game in (("two", data), ("six", data.of(SIX))):
        for row in auctions(game):
            if row["gain"] is not None:
                middle = floor(row["gain"] / CLASS) * CLASS + CLASS // 2
                stack[middle] += 1
                own = row["seat"] == game.seat
                dots.append({"gain": middle, "stack": stack[middle], "series": series, "own": own})
                losses.append(row["gain"] < 0)
    if not dots:
        return nothing(_)
    text = _("Lots bought: {lots}. The winner lost in {losses} of them.").format(lots=len(dots), losses=sum(losses))
    return Drawn(text, {"dots": dots})


def number_rows(data: Data, _: Translate) -> Drawn:
    """The winners' mean gain by the number of bidders."""
    rows: dict[str, list[Row]] = {"bars": [], "theory": []}
    said = []
    for n, game in ((2, data), (6, data.of(SIX))):
        won = [row["gain"] for row in auctions(game) if row["gain"] is not None]
        if won:
            bar = _("{n} bidders").format(n=n)
            mean = fmean(won)
            rows["bars"].append({"bar": bar, "gain": mean, "label": shown(mean, _)})
            said.append(_("With {n} bidders winners gained {gain} on average.").format(n=n, gain=shown(mean, _)))
            if data.theory:
                found = theory(n)
                naive, best = found["naive_expected_profit"], found["equilibrium_winner_profit"]
                rows["theory"] += [
                    {"bar": bar, "gain": naive, "kind": "naive"},
                    {"bar": bar, "gain": best, "kind": "best"},
                ]
                words = _("Theory: {naive} if all bid by their signal alone, {best} if nobody can do better.")
                said.append(words.format(naive=shown(naive, _), best=shown(best, _)))
    return Drawn(" ".join(said), rows) if said else nothing(_)


PICTURES = (
    Picture("gains", N_("What winners gained"), "lesson_09:gains", gain_rows),
    Picture("two", N_("Two bidders: bids and signals"), "lesson_09:signals", two_rows),
    Picture("six", N_("Six bidders: bids and signals"), "lesson_09:signals", six_rows),
    Picture("number", N_("More bidders, less gain?"), "lesson_09:by_number", number_rows),
)


def told_rows(values: Mapping[str, Any], _: Translate) -> Drawn:
    """The three lines, and what they say for one signal."""
    n, signal = values["n"], values["signal"]
    found = theory(n, signal)
    naive, even, best = (found[key][1] for key in (NAIVE, EVEN, BEST))
    text = _(
        "{n} bidders, signal {signal}: by the signal alone the lot is worth {naive} on average. If you "
        "win, all others were "
        "told less: then it is worth {even}. The best bid is {best}."
    ).format(n=n, signal=signal, naive=shown(naive, _), even=shown(even, _), best=shown(best, _))
    marks = [{"q": signal, "p": one, "label": shown(one, _)} for one in (naive, even, best)]
    return Drawn(text, {**lines(n, _), "guess": marks})


#: How many auctions the histogram is made of, and the width of its classes.
AUCTIONS, NARROW = 2000, 4


@lru_cache(64)
def highest(n: int) -> tuple[float, ...]:
    """The highest of `n` errors from -1 to 1, in many auctions."""
    rng = random.Random(f"highest of {n}")
    return tuple(max(rng.uniform(-1, 1) for _bidder in range(n)) for _auction in range(AUCTIONS))


def loss_rows(values: Mapping[str, Any], _: Translate) -> Drawn:
    """What the winner gains if each bids his signal less a discount, with signals around the worth."""
    n, spread, discount = values["n"], values["spread"], values["discount"]
    found = solve("common_value_kagel_levin", {"n": n, "v_low": 0, "v_high": 1000, "epsilon": spread, "signals": []})
    won = [discount - spread * error for error in highest(n)]
    tally = Counter(floor(one / NARROW) * NARROW for one in won)
    counts = [
        {"low": low, "high": low + NARROW, "share": 100 * tally[low] / AUCTIONS, "side": "loss" if low < 0 else "gain"}
        for low in sorted(tally)
    ]
    mean = found["naive_expected_profit"] + discount
    text = _(
        "{n} bidders, signals up to {spread} off, each bids {discount} less than his signal: the winner "
        "gains {mean} on "
        "average and loses in {losses} % of {auctions} auctions. To break even all have to bid {even} less."
    ).format(
        n=n, spread=spread, discount=discount, mean=shown(mean, _), auctions=AUCTIONS,
        losses=shown(100 * sum(one < 0 for one in won) / AUCTIONS, _), even=shown(-found["naive_expected_profit"], _),
    )  # fmt: skip
    label = _("mean {mean}").format(mean=shown(mean, _))
    return Drawn(text, {"counts": counts, "mean": [{"p": mean, "label": label}]})


EXPLORATIONS = (
    Exploration(
        "told",
        N_("What winning tells you"),
        N_(
            "The highest line: what the lot is worth if you know your signal only. The one below it: if you "
            "also know that "
            "nobody was told more. Add bidders: which of the lines moves most?"
        ),
        (Dial("n", N_("Bidders"), 2, 10, 1, 2), Dial("signal", N_("Your signal"), 0, 100, 5, 80)),
        "lesson_09:signals",
        told_rows,
    ),
    Exploration(
        "loss",
        N_("How much less to bid"),
        N_(
            "Another kind of signal: each is told the worth of the lot give or take some error, and all bid "
            "their signal less a "
            "discount. Find the discount at which the winner breaks even; then add bidders."
        ),
        (
            Dial("n", N_("Bidders"), 2, 10, 1, 3),
            Dial("spread", N_("Signals are off by up to"), 4, 30, 2, 20),
            Dial("discount", N_("Each bids less by"), 0, 30, 1, 0),
        ),
        "lesson_09:loss",
        loss_rows,
    ),
)
