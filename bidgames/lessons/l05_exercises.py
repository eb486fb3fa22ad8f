"""Lesson 5: the exercises: the books of a game, the kind of market, the last sale, tins that are left."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from ..economics import solve
from ..rules.domain import N_
from ..rules.middleman import COLUMNS, TOP_PRICE
from ..text import Translate
from ..views.html import Html, paragraph, row, table
from .answers import shown
from .curves import draw_until, listed
from .model import Ask, Exercise, Found, Inputs

#: The players of the exercises.
NAMES = ("A", "B", "C")


def ledger_inputs(rng: random.Random) -> dict[str, Any]:
    """Two rounds of three players with different prices, in which nobody is bankrupt and somebody leads alone."""

    def make() -> dict[str, Any]:
        made: dict[str, Any] = {
            "players": list(NAMES),
            "A_rows": [rng.sample(range(COLUMNS), 2) for _name in NAMES],
            "D_rows": [rng.sample(range(COLUMNS), 2) for _name in NAMES],
            "orders_price_qty": [],
            "asks_price_qty": [],
            "start_cash": 30,
        }
        cash = [30] * len(NAMES)
        for number in (1, 2):
            offers = rng.sample(range(2, 7), len(NAMES))
            wanted = [rng.randint(2, max(2, min(9, cash[at] // offers[at]))) for at in range(len(NAMES))]
            made["orders_price_qty"].append([list(pair) for pair in zip(offers, wanted, strict=True)])
            made["asks_price_qty"].append([[TOP_PRICE, 0] for _name in NAMES])
            tins = books(made, number)["rounds"][-1]["tins_after_buy"]
            prices = rng.sample(range(5, 11), len(NAMES))
            made["asks_price_qty"][-1] = [[prices[at], tins[at]] for at in range(len(NAMES))]
            cash = books(made, number)["rounds"][-1]["cash_end"]
        return made

    def good(made: dict[str, Any]) -> bool:
        found = solve("middleman_ledger", made)
        ends = [one["tins_end"] for one in found["rounds"]]
        bought = [tins for one in found["rounds"] for tins in one["bought"]]
        return len(found["leaders"]) == 1 and min(bought) > 0 and sum(ends[0]) > 0 and min(
            min(one["cash_after_buy"]) for one in found["rounds"]
        ) >= 1  # fmt: skip

    return draw_until(make, good)


def books(made: dict[str, Any], rounds: int) -> Found:
    """The first rounds of a game that is being made up."""
    cut = {key: [row[:rounds] for row in made[key]] for key in ("A_rows", "D_rows")}
    return solve("middleman_ledger", {**made, **cut})


def called(inputs: Inputs, key: str, at: int) -> list[int]:
    """The numbers that all players call in a round."""
    return [numbers[at] for numbers in inputs[key]]


def tell_ledger(inputs: Inputs, _found: Found, _: Translate) -> str:
    """Each round's sheets in a table."""
    parts = [
        paragraph(
            _("Every player begins with {cash}. Buyers pay their own offers, the highest is served first; the lowest "
              "price sells first.").format(cash=inputs["start_cash"])
        )
    ]  # fmt: skip
    heads = [_("Player"), _("A number"), _("Tins wanted"), _("Offer a tin"), _("D number"), _("For sale"), _("Price")]
    for at, (orders, asks) in enumerate(zip(inputs["orders_price_qty"], inputs["asks_price_qty"], strict=True)):
        rows = []
        for seat, name in enumerate(inputs["players"]):
            numbers = called(inputs, "A_rows", at)[seat], called(inputs, "D_rows", at)[seat]
            offer, wanted = orders[seat]
            price, tins = asks[seat]
            rows.append(row(name, [numbers[0], wanted, offer, numbers[1], tins, price]))
        parts.append(table(_("Round {round}").format(round=at + 1), heads, rows))
    return Html("".join(parts))


def hint_ledger(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "Add up the A numbers first: so many tins there are. Serve the highest offer as far as it goes, then the next. "
        "Only then look at the sale."
    )


