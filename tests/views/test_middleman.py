"""Middleman's pages: what they say, what they hide, and that the two steps of making them agree."""

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

from bidgames import rules, views
from bidgames.rules.game import dump
from bidgames.text import translator
from bidgames.views.middleman.help import given_out
from tests.views.markup import OPTIONAL, balanced

GAME = rules.game("middleman")
NAMES = ("Jane", "Fred", "Mary")
_ = translator("en")


def start(available: list[int], demand: list[int], seats: int = 3, rounds: int = 10) -> Any:
    """A game whose first column has these numbers; the rest of each row is in order."""
    position = GAME.start(seats, {"rounds": rounds}, {})
    for seat in range(seats):
        a = [available[seat], *(n for n in range(10) if n != available[seat])]
        d = [demand[seat], *(n for n in reversed(range(10)) if n != demand[seat])]
        position = GAME.apply(position, seat, GAME.parse({"move": "rows", "available": a, "demand": d}))
    return position


def orders(position: Any, *sheets: tuple[int, int]) -> Any:
    for seat, (wanted, offer) in zip(GAME.to_act(position), sheets, strict=True):
        position = GAME.apply(position, seat, GAME.parse({"move": "order", "wanted": wanted, "offer": offer}))
    return position


def sales(position: Any, *sheets: tuple[int, int]) -> Any:
    for seat, (for_sale, price) in zip(GAME.to_act(position), sheets, strict=True):
        position = GAME.apply(position, seat, GAME.parse({"move": "sale", "for_sale": for_sale, "price": price}))
    return position


def shown(position: Any, seat: int | None, names: Any = NAMES, language: str = "en") -> dict[str, Any]:
    return views.whole_page(
        "middleman",
        observation=GAME.observe(position, seat),
        choices={} if seat is None else GAME.choices(position, seat),
        names=names,
        seat=seat,
        result=GAME.result(position),
        phase=position.phase,
        language=language,
    )


def told(position: Any, seat: int | None) -> str:
    return " ".join(alert["text"] for alert in shown(position, seat)["alerts"])


def words(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))


def rows_of(html: str, css: str) -> list[list[str]]:
    """The cells of the table of a class, row by row."""
    inside = re.search(rf'<table class="{css}">(.*?)</table>', html, re.S)
    assert inside is not None
    return [[words(cell).strip() for cell in re.split("<t[hd]", row)[1:]] for row in inside[1].split("<tr")[1:]]


def test_the_first_page_asks_for_two_rows_that_nobody_could_guess() -> None:
    position = GAME.start(3, {}, {})
    page = shown(position, 0)
    [form] = page["forms"]
    assert (form["move"], form["shuffle"]) == ("rows", "Shuffle for me")
    assert [(one["kind"], one["value"], one["items"]) for one in form["fields"]] == [
        ("ordering", None, list(range(10)))
    ] * 2
    assert "rows" in page["status"]
    assert page["charts"] == []


def test_an_order_form_has_the_limits_the_purse_and_a_warning() -> None:
    position = start([4, 4, 4], [1, 1, 1])
    [form] = shown(position, 0)["forms"]
    assert [(one["name"], one["low"], one["high"]) for one in form["fields"]] == [
        ("wanted", 0, 10**9), ("offer", 0, 10**9),
    ]  # fmt: skip
    [warning] = form["warnings"]
    assert warning["product"] == ["wanted", "offer"]
    assert warning["above"] == 30
    assert warning["cap"] == {"wanted": 4 + 9 + 9}, "own number is known, the others' are not"
    assert "30" in form["note"] and "0 tins" in form["note"]


def test_a_sale_form_knows_the_tins_and_who_has_none_finds_it_filled_in() -> None:
    position = orders(start([4, 4, 4], [1, 1, 1]), (5, 1), (7, 1), (0, 0))
    [form] = shown(position, 0)["forms"]
    assert [(one["low"], one["high"], one["value"]) for one in form["fields"]] == [(0, 5, None), (0, None, None)]
    assert "A price above 10 counts as 10" in form["note"]
    [empty] = shown(position, 2)["forms"]
    assert [one["value"] for one in empty["fields"]] == [0, 10]


@pytest.mark.parametrize(
    ("seat", "expected"),
    [
        (0, "You bought all you wanted: 5 tins at 6 each. Paid: 30. Yours was the highest offer."),
        (1, "You bought 7 of the 9 tins you wanted, at 4 each. Paid: 28. Of the 12 tins available, only 7 "),
        (2, "You bought none of the 6 tins you wanted at 2 each. Players who offered more took everything: 12 tins."),
    ],
)
def test_three_different_offers(seat: int, expected: str) -> None:
    position = orders(start([4, 4, 4], [1, 1, 1]), (5, 6), (9, 4), (6, 2))
    assert told(position, seat).startswith(expected)


