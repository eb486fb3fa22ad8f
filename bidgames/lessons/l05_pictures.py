"""Lesson 5: what is played, the pictures of it, and what can be tried out.

Definitions
    gap      tins available less demand (A total less D total) of a round: above 0 it is a buyer's market.
    at cost  tins are counted at what they cost on average; selling some leaves the average of the rest as it was.
    unmet    demand of a round for which there would have been no tin even if all tins had been bought and kept.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import Any

from msgspec import Struct

from ..economics import solve
from ..rules.domain import N_
from ..rules.middleman import COLUMNS, TOP_PRICE
from ..tables.middleman import AUCTION, SALE, clearing, ledger
from ..text import Translate
from ..views.words import count
from .answers import shown
from .curves import Row
from .model import Data, Dial, Drawn, Exploration, Picture, Play

#: What is counted in a sentence: one, several.
ROUNDS = (N_("1 round"), N_("{n} rounds"))

PLAY = Play(
    text=N_(
        "The whole game of Middleman, ten rounds with three bots. First put your numbers in order: they decide when "
        "you bring tins to the market, and when customers come. Then each round: buy tins in the auction, sell them to "
        "the customers. Most cash at the end wins; tins that are left count for nothing."
    ),
    game="middleman",
    seats=4,
    options={"rounds": 10},
    bots=("forecaster", "cost_plus"),
    room={"seats_per_table": 5},
)


class Account(Struct, frozen=True):
    """What one player did in all rounds so far: tins and money, `cost` of the tins held, `kept` after each sale."""

    bought: int
    spent: int
    sold: int
    earned: int
    tins: int
    cost: Fraction
    cash: int
    bankrupt: bool
    kept: tuple[int, ...]
    held: tuple[tuple[int, int, int, Fraction], ...]


def account(position: Mapping[str, Any], seat: int) -> Account:
    """The account of a seat; `held` is (round, cash, tins, their cost) at the start and after each sale."""
    history = ledger(position)
    bought = spent = sold = earned = 0
    cost, kept = Fraction(0), []
    held = [(0, history[0].cash[seat], 0, Fraction(0))]
    for now in history[1:]:
        played = position["rounds"][now.round - 1]
        tins = now.tins[seat]
        if now.stage == AUCTION:
            got = played["bought"][seat]
            if got and not now.bankrupt[seat]:
                bought, spent, cost = bought + got, spent + got * played["orders"][seat][1], cost + got * Fraction(
                    played["orders"][seat][1]
                )  # fmt: skip
        else:
            gone = played["sold"][seat]
            if gone:
                sold, earned = sold + gone, earned + gone * played["sales"][seat][1]
                cost -= cost * Fraction(gone, tins + gone)
            kept.append(tins)
            held.append((now.round, now.cash[seat], tins, cost))
    end = history[-1]
    return Account(
        bought, spent, sold, earned, end.tins[seat], cost, end.cash[seat], end.bankrupt[seat], tuple(kept), tuple(held)
    )


def over(position: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The rounds whose sale is over."""
    return [played for played in position["rounds"] if played["sold"] is not None]


def unmet(position: Mapping[str, Any]) -> list[int]:
    """Demand left, round by round, had every tin been bought and kept until somebody asked for it."""
    stock, left = 0, []
    for played in over(position):
        stock += played["available"]
        served = min(stock, played["demand"])
        stock -= served
        left.append(played["demand"] - served)
    return left


def hindsight(position: Mapping[str, Any]) -> list[int]:
    """What one tin more would have brought all together, round by round: 10 while demand is unmet later, else 0.

    Tins can be kept at no cost, so with all numbers known the price can fall but never rise. Empty before the end.
    """
    if position["phase"] != "finished":
        return []
    left = unmet(position)
    last = max((at for at, tins in enumerate(left) if tins), default=-1)
    return [TOP_PRICE if at <= last else 0 for at in range(len(left))]


def missed(position: Mapping[str, Any], seat: int) -> int:
    """How many of the tins a seat has left the market would still have bought, in rounds with demand left over.

    A tin can only be sold earlier if it, or another one, stayed in stock from that sale on.
    """
    kept, extra = account(position, seat).kept, 0
    for at, played in enumerate(over(position)):
        room = min(kept[at:], default=0) - extra
        extra += max(0, min(room, played["demand"] - sum(played["sold"])))
    return extra


