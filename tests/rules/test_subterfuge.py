"""Subterfuge: rules 1 to 6 and 11 of `subterfuge.md`, the Decisions and the Details about them."""

from __future__ import annotations

from typing import Any

import pytest

from bidgames import rules
from bidgames.rules.game import NotYourTurn, Refused
from bidgames.rules.subterfuge import TOWNS, adjacent, agents, board
from bidgames.wording import sentence
from tests.play import begin, go, plain, refusal, words
from tests.rules.spies import KEY, bribe, challenge, concede, decline, move, on_30, quote

GAME = rules.game(KEY)


def moves_of(position: Any, seat: int) -> tuple[Any, ...]:
    """Where the seat may move the papers."""
    return GAME.choices(position, seat)["move"]["to"].values  # type: ignore[attr-defined]


# Rules 1-3: the board


def test_rule_01_agents_are_numbered_in_reading_order_without_towns_and_geneva() -> None:
    rows = board(9)
    assert rows[0] == ("London", 1, 2, 3, 4, 5, 6, 7, "Moscow")
    assert rows[1] == (8, 9, 10, 11, 12, 13, 14, 15, 16)
    assert rows[4] == (35, 36, 37, 38, "Geneva", 39, 40, 41, 42)
    assert rows[8] == ("Washington", 70, 71, 72, 73, 74, 75, 76, "Peking")
    assert agents(9) == 76


def test_rule_01_the_rulebooks_agents_10_11_21_are_neighbours() -> None:
    around = adjacent(9, diagonal=True)
    assert 11 in around[10] and 21 in around[11] and 10 not in around[8]
    assert around[11] == (2, 3, 4, 10, 12, 19, 20, 21)


