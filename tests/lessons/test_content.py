"""Every lesson is whole, its exercises are right for every student, its pictures draw whatever was played."""

from __future__ import annotations

import itertools
import json
import random
import subprocess
import sys
from fractions import Fraction
from functools import lru_cache
from typing import Any

import pytest

from bidgames.charts.specs import named_spec
from bidgames.lessons import lesson, numbers, tasks
from bidgames.lessons.answers import shown
from bidgames.lessons.model import Ask, Data, Drawn, Exercise, Exploration, Lesson, Picture
from bidgames.lessons.playing import bots_game, source, which
from bidgames.lessons.rooms import room
from bidgames.lessons.words import WORDS
from bidgames.panels.lesson.figure import plain
from bidgames.rules import game
from bidgames.tables import of_position
from tests.economics.helpers import CASES, differences

LESSONS = [lesson(number) for number in numbers()]
EXERCISES = [(about, one) for about in LESSONS for one in about.exercises]
CASES_BY_ID = {case["id"]: case for case in CASES}
STUDENTS = [f"student {number}" for number in range(60)]


def same(text: str) -> str:
    return text


def named(pair: Any) -> str:
    return str(getattr(pair, "key", getattr(pair, "file", "")))


@pytest.mark.parametrize("about", LESSONS, ids=named)
def test_a_lesson_has_all_its_parts(about: Lesson) -> None:
    assert len(about.questions) == 3
    assert 3 <= len(about.exercises) <= 5
    assert len(about.debriefing) == 3
    assert about.goals and about.explorations and about.pictures
    assert about.prediction.guesses
    assert 30 <= about.minutes <= 90
    keys = [one.key for part in (about.questions, about.exercises, about.debriefing, [about.transfer]) for one in part]
    assert len(set(keys)) == len(keys)
    assert all(key.startswith(f"l{about.number:02d}.") for key in keys)
    for question in about.questions:
        answers = [question.right, *question.wrong]
        assert 3 <= len(answers) <= 4
        assert len({text for text, _why in answers}) == len(answers)
        assert all(why for _text, why in answers)


@pytest.mark.parametrize("about", LESSONS, ids=named)
def test_the_words_a_lesson_needs_are_explained_once_each(about: Lesson) -> None:
    assert set(about.words) <= set(WORDS)
    assert len(set(about.words)) == len(about.words) >= 3


def test_keys_are_of_one_lesson_only() -> None:
    keys = [one.key for _about, one in EXERCISES]
    assert len(set(keys)) == len(keys)
    assert [about.number for about in LESSONS] == sorted({about.number for about in LESSONS})


def wrong_answers(ask: Ask, right: Any) -> list[Any]:
    """Answers that are wrong, just beyond the tolerance among them."""
    if ask.choices:
        return [code for code, _text in ask.choices if code != right] + ["", None]
    if right is None:
        return ["0", "1", "", None, "x"]
    beyond = ask.tolerance * Fraction(101, 100) + Fraction(1, 1000)
    near = [Fraction(right) + beyond, Fraction(right) - beyond]
    return [*(f"{one.numerator}/{one.denominator}" for one in near), "none", "", None, "1,000,000", "x" * 99, 3]


@pytest.mark.parametrize(("about", "exercise"), EXERCISES, ids=named)
def test_every_student_gets_numbers_that_make_sense(about: Lesson, exercise: Exercise) -> None:
    seen = set()
    for who in STUDENTS:
        made = tasks.task(about.number, exercise, who)
        seen.add(json.dumps(made.inputs, sort_keys=True, allow_nan=False))
        rights = {ask.key: made.right(ask) for ask in exercise.asks}
        for ask in exercise.asks:
            right = rights[ask.key]
            if ask.choices:
                assert right in dict(ask.choices), ask.key
            elif right is not None:
                assert abs(Fraction(right)) <= 10**6, "nobody works with such numbers by hand"
        # What is shown as the answer is accepted, so whoever copies it, or rounds as we do, is right.
        given = {ask.key: rights[ask.key] if ask.choices else shown(rights[ask.key], same) for ask in exercise.asks}
        verdicts = tasks.check(made, given, same)
        assert all(verdict.right for verdict in verdicts.values()), (who, made.inputs, given, verdicts)
    assert len(seen) > 20, "students have numbers of their own"


