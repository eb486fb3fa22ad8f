"""Lesson 9: the exercises: what a signal says, what winning adds, and what forgetting it costs."""

from __future__ import annotations

import random
from typing import Any

from ..economics import solve
from ..rules.domain import N_
from ..text import Translate
from ..views.html import Html, row, table
from .answers import shown
from .curves import draw_until, listed
from .l06_exercises import HUNDREDTH, TENTH, lines
from .l09_pictures import BEST, EVEN, NAIVE, TOPIC
from .model import Ask, Exercise, Found, Inputs

NAMES = ("A", "B", "C", "D")
AROUND = "common_value_kagel_levin"


def told_inputs(rng: random.Random) -> dict[str, Any]:
    """Two to six bidders, two signals."""
    high = rng.choice([10, 20, 50, 100])
    return {
        "n": rng.randint(2, 6),
        "high": high,
        "signals": sorted(high * part // 10 for part in rng.sample(range(2, 10), 2)),
    }


def curse_inputs(rng: random.Random) -> dict[str, Any]:
    """Bidders and a range, no signals."""
    return {"n": rng.randint(2, 8), "high": rng.choice([60, 80, 100, 120, 200]), "signals": []}


def around_inputs(rng: random.Random) -> dict[str, Any]:
    """Signals so far from the lower end that it hardly matters."""
    spread = rng.choice([6, 10, 12, 15, 18, 20])
    low = rng.choice([20, 25, 50])
    return {
        "n": rng.randint(3, 7), "v_low": low, "v_high": low + 300, "epsilon": spread,
        "signals": [low + rng.randint(5 * spread, 9 * spread)],
    }  # fmt: skip


def auction_inputs(rng: random.Random) -> dict[str, Any]:
    """Four bidders who bid by their signal alone; the winner loses."""

    def make() -> dict[str, Any]:
        return {"signals": rng.sample(range(0, 101, 4), 4)}

    def good(made: dict[str, Any]) -> bool:
        return bool(sum(made["signals"]) % 4 == 0 and auction_found(made)["gain"] < -2)

    return draw_until(make, good)


def auction_found(inputs: Inputs) -> Found:
    """The auction of four naive bidders, and what the winner would gain at the break-even bid."""
    signals = inputs["signals"]
    n, worth = len(signals), sum(signals) / len(signals)
    theory = solve(TOPIC, {"n": n, "high": 100, "signals": signals})
    bidders = list(NAMES[:n])
    given = {"bidders": bidders, "values": [worth] * n, "bids": theory[NAIVE], "tie_order": bidders}
    sold = solve("auction_outcome", given)
    at = bidders.index(sold["winner"])
    return {
        "winner": sold["winner"],
        "bids": theory[NAIVE],
        "worth": worth,
        "price": sold["first_price"],
        "gain": sold["profit_first"][at],
        "even": theory[EVEN][at],
    }


def tell_told(inputs: Inputs, _found: Found, _: Translate) -> str:
    """Bidders with signals, and one to look at."""
    said = _(
        "{n} bidders. Each is told a number from 0 to {high}, all equally likely; the lot is worth the "
        "mean of all numbers, the "
        "same to everybody."
    ).format(n=inputs["n"], high=shown(inputs["high"], _))
    if not inputs["signals"]:
        return lines(said, _("First price: the highest bid buys and pays its bid."))
    last = _("We look at a bidder who was told {signal}.").format(signal=shown(inputs["signals"][-1], _))
    return lines(said, last)


def hint_told(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "The mean is made of your number and those of the others. What are theirs on average, if you know "
        "nothing of them? And "
        "if you know that all of them are below yours?"
    )


def step_told(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way."""
    n, signal = inputs["n"], inputs["signals"][-1]
    names = {
        "n": n, "others": n - 1, "more": n + 1, "plus": n + 2, "double": 2 * n, "square": 2 * n * n,
        "signal": shown(signal, _), "half": shown(inputs["high"] / 2, _), "low": shown(signal / 2, _),
    }  # fmt: skip
    return lines(
        _("Signal alone: the others are {half} on average: ({signal} + {others} × {half})/{n} = {worth}.").format(
            **names, worth=shown(found[NAIVE][-1], _)
        ),
        _("If it is the highest, they are {low} on average: ({signal} + {others} × {low})/{n} = {worth}.").format(
            **names, worth=shown(found[EVEN][-1], _)
        ),
        _("Theory's bid: {others} × {plus}/{square} × {signal} = {bid}.").format(
            **names, bid=shown(found[BEST][-1], _)
        ),
    )


def hint_curse(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "The highest of n numbers from 0 to H is H × n/(n + 1) on average. What would its owner bid by "
        "his signal alone? The lot "
        "is worth H/2 on average, whoever gets it. In theory's auction the winner gains H/(n × (n + 1))."
    )


def step_curse(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way."""
    n, high = inputs["n"], inputs["high"]
    top = high * n / (n + 1)
    bid = solve(TOPIC, {"n": n, "high": high, "signals": [top]})[NAIVE][0]
    return lines(
        _("The highest signal is {high} × {n}/{more} = {top} on average; its owner bids {bid}.").format(
            high=high, n=n, more=n + 1, top=shown(top, _), bid=shown(bid, _)
        ),
        _("The lot is worth {half} on average: he gains {half} − {bid} = {gain}, which is a loss.").format(
            half=shown(high / 2, _), bid=shown(bid, _), gain=shown(found["naive_expected_profit"], _)
        ),
        _("Theory: the winner gains {high}/({n} × {more}) = {gain}; the seller receives the rest of {half}: "
          "{rest}.").format(
            high=high, n=n, more=n + 1, gain=shown(found["equilibrium_winner_profit"], _), half=shown(high / 2, _),
            rest=shown(found["equilibrium_revenue"], _),
        ),
    )  # fmt: skip


def tell_around(inputs: Inputs, _found: Found, _: Translate) -> str:
    """Signals around the worth."""
    return lines(
        _(
            "{n} bidders. The lot is worth the same to all, a number from {low} to {high}, all equally "
            "likely. Each is told a "
            "number that is up to {spread} above or below the worth, all equally likely."
        ).format(
            n=inputs["n"], low=shown(inputs["v_low"], _), high=shown(inputs["v_high"], _),
            spread=shown(inputs["epsilon"], _),
        ),
        _("We look at a bidder who was told {signal}.").format(signal=shown(inputs["signals"][-1], _)),
    )  # fmt: skip


def hint_around(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "The highest of n errors from −e to e is e × (n − 1)/(n + 1) on average. Theory's bid is the "
        "signal less e, plus a small "
        "amount Y that matters only near the lower end: Y = 2e/(n + 1) × exp(−n × (x − low − e)/(2e))."
    )


def step_around(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way."""
    n, spread, signal = inputs["n"], inputs["epsilon"], inputs["signals"][-1]
    names = {"spread": shown(spread, _), "signal": shown(signal, _), "less": n - 1, "more": n + 1}
    extra = found["rnne_bid"][-1] - (signal - spread)
    return lines(
        _("The highest of all signals is too high by {spread} × {less}/{more} = {off} on average.").format(
            **names, off=shown(-found["naive_expected_profit"], _)
        ),
        _("So the lot is worth {signal} less that, {worth}, if yours is the highest.").format(
            **names, worth=shown(found["ev_given_highest"][-1], _)
        ),
        _("Who bids his signal and wins gains {gain} on "
          "average.").format(gain=shown(found["naive_expected_profit"], _)),
        _("Theory's bid: {signal} − {spread} + {extra} = {bid}; far from the lower end the winner gains "
          "{gain}.").format(
            **names, extra=shown(extra, _), bid=shown(found["rnne_bid"][-1], _),
            gain=shown(found["equilibrium_profit_limit"], _),
        ),
    )  # fmt: skip


def tell_auction(inputs: Inputs, _found: Found, _: Translate) -> str:
    """Four signals."""
    rows = [row(name, [signal]) for name, signal in zip(NAMES, inputs["signals"], strict=True)]
    said = _(
        "Four bidders were told a number from 0 to 100; the lot is worth the mean of the four. Each bids "
        "what it is worth on "
        "average by his own number alone. The highest bid buys and pays its bid."
    )
    return Html(lines(said) + table(_("The bidders"), [_("Bidder"), _("Signal")], rows))


def hint_auction(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "A bidder takes his own number for one of the four and 50 for each of the others. Then see what "
        "the mean really is."
    )


def step_auction(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way."""
    return lines(
        _("The bids are {bids}; {winner} wins.").format(
            bids=listed(shown(bid, _) for bid in found["bids"]), winner=found["winner"]
        ),
        _("The lot is worth ({signals})/4 = {worth}.").format(
            signals=" + ".join(str(signal) for signal in inputs["signals"]), worth=shown(found["worth"], _)
        ),
        _("He gains {worth} − {price} = {gain}.").format(
            worth=shown(found["worth"], _), price=shown(found["price"], _), gain=shown(found["gain"], _)
        ),
        _(
            "Had he counted on having the highest signal, the lot would have been worth {even} to him on average."
        ).format(even=shown(found["even"], _)),
    )


def last(field: str) -> Any:
    """The entry for the last signal."""
    return lambda _inputs, found: found[field][-1]


EXERCISES = (
    Exercise(
        key="l09.told",
        title=N_("What a signal says"),
        topic=TOPIC,
        inputs=told_inputs,
        asks=(
            Ask("naive", N_("What the lot is worth on average, by this signal alone"), last(NAIVE), HUNDREDTH * 5),
            Ask("even", N_("What it is worth on average, if this signal is also the "
                           "highest"), last(EVEN), HUNDREDTH * 5),
            Ask("bid", N_("First price: theory's bid"), last(BEST), HUNDREDTH * 5),
        ),
        tell=tell_told,
        hint=hint_told,
        step=step_told,
        cases=("CV-1", "CV-2"),
    ),
    Exercise(
        key="l09.auction",
        title=N_("One auction"),
        work=auction_found,
        inputs=auction_inputs,
        asks=(
            Ask("winner", N_("Who wins?"), "winner", choices=tuple((name, name) for name in NAMES)),
            Ask("price", N_("What he pays"), "price", TENTH),
            Ask("worth", N_("What the lot is worth"), "worth"),
            Ask("gain", N_("What he gains (with a minus if he loses)"), "gain", TENTH),
        ),
        tell=tell_auction,
        hint=hint_auction,
        step=step_auction,
    ),
    Exercise(
        key="l09.curse",
        title=N_("What forgetting costs"),
        topic=TOPIC,
        inputs=curse_inputs,
        asks=(
            Ask("loss", N_("The winner's mean gain (with a minus for a loss), if all bid by their signal alone"),
                "naive_expected_profit", HUNDREDTH * 5),
            Ask("gain", N_("His mean gain if all bid as theory says"), "equilibrium_winner_profit", HUNDREDTH * 5),
            Ask("mean", N_("What the seller then receives on average"), "equilibrium_revenue", TENTH),
        ),
        tell=tell_told,
        hint=hint_curse,
        step=step_curse,
    ),
    Exercise(
        key="l09.around",
        title=N_("Signals around the worth"),
        topic=AROUND,
        inputs=around_inputs,
        asks=(
            Ask("even", N_("What the lot is worth on average, if this signal is the highest"),
                last("ev_given_highest"), TENTH),
            Ask("loss", N_("The winner's mean gain (with a minus for a loss), if all bid their signal"),
                "naive_expected_profit", TENTH),
            Ask("bid", N_("Theory's bid"), last("rnne_bid"), TENTH),
        ),
        tell=tell_around,
        hint=hint_around,
        step=step_around,
        cases=("KL-1", "KL-2"),
    ),
)  # fmt: skip
