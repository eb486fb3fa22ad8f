"""Manager in sentences: what to do now, what happened and why."""

from __future__ import annotations

from ...rules.manager import GAP, MOST_MACHINES, PRICES
from ...text import Translate
from ..generic import alert
from ..words import grouped, listed
from .moment import Moment, Played


def public_result(now: Moment, played: Played, _: Translate) -> str:
    """How a round's sale ended, for everybody: one or two sentences."""
    sellers = sum(played.sold)
    low, top, cut = played.rungs[0], played.top, played.cut
    values = {
        "round": played.number, "n": sellers, "all": len(now.names),
        "low": grouped(low.price, _), "high": grouped(top.price, _),
    }  # fmt: skip
    if low is top:
        said = _("Round {round}: {n} of {all} companies sold, at {low}.")
    else:
        said = _("Round {round}: {n} of {all} companies sold, at {low} to {high}.")
    said = said.format(**values)
    if cut is None or cut.gap is None:
        return said
    out = [now.called(seat) for seat in now.seats if not played.sold[seat]]
    words = _("The gap of {gap} from {low} to {high} cut off {names}.")
    more = words.format(
        gap=grouped(cut.gap, _), low=grouped(top.price, _), high=grouped(cut.price, _), names=listed(out, _)
    )
    return f"{said} {more}"


def own_result(now: Moment, played: Played, seat: int, _: Translate) -> dict[str, str]:
    """What a seat's price brought in a round, and why, as an alert."""
    price = grouped(played.prices[seat], _)
    if not played.sold[seat]:
        return alert("bad", f"{_cut_off(played, seat, price, _)} {_share(now, played, seat, _)}")
    income = played.income[seat]
    wages = grouped(played.prices[seat] - income, _)
    if income > 0:
        said = _("You sold at {price} and paid {wages} in wages: you earned {income}.")
    elif income:
        said = _("You sold at {price}, but the wages were {wages}: you paid {income} to the bank.")
    else:
        said = _("You sold at {price}, just what you paid in wages: nothing is left.")
    said = said.format(price=price, wages=wages, income=grouped(abs(income), _))
    kind = "good" if income > 0 else "bad" if income else "info"
    return alert(kind, f"{said} {_share(now, played, seat, _)}")


def _cut_off(played: Played, seat: int, price: str, _: Translate) -> str:
    """Why a price did not sell, and up to which it would have (rule 3)."""
    cut, top = played.cut, played.top
    assert cut is not None and cut.gap is not None
    values = {
        "price": price, "low": grouped(top.price, _), "high": grouped(cut.price, _), "gap": grouped(cut.gap, _),
        "most": grouped(GAP, _), "reach": grouped(top.price + GAP, _),
    }  # fmt: skip
    if seat in cut.seats:
        said = _(
            "You did not sell at {price}: the next lower price was {low}, and a gap of {gap} is more than {most}. Up "
            "to {reach} you would have sold. You pay no wages."
        )
    else:
        said = _(
            "You did not sell at {price}: the gap of {gap} from {low} to {high} is more than {most} and cut off all "
            "above it. Up to {reach} you would have sold. You pay no wages."
        )
    return said.format(**values)


def _share(now: Moment, played: Played, seat: int, _: Translate) -> str:
    """How the marker of the own share moved, and why (rule 5)."""
    before, after = now.share_history[played.number - 1][seat], now.share_history[played.number][seat]
    share, steps = grouped(after, _), played.steps[seat]
    if steps and before == after:
        stuck = _("Your share stays at {share}, the end of the exchange.")
        return stuck.format(share=share)
    if steps < 0:
        said = _("Your share fell one step, to {share}.")
    elif not steps:
        said = _("Yours was the lowest price, so your share stays at {share}.")
    elif steps == 1:
        said = _("Yours was the second lowest price: your share rose one step, to {share}.")
    elif steps == 2:
        said = _("Yours was the third lowest price: your share rose two steps, to {share}.")
    else:
        said = _("At least three lower prices sold: your share rose three steps, to {share}.")
    return said.format(share=share)


def status(now: Moment, seat: int | None, asked: bool, price: int | None, _: Translate) -> str:
    """One sentence or two: what to do now. ``price``: what the seat has handed in (None: nothing)."""
    if now.result is not None and now.result["finished"]:
        return _ended(now, seat, _)
    limit = now.seen["round_limit"]
    if limit is None:
        head = _("Round {round}").format(round=now.round)
    else:
        head = _("Round {round} of {rounds}").format(round=now.round, rounds=limit)
    if now.phase != PRICES:
        return f"{head}, {_trading(now, seat, asked, _)}"
    if seat is not None and asked:
        said = _("at what price do you sell? Your wages are {wages}.").format(wages=grouped(now.wages(seat), _))
    elif price is not None:
        said = _("your price is {price}. It is opened when everybody's price is in.").format(price=grouped(price, _))
    else:
        said = _("the managers write their prices.")
    return f"{head}: {said}"


def _trading(now: Moment, seat: int | None, asked: bool, _: Translate) -> str:
    """What the trading asks of a seat, or whom it waits for."""
    queue, cash = list(now.seen["queue"]), now.seen["cash"]
    if asked and seat is not None:
        if cash[seat] >= 0:
            said = _("trading: your turn. You have {cash} in cash. Buy and sell what you want, then end your turn.")
            return said.format(cash=grouped(cash[seat], _))
        if now.seen["machines"][seat] or any(now.seen["shares"][seat]):
            said = _("trading: you owe the bank {debt}. Sell shares or machines until it is paid.")
        else:
            said = _("trading: you owe the bank {debt} and have nothing left to sell. You pay it from later income.")
        return said.format(debt=grouped(-cash[seat], _))
    name = now.names[queue[0]] if queue else ""
    if seat is None:
        return _("trading: {name} buys and sells.").format(name=name)
    if seat not in queue:
        return _("trading: {name} buys and sells. You have had your turn.").format(name=name)
    if queue.index(seat) == 1:
        return _("trading: {name} buys and sells. Your turn comes next.").format(name=name)
    before = listed([now.names[one] for one in queue[: queue.index(seat)]], _)
    return _("trading: {name} buys and sells. Your turn comes after {names}.").format(name=name, names=before)


def _ended(now: Moment, seat: int | None, _: Translate) -> str:
    """Why the game ended, and how it did for this seat (rule 8)."""
    full = [one for one in now.seats if now.seen["machines"][one] == MOST_MACHINES]
    if full and seat == full[0]:
        why = _("The game is over: you bought the tenth machine.")
    elif full:
        why = _("The game is over: {name} bought the tenth machine.").format(name=now.names[full[0]])
    else:
        why = _("The game is over: round {round} was the last.").format(round=now.round)
    winners = now.leaders()
    most = grouped(now.capital[winners[0]], _)
    if seat in winners:
        others = [now.names[one] for one in winners if one != seat]
        if not others:
            return f"{why} " + _("You win, with a capital of {capital}.").format(capital=most)
        words = _("You win together with {names}, with a capital of {capital}.")
        return f"{why} " + words.format(names=listed(others, _), capital=most)
    names = listed([now.names[one] for one in winners], _)
    if len(winners) == 1:
        said = _("{names} wins, with a capital of {capital}.")
    else:
        said = _("{names} win together, with a capital of {capital}.")
    said = said.format(names=names, capital=most)
    if seat is None:
        return f"{why} {said}"
    own = _("Your place: {rank} of {players}, with {capital}.")
    mine = own.format(rank=now.ranks[seat], players=len(now.names), capital=grouped(now.capital[seat], _))
    return f"{why} {said} {mine}"