@pytest.mark.parametrize("size", range(5, 16, 2))
def test_rule_01_every_odd_size_from_5_to_15_has_a_centre_and_four_corners(size: int) -> None:
    rows = board(size)
    assert {len(row) for row in rows} == {size} and len(rows) == size
    assert rows[size // 2][size // 2] == "Geneva"
    numbers = [place for row in rows for place in row if isinstance(place, int)]
    assert numbers == list(range(1, agents(size) + 1))
    position = begin(KEY, 2, size=size)
    assert GAME.choices(position, 0)["bribe"]["agent"].contains(agents(size))
    assert not GAME.choices(position, 0)["bribe"]["agent"].contains(agents(size) + 1)


@pytest.mark.parametrize("size", [3, 4, 6, 17, 0, -9, True, 9.0, "9", None, [9], 10**400])
def test_rule_01_other_sizes_are_refused(size: Any) -> None:
    with pytest.raises(Refused) as caught:
        GAME.start(2, {"size": size}, {})
    assert caught.value.field == "size"
    assert "from 5 to 15, in steps of 2" in sentence(caught.value)


def test_rule_02_homes_go_clockwise_from_the_top_left() -> None:
    assert (board(9)[0][0], board(9)[0][8], board(9)[8][8], board(9)[8][0]) == TOWNS
    assert TOWNS == ("London", "Moscow", "Peking", "Washington")
    for seats in (2, 3, 4):
        assert begin(KEY, seats).homes == TOWNS[:seats]


def test_rule_02_the_option_homes_chooses_other_corners() -> None:
    position = begin(KEY, 2, homes=["London", "Peking"], size=5)
    assert position.homes == ("London", "Peking")
    position = go(KEY, position, move(0, 15), move(1, 16), decline(0))
    assert moves_of(position, 0) == (11, 12, 15, 17, 19, 20)
    assert moves_of(go(KEY, position, bribe(0, 1, 1)), 1) == (11, 12, 15, 17, 19, 20, "home")


@pytest.mark.parametrize(
    "homes",
    [
        ["London"], ["London", "London"], ["London", "Moscow", "Peking"], ["London", "Geneva"], ["London", 1], [[], {}],
        "London", None, 2, {"London": 0, "Moscow": 1}, ["london", "Moscow"], [True, False],
    ],
)  # fmt: skip
def test_details_homes_is_a_list_of_different_towns_one_per_seat(homes: Any) -> None:
    with pytest.raises(Refused) as caught:
        GAME.start(2, {"homes": homes}, {})
    assert caught.value.field == "homes"
    assert "a list of 2 different ones of: London, Moscow, Peking, Washington" in sentence(caught.value)


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four_players(seats: int) -> None:
    with pytest.raises(Refused) as caught:
        GAME.start(seats, {}, {})
    assert caught.value.field == "seats"


def test_rule_03_the_start() -> None:
    position = begin(KEY, 3)
    assert plain(position) == {
        "phase": "turn", "papers": "Geneva", "path": ["Geneva"], "capital": [1000, 1000, 1000], "bribes": [{}, {}, {}],
        "turn": 0, "extra_turn": False, "challenge": None, "acting": 0, "history": [], "size": 9, "diagonal": True,
        "homes": ["London", "Moscow", "Peking"], "turn_limit": None,
    }  # fmt: skip
    assert GAME.to_act(position) == (0,)
    assert GAME.result(position).scores == (0, 0, 0)


@pytest.mark.parametrize("capital", [0, -1, 1.5, True, "1000", None, [], {}])
def test_details_capital_is_at_least_1(capital: Any) -> None:
    with pytest.raises(Refused) as caught:
        GAME.start(2, {"capital": capital}, {})
    assert caught.value.field == "capital"
    assert begin(KEY, 2, capital=1).capital == (1, 1)


@pytest.mark.parametrize("option", [("turn_limit", 0), ("turn_limit", True), ("diagonal", 1), ("diagonal", "no")])
def test_other_options_are_checked(option: tuple[str, Any]) -> None:
    with pytest.raises(Refused) as caught:
        GAME.start(2, dict([option]), {})
    assert caught.value.field == option[0]


def test_options_given_with_their_default_value_are_allowed() -> None:
    given = {"size": 9, "homes": ["London", "Moscow"], "capital": 1000, "diagonal": True, "turn_limit": None}
    assert GAME.start(2, given, {}) == begin(KEY, 2)


# Rules 4-6: a turn


def test_rule_04_a_bribe_costs_its_amount_and_stays() -> None:
    position = go(KEY, begin(KEY, 2), bribe(0, 11, 65), bribe(1, 11, 1000), bribe(0, 76, 1))
    assert position.capital == (934, 0)
    assert plain(position)["bribes"] == [{"11": 65, "76": 1}, {"11": 1000}]
    assert GAME.to_act(position) == (1,)


def test_rule_04_a_new_bribe_replaces_the_old_one_whose_money_is_lost() -> None:
    position = go(KEY, begin(KEY, 2), bribe(0, 11, 65), bribe(1, 1, 1), bribe(0, 11, 70))
    assert (position.capital[0], position.bribes[0]) == (865, {11: 70})


def test_details_a_new_bribe_may_be_lower_than_the_old_one() -> None:
    position = go(KEY, begin(KEY, 2), bribe(0, 11, 65), bribe(1, 1, 1), bribe(0, 11, 5))
    assert (position.capital[0], position.bribes[0]) == (930, {11: 5})


@pytest.mark.parametrize(
    ("field", "value", "allowed"),
    [
        ("amount", 0, "from 1 to 40"), ("amount", 41, "from 1 to 40"), ("amount", -1, "from 1 to 40"),
        ("amount", 1.0, "from 1 to 40"), ("amount", True, "from 1 to 40"), ("amount", "5", "from 1 to 40"),
        ("amount", None, "from 1 to 40"), ("amount", [], "from 1 to 40"), ("amount", 10**400, "from 1 to 40"),
        ("agent", 0, "from 1 to 76"), ("agent", 77, "from 1 to 76"), ("agent", "11", "from 1 to 76"),
        ("agent", "London", "from 1 to 76"), ("agent", {}, "from 1 to 76"), ("agent", False, "from 1 to 76"),
    ],
)  # fmt: skip
def test_rule_04_other_agents_and_amounts_are_refused_in_words(field: str, value: Any, allowed: str) -> None:
    position = begin(KEY, 2, capital=40)
    raw = {"move": "bribe", "agent": 11, "amount": 5, field: value}
    assert refusal(KEY, position, 0, raw).field == field
    said = words(KEY, position, 0, raw)
    assert said.startswith(f"{field} is ") and allowed in said


@pytest.mark.parametrize("raw", [{"move": "bribe", "agent": 1}, {"move": "bribe", "amount": 1}, {"move": "move"}])
def test_a_key_that_a_move_lacks_is_refused(raw: dict[str, Any]) -> None:
    assert "missing" in words(KEY, begin(KEY, 2), 0, raw)


@pytest.mark.parametrize("name", ["decline", "concede", "challenge", "quote", "pass"])
def test_rule_04_there_is_no_passing(name: str) -> None:
    raw = {"move": name, "asker": "mover", "amount": 1}
    assert refusal(KEY, begin(KEY, 2), 0, raw).field == "move"


def test_rule_05_the_papers_move_as_a_king() -> None:
    position = begin(KEY, 2)
    assert moves_of(position, 0) == (29, 30, 31, 38, 39, 46, 47, 48)
    position = go(KEY, position, move(0, 30))
    assert (position.papers, position.path) == (30, ("Geneva", 30))
    assert moves_of(position, 1) == (20, 21, 22, 29, 31, 38, 39)  # never back to Geneva


def test_rule_05_without_diagonal_as_a_rook_one_step() -> None:
    position = begin(KEY, 2, diagonal=False)
    assert moves_of(position, 0) == (30, 38, 39, 47)
    position = go(KEY, position, move(0, 30))
    assert moves_of(position, 1) == (21, 29, 31)
    refused = refusal(KEY, position, 1, {"move": "move", "to": 20})
    assert (refused.field, refused.value, refused.allowed.values) == ("to", 20, (21, 29, 31))  # type: ignore[union-attr]


def test_rule_05_never_into_another_home_or_an_empty_corner() -> None:
    position = go(KEY, begin(KEY, 2, size=5), move(0, 5), move(1, 4), decline(0))
    assert adjacent(5, diagonal=True)[4] == ("London", 1, 5, 9, 10)
    assert moves_of(position, 0) == (1, 5, 9, 10, "home")
    position = go(KEY, position, bribe(0, 1, 1))
    assert moves_of(position, 1) == (1, 5, 9, 10)
    for town in ("London", "home", "Washington"):
        assert refusal(KEY, position, 1, {"move": "move", "to": town}).field == "to"
    position = go(KEY, begin(KEY, 2, size=5), move(0, 14), move(1, 13), decline(0))
    assert adjacent(5, diagonal=True)[13] == (9, 10, 14, "Washington", 18)  # an empty corner
    assert moves_of(position, 0) == (9, 10, 14, 18)


@pytest.mark.parametrize("to", [30, 77, 0, "Geneva", "London", "21", None, True, 21.0, [21], {"to": 21}, 10**400])
def test_rule_05_other_places_are_refused(to: Any) -> None:
    assert refusal(KEY, on_30(2), 0, {"move": "move", "to": to}).field == "to"


def test_rule_05_anyone_may_move_the_papers_without_a_bribe() -> None:
    position = on_30(2)
    assert 30 not in position.bribes[0]
    assert go(KEY, position, move(0, 21)).papers == 21


def test_rule_05_without_capital_a_seat_has_to_move() -> None:
    position = go(KEY, begin(KEY, 2, capital=5), bribe(0, 1, 5), bribe(1, 1, 4))
    assert set(GAME.choices(position, 0)) == {"move"}
    refused = refusal(KEY, position, 0, {"move": "bribe", "agent": 1, "amount": 1})
    assert (refused.field, refused.allowed.values) == ("move", ("move",))  # type: ignore[union-attr]


def test_rule_06_a_move_into_the_own_home_that_nobody_challenges_wins() -> None:
    position = go(KEY, begin(KEY, 3, size=5), move(0, 5), move(1, 4), decline(2), decline(0), bribe(2, 1, 1))
    position = go(KEY, position, move(0, "home"), decline(1))
    assert (position.papers, position.phase, GAME.to_act(position)) == ("London", "challenge", (2,))
    assert GAME.result(position).winners == ()
    position = go(KEY, position, decline(2))
    assert plain(position)["papers"] == "London" and position.path == ("Geneva", 5, 4, "London")
    assert (position.phase, GAME.to_act(position), position.challenge) == ("finished", (), None)
    assert plain(GAME.result(position)) == {"finished": True, "scores": [1, 0, 0], "winners": [0]}


def test_rule_06_a_move_home_that_is_challenged_with_success_does_not_win() -> None:
    position = go(KEY, begin(KEY, 2, size=5), bribe(0, 1, 1), bribe(1, 4, 3), move(0, 5), move(1, 4), decline(0))
    position = go(KEY, position, move(0, "home"), challenge(1, "challenger"), quote(1, 0))
    assert (position.papers, position.phase, GAME.to_act(position)) == (4, "turn", (1,))
    assert GAME.result(position).scores == (0, 0)


def test_rule_06_a_challenged_move_home_that_stands_wins_without_an_extra_turn() -> None:
    position = go(KEY, begin(KEY, 2, size=5), bribe(0, 4, 2), bribe(1, 4, 1), move(0, 5), move(1, 4), decline(0))
    position = go(KEY, position, move(0, "home"), challenge(1, "challenger"), quote(1, 0), concede(1))
    assert (position.phase, position.extra_turn, GAME.result(position).winners) == ("finished", False, (0,))


def test_nothing_can_be_done_when_finished() -> None:
    position = go(KEY, begin(KEY, 2, size=5), move(0, 5), move(1, 4), decline(0), move(0, "home"), decline(1))
    for seat in (0, 1):
        assert GAME.choices(position, seat) == {}
        assert isinstance(refusal(KEY, position, seat, bribe(0, 1, 1)[1]), NotYourTurn)


# Rule 11: the limit


def test_rule_11_a_draw_after_the_last_turn() -> None:
    position = go(KEY, begin(KEY, 2, turn_limit=3), bribe(0, 1, 1), move(1, 30))
    assert position.phase == "turn"
    position = go(KEY, position, bribe(0, 1, 1))
    assert (position.phase, position.turn, GAME.to_act(position)) == ("finished", 3, ())
    assert plain(GAME.result(position)) == {"finished": True, "scores": [0, 0], "winners": []}


def test_rule_11_without_the_option_there_is_no_limit() -> None:
    position = begin(KEY, 2)
    for turn in range(400):
        position = go(KEY, position, bribe(turn % 2, 1, 1))
    assert (position.phase, position.turn) == ("turn", 400)


def test_details_the_last_turn_is_over_only_when_its_challenges_are_settled() -> None:
    position = go(KEY, begin(KEY, 2, turn_limit=2), move(0, 30), move(1, 21))
    assert (position.phase, position.turn) == ("challenge", 1)
    position = go(KEY, position, decline(0))
    assert (position.phase, position.turn, position.path) == ("finished", 2, ("Geneva", 30, 21))


def test_details_at_the_limit_an_earned_extra_turn_lapses() -> None:
    position = go(KEY, begin(KEY, 2, turn_limit=2), move(0, 30), move(1, 21), challenge(0, "challenger"), concede(0))
    assert (position.phase, position.extra_turn, position.turn) == ("finished", False, 2)
    assert GAME.result(position).winners == ()


def test_details_a_win_in_the_last_turn_wins() -> None:
    position = go(KEY, begin(KEY, 2, size=5, turn_limit=3), move(0, 5), move(1, 4), decline(0), move(0, "home"))
    position = go(KEY, position, decline(1))
    assert (position.phase, position.turn, GAME.result(position).winners) == ("finished", 3, (0,))


def test_details_turn_counts_bribes_moves_undone_and_winning_ones_once_they_are_over() -> None:
    position = begin(KEY, 2, size=5)
    steps = [
        (bribe(0, 5, 3), 1), (bribe(1, 5, 2), 2), (move(0, 5), 3), (bribe(1, 4, 1), 4), (move(0, 4), 4),
        (challenge(1, "mover"), 4), (quote(0, 1), 4), (quote(0, 2), 5), (move(0, "home"), 5),
        (challenge(1, "challenger"), 5), (quote(1, 0), 6), (move(1, 5), 6), (decline(0), 7), (move(0, 4), 7),
        (decline(1), 8), (bribe(1, 1, 1), 9), (move(0, "home"), 9), (decline(1), 10),
    ]  # fmt: skip
    for step, turn in steps:
        position = go(KEY, position, step)
        assert position.turn == turn, step
    assert position.phase == "finished"


def test_details_the_own_home_is_home_in_a_move_and_a_town_elsewhere() -> None:
    position = go(KEY, begin(KEY, 2, size=5), move(0, 5), move(1, 4), decline(0))
    assert refusal(KEY, position, 0, {"move": "move", "to": "London"}).field == "to"
    position = go(KEY, position, move(0, "home"))
    assert (position.papers, position.path[-1], position.challenge.to) == ("London", "London", "London")
