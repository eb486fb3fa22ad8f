"""Lesson 8: the exercises: a day's books, what a work can be expected to be worth, ending the day, equal lots.

Artists are named by letters in the order of the board, left to right; money is in thousands.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from ..economics import solve
from ..rules.domain import N_
from ..text import Translate
from ..views.html import Html, paragraph, row, table
from .answers import shown
from .curves import draw_until, listed
from .model import Ask, Exercise, Found, Inputs

LETTERS = "ABCDEFGH"
PEOPLE = ("P", "Q", "R")
FORMS = ("outcry", "once_around", "sealed", "fixed")
MARKERS = [30, 20, 10]


def day_inputs(rng: random.Random) -> dict[str, Any]:
    """Five lots of three artists; the day ends with the fifth work of one who has four."""

    def make() -> dict[str, Any]:
        leader, second, third = rng.sample(range(5), 3)
        order = [leader, second, leader, third, second]
        lots: list[dict[str, Any]] = [
            {"seller": PEOPLE[at % 3], "artist": artist, "format": rng.choice(FORMS), "winner": rng.choice(PEOPLE),
             "price": rng.randint(6, 24)}
            for at, artist in enumerate(order)
        ]  # fmt: skip
        joint = {"seller": PEOPLE[2], "artist": leader, "format": "double", "partner": PEOPLE[0],
                 "winner": rng.choice(PEOPLE[:2]), "price": rng.randint(15, 40)}  # fmt: skip
        return {
            "players": list(PEOPLE), "start_cash_thousands": 100, "lots": [*lots, joint],
            "prior_markers": [rng.choice((0, 10, 20, 30)) for _artist in range(5)], "fifth_work_of": leader,
        }  # fmt: skip

    def good(made: dict[str, Any]) -> bool:
        found = solve("art_day_ledger", made)
        return len({lot["winner"] for lot in made["lots"]}) == 3 and found["bank_received_from_sellers"] > 0

    return draw_until(make, good)


def tell_day(inputs: Inputs, _found: Found, _: Translate) -> str:
    """The lots in a table, the double among them in words."""
    double = ""
    heads = [_("Lot"), _("Seller"), _("Artist"), _("Buyer"), _("Price")]
    rows = []
    for at, lot in enumerate(inputs["lots"], 1):
        works, sellers = LETTERS[lot["artist"]], lot["seller"]
        if lot.get("partner"):
            works, sellers = _("2 × {artist}").format(artist=works), f"{sellers} + {lot['partner']}"
            double = _(
                "Lot {lot} is a double: {seller} put up one work and {partner} a second one. Both are sold together, "
                "and {seller} and {partner} share the price equally; an odd thousand goes to {seller}."
            ).format(lot=at, seller=lot["seller"], partner=lot["partner"])
        rows.append(row(at, [sellers, works, lot["winner"], lot["price"]]))
    fifth = inputs["fifth_work_of"]
    said = _(
        "All money in thousands; everybody begins with {cash}. After these lots the fifth work of {artist} ended the "
        "day. Markers of earlier days, from A on: {markers}. Whoever buys a lot, or a share, of his own pays it to the "
        "bank."
    ).format(cash=inputs["start_cash_thousands"], artist=LETTERS[fifth], markers=listed(inputs["prior_markers"]))
    return Html(table(_("A day"), heads, rows) + (paragraph(double) if double else "") + paragraph(said))


def hint_day(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "Count the works of each artist first, the one that ended the day included. The most get 30, the next 20, the "
        "third 10; equal counts go to the artist further left. Markers of earlier days are added."
    )


def step_day(inputs: Inputs, found: Found, _: Translate) -> str:
    """Counts, values, money, payout."""
    kept = ("cash_before_sale", "payout_literal", "final_cash_literal")
    cash, payout, final = (listed(found[key].values()) for key in kept)
    lines = [
        _("Works put up, from A on: {counts}.").format(counts=listed(found["counts"])),
        _("Markers of this day: {today}; with the earlier ones a work is worth {values}.").format(
            today=listed(found["marker_today"]), values=listed(found["value_literal"])
        ),
        _("Money before the bank buys ({names}): {cash}.").format(names=", ".join(inputs["players"]), cash=cash),
        _("The bank pays for the works: {payout}. That makes {final} in the end.").format(payout=payout, final=final),
    ]
    return Html("".join(paragraph(line) for line in lines))


def open_day(rng: random.Random, counts: Sequence[int], left: Sequence[int], offer: int | None) -> dict[str, Any]:
    """A day with these works up and these cards left in all hands."""
    return {
        "counts_offered_today": list(counts), "prior_markers": [rng.choice((0, 10, 20)) for _artist in counts],
        "deck": [up + more for up, more in zip(counts, left, strict=True)], "cards_seen": list(counts),
        "offer_artist_index": offer, "markers": MARKERS, "day_ends_at": 5,
    }  # fmt: skip


def expect_inputs(rng: random.Random) -> dict[str, Any]:
    """Three artists near the end of a day, few cards left: a handful of orders to go through."""

    def make() -> dict[str, Any]:
        counts = [4, rng.randint(2, 4), rng.randint(1, 3)]
        left = [rng.randint(1, 2), rng.randint(0, 2), rng.randint(0, 1)]
        places = rng.sample(range(3), 3)
        return open_day(rng, [counts[at] for at in places], [left[at] for at in places], None)

    def good(made: dict[str, Any]) -> bool:
        found, total = solve("art_value_expectation", made), sum(made["deck"]) - sum(made["cards_seen"])
        return total in (2, 3) and 0 < found["rank_probabilities"][0][0] < 1

    return draw_until(make, good)


def offer_inputs(rng: random.Random) -> dict[str, Any]:
    """The same one card earlier: the first artist's work can be put up now."""

    def make() -> dict[str, Any]:
        counts = [3, rng.choice((3, 4)), rng.randint(1, 3)]
        left = [rng.choice((1, 2)), rng.choice((1, 2)), rng.choice((0, 1))]
        return open_day(rng, counts, left, 0)

    def good(made: dict[str, Any]) -> bool:
        found, total = solve("art_value_expectation", made), sum(made["deck"]) - sum(made["cards_seen"])
        return total in (3, 4) and found["gain_to_offered_artist"] > 0

    return draw_until(make, good)


