"""A lesson's panels: what opens when, what is locked, what is refused, and that nothing is lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

from bidgames.lessons import lesson as known
from bidgames.lessons import tasks
from bidgames.lessons.progress import Progress, files
from bidgames.panels import lesson as lessons_panel
from bidgames.panels.lesson import LessonPanel, lesson
from bidgames.panels.lesson.exercises import ExercisePart
from bidgames.panels.lesson.explore import Chooser, Slider
from bidgames.views import rules_help

from .lessons import all_parts, answer_questions, begin, new, predict, press, ready, status

pytestmark = pytest.mark.usefixtures("fresh")


def test_what_is_played_and_its_words_are_read_before_the_questions() -> None:
    part: Any = begin().questions()
    intro = part.board.intro
    assert "Four rounds with the same cards" in intro
    assert "clearing price" in intro and "it clears the market" in intro


@pytest.mark.parametrize("number", range(1, 15))
def test_the_rules_of_each_game_of_a_lesson_are_there_before_its_questions(number: int) -> None:
    desk = lesson(number)
    press(desk, "begin", name="Ada", student_id="")
    part: Any = desk.questions()
    games = {play.game for play in desk.lesson.plays}
    assert part.board.intro.count("Rules of the game: ") == len(games) == part.board.intro.count('<div class="prose">')
    for game in games:
        assert rules_help(game) in part.board.intro


def test_without_a_name_every_step_says_so_and_opens_when_there_is_one() -> None:
    desk = lesson(1)
    for part in all_parts(desk):
        assert "tell the lesson your name" in status(part)
        assert part.board.question["forms"] == []
        assert press(part, "anything")["kind"] == "refused"
    assert press(desk, "begin", name="  ", student_id="")["field"] == "name"
    press(desk, "begin", name="Ada", student_id="")
    assert "three questions" in status(desk.questions())
    assert "First answer the rule questions" in status(desk.predict())
    assert all("Your own numbers" in status(part) for part in desk.exercises().children)


def test_the_same_cell_gives_the_same_panel() -> None:
    assert lesson(1) is lesson(1)
    desk = lesson(1)
    assert desk.questions() is desk.questions()
    assert desk.exercises() is desk.exercises()
    with pytest.raises(ValueError, match="lesson is 99"):
        lesson(99)


def test_play_opens_after_right_answers_and_a_prediction() -> None:
    desk = begin()
    part: Any = desk.questions()
    right = {one.key: part.order(one).index(one.right) for one in desk.lesson.questions}
    first = desk.lesson.questions[0]
    answers = part.order(first)
    wrong = next(place for place, (text, _why) in enumerate(answers) if text != first.right[0])
    refused = press(part, "answer", **right | {first.key: wrong})
    assert (refused["kind"], refused["field"], refused["message"]) == ("refused", first.key, answers[wrong][1])
    assert "First answer the rule questions" in status(desk.predict())
    fields = {field["name"]: field for field in part.board.question["forms"][0]["fields"]}
    assert fields[first.key]["verdict"] == {"given": wrong, "right": False, "text": answers[wrong][1]}
    assert all(field["verdict"]["right"] for key, field in fields.items() if key != first.key), "all are judged at once"
    assert press(part, "answer", **{first.key: 99})["kind"] == "refused"
    assert not any("verdict" in field for field in part.board.question["forms"][0]["fields"]), "nothing was answered"
    answer_questions(desk)
    assert "First write down your prediction" in status(desk.play())
    assert predict(desk)["kind"] == "taken"
    assert "How do you want to play?" in status(desk.play())


def test_questions_come_in_an_order_of_the_students_own() -> None:
    orders = set()
    for name in ("Ada", "Bo", "Cy", "Di", "Ed", "Flo"):
        lessons_panel._desks.clear()
        part: Any = begin(name).questions()
        orders.add(json.dumps([part.order(one) for one in known(1).questions]))
        values = [field["values"] for field in part.board.question["forms"][0]["fields"]]
        assert all(value == list(range(len(value))) for value in values), "the page is not told which is right"
    assert len(orders) > 3


def test_a_prediction_is_locked_and_kept() -> None:
    desk = begin()
    answer_questions(desk)
    for changes, field in (({"price": -1}, "price"), ({"units": 2.5}, "units"), ({"price": True}, "price"),
                           ({"confidence": "x"}, "confidence"), ({"reason": " "}, "reason")):  # fmt: skip
        refused = predict(desk, **changes)
        assert (refused["kind"], refused["field"]) == ("refused", field)
    predict(desk)
    again = predict(desk, price=9)
    assert again["kind"] == "refused"
    assert "locked since" in again["message"]
    assert "Locked since" in status(desk.predict())
    assert desk.predict().board.question["forms"] == []
    assert desk.progress is not None
    assert desk.progress.prediction is not None
    assert desk.progress.prediction["guesses"] == {"price": 6, "units": 4}


def test_watching_bots_gives_charts_and_the_theory_comes_when_asked() -> None:
    desk = ready()
    look: Any = desk.look()
    assert "First play" in status(look)
    assert len(look.children) == 1
    assert press(desk.play(), "watch")["kind"] == "taken"
    assert len(look.children) == 1 + len(desk.lesson.pictures)
    figures = dict(look.figures)
    first = figures["first"]
    assert first.rows["curves"] and first.rows["units"] and first.rows["theory"] == []
    assert first.rows["guess"] == [{"q": 4, "p": 6, "label": "your prediction"}]
    assert [row["label"].partition(":")[0] for row in first.rows["happened"]] == ["what happened"]
    assert [row["own"] for row in first.rows["units"]].count("true") == 1
    assert press(look, "theory")["kind"] == "taken"
    assert first.rows["theory"] and first.rows["band"]
    assert "With true values and costs" in first.text
    press(look, "theory")
    assert first.rows["theory"] == [] and "With true" not in first.text
    assert look.figures == figures, "redrawn in place"
    assert press(look, "again")["kind"] == "refused"


def test_an_exercise_is_checked_helped_and_made_anew() -> None:
    desk = begin()
    part = desk.exercises().children[0]
    assert isinstance(part, ExercisePart)
    made = part.task()
    good = {ask.key: tasks.answer(ask, made.right(ask), str) for ask in part.exercise.asks}
    first = part.exercise.asks[0].key
    refused = press(part, "check", **good | {first: "999"})
    assert (refused["kind"], refused["field"], refused["message"]) == ("refused", first, "Not yet.")
    assert "Attempts so far: 1" in status(part)
    verdicts = {field["name"]: field["verdict"] for field in part.board.question["forms"][0]["fields"]}
    assert verdicts[first] == {"given": "999", "right": False, "text": "Not yet."}
    assert all(verdict["right"] for key, verdict in verdicts.items() if key != first), "each beside its answer"
    assert [form["move"] for form in part.board.question["forms"]] == ["check", "hint"]
    assert press(part, "hint")["look"] == "new"
    assert "Hint:" in new(part) and "The way:" not in part.board.table
    press(part, "step")
    assert "The way:" in new(part) and "The answer" not in part.board.table and "Hint:" in part.board.table
    assert press(part, "answer")["look"] == "new"
    assert "The answer" in new(part) and "The way:" not in new(part)
    assert press(part, "check", **good)["kind"] == "taken"
    assert desk.progress is not None and not desk.progress.solved(part.exercise.key)
    press(part, "again")
    other = part.task()
    assert other.inputs != made.inputs
    assert part.board.table == ""
    press(part, "check", **{ask.key: tasks.answer(ask, other.right(ask), str) for ask in part.exercise.asks})
    assert desk.progress.solved(part.exercise.key)
    assert "1 of 5" in desk.board.table
    assert press(part, "nonsense")["kind"] == "refused"


def test_a_restart_goes_on_where_it_was() -> None:
    desk = ready()
    press(desk.play(), "watch")
    numbers = [part.task().inputs for part in desk.exercises().children]
    press(desk.debrief().children[0], "write", text="because")
    rows = {key: figure.rows for key, figure in desk.look().figures.items()}  # type: ignore[attr-defined]
    lessons_panel._desks.clear()
    again = lesson(1)
    assert again is not desk
    assert again.progress is not None and again.progress.name == "Ada"
    assert [part.task().inputs for part in again.exercises().children] == numbers
    assert {key: figure.rows for key, figure in again.look().figures.items()} == rows  # type: ignore[attr-defined]
    assert "What classes usually find" in again.debrief().children[0].board.table


def test_a_page_that_many_open_shows_nobody_anothers_work(monkeypatch: pytest.MonkeyPatch) -> None:
    begin()
    lessons_panel._desks.clear()
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.13")
    assert lesson(1).progress is None
    lessons_panel._desks.clear()
    monkeypatch.setenv("BIDGAMES_ALONE", "1")
    assert lesson(1).progress is not None


def test_two_students_in_one_folder_are_asked_who_they_are() -> None:
    begin("Ada")
    Progress.begin(Path.cwd(), 1, "Bo")
    lessons_panel._desks.clear()
    desk = lesson(1)
    assert desk.progress is None
    press(desk, "begin", name="Bo", student_id="")
    assert press(desk, "leave")["kind"] == "taken"
    assert "Who works on this lesson?" in desk.board.head["status"]
    assert len(files(Path.cwd())) == 2


def test_a_schools_jupyter_names_the_student(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BIDGAMES_STUDENT", "Ada")
    desk = lesson(1)
    assert desk.progress is not None and desk.progress.name == "Ada"


def test_a_folder_that_cannot_be_written_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    desk = LessonPanel(1, "en", gone)
    press(desk, "begin", name="Ada", student_id="")
    assert "cannot be kept" in desk.board.head["alerts"][0]["text"]
    answer_questions(desk)
    assert predict(desk)["kind"] == "taken"


def test_names_are_text_on_every_board() -> None:
    desk = begin("<img src=x onerror=alert(1)>")
    answer_questions(desk)
    predict(desk, reason="<script>1</script>")
    for part in all_parts(desk):
        for html in (part.board.intro, part.board.table):
            assert "<img" not in html and "<script" not in html


def test_an_exploration_follows_its_dials_in_place() -> None:
    desk = lesson(1)
    explore: Any = desk.explore()
    before, rows = list(explore.children), explore.figure.rows
    explore.dials["price"].value = 9
    assert explore.figure.rows != rows
    assert explore.figure.rows["price"] == [{"price": 9, "label": "price 9"}]
    assert "At a price of 9 buyers want 2 units and sellers offer 6." in explore.figure.text
    count = len(_instances)
    for price in range(15):
        explore.dials["price"].value = price
    assert len(_instances) == count
    assert list(explore.children) == before
    assert desk.explore(99) is desk.explore(len(desk.lesson.explorations))


def test_a_step_that_fails_does_not_take_the_others_down(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = begin()
    questions: Any = desk.questions()

    def broken() -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr(questions, "unfold", broken)
    desk.changed()
    assert "cannot be shown" in status(questions)
    assert "First answer" in status(desk.predict())
    monkeypatch.setattr(questions, "pressed", broken)
    assert press(questions, "answer")["message"] == "That did not work. Please try again."


def test_dials_take_only_what_they_can_be_turned_to() -> None:
    slider = Slider(min=2, max=11, step=3, value=5)
    for sent, taken in ((100, 11), (-1, 2), (6, 5), (7, 8)):
        slider.value = sent
        assert slider.value == taken
    chooser = Chooser(options=[["a", "A"], ["b", "B"]], value="a")
    chooser.value = "b"
    chooser.value = "x"
    assert chooser.value == "b"
