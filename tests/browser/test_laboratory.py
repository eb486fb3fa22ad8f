"""Laboratory games in the browser: a poll with its line of text on a phone and in a panel, a clock that falls."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable

from playwright.sync_api import Page, expect

from bidgames import views
from bidgames.panels.assets import board_script
from bidgames.panels.texts import texts
from bidgames.rules import game
from tests.play import begin

from .conftest import Class, Visitors, until
from .students import PATIENCE, join
from .test_manager import MODEL, no_sideways_scroll, status

HOSTILE = '<img src=x onerror="document.title=1">'


def test_an_answer_with_its_reason_is_locked_and_then_shown_with_all_others(
    classes: Callable[..., Class], visitors: Visitors, pictures: Callable[[Page, str], None]
) -> None:
    running = classes("--no-desk")
    options = {"question": "Which price will they agree on?", "other_end": 20, "confidence": True}
    code = str(running.call("POST", "rooms", {"game": "poll", "options": options})["room"])
    wall = visitors.open(running.page(f"{code}/projector"), width=1280, height=720)
    phones = [visitors.open(running.page(code), width=360, height=740) for _ in range(2)]
    for phone, name in zip(phones, ("Jane", "Fred"), strict=True):
        join(phone, name)
    until(lambda: running.call("GET", f"rooms/{code}")["joined"] == 2)
    running.call("POST", f"rooms/{code}/control", {"action": "start"})

    jane, fred = phones
    status(jane, "What is your answer?")
    pictures(jane, "asked")
    jane.get_by_role("textbox", name="Your answer").fill("12")
    jane.get_by_role("textbox", name="How sure are you").fill("60")
    jane.get_by_role("button", name="Lock my answer").click()
    expect(jane.get_by_text("Please write something.")).to_be_visible(timeout=PATIENCE)
    why = jane.get_by_role("textbox", name="Why?")
    assert why.get_attribute("maxlength") == "140"
    assert why.evaluate("field => field.tagName") == "TEXTAREA", "a long text is not cut off at the end of a line"
    why.fill(f"  {HOSTILE}  ")
    why.press("Enter")
    status(jane, "Your answer 12 is in and locked.")
    expect(wall.locator("body")).not_to_contain_text("12 is in")
    fred.get_by_role("textbox", name="Your answer").fill("16")
    fred.get_by_role("textbox", name="How sure are you").fill("5")
    fred.get_by_role("textbox", name="Why?").fill("because")
    fred.get_by_role("button", name="Lock my answer").click()
    status(jane, "2 answers from 12 to 16. The mean is 14; half are 14 or less.")
    expect(jane.locator("tr.own")).to_contain_text(HOSTILE, timeout=PATIENCE)
    expect(jane.locator("#charts svg").first).to_be_visible(timeout=2 * PATIENCE)
    expect(wall.locator("body")).to_contain_text("2 answers from 12 to 16", timeout=PATIENCE)
    pictures(jane, "shown")
    pictures(wall, "shown-on-the-wall")
    no_sideways_scroll(jane)
    assert jane.title() != "1"
    assert visitors.trouble == []


def test_a_price_falls_with_the_servers_clock_until_it_is_taken(
    classes: Callable[..., Class], visitors: Visitors, pictures: Callable[[Page, str], None]
) -> None:
    running = classes("--no-desk")
    options = {"form": "dutch_clock", "rounds": 1, "step": 20}
    given = {"game": "single_auction", "options": options, "clock": {"falling": 3}}
    code = str(running.call("POST", "rooms", given)["room"])
    phones = [visitors.open(running.page(code), width=360, height=740) for _ in range(2)]
    for phone, name in zip(phones, ("Jane", "Fred"), strict=True):
        join(phone, name)
    until(lambda: running.call("GET", f"rooms/{code}")["joined"] == 2)
    running.call("POST", f"rooms/{code}/control", {"action": "start"})
    jane, fred = phones
    status(jane, "the price is 100")
    expect(jane.locator(".clock")).to_be_visible()
    status(fred, "the price is 60")
    pictures(jane, "the-price-is-60")
    taken = jane.get_by_role("button", name="I take it at")
    taken.click()
    status(fred, "The game is over.")
    expect(fred.locator(".alert")).to_contain_text("Jane buys at", timeout=PATIENCE)
    assert visitors.trouble == []


def test_a_panel_asks_for_the_same_line_of_text(visitors: Visitors) -> None:
    position, poll = begin("poll", 2), game("poll")
    shown = views.whole_page(
        "poll", observation=poll.observe(position, 0), choices=poll.choices(position, 0), names=("Ada", "Ben"), seat=0,
        result=poll.result(position), phase=position.phase,
    )  # fmt: skip
    state = {
        "head": {"title": "", "status": shown["status"], "who": "", "notice": "", "alerts": [], "clock": None},
        "body": {"tables": [], "html": shown["table"]},
        "question": {"turn": 1, "forms": shown["forms"]}, "answer": {}, "drafts": {}, "texts": texts(str),
    }  # fmt: skip
    script = "data:text/javascript;base64," + base64.b64encode(board_script().encode()).decode()
    page = visitors.open("data:text/html,<title>panel</title>", width=360, height=740)
    page.evaluate(MODEL, [script, json.loads(json.dumps(state))])
    page.get_by_label("Your answer", exact=True).last.fill("40")
    page.get_by_role("button", name="Lock my answer").click()
    expect(page.get_by_text("Please write something.")).to_be_visible()
    page.wait_for_timeout(500)  # sooner it would be the second half of a double click
    page.get_by_label("Why?").fill("it was 40\n before")
    page.get_by_role("button", name="Lock my answer").click()
    [sent] = page.evaluate("window.sent")
    assert sent["press"]["values"] == {"number": "40", "reason": '"it was 40 before"'}
    assert visitors.trouble == []
