"""The single auction's view: `public` once a moment, `seat` once a page (see ``bidgames.views``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from ...rules.game import dump
from ...rules.single_auction import ALL_PAY, ENGLISH, FINISHED, FIRST_PRICE, PRIVATE, RISING
from ...tables.single_auction import worth
from ...text import Translate
from ..generic import alert, ended, field, form, total, total_gain
from ..html import Html, cell, paragraph, person, row, scroll, table
from ..words import listed
from . import rows
from .help import rules
from .words import ASKED, FORMS, SAID, terms, told

__all__ = ["public", "rules", "seat"]

#: So many names are listed, and so many past rounds; of more than these the last ones.
NAMED, ROUNDS = 12, 10


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
    return Shared(observation, names, result, rows.charts(observation, _))


def seat(
    shared: Shared, observation: Any, choices: Mapping[str, Any], seat: int | None, _: Translate
) -> dict[str, Any]:
    """The page of a seat; of a spectator when ``seat`` is None."""
    seen = (
        shared.seen if observation is None else observation if isinstance(observation, Mapping) else dump(observation)
    )
    number = None if seat is None or seen["phase"] == FINISHED else seen["draws"][-1]["told"][seat]
    return {
        "status": _status(shared, seen, seat, number, bool(choices), _),
        "table": _lot(shared, seen, number, bool(choices), _) + _past(shared, seat, _),
        "forms": _forms(seen, choices, number, _),
        "charts": shared.charts if seat is None else rows.own_charts(seen, shared.charts, seat),
        "alerts": _alerts(shared, seat, _),
    }


def _status(
    shared: Shared, seen: Mapping[str, Any], seat: int | None, number: int | None, asked: bool, _: Translate
) -> str:
    """What to do now, or how it ended."""
    over = ended(shared.result, shared.names, seat, _)
    if over is not None:
        return over
    at = {"round": seen["round"], "rounds": seen["rounds"], "price": seen["price"]}
    if asked and number is not None:
        return _(ASKED[seen["phase"]][seen["values"] != PRIVATE]).format(number=number, **at)
    if seen["phase"] == RISING and seat is not None and not seen["inside"][seat]:
        return _("Round {round} of {rounds}: you have left. The price is {price}.").format(**at)
    if seat is not None:
        said = seen["answers"][seat]
        if isinstance(said, int):
            return _("Round {round} of {rounds}: your bid of {bid} is in. Wait for the others.").format(bid=said, **at)
        if said in SAID:
            return _(SAID[said]).format(**at)
    if seen["price"] is not None:
        return _("Round {round} of {rounds}: the price is {price}.").format(**at)
    return _("Round {round} of {rounds}: all bid in secret.").format(**at)


def _lot(shared: Shared, seen: Mapping[str, Any], number: int | None, asked: bool, _: Translate) -> Html:
    """What is sold and how; the own number where the status does not say it; on a rising clock who is in."""
    parts = [] if number is None or asked else [paragraph(told(seen, number, _))]
    parts.append(paragraph(terms(seen, _)))
    if seen["phase"] == RISING:
        inside = [person(name) for name, inn in zip(shared.names, seen["inside"], strict=True) if inn]
        more = ["…"] if len(inside) > NAMED else []
        parts.append(
            paragraph(
                Html(
                    _("Still in, {n} of {all}: {names}.").format(
                        n=len(inside), all=len(shared.names), names=listed([*inside[:NAMED], *more], _)
                    )
                )
            )
        )
    return Html("".join(parts))


def _past(shared: Shared, seat: int | None, _: Translate) -> Html:
    """The rounds that are over, the last one first: the reader's own, the price, who bought."""
    seen, made = shared.seen, []
    common, all_pay = seen["values"] != PRIVATE, seen["form"] == ALL_PAY
    bid = _("Stayed to") if seen["form"] == ENGLISH else _("Your bid")
    own = [_("Signal") if common else _("Value"), bid, _("Gain")] if seat is not None else []
    heads = [_("Round"), *own, _("Price"), *([_("All paid")] if all_pay else [])]
    heads += [*([_("Worth")] if common else []), _("Buyer")]
    past = list(zip(seen["draws"], seen["auctions"], strict=False))
    for number, (draw, done) in list(enumerate(past, 1))[::-1][:ROUNDS]:
        winner, cells = done["winner"], []
        if seat is not None:
            bid = done["bids"][seat]
            cells += [draw["told"][seat], cell("–", "num") if bid is None else bid, _signed(done["gains"][seat])]
        cells.append(cell("–", "num") if winner is None else done["price"])
        cells += [sum(done["paid"])] if all_pay else []
        cells += [worth(draw, 0)] if common else []
        cells.append(cell(_("nobody"), "absent") if winner is None else person(shared.names[winner]))
        made.append(row(number, cells, "own" if seat is not None and winner == seat else ""))
    if not made:
        return Html("")
    title = _("Rounds that are over") if len(past) <= ROUNDS else _("The last rounds that are over")
    found = scroll(title, table(title, heads, made, "sheet tight"))
    return found if seat is None else Html(total_gain([done["gains"][seat] for done in seen["auctions"]], _) + found)


