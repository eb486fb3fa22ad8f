"""Lesson 4: what is played, the pictures of it, and what can be tried out.

Definitions
    row       a player's order of the numbers 0 to 9; round r brings the r-th number of each row.
    forecast  the distribution of the next total when every number that a player has left is equally likely.
    range     of a forecast: from the first total that is not among the lowest p % to the first not among the rest.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ..economics import solve
from ..rules.domain import N_
from ..tables import Source
from ..tables.middleman import AUCTION, SALE, ledger
from ..text import Translate
from .answers import shown
from .curves import Row
from .model import Data, Dial, Drawn, Exploration, Picture, Play

ROUNDS, SEATS = 6, 3

PLAY = Play(
    text=N_(
        "Six rounds of Middleman against two others. First you put the numbers 0 to 9 in an order of your own on row A "
        "(tins that come) and on row D (tins that are wanted). Each round uses the next number of every "
        "row. So you know "
        "a part of each total before the others do. Buy cheap when many tins come, sell dear when many are wanted."
    ),
    game="middleman",
    seats=SEATS,
    options={"rounds": ROUNDS},
    bots=("forecaster",),
    room={"seats_per_table": SEATS},
)


def active(position: Mapping[str, Any], number: int, row: str) -> list[int]:
    """Who calls a number of this row in a round: whoever is not bankrupt when it is called."""
    before = [held for held in ledger(position) if held.round < number or (held.round == number and held.stage != SALE)]
    if row == "available":
        before = [held for held in before if held.round < number or held.stage != AUCTION]
    return [seat for seat, out in enumerate(before[-1].bankrupt) if not out]


def forecast(source: Source, number: int, row: str, own: int | None = None) -> dict[str, Any] | None:
    """The forecast of a round's total, before it is called; with `own`, as this seat knows it. None: rows unknown."""
    position = source.position
    seats = active(position, number, row)
    shown_rows = [position["rows"][seat] for seat in seats]
    if any(one is None for one in shown_rows):
        return None
    revealed = [list(one[row][: number - 1]) for one in shown_rows]
    if not seats or any(digit is None for digits in revealed for digit in digits):
        return None
    known = None
    if own in seats and shown_rows[seats.index(own)][row][number - 1] is not None:
        known = {"player": seats.index(own), "value": shown_rows[seats.index(own)][row][number - 1]}
    return solve("supply_forecast", {"revealed_rows": revealed, "own_next": known, "thresholds": None})


def spread(found: Mapping[str, Any], percent: int) -> tuple[int, int]:
    """The range of a forecast in which about so many per cent of all cases lie, the rest equally on both sides."""
    tail, total, low, high = (100 - percent) / 200, 0.0, None, found["support_min"] + len(found["pmf"]) - 1
    for place, chance in enumerate(found["pmf"]):
        total += chance
        if low is None and total > tail + 1e-12:
            low = place
        if total >= 1 - tail - 1e-12:
            high = found["support_min"] + place
            break
    return found["support_min"] + (low or 0), high


def totals(source: Source | None, row: str) -> list[Row]:
    """The totals that have been called: {round, tins}."""
    if source is None:
        return []
    called = enumerate(source.position["rounds"], 1)
    return [{"round": number, "tins": one[row]} for number, one in called if one[row] is not None]


def fan_rows(row: str, first: bool) -> Any:
    """The picture of one row: totals, what could be foreseen, the predicted range (of the first total)."""

    def rows_of(data: Data, _: Translate) -> Drawn:
        came = totals(data.source, row)
        if not came or data.source is None:
            return nothing(_)
        rows: dict[str, list[Row]] = {"totals": came}
        low, high = data.guesses.get("low"), data.guesses.get("high")
        if first and low is not None and high is not None:
            label = _("your range for round 1")
            rows["range"] = [{"round": 1, "low": min(low, high), "high": max(low, high), "label": label}]
        text = _("Totals, round by round: {totals}.").format(totals=", ".join(str(one["tins"]) for one in came))
        if not data.theory:
            return Drawn(text, rows)
        rows["bands"], rows["means"], inside, foreseen = [], [], 0, 0
        for one in came:
            found = forecast(data.source, one["round"], row)
            if found is None:
                continue
            for part, percent in (("most", 90), ("half", 50)):
                least, most = spread(found, percent)
                rows["bands"].append({"round": one["round"], "low": least, "high": most, "part": part})
            rows["means"].append({"round": one["round"], "tins": found["mean"]})
            least, most = spread(found, 90)
            foreseen += 1
            inside += least <= one["tins"] <= most
        said = _(
            "{inside} of {all} totals fell into the grey range, which holds 9 of 10 times. "
            "The fewer numbers are left, the narrower it is."
        )
        return Drawn(f"{text} {said.format(inside=inside, all=foreseen)}", rows)

    return rows_of


