"""The class list: who should be here. Pasted as text, matched with who joins, so that grades go by students' ids.

Definitions
    line     of the pasted text: `name`, or `id, name` (also with a tab or semicolon between), or an id alone.
    student  {"id", "name"}: either may be null, not both.
    matched  a member with the student's id; or, where the student or the member has no id, with the same name. Names
             are the same whatever their case and the spaces around them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
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
    first, parted, second = (part.strip() for part in re.match(r"([^,;\t]*)([,;\t]?)(.*)", line.strip()).groups())  # type: ignore[union-attr]
    if not parted:
        return (first, None) if _is_id(first) else (None, first)
    if _is_id(second) and not _is_id(first):
        return second, first
    return first or None, second or None


def _is_id(text: str) -> bool:
    return bool(re.fullmatch(r"(?=\S*\d)\S+", text))


def find(students: Iterable[Student], name: str, student_id: str | None) -> Student | None:
    """The student of the list that somebody of this name and id is."""
    for student in students:
        if student_id and student["id"] == student_id:
            return student
    for student in students:
        if student["name"] and _same(student["name"], name) and not (student_id and student["id"]):
            return student
    return None


def _same(one: str, other: str) -> bool:
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()


def matched(students: Sequence[Student], members: Iterable[Member]) -> list[tuple[Student, list[str]]]:
    """Every student with the ids (of members) of those who have joined as him: none, one, or several by mistake."""
    found: dict[int, list[str]] = {}
    for member in members:
        student = find(students, member.name, member.student_id)
        if student is not None:
            found.setdefault(id(student), []).append(member.member)
    return [(student, found.get(id(student), [])) for student in students]


def missing(students: Sequence[Student], members: Iterable[Member]) -> list[dict[str, Any]]:
    """Who is on the list and never came."""
    return [dict(student) for student, who in matched(students, members) if not who]
