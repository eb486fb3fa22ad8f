"""One round of one call market: values and costs as stairs, what was sent over them, what was gained or lost.

Datasets
    curves  the corners of the true stairs: `curve` ("demand" or "supply"), `q`, `p`, `at`; `sent` the same of offers
    units   an offer each, in the middle of its step: `q`, `p`, `curve`, `state` ("traded" or "left"), `who`, `card`
    gained  rectangles between what was paid and a card: `part` ("buyers", "sellers" or "lost"), `from`, `to`, `low`,
            `high`; a unit stands where its card does, so that one left out is a hole
    price   {p, label}: the price of all, none where everybody paid his bid
    happened {label, percent}: what the call brought about, and the share of the possible gains
    theory  {low, high, q}: the prices that clear the cards, and the units that then trade; `words` says so
    wrong   {q, p, state: "traded" or "left", who}: what traded wrongly or was left out; empty without theory
    note    {text}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import altair as alt

from ... import market
from ...tables.call_market import BUYER, SELLER
from ...text import Translate
from ..market import axes
from ..parts import above, labels, named, note, said_above, titled, unseen
from ..theme import BLACK, BLUE, GREY, ORANGE, PURPLE, SKY, VERMILION, WHITE, YELLOW, Rows, data, finished, over
from .parts import At, Frames, Picture, Row, number

Book = Sequence[tuple[market.Number, market.Number]]
SIDES = ((BUYER, "demand"), (SELLER, "supply"))
_DATASETS = ("curves", "sent", "units", "gained", "price", "happened", "theory", "words", "wrong", "note")


def books(cards: Iterable[Row]) -> tuple[Book, Book]:
    """The values and the costs among some rows of the frame `cards`."""
    known = [row for row in cards if row["card"] is not None]
    values, costs = ([(row["card"], 1) for row in known if row["side"] == side] for side in (BUYER, SELLER))
    return values, costs


def wrongly(cards: Sequence[Row], traded: Mapping[Any, int]) -> list[tuple[Row, str, float]]:
    """Units that traded and should not have ("traded"), or should have and did not ("left"), and how far off they are.

    `traded`: units by seat; a seat's best units trade first (`rules.call_market`, rule 6).
    """
    cleared = market.clear(*books(cards))
    if cleared.low is None or cleared.high is None:
        return []
    low, high = float(cleared.low), float(cleared.high)
    found: list[tuple[Row, str, float]] = []
    for row in cards:
        if row["card"] is None:
            continue
        # Above (below) the prices that clear a buyer's (seller's) unit should trade, on the other side it should not.
        inside, outside = row["card"] - low, high - row["card"]
        if row["side"] == SELLER:
            inside, outside = outside, inside
        should = inside >= high - low and inside > 0
        should_not = outside >= high - low and outside > 0
        did = row["unit"] <= traded[row["seat"]]
        if did and should_not:
            found.append((row, "traded", outside - (high - low)))
        elif should and not did:
            found.append((row, "left", inside - (high - low)))
    return found


class Stairs(Picture, frozen=True, kw_only=True):
    """The picture of a call market's round."""

    @property
    def theoretical(self) -> bool:
        """What clears the cards can be laid over it."""
        return True

    def datasets(
        self, frames: Frames, *, theory: bool, _: Translate, at: At | None = None
    ) -> dict[str, list[dict[str, Any]]]:
        """The rows by dataset, of the table's last round without a moment."""
        found: dict[str, list[dict[str, Any]]] = {name: [] for name in _DATASETS}
        if not frames["cards"]:
            return {**found, "note": [{"text": _("There is nothing to show yet.")}]}
        table = frames["cards"][0]["table"] if at is None else at.table
        done = [row for row in frames["calls"] if row["table"] == table]
        rounds = len(done) if at is None else min(at.rounds, len(done))
        cards, offers, trades = (
            [row for row in frames[name] if row["table"] == table and row["round"] == max(1, rounds)]
            for name in ("cards", "offers", "trades")
        )
        found["curves"] = _curves(*books(cards))
        if theory:
            cleared = market.clear(*books(cards))
            found["theory"], found["words"] = _ideal(cleared, _)
        if not rounds:
            return {**found, "note": [{"text": _("No round is over yet.")}]}
        call = done[rounds - 1]
        bids, asks = ([(row["price"], 1) for row in offers if row["side"] == side] for side in (BUYER, SELLER))
        found["sent"] = _curves(bids, asks)
        traded = {row["seat"]: row["traded"] for row in trades}
        found["units"], paid = _offered(offers, call["price"])
        ranks = _ranks(cards, traded)
        found["gained"] = _gained(cards, traded, ranks, paid)
        if call["price"] is not None:
            label = _("price {price}").format(price=number(call["price"], _))
            found["price"] = [{"p": call["price"], "label": label}]
        share = None if call["efficiency"] is None else 100 * call["efficiency"]
        about = {"table": table, "round": rounds, "units": call["quantity"]}
        words = _("Table {table}, round {round}; units traded: {units}")
        found["happened"] = [{"label": words.format(**about), "percent": share}]
        if theory:
            found["wrong"] = [
                {"q": ranks[row["seat"], row["unit"]] + 0.5, "p": row["card"], "state": state, "who": row["name"]}
                for row, state, _far in wrongly(cards, traded)
            ]
        return found

    def sentence(self, datasets: Rows, _: Translate) -> str:
        """What the call brought about; with theory also what should have been, and who did wrong."""
        said = [str(row["text"]) for row in datasets.get("note") or ()]
        for call in datasets.get("happened") or ():
            gains = {"buyers": 0.0, "sellers": 0.0, "lost": 0.0}
            for row in datasets.get("gained") or ():
                gains[row["part"]] += row["high"] - row["low"]
            words = _("{call}. Areas: buyers gained {buyers}, sellers {sellers}.")
            if gains["lost"]:
                words = _("{call}. Areas: buyers gained {buyers}, sellers {sellers}; some lost {lost}.")
            said.append(words.format(call=call["label"], **{part: number(money, _) for part, money in gains.items()}))
            if call["percent"] is not None:
                share = number(round(call["percent"]), _)
                said.append(_("This is {percent} % of what could be gained.").format(percent=share))
        for row in datasets.get("words") or ():
            said.append(_("Grey: {theory}.").format(theory=str(row["word"]).removeprefix("▬ ")))
        for state, words in (
            ("traded", _("Traded and should not have: {names}.")),
            ("left", _("Left out: {names}.")),
        ):
            names = dict.fromkeys(str(row["who"]) for row in datasets.get("wrong") or () if row["state"] == state)
            said += [words.format(names=_(", ").join(names))] if names else []
        return " ".join(said)

    def drawn(self, datasets: Rows, _: Translate) -> alt.LayerChart:
        """The chart with these datasets."""
        x, y = axes(_)
        return finished(
            [unseen("curves", x, y), *_theory(x, y), *_layers(x, y, _), note()],
            title=_(self.title),
            description=_(self.about),
            datasets={name: datasets.get(name, ()) for name in _DATASETS},
            height=340,
        )


