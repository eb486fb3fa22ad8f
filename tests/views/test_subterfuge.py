"""Subterfuge's pages: what they say and ask in every phase, what they hide, and what a touch fills in."""

from __future__ import annotations

import html as html_module
import json
import random
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bidgames import views
from bidgames.rules.game import dump
from bidgames.rules.subterfuge import FINISHED
from tests.play import begin, go
from tests.rules.hidden import FACTS
from tests.views.markup import balanced
from tests.views.subterfuge_pages import (
    GAME,
    KEY,
    NAMES,
    form,
    moved,
    papers_on,
    played,
    said,
    shown,
    talked,
    told,
    words,
)


def fills(page: dict[str, Any]) -> list[dict[str, Any]]:
    """What the board's squares fill in."""
    found = re.findall(r'data-fills="([^"]*)"', page["table"])
    return [json.loads(html_module.unescape(one)) for one in found]


def test_the_first_turn() -> None:
    page = shown(begin(KEY, 4), 0)
    assert page["status"] == (
        "Your turn: move the papers to a square next to them, or bribe an agent. You have 1,000 left."
    )
    move, bribe = page["forms"]
    assert (move["move"], [field["name"] for field in move["fields"]]) == ("move", ["to"])
    assert move["fields"][0]["labels"][0] == "agent 29"
    assert [field["name"] for field in bribe["fields"]] == ["agent", "amount"]
    assert (bribe["sums"][0]["start"], bribe["sums"][0]["each"]) == (1_000, [{"by": -1}])
    assert bribe["warnings"] == page["alerts"] == page["charts"] == []
    waiting = shown(begin(KEY, 4), 1)
    assert waiting["status"] == "Mary has the turn: a bribe, or a move of the papers."
    assert waiting["forms"] == []


def test_squares_fill_in_the_forms_that_are_there_and_nothing_illegal() -> None:
    position = papers_on(1)
    page = shown(position, 0)
    squares = fills(page)
    choices = GAME.choices(position, 0)
    assert {one["move"]["to"] for one in squares if "move" in one} == {"home", 2, 8, 9, 10}
    assert set(choices["move"]["to"].values) == {"home", 2, 8, 9, 10}
    assert sorted(one["bribe"]["agent"] for one in squares if "bribe" in one) == list(range(1, 77))
    assert page["table"].count('role="button" tabindex="0"') == len(choices["move"]["to"].values)
    assert 'aria-label="Move home, to London"' in page["table"]
    assert 'aria-label="Move to agent 2"' in page["table"]


def test_only_the_seat_that_moves_can_touch_the_board() -> None:
    for seat in (1, None):
        page = shown(papers_on(), seat)
        assert fills(page) == []
        assert 'role="img"' in page["table"] and "tabindex" not in re.sub(r'class="scroll"[^>]*', "", page["table"])
    for position in (moved(), talked()):
        for reader in (0, 1, 2, 3, None):
            assert fills(shown(position, reader)) == []
    broke = shown(papers_on(capital=(0,) * 4), 0)
    assert {tuple(one) for one in fills(broke)} == {("move",)}
    assert broke["status"].startswith("Your turn: you have no money left for bribes")


def test_own_money_is_on_ones_own_page() -> None:
    page = shown(papers_on(capital=(935,) * 4), 0)
    assert "Only you see this: you have 935 left for bribes." in words(page["table"])
    assert "◆65" in page["table"]
    warning = form(papers_on(), 0, "bribe")["warnings"]
    assert [one["when"] for one in warning] == [{"agent": 11}]
    assert "You have paid 65 for agent 11 already" in warning[0]["text"]


def test_who_decides_on_a_challenge_is_told_what_he_has() -> None:
    page = shown(moved(), 1)
    assert page["status"] == (
        "Mary has moved the papers from agent 11 to agent 21. Do you challenge? You have paid 45 for agent 11."
    )
    challenge, decline = page["forms"]
    assert challenge["fields"][0]["labels"] == ["Mary asks me", "I ask Mary"]
    assert challenge["warnings"] == [] and decline["fields"] == []
    assert shown(moved(), 2)["status"].endswith("John decides whether to challenge.")
    jill = go(KEY, moved(), (1, {"move": "decline"}), (2, {"move": "decline"}))
    page = shown(jill, 3)
    assert page["status"].endswith("Do you challenge? You have no bribe on agent 11.")
    [warning] = page["forms"][0]["warnings"]
    assert "you cannot prevail" in warning["text"] and "when" not in warning


