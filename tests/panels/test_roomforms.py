"""The instructor's forms and tables, as data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bidgames import examples, files, panels, rules
from bidgames.classroom.folder import key_file, prepare
from bidgames.panels import desk, deskforms, roomforms, roomtable
from bidgames.text import ENGLISH

from ..fake_class import CODE, FakeClass
from .conftest import until
from .test_live import send


def seat(number: int, name: str, **more: Any) -> dict[str, Any]:
    standard = {"bot": None, "student": True, "connected": True, "to_act": True, "acted": False, "free": False}
    return {"seat": number, "name": name, **standard, **more}


def room(**more: Any) -> dict[str, Any]:
    seats = [seat(0, "Ada"), seat(1, "<b>Bo</b>", connected=False, to_act=False, acted=True)]
    table = {"table": 1, "phase": "orders", "paused": False, "result": None, "missing": ["Ada"], "seats": seats}
    standard = {"room": CODE, "game": "middleman", "joined": 2, "locked": False, "closed": False}
    return {**standard, "standings": False, "anonymous": False, "watching": [], "tables": [table], **more}


def buttons(**more: Any) -> list[str]:
    given = room(**more)
    return [form["move"] for tab in deskforms.TABS for form in deskforms.steering(ENGLISH, given, tab)]


def test_every_game_can_be_opened_with_its_options() -> None:
    form = roomforms.creating(ENGLISH)
    games = form["fields"][0]
    assert games["values"] == sorted(rules.keys())
    by_name = {field["name"]: field for field in form["fields"]}
    assert by_name["middleman.rounds"]["when"] == {"game": "middleman"}
    assert (by_name["middleman.rounds"]["low"], by_name["middleman.rounds"]["high"]) == (1, 10)


@pytest.mark.parametrize("key", sorted(rules.keys()))
def test_what_the_form_shows_at_first_are_the_games_own_defaults(key: str) -> None:
    values = {field["name"]: field["value"] for field in roomforms.creating(ENGLISH)["fields"]} | {"game": key}
    assert roomforms.settings(values) == {
        "game": key, "options": {}, "seats_per_table": None, "bots": 0, "clock": None,
    }  # fmt: skip
    game = rules.game(key)
    game.settings(game.fewest, roomforms.settings(values)["options"])


def test_a_changed_option_is_sent_and_another_games_is_not() -> None:
    values = {"game": "middleman", "middleman.rounds": 3, "subterfuge.size": 11, "seats": 4, "bots": 1, "clock": 60}
    settings = {"game": "middleman", "options": {"rounds": 3}, "seats_per_table": 4, "bots": 1, "clock": 60}
    assert roomforms.settings(values) == settings
    two = {**values, "kinds": 2, "middleman.rounds.2": 7, "practice": True}
    treatments = [{"rounds": 3}, {"rounds": 7}]
    assert roomforms.settings(two) == {**settings, "treatments": treatments, "practice": True}


def test_only_what_makes_sense_is_offered() -> None:
    running = buttons()
    assert {"pause", "extend", "force", "undo", "lock", "restart", "close"} <= set(running)
    assert not {"start", "resume", "unlock"} & set(running)
    lobby = [{**room()["tables"][0], "phase": "lobby"}]
    assert "start" in buttons(tables=lobby)
    assert not {"pause", "force", "undo"} & set(buttons(tables=lobby))
    assert set(buttons(closed=True)) == {"standings on", "anonymous on", "delete"}


def test_what_cannot_be_undone_asks_first() -> None:
    forms = {form["move"]: form for tab in deskforms.TABS for form in deskforms.steering(ENGLISH, room(), tab)}
    assert all(forms[name]["warnings"] for name in ("restart", "round", "close", "delete", "force"))
    assert not forms["pause"]["warnings"]


@pytest.mark.parametrize(
    ("form", "values", "call"),
    [
        ("start", {}, ("start", {})),
        ("extend", {}, ("extend", {"seconds": 30})),
        ("standings on", {}, ("standings", {"on": True})),
        ("anonymous off", {}, ("anonymous", {"on": False})),
        ("delete", {}, ("delete", {"confirm": CODE})),
        ("at_table", {"table": 2, "action": "extend", "seconds": 90}, ("extend", {"table": 2, "seconds": 90})),
        ("at_table", {"table": 2, "action": "round"}, ("restart", {"table": 2, "round": True})),
        ("roster", {"students": "1, Ada"}, ("roster", {"students": "1, Ada"})),
        ("group", {"size": None}, ("group", {})),
        ("group", {"size": 3}, ("group", {"size": 3})),
        ("by_hand", {"tables": "Ada\n Bo \n\n \nCy, D\n"}, ("group", {"tables": [["Ada", "Bo"], ["Cy, D"]]})),
        ("seat", {"name": "Ada", "table": 2}, ("seat", {"name": "Ada", "table": 2})),
        ("practice off", {}, ("practice", {"on": False})),
        (
            "options",
            {"table": 2, "middleman.rounds": 4},
            ("options", {"table": 2, "options": {"rounds": 4}}),
        ),
        ("at_seat", {"seat": [1, 3], "action": "bot"}, ("bot", {"table": 1, "seat": 3})),
        (
            "at_seat",
            {"seat": [1, 0], "action": "rename", "name": "Al"},
            ("rename", {"table": 1, "seat": 0, "name": "Al"}),
        ),
    ],
)
def test_a_press_is_a_control_call(form: str, values: dict[str, Any], call: tuple[str, dict[str, Any]]) -> None:
    assert deskforms.control_call(form, values, room()) == call


def test_who_is_there_and_who_is_waited_for_is_said_in_words() -> None:
    html = roomtable.tables(room(), ENGLISH)
    assert "● connected" in html
    assert "○ away" in html
    assert "○ waited for" in html
    assert "<b>Bo</b>" not in html
    assert "&lt;b&gt;Bo&lt;/b&gt;" in html
    assert roomtable.summary(room(), ENGLISH) == "Joined: 2 people. Waiting for: Ada."


def test_a_table_is_told_in_words_not_in_the_keys_of_the_rules() -> None:
    table = room()["tables"][0] | {"status": "Round 1 of 2: all bid in secret.", "phase": "sealed"}
    options = {"form": "dutch_clock", "one_end": 5, "rounds": 1, "diagonal": True}
    html = roomtable.tables(room(tables=[table | {"options": options}]), ENGLISH)
    assert "Table 1: Round 1 of 2: all bid in secret." in html and "sealed" not in html
    said = "Form of auction: Dutch clock, the price falls; Lowest number: 5; Rounds: 1; Diagonal moves: yes"
    assert f"Options: {said}<" in html
    lobby = roomtable.tables(room(tables=[{**table, "phase": "lobby", "status": None}]), ENGLISH)
    assert "Table 1: not started" in lobby


def test_a_class_may_go_on_from_a_room_that_it_has_come_to(fake: FakeClass) -> None:
    """The desk's latest news may still be of the room that the class has left."""
    fake.answers["rooms"] = (200, {"rooms": []})
    panel = desk(fake.url, "key")
    until(lambda: panel.entrance.question["turn"] == "rooms")
    panel.code, panel.latest = "FGHKL", room(next="FGHKL")
    panel._ask_for_room()
    [field] = [one for one in panel.entrance.question["forms"][0]["fields"] if one["name"] == "carry"]
    assert field["labels"][1] == "yes, the class of room FGHKL goes on there"
    panel.code = CODE
    panel._ask_for_room()
    assert not [one for one in panel.entrance.question["forms"][0]["fields"] if one["name"] == "carry"]


