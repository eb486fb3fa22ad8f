"""A class from the desk: eight students at two tables, one who drops out, one who comes late; from start to export."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import Class, Visitors, until
from .students import PATIENCE, hand_in_rows, join, order, sale

#: How long the desk's kernel may take, in milliseconds.
KERNEL = 90_000
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "=1+1", "Gus")
LATE, GONE = "Hal", "Gus"
LIST = "101, Ana\n102, Ben\n103, Cleo\n104, Dan\n105, Eva\n106, =1+1\n107, Gus\n108, Hal\n109, Zoe"


def press(desk: Page, name: str) -> None:
    """A button of the desk; its answer is waited for, since one press is answered at a time."""
    desk.get_by_role("button", name=name, exact=True).first.click(timeout=KERNEL)
    answered(desk)


def answered(desk: Page) -> None:
    """The desk has answered the press, and well."""
    expect(desk.locator(".forms.busy")).to_have_count(0, timeout=PATIENCE)
    expect(desk.locator(".outcome.bad:visible, .error:visible")).to_have_count(0)


def pick(desk: Page, group: str, field: str, label: str) -> None:
    """Choose one of several in a form, whether they are shown as a list or all at once."""
    form = desk.locator("form").filter(has_text=group)
    listed = form.get_by_label(field, exact=True)
    if listed.count() and listed.first.evaluate("it => it.tagName") == "SELECT":
        listed.first.select_option(label=label)
    else:
        form.get_by_label(label, exact=True).check()


def stage(page: Page, text: str) -> None:
    """The student's page says so."""
    expect(page.locator(".status").filter(has_text=text).first).to_be_visible(timeout=PATIENCE)


def bot_has_ordered(running: Class, code: str, number: int) -> bool:
    """Whether the bot that has a seat of this table for itself has handed in its order."""
    table = running.call("GET", f"rooms/{code}")["tables"][number - 1]
    mine = [seat for seat in table["seats"] if seat["bot"] and not seat["student"]]
    return table["phase"] == "orders" and any(seat["acted"] for seat in mine)


