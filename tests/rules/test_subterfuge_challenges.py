"""Challenges in Subterfuge: rules 7 to 10 of `subterfuge.md` and the Details about them."""

from __future__ import annotations

from typing import Any

import pytest

from bidgames import rules
from bidgames.rules.game import NotYourTurn
from tests.play import begin, go, plain, refusal, words
from tests.rules.spies import KEY, bribe, challenge, concede, decline, move, on_30, quarrel, quote

GAME = rules.game(KEY)


def test_rule_07_the_first_move_out_of_geneva_cannot_be_challenged() -> None:
    position = go(KEY, begin(KEY, 3), move(0, 30))
    assert (position.phase, GAME.to_act(position), position.challenge, position.turn) == ("turn", (1,), None, 1)


def test_rule_07_a_bribe_cannot_be_challenged() -> None:
    position = go(KEY, on_30(3), bribe(0, 30, 5))
    assert (position.phase, GAME.to_act(position)) == ("turn", (1,))


def test_rule_07_each_other_seat_in_turn_from_the_one_after_the_mover() -> None:
    position = go(KEY, on_30(4), bribe(0, 1, 1), move(1, 21))
    asked = []
    while position.phase == "challenge":
        (seat,) = GAME.to_act(position)
        asked.append(seat)
        assert set(GAME.choices(position, seat)) == {"challenge", "decline"}
        for other in {0, 1, 2, 3} - {seat}:
            assert isinstance(refusal(KEY, position, other, {"move": "decline"}), NotYourTurn)
        position = go(KEY, position, decline(seat))
    assert asked == [2, 3, 0]
    assert (GAME.to_act(position), position.extra_turn, position.turn) == ((2,), False, 6)


@pytest.mark.parametrize("bribes", [{}, {1: 10}])
def test_details_any_seat_may_challenge_with_or_without_a_bribe(bribes: dict[int, int]) -> None:
    position = go(KEY, quarrel({0: 5, **bribes}), challenge(1, "mover"))
    assert (position.phase, GAME.to_act(position)) == ("question", (0,))


@pytest.mark.parametrize(("word", "seat"), [("mover", 0), ("challenger", 1)])
def test_rule_08_the_challenger_says_who_asks(word: str, seat: int) -> None:
    position = go(KEY, quarrel({0: 5, 1: 7}), challenge(1, word))
    assert GAME.to_act(position) == (seat,)
    assert plain(position.challenge)["asker"] == seat and plain(position.challenge)["challenger"] == 1
    assert GAME.choices(position, 1 - seat) == {}


@pytest.mark.parametrize("asker", [0, 1, "Mover", "", None, True, ["mover"], {"asker": "mover"}])
def test_rule_08_another_asker_is_refused(asker: Any) -> None:
    refused = refusal(KEY, quarrel({}), 1, {"move": "challenge", "asker": asker})
    assert (refused.field, refused.allowed.values) == ("asker", ("mover", "challenger"))  # type: ignore[union-attr]


def amounts(position: Any) -> tuple[int, int | None] | None:
    """What the asker may quote: lowest and highest; None when he can only concede."""
    (seat,) = GAME.to_act(position)
    found = GAME.choices(position, seat)
    assert "concede" in found
    return (found["quote"]["amount"].low, found["quote"]["amount"].high) if "quote" in found else None  # type: ignore[attr-defined]


def test_rule_08_quotes_are_below_the_own_bribe_and_above_the_last() -> None:
    position = go(KEY, quarrel({0: 65, 1: 45}), challenge(1, "mover"))
    assert amounts(position) == (0, 64)
    assert refusal(KEY, position, 0, {"move": "quote", "amount": 65}).field == "amount"
    position = go(KEY, position, quote(0, 10))
    assert amounts(position) == (11, 64)
    assert "from 11 to 64" in words(KEY, position, 0, {"move": "quote", "amount": 10})
    assert amounts(go(KEY, position, quote(0, 44))) == (45, 64)


