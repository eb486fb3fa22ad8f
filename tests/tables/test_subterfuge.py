"""Subterfuge's frames: what a record tells, what a spectator may know, and the challenge that is not settled yet."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bidgames import record, tables
from tests.rules.spies import bribe, challenge, concede, decline, move, quote

NAMES = ("Mary", "John", "Harry")
SAID = (
    bribe(0, 30, 65), bribe(1, 30, 45), move(2, 30), bribe(0, 30, 70), bribe(1, 9, 1), bribe(2, 30, 110), move(0, 21),
    challenge(1, "mover"), quote(0, 10), quote(0, 50), challenge(2, "challenger"), quote(2, 60),
)  # fmt: skip


def played(*said: Any) -> record.Replay:
    """The replay of these moves; the time of each is its place, every second one is the clock's."""
    header = {"record": "bidgames/1", "game": "subterfuge", "seats": NAMES, "options": {}, "setup": {}}
    lines = [
        {"seat": seat, **raw, "at": f"2026-03-02T10:00:{place:02}Z", "auto": place % 2 == 1}
        for place, (seat, raw) in enumerate(said)
    ]
    return record.replay("\n".join(json.dumps(line) for line in (header, *lines)).encode())


def rows(source: Any, frame: str, *keys: str) -> list[tuple[Any, ...]]:
    """The rows of a frame, these columns of them."""
    return [tuple(row[key] for key in keys) for row in tables.frame(source, frame)]


def watched(made: record.Replay, seat: int | None) -> tables.Source:
    """What a seat, or a spectator, may know of it."""
    return tables.of_position("subterfuge", made.game.observe(made.position, seat), NAMES)


def test_bribes_of_a_record_tell_whom_how_much_and_what_was_lost() -> None:
    assert rows(played(*SAID), "bribes", "turn", "seat", "name", "agent", "amount", "lost", "auto") == [
        (1, 0, "Mary", 30, 65, 0, False), (2, 1, "John", 30, 45, 0, True), (4, 0, "Mary", 30, 70, 65, True),
        (5, 1, "John", 9, 1, 0, False), (6, 2, "Harry", 30, 110, 0, True),
    ]  # fmt: skip


@pytest.mark.parametrize("seat", [None, 0])
def test_bribes_that_were_only_seen_tell_who_and_when(seat: int | None) -> None:
    assert rows(watched(played(*SAID), seat), "bribes", "turn", "seat", "agent", "amount", "lost", "at") == [
        (turn, bribed, None, None, None, None) for turn, bribed in ((1, 0), (2, 1), (4, 0), (5, 1), (6, 2))
    ]


def test_papers() -> None:
    keys = ("turn", "seat", "from", "to", "challenges", "stood", "at")
    first = (3, 2, "Geneva", "30", 0, True, "2026-03-02T10:00:02Z")
    at = "2026-03-02T10:00:06Z"
    assert rows(played(*SAID[:7]), "papers", *keys) == [first, (7, 0, "30", "21", 0, None, at)]
    assert rows(played(*SAID[:10]), "papers", *keys) == [first, (7, 0, "30", "21", 1, None, at)]
    assert rows(played(*SAID, quote(2, 70)), "papers", *keys) == [first, (7, 0, "30", "21", 2, False, at)]
    assert rows(played(*SAID, concede(2)), "papers", *keys) == [first, (7, 0, "30", "21", 2, True, at)]


def test_challenges() -> None:
    keys = ("turn", "challenge", "seat", "mover", "agent", "asker", "questions", "prevailed", "at")
    first = (7, 1, 1, 0, 30, "mover", 2, False, "2026-03-02T10:00:07Z")
    assert rows(played(*SAID), "challenges", *keys) == [
        first, (7, 2, 2, 0, 30, "challenger", 1, None, "2026-03-02T10:00:10Z"),
    ]  # fmt: skip
    assert rows(played(*SAID, quote(2, 70)), "challenges", *keys)[1][6:8] == (2, True)
    assert rows(played(*SAID[:10]), "challenges", *keys) == [first]
    assert rows(played(*SAID[:7], decline(1)), "challenges", *keys) == []


def test_questions_say_who_asked_whom() -> None:
    keys = ("turn", "challenge", "name", "other_name", "agent", "amount", "yes", "at")
    found = [
        (7, 1, "Mary", "John", 30, 10, True, "2026-03-02T10:00:08Z"),
        (7, 1, "Mary", "John", 30, 50, False, "2026-03-02T10:00:09Z"),
        (7, 2, "Harry", "Mary", 30, 60, True, "2026-03-02T10:00:11Z"),
    ]
    assert rows(played(*SAID), "questions", *keys) == found
    last = (7, 2, "Harry", "Mary", 30, 70, False, "2026-03-02T10:00:12Z")
    assert rows(played(*SAID, quote(2, 70)), "questions", *keys) == [*found, last]


@pytest.mark.parametrize("length", range(len(SAID) + 1))
@pytest.mark.parametrize("name", ["papers", "challenges", "questions"])
def test_everybody_sees_moves_challenges_and_questions_alike(length: int, name: str) -> None:
    made = played(*SAID[:length])
    known = [{**row, "at": None, "auto": None} for row in tables.frame(made, name)]
    for seat in (None, 0, 1, 2):
        assert tables.frame(watched(made, seat), name) == known


def test_the_second_move_of_an_extra_turn_is_a_turn_of_its_own() -> None:
    made = played(*SAID, concede(2), move(0, 22), challenge(1, "challenger"), concede(1))
    assert rows(made, "papers", "turn", "to", "stood", "challenges")[1:] == [(7, "21", True, 2), (8, "22", None, 1)]
    assert rows(made, "challenges", "turn", "challenge", "questions") == [(7, 1, 2), (7, 2, 1), (8, 1, 0)]
    assert [row["at"][-3:] for row in tables.frame(made, "challenges")] == ["07Z", "10Z", "14Z"]


def test_the_moves_of_the_record_stay_a_frame_of_their_own() -> None:
    assert list(tables.frames_of("subterfuge")) == [
        "moves",
        "payoffs",
        "bribes",
        "papers",
        "challenges",
        "questions",
        "bounds",
    ]
    assert len(tables.frame(played(*SAID), "moves")) == len(SAID)


def test_bounds_are_what_everybody_can_work_out() -> None:
    made = played(*SAID)
    expected = [
        (7, 0, 30, 11, None), (7, 1, 30, 11, None), (7, 0, 30, 51, None), (7, 1, 30, 11, 50), (7, 2, 30, 61, None),
        (7, 0, 30, 61, None),
    ]  # fmt: skip
    for source in (made, watched(made, None), watched(made, 0)):
        assert rows(source, "bounds", "turn", "seat", "agent", "low", "high") == expected
