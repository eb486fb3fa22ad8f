"""Lesson 11: what is played, the pictures of it, and what can be tried out.

Definitions
    machine  costs 5,000, is taken back at 5,000, and saves 500 of wages in each round in which its owner sells.
    gain     of an asset in a round: what 1 money in it brought, in per cent; of a share, how much its price rose.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Any

from ..economics import solve
from ..rules.domain import N_
from ..rules.manager import HIGHEST, LADDER, LOWEST, MACHINE, MOST_STEPS, PRICE_STEP, SAVING, WAGES
from ..tables import Source
from ..text import Translate
from .answers import shown
from .companies import LETTERS, capital, rounds, share_history
from .curves import Row
from .model import Data, Dial, Drawn, Exploration, Picture, Play

#: Names in pictures have so many letters at most.
NAME = 12

PLAY = Play(
    text=N_(
        "The whole game: four companies, eight rounds. Set a price; then, in your turn, buy and sell "
        "machines and shares "
        "of any company, your own or another. Whoever has most at the end wins: cash, machines at 5,000 "
        "each, and shares "
        "at their last price."
    ),
    game="manager",
    seats=4,
    options={"round_limit": 8},
    bots=("portfolio", "wage_plus", "undercutter"),
    room={"seats_per_table": 4},
)


def nothing(_: Translate) -> Drawn:
    """No round is over yet."""
    text = _("No round is over yet.")
    return Drawn(text, {"note": [{"text": text}]})


def short(source: Source, seat: int) -> str:
    """A company by its letter and its manager's name, cut short."""
    name = source.names[seat]
    name = name if len(name) <= NAME else f"{name[: NAME - 1]}…"
    return f"{LETTERS[seat]} {name}"


def wage_rows(data: Data, _: Translate) -> Drawn:
    """What companies that sold paid in wages; theory: all income into machines at the student's average price."""
    played = rounds(data.source)
    if not played:
        return nothing(_)
    rows: dict[str, list[Row]] = {"wages": []}
    for number, one in enumerate(played, 1):
        for place, price in enumerate(one["prices"]):
            if one["sold"][place]:
                paid = price - one["income"][place]
                rows["wages"].append({"round": number, "wages": paid, "own": place == data.seat})
    last = [row["wages"] for row in rows["wages"] if row["round"] == len(played)]
    text = _("In the last round those who sold paid {low} to {high} in wages.").format(low=min(last), high=max(last))
    if data.theory:
        asked = [price for one in played for place, price in enumerate(one["prices"]) if data.seat in (None, place)]
        price = round(sum(asked) / len(asked) / PRICE_STEP) * PRICE_STEP
        path = machines_by_round(price)["machines_by_round"][: len(played)]
        owned = [0, *path, *[path[-1]] * len(played)][: len(played)]
        rows["plan"] = [
            {"round": number, "wages": WAGES - SAVING * count} for number, count in enumerate(owned, 1)
        ]  # fmt: skip
        rows["label"] = [{**rows["plan"][-1], "label": _("all into machines")}]
        text += " " + _(
            "Broken line: wages of a company that always sells at {price} and puts all it earns into machines."
        ).format(price=price)
    return Drawn(text, rows)


@lru_cache(256)
def machines_by_round(price: int, cash: int = 0) -> dict[str, Any]:
    """The way to ten machines at one price."""
    inputs = {"constant_price": price, "start_cash": cash, "always_sells": True, "invest_all": True}
    return solve("rounds_to_ten_machines", inputs)


def capital_rows(data: Data, _: Translate) -> Drawn:
    """What each company owns now; theory says how much of it is whose shares."""
    source = data.source
    if source is None or not rounds(source):
        return nothing(_)
    rows: dict[str, list[Row]] = {"parts": [], "totals": []}
    totals = {}
    for seat in range(len(source.names)):
        company, at = short(source, seat), 0
        for part, value in capital(source.position, seat).items():
            if value < 0:
                rows["parts"].append({"company": company, "part": part, "from": value, "to": 0})
            elif value:
                rows["parts"].append({"company": company, "part": part, "from": at, "to": at + value})
                at += value
        totals[seat] = sum(capital(source.position, seat).values())
        rows["totals"].append({"company": company, "end": at, "label": shown(totals[seat], _)})
    best = max(totals, key=lambda seat: totals[seat])
    text = _("{company} has most: {capital}.").format(company=short(source, best), capital=totals[best])
    if data.guesses.get("capital") is not None:
        rows["guess"] = [{"p": data.guesses["capital"], "label": _("your prediction for the winner")}]
    return Drawn(text, rows)