@pytest.mark.parametrize("amount", [-1, 65, 0.0, True, "3", None, [3], {}, 10**400])
def test_rule_08_other_amounts_are_refused(amount: Any) -> None:
    position = go(KEY, quarrel({0: 65, 1: 45}), challenge(1, "mover"))
    assert refusal(KEY, position, 0, {"move": "quote", "amount": amount}).field == "amount"


@pytest.mark.parametrize(("amount", "yes"), [(43, True), (44, True), (45, False), (46, False)])
def test_rule_08_the_answer_is_yes_exactly_if_the_others_bribe_is_greater(amount: int, yes: bool) -> None:
    position = go(KEY, quarrel({0: 65, 1: 45}, seats=3), challenge(1, "mover"), quote(0, amount))
    assert position.challenge.answers == ((0, amount, yes),)
    assert position.challenge.last_quote == amount
    assert GAME.to_act(position) == ((0,) if yes else (2,))


def test_rule_08_a_no_to_the_mover_lets_the_mover_prevail() -> None:
    position = go(KEY, quarrel({0: 65, 1: 45}), challenge(1, "mover"), quote(0, 45))
    assert (position.papers, GAME.to_act(position), position.extra_turn) == (21, (0,), True)


def test_rule_08_a_no_to_the_challenger_lets_the_challenger_prevail() -> None:
    position = go(KEY, quarrel({0: 45, 1: 65}), challenge(1, "challenger"), quote(1, 45))
    assert (position.papers, GAME.to_act(position), position.extra_turn) == (30, (1,), False)


def test_rule_08_without_a_legal_quote_the_asker_must_concede_himself() -> None:
    position = go(KEY, quarrel({0: 45, 1: 65}), challenge(1, "mover"))
    position = go(KEY, position, quote(0, 44))
    assert (position.phase, GAME.to_act(position), amounts(position)) == ("question", (0,), None)
    refused = refusal(KEY, position, 0, {"move": "quote", "amount": 45})
    assert (refused.field, refused.allowed.values) == ("move", ("concede",))  # type: ignore[union-attr]
    assert go(KEY, position, concede(0)).papers == 30


@pytest.mark.parametrize("asker", ["mover", "challenger"])
def test_rule_08_who_has_no_bribe_can_only_concede_but_is_asked(asker: str) -> None:
    position = go(KEY, quarrel({}), challenge(1, asker))
    assert (position.phase, amounts(position)) == ("question", None)


def test_rule_08_he_may_concede_before_his_first_quote() -> None:
    position = go(KEY, quarrel({0: 65, 1: 45}), challenge(1, "mover"), concede(0))
    assert (position.papers, position.challenge, GAME.to_act(position)) == (30, None, (1,))
    position = go(KEY, quarrel({0: 45, 1: 65}), challenge(1, "challenger"), concede(1))
    assert (position.papers, position.extra_turn, GAME.to_act(position)) == (21, True, (0,))


def test_rule_08_of_equal_bribes_the_one_who_does_not_ask_owns_the_agent() -> None:
    position = go(KEY, quarrel({0: 20, 1: 20}), challenge(1, "mover"), quote(0, 19))
    assert position.challenge.answers == ((0, 19, True),)
    assert amounts(position) is None
    assert go(KEY, position, concede(0)).papers == 30
    position = go(KEY, quarrel({0: 20, 1: 20}), challenge(1, "challenger"), quote(1, 19), concede(1))
    assert (position.papers, position.extra_turn) == (21, True)


@pytest.mark.parametrize("mover", [{}, {0: 5}])
def test_rule_08_a_mover_who_concedes_to_a_challenger_without_a_bribe_prevails(mover: dict[int, int]) -> None:
    position = go(KEY, quarrel(mover), challenge(1, "mover"), concede(0))
    assert (position.papers, position.extra_turn, GAME.to_act(position)) == (21, True, (0,))