def tell_expect(inputs: Inputs, _found: Found, _: Translate) -> str:
    """Works up, earlier markers, cards left."""
    names = LETTERS[: len(inputs["deck"])]
    rows = [
        row(_("Works up today"), inputs["counts_offered_today"]),
        row(_("Markers of earlier days"), inputs["prior_markers"]),
        row(
            _("Cards still to come"),
            [deck - seen for deck, seen in zip(inputs["deck"], inputs["cards_seen"], strict=True)],
        ),
    ]
    said = [
        _(
            "Cards come up in random order, until an artist has his fifth work and is first, or no card is left. The "
            "others follow by count, equal ones from left to right. Markers: 30, 20 and 10 (all money in thousands)."
        )
    ]
    if inputs["offer_artist_index"] is not None:
        said.append(
            _("A work of {artist} is about to be put up: one of the cards still to come.").format(
                artist=names[inputs["offer_artist_index"]]
            )
        )
    return Html(table(_("The day so far"), ["", *names], rows) + "".join(paragraph(line) for line in said))


def hint_expect(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "List the orders in which the next cards can come and stop each where an artist reaches five. Work out the "
        "markers at the end of each, then weigh them by how likely the order is."
    )


def step_expect(inputs: Inputs, found: Found, _: Translate) -> str:
    """Chances of each place, and what they are worth."""
    lines = []
    for at, chances in enumerate(found["rank_probabilities"]):
        lines.append(
            _("{artist}: first, second, third with {chances} %. Expected marker {marker}, with the earlier ones "
              "{value}.")
            .format(artist=LETTERS[at], chances=", ".join(shown(100 * chance, _) for chance in chances),
                    marker=shown(found["expected_marker_today"][at], _),
                    value=shown(found["expected_value_literal"][at], _))
        )  # fmt: skip
    if "gain_to_offered_artist" in found:
        at = inputs["offer_artist_index"]
        lines.append(
            _("Once the work of {artist} is up, the same count gives {after} for it: {gain} more than before.").format(
                artist=LETTERS[at], after=shown(found["value_after_offering_literal"][at], _),
                gain=shown(found["gain_to_offered_artist"], _),
            )
        )  # fmt: skip
    return Html("".join(paragraph(line) for line in lines))