def test_a_tin_nobody_can_share() -> None:
    position = orders(start([3, 3, 3], [1, 1, 1]), (4, 5), (6, 3), (5, 3))
    assert told(position, 1) == (
        "You bought 2 of the 6 tins you wanted, at 3 each. Paid: 6. 1 other player offered the same. You shared "
        "equally until 1 tin remained for 2 of you: too few for one each, so you all dropped out."
    )


def test_what_was_handed_in_is_said_until_all_are_in() -> None:
    position = sales(orders(start([4, 4, 4], [1, 1, 1]), (5, 1), (1, 2), (0, 0)), (0, 4), (0, 4), (0, 4))
    assert shown(position, 0)["status"].startswith("Round 2 of 10, auction: how many tins")
    position = GAME.apply(position, 0, GAME.parse({"move": "order", "wanted": 3, "offer": 2}))
    assert shown(position, 0)["status"] == (
        "Round 2 of 10, auction: your order is 3 tins at 2 each. The auction is held when everybody's order is in."
    )
    position = GAME.apply(position, 1, GAME.parse({"move": "order", "wanted": 0, "offer": 9}))
    assert "auction: you want no tins." in shown(position, 1)["status"]
    position = GAME.apply(position, 2, GAME.parse({"move": "order", "wanted": 0, "offer": 0}))
    position = GAME.apply(position, 0, GAME.parse({"move": "sale", "for_sale": 1, "price": 12}))
    assert "sale: you put up 1 tin at 10 each." in shown(position, 0)["status"]
    position = GAME.apply(position, 1, GAME.parse({"move": "sale", "for_sale": 0, "price": 0}))
    assert "sale: you sell nothing." in shown(position, 1)["status"]
    assert "the players decide what they sell" in shown(position, None)["status"]


def test_too_few_tins_from_the_start_for_those_who_tie() -> None:
    position = orders(start([1, 0, 0], [1, 1, 1]), (5, 2), (6, 2), (5, 1))
    assert "1 other player offered the same, but only 1 tin remained for 2 of you" in told(position, 0)
    assert told(position, 2).startswith("You bought 1 of the 5 tins")


def test_shared_until_nothing_was_left_and_one_was_satisfied_first() -> None:
    position = orders(start([4, 3, 3], [1, 1, 1]), (2, 5), (6, 5), (6, 5))
    assert "2 other players offered the same, and you shared equally until you had all" in told(position, 0)
    assert "you shared equally until no tin was left" in told(position, 1)


def test_the_tied_drop_out_of_a_sale_and_the_next_is_served() -> None:
    position = orders(start([9, 9, 0], [4, 4, 3]), (8, 0), (7, 0), (3, 0))
    position = sales(position, (8, 4), (7, 4), (3, 14))
    assert told(position, 0) == (
        "You sold 5 of the 8 tins you put up, at 4 each. Earned: 20. 1 other player asked the same price. You shared "
        "equally until the market wanted only 1 tin more from 2 of you: too few for one each, so you all dropped out."
    )
    assert told(position, 2).startswith("You sold 1 of the 3 tins you put up, at 10 each. Earned: 10.")
    page = shown(position, None)
    rows = [[cell.split(">")[-1] for cell in row] for row in rows_of(page["table"], "stage")[1:]]
    assert rows == [
        ["Jane", "4", "8", "5", "20"], ["Fred", "4", "7", "5", "20"], ["Mary", "10", "3", "1", "10"],
    ]  # fmt: skip
    assert "11 tins demanded, 18 tins for sale, 11 tins sold." in page["charts"][1]["text"]


def test_no_order_no_supply_and_no_demand_have_words() -> None:
    position = orders(start([0, 0, 0], [0, 0, 0]), (0, 0), (5, 1), (5, 1))
    assert told(position, 0) == "You placed no order."
    assert "No tin was available." in told(position, 1)
    assert "Nobody bought a tin." in shown(position, None)["charts"][0]["text"]


def test_a_bankrupt_is_told_so_and_marked_in_words() -> None:
    position = orders(start([9, 9, 9], [1, 1, 1]), (9, 9), (1, 1), (0, 0))
    page = shown(position, 0)
    [alert] = page["alerts"]
    assert alert["kind"] == "bad"
    assert "They cost 81, but you had only 30: you are bankrupt" in alert["text"]
    assert "You are bankrupt" in page["status"]
    assert page["forms"] == []
    assert any(row[0].endswith("Jane") and "bankrupt" in row[1] for row in rows_of(page["table"], "players"))
    assert told(position, None) == "Bankrupt: Jane."