def test_questions_are_a_conversation_with_legal_quotes_only() -> None:
    position = talked()
    page = shown(position, 2)
    assert page["status"] == "You ask Mary about agent 11: quote an amount below your own bribe of 110, or give in."
    quote, concede = page["forms"]
    assert (quote["fields"][0]["low"], quote["fields"][0]["high"]) == (51, 109)
    assert concede["move"] == "concede"
    lines = said(page["table"])
    assert lines[:3] == [
        "John: “I doubt that this agent is yours, Mary. You ask.”",
        "Mary: “Can you beat 10?”",
        "John: “Yes, I have more.”",
    ]
    assert lines[8:] == [
        "John: “No.”",
        "Mary prevails against John: the move stands so far.",
        "Harry: “I doubt that this agent is yours, Mary. I ask.”",
        "Harry: “Can you beat 50?”",
        "Mary: “Yes, I have more.”",
    ]
    assert shown(position, 0)["status"] == "Harry asks you about agent 11. The program answers for you, truthfully."
    assert shown(position, 3)["status"] == shown(position, None)["status"] == "Harry asks Mary about agent 11."
    empty = go(KEY, moved(bribes=({}, {11: 45}, {}, {})), (1, {"move": "challenge", "asker": "mover"}))
    assert [one["move"] for one in shown(empty, 0)["forms"]] == ["concede"]
    assert "you can only give in" in shown(empty, 0)["status"]


def test_what_challenges_have_shown_is_for_all() -> None:
    position = go(KEY, talked(), (2, {"move": "quote", "amount": 65}))
    for reader in (0, 3, None):
        table = words(shown(position, reader)["table"])
        assert "51 to 65" in table and "41 to 50" in table and "66 or more" in table
    later = go(KEY, position, (1, {"move": "bribe", "agent": 12, "amount": 5}))
    assert "1 or more (1 bribe since)" in words(shown(later, None)["table"])


@pytest.mark.parametrize(
    ("seat", "kind", "text"),
    [
        (0, "bad", "Harry prevails: the papers go back, and Mary has lost the turn."),
        (2, "good", "Harry prevails: the papers go back, and Mary has lost the turn."),
        (3, "info", "Harry prevails: the papers go back, and Mary has lost the turn."),
    ],
)
def test_the_end_of_a_challenge_is_told(seat: int, kind: str, text: str) -> None:
    assert told(go(KEY, talked(), (2, {"move": "quote", "amount": 65})), seat) == (kind, text)


def test_a_mover_who_prevails_earns_an_extra_turn() -> None:
    bribes = ({11: 300}, {11: 45}, {11: 110}, {})
    position = go(
        KEY, moved(bribes=bribes), (1, {"move": "decline"}), (2, {"move": "challenge", "asker": "challenger"}),
        (2, {"move": "concede"}), (3, {"move": "decline"}),
    )  # fmt: skip
    assert position.extra_turn
    assert told(position, 0) == (
        "good",
        "Mary prevails against Harry: the move stands so far. You have earned an extra turn.",
    )
    assert shown(position, 0)["status"].startswith("Your extra turn")
    assert shown(position, 1)["status"].startswith("Mary has an extra turn")


def test_bribes_and_moves_are_told_without_their_secrets() -> None:
    position = go(KEY, papers_on(), (0, {"move": "bribe", "agent": 44, "amount": 321}))
    assert told(position, 0) == ("info", "Your bribe is placed. The others see only that you placed one.")
    assert told(position, 1) == ("info", "Mary has placed a bribe: nobody else knows on whom, nor how much.")
    passed = go(KEY, moved(), *[(seat, {"move": "decline"}) for seat in (1, 2, 3)])
    assert told(passed, 0) == ("info", "You moved the papers from agent 11 to agent 21; nobody challenged.")
    assert told(passed, None)[1].startswith("Mary moved the papers")


def test_the_end() -> None:
    won = go(KEY, papers_on(1, ({}, {}, {}, {})), (0, {"move": "move", "to": "home"}),
             *[(seat, {"move": "decline"}) for seat in (1, 2, 3)])  # fmt: skip
    assert shown(won, 0)["status"] == "The game is over. You win: the papers are home, in London."
    assert shown(won, 2)["status"] == "The game is over. Mary wins: the papers are in London."
    assert "winner" in shown(won, None)["table"]
    drawn = go(KEY, begin(KEY, 2, turn_limit=1), (0, {"move": "bribe", "agent": 1, "amount": 1}))
    over = "The game is over: turn 1 was the last, the papers have reached no home, and nobody wins."
    assert shown(drawn, 1)["status"] == over


