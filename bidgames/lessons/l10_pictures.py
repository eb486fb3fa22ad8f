"""Lesson 10: what is played, the pictures of it, and what can be tried out.

Definitions
    gap     1,000: a price sells as long as it is at most so much above the next lower one.
    lead    own cash less the mean cash of the others.
    grid    the prices that can be asked, 100 to 20,000 in steps of 100.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any

from ..economics import solve
from ..rules.domain import N_
from ..rules.manager import GAP, HIGHEST, LOWEST, PRICE_STEP, SAVING, WAGES, selling
from ..text import Translate
from .answers import each, shown
from .companies import answer_rows, in_order, mean_price, price_rows, rounds, top
from .curves import Row, listed
from .model import Data, Dial, Drawn, Exploration, Picture, Play

#: The other games' keys, the grid as its topic wants it, and how wide a bar of the histogram is.
RANK, WAR = "rank", "war"
GRID = f"{LOWEST}..{HIGHEST} step {PRICE_STEP}"
WIDE = 500
#: In the price war: what buyers pay at most, and how many units they want.
MOST, UNITS = 100, 12

PLAY = Play(
    title=N_("as much cash as you can"),
    text=N_(
        "First game: three companies, eight rounds. Only your own cash counts; what the others have is all the same "
        "to you. It is about prices alone: buy no machines and no shares, just end your turn after each round."
    ),
    game="manager",
    seats=3,
    options={"ladder": [1000], "round_limit": 8},
    bots=("overcutter",),
    room={"seats_per_table": 3},
)
MORE = (
    Play(
        key=RANK,
        title=N_("ahead of the other"),
        text=N_(
            "Second game: two companies, ten rounds, the same rules. Now only your lead counts: your cash less the "
            "cash of the other. Again buy nothing and end your turn after each round."
        ),
        game="manager",
        seats=2,
        options={"ladder": [1000], "round_limit": 10},
        bots=("rival",),
        room={"seats_per_table": 2},
    ),
    Play(
        key=WAR,
        title=N_("the lowest price takes all"),
        text=N_(
            "Third game: three sellers, six rounds. Units cost nothing, buyers want twelve and pay up to 100 each. All "
            "buy from the lowest price; sellers who share the lowest price share the buyers."
        ),
        game="posted_price",
        seats=3,
        options={"demand": [MOST] * UNITS, "capacity": UNITS, "cost": 0, "rounds": 6},
        bots=("markup", "undercutter"),
        room={"seats_per_table": 3},
    ),
)


def nothing(_: Translate) -> Drawn:
    """No round is over yet."""
    text = _("No round is over yet.")
    return Drawn(text, {"note": [{"text": text}]})


@lru_cache(64)
def cash_answer(rival: int) -> int:
    """The price that brings most cash when the others' dearest price that sells is this one."""
    found = solve("manager_best_response", {
        "rival_prices": [rival], "own_wages": WAGES, "rival_wages": WAGES, "objective": "cash", "grid": GRID,
    })["best_prices"]  # fmt: skip
    return int(found["first"] if isinstance(found, Mapping) else found[0])


@lru_cache(8)
def duel(step: int = PRICE_STEP) -> dict[str, Any]:
    """How two companies without machines mix prices when each wants to be ahead."""
    inputs = {"wages": [WAGES, WAGES], "grid_step": step, "cap": HIGHEST, "objective": "relative"}
    return solve("manager_relative_equilibrium_2p", inputs)


def cash_rows(data: Data, _: Translate) -> Drawn:
    """The game for cash, round by round; theory: best answers from the first round on, up to the cap."""
    played = rounds(data.source)
    if not played:
        return nothing(_)
    rows = price_rows(data.source, data.seat)
    text = _("Average price: {first} in round 1, {last} in round {round}.").format(
        first=shown(mean_price(played[0]), _), last=shown(mean_price(played[-1]), _), round=len(played)
    )
    if data.guesses.get("cash") is not None:
        rows["guess"] = [{"p": data.guesses["cash"], "label": _("your prediction")}]
    if data.theory:
        prices = [top(played[0]["prices"])]
        while len(prices) < len(played):
            prices.append(max(cash_answer(prices[-1]), prices[-1]))
        cap = solve(
            "manager_cash_dominance",
            {"players": len(played[0]["prices"]), "grid_step": PRICE_STEP, "wages": WAGES, "objective": "cash"},
        )["survivors"][0]
        rows["path"] = [{"round": number, "price": price} for number, price in enumerate(prices, 1)]
        rows["label"] = [{"round": len(prices), "price": prices[-1], "label": _("best answers")}]
        rows["price"] = [{"price": cap, "label": _("where this ends: {price}").format(price=cap)}]
        text += " " + _(
            "Broken line: each round {gap} above the dearest price that sold, the best answer for cash. It climbs to "
            "{cap}, the only price that is left when all reason so."
        ).format(gap=GAP, cap=cap)
    return Drawn(text, rows)


