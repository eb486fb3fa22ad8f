"""Lesson 11: the exercises. Paybacks and books come from `bidgames.economics`."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from ..economics import solve
from ..rules.domain import N_
from ..rules.manager import DEALT, LADDER, MACHINE, SAVING, START, WAGES
from ..text import Translate
from ..views.html import Html, paragraph, row, table
from .answers import each, shown
from .companies import lines
from .curves import draw_until, listed
from .l11_rival import SOFT
from .model import Ask, Exercise, Found, Inputs

PEOPLE = ["A", "B", "C"]


# Payback


def payback_inputs(rng: random.Random) -> dict[str, Any]:
    """A machine and a share."""
    return {
        "machine_price": MACHINE,
        "saving": SAVING,
        "resale": rng.choice((MACHINE, MACHINE, 4000, 3000)),
        "prob_sell": rng.choice((0.5, 0.6, 0.75, 0.8, 0.9, 1.0)),
        "rounds_left": rng.randint(3, 9),
        "share_price": rng.choice((800, 1000, 1250, 2000, 2500)),
        "share_step": rng.choice((100, 200, 250, 400)),
    }


def percent(_inputs: Inputs, found: Found) -> Any:
    """The return of a round in per cent."""
    return 100 * found["return_per_round"]


def tell_payback(inputs: Inputs, _found: Found, _: Translate) -> str:
    """The machine and the share."""
    return lines(
        _(
            "A machine costs {price} and saves {saving} in each round in which you sell: in {percent} % of all rounds. "
            "{rounds} rounds are left; then you get {resale} for it."
        ).format(
            price=inputs["machine_price"],
            saving=inputs["saving"],
            percent=shown(100 * inputs["prob_sell"], _),
            rounds=inputs["rounds_left"],
            resale=inputs["resale"],
        ),
        _("A share costs {share}; each place on the exchange is worth {step}.").format(
            share=inputs["share_price"], step=inputs["share_step"]
        ),
    )


def hint_payback(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "What does a machine save in an average round? Compare that with its price; then with what shares for the same "
        "money gain when they rise by one place."
    )


def step_payback(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way."""
    saved = inputs["saving"] * inputs["prob_sell"]
    return lines(
        _("In an average round it saves {saving} × {percent} % = {saved}.").format(
            saving=inputs["saving"], percent=shown(100 * inputs["prob_sell"], _), saved=shown(saved, _)
        ),
        _("In {rounds} rounds that is {all}; with {resale} back, less {price}, the gain is {gain}.").format(
            rounds=inputs["rounds_left"],
            all=shown(saved * inputs["rounds_left"], _),
            resale=inputs["resale"],
            price=inputs["machine_price"],
            gain=shown(found["expected_net_gain"], _),
        ),
        _("A round brings {saved} of {price}: {percent} %.").format(
            saved=shown(saved, _), price=inputs["machine_price"], percent=shown(percent(inputs, found), _)
        ),
        _(
            "The same money buys {shares} shares; a place up brings {worth}. To bring {saved} takes {steps} places."
        ).format(
            shares=shown(found["shares_for_same_money"], _),
            worth=shown(found["shares_for_same_money"] * inputs["share_step"], _),
            saved=shown(saved, _),
            steps=shown(found["breakeven_steps_per_round"], _),
        ),
    )


# Ten machines


def ten_inputs(rng: random.Random) -> dict[str, Any]:
    """A price at which ten machines are reached in a few rounds."""

    def make() -> dict[str, Any]:
        return {
            "constant_price": rng.randrange(9000, 20_001, 100),
            "start_cash": rng.choice((0, 0, 1000, 2000, 4000)),
            "always_sells": True,
            "invest_all": True,
        }

    def good(made: dict[str, Any]) -> bool:
        return 4 <= (solve("rounds_to_ten_machines", made)["rounds"] or 0) <= 7

    return draw_until(make, good)


def second(_inputs: Inputs, found: Found) -> Any:
    """Machines after the second round."""
    return found["machines_by_round"][1]


def tell_ten(inputs: Inputs, _found: Found, _: Translate) -> str:
    """The plan."""
    return lines(
        _(
            "A company begins with {cash} and without machines, always asks {price} and always sells. Wages "
            "are {wages}, "
            "less {saving} for each machine."
        ).format(cash=inputs["start_cash"], price=inputs["constant_price"], wages=WAGES, saving=SAVING),
        _("After each round it buys as many machines at {machine} as it can pay, until it has ten.").format(
            machine=MACHINE
        ),
    )


def hint_ten(inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "Make a table with a line for each round: cash before, plus {price}, less wages, less machines bought."
    ).format(price=inputs["constant_price"])


def step_ten(inputs: Inputs, found: Found, _: Translate) -> str:
    """Round by round, kept short where it takes long."""
    cash, before, text = inputs["start_cash"], 0, []
    for number, owned in enumerate(found["machines_by_round"], 1):
        pay = WAGES - SAVING * before
        cash += inputs["constant_price"] - pay
        left = cash - MACHINE * (owned - before)
        text.append(
            _("Round {round}: wages {wages}, cash {cash}; {bought} bought, {left} left, {owned} machines.").format(
                round=number, wages=pay, cash=cash, bought=owned - before, left=left, owned=owned
            )
        )
        cash, before = left, owned
    text.append(
        _("Ten machines and the cash left are worth {capital}.").format(capital=found["final_capital_excl_shares"])
    )
    return lines(*text)


# The books


