"""`bidgames lessons` and `bidgames grades`."""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path
from typing import Any

from .. import launch
from ..record import BadRecord
from ..rules.game import Refused
from ..wording import sentence
from . import files, grades, lesson, numbers

_CODE = re.compile(r"[A-Za-z]{5}")


def run_lessons(arguments: argparse.Namespace) -> int:
    """`bidgames lessons [N]`."""
    if arguments.number is None:
        for number in numbers():
            print(files.line(lesson(number)))
        return 0
    try:
        path = files.copy(arguments.number, arguments.folder, teacher=arguments.teacher)
    except Refused as refused:
        print(f"bidgames lessons: {sentence(refused)}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"bidgames lessons: {error}", file=sys.stderr)
        return 2
    print(path)
    if arguments.copy:
        return 0
    os.environ["BIDGAMES_ALONE"] = "1"  # the page has one reader, who finds his own work again
    command = launch.command(path, arguments.voila, arguments.port, not arguments.no_browser)
    return launch.run(command, path.parent)


def run_grades(arguments: argparse.Namespace) -> int:
    """`bidgames grades FOLDER|FILE|ROOM... --out FILE.csv`; 2 when nothing was found, or something cannot be read."""
    from ..classroom import export
    from ..classroom.store import StoreError

    places, rooms = [], []
    for source in arguments.sources:
        path = Path(source)
        if path.exists():
            places.append(path)
        elif _CODE.fullmatch(source):
            rooms.append(source.upper())
        else:
            print(f"bidgames grades: there is no file or folder {source}", file=sys.stderr)
            return 2
    rows, wrong = grades.of_files(places)
    try:
        for room in rooms:
            rows += _room(room, arguments)
    except (export.Nothing, StoreError, BadRecord, OSError) as problem:
        wrong.append(str(problem))
    for why in wrong:
        print(f"bidgames grades: {why}", file=sys.stderr)
    try:
        arguments.out.write_text(grades.text(rows), encoding="utf-8", newline="")
    except OSError as error:
        print(f"bidgames grades: {arguments.out}: {error.strerror or error}", file=sys.stderr)
        return 2
    print(arguments.out)
    return 2 if wrong or not rows else 0


def _room(room: str, arguments: argparse.Namespace) -> list[dict[str, Any]]:
    from ..classroom import export
    from ..classroom.serve import store_url
    from ..classroom.store import Store

    url = os.environ.get(export.STORE_VARIABLE) or store_url(arguments.data, arguments.db)
    return grades.of_room(export.records(Store(url, read_only=True), room), room)
