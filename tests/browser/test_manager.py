"""Manager in the browser: a whole game on a phone, and the same trading form in a notebook's panel."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from bidgames import views
from bidgames.panels.assets import board_script
from bidgames.panels.texts import texts
from bidgames.rules import game
from tests.play import begin, go

from .conftest import Class, Visitors, until
from .students import PATIENCE, join

GAME = game("manager")
HOSTILE = '<img src=x onerror="document.title=1">‮evil'
#: A panel needs a model of its kernel: this one keeps what it is given and what is sent.
MODEL = """async ([script, state]) => {
    const panel = await import(script);
    window.sent = [];
    const model = {
        get: (name) => state[name], set: (name, value) => { state[name] = value; }, on() {}, off() {},
        save_changes() {}, send: (content) => content.press && window.sent.push(content),
    };
    panel.default.render({ model, el: document.body });
}"""


def status(page: Page, text: str) -> None:
    """The page says so."""
    expect(page.locator("#status")).to_contain_text(text, timeout=PATIENCE)


def no_sideways_scroll(page: Page) -> None:
    """Nothing is wider than the page."""
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_a_student_sells_buys_and_is_told_why(
    classes: Callable[..., Class], visitors: Visitors, pictures: Callable[[Page, str], None]
) -> None:
    running = classes("--no-desk")
    given = {"game": "manager", "options": {"round_limit": 2}, "bots": 3}
    code = str(running.call("POST", "rooms", given)["room"])
    wall = visitors.open(running.page(f"{code}/projector"), width=1280, height=720)
    phone = visitors.open(running.page(code), width=360, height=740)
    join(phone, HOSTILE)
    until(lambda: running.call("GET", f"rooms/{code}")["joined"] == 1)
    running.call("POST", f"rooms/{code}/control", {"action": "start"})

    status(phone, "Round 1 of 2: at what price do you sell?")
    price, left = phone.get_by_label("Price", exact=True).first, phone.locator(".sums output")
    expect(price).to_have_value("5000")
    phone.get_by_role("button", name="+1,000").click()
    phone.get_by_role("button", name="−100").click()
    expect(price).to_have_value("5900")
    expect(left).to_contain_text("900")
    slider = phone.get_by_role("slider")
    expect(slider).to_have_value("5900")
    slider.press("ArrowRight")
    expect(price).to_have_value("6000")
    price.fill("4200")
    expect(slider).to_have_value("4200")
    expect(left).to_contain_text("−800")
    expect(left).to_contain_text("You would pay this to the bank.")
    price.fill("6,150")
    phone.get_by_role("button", name="Hand in the price").click()
    expect(phone.get_by_text("It must be in steps of 100: 6,100 or 6,200.")).to_be_visible()
    no_sideways_scroll(phone)
    pictures(phone, "price")
    price.fill("6 300")
    phone.get_by_role("button", name="Hand in the price").click()

    status(phone, "trading: your turn. You have 1,300 in cash.")
    expect(phone.locator("#alerts")).to_contain_text("You sold at 6,300 and paid 5,000 in wages: you earned 1,300.")
    buy = phone.locator("form").filter(has_text="Buy this")
    expect(buy.get_by_label("Shares")).to_be_checked()
    buy.locator("input[type=radio]").nth(1).check()
    buy.get_by_label("How many").fill("9")
    expect(buy.locator(".sums")).to_contain_text("You do not have so much cash.")
    buy.get_by_label("How many").fill("1")
    said = buy.locator(".sums strong").first.inner_text()
    no_sideways_scroll(phone)
    pictures(phone, "trade")
    buy.get_by_role("button", name="Buy this").click()
    status(phone, f"You have {said} in cash.")
    phone.get_by_role("button", name="End your turn").click()

    status(phone, "Round 2 of 2: at what price do you sell?")
    phone.get_by_label("Price", exact=True).first.fill("20000")
    phone.get_by_role("button", name="Hand in the price").click()
    status(phone, "your turn")
    expect(phone.locator("#alerts")).to_contain_text("You did not sell at 20,000")
    expect(phone.locator("#table")).to_contain_text("above it nobody sells")
    phone.get_by_role("button", name="End your turn").click()
    status(phone, "The game is over: round 2 was the last.")
    for page in (phone, wall):
        expect(page.locator("#charts svg")).to_have_count(3, timeout=PATIENCE)
        expect(page.locator("#charts svg").first).to_contain_text("20,000")
    phone.locator("#rules summary").first.click()
    expect(phone.locator("#rules svg")).to_be_visible(timeout=PATIENCE)
    no_sideways_scroll(phone)
    pictures(phone, "end")
    pictures(wall, "end-wall")
    assert phone.title() != "1"
    assert visitors.trouble == []


def panel(visitors: Visitors, position: Any, seat: int) -> Page:
    """The forms of a seat as a notebook draws them."""
    shown = views.whole_page(
        "manager", observation=GAME.observe(position, seat), choices=GAME.choices(position, seat),
        names=["Ana", "Ben"], seat=seat, phase=position.phase,
    )  # fmt: skip
    state = {
        "head": {}, "question": {"turn": 1, "forms": shown["forms"]}, "answer": {}, "table": shown["table"],
        "drafts": {}, "texts": texts(str), "beat": 0,
    }  # fmt: skip
    script = "data:text/javascript;base64," + base64.b64encode(board_script().encode()).decode()
    page = visitors.open("data:text/html,<title>panel</title>", width=360, height=740)
    page.evaluate(MODEL, [script, json.loads(json.dumps(state))])
    return page


def test_a_panel_shows_the_cash_after_the_trade_and_warns_before_the_last_machine(visitors: Visitors) -> None:
    position = begin("manager", 2)
    position = go("manager", position, *[(seat, {"move": "price", "price": 20_000}) for seat in (0, 1)])
    position = go("manager", position, (0, {"move": "buy", "asset": "machine", "quantity": 2}))
    for _round in range(3):
        for seat in position.queue:
            position = go("manager", position, (seat, {"move": "end_turn"}))
        position = go("manager", position, *[(seat, {"move": "price", "price": 20_000}) for seat in (0, 1)])
    assert position.queue[0] == 0 and position.cash[0] == 53_000
    page = panel(visitors, position, 0)
    buy = page.locator("form").filter(has=page.get_by_role("button", name="Buy this"))
    expect(buy.locator(".sums p").first).to_be_hidden()
    buy.get_by_label("Machines").check()
    expect(buy.get_by_text("Of which company")).to_be_hidden()
    expect(buy.locator(".sums strong")).to_have_text(["–", "–"])
    buy.get_by_label("How many").fill("3")
    expect(buy.locator(".sums strong")).to_have_text(["38,000", "2,500"])
    buy.get_by_label("How many").fill("11")
    expect(buy.locator(".sums")).to_contain_text("−2,000 You do not have so much cash.")
    expect(buy.locator(".sums")).to_contain_text("Ten machines are the most.")
    buy.get_by_label("Shares").check()
    buy.get_by_label("B · Ben").check()
    expect(buy.locator(".sums strong").first).to_have_text("42,000")
    expect(buy.locator(".sums p").nth(1)).to_be_hidden()

    buy.get_by_label("How many").fill("8")
    buy.get_by_role("button", name="Buy this").click()
    assert page.evaluate("window.sent.length") == 1, "eight shares are nothing to warn of"
    page = panel(visitors, position, 0)
    buy = page.locator("form").filter(has=page.get_by_role("button", name="Buy this"))
    buy.get_by_label("Machines").check()
    buy.get_by_label("How many").fill("8")
    buy.get_by_role("button", name="Buy this").click()
    expect(buy.get_by_role("alert")).to_contain_text("The tenth machine ends the game at once.")
    assert page.evaluate("window.sent") == []
    page.wait_for_timeout(500)  # sooner it would be the second half of a double click
    buy.get_by_role("button", name="Yes, end the game").click()
    [sent] = page.evaluate("window.sent")
    assert sent["press"]["values"] == {"asset": '"machine"', "quantity": "8"}
    assert visitors.trouble == []


def test_a_panel_turns_the_dial(visitors: Visitors) -> None:
    page = panel(visitors, begin("manager", 2), 1)
    page.get_by_role("button", name="−1,000").click()
    expect(page.get_by_label("Price", exact=True).first).to_have_value("4000")
    expect(page.get_by_role("slider")).to_have_value("4000")
    expect(page.locator(".sums output")).to_contain_text("−1,000")
    page.get_by_role("button", name="Hand in the price").click()
    [sent] = page.evaluate("window.sent")
    assert sent["press"]["values"] == {"price": "4000"}
    assert visitors.trouble == []
