"""The classroom from notebooks, in a browser without a network: stock Voilà, JupyterLab, and the instructor's desk."""

from __future__ import annotations

import json
import re
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from bidgames.classroom.desk import notebooks_folder
from bidgames.client import Instructor, SeatClient, join

from .conftest import ARRIVAL, OUTSIDE, Class, free_port, serving

ROWS = {"available": list(range(10)), "demand": list(range(9, -1, -1))}
Classes = Callable[..., Class]


@pytest.fixture
def lab(tmp_path: Path) -> Callable[[str], Any]:
    """JupyterLab in a folder with the classroom notebook."""
    port, folder = free_port(), tmp_path / "work"
    folder.mkdir()
    shutil.copy(notebooks_folder() / "classroom.ipynb", folder)
    options = [
        f"--port={port}",
        "--no-browser",
        "--allow-root",
        "--IdentityProvider.token=",
        f"--notebook-dir={folder}",
    ]
    return lambda url: serving("jupyterlab", *options, port=port, folder=tmp_path, url=url)


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a page that reaches nothing outside; no script of ours may fail on it."""
    contexts, trouble = [], []

    def opened(address: str, width: int = 1280) -> Page:
        context = browser.new_context(viewport={"width": width, "height": 900})
        contexts.append(context)
        context.route(OUTSIDE, lambda route: route.abort())
        page = context.new_page()
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.set_default_navigation_timeout(ARRIVAL)
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert trouble == []


def room(server: Class, **settings: Any) -> tuple[Instructor, str]:
    teacher = Instructor(server.info["url"], server.info["instructor_key"])
    return teacher, teacher.create_room("middleman", {"rounds": 2}, **settings)


def play(seat: SeatClient, phase: str, move: str, **fields: Any) -> None:
    """Move as soon as the phase has come."""
    for _ in range(100):
        view = seat.view()
        if view["phase"] == phase:
            seat.move(move, turn=view["turn"], **fields)
            return
        time.sleep(0.05)
    raise AssertionError(f"{phase} never came: {view['phase']}")


def enter(page: Page, code: str | None, name: str) -> None:
    """Join, by the keyboard alone."""
    first = page.get_by_label("Room code" if code else "Your name")
    first.focus(timeout=60_000)
    if code:
        page.keyboard.type(code.lower())
        page.keyboard.press("Tab")
    page.keyboard.type(name)
    page.keyboard.press("Enter")


@pytest.mark.long
def test_a_student_plays_from_stock_voila_by_keyboard(classes: Classes, voila: Any, visit: Callable[..., Page]) -> None:
    server = classes("--no-desk")
    teacher, code = room(server)
    with voila(server.info["url"]) as address:
        page = visit(f"{address}?code={code}", width=360)
        enter(page, None, "Ada")
        expect(page.get_by_text("You are in, Ada")).to_be_visible()
        other = join(server.info["url"], code, "Bo")
        teacher.control(code, "start")
        expect(page.get_by_text("Before the first round")).to_be_visible()
        page.get_by_role("button", name="Shuffle for me").press("Enter")
        page.get_by_role("button", name="Hand in both rows").press("Enter")
        play(other, "rows", "rows", **ROWS)
        wanted = page.get_by_label("Tins wanted")
        wanted.focus()
        page.keyboard.type("2.7")
        page.keyboard.press("Enter")
        expect(page.get_by_text("“2.7” is not a whole number")).to_be_visible()
        wanted.fill("3")
        page.keyboard.press("Tab")
        page.keyboard.type("4")
        play(other, "orders", "order", wanted=4, offer=5)
        expect(page.get_by_text("1 of 2 are in.")).to_be_visible()
        assert wanted.input_value() == "3", "a draft survives the others' moves"
        page.get_by_text("Rules of the game").press("Enter")
        expect(page.locator("details[open] svg").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.get_by_text("Rules of the game").press("Enter")
        wanted.focus()
        page.keyboard.press("Tab")
        small = page.evaluate(
            "[...document.querySelectorAll('.bidgames button, .bidgames input')].filter((one) => one.offsetHeight)"
            ".map((one) => one.offsetHeight).filter((height) => height < 44)"
        )
        assert small == []
        page.keyboard.press("Enter")
        expect(page.get_by_label("Tins for sale")).to_be_visible()
        orders = other.view()["observation"]["rounds"][0]["orders"]
        assert orders == [[3, 4], [4, 5]]
        expect(page.locator(".bidgames-chart svg").first).to_be_visible(timeout=120_000)
        page.reload()
        expect(page.get_by_label("Tins for sale")).to_be_visible()
        assert teacher.room(code)["joined"] == 2, "a refresh is not another player"


def test_typing_and_pressing_at_once_sends_what_is_shown(
    classes: Classes, voila: Any, visit: Callable[..., Page]
) -> None:
    server = classes("--no-desk")
    teacher, code = room(server, bots=1)
    with voila(server.info["url"]) as address:
        page = visit(address)
        enter(page, code, "Ada")
        expect(page.get_by_text("You are in, Ada")).to_be_visible()
        teacher.control(code, "start")
        page.get_by_role("button", name="Shuffle for me").press("Enter")
        page.get_by_role("button", name="Hand in both rows").press("Enter")
        page.get_by_label("Tins wanted").focus()
        page.keyboard.type("123456789", delay=0)
        page.keyboard.press("Tab")
        page.keyboard.type("0", delay=0)
        page.keyboard.press("Enter")
        expect(page.get_by_label("Tins for sale")).to_be_visible()
        orders = teacher.public(code)["observation"]["rounds"][0]["orders"]
        assert orders[0] == [123456789, 0]


@pytest.mark.long
def test_in_jupyterlab_keys_are_the_forms_and_running_again_is_the_same_seat(
    classes: Classes, lab: Any, visit: Callable[..., Page]
) -> None:
    server = classes("--no-desk")
    teacher, code = room(server)
    with lab(server.info["url"]) as address:
        page = visit(f"{address}lab/tree/classroom.ipynb")
        expect(page.get_by_text("| Idle")).to_be_visible(timeout=60_000)
        cell = page.locator(".jp-CodeCell .cm-content").first
        cell.click()
        page.keyboard.press("Shift+Enter")
        enter(page, code, "Ada dda")
        expect(page.get_by_text("You are in, Ada dda")).to_be_visible()
        other = join(server.info["url"], code, "Bo")
        teacher.control(code, "start")
        expect(page.get_by_text("Before the first round")).to_be_visible()
        cells = page.locator(".jp-Cell").count()
        page.get_by_role("button", name="Shuffle for me").focus()
        page.keyboard.press("Enter")
        page.keyboard.type("ddxab")
        assert page.locator(".jp-Cell").count() == cells, "keys in a panel are no commands to the notebook"
        page.get_by_role("button", name="Hand in both rows").press("Enter")
        play(other, "rows", "rows", **ROWS)
        expect(page.get_by_label("Tins wanted")).to_be_visible()
        cell.click()
        page.keyboard.press("Shift+Enter")
        expect(page.get_by_label("Tins wanted")).to_be_visible()
        page.get_by_role("menuitem", name="Kernel").click()
        page.get_by_text("Restart Kernel…").click()
        page.locator(".jp-Dialog .jp-mod-accept").click()
        expect(page.get_by_text("has lost its notebook")).to_be_visible(timeout=40_000)
        cell.click()
        page.keyboard.press("Shift+Enter")
        expect(page.get_by_label("Tins wanted")).to_be_visible(timeout=40_000)
        assert teacher.room(code)["tables"][0]["names"] == ["Ada dda", "Bo"]


def test_a_class_is_led_from_the_desk(classes: Classes, visit: Callable[..., Page], tmp_path: Path) -> None:
    server = classes()
    page = visit(server.info["instructor_url"])
    expect(page.get_by_role("button", name="Open the room")).to_be_visible(timeout=60_000)
    assert re.fullmatch(r"http://[^/]+/instructor", page.url), "nothing secret in the address"
    page.get_by_label("Game", exact=True).select_option(label="Middleman")
    page.get_by_label("Bots at each table").fill("1")
    page.get_by_label("Seconds for each phase").fill("300")
    page.keyboard.press("Enter")
    code = page.locator(".bidgames .big").inner_text()
    seat = join(server.info["url"], code, "<i>Ada</i>")
    watch = seat.watch(lambda _: None)
    expect(page.get_by_role("row", name="<i>Ada</i> ● connected")).to_be_visible()
    page.get_by_role("button", name="Start", exact=True).press("Enter")
    expect(page.get_by_text("Waiting for: <i>Ada</i>")).to_be_visible()
    watch.stop()
    expect(page.get_by_text("○ away")).to_be_visible()
    page.get_by_role("button", name="End this phase now").click()
    assert seat.view()["phase"] == "rows", "it asks first"
    page.wait_for_timeout(500)  # sooner it would be the same press
    page.locator(".warning").get_by_role("button", name="End this phase now").click()
    expect(page.get_by_text("Table 1: Round 1")).to_be_visible()
    expect(page.locator(".forms.busy")).to_have_count(0)  # one press at a time
    page.get_by_role("button", name="Data", exact=True).click()
    with page.expect_download() as downloaded:
        page.get_by_role("button", name="Download", exact=True).click()
    rows = Path(downloaded.value.path()).read_text(encoding="utf-8").splitlines()
    assert len(rows) > 2
    page.reload()
    expect(page.get_by_text(f"Room {code}: Middleman")).to_be_visible(timeout=60_000)
    wall = page.context.new_page()
    wall.goto(f"{server.info['url']}desk?page=projector")
    wall.get_by_label("Room code").fill(code)
    wall.keyboard.press("Enter")
    expect(wall.get_by_text("the players write their orders")).to_be_visible()
    assert "secret" not in json.dumps(server.info["url"])
