"""Art dealer's tables: the lot on the table, the works put up, one's own cards, the players, the days, the sales."""

from __future__ import annotations

from collections.abc import Sequence

from ...rules.art_dealer import ARTISTS, FIXED, MARKERS, ONCE, OPEN, SEALED, SECOND_CARD, STEP
from ...tables.art_dealer import worth
from ...text import Translate
from ..html import Cell, Html, cell, details, paragraph, person, row, scroll, table, text
from ..words import grouped, listed
from . import drawing
from .moment import ASKED, BID, FORMS, LATER, LEADS, Moment, Own, card_name, counted, lot_name, worth_of

#: So many bids of open outcry are listed, the last ones.
LAST_BIDS = 5


def board(now: Moment, mine: Own | None, past: str, _: Translate) -> str:
    """All tables of a page; the reader's own rows are marked, and only his own money and cards are there."""
    parts = [lot(now, mine, _)] if now.auction is not None else []
    if now.finished:
        parts.append(final(now, mine, _))
    else:
        parts += [put_up(now, _), players(now, mine, _)]
    if mine is not None and not now.finished:
        parts.insert(0 if now.auction is None else 1, hand(now, mine, _))
    return "".join([*parts, past])


def past(now: Moment, _: Translate) -> str:
    """What is over, alike on all pages: the markers of the days, and the sales."""
    parts = [days(now, _)] if now.seen["markers"] else []
    if now.seen["sales"]:
        parts.append(details(_("All sales so far"), sales(now, _)))
    return "".join(parts)


def lot(now: Moment, mine: Own | None, _: Translate) -> Html:
    """The lot on the table: its cards, who sells it and how, and where each player stands."""
    one = now.auction
    assert one is not None
    cards = chips([card_name(card, _) for card in one["cards"]])
    reader = None if mine is None else mine.seat
    if one["partner"] in (None, one["seller"]):
        words = _("You sell {works}.") if reader == one["seller"] else _("{seller} sells {works}.")
    elif reader == one["seller"]:
        words = _("You sell {works}; the second is {partner}'s: you share the price.")
    elif reader == one["partner"]:
        words = _("{seller} sells {works}; the second is yours: you share the price.")
    else:
        words = _("{seller} sells {works}; the second is {partner}'s: they share the price.")
    partner = "" if one["partner"] is None else now.names[one["partner"]]
    said = words.format(seller=now.names[one["seller"]], works=lot_name(one, _), partner=partner)
    form = "" if one["form"] is None else _(FORMS[one["form"]])
    title = _("On the table: {form}").format(form=form) if form else _("On the table: waiting for a second card")
    parts = [paragraph(title, "track-title"), cards, paragraph(f"{said} {_how(now, _)}")]
    parts.append(standing(now, mine, _))
    if now.phase == OPEN and len(one["bids"]) > 1:
        parts.append(bids(now, mine, _))
    return Html(f'<section class="lot">{"".join(parts)}</section>')


def _how(now: Moment, _: Translate) -> str:
    """The form of the auction in a sentence."""
    one = now.auction
    assert one is not None
    return {
        SECOND_CARD: _("Each in turn may add a work of the same artist; its sign decides the form of the auction."),
        OPEN: _("Anybody may bid more at any time, the seller too."),
        ONCE: _("Each bids once, more than the best so far, or passes; the seller is last."),
        SEALED: _("All bid at once in secret; the highest bid wins."),
        FIXED: _("The first who accepts the price has it; if nobody does, the seller pays it to the bank."),
    }.get(now.phase, _("The seller names a price and offers it to each in turn."))


