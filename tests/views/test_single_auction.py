"""The single auction's page."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import go
from tests.rules.test_single_auction import PASS, STAY, TAKE, WAIT, bid, drawn, said

from .lab_pages import chart, lines, played, shown, words

KEY = "single_auction"


def two_rounds(form: str, **options: Any) -> Any:
    """A game of two rounds with the values 60 and 40 in both."""
    from bidgames import rules

    draw = {"told": [60, 40], "worth": None, "lots": [0, 1]}
    settings = {"rounds": 2, "form": form, **options}
    return rules.game(KEY).start(2, settings, {"draws": [draw, draw]})


def test_the_status_says_what_the_lot_is_worth_and_what_is_asked() -> None:
    assert shown(KEY, drawn([60, 40]), 0)["status"] == (
        "Round 1 of 1: the lot is worth 60 to you. What do you bid?"
    )  # fmt: skip
    assert shown(KEY, drawn([60, 40], values="average"), 1)["status"].endswith("your signal is 40. What do you bid?")
    assert "the price is 100, the lot is worth 60" in shown(KEY, drawn([60, 40], form="dutch_clock"), 0)["status"]
    assert shown(KEY, drawn([60, 40]), None)["status"] == "Round 1 of 1: all bid in secret."
    waiting = go(KEY, drawn([60, 40]), (0, bid(33)))
    assert "your bid of 33 is in" in shown(KEY, waiting, 0)["status"]
    assert "33" not in str(shown(KEY, waiting, 1))


def test_a_bid_above_the_value_asks_again_where_it_must_be_paid() -> None:
    offer, none = shown(KEY, drawn([60, 40]), 0)["forms"]
    assert offer["warnings"][0]["above"] == 60
    assert offer["sums"][0]["start"] == 60
    assert (none["move"], none["fields"], none["style"]) == ("pass", [], "quiet")
    for options in ({"form": "second_price"}, {"values": "average"}):
        form = shown(KEY, drawn([60, 40], **options), 0)["forms"][0]
        assert not form["warnings"] and "sums" not in form


@pytest.mark.parametrize(
    ("form", "moves", "button"),
    [("english_clock", ["stay", "leave"], "I stay in at 0"), ("dutch_clock", ["take", "wait"], "I take it at 100")],
)
def test_a_clock_has_two_buttons(form: str, moves: list[str], button: str) -> None:
    forms = shown(KEY, drawn([60, 40], form=form), 0)["forms"]
    assert [one["move"] for one in forms] == moves
    assert forms[0]["submit"] == button
    assert not any(one["fields"] for one in forms)


@pytest.mark.parametrize(
    ("form", "move", "told"),
    [
        ("english_clock", "stay", "you stay in at 0"),
        ("english_clock", "leave", "you leave at 0"),
        ("dutch_clock", "take", "you take the lot at 100"),
        ("dutch_clock", "wait", "you wait at 100"),
        ("first_price", "pass", "you do not bid"),
    ],
)
def test_who_waits_for_the_others_reads_what_he_has_said(form: str, move: str, told: str) -> None:
    position = go(KEY, drawn([60, 40], form=form), (0, {"move": move}))
    assert shown(KEY, position, 0)["status"] == f"Round 1 of 1: {told}. Wait for the others."


def test_several_rounds_are_added_up_for_who_played_them() -> None:
    once = said(two_rounds("first_price"), bid(30), bid(20))
    assert "together" not in words(shown(KEY, once, 0)["table"])
    twice = said(once, bid(10), bid(50))
    assert "Your gains of all rounds together: 30." in words(shown(KEY, twice, 0)["table"])
    assert "Your gains of all rounds together: −10." in words(shown(KEY, twice, 1)["table"])
    assert "together" not in words(shown(KEY, twice, None)["table"])


@pytest.mark.parametrize(("values", "name", "word"), [("private", "bids", "value"), ("average", "signals", "signal")])
def test_bids_are_set_against_what_was_told(values: str, name: str, word: str) -> None:
    page = shown(KEY, said(two_rounds("first_price", values=values), bid(30), bid(20)), 0)
    found = chart(page, name)
    assert found["title"] == f"Bids against {word}s"
    assert found["text"] == f"2 bids, 0 of them above the {word}. On average a bid is 25 below the {word}."
    assert found["rows"]["mine"] == [{"told": 60, "bid": 30}]


def test_on_a_rising_clock_a_bid_is_how_far_one_stayed() -> None:
    position = said(two_rounds("english_clock", step=50), STAY, {"move": "leave"})
    assert lines(shown(KEY, position, 0)["table"])[0] == ["Round", "Value", "Stayed to", "Gain", "Price", "Buyer"]


def test_on_a_rising_clock_one_sees_who_is_in() -> None:
    position = said(drawn([60, 40, 20], form="english_clock"), STAY, {"move": "leave"}, STAY)
    assert "Still in, 2 of 3: Jane and Mary." in words(shown(KEY, position, None)["table"])
    assert "you have left. The price is 5." in shown(KEY, position, 1)["status"]


@pytest.mark.parametrize(
    ("form", "bids", "seat", "kind", "text"),
    [
        ("first_price", (30, 20), 0, "good", "you buy at 30. The lot is worth 60 to you: you gain 30."),
        ("first_price", (30, 50), 1, "bad", "you buy at 50. The lot is worth only 40 to you: you lose 10."),
        ("first_price", (30, 40), 1, "info", "you buy at 40. The lot is worth 40 to you: you gain 0."),
        ("second_price", (30, 20), 1, "info", "Jane buys at 20."),
        ("all_pay", (30, 20), 1, "bad", "Jane buys at 30. You pay your bid of 20 for nothing."),
        ("all_pay", (30, 20), None, "info", "Jane buys at 30."),
    ],
)
def test_everybody_is_told_how_the_round_ended(
    form: str, bids: tuple[int, int], seat: int | None, kind: str, text: str
) -> None:
    [alert] = shown(KEY, said(two_rounds(form), *map(bid, bids)), seat)["alerts"]
    assert (alert["kind"], alert["text"]) == (kind, f"Round 1: {text}")


def test_rounds_that_are_over_stand_in_a_table() -> None:
    position = said(said(two_rounds("all_pay"), bid(30), bid(20)), PASS, bid(10))
    page = shown(KEY, position, 1)
    assert lines(page["table"]) == [
        ["Round", "Value", "Your bid", "Gain", "Price", "All paid", "Buyer"],
        ["2", "40", "10", "+30", "10", "10", "Fred"],
        ["1", "40", "20", "−20", "30", "50", "Jane"],
    ]
    assert page["status"] == "The game is over. The win goes to Jane."
    unsold = shown(KEY, said(two_rounds("first_price"), PASS, PASS), None)
    assert unsold["alerts"][0]["text"] == "Round 1: nobody bid, the lot stays unsold."
    assert lines(unsold["table"])[1] == ["1", "–", "nobody"]


def test_bids_stand_against_values_and_ones_own_are_marked() -> None:
    position = said(said(two_rounds("first_price"), bid(30), bid(50)), PASS, bid(10))
    rows = chart(shown(KEY, position, 0), "bids")["rows"]
    assert [(row["told"], row["bid"], row["won"]) for row in rows["points"]] == [
        (60, 30, False), (40, 50, True), (40, 10, True),
    ]  # fmt: skip
    assert rows["mine"] == [{"told": 60, "bid": 30}]
    assert rows["line"] == [{"told": 0, "bid": 0}, {"told": 100, "bid": 100}]
    text = chart(shown(KEY, position, 0), "bids")["text"]
    assert text == "3 bids, 1 of them above the value. On average a bid is 16.67 below the value."
    seller = chart(shown(KEY, position, None), "revenue")
    assert seller["text"] == "In the last round the seller received 10; on average of all rounds 30."
    assert [row["money"] for row in seller["rows"]["rounds"]] == [50, 60, 10, 60]


def test_a_falling_clock_shows_only_what_was_taken() -> None:
    position = said(said(two_rounds("dutch_clock"), WAIT, WAIT), TAKE, WAIT)
    assert [row["bid"] for row in chart(shown(KEY, position, 1), "bids")["rows"]["points"]] == [95]
    assert chart(shown(KEY, position, 1), "bids")["rows"]["mine"] == []


def test_a_large_class_is_cut_to_what_can_be_read() -> None:
    position = played(KEY, 12, 12 * 11 + 12, rounds=20, form="first_price")
    assert len(lines(shown(KEY, position, 3)["table"])) == 11