@pytest.mark.parametrize(("about", "exercise"), EXERCISES, ids=named)
def test_wrong_answers_are_not_taken(about: Lesson, exercise: Exercise) -> None:
    for who in STUDENTS[:25]:
        made = tasks.task(about.number, exercise, who)
        rights = {ask.key: made.right(ask) for ask in exercise.asks}
        good = {ask.key: rights[ask.key] if ask.choices else shown(rights[ask.key], same) for ask in exercise.asks}
        for ask in exercise.asks:
            for wrong in wrong_answers(ask, rights[ask.key]):
                verdict = tasks.check(made, {**good, ask.key: wrong}, same)[ask.key]
                assert not verdict.right, (who, ask.key, wrong, rights[ask.key])
                assert verdict.message


@pytest.mark.parametrize(("about", "exercise"), EXERCISES, ids=named)
def test_task_hint_and_way_are_told_and_do_not_leave_holes(about: Lesson, exercise: Exercise) -> None:
    for who in STUDENTS[:25]:
        made = tasks.task(about.number, exercise, who)
        told = [tell(made.inputs, made.found, same) for tell in (exercise.tell, exercise.hint, exercise.step)]
        for text in told:
            assert len(text) > 20
            assert "{" not in text and "None" not in text and "Fraction" not in text, text
        assert [tell(made.inputs, made.found, same) for tell in (exercise.tell, exercise.hint, exercise.step)] == told


@pytest.mark.parametrize(("about", "exercise"), EXERCISES, ids=named)
def test_the_curriculums_cases_come_out_as_they_should(about: Lesson, exercise: Exercise) -> None:
    for name in exercise.cases:
        known = CASES_BY_ID[name]
        assert known["topic"] == exercise.topic
        made = tasks.with_inputs(exercise, known["inputs"])
        assert differences(made.found, known["expected"], known["tolerance"]) == []
        given = {ask.key: made.right(ask) if ask.choices else shown(made.right(ask), same) for ask in exercise.asks}
        assert all(verdict.right for verdict in tasks.check(made, given, same).values()), name
        for tell in (exercise.tell, exercise.hint, exercise.step):
            assert "{" not in tell(made.inputs, made.found, same)


@pytest.mark.parametrize("about", LESSONS, ids=named)
def test_lessons_cover_cases(about: Lesson) -> None:
    assert len({name for one in about.exercises for name in one.cases}) >= min(2, len(about.exercises))


