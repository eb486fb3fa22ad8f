"""Art dealer's forms: a card to put up or to add, bids, a price, yes or no to one; with the limits and one's money."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...rules.art_dealer import LAST, OPEN, SEALED, STEP
from ...text import Translate
from ..generic import field, form, total
from ..words import grouped
from .moment import Moment, Own, card_name

#: By how much the buttons of a bid turn it.
TURNS = (-5_000, -1_000, 1_000, 5_000)


def forms(now: Moment, mine: Own, choices: Mapping[str, Any], _: Translate) -> list[dict[str, Any]]:
    """The forms of what a seat may do."""
    made = []
    if "offer" in choices:
        made.append(_offer(now, choices["offer"], _))
    if "add" in choices:
        made.append(_add(now, mine, choices["add"], _))
    if "decline" in choices:
        note = _("You keep your cards. If nobody adds one, the seller gets the work for nothing.")
        made.append(form("decline", _("No second card"), _("Add none"), [], note=note))
    if "bid" in choices:
        made.append(_bid(now, mine, choices["bid"], _))
    if "ask" in choices:
        made.append(_ask(now, mine, choices["ask"], _))
    if "accept" in choices:
        made.append(_accept(now, mine, _))
    if "pass" in choices:
        made.append(_pass(now, "bid" in choices or "accept" in choices, _))
    return made


def _cards(now: Moment, domains: Mapping[str, Any], up: int, _: Translate) -> dict[str, Any]:
    """The field of a card; each says how many works of its artist will be up. ``up``: how many it makes at once."""
    card = field("card", domains["card"], _("Card"))
    words, last = _("{card}: number {n} today"), _("{card}: the fifth, ends the day")
    card["labels"] = []
    for one in card["values"]:
        n = now.seen["put_up"][one[0]] + up
        said = last if n >= LAST else words
        card["labels"].append(said.format(card=card_name(one, _), n=n))
    return card


def _ends(now: Moment, cards: list[str], lost: str, _: Translate) -> list[dict[str, Any]]:
    """The word before each card that ends the day (rules 5 and 12)."""
    return [
        {"product": [], "cap": {}, "above": 0, "when": {"card": card}, "text": lost, "confirm": _("Yes, end the day")}
        for card in cards
        if now.seen["put_up"][card[0]] == LAST - 1
    ]


def _offer(now: Moment, domains: Mapping[str, Any], _: Translate) -> dict[str, Any]:
    """Rules 4 and 5."""
    card = _cards(now, domains, 1, _)
    lost = _(
        "This is the fifth work of its artist: the day ends at once, and the card is discarded without an auction."
    )
    note = _("The sign on the card decides how it is auctioned. The price goes to you.")
    warnings = _ends(now, card["values"], lost, _)
    return form("offer", _("Put up a work"), _("Put it up"), [card], note=note, warnings=warnings)


def _add(now: Moment, mine: Own, domains: Mapping[str, Any], _: Translate) -> dict[str, Any]:
    """Rules 11 and 12."""
    lot = now.auction
    assert lot is not None
    card = _cards(now, domains, 1, _)
    lost = _("This is the fifth work of its artist: the day ends at once, and both cards are discarded.")
    if lot["seller"] == mine.seat:
        note = _("Both works are sold together, in the form on this card. The whole price is yours.")
    else:
        words = _(
            "Both works are sold together, in the form on this card. {seller} runs the auction; you share the price."
        )
        note = words.format(seller=now.names[lot["seller"]])
    warnings = _ends(now, card["values"], lost, _)
    return form("add", _("Add a second card"), _("Add it"), [card], note=note, warnings=warnings)


def _number(name: str, domains: Mapping[str, Any], label: str, value: int | None, _: Translate) -> dict[str, Any]:
    """A field of money with its limits, a slider and buttons."""
    low, high, _step = domains[name]["whole"]
    words = _("{low} to {high}, in steps of {step}.")
    said = words.format(low=grouped(low, _), high=grouped(high, _), step=grouped(STEP, _))
    made = field(name, domains[name], label, said, value)
    if high > low:
        made["dial"] = [[turn, f"{'+' if turn > 0 else ''}{grouped(turn, _)}"] for turn in TURNS]
    return made


def _value_note(now: Moment, _: Translate) -> str:
    """What the lot would bring if the day ended now, and at most."""
    lot = now.auction
    assert lot is not None
    artist, works = lot["cards"][0][0], len(lot["cards"])
    words = _("The bank would pay {now} for it if the day ended now; today it can bring {most} at most.")
    return words.format(now=grouped(now.worth[artist] * works, _), most=grouped(now.most(artist) * works, _))


def _too_much(now: Moment, name: str, words: str, confirm: str, _: Translate) -> dict[str, Any]:
    """The word before a price above what the lot can bring: rules 13 and 14 allow no more than a first place today."""
    lot = now.auction
    assert lot is not None
    most = now.most(lot["cards"][0][0]) * len(lot["cards"])
    return {
        "product": [name], "cap": {}, "above": most, "text": words.format(most=grouped(most, _)), "confirm": confirm,
    }  # fmt: skip


def _bid(now: Moment, mine: Own, domains: Mapping[str, Any], _: Translate) -> dict[str, Any]:
    """Rules 6 to 9."""
    sealed, lot = now.phase == SEALED, now.auction
    assert lot is not None
    low = None if sealed else domains["amount"]["whole"][0]
    amount = _number("amount", domains, _("Your bid"), low, _)
    notes = [_value_note(now, _)]
    if mine.seat == lot["seller"]:
        notes.append(_("You are the seller: if you win, your money goes to the bank."))
    elif sealed:
        notes.append(_("0 is no bid. You pay what you bid."))
    left = total(
        _("Your money after it, if you win:"), mine.money, "amount", [{"by": -1}],
        short=_("You do not have so much money."),
    )  # fmt: skip
    words = _("Even as works of the first artist this lot brings {most} at most today: above that it costs you more.")
    warnings = [_too_much(now, "amount", words, _("Bid it all the same"), _)]
    submit = _("Hand in the sealed bid") if sealed else _("Bid")
    title = _("Your sealed bid") if sealed else _("Bid more") if lot["best"] else _("Bid")
    return form("bid", title, submit, [amount], note=" ".join(notes), warnings=warnings, sums=[left])


def _ask(now: Moment, mine: Own, domains: Mapping[str, Any], _: Translate) -> dict[str, Any]:
    """Rules 10 and 11."""
    price = _number("price", domains, _("Price"), None, _)
    left = total(
        _("Your money if nobody accepts and you have to take it:"), mine.money, "price", [{"by": -1}],
        short=_("You do not have so much money."),
    )  # fmt: skip
    words = _(
        "This lot brings {most} at most today. At a higher price you will hardly find a buyer, and pay it yourself."
    )
    warnings = [_too_much(now, "price", words, _("Ask it all the same"), _)]
    return form(
        "ask", _("Name your price"), _("Offer it at this price"), [price], note=_value_note(now, _),
        warnings=warnings, sums=[left],
    )  # fmt: skip


def _accept(now: Moment, mine: Own, _: Translate) -> dict[str, Any]:
    """Rule 10."""
    lot = now.auction
    assert lot is not None and lot["price"] is not None
    words = _("You have {money}; {left} would be left.")
    note = words.format(money=grouped(mine.money, _), left=grouped(mine.money - lot["price"], _))
    submit = _("Buy at {price}").format(price=grouped(lot["price"], _))
    made = form("accept", _("Buy it"), submit, [], note=f"{_value_note(now, _)} {note}")
    most = now.most(lot["cards"][0][0]) * len(lot["cards"])
    if lot["price"] > most:
        words = _("Even as works of the first artist this lot brings {most} at most today.")
        text = words.format(most=grouped(most, _))
        made["warnings"] = [
            {"product": [], "cap": {}, "above": 0, "text": text, "confirm": _("Buy it all the same")},
        ]  # fmt: skip
    return made


def _pass(now: Moment, could: bool, _: Translate) -> dict[str, Any]:
    """Rules 7, 8 and 10. ``could``: whether the seat's money would do."""
    if not could:
        note = _("You cannot pay that much: all you can do is pass.")
    elif now.phase == OPEN:
        note = _("A new bid of somebody else lets you back in.")
    else:
        note = _("You are not asked again for this lot.")
    return form("pass", _("Pass"), _("Pass"), [], note=note)
