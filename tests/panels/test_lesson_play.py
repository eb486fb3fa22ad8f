"""A game of a lesson, played alone: kept, given up, left half played, stopped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bidgames.lessons import lesson as known
from bidgames.lessons.playing import alone
from bidgames.lessons.progress import Progress
from bidgames.panels import lesson as lessons_panel
from bidgames.panels.lesson import lesson
from bidgames.panels.lesson.play import Play
from bidgames.text import translator

from .conftest import until
from .lessons import press, ready, status

pytestmark = pytest.mark.usefixtures("fresh")


def test_a_game_alone_is_kept_when_it_is_over() -> None:
    desk = ready()
    part = desk.play()
    assert isinstance(part, Play)
    press(part, "alone play")
    table = part.table
    assert table is not None
    assert len(part.children) == 2
    assert desk.progress is not None and desk.progress.played is None
    seat = table.seat()
    for number in range(4):
        until(lambda number=number: len(seat.view()["observation"]["calls"]) == number)  # type: ignore[misc]
        seat.move("offer", price_1=12)
    until(lambda: desk.progress is not None and desk.progress.played is not None)
    kept = desk.progress.played
    assert kept is not None
    assert (kept["how"], kept["source"]["seat"]) == ("alone", 0)
    look: Any = desk.look()
    assert look.figures["first"].rows["happened"]
    assert "You have played" in status(part)
    press(part, "watch")
    assert len(part.children) == 1


def test_whoever_gives_up_a_game_that_runs_is_asked_first() -> None:
    desk = ready()
    part = desk.play()
    assert isinstance(part, Play)
    assert desk.board.question["forms"][0]["warnings"] == []
    press(part, "alone play")
    assert part.table is not None
    assert "you can go on with it later" in desk.board.question["forms"][0]["warnings"][0]["text"]
    press(part, "stop")
    assert desk.board.question["forms"][0]["warnings"] == []


def test_a_game_that_a_kernel_left_half_played_is_gone_on_with(tmp_path: Path) -> None:
    def moves(part: Any) -> list[str]:
        return [form["move"] for form in part.board.question["forms"]]

    part: Any = ready().play()
    assert "on" not in moves(part) and press(part, "on")["kind"] == "refused"
    press(part, "alone play")
    seat = part.table.seat()
    seat.move("offer", price_1=12)
    until(lambda: len(seat.view()["observation"]["calls"]) == 1)
    (kept,) = tmp_path.glob("*.game.jsonl")
    part.table.close()  # the kernel is gone
    lessons_panel._desks.clear()
    desk = lesson(1)
    part = desk.play()
    assert "You may go on where you were" in status(part) and moves(part)[0] == "on"
    assert press(part, "on")["kind"] == "taken"
    seat = part.table.seat()
    assert len(seat.view()["observation"]["calls"]) == 1
    for number in range(1, 4):
        until(lambda number=number: len(seat.view()["observation"]["calls"]) == number)  # type: ignore[misc]
        seat.move("offer", price_1=12)
    until(lambda: desk.progress is not None and desk.progress.played is not None)
    until(lambda: not kept.exists())
    assert "on" not in moves(part)
    press(part, "alone play")
    assert kept.exists()
    press(part, "stop")
    assert not kept.exists(), "whoever stops it has ended it"
    kept.write_text("no record\n")
    press(part, "watch")
    assert "on" not in moves(part), "what cannot be read is not offered"


def test_bots_of_a_game_alone_have_plain_names_in_the_readers_language() -> None:
    for language, names in (("en", ["Ada", "Bot 1", "Bot 2"]), ("fr", ["Ada", "Robot 1", "Robot 2"])):
        table = alone(known(10).play, Progress.begin(None, 10, "Ada"), 1, translator(language))
        assert list(table.settings.names) == names
        table.close()


def test_a_game_alone_may_be_stopped_and_is_drawn_as_far_as_it_went() -> None:
    desk = ready()
    part = desk.play()
    assert isinstance(part, Play)
    assert press(part, "stop")["kind"] == "refused", "nothing runs yet"
    press(part, "alone play")
    table = part.table
    assert table is not None
    seat = table.seat()
    seat.move("offer", price_1=12)
    until(lambda: len(seat.view()["observation"]["calls"]) == 1)
    assert "stop" in [form["move"] for form in part.board.question["forms"]]
    assert press(part, "stop")["kind"] == "taken"
    assert part.table is None and len(part.children) == 1
    assert "You have played." in status(part), "no game runs below any more"
    assert [form["move"] for form in part.board.question["forms"]] == ["alone play", "class", "watch"]
    assert desk.progress is not None and desk.progress.played is not None
    look: Any = desk.look()
    assert len(look.figures["first"].rows["units"]) == 12
    assert {row["round"] for row in look.figures["prices"].rows["trades"]} == {1}
