"""Joining from a notebook: run twice, run in another order, joined under another name: one player, and guidance."""

from __future__ import annotations

import json

import pytest

import bidgames
from bidgames import panels
from bidgames.client import SeatClient
from bidgames.panels import lobby
from bidgames.panels.lobby import Lobby

from ..fake_class import CODE, FakeClass
from .conftest import until
from .test_live import send


def joins(fake: FakeClass) -> int:
    """How often somebody has asked for a seat."""
    return sum(path.endswith("/join") for path, _ in fake.calls)


def test_running_the_cell_again_shows_the_same_panel(fake: FakeClass) -> None:
    first = bidgames.join(fake.url, CODE, "Ada")
    until(lambda: first.footer in first.children)
    again = bidgames.join(fake.url, CODE.lower(), "Ada")
    assert again is first
    assert joins(fake) == 1


def test_another_name_in_the_same_notebook_is_no_second_player(fake: FakeClass) -> None:
    first = bidgames.join(fake.url, CODE, "Ada")
    until(lambda: first.footer in first.children)
    assert bidgames.join(fake.url, CODE, "Bo") is first
    assert joins(fake) == 1
    assert "You already play here as Ada" in first.footer.head["alerts"][0]["text"]


def test_what_is_missing_is_asked_for(fake: FakeClass, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = bidgames.join().board.question["forms"][0]["fields"]
    assert [field["name"] for field in asked] == ["url", "code", "name", "student_id"]
    monkeypatch.setenv("BIDGAMES_URL", fake.url)
    monkeypatch.setenv("QUERY_STRING", f"code={CODE.lower()}")
    asked = bidgames.join().board.question["forms"][0]["fields"]
    assert [field["name"] for field in asked] == ["name", "student_id"]


def test_the_form_joins(fake: FakeClass) -> None:
    panel = bidgames.join(fake.url)
    send(panel.board, "join", 0, code=json.dumps(CODE.lower()), name='"Ada"')
    until(lambda: panel.footer in panel.children)
    assert panel.children[1].seat is panel.seat
    assert panel.seat.link in panel.footer.table
    assert json.loads(panel.memory.kept) == {"link": panel.seat.link, "name": "Ada"}


def test_a_refused_join_is_said_at_the_form(fake: FakeClass) -> None:
    panel = bidgames.join(fake.url)
    fake.answers["rooms/QQQQQ/join"] = (404, {"message": "There is no room QQQQQ."})
    send(panel.board, "join", 0, serial=5, code='"qqqqq"', name='"Ada"')
    until(lambda: panel.board.answer.get("serial") == 5)
    assert panel.board.answer["message"] == "There is no room QQQQQ."
    assert panel.seat is None


def test_a_wrong_call_is_a_sentence_not_a_traceback(fake: FakeClass) -> None:
    panel = bidgames.join("ftp://nowhere/", CODE, "Ada")
    until(lambda: panel.board.head.get("alerts"))
    assert "not an address" in panel.board.head["alerts"][0]["text"]


def test_a_restarted_kernel_asks_with_the_same_key(fake: FakeClass, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "kernel_id", lambda: "kernel-1")
    keys = []
    for name in ("Ada", "Ada", "Bo"):
        panels._lobbies.clear()
        panel = bidgames.join(fake.url, CODE, name)
        until(lambda: panel.footer in panel.children)  # noqa: B023  (waited for here)
        keys.append([body["key"] for path, body in fake.calls if path.endswith("/join")][-1])
    assert keys[0] == keys[1] != keys[2]
    monkeypatch.setattr(lobby, "kernel_id", lambda: "kernel-2")
    panels._lobbies.clear()
    panel = bidgames.join(fake.url, CODE, "Ada")
    until(lambda: panel.footer in panel.children)
    assert [body["key"] for path, body in fake.calls if path.endswith("/join")][-1] not in keys


def remember(panel: Lobby, content: object) -> None:
    """The browser's message of what its tab remembers."""
    panel.memory._handle_custom_msg(content, [])


def test_a_reloaded_page_takes_its_seat_back(fake: FakeClass) -> None:
    seat = SeatClient(f"{fake.url}{CODE}", "token-9")
    fake.view("token-9")
    panel = bidgames.join(fake.url, CODE)
    remember(panel, {"found": json.dumps({"link": seat.link, "name": "Ada"})})
    until(lambda: panel.footer in panel.children)
    assert panel.seat.token == "token-9"
    assert joins(fake) == 0


def test_a_page_that_has_just_been_drawn_is_told_how_things_stand(
    fake: FakeClass, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What changed while it was loading did not reach it."""
    sent: list[tuple[str, object]] = []
    panel = bidgames.join(fake.url, CODE)
    monkeypatch.setattr(panel, "send_state", lambda key: sent.append(("Lobby", key)))
    monkeypatch.setattr(panel.board, "send_state", lambda key: sent.append(("Board", key)))
    remember(panel, {"found": ""})
    panel.board._handle_custom_msg({"drawn": True}, [])
    assert sent == [("Lobby", "children"), ("Board", ["head", "question", "answer", "intro", "table", "rules"])]
    assert panel.memory.asked


@pytest.mark.parametrize("content", [{}, {"found": 1}, "found", None, {"press": {}}])
def test_what_is_no_memory_is_dropped(fake: FakeClass, content: object, caplog: pytest.LogCaptureFixture) -> None:
    panel = bidgames.join(fake.url, CODE)
    remember(panel, content)
    assert not panel.memory.asked
    assert "no memory" in caplog.text


def test_a_remembered_seat_that_is_no_more_is_forgotten(fake: FakeClass) -> None:
    fake.answers["seat"] = (401, {"message": "Unknown link."})
    panel = bidgames.join(fake.url, CODE)
    panel.memory.kept = "old"
    remember(panel, {"found": json.dumps({"link": f"{fake.url}{CODE}#gone", "name": "Ada"})})
    until(lambda: panel.memory.kept == "")
    assert panel.seat is None


def test_join_as_someone_else_keeps_the_old_seat_by_its_link(fake: FakeClass) -> None:
    panel = bidgames.join(fake.url, CODE, "Ada")
    until(lambda: panel.footer in panel.children)
    old = panel.seat.token
    send(panel.footer, "leave", 0)
    until(lambda: panel.seat is None)
    assert panel.memory.kept == ""
    send(panel.board, "join", 1, name='"Bo"')
    until(lambda: panel.footer in panel.children)
    assert panel.seat.token != old
    assert SeatClient(fake.url, old).view()["seat"] == 0
