"""Presses: read strictly, delivered once however often they are sent."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bidgames.client import MoveRefused, NotAllowed, NotNow, Unreachable
from bidgames.panels import form
from bidgames.panels.board import Press, read_press


def press(**values: Any) -> Press:
    return Press(7, "orders-1", "order", values or {"wanted": 3, "offer": 7})


class Seat:
    """Answers moves as told: an exception to raise, or a version."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.calls: list[dict[str, Any]] = []

    def move(self, move: str, turn: Any = None, key: str | None = None, **fields: Any) -> int:
        self.calls.append({"move": move, "turn": turn, "key": key, **fields})
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return int(answer)


def test_a_press_is_read_digit_for_digit() -> None:
    big = "9" * 40
    sent = {"serial": 1, "turn": 4, "form": "order", "values": {"wanted": big, "company": '"Coal"', "row": "[1, 0]"}}
    found = read_press({"press": sent})
    assert found == Press(1, 4, "order", {"wanted": int(big), "company": "Coal", "row": [1, 0]})


@pytest.mark.parametrize(
    "content",
    [
        {},
        None,
        {"press": None},
        {"press": {"serial": "1", "turn": 1, "form": "order", "values": {}}},
        {"press": {"serial": 1, "turn": 1, "form": ["order"], "values": {}}},
        {"press": {"serial": 1, "turn": 1, "form": "order", "values": {"wanted": 3}}},
        {"press": {"serial": 1, "turn": 1, "form": "order", "values": {"wanted": "3,"}}},
        {"press": {"serial": 1, "turn": 1, "form": "order", "values": {"wanted": "1" * 20_000}}},
        {"press": {"serial": 1, "turn": 1, "form": "order", "values": ["wanted"]}},
    ],
)
def test_what_is_no_press_is_refused(content: Any) -> None:
    with pytest.raises((TypeError, ValueError, KeyError, AttributeError)):
        read_press(content)


def test_a_move_goes_with_its_turn() -> None:
    seat = Seat(5)
    assert form.Delivery(seat).send(press(), lambda: None) == ("taken", "", None)
    call = seat.calls[0]
    assert (call["move"], call["turn"], call["wanted"], call["offer"]) == ("order", "orders-1", 3, 7)


def test_in_doubt_it_is_sent_again_with_the_same_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(form, "RETRY", 0)
    seat, doubts = Seat(Unreachable("no answer"), Unreachable("no answer"), 5), []
    assert form.Delivery(seat).send(press(), lambda: doubts.append(1))[0] == "taken"
    assert len(doubts) == 1
    assert len({call["key"] for call in seat.calls}) == 1


def test_it_gives_up_in_the_end_and_never_says_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(form, "RETRY", 0)
    monkeypatch.setattr(form, "GIVE_UP", -1)
    outcome = form.Delivery(Seat(Unreachable("no answer"))).send(press(), lambda: None)
    assert outcome == ("refused", "no answer", None)


def test_pressing_twice_is_one_key_other_values_another() -> None:
    delivery = form.Delivery(Seat())
    assert delivery.key(press(wanted=3)) == delivery.key(press(wanted=3))
    assert delivery.key(press(wanted=3)) != delivery.key(press(wanted=4))


@pytest.mark.parametrize(
    ("refusal", "outcome"),
    [
        (MoveRefused("Too many.", "wanted", 9, {"whole": [0, 5, 1]}), ("refused", "Too many.", "wanted")),
        (NotNow("The game has moved on.", 409), ("moved_on", "The game has moved on.", None)),
        (NotAllowed("Unknown link.", 401), ("refused", "Unknown link.", None)),
    ],
)
def test_refusals(refusal: Exception, outcome: tuple[str, str, str | None]) -> None:
    seat = Seat(refusal, 5)
    delivery = form.Delivery(seat)
    assert delivery.send(press(), lambda: None) == outcome
    delivery.send(press(), lambda: None)
    assert seat.calls[0]["key"] != seat.calls[1]["key"], "an answered key is not used again"


def test_values_are_sent_as_they_are() -> None:
    seat = Seat(1)
    form.Delivery(seat).send(press(available=[3, 1, 2]), lambda: None)
    assert json.dumps(seat.calls[0]["available"]) == "[3, 1, 2]"
