"""Art dealer in the browser: a countdown that a bid resets, a whole game on a phone, a class of four tables."""

from __future__ import annotations

import base64
import json
import re
import time
import urllib.request
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bidgames import views
from bidgames.panels.assets import board_script
from bidgames.panels.texts import texts
from bidgames.rules import game
from tests.play import go
from tests.rules.dealer import bid, one_lot

from .conftest import Class, Visitors, until
from .students import PATIENCE, join
from .test_manager import MODEL, no_sideways_scroll, status

GAME = game("art_dealer")


class Seat:
    """A student without a browser."""

    def __init__(self, running: Class, code: str, name: str) -> None:
        self._base, self._token = f"http://127.0.0.1:{running.port}/api/", ""
        self._token = self._call("POST", f"rooms/{code}/join", {"name": name})["token"]

    def _call(self, method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self._token}"} if self._token else {}
        request = urllib.request.Request(self._base + path, method=method, data=data, headers=headers)
        with urllib.request.urlopen(request, timeout=90) as answer:
            return json.loads(answer.read())

    def view(self) -> Any:
        return self._call("GET", "seat")

    def move(self, move: str, **fields: Any) -> None:
        key = f"{move}{time.monotonic_ns()}"
        self._call("POST", "seat/moves", {"move": move, "key": key, **fields})


def room(running: Class, **given: Any) -> str:
    return str(running.call("POST", "rooms", {"game": "art_dealer", **given})["room"])


def begin(running: Class, code: str, students: int) -> None:
    until(lambda: running.call("GET", f"rooms/{code}")["joined"] == students)
    running.call("POST", f"rooms/{code}/control", {"action": "start"})


#: Keeps every word that the countdown of a page says, for whoever looks too late.
LISTEN = """() => {
    window.heard = [];
    setInterval(() => {
        const call = document.querySelector(".call");
        const word = call && !call.hidden ? call.textContent : "";
        if (word !== (window.heard.at(-1) ?? "")) window.heard.push(word);
    }, 50);
}"""


def heard(page: Page, *words: str) -> None:
    """The page has said these words in this order, perhaps with others between."""

    def there() -> bool:
        said = iter(page.evaluate("window.heard"))
        return all(word in said for word in words)

    until(there, what=f"{words} in {page.evaluate('window.heard')}")


def faults(visitors: Visitors) -> list[str]:
    """What went wrong on pages. A press that another's bid overtook is refused (409), which the browser notes too."""
    return [one for one in visitors.trouble if "409 (Conflict)" not in one]


def put_up_in_open_outcry(seats: list[Seat]) -> None:
    """Lots go for nothing until somebody has put up a work in open outcry."""
    for _ in range(60):
        found = [seat.view() for seat in seats]
        phase, acting = found[0]["phase"], found[0]["to_act"]
        if phase == "open":
            return
        who = acting[0]
        if phase == "offer":
            hand = found[who]["observation"]["hands"][who]
            card = min(hand, key=lambda one: (not one.endswith("open"), one.endswith("double"), one))
            seats[who].move("offer", card=card)
        elif phase == "asking":
            seats[who].move("ask", price=1000)
        elif phase == "sealed":
            seats[who].move("bid", amount=0)
        else:
            seats[who].move("decline" if phase == "second_card" else "pass")
    raise AssertionError("no card in open outcry in any hand")


