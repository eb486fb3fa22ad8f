"""Middleman in sentences: what to do now, what happened and why."""

from __future__ import annotations

from typing import Any

from ...rules.domain import N_
from ...rules.middleman import ORDERS, ROWS, SALES
from ...text import Translate
from ..generic import alert
from ..words import OTHERS, PLAYERS, TINS, count, decimal, listed
from .moment import Level, Moment, Stage

#: The sentences that auction and sale share in shape: key -> (auction, sale).
_WORDS = {
    "none": (N_("You placed no order."), N_("You put nothing up for sale.")),
    "all": (
        N_("You bought all you wanted: {tins} at {price} each. Paid: {money}."),
        N_("You sold all you put up: {tins} at {price} each. Earned: {money}."),
    ),
    "some": (
        N_("You bought {got} of the {tins} you wanted, at {price} each. Paid: {money}."),
        N_("You sold {got} of the {tins} you put up, at {price} each. Earned: {money}."),
    ),
    "nothing": (
        N_("You bought none of the {tins} you wanted at {price} each."),
        N_("You sold none of the {tins} you put up at {price} each."),
    ),
    "first": (N_("Yours was the highest offer."), N_("Yours was the lowest price.")),
    "after": (
        N_("{players} offered more and came first; enough was left for you."),
        N_("{players} asked for less and came first; there was enough demand left for you."),
    ),
    "tied_all": (
        N_("{others} offered the same, and you shared equally until you had all you wanted."),
        N_("{others} asked the same price, and you shared equally until you had sold all you put up."),
    ),
    "none_there": (N_("No tin was available."), N_("There was no demand at all.")),
    "too_far": (
        N_("Players who offered more took everything: {units}."),
        N_("Players who asked for less met the whole demand: {units}."),
    ),
    "not_enough": (
        N_("Of the {units} available, only {left} remained when your turn came."),
        N_("Of the {units} the market wanted, only {left} remained when your turn came."),
    ),
    "not_enough_first": (
        N_("Yours was the highest offer, but there was no more to buy: {units} in all."),
        N_("Yours was the lowest price, but the market wanted no more: {units} in all."),
    ),
    "shared": (
        N_("{others} offered the same, and you shared equally until no tin was left."),
        N_("{others} asked the same price, and you shared equally until the market had enough."),
    ),
    "dropped": (
        N_("{others} offered the same. You shared equally until {rest} remained for {hungry} of you: too few for one "
           "each, so you all dropped out."),
        N_("{others} asked the same price. You shared equally until the market wanted only {rest} more from {hungry} "
           "of you: too few for one each, so you all dropped out."),
    ),
    "dropped_at_once": (
        N_("{others} offered the same, but only {rest} remained for {hungry} of you: too few for one each, so you all "
           "dropped out."),
        N_("{others} asked the same price, but the market wanted only {rest} more from {hungry} of you: too few for "
           "one each, so you all dropped out."),
    ),
    "public": (
        N_("{units} available, {entered} wanted, {traded} bought."),
        N_("{units} demanded, {entered} for sale, {traded} sold."),
    ),
    "public_prices": (
        N_("The highest offer was {best}, the lowest one served {last}; on average a tin cost {average}."),
        N_("The lowest price was {best}, the highest one served {last}; on average a tin sold for {average}."),
    ),
    "public_none": (N_("Nobody bought a tin."), N_("Nobody sold a tin.")),
    "public_money": (
        N_("All together paid {money}. If every tin had cost the lowest offer served ({last}), that would have been "
           "{uniform}."),
        N_("All together earned {money}. If every tin had been paid the highest price served ({last}), that would "
           "have been {uniform}."),
    ),
}  # fmt: skip


def _say(stage: Stage, key: str, _: Translate, **values: Any) -> str:
    return _(_WORDS[key][0 if stage.auction else 1]).format(**values)


def public_result(stage: Stage, _: Translate) -> str:
    """How a stage ended, for everybody: two or three sentences."""
    row = stage.row
    counts = {name: count(row[name], TINS, _) for name in ("units", "entered", "traded")}
    said = [_say(stage, "public", _, **counts)]
    if row["last_price"] is None:
        said.append(_say(stage, "public_none", _))
    else:
        average = decimal(row["average_price"], _)
        said.append(_say(stage, "public_prices", _, best=row["best_price"], last=row["last_price"], average=average))
        if row["uniform_money"] != row["money"]:
            said.append(
                _say(stage, "public_money", _, money=row["money"], last=row["last_price"], uniform=row["uniform_money"])
            )
    return " ".join(said)


def own_result(moment: Moment, stage: Stage, seat: int, _: Translate) -> dict[str, str] | None:
    """What a seat got in a stage, and why, as an alert; None where it took no part."""
    sheet = stage.sheets[seat]
    if sheet is None:
        return None
    wanted, price = sheet
    if not wanted:
        return alert("info", _say(stage, "none", _))
    got = stage.got[seat]
    level = stage.levels[price]
    key = "all" if got == wanted else "some" if got else "nothing"
    said = _say(stage, key, _, tins=count(wanted, TINS, _), got=got, price=price, money=got * price)
    why = _why(stage, level, wanted, got, _)
    before, after = _around(moment, stage)
    if after.bankrupt[seat] and not before.bankrupt[seat]:
        ruin = _(
            "You were given {tins} at {price} each. They cost {money}, but you had only {cash}: you are bankrupt and "
            "out of the game. You can go on watching."
        ).format(tins=count(got, TINS, _), price=price, money=got * price, cash=before.cash[seat])
        return alert("bad", ruin)
    return alert("good" if got == wanted else "info" if got else "bad", f"{said} {why}")