@pytest.mark.parametrize("mover", [{}, {0: 5}])
def test_rule_08_a_challenger_who_concedes_lets_the_mover_prevail_with_or_without_a_bribe(
    mover: dict[int, int],
) -> None:
    position = go(KEY, quarrel({**mover, 1: 9}), challenge(1, "challenger"), concede(1))
    assert (position.papers, position.extra_turn, GAME.to_act(position)) == (21, True, (0,))


@pytest.mark.parametrize("asker", ["mover", "challenger"])
def test_rule_08_the_first_quote_of_a_further_challenge_is_at_least_the_last(asker: str) -> None:
    position = go(KEY, quarrel({0: 65, 1: 45, 2: 110}, seats=3), challenge(1, "mover"), quote(0, 10), quote(0, 50))
    position = go(KEY, position, challenge(2, asker))
    assert amounts(position) == (50, 64 if asker == "mover" else 109)
    (seat,) = GAME.to_act(position)
    assert "from 50" in words(KEY, position, seat, {"move": "quote", "amount": 49})
    position = go(KEY, position, quote(seat, 50))
    assert amounts(position) == (51, 64 if asker == "mover" else 109)


def test_rule_08_a_further_challenge_after_a_yes_to_a_challenger_who_conceded() -> None:
    position = go(KEY, quarrel({0: 65, 1: 45, 2: 110}, seats=3), challenge(1, "challenger"), quote(1, 30), concede(1))
    assert position.challenge.answers == ((1, 30, True),)
    assert amounts(go(KEY, position, challenge(2, "mover"))) == (30, 64)
    assert amounts(go(KEY, position, challenge(2, "challenger"))) == (30, 109)


def test_rule_08_a_challenge_without_quotes_leaves_the_bound_of_the_one_before() -> None:
    bribes = {0: 65, 1: 45, 2: 30, 3: 66}
    position = go(KEY, quarrel(bribes, seats=4), challenge(1, "mover"), quote(0, 45))
    position = go(KEY, position, challenge(2, "challenger"), concede(2), challenge(3, "mover"))
    assert amounts(position) == (45, 64)
    position = go(KEY, quarrel(bribes, seats=4), challenge(1, "challenger"), concede(1), challenge(2, "mover"))
    assert amounts(position) == (0, 64)


def test_rule_09_when_the_challenger_prevails_the_papers_go_back_and_the_challenging_ends() -> None:
    position = go(KEY, quarrel({0: 1, 1: 2}, seats=4), challenge(1, "challenger"), quote(1, 1))
    assert (position.papers, position.path) == (30, ("Geneva", 30))
    assert (position.phase, position.challenge, GAME.to_act(position)) == ("turn", None, (1,))
    assert position.turn == 9


def test_rule_09_when_the_mover_prevails_the_next_seat_may_still_challenge() -> None:
    position = go(KEY, quarrel({0: 9, 2: 3}, seats=4), challenge(1, "mover"), quote(0, 0))
    assert (position.phase, GAME.to_act(position), position.papers) == ("challenge", (2,), 21)
    position = go(KEY, position, challenge(2, "mover"), quote(0, 3))
    assert (position.phase, GAME.to_act(position)) == ("challenge", (3,))
    position = go(KEY, position, decline(3))
    assert (position.phase, GAME.to_act(position), position.extra_turn) == ("turn", (0,), True)


def test_rule_10_an_unchallenged_move_earns_nothing() -> None:
    position = go(KEY, quarrel({0: 9}, seats=3), decline(1), decline(2))
    assert (GAME.to_act(position), position.extra_turn) == ((1,), False)


def test_rule_10_play_passes_to_the_seat_after_the_mover_whoever_challenged() -> None:
    position = go(KEY, quarrel({0: 1, 2: 5}, seats=4), decline(1), challenge(2, "challenger"), quote(2, 1))
    assert GAME.to_act(position) == (1,)