@pytest.mark.long
@pytest.mark.timeout(600)
def test_a_class_from_the_desk(
    classes: Callable[..., Class], visitors: Visitors, pictures: Callable[[Page, str], None]
) -> None:
    running = classes()
    desk = visitors.open(running.info["instructor_url"], width=1280, height=800)
    expect(desk.get_by_role("button", name="Open the room")).to_be_visible(timeout=KERNEL)
    pick(desk, "A new room", "Game", "Middleman")
    desk.get_by_role("textbox", name="Rounds", exact=True).fill("1")
    desk.get_by_label("Seats at a table").fill("4")
    press(desk, "Open the room")
    expect(desk.get_by_text("Room code").first).to_be_visible(timeout=PATIENCE)
    code = until(lambda: [room["room"] for room in running.call("GET", "rooms")["rooms"]])[0]
    expect(desk.get_by_text("No phone has reached")).to_be_visible(timeout=PATIENCE)
    pictures(desk, "1-nobody")

    press(desk, "Students")
    desk.get_by_role("textbox", name="Class list").fill(LIST)
    press(desk, "Keep the list")
    expect(desk.get_by_text("9 students, 9 absent")).to_be_visible(timeout=PATIENCE)
    pages = {}
    for name in NAMES:
        pages[name] = visitors.open(running.page(code), width=360, height=740, charts=name == NAMES[0])
        join(pages[name], name)
        stage(pages[name], "You are in")
    wall = visitors.open(running.page(f"{code}/projector"), width=1280, height=720)
    expect(desk.get_by_text("9 students, 2 absent")).to_be_visible(timeout=PATIENCE)
    press(desk, "Shuffle the class")
    pictures(desk, "2-students")
    press(desk, "Tables")
    expect(desk.get_by_text("No phone has reached")).to_have_count(0, timeout=PATIENCE)
    press(desk, "Start")

    pages[GONE].close()
    for name in NAMES:
        if name != GONE:
            hand_in_rows(pages[name])
    expect(desk.get_by_role("table", name="All tables").get_by_text(GONE).first).to_be_visible(timeout=PATIENCE)
    pages[LATE] = visitors.open(running.page(code), width=360, height=740, charts=False)
    join(pages[LATE], LATE)
    expect(desk.get_by_text(f"Watching without a seat: {LATE}.")).to_be_visible(timeout=PATIENCE)
    pictures(desk, "3-waits")
    desk.set_viewport_size({"width": 360, "height": 740})
    assert desk.evaluate("document.documentElement.scrollWidth") <= 360
    pictures(desk, "3-waits-narrow")
    desk.set_viewport_size({"width": 1280, "height": 800})

    table = next(
        one["table"] for one in running.call("GET", f"rooms/{code}")["tables"] if GONE in one["names"]
    )  # fmt: skip
    pick(desk, "One seat", "Who", f"{GONE}, table {table}")
    pick(desk, "One seat", "What to do", "free the seat")
    desk.locator("form").filter(has_text="One seat").get_by_role("button", name="Do it").click()
    answered(desk)
    until(lambda: bot_has_ordered(running, code, table), what="the bot has ordered")
    pick(desk, "A seat for who watches", "Who", LATE)
    pick(desk, "A seat for who watches", "Table", str(table))
    press(desk, "Give a seat")
    players = [pages[name] for name in (*NAMES, LATE) if name != GONE]
    expect(pages[LATE].locator("#who")).to_contain_text(f"table {table}", timeout=PATIENCE)
    for page in players:
        stage(page, "Round 1 of 1, auction")
    press(desk, "Pause all clocks")
    press(desk, "Go on")
    for page in players[:-1]:  # the bot that had the late-comer's seat has ordered for it by now
        order(page, "1", "3")
    for page in players:
        stage(page, "Round 1 of 1, sale")
        sale(page, "1", "5")
    for page in players:
        stage(page, "The game is over")
    expect(wall.locator("#standings li").first).to_be_hidden()
    press(desk, "Show the standings")
    expect(wall.locator("#standings li").first).to_be_visible(timeout=PATIENCE)
    pictures(wall, "4-wall")
    pictures(desk, "4-over")

    press(desk, "Debriefing")
    press(desk, "◀ Back")
    expect(desk.locator("svg.marks").first).to_be_visible(timeout=KERNEL)
    press(desk, "Lay the theory over it")
    expect(desk.get_by_text("theory: price takers").first).to_be_visible(timeout=PATIENCE)
    pictures(desk, "5-debriefing")
    with desk.expect_download(timeout=KERNEL) as saved:
        press(desk, "Save the chart")
    assert Path(saved.value.path()).read_bytes().startswith(b"\x89PNG")
    desk.set_viewport_size({"width": 360, "height": 740})
    assert desk.evaluate("document.documentElement.scrollWidth") <= 360
    pictures(desk, "5-debriefing-narrow")
    desk.set_viewport_size({"width": 1280, "height": 800})

    press(desk, "Data")
    with desk.expect_download(timeout=KERNEL) as saved:
        press(desk, "Download the grades")
    rows = list(csv.DictReader(io.StringIO(Path(saved.value.path()).read_text(encoding="utf-8"))))
    found = {row["student_id"]: row for row in rows}
    assert set(found) == {str(number) for number in range(101, 110)}
    assert found["107"]["score"] == ""  # he had a seat, and left it
    assert found["106"]["name"] == "'=1+1"
    assert found["109"]["table"] == found["109"]["score"] == ""
    assert (found["108"]["moves"], found["108"]["bot_moves"]) == ("3", "2")
    assert {row["finished"] for row in rows if row["table"]} == {"true"}
    pictures(desk, "6-data")
    press(desk, "Room")
    expect(desk.get_by_role("table", name="What was done").get_by_text("seat freed")).to_be_visible(timeout=PATIENCE)
    pictures(desk, "7-room")
    assert visitors.trouble == []
