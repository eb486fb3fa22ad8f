"""Art dealer in sentences: what to do now, what happened and why, and the words of the countdown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...rules.art_dealer import ASKING, DAYS, FIXED, OFFER, ONCE, OPEN, SEALED, SECOND_CARD
from ...tables.art_dealer import shares
from ...text import Translate
from ..generic import alert
from ..words import grouped, listed
from .moment import FORMS, Moment, Own, day_ranking, day_total, lot_name

#: Seconds before a deadline in open outcry at which the words begin.
ONCE_AT, TWICE_AT = 6, 3


def calls(now: Moment, _: Translate) -> list[dict[str, Any]]:
    """The words of the countdown in open outcry (see `bidgames.views`); none in other phases."""
    lot = now.auction
    if now.phase != OPEN or lot is None:
        return []
    if lot["best"] is None:
        name = now.names[lot["seller"]]
        words = [_("No bid. Going once …"), _("No bid. Going twice …"), _("Gone, to {name} for nothing")]
        values = {"name": name}
    else:
        seat, amount = lot["best"]
        words = [_("{amount} from {name}: going once …"), _("{amount} from {name}: going twice …"),
                 _("Sold to {name} for {amount}!")]  # fmt: skip
        values = {"name": now.names[seat], "amount": grouped(amount, _)}
    return [
        {"left": left, "text": said.format(**values)} for left, said in zip((ONCE_AT, TWICE_AT, 0), words, strict=True)
    ]


def status(now: Moment, mine: Own | None, choices: Mapping[str, Any], _: Translate) -> str:
    """One sentence or two: what to do now, or whom it waits for."""
    if now.finished:
        return _ended(now, mine, _)
    head = _("Day {day} of {days}.").format(day=now.day, days=DAYS)
    asked = mine is not None and bool(choices)
    said = _own_turn(now, mine, choices, _) if mine is not None and asked else _waiting(now, mine, _)
    return f"{head} {said}"


def _values(now: Moment, _: Translate) -> dict[str, str]:
    """What sentences about the lot on the table may name."""
    lot, asked = now.auction, now.asked
    values = {"first": now.names[asked[0]] if asked else ""}
    if lot is None:
        return values
    best = lot["best"]
    return values | {
        "seller": now.names[lot["seller"]], "works": lot_name(lot, _),
        "form": _(FORMS[lot["form"]]) if lot["form"] else "",
        "price": "" if lot["price"] is None else grouped(lot["price"], _),
        "leader": now.names[best[0]] if best else "", "best": grouped(best[1], _) if best else "",
    }  # fmt: skip


def _own_turn(now: Moment, mine: Own, choices: Mapping[str, Any], _: Translate) -> str:
    """What is asked of this seat."""
    lot, can = now.auction, "bid" in choices
    if now.phase == OFFER:
        words = _("It is your turn to sell: put up a work from your hand.")
    elif now.phase == SECOND_CARD:
        own = lot is not None and lot["seller"] == mine.seat
        if "add" not in choices:
            words = _("A second card goes with the double: you have none that fits, say so.")
        elif own:
            words = _("Add a second card to your double, or leave that to the others.")
        else:
            words = _("{seller} has put up a double: add a second card to it and share the price, or none.")
    elif now.phase == ASKING:
        words = _("Name the price at which you offer {works} to the others in turn.")
    elif now.phase == FIXED:
        words = _("{seller} offers you {works} at {price}: buy or pass.")
    elif now.phase == SEALED:
        words = _("Sealed bids for {works}: write your bid, 0 for none.")
    elif now.phase == ONCE:
        best = lot is not None and lot["best"] is not None
        if best and can:
            words = _("Your one chance to bid for {works}: more than the {best} of {leader}, or pass.")
        elif best:
            words = _("You cannot bid more than the {best} of {leader}: pass.")
        else:
            words = _("Your one chance to bid for {works}: nobody has bid yet.")
    elif lot is not None and lot["best"] is None:
        words = _("Open outcry for {works}: no bid yet. Bid, or pass.")
    elif can:
        words = _("Open outcry for {works}: {leader} leads with {best}. Bid more, or pass.")
    else:
        words = _("Open outcry for {works}: {leader} leads with {best}. You cannot bid more: pass.")
    return words.format(**_values(now, _))


def _waiting(now: Moment, mine: Own | None, _: Translate) -> str:
    """What goes on, for a spectator or a seat that is not asked."""
    lot = now.auction
    if now.phase == OFFER:
        words = _("{first} puts up a work.")
    elif now.phase == SECOND_CARD and lot is not None and now.asked[0] == lot["seller"]:
        words = _("{seller} has put up a double and may add a second card.")
    elif now.phase == SECOND_CARD:
        words = _("{seller} has put up a double: {first} may add a second card.")
    elif now.phase == ASKING:
        words = _("{seller} names a price for {works}.")
    elif now.phase == FIXED:
        words = _("{seller} asks {price} for {works}: {first} decides.")
    elif now.phase == SEALED:
        if mine is not None and mine.bid is not None:
            words = _("Your sealed bid is in. The bids are opened together.")
        else:
            words = _("Sealed bids for {works}: everybody writes a bid in secret.")
    elif now.phase == ONCE and lot is not None and lot["best"] is None:
        words = _("Once around for {works}: no bid yet, {first} is asked.")
    elif now.phase == ONCE:
        words = _("Once around for {works}: {leader} has bid {best}, {first} is asked.")
    elif lot is not None and lot["best"] is None:
        words = _("Open outcry for {works}: no bid yet.")
    elif mine is not None and lot is not None and lot["best"][0] == mine.seat:
        words = _("Open outcry for {works}: you lead with {best}.")
    else:
        words = _("Open outcry for {works}: {leader} leads with {best}.")
    return words.format(**_values(now, _))


def alerts(now: Moment, mine: Own | None, _: Translate) -> list[dict[str, str]]:
    """The last sale of the running day; before the first of a day, how the day before ended and what it brought."""
    made = []
    over = len(now.seen["markers"])
    if now.today and not now.finished:
        made.append(_sold(now, now.today[-1], mine, _))
    elif over:
        made.append(_day(now, over, mine, _))
    return made


def _sold(now: Moment, sale: Mapping[str, Any], mine: Own | None, _: Translate) -> dict[str, str]:
    """What the last sale was, and what it meant to the reader."""
    seller, buyer, price = sale["seller"], sale["buyer"], sale["price"]
    values = {
        "works": lot_name(sale, _), "buyer": now.names[buyer], "seller": now.names[seller], "price": grouped(price, _),
        "form": _(FORMS[sale["form"]]), "worth": grouped(now.worth[sale["cards"][0][0]] * len(sale["cards"]), _),
    }  # fmt: skip
    seat = None if mine is None else mine.seat
    kept = sale["form"] == FIXED and buyer == seller and price  # nobody accepted: the seller is not asked himself
    if buyer == seat and not price:
        words = _("Nobody wanted to pay: you have {works} for nothing. That would bring {worth} if the day ended now.")
        return alert("good", words.format(**values))
    if buyer == seat and kept:
        words = _("Nobody accepted: you have {works} and paid {price}. That would bring {worth} if the day ended now.")
        return alert("info", words.format(**values))
    if buyer == seat:
        words = _("You bought {works} for {price} ({form}). That would bring {worth} if the day ended now.")
        dear = now.worth[sale["cards"][0][0]] * len(sale["cards"]) < price
        return alert("info" if dear else "good", words.format(**values) + _beaten(now, sale, seat, _))
    if not price:
        return alert("info", _("Nobody wanted to pay: {buyer} has {works} for nothing.").format(**values))
    if kept and sale["partner"] in (None, seller):
        return alert("info", _("Nobody accepted: {buyer} paid {price} for {works} himself.").format(**values))
    said = _("{buyer} bought {works} for {price} ({form}).").format(**values)
    if seat is not None and seat in (seller, sale["partner"]):
        words = (
            _("You get {share} of the price.") if sale["partner"] not in (None, seller) else _("The {share} are yours.")
        )
        return alert("good", f"{said} " + words.format(share=grouped(shares(sale)[seat], _)))
    return alert("info", said + _beaten(now, sale, seat, _))


def _beaten(now: Moment, sale: Mapping[str, Any], seat: int | None, _: Translate) -> str:
    """Why a bid won or lost: what it was against. Nothing where the bids do not tell."""
    made = now.seen["bids"][-1]
    own = max((amount for bidder, amount in made if bidder == seat), default=0)
    others = max((amount for bidder, amount in made if bidder != sale["buyer"]), default=0)
    if sale["form"] == FIXED or not sale["price"]:
        return ""
    if seat == sale["buyer"]:
        if not others:
            return " " + _("Nobody else bid.")
        if others == sale["price"]:
            words = _("The bid of {other} was as high; you are closer to the seller.")
            tied = next(bidder for bidder, amount in made if amount == others and bidder != seat)
            if seat == sale["seller"]:
                words = _("The bid of {other} was as high; the seller goes first.")
            return " " + words.format(other=now.names[tied])
        return " " + _("The next highest bid was {amount}.").format(amount=grouped(others, _))
    if seat is None or not own:
        return ""
    if own == sale["price"]:
        return " " + _("You bid as much, but the seller goes first, then who is closest after him.")
    return " " + _("Your bid of {amount} was not enough.").format(amount=grouped(own, _))


def _day(now: Moment, day: int, mine: Own | None, _: Translate) -> dict[str, str]:
    """How a day ended, and what the reader's works brought against what he paid for them."""
    words = _("{artist} ({n} put up) gets {marker}")
    ranked = [
        words.format(artist=artist, n=n, marker=grouped(marker, _)) for artist, n, marker in day_ranking(now, day)
    ]
    said = _("Day {day} is over: {artists}.").format(day=day, artists=listed(ranked, _))
    if mine is None:
        return alert("info", said)
    works, income = day_total(now, day, mine.seat)
    if not works:
        return alert("info", said + " " + _("You had bought nothing."))
    spent = sum(
        sale["price"] for sale in now.seen["sales"] if sale["day"] == day and sale["buyer"] == mine.seat
    )  # fmt: skip
    more = _("Your {n} works brought {income}; you had paid {spent} for them.")
    if works == 1:
        more = _("Your one work brought {income}; you had paid {spent} for it.")
    kind = "good" if income > spent else "bad" if income < spent else "info"
    return alert(kind, f"{said} " + more.format(n=works, income=grouped(income, _), spent=grouped(spent, _)))


def _ended(now: Moment, mine: Own | None, _: Translate) -> str:
    """How the game ended (rule 16)."""
    assert now.result is not None
    money, winners = now.result["scores"], list(now.result["winners"])
    most, seat = grouped(max(money), _), None if mine is None else mine.seat
    over = _("The game is over.")
    if seat in winners:
        others = [now.names[one] for one in winners if one != seat]
        if not others:
            return f"{over} " + _("You win, with {money}.").format(money=most)
        return f"{over} " + _("You win together with {names}, with {money}.").format(
            names=listed(others, _), money=most
        )
    names = listed([now.names[one] for one in winners], _)
    if len(winners) == 1:
        said = _("{names} wins, with {money}.").format(names=names, money=most)
    else:
        said = _("{names} win together, with {money}.").format(names=names, money=most)
    if seat is None:
        return f"{over} {said}"
    place = 1 + sum(other > money[seat] for other in money)
    words = _("Your place: {place} of {players}, with {money}.")
    return f"{over} {said} " + words.format(place=place, players=len(money), money=grouped(money[seat], _))
