"""Questions, routes and challenges: against all bribes that fit, a search of the board, and the rule in words."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from math import log2
from typing import Any

import pytest

from bidgames.economics import solve
from bidgames.rules import subterfuge as rules


def test_bounds_are_what_fits_all_answers() -> None:
    rng = random.Random(4)
    for _ in range(40):
        players, cap = ["A", "B", "C"], 8
        bribes = {name: rng.randint(0, cap) for name in players}
        questions = []
        for _ in range(rng.randint(0, 4)):
            asker, other = rng.sample(players, 2)
            if bribes[asker]:
                questions.append({"asker": asker, "answerer": other, "question": rng.randrange(bribes[asker])})
        found = solve("subterfuge_bounds", {"players": players, "bribes": bribes, "questions": questions, "cap": cap})
        answers = [bribes[one["answerer"]] > one["question"] for one in questions]
        assert found["answers"] == answers
        fitting = [
            held
            for held in (dict(zip(players, amounts, strict=True)) for amounts in product(range(cap + 1), repeat=3))
            if all(
                held[one["asker"]] > one["question"] and (held[one["answerer"]] > one["question"]) == answer
                for one, answer in zip(questions, answers, strict=True)
            )
        ]
        for name in players:
            possible = {held[name] for held in fitting}
            assert found["public_bounds"][name] == [min(possible), max(possible)]
            assert found["bits_revealed"][name] == pytest.approx(log2((cap + 1) / len(possible)))
        speakers = {one[role] for one in questions for role in ("asker", "answerer")}
        top = [name for name in speakers if bribes[name] == max(bribes[one] for one in speakers)]
        if len(top) == 1:
            assert found["owner_among_speakers"] == top[0]


def test_of_equal_bribes_the_one_who_was_asked_last_owns() -> None:
    inputs: dict[str, Any] = {"players": ["A", "B", "C"], "bribes": {"A": 5, "B": 5, "C": 1}, "cap": 9}
    asked = [{"asker": "A", "answerer": "B", "question": 4}]
    assert solve("subterfuge_bounds", {**inputs, "questions": asked})["owner_among_speakers"] == "B"
    asked = [*asked, {"asker": "B", "answerer": "A", "question": 4}]
    assert solve("subterfuge_bounds", {**inputs, "questions": asked})["owner_among_speakers"] == "A"
    apart = [{"asker": "A", "answerer": "C", "question": 2}, {"asker": "B", "answerer": "C", "question": 2}]
    assert solve("subterfuge_bounds", {**inputs, "questions": apart})["owner_among_speakers"] is None
    assert solve("subterfuge_bounds", {**inputs, "questions": []})["owner_among_speakers"] is None


def test_the_smallest_bribe_that_is_enough() -> None:
    for low, high, target in product((0, 51, 66), (66, 80, 1000), (0, 0.1, 0.5, 0.8, 1)):
        if low > high:
            continue
        found = solve("subterfuge_cost_to_seize", {"owner_low": low, "owner_high": high, "target_probability": target})
        owners = range(low, high + 1)
        chances = {bribe: sum(owner < bribe for owner in owners) / len(owners) for bribe in range(low, high + 2)}
        assert found["minimum_bribe"] == min(bribe for bribe, chance in chances.items() if chance >= target)
        assert found["win_probability"] == pytest.approx(chances[found["minimum_bribe"]])


@pytest.mark.parametrize("size", [5, 7, 9, 11, 15])
@pytest.mark.parametrize("diagonal", [True, False])
def test_routes_by_searching_the_board(size: int, diagonal: bool) -> None:
    around = rules.adjacent(size, diagonal)
    ways, seen, moves = Counter({rules.GENEVA: 1}), {rules.GENEVA}, 0
    while "London" not in ways:
        following: Counter[Any] = Counter()
        for place, count in ways.items():
            for other in around[place]:
                if other not in seen and other not in ("Moscow", "Peking", "Washington"):
                    following[other] += count
        ways, moves = following, moves + 1
        seen |= set(ways)
    found = solve("subterfuge_geometry", {"board": size, "diagonal_moves": diagonal})
    assert found == {
        "agents": sum(isinstance(place, int) for row in rules.board(size) for place in row),
        "min_moves_to_home": moves,
        "shortest_routes": ways["London"],
        "agents_needed_on_shortest_route": moves - 1,
    }


def test_a_board_of_a_thousand_squares_each_way() -> None:
    found = solve("subterfuge_geometry", {"board": 1001, "diagonal_moves": False})
    assert (found["agents"], found["min_moves_to_home"]) == (1001**2 - 5, 1000)
    assert found["shortest_routes"] > 10**299
    smallest = solve("subterfuge_geometry", {"board": 3, "diagonal_moves": True})
    assert (smallest["agents"], smallest["agents_needed_on_shortest_route"]) == (4, 0)


@pytest.mark.parametrize("seats", [2, 3, 4, 7])
@pytest.mark.parametrize("to", [21, "home"])
def test_challenges_by_the_words_of_the_rules(seats: int, to: int | str) -> None:
    rng = random.Random(seats)
    for _ in range(60):
        people = [f"P{at}" for at in range(seats)]
        amounts = {name: rng.randint(0, 4) for name in people}
        mover = rng.choice(people)
        willing = [name for name in people if name != mover and rng.random() < 0.6]
        rng.shuffle(willing)
        found = solve("subterfuge_challenge_resolution", {
            "seating": people, "mover": mover, "bribes_on_from_agent": amounts, "willing_to_challenge": willing,
            "move_from": 11, "move_to": to,
        })  # fmt: skip
        at = people.index(mover)
        circle = people[at + 1 :] + people[:at]
        order, winner = [], None
        for name in circle:
            if name in willing and winner is None:
                order.append(name)
                winner = name if amounts[name] > amounts[mover] else None
        arrived = winner is None
        over = arrived and to == "home"
        extra = arrived and bool(order) and not over
        assert found == {
            "challenge_order": order,
            "successful_challenger": winner,
            "papers_at": to if arrived else 11,
            "mover_extra_turn": extra,
            "next_player": None if over else mover if extra else circle[0],
        }


def test_every_chance_that_a_bribe_can_have_is_reached_by_that_bribe() -> None:
    for count in range(1, 80):
        for above in range(count + 1):
            target = {"owner_low": 7, "owner_high": 6 + count, "target_probability": above / count}
            found = solve("subterfuge_cost_to_seize", target)
            assert found == {"minimum_bribe": 7 + above, "win_probability": pytest.approx(above / count)}
    far = {"owner_low": 0, "owner_high": 10**6 - 1, "target_probability": 123_457 / 10**6}
    assert solve("subterfuge_cost_to_seize", far)["minimum_bribe"] == 123_457