def test_the_game_sheet_shows_own_numbers_to_come_and_no_others() -> None:
    position = orders(start([4, 5, 6], [3, 2, 1]), (5, 1), (4, 2), (3, 3))
    sheet = {row[0].split(">")[-1]: row[1:] for row in rows_of(shown(position, 1)["table"], "sheet")}
    plain = {key: [cell.split(">")[-1] for cell in row] for key, row in sheet.items()}
    assert plain["A (mine)"] == ["5", "0", "1", "2", "3", "4", "6", "7", "8", "9", ""]
    assert plain["D (mine)"] == ["2", "9", "8", "7", "6", "5", "4", "3", "1", "0", ""]
    assert plain["Wanted"][0] == "4"
    assert plain["Available"][0] == "15"
    assert plain["Bought"][0] == "4"
    assert plain["Cash"][0] == "22", "the second row of that name: after the auction"
    assert 'class="sheet"' not in shown(position, None)["table"]


def test_the_forecast_follows_from_what_is_known() -> None:
    position = sales(orders(start([9, 9, 9], [0, 0, 0]), (0, 0), (0, 0), (0, 0)), (0, 0), (0, 0), (0, 0))
    own = shown(position, 0)["table"]
    cells = [[cell.split(">")[-1] for cell in row] for row in rows_of(own, "forecast")[1:]]
    assert cells == [
        ["Tins available, round 2", "0", "16", "8"],  # own 0; the others have 0-8 left, 4 on average
        ["Demand, round 2", "11", "27", "19"],  # own 9; the others have 1-9 left, 5 on average
    ]
    public = [[cell.split(">")[-1] for cell in row] for row in rows_of(shown(position, None)["table"], "forecast")[1:]]
    assert public[0][1:] == ["0", "24", "12"]


def test_the_final_table_shares_ranks() -> None:
    position = start([4, 4, 4], [1, 1, 1], rounds=1)
    position = sales(orders(position, (0, 0), (0, 0), (2, 1)), (0, 10), (0, 10), (0, 10))
    page = shown(position, 2)
    assert page["status"] == (
        "The game is over. Jane and Fred win together, with 30 in cash. Your place: 3 of 3, with 28."
    )
    places = [[cell.split(">")[-1] for cell in row] for row in rows_of(page["table"], "players")[1:]]
    assert places == [["Jane", "1", "30", "0"], ["Fred", "1", "30", "0"], ["Mary", "3", "28", "2"]]
    assert "Final table" in page["table"]
    assert shown(position, 0)["status"] == "The game is over. You win together with Fred, with 30 in cash."


def test_nobody_wins_when_all_are_bankrupt() -> None:
    position = orders(start([9, 9, 9], [1, 1, 1]), (9, 9), (9, 9), (9, 9))
    assert shown(position, 0)["status"] == "The game is over: everybody is bankrupt, and nobody wins."


def played(seats: int, seed: int, until: int) -> Any:
    """A game of random moves, stopped after so many of them."""
    rng, position, made = random.Random(seed), GAME.start(seats, {}, {}), 0
    while GAME.to_act(position) and made < until:
        seat = rng.choice(GAME.to_act(position))
        move = GAME.safe(position, seat, rng)
        if position.phase == "orders":
            move = GAME.parse({"move": "order", "wanted": rng.randrange(9), "offer": rng.randrange(6)})
        elif position.phase == "sales":
            sheet = {"move": "sale", "for_sale": rng.randint(0, position.tins[seat]), "price": rng.randrange(13)}
            move = GAME.parse(sheet)
        position = GAME.apply(position, seat, move)
        made += 1
    return position


@given(st.integers(2, 15), st.integers(0, 10**6), st.integers(0, 200), st.sampled_from(["en", "fr", "xx"]))
@settings(deadline=None, max_examples=40)
def test_any_moment_makes_pages_and_both_ways_agree(seats: int, seed: int, until: int, language: str) -> None:
    position = played(seats, seed, until)
    names = [f"P{n}" for n in range(seats)]
    public = views.public_part(
        "middleman", GAME.observe(position, None), names=names, result=GAME.result(position), phase=position.phase,
        language=language,
    )  # fmt: skip
    for seat in (None, 0, seats - 1):
        seen = GAME.observe(position, seat)
        choices = {} if seat is None else GAME.choices(position, seat)
        page = views.page(public, observation=seen, choices=choices, seat=seat)
        assert page == views.page(public, observation=dump(seen), choices=choices, seat=seat)
        assert page == shown(position, seat, names, language)
        json.dumps(page, allow_nan=False)
        assert type(page["table"]) is str
        assert page["status"] and all(chart["text"] and chart["title"] for chart in page["charts"])
        assert bool(page["forms"]) == bool(choices)
        balanced(page["table"], OPTIONAL)


