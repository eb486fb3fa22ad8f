"""Lesson 12: the exercises. All answers come from `bidgames.economics`."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from ..rules.domain import N_
from ..text import Translate
from .answers import shown
from .companies import lines
from .l12_mixture import MIXTURE
from .model import Ask, Exercise, Found, Inputs

#: A chance in per cent is right within this; so is a bid of which all is a part of 1.
PERCENT, PART = Fraction(1, 10), Fraction(1, 1000)


# Everybody values the prize alike


def alike_inputs(rng: random.Random) -> dict[str, Any]:
    """Two to four contestants, bids whose chances are easy to work out."""
    n = rng.randint(2, 4)
    prize = rng.choice((200, 400, 500, 800, 1000))
    parts = sorted(rng.sample(range(1, 10), 2))
    return {"n": n, "prize": prize, "bids": [float(prize * (part / 10) ** (n - 1)) for part in parts]}


def below(_inputs: Inputs, found: Found) -> float:
    """The chance that a rival bids at most the first bid."""
    return round(100 * float(found["cdf"][0]), 6)


def wins(inputs: Inputs, found: Found) -> float:
    """The chance that the last bid wins against all rivals."""
    chance = float(found["cdf"][-1])
    return float(round(100 * chance ** (inputs["n"] - 1), 6))


def tell_alike(inputs: Inputs, _found: Found, _: Translate) -> str:
    """The contest."""
    return lines(
        _("{n} contestants, a prize of {prize} to each; the highest bid wins, every bid is lost.").format(
            n=inputs["n"], prize=inputs["prize"]
        ),
        _(
            "In equilibrium each bids at most b with chance F(b), where F(b) to the power of {rivals} is b divided by "
            "{prize}. Look at the bids {low} and {high}."
        ).format(
            rivals=inputs["n"] - 1,
            prize=inputs["prize"],
            low=shown(inputs["bids"][0], _),
            high=shown(inputs["bids"][-1], _),
        ),
    )


def hint_alike(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "A bid wins if all rivals bid less: F(b) once for each of them. In equilibrium what a bid wins on "
        "average is just "
        "what it costs."
    )


def step_alike(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way."""
    low, high = (shown(inputs["bids"][at], _) for at in (0, -1))
    return lines(
        _("F({low}) to the power of {rivals} is {low} / {prize}, so F({low}) is {chance} %.").format(
            low=low, rivals=inputs["n"] - 1, prize=inputs["prize"], chance=shown(below(inputs, found), _)
        ),
        _("{high} wins if all {rivals} rivals bid less: with {high} / {prize}, that is {chance} %.").format(
            high=high, rivals=inputs["n"] - 1, prize=inputs["prize"], chance=shown(wins(inputs, found), _)
        ),
        _("Nobody gains on average, so all together spend what the prize is worth, {prize}, and each {each}.").format(
            prize=inputs["prize"], each=shown(found["expected_bid"], _)
        ),
    )


# Each knows only his own value


def private_inputs(rng: random.Random) -> dict[str, Any]:
    """Two to four contestants, two values from 0 to 1."""
    return {"n": rng.randint(2, 4), "values": [one / 10 for one in sorted(rng.sample(range(2, 10), 2))]}


def last_bid(_inputs: Inputs, found: Found) -> Any:
    """The bid for the last value."""
    return found["bids"][-1]


def tell_private(inputs: Inputs, _found: Found, _: Translate) -> str:
    """The auction."""
    return lines(
        _(
            "{n} bidders; to each the prize is worth a number of his own between 0 and 1, all equally likely. "
            "All bids are "
            "paid, the highest wins."
        ).format(n=inputs["n"]),
        _("In equilibrium a bidder with value v bids ({less} / {n}) × v to the power of {n}. Yours is {value}.").format(
            less=inputs["n"] - 1, n=inputs["n"], value=shown(inputs["values"][-1], _)
        ),
    )