def test_a_class_that_is_waited_for_is_counted() -> None:
    tables = [room()["tables"][0] | {"missing": [f"Student {number}" for number in range(60)]}]
    assert roomtable.summary(room(tables=tables), ENGLISH) == "Joined: 2 people. Waiting for 60 players."


def test_addresses_are_escaped() -> None:
    html = roomtable.invitation(CODE, {"join_url": 'http://h/"><script>'}, "http://h/", ENGLISH)
    assert "<script>" not in html


def test_the_desk_opens_a_room_and_steers_it(fake: FakeClass) -> None:
    fake.answers["rooms"] = (201, {"room": CODE, "rooms": []})
    fake.views["key"] = room(version=1)
    panel = desk(fake.url, "key")
    until(lambda: panel.entrance.question["turn"] == "rooms")
    form = panel.entrance.question["forms"][0]["move"]
    send(panel.entrance, form, "rooms", game='"middleman"', seats="null", bots="2", clock="null")
    until(lambda: panel.code == CODE)
    assert ("rooms", {"game": "middleman", "options": {}, "bots": 2, "clock": None}) in fake.calls
    until(lambda: panel.controls.question["forms"])
    assert "Waiting for: Ada." in panel.room.head["status"]
    send(panel.room, "pause", CODE, serial=3)
    until(lambda: panel.room.answer.get("serial") == 3)
    assert fake.calls[-1] == (f"rooms/{CODE}/control", {"action": "pause"})
    assert desk(fake.url, "key") is panel
    send(panel.room, "tab data", CODE, serial=5)
    until(lambda: panel.controls.question["turn"] == f"{CODE} data")
    send(panel.controls, "export", f"{CODE} data", serial=4, format='"csv"', frame='"moves"')
    until(lambda: panel.controls.answer.get("serial") == 4)
    until(lambda: panel.controls.answer["kind"] == "taken")
    assert panel.controls.answer["message"] == f"Saved as {CODE}-moves.csv."
    panel.instructor.export = lambda *asked: panel.instructor.room("NOROM")
    send(panel.controls, "export", f"{CODE} data", serial=6, format='"csv"', frame='"moves"')
    until(lambda: panel.controls.answer.get("serial") == 6)
    until(lambda: panel.controls.answer["kind"] == "refused")
    assert "alerts" not in panel.controls.head  # nothing stays on the other tabs


