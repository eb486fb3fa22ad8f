"""Art dealer, rules 11 to 16: joint lots, the end of a day, the end of the game (`art_dealer.md`)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bidgames.rules.art_dealer import ranking
from bidgames.rules.domain import OneOf, Whole
from tests.play import begin, go, plain, refusal
from tests.rules.dealer import GAME, KEY, accept, add, ask, bid, decline, offer, passes, table, up

RICH = (100_000,) * 4


def doubled(*second: str, **changes: Any) -> Any:
    """Seat 0 has put up A-double; the seats hold one fitting card each ("" for none), and others."""
    cards = [[card, "E-open"] if card else ["E-open"] for card in second]
    return go(KEY, table(["A-double", *cards[0]], *cards[1:], **changes), offer(0, "A-double"))


def last_sale(position: Any) -> dict[str, Any]:
    """The last sale as it reads in JSON."""
    found: dict[str, Any] = plain(position.sales[-1])
    return found


# Rule 11: joint lots


def test_rule_11_the_seller_may_add_the_second_card_and_is_his_own_partner() -> None:
    position = doubled("A-once", "", "", "")
    assert (position.phase, GAME.to_act(position), position.auction.form) == ("second_card", (0,), None)
    assert GAME.choices(position, 0) == {"add": {"card": OneOf(("A-once",))}, "decline": {}}
    position = go(KEY, position, add(0, "A-once"))
    assert plain(position.auction) == {
        "cards": ["A-double", "A-once"], "form": "once", "seller": 0, "partner": 0, "bids": [], "best": None,
        "price": None,
    }  # fmt: skip
    assert position.put_up == up(A=2)
    position = go(KEY, position, bid(1, 25_000), *passes(2, 3, 0))
    assert position.money == (125_000, 75_000, 100_000, 100_000)
    assert (position.paintings[1], position.seller) == (("A-double", "A-once"), 1)
    assert last_sale(position) == {
        "day": 1, "cards": ["A-double", "A-once"], "form": "once", "seller": 0, "partner": 0, "buyer": 1,
        "price": 25_000,
    }  # fmt: skip


def test_rule_11_his_own_partner_who_buys_pays_both_shares_to_the_bank() -> None:
    position = go(KEY, doubled("A-once", "", "", ""), add(0, "A-once"), *passes(1, 2, 3), bid(0, 25_000))
    assert position.money == (75_000, 100_000, 100_000, 100_000)


def test_rule_11_then_each_other_seat_in_turn_may_whatever_it_holds() -> None:
    position = doubled("A-open", "", "A-sealed", "A-fixed")
    asked = []
    for seat in range(3):
        asked += GAME.to_act(position)
        assert ("add" in GAME.choices(position, seat)) == (seat != 1)
        if seat < 2:
            position = go(KEY, position, *decline(seat))
    assert asked == [0, 1, 2]
    position = go(KEY, position, add(2, "A-sealed"))
    assert (position.phase, position.auction.partner, position.auction.form) == ("sealed", 2, "sealed")


@pytest.mark.parametrize("card", ["A-double", "B-open", "E-open", "A-once", None, 3, ["A-open"]])
def test_rule_11_the_second_card_is_of_the_same_artist_with_another_symbol(card: Any) -> None:
    hands = (["A-double", "A-double", "A-open", "B-open", "E-open"], ["A-once"], ["E-open"])
    position = go(KEY, table(*hands), offer(0, "A-double"))
    refused = refusal(KEY, position, 0, {"move": "add", "card": card})
    assert (refused.field, refused.allowed) == ("card", OneOf(("A-open",)))


def test_rule_11_a_second_double_cannot_be_added() -> None:
    position = go(KEY, table(["A-double", "A-double"], ["E-open"], ["E-open"]), offer(0, "A-double"))
    assert GAME.choices(position, 0) == {"decline": {}}
    assert refusal(KEY, position, 0, {"move": "add", "card": "A-double"}).allowed == OneOf(("decline",))


def test_worked_case_nobody_adds_the_seller_has_the_double_for_nothing_and_it_counts() -> None:
    position = go(KEY, doubled("A-open", "A-open", "A-open", ""), *decline(0, 1, 2, 3))
    assert (position.money, position.paintings[0], position.put_up) == (RICH, ("A-double",), up(A=1))
    assert last_sale(position) == {
        "day": 1, "cards": ["A-double"], "form": "double", "seller": 0, "partner": None, "buyer": 0, "price": 0,
    }  # fmt: skip
    assert (position.phase, position.seller, position.bids) == ("offer", 1, ((),))


def joint(symbol: str) -> Any:
    """Seat 0 has put up A-double, seat 2 has added a card of that symbol."""
    return go(KEY, doubled("", "", f"A-{symbol}", ""), *decline(0, 1), add(2, f"A-{symbol}"))


def test_rule_11_the_seller_runs_the_auction_alone() -> None:
    assert GAME.to_act(joint("once")) == (1,)
    assert GAME.to_act(joint("fixed")) == (0,)
    position = go(KEY, joint("fixed"), ask(0, 9000))
    assert GAME.to_act(position) == (1,)
    position = go(KEY, joint("sealed"), bid(0, 0), bid(1, 7000), bid(2, 7000), bid(3, 7000))
    assert last_sale(position)["buyer"] == 1  # the seat closest after the seller, not after the partner


def test_rule_11_a_price_is_split_equally_an_odd_thousand_to_the_seller() -> None:
    odd = go(KEY, joint("fixed"), ask(0, 25_000), *passes(1, 2), accept(3))
    assert odd.money == (113_000, 100_000, 112_000, 75_000)
    even = go(KEY, joint("fixed"), ask(0, 24_000), accept(1))
    assert even.money == (112_000, 76_000, 112_000, 100_000)
    assert (even.seller, last_sale(even)["partner"], last_sale(even)["form"]) == (3, 2, "fixed")


def test_worked_case_the_partner_buys_at_25000() -> None:
    position = go(KEY, joint("once"), *passes(1), bid(2, 25_000), *passes(3, 0))
    assert position.money == (113_000, 100_000, 75_000, 100_000)
    assert position.paintings[2] == ("A-double", "A-once")


def test_rule_11_a_seller_who_buys_pays_the_partner_and_his_own_share_to_the_bank() -> None:
    position = go(KEY, joint("once"), *passes(1, 2, 3), bid(0, 25_000))
    assert position.money == (75_000, 100_000, 112_000, 100_000)


def test_the_whole_price_is_needed_in_hand_also_as_partner_or_seller() -> None:
    start = replace(joint("once"), money=(8000, 50_000, 6000, 0))
    assert GAME.choices(go(KEY, start, *passes(1)), 2)["bid"] == {"amount": Whole(1000, 6000, 1000)}
    assert GAME.choices(go(KEY, start, *passes(1, 2, 3)), 0)["bid"] == {"amount": Whole(1000, 8000, 1000)}
    fixed = go(KEY, replace(joint("fixed"), money=(8000, 0, 6000, 0)), ask(0, 8000), *passes(1))
    assert GAME.choices(fixed, 2) == {"pass": {}}  # though half of it would come back to him


@pytest.mark.parametrize("symbol", ["open", "once"])
def test_without_bids_the_seller_has_the_whole_joint_lot_and_the_partner_nothing(symbol: str) -> None:
    position = go(KEY, joint(symbol), *passes(1, 2, 3, 0))
    assert (position.money, position.paintings[0]) == (RICH, ("A-double", f"A-{symbol}"))
    assert (last_sale(position)["price"], last_sale(position)["partner"], position.seller) == (0, 2, 3)


def test_an_unsold_fixed_joint_lot_pays_the_partner_his_share() -> None:
    position = go(KEY, joint("fixed"), ask(0, 25_000), *passes(1, 2, 3))
    assert position.money == (75_000, 100_000, 112_000, 100_000)
    assert (position.paintings[0], last_sale(position)["price"]) == (("A-double", "A-fixed"), 25_000)


def test_rule_11_the_next_seller_is_the_seat_after_the_partner_that_holds_a_card() -> None:
    hands = (["A-double", "E-open"], ["E-open"], ["A-once"], [])
    position = go(KEY, table(*hands), offer(0, "A-double"), *decline(0, 1), add(2, "A-once"), *passes(1, 2, 3, 0))
    assert position.seller == 0


# Rules 5 and 12: the fifth of an artist


def test_rule_05_the_fifth_of_an_artist_ends_the_day_unauctioned() -> None:
    start = table(
        ["A-open"], ["E-open"], ["E-open"], ["E-open"], put_up=up(A=4, B=1), paintings=(("B-open",), (), (), ())
    )
    position = go(KEY, start, offer(0, "A-open"))
    assert (position.day, position.phase, position.sales, position.paintings) == (2, "offer", (), ((),) * 4)
    assert plain(position.markers) == [{"A": 30_000, "B": 20_000}]
    assert position.discards == (("A-open",),)
    assert position.put_up == up()
    assert position.money == (120_000, 100_000, 100_000, 100_000)


def test_rule_12_a_double_that_is_the_fifth_ends_the_day_at_once() -> None:
    position = go(KEY, table(["A-double", "A-open"], ["E-open"], ["E-open"], put_up=up(A=4)), offer(0, "A-double"))
    assert (position.day, position.discards, position.seller) == (2, (("A-double",),), 1)


def test_rule_12_a_second_card_that_is_the_fifth_ends_the_day_and_both_count() -> None:
    start = table(["A-double"], ["E-open"], ["A-once"], ["E-open"], put_up=up(A=3, B=4))
    position = go(KEY, start, offer(0, "A-double"), *decline(0, 1), add(2, "A-once"))
    assert (position.day, position.discards, position.sales) == (2, (("A-double", "A-once"),), ())
    assert plain(position.markers) == [{"A": 30_000, "B": 20_000}]
    assert position.seller == 3  # rule 3: the last card is the partner's


def test_rule_12_even_if_the_seller_adds_it_himself() -> None:
    start = table(["A-double", "A-once"], ["E-open"], ["E-open"], put_up=up(A=3))
    position = go(KEY, start, offer(0, "A-double"), add(0, "A-once"))
    assert (position.day, position.seller, position.discards) == (2, 1, (("A-double", "A-once"),))


# Rule 13: markers


def ended(put_up: dict[str, int], card: str = "A-open", **changes: Any) -> Any:
    """The position after seat 0 has put up the card that ends day 1."""
    hands = ([card], ["E-open"], ["E-open"])
    return go(KEY, table(*hands, put_up={**up(), **put_up}, **changes), offer(0, card))


def test_rule_13_first_second_and_third() -> None:
    assert plain(ended(up(A=4, B=1, C=3, D=2, E=0)).markers) == [{"A": 30_000, "C": 20_000, "D": 10_000}]


def test_rule_13_ties_go_to_the_left() -> None:
    assert plain(ended(up(B=2, C=2, D=2, E=4), "E-open").markers) == [{"E": 30_000, "B": 20_000, "C": 10_000}]
    assert ranking(up(A=1, B=1, C=1, D=1, E=1)) == ["A", "B", "C", "D", "E"]
    assert ranking(up(B=3, D=4, E=4)) == ["D", "E", "B"]


def test_worked_case_only_one_artist_was_put_up() -> None:
    position = ended(up(A=4))
    assert plain(position.markers) == [{"A": 30_000}]
    assert position.values == up(A=30_000)


def test_worked_case_the_fifth_ends_the_day_and_four_come_second() -> None:
    position = ended(up(A=4, E=4), "E-open")
    assert plain(position.markers) == [{"E": 30_000, "A": 20_000}]


def test_worked_case_one_artist_first_in_all_four_days() -> None:
    values = []
    position = table(["A-open"] * 20, ["E-open"] * 20, ["E-open"] * 20)
    for day in range(4):
        seat = position.seller
        hands = tuple(("A-open", "E-open") for _ in range(3))
        position = replace(position, hands=hands, put_up=up(A=4), day=day + 1)
        position = go(KEY, position, offer(seat, "A-open"))
        values.append(position.values["A"])
    assert values == [30_000, 60_000, 90_000, 120_000]
    assert position.phase == "finished"


# Rules 14 and 15: what paintings are worth


OLD = {"day": 2, "markers": ({"A": 30_000, "C": 20_000},), "values": up(A=30_000, C=20_000)}


@pytest.mark.parametrize(("rule", "paid"), [("all_markers", 60_000), ("ranked_only", 0)])
def test_worked_case_day_2_a_without_a_marker_two_a_owned(rule: str, paid: int) -> None:
    works: Any = ((), ("A-open", "A-once"), ())
    position = ended(up(A=1, B=4, C=3, D=2), "B-open", **OLD, paintings=works, value_rule=rule)
    assert plain(position.markers[-1]) == {"B": 30_000, "C": 20_000, "D": 10_000}
    assert position.money == (100_000, 100_000 + paid, 100_000)
    assert position.values == up(A=30_000, B=30_000, C=40_000, D=10_000)  # the sum of all markers under either rule


@pytest.mark.parametrize("rule", ["all_markers", "ranked_only"])
def test_rule_15_every_painting_is_sold_at_its_artists_value(rule: str) -> None:
    works: Any = (("A-open", "B-once"), ("C-fixed", "C-fixed", "E-open"), ())
    position = ended(up(A=4, B=2, C=3, E=1), "A-open", **OLD, paintings=works, value_rule=rule)
    # A 30,000 + 30,000; C 20,000 + 20,000; B 10,000; E nothing
    assert position.money == (170_000, 180_000, 100_000)
    assert position.paintings == ((), (), ())


# Rules 2 and 3: the next day


@pytest.mark.parametrize(("seats", "more"), [(3, (6, 6, 0)), (4, (4, 4, 0)), (5, (3, 3, 0))])
def test_rule_02_cards_dealt_before_each_day(seats: int, more: tuple[int, ...]) -> None:
    position = begin(KEY, seats, 5)
    for day, each in enumerate(more, 2):
        seat, deck = position.seller, position.deck
        card = position.hands[seat][0]
        before = [list(hand) for hand in position.hands]
        before[seat].remove(card)
        position = go(KEY, replace(position, put_up=up(**{card[0]: 4})), offer(seat, card))
        assert position.day == day
        for number, hand in enumerate(position.hands):
            assert list(hand) == sorted(before[number] + list(deck[number * each : (number + 1) * each]))
        assert position.deck == deck[seats * each :]


def test_rule_03_the_next_day_is_opened_by_the_seat_after_the_last_card() -> None:
    position = table(["E-open"], ["E-open"], ["A-open"], ["E-open"], seller=2, asked=(2,), put_up=up(A=4))
    position = go(KEY, position, offer(2, "A-open"))
    assert (position.day, position.seller, GAME.to_act(position), position.phase) == (2, 3, (3,), "offer")


def test_worked_case_day_4_is_opened_by_the_next_seat_that_holds_a_card() -> None:
    position = go(KEY, table(["A-open", "B-open"], [], ["E-open"], day=3, put_up=up(A=4)), offer(0, "A-open"))
    assert (position.day, position.seller, position.hands) == (4, 2, (("B-open",), (), ("E-open",)))


# Rule 16: no cards left, and the end of the game


LATE = {"day": 4, "markers": ({"A": 30_000}, {"A": 30_000}, {"B": 30_000}), "values": up(A=60_000, B=30_000)}


def test_worked_case_day_4_the_last_card_is_sold_and_the_game_ends() -> None:
    start = table([], ["B-once"], [], **LATE, put_up=up(A=1, B=0, C=1, E=2), seller=1, asked=(1,))
    position = go(KEY, start, offer(1, "B-once"), *passes(2), bid(0, 40_000), *passes(1))
    assert plain(position.markers[-1]) == {"E": 30_000, "A": 20_000, "B": 10_000}
    assert position.money == (100_000, 140_000, 100_000)  # seat 0 has paid 40,000 and got 40,000 for it
    assert position.discards == ((),)
    result = GAME.result(position)
    assert (result.finished, result.scores, result.winners) == (True, (100_000, 140_000, 100_000), (1,))


def test_rule_16_the_first_place_too_goes_by_count_and_ties_to_the_left() -> None:
    start = table([], ["E-once"], [], **LATE, put_up=up(C=3, D=3, E=2), seller=1, asked=(1,))
    position = go(KEY, start, offer(1, "E-once"), *passes(2, 0, 1))
    assert plain(position.markers[-1]) == {"C": 30_000, "D": 20_000, "E": 10_000}


def test_rule_16_is_not_checked_during_an_auction() -> None:
    start = table([], ["B-double"], ["B-open"], **LATE, seller=1, asked=(1,))
    position = go(KEY, start, offer(1, "B-double"), *decline(1), add(2, "B-open"))
    assert (position.phase, position.hands) == ("open", ((), (), ()))
    position = go(KEY, position, bid(0, 3000), *passes(1, 2))
    assert position.phase == "finished"
    assert position.money == (97_000 + 2 * 60_000, 102_000, 101_000)


def test_rule_16_the_day_ends_on_any_day_when_nobody_has_a_card_left() -> None:
    position = go(KEY, table(["C-once"], [], []), offer(0, "C-once"), *passes(1, 2), bid(0, 9000))
    assert (position.day, position.phase, plain(position.markers)) == (2, "offer", [{"C": 30_000}])
    assert [len(hand) for hand in position.hands] == [6, 6, 6]
    assert (position.seller, position.money[0]) == (1, 121_000)


def test_rule_16_the_richest_wins_and_cards_in_hand_count_for_nothing() -> None:
    hands = (["A-open"], ["A-once"] * 3, ["E-open"])
    start = table(*hands, **LATE, put_up=up(A=4), money=(5000, 4000, 5000))
    position = go(KEY, start, offer(0, "A-open"))
    result = GAME.result(position)
    assert (result.finished, result.scores, result.winners) == (True, (5000, 4000, 5000), (0, 2))
    assert not GAME.result(start).finished and GAME.result(start).winners == ()
    assert GAME.result(start).scores == (5000, 4000, 5000)


def test_when_finished() -> None:
    start = table(["A-open", "C-once"], ["E-open"], [], **LATE, put_up=up(A=4, B=2), paintings=((), ("B-open",), ()))
    position = go(KEY, start, offer(0, "A-open"))
    assert (position.day, position.seller, position.auction, position.phase) == (4, None, None, "finished")
    assert position.paintings == ((), (), ()) and position.put_up == up()
    assert position.hands == (("C-once",), ("E-open",), ())
    assert position.values == up(A=90_000, B=50_000) and len(position.markers) == 4
    assert GAME.to_act(position) == () and GAME.choices(position, 0) == {}
