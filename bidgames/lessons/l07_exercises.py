"""Lesson 7: the exercises: once around, a fixed price, a joint lot, and being richer than the others."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from ..rules.domain import N_
from ..text import Translate
from ..views.html import Html, row, table
from .answers import shown
from .l06_exercises import TENTH, lines
from .model import Ask, Exercise, Found, Inputs

SMALL = Fraction(1, 200)
ROLES = ("seller", "partner", "other")


def once_inputs(rng: random.Random) -> dict[str, Any]:
    """Two to four bidders with values from 0.1 to 1, all different."""
    n = rng.randint(2, 4)
    return {"n": n, "values_in_bidding_order": [value / 20 for value in rng.sample(range(2, 20), n)]}


def fixed_inputs(rng: random.Random) -> dict[str, Any]:
    """One or two buyers: the best price can be found with a pocket calculator."""
    return {"buyers": rng.randint(1, 2), "seller_value": rng.randint(0, 18) / 20}


def double_inputs(rng: random.Random) -> dict[str, Any]:
    """Any buyer, an odd price more often than not."""
    return {"price_thousands": rng.randint(9, 60) // 2 * 2 + rng.choice([0, 1, 1]), "buyer": rng.choice(ROLES)}


def rank_inputs(rng: random.Random) -> dict[str, Any]:
    """Three to five players, a worth in thousands."""
    return {"n": rng.randint(3, 5), "known_value": rng.choice(range(20, 121, 5))}


def tell_once(inputs: Inputs, _found: Found, _: Translate) -> str:
    """Bidders in their order."""
    values = inputs["values_in_bidding_order"]
    rows = [row(turn, [shown(value, _)]) for turn, value in enumerate(values, 1)]
    said = _(
        "{n} bidders speak once, in turn; the seller does not bid. To each the lot is worth a number from 0 to 1, all "
        "equally likely, and nobody knows that of another. A raise may be as small as you like. All bid as theory says."
    ).format(n=inputs["n"])
    return Html(lines(said) + table(_("The bidders"), [_("Turn"), _("Worth to him")], rows))


def hint_once(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "With m bidders still to come, a bidder offers m/(m + 1) of his value, if that tops the price; if "
        "only his value "
        "tops it, he bids just above the price. Whose value is not above the price passes."
    )


def step_once(inputs: Inputs, found: Found, _: Translate) -> str:
    """Turn by turn."""
    said = []
    values = inputs["values_in_bidding_order"]
    turns = zip(values, found["shade_by_position"], found["standing_price_path"], strict=True)
    before: float = 0
    for turn, (value, shade, price) in enumerate(turns, 1):
        names = {
            "turn": turn, "value": shown(value, _), "part": shown(shade, _), "bid": shown(shade * value, _),
            "before": shown(before, _), "price": shown(price, _),
        }  # fmt: skip
        if value <= before:
            said.append(_("Turn {turn}: {value} is not above the price of {before}; he passes.").format(**names))
        elif price > before:
            said.append(_("Turn {turn}: {part} × {value} = {bid}; the price is {price} now.").format(**names))
        else:
            words = _(
                "Turn {turn}: {part} × {value} = {bid} does not top {before}, but {value} does: he just tops the price."
            )
            said.append(words.format(**names))
        before = price
    said.append(
        _("Over all values once around brings {mean} on average, secret bids ({n} − 1)/({n} + 1) = {secret}.").format(
            mean=shown(found["expected_revenue"], _), n=inputs["n"],
            secret=shown(found["simultaneous_first_price_revenue"], _),
        )
    )  # fmt: skip
    return lines(*said)


def tell_fixed(inputs: Inputs, _found: Found, _: Translate) -> str:
    """A seller who has to name a price."""
    said = _(
        "A seller offers a lot at one price to {buyers} buyers in turn; to each it is worth a number from 0 to 1, all "
        "equally likely. If nobody buys, he pays the price himself and keeps the lot, which is worth {own} to him."
    )
    if inputs["buyers"] == 1:
        said = _(
            "A seller offers a lot at one price to one buyer, to whom it is worth a number from 0 to 1, all "
            "equally likely. "
            "If he does not buy, the seller pays the price himself and keeps the lot, which is worth {own} to him."
        )
    return lines(said.format(buyers=inputs["buyers"], own=shown(inputs["seller_value"], _)))


def hint_fixed(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "A buyer refuses a price p with a chance of p, all m of them with p^m. The mean gain is p × (1 − "
        "p^m) + p^m × (s − p), "
        "s being the worth to the seller. It is highest where 1 + m × s × p^(m−1) = 2 × (m + 1) × p^m."
    )


def step_fixed(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way."""
    names = {"own": shown(inputs["seller_value"], _), "best": shown(found["optimal_price"], _)}
    if inputs["buyers"] == 1:
        solved = _("One buyer: 1 + {own} = 4 × p, so p = {best}.").format(**names)
    else:
        solved = _("Put m = {m} and s = {own} into the equation of the hint; its solution from 0 to 1 is p = "
                   "{best}.").format(
            m=inputs["buyers"], **names
        )  # fmt: skip
    return lines(
        solved,
        _("Nobody buys at that price with a chance of {best}^{m} = {stuck} %.").format(
            m=inputs["buyers"], stuck=shown(100 * found["prob_seller_stuck"], _), **names
        ),
        _("It brings {gain} on average; a price of 1/2 brings {half}.").format(
            gain=shown(found["expected_payoff"], _), half=shown(found["payoff_at_half"], _)
        ),
    )