def standing(now: Moment, mine: Own | None, _: Translate) -> Html:
    """A row a player: how he stands to the lot. Of sealed bids there is only one's own."""
    one = now.auction
    assert one is not None
    if now.phase == SEALED:
        if mine is None or mine.bid is None:
            return paragraph(_("The bids are opened together when all are in."))
        said = _("Your bid: {amount}. The bids are opened together when all are in.")
        return paragraph(said.format(amount=grouped(mine.bid, _)))
    if now.phase not in (SECOND_CARD, OPEN, ONCE, FIXED):
        return Html("")
    made = dict(one["bids"])
    lines = []
    for seat in now.order():
        said = _state(now, seat, made.get(seat), mine is not None and seat == mine.seat, _)
        mark = {LEADS: "served", ASKED: "", LATER: "secret", BID: "unserved"}.get(now.state(seat) or "", "unserved")
        lines.append(row(now.tag(seat), [cell(said, mark)], "own" if mine and seat == mine.seat else ""))
    caption = _("Bids (● leads)") if now.phase in (OPEN, ONCE) else _("Asked in this order")
    return scroll(caption, table(caption, [_("Player"), _("Now")], lines, "standing"))


def _state(now: Moment, seat: int, amount: int | None, own: bool, _: Translate) -> str:
    """How a player stands to the lot, in words."""
    state, shown = now.state(seat), "" if amount is None else grouped(amount, _)
    if state == LEADS:
        return _("leads with {amount}").format(amount=shown)
    if state == BID:
        return _("bid {amount}").format(amount=shown)
    if state == LATER:
        return _("later")
    if state == ASKED and now.phase == OPEN:
        return _("may bid; last bid {amount}").format(amount=shown) if shown else _("may bid")
    if state == ASKED:
        return _("your turn now") if own else _("decides now")
    if now.phase == SECOND_CARD:
        return _("adds none")
    return _("passed; bid {amount}").format(amount=shown) if shown else _("passed")


def bids(now: Moment, mine: Own | None, _: Translate) -> Html:
    """The last bids of open outcry, the newest first."""
    one = now.auction
    assert one is not None
    lines = [
        row(now.tag(seat), [_money(amount, _)], "own" if mine and seat == mine.seat else "")
        for seat, amount in reversed(one["bids"][-LAST_BIDS:])
    ]
    caption = _("The last bids, newest first")
    return details(_("Bid by bid"), scroll(caption, table(caption, [_("Player"), _("Bid")], lines, "bids")))


def hand(now: Moment, mine: Own, _: Translate) -> Html:
    """What only the reader sees: his money, his cards, and what he bought today."""
    words = _("Your money: {money}. Only you see it.").format(money=grouped(mine.money, _))
    cards = [_times(card_name(card, _), count, _) for card, count in counted(mine.hand)]
    parts = [paragraph(words), paragraph(_("Your hand: {n} cards").format(n=len(mine.hand)), "track-title")]
    parts.append(chips(cards) if cards else paragraph(_("You have no cards left.")))
    works = now.works(mine.seat)
    if works:
        said = _("Bought today: {works}. If the day ended now the bank would pay you {money}.")
        parts.append(paragraph(said.format(works=_works(works, _), money=grouped(worth_of(now, works), _))))
    return Html(f'<section class="mine">{"".join(parts)}</section>')


def _times(words: str, count: int, _: Translate) -> str:
    """Words for something that may be there several times."""
    return words if count == 1 else _("{what} ×{count}").format(what=words, count=count)


def _works(works: Sequence[str], _: Translate) -> str:
    """Paintings by artist: "2 × A, 1 × C"."""
    found = [(artist, sum(work[0] == artist for work in works)) for artist in ARTISTS]
    return ", ".join(_("{count} × {artist}").format(count=n, artist=artist) for artist, n in found if n)


def chips(words: Sequence[str]) -> Html:
    """Cards side by side."""
    return Html(f'<ul class="chips">{"".join(f"<li>{text(one)}</li>" for one in words)}</ul>')