def step_ledger(inputs: Inputs, found: Found, _: Translate) -> str:
    """The books, stage by stage."""
    lines = [_("All lists are in the order of the table.")]
    for at, one in enumerate(found["rounds"], 1):
        lines.append(
            _("Round {round}, auction: {supply} tins are available; bought are {bought}. Cash is then {cash}.").format(
                round=at, supply=one["supply"], bought=listed(one["bought"]), cash=listed(one["cash_after_buy"])
            )
        )
        lines.append(
            _("Round {round}, sale: demand is {demand}; sold are {sold}. Cash is then {cash}, tins {tins}.").format(
                round=at, demand=one["demand"], sold=listed(one["sold"]), cash=listed(one["cash_end"]),
                tins=listed(one["tins_end"]),
            )
        )  # fmt: skip
    return Html("".join(paragraph(line) for line in lines))


def left_over(revealed: list[int]) -> list[int]:
    """The numbers that a player has not called yet."""
    return sorted(set(range(COLUMNS)) - set(revealed))


def nearly_used(rng: random.Random, players: int, left: int = 2) -> list[list[int]]:
    """What players have called when so many numbers are left to each, in some order."""
    return [rng.sample(range(COLUMNS), COLUMNS - left) for _player in range(players)]


def market_inputs(rng: random.Random) -> dict[str, Any]:
    """Two players with two numbers left in each row, either kind of market possible."""

    def make() -> dict[str, Any]:
        return {
            "A_revealed": nearly_used(rng, 2),
            "D_revealed": nearly_used(rng, 2),
            "own_next_A": None,
            "own_next_D": None,
        }

    def good(made: dict[str, Any]) -> bool:
        found = solve("buyers_market_probability", made)
        return bool(found["p_buyers"] > 0 and found["p_sellers"] > 0)

    return draw_until(make, good)


def open_table(_: Translate, caption: str, rows: list[list[int]]) -> Html:
    """Which numbers each player can still call."""
    lines = [row(NAMES[at] if at < len(NAMES) else at + 1, [listed(left_over(one))]) for at, one in enumerate(rows)]
    return table(caption, [_("Player"), _("Numbers still open")], lines)


def tell_market(inputs: Inputs, _found: Found, _: Translate) -> str:
    """What is still open."""
    said = paragraph(
        _(
            "Each of the numbers still open is equally likely to be called next. It is a buyer's market if the A "
            "numbers called add up to more than the D numbers, a seller's market if to less."
        )
    )
    return Html(
        said
        + open_table(_, _("Row A: tins"), inputs["A_revealed"])
        + open_table(_, _("Row D: demand"), inputs["D_revealed"])
    )


def hint_market(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "Averages add up. For the chances list the totals that A can have, then those of D, and count the "
        "pairs in which "
        "A is the larger."
    )


def step_market(inputs: Inputs, found: Found, _: Translate) -> str:
    """Means, then the chances."""
    lines = [
        _("A has {a} on average, D has {d}: each is the sum of the averages of the numbers still open.").format(
            a=shown(found["mean_A"], _), d=shown(found["mean_D"], _)
        ),
        _("The gap is {gap} on average.").format(gap=shown(found["mean_gap"], _)),
        _("Of all pairs of totals A is larger in {buyers} %, both are equal in {level} %, D is larger in {sellers} %.")
        .format(buyers=shown(100 * found["p_buyers"], _), level=shown(100 * found["p_balanced"], _),
                sellers=shown(100 * found["p_sellers"], _)),
    ]  # fmt: skip
    return Html("".join(paragraph(line) for line in lines))


def endgame_inputs(rng: random.Random) -> dict[str, Any]:
    """Three players with two numbers left: eight totals, and a cost at which the answer is neither end."""

    def make() -> dict[str, Any]:
        return {
            "D_revealed": nearly_used(rng, 3),
            "own_next_D": None,
            "unit_cost": rng.randint(2, 6),
            "price_cap": TOP_PRICE,
            "carry_q": [rng.randint(8, 18)],
        }

    def good(made: dict[str, Any]) -> bool:
        found = solve("endgame_newsvendor", made)
        value = next(iter(found["marginal_value"].values()))
        least = sum(left_over(one)[0] for one in made["D_revealed"])
        return bool(found["q_star"] > least and 0 < value < TOP_PRICE)

    return draw_until(make, good)