def return_rows(data: Data, _: Translate) -> Drawn:
    """What machines and shares gained round by round; theory: their averages."""
    source, prices = data.source, share_history(data.source)
    if source is None or len(prices) < 2:
        return nothing(_)
    rows: list[Row] = []
    for number, (before, after) in enumerate(pairwise(prices), 1):
        for seat, (old, new) in enumerate(zip(before, after, strict=True)):
            asset = "own" if seat == data.seat else "rival"
            percent = 100 * Fraction(new - old, old)
            rows.append({"round": number, "percent": percent, "asset": asset, "company": short(source, seat)})
    played = rounds(source)
    sold = sum(one["sold"][data.seat or 0] for one in played)
    found = payback(Fraction(sold, len(played)))
    for number, one in enumerate(played, 1):
        percent = Fraction(100 * SAVING, MACHINE) if one["sold"][data.seat or 0] else Fraction(0)
        rows.append({"round": number, "percent": percent, "asset": "machine", "company": _("machine")})
    means = growth(prices)
    best = max(range(len(means)), key=lambda seat: means[seat])
    text = _(
        "You sold in {sold} of {rounds} rounds, so a machine would have gained {machine} % a round. The "
        "share that rose "
        "most was that of {company}: {share} % a round."
    ).format(
        sold=sold,
        rounds=len(played),
        machine=shown(100 * found["return_per_round"], _),
        company=short(source, best),
        share=shown(round(means[best], 1), _),
    )
    # The student's own share is drawn last, so that it can be seen where others gained as much.
    drawn: dict[str, list[Row]] = {"returns": sorted(rows, key=lambda row: row["asset"] == "own")}
    if data.theory:
        machine = 100 * found["return_per_round"]
        drawn["mean"] = [
            {"asset": "machine", "percent": machine, "label": _("machine, on average")},
            {"asset": "rival", "percent": means[best], "label": _("best share, on average")},
        ]
        text += " " + _(
            "At a share price of 1,000 a share has to rise {steps} places a round to keep up with a machine."
        ).format(steps=shown(round(found["breakeven_steps_per_round"], 2), _))
    return Drawn(text, drawn)


def payback(chance: Fraction) -> dict[str, Any]:
    """A machine of somebody who sells with this chance, against shares at the start's price."""
    inputs = {"machine_price": MACHINE, "saving": SAVING, "resale": MACHINE, "prob_sell": chance, "rounds_left": 1,
              "share_price": 1000, "share_step": 100}  # fmt: skip
    return solve("machine_payback", inputs)


def growth(prices: list[list[int]]) -> list[float]:
    """By how many per cent a round each share rose, compounded from the first to the last price."""
    rounds_ = len(prices) - 1
    return [100 * ((end / start) ** (1 / rounds_) - 1) for start, end in zip(prices[0], prices[-1], strict=True)]


def holding_rows(data: Data, _: Translate) -> Drawn:
    """Who holds whose shares; theory: frames around shares of others."""
    source = data.source
    if source is None or not rounds(source):
        return nothing(_)
    held, off, own, all_ = [], [], 0, 0
    prices = source.position["share_price"]
    for owner, counts in enumerate(source.position["shares"]):
        for company, count in enumerate(counts):
            field = {"owner": short(source, owner), "company": _("{letter} at {price}").format(
                letter=LETTERS[company], price=prices[company]
            )}  # fmt: skip
            value = count * prices[company]
            held.append({**field, "shares": count, "value": value, "label": str(count) if count else ""})
            all_ += value
            own += value if owner == company else 0
            if owner != company and count:
                off.append(field)
    rest = 100 * Fraction(all_ - own, all_) if all_ else Fraction(0)
    text = _("Of all shares that are held, {percent} % by value are in the hands of other companies.").format(
        percent=shown(round(rest, 1), _)
    )
    rows = {"held": held, "off": off if data.theory else []}
    if data.theory:
        text += " " + _(
            "Thick frames: shares of others. Whoever holds them gains when that company sells at a high price, and "
            "loses when he cuts it off."
        )
    return Drawn(text, rows)


