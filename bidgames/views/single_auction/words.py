"""What the forms of auction are called and how each of them sells, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...rules.domain import N_
from ...rules.single_auction import (
    ALL_PAY,
    AROUND,
    AVERAGE,
    DUTCH,
    ENGLISH,
    FALLING,
    FIRST_PRICE,
    PRIVATE,
    RISING,
    SEALED,
    SECOND_PRICE,
)
from ...text import Translate

#: A form's name, and how it sells.
FORMS = {
    FIRST_PRICE: (N_("First price"), N_("The highest bid buys and pays its bid.")),
    SECOND_PRICE: (N_("Second price"), N_("The highest bid buys and pays the second-highest bid.")),
    ALL_PAY: (N_("All-pay"), N_("The highest bid gets the lot, but everybody pays his bid.")),
    ENGLISH: (N_("English clock"), N_("The price rises until one is left, who pays the last price a second one took.")),
    DUTCH: (N_("Dutch clock"), N_("The price falls until somebody takes the lot at it.")),
}
#: What the lot is worth, in a sentence.
WORTHS = {
    PRIVATE: N_("The lot is worth something else to everybody: each has a number from {low} to {high} of his own."),
    AVERAGE: N_(
        "The lot is worth the same to all: the mean of everybody's signals, which lie between {low} and {high}."
    ),
    AROUND: N_(
        "The lot is worth the same to all, a number from {low} to {high}. Each has a signal at most {spread} away "
        "from it."
    ),
}

#: What is asked, by phase: with a value of one's own, and with a signal.
ASKED = {
    SEALED: (
        N_("Round {round} of {rounds}: the lot is worth {number} to you. What do you bid?"),
        N_("Round {round} of {rounds}: your signal is {number}. What do you bid?"),
    ),
    RISING: (
        N_("Round {round} of {rounds}: the price is {price}, the lot is worth {number} to you. Are you in?"),
        N_("Round {round} of {rounds}: the price is {price}, your signal is {number}. Are you in?"),
    ),
    FALLING: (
        N_("Round {round} of {rounds}: the price is {price}, the lot is worth {number} to you. Do you take it?"),
        N_("Round {round} of {rounds}: the price is {price}, your signal is {number}. Do you take it?"),
    ),
}

#: What a seat has said that waits for the others: a clock's price moves on, so it is named.
SAID = {
    "pass": N_("Round {round} of {rounds}: you do not bid. Wait for the others."),
    "stay": N_("Round {round} of {rounds}: you stay in at {price}. Wait for the others."),
    "leave": N_("Round {round} of {rounds}: you leave at {price}. Wait for the others."),
    "take": N_("Round {round} of {rounds}: you take the lot at {price}. Wait for the others."),
    "wait": N_("Round {round} of {rounds}: you wait at {price}. Wait for the others."),
}


def terms(seen: Mapping[str, Any], _: Translate) -> str:
    """How the lot is sold and what it is worth, in sentences."""
    words = [_(FORMS[seen["form"]][1])]
    known = seen["values"] == PRIVATE and seen["low"] == seen["high"]
    worth = N_("The lot is worth {low} to everybody.") if known else WORTHS[seen["values"]]
    words.append(_(worth).format(low=seen["low"], high=seen["high"], spread=seen["spread"]))
    if seen["reserve"]:
        words.append(_("No bid below {reserve} counts.").format(reserve=seen["reserve"]))
    return " ".join(words)


def told(seen: Mapping[str, Any], number: int, _: Translate) -> str:
    """A seat's own number."""
    if seen["values"] == PRIVATE:
        return _("The lot is worth {number} to you.").format(number=number)
    return _("Your signal is {number}.").format(number=number)
