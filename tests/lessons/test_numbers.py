"""Numbers of lessons stand as the games write them, in text, tables and charts, and are read as they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import asdict

from bidgames.lessons import tasks
from bidgames.lessons.answers import shown, speaking
from bidgames.lessons.model import Drawn, Lesson
from bidgames.panels.lesson.explore import Chooser, Slider, control
from bidgames.text import Translate, translator
from tests.lessons.test_content import LESSONS, named, watched

STUDENTS = [f"student {number}" for number in range(12)]
SPOKEN = {language: speaking(translator(language)) for language in ("en", "fr")}
EACH = pytest.mark.parametrize("about", LESSONS, ids=named)
LANGUAGES = pytest.mark.parametrize("_", SPOKEN.values(), ids=SPOKEN)
#: Four digits and more with nothing between, that are not behind a decimal sign.
RUN = re.compile(r"(?<![\d.,#&])\d{4,}")
#: A cell of a table that is a number, with a percent sign perhaps, but is not set as one.
LEFT = re.compile(r"<td>[−-]?\d[\d.,\u202f]*( ?%)?</td>")


def plain(html: str) -> str:
    return re.sub(r"<[^>]*>", " ", html)


def words_of(value: Any, _: Translate) -> Iterator[str]:
    """Every text within a lesson's values."""
    if isinstance(value, str):
        yield _(value) if value else ""
    elif isinstance(value, tuple):
        for one in value:
            yield from words_of(one, _)
    elif isinstance(value, Struct):
        for one in asdict(value).values():
            yield from words_of(one, _)


def words_drawn(drawn: Drawn) -> Iterator[str]:
    """The sentence of a picture, and the words in it."""
    yield drawn.text
    for rows in drawn.rows.values():
        yield from (value for row in rows for value in row.values() if isinstance(value, str))


@LANGUAGES
@EACH
def test_thousands_are_apart_in_every_text(about: Lesson, _: Translate) -> None:
    asked = (about.questions, about.prediction, about.debriefing, about.transfer, about.goals)
    words = [text for one in asked for text in words_of(one, _)]
    words += [text for play in about.plays for text in words_of((play.text, play.title), _)]
    for one in about.explorations:
        words += words_of((one.title, one.text, tuple(dial.label for dial in one.dials)), _)
        for place in range(3):
            values = {dial.key: dial.choices[place % len(dial.choices)][0] if dial.choices
                      else (dial.low, dial.value, dial.high)[place] for dial in one.dials}  # fmt: skip
            words += words_drawn(one.rows(values, _))
        dials = [control(dial, _) for dial in one.dials]
        words += [text for dial in dials if isinstance(dial, Chooser) for _code, text in dial.options]
        assert all(dial.comma == _(",") for dial in dials if isinstance(dial, Slider))
    for exercise in about.exercises:
        words += words_of((exercise.title, exercise.asks), _)
        for who in STUDENTS:
            made = tasks.task(about.number, exercise, who)
            words += [plain(tell(made.inputs, made.found, _)) for tell in (exercise.tell, exercise.hint, exercise.step)]
    for picture in about.pictures:
        for theory in (False, True):
            words += words_drawn(picture.rows(watched(about, 1, {}, theory), _))
    assert [text for text in words if RUN.search(text)] == []
    if _(",") != ",":  # French has a space before a semicolon, in lists too
        assert [text for text in words if re.search(r"\S; ", unescape(text))] == []


@LANGUAGES
@EACH
def test_an_answer_is_read_as_it_is_shown(about: Lesson, _: Translate) -> None:
    for exercise in about.exercises:
        for who in STUDENTS:
            made = tasks.task(about.number, exercise, who)
            rights = {ask.key: made.right(ask) for ask in exercise.asks}
            for given in (
                {ask.key: rights[ask.key] if ask.choices else shown(rights[ask.key], _) for ask in exercise.asks},
                {ask.key: rights[ask.key] if ask.choices else tasks.answer(ask, rights[ask.key], _)
                 for ask in exercise.asks},
            ):  # fmt: skip
                verdicts = tasks.check(made, given, _)
                assert all(verdict.right for verdict in verdicts.values()), (who, given, verdicts)


@EACH
def test_numbers_in_tables_are_set_as_numbers(about: Lesson) -> None:
    for exercise in about.exercises:
        for who in STUDENTS:
            made = tasks.task(about.number, exercise, who)
            for tell in (exercise.tell, exercise.hint, exercise.step):
                assert LEFT.findall(tell(made.inputs, made.found, SPOKEN["en"])) == []