def _signed(gain: int) -> Html:
    """A gain with its sign."""
    shown = f"+{gain}" if gain > 0 else str(gain).replace("-", "−")
    return cell(shown, "num good" if gain > 0 else "num bad" if gain < 0 else "num")


def _forms(
    seen: Mapping[str, Any], choices: Mapping[str, Any], number: int | None, _: Translate
) -> list[dict[str, Any]]:
    """The bid, or the two buttons of a clock."""
    if "stay" in choices:
        stay = _("I stay in at {price}").format(price=seen["price"])
        return [form("stay", _("Stay"), stay, []), form("leave", _("Leave"), _("I am out"), [])]
    if "take" in choices:
        take = _("I take it at {price}").format(price=seen["price"])
        return [form("take", _("Take"), take, []), form("wait", _("Wait"), _("I wait"), [])]
    if "bid" not in choices:
        return []
    low, high, _step = choices["bid"]["amount"]["whole"]
    amount = field("amount", choices["bid"]["amount"], _("Your bid"), _("{low} to {high}").format(low=low, high=high))
    sums, warnings = [], []
    if seen["values"] == PRIVATE and seen["form"] in (FIRST_PRICE, ALL_PAY) and number is not None:
        gain = _("Your gain, if you buy:")
        sums = [total(gain, number, "amount", [{"by": -1}], short=_("You would pay more than it is worth to you."))]
        text = _("This is more than the lot is worth to you. Bid it all the same?")
        warnings = [{"product": ["amount"], "above": number, "text": text, "confirm": _("Yes, bid it")}]
    bid = form(
        "bid",
        _("Your bid"),
        _("Hand in the bid"),
        [amount],
        note=_(FORMS[seen["form"]][1]),
        sums=sums,
        warnings=warnings,
    )
    return [bid, form("pass", _("No bid"), _("I do not bid"), [], quiet=True)]


def _alerts(shared: Shared, seat: int | None, _: Translate) -> list[dict[str, str]]:
    """How the last round ended."""
    if not shared.seen["auctions"]:
        return []
    done, draw = shared.seen["auctions"][-1], shared.seen["draws"][len(shared.seen["auctions"]) - 1]
    winner, number = done["winner"], len(shared.seen["auctions"])
    if winner is None:
        return [alert("info", _("Round {round}: nobody bid, the lot stays unsold.").format(round=number))]
    if seat is None or seat != winner:
        words = _("Round {round}: {name} buys at {price}.")
        text = words.format(round=number, name=shared.names[winner], price=done["price"])
        if seat is not None and done["paid"][seat]:
            text += " " + _("You pay your bid of {bid} for nothing.").format(bid=done["paid"][seat])
            return [alert("bad", text)]
        return [alert("info", text)]
    gain = done["gains"][seat]
    words = _("Round {round}: you buy at {price}. The lot is worth {worth} to you: you gain {gain}.")
    if gain < 0:
        words = _("Round {round}: you buy at {price}. The lot is worth only {worth} to you: you lose {gain}.")
    text = words.format(round=number, price=done["price"], worth=worth(draw, seat), gain=abs(gain))
    return [alert("good" if gain > 0 else "bad" if gain < 0 else "info", text)]