def _around(moment: Moment, stage: Stage) -> tuple[Any, Any]:
    """What everybody held before and after a stage."""
    for place, held in enumerate(moment.history):
        if held.round == stage.round and held.stage == stage.name:
            return moment.history[place - 1], held
    raise LookupError(f"no {stage.name} in round {stage.round}")


def _why(stage: Stage, level: Level, wanted: int, got: int, _: Translate) -> str:
    """Why a sheet got what it got (rules 6 and 7), as a sentence."""
    others = count(level.tied - 1, OTHERS, _)
    units = count(stage.row["units"], TINS, _)
    if got == wanted:
        if level.tied > 1 and level.hungry:
            return _say(stage, "tied_all", _, others=others)
        if not level.better:
            return _say(stage, "first", _)
        return _say(stage, "after", _, players=count(level.better, PLAYERS, _))
    if not stage.row["units"]:
        return _say(stage, "none_there", _)
    if not level.left:
        return _say(stage, "too_far", _, units=units)
    if level.tied == 1:
        key = "not_enough" if level.better else "not_enough_first"
        return _say(stage, key, _, left=level.left, units=units)
    if level.rest:
        key = "dropped" if level.served else "dropped_at_once"
        return _say(stage, key, _, others=others, rest=count(level.rest, TINS, _), hungry=level.hungry)
    return _say(stage, "shared", _, others=others)


def status(moment: Moment, seat: int | None, asked: bool, sheet: Any, _: Translate) -> str:
    """One sentence or two: what to do now. ``sheet`` is what the seat has handed in (None: nothing)."""
    if moment.result is not None and moment.result["finished"]:
        return _ended(moment, seat, _)
    place = _("Round {round} of {rounds}").format(round=moment.round, rounds=moment.rounds)
    if seat is not None and moment.seen["bankrupt"][seat]:
        return f"{place}. " + _("You are bankrupt and out of the game. You can go on watching.")
    if moment.phase == ROWS:
        return _rows_status(seat, asked, _)
    if moment.phase == ORDERS:
        if asked:
            return f"{place}, " + _("auction: how many tins do you want, and how much do you offer for each?")
        if sheet is None:
            return f"{place}, " + _("auction: the players write their orders.")
        if not sheet[0]:
            return f"{place}, " + _("auction: you want no tins. The auction is held when everybody's order is in.")
        said = _("auction: your order is {tins} at {offer} each. The auction is held when everybody's order is in.")
        return f"{place}, " + said.format(tins=count(sheet[0], TINS, _), offer=sheet[1])
    assert moment.phase == SALES
    if asked:
        return f"{place}, " + _("sale: how many tins do you put up for sale, and at what price for each?")
    if sheet is None:
        return f"{place}, " + _("sale: the players decide what they sell, and at what price.")
    if not sheet[0]:
        return f"{place}, " + _("sale: you sell nothing. The sale is held when everybody's sheet is in.")
    said = _("sale: you put up {tins} at {price} each. The sale is held when everybody's sheet is in.")
    return f"{place}, " + said.format(tins=count(sheet[0], TINS, _), price=sheet[1])


def _rows_status(seat: int | None, asked: bool, _: Translate) -> str:
    """Before the first round."""
    if asked:
        return _(
            "Before the first round: write the numbers 0 to 9 on both rows of your sheet, in two different orders."
        )
    if seat is None:
        return _("Before the first round: the players fill in the secret rows of their sheets.")
    return _("Your rows are in. The first round begins when everybody's rows are in.")


def _ended(moment: Moment, seat: int | None, _: Translate) -> str:
    """How the game ended, for this seat."""
    assert moment.result is not None
    winners = list(moment.result["winners"])
    if not winners:
        return _("The game is over: everybody is bankrupt, and nobody wins.")
    cash = moment.seen["cash"]
    money = cash[winners[0]]
    if seat in winners:
        if len(winners) == 1:
            return _("The game is over. You win, with {cash} in cash.").format(cash=money)
        others = listed([moment.names[one] for one in winners if one != seat], _)
        return _("The game is over. You win together with {names}, with {cash} in cash.").format(
            names=others, cash=money
        )
    names = listed([moment.names[one] for one in winners], _)
    if len(winners) == 1:
        said = _("The game is over. {names} wins, with {cash} in cash.").format(names=names, cash=money)
    else:
        said = _("The game is over. {names} win together, with {cash} in cash.").format(names=names, cash=money)
    if seat is None:
        return said
    rank = moment.ranks[seat]
    if rank is None:
        return said + " " + _("You went bankrupt.")
    own = _("Your place: {rank} of {players}, with {cash}.")
    return said + " " + own.format(rank=rank, players=len(moment.names), cash=cash[seat])
