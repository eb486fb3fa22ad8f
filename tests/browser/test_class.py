"""A class plays Middleman: an instructor at her desk, four students of four kinds, a projector; from start to export.

One student has a phone of 360 px, one only a keyboard, one a proxy that blocks WebSockets, and one sits in a notebook
that Voilà serves. Nothing outside this machine can be reached.
"""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import Class, Visitors, free_port, until
from .students import PATIENCE, Keyboard, hand_in_rows, join, order, sale

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
#: How long a kernel may take to start, in milliseconds.
KERNEL = 60_000
#: What the console of a page may say although all is well: the blocked student's socket.
HARMLESS = ("WebSocket connection to",)


@pytest.fixture
def voila(tmp_path: Path) -> Iterator[str]:
    """The address of a stock Voilà that serves the student's notebook, with nothing of ours but the package."""
    port = free_port()
    command = [sys.executable, "-m", "voila", str(NOTEBOOKS / "classroom.ipynb"), "--no-browser", f"--port={port}"]
    with (tmp_path / "voila.log").open("ab") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, "HOME": str(tmp_path)})
    address = f"http://127.0.0.1:{port}/"

    def answers() -> bool:
        try:
            with urllib.request.urlopen(f"{address}voila/static/no-such-file", timeout=1):
                return True
        except urllib.error.HTTPError:
            return True
        except OSError:
            return False

    until(answers, 60, "Voilà answers")
    yield address
    process.terminate()
    process.wait(30)


def status(page: Page, text: str) -> None:
    """The page, or the panel, says so."""
    expect(page.locator(".status").filter(has_text=text).first).to_be_visible(timeout=PATIENCE)


@pytest.mark.long
@pytest.mark.timeout(240)
def test_a_class_plays_two_rounds_from_the_desk_to_the_export(
    classes: Callable[..., Class],
    visitors: Visitors,
    voila: str,
    pictures: Callable[[Page, str], None],
    tmp_path: Path,
) -> None:
    running = classes()
    desk = visitors.open(running.info["instructor_url"])
    expect(desk.get_by_role("button", name="Open the room")).to_be_visible(timeout=KERNEL)
    assert "code=" not in desk.url
    assert "token" not in desk.url
    desk.get_by_label("Game", exact=True).select_option(label="Middleman")
    desk.get_by_role("textbox", name="Rounds", exact=True).fill("2")
    desk.get_by_role("button", name="Open the room").click()
    expect(desk.get_by_text("Room code").first).to_be_visible(timeout=PATIENCE)
    code = until(lambda: [room["room"] for room in running.call("GET", "rooms")["rooms"]])[0]

    wall = visitors.open(running.page(f"{code}/projector"), width=1280, height=720)
    phone = visitors.open(running.page(code), width=360, height=740)
    typist = visitors.open(running.page(code), width=800, charts=False)
    blocked = visitors.open(running.page(code), width=390, height=844, sockets=False)
    panel = visitors.open(voila, ours=False)

    join(phone, "Ana")
    keys = Keyboard(typist)
    keys.fill("Your name", "Ben")
    typist.keyboard.press("Enter")
    join(blocked, "Cleo")
    panel.get_by_label("Address of the class").fill(f"http://127.0.0.1:{running.port}/", timeout=KERNEL)
    panel.get_by_label("Room code").fill(code)
    join(panel, "Dan")
    expect(wall.locator("#joined")).to_contain_text("4", timeout=PATIENCE)
    pictures(desk, "desk-lobby")
    desk.get_by_role("button", name="Start", exact=True).click()

    hand_in_rows(phone)
    keys.press("Shuffle for me")
    keys.press("Hand in both rows")
    hand_in_rows(blocked)
    expect(desk.get_by_text("Dan").first).to_be_visible(timeout=PATIENCE)
    hand_in_rows(panel)
    for number in (1, 2):
        for page in (phone, typist, blocked, panel):
            status(page, f"Round {number} of 2, auction")
        order(phone, "2", "4")
        keys.fill("Tins wanted", "1")
        keys.fill("Offer per tin", "3")
        typist.keyboard.press("Enter")
        order(blocked, "1", "2")
        pictures(desk, f"desk-waits-{number}")
        order(panel, "3", "4")
        for page in (phone, typist, blocked, panel):
            status(page, f"Round {number} of 2, sale")
        expect(wall.locator("#charts svg").first).to_be_visible(timeout=PATIENCE)
        pictures(panel, f"panel-sale-{number}")
        sale(phone, "0", "10")
        keys.fill("Tins for sale", "0")
        keys.fill("Price per tin", "10")
        typist.keyboard.press("Enter")
        sale(blocked, "0", "10")
        sale(panel, "1", "3")
    for page in (phone, typist, blocked, panel):
        status(page, "The game is over")
    for page in (phone, blocked, wall):
        expect(page.locator("#charts svg").first).to_be_visible(timeout=PATIENCE)
    expect(panel.locator("svg.marks").first).to_be_visible(timeout=PATIENCE)
    for page, name in ((desk, "desk"), (panel, "panel"), (wall, "wall"), (phone, "phone"), (blocked, "blocked")):
        pictures(page, f"{name}-end")

    with urllib.request.urlopen(
        urllib.request.Request(
            f"http://127.0.0.1:{running.port}/api/rooms/{code}/export?format=csv&frame=orders",
            headers={"Authorization": f"Bearer {running.info['instructor_key']}"},
        ),
        timeout=60,
    ) as answer:
        rows = answer.read().decode().splitlines()
    assert len(rows) == 1 + 2 * 4
    troubles = [line for line in visitors.trouble if not any(word in line for word in HARMLESS)]
    assert troubles == []
