"""A student's progress in one lesson: a file beside the notebook, one JSON line a thing done, in order.

    {"progress": "bidgames/1", "lesson": 1, "name": "Ada", "student_id": null, "at": "2026-11-30T10:00:00Z"}
    {"what": "predicted", "at": "...", "guesses": {"price": 6}, "confidence": "sure", "reason": "..."}

Definitions
    at      UTC, ISO 8601, whole seconds.
    what    `question`, `predicted`, `played`, `looked`, `tried`, `helped`, `again`, `wrote`: see `Progress`.

A line is written with one call and synced before anything is shown as done, so a crash costs at most the line that was
being written: a torn line is skipped when read (`damaged` counts them), and the next one begins on a line of its own.
Two notebooks of the same student may write the same file. Where nothing can be written all goes on in memory.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import unicodedata
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from .tasks import person

FORMAT = "bidgames/1"
#: How the files of progress are called: `lesson-01-ada-3f2a9c1b.progress.jsonl`.
ENDING = ".progress.jsonl"
#: And those of a game alone that goes on: `lesson-01-ada-3f2a9c1b.play.game.jsonl`.
GAME_ENDING = ".game.jsonl"
#: The longest name or student number that is kept, in characters.
LONGEST_NAME = 80
#: The largest file that is read, in bytes.
LARGEST = 20_000_000


class BadProgress(ValueError):  # noqa: N818  (what it is)
    """A file that is no progress of a lesson; `str()` says why."""


def clean(name: str) -> str:
    """A name without control characters and doubled spaces, of at most 80 characters."""
    kept = "".join(" " if unicodedata.category(one)[0] in "CZ" else one for one in name)
    return " ".join(kept.split())[:LONGEST_NAME].strip()


def file_name(lesson: int, name: str, student_id: str | None = None) -> str:
    """The name of a student's file: readable, the same for the same student, safe whatever he is called."""
    who = person(name, student_id)
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
    readable = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:24] or "student"
    return f"lesson-{lesson:02d}-{readable}-{hashlib.sha256(who.encode()).hexdigest()[:8]}{ENDING}"


