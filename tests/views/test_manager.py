"""Manager's pages: what they say and ask, what they hide, and that the two steps of making them agree."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bidgames import views
from bidgames.rules.game import dump
from tests.play import begin, go, playing
from tests.rules.hidden import FACTS
from tests.views.manager_pages import END, GAME, KEY, NAMES, form, priced, rows_of, shown, told
from tests.views.markup import balanced


def test_the_first_page_is_a_dial_that_stands_on_the_wages() -> None:
    page = shown(begin(KEY, 3), 0)
    assert page["status"] == "Round 1: at what price do you sell? Your wages are 5,000."
    [asked] = page["forms"]
    [field] = asked["fields"]
    assert (field["low"], field["high"], field["step"], field["value"]) == (100, 20_000, 100, 5_000)
    assert field["dial"] == [[-1000, "−1,000"], [-100, "−100"], [100, "+100"], [1000, "+1,000"]]
    [left] = asked["sums"]
    assert (left["start"], left["times"], left["each"], left["below"]["limit"]) == (-5_000, "price", [{"by": 1}], 0)
    assert (page["charts"], page["alerts"]) == ([], [])


def test_the_dial_stands_where_it_was_left_and_knows_the_machines() -> None:
    position = go(KEY, priced(6_100, 6_500, round_limit=4), (0, END), (1, END))
    position = replace(position, machines=(3, 0))
    assert shown(position, 0)["status"] == "Round 2 of 4: at what price do you sell? Your wages are 3,500."
    assert form(position, 0, "price")["fields"][0]["value"] == 6_100
    assert form(position, 0, "price")["sums"][0]["start"] == -3_500


def test_an_own_price_is_said_until_all_are_in() -> None:
    position = go(KEY, begin(KEY, 2), (0, {"move": "price", "price": 12_300}))
    assert shown(position, 0)["status"] == "Round 1: your price is 12,300. It is opened when everybody's price is in."
    assert shown(position, None)["status"] == "Round 1: the managers write their prices."


@pytest.mark.parametrize(
    ("seat", "kind", "expected"),
    [
        (0, "good", "You sold at 5,500 and paid 5,000 in wages: you earned 500. Yours was the lowest price, so your "
                    "share stays at 1,000."),
        (1, "good", "You sold at 6,500 and paid 5,000 in wages: you earned 1,500. Yours was the second lowest price: "
                    "your share rose one step, to 1,100."),
        (2, "good", "You sold at 6,700 and paid 5,000 in wages: you earned 1,700. Yours was the third lowest price: "
                    "your share rose two steps, to 1,200."),
        (3, "bad", "You did not sell at 8,100: the next lower price was 6,700, and a gap of 1,400 is more than 1,000. "
                   "Up to 7,700 you would have sold. You pay no wages. Your share fell one step, to 900."),
        (4, "bad", "You did not sell at 8,500: the gap of 1,400 from 6,700 to 8,100 is more than 1,000 and cut off all "
                   "above it. Up to 7,700 you would have sold. You pay no wages. Your share fell one step, to 900."),
    ],
)  # fmt: skip
def test_the_first_worked_case_is_explained(seat: int, kind: str, expected: str) -> None:
    assert told(priced(5_500, 6_500, 6_700, 8_100, 8_500), seat) == (kind, expected)


def test_a_price_below_the_wages_and_one_just_at_them() -> None:
    position = priced(1_800, 2_000, machines=(6, 6))
    assert told(position, 0) == (
        "bad",
        "You sold at 1,800, but the wages were 2,000: you paid 200 to the bank. Yours was the lowest price, so your "
        "share stays at 1,000.",
    )
    kind, text = told(position, 1)
    assert kind == "info"
    assert text.startswith("You sold at 2,000, just what you paid in wages: nothing is left.")


def test_three_steps_and_the_end_of_the_exchange() -> None:
    position = priced(100, 1_100, 2_100, 3_100, 4_100, 5_100)
    for seat, to in ((3, "1,400"), (4, "1,400"), (5, "1,400")):
        assert told(position, seat)[1].endswith(f"your share rose three steps, to {to}.")
    stuck = priced(5_000, 9_000, step=(3, 0), share_price=(1_000, 700))
    stuck = replace(stuck, ladder=(1_000,), step=(0, 0), share_price=(1_000, 1_000))
    assert told(stuck, 1)[1].endswith("Your share stays at 1,000, the end of the exchange.")


def test_everybody_is_told_the_round_in_a_sentence() -> None:
    assert told(priced(5_500, 6_500, 6_700, 8_100, 8_500), None) == (
        "info",
        "Round 1: 3 of 5 companies sold, at 5,500 to 6,700. The gap of 1,400 from 6,700 to 8,100 cut off D · Jill and "
        "E · John.",
    )
    assert told(priced(7_000, 7_000), None)[1] == "Round 1: 2 of 2 companies sold, at 7,000."


def test_the_ladder_rises_and_shows_its_gap_and_who_is_cut_off() -> None:
    table = shown(priced(8_100, 6_500, 8_500, 6_700, 5_500), 0)["table"]
    assert rows_of(table, "ladder")[1:] == [
        ["E John", "5,500", "+500", "0"],
        ["B Fred", "6,500", "+1,500", "+1"],
        ["D Jill", "6,700", "+1,700", "+2"],
        ["✂ A gap of 1,400, more than 1,000: above it nobody sells."],
        ["A Jane", "8,100", "not sold", "−1"],
        ["C Mary", "8,500", "not sold", "−1"],
    ]
    assert table.count('<tr class="served">') == 3
    assert '<tr class="unserved own"><th scope="row">A' in table
    assert table.count("<circle") == 5 and table.count('class="in"') == 3
    assert "✂ gap 1,400" in table


def test_no_gap_no_cut() -> None:
    table = shown(priced(5_000, 6_000, 7_000), None)["table"]
    assert "✂" not in table
    assert 'class="cut"' not in table


def test_companies_machines_and_holdings_are_on_the_table() -> None:
    position = priced(
        6_000, 6_500, machines=(3, 0), cash=(0, -4_000), shares=((4, 2), (0, 1)), bank=(48, 49)
    )  # fmt: skip
    table = shown(position, 1)["table"]
    assert rows_of(table, "companies")[1:] == [
        ["A Jane", "23,700", "2,500", "3 ■■■□□□□□□□", "3,500", "1,000"],
        ["B Fred", "−1,400", "−2,500", "0 □□□□□□□□□□", "5,000", "1,100"],
    ]
    assert rows_of(table, "holdings")[1:] == [
        ["A Jane", "4", "2", "6,200"],
        ["B Fred", "–", "1", "1,100"],
        ["Bank", "48", "49", ""],
    ]
    assert table.count('class="own"') == 2
    exchange = re.search(r'<div class="track".*?</div>', table, re.S)
    assert exchange is not None
    assert 'aria-label="A · Jane: 1,000; B · Fred: 1,100"' in exchange[0]
    assert (
        '<span class="here">1,000<br><b>A</b></span><span class="here">1,100<br><b class="me">B</b></span>'
        in (exchange[0])
    )
    assert exchange[0].count("<span") == 24


def test_a_long_exchange_is_shown_around_its_markers() -> None:
    options = {"ladder": list(range(10, 5_000, 10))}
    table = shown(begin(KEY, 2, **options), 0)["table"]
    shown_places = re.findall(r"<span[^>]*>([\d,]+)<br>", table)
    assert shown_places == ["980", "990", "1,000", "1,010", "1,020"]


def test_all_rounds_are_kept_behind_a_summary() -> None:
    position = go(KEY, priced(6_000, 7_500), (0, END), (1, END))
    assert "<details>" not in shown(position, 0)["table"]
    position = go(KEY, position, (0, {"move": "price", "price": 6_200}), (1, {"move": "price", "price": 6_100}))
    assert rows_of(shown(position, 0)["table"], "history") == [
        ["Round", "A", "B"], ["2", "6,200", "6,100"], ["1", "6,000", "7,500"],
    ]  # fmt: skip


def test_the_trading_says_whose_turn_it_is() -> None:
    position = priced(6_000, 6_100, 6_200, 6_300)
    assert shown(position, 0)["status"].startswith("Round 1, trading: your turn. You have 1,000 in cash.")
    assert shown(position, 1)["status"] == "Round 1, trading: Jane buys and sells. Your turn comes next."
    assert shown(position, 3)["status"] == (
        "Round 1, trading: Jane buys and sells. Your turn comes after Jane, Fred and Mary."
    )
    assert shown(position, None)["status"] == "Round 1, trading: Jane buys and sells."
    assert shown(go(KEY, position, (0, END)), 0)["status"] == (
        "Round 1, trading: Fred buys and sells. You have had your turn."
    )


def test_how_it_ended_is_said_to_each() -> None:
    position = replace(priced(6_000, 6_500), cash=(9_000, 99_000), machines=(9, 0))
    position = go(KEY, position, (0, {"move": "buy", "asset": "machine", "quantity": 1}))
    lost = "The game is over: you bought the tenth machine. Fred wins, with a capital of 103,400. Your place: 2 of 2, "
    assert shown(position, 0)["status"].startswith(lost)
    won = "The game is over: Jane bought the tenth machine. You win, with a capital of 103,400."
    assert shown(position, 1)["status"] == won
    assert 'class="winner"' in shown(position, None)["table"]
    assert "Final table" in shown(position, None)["table"]
    tied = go(KEY, priced(6_000, 6_000, 100, round_limit=1, cash=(0, 0, -900)), (2, SOLD), (2, END))
    tied = go(KEY, tied, (0, END), (1, END))
    assert tied.phase == "finished"
    assert shown(tied, 0)["status"] == (
        "The game is over: round 1 was the last. You win together with Fred, with a capital of 3,600."
    )


SOLD = {"move": "sell", "asset": "share", "company": 2, "quantity": 4}


def some(seats: int, seed: int, until: int) -> Any:
    """A game of random moves, stopped after so many of them."""
    rng = random.Random(seed)
    position = begin(KEY, seats, round_limit=5)
    for made, (_seat, _move, after) in enumerate(playing(GAME, position, rng)):
        if made >= until:
            break
        position = after
    return position


@given(st.integers(2, 6), st.integers(0, 10**6), st.integers(0, 90), st.sampled_from(["en", "fr", "xx"]))
@settings(deadline=None, max_examples=40)
def test_any_moment_makes_pages_and_both_ways_agree(seats: int, seed: int, until: int, language: str) -> None:
    position = some(seats, seed, until)
    public = views.public_part(
        KEY, GAME.observe(position, None), names=NAMES[:seats], result=GAME.result(position), phase=position.phase,
        language=language,
    )  # fmt: skip
    for seat in (None, 0, seats - 1):
        seen = GAME.observe(position, seat)
        choices = {} if seat is None else GAME.choices(position, seat)
        page = views.page(public, observation=seen, choices=choices, seat=seat)
        assert page == views.page(public, observation=dump(seen), choices=choices, seat=seat)
        assert page == shown(position, seat, language=language)
        json.dumps(page, allow_nan=False)
        assert [one["move"] for one in page["forms"]] == [
            m for m in ("price", "end_turn", "buy", "sell") if m in choices
        ]
        quiet = [one["move"] for one in page["forms"] if one.get("style") == "quiet"]
        assert quiet == (["end_turn"] if "end_turn" in choices and {"buy", "sell"} & set(choices) else [])
        assert page["status"] and all(chart["text"] and chart["title"] for chart in page["charts"])
        balanced(page["table"])


@given(st.integers(2, 6), st.integers(0, 10**6), st.integers(0, 60))
@settings(deadline=None, max_examples=60)
def test_a_page_depends_on_no_sealed_price(seats: int, seed: int, until: int) -> None:
    position = some(seats, seed, until)
    for reader in (None, *range(seats)):
        other = FACTS[KEY].swap(position, reader, random.Random(seed))
        assert json.dumps(shown(position, reader)) == json.dumps(shown(other, reader))


TAGS = {
    "table", "caption", "thead", "tbody", "tr", "th", "td", "p", "div", "span", "b", "br", "wbr", "details", "summary",
    "bdi", "svg", "line", "circle", "text",
}  # fmt: skip
HOSTILE = ("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "&lt;b&gt; ' \"", "‮egnihsup {0} {name}")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_hostile_names_are_text(language: str) -> None:
    for until in (0, 4, 12, 60, 10**6):
        position = some(4, 3, until)
        for seat in (None, 0, 3):
            page = shown(position, seat, HOSTILE, language)
            assert balanced(page["table"]) <= TAGS
            assert "onerror=alert(1)>" not in page["table"]


def test_the_picture_keeps_discs_apart_and_labels_inside() -> None:
    for seed in range(200):
        rng = random.Random(seed)
        prices = [100 * rng.randint(50, 50 + rng.choice((0, 3, 20, 150))) for _seat in range(rng.randint(2, 6))]
        table = shown(priced(*prices), None)["table"]
        discs = [(int(x), int(y)) for x, y in re.findall(r'cx="(-?\d+)" cy="(-?\d+)"', table)]
        assert len(discs) == len(prices)
        for place, (x, y) in enumerate(discs):
            assert 10 <= x <= 330 and y >= 10
            assert all((x - u) ** 2 + (y - v) ** 2 >= 20**2 for u, v in discs[:place]), prices
        assert all(20 <= int(x) <= 320 for x in re.findall(r'<text x="(-?\d+)"', table))


def test_the_rules_have_a_worked_example_that_is_right_and_three_questions() -> None:
    html = views.rules_help(KEY)
    played = priced(5_500, 6_500, 6_700, 8_100, 8_500).rounds[0]
    expected = [
        [
            letter,
            f"{price:,}",
            f"+{earned:,}".lstrip("+") if sold else "not sold",
            f"{step:+d}".replace("+0", "0").replace("-", "−"),
        ]
        for letter, price, earned, sold, step in zip(
            "ABCDE", played.prices, played.income, played.sold, played.steps, strict=True
        )
    ]
    assert rows_of(html, "ladder")[1:] == expected
    assert "<svg" in html and html.count("<details>") == 3
    balanced(html)
    assert priced(4_000, 6_000, 6_500).rounds[0].sold == (True, False, False)
    assert priced(1_800, 2_000, machines=(6, 0)).rounds[0].income[0] == -200


def test_views_are_light() -> None:
    program = (
        "import sys; from bidgames import views; views.rules_help('manager'); "
        "sys.exit(bool({'pandas', 'altair', 'IPython', 'numpy'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