def tell_double(inputs: Inputs, _found: Found, _: Translate) -> str:
    """A joint lot and its buyer."""
    words = {
        "seller": _("A joint lot is sold for {price} thousand. The seller himself buys it."),
        "partner": _("A joint lot is sold for {price} thousand. The partner, who added the second card, buys it."),
        "other": _("A joint lot is sold for {price} thousand. Another player buys it."),
    }
    rule = _(
        "Seller and partner share the price; an odd thousand is the seller's. If one of them buys, his "
        "own share goes to the "
        "bank. Write what each has more afterwards, with a minus where he has less."
    )
    return lines(words[inputs["buyer"]].format(price=inputs["price_thousands"]), rule)


def hint_double(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _("First split the price. Then let the buyer pay the whole price. The four numbers add up to 0.")


def step_double(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way."""
    price = inputs["price_thousands"]
    return lines(
        _("Of {price} the seller's share is {first} and the partner's {second}.").format(
            price=price, first=price - price // 2, second=price // 2
        ),
        _(
            "Afterwards the seller has {seller}, the partner {partner}, the other player {other} and the bank {bank}."
        ).format(**{key: shown(found[key], _) for key in (*ROLES, "bank")}),
    )


def tell_rank(inputs: Inputs, _found: Found, _: Translate) -> str:
    """A known worth and a wish to be ahead."""
    return lines(
        _(
            "{n} players. A painting is for sale, and all know that the bank will pay {value} thousand for "
            "it. You want to be "
            "ahead: what counts is what you gain less what the others gain on average. The price goes to the seller, "
            "or to the bank if he buys himself."
        ).format(n=inputs["n"], value=shown(inputs["known_value"], _))
    )


def hint_rank(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "For each case write down what all gain at a price p: the buyer the worth less p, the seller p, "
        "the rest nothing. Then "
        "ask for the p at which you are as well off either way."
    )


def step_rank(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way."""
    n = inputs["n"]
    names = {"n": n, "others": n - 1, "more": n + 1, "value": shown(inputs["known_value"], _), "double": 2 * n - 1}
    return lines(
        _("Buy or no sale: {value} − p − p/{others} = 0, so p = {value} × {others}/{n} = {price}.").format(
            **names, price=shown(found["buy_vs_nothing"], _)
        ),
        _("A rival buys at the same price: the seller gains p either way, so you go up to {price}.").format(
            price=shown(found["buy_vs_rival_buys_same_price"], _)
        ),
        _("The seller keeps it at the same price: p = {n} × {value}/{more} = {price}.").format(
            **names, price=shown(found["buy_vs_seller_keeps_same_price"], _)
        ),
        _("As the seller, sell or keep: p = {n} × {value}/{double} = {price}; if only your own money "
          "counts, {half}.").format(
            **names, price=shown(found["seller_indifferent_sell_or_keep"], _),
            half=shown(found["seller_indifferent_cash_only"], _),
        ),
    )  # fmt: skip


EXERCISES = (
    Exercise(
        key="l07.once",
        title=N_("Once around"),
        topic="once_around",
        inputs=once_inputs,
        asks=(
            Ask("first", N_("The price after the first turn"),
                lambda _inputs, found: found["standing_price_path"][0], SMALL),
            Ask("winner", N_("The turn of the bidder who buys"), lambda _inputs, found: found["winner_position"] + 1),
            Ask("price", N_("What he pays"), "price", SMALL),
            Ask("secret", N_("What the seller would receive on average if all bid at once, in secret"),
                "simultaneous_first_price_revenue", SMALL),
        ),
        tell=tell_once,
        hint=hint_once,
        step=step_once,
        cases=("OA-1", "OA-2"),
    ),
    Exercise(
        key="l07.fixed",
        title=N_("Take it or leave it"),
        topic="fixed_price_offer",
        inputs=fixed_inputs,
        asks=(
            Ask("price", N_("The best price"), "optimal_price", SMALL),
            Ask("stuck", N_("The chance that nobody buys at it"),
                lambda _inputs, found: 100 * found["prob_seller_stuck"], Fraction(1), "%"),
            Ask("half", N_("What a price of 1/2 brings on average"), "payoff_at_half", SMALL),
        ),
        tell=tell_fixed,
        hint=hint_fixed,
        step=step_fixed,
        cases=("FP-1", "FP-2"),
    ),
    Exercise(
        key="l07.double",
        title=N_("A joint lot"),
        topic="double_lot_split",
        inputs=double_inputs,
        asks=(
            Ask("seller", N_("The seller"), "seller", unit=N_("thousands")),
            Ask("partner", N_("The partner"), "partner", unit=N_("thousands")),
            Ask("other", N_("The other player"), "other", unit=N_("thousands")),
            Ask("bank", N_("The bank"), "bank", unit=N_("thousands")),
        ),
        tell=tell_double,
        hint=hint_double,
        step=step_double,
        cases=("DL-1", "DL-3"),
    ),
    Exercise(
        key="l07.rank",
        title=N_("Richer than the others"),
        topic="art_relative_wealth_prices",
        inputs=rank_inputs,
        asks=(
            Ask("nothing", N_("The most you pay, if otherwise there is "
                              "no sale"), "buy_vs_nothing", TENTH, N_("thousands")),
            Ask("rival", N_("The most you pay, if otherwise a rival buys at the same price"),
                "buy_vs_rival_buys_same_price", TENTH, N_("thousands")),
            Ask("keeps", N_("The most you pay, if otherwise the seller keeps it at the same price"),
                "buy_vs_seller_keeps_same_price", TENTH, N_("thousands")),
            Ask("sell", N_("As the seller: the price at which selling and keeping are the same to you"),
                "seller_indifferent_sell_or_keep", TENTH, N_("thousands")),
        ),
        tell=tell_rank,
        hint=hint_rank,
        step=step_rank,
        cases=("RW-1", "RW-2"),
    ),
)  # fmt: skip