def nothing(_: Translate) -> Drawn:
    """No round is over yet."""
    text = _("No round is over yet.")
    return Drawn(text, {"note": [{"text": text}]})


def average(played: Mapping[str, Any], stage: str) -> Any:
    """The average price of an auction or sale; None where nothing was traded."""
    row = clearing(played, stage)
    return None if row is None else row["average_price"]


def price_rows(data: Data, _: Translate) -> Drawn:
    """Average prices by round, the gap behind them, the predicted rounds, what a tin was worth in hindsight."""
    if data.source is None or not over(data.source.position):
        return nothing(_)
    position, rounds = data.source.position, over(data.source.position)
    rows: dict[str, list[Row]] = {"kinds": [], "prices": [], "mine": [], "guess": []}
    for number, played in enumerate(rounds, 1):
        gap = played["available"] - played["demand"]
        kind = "buyers" if gap > 0 else "sellers" if gap < 0 else "level"
        place = {"round": number, "start": number - 0.5, "end": number + 0.5}
        rows["kinds"].append({**place, "kind": kind, "label": f"{gap:+d}".replace("-", "−") if gap else "0"})
        for series, stage in (("paid", AUCTION), ("sold", SALE)):
            price = average(played, stage)
            if price is not None:
                rows["prices"].append({"round": number, "price": price, "series": series})
            own = _own(played, stage, data.seat)
            if own is not None:
                rows["mine"].append({"round": number, "price": own, "series": series})
    asked = (("low", _("your prediction: cheapest to buy")), ("high", _("your prediction: dearest to sell")))
    for row, (key, label) in enumerate(asked, 1):
        if data.guesses.get(key) is not None:
            rows["guess"].append({"round": data.guesses[key], "label": label, "row": row})
    text = _said_prices(rows, _)
    worth = hindsight(position) if data.theory else []
    if worth:
        rows["worth"] = [{"round": at, "price": price} for at, price in enumerate(worth, 1)]
        last = worth.count(TOP_PRICE)
        text += " " + _said_worth(last, len(worth), _)
        possible = sum(played["demand"] for played in rounds) - sum(unmet(position))
        text += " " + _("Tins sold: {sold}; had everybody known all numbers, it could have been {most}.").format(
            sold=sum(sum(played["sold"]) for played in rounds), most=possible
        )
    return Drawn(text, rows)


def _said_worth(last: int, rounds: int, _: Translate) -> str:
    """Until when one tin more would have been of use."""
    if not last:
        return _("In hindsight one tin more was worth nothing: all demand could have been met from stock.")
    if last == rounds:
        return _("In hindsight a tin was worth 10 in every round: demand was left over at the end.")
    said = _("In hindsight a tin was worth 10 to all together up to round {last}, and nothing after it.")
    return said.format(last=last)


def _own(played: Mapping[str, Any], stage: str, seat: int | None) -> int | None:
    """The reader's price of an auction or sale in which he traded."""
    sheets, served = ("orders", "bought") if stage == AUCTION else ("sales", "sold")
    if seat is None or not played[served][seat] or played[sheets][seat] is None:
        return None
    return int(played[sheets][seat][1])


def _said_prices(rows: Mapping[str, list[Row]], _: Translate) -> str:
    """Which round was cheapest to buy in, and which dearest to sell in, in sentences."""
    said = []
    paid = [row for row in rows["prices"] if row["series"] == "paid"]
    sold = [row for row in rows["prices"] if row["series"] == "sold"]
    if paid:
        least = min(paid, key=lambda row: row["price"])
        words = _("Tins were cheapest in round {round}: {price} on average.")
        said.append(words.format(round=least["round"], price=shown(least["price"], _)))
    if sold:
        most = max(sold, key=lambda row: row["price"])
        words = _("They sold dearest in round {round}: {price} on average.")
        said.append(words.format(round=most["round"], price=shown(most["price"], _)))
    kinds = [row["kind"] for row in rows["kinds"]]
    words = _("A buyer's market, more tins than demand: {buyers}. A seller's market, more demand than tins: {sellers}.")
    rounds = {kind: count(kinds.count(kind), ROUNDS, _) for kind in ("buyers", "sellers")}
    said.append(words.format(**rounds))
    return " ".join(said)