def test_turns_left_are_said_where_there_is_a_limit() -> None:
    assert shown(begin(KEY, 2, turn_limit=5), 0)["status"].endswith("5 turns are left.")
    assert shown(begin(KEY, 2, turn_limit=1), 0)["status"].endswith("This is the last turn.")


@given(st.integers(0, 10**6), st.integers(2, 4))
@settings(deadline=None, max_examples=15)
def test_every_page_is_whole_and_shows_no_secret(seed: int, seats: int) -> None:
    """In random games: forms for all choices and nothing else, and the same page whatever others hold."""
    rng = random.Random(seed)
    for position in played(seats, seed)[::11]:
        for reader in (*range(seats), None):
            page = shown(position, reader)
            choices = {} if reader is None else GAME.choices(position, reader)
            assert {one["move"] for one in page["forms"]} == set(choices)
            for one in page["forms"]:
                assert [field["name"] for field in one["fields"]] == list(choices[one["move"]])
            assert page["status"]
            json.dumps(page, allow_nan=False)
            other = FACTS[KEY].swap(position, reader, rng)
            assert shown(other, reader) == page


@given(st.integers(0, 10**6))
@settings(deadline=None, max_examples=15)
def test_the_two_steps_agree_and_json_will_do(seed: int) -> None:
    position = random.Random(seed).choice(played(3, seed))
    public = views.public_part(
        KEY, GAME.observe(position, None), names=NAMES[:3], result=GAME.result(position), phase=position.phase
    )
    for seat in range(3):
        own, choices = GAME.observe(position, seat), GAME.choices(position, seat)
        page = views.page(public, observation=own, choices=choices, seat=seat)
        assert page == shown(position, seat)
        assert views.page(public, observation=dump(own), choices=choices, seat=seat) == page
    assert views.page(public) == shown(position, None)


def test_names_are_text_wherever_they_stand() -> None:
    names = ("<script>alert(1)</script>", 'a"b', "‮evil", "<b>")
    for position in (papers_on(), moved(), talked(), go(KEY, talked(), (2, {"move": "quote", "amount": 65}))):
        for reader in (0, 2, None):
            page = shown(position, reader, names)
            assert "<script>" not in page["table"] and "<b>" not in page["table"]
            balanced(page["table"])


def test_every_board_is_drawn() -> None:
    for size in (5, 7, 15):
        page = shown(begin(KEY, 2, size=size, homes=["Peking", "London"], diagonal=False), 0)
        assert page["table"].count("<rect") == size**2 + 1
        assert len([one for one in fills(page) if "move" in one]) == 4
    assert "⌂★" in shown(begin(KEY, 2, homes=["Peking", "London"]), 0)["table"]


def test_a_long_way_stays_a_picture() -> None:
    there_and_back = (10, 11) * 500
    page = shown(replace(papers_on(10), path=("Geneva", *there_and_back[:-1])), 0)
    assert len(page["table"]) < 40_000


def test_the_rules_have_an_example_drawn_and_three_questions() -> None:
    rules = views.rules_help(KEY)
    assert rules.count("<details>") == 3
    assert "<svg" in rules and "Can you beat 50?" in rules and "51–65" in rules
    balanced(rules)


def test_the_example_is_what_the_rules_do() -> None:
    """The example of the help page, played: who prevails, and what is known afterwards."""
    position = replace(
        begin(KEY, 3, size=5), papers=6, path=("Geneva", 6), bribes=({6: 65}, {6: 45}, {6: 110}), acting=0
    )
    position = go(
        KEY, position, (0, {"move": "move", "to": 1}), (1, {"move": "challenge", "asker": "mover"}),
        *[(0, {"move": "quote", "amount": one}) for one in (10, 40, 50)],
        (2, {"move": "challenge", "asker": "challenger"}), (2, {"move": "quote", "amount": 65}),
    )  # fmt: skip
    assert position.papers == 6 and position.phase != FINISHED
    table = words(shown(position, None)["table"])
    assert "51 to 65" in table and "41 to 50" in table and "66 or more" in table