def tell_endgame(inputs: Inputs, _found: Found, _: Translate) -> str:
    """The last sale."""
    said = paragraph(
        _(
            "One sale is left and you are the only seller. Every tin sells at {price} as long as demand lasts; what is "
            "left is lost. A tin costs you {cost}. Demand is the sum of the players' next D numbers, each of the open "
            "ones equally likely."
        ).format(price=inputs["price_cap"], cost=inputs["unit_cost"])
    )
    asked = paragraph(
        _("In the last question below, the tin in question is number {tin}.").format(tin=inputs["carry_q"][0])
    )
    return Html(said + open_table(_, _("Row D: demand"), inputs["D_revealed"]) + asked)


def hint_endgame(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "Ask of every tin by itself: how likely is it that demand reaches it? It brings the price times "
        "this chance. Stop "
        "where that is no more than its cost."
    )


def step_endgame(inputs: Inputs, found: Found, _: Translate) -> str:
    """The chance that is needed, and the best number."""
    cap, cost = inputs["price_cap"], inputs["unit_cost"]
    tin, value = next(iter(found["marginal_value"].items()))
    lines = [
        _("Demand is {mean} on average.").format(mean=shown(found["mean_D"], _)),
        _("Tin number {tin} is sold with a chance of {chance} %, so it brings {value}.").format(
            tin=tin, chance=shown(100 * Fraction(value) / cap, _), value=shown(value, _)
        ),
        _(
            "A further tin pays while the chance that demand is beyond those you have is above {cost} in {price}. From "
            "{best} tins on it no longer is."
        ).format(cost=cost, price=cap, best=found["q_star"]),
        _(
            "With {best} tins you can expect {profit}: {price} times the tins sold on average, less {cost} a tin."
        ).format(best=found["q_star"], profit=shown(found["expected_profit"], _), price=cap, cost=cost),
    ]
    return Html("".join(paragraph(line) for line in lines))


def last_tin(_inputs: Inputs, found: Found) -> Any:
    """What the tin that is asked about is expected to bring."""
    return next(iter(found["marginal_value"].values()))


def waste_inputs(rng: random.Random) -> dict[str, Any]:
    """Two purchases and two sales of one player, with tins left at the end."""

    def make() -> dict[str, Any]:
        bought = [[rng.randint(5, 12), rng.randint(2, 6)] for _round in range(2)]
        sold = [[rng.randint(3, 9), rng.randint(5, 9)] for _round in range(2)]
        return {"start": 80, "bought": bought, "sold": sold, "offer": rng.randint(1, 4)}

    def good(made: dict[str, Any]) -> bool:
        first = made["bought"][0][0] - made["sold"][0][0]
        left = first + made["bought"][1][0] - made["sold"][1][0]
        spent = sum(tins * price for tins, price in made["bought"])
        paid = made["bought"][0][0] * made["bought"][0][1]
        return bool(first >= 0 and 2 <= left <= 8 and paid <= made["start"] and spent <= 100)

    return draw_until(make, good)


def waste_found(inputs: Inputs) -> Found:
    """What is left, what was spent, what was earned."""
    bought, sold = (sum(tins for tins, _price in inputs[key]) for key in ("bought", "sold"))
    spent, earned = (sum(tins * price for tins, price in inputs[key]) for key in ("bought", "sold"))
    left = bought - sold
    return {
        "left": left,
        "bought": bought,
        "sold": sold,
        "spent": spent,
        "earned": earned,
        "cash": inputs["start"] - spent + earned,
        "paid_each": Fraction(spent, bought),
        "spent_each": Fraction(spent, sold),
        "more": left * inputs["offer"],
    }


def tell_waste(inputs: Inputs, _found: Found, _: Translate) -> str:
    """Two rounds of one player."""
    heads = [_("Round"), _("Tins bought"), _("at"), _("Tins sold"), _("at")]
    rows = [
        row(at, [*bought, *sold])
        for at, (bought, sold) in enumerate(zip(inputs["bought"], inputs["sold"], strict=True), 1)
    ]
    said = _(
        "A player begins with {start}. After these two rounds the game is over, and tins that are left "
        "count for nothing. "
        "In the last sale somebody would have taken all the tins left, at {offer} each."
    ).format(start=inputs["start"], offer=inputs["offer"])
    return Html(table(_("The last two rounds"), heads, rows) + paragraph(said))