def watched_seat(data: Data) -> int:
    """The student's seat; without one that of the richest player."""
    assert data.source is not None
    cash = data.source.position["cash"]
    return data.seat if data.seat is not None else max(range(len(cash)), key=lambda seat: cash[seat])


def held_rows(data: Data, _: Translate) -> Drawn:
    """Cash and tins of one player after each sale."""
    if data.source is None or not over(data.source.position):
        return nothing(_)
    seat = watched_seat(data)
    rows: list[Row] = []
    held = account(data.source.position, seat).held
    for number, cash, tins, cost in held:
        rows.append({"round": number, "part": "cash", "from": 0, "to": cash, "label": ""})
        label = str(tins) if tins else ""
        rows.append({"round": number, "part": "tins", "from": cash, "to": cash + cost, "label": label})
    most = max(held, key=lambda one: one[2])
    text = _("{name}: cash from {start} to {cash}. Most tins were held after the sale of round {round}: {tins}.")
    said = text.format(
        name=data.source.names[seat], start=held[0][1], cash=held[-1][1], round=most[0], tins=most[2]
    )  # fmt: skip
    return Drawn(said, {"held": rows})


def margin_rows(data: Data, _: Translate) -> Drawn:
    """Average prices paid and received by each player; with the theory what was spent for each tin sold."""
    source = data.source
    if source is None or not over(source.position):
        return nothing(_)
    points: list[Row] = []
    arrows: list[Row] = []
    above = 0
    for seat, name in enumerate(source.names):
        one = account(source.position, seat)
        if not one.bought or not one.sold:
            continue
        bought, sold = Fraction(one.spent, one.bought), Fraction(one.earned, one.sold)
        above += sold > bought
        points.append({"name": name, "bought": bought, "sold": sold, "own": str(seat == data.seat).lower()})
        if one.tins and data.theory:
            arrows.append({"bought": bought, "spent": Fraction(one.spent, one.sold), "sold": sold})
    if not points:
        text = _("Nobody has bought and sold yet.")
        return Drawn(text, {"note": [{"text": text}]})
    text = _("{above} of {all} players sold at more than they bought at, on average.").format(
        above=above, all=len(points)
    )
    rows = {"points": points}
    if data.theory:
        end = max(max(point["bought"], point["sold"]) for point in points)
        rows["line"], rows["arrows"] = [{"v": side, "p": side} for side in (0, end)], arrows
        text += " " + _(
            "Dashed: no margin. An arrow counts the tins left over too: what was spent for each tin that was sold. "
            "Below the line at its end, trading lost money."
        )
    return Drawn(text, rows)


def money_rows(data: Data, _: Translate) -> Drawn:
    """From the cash at the start to that at the end, of one player."""
    source = data.source
    if source is None or not over(source.position):
        return nothing(_)
    seat = watched_seat(data)
    one, start = account(source.position, seat), 10 * len(source.names)
    name = source.names[seat]
    if one.bankrupt:
        text = _("{name} ended bankrupt: more tins were bought than could be paid for.").format(name=name)
        return Drawn(text, {"note": [{"text": text}]})
    gained = one.earned - (one.spent - one.cost)
    ended = source.position["phase"] == "finished"
    left = _("tins, left") if ended else _("tins, held")
    after = start + gained
    bars = [
        _bar(_("cash at, the start"), 0, start, "whole", _),
        _bar(_("margin on, tins sold"), start, after, "gain" if gained >= 0 else "loss", _),
        _bar(left, after, after - one.cost, "loss", _),
        _bar(_("cash, now"), 0, one.cash, "whole", _),
    ]
    text = _(
        "{name}: {start} at the start; {sold} tins sold brought {gained} more than they had cost; {tins} tins that are "
        "left had cost {cost}; cash now {cash}."
    ).format(name=name, start=start, sold=one.sold, gained=shown(gained, _), tins=one.tins, cost=shown(one.cost, _),
             cash=one.cash)  # fmt: skip
    if data.theory and ended:
        tins = missed(source.position, seat)
        bars.append(_bar(_("could have, been sold"), one.cash, one.cash + TOP_PRICE * tins, "missed", _))
        text += " " + _(
            "Of the tins left, {tins} could have been sold in earlier rounds, when customers went home without a tin: "
            "for up to {money}."
        ).format(tins=tins, money=TOP_PRICE * tins)
    return Drawn(text, {"bars": bars})