PICTURES = (
    Picture("capital", N_("What each company owns"), "lesson_11:capital", capital_rows),
    Picture("wages", N_("Wages by round"), "lesson_11:wages", wage_rows),
    Picture("returns", N_("What machines and shares gained"), "lesson_11:returns", return_rows),
    Picture("holdings", N_("Who holds whose shares"), "lesson_11:holdings", holding_rows),
)


def compare(values: Mapping[str, Any], _: Translate) -> Drawn:
    """A machine and shares for the same money, up to the end of the game."""
    left, start, steps = values["rounds"], int(values["share"]), values["steps"]
    place = LADDER.index(start)
    end = LADDER[min(max(place + steps * left, 0), len(LADDER) - 1)]
    step = LADDER[place + 1] - start
    found = solve("machine_payback", {
        "machine_price": MACHINE, "saving": SAVING, "resale": MACHINE, "prob_sell": Fraction(values["sell"], 100),
        "rounds_left": left, "share_price": start, "share_step": step,
    })  # fmt: skip
    shares = found["shares_for_same_money"] * (end - start)
    machine = found["expected_net_gain"]
    rows = {"gains": [
        {"asset": "machine", "gain": machine, "label": shown(round(machine), _)},
        {"asset": "shares", "gain": shares, "label": shown(round(shares), _)},
    ]}  # fmt: skip
    text = _(
        "Rounds left: {rounds}. A machine gains {machine}. The share goes from {start} to {end}: {shares} gained. "
        "Places a round at which both are even, if every place were worth as much as the next one: {steps}."
    )
    return Drawn(
        text.format(
            rounds=left, machine=shown(round(machine), _), start=start, end=end, shares=shown(round(shares), _),
            steps=shown(round(found["breakeven_steps_per_round"], 2), _),
        ),
        rows,
    )  # fmt: skip


def to_ten(values: Mapping[str, Any], _: Translate) -> Drawn:
    """Machines by round at a constant price."""
    found = machines_by_round(values["price"], values["cash"])
    path = found["machines_by_round"]
    rows = {"machines": [{"round": number, "machines": count} for number, count in enumerate(path, 1)]}
    if found["rounds"] is None:
        text = _("At {price} it never comes to ten machines: wages eat up what is earned.").format(
            price=values["price"]
        )
    else:
        text = _("At {price} the tenth machine is bought in round {round}; the company then owns {capital}.").format(
            price=values["price"], round=found["rounds"], capital=found["final_capital_excl_shares"]
        )
    return Drawn(text, rows)


EXPLORATIONS = (
    Exploration(
        "compare",
        N_("A machine, or shares"),
        N_(
            "You have 5,000. How many rounds have to be left for a machine to pay? How fast must a share rise "
            "to beat it? "
            "A share of 1,000 and one of 5,400: which steps are worth more?"
        ),
        (
            Dial("rounds", N_("Rounds left"), 0, 8, 1, 6),
            Dial("sell", N_("You sell in so many per cent of the rounds"), 0, 100, 5, 100),
            Dial("steps", N_("Places that the share moves each round"), -1, MOST_STEPS, 1, 1),
            Dial("share", N_("Price of a share now"), choices=tuple(
                (str(price), str(price)) for price in (700, 1000, 1400, 2000, 3000, 5400)
            ), value="1000"),
        ),
        "lesson_11:gains",
        compare,
    ),
    Exploration(
        "to_ten",
        N_("The way to ten machines"),
        N_("A company always sells at one price and puts all it earns into machines. Why does it get faster?"),
        (
            Dial("price", N_("Its price"), LOWEST, HIGHEST, PRICE_STEP, 8000),
            Dial("cash", N_("Cash at the start"), 0, 20_000, 1000, 0),
        ),
        "lesson_11:machines",
        to_ten,
    ),
)  # fmt: skip