def ending_inputs(rng: random.Random) -> dict[str, Any]:
    """Two artists with four works each, and what the player holds of them."""

    def make() -> dict[str, Any]:
        ends = rng.sample(range(4), 2)
        counts = [4 if at in ends else rng.randint(0, 3) for at in range(4)]
        return {
            "counts": counts, "prior": [rng.choice((0, 10, 20, 30)) for _artist in counts], "ends": sorted(ends),
            "own": [rng.randint(0, 3) for _artist in counts],
        }  # fmt: skip

    def good(made: dict[str, Any]) -> bool:
        found = ending_found(made)
        return bool(found["gap"] and min(made["own"][at] for at in made["ends"]) > 0)

    return draw_until(make, good)


def ending_found(inputs: Inputs) -> Found:
    """The bank's payment for the works held when the fifth work of one or the other artist ends the day."""
    found: dict[str, Any] = {"values": []}
    for name, at in zip(("first", "second"), inputs["ends"], strict=True):
        solved = solve(
            "art_value_expectation",
            {"counts_offered_today": inputs["counts"], "prior_markers": inputs["prior"],
             "deck": [count + 1 for count in inputs["counts"]], "cards_seen": inputs["counts"],
             "offer_artist_index": at, "markers": MARKERS, "day_ends_at": 5},
        )  # fmt: skip
        values = [round(value) for value in solved["value_after_offering_literal"]]
        found["values"].append(values)
        found[name] = sum(value * own for value, own in zip(values, inputs["own"], strict=True))
    return {**found, "gap": abs(found["first"] - found["second"])}


def tell_ending(inputs: Inputs, _found: Found, _: Translate) -> str:
    """What is up, and what is held."""
    names = LETTERS[: len(inputs["counts"])]
    rows = [
        row(_("Works up today"), inputs["counts"]),
        row(_("Markers of earlier days"), inputs["prior"]),
        row(_("Works you bought today"), inputs["own"]),
    ]
    first, second = (names[at] for at in inputs["ends"])
    said = _(
        "You can put up a work of {first} or one of {second}. Either is the fifth of its artist and ends "
        "the day: it is "
        "not sold, and the bank pays for all works bought (money in thousands)."
    ).format(first=first, second=second)
    return Html(table(_("The day so far"), ["", *names], rows) + paragraph(said))


