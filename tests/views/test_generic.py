"""A game without a view of its own can be played from its observation and its domains alone."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bidgames import rules, views
from bidgames.rules.game import dump
from bidgames.text import translator
from bidgames.views import generic

_ = translator("en")


def test_keys_become_words() -> None:
    assert generic.worded("for_sale") == "For sale"
    assert generic.worded("") == ""


@pytest.mark.parametrize(
    ("domain", "expected"),
    [
        ({"whole": [0, 9, 1]}, {"kind": "whole", "low": 0, "high": 9, "step": 1, "value": None}),
        ({"whole": [3, 3, 1]}, {"kind": "whole", "low": 3, "high": 3, "step": 1, "value": 3}),
        ({"whole": [2, None, 2]}, {"kind": "whole", "low": 2, "high": None, "step": 2, "value": None}),
        ({"one_of": ["A", 1]}, {"kind": "one_of", "values": ["A", 1], "labels": ["A", "1"], "value": None}),
        ({"one_of": ["only"]}, {"kind": "one_of", "values": ["only"], "labels": ["only"], "value": "only"}),
        ({"ordering": [0, 1]}, {"kind": "ordering", "items": [0, 1], "value": None}),
        ({"text": [0, 80]}, {"kind": "text", "most": 80, "optional": True, "value": None}),
        ({"text": [1, 80]}, {"kind": "text", "most": 80, "optional": False, "value": None}),
        ({"one_of": [1, 2], "when": {"buy": "x"}},
         {"kind": "one_of", "values": [1, 2], "labels": ["1", "2"], "when": {"buy": "x"}, "value": None}),
    ],
)  # fmt: skip
def test_fields_follow_their_domains(domain: dict[str, Any], expected: dict[str, Any]) -> None:
    assert generic.field("f", domain, "F", "help") == {"name": "f", "label": "F", "help": "help", **expected}


@pytest.mark.parametrize("key", rules.keys())
def test_every_registered_game_is_shown_at_every_moment(key: str) -> None:
    game, rng = rules.game(key), random.Random(11)
    seats = max(game.fewest, 3)
    options = {name: option.default for name, option in game.options(seats).items()}
    position = game.start(seats, {}, game.setup(seats, options, rng))
    names = tuple(f"<b>{n}" for n in range(seats))
    for _step in range(40):
        acting = game.to_act(position)
        for seat in (*acting[:1], None):
            choices = {} if seat is None else game.choices(position, seat)
            seen = dump(game.observe(position, seat))
            result = dump(game.result(position))
            shared = generic.public(seen, names, result, position.phase, _)
            page = generic.seat(shared, seen, generic.described(choices), seat, _)
            assert [form["move"] for form in page["forms"]] == list(choices)
            assert page["status"] and "<b>" not in page["table"]
            assert views.whole_page(key, observation=seen, choices=choices, names=names, seat=seat, result=result,
                                    phase=position.phase)["status"]  # fmt: skip
        if not acting:
            break
        position = game.apply(position, acting[0], game.safe(position, acting[0], rng))


@pytest.mark.parametrize(
    ("winners", "seat", "expected"),
    [
        ([], 0, "The game is over. Nobody wins."),
        ([0], 0, "The game is over. You win."),
        ([0, 1], 0, "The game is over. You share the win."),
        ([1, 2], 0, "The game is over. The win goes to Fred and Mary."),
        ([1], None, "The game is over. The win goes to Fred."),
    ],
)
def test_the_end_is_said(winners: list[int], seat: int | None, expected: str) -> None:
    result = {"finished": True, "scores": [1, 2, 2], "winners": winners}
    shared = generic.public({}, ("Jane", "Fred", "Mary"), result, "finished", _)
    assert generic.seat(shared, None, {}, seat, _)["status"] == expected


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(rules.Refused):
        views.lobby("chess", names=[], seat=None)
    assert "no rules" in views.rules_help("unheard_of")
