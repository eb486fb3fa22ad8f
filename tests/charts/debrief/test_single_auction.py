"""The single auction's debriefing: bids, payments, gains, and the theory of each form; numbers worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from bidgames import rules
from bidgames.charts import debrief
from bidgames.charts.debrief._bidding import Sale, bid_curve, buyer_gain, revenue
from bidgames.economics import solve
from bidgames.rules.single_auction import FORMS
from tests.charts.debrief.classes import checked, frames_of, frames_read, points, rows_of, text
from tests.play import begin, go

KEY = "single_auction"


def sold(told: list[int], bids: list[int | None], worth: int | None = None, **options: Any) -> Any:
    """The position after a round in which so much was bid by bidders who were told so much."""
    game = rules.game(KEY)
    draw = {"told": told, "worth": worth, "lots": list(range(len(told)))}
    position = game.start(len(told), {"rounds": 1, **options}, {"draws": [draw]})
    said = [{"move": "pass"} if bid is None else {"move": "bid", "amount": bid} for bid in bids]
    return go(KEY, position, *enumerate(said))


def sale(form: str = "first_price", values: str = "private", bidders: int = 2, **more: int) -> Sale:
    """A kind of auction, from 0 to 100."""
    return Sale(form, values, bidders, **{"low": 0, "high": 100, "spread": 10, "reserve": 0, **more})


#: Jane values it at 90 and bids 40, Fred at 60 and bids 50, Mary passes.
PRIVATE = sold([90, 60, 20], [40, 50, None])
ALL_PAY = sold([90, 60, 20], [40, 50, 1], form="all_pay")


def test_bids_prices_and_gains() -> None:
    frames = frames_of(KEY, PRIVATE)
    assert points(KEY, "bids", frames) == [(90, 40, True), (60, 50, False)]
    assert points(KEY, "rounds", frames) == [(1, 40, True), (1, 50, False)]
    assert points(KEY, "revenue", frames) == [(1, 50, False)]
    assert points(KEY, "worth", frames) == [(60, 50, False)]
    assert points(KEY, "gains", frames, "x", "y", "who") == [(1, 10, "Fred")]
    assert points(KEY, "efficiency", frames, "x") == [(pytest.approx(100 * 60 / 90),)]
    assert "spent" not in debrief.figures(KEY, frames)


def test_all_pay_spends_more_than_the_prize() -> None:
    frames = frames_of(KEY, ALL_PAY)
    assert points(KEY, "revenue", frames, "y") == [(91,)]
    assert points(KEY, "spent", frames, "y") == [(pytest.approx(100 * 91 / 60),)]
    assert points(KEY, "gains", frames) == [(1, -40, True), (1, 10, False), (1, -1, True)]
    assert rows_of(KEY, "spent", frames, theory=True)["theory"] == []
    known = frames_of(KEY, sold([80, 80], [30, 70], form="all_pay", one_end=80, other_end=80))
    theory = rows_of(KEY, "spent", known, theory=True)["theory"]
    assert {one["y"] for one in theory} == {100}
    assert {one["y"] for one in rows_of(KEY, "revenue", known, theory=True)["theory"]} == {80}


def test_bids_for_a_known_prize_stand_against_the_mixture() -> None:
    known = sold([80, 80, 80], [30, 70, None], form="all_pay", one_end=80, other_end=80)
    frames = frames_of(KEY, known)
    third = pytest.approx(100 / 3)
    assert points(KEY, "shares", frames, "x", "y") == [(0, third), (30, pytest.approx(200 / 3)), (70, 100)]
    rows = rows_of(KEY, "shares", frames, theory=True)["theory"]
    found = {one["x"]: one["y"] for one in rows}
    assert (found[0], found[20], found[80]) == (0, pytest.approx(50), 100)  # (b/80) ^ (1/2)
    assert "shares" in debrief.figures(KEY, frames) and "shares" not in debrief.figures(KEY, frames_of(KEY, ALL_PAY))


def test_a_common_value_makes_winners_lose() -> None:
    frames = frames_of(KEY, sold([55, 60], [50, 58], worth=52, values="around"))
    assert points(KEY, "gains", frames, "y") == [(-6,)]
    assert points(KEY, "worth", frames) == [(52, 58, False)]
    assert points(KEY, "bids", frames, "x", "y") == [(55, 50), (60, 58)]
    assert "efficiency" not in debrief.figures(KEY, frames)


def test_what_stays_unsold_is_an_empty_point_at_nothing() -> None:
    frames = frames_of(KEY, sold([90, 60], [None, None]))
    assert points(KEY, "revenue", frames) == [(1, 0, True)]
    assert points(KEY, "efficiency", frames, "x") == [(0,)]
    for name, words in (("gains", "Nothing has been sold."), ("bids", "Nobody has bid so far.")):
        assert rows_of(KEY, name, frames)["note"] == [{"text": words}]


def test_on_a_rising_clock_a_bid_is_where_somebody_left() -> None:
    position = begin(KEY, 2, form="english_clock", rounds=1, step=10)
    stay, leave = {"move": "stay"}, {"move": "leave"}
    position = go(KEY, position, (0, stay), (1, stay), (0, stay), (1, stay), (0, leave), (1, stay))
    assert points(KEY, "rounds", frames_of(KEY, position)) == [(1, 10, True), (1, 20, False)]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("n", [2, 5])
def test_private_bids_are_those_of_economics(form: str, n: int) -> None:
    curve = bid_curve(sale(form, bidders=n))
    told = [value for value, _bid in curve]
    found = solve("ipv_first_second_price", {"n": n, "low": 0, "high": 100, "values": told})
    expected = {
        "first_price": found["first_price_bids"], "dutch_clock": found["first_price_bids"], "second_price": told,
        "english_clock": told,
        "all_pay": [100 * bid for bid in solve("all_pay_ipv", {"n": n, "values": [one / 100 for one in told]})["bids"]],
    }[form]  # fmt: skip
    assert [bid for _value, bid in curve] == pytest.approx(expected)
    assert (told[0], told[-1]) == (0, 100)
    assert revenue(sale(form, bidders=n)) == pytest.approx(100 * (n - 1) / (n + 1))
    assert buyer_gain(sale(form, bidders=n)) == (None if form == "all_pay" else pytest.approx(100 / (n + 1)))


def test_common_values_and_reserves() -> None:
    average = bid_curve(sale(values="average", bidders=4))
    assert average[-1] == (100, pytest.approx(3 * 6 / 32 * 100))  # (n - 1)(n + 2)/(2n^2) x
    assert revenue(sale(values="average", bidders=4)) == pytest.approx(3 * 6 / (8 * 5) * 100)
    assert buyer_gain(sale(values="average", bidders=4)) == pytest.approx(100 / 20)
    around = bid_curve(sale(values="around", bidders=3))
    assert (around[0][0], around[-1][0]) == (10, 90)  # nearer to the ends nobody has a formula
    assert around[0][1] == pytest.approx(10 - 10 + 2 * 10 / 4)
    assert buyer_gain(sale(values="around", bidders=3)) == 2 * 10 / 4
    reserved = bid_curve(sale(reserve=50, bidders=2))
    assert reserved[0] == (50, 50) and reserved[-1] == (100, pytest.approx(100 - (100 - 2500 / 100) / 2))
    found = solve("ipv_reserve", {"n": 2, "reserve": 0.5, "values": []})["expected_revenue"]
    assert revenue(sale(reserve=50)) == pytest.approx(100 * found)
    assert buyer_gain(sale(reserve=50)) is None
    # A range that does not begin at 0 moves everything by as much.
    assert bid_curve(sale(low=20, high=120))[-1] == (120, pytest.approx(70))
    assert revenue(sale(low=20, high=120)) == pytest.approx(20 + 100 / 3)


@pytest.mark.parametrize(
    "one",
    [sale("english_clock", "average", 3), sale("all_pay", "around"), sale(values="average", reserve=5),
     sale(low=70, high=70), sale(values="around", spread=60)],
)  # fmt: skip
def test_what_has_no_formula_has_no_line(one: Sale) -> None:
    assert bid_curve(one) == []


def test_tables_of_different_sizes_have_lines_of_their_own() -> None:
    rows = rows_of(KEY, "bids", frames_of(KEY, PRIVATE, sold([90, 60], [40, 50])), theory=True)
    assert [one["label"] for one in rows["theory"] if "label" in one] == ["n = 3", "n = 2"]
    assert " ".join(one["word"] for one in rows["words"]) == "▬ theory: bids in equilibrium; bidders: 2, 3"
    assert [one["up"] for one in rows["words"]] == [-26, -10]  # in two lines: a phone is narrow
    assert {one["up"] for one in rows["key"]} == {-42}
    same = rows_of(KEY, "bids", frames_of(KEY, PRIVATE, PRIVATE), theory=True)["theory"]
    assert {one["line"] for one in same} == {"0"} and not any("label" in one for one in same)


def test_every_figure_is_drawn_whatever_happened() -> None:
    classes = [
        frames_read([text(KEY, 3, table=place, seed=place, rounds=2, step=20, form=form) for place in (1, 2)])
        for form in FORMS
    ]
    common = [frames_read([text(KEY, 3, values=values, rounds=2)]) for values in ("average", "around")]
    known = frames_read([text(KEY, 3, form="all_pay", one_end=60, other_end=60, rounds=2)])
    checked(KEY, *classes, *common, known, frames_of(KEY, PRIVATE), frames_read([text(KEY, 2, moves=0)]))