def test_a_room_that_was_deleted_elsewhere_is_left(fake: FakeClass) -> None:
    fake.answers["rooms"] = (200, {"rooms": [{"room": CODE, "game": "middleman"}]})
    fake.views["key"] = room(version=1)
    panel = desk(fake.url, "key")
    until(lambda: panel.entrance.question["turn"] == "rooms")
    send(panel.entrance, "open", "rooms", known=f'"{CODE}"')
    until(lambda: panel.code == CODE)
    panel._report("FGHKL", False, "There is no room FGHKL.")  # one that was shown before
    panel._report(CODE, False, None)
    assert panel.room.head["offline"].startswith("Offline")
    panel._report(CODE, True, None)
    assert (panel.code, panel.room.head["offline"]) == (CODE, None)
    panel._report(CODE, False, "There is no room ABCDE.")
    assert panel.code is None
    assert panel.children == (panel.memory, panel.entrance)
    assert panel.entrance.head["alerts"] == [{"kind": "bad", "text": "There is no room ABCDE."}]
    assert CODE not in str(panel.entrance.question["forms"][1])


def test_a_wrong_key_is_said(fake: FakeClass) -> None:
    fake.answers["rooms"] = (401, {"message": "This needs the instructor's key."})
    panel = desk(fake.url, "wrong")
    until(lambda: panel.entrance.head.get("alerts"))
    assert panel.entrance.head["alerts"] == [{"kind": "bad", "text": "This needs the instructor's key."}]
    until(lambda: panel.entrance.question["forms"])
    fields = panel.entrance.question["forms"][0]["fields"]
    assert [(one["name"], one["value"]) for one in fields] == [("url", fake.url), ("key", None)]
    fake.answers["rooms"] = (200, {"rooms": []})
    send(panel.entrance, "connect", "connect", url=f'"{fake.url}"', key='"right"')
    until(lambda: panel.entrance.question["turn"] == "rooms")


def test_a_notebook_of_this_user_finds_the_key(fake: FakeClass, tmp_path: Path) -> None:
    fake.answers["rooms"] = (200, {"rooms": []})
    unknown = desk()
    assert [field["name"] for field in unknown.entrance.question["forms"][0]["fields"]] == ["url", "key"]
    for data, where in ((None, tmp_path / "user"), (tmp_path / "monday", tmp_path / "monday")):
        with key_file(prepare(where), fake.url, "k3y"):
            panel = desk(data=data)
        assert panel is not unknown
        until(lambda panel=panel: panel.entrance.question["turn"] == "rooms")
        assert panel.instructor.key == "k3y"
        panels._desks.clear()
    assert desk(data=tmp_path / "monday").instructor is None  # that server has ended


def test_files_of_a_class_are_brought_back_together(fake: FakeClass) -> None:
    fake.answers["rooms"] = (200, {"rooms": []})
    fake.answers["import"] = (201, {"rooms": [CODE, "FGHKL"]})
    panel = desk(fake.url, "key")
    until(lambda: panel.entrance.question["turn"] == "rooms")
    parts = [text.encode() for text in files.read(examples.path("subterfuge"))]
    names = json.dumps([f"{number}.jsonl" for number in range(len(parts))])
    send(panel.entrance, "import", "rooms", 7, parts, files=names)
    until(lambda: panel.entrance.answer.get("kind") == "taken")
    assert panel.entrance.answer["message"] == f"Brought back: {CODE}, FGHKL."
    assert [body for path, body in fake.calls if path == "import"] == [b"".join(parts).decode()]


def test_a_file_that_is_none_is_refused_by_its_name_and_line(fake: FakeClass) -> None:
    fake.answers["rooms"] = (200, {"rooms": []})
    panel = desk(fake.url, "key")
    until(lambda: panel.entrance.question["turn"] == "rooms")
    good = examples.path("manager").read_bytes()
    for serial, (name, content, said) in enumerate([
        ("a.csv", b"x,y", "a.csv is one frame of a session"),
        ("b.xlsx", b"PK nothing", "b.xlsx cannot be read: "),
        ("c.jsonl", good.replace(b'"seat": 0', b'"seat": 9', 1), "c.jsonl:"),
        ("d.jsonl", b"", "d.jsonl:1: "),
    ], 1):  # fmt: skip
        send(panel.entrance, "import", "rooms", serial, [good, content], files=json.dumps(["good.jsonl", name]))
        until(lambda serial=serial: panel.entrance.answer.get("serial") == serial)
        until(lambda: panel.entrance.answer["kind"] == "refused")
        assert panel.entrance.answer["message"].startswith(said), panel.entrance.answer
    assert not any(path == "import" for path, _body in fake.calls)