def test_going_once_going_twice_until_a_bid_sets_it_back(
    classes: Callable[..., Class], visitors: Visitors, pictures: Callable[[Page, str], None]
) -> None:
    running = classes("--no-desk")
    code = room(running, seats_per_table=3, clock={"open": 14})
    seats = [Seat(running, code, name) for name in ("Ann", "Bo", "Cy")]
    begin(running, code, 3)
    wall = visitors.open(running.page(f"{code}/projector"), width=1280, height=800)
    phone = visitors.open(running.page(f"{code}#{seats[0]._token}"), width=360, height=740)
    for page in (phone, wall):
        status(page, "Day 1 of 4.")
        page.evaluate(LISTEN)
    put_up_in_open_outcry(seats)
    for page in (phone, wall):  # each looks at its clock in its own time
        heard(page, "No bid. Going once …")
    seats[1].move("bid", amount=5000)
    status(phone, "Bo leads with 5,000. Bid more, or pass.")
    for page in (phone, wall):
        heard(page, "No bid. Going once …", "", "5,000 from Bo: going once …")
    amount = phone.get_by_label("Your bid", exact=True).first
    expect(amount).to_have_value("6000")
    expect(phone.get_by_role("slider")).to_have_attribute("min", "6000")
    phone.get_by_role("button", name="Bid", exact=True).click()
    status(phone, "you lead with 6,000.")
    expect(phone.locator("#forms form")).to_have_count(0)
    no_sideways_scroll(phone)
    pictures(phone, "leading")
    heard(wall, "5,000 from Bo: going once …", "", "6,000 from Ann: going once …", "6,000 from Ann: going twice …")
    pictures(wall, "twice-wall")
    heard(wall, "6,000 from Ann: going twice …", "")
    expect(phone.locator("#alerts")).to_contain_text("You bought a work of", timeout=PATIENCE)
    expect(phone.locator("#alerts")).to_contain_text("The next highest bid was 5,000.")
    expect(phone.locator("#call")).to_be_hidden()
    sale = seats[1].view()["observation"]["sales"][-1]
    assert (sale["form"], sale["buyer"], sale["price"]) == ("open", 0, 6000)
    pictures(phone, "sold")
    owned = [seat.view()["observation"]["money"][at] for at, seat in enumerate(seats)]
    expected = [94_000, 100_000, 100_000]
    if sale["seller"]:  # else Ann has bought her own work, of the bank
        expected[sale["seller"]] += 6000
    assert owned == expected
    shown = re.sub(r"(?<=\d)[\s,.](?=\d{3})", "", wall.locator("main").inner_text())
    assert not [money for money in owned if str(money) in shown], "money is secret"
    assert faults(visitors) == []


def act(page: Page) -> None:
    """What somebody at the page does now: puts up his first card, bids once, takes what is offered, else passes."""

    def press(name: str) -> None:
        page.get_by_role("button", name=name).first.click(timeout=3_000)

    titles = page.locator("#forms h2").all_inner_texts()
    if "Put up a work" in titles or "Add a second card" in titles:
        lists = page.locator("#forms select")
        if lists.count():
            lists.select_option(index=1, timeout=3_000)
        else:
            page.locator("#forms input[type=radio]").first.check(timeout=3_000)
        press("Put it up" if "Put up a work" in titles else "Add it")
        if page.get_by_role("button", name="Yes, end the day").is_visible():
            page.wait_for_timeout(500)  # sooner it would be the second half of a double click
            press("Yes, end the day")
    elif "Name your price" in titles:
        page.get_by_label("Price", exact=True).first.fill("9000", timeout=3_000)
        press("Offer it at this price")
    elif "Your sealed bid" in titles:
        page.get_by_label("Your bid", exact=True).first.fill("9000", timeout=3_000)
        press("Hand in the sealed bid")
    elif "Bid" in titles:
        page.get_by_role("button", name="Bid", exact=True).click(timeout=3_000)
    elif titles:
        press("Add none" if "No second card" in titles else "Pass")


def test_a_whole_game_on_a_phone(
    classes: Callable[..., Class], visitors: Visitors, pictures: Callable[[Page, str], None]
) -> None:
    running = classes("--no-desk")
    code = room(running, seats_per_table=3, bots=2)
    phone = visitors.open(running.page(code), width=360, height=740)
    join(phone, "<i>Ann & Co")
    begin(running, code, 1)
    status(phone, "Day 1 of 4.")
    seen: set[str] = set()
    end = time.monotonic() + 420
    while "The game is over" not in phone.locator("#status").inner_text():
        assert time.monotonic() < end, phone.locator("#status").inner_text()
        title = " ".join(phone.locator("#forms h2").all_inner_texts())
        if title and title not in seen:
            seen.add(title)
            no_sideways_scroll(phone)
            pictures(phone, f"{len(seen):02}")
        try:
            act(phone)
        except Exception as gone:  # the question changed under the hand: look again
            if "Timeout" not in str(gone):
                raise
        phone.wait_for_timeout(450)
    expect(phone.locator("#table")).to_contain_text("Final table")
    expect(phone.locator("#charts svg")).to_have_count(3, timeout=2 * PATIENCE)
    no_sideways_scroll(phone)
    pictures(phone, "end")
    phone.set_viewport_size({"width": 1280, "height": 800})
    pictures(phone, "end-wide")
    phone.locator("#rules summary").first.click()
    expect(phone.locator("#rules svg")).to_be_visible(timeout=PATIENCE)
    assert len(seen) >= 4, seen
    assert faults(visitors) == []