def now() -> str:
    """The time as it is written."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Progress:
    """One student's way through one lesson. `path`: his file; None: in memory only.

    Things done (`what`, with their own keys): `question` {key, answer, right}; `predicted` {guesses, confidence,
    reason}, of which the first counts; `played` {how, play, source}; `looked` {theory}; `tried` {exercise, again,
    given, right}; `helped` {exercise, again, how: hint, step or answer}; `again` {exercise}; `wrote` {key, text}.
    """

    def __init__(
        self, path: Path | None, head: Mapping[str, Any], done: list[dict[str, Any]], damaged: int = 0
    ) -> None:
        self.path, self.damaged = path, damaged
        self.lesson: int = head["lesson"]
        self.name: str = head["name"]
        self.student_id: str | None = head.get("student_id")
        self.started: str = head["at"]
        self._done = done
        #: Why nothing can be written (an error's words); None while everything is kept.
        self.unkept: str | None = None

    @classmethod
    def begin(cls, folder: Path | None, lesson: int, name: str, student_id: str | None = None) -> Progress:
        """The progress of this student in this folder: what is there, else a new file. Raises ValueError for no name.

        Without a folder it lasts as long as the kernel.
        """
        name, student_id = clean(name), clean(student_id or "") or None
        if not name:
            raise ValueError("a name is needed")
        head = {"progress": FORMAT, "lesson": lesson, "name": name, "student_id": student_id, "at": now()}
        if folder is None:
            return cls(None, head, [])
        path = folder / file_name(lesson, name, student_id)
        try:
            return cls.read(path)
        except (FileNotFoundError, BadProgress):
            made = cls(path, head, [])
            made._write(head)
            return made

    @classmethod
    def read(cls, path: Path) -> Progress:
        """What a file holds. Raises BadProgress for a file that is none, and OSError."""
        if path.stat().st_size > LARGEST:
            raise BadProgress("the file is too large for a lesson's progress")
        lines = path.read_bytes().split(b"\n")
        things = [thing for thing in map(_thing, lines) if thing is not None]
        damaged = sum(1 for line in lines if line.strip()) - len(things)
        heads = [thing for thing in things if _is_head(thing)]
        if not heads:
            raise BadProgress("this is not the progress of a lesson of this version")
        return cls(path, heads[0], [thing for thing in things if isinstance(thing.get("what"), str)], damaged)

    def add(self, what: str, **more: Any) -> None:
        """Note a thing done, on disk before it returns."""
        thing = {"what": what, "at": now(), **more}
        self._write(thing)
        self._done.append(thing)

    def _write(self, thing: Mapping[str, Any]) -> None:
        if self.path is None:
            return
        line = json.dumps(thing, ensure_ascii=False, allow_nan=False).encode("utf-8", "backslashreplace")
        try:
            file = os.open(self.path, os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
            try:
                size = os.fstat(file).st_size
                torn = size > 0 and not _ends_line(file, size)
                os.write(file, (b"\n" if torn else b"") + line + b"\n")
                os.fsync(file)
            finally:
                os.close(file)
        except OSError as error:
            self.unkept = error.strerror or str(error)
        else:
            self.unkept = None

    def game_file(self, play: str) -> Path | None:
        """Where the game alone with this key is kept while it goes on; None without a folder."""
        stem = None if self.path is None else self.path.name.removesuffix(ENDING)
        return None if self.path is None else self.path.with_name(f"{stem}.{play}{GAME_ENDING}")

    # What was done

    def things(self, what: str) -> Iterator[dict[str, Any]]:
        """The things done of one kind, in order."""
        return (thing for thing in self._done if thing["what"] == what)

    def answered(self, key: str) -> bool:
        """Whether a rule question has been answered rightly."""
        return any(thing.get("key") == key and thing.get("right") is True for thing in self.things("question"))

    @property
    def prediction(self) -> dict[str, Any] | None:
        """The locked prediction: the first one."""
        return next((thing for thing in self.things("predicted") if isinstance(thing.get("guesses"), dict)), None)

    @property
    def played(self) -> dict[str, Any] | None:
        """The game played last."""
        return ([None, *self.things("played")])[-1]

    def again(self, exercise: str) -> int:
        """How often new numbers have been asked for."""
        return sum(thing.get("exercise") == exercise for thing in self.things("again"))

    def tries(self, exercise: str, again: int | None = None) -> list[dict[str, Any]]:
        """The attempts at an exercise (with these numbers)."""
        found = (thing for thing in self.things("tried") if thing.get("exercise") == exercise)
        return [thing for thing in found if again is None or thing.get("again") == again]

    def helped(self, exercise: str, again: int) -> set[str]:
        """The help asked for with these numbers: of `hint`, `step`, `answer`."""
        found = (thing for thing in self.things("helped") if thing.get("exercise") == exercise)
        return {str(thing.get("how")) for thing in found if thing.get("again") == again}

    def solved(self, exercise: str) -> bool:
        """Whether the exercise was answered rightly, with any numbers, before its answer was shown."""
        shown: set[Any] = set()
        for thing in self._done:
            if thing.get("exercise") != exercise:
                continue
            if thing["what"] == "helped" and thing.get("how") == "answer":
                shown.add(thing.get("again"))
            elif thing["what"] == "tried" and thing.get("right") is True and thing.get("again") not in shown:
                return True
        return False

    def written(self, key: str) -> str:
        """What was written last to a question of the debriefing."""
        texts = [thing.get("text") for thing in self.things("wrote") if thing.get("key") == key]
        return str(texts[-1]) if texts else ""


def _ends_line(file: int, size: int) -> bool:
    """Whether the file's last byte is the end of a line."""
    os.lseek(file, size - 1, os.SEEK_SET)
    return os.read(file, 1) == b"\n"


def _thing(line: bytes) -> dict[str, Any] | None:
    """One line; None where it is not a JSON object."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _is_head(thing: Mapping[str, Any]) -> bool:
    """Whether a first line has what it needs."""
    if thing.get("progress") != FORMAT:
        return False
    number, who = thing.get("lesson"), thing.get("student_id")
    named = isinstance(thing.get("name"), str) and bool(clean(thing["name"])) and isinstance(thing.get("at"), str)
    return type(number) is int and named and (who is None or isinstance(who, str))


def files(folder: Path, lesson: int | None = None) -> list[Path]:
    """The progress files of a folder, of one lesson or of all, by name."""
    start = "lesson-" if lesson is None else f"lesson-{lesson:02d}-"
    return sorted(path for path in folder.glob(f"{start}*{ENDING}") if path.is_file())