def test_another_process_asks_the_same() -> None:
    program = (
        "from bidgames.lessons import lesson, numbers, tasks\n"
        "print([tasks.task(n, e, 'ada').inputs for n in numbers() for e in lesson(n).exercises])"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert ran.strip() == str([tasks.task(about.number, one, "ada").inputs for about, one in EXERCISES])


# Pictures


def drawn_well(drawn: Drawn, datasets: set[str]) -> None:
    """A sentence, known datasets, strict JSON."""
    assert len(drawn.text) > 10
    assert "{" not in drawn.text
    assert set(drawn.rows) <= datasets
    json.dumps({name: [plain(row) for row in rows] for name, rows in drawn.rows.items()}, allow_nan=False)


def feedable(spec: dict[str, Any]) -> set[str]:
    """The datasets that rows can be put into."""
    return {name for name, rows in spec["datasets"].items() if not rows}


def charts() -> list[str]:
    return sorted({one.chart for about in LESSONS for one in (*about.pictures, *about.explorations)})


@pytest.mark.parametrize("chart", charts())
def test_a_chart_has_a_title_and_a_description_and_nothing_from_outside(chart: str) -> None:
    spec = named_spec(chart)
    assert spec["title"] and spec["description"]
    assert len(feedable(spec)) >= 1
    assert "http" not in json.dumps({key: value for key, value in spec.items() if key != "$schema"})


#: Settings of an exploration that are all tried; of more, so many.
MOST_SETTINGS = 1000
EXPLORATIONS = [(about, one) for about in LESSONS for one in about.explorations]


@pytest.mark.parametrize(("about", "one"), EXPLORATIONS, ids=named)
def test_an_exploration_draws_at_every_setting(about: Lesson, one: Exploration) -> None:
    datasets = feedable(named_spec(one.chart))
    settings = []
    for dial in one.dials:
        every = [code for code, _text in dial.choices] or list(range(dial.low, dial.high + 1, dial.step))
        assert dial.value in every
        settings.append(every if len(every) <= 7 else [*every[:3], every[len(every) // 2], *every[-3:]])
    texts = set()
    together = list(itertools.product(*settings))
    if len(together) > MOST_SETTINGS:  # every dial at its ends with every other one at its ends, and a sample
        ends = list(itertools.product(*({every[0], every[-1]} for every in settings)))
        together = ends + random.Random(one.chart).sample(together, MOST_SETTINGS)
    for values in together:
        drawn = one.rows(dict(zip([dial.key for dial in one.dials], values, strict=True)), same)
        drawn_well(drawn, datasets)
        texts.add(drawn.text)
    assert len(texts) > 1, "the sentence follows the dials"


PICTURES = [(about, one) for about in LESSONS for one in about.pictures]


@pytest.mark.parametrize(("about", "one"), PICTURES, ids=named)
def test_a_picture_draws_what_bots_played_and_nothing_at_all(about: Lesson, one: Picture) -> None:
    datasets = feedable(named_spec(one.chart))
    guesses = {guess.key: guess.choices[0][0] if guess.choices else guess.low for guess in about.prediction.guesses}
    for seed in range(3):
        for whose in (True, False):
            for theory in (False, True):
                drawn_well(one.rows(watched(about, seed, guesses, theory, whose), same), datasets)
        running = Data(*halfway(about, seed), guesses, True)
        drawn_well(one.rows(running, same), datasets)
    for theory in (False, True):
        drawn_well(one.rows(Data(None, None, {}, theory), same), datasets)


@lru_cache
def bots_of(number: int, seed: int) -> dict[str, tuple[Any, int]]:
    kept = {play.key: bots_game(play, seed, same) for play in lesson(number).plays}
    return {key: (source(one), one["seat"]) for key, one in kept.items()}


def watched(about: Lesson, seed: int, guesses: dict[str, Any], theory: bool, own: bool = True) -> Data:
    """All games of a lesson, played by bots."""
    games = {key: (found, seat if own else None) for key, (found, seat) in bots_of(about.number, seed).items()}
    return Data(*games[about.play.key], guesses, theory, games)


def halfway(about: Lesson, seed: int) -> tuple[Any, int]:
    """The first game half played, as the student's seat sees it: much is not known yet."""
    whole, seat = bots_of(about.number, seed)[about.play.key]
    middle = whole.positions[len(whole.positions) // 2]
    return of_position(whole.game, game(whole.game).observe(middle, seat), whole.names), seat


@pytest.mark.parametrize("about", LESSONS, ids=named)
def test_the_theory_is_drawn_only_when_asked_for(about: Lesson) -> None:
    changed = []
    for one in about.pictures:
        bare, full = (one.rows(watched(about, 1, {}, theory), same) for theory in (False, True))
        changed.append(json.dumps(list(map(str, bare.rows.items()))) != json.dumps(list(map(str, full.rows.items()))))
    assert any(changed)


@pytest.mark.parametrize("about", LESSONS, ids=named)
def test_its_rooms_can_be_opened(about: Lesson) -> None:
    assert len({play.key for play in about.plays}) == len(about.plays)
    assert about.play.key == "play"
    assert all(play.title for play in about.plays) or len(about.plays) == 1
    for part in [*(play.key for play in about.plays), "prediction"]:
        settings = room(about.number, part)
        played = game(settings["game"])
        made = played.settings(settings.get("seats_per_table") or max(played.fewest, 2), settings["options"])
        assert set(settings["options"]) <= set(made)
        assert set(settings) <= {"game", "options", "seats_per_table", "bots", "clock"}


@pytest.mark.parametrize("about", LESSONS, ids=named)
def test_a_class_game_is_known_for_the_one_it_is(about: Lesson) -> None:
    for play in about.plays:
        found, seat = bots_of(about.number, 1)[play.key]
        kept = {"game": found.game, "names": found.names, "position": found.position, "seat": seat}
        assert which(about, kept) == play.key
