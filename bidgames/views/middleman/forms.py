"""Middleman's forms: the two rows, the order, the sale."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...rules.middleman import TOP_PRICE
from ...text import Translate
from ..generic import field, form
from ..words import TINS, count
from .moment import Moment


def forms(
    moment: Moment, choices: Mapping[str, Any], seat: int, most_tins: int | None, _: Translate
) -> list[dict[str, Any]]:
    """The forms of what a seat may do; ``most_tins``: the most tins that the next auction can have, as it knows it."""
    cash, tins = moment.seen["cash"][seat], moment.seen["tins"][seat]
    made = []
    if "rows" in choices:
        made.append(_rows(choices["rows"], _))
    if "order" in choices:
        made.append(_order(choices["order"], cash, tins, most_tins, _))
    if "sale" in choices:
        made.append(_sale(choices["sale"], cash, tins, moment.round == moment.rounds, _))
    return made


def _rows(domains: Mapping[str, Any], _: Translate) -> dict[str, Any]:
    """Rule 2. Nothing is filled in: a default would be known to everybody."""
    return form(
        "rows",
        _("Your secret numbers"),
        _("Hand in both rows"),
        [
            field(
                "available", domains["available"], _("Row A: tins available"), _("your part of the supply, by round")
            ),
            field("demand", domains["demand"], _("Row D: demand"), _("your part of the demand, by round")),
        ],
        note=_(
            "Each row takes the numbers 0 to 9, each once, one for each round. In a round everybody's A numbers are "
            "added up to the tins for sale, and the D numbers to the tins the market buys. The rows must differ."
        ),
        shuffle=_("Shuffle for me"),
    )


def _order(domains: Mapping[str, Any], cash: int, tins: int, most_tins: int | None, _: Translate) -> dict[str, Any]:
    """Rule 4, with a word before an order that could cost more than there is (rule 9)."""
    warning = {
        "product": ["wanted", "offer"],
        "cap": {} if most_tins is None else {"wanted": most_tins},
        "above": cash,
        "text": _(
            "If you are given all these tins you cannot pay for them: you have {cash}. Then you would be bankrupt and "
            "out of the game. Hand it in all the same?"
        ).format(cash=cash),
        "confirm": _("Yes, take the risk"),
    }
    return form(
        "order",
        _("Your order"),
        _("Hand in the order"),
        [
            field("wanted", domains["wanted"], _("Tins wanted"), _("0 for no order")),
            field("offer", domains["offer"], _("Offer per tin"), _("what you pay for each tin you are given")),
        ],
        note=_("You have {cash} in cash and {tins}. No tin can be sold for more than {top}.").format(
            cash=cash, tins=count(tins, TINS, _), top=TOP_PRICE
        ),
        warnings=[warning],
    )


def _sale(domains: Mapping[str, Any], cash: int, tins: int, last: bool, _: Translate) -> dict[str, Any]:
    """Rule 10. Who holds nothing finds the only possible sheet filled in."""
    note = _("You have {tins} and {cash} in cash. A price above {top} counts as {top}.").format(
        tins=count(tins, TINS, _), cash=cash, top=TOP_PRICE
    )
    if last:
        note += " " + _("This is the last sale: tins left over count for nothing.")
    elif tins:
        note += " " + _("Tins you do not sell stay yours.")
    return form(
        "sale",
        _("Your sale"),
        _("Hand in the sheet"),
        [
            field("for_sale", domains["for_sale"], _("Tins for sale"), _("at most {n}").format(n=tins)),
            field("price", domains["price"], _("Price per tin"), None, None if tins else TOP_PRICE),
        ],
        note=note,
    )
