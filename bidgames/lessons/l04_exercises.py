"""Lesson 4: the exercises; forecasts of totals by `bidgames.economics.shelves`."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from ..economics import solve
from ..rules.domain import N_
from ..text import Translate
from ..views.html import Html, paragraph, row, table
from .answers import shown
from .curves import draw_until, listed
from .model import Ask, Exercise, Found, Inputs

NEXT, LATER, GAP = "supply_forecast", "supply_multi_round", "buyers_market_probability"
HUNDREDTH, HALF = Fraction(1, 100), Fraction(1, 2)


def shown_rows(rng: random.Random, players: int, seen: int) -> list[list[int]]:
    """What players have shown of their orders."""
    return [rng.sample(range(10), seen) for _player in range(players)]


def next_inputs(rng: random.Random) -> dict[str, Any]:
    """Two players with three or four numbers left, and a total that is neither sure nor impossible."""

    def make() -> dict[str, Any]:
        revealed = shown_rows(rng, 2, rng.choice([6, 7]))
        return {"revealed_rows": revealed, "own_next": None, "thresholds": [rng.randint(5, 14)]}

    return draw_until(make, lambda made: 0.15 < chance(made, solve(NEXT, made)) < 0.85)


def chance(inputs: Inputs, found: Found) -> float:
    """The chance of at least the first of the totals asked for."""
    return float(found["prob_at_least"][str(inputs["thresholds"][0])])


def own_inputs(rng: random.Random) -> dict[str, Any]:
    """Three players, the first knows his own next number."""

    def make() -> dict[str, Any]:
        revealed = shown_rows(rng, 3, rng.choice([6, 7]))
        own = rng.choice([digit for digit in range(10) if digit not in revealed[0]])
        return {"revealed_rows": revealed, "own_next": {"player": 0, "value": own}, "thresholds": [rng.randint(8, 20)]}

    return draw_until(make, lambda made: 0.15 < chance(made, solve(NEXT, made)) < 0.85)


def later_inputs(rng: random.Random) -> dict[str, Any]:
    """Several rounds ahead."""
    players, seen = rng.choice([2, 3]), rng.randint(4, 6)
    return {"revealed_rows": shown_rows(rng, players, seen), "rounds_ahead": rng.randint(2, 10 - seen - 1)}


def gap_inputs(rng: random.Random) -> dict[str, Any]:
    """Two players with two numbers left on each row: 16 cases."""

    def make() -> dict[str, Any]:
        return {
            "A_revealed": shown_rows(rng, 2, 8),
            "D_revealed": shown_rows(rng, 2, 8),
            "own_next_A": None,
            "own_next_D": None,
        }

    def good(made: dict[str, Any]) -> bool:
        found = solve(GAP, made)
        return bool(0.15 < found["p_buyers"] < 0.85)

    return draw_until(make, good)


def left(digits: Any) -> list[int]:
    """What a player has not shown."""
    return [digit for digit in range(10) if digit not in digits]


def order_table(_: Translate, caption: str, revealed: Any) -> Html:
    """What each player has shown."""
    rows = [row(number, [listed(digits) or _("nothing yet")]) for number, digits in enumerate(revealed, 1)]
    return table(caption, [_("Player"), _("Numbers called so far")], rows)


def intro(_: Translate) -> Html:
    """What a row is."""
    said = _(
        "Each player has an order of the numbers 0 to 9 and calls the next one in every round; no number "
        "comes twice in a "
        "row. Take every order of what is left for equally likely."
    )
    return paragraph(said)


def tell_next(inputs: Inputs, _found: Found, _: Translate) -> str:
    """Rows of A and a threshold."""
    said = _("The total is the sum of the next numbers. Below you are asked about a total of at least {least}.")
    asked = paragraph(said.format(least=(inputs["thresholds"] or [0])[0]))
    own = inputs["own_next"]
    known = _("You are player {player} and know that your own next number is {value}.")
    about = paragraph(known.format(player=own["player"] + 1, value=own["value"])) if own else Html("")
    return Html(intro(_) + order_table(_, _("Row A"), inputs["revealed_rows"]) + about + asked)


def tell_later(inputs: Inputs, _found: Found, _: Translate) -> str:
    """Rows of A and a number of rounds."""
    said = _("What will the next {rounds} rounds bring together?").format(rounds=inputs["rounds_ahead"])
    return Html(intro(_) + order_table(_, _("Row A"), inputs["revealed_rows"]) + paragraph(said))


def tell_gap(inputs: Inputs, _found: Found, _: Translate) -> str:
    """Rows of A and D."""
    said = _("It is a buyer's market when more tins come (row A) than are wanted (row D).")
    parts = [intro(_), order_table(_, _("Row A: tins that come"), inputs["A_revealed"])]
    parts.append(order_table(_, _("Row D: tins that are wanted"), inputs["D_revealed"]))
    known = _("You are player {player} and know that your own next number on this row is {value}.")
    for own in (inputs["own_next_A"], inputs["own_next_D"]):
        if own:
            parts.append(paragraph(known.format(player=own["player"] + 1, value=own["value"])))
    return Html("".join(parts) + paragraph(said))


def hint_next(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "List what each player has left. The mean of the total is the sum of the means; for the chance count the cases."
    )


def hint_later(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "The mean of several rounds is that of one, times their number. The spread grows less fast, since "
        "a number that "
        "has come does not come again."
    )


def hint_gap(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _("Write down all totals of row A and all totals of row D, then compare every one with every other.")


def step_next(inputs: Inputs, found: Found, _: Translate) -> str:
    """What is left, the means, the cases."""
    said = []
    for number, digits in enumerate(found["remaining"], 1):
        mean = Fraction(sum(digits), len(digits))
        said.append(
            _("Player {player} has {digits} left: mean {mean}.").format(
                player=number, digits=listed(digits), mean=shown(mean, _)
            )
        )
    said.append(_("Together the mean is {mean}.").format(mean=shown(found["mean"], _)))
    if inputs["thresholds"]:
        least, cases = inputs["thresholds"][0], 1
        for digits in found["remaining"]:
            cases *= len(digits)
        part = chance(inputs, found)
        said.append(
            _("There are {cases} cases; in {some} of them the total is at least {least}: {percent} %.").format(
                cases=cases, some=round(part * cases), least=least, percent=shown(100 * part, _)
            )
        )
    return Html("".join(map(paragraph, said)))


def step_later(inputs: Inputs, found: Found, _: Translate) -> str:
    """Means and variances, player by player."""
    rounds = inputs["rounds_ahead"]
    said = []
    for number, digits in enumerate(map(left, inputs["revealed_rows"]), 1):
        mean = Fraction(sum(digits), len(digits))
        spread = sum((digit - mean) ** 2 for digit in digits) / len(digits)
        said.append(
            _("Player {player} has {digits} left: mean {mean}, mean square distance from it {spread}.").format(
                player=number, digits=listed(digits), mean=shown(mean, _), spread=shown(spread, _)
            )
        )
    said += [
        _("Mean: {rounds} times the sum of these means, {mean}.").format(rounds=rounds, mean=shown(found["mean"], _)),
        _(
            "Variance: for each player {rounds} times the square distance, times (left − {rounds}) / (left − "
            "1), where left "
            "is how many numbers he has; together {variance}. Its root is {sd}."
        ).format(rounds=rounds, variance=shown(found["variance"], _), sd=shown(found["sd"], _)),
    ]
    return Html("".join(map(paragraph, said)))


def step_gap(inputs: Inputs, found: Found, _: Translate) -> str:
    """Both totals, and how often one is above the other."""
    said = []
    for revealed, own, words in (
        (inputs["A_revealed"], inputs["own_next_A"], N_("Row A: player {player} has {digits} left.")),
        (inputs["D_revealed"], inputs["own_next_D"], N_("Row D: player {player} has {digits} left.")),
    ):
        for place, digits in enumerate(revealed):
            known = [own["value"]] if own and own["player"] == place else left(digits)
            said.append(_(words).format(player=place + 1, digits=listed(known)))
    said += [
        _("On average A is {a} and D is {d}: {gap} more.").format(
            a=shown(found["mean_A"], _), d=shown(found["mean_D"], _), gap=shown(found["mean_gap"], _)
        ),
        _("Of all cases A is larger in {more} %, equal in {equal} %, smaller in {less} %.").format(
            more=shown(100 * found["p_buyers"], _),
            equal=shown(100 * found["p_balanced"], _),
            less=shown(100 * found["p_sellers"], _),
        ),
    ]
    return Html("".join(map(paragraph, said)))


MEAN = Ask("mean", N_("The mean of the next total"), "mean", HUNDREDTH)
CHANCE = Ask(
    "chance",
    N_("The chance of at least the total given above"),
    lambda inputs, found: 100 * chance(inputs, found),
    HALF,
    "%",
)

EXERCISES = (
    Exercise(
        key="l04.next",
        title=N_("The next total"),
        topic=NEXT,
        inputs=next_inputs,
        asks=(MEAN, CHANCE),
        tell=tell_next,
        hint=hint_next,
        step=step_next,
        cases=("FC-1", "FC-2"),
    ),
    Exercise(
        key="l04.own",
        title=N_("What your own number is worth"),
        topic=NEXT,
        inputs=own_inputs,
        asks=(MEAN, CHANCE),
        tell=tell_next,
        hint=hint_next,
        step=step_next,
        cases=("FC-3",),
    ),
    Exercise(
        key="l04.later",
        title=N_("Several rounds together"),
        topic=LATER,
        inputs=later_inputs,
        asks=(
            Ask("mean", N_("The mean of what these rounds bring"), "mean", HUNDREDTH),
            Ask("sd", N_("Its standard deviation (the root of the variance)"), "sd", HUNDREDTH),
        ),
        tell=tell_later,
        hint=hint_later,
        step=step_later,
        cases=("MR-1", "MR-2"),
    ),
    Exercise(
        key="l04.gap",
        title=N_("A buyer's market?"),
        topic=GAP,
        inputs=gap_inputs,
        asks=(
            Ask("gap", N_("By how much A is above D on average (below 0: under it)"), "mean_gap", HUNDREDTH),
            Ask("buyers", N_("The chance of a buyer's market"), lambda _i, found: 100 * found["p_buyers"], HALF, "%"),
        ),
        tell=tell_gap,
        hint=hint_gap,
        step=step_gap,
        cases=("BM-1", "BM-2", "BM-3"),
    ),
)
