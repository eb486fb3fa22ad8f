"""Art dealer: artists and their markers, the lot on the table, hands and paintings, the last sales."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ..text import Translate
from . import who
from .layout import KEEP, Column, table, wrap

#: So many sales are shown, the last ones.
_MOST_SALES = 12


def columns(position: Mapping[str, Any], _: Translate) -> list[Column]:
    """How many cards in hand, and how many paintings bought this day."""
    return [
        Column(_("Cards"), tuple(str(len(hand)) for hand in position["hands"])),
        Column(_("Paintings"), tuple(str(len(own)) for own in position["paintings"])),
    ]


def blocks(position: Mapping[str, Any], names: Sequence[str], _: Translate) -> list[str]:
    """The day, the artists, the lot, then everybody's hand and paintings, and the sales."""
    day = _("Day {day}.").format(day=position["day"])
    if position["auction"] is not None:
        day = f"{day} {_auction(position['auction'], names, _)}"
    elif position["seller"] is not None:
        day = f"{day} " + _("{seller} puts a card up.").format(seller=who(names, position["seller"]))
    cards = [
        wrap(words.format(name=who(names, seat), cards=_cards(held) or "-"), "    ")
        for seat in range(len(names))
        for words, held in (
            (_("{name} has in hand: {cards}"), position["hands"][seat]),
            (_("{name} has bought today: {cards}"), position["paintings"][seat]),
        )
        if held
    ]
    return [wrap(day, "  "), _artists(position, _), "\n".join(cards), _sales(position["sales"], names, _)]


def _cards(cards: Sequence[str]) -> str:
    """Cards, equal ones counted: `2 x A-open, B-sealed`."""
    return ", ".join(
        f"{count} x {card}".replace(" ", KEEP) if count > 1 else card for card, count in Counter(cards).items()
    )


def _artists(position: Mapping[str, Any], _: Translate) -> str:
    """A line an artist: works put up this day, the marker of each finished day, the value."""
    artists = tuple(position["values"])
    days = [
        Column(_("Day {day}").format(day=number), tuple(str(markers.get(artist, "-")) for artist in artists))
        for number, markers in enumerate(position["markers"], 1)
    ]
    return table(
        [
            Column(_("Artist"), artists, text=True),
            Column(_("Put up"), tuple(str(position["put_up"][artist]) for artist in artists)),
            *days,
            Column(_("Value"), tuple(str(position["values"][artist]) for artist in artists)),
        ],
        keep=1,
    )


def _auction(auction: Mapping[str, Any], names: Sequence[str], _: Translate) -> str:
    """The lot on the table in sentences."""
    words = [
        _("{seller} sells {cards}.").format(seller=who(names, auction["seller"]), cards=" + ".join(auction["cards"]))
    ]
    if auction["form"] is None:
        words.append(_("A second card is awaited."))
    else:
        words.append(_("Form of auction: {form}.").format(form=auction["form"]))
    if auction["partner"] is not None:
        words.append(_("Partner: {partner}.").format(partner=who(names, auction["partner"])))
    if auction["price"] is not None:
        words.append(_("Price asked: {price}.").format(price=auction["price"]))
    if auction["best"] is not None:
        seat, amount = auction["best"]
        words.append(_("Best bid: {amount} by {bidder}.").format(amount=amount, bidder=who(names, seat)))
    return " ".join(words)


def _sales(sales: Sequence[Mapping[str, Any]], names: Sequence[str], _: Translate) -> str:
    """The last sales, a line each."""
    last = sales[-_MOST_SALES:]
    if not last:
        return ""

    def people(key: str) -> tuple[str, ...]:
        return tuple("-" if sale[key] is None else str(sale[key]) for sale in last)

    words = _("Sales (seats by number):")
    if len(sales) > len(last):
        words = _("The last {count} of {all} sales (seats by number):").format(count=len(last), all=len(sales))
    return (
        wrap(words)
        + "\n"
        + table(
            [
                Column(_("Day"), tuple(str(sale["day"]) for sale in last)),
                Column(_("Lot"), tuple(" + ".join(sale["cards"]) for sale in last), text=True),
                Column(_("Form"), tuple(sale["form"] for sale in last), text=True),
                Column(_("Seller"), people("seller")),
                Column(_("Partner"), people("partner")),
                Column(_("Buyer"), people("buyer")),
                Column(_("Price"), people("price")),
            ],
            keep=2,
        )
    )
