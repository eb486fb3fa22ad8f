"""The call market's view: `public` once a moment, `seat` once a page (see ``bidgames.views``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from ...rules.call_market import FINISHED, HIGHEST_REJECTED, LOWEST_ACCEPTED, MIDPOINT, PAY_AS_BID, is_buyer
from ...rules.domain import N_
from ...rules.game import dump
from ...text import Translate
from ..generic import alert, ended, field, form, total_gain
from ..html import Html, cell, paragraph, row, scroll, table
from ..words import count, listed
from . import rows
from .help import rules
from .rows import UNITS, summary

__all__ = ["public", "rules", "seat"]

#: Who pays what, by the option `pricing`.
PRICING = {
    MIDPOINT: N_("All units have one price, the middle of those that clear the offers, rounded down."),
    LOWEST_ACCEPTED: N_("All units have one price, the highest of those that clear the offers."),
    HIGHEST_REJECTED: N_("All units have one price, the lowest of those that clear the offers."),
    PAY_AS_BID: N_("Every buyer pays his own bid, every seller receives his own ask."),
}


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
    return Shared(observation, names, result, rows.charts(observation, None, _))


def seat(
    shared: Shared, observation: Any, choices: Mapping[str, Any], seat: int | None, _: Translate
) -> dict[str, Any]:
    """The page of a seat; of a spectator when ``seat`` is None."""
    seen = (
        shared.seen if observation is None else observation if isinstance(observation, Mapping) else dump(observation)
    )
    return {
        "status": _status(shared, seen, seat, bool(choices), _),
        "table": _terms(seen, len(shared.names), seat, bool(choices), _) + _past(seen, seat, _),
        "forms": _forms(seen, choices, seat, _),
        "charts": shared.charts if seat is None else rows.charts(seen, seat, _),
        "alerts": _alerts(seen, seat, _),
    }


def _own_cards(seen: Mapping[str, Any], seat: int, _: Translate) -> str:
    """The cards of a seat in the running round, read out."""
    return listed([str(card) for card in seen["cards"][-1][seat]], _)


def _status(shared: Shared, seen: Mapping[str, Any], seat: int | None, asked: bool, _: Translate) -> str:
    """What to do now, or how it ended."""
    over = ended(shared.result, shared.names, seat, _)
    if over is not None:
        return over
    at = {"round": seen["round"], "rounds": seen["rounds"]}
    if asked and seat is not None:
        words = _("Round {round} of {rounds}: you sell. What do you ask?")
        if is_buyer(seat):
            words = _("Round {round} of {rounds}: you buy. What do you bid?")
        return words.format(**at)
    if seat is not None:
        if not seen["offers"][seat]:
            return _("Round {round} of {rounds}: you have passed. Wait for the call.").format(**at)
        return _("Round {round} of {rounds}: your offer is in. Wait for the call.").format(**at)
    return _("Round {round} of {rounds}: buyers and sellers offer in secret.").format(**at)


def _terms(seen: Mapping[str, Any], seats: int, seat: int | None, asked: bool, _: Translate) -> Html:
    """Own cards, how many there are of each side, who pays what."""
    parts = []
    if seat is not None and not asked and seen["phase"] != FINISHED:
        words = _("Your units cost you {cards}.")
        if is_buyer(seat):
            words = _("Your units are worth {cards} to you.")
        parts.append(paragraph(words.format(cards=_own_cards(seen, seat, _))))
    words = _("{buyers} buy and {sellers} sell, {units} each. {pricing}")
    parts.append(
        paragraph(
            words.format(
                buyers=(seats + 1) // 2,
                sellers=seats // 2,
                units=count(seen["units"], UNITS, _),
                pricing=_(PRICING[seen["pricing"]]),
            )
        )
    )
    return Html("".join(parts))


def _past(seen: Mapping[str, Any], seat: int | None, _: Translate) -> Html:
    """The calls, the last one first: price, units, and what they brought the reader; at the end the efficiency."""
    over = bool(seen["calls"]) and seen["calls"][-1]["possible"] is not None
    heads = [_("Round")]
    if seat is not None:
        heads += [_("Your units"), _("You paid") if is_buyer(seat) else _("You received"), _("Your gain")]
    heads += [_("Price"), _("Units traded")]
    if over:
        heads += [_("Gains of all"), _("Possible gains")]
    made = []
    for number, call in list(enumerate(seen["calls"], 1))[::-1]:
        cells: list[object] = []
        if seat is not None:
            gain = call["gains"][seat]
            css = "num good" if gain > 0 else "num bad" if gain < 0 else "num"
            cells += [call["traded"][seat], call["paid"][seat], cell(_signed(gain), css)]
        cells += [cell("–", "num") if call["price"] is None else call["price"], call["quantity"]]
        if over:
            cells += [call["realised"], call["possible"]]
        made.append(row(number, cells))
    title = _("Calls so far")
    if not made:
        return Html("")
    found = scroll(title, table(title, heads, made, "sheet"))
    return found if seat is None else Html(total_gain([call["gains"][seat] for call in seen["calls"]], _) + found)


def _signed(gain: int) -> str:
    """A gain with its sign."""
    return f"+{gain}" if gain > 0 else str(gain).replace("-", "−")


def _forms(seen: Mapping[str, Any], choices: Mapping[str, Any], seat: int | None, _: Translate) -> list[dict[str, Any]]:
    """A price for each unit, or a pass."""
    if "offer" not in choices or seat is None:
        return []
    buying, one = is_buyer(seat), seen["units"] == 1
    fields = []
    for place, ((name, domain), card) in enumerate(
        zip(choices["offer"].items(), seen["cards"][-1][seat], strict=True), 1
    ):
        low, high, _step = domain["whole"]
        if buying:
            label = _("Your bid, at most {card} to gain") if one else _("Bid for unit {n}, at most {card} to gain")
        else:
            label = _("Your ask, at least {card} to gain") if one else _("Ask for unit {n}, at least {card} to gain")
        fields.append(field(name, domain, label.format(n=place, card=card), f"{low}–{high}"))
    cards = _own_cards(seen, seat, _)
    if buying:
        title, note = _("Your bid"), _("Worth to you: {cards}. You gain the value of a unit less what you pay.")
    else:
        title, note = _("Your ask"), _("Cost to you: {cards}. You gain what you receive for a unit less its cost.")
    submit = _("Hand in the bid") if buying else _("Hand in the ask")
    offer = form("offer", title, submit, fields, note=note.format(cards=cards))
    return [offer, form("pass", _("No offer"), _("I do not trade"), [], quiet=True)]


def _alerts(seen: Mapping[str, Any], seat: int | None, _: Translate) -> list[dict[str, str]]:
    """How the last call ended, and what it brought the reader; at the end how good the market was."""
    if not seen["calls"]:
        return []
    found, call = [alert("info", summary(seen, _))], seen["calls"][-1]
    if seat is not None:
        traded, gain = call["traded"][seat], call["gains"][seat]
        at = {"units": count(traded, UNITS, _), "paid": call["paid"][seat], "gain": abs(gain)}
        if not traded:
            found.append(alert("info", _("You traded nothing in this round.")))
        elif is_buyer(seat):
            words = _("You bought {units} for {paid} and lost {gain}.") if gain < 0 else None
            words = words or _("You bought {units} for {paid} and gained {gain}.")
            found.append(alert("bad" if gain < 0 else "good" if gain else "info", words.format(**at)))
        else:
            words = _("You sold {units} for {paid} and lost {gain}.") if gain < 0 else None
            words = words or _("You sold {units} for {paid} and gained {gain}.")
            found.append(alert("bad" if gain < 0 else "good" if gain else "info", words.format(**at)))
    if call["possible"] is not None:
        realised, possible = (sum(one[key] for one in seen["calls"]) for key in ("realised", "possible"))
        if possible:
            words = _("In all rounds together the market gained {realised} of the {possible} possible: {percent} %.")
            percent = round(100 * realised / possible)
            text = words.format(realised=realised, possible=possible, percent=percent)
            found.append(alert("info", text))
    return found
