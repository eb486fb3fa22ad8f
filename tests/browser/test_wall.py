"""The projector's page: everything on one screen, however many charts there are, and on to the next room by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Class, Visitors, until

PATIENCE = 60_000


@pytest.mark.parametrize("game", ["middleman", "manager"])
@pytest.mark.timeout(300)
def test_several_charts_fit_without_scrolling(
    game: str, classes: Callable[..., Class], visitors: Visitors, pictures: Callable[[Page, str], None]
) -> None:
    running = classes("--no-desk")
    options = {"middleman": {"rounds": 3}, "manager": {"round_limit": 3}}[game]
    room = running.call("POST", "rooms", {"game": game, "options": options, "bots": 5})["room"]
    wall = visitors.open(running.page(f"{room}/projector"), width=1280, height=720)
    expect(wall.locator("#qr svg")).to_be_visible(timeout=PATIENCE)
    expect(wall.locator("#room")).to_have_text(room)
    pictures(wall, "join")
    running.call("POST", f"rooms/{room}/control", {"action": "start"})
    running.call("POST", f"rooms/{room}/control", {"action": "standings", "on": True})
    until(lambda: running.call("GET", f"rooms/{room}")["tables"][0]["result"], 60)
    expect(wall.locator("#standings li")).to_have_count(5, timeout=PATIENCE)
    figures = wall.locator("#charts figure")
    until(lambda: figures.count() >= 3 and wall.locator("#charts figure svg").count() == figures.count(), 150)
    until(lambda: wall.evaluate("document.documentElement.scrollHeight <= innerHeight"), 30)
    for name in ("status", "charts", "table", "standings"):
        box = wall.locator(f"#{name}").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 721
        assert box["x"] + box["width"] <= 1281
    pictures(wall, "several")
    later = running.call("POST", f"rooms/{room}/control", {"action": "carry"})["room"]
    expect(wall.locator("#room")).to_have_text(later, timeout=PATIENCE)
    assert visitors.trouble == []