def test_rule_10_the_extra_turn_may_be_a_bribe() -> None:
    position = go(KEY, quarrel({0: 9}), challenge(1, "mover"), quote(0, 0), bribe(0, 21, 5))
    assert (GAME.to_act(position), position.extra_turn) == ((1,), False)


def test_details_extra_turn_lasts_through_its_challenges_and_may_earn_another() -> None:
    position = go(KEY, quarrel({0: 9}), challenge(1, "mover"), quote(0, 0))
    assert position.extra_turn
    position = go(KEY, position, move(0, 22))
    assert position.extra_turn and position.phase == "challenge"
    again = go(KEY, position, challenge(1, "challenger"))
    assert again.extra_turn
    again = go(KEY, again, concede(1))
    assert again.extra_turn and GAME.to_act(again) == (0,)
    over = go(KEY, position, decline(1))
    assert not over.extra_turn and GAME.to_act(over) == (1,)


def test_details_an_extra_turn_whose_move_is_undone_is_over() -> None:
    position = go(KEY, begin(KEY, 2), bribe(0, 30, 9), bribe(1, 21, 4), move(0, 30), bribe(1, 1, 1), move(0, 21))
    position = go(KEY, position, challenge(1, "mover"), quote(0, 0), move(0, 22), challenge(1, "challenger"))
    position = go(KEY, position, quote(1, 0))
    assert (position.papers, position.extra_turn, GAME.to_act(position)) == (21, False, (1,))


def test_details_papers_and_path_show_the_square_moved_to_from_the_move_on() -> None:
    position = quarrel({0: 1, 1: 2})
    assert (position.papers, position.path) == (21, ("Geneva", 30, 21))
    position = go(KEY, position, challenge(1, "challenger"))
    assert (position.papers, position.path) == (21, ("Geneva", 30, 21))
    position = go(KEY, position, quote(1, 1))
    assert (position.papers, position.path) == (30, ("Geneva", 30))


def test_details_challenge_from_the_move_until_it_is_settled() -> None:
    position = quarrel({0: 9, 1: 5}, seats=3)
    expected = {
        "mover": 0, "from": 30, "to": 21, "challenger": None, "asker": None, "last_quote": None, "answers": [],
    }  # fmt: skip
    assert plain(position)["challenge"] == expected
    position = go(KEY, position, challenge(1, "mover"))
    expected |= {"challenger": 1, "asker": 0}
    assert plain(position)["challenge"] == expected
    position = go(KEY, position, quote(0, 3))
    expected |= {"last_quote": 3, "answers": [[0, 3, True]]}
    assert plain(position)["challenge"] == expected
    position = go(KEY, position, quote(0, 5))
    expected |= {"last_quote": 5, "answers": [[0, 3, True], [0, 5, False]], "challenger": None, "asker": None}
    assert plain(position)["challenge"] == expected
    position = go(KEY, position, challenge(2, "challenger"))
    assert plain(position)["challenge"] == expected | {"challenger": 2, "asker": 2}
    assert plain(go(KEY, position, concede(2)))["challenge"] is None


def test_the_history_is_what_everybody_saw() -> None:
    position = quarrel({0: 65, 1: 45, 2: 110}, seats=3)
    position = go(KEY, position, challenge(1, "mover"), quote(0, 10), quote(0, 50), challenge(2, "challenger"))
    position = go(KEY, position, quote(2, 65))
    history = plain(position)["history"]
    assert len(history) == position.turn
    assert history[0] == {"seat": 0}
    assert history[-1] == {
        "seat": 0, "from": 30, "to": 21, "challenges": [
            {"challenger": 1, "asker": 0, "answers": [[0, 10, True], [0, 50, False]], "prevailed": False},
            {"challenger": 2, "asker": 2, "answers": [[2, 65, False]], "prevailed": True},
        ],
    }  # fmt: skip
