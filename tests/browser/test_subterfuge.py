"""Subterfuge in the browser: a whole game by touch and by keyboard on a phone; the board in a notebook's panel."""

from __future__ import annotations

import base64
import json
import urllib.request
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from playwright.sync_api import Page, expect

from bidgames import views
from bidgames.panels.assets import board_script, board_style
from bidgames.panels.texts import texts
from bidgames.rules import game
from bidgames.rules.subterfuge import GENEVA, distances
from tests.play import begin

from .conftest import Class, Visitors, until
from .students import PATIENCE, Keyboard, join
from .test_manager import HOSTILE, MODEL, no_sideways_scroll

GAME = game("subterfuge")
#: On this board a game with three bots is over soon; the limit ends it where nobody wins.
OPTIONS = {"size": 5, "turn_limit": 30}


class Seat:
    """A student on a phone who takes the shortest way home, now by touch, now by keyboard."""

    def __init__(self, running: Class, page: Page) -> None:
        self.running, self.page = running, page
        self.token = page.wait_for_function("location.hash.slice(1)").json_value()
        self.keyboard = Keyboard(page)
        self.done: list[str] = []

    def view(self) -> Any:
        """What the server tells this seat."""
        address = f"http://127.0.0.1:{self.running.port}/api/seat?page=1"
        request = urllib.request.Request(address, headers={"Authorization": f"Bearer {self.token}"})
        with urllib.request.urlopen(request, timeout=90) as answer:
            return json.loads(answer.read())

    def asked(self) -> Any:
        """The view when it asks this seat something, or when the game is over."""

        def now() -> Any:
            seen = self.view()
            return seen if seen["choices"] or seen["phase"] == "finished" else None

        return until(now, 60)

    def play(self) -> Any:
        """One move; gives the view in which it was made."""
        now = self.asked()
        choices = now["choices"]
        if not choices:
            return now
        # What a student presses is what he sees: a press on the question before would be refused.
        expect(self.page.locator("#status")).to_have_text(now["page"]["status"], timeout=PATIENCE)
        expect(self.page.locator(f"#forms form #move-{next(iter(choices))}")).to_be_attached(timeout=PATIENCE)
        self.page.wait_for_timeout(450)  # sooner, the same button would be the second half of a double press
        if "move" in choices and len(self.done) % 4 != 3:
            self.move(now, by_hand=len(self.done) % 2 == 0)
        elif "bribe" in choices:
            self.bribe(1 + len(self.done))
        elif "decline" in choices:
            self.page.get_by_role("button", name="Let it pass").click(timeout=PATIENCE)
        else:
            self.page.get_by_role("button", name="Give in").click(timeout=PATIENCE)
        self.done.append("move" if "move" in choices else "answer")
        until(lambda: self.view()["version"] > now["version"])
        expect(self.page.locator("#forms.busy")).to_have_count(0, timeout=PATIENCE)
        return now

    def move(self, now: Any, by_hand: bool) -> None:
        """The nearest square to home: touched, or reached by Tab; then the form's button, which has the focus."""
        seen = now["observation"]
        home = seen["homes"][now["seat"]]
        far = distances(seen["size"], True, home)
        places = now["choices"]["move"]["to"]["one_of"]
        to = min(places, key=lambda place: -1 if place == "home" else far[place])
        name = f"Move home, to {home}" if to == "home" else f"Move to agent {to}"
        square = self.page.get_by_role("button", name=name, exact=True)
        expect(square).to_have_attribute("aria-pressed", "false", timeout=PATIENCE)
        if by_hand:
            square.click()
        else:
            self.page.locator("#status").focus()
            self.keyboard.press(name)
        expect(square).to_have_attribute("aria-pressed", "true")
        send = self.page.get_by_role("button", name="Move", exact=True)
        expect(send).to_be_focused()
        assert self.view()["version"] == now["version"], "touching a square sends nothing"
        if by_hand:
            send.dblclick()
        else:
            self.page.keyboard.press("Enter")

    def bribe(self, agent: int) -> None:
        """Touch an agent that is not next to the papers, or type his number; then the amount."""
        form = self.page.locator("form").filter(has_text="Bribe an agent")
        form.get_by_label("Agent").fill(str(agent % 20 + 1), timeout=PATIENCE)
        form.get_by_label("Amount").fill("40")
        expect(form.locator(".sums output")).not_to_have_text("–")
        self.page.keyboard.press("Enter")
        confirm = form.get_by_role("button", name="Replace it")
        self.page.wait_for_timeout(450)
        if confirm.is_visible():
            confirm.click()