def hint_ending(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _("Write down both endings: who is first, who second and third? Then multiply by the works you hold.")


def step_ending(inputs: Inputs, found: Found, _: Translate) -> str:
    """Both endings."""
    lines = [
        _("Ending with {artist} makes works worth {values} (from A on); yours bring {paid}.").format(
            artist=LETTERS[at], values=listed(values), paid=paid
        )
        for at, values, paid in zip(inputs["ends"], found["values"], (found["first"], found["second"]), strict=True)
    ]
    lines.append(_("So the card in your hand decides about {gap}.").format(gap=found["gap"]))
    return Html("".join(paragraph(line) for line in lines))


def equal_inputs(rng: random.Random) -> dict[str, Any]:
    """More bidders than lots."""
    bidders = rng.randint(4, 9)
    objects = rng.randint(2, min(4, bidders - 1))
    return {"bidders": bidders, "objects": objects, "unit_demand": True, "value": rng.randint(6, 19) / 20}


def tell_equal(inputs: Inputs, _found: Found, _: Translate) -> str:
    """Equal lots."""
    return paragraph(
        _(
            "{objects} equal lots are sold one after another to {bidders} bidders, each wants one. Values are "
            "drawn from "
            "0 to 1, every number equally likely; yours is {value}. Prices are announced, winners leave."
        ).format(objects=inputs["objects"], bidders=inputs["bidders"], value=shown(inputs["value"], _))
    )


def hint_equal(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "First price, round l of k with n bidders: bid (n − k)/(n − l + 1) of your value. The price to expect is the "
        "same in every round: (n − k)/(n + 1)."
    )


def step_equal(inputs: Inputs, found: Found, _: Translate) -> str:
    """The formula with numbers."""
    people, lots = inputs["bidders"], inputs["objects"]
    lines = [
        _("Round 1: ({n} − {k})/{n} of {value} makes {bid}.").format(
            n=people, k=lots, value=shown(inputs["value"], _), bid=shown(found["bid_by_round"][0], _)
        ),
        _("Last round: ({n} − {k})/({n} − {k} + 1) of {value} makes {bid}.").format(
            n=people, k=lots, value=shown(inputs["value"], _), bid=shown(found["bid_by_round"][-1], _)
        ),
        _("The price to expect is ({n} − {k})/({n} + 1) = {price} in every round: bids rise, but the bidders with the "
          "highest values have left.")
        .format(n=people, k=lots, price=shown(found["expected_price_each_round"], _)),
    ]  # fmt: skip
    return Html("".join(paragraph(line) for line in lines))


def of_first(key: str) -> Any:
    """The first artist's number among those found."""
    return lambda _inputs, found: found[key][0]


HALF_PER_CENT, CENT = Fraction(1, 2), Fraction(1, 100)

EXERCISES = (
    Exercise(
        key="l08.day",
        title=N_("The books of a day"),
        topic="art_day_ledger",
        inputs=day_inputs,
        asks=(
            Ask("value", N_("What a work of the artist whose fifth ended the day is worth"),
                lambda inputs, found: found["value_literal"][inputs["fifth_work_of"]], unit=N_("thousand")),
            Ask("cash", N_("P's money before the bank buys"),
                lambda inputs, found: found["cash_before_sale"][inputs["players"][0]], unit=N_("thousand")),
            Ask("payout", N_("What the bank pays P for his works"),
                lambda inputs, found: found["payout_literal"][inputs["players"][0]], unit=N_("thousand")),
            Ask("bank", N_("What went to the bank from those who bought their own"), "bank_received_from_sellers",
                unit=N_("thousand")),
        ),
        tell=tell_day,
        hint=hint_day,
        step=step_day,
        cases=("ARL-1",),
    ),
    Exercise(
        key="l08.expect",
        title=N_("What is it worth tonight?"),
        topic="art_value_expectation",
        inputs=expect_inputs,
        asks=(
            Ask("first", N_("The chance that A is first"),
                lambda _inputs, found: 100 * found["rank_probabilities"][0][0], HALF_PER_CENT, "%"),
            Ask("marker", N_("A's expected marker today"), of_first("expected_marker_today"), CENT, N_("thousand")),
            Ask("worth", N_("The expected worth of a work of A"), of_first("expected_value_literal"), CENT,
                N_("thousand")),
        ),
        tell=tell_expect,
        hint=hint_expect,
        step=step_expect,
        cases=("ART-1",),
    ),
    Exercise(
        key="l08.offer",
        title=N_("Putting up one more"),
        topic="art_value_expectation",
        inputs=offer_inputs,
        asks=(
            Ask("now", N_("The expected worth of a work of the artist put up, before"),
                lambda inputs, found: found["expected_value_literal"][inputs["offer_artist_index"]], CENT,
                N_("thousand")),
            Ask("after", N_("The same once the work is up"),
                lambda inputs, found: found["value_after_offering_literal"][inputs["offer_artist_index"]], CENT,
                N_("thousand")),
        ),
        tell=tell_expect,
        hint=hint_expect,
        step=step_expect,
        cases=("ART-2", "ART-3", "ART-4"),
    ),
    Exercise(
        key="l08.ending",
        title=N_("Who ends the day?"),
        work=ending_found,
        inputs=ending_inputs,
        asks=(
            Ask("first", N_("What the bank pays you if the artist named first ends the day"), "first",
                unit=N_("thousand")),
            Ask("second", N_("What it pays you if the other does"), "second", unit=N_("thousand")),
        ),
        tell=tell_ending,
        hint=hint_ending,
        step=step_ending,
    ),
    Exercise(
        key="l08.equal",
        title=N_("Equal lots, one after another"),
        topic="sequential_first_price",
        inputs=equal_inputs,
        asks=(
            Ask("first", N_("Your bid in round 1 (each winner pays his own bid)"),
                lambda _inputs, found: found["bid_by_round"][0], Fraction(1, 1000)),
            Ask("last", N_("Your bid in the last round, if you have not won"),
                lambda _inputs, found: found["bid_by_round"][-1], Fraction(1, 1000)),
            Ask("price", N_("The price to expect in every round"), "expected_price_each_round", Fraction(1, 1000)),
        ),
        tell=tell_equal,
        hint=hint_equal,
        step=step_equal,
        cases=("SEQ-1",),
    ),
)  # fmt: skip