@pytest.mark.long
@pytest.mark.timeout(600)
def test_a_class_of_four_tables_plays_a_day_with_countdowns(
    classes: Callable[..., Class], visitors: Visitors, pictures: Callable[[Page, str], None]
) -> None:
    """At each table somebody with a page, somebody who never moves (the clock moves for him), and a bot."""
    running = classes("--no-desk")
    clock = {"offer": 2, "second_card": 1, "open": 2, "once": 1, "sealed": 2, "asking": 2, "fixed": 1}
    code = room(running, seats_per_table=3, bots=1, clock=clock)
    pages = []
    for number in range(4):
        width = 360 if number % 2 else 1280
        pages.append(visitors.open(running.page(code), width=width, height=740, charts=number < 2))
        join(pages[-1], f"Student {number + 1}")
    for number in range(4):
        Seat(running, code, f"Absent {number + 1}")
    begin(running, code, 8)

    def tables() -> list[Any]:
        found: list[Any] = running.call("GET", f"rooms/{code}")["tables"]
        return found

    assert len(tables()) == 4
    for page in pages:
        status(page, "Day 1 of 4.")
    end = time.monotonic() + 300
    called = 0
    while min(one["observation"]["day"] for one in tables()) < 2:
        assert time.monotonic() < end, [(one["phase"], one["observation"]["day"]) for one in tables()]
        for page in pages:
            called += page.locator("#call").is_visible()
            try:
                act(page)
            except Exception as gone:  # the clock was faster than the hand
                if "Timeout" not in str(gone):
                    raise
    for page in pages:
        expect(page.locator("#status")).to_contain_text(re.compile("of 4|The game is over"), timeout=PATIENCE)
        expect(page.locator("#offline")).to_be_hidden()
        no_sideways_scroll(page)
    assert called, "nobody saw the words of the countdown"
    for one in tables():
        late = [sale for sale in one["observation"]["sales"] if sale["day"] == 1]
        assert late and all(one["observation"]["money"][seat] is None for seat in range(3))
    pictures(pages[1], "day")
    assert faults(visitors) == []


def test_a_panel_counts_down_in_words_and_follows_the_lowest_bid(visitors: Visitors) -> None:
    position = go("art_dealer", one_lot("A-open"), bid(1, 5_000))
    shown = views.whole_page(
        "art_dealer", observation=GAME.observe(position, 2), choices=GAME.choices(position, 2),
        names=["Ana", "Ben", "Cy", "Di"], seat=2, phase=position.phase,
    )  # fmt: skip
    now = datetime.now(UTC)
    head = {"now": now.isoformat(), "deadline": (now + timedelta(seconds=9)).isoformat(), "calls": shown["calls"]}
    state = {
        "head": head, "question": {"turn": 1, "forms": shown["forms"]}, "answer": {}, "table": shown["table"],
        "drafts": {}, "texts": texts(str), "beat": 0,
    }  # fmt: skip
    script = "data:text/javascript;base64," + base64.b64encode(board_script().encode()).decode()
    page = visitors.open("data:text/html,<title>panel</title>", width=360, height=740)
    page.evaluate(MODEL, [script, json.loads(json.dumps(state))])
    page.evaluate(LISTEN)
    expect(page.get_by_role("slider")).to_have_attribute("min", "6000")
    heard(page, "5,000 from Ben: going once …", "5,000 from Ben: going twice …", "Sold to Ben for 5,000!")
    assert visitors.trouble == []
