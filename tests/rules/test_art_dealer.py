"""Art dealer, rules 1 to 10: the cards, turns and auctions of one card (`art_dealer.md`)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from bidgames.rules._art_dealer import COUNTS
from bidgames.rules.art_dealer import CARDS, SYMBOLS
from bidgames.rules.domain import OneOf, Whole
from bidgames.rules.game import NotYourTurn, Refused
from bidgames.wording import sentence
from tests.play import begin, go, plain, refusal, words
from tests.rules.dealer import GAME, KEY, accept, ask, bid, decline, offer, one_lot, passes, table

FULL = [card for card, count in CARDS.items() for _ in range(count)]


def sale(position: Any) -> dict[str, Any]:
    """The last sale as it reads in JSON."""
    found: dict[str, Any] = plain(position.sales[-1])
    return found


# Rules 1-3: setup


def test_rule_01_counts_of_the_cards() -> None:
    assert SYMBOLS == ("open", "once", "sealed", "fixed", "double")
    assert [sum(COUNTS[artist]) for artist in "ABCDE"] == [12, 13, 14, 15, 16]
    assert [sum(COUNTS[artist][place] for artist in "ABCDE") for place in range(5)] == [16, 14, 14, 14, 12]
    assert CARDS["A-sealed"] == 2 and CARDS["B-once"] == 2 and CARDS["E-open"] == 4
    assert len(FULL) == 70


def test_rule_01_a_seed_shuffles_and_writes_the_order_down() -> None:
    first, again, other = (GAME.setup(4, {}, random.Random(seed))["deck"] for seed in (7, 7, 8))
    assert first == again != other
    assert Counter(first) == Counter(CARDS)


@pytest.mark.parametrize(("seats", "each"), [(3, 10), (4, 9), (5, 8)])
def test_rules_01_and_02_hands_are_dealt_whole_from_the_front_and_shown_sorted(seats: int, each: int) -> None:
    deck = GAME.setup(seats, {}, random.Random(3))["deck"]
    position = GAME.start(seats, {}, {"deck": deck})
    for seat in range(seats):
        assert list(position.hands[seat]) == sorted(deck[seat * each : (seat + 1) * each])
    assert position.money == (100_000,) * seats
    assert list(position.deck) == deck[seats * each :]


def test_rule_03_seat_0_opens_day_1() -> None:
    position = begin(KEY, 5)
    assert (position.day, position.phase, position.seller, GAME.to_act(position)) == (1, "offer", 0, (0,))


def test_the_first_position_in_full() -> None:
    seen = plain(begin(KEY, 3))
    for key in ("hands", "deck"):
        seen.pop(key)
    nobody = dict.fromkeys("ABCDE", 0)
    assert seen == {
        "phase": "offer", "day": 1, "money": [100_000] * 3, "paintings": [[], [], []], "put_up": nobody,
        "markers": [], "values": nobody, "seller": 0, "auction": None, "sales": [], "bids": [], "discards": [],
        "asked": [0], "value_rule": "all_markers",
    }  # fmt: skip


@pytest.mark.parametrize("seats", [0, 1, 2, 6, True, "4", None])
def test_three_to_five_players(seats: Any) -> None:
    with pytest.raises(Refused) as caught:
        GAME.start(seats, {}, {"deck": FULL})
    assert (caught.value.field, caught.value.allowed) == ("seats", Whole(3, 5))


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        (None, "deck is null; allowed: a list of the 70 cards in the order in which they are dealt"),
        ("A-open", 'deck is "A-open"; allowed: a list of the 70 cards in the order in which they are dealt'),
        ([*FULL[1:], "F-open"], 'deck is "F-open"; allowed: cards such as A-open: an artist A to E, then open'),
        ([*FULL[1:], 5], "deck is 5; allowed: cards such as A-open"),
        ([*FULL[1:], ["A-open"]], 'deck is ["A-open"]; allowed: cards such as A-open'),
        (FULL[1:], "allowed: the card A-open 3 times (it is there 2 times)"),
        ([*FULL, "E-double"], "allowed: the card E-double 3 times (it is there 4 times)"),
        ([], "deck is []; allowed: the card A-open 3 times (it is there 0 times)"),
    ],
)
def test_a_bad_deck_is_refused(deck: Any, said: str) -> None:
    with pytest.raises(Refused) as caught:
        GAME.start(3, {}, {"deck": deck})
    assert caught.value.seat is None and caught.value.field == "deck"
    assert said in sentence(caught.value)


def test_a_record_needs_a_deck() -> None:
    with pytest.raises(Refused) as caught:
        GAME.start(3, {}, {})
    assert sentence(caught.value).startswith("deck is missing; allowed: a list of the 70 cards")


@pytest.mark.parametrize("value", ["", "ranked", None, True, 1, ["ranked_only"], {}])
def test_rule_14_values_of_the_option(value: Any) -> None:
    assert GAME.start(3, {"value_rule": "all_markers"}, {"deck": FULL}).value_rule == "all_markers"
    assert GAME.start(3, {"value_rule": "ranked_only"}, {"deck": FULL}).value_rule == "ranked_only"
    with pytest.raises(Refused) as caught:
        GAME.start(3, {"value_rule": value}, {"deck": FULL})
    assert caught.value.field == "value_rule"


# Rules 4-6: a turn


def test_rule_04_the_seller_puts_up_one_card_of_his_hand() -> None:
    position = table(["A-open", "A-open", "B-once"], ["C-once"], ["D-once"])
    assert GAME.choices(position, 0) == {"offer": {"card": OneOf(("A-open", "B-once"))}}
    assert GAME.choices(position, 1) == {}
    position = go(KEY, position, offer(0, "A-open"))
    assert position.hands[0] == ("A-open", "B-once")
    assert (position.put_up["A"], position.phase, position.seller) == (1, "open", 0)
    assert plain(position.auction) == {
        "cards": ["A-open"], "form": "open", "seller": 0, "partner": None, "bids": [], "best": None, "price": None,
    }  # fmt: skip


@pytest.mark.parametrize("card", ["C-once", "A", "a-open", "", None, 3, True, ["A-open"], {"A": 1}, 10**40])
def test_rule_04_only_a_card_of_his_own(card: Any) -> None:
    position = table(["A-open"], ["C-once"], ["D-once"])
    refused = refusal(KEY, position, 0, {"move": "offer", "card": card})
    assert (refused.seat, refused.field) == (0, "card")


def test_rule_04_a_seat_without_cards_is_passed_over() -> None:
    position = table(["A-once"], [], ["D-once"], ["E-once"])
    position = go(KEY, position, offer(0, "A-once"), *passes(1, 2, 3, 0))
    assert (position.seller, GAME.to_act(position)) == (2, (2,))


def test_rule_04_who_has_no_card_still_bids() -> None:
    position = go(KEY, table(["A-once"], [], ["D-once"]), offer(0, "A-once"), bid(1, 5000), *passes(2, 0))
    assert position.paintings == ((), ("A-once",), ())


def test_rule_06_the_price_goes_to_the_seller_and_the_painting_to_the_buyer() -> None:
    position = go(KEY, one_lot("A-once"), bid(1, 7000), bid(2, 9000), *passes(3, 0))
    assert position.money == (109_000, 100_000, 91_000, 100_000)
    assert position.paintings == ((), (), ("A-once",), ())
    assert sale(position) == {
        "day": 1, "cards": ["A-once"], "form": "once", "seller": 0, "partner": None, "buyer": 2, "price": 9000,
    }  # fmt: skip
    assert (position.auction, position.phase, position.seller) == (None, "offer", 1)
    assert position.bids == (((1, 7000), (2, 9000)),)


def test_rule_06_a_seller_who_buys_pays_the_bank() -> None:
    position = go(KEY, one_lot("A-once"), bid(1, 7000), *passes(2, 3), bid(0, 8000))
    assert position.money == (92_000, 100_000, 100_000, 100_000)
    assert position.paintings[0] == ("A-once",)


@pytest.mark.parametrize("amount", [500, 1500, 101_000, -1000, 0, 10**30, True, "5000", 5000.0, None, [5000]])
@pytest.mark.parametrize("card", ["A-once", "A-open"])
def test_rule_06_bids_are_thousands_within_the_bidders_money(card: str, amount: Any) -> None:
    position = one_lot(card)
    refused = refusal(KEY, position, 1, {"move": "bid", "amount": amount})
    assert (refused.field, refused.allowed) == ("amount", Whole(1000, 100_000, 1000))


def test_a_refusal_in_words() -> None:
    position = go(KEY, one_lot("A-once"), bid(1, 10_000))
    assert words(KEY, position, 2, {"move": "bid", "amount": 9000}) == (
        "amount is 9000; allowed: a whole number from 11000 to 100000, in steps of 1000"
    )
    assert words(KEY, position, 2, {"move": "bid"}).startswith("amount is missing; allowed: a whole number from 11000")
    assert words(KEY, position, 2, {"move": "accept"}) == 'move is "accept"; allowed: one of: bid, pass'
    assert isinstance(refusal(KEY, position, 3, {"move": "pass"}), NotYourTurn)


# Rule 7: open


def test_rule_07_anyone_may_bid_at_any_time_the_seller_too() -> None:
    position = one_lot("A-open")
    assert GAME.to_act(position) == (0, 1, 2, 3)
    position = go(KEY, position, bid(3, 2000), bid(1, 5000), bid(0, 6000))
    assert (plain(position.auction.best), GAME.to_act(position)) == ([0, 6000], (1, 2, 3))
    assert plain(position.auction.bids) == [[3, 2000], [1, 5000], [0, 6000]]


def test_rule_07_ends_when_all_others_have_passed_since_the_last_bid() -> None:
    position = go(KEY, one_lot("A-open"), *passes(1, 2), bid(3, 2000))
    assert GAME.to_act(position) == (0, 1, 2)  # the new bid lets them back in
    position = go(KEY, position, *passes(2, 0), bid(1, 3000), *passes(0, 3))
    assert GAME.to_act(position) == (2,)
    position = go(KEY, position, *passes(2))
    assert (sale(position)["buyer"], sale(position)["price"]) == (1, 3000)


def test_rule_07_without_a_bid_the_seller_has_it_for_nothing_once_he_has_passed_too() -> None:
    position = go(KEY, one_lot("A-open"), *passes(1, 3, 2))
    assert GAME.to_act(position) == (0,)
    position = go(KEY, position, *passes(0))
    assert (position.money, position.paintings[0]) == ((100_000,) * 4, ("A-open",))
    assert (sale(position)["buyer"], sale(position)["price"], sale(position)["form"]) == (0, 0, "open")


def test_rule_07_who_passed_waits_for_a_new_bid_and_the_last_bidder_for_another() -> None:
    position = go(KEY, one_lot("A-open"), *passes(1), bid(2, 4000), *passes(1))
    for seat in (1, 2):
        for raw in ({"move": "bid", "amount": 9000}, {"move": "pass"}):
            refused = refusal(KEY, position, seat, raw)
            assert isinstance(refused, NotYourTurn) and refused.allowed == OneOf((0, 3))
    assert GAME.choices(position, 2) == {}


def test_rule_07_a_bid_not_above_the_last_is_refused() -> None:
    position = go(KEY, one_lot("A-open"), bid(2, 4000))
    assert refusal(KEY, position, 1, {"move": "bid", "amount": 4000}).allowed == Whole(5000, 100_000, 1000)


def test_a_seat_that_cannot_bid_still_passes_itself() -> None:
    for card, first in (("A-open", 3), ("A-once", 1)):
        position = go(KEY, one_lot(card, money=(9000, 50_000, 5000, 90_000)), bid(first, 9000))
        if card == "A-once":
            assert GAME.to_act(position) == (2,)
        else:
            assert GAME.to_act(position) == (0, 1, 2)
        assert GAME.choices(position, 2) == {"pass": {}}
        assert refusal(KEY, position, 2, {"move": "bid", "amount": 10_000}).allowed == OneOf(("pass",))


# Rule 8: once


def test_rule_08_once_around_from_the_seat_after_the_seller_who_is_last() -> None:
    position = one_lot("A-once", money=(100_000, 100_000, 3000, 100_000))
    asked = []
    for seat in (1, 2, 3, 0):
        asked += GAME.to_act(position)
        position = go(KEY, position, bid(seat, 1000 * (len(asked) + 1)))
    assert asked == [1, 2, 3, 0]
    assert (sale(position)["buyer"], sale(position)["price"]) == (0, 5000)


def test_worked_case_once_10000_then_9000_is_refused() -> None:
    position = go(KEY, one_lot("A-once"), bid(1, 10_000))
    assert refusal(KEY, position, 2, {"move": "bid", "amount": 9000}).allowed == Whole(11_000, 100_000, 1000)
    assert refusal(KEY, position, 2, {"move": "bid", "amount": 10_000}).field == "amount"


def test_rule_08_without_a_bid_the_seller_has_it_for_nothing() -> None:
    position = go(KEY, one_lot("A-once"), *passes(1, 2, 3, 0))
    assert (position.money, position.paintings[0], sale(position)["price"]) == ((100_000,) * 4, ("A-once",), 0)


# Rule 9: sealed


def test_rule_09_all_at_once_in_any_order() -> None:
    position = one_lot("A-sealed")
    assert GAME.to_act(position) == (0, 1, 2, 3)
    assert GAME.choices(position, 2) == {"bid": {"amount": Whole(0, 100_000, 1000)}}
    position = go(KEY, position, bid(2, 0), bid(0, 3000))
    assert (GAME.to_act(position), plain(position.auction.bids)) == ((1, 3), [[2, 0], [0, 3000]])
    assert position.auction.best is None
    assert isinstance(refusal(KEY, position, 2, {"move": "bid", "amount": 5000}), NotYourTurn)
    assert refusal(KEY, position, 1, {"move": "pass"}).allowed == OneOf(("bid",))


def test_worked_case_sealed_the_highest_wins() -> None:
    position = go(KEY, one_lot("A-sealed"), bid(1, 5000), bid(2, 12_000), bid(3, 9000), bid(0, 0))
    assert (sale(position)["buyer"], sale(position)["price"]) == (2, 12_000)
    assert position.money == (112_000, 100_000, 88_000, 100_000)


def test_worked_case_sealed_equal_bids_go_to_the_seat_closest_after_the_seller() -> None:
    position = go(KEY, one_lot("A-sealed"), bid(3, 25_000), bid(2, 25_000), bid(1, 0), bid(0, 24_000))
    assert sale(position)["buyer"] == 2


def test_rule_09_closest_is_counted_around_the_table_and_the_seller_comes_first() -> None:
    start = table(["E-open"], ["E-open"], ["A-sealed", "E-open"], ["E-open"], seller=2, asked=(2,))
    start = go(KEY, start, offer(2, "A-sealed"))
    position = go(KEY, start, bid(0, 8000), bid(1, 8000), bid(2, 0), bid(3, 0))
    assert sale(position)["buyer"] == 0
    position = go(KEY, start, bid(0, 8000), bid(1, 8000), bid(2, 8000), bid(3, 8000))
    assert (sale(position)["buyer"], position.money[2]) == (2, 92_000)


def test_rule_09_without_a_bid_the_seller_has_it_for_nothing() -> None:
    position = go(KEY, one_lot("A-sealed"), *[bid(seat, 0) for seat in (3, 2, 1, 0)])
    assert (position.money, position.paintings[0], sale(position)["price"]) == ((100_000,) * 4, ("A-sealed",), 0)
    assert position.bids == (((3, 0), (2, 0), (1, 0), (0, 0)),)


# Rule 10: fixed


def test_rule_10_the_first_to_accept_pays_the_price() -> None:
    position = one_lot("A-fixed")
    assert (position.phase, GAME.to_act(position), position.auction.price) == ("asking", (0,), None)
    position = go(KEY, position, ask(0, 40_000))
    assert (position.phase, GAME.to_act(position), position.auction.price) == ("fixed", (1,), 40_000)
    position = go(KEY, position, *passes(1), accept(2))
    assert position.money == (140_000, 100_000, 60_000, 100_000)
    assert (sale(position)["buyer"], sale(position)["price"], position.seller) == (2, 40_000, 1)


def test_worked_case_fixed_without_a_taker_is_paid_to_the_bank() -> None:
    position = go(KEY, one_lot("A-fixed"), ask(0, 40_000), *passes(1, 2, 3))
    assert (position.money, position.paintings[0]) == ((60_000, 100_000, 100_000, 100_000), ("A-fixed",))
    assert (sale(position)["buyer"], sale(position)["price"]) == (0, 40_000)


@pytest.mark.parametrize("price", [0, 500, 21_000, -1000, True, None, "1000", 1000.0])
def test_rule_10_the_price_is_from_1000_to_the_sellers_money(price: Any) -> None:
    position = one_lot("A-fixed", money=(20_000, 0, 0, 0))
    refused = refusal(KEY, position, 0, {"move": "ask", "price": price})
    assert (refused.field, refused.allowed) == ("price", Whole(1000, 20_000, 1000))


def test_a_seller_without_money_asks_0_and_has_it_for_nothing() -> None:
    start = one_lot("A-fixed", money=(0, 5000, 0, 0))
    assert refusal(KEY, start, 0, {"move": "ask", "price": 1000}).allowed == Whole(0, 0, 1000)
    start = go(KEY, start, ask(0, 0))
    position = go(KEY, start, *passes(1, 2, 3))
    assert (position.money, sale(position)["buyer"], sale(position)["price"]) == ((0, 5000, 0, 0), 0, 0)
    assert sale(go(KEY, start, *passes(1), accept(2)))["buyer"] == 2  # 0 is money enough


def test_accept_needs_money() -> None:
    position = go(KEY, one_lot("A-fixed", money=(50_000, 39_000, 40_000, 0)), ask(0, 40_000))
    assert GAME.choices(position, 1) == {"pass": {}}
    assert refusal(KEY, position, 1, {"move": "accept"}).allowed == OneOf(("pass",))
    assert sale(go(KEY, position, *passes(1), accept(2)))["buyer"] == 2


# Moves of other phases


@pytest.mark.parametrize("raw", [{"move": "pass"}, {"move": "decline"}, {"move": "accept"}, {"move": "ask"}])
def test_moves_of_another_phase_are_refused(raw: dict[str, Any]) -> None:
    refused = refusal(KEY, begin(KEY, 4), 0, raw)
    assert (refused.field, refused.allowed) == ("move", OneOf(("offer",)))


@pytest.mark.parametrize("move", ["", "sell", None, 3, True, ["offer"], {}])
def test_a_move_that_the_game_does_not_know(move: Any) -> None:
    refused = refusal(KEY, begin(KEY, 4), 0, {"move": move})
    assert refused.allowed == OneOf(("offer", "add", "decline", "bid", "pass", "ask", "accept"))


def test_nobody_declines_a_single_card() -> None:
    assert refusal(KEY, one_lot("A-open"), *decline(0)[0]).allowed == OneOf(("bid", "pass"))
