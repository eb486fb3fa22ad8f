"""The class list: who should be here. Pasted as text, matched with who joins, so that grades go by students' ids.

Definitions
    line     of the pasted text: `name`, or `id, name` (also with a tab or semicolon between), or an id alone.
    student  {"id", "name"}: either may be null, not both.
    matched  a member with the student's id; or, where the student or the member has no id, with the same name. Names
             are the same whatever their case and the spaces around them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ..rules.domain import N_, Because
from ..rules.game import MISSING, Refused
from . import names
from .store import Member

Student = Mapping[str, Any]

#: The most students of a class list, and the longest id, in characters.
MOST, LONGEST_ID = 2000, 80


def read_roster(given: object) -> list[dict[str, str | None]]:
    """The students of a pasted text, or of a list of {id, name}. Raises `Refused` with the line that is wrong."""
    if isinstance(given, str):
        rows = [_line(line) for line in given.splitlines() if line.strip()]
    elif isinstance(given, list) and all(isinstance(one, dict) for one in given):
        rows = [(one.get("id"), one.get("name")) for one in given]
    else:
        what = MISSING if given is None else given
        raise Refused(None, "students", what, Because(N_("one student a line: a name, or an id, a comma and a name")))
    if len(rows) > MOST:
        raise Refused(None, "students", len(rows), Because(N_("at most {most} students"), {"most": MOST}))
    found: list[dict[str, str | None]] = []
    seen: set[str] = set()
    for student_id, name in rows:
        number = names.plain_text(str(student_id).strip(), "students", LONGEST_ID) if student_id else None
        clean = names.clean_name(name, "students")[0] if name else None
        mark = number or (clean or "").casefold()
        if not mark or mark in seen:
            raise Refused(None, "students", number or name, Because(N_("each student once")))
        seen.add(mark)
        found.append({"id": number, "name": clean})
    return found


def _line(line: str) -> tuple[str | None, str | None]:
    """Id and name of one line. What has a digit and no space is an id, also when it comes second."""
    parts = re.split(r"[,;\t]", line.strip(), maxsplit=1)
    first, second = parts[0].strip(), parts[-1].strip()
    if len(parts) == 1:
        return (first, None) if _is_id(first) else (None, first)
    if _is_id(second) and not _is_id(first):
        return second, first
    return first or None, second or None


def _is_id(text: str) -> bool:
    return bool(re.fullmatch(r"(?=\S*\d)\S+", text))


def find(students: Iterable[Student], name: str, student_id: str | None) -> Student | None:
    """The student of the list that somebody of this name and id is."""
    return _finder(students)(name, student_id)


def _finder(students: Iterable[Student]) -> Callable[[str, str | None], Student | None]:
    """What finds a student by id, or by name."""
    by_id: dict[str, Student] = {}
    by_name: dict[str, Student] = {}
    for student in students:
        if student["id"]:
            by_id.setdefault(student["id"], student)
        if student["name"]:
            by_name.setdefault(_plain(student["name"]), student)

    def found(name: str, student_id: str | None) -> Student | None:
        if student_id and student_id in by_id:
            return by_id[student_id]
        student = by_name.get(_plain(name))
        return None if student is None or (student_id and student["id"]) else student

    return found


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def matched(students: Sequence[Student], members: Iterable[Member]) -> list[tuple[Student, list[str]]]:
    """Every student with the names of those who have joined as him: none, one, or several by mistake."""
    found: dict[int, list[str]] = {}
    look = _finder(students)
    for member in members:
        student = look(member.name, member.student_id)
        if student is not None:
            found.setdefault(id(student), []).append(member.name)
    return [(student, found.get(id(student), [])) for student in students]


def missing(students: Sequence[Student], members: Iterable[Member]) -> list[dict[str, Any]]:
    """Who is on the list and never came."""
    return [dict(student) for student, who in matched(students, members) if not who]