def chance_rows(data: Data, _: Translate) -> Drawn:
    """The newest total of row A, and what could be known of it before."""
    came = totals(data.source, "available")
    if not came or data.source is None:
        return nothing(_)
    last = came[-1]
    label = _("what came: {tins}").format(tins=last["tins"])
    rows: dict[str, list[Row]] = {"came": [{"total": last["tins"], "label": label}]}
    text = _("Round {round}: tins that came: {tins}.").format(round=last["round"], tins=last["tins"])
    found = forecast(data.source, last["round"], "available") if data.theory else None
    if found is None:
        return Drawn(text, rows)
    rows["chances"] = bars(found, "all")
    rows["mean"] = [{"total": found["mean"], "label": _("mean {mean}").format(mean=shown(found["mean"], _))}]
    text += " " + _("From the numbers called before, {mean} was to be expected.").format(mean=shown(found["mean"], _))
    mine = forecast(data.source, last["round"], "available", data.seat)
    if data.seat is not None and mine is not None:
        rows["chances"] += bars(mine, "own")
        text += " " + _("With your own number you could expect {mean}.").format(mean=shown(mine["mean"], _))
    return Drawn(text, rows)


def bars(found: Mapping[str, Any], view: str) -> list[Row]:
    """The chances of a forecast as rows."""
    return [
        {"total": found["support_min"] + place, "percent": 100 * chance, "view": view}
        for place, chance in enumerate(found["pmf"])
        if chance
    ]


def nothing(_: Translate) -> Drawn:
    """No total has been called."""
    text = _("No numbers have been called yet.")
    return Drawn(text, {"note": [{"text": text}]})


PICTURES = (
    Picture("available", N_("Tins that came (row A)"), "lesson_04:fan", fan_rows("available", True)),
    Picture("demand", N_("Tins that were wanted (row D)"), "lesson_04:fan", fan_rows("demand", False)),
    Picture("last", N_("What could be known of the last total"), "lesson_04:chances", chance_rows),
)


@lru_cache(512)
def seen_rows(players: int, rounds: int, draw: int) -> tuple[tuple[tuple[int, ...], ...], int]:
    """Orders drawn at random: what is seen of them after some rounds, and the first player's next number."""
    rng = random.Random(f"shelves {draw}")
    orders = [rng.sample(range(10), 10) for _player in range(6)][:players]
    return tuple(tuple(order[:rounds]) for order in orders), orders[0][rounds]


def shelf_rows(values: Mapping[str, Any], _: Translate) -> Drawn:
    """The forecast of the next total with the dials' players and rounds, for everybody and with one's own number."""
    revealed, own = seen_rows(values["players"], values["rounds"], values["draw"])
    inputs = {"revealed_rows": [list(one) for one in revealed], "thresholds": None}
    found = solve("supply_forecast", {**inputs, "own_next": None})
    mine = solve("supply_forecast", {**inputs, "own_next": {"player": 0, "value": own}})
    low, high = spread(found, 80)
    own_low, own_high = spread(mine, 80)
    text = _(
        "Everybody: mean {mean}, 8 of 10 times from {low} to {high}. You know that your own next number is {own}: mean "
        "{own_mean}, from {own_low} to {own_high}."
    ).format(
        mean=shown(found["mean"], _), low=low, high=high, own=own, own_mean=shown(mine["mean"], _), own_low=own_low,
        own_high=own_high,
    )  # fmt: skip
    mean = [{"total": found["mean"], "label": _("mean {mean}").format(mean=shown(found["mean"], _))}]
    return Drawn(text, {"chances": bars(found, "all") + bars(mine, "own"), "mean": mean})


EXPLORATIONS = (
    Exploration(
        "shelves",
        N_("What the numbers leave open"),
        N_(
            "Each player has an order of 0 to 9. Let more rounds be seen: what happens to the range? What is your own "
            "number worth with two players, and with six?"
        ),
        (
            Dial("players", N_("Players"), 2, 6, 1, 3),
            Dial("rounds", N_("Rounds seen"), 0, 9, 1, 4),
            Dial("draw", N_("Other orders"), 1, 9, 1, 1),
        ),
        "lesson_04:chances",
        shelf_rows,
    ),
)