def hint_waste(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _("What tins cost is spent, whether they are sold or not. So divide all that was spent by the tins sold.")


def step_waste(inputs: Inputs, found: Found, _: Translate) -> str:
    """The worked way."""
    lines = [
        _("{bought} tins were bought for {spent}, {sold} were sold for {earned}: {left} are left.").format(
            bought=found["bought"], spent=found["spent"], sold=found["sold"], earned=found["earned"], left=found["left"]
        ),
        _("Cash: {start} less {spent} and {earned} makes {cash}.").format(
            start=inputs["start"], spent=found["spent"], earned=found["earned"], cash=found["cash"]
        ),
        _("A tin cost {paid} on average, but {spent} were spent for each tin that was sold.").format(
            paid=shown(found["paid_each"], _), spent=shown(found["spent_each"], _)
        ),
        _("At {offer} each the tins left would have brought {more}: little, but what they had cost was gone anyway.")
        .format(offer=inputs["offer"], more=found["more"]),
    ]  # fmt: skip
    return Html("".join(paragraph(line) for line in lines))


EXERCISES = (
    Exercise(
        key="l05.ledger",
        title=N_("Keep the books"),
        topic="middleman_ledger",
        inputs=ledger_inputs,
        asks=(
            Ask("bought", N_("Tins that the first player buys in round 1"),
                lambda _inputs, found: found["rounds"][0]["bought"][0]),
            Ask("cash", N_("The second player's cash after the auction of round 1"),
                lambda _inputs, found: found["rounds"][0]["cash_after_buy"][1]),
            Ask("tins", N_("The third player's tins after the sale of round 1"),
                lambda _inputs, found: found["rounds"][0]["tins_end"][2]),
            Ask("most", N_("The most cash that anybody has at the end"),
                lambda _inputs, found: max(found["rounds"][-1]["cash_end"])),
        ),
        tell=tell_ledger,
        hint=hint_ledger,
        step=step_ledger,
        cases=("MML-1",),
    ),
    Exercise(
        key="l05.market",
        title=N_("Buyer's market or seller's market?"),
        topic="buyers_market_probability",
        inputs=market_inputs,
        asks=(
            Ask("gap", N_("Tins less demand, on average"), "mean_gap", Fraction(1, 100)),
            Ask("buyers", N_("The chance of a buyer's market"), lambda _inputs, found: 100 * found["p_buyers"],
                Fraction(1, 2), "%"),
            Ask("sellers", N_("The chance of a seller's market"), lambda _inputs, found: 100 * found["p_sellers"],
                Fraction(1, 2), "%"),
        ),
        tell=tell_market,
        hint=hint_market,
        step=step_market,
        cases=("BM-1",),
    ),
    Exercise(
        key="l05.endgame",
        title=N_("The last sale"),
        topic="endgame_newsvendor",
        inputs=endgame_inputs,
        asks=(
            Ask("mean", N_("Demand, on average"), "mean_D", Fraction(1, 100)),
            Ask("best", N_("The number of tins with the largest expected profit (the smallest, if several)"), "q_star"),
            Ask("value", N_("What the tin named above is expected to bring"), last_tin, Fraction(1, 100)),
        ),
        tell=tell_endgame,
        hint=hint_endgame,
        step=step_endgame,
        cases=("NV-1", "NV-2"),
    ),
    Exercise(
        key="l05.waste",
        title=N_("Tins that are left"),
        work=waste_found,
        inputs=waste_inputs,
        asks=(
            Ask("cash", N_("Cash at the end"), "cash"),
            Ask("each", N_("Money spent for each tin that was sold"), "spent_each", Fraction(1, 100)),
            Ask("more", N_("Cash lost by not dumping the tins left"), "more"),
        ),
        tell=tell_waste,
        hint=hint_waste,
        step=step_waste,
    ),
)  # fmt: skip
