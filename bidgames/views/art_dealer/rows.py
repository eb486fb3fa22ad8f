"""Rows of Art dealer's charts. `bidgames.charts.art_dealer` draws them; here is what they mean.

works   (the running day, or the last one with a lot; when the game is over all days, one after the other)
    counts  `lot` (0: none yet), `artist`, `count`; `line` keeps the days' lines apart
    labels  the letters at the last points: `lot`, `count`, `label`; artists with equal counts share one
    days    where a day begins, when there are several: `lot`, `label` ("day 1", then numbers alone)
prices
    sales   a lot of a day that is over: `price`, `worth` (what the bank paid for it), `form`, `buyer`, `works`
    mine    those that the reader bought: `price`, `worth`
    line    the two ends of the line on which both are alike: `price`, `worth`
forms
    means   `form`, `price` (mean price of a work), `label`
    worth   `form`, `worth` (mean of what the bank paid for a work, days that are over)
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

from ...rules.art_dealer import ARTISTS, FIXED, GAME, ONCE, OPEN, SEALED
from ...rules.domain import N_
from ...tables import of_position
from ...tables.art_dealer import FRAMES, works_up
from ...text import Translate
from ..words import grouped, listed
from .moment import FORMS, Moment, Own

#: The forms by which a lot can be sold for a price, in the order of the chart; a name has so many letters.
SOLD_BY, NAME = (OPEN, ONCE, SEALED, FIXED), 14

TITLES = {
    "works": N_("Works put up, lot by lot"),
    "prices": N_("Price paid and what the bank paid"),
    "forms": N_("Price of a work by form of auction"),
}


def charts(now: Moment, _: Translate) -> list[dict[str, Any]]:
    """All charts of a moment, as a spectator sees them; each as soon as it has something to show."""
    up = works_up(now.seen)
    if not up:
        return []
    sold = FRAMES["sales"].rows(of_position(GAME.key, now.seen, now.names))
    made = [_works(now, up, _)]
    if any(row["form"] in SOLD_BY for row in sold):
        made.append(_forms(sold, _))
    if any(row["worth"] is not None for row in sold):
        made.append(_prices(now, sold, _))
    return made


def own_charts(shared: list[dict[str, Any]], mine: Own) -> list[dict[str, Any]]:
    """The charts with what the reader bought marked; shared rows stay shared."""
    made = []
    for chart in shared:
        if chart["name"] == "prices":
            bought = [
                {"price": row["price"], "worth": row["worth"]}
                for row in chart["rows"]["sales"]
                if row["seat"] == mine.seat
            ]
            chart = {**chart, "rows": {**chart["rows"], "mine": bought}}
        made.append(chart)
    return made


def _works(now: Moment, up: list[dict[str, Any]], _: Translate) -> dict[str, Any]:
    """Counts by artist after each lot."""
    days = sorted({row["day"] for row in up})
    shown = days if now.finished else days[-1:]
    counts: list[dict[str, Any]] = []
    starts: list[dict[str, Any]] = []
    offset = 0
    for day in shown:
        today = [row for row in up if row["day"] == day]
        counts += [{"lot": offset, "artist": one, "count": 0, "line": f"{day}{one}"} for one in ARTISTS]
        counts += [
            {"lot": offset + row["lot"], "artist": row["artist"], "count": row["put_up"],
             "line": f"{day}{row['artist']}"}
            for row in today
        ]  # fmt: skip
        starts.append({"lot": offset, "label": f"{day}" if starts else _("day {day}").format(day=day)})
        offset += max(row["lot"] for row in today) + 1
    final: list[tuple[int, str]] = [(row["count"], row["artist"]) for row in counts[-len(ARTISTS) :]]
    labels = [
        {"lot": offset - 1, "count": count, "label": "".join(sorted(artist for _count, artist in group))}
        for count, group in groupby(sorted(final), key=lambda pair: pair[0])
    ]
    said = listed([f"{artist} {count}" for count, artist in sorted(final, key=lambda pair: (-pair[0], pair[1]))], _)
    text = _("Works put up on day {day}: {counts}.").format(day=shown[-1], counts=said)
    rows = {"counts": counts, "labels": labels, "days": starts if len(shown) > 1 else []}
    return {"name": "works", "title": _(TITLES["works"]), "text": text, "rows": rows}


def _short(name: str) -> str:
    """A name for a legend, with its own writing direction."""
    name = name if len(name) <= NAME else f"{name[: NAME - 1]}…"
    return name if name.isascii() else f"⁨{name}⁩"


def _prices(now: Moment, sold: list[dict[str, Any]], _: Translate) -> dict[str, Any]:
    """What each lot cost and what the bank paid for it."""
    known = [row for row in sold if row["worth"] is not None]
    sales = [
        {"price": row["price"], "worth": row["worth"], "form": row["form"], "buyer": _short(row["name"]),
         "works": row["cards"], "seat": row["seat"]}
        for row in known
    ]  # fmt: skip
    gained = sum(row["worth"] > row["price"] for row in known)
    lost = sum(row["worth"] < row["price"] for row in known)
    words = _(
        "Lots on days that are over: {n}. More than their price brought {gained}, less {lost}. Paid {paid} in all, "
        "received {received}."
    )
    text = words.format(
        n=len(known), gained=gained, lost=lost, paid=grouped(sum(row["price"] for row in known), _),
        received=grouped(sum(row["worth"] for row in known), _),
    )  # fmt: skip
    end = max([10_000, *[max(row["price"], row["worth"]) for row in known]])
    line = [{"price": 0, "worth": 0}, {"price": end, "worth": end}]
    rows = {"sales": sales, "mine": [], "line": line}
    return {"name": "prices", "title": _(TITLES["prices"]), "text": text, "rows": rows}


def _forms(sold: list[dict[str, Any]], _: Translate) -> dict[str, Any]:
    """The mean price of a work in each form, lots for nothing included, beside what the bank paid."""
    means, worth, said = [], [], []
    for form in SOLD_BY:
        lots = [row for row in sold if row["form"] == form]
        if not lots:
            continue
        price = round(sum(row["price"] for row in lots) / sum(row["works"] for row in lots))
        words = _("{n} lot, revenue {sum}") if len(lots) == 1 else _("{n} lots, revenue {sum}")
        label = words.format(n=len(lots), sum=grouped(sum(row["price"] for row in lots), _))
        means.append({"form": form, "price": price, "label": label})
        said.append(
            _("{form}: {label}, {price} a work").format(form=_(FORMS[form]), label=label, price=grouped(price, _))
        )
        over = [row for row in lots if row["worth"] is not None]
        if over:
            brought = round(sum(row["worth"] for row in over) / sum(row["works"] for row in over))
            worth.append({"form": form, "worth": brought})
    rows = {"means": means, "worth": worth}
    return {"name": "forms", "title": _(TITLES["forms"]), "text": _("; ").join(said) + ".", "rows": rows}
