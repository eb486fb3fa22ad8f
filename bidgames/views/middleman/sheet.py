"""Middleman's tables: the game sheet as on paper, the last auction or sale, what may come, the players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...rules.middleman import FINISHED
from ...tables.middleman import AUCTION
from ...text import Translate
from ..html import Html, cell, details, paragraph, person, row, scroll, table, text
from ..words import PLAYERS, count, decimal
from .moment import Moment, Range, Stage

#: Up to this many seats a table has a row for each; beyond, it gathers them.
FEW = 12
#: How many places a long list shows at once.
TOP = 5


def game_sheet(moment: Moment, called: Any, seat: int, _: Translate) -> Html:
    """The sheet of one seat: a column a round, and one more for what is left at the end.

    `called` holds the seat's own numbers, also those that nobody else knows. Short of end tags on purpose: this table
    is made for every seat, and travels after each auction and sale.
    """
    rounds = moment.seen["rounds"]
    blank = [""] * (moment.rounds - len(rounds) + 1)

    def line(label: str, values: Sequence[Any], css: str = "") -> str:
        cells = "".join([f"<td>{'' if value is None else value}" for value in values])
        return f'<tr{css}><th scope="row">{text(label)}</th>{cells}'

    def sheets(key: str, done: str, place: int) -> list[Any]:
        return [
            "" if played[done] is None or played[key][seat] is None else played[key][seat][place] for played in rounds
        ] + blank

    def served(key: str, done: str) -> list[Any]:
        return [
            "" if played[done] is None or played[key][seat] is None else played[done][seat] for played in rounds
        ] + blank

    def totals(key: str) -> list[Any]:
        return [played[key] for played in rounds] + blank

    def holding(what: str, bought: bool) -> list[Any]:
        found = [getattr(one, what)[seat] for one in moment.history if (one.stage == AUCTION) == bought]
        return found + [""] * (moment.rounds + 1 - len(found))

    def numbers(row: str) -> list[Any]:
        return [*(called[row][: moment.rounds] if called else [""] * moment.rounds), ""]

    lines = [
        line(_("A (mine)"), numbers("available"), ' class="own"'),
        line(_("D (mine)"), numbers("demand"), ' class="own"'),
        line(_("Cash"), holding("cash", False)),
        line(_("Tins"), holding("tins", False)),
        line(_("Wanted"), sheets("orders", "bought", 0)),
        line(_("Offer"), sheets("orders", "bought", 1)),
        line(_("Available"), totals("available"), ' class="total"'),
        line(_("Bought"), served("orders", "bought")),
        line(_("Cash"), holding("cash", True)),
        line(_("Tins"), holding("tins", True)),
        line(_("For sale"), sheets("sales", "sold", 0)),
        line(_("Price"), sheets("sales", "sold", 1)),
        line(_("Demand"), totals("demand"), ' class="total"'),
        line(_("Sold"), served("sales", "sold")),
    ]
    now = min(moment.round, moment.rounds + 1)
    heads = "".join([f'<th scope="col">{column}' for column in range(1, moment.rounds + 1)])
    title = _("My game sheet")
    return scroll(
        title,
        f'<table class="sheet"><caption>{text(title)}</caption><colgroup><col span="{now}"><col class="now"></colgroup>'
        f'<thead><tr><th scope="col">{text(_("Round"))}</th>{heads}<th scope="col">{text(_("End"))}<tbody>'
        f"{''.join(lines)}</table>",
    )


def stage_table(moment: Moment, stage: Stage, _: Translate) -> Html:
    """The last auction or sale: a row a player where they are few, a row a price where they are many."""
    if stage.auction:
        caption = _("Auction of round {round}").format(round=stage.round)
        price, wanted, got, money = _("Offer"), _("Wanted"), _("Bought"), _("Paid")
    else:
        caption = _("Sale of round {round}").format(round=stage.round)
        price, wanted, got, money = _("Price"), _("For sale"), _("Sold"), _("Earned")
    sheets = [(seat, sheet) for seat, sheet in enumerate(stage.sheets) if sheet is not None]
    if len(moment.names) <= FEW:
        sheets.sort(key=lambda one: (not one[1][0], -one[1][1] if stage.auction else one[1][1]))
        rows = []
        for seat, sheet in sheets:
            served = stage.got[seat]
            name = person(moment.names[seat])
            if stage.auction and _ruined(moment, stage, seat):
                name = Html(f"{name} {text(_('(bankrupt)'))}")
            css = "served" if served else "dropped"
            rows.append(row(name, [sheet[1] if sheet[0] else "–", sheet[0], served, served * sheet[1]], css))
        return table(caption, [_("Player"), price, wanted, got, money], rows, "stage")
    rows = []
    for level in stage.levels.values():
        note = _("dropped out") if level.hungry > 1 and level.rest else ""
        values = [level.tied, level.wanted, level.served, note]
        rows.append(row(level.price, values, "served" if level.served else "dropped"))
    return scroll(caption, table(caption, [price, _("Players"), wanted, got, _("Note")], rows, "stage"))


def _ruined(moment: Moment, stage: Stage, seat: int) -> bool:
    """Whether a seat went bankrupt in this auction."""
    sheet, ended = stage.sheets[seat], False
    for held in moment.history:
        if held.round == stage.round and held.stage == stage.name:
            ended = held.bankrupt[seat]
    return ended and sheet is not None


def forecast(moment: Moment, seat: int | None, called: Any, _: Translate) -> Html:
    """What the revealed numbers leave open: the range of the next totals, as the seat (or a spectator) knows it."""
    rows = []
    for key, name in (
        ("available", _("Tins available, round {round}")),
        ("demand", _("Demand, round {round}")),
    ):
        column = moment.next_column(key)
        if column is None:
            continue
        own = called[key][column] if seat is not None and called is not None else None
        if seat is not None and moment.seen["bankrupt"][seat]:
            own = None
        found: Range | None = moment.range_of(key, seat, own)
        if found is not None:
            label = name.format(round=column + 1)
            rows.append((column, row(label, [found.low, found.high, cell(decimal(round(found.mean, 1), _), "num")])))
    if not rows:
        return Html("")
    caption = _("What the numbers called so far leave open")
    heads = [_("Total"), _("At least"), _("At most"), _("On average")]
    ordered = [made for _column, made in sorted(rows, key=lambda one: one[0])]
    return table(caption, heads, ordered, "forecast")


def ranks(moment: Moment, _: Translate) -> list[str]:
    """A row for each seat, by seat: place, name, cash, tins, without the mark of the reader's own."""
    rows = []
    for seat, name in enumerate(moment.names):
        place = moment.ranks[seat]
        shown = _("bankrupt") if place is None else place
        cells = f"{cell(shown)}{cell(moment.seen['cash'][seat])}{cell(moment.seen['tins'][seat])}"
        rows.append(f'<th scope="row">{person(name)}</th>{cells}')
    return rows


