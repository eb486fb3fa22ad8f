"""The view of posted prices: `public` once a moment, `seat` once a page (see ``bidgames.views``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from ...rules.game import dump
from ...rules.posted_price import FINISHED, demanded
from ...text import Translate
from ..generic import alert, ended, field, form, total
from ..html import Html, cell, paragraph, person, row, scroll, table
from ..words import count
from . import rows
from .help import rules
from .rows import UNITS

__all__ = ["public", "rules", "seat"]

#: The most lines of the table of the last round.
LINES = 30


class Shared(Struct, frozen=True):
    """What is public of a moment."""

    seen: Mapping[str, Any]
    names: tuple[str, ...]
    result: Mapping[str, Any] | None
    charts: list[dict[str, Any]]


def public(
    observation: Mapping[str, Any], names: tuple[str, ...], result: Mapping[str, Any] | None, phase: str, _: Translate
) -> Shared:
    """What everybody sees."""
    return Shared(observation, names, result, rows.charts(observation, names, None, _))


def seat(
    shared: Shared, observation: Any, choices: Mapping[str, Any], seat: int | None, _: Translate
) -> dict[str, Any]:
    """The page of a seat; of a spectator when ``seat`` is None."""
    seen = (
        shared.seen if observation is None else observation if isinstance(observation, Mapping) else dump(observation)
    )
    return {
        "status": _status(shared, seen, seat, bool(choices), _),
        "table": paragraph(_terms(seen, len(shared.names), _)) + _last(shared, seat, _),
        "forms": _forms(seen, choices, seat, _),
        "charts": shared.charts if seat is None else rows.charts(shared.seen, shared.names, seat, _),
        "alerts": _alerts(shared, seat, _),
    }


def _status(shared: Shared, seen: Mapping[str, Any], seat: int | None, asked: bool, _: Translate) -> str:
    """What to do now, or how it ended."""
    over = ended(shared.result, shared.names, seat, _)
    if over is not None:
        return over
    at = {"round": seen["round"], "rounds": seen["rounds"]}
    if asked:
        return _("Round {round} of {rounds}: at what price do you sell?").format(**at)
    if seat is not None:
        price = seen["prices"][seat]
        return _("Round {round} of {rounds}: your price {price} is in. Wait for the others.").format(price=price, **at)
    return _("Round {round} of {rounds}: all sellers set their prices in secret.").format(**at)


def _terms(seen: Mapping[str, Any], sellers: int, _: Translate) -> str:
    """The market in two sentences."""
    top, demand = seen["demand"][0], seen["demand"]
    words = _("{sellers} sellers, each with up to {capacity} at a cost of {cost}. The cheapest sells first.")
    if sellers == 1:
        words = _("You are the only seller, with up to {capacity} at a cost of {cost}.")
    made = words.format(sellers=sellers, capacity=count(seen["capacity"], UNITS, _), cost=seen["cost"])
    if demand[-1] == top:
        bought = _("The buyers want {units} in all and pay up to {top} for each.")
    else:
        bought = _("The buyers want {units} at most; the keenest pays up to {top}, the last one up to {least}.")
    return f"{made} " + bought.format(units=count(len(demand), UNITS, _), top=top, least=demand[-1])


def _last(shared: Shared, seat: int | None, _: Translate) -> Html:
    """The sellers of the last round, the cheapest first, with what they have gained in all."""
    history = shared.seen["history"]
    if not history:
        return Html("")
    done = history[-1]
    sums = [sum(one["gains"][at] for one in history) for at in range(len(shared.names))]
    order = sorted(range(len(shared.names)), key=lambda at: (done["prices"][at], -done["sold"][at], at))
    shown = [at for place, at in enumerate(order) if place < LINES or at == seat]
    capacity = shared.seen["capacity"]
    made = []
    for at in shown:
        sold = done["sold"][at]
        state = "served" if sold == capacity else "shared" if sold else "unserved"
        cells = [done["prices"][at], cell(sold, f"num {state}"), _money(done["gains"][at]), _money(sums[at])]
        made.append(row(person(shared.names[at]), cells, "own" if at == seat else ""))
    title = _("Round {round}, the cheapest first").format(round=len(history))
    heads = [_("Seller"), _("Price"), _("Units sold"), _("Gain"), _("Gain in all")]
    return scroll(title, table(title, heads, made, "sheet"))


def _money(gain: int) -> Html:
    """A gain, its minus sign a real one."""
    return cell(str(gain).replace("-", "−"), "num bad" if gain < 0 else "num")


def _forms(seen: Mapping[str, Any], choices: Mapping[str, Any], seat: int | None, _: Translate) -> list[dict[str, Any]]:
    """The price, with what selling everything would bring."""
    if "price" not in choices or seat is None:
        return []
    low, high, _step = choices["price"]["price"]["whole"]
    before = seen["history"][-1]["prices"][seat] if seen["history"] else None
    help_ = _("{low} to {high}; below your cost of {cost} you lose").format(low=low, high=high, cost=seen["cost"])
    if not seen["cost"]:
        help_ = _("{low} to {high}").format(low=low, high=high)
    asked = field("price", choices["price"]["price"], _("Price for a unit"), help_, before)
    asked["dial"] = [[by, f"{'+' if by > 0 else '−'}{abs(by)}"] for by in _turns(high)]
    most = min(seen["capacity"], len(seen["demand"]))
    label = _("Gain, if you sell {units}:").format(units=count(most, UNITS, _))
    sums = [total(label, -most * seen["cost"], "price", [{"by": most}], short=_("a loss"))]
    return [form("price", _("Your price"), _("Hand in the price"), [asked], sums=sums)]


def _turns(high: int) -> tuple[int, ...]:
    """By how much the buttons of the dial turn the price."""
    small = 10 ** max(0, len(str(high)) - 3)
    return (-small * 10, -small, small, small * 10) if high >= 100 else (-1, 1)


def _alerts(shared: Shared, seat: int | None, _: Translate) -> list[dict[str, str]]:
    """What the last round brought a seat."""
    seen = shared.seen
    if not seen["history"]:
        return []
    done, number = seen["history"][-1], len(seen["history"])
    if seat is None:
        sold = sum(done["sold"])
        words = _("Round {round}: prices from {low} to {high}, {units} sold.")
        text = words.format(
            round=number, low=min(done["prices"]), high=max(done["prices"]), units=count(sold, UNITS, _)
        )
        return [alert("info", text)]
    sold, price, gain = done["sold"][seat], done["prices"][seat], done["gains"][seat]
    if not sold:
        wanted = demanded(seen["demand"], price)
        words = _(
            "Round {round}: at {price} you sold nothing. Cheaper sellers served the buyers, or a tie shared badly."
        )
        if not wanted:
            words = _("Round {round}: at {price} nobody buys.")
        return [alert("bad", words.format(round=number, price=price))]
    words = _("Round {round}: you sold {units} at {price} and gained {gain}.")
    if gain < 0:
        words = _("Round {round}: you sold {units} at {price} and lost {gain}.")
    text = words.format(round=number, units=count(sold, UNITS, _), price=price, gain=abs(gain))
    kind = "good" if gain > 0 and seen["phase"] != FINISHED else "info" if gain >= 0 else "bad"
    return [alert(kind, text)]
