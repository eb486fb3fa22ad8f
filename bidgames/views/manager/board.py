"""Manager's tables: the prices of the last round, the companies, the exchange, who holds which shares, all rounds."""

from __future__ import annotations

from ...rules.manager import FINISHED, GAP, MOST_MACHINES
from ...text import Translate
from ..html import Cell, Html, cell, details, paragraph, row, scroll, table, text
from ..words import grouped
from . import drawing, story
from .moment import LETTERS, Moment, Played

#: So many places of the exchange are shown; of a longer one those around the markers.
PLACES = 30


def board(now: Moment, seat: int | None, _: Translate) -> str:
    """All tables of a page; the reader's own company is marked."""
    parts = []
    if now.last is not None:
        parts += [drawing.ladder(now.last.rungs, seat, story.public_result(now, now.last, _), _)]
        parts += [last_round(now, now.last, seat, _)]
    parts += [companies(now, seat, _), exchange(now, seat, _), holdings(now, seat, _)]
    if len(now.played) > 1:
        parts.append(details(_("All rounds so far"), history(now, seat, _)))
    return "".join(parts)


def last_round(now: Moment, played: Played, seat: int | None, _: Translate) -> Html:
    """The ladder of prices with a row a company, from the lowest up, and a row for the gap that cuts off."""
    rows: list[str] = []
    for rung in played.rungs:
        if rung is played.cut and rung.gap is not None:
            words = _("✂ A gap of {gap}, more than {most}: above it nobody sells.")
            said = words.format(gap=grouped(rung.gap, _), most=grouped(GAP, _))
            rows.append(f'<tr class="gap"><td colspan="4">{text(said)}</td></tr>')
        for one in rung.seats:
            css = f"{'served' if rung.sells else 'unserved'}{' own' if one == seat else ''}"
            income = _signed(played.income[one], _) if rung.sells else _("not sold")
            steps = _signed(played.steps[one], _)
            rows.append(row(now.tag(one), [_money(rung.price, _), cell(income, "num"), cell(steps, "num")], css))
    caption = _("Prices of round {round} (● sold, ○ not)").format(round=played.number)
    heads = [_("Company"), _("Price"), _("Income"), _("Share")]
    return scroll(caption, table(caption, heads, rows, "ladder"))


def companies(now: Moment, seat: int | None, _: Translate) -> Html:
    """A row a company: capital, cash, machine park, wages, the price of its share."""
    rows = []
    for one in now.seats:
        machines = now.seen["machines"][one]
        spaces = f"{'■' * machines}{'□' * (MOST_MACHINES - machines)}"
        park = Html(f'{machines} <span class="park" aria-hidden="true">{spaces}</span>')
        cash = _money(now.seen["cash"][one], _)
        values = [_money(now.capital[one], _), cash, cell(park), _money(now.wages(one), _)]
        css = "own" if one == seat else ""
        name = now.tag(one)
        if now.phase == FINISHED and now.ranks[one] == 1:
            name = Html(f'<span class="winner">{name}</span>')
        rows.append(row(name, [*values, _money(now.seen["share_price"][one], _)], css))
    caption = _("Final table") if now.phase == FINISHED else _("Companies")
    heads = [_("Company"), _("Capital"), _("Cash"), _("Machines"), _("Wages"), _("Share")]
    return scroll(caption, table(caption, heads, rows, "companies"))


def exchange(now: Moment, seat: int | None, _: Translate) -> Html:
    """The board of share prices with a marker for each company."""
    ladder, step = now.seen["ladder"], now.seen["step"]
    first, last = 0, len(ladder)
    if last > PLACES:
        first, last = max(min(step) - 2, 0), min(max(step) + 3, last)
    places = []
    for at in range(first, last):
        here = [one for one in now.seats if step[one] == at]
        marks = "<wbr>".join([f"<b{_class('me', one == seat)}>{LETTERS[one]}</b>" for one in here])
        places.append(f"<span{_class('here', bool(here))}>{grouped(ladder[at], _)}<br>{marks}</span>")
    said = _("; ").join([f"{now.called(one)}: {grouped(ladder[step[one]], _)}" for one in now.seats])
    title = paragraph(_("The exchange: what a share of each company costs"), "track-title")
    return Html(f'{title}<div class="track" role="img" aria-label="{text(said)}">{"".join(places)}</div>')


def holdings(now: Moment, seat: int | None, _: Translate) -> Html:
    """Who holds how many shares of which company, and what the bank has left."""
    rows = []
    for one in now.seats:
        held = [cell(count) if count else cell("–", "num") for count in now.seen["shares"][one]]
        rows.append(row(now.tag(one), [*held, _money(now.stock[one], _)], "own" if one == seat else ""))
    rows.append(row(_("Bank"), [*now.seen["bank"], ""], "total"))
    caption = _("Shares held, by company")
    heads = [_("Holder"), *[LETTERS[one] for one in now.seats], _("Worth")]
    return scroll(caption, table(caption, heads, rows, "holdings"))


def history(now: Moment, seat: int | None, _: Translate) -> Html:
    """All prices, round by round, with a sign for sold or not."""
    rows = []
    for played in reversed(now.played):
        cells = []
        for one, price in enumerate(played.prices):
            css = "served" if played.sold[one] else "unserved"
            cells.append(cell(grouped(price, _), f"{css} num{' own' if one == seat else ''}"))
        rows.append(row(played.number, cells))
    caption = _("Prices by round (● sold, ○ not)")
    return scroll(caption, table(caption, [_("Round"), *[LETTERS[one] for one in now.seats]], rows, "history"))


def _class(name: str, on: bool) -> str:
    """The attribute of a class that is there, or nothing."""
    return f' class="{name}"' if on else ""


def _money(amount: int, _: Translate) -> Cell:
    return cell(grouped(amount, _), "num bad" if amount < 0 else "num")


def _signed(amount: int, _: Translate) -> str:
    """With its sign: "+500", "−200", "0"."""
    return f"+{grouped(amount, _)}" if amount > 0 else grouped(amount, _)