def ledger_inputs(rng: random.Random) -> dict[str, Any]:
    """Three companies, two rounds with a few trades that they can pay for."""

    def make() -> dict[str, Any]:
        rounds = []
        for _round in range(2):
            low = rng.randrange(6500, 8500, 100)
            prices = [low, low + rng.randrange(200, 1100, 100), low + rng.randrange(1100, 2600, 100)]
            trades = []
            for who in rng.sample(PEOPLE, 2):
                if rng.random() < 0.4:
                    trades.append({"player": who, "what": "machine", "n": 1})
                else:
                    trades.append({"player": who, "what": "share", "of": rng.choice(PEOPLE), "n": rng.randint(1, 2)})
            rounds.append({"prices": rng.sample(prices, 3), "trades": trades})
        return {
            "players": PEOPLE,
            "share_ladder": list(LADDER[:14]),
            "start_index": LADDER.index(START),
            "machines": [0, 0, 0],
            "cash": [0, 0, 0],
            "shares_owned": [[DEALT if seat == company else 0 for company in range(3)] for seat in range(3)],
            "rounds": rounds,
        }

    def good(made: dict[str, Any]) -> bool:
        try:
            return len(solve("manager_ledger", made)["leader"]) == 1
        except ValueError:  # a trade that somebody cannot pay for
            return False

    return draw_until(make, good)


def third_share(_inputs: Inputs, found: Found) -> Any:
    """The last price of C's share."""
    return found["rounds"][-1]["share_price"][2]


def cash_of_first(_inputs: Inputs, found: Found) -> Any:
    """A's cash at the end."""
    return found["rounds"][-1]["cash"][0]


def capital_of_first(_inputs: Inputs, found: Found) -> Any:
    """A's capital."""
    return found["capital"][0]


def leader(_inputs: Inputs, found: Found) -> Any:
    """Who has most."""
    return found["leader"][0]


def trade_words(trade: Any, _: Translate) -> str:
    """A trade in a sentence."""
    if trade["what"] == "machine":
        return _("{who} buys machines: {number}.").format(who=trade["player"], number=trade["n"])
    return _("{who} buys shares of {company}: {number}.").format(
        who=trade["player"], company=trade["of"], number=trade["n"]
    )


def tell_ledger(inputs: Inputs, _found: Found, _: Translate) -> str:
    """What happened."""
    said = _(
        "A, B and C begin with {shares} shares of their own company each and nothing else. The exchange: {ladder}."
    )
    parts = [
        paragraph(said.format(shares=inputs["shares_owned"][0][0], ladder=listed(each(inputs["share_ladder"], _))))
    ]
    start = inputs["share_ladder"][inputs["start_index"]]
    parts.append(paragraph(_("All shares start at {start}. Trades come after the sales.").format(start=start)))
    rows = [row(number, each(played["prices"], _)) for number, played in enumerate(inputs["rounds"], 1)]
    parts.append(table(_("Prices"), [_("Round"), *inputs["players"]], rows))
    for number, played in enumerate(inputs["rounds"], 1):
        done = " ".join(trade_words(trade, _) for trade in played["trades"])
        parts.append(paragraph(_("After round {round}: {trades}").format(round=number, trades=done)))
    return Html("".join(parts))


def hint_ledger(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "Round by round: who sells, what do they receive after wages, where do the shares go? Only then "
        "do the trades, at "
        "the new prices."
    )


def step_ledger(inputs: Inputs, found: Found, _: Translate) -> str:
    """The books, round by round."""
    parts = []
    for number, done in enumerate(found["rounds"], 1):
        rows = [
            row(_("From sales"), each(done["cash_from_sales"], _)),
            row(_("Share price"), each(done["share_price"], _)),
            row(_("Cash after trades"), each(done["cash"], _)),
            row(_("Machines"), each(done["machines"], _)),
        ]
        parts.append(table(_("After round {round}").format(round=number), ["", *inputs["players"]], rows))
    said = _("Cash, {machine} a machine and shares at their last price make {capital}.")
    parts.append(paragraph(said.format(machine=MACHINE, capital=listed(each(found["capital"], _)))))
    return Html("".join(parts))


EXERCISES = (
    Exercise(
        key="l11.payback",
        title=N_("Does a machine pay?"),
        topic="machine_payback",
        inputs=payback_inputs,
        asks=(
            Ask("gain", N_("What a machine gains up to the end (below 0: a loss)"), "expected_net_gain"),
            Ask("percent", N_("What it brings a round, in per cent of its price"), percent, Fraction(1, 20), "%"),
            Ask(
                "steps",
                N_("How many places a round must the share rise to bring as much?"),
                "breakeven_steps_per_round",
                Fraction(1, 100),
            ),
        ),
        tell=tell_payback,
        hint=hint_payback,
        step=step_payback,
        cases=("PB-1", "PB-2"),
    ),
    Exercise(
        key="l11.ten",
        title=N_("The way to ten machines"),
        topic="rounds_to_ten_machines",
        inputs=ten_inputs,
        asks=(
            Ask("second", N_("Machines after the second round"), second),
            Ask("rounds", N_("In which round is the tenth machine bought?"), "rounds"),
            Ask("capital", N_("Cash and machines at the end, without shares"), "final_capital_excl_shares"),
        ),
        tell=tell_ten,
        hint=hint_ten,
        step=step_ten,
        cases=("R10-1", "R10-2", "R10-3"),
    ),
    Exercise(
        key="l11.books",
        title=N_("The books"),
        topic="manager_ledger",
        inputs=ledger_inputs,
        asks=(
            Ask("share", N_("The price of C's share at the end"), third_share),
            Ask("cash", N_("A's cash at the end"), cash_of_first),
            Ask("capital", N_("A's capital: cash, machines, shares"), capital_of_first),
            Ask("leader", N_("Who has most?"), leader, choices=(("A", "A"), ("B", "B"), ("C", "C"))),
        ),
        tell=tell_ledger,
        hint=hint_ledger,
        step=step_ledger,
        cases=("MGL-1",),
    ),
    SOFT,
)