def put_up(now: Moment, _: Translate) -> Html:
    """The works put up today as a picture, and what a work of each artist would bring if the day ended now."""
    beside, said = {}, []
    for artist in ARTISTS:
        place, value = now.places.get(artist), grouped(now.worth[artist], _)
        if place is not None and place <= len(MARKERS):
            beside[artist] = _("{place}. worth {money}").format(place=place, money=value)
        else:
            beside[artist] = _("worth {money}").format(money=value)
        words = _("{artist}: {n} put up, worth {money} if the day ended now")
        said.append(words.format(artist=artist, n=now.seen["put_up"][artist], money=value))
    title = _("Works put up on day {day}, and what one is worth if the day ends now").format(day=now.day)
    return Html(
        paragraph(title, "track-title") + drawing.counts(now.seen["put_up"], beside, _("; ").join(said) + ".", _)
    )


def players(now: Moment, mine: Own | None, _: Translate) -> Html:
    """A row a player: cards in hand, paintings bought today."""
    lines = []
    for seat in now.seats:
        works = now.works(seat)
        bought = _("{works} (worth {money} now)")
        words = bought.format(works=_works(works, _), money=grouped(worth_of(now, works), _)) if works else "–"
        cells = [cell(now.seen["hand_sizes"][seat]), words]
        lines.append(row(now.tag(seat), cells, "own" if mine and seat == mine.seat else ""))
    caption = _("Players (money is secret)")
    heads = [_("Player"), _("Cards"), _("Bought today")]
    return scroll(caption, table(caption, heads, lines, "players"))


def final(now: Moment, mine: Own | None, _: Translate) -> Html:
    """Everybody's money at the end, the richest first."""
    assert now.result is not None
    money, winners = now.result["scores"], now.result["winners"]
    lines = []
    for seat in sorted(now.seats, key=lambda one: -money[one]):
        name = Html(f'<span class="winner">{now.tag(seat)}</span>') if seat in winners else now.tag(seat)
        bought = sum(len(sale["cards"]) for sale in now.seen["sales"] if sale["buyer"] == seat)
        cells = [_money(money[seat], _), cell(bought)]
        lines.append(row(name, cells, "own" if mine and seat == mine.seat else ""))
    caption = _("Final table")
    return scroll(caption, table(caption, [_("Player"), _("Money"), _("Works bought")], lines, "final"))


def days(now: Moment, _: Translate) -> Html:
    """The markers of each finished day, and the values that they add up to."""
    finished = now.seen["markers"]
    lines = []
    for artist in ARTISTS:
        cells = [cell(one[artist] // STEP) if artist in one else cell("–", "num") for one in finished]
        lines.append(row(artist, [*cells, cell(now.seen["values"][artist] // STEP)]))
    caption = _("Markers by day, and their sum, in thousands")
    heads = [_("Artist"), *[_("Day {day}").format(day=day) for day in range(1, len(finished) + 1)], _("Sum")]
    return scroll(caption, table(caption, heads, lines, "days"))


def sales(now: Moment, _: Translate) -> Html:
    """All sales, the last ones first: who bought what for how much, and what the bank paid for it."""
    lines = []
    for number, sale in reversed(list(enumerate(now.seen["sales"], 1))):
        value = worth(now.seen, sale["day"], sale["cards"][0][0])
        paid = cell("–", "num") if value is None else _money(value * len(sale["cards"]), _)
        work = f"{sale['cards'][0][0]}{' ×2' if len(sale['cards']) > 1 else ''}"
        cells = [
            cell(sale["day"]), work, _(FORMS[sale["form"]]),
            _seller(now, sale["seller"], sale["partner"], _), now.tag(sale["buyer"]), _money(sale["price"], _), paid,
        ]  # fmt: skip
        lines.append(row(number, cells))
    caption = _("Sales, newest first")
    heads = [_("Lot"), _("Day"), _("Work"), _("Form"), _("Seller"), _("Buyer"), _("Price"), _("Bank paid")]
    return scroll(caption, table(caption, heads, lines, "sales"))


def _seller(now: Moment, seller: int, partner: int | None, _: Translate) -> Html:
    """Who sold: the seller, and a partner that is somebody else."""
    people = [seller] if partner is None or partner == seller else [seller, partner]
    return Html(listed([str(person(now.names[one])) for one in people], _))


def _money(amount: int, _: Translate) -> Cell:
    return cell(grouped(amount, _), "num")
