"""Manager's forms: the price on its dial, buying, selling, the end of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...rules.manager import (
    ASSET_MACHINE,
    ASSET_SHARE,
    GAP,
    MACHINE,
    MOST_MACHINES,
    PRICE_STEP,
    SAVING,
    WAGES,
)
from ...text import Translate
from ..generic import field, form, total
from ..words import grouped, listed
from .moment import Moment

#: By how much the buttons of the dial turn it.
TURNS = (-1_000, -100, 100, 1_000)


def forms(now: Moment, choices: Mapping[str, Any], seat: int, _: Translate) -> list[dict[str, Any]]:
    """The forms of what a seat may do. The end of a turn is before the trades: on a phone they are two screens long."""
    made = []
    if "price" in choices:
        made.append(_price(now, choices["price"], seat, _))
    if "end_turn" in choices:
        made.append(_end(now, seat, _, trades="buy" in choices or "sell" in choices))
    if "buy" in choices:
        made.append(_buy(now, choices["buy"], seat, _))
    if "sell" in choices:
        made.append(_sell(now, choices["sell"], seat, _))
    return made


def _price(now: Moment, domains: Mapping[str, Any], seat: int, _: Translate) -> dict[str, Any]:
    """Rule 2, with what the price would leave. The dial stands where it stood; at first on the wages."""
    wages, before = now.wages(seat), now.last
    low, high, _step = domains["price"]["whole"]
    hint = _("{low} to {high}, in steps of {step}")
    asked = field(
        "price",
        domains["price"],
        _("Price"),
        hint.format(low=grouped(low, _), high=grouped(high, _), step=PRICE_STEP),
        before.prices[seat] if before else WAGES,
    )
    asked["dial"] = [[turn, f"{'+' if turn > 0 else ''}{grouped(turn, _)}"] for turn in TURNS]
    note = _(
        "The lowest price sells. Going up, each next price sells if it is at most {gap} above the one below it. Only "
        "who sells pays wages."
    )
    left = total(
        _("Left after wages of {wages}, if you sell:").format(wages=grouped(wages, _)), -wages, "price", [{"by": 1}],
        short=_("You would pay this to the bank."),
    )  # fmt: skip
    return form(
        "price", _("Your price"), _("Hand in the price"), [asked], note=note.format(gap=grouped(GAP, _)), sums=[left]
    )


def _trade_fields(
    now: Moment, domains: Mapping[str, Any], most: Mapping[int | str, int], _: Translate
) -> list[dict[str, Any]]:
    """What, of which company, how many. ``most``: the most that can be traded, by company or `machine`."""
    asset = field("asset", domains["asset"], _("What"))
    words = {ASSET_SHARE: _("Shares")}
    if ASSET_MACHINE in asset["values"]:
        machine = _("Machines, {price} each (up to {most})")
        words[ASSET_MACHINE] = machine.format(price=grouped(MACHINE, _), most=most[ASSET_MACHINE])
    asset["labels"] = [words[value] for value in asset["values"]]
    made = [asset]
    if "company" in domains:
        company = field("company", domains["company"], _("Of which company"))
        label = _("{company}, {price} each (up to {most})")
        company["labels"] = [
            label.format(company=now.called(one), price=grouped(now.seen["share_price"][one], _), most=most[one])
            for one in company["values"]
        ]
        made.append(company)
    return [*made, field("quantity", domains["quantity"], _("How many"))]


def _each(now: Moment, sign: int) -> list[dict[str, Any]]:
    """What one machine, or one share of each company, adds to the cash."""
    shares = [
        {"when": {"asset": ASSET_SHARE, "company": one}, "by": sign * price}
        for one, price in enumerate(now.seen["share_price"])
    ]
    return [{"when": {"asset": ASSET_MACHINE}, "by": sign * MACHINE}, *shares]


def _wages_after(now: Moment, seat: int, sign: int, _: Translate) -> dict[str, Any]:
    """What a trade in machines does to the wages."""
    each = [{"when": {"asset": ASSET_MACHINE}, "by": sign * SAVING}]
    return total(_("Wages after this trade:"), now.wages(seat), "quantity", each, short=_("Ten machines are the most."))


def _buy(now: Moment, domains: Mapping[str, Any], seat: int, _: Translate) -> dict[str, Any]:
    """Rule 6, with a word before the tenth machine (rule 8)."""
    cash, owned = now.seen["cash"][seat], now.seen["machines"][seat]
    most: dict[int | str, int] = {
        one: min(cash // price, now.seen["bank"][one]) for one, price in enumerate(now.seen["share_price"])
    }
    most[ASSET_MACHINE] = min(cash // MACHINE, MOST_MACHINES - owned)
    after = total(
        _("Cash after this trade:"), cash, "quantity", _each(now, -1), short=_("You do not have so much cash.")
    )
    note = _("You have {cash} in cash. A machine lowers your wages by {saving} a round and can be sold at its price.")
    return form(
        "buy",
        _("Buy"),
        _("Buy this"),
        _trade_fields(now, domains, most, _),
        note=note.format(cash=grouped(cash, _), saving=SAVING),
        warnings=[_tenth(now, seat, _)] if owned + most[ASSET_MACHINE] == MOST_MACHINES else None,
        sums=[after, _wages_after(now, seat, -1, _)],
    )


def _tenth(now: Moment, seat: int, _: Translate) -> dict[str, Any]:
    """The word before a purchase that ends the game: buying changes nobody's capital, so it says who wins."""
    leaders, own = now.leaders(), grouped(now.capital[seat], _)
    if leaders == [seat]:
        said = _("You have the most capital, {capital}: you win.").format(capital=own)
    elif seat in leaders:
        others = listed([now.names[one] for one in leaders if one != seat], _)
        said = _("You and {names} have the most capital, {capital}: you win together.").format(
            names=others, capital=own
        )
    else:
        words = _("{names} would win with {most}; you have a capital of {capital}.")
        most = grouped(now.capital[leaders[0]], _)
        said = words.format(names=listed([now.names[one] for one in leaders], _), most=most, capital=own)
    return {
        "product": ["quantity"],
        "cap": {},
        "above": MOST_MACHINES - 1 - now.seen["machines"][seat],
        "when": {"asset": ASSET_MACHINE},
        "text": _("The tenth machine ends the game at once.") + " " + said,
        "confirm": _("Yes, end the game"),
    }


