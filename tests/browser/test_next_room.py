"""The desk takes a class along into its next room: a phone, a notebook's panel and the wall follow by themselves."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bidgames.client import join as join_room

from .conftest import Class, Visitors, until
from .students import PATIENCE, hand_in_rows, join
from .test_desk_class import KERNEL, pick, press, stage
from .test_notebooks import enter


def seating(running: Class, code: str) -> dict[str, tuple[int, int]]:
    """Who sits where, by name."""
    tables = running.call("GET", f"rooms/{code}")["tables"]
    return {
        seat["name"]: (table["table"], seat["seat"])
        for table in tables
        for seat in table["seats"]
        if not seat["free"]
    }  # fmt: skip


@pytest.mark.long
@pytest.mark.timeout(600)
def test_phone_panel_and_wall_follow_into_the_next_room(
    classes: Callable[..., Class], voila: Any, visitors: Visitors, pictures: Callable[[Page, str], None]
) -> None:
    running = classes()
    body = {"game": "middleman", "options": {"rounds": 1}, "seats_per_table": 2}
    first = running.call("POST", "rooms", body)["room"]
    with voila(running.info["url"]) as address:
        phone = visitors.open(running.page(first), width=360, height=740)
        join(phone, "Ada")
        stage(phone, "You are in")
        join_room(running.info["url"], first, "Cy")
        panel = visitors.open(f"{address}?code={first}", width=1280, height=800, ours=False)
        enter(panel, None, "Bo")
        expect(panel.get_by_text("You are in, Bo")).to_be_visible(timeout=KERNEL)
        join_room(running.info["url"], first, "Di")
        running.call("POST", f"rooms/{first}/control", {"action": "roster", "students": "1, Ada\n2, Bo\n3, Eve"})
        wall = visitors.open(running.page(f"{first}/projector"), width=1280, height=720)
        before = seating(running, first)
        assert before == {"Ada": (1, 0), "Cy": (1, 1), "Bo": (2, 0), "Di": (2, 1)}
        running.call("POST", f"rooms/{first}/control", {"action": "start"})

        desk = visitors.open(running.info["instructor_url"], width=1280, height=800)
        expect(desk.get_by_role("button", name="Show it")).to_be_visible(timeout=KERNEL)
        press(desk, "Show it")
        expect(desk.get_by_role("heading", name=f"Room {first}")).to_be_visible(timeout=PATIENCE)
        press(desk, "Room")
        pick(desk, "A new room", "Game", "Middleman")
        desk.get_by_role("textbox", name="Rounds", exact=True).fill("2")
        desk.get_by_label("Seats at a table").fill("2")
        expect(desk.get_by_label(f"yes, the class of room {first} goes on there")).to_be_checked()
        pictures(desk, "1-form")
        press(desk, "Open the room")
        expect(desk.get_by_role("heading", name=f"Room {first}")).to_have_count(0, timeout=PATIENCE)
        code = until(lambda: [one["room"] for one in running.call("GET", "rooms")["rooms"] if one["room"] != first])[0]
        expect(desk.get_by_role("heading", name=f"Room {code}: Middleman")).to_be_visible(timeout=PATIENCE)
        assert seating(running, code) == before
        expect(phone.locator("#who")).to_contain_text(re.compile("Ada.*, table 1"), timeout=PATIENCE)
        stage(phone, "You are in")
        expect(panel.get_by_text("You are in, Bo")).to_be_visible(timeout=PATIENCE)
        expect(wall.get_by_text(code).first).to_be_visible(timeout=PATIENCE)
        assert phone.url.partition("#")[0] == running.page(code)

        press(desk, "Tables")
        press(desk, "Start")
        hand_in_rows(phone)
        hand_in_rows(panel)
        moved = lambda: {  # noqa: E731
            name for table in running.call("GET", f"rooms/{code}")["tables"]
            for name in [one["name"] for one in table["seats"] if one["acted"]]
        }  # fmt: skip
        until(lambda: moved() == {"Ada", "Bo"})
        pictures(desk, "2-next")
        phone.reload()
        expect(phone.locator("#who")).to_contain_text(re.compile("Ada.*, table 1"), timeout=PATIENCE)
        panel.reload()
        expect(panel.get_by_text("1 of 2 are in.")).to_be_visible(timeout=KERNEL)
        press(desk, "Students")
        expect(desk.get_by_text("3 students, 1 absent")).to_be_visible(timeout=PATIENCE)
        desk.reload()
        expect(desk.get_by_role("heading", name=f"Room {code}: Middleman")).to_be_visible(timeout=KERNEL)
        assert visitors.trouble == []
        visitors.close()
