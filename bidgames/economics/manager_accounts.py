"""The books of a game of Manager (lesson 11), kept by the rules of the game (`bidgames.rules.manager`)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from ..rules import manager as rules
from ..rules.domain import N_
from ..rules.game import Move
from ._inputs import LIMIT, BadInput, entry, items, known_keys, name_of, names, refused_as, whole, wholes, words


def manager_ledger(
    players: Any,
    share_ladder: Any,
    start_index: Any,
    machines: Any,
    cash: Any,
    shares_owned: Any,
    rounds: Any,
) -> dict[str, Any]:
    """Round by round: sales, share prices, trades, what everybody has; then capital and who has most.

    1. Cash from the sales (rules 3 and 4). 2. Each share moves along the ladder, as far as it goes (rule 5).
       3. The trades, in the order listed, at the new prices: machines at 5,000, nothing on credit (rule 6).
       That a debtor has to sell (rule 7) is not enforced: what he sells is his choice and has to be among the
       trades. The tenth machine ends the game (rule 8): no trade and no round may follow it. `capital` = cash
       + 5,000 a machine + shares at their last price; `leader` names all who have most.

    Inputs: `players`: two or more names, each with a company; `share_ladder`: rising whole numbers from 1;
    `start_index`: the place (from 0) of all shares at first; `machines`: 0 to 9 each; `cash`: whole, from 0,
    each; `shares_owned`: for each player what he has of each company, 52 of each at most; `rounds`: a list of
    {prices, trades}, a price of 100 to 20000 in steps of 100 for each player, and trades {player, what:
    "machine" or "share", of: a company (for a share), n: how many, below 0 for a sale}. Raises `BadInput`
    otherwise, also for a trade that the rules refuse.
    Source: the rulebook of Manager, rules 3 to 8 of its rule page.
    """
    people = names("players", players, 2)
    position = _opening(len(people), share_ladder, start_index, machines, cash, shares_owned)
    found = []
    for at, raw in enumerate(items("rounds", rounds)):
        place = f"rounds[{at}]"
        if position.phase == rules.FINISHED:
            raise BadInput(place, raw, words(N_("no more rounds: the tenth machine has ended the game")))
        played = known_keys(place, raw, ("prices", "trades"))
        position = _prices(position, f"{place}.prices", entry(place, played, "prices"))
        for number, trade in enumerate(items(f"{place}.trades", entry(place, played, "trades"))):
            position = _trade(position, f"{place}.trades[{number}]", trade, people)
        done = position.rounds[-1]
        found.append({
            "sells": list(done.sold or ()),
            "cash_from_sales": list(done.income or ()),
            "share_price": list(position.share_price),
            "cash": list(position.cash),
            "machines": list(position.machines),
        })  # fmt: skip
        if position.phase != rules.FINISHED:
            position = replace(position, phase=rules.PRICES, queue=(), rounds=(*position.rounds, rules.Round()))
    capital = rules.GAME.result(position).scores
    most = max(capital)
    leaders = [name for name, score in zip(people, capital, strict=True) if score == most]
    return {"rounds": found, "capital": list(capital), "leader": leaders}


def _opening(seats: int, ladder: Any, start: Any, machines: Any, cash: Any, shares: Any) -> rules.Position:
    """The first position, with holdings as given."""
    steps = wholes("share_ladder", ladder, 1, LIMIT)
    if not steps or any(low >= high for low, high in pairwise(steps)):
        raise BadInput("share_ladder", ladder, words(N_("a list of rising whole numbers, not empty")))
    place = whole("start_index", start, 0, len(steps) - 1)
    owned = tuple(wholes("machines", machines, 0, rules.MOST_MACHINES - 1, seats))
    money = tuple(wholes("cash", cash, count=seats))
    held = tuple(
        tuple(wholes(f"shares_owned[{seat}]", row, 0, rules.SHARES, seats))
        for seat, row in enumerate(items("shares_owned", shares, seats))
    )
    bank = tuple(rules.SHARES - sum(row[company] for row in held) for company in range(seats))
    if min(bank) < 0:
        most = words(N_("at most {most} shares of each company in all"), most=rules.SHARES)
        raise BadInput("shares_owned", shares, most)
    return rules.Position(
        phase=rules.PRICES, round=1, cash=money, machines=owned, shares=held, share_price=(steps[place],) * seats,
        step=(place,) * seats, rounds=(rules.Round(),), handed_in=(None,) * seats, queue=(), bank=bank,
        ladder=tuple(steps), seniority=tuple(range(seats)), round_limit=None,
    )  # fmt: skip


def _prices(position: rules.Position, field: str, prices: Any) -> rules.Position:
    """Rules 2 to 5: everybody's price, the sales and the share prices."""
    for seat, price in enumerate(wholes(field, prices, count=len(position.cash))):
        with refused_as(f"{field}[{seat}]"):
            position = rules.GAME.apply(position, seat, rules.Price(price))
    return position


def _trade(position: rules.Position, field: str, raw: Any, people: list[str]) -> rules.Position:
    """Rule 6: one purchase or sale, whoever's turn it is."""
    trade = known_keys(field, raw, ("player", "what", "of", "n"))
    seat = people.index(name_of(f"{field}.player", entry(field, trade, "player"), people))
    asset = name_of(f"{field}.what", entry(field, trade, "what"), (rules.ASSET_MACHINE, rules.ASSET_SHARE))
    company = None
    if asset == rules.ASSET_SHARE:
        company = people.index(name_of(f"{field}.of", entry(field, trade, "of"), people))
    number = whole(f"{field}.n", entry(field, trade, "n"), -LIMIT, LIMIT)
    if not number:
        return position
    if position.phase == rules.FINISHED:
        raise BadInput(field, raw, words(N_("no more trades: the tenth machine has ended the game")))
    kind = rules.Buy if number > 0 else rules.Sell
    move: Move = kind(asset, abs(number), company)
    with refused_as(field):
        traded: rules.Position = rules.GAME.apply(replace(position, queue=(seat,)), seat, move)
    return traded
