"""The registry and what every game gets from the protocol, shown on a game of one number."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from msgspec import Struct

from bidgames import record, rules
from bidgames.rules.domain import OneOf, Option, Whole
from bidgames.rules.game import MISSING, Choices, Game, Move, NotYourTurn, Refused, Result, dump


class Say(Move, frozen=True, tag="say"):
    """A number, called out in a language when it is `loud`."""

    number: int
    how: str
    language: str | None = None


class Said(Struct, frozen=True):
    """The numbers of the seats so far; the seat after the last one is next."""

    phase: str
    numbers: tuple[int, ...] = ()
    limit: int | None = None


def choices(position: Said, seat: int) -> Choices:
    if seat != len(position.numbers) or position.phase == "finished":
        return {}
    number = Whole(1, position.limit)
    return {
        "say": {"number": number, "how": OneOf(("loud", "low")), "language": OneOf(("en", "fr"), when=("how", "loud"))}
    }


def opening(seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> Said:
    return Said("talk", (), options["limit"])


def play(position: Said, seat: int, move: Move) -> Said:
    assert isinstance(move, Say)
    return Said("finished" if seat else "talk", (*position.numbers, move.number), position.limit)


def result(position: Said) -> Result:
    return Result(position.phase == "finished", (*position.numbers, 0, 0)[:2], ())


def little(key: str, *, hidden_scores: bool = False) -> Game:
    """Two seats, each says a number once."""
    return Game(
        key=key, title="Little", fewest=2, most=2, moves=(Say,), position=Said, observation=Said,
        options=lambda seats: {"limit": Option(None, Whole(1))}, setup=lambda seats, options, rng: {}, opening=opening,
        to_act=lambda position: () if position.phase == "finished" else (len(position.numbers),),
        choices=choices, play=play, observe=lambda position, seat: position,
        safe=lambda position, seat, rng: Say(1, "low"), result=result, hidden_scores=hidden_scores,
    )  # fmt: skip


GAME = little("little")
START = GAME.start(2, {}, {})


@pytest.fixture
def registered() -> Iterator[Game]:
    """The little game, known for one test."""
    yield rules.register(GAME)
    del rules._ADDED["little"]


def test_a_game_from_elsewhere_is_found_and_replays(registered: Game) -> None:
    assert rules.game("little") is registered
    assert rules.keys().count("little") == 1
    header = record.Header("little", ("Jane", "Fred"), {"limit": 5}, {})
    written = record.write(header, [(0, Say(5, "low"), {}), (1, Say(2, "loud", "fr"), {"auto": True})])
    assert record.replay(written.encode()).summary()["scores"] == [5, 2]
    assert rules.register(registered) is registered


def test_a_key_is_given_once(registered: Game) -> None:
    for key in ("little", "middleman"):
        with pytest.raises(ValueError, match=f"'{key}' is registered already"):
            rules.register(little(key))


@pytest.mark.parametrize(
    "key", ["chess", "", "domain", "game", "rationing", "_art_dealer", "middleman ", None, 3, [], {}, True]
)
def test_an_unknown_game_is_refused(key: Any) -> None:
    with pytest.raises(Refused) as caught:
        rules.game(key)
    assert (caught.value.field, caught.value.value, caught.value.allowed) == ("game", key, OneOf(rules.keys()))


def test_options_are_settled_with_their_defaults() -> None:
    assert GAME.settings(2, {}) == {"limit": None}
    assert GAME.settings(2, {"limit": 4}) == {"limit": 4}
    assert GAME.settings(2, {"limit": None}) == {"limit": None}


@pytest.mark.parametrize(
    ("raw", "move"),
    [
        ({"number": 1, "how": "low"}, Say(1, "low")),
        ({"number": 1, "how": "loud", "language": "en", "at": "now"}, Say(1, "loud", "en")),
        ({"number": [1, 2], "how": None}, Say((1, 2), None)),  # type: ignore[arg-type]
        ({}, Say(MISSING, MISSING)),  # type: ignore[arg-type]
    ],
)
def test_a_move_is_read_as_it_was_written_and_checked_later(raw: dict[str, Any], move: Say) -> None:
    assert GAME.parse({"move": "say", **raw}) == move


def test_a_field_that_was_not_asked_for_is_ignored() -> None:
    for language in ("xx", None, 5):
        assert GAME.apply(START, 0, Say(3, "low", language)).numbers == (3,)  # type: ignore[arg-type]
    for language in ("xx", None, 5):
        with pytest.raises(Refused) as caught:
            GAME.apply(START, 0, Say(3, "loud", language))  # type: ignore[arg-type]
        assert caught.value.field == "language"


def test_who_may_move_is_told_to_who_may_not() -> None:
    with pytest.raises(NotYourTurn) as caught:
        GAME.apply(START, 1, Say(3, "low"))
    assert (caught.value.seat, caught.value.field, caught.value.allowed) == (1, "seat", OneOf((0,)))


def test_scores_may_be_hidden_until_the_end() -> None:
    hidden = little("hidden", hidden_scores=True)
    position = hidden.apply(START, 0, Say(3, "low"))
    assert [hidden.scores(position, seat) for seat in (0, 1, None)] == [(3, None), (None, 0), (None, None)]
    assert GAME.scores(position, 1) == (3, 0)
    finished = hidden.apply(position, 1, Say(4, "low"))
    assert hidden.scores(finished, None) == (3, 4)


def test_moves_print_as_in_a_record() -> None:
    assert dump(Say(1, "low")) == {"move": "say", "number": 1, "how": "low"}
    assert Say(1, "low").name == "say"
    assert repr(MISSING) == "missing"
    assert GAME.safe(START, 0, random.Random(1)) == Say(1, "low")