def rest_of_players(moment: Moment, _: Translate) -> Html:
    """Everybody by place, behind a summary: what a long list does not show at once. Ties share a place."""
    lines, gone = [], []
    for number, seat in enumerate(moment.order, 1):
        rank, name = moment.ranks[seat], person(moment.names[seat])
        if rank is None:
            gone.append(name)
            continue
        place = "" if rank == number else f' value="{rank}"'
        lines.append(f"<li{place}>{name}: {moment.seen['cash'][seat]} ({moment.seen['tins'][seat]})")
    inside = paragraph(_("Place, name: cash (tins)")) + f'<ol class="everybody">{"".join(lines)}</ol>'
    if gone:
        inside += paragraph(Html(_("Bankrupt: {names}.").format(names=", ".join(gone))))
    return details(_("All players"), inside)


def players(moment: Moment, rows: list[str], everybody: Html, seat: int | None, _: Translate) -> Html:
    """The list of players: all of them where they are few, else the first places, the reader's own and a summary."""
    order = moment.order
    few = len(order) <= FEW
    shown = order if few else order[:TOP]
    if seat is not None and seat not in shown:
        shown = [*shown, seat]
    lines = [f'<tr class="own">{rows[one]}</tr>' if one == seat else f"<tr>{rows[one]}</tr>" for one in shown]
    caption = _("Final table") if moment.phase == FINISHED else _("Players")
    made = table(caption, [_("Player"), _("Place"), _("Cash"), _("Tins")], lines, "players")
    return made if few else Html(made + everybody)


def summary(moment: Moment, _: Translate) -> Html:
    """Where a long list stands, in a sentence: the middle, and the bankrupts."""
    standing = sorted(cash for cash, out in zip(moment.seen["cash"], moment.seen["bankrupt"], strict=True) if not out)
    said = []
    if standing:
        middle = decimal((standing[(len(standing) - 1) // 2] + standing[len(standing) // 2]) / 2, _)
        said.append(_("Half of the players still in have {cash} or more.").format(cash=middle))
    gone = sum(moment.seen["bankrupt"])
    if gone:
        said.append(_("Bankrupt: {players}.").format(players=count(gone, PLAYERS, _)))
    return paragraph(" ".join(said)) if said else Html("")
