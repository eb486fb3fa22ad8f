"""What a lesson is made of: plain values. A lesson's module (`l01.py`, ...) ends with `LESSON = Lesson(...)`.

Definitions
    text        an English text marked with `N_`; whoever shows it translates it.
    inputs      the numbers of one exercise, by the names of the topic's inputs in `bidgames.economics`.
    found       what `solve(topic, inputs)` (or the exercise's own `work`) gives for them: answers are never typed in.
    picture     a chart: `chart` names it as "module:name" in `bidgames.charts` (an entry of that module's `CHARTS`),
                and a function makes its rows. The specification is made once, then only rows change.

The order of a lesson: rule questions, prediction, play, look (theory when asked for), explore, exercises, debriefing.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct

from ..tables import Source
from ..text import Translate

Number = int | float | Fraction
Inputs = Mapping[str, Any]
Found = Mapping[str, Any]


class Question(Struct, frozen=True):
    """A rule question: one right answer, wrong ones, and for each a sentence that says why."""

    key: str
    text: str
    right: tuple[str, str]
    wrong: tuple[tuple[str, str], ...]


class Guess(Struct, frozen=True):
    """One number (`low` to `high`, in `unit`), or one of `choices` (code, text), that is asked before play."""

    key: str
    label: str
    unit: str = ""
    low: int = 0
    high: int | None = None
    choices: tuple[tuple[str, str], ...] = ()


class Prediction(Struct, frozen=True):
    """What everybody writes down before play. `poll`: the guess that a class's room asks; the first number if empty."""

    text: str
    guesses: tuple[Guess, ...]
    poll: str = ""


class Play(Struct, frozen=True, kw_only=True):
    """What is played. `seats`: how many, alone (the student's is `seat`); `bots`: names of the others' bots, in turn
    (none: the game's usual ones). `clock`: seconds a phase, where the game needs one (an open auction). `room`: how a
    class's room differs (`options`, `seats_per_table`, `bots`, `clock`). `key`, `title`: where a lesson has several.
    """

    text: str
    game: str
    seats: int
    options: Mapping[str, Any] = {}
    seat: int = 0
    bots: tuple[str, ...] = ()
    clock: Any = None
    key: str = "play"
    title: str = ""
    room: Mapping[str, Any] = {}


class Data(Struct, frozen=True):
    """What a picture of the game is made from: the table (None: nothing was played), the student's seat and guesses.

    `source` and `seat` are those of the lesson's first game, `games` has all that were played, by the key of `Play`.
    """

    source: Source | None
    seat: int | None
    guesses: Mapping[str, Any]
    theory: bool = False
    games: Mapping[str, tuple[Source, int | None]] = {}

    def of(self, key: str) -> Data:
        """The same for another game of the lesson."""
        found, seat = self.games.get(key, (None, None))
        return Data(found, seat, self.guesses, self.theory, self.games)


class Drawn(Struct, frozen=True):
    """A picture now: its rows by dataset, and the sentence that says the same in words."""

    text: str
    rows: Mapping[str, Sequence[Mapping[str, Any]]]


class Picture(Struct, frozen=True):
    """A chart of what was played; `rows` also gives the theory's rows when `Data.theory` is set, none before."""

    key: str
    title: str
    chart: str
    rows: Callable[[Data, Translate], Drawn]


class Dial(Struct, frozen=True):
    """A control of an exploration: a whole number from `low` to `high`, or one of `choices` (code, text)."""

    key: str
    label: str
    low: int = 0
    high: int = 0
    step: int = 1
    value: Any = 0
    choices: tuple[tuple[str, str], ...] = ()


class Exploration(Struct, frozen=True):
    """A chart that follows its dials; `rows` gets {dial: value}."""

    key: str
    title: str
    text: str
    dials: tuple[Dial, ...]
    chart: str
    rows: Callable[[Mapping[str, Any], Translate], Drawn]


class Ask(Struct, frozen=True):
    """One thing an exercise asks for: a number within `tolerance` in `unit`, or one of `choices` (code, text).

    `value` is the right answer, a number, None ("there is none"), or a code: a key of what is found, or a function of
    (inputs, found).
    """

    key: str
    label: str
    value: str | Callable[[Inputs, Found], Any]
    tolerance: Fraction = Fraction(0)
    unit: str = ""
    choices: tuple[tuple[str, str], ...] = ()


class Exercise(Struct, frozen=True, kw_only=True):
    """Fresh numbers for every student. `tell`, `hint` and `step` give the task, a hint and the worked way (HTML).

    `cases`: the curriculum's cases that are this exercise with given numbers. Without a `topic`, `work` gives what
    is found.
    """

    key: str
    title: str
    inputs: Callable[[random.Random], dict[str, Any]]
    asks: tuple[Ask, ...]
    tell: Callable[[Inputs, Found, Translate], str]
    hint: Callable[[Inputs, Found, Translate], str]
    step: Callable[[Inputs, Found, Translate], str]
    topic: str = ""
    work: Callable[[Inputs], Found] | None = None
    cases: tuple[str, ...] = ()


class Talk(Struct, frozen=True):
    """A question to talk about, and what a class usually finds (shown after the student has written his own)."""

    key: str
    text: str
    expected: str


class Lesson(Struct, frozen=True, kw_only=True):
    """A whole lesson. `file`: the notebook's name without its ending; `minutes`: how long it takes in class.

    `more`: further games, such as the same market under another rule; `words`: keys of `words.WORDS` that a beginner
    needs before the rule questions.
    """

    number: int
    file: str
    title: str
    minutes: int
    goals: tuple[str, ...]
    words: tuple[str, ...] = ()
    questions: tuple[Question, ...]
    prediction: Prediction
    play: Play
    more: tuple[Play, ...] = ()
    pictures: tuple[Picture, ...]
    explorations: tuple[Exploration, ...]
    exercises: tuple[Exercise, ...]
    debriefing: tuple[Talk, ...]
    transfer: Talk

    @property
    def plays(self) -> tuple[Play, ...]:
        """All its games, the first one first."""
        return (self.play, *self.more)
