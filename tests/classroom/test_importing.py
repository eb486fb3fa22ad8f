"""Records brought back through the interface: a closed room that can be debriefed and exported like any other."""

from __future__ import annotations

import pytest

from bidgames import examples, files, record
from bidgames.classroom.intake import LARGEST_FILE
from bidgames.classroom.web import LARGEST
from bidgames.client import Instructor, MoveRefused

from .driver import ROWS, Process


def test_a_class_comes_back_as_it_was(server: Process) -> None:
    room = server.room("middleman", seats_per_table=2, options={"rounds": 1})
    seats = room.class_of("Ada", "=Bo", "Cy", "Di")
    for seat in seats:
        assert seat.move("rows", **ROWS).status == 201
    for _ in range(2):
        room.do("force")
    room.do("anonymous", on=True)
    exported = room.export("format=jsonl").body
    texts = files.read_bytes(exported, "class.zip")
    teacher = Instructor(server.info["url"], server.key)
    (code,) = teacher.bring_back(texts)
    assert code != room.code  # that one is still there
    again = teacher.room(code)
    assert (again["closed"], again["anonymous"]) == (True, True)
    assert teacher.public(code)["names"] == ["1", "2"]  # what was hidden is not shown by bringing it back
    assert sorted(name for table in again["tables"] for name in table["names"]) == ["=Bo", "Ada", "Cy", "Di"]
    assert code in [one["room"] for one in teacher.rooms()]
    back = files.read_bytes(teacher.export(code, "jsonl"), "again.zip")
    assert [text.replace(code, room.code) for text in back] == texts
    room.do("delete", confirm=room.code)
    assert teacher.bring_back(texts) == [room.code]  # a code that is free is kept


def test_two_games_become_two_rooms_and_may_be_large(server: Process) -> None:
    both = [*files.read(examples.path("manager")), *files.read(examples.path("art_dealer"))]
    assert len("".join(both)) > LARGEST
    teacher = Instructor(server.info["url"], server.key)
    games = {room["room"]: room["game"] for room in map(teacher.room, teacher.bring_back(both))}
    assert sorted(games.values()) == ["art_dealer", "manager"]


def test_what_is_no_record_is_refused_with_its_line(server: Process) -> None:
    lines = examples.session("middleman").splitlines()
    lines[3] = lines[3].replace('"seat": ', '"seat": 7')
    teacher = Instructor(server.info["url"], server.key, "en")
    before = teacher.rooms()
    with pytest.raises(record.BadRecord) as bad:
        record.replay("\n".join(lines).encode())
    with pytest.raises(MoveRefused) as refused:
        teacher.bring_back(["\n".join(lines)])
    assert refused.value.message == f"records.jsonl:{bad.value}"
    assert "records.jsonl:4: " in refused.value.message
    french = Instructor(server.info["url"], server.key, "fr")
    with pytest.raises(MoveRefused) as refused:
        french.bring_back([""])
    assert refused.value.message.startswith("records.jsonl:1: ")
    assert teacher.rooms() == before


def test_only_the_instructor_brings_files(server: Process) -> None:
    student = server.room("middleman").join("Ada")
    small, large = b"{}", b"x" * (LARGEST + 1)
    assert server.api.call("POST", "import", small).status == 401
    assert server.api.call("POST", "import", small, "nobody").status == 401
    assert server.api.call("POST", "import", small, student.token).status == 403
    for token in (None, "nobody", student.token):
        assert server.api.call("POST", "import", large, token).status == 413
    assert server.api.call("POST", "import", large, server.key).status == 422
    assert server.api.call("POST", "rooms", large, server.key).status == 413
    assert server.api.call("POST", "import", b"x" * (LARGEST_FILE + 1), server.key).status == 413