def _curves(bids: Book, asks: Book) -> list[dict[str, Any]]:
    """The corners of both stairs."""
    found = []
    for curve, steps in (("demand", market.demand(bids)), ("supply", market.supply(asks))):
        found += [{"curve": curve, "q": q, "p": p, "at": at} for at, (q, p) in enumerate(market.outline(steps))]
    return found


def _ideal(cleared: market.Clearing, _: Translate) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """What clears the cards, and that in words."""
    if not cleared.most or cleared.low is None or cleared.high is None:
        return [], [{"word": "▬ " + _("theory: nothing trades")}]
    rows = [{"low": cleared.low, "high": cleared.high, "q": cleared.most}]
    words = _("theory: {units} units, at {low} to {high}")
    if cleared.low == cleared.high:
        words = _("theory: {units} units, at {low}")
    low, high = (number(float(price), _) for price in (cleared.low, cleared.high))
    return rows, [{"word": "▬ " + words.format(units=cleared.most, low=low, high=high)}]


def _offered(offers: Sequence[Row], price: Any) -> tuple[list[dict[str, Any]], dict[Any, list[Any]]]:
    """The offers as points on their stairs, and by seat what was paid for the units that traded, the best first."""
    points: list[dict[str, Any]] = []
    paid: dict[Any, list[Any]] = {}
    for side, curve in SIDES:
        falling = -1 if side == BUYER else 1
        own = sorted((row for row in offers if row["side"] == side), key=lambda row: falling * row["price"])
        states = []
        for row in own:
            before = paid.setdefault(row["seat"], [])
            states.append("traded" if len(before) < row["traded"] else "left")
            if len(before) < row["traded"]:
                before.append(row["price"] if price is None else price)
        # Of equal offers those that traded stand first.
        order = sorted(range(len(own)), key=lambda at: (falling * own[at]["price"], states[at] == "left"))
        points += [
            {"curve": curve, "q": place + 0.5, "p": own[at]["price"], "state": states[at], "who": own[at]["name"],
             "card": own[at]["card"]}
            for place, at in enumerate(order)
        ]  # fmt: skip
    return points, paid


def _ranks(cards: Sequence[Row], traded: Mapping[Any, int]) -> dict[tuple[Any, int], int]:
    """The place of each unit on the true stairs, by seat and unit; of equal cards those that traded stand first."""
    found: dict[tuple[Any, int], int] = {}
    for side, _curve in SIDES:
        falling = -1 if side == BUYER else 1
        own = [row for row in cards if row["side"] == side and row["card"] is not None]
        own.sort(key=lambda row: (falling * row["card"], row["unit"] > traded[row["seat"]]))
        found |= {(row["seat"], row["unit"]): place for place, row in enumerate(own)}
    return found


