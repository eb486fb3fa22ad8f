"""The theory of the lessons: `solve(topic, inputs)` works out what a lesson's market, auction or game should give.

    >>> from bidgames.economics import solve
    >>> solve("lottery_contest", {"n": 2, "prize": 100, "unit_cost": 1})
    {'effort_each': 25, 'total_spend': 50, 'dissipation': 0.5, 'payoff_each': 25}

Definitions
    *topic*   a name of `topics()`. Each is a function of that name in a module of this folder, whose docstring says
              what it assumes, its formula, units and ranges, what it refuses, and the literature it follows.
    *inputs*  the function's arguments by name, all of them; None only where the docstring says so.

`solve` gives plain JSON values; the functions themselves give exact Fractions where a result is a fraction. A module
is imported when one of its topics is first asked for.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from ..rules.domain import N_, OneOf
from ..rules.game import MISSING
from ._inputs import BadInput, words

Solver = Callable[..., dict[str, Any]]

#: The topics of each module, in the order of the lessons.
_MODULES: dict[str, tuple[str, ...]] = {
    "call_market": ("call_market_uniform",),
    "payment_rules": ("uniform_vs_discriminatory",),
    "tin_market": ("middleman_buy", "middleman_sell"),
    "posted_price": ("posted_price_monopoly",),
    "price_dispersion": ("bertrand_edgeworth_continuous", "bertrand_edgeworth_integer"),
    "shelves": ("supply_forecast", "supply_multi_round", "buyers_market_probability"),
    "endgame": ("endgame_newsvendor",),
    "middleman_accounts": ("middleman_ledger",),
    "private_values": ("ipv_first_second_price", "ipv_first_price_crra", "ipv_reserve"),
    "sealed_bids": ("auction_outcome",),
    "auction_formats": ("once_around", "fixed_price_offer"),
    "sequential": ("sequential_first_price",),
    "relative_wealth": ("art_relative_wealth_prices",),
    "art_accounts": ("double_lot_split", "art_day_ledger"),
    "art_values": ("art_value_expectation",),
    "common_values": ("common_value_average", "common_value_kagel_levin"),
    "price_ladder": ("manager_round", "manager_best_response", "manager_edgeworth_cycle"),
    "rivalry": ("manager_cash_dominance", "manager_rivalry_threshold"),
    "price_duel": ("manager_relative_equilibrium_2p",),
    "price_crowd": ("manager_relative_equilibrium_3p",),
    "bertrand": ("bertrand_winner_takes_all",),
    "machines": ("machine_payback", "rounds_to_ten_machines"),
    "manager_accounts": ("manager_ledger",),
    "all_pay": (
        "all_pay_ipv",
        "all_pay_complete_symmetric",
        "all_pay_complete_asymmetric",
        "all_pay_discrete_check",
    ),
    "contests": ("lottery_contest", "blocker_volunteers_dilemma"),
    "questions": ("subterfuge_bounds", "subterfuge_cost_to_seize"),
    "papers": ("subterfuge_geometry", "subterfuge_challenge_resolution"),
    "electricity": ("electricity_uniform_vs_pay_as_bid",),
}
_HOMES = {topic: module for module, topics_ in _MODULES.items() for topic in topics_}


def topics() -> tuple[str, ...]:
    """All topics, in the order of the lessons."""
    return tuple(_HOMES)


def solver(topic: str) -> Solver:
    """The function of a topic; its docstring is the topic's page. Raises `BadInput` (field "topic") for others."""
    if not isinstance(topic, str) or topic not in _HOMES:
        raise BadInput("topic", topic, OneOf(topics()))
    found: Solver = getattr(importlib.import_module(f"{__name__}.{_HOMES[topic]}"), topic)
    return found


def inputs_of(topic: str) -> tuple[str, ...]:
    """The names of a topic's inputs."""
    return tuple(inspect.signature(solver(topic)).parameters)


def solve(topic: str, inputs: Mapping[str, Any]) -> dict[str, Any]:
    """What the theory of `topic` gives for these inputs, as plain JSON values.

    Raises `BadInput` for an unknown topic, an input that is missing, unknown, of the wrong type or out of
    range: it carries the field, the value and what is allowed, and `str()` of it is a sentence.
    """
    names = inputs_of(topic)
    if not isinstance(inputs, Mapping):
        raise BadInput("inputs", inputs, words(N_("a mapping (an object with names and values)")))
    known = words(N_("the inputs of {topic}: {names}"), topic=topic, names=", ".join(names))
    for name in inputs:
        if name not in names:
            raise BadInput(str(name), inputs[name], known)
    for name in names:
        if name not in inputs:
            raise BadInput(name, MISSING, known)
    found: dict[str, Any] = _plain(solver(topic)(**inputs))
    return found


def _plain(value: Any) -> Any:
    """`value` as JSON has it: a Fraction becomes an int where it is whole, else the nearest float."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else float(value)
    if isinstance(value, Mapping):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    return value


__all__ = ["BadInput", "inputs_of", "solve", "solver", "topics"]
