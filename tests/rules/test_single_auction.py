"""Single auction, rule by rule."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bidgames import rules, tables
from bidgames.economics import solve
from bidgames.rules.game import Refused
from bidgames.wording import sentence
from tests.play import begin, go, plain, refusal, words

GAME = rules.game("single_auction")
PASS, STAY, LEAVE, TAKE, WAIT = ({"move": word} for word in ("pass", "stay", "leave", "take", "wait"))


def bid(amount: int) -> dict[str, Any]:
    return {"move": "bid", "amount": amount}


def drawn(told: list[int], lots: list[int] | None = None, worth: int | None = None, **options: Any) -> Any:
    """The first position of one round with this draw."""
    draw = {"told": told, "worth": worth, "lots": lots or list(range(len(told)))}
    return GAME.start(len(told), {"rounds": 1, **options}, {"draws": [draw]})


def said(position: Any, *moves: dict[str, Any]) -> Any:
    """The position after each seat that is asked has said its word, in order."""
    return go("single_auction", position, *zip(GAME.to_act(position), moves, strict=True))


def done(position: Any) -> dict[str, Any]:
    [auction] = plain(position)["auctions"]
    return dict(auction)


def refused(**setup: Any) -> str:
    draw = {"told": [3, 4], "worth": None, "lots": [0, 1]}
    with pytest.raises(Refused) as caught:
        GAME.start(2, setup.pop("options", {"rounds": 1}), {"draws": [draw | setup]})
    return sentence(caught.value)


def test_rule_1_private_values_and_signals_come_from_their_ranges() -> None:
    for seed in range(20):
        private = begin("single_auction", 4, seed, one_end=70, other_end=60)
        assert all(60 <= value <= 70 for draw in private.draws for value in draw.told)
        assert {draw.worth for draw in private.draws} == {None}
        around = begin("single_auction", 4, seed, values="around", spread=3)
        for draw in around.draws:
            assert 0 <= draw.worth <= 100
            assert all(abs(signal - draw.worth) <= 3 for signal in draw.told)


@pytest.mark.parametrize(("told", "mean"), [([1, 2], 2), ([1, 1, 2], 1), ([0, 0, 0, 2], 1), ([3, 4, 4], 4)])
def test_rule_1_the_mean_of_signals_is_rounded_halves_up(told: list[int], mean: int) -> None:
    assert drawn(told, values="average").draws[0].worth == mean


def test_rule_1_draws_that_cannot_be_are_refused() -> None:
    assert refused(told=[3]) == "told is [3]; allowed: a list of 2 whole numbers from 0 to 100"
    assert refused(told=[3, 101]).startswith("told is [3, 101]")
    assert refused(lots=[0, 0]).startswith("lots is [0, 0]")
    assert refused(worth=4) == "worth is 4; allowed: null: it is not drawn for such values"
    options = {"rounds": 1, "values": "around", "spread": 2}
    assert refused(options=options) == "worth is null; allowed: a whole number from 0 to 100"
    assert refused(options=options, worth=6) == "told is [3, 4]; allowed: a list of 2 whole numbers from 4 to 8"
    assert refused(options={"rounds": 2}).endswith("allowed: a list of 2 draws, one for each round")


def test_rule_2_bids_lie_between_the_reserve_and_the_top() -> None:
    position = drawn([30, 40], reserve=20)
    assert words("single_auction", position, 0, bid(19)) == "amount is 19; allowed: a whole number from 20 to 100"
    assert words("single_auction", position, 0, bid(101)) == "amount is 101; allowed: a whole number from 20 to 100"
    assert refusal("single_auction", position, 0, STAY).field == "move"
    only = GAME.choices(drawn([30, 40], reserve=500), 0)["bid"]["amount"]
    assert only.describe() == {"whole": [500, 500, 1]}


CASES = [
    ("first_price", [60, 48, 52, 35], [45, 45, 40, 20], [2, 3, 0, 1], 0, 45, [15, 0, 0, 0]),
    ("second_price", [60, 48, 52, 35], [45, 45, 40, 20], [2, 3, 1, 0], 1, 45, [0, 3, 0, 0]),
    ("all_pay", [60, 48, 52, 35], [45, 45, 40, 20], [2, 3, 0, 1], 0, 45, [15, -45, -40, -20]),
    ("second_price", [30, 80, 55], [35, 33, 28], [0, 1, 2], 0, 33, [-3, 0, 0]),
    ("second_price", [30, 80], [None, 33], [0, 1], 1, 10, [0, 70]),
    ("first_price", [30, 80], [None, None], [0, 1], None, None, [0, 0]),
    ("all_pay", [30, 80], [None, 33], [0, 1], 1, 33, [0, 47]),
]


@pytest.mark.parametrize(("form", "values", "bids", "lots", "winner", "price", "gains"), CASES)
def test_rules_3_to_6_and_9_who_buys_and_what_is_paid(
    form: str, values: list[int], bids: list[int | None], lots: list[int], winner: int | None, price: int | None,
    gains: list[int],
) -> None:  # fmt: skip
    position = drawn(values, lots, form=form, reserve=10)
    over = said(position, *[PASS if amount is None else bid(amount) for amount in bids])
    paid = [amount or 0 if form == "all_pay" else 0 for amount in bids]
    if winner is not None and price is not None:
        paid[winner] = price
    assert done(over) == {"bids": bids, "winner": winner, "price": price, "paid": paid, "gains": gains}
    assert list(GAME.result(over).scores) == gains


def test_rule_3_a_common_worth_is_what_the_buyer_gains_from() -> None:
    over = said(drawn([7, 13], values="average"), bid(9), bid(12))
    assert over.draws[0].worth == 10
    assert done(over)["gains"] == [0, -2]


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=2, max_size=5), st.randoms())
def test_rules_4_to_6_agree_with_the_theory_of_sealed_bids(pairs: list[tuple[int, int]], rng: random.Random) -> None:
    values, bids = [list(one) for one in zip(*pairs, strict=True)]
    lots = rng.sample(range(len(pairs)), len(pairs))
    names = "ABCDE"[: len(pairs)]
    expected = solve(
        "auction_outcome",
        {"bidders": list(names), "values": values, "bids": bids, "tie_order": [names[seat] for seat in lots]},
    )
    gains = {"first_price": "profit_first", "second_price": "profit_second", "all_pay": "profit_all_pay"}
    for form, key in gains.items():
        over = done(said(drawn(values, lots, form=form), *map(bid, bids)))
        assert names[over["winner"]] == expected["winner"]
        assert over["gains"] == expected[key]
        assert sum(over["gains"]) + sum(over["paid"]) == values[over["winner"]]


@pytest.mark.parametrize("form", ["second_price", "english_clock"])
def test_rules_5_and_7_no_other_bid_is_ever_better_than_the_own_value(form: str) -> None:
    highest = 4

    def gain(value: int, mine: int, rivals: tuple[int, ...], lots: list[int]) -> int:
        stops = (mine, *rivals)
        position = drawn([value, *rivals], lots, form=form, one_end=0, other_end=highest, step=1)
        if form == "second_price":
            return int(done(said(position, *map(bid, stops)))["gains"][0])
        while position.phase != "finished":
            asked = GAME.to_act(position)
            position = said(position, *[STAY if stops[seat] >= position.price else LEAVE for seat in asked])
        return int(done(position)["gains"][0])

    amounts = range(highest + 1)
    for rivals in itertools.product(amounts, repeat=2):
        for value in amounts:
            for lots in ([0, 1, 2], [2, 1, 0]):
                gains = [gain(value, mine, rivals, lots) for mine in amounts]
                assert gains[value] == max(gains), (value, rivals, lots)


def ticks(position: Any, *stops: int) -> Any:
    """A rising clock on which each seat stays up to its stop."""
    while position.phase == "rising":
        asked = GAME.to_act(position)
        position = said(position, *[STAY if stops[seat] >= position.price else LEAVE for seat in asked])
    return position


def english(values: list[int], lots: list[int] | None = None, **options: Any) -> Any:
    return drawn(values, lots, form="english_clock", step=10, **options)


def test_rule_7_the_last_one_pays_the_highest_price_at_which_a_second_one_was_in() -> None:
    over = done(ticks(english([80, 55, 62]), 80, 55, 62))
    assert over == {"bids": [70, 50, 60], "winner": 0, "price": 60, "paid": [60, 0, 0], "gains": [20, 0, 0]}


def test_rule_7_answers_are_opened_together_and_who_leaves_stays_out() -> None:
    position = said(english([80, 55, 62], one_end=20), STAY, LEAVE, STAY)
    assert (position.price, position.inside, position.stayed) == (30, (True, False, True), (20, None, 20))
    assert GAME.to_act(position) == (0, 2)
    half = go("single_auction", position, (2, LEAVE))
    assert [GAME.observe(half, seat).answers for seat in (None, 0, 2)] == [
        (None,) * 3, (None,) * 3, (None, None, "leave"),
    ]  # fmt: skip
    assert refusal("single_auction", position, 1, STAY).field == "seat"


def test_rule_7_ties_alone_nobody_and_the_top() -> None:
    assert done(ticks(english([50, 55, 9], [1, 0, 2]), 50, 55, 9))["winner"] == 1
    tied = done(ticks(english([50, 55, 9], [2, 1, 0]), 50, 55, 9))
    assert (tied["winner"], tied["price"]) == (1, 50)
    alone = done(ticks(english([50, 20, 9], reserve=30), 50, 20, 9))
    assert (alone["winner"], alone["price"], alone["bids"]) == (0, 30, [30, None, None])
    nobody = done(ticks(english([5, 2, 9], reserve=30), 5, 2, 9))
    assert (nobody["winner"], nobody["price"], nobody["paid"]) == (None, None, [0, 0, 0])
    stubborn = done(ticks(english([5, 2, 9], [1, 2, 0]), 999, 999, 0))
    assert (stubborn["winner"], stubborn["price"], stubborn["bids"]) == (1, 100, [100, 100, 0])


def test_rule_8_the_first_to_take_buys_at_the_price_shown() -> None:
    position = drawn([80, 55, 62], [2, 1, 0], form="dutch_clock", step=10)
    assert position.price == 100
    position = said(said(position, WAIT, WAIT, WAIT), WAIT, WAIT, WAIT)
    over = done(said(position, TAKE, WAIT, TAKE))
    assert over == {"bids": [80, None, 80], "winner": 2, "price": 80, "paid": [0, 0, 80], "gains": [0, 0, -18]}


def test_rule_8_the_clock_stops_at_the_reserve() -> None:
    position = drawn([80, 55], form="dutch_clock", step=30, reserve=45)
    seen = []
    while position.phase == "falling":
        seen.append(position.price)
        position = said(position, WAIT, WAIT)
    assert seen == [100, 70, 45]
    assert done(position)["winner"] is None
    last = said(said(drawn([50, 44], form="dutch_clock", step=30, reserve=45), WAIT, WAIT), WAIT, WAIT)
    sold = done(said(last, TAKE, WAIT))  # as at a sealed first price: whoever values it above the reserve can have it
    assert (sold["winner"], sold["price"], sold["gains"]) == (0, 45, [5, 0])


def test_rule_7_the_clock_stops_at_the_top() -> None:
    position = english([99, 100, 3], one_end=2, reserve=5)
    seen = []
    while position.phase == "rising":
        seen.append(position.price)
        position = said(position, *[STAY if seat < 2 else LEAVE for seat in GAME.to_act(position)])
    assert seen == [5, 15, 25, 35, 45, 55, 65, 75, 85, 95, 100]
    assert done(position)["price"] == 100
    over = done(ticks(english([99, 100, 3], one_end=2, reserve=5), 99, 100, 3))
    assert (over["winner"], over["price"], over["bids"]) == (1, 95, [95, 100, None])
    tied = done(ticks(english([99, 99, 3], [1, 0, 2], one_end=2, reserve=5), 99, 99, 3))
    assert (tied["winner"], tied["price"]) == (1, 95)


def test_rule_10_a_round_is_opened_when_it_is_over_and_not_before() -> None:
    position = begin("single_auction", 3, rounds=2)
    told = [draw.told for draw in position.draws]
    shown = GAME.observe(position, 1)
    assert [draw.told for draw in shown.draws] == [(None, told[0][1], None)]
    assert shown.draws[0].lots is None
    position = said(position, bid(1), bid(2), PASS)
    assert [draw.told for draw in GAME.observe(position, None).draws] == [told[0], (None, None, None)]
    position = said(position, bid(1), bid(2), PASS)
    assert [draw.told for draw in GAME.observe(position, None).draws] == told
    assert position.phase == "finished"


def test_rule_10_the_highest_sum_of_gains_wins() -> None:
    over = said(drawn([30, 40], form="all_pay"), bid(20), bid(20))
    assert plain(GAME.result(over)) == {"finished": True, "scores": [10, -20], "winners": [0]}
    unsold = said(drawn([30, 40]), PASS, PASS)
    assert GAME.result(unsold).winners == (0, 1)


@pytest.mark.parametrize("form", ["first_price", "second_price", "all_pay", "english_clock", "dutch_clock"])
def test_rule_11_who_is_always_late_pays_nothing(form: str) -> None:
    position, rng = begin("single_auction", 2, form=form, rounds=2), random.Random(1)
    while GAME.to_act(position):
        seat = GAME.to_act(position)[0]
        position = GAME.apply(position, seat, GAME.safe(position, seat, rng))
    assert GAME.result(position).scores == (0, 0)
    assert all(auction.winner is None for auction in position.auctions)


def test_efficiency_is_the_worth_to_the_buyer_over_the_best() -> None:
    efficiency = tables.efficiency_of("single_auction")
    assert efficiency(said(drawn([30, 40]), bid(9), bid(5))) == 3 / 4
    assert efficiency(said(drawn([30, 40]), PASS, PASS)) == 0
    assert efficiency(said(drawn([30, 40], values="average"), bid(9), PASS)) == 1
    assert efficiency(said(drawn([0, 0]), bid(9), PASS)) is None


def test_frames_say_who_bid_what_and_what_it_brought() -> None:
    over = said(drawn([30, 40], form="second_price"), bid(9), bid(25))
    frames = tables.frames(tables.of_position("single_auction", over, ["Jane", "Fred"]))
    assert [(row["told"], row["bid"], row["won"], row["gain"]) for row in frames["bids"]] == [
        (30, 9, False, 0), (40, 25, True, 31),
    ]  # fmt: skip
    [row] = frames["auctions"]
    assert (row["name"], row["price"], row["revenue"], row["worth"], row["gain"], row["efficient"]) == (
        "Fred", 9, 9, 40, 31, True,
    )  # fmt: skip


@given(st.lists(st.integers(-2, 24), min_size=2, max_size=5), st.integers(0, 20), st.integers(1, 9), st.randoms())
def test_both_clocks_by_what_each_seat_is_ready_to_pay(
    stops: list[int], reserve: int, step: int, rng: random.Random
) -> None:
    seats, top = len(stops), 20
    lots = rng.sample(range(seats), seats)
    options = {"other_end": top, "reserve": reserve, "step": step}

    rising = [*range(reserve, top, step), top]
    over = done(ticks(drawn([10] * seats, lots, form="english_clock", **options), *stops))
    inside = [[seat for seat in range(seats) if stops[seat] >= price] for price in rising]
    contested = [at for at, ready in enumerate(inside) if len(ready) > 1]
    if not inside[0]:
        assert (over["winner"], over["price"]) == (None, None)
    else:
        last = contested[-1] if contested else 0
        still = inside[last + 1] if contested and last + 1 < len(rising) else []
        assert (over["winner"], over["price"]) == (min(still or inside[last], key=lots.index), rising[last])

    position = drawn([10] * seats, lots, form="dutch_clock", **options)
    while position.phase == "falling":
        position = said(position, *[TAKE if stop >= position.price else WAIT for stop in stops])
    falling = [*range(top, reserve, -step), reserve]
    price = next((price for price in falling if max(stops) >= price), None)
    takers = [seat for seat in range(seats) if price is not None and stops[seat] >= price]
    assert (done(position)["winner"], done(position)["price"]) == (min(takers, key=lots.index, default=None), price)