def rank_rows(data: Data, _: Translate) -> Drawn:
    """The game for the lead, round by round; theory: the prices that the equilibrium mixes."""
    game = data.of(RANK)
    played = rounds(game.source)
    if not played:
        return nothing(_)
    rows = price_rows(game.source, game.seat)
    cut = sum(not sold for one in played for sold in one["sold"])
    text = _("Average price over all rounds: {mean}. {cut} times a company was cut off and sold nothing.").format(
        mean=shown(sum(map(mean_price, played)) / len(played), _), cut=cut
    )
    if data.guesses.get("rank") is not None:
        rows["guess"] = [{"p": data.guesses["rank"], "label": _("your prediction")}]
    if data.theory:
        found = duel()
        low, high = found["support_min"], found["support_max"]
        rows["band"] = [{"low": low, "high": high, "label": _("theory: {low} to {high}").format(low=low, high=high)}]
        text += " " + _(
            "Theory: no single price is safe, so two companies without machines draw from {low} to {high}, {mean} on "
            "average."
        ).format(low=low, high=high, mean=shown(round(found["mean_price"], 2), _))
    return Drawn(text, rows)


def answers_rows(data: Data, _: Translate) -> Drawn:
    """Answers in both games, and the best ones."""
    points: list[Row] = []
    for rule, game in (("cash", data), ("rank", data.of(RANK))):
        points += [{"rule": rule, **one} for one in answer_rows(game.source, game.seat)]
    if not points:
        text = _("There are no answers before the second round.")
        return Drawn(text, {"note": [{"text": text}]})
    above = sum(point["price"] > point["before"] for point in points)
    text = _("Of {all} prices from the second round on, {above} were above the dearest price that had sold before.")
    said, rows = text.format(all=len(points), above=above), {"points": points}
    if data.theory:
        ends = sorted(point["before"] for point in points)
        rows["best"] = best_rows(ends[0], ends[-1], _)
        said += " " + _(
            "For cash the best answer is always {gap} more (line). For the lead it is {gap} more after low prices, and "
            "{cut} less after high ones (broken line)."
        ).format(gap=GAP, cut=GAP + PRICE_STEP)
    return Drawn(said, rows)


@lru_cache(512)
def rank_answers(rival: int) -> tuple[int, ...]:
    """The prices that bring the largest lead over one rival who asks this, neither with machines."""
    found = solve("manager_best_response", {
        "rival_prices": [rival], "own_wages": WAGES, "rival_wages": WAGES, "objective": "relative", "grid": GRID,
    })["best_prices"]  # fmt: skip
    return (found["first"], found["last"]) if isinstance(found, Mapping) else tuple(found)


def best_rows(low: int, high: int, _: Translate) -> list[Row]:
    """Best answers to every price from `low` to `high`: each unbroken piece is a part of its own."""
    rows: list[Row] = []
    for before in range(low, high + 1, PRICE_STEP):
        rows.append({"rule": "cash", "part": "cash", "before": before, "price": cash_answer(before)})
        for price in rank_answers(before):
            part = "above" if price > before else "below"
            rows.append({"rule": "rank", "part": part, "before": before, "price": price})
    words = {"cash": _("for cash"), "above": _("for the lead"), "below": _("for the lead")}
    for part, word in words.items():
        piece = [row for row in rows if row["part"] == part]
        if piece and (part != "above" or not any(row["part"] == "below" for row in rows)):
            piece[-1]["label"] = word
    return rows