def hint_private(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _("Put your value into the formula. The highest bid of all belongs to the highest value there is, 1.")


def step_private(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way."""
    n, value = inputs["n"], inputs["values"][-1]
    return lines(
        _("{value} to the power of {n} is {power}; times {less} / {n} that is {bid}.").format(
            value=shown(value, _), n=n, less=n - 1, power=shown(value**n, _), bid=shown(last_bid(inputs, found), _)
        ),
        _("For v = 1 it is {most}.").format(most=shown(found["max_bid"], _)),
        _("Each pays {each} on average, {less} / ({n} × {more}); all {n} together {all}.").format(
            each=shown(found["expected_payment_each"], _),
            less=n - 1,
            n=n,
            more=n + 1,
            all=shown(found["expected_revenue"], _),
        ),
    )


# A strong and a weak contestant


def uneven_inputs(rng: random.Random) -> dict[str, Any]:
    """Two values in tens, the second one lower; two bids."""
    high = 10 * rng.randint(6, 25)
    low = 10 * rng.randint(2, high // 10 - 1)
    return {"v_high": high, "v_low": low, "bids": [low // 4, 3 * low // 4]}


def stays_out(_inputs: Inputs, found: Found) -> float:
    """The chance that the weak one bids nothing, in per cent."""
    return 100 * float(found["prob_low_stays_out"])


def strong_wins(_inputs: Inputs, found: Found) -> float:
    """The chance that the strong one wins, in per cent."""
    return 100 * float(found["win_prob_high"])


def tell_uneven(inputs: Inputs, _found: Found, _: Translate) -> str:
    """The contest."""
    return lines(
        _(
            "Two contestants; the prize is worth {high} to the strong one and {low} to the weak one. Both know it."
        ).format(high=inputs["v_high"], low=inputs["v_low"]),
        _(
            "In equilibrium the strong one bids anything from 0 to {low}, all equally likely. The weak one "
            "stays out with a "
            "chance that makes a bid of just above 0 worth {gain} to the strong one; else he bids like the strong one."
        ).format(low=inputs["v_low"], gain=inputs["v_high"] - inputs["v_low"]),
    )


def hint_uneven(inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "A bid of {low} wins for certain and leaves the strong one {gain}. A bid of almost nothing has to "
        "bring as much: "
        "{high} times the chance that the weak one stays out."
    ).format(low=inputs["v_low"], gain=inputs["v_high"] - inputs["v_low"], high=inputs["v_high"])


def step_uneven(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way."""
    high, low = inputs["v_high"], inputs["v_low"]
    return lines(
        _("The weak one stays out with {gain} / {high}: {out} %.").format(
            gain=high - low, high=high, out=shown(stays_out(inputs, found), _)
        ),
        _("The strong one wins then, and half of the other times: {win} % in all.").format(
            win=shown(strong_wins(inputs, found), _)
        ),
        _("He bids {strong} on average, the weak one {weak}: {part} % of the times he bids as much. Together: {all}.")
        .format(
            strong=shown(found["expected_bid_high"], _),
            weak=shown(found["expected_bid_low"], _),
            part=shown(100 - stays_out(inputs, found), _),
            all=shown(found["expected_total"], _),
        ),
    )  # fmt: skip


# A lot decides


def lottery_inputs(rng: random.Random) -> dict[str, Any]:
    """Some contestants, a prize, what a ticket costs."""
    return {
        "n": rng.randint(2, 6),
        "prize": 100 * rng.randint(2, 30),
        "unit_cost": rng.choice((1, 1, 2, 5)),
    }  # fmt: skip


def share(_inputs: Inputs, found: Found) -> float:
    """The part of the prize that is spent, in per cent."""
    return 100 * float(found["dissipation"])


def tell_lottery(inputs: Inputs, _found: Found, _: Translate) -> str:
    """The contest."""
    return lines(
        _(
            "{n} contestants buy tickets at {cost} each. One ticket is drawn among all; its owner gets the "
            "prize of {prize}. "
            "All tickets are paid."
        ).format(n=inputs["n"], cost=inputs["unit_cost"], prize=inputs["prize"]),
        _(
            "In equilibrium each buys ({n} − 1) × {prize} / ({n} × {n} × {cost}) tickets; parts of one count, too."
        ).format(n=inputs["n"], prize=inputs["prize"], cost=inputs["unit_cost"]),
    )


def hint_lottery(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _("All buy the same, so each wins equally often. What he keeps is his part of the prize less his tickets.")


def step_lottery(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way."""
    n, prize = inputs["n"], inputs["prize"]
    return lines(
        _("Each buys {effort} tickets. At {cost} each that is {all} for all {n}.").format(
            effort=shown(found["effort_each"], _), cost=inputs["unit_cost"], all=shown(found["total_spend"], _), n=n
        ),
        _("Of the prize that is {part} %.").format(part=shown(share(inputs, found), _)),
        _("A part of {prize} / {n}, {each}, less his own tickets leaves {gain}.").format(
            prize=prize, n=n, each=shown(prize / n, _), gain=shown(found["payoff_each"], _)
        ),
    )


EXERCISES = (
    Exercise(
        key="l12.alike",
        title=N_("A prize worth the same to all"),
        topic="all_pay_complete_symmetric",
        inputs=alike_inputs,
        asks=(
            Ask("below", N_("The chance that a rival bids at most the lower bid"), below, PERCENT, "%"),
            Ask("wins", N_("The chance that the higher bid wins"), wins, PERCENT, "%"),
            Ask("each", N_("The average bid"), "expected_bid", Fraction(1, 10)),
            Ask("all", N_("What all spend together on average"), "expected_total"),
        ),
        tell=tell_alike,
        hint=hint_alike,
        step=step_alike,
        cases=("APC-1", "APC-2"),
    ),
    Exercise(
        key="l12.uneven",
        title=N_("A strong and a weak contestant"),
        topic="all_pay_complete_asymmetric",
        inputs=uneven_inputs,
        asks=(
            Ask("out", N_("The chance that the weak one stays out"), stays_out, PERCENT, "%"),
            Ask("win", N_("The chance that the strong one wins"), strong_wins, PERCENT, "%"),
            Ask("gain", N_("What the strong one gains on average"), "payoff_high"),
            Ask("all", N_("What both spend together on average"), "expected_total", Fraction(1, 10)),
        ),
        tell=tell_uneven,
        hint=hint_uneven,
        step=step_uneven,
        cases=("APA-1",),
    ),
    Exercise(
        key="l12.private",
        title=N_("Each knows his own value only"),
        topic="all_pay_ipv",
        inputs=private_inputs,
        asks=(
            Ask("bid", N_("Your bid"), last_bid, PART),
            Ask("most", N_("The highest bid that anybody makes"), "max_bid", PART),
            Ask("all", N_("What all pay together on average"), "expected_revenue", PART),
        ),
        tell=tell_private,
        hint=hint_private,
        step=step_private,
        cases=("AP-1", "AP-2"),
    ),
    Exercise(
        key="l12.lottery",
        title=N_("A lot decides"),
        topic="lottery_contest",
        inputs=lottery_inputs,
        asks=(
            Ask("effort", N_("Tickets that each buys"), "effort_each", Fraction(1, 10)),
            Ask("share", N_("What all spend, in per cent of the prize"), share, PERCENT, "%"),
            Ask("gain", N_("What each keeps on average"), "payoff_each", Fraction(1, 10)),
        ),
        tell=tell_lottery,
        hint=hint_lottery,
        step=step_lottery,
        cases=("TC-1", "TC-2"),
    ),
    MIXTURE,
)