def test_a_student_plays_a_whole_game_by_touch_and_by_keyboard(
    classes: Callable[..., Class], visitors: Visitors, pictures: Callable[[Page, str], None]
) -> None:
    running = classes("--no-desk")
    given = {"game": "subterfuge", "options": OPTIONS, "bots": 3}
    code = str(running.call("POST", "rooms", given)["room"])
    wall = visitors.open(running.page(f"{code}/projector"), width=1280, height=720)
    phone = visitors.open(running.page(code), width=360, height=740)
    join(phone, HOSTILE)
    until(lambda: running.call("GET", f"rooms/{code}")["joined"] == 1)
    running.call("POST", f"rooms/{code}/control", {"action": "start"})

    seat = Seat(running, phone)
    pictured: set[str] = set()
    for _move in range(400):
        now = seat.asked()
        if now["phase"] not in pictured:
            pictured.add(now["phase"])
            expect(phone.locator("#status")).not_to_be_empty(timeout=PATIENCE)
            no_sideways_scroll(phone)
            pictures(phone, now["phase"])
        if now["phase"] == "finished":
            break
        seat.play()
    assert "finished" in pictured
    assert "move" in seat.done
    expect(phone.locator("#status")).to_contain_text("The game is over", timeout=PATIENCE)
    expect(wall.locator("#status")).to_contain_text("The game is over", timeout=PATIENCE)
    expect(wall.locator("#charts svg").first).to_be_visible(timeout=4 * PATIENCE)
    expect(phone.locator("#charts svg").first).to_be_visible(timeout=4 * PATIENCE)
    phone.locator("#rules summary").first.click()
    expect(phone.locator("#rules svg")).to_be_visible(timeout=PATIENCE)
    no_sideways_scroll(phone)
    pictures(phone, "rules")
    pictures(wall, "wall")
    assert phone.title() != "1"
    assert visitors.trouble == []


def panel(visitors: Visitors, position: Any, seat: int, width: int = 360) -> Page:
    """The page of a seat as a notebook draws it."""
    names = ["Mary", "John", "Harry", "Jill"][: len(position.homes)]
    shown = views.whole_page(
        "subterfuge", observation=GAME.observe(position, seat), choices=GAME.choices(position, seat), names=names,
        seat=seat, phase=position.phase,
    )  # fmt: skip
    state = {
        "head": {"status": shown["status"], "title": shown["title"]}, "question": {"turn": 1, "forms": shown["forms"]},
        "answer": {}, "table": shown["table"], "intro": "", "drafts": {}, "texts": texts(str), "beat": 0,
    }  # fmt: skip
    script = "data:text/javascript;base64," + base64.b64encode(board_script().encode()).decode()
    page = visitors.open("data:text/html,<!doctype html><title>panel</title>", width=width, height=740)
    page.add_style_tag(content=board_style())
    page.evaluate(MODEL, [script, json.loads(json.dumps(state))])
    return page


def on_the_board() -> Any:
    """Mary's turn on a whole board; she has paid agent 11 before."""
    start = begin("subterfuge", 4)
    return replace(start, papers=11, path=(GENEVA, 29, 20, 11), capital=(935,) * 4, bribes=({11: 65}, {}, {}, {}))


def test_a_panel_fills_in_what_is_touched_and_sends_it_once(
    visitors: Visitors, pictures: Callable[[Page, str], None]
) -> None:
    page = panel(visitors, on_the_board(), 0)
    bribe = page.locator("form").filter(has_text="Bribe an agent")
    page.locator("[data-fills*='\"agent\": 40}']").click()
    expect(bribe.get_by_label("Agent")).to_have_value("40")
    expect(bribe.get_by_label("Amount")).to_be_focused()
    square = page.get_by_role("button", name="Move to agent 21")
    square.focus()
    page.keyboard.press("Space")
    expect(square).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Move", exact=True)).to_be_focused()
    expect(bribe.get_by_label("Agent")).to_have_value("21")
    assert page.evaluate("window.sent") == []
    page.get_by_label("To", exact=True).select_option(label="agent 2")
    expect(page.get_by_role("button", name="Move to agent 2", exact=True)).to_have_attribute("aria-pressed", "true")
    pictures(page, "panel")
    page.get_by_role("button", name="Move", exact=True).dblclick()
    [sent] = page.evaluate("window.sent")
    assert (sent["press"]["form"], sent["press"]["values"]) == ("move", {"to": "2"})
    page.get_by_role("button", name="Move to agent 3", exact=True).click()
    expect(page.get_by_label("To", exact=True).locator("option:checked")).to_have_text("agent 2")
    assert visitors.trouble == []


def test_squares_are_as_large_as_a_phone_allows(visitors: Visitors) -> None:
    """Nine columns in 360 pixels leave less than 44 for each: the board goes to the page's edges, 38 or more."""
    page = panel(visitors, on_the_board(), 0)
    box = page.get_by_role("button", name="Move to agent 21").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 37
    wide = panel(visitors, on_the_board(), 0, width=1280)
    box = wide.get_by_role("button", name="Move to agent 21").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    assert visitors.trouble == []


def test_a_bribe_that_replaces_another_is_asked_about(visitors: Visitors) -> None:
    page = panel(visitors, on_the_board(), 0)
    bribe = page.locator("form").filter(has_text="Bribe an agent")
    bribe.get_by_label("Agent").fill("11")
    bribe.get_by_label("Amount").fill("100")
    expect(bribe.locator(".sums")).to_contain_text("835")
    bribe.get_by_role("button", name="Place the bribe").click()
    expect(bribe.get_by_role("alert")).to_contain_text("You have paid 65 for agent 11 already")
    assert page.evaluate("window.sent") == []
    page.wait_for_timeout(500)  # sooner it would be the second half of a double click
    bribe.get_by_role("button", name="Replace it").click()
    [sent] = page.evaluate("window.sent")
    assert sent["press"]["values"] == {"agent": "11", "amount": "100"}
    assert visitors.trouble == []