def _gained(
    cards: Sequence[Row], traded: Mapping[Any, int], ranks: Mapping[Any, int], paid: Mapping[Any, Sequence[Any]]
) -> list[dict[str, Any]]:
    """What each unit that traded brought, where its card stands."""
    found = []
    for row in cards:
        if row["card"] is None or row["unit"] > traded[row["seat"]]:
            continue
        price, place = paid[row["seat"]][row["unit"] - 1], ranks[row["seat"], row["unit"]]
        gain = row["card"] - price if row["side"] == BUYER else price - row["card"]
        part = "lost" if gain < 0 else "buyers" if row["side"] == BUYER else "sellers"
        low, high = sorted((price, row["card"]))
        if gain:
            found.append({"part": part, "from": place, "to": place + 1, "low": low, "high": high})
    return found


def _theory(x: alt.X, y: alt.Y) -> list[alt.Chart]:
    """The prices that clear, as a band as wide as the units that then trade."""
    ideal = alt.Chart(data("theory"))
    band = ideal.transform_calculate(start="0").mark_rect(color=GREY, opacity=0.3, stroke=GREY, strokeDash=[3, 3])
    line = ideal.mark_rule(color=GREY, strokeWidth=3, opacity=0.65)
    words = alt.Chart(data("words")).mark_text(fontSize=12, color=BLACK, align="left")
    return [
        band.encode(x=over(x, "start"), x2="q:Q", y=over(y, "low"), y2="high:Q"),
        line.encode(x=x),
        words.encode(text="word:N", x=alt.value(0), y=alt.value(-56)),
    ]


def _layers(x: alt.X, y: alt.Y, _: Translate) -> list[alt.Chart]:
    """Areas, both stairs, what was sent, the price, and what went wrong."""
    parts = {"buyers": _("gained by buyers"), "sellers": _("gained by sellers"), "lost": _("lost")}
    colours = alt.Scale(domain=list(parts), range=[SKY, YELLOW, PURPLE])
    fill = alt.Fill("part:N", scale=colours, legend=alt.Legend(title=None, labelExpr=named(parts), symbolType="square"))
    areas = alt.Chart(data("gained")).mark_rect(opacity=0.55, stroke=WHITE, strokeWidth=0.5)
    layers = [areas.encode(x=over(x, "from"), x2="to:Q", y=over(y, "low"), y2="high:Q", fill=fill)]
    for dataset, width, dashes in (("curves", 2.5, ([1, 0], [7, 3])), ("sent", 1.5, ([2, 3], [2, 3]))):
        for curve, colour, dash in zip(("demand", "supply"), (BLUE, VERMILION), dashes, strict=True):
            steps = alt.Chart(data(dataset)).transform_filter(f"datum.curve == '{curve}'")
            line = steps.mark_line(color=colour, strokeWidth=width, strokeDash=dash)
            layers.append(line.encode(x=x, y=y, order=alt.Order("at:Q")))
    price = alt.Chart(data("price")).encode(y=y)
    layers.append(price.mark_rule(color=BLACK, strokeWidth=1.5, strokeDash=[8, 4]))
    money = titled(y)
    hover = [
        alt.Tooltip("who:N", title=_("Who")), alt.Tooltip("p:Q", title=money),
        alt.Tooltip("card:Q", title=_("Value or cost (money per unit)")),
    ]  # fmt: skip
    units, wrong = alt.Chart(data("units")).encode(x=x, y=y), alt.Chart(data("wrong")).encode(x=x, y=y)
    filled = units.transform_filter("datum.state == 'traded'").mark_point(
        filled=True, size=50, color=BLACK, opacity=1
    )  # fmt: skip
    empty = units.transform_filter("datum.state == 'left'").mark_point(
        size=50, filled=True, fill=WHITE, stroke=BLACK, strokeWidth=1.5, opacity=1
    )
    whose = [alt.Tooltip("who:N", title=_("Who")), alt.Tooltip("p:Q", title=_("Value or cost (money per unit)"))]
    bad = wrong.transform_filter("datum.state == 'traded'").mark_point(
        shape="cross", angle=45, filled=True, size=160, color=PURPLE, stroke=BLACK, strokeWidth=1, opacity=1
    )
    left = wrong.transform_filter("datum.state == 'left'").mark_point(
        shape="triangle-up", filled=True, size=130, color=ORANGE, stroke=BLACK, strokeWidth=1, opacity=1
    )
    return [
        *layers,
        filled.encode(tooltip=hover),
        empty.encode(tooltip=hover),
        bad.encode(tooltip=whose),
        left.encode(tooltip=whose),
        *labels(price.encode(x=alt.value(alt.expr("width"))), align="right", dy=-8),
        above(_("━ values   ╌ costs   ┈ what was sent"), "curves"),
        above(_("● traded   ○ did not trade"), "units", 2),
        *said_above("happened", "", 3),
        above(_("✖ should not have traded   ▲ was left out"), "wrong", 5),
    ]
