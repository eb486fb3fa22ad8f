"""The light page against the running server: one table of Middleman, three kinds of students, a projector."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from .conftest import Class, Visitors, misdrawn, until
from .students import PATIENCE, Keyboard, hand_in_rows, join, order, sale

HOSTILE = '<img src=x onerror="document.title=1">‮evil'


def room(running: Class, rounds: int = 2, **more: object) -> str:
    """A room of Middleman."""
    given = {"game": "middleman", "options": {"rounds": rounds}, **more}
    return str(running.call("POST", "rooms", given)["room"])


def status(page: Page, text: str) -> None:
    """The page says so."""
    expect(page.locator("#status")).to_contain_text(text, timeout=PATIENCE)


def no_sideways_scroll(page: Page) -> None:
    """Nothing is wider than the page."""
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_three_students_and_a_projector_play_two_rounds(
    classes: Callable[..., Class], visitors: Visitors, pictures: Callable[[Page, str], None]
) -> None:
    running = classes("--no-desk")
    code = room(running)
    wall = visitors.open(running.page(f"{code}/projector"), width=1280, height=720)
    phone = visitors.open(running.page(code), width=360, height=740)
    typist = visitors.open(running.page(code), width=800)
    blocked = visitors.open(running.page(code), width=390, height=844, sockets=False)

    expect(wall.locator("#room")).to_have_text(code, timeout=PATIENCE)
    expect(wall.locator("#qr svg")).to_be_visible()
    join(phone, HOSTILE)
    keys = Keyboard(typist)
    keys.fill("Your name", "Mary")
    typist.keyboard.press("Enter")
    join(blocked, "Mary")
    expect(wall.locator("#joined")).to_contain_text("3", timeout=PATIENCE)
    wall.get_by_text("Rules of the game").click()
    expect(wall.locator("#rules .prose svg")).to_be_visible(timeout=PATIENCE)
    pictures(wall, "wall-rules")
    wall.get_by_text("Rules of the game").click()
    pictures(wall, "wall-lobby")
    pictures(phone, "phone-lobby")
    no_sideways_scroll(phone)
    running.call("POST", f"rooms/{code}/control", {"action": "start"})

    hand_in_rows(phone)
    keys.press("Shuffle for me")
    keys.press("Hand in both rows")
    hand_in_rows(blocked)
    for number in (1, 2):
        status(phone, f"Round {number} of 2, auction")
        pictures(phone, f"phone-order-{number}")
        order(phone, "2", "4")
        keys.fill("Tins wanted", "4")
        keys.fill("Offer per tin", "3")
        typist.keyboard.press("Enter")
        order(blocked, "3", "3")
        status(phone, f"Round {number} of 2, sale")
        no_sideways_scroll(phone)
        sale(phone, "0", "10")
        keys.fill("Tins for sale", "2")
        keys.fill("Price per tin", "14")
        typist.keyboard.press("Enter")
        sale(blocked, "0", "10")
    for page in (phone, typist, blocked):
        status(page, "over")
        expect(page.locator("#charts svg").first).to_be_visible(timeout=PATIENCE)
    until(lambda: misdrawn(phone) == [], what="charts are as wide as their places, and no text of them is cut off")
    expect(wall.locator("#charts svg").first).to_be_visible(timeout=PATIENCE)
    expect(phone.locator("body")).to_contain_text("<img src=x")
    assert phone.title() != "1"
    expect(blocked.locator("body")).to_contain_text("Mary 2")
    no_sideways_scroll(phone)
    for page, name in ((phone, "phone-end"), (typist, "typist-end"), (wall, "wall-end")):
        pictures(page, name)
    expected = re.compile("WebSocket connection to")  # the blocked student's
    assert [line for line in visitors.trouble if not expected.search(line)] == []


def test_what_is_typed_is_what_is_sent_or_refused_beside_the_field(
    classes: Callable[..., Class], visitors: Visitors
) -> None:
    running = classes("--no-desk")
    code = room(running, bots=1)
    page = visitors.open(running.page(code), width=360, height=740)
    join(page, "Ana")
    expect(page.locator("#lobby, #play").first).to_be_visible(timeout=PATIENCE)
    running.call("POST", f"rooms/{code}/control", {"action": "start"})
    hand_in_rows(page)
    status(page, "auction")

    def table() -> dict[str, Any]:
        found: dict[str, Any] = running.call("GET", f"rooms/{code}")["tables"][0]
        return found

    until(lambda: table()["missing"] == ["Ana"])
    version = table()["version"]
    for typed in ("-1", "2.5", "1e3", "", "1000000000000000000000000000000"):
        order(page, "3", typed)
        expect(page.get_by_label("Offer per tin")).to_have_attribute("aria-invalid", "true", timeout=PATIENCE)
        expect(page.get_by_label("Offer per tin")).to_have_value(typed)
    assert table()["version"] == version


def test_a_killed_server_comes_back_and_every_page_with_it(
    classes: Callable[..., Class], visitors: Visitors, pictures: Callable[[Page, str], None]
) -> None:
    running = classes("--no-desk")
    code = room(running)
    phone = visitors.open(running.page(code), width=360, height=740)
    other = visitors.open(running.page(code), width=360, height=740, sockets=False)
    join(phone, "Ana")
    join(other, "Ben")
    until(lambda: running.call("GET", f"rooms/{code}")["joined"] == 2)
    running.call("POST", f"rooms/{code}/control", {"action": "start"})
    hand_in_rows(phone)
    expect(phone.locator("#waiting")).to_contain_text("1 of 2", timeout=PATIENCE)
    phone_seat = phone.url
    running.kill()
    expect(phone.locator("#offline")).to_be_visible(timeout=PATIENCE)
    pictures(phone, "offline")
    running.start()
    expect(phone.locator("#offline")).to_be_hidden(timeout=PATIENCE)
    expect(phone.locator("#waiting")).to_contain_text("1 of 2", timeout=PATIENCE)
    hand_in_rows(other)
    status(phone, "Round 1 of 2, auction")
    second = visitors.contexts[0].new_page()
    second.goto(phone_seat)
    status(second, "Round 1 of 2, auction")
    order(second, "1", "1")
    status(phone, "in")
    assert "Ana" in phone.inner_text("body")
    assert running.call("GET", f"rooms/{code}")["joined"] == 2