@given(st.integers(2, 6), st.integers(0, 10**6), st.integers(0, 150))
@settings(deadline=None, max_examples=25)
def test_a_page_depends_on_nothing_that_is_sealed(seats: int, seed: int, until: int) -> None:
    position = played(seats, seed, until)
    names = [f"P{n}" for n in range(seats)]
    acting = GAME.to_act(position)
    if len(acting) > 1:
        mover, watcher = acting[0], acting[1]
        after = GAME.apply(position, mover, GAME.safe(position, mover, random.Random(seed)))
        assert shown(position, watcher, names) == shown(after, watcher, names)
        assert shown(position, None, names) == shown(after, None, names)


HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "&lt;b&gt; & ' \"",
    "\u202egnihsup {0} {name}",
)


@pytest.mark.parametrize("copies", [1, 5])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_hostile_names_are_text(copies: int, language: str) -> None:
    names = [f"{name}{copy or ''}" for copy in range(copies) for name in HOSTILE]
    for until in (0, 25, 60, 130, 10**6):
        position = played(len(names), 3, until)
        for seat in (None, 0, 3):
            page = shown(position, seat, names, language)
            assert balanced(page["table"], OPTIONAL) <= {
                "table", "caption", "thead", "tbody", "tr", "th", "td", "p", "div", "details", "summary", "bdi", "ol",
                "li", "colgroup", "col",
            }  # fmt: skip
    lobby = views.lobby("middleman", names=names, seat=1, language=language)
    assert balanced(lobby["table"]) <= {"p", "bdi"}
    assert "\u202egnihsup {0} {name}" in views.lobby("middleman", names=names, seat=3)["status"]


def test_long_lists_show_the_first_the_reader_and_hide_the_rest() -> None:
    position = played(40, 5, 40 * 9)
    names = [f"Player {n:02}" for n in range(40)]
    last = min(range(40), key=lambda seat: (position.cash[seat], -seat))
    page = shown(position, last, names)
    listed = rows_of(page["table"], "players")[1:]
    assert len(listed) == 6
    assert names[last] in listed[-1][0]
    assert "<details>" in page["table"]
    assert all(name in page["table"] for name in names)


def test_the_waiting_sentence_and_the_lobby() -> None:
    assert views.waiting(12, 30, _) == "12 of 30 are in."
    assert views.waiting(0, 0, _) is None
    assert views.waiting(1, 3, _, ["Bo", "Cy"]) == "1 of 3 are in. Still to come: Bo and Cy."
    assert views.waiting(0, 2, _, ["Bo", "Cy"]) == "0 of 2 are in."
    assert views.waiting(1, 9, _, list("abcdefgh")) == "1 of 9 are in."
    lobby = views.lobby("middleman", names=["Jane", "Fred"], seat=1)
    assert lobby["status"] == "You are in, Fred. The game starts when your teacher starts it."
    assert "2 players here: Jane and Fred." in lobby["table"]
    assert "Nobody is here yet." in views.lobby("middleman", names=[], seat=None)["table"]


def test_the_rules_have_a_worked_example_that_is_right_and_three_questions() -> None:
    html = views.rules_help("middleman")
    position = orders(start([3, 3, 3], [1, 1, 1]), (4, 5), (6, 3), (5, 3))
    assert [row[3].split(">")[-1] for row in rows_of(html, "stage")[1:]] == [
        str(bought) for bought in position.rounds[0].bought
    ]
    tins = re.findall(r"<rect class=\"(\w+)\"[^>]*/><text[^>]*>(.)</text>", html)
    assert "".join(letter for _css, letter in tins) == "JJJJFMFM?"
    assert [css for css, _letter in tins] == ["in"] * 8 + ["off"]
    balanced(html)
    assert orders(start([4, 3, 3], [1, 1, 1]), (2, 5), (6, 5), (6, 5)).rounds[0].bought == (2, 4, 4)
    given = orders(start([2, 3], [1, 1], 2), (10, 4), (0, 0))
    assert (given.rounds[0].bought[0], given.cash[0], given.bankrupt[0]) == (5, 0, False)
    ruined = orders(start([2, 4], [1, 1], 2), (10, 4), (0, 0))
    assert (ruined.rounds[0].bought[0], ruined.bankrupt[0]) == (6, True)
    over = replace(given, phase="finished", cash=(30, 31), tins=(12, 0))
    assert rules.game("middleman").result(over).winners == (1,)


def test_tins_are_given_out_one_each_in_turn() -> None:
    assert given_out([(2, 5), (6, 5), (6, 5)], (2, 4, 4)) == [0, 1, 2, 0, 1, 2, 1, 2, 1, 2]
    assert given_out([(3, 1), (2, 4), (0, 9)], (1, 2, 0)) == [1, 1, 0]


def test_views_are_light() -> None:
    program = (
        "import sys; from bidgames import views; views.rules_help('middleman'); "
        "sys.exit(bool({'pandas', 'altair', 'IPython', 'numpy'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