def _bar(name: str, start: Any, end: Any, part: str, _: Translate) -> Row:
    """A bar of the waterfall, labelled with its length and sign."""
    size = end - start
    sign = "+" if size > 0 and part in ("gain", "missed") else ""
    return {"bar": name, "from": start, "to": end, "part": part, "label": sign + shown(size, _)}


PICTURES = (
    Picture("prices", N_("Prices and the kind of market"), "lesson_05:prices", price_rows),
    Picture("held", N_("Cash and tins"), "lesson_05:held", held_rows),
    Picture("margins", N_("Bought and sold"), "lesson_05:margins", margin_rows),
    Picture("money", N_("What became of the money"), "lesson_05:money", money_rows),
)


@lru_cache(256)
def last_sale(players: int, used: int, seed: int) -> tuple[tuple[tuple[int, ...], ...], tuple[float, ...]]:
    """Digits already shown by each player, and what the 1st, 2nd, ... tin is expected to bring at the top price."""
    shown_digits = tuple(
        tuple(random.Random(f"last sale {seed} {seat}").sample(range(COLUMNS), COLUMNS)[:used])
        for seat in range(players)
    )
    most = sum(max(set(range(COLUMNS)) - set(digits)) for digits in shown_digits)
    found = _newsvendor(shown_digits, 0, tuple(range(1, most + 1)))
    return shown_digits, tuple(found["marginal_value"][str(at)] for at in range(1, most + 1))


def _newsvendor(digits: tuple[tuple[int, ...], ...], cost: int, carried: tuple[int, ...]) -> dict[str, Any]:
    return solve(
        "endgame_newsvendor",
        {"D_revealed": [list(row) for row in digits], "own_next_D": None, "unit_cost": cost, "price_cap": TOP_PRICE,
         "carry_q": list(carried)},
    )  # fmt: skip


def carry_rows(values: Mapping[str, Any], _: Translate) -> Drawn:
    """What each further tin is expected to bring in the last sale, against its cost."""
    cost, chosen = values["cost"], values["tins"]
    digits, brings = last_sale(values["players"], values["used"], values["seed"])
    found = _newsvendor(digits, cost, ())
    profit = [0.0, *accumulate(value - cost for value in brings)]
    # Tins beyond the largest demand bring nothing.
    expected = profit[min(chosen, len(brings))] - cost * max(0, chosen - len(brings))
    rows = {
        "tins": [
            {"q": at, "value": value, "state": "carry" if value >= cost else "leave"}
            for at, value in enumerate(brings, 1)
        ],
        "price": [{"price": cost, "label": _("a tin costs {cost}").format(cost=cost)}],
        "chosen": [{"q": chosen, "label": _("{tins} tins").format(tins=chosen)}],
    }
    text = _(
        "Demand is {mean} on average. With {tins} tins you can expect a profit of {profit}. Best are "
        "{best} tins, which "
        "bring {most}."
    ).format(mean=shown(found["mean_D"], _), tins=chosen, profit=shown(round(expected, 2), _), best=found["q_star"],
             most=shown(found["expected_profit"], _))  # fmt: skip
    return Drawn(text, rows)


EXPLORATIONS = (
    Exploration(
        "carry",
        N_("How many tins for the last sale?"),
        N_(
            "You alone sell, at 10 a tin, and what is left is lost. The more rounds are over, the fewer numbers are "
            "still open. When is it worth buying more tins than the average demand, and when fewer?"
        ),
        (
            Dial("tins", N_("Tins carried"), 0, 54, 1, 12),
            Dial("cost", N_("What a tin costs"), 0, 9, 1, 3),
            Dial("players", N_("Players"), 2, 6, 1, 3),
            Dial("used", N_("Rounds already over"), 0, 9, 1, 7),
            Dial("seed", N_("Other numbers"), 1, 20, 1, 1),
        ),
        "lesson_05:carry",
        carry_rows,
    ),
)