def mixture_rows(data: Data, _: Translate) -> Drawn:
    """How often prices were asked in the game for the lead, in ranges of 500; theory: the equilibrium mixture."""
    prices = [price for one in rounds(data.of(RANK).source) for price in one["prices"]]
    if not prices:
        return nothing(_)
    rows = {"bars": share_rows(Counter(prices))}
    most = Counter(price // WIDE * WIDE for price in prices).most_common(1)[0]
    text = _("{prices} prices were asked; most often, {times} times, from {low} to {high}.").format(
        prices=len(prices), times=most[1], low=most[0], high=most[0] + WIDE - PRICE_STEP
    )
    if data.theory:
        found = duel()
        inside = sum(found["support_min"] <= price <= found["support_max"] for price in prices)
        rows["mixture"] = share_rows({int(price): chance for price, chance in found["mixture"].items()})
        text += " " + _(
            "Broken frames: how often two companies would ask them if neither could do better by other chances. "
            "{inside} of the {prices} prices lie where theory expects them, from {low} to {high}."
        ).format(inside=inside, prices=len(prices), low=found["support_min"], high=found["support_max"])
    return Drawn(text, rows)


def share_rows(weights: Mapping[int, Any]) -> list[Row]:
    """Weights of prices as per cent of their sum, in ranges of 500."""
    ranges: dict[int, float] = {}
    for price, weight in weights.items():
        ranges[price // WIDE * WIDE] = ranges.get(price // WIDE * WIDE, 0.0) + weight
    whole = sum(ranges.values())
    return [{"from": low, "to": low + WIDE, "percent": 100 * ranges[low] / whole} for low in sorted(ranges)]


def war_rows(data: Data, _: Translate) -> Drawn:
    """The game in which the lowest price takes all; theory: the prices that are an equilibrium."""
    game = data.of(WAR)
    history = game.source.position["history"] if game.source else ()
    if not history:
        return nothing(_)
    rows: dict[str, list[Row]] = {"prices": []}
    for number, one in enumerate(history, 1):
        for place, price in enumerate(one["prices"]):
            state = "sold" if one["sold"][place] else "cut"
            rows["prices"].append({"round": number, "price": price, "state": state, "own": place == game.seat})
    lowest = [min(one["prices"]) for one in history]
    text = _("Lowest price, round by round: {prices}.").format(prices=", ".join(map(str, lowest)))
    if data.guesses.get("war") is not None:
        rows["guess"] = [{"p": data.guesses["war"], "label": _("your prediction")}]
    if data.theory:
        sellers = len(history[0]["prices"])
        found = solve(
            "bertrand_winner_takes_all",
            {"players": sellers, "unit_cost": 0, "grid": [0, MOST, 1], "ties": "split"},
        )["symmetric_pure_equilibria"]
        rows["price"] = [{"price": found[-1], "label": _("theory: at most {price}").format(price=found[-1])}]
        text += " " + _("Theory: with {sellers} sellers all ask one of these prices: {prices}.").format(
            sellers=sellers, prices=in_order(found, _)
        )
    return Drawn(text, rows)


PICTURES = (
    Picture("cash", N_("The game for cash"), "lesson_10:path", cash_rows),
    Picture("rank", N_("The game for the lead"), "lesson_10:path", rank_rows),
    Picture("answers", N_("Who answers what"), "lesson_10:answers", answers_rows),
    Picture("mixture", N_("How often each price was asked for the lead"), "lesson_10:mixture", mixture_rows),
    Picture("war", N_("The lowest price takes all"), "lesson_10:path", war_rows),
)

GOALS = (("cash", N_("as much cash as possible")), ("relative", N_("the largest lead over the other")))


def answer(values: Mapping[str, Any], _: Translate) -> Drawn:
    """What each price brings against one rival's, and the best answer."""
    rival, relative = values["rival"], values["goal"] == "relative"
    own, other = (WAGES - SAVING * values[name] for name in ("own", "other"))
    found = solve("manager_best_response", {
        "rival_prices": [rival], "own_wages": own, "rival_wages": other, "objective": values["goal"], "grid": GRID,
    })  # fmt: skip
    earns = []
    for price in range(LOWEST, HIGHEST + 1, PRICE_STEP):
        sells = selling((price, rival))
        cash = price - own if price in sells else 0
        rest = rival - other if relative and rival in sells else 0
        earns.append({"price": price, "payoff": cash - rest})
    best = found["best_prices"]
    prices = [best["first"]] if isinstance(best, Mapping) else best
    rows = {"earns": earns, "peak": [
        {"price": price, "payoff": found["best_value"], "label": _("best: {price}").format(price=price)}
        for price in prices
    ]}  # fmt: skip
    if isinstance(best, Mapping):
        text = _(
            "Whatever sells brings a loss: every price from {low} up is as good, because it does not sell."
        ).format(low=best["first"])
        rows["peak"] = []
    else:
        text = _("The other asks {rival}. Best answer: {prices}; it brings {value}.").format(
            rival=rival, prices=listed(each(prices, _)), value=shown(found["best_value"], _)
        )
    return Drawn(text, rows)


@lru_cache(4096)
def next_price(price: int, wages: int, goal: str) -> int:
    """The best answer to one price, the lowest of several: one turn of the cycle, kept so that dials move quickly."""
    inputs = {"start_price": price, "wages": wages, "length": 2, "objective": goal}
    return int(solve("manager_edgeworth_cycle", inputs)["path"][1])


def cycle(values: Mapping[str, Any], _: Translate) -> Drawn:
    """Two companies answer each other in turn, each with its best price."""
    wages = WAGES - SAVING * values["machines"]
    prices = [values["start"]]
    while len(prices) < values["length"]:
        prices.append(next_price(prices[-1], wages, values["goal"]))
    rows = {"path": [{"round": number, "price": price} for number, price in enumerate(prices, 1)]}
    text = _("From {first} prices move between {low} and {high}; the last one is {last}. Wages are {wages}.").format(
        first=prices[0], low=min(prices), high=max(prices), last=prices[-1], wages=wages
    )
    return Drawn(text, rows)


def leads(players: int, chances: Mapping[int, float], price: int) -> float:
    """The mean lead of a price over players who all draw theirs with these chances, without machines."""
    mean = 0.0
    for rivals in product(chances, repeat=players - 1):
        sells = selling((*rivals, price))
        cash = [one - WAGES if one in sells else 0 for one in (price, *rivals)]
        mean += prod(chances[one] for one in rivals) * (cash[0] - sum(cash[1:]) / (players - 1))
    return mean


def crowd(values: Mapping[str, Any], _: Translate) -> Drawn:
    """The lead that each price brings when all others mix three prices: in equilibrium none brings more than 0."""
    low, middle, players = values["low"], values["middle"], values["players"]
    if low + middle > 100:
        text = _("The two chances are more than 100 % together. Make one of them smaller.")
        return Drawn(text, {"note": [{"text": text}]})
    chances = {6000: low / 100, 7000: middle / 100, 8000: (100 - low - middle) / 100}
    found = solve("manager_relative_equilibrium_3p", {
        "players": players, "wages": WAGES, "grid_step": 1000, "cap": HIGHEST, "objective": "relative",
        "mixture": {str(price): chance for price, chance in chances.items()},
    })  # fmt: skip
    earns = [{"price": price, "payoff": leads(players, chances, price)} for price in range(4000, 12001, 1000)]
    best = max(earns, key=lambda row: row["payoff"])
    rows: dict[str, list[Row]] = {
        "earns": earns,
        "peak": [{**best, "label": _("best: {price}").format(price=best["price"])}],
    }
    text = _(
        "The others ask 6,000 with {low} %, 7,000 with {middle} % and 8,000 with {high} %. The best price gains "
        "{regret} more than mixing like them."
    ).format(low=low, middle=middle, high=100 - low - middle, regret=shown(round(found["max_regret"], 2), _))
    return Drawn(text, rows)


MACHINES = (Dial("own", N_("Your machines"), 0, 10, 1, 0), Dial("other", N_("The other's machines"), 0, 10, 1, 0))

EXPLORATIONS = (
    Exploration(
        "answer",
        N_("The best answer"),
        N_(
            "What would each of your prices bring, if you knew the other's? Let cash count, then the lead. At which "
            "of his prices does it begin to pay to cut him off?"
        ),
        (
            Dial("rival", N_("The other's price"), LOWEST, HIGHEST, PRICE_STEP, 8000),
            Dial("goal", N_("What you want"), choices=GOALS, value="cash"),
            *MACHINES,
        ),
        "lesson_10:payoff",
        answer,
    ),
    Exploration(
        "cycle",
        N_("Answer upon answer"),
        N_("Two companies take turns, each with its best answer to the other's last price. Where does it lead?"),
        (
            Dial("start", N_("The first price"), LOWEST, HIGHEST, PRICE_STEP, 9000),
            Dial("goal", N_("What both want"), choices=GOALS, value="relative"),
            Dial("machines", N_("Machines of each"), 0, 10, 1, 0),
            Dial("length", N_("Prices"), 2, 40, 1, 24),
        ),
        "lesson_10:turns",
        cycle,
    ),
    Exploration(
        "crowd",
        N_("No price is better than another"),
        N_(
            "All others draw their price from 6,000, 7,000 and 8,000. Find chances with which no price gains you a "
            "lead: then nobody wants to change. Does it take other chances with three companies than with two?"
        ),
        (
            Dial("players", N_("Companies"), 2, 4, 1, 2),
            Dial("low", N_("Chance of 6,000 (%)"), 0, 100, 1, 50),
            Dial("middle", N_("Chance of 7,000 (%)"), 0, 100, 1, 25),
        ),
        "lesson_10:payoff",
        crowd,
    ),
)
