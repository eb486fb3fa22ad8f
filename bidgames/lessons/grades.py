"""A teacher's table: one row a student and lesson from files of progress, or one a seat from a room's record.

What is counted is work, not luck: a prediction is there or it is not, whether it came true is never graded.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from .. import record
from ..files import csv_text
from ..rules.game import Refused, dump
from . import lesson
from .progress import ENDING, BadProgress, Progress

#: The columns of the table, and what they say.
COLUMNS = {
    "source": "the file, or the room and its table",
    "lesson": "number of the lesson; empty for a room",
    "game": "key of the game; empty for a file",
    "name": "as the student typed it",
    "student_id": "as the student typed it",
    "started": "when the lesson was begun (UTC)",
    "last": "when something was done last (UTC)",
    "questions_right": "rule questions answered rightly, however often they were tried",
    "questions": "rule questions of the lesson",
    "question_tries": "answers given to them",
    "predicted": "when the prediction was locked (UTC)",
    "prediction": "what was predicted, as JSON",
    "confidence": "how sure",
    "reason": "why",
    "played": "games played or watched",
    "exercises_right": "exercises solved before their answer was shown",
    "exercises": "exercises of the lesson",
    "attempts": "attempts at exercises",
    "hints": "hints and worked ways asked for",
    "answers_shown": "answers asked for",
    "written": "answers to the questions to talk about",
    "per_exercise": "exercise: right or not, attempts",
    "damaged": "lines of the file that cannot be read",
    "score": "the seat's score in the room's game",
    "rank": "1 for the best score; equal scores share it",
    "finished": "whether the game is over",
}


def of_progress(done: Progress) -> dict[str, Any]:
    """The row of a student's file; a lesson that this version does not have counts only what is in the file."""
    try:
        about = lesson(done.lesson)
        questions, exercises = [one.key for one in about.questions], [one.key for one in about.exercises]
    except Refused:
        questions = sorted({str(thing.get("key")) for thing in done.things("question")})
        exercises = sorted({str(thing.get("exercise")) for thing in done.things("tried")})
    kept, helped = done.prediction or {}, list(done.things("helped"))
    everything = [thing.get("at", "") for what in _WHATS for thing in done.things(what)]
    tries = {key: len(done.tries(key)) for key in exercises}
    words = [f"{key}: {'right' if done.solved(key) else 'not yet'}, {tries[key]}" for key in exercises]
    return _row(
        source=done.path.name if done.path else "",
        lesson=done.lesson,
        name=done.name,
        student_id=done.student_id,
        started=done.started,
        last=max([done.started, *map(str, everything)]),
        questions_right=sum(map(done.answered, questions)),
        questions=len(questions),
        question_tries=sum(1 for _ in done.things("question")),
        predicted=kept.get("at"),
        prediction=json.dumps(kept["guesses"], ensure_ascii=False) if kept else None,
        confidence=kept.get("confidence"),
        reason=kept.get("reason"),
        played=sum(1 for _ in done.things("played")),
        exercises_right=sum(map(done.solved, exercises)),
        exercises=len(exercises),
        attempts=sum(tries.values()),
        hints=sum(thing.get("how") != "answer" for thing in helped),
        answers_shown=sum(thing.get("how") == "answer" for thing in helped),
        written=len({thing.get("key") for thing in done.things("wrote")}),
        per_exercise="; ".join(words),
        damaged=done.damaged,
    )


_WHATS = ("question", "predicted", "played", "looked", "tried", "helped", "again", "wrote")


def of_room(made: Mapping[int, str], room: str) -> list[dict[str, Any]]:
    """The rows of a room's records by table: scores and ranks; of a poll, each seat's answer as its prediction."""
    rows = []
    for table, text in made.items():
        replayed = record.replay(text.encode())
        result = replayed.game.result(replayed.position)
        ids = replayed.header.extra.get("ids") or [None] * len(replayed.header.seats)
        answers: Any = dump(replayed.position).get("answers") if replayed.game.key == "poll" else None
        for seat, name in enumerate(replayed.header.seats):
            answer = (answers[seat] or {}) if answers else {}
            times = [str(entry.extra["at"]) for entry in replayed.entries if entry.seat == seat and "at" in entry.extra]
            number = answer.get("number")
            rows.append(
                _row(
                    source=f"{room}-{table}",
                    game=replayed.game.key,
                    name=name,
                    student_id=ids[seat],
                    last=max(times, default=None),
                    predicted=max(times, default=None) if number is not None else None,
                    prediction=json.dumps({"number": number}) if number is not None else None,
                    confidence=answer.get("confidence"),
                    reason=answer.get("reason"),
                    score=result.scores[seat] if answers is None else None,
                    rank=1 + sum(score > result.scores[seat] for score in result.scores) if answers is None else None,
                    finished=result.finished,
                )
            )
    return rows


def _row(**cells: Any) -> dict[str, Any]:
    return {name: cells.get(name) for name in COLUMNS}


def of_files(places: Iterable[Path]) -> tuple[list[dict[str, Any]], list[str]]:
    """The rows of files and folders (with what is inside them), and a sentence for each file that is no progress."""
    rows, wrong = [], []
    for place in places:
        for path in sorted(place.rglob(f"*{ENDING}")) if place.is_dir() else [place]:
            try:
                rows.append(of_progress(Progress.read(path)))
            except (BadProgress, OSError) as problem:
                wrong.append(f"{path.name}: {getattr(problem, 'strerror', None) or problem}")
    rows.sort(key=lambda row: (row["lesson"], str(row["name"]).casefold(), str(row["source"])))
    return rows, wrong


def text(rows: list[dict[str, Any]]) -> str:
    """The table as CSV; what a spreadsheet would run is made inert."""
    return csv_text(rows, list(COLUMNS))
