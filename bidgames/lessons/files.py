"""Where the lessons' notebooks are, and a copy of one in a folder of the student's own."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from ..launch import usual_folder
from ..whole import whole
from . import lesson
from .model import Lesson

#: A link in a notebook to a page beside it.
_LINK = re.compile(r"\]\((\w+\.md)\)")


def folder() -> Path:
    """The folder of the lessons: in the wheel, else in the checkout. Raises FileNotFoundError."""
    package = Path(__file__).parent.parent
    for place in (package / "lesson_files", package.parent / "lessons"):
        if (place / "add_a_game.md").is_file():
            return place
    raise FileNotFoundError("the lessons are not installed")


def notebook(number: int, teacher: bool = False) -> Path:
    """The notebook of a lesson, or its teacher's page.

    Raises `Refused` for a number that is none, FileNotFoundError without the file.
    """
    name = lesson(number).file
    found = folder() / f"{f'teacher_{number:02d}' if teacher else name}.ipynb"
    if not found.is_file():
        raise FileNotFoundError(f"{found.name} is not installed")
    return found


def copy(number: int, to: Path | None = None, teacher: bool = False) -> Path:
    """A lesson's notebook in the student's folder, and the pages it links to; what is there already stays as it is.

    Raises OSError.
    """
    source, target = notebook(number, teacher), to or usual_folder()
    target.mkdir(parents=True, exist_ok=True)
    for linked in sorted(set(_LINK.findall(source.read_text("utf-8")))):
        _put(source.with_name(linked), target)
    return _put(source, target)


def _put(source: Path, folder: Path) -> Path:
    """A file in a folder, whole or not at all; one that is there already stays as it is."""
    target = folder / source.name
    if not target.exists():
        with whole(target) as part:
            shutil.copyfile(source, part)
    return target


def line(one: Lesson) -> str:
    """A lesson in the list of `bidgames lessons`."""
    return f"{one.number:>2}  {one.title}  ({one.minutes} min)"
