"""Lessons in class: the teacher's rooms on a real server, three students with their panels, charts, grades."""

from __future__ import annotations

import asyncio
import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ipykernel.ipkernel  # noqa: F401  (as in a notebook it comes first: it replaces the registry of widgets' comms)
import pytest

import bidgames
from bidgames import panels, watching
from bidgames.classroom.assets import Assets
from bidgames.classroom.export import records
from bidgames.classroom.store import Store, sqlite_url
from bidgames.cli import main
from bidgames.client import Instructor, Spectator, join
from bidgames.lessons import lesson, numbers
from bidgames.lessons.rooms import PREDICTION, room
from bidgames.panels import lesson as lessons_panel
from bidgames.panels.board import Press
from bidgames.panels.instructor import InstructorPanel
from bidgames.panels.lesson import LessonPanel
from tests.classroom.driver import Process, until

PARTS = [(number, key) for number in numbers() for key in (*(play.key for play in lesson(number).plays), PREDICTION)]
NAMES = ("Ada", "Bo", "Cy")
#: What each predicts for the price of the first round.
PRICES = {"Ada": 9, "Bo": 11, "Cy": 11, "Di": 10}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server process; it may not complain."""
    cache = tmp_path_factory.mktemp("cache")
    bundle = Assets(cache / "bidgames").bundle
    bundle.parent.mkdir()
    bundle.write_text("// bundle")  # or else the server spends seconds on making one
    process = Process(tmp_path_factory.mktemp("class") / "data", cache)
    yield process
    assert process.end() == 0
    assert not (said := process.complaints()), said


@pytest.fixture
def school(server: Process, monkeypatch: pytest.MonkeyPatch) -> Iterator[Process]:
    """The notebooks know the class's address and key, as those of `bidgames serve` do; no panel of another test."""
    for name in ("BIDGAMES_STUDENT", "BIDGAMES_LANGUAGE", "SERVER_SOFTWARE", "BIDGAMES_ALONE", "QUERY_STRING"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("BIDGAMES_URL", server.info["url"])
    monkeypatch.setenv("BIDGAMES_KEY", server.key)
    monkeypatch.setattr(lessons_panel, "vega_bundle", lambda: b"globalThis.vegaEmbed = 0;")
    monkeypatch.setattr(panels.live.charts, "load", lambda fetch, game, language: ({}, ""))  # how they look: elsewhere
    panels._lobbies.clear()
    panels._desks.clear()
    begun: list[watching.Watch] = []
    begin = watching.Watch.__init__

    def noted(self: watching.Watch, *arguments: Any, **named: Any) -> None:
        begin(self, *arguments, **named)
        begun.append(self)

    monkeypatch.setattr(watching.Watch, "__init__", noted)
    yield server
    for watch in begun:
        watch.stop()
    asyncio.run_coroutine_threadsafe(asyncio.sleep(0.05), watching.background()).result(5)
    panels._lobbies.clear()
    panels._desks.clear()


def press(part: Any, form: str, **values: Any) -> dict[str, Any]:
    """Send a form of a lesson's part, wait for the answer, and give it."""
    part.board.answer = {}
    take = part._pressed if isinstance(part, LessonPanel) else part._take
    take(Press(1, part.board.question["turn"], form, values))
    answer: dict[str, Any] = until(lambda: part.board.answer)
    return answer


def offered(part: Any) -> list[str]:
    return [form["move"] for form in part.board.question["forms"]]


def opened(number: int, part: str = "play") -> InstructorPanel:
    """What the cell of the teacher's page does; waits for the room."""
    before = panels.desk().code
    desk = bidgames.open_room(lesson=number, part=part)
    until(lambda: desk.code not in (None, before))
    return desk


def opened_again(number: int, part: str = "play") -> InstructorPanel:
    """The cell is run once more."""
    desk = bidgames.open_room(lesson=number, part=part)
    until(lambda: desk.latest.get("room") == desk.code == desk.cells.room(desk.cells.wanted))
    return desk


def carried(student: LessonPanel, code: str) -> Any:
    """The panel of a student whose class has gone on in this room: he does nothing for it."""
    lobby = until(lambda: student.lobby)
    until(lambda: lobby.seat is not None and lobby.seat.code == code and lobby._live is not None)
    return lobby._live


def seats(school: Process, code: str) -> list[dict[str, Any]]:
    tables = Instructor(school.info["url"], school.key).room(code)["tables"]
    return [seat for table in tables for seat in table["seats"] if not seat["free"]]


def steer(desk: InstructorPanel, action: str, **values: Any) -> None:
    """Press a button of the desk."""
    desk.controls.answer = {}
    desk._steered(Press(1, desk.code, action, values))
    assert until(lambda: desk.controls.answer)["kind"] == "taken", desk.controls.answer


def begin(name: str, folder: Path) -> LessonPanel:
    """A student's lesson 1 in a folder of his own, up to the game."""
    folder.mkdir()
    desk = LessonPanel(1, "en", folder)
    press(desk, "begin", name=name, student_id=f"id-{name}")
    questions: Any = desk.questions()
    right = {one.key: questions.order(one).index(one.right) for one in desk.lesson.questions}
    assert press(questions, "answer", **right)["kind"] == "taken"
    said = {"price": PRICES[name], "units": 1, "confidence": "sure", "reason": "so"}
    assert press(desk.predict(), "predict", **said)["kind"] == "taken"
    return desk


def sit(student: LessonPanel, code: str, form: str = "class") -> Any:
    """Join the class's room by its code in the lesson; gives the panel of the seat."""
    play: Any = student.play()
    assert student.progress is not None
    panels._lobbies.clear()  # each has a kernel of his own
    assert press(play, form)["kind"] == "taken"
    lobby = play.lobby
    assert play.children[-1] is lobby
    lobby._pressed(Press(1, lobby.board.question["turn"], "join", {"code": code, "name": student.progress.name}))
    until(lambda: lobby._live is not None)
    return lobby._live


def move(live: Any, form: str, **values: Any) -> None:
    """Send the form of a seat's panel."""
    until(lambda: form in offered(live))
    live.board.answer = {}
    live._pressed(Press(1, live.board.question["turn"], form, values))
    assert until(lambda: live.board.answer)["kind"] == "taken", live.board.answer


def graded(room: str, server: Process, folder: Path) -> list[dict[str, str]]:
    """What `bidgames grades ROOM` writes."""
    out = folder / f"{room}.csv"
    assert main(["grades", room, "--data", str(server.data), "--out", str(out)]) == 0
    with out.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize(("number", "part"), PARTS)
def test_the_server_takes_and_starts_every_room_of_every_lesson(number: int, part: str, server: Process) -> None:
    wanted = room(number, part)
    teacher = Instructor(server.info["url"], server.key)
    code = teacher.create_room(**wanted)
    join(server.info["url"], code, "Ada")
    teacher.control(code, "start")
    store = Store(sqlite_url(server.data), read_only=True)
    header = json.loads(records(store, code)[1].splitlines()[0])
    store.close()
    assert header["game"] == wanted["game"]
    assert header["options"] == json.loads(json.dumps(wanted["options"]))
    teacher.control(code, "delete", confirm=code)


def test_a_lesson_in_class_from_the_prediction_to_the_grades(school: Process, tmp_path: Path) -> None:
    poll = opened(1, PREDICTION)
    asked = str(poll.code)
    students = {name: begin(name, tmp_path / name) for name in NAMES}
    for name, student in students.items():
        look: Any = student.look()
        assert "again" not in offered(look)
        assert press(look, "again")["message"] == "You have joined no class here."
        sit(student, asked)
        assert "again" in offered(look)
        assert press(look, "again")["message"].startswith("There is nothing to see yet")
        assert student.lobby is not None and student.lobby.name == name
    steer(poll, "start")
    assert poll.answers is not None
    for name, student in students.items():
        assert student.lobby is not None
        move(student.lobby._live, "answer", number=PRICES[name], reason="so")
    figures = poll.answers.figures.charts
    until(lambda: "answers" in figures and figures["answers"].rows.get("bars"))
    bars = figures["answers"].rows["bars"]
    assert {bar["label"]: bar["count"] for bar in bars if bar["count"]} == {"9": 1, "11": 2}
    wall = Spectator(school.info["url"], asked).view(page=True)["page"]["charts"]
    assert [chart["name"] for chart in wall] == ["answers"]
    refused = press(students["Ada"].look(), "again")
    assert (refused["kind"], refused["message"][:41]) == ("refused", "You sit in a room with another game than ")
    progress = students["Ada"].progress
    assert progress is not None and progress.played is None

    desk = opened(1)
    assert desk is poll
    assert desk.answers is None
    code = str(desk.code)
    lives = {name: carried(student, code) for name, student in students.items()}
    assert [seat["name"] for seat in seats(school, code)] == list(NAMES)
    assert opened_again(1, PREDICTION).code == asked
    assert opened_again(1).code == code
    assert len([one for one in Instructor(school.info["url"], school.key).rooms() if one["room"] in (asked, code)]) == 2
    steer(desk, "start")
    for price, live in zip((15, 8, 12), lives.values(), strict=True):  # the seats: buyer, seller, buyer
        until(lambda live=live: live.source.view()["observation"]["round"] == 1)
        move(live, "offer", price_1=price)
    for number in (2, 3, 4):
        until(lambda number=number: lives["Ada"].source.view()["observation"]["round"] == number)
        steer(desk, "force")
    until(lambda: lives["Ada"].source.view()["result"])
    for seat, (name, student) in enumerate(students.items()):
        look = student.look()
        assert press(look, "again") == {**look.board.answer, "kind": "taken", "message": "This is the newest."}
        assert len(look.children) == 1 + len(student.lesson.pictures)
        first = look.figures["first"]
        own = [unit for unit in first.rows["units"] if unit["own"] == "true"]
        assert [unit["p"] for unit in own] == [(15, 8, 12)[seat]]
        assert len(first.rows["happened"]) == 1
        assert first.rows["guess"] == [{"q": 1, "p": PRICES[name], "label": "your prediction"}]
        assert first.rows["theory"] == []
        assert press(look, "theory")["kind"] == "taken"
        assert first.rows["theory"] and "With true values and costs" in first.text
        assert student.progress is not None and student.progress.played is not None
        assert student.progress.played["how"] == "class"

    teacher = begin("Di", tmp_path / "Di")
    look = teacher.look()
    assert offered(look) == ["room"]
    assert press(look, "room", room="QQQQQ", table=1)["kind"] == "refused"
    assert press(look, "room", room=asked, table=1)["message"] == "That room has another game than this lesson's."
    assert press(look, "room", room=code, table=1)["message"] == f"Drawn below: room {code}, table 1."
    first = look.figures["first"]
    assert sorted(unit["p"] for unit in first.rows["units"]) == [8, 12, 15]
    assert all(unit["own"] == "false" for unit in first.rows["units"])
    assert press(look, "theory")["kind"] == "taken" and first.rows["theory"]

    rows = graded(code, school, tmp_path)
    scores = Instructor(school.info["url"], school.key).room(code)["tables"][0]["standings"]
    assert {row["name"]: float(row["score"]) for row in rows} == {line["name"]: line["score"] for line in scores}
    assert all(row["finished"].lower() == "true" and row["game"] == "call_market" for row in rows)
    rows = graded(asked, school, tmp_path)
    assert {row["name"]: json.loads(row["prediction"]) for row in rows} == {
        name: {"number": PRICES[name]} for name in NAMES
    }
    assert all(row["predicted"] and row["reason"] == "so" and not row["score"] for row in rows)


def test_a_game_that_is_not_over_is_left_only_when_asked_twice(school: Process) -> None:
    desk = opened(12)
    first = str(desk.code)
    seat = join(school.info["url"], first, "Ada")
    until(lambda: desk.latest.get("joined") == 1)
    steer(desk, "start")
    until(lambda: desk.latest["tables"][0]["phase"] != "lobby")
    assert bidgames.open_room(lesson=12, part="four") is desk
    said = until(lambda: desk.room.head.get("alerts"))[0]["text"]
    assert said.startswith(f"The game in room {first} is not over.")
    assert (desk.code, seat.view().get("next")) == (first, None)
    bidgames.open_room(lesson=12, part="four")
    until(lambda: desk.code != first)
    assert [one["name"] for one in seats(school, str(desk.code))] == ["Ada"]
    assert Instructor(school.info["url"], school.key).room(first)["next"] == desk.code
    assert not desk.room.head.get("alerts")
    until(lambda: desk.latest.get("room") == desk.code)
    steer(desk, "start")
    until(lambda: desk.latest["tables"][0]["phase"] != "lobby")
    bidgames.open_room(lesson=12)
    until(lambda: desk.latest.get("room") == desk.code == first)
    bidgames.open_room(lesson=12, part="four")
    until(lambda: desk.latest.get("room") == desk.code != first)


def test_a_warning_goes_with_the_game(school: Process) -> None:
    desk = opened(12, PREDICTION)
    poll = str(desk.code)
    join(school.info["url"], poll, "Ada")
    until(lambda: desk.latest.get("joined") == 1)
    steer(desk, "start")
    until(lambda: desk.latest["tables"][0]["phase"] != "lobby")
    bidgames.open_room(lesson=12)
    until(lambda: desk.room.head.get("alerts"))
    steer(desk, "force")
    until(lambda: not desk.room.head.get("alerts"))
    bidgames.open_room(lesson=12)
    until(lambda: desk.code != poll)


def test_a_kernel_started_anew_finds_its_class_again_and_no_empty_room(school: Process) -> None:
    code, empty = opened(9).code, opened(3).code
    assert code != empty
    live = join(school.info["url"], str(code), "Ada").watch(lambda view: None)
    try:
        teacher = Instructor(school.info["url"], school.key)
        until(lambda: teacher.room(str(code))["tables"][0]["connected"])
        panels._desks.clear()
        assert opened(9).code == code
        assert opened(3).code not in (code, empty)
    finally:
        live.stop()


def test_a_kernel_started_anew_between_two_games_takes_the_class_along(school: Process) -> None:
    first = str(opened(12).code)
    ada = join(school.info["url"], first, "Ada")
    live = ada.watch(lambda view: None)
    try:
        teacher = Instructor(school.info["url"], school.key)
        until(lambda: teacher.room(first)["tables"][0]["connected"])
        panels._desks.clear()
        second = str(opened(12, "four").code)
        assert teacher.room(first)["next"] == second
        assert [one["name"] for one in seats(school, second)] == ["Ada"]
    finally:
        live.stop()


def test_in_voila_a_room_is_opened_by_its_button_alone(school: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")
    teacher = Instructor(school.info["url"], school.key)
    before = [one["room"] for one in teacher.rooms()]
    poll, game = (bidgames.open_room(lesson=1, part=part) for part in (PREDICTION, "play"))
    desk = panels.desk()
    until(lambda: desk.instructor is not None)
    assert [one["room"] for one in teacher.rooms()] == before
    names = [cell.board.question["forms"][0]["submit"] for cell in (poll, game)]
    assert names == ["Open this room: The prediction", "Open this room: Step curves and the call market"]
    for cell, other, kind in ((poll, game, "poll"), (game, poll, "call_market")):
        cell._pressed(Press(1, "open", "open", {}))
        until(lambda kind=kind: (desk.latest.get("game"), desk.latest.get("room")) == (kind, desk.code))
        assert (cell.children[-1], other.children) == (desk, (other.board,))
    new = [one for one in teacher.rooms() if one["room"] not in before]
    assert sorted(one["game"] for one in new) == ["call_market", "poll"]


def test_a_table_that_was_not_full_is_called_so(school: Process, tmp_path: Path) -> None:
    teacher = Instructor(school.info["url"], school.key)
    looks = []
    for part, people in (("five", 4), ("five", 5)):
        wanted = room(6, part)
        code = teacher.create_room(**{**wanted, "options": {**wanted["options"], "rounds": 1}})
        for number in range(people):
            join(school.info["url"], code, f"P{number}")
        teacher.control(code, "start")
        teacher.control(code, "force")
        desk = LessonPanel(6, "en", tmp_path / str(people))
        (tmp_path / str(people)).mkdir()
        press(desk, "begin", name="Ada", student_id="")
        assert desk.progress is not None
        for question in desk.lesson.questions:
            desk.progress.add("question", key=question.key, answer="", right=True)
        desk.progress.add("predicted", guesses={}, confidence="sure", reason="so")
        desk.changed()
        look: Any = desk.look()
        assert press(look, "room", room=code, table=1)["kind"] == "taken"
        looks.append([alert["text"] for alert in look.board.head["alerts"]])
    assert looks[0] == [
        "“first price, five bidders”: at this table 4 played. What the charts call it, and their theory, is for 5."
    ]
    assert looks[1] == []


def test_who_goes_away_leaves_no_seat_to_the_next(school: Process, tmp_path: Path) -> None:
    code = school.room("call_market").code
    student = begin("Ada", tmp_path / "Ada")
    live = sit(student, code)
    play: Any = student.play()
    assert press(student, "leave")["kind"] == "taken"
    assert student.lobby is None and live._closed
    student.folder = tmp_path
    press(student, "begin", name="Bo", student_id="")
    assert press(student.look(), "again")["kind"] == "refused"
    assert "room" not in offered(play)
    assert play.lobby is None


def test_grades_tell_the_numbers_that_students_gave(server: Process, tmp_path: Path) -> None:
    made = server.room("call_market", options={"rounds": 1})
    made.join("Ada", student_id="17")
    made.join("Bo")
    made.do("start")
    made.do("force")
    assert [(row["name"], row["student_id"]) for row in graded(made.code, server, tmp_path)] == [
        ("Ada", "17"),
        ("Bo", ""),
    ]