def _sell(now: Moment, domains: Mapping[str, Any], seat: int, _: Translate) -> dict[str, Any]:
    """Rules 6 and 7."""
    cash = now.seen["cash"][seat]
    most: dict[int | str, int] = dict(enumerate(now.seen["shares"][seat]))
    most[ASSET_MACHINE] = now.seen["machines"][seat]
    owing = _("You still owe this to the bank.")
    note = None
    if cash < 0:
        words = _("You owe the bank {debt}: sell until it is paid. You may buy nothing while you owe.")
        note = words.format(debt=grouped(-cash, _))
    return form(
        "sell",
        _("Sell"),
        _("Sell this"),
        _trade_fields(now, domains, most, _),
        note=note,
        sums=[
            total(_("Cash after this trade:"), cash, "quantity", _each(now, 1), short=owing),
            _wages_after(now, seat, 1, _),
        ],
    )


def _end(now: Moment, seat: int, _: Translate, *, trades: bool) -> dict[str, Any]:
    """Rule 6: enough bought and sold. Beside trades that can be made its button is the quiet one."""
    cash = now.seen["cash"][seat]
    words = _("You keep {cash} in cash.") if cash >= 0 else _("The debt of {cash} stays and is paid from later income.")
    note = words.format(cash=grouped(abs(cash), _))
    return form("end_turn", _("No trade, or no more"), _("End your turn"), [], note=note, quiet=trades)
