"""A whole lesson on a phone, as a page of stock Voilà: typed, played, drawn, explored, checked; and found again."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bidgames.lessons import lesson, tasks
from bidgames.lessons.files import notebook
from bidgames.lessons.model import Exercise
from bidgames.lessons.progress import Progress, files

from .conftest import Visitors, free_port, misdrawn, until

ROOT = Path(__file__).parents[2]
#: Words of dials that name another dial.
OTHERS = """[...document.querySelectorAll(".bidgames-dial")].filter(
    (dial) => dial.querySelector("label").control?.parentElement !== dial).map((dial) => dial.textContent)"""


@contextmanager
def page_of(number: int, folder: Path) -> Iterator[str]:
    """A page of a copy of the lesson's notebook, as `bidgames lessons N --voila` starts it."""
    port = free_port()
    copied = Path(shutil.copy(notebook(number), folder))
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "BIDGAMES_ALONE": "1"}
    environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environment['PATH']}"
    command = [sys.executable, "-m", "bidgames.spoken", copied.name, "--no-browser", f"--port={port}"]
    with (folder / "voila.log").open("ab") as log:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=log)
    try:
        until(lambda: f":{port}/" in (folder / "voila.log").read_text(), 60, "Voilà is up")
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.terminate()
        process.wait(30)


def form_with(page: Page, label: str) -> Any:
    """The form that has a field of this label."""
    return page.locator("form", has=page.get_by_label(label, exact=True)).first


def help_is_in_sight(page: Page, exercise: Exercise) -> None:
    """A wrong answer and each step of help: what a press leads to is on the screen, though the form is long."""
    form = form_with(page, exercise.asks[0].label)
    part = page.locator("section.bidgames", has=form)
    for ask in exercise.asks:
        form.get_by_label(ask.label, exact=True).fill("777")
    form.get_by_role("button", name="Check").click()
    expect(form.get_by_label(exercise.asks[0].label, exact=True)).to_be_in_viewport(ratio=1)
    expect(form.locator(".error:visible")).to_have_text(["Not yet."] * len(exercise.asks))
    for button, word in (("Give me a hint", "Hint:"), ("Show me the way", "The way:")):
        part.get_by_role("button", name=button).click()
        expect(part.get_by_text(word)).to_be_in_viewport(ratio=1)
        expect(part.locator(".outcome")).to_be_in_viewport(ratio=0.9)
    show = part.get_by_role("button", name="Show me the answer")
    show.click()
    page.wait_for_timeout(450)  # sooner it would be the same press
    part.get_by_role("button", name="Cancel").click()
    expect(show).to_be_focused()
    expect(part.get_by_text("The answer", exact=True)).to_have_count(0)


def charts_fill_their_places(page: Page) -> None:
    """Also a chart that was drawn before it had a place on the page, as those of a game just played are.

    A chart's title stands above it, not once more inside.
    """
    expect(page.locator(".bidgames-chart svg").first).to_be_visible()
    until(lambda: misdrawn(page) == [], what="charts are as wide as their places, and no text of them is cut off")
    assert page.locator(".bidgames-chart svg:visible").count() >= len(lesson(1).pictures)
    assert page.locator(".bidgames-chart .role-title").count() == 0
    for picture in lesson(1).pictures:
        expect(page.get_by_text(picture.title, exact=True)).to_have_count(1)


@pytest.mark.long
@pytest.mark.timeout(400)
def test_a_student_works_through_a_lesson(
    visitors: Visitors, tmp_path: Path, pictures: Callable[[Page, str], None]
) -> None:
    about = lesson(1)
    with page_of(1, tmp_path) as address:
        page = visitors.open("about:blank", width=360, height=6000, ours=False)
        page.set_default_timeout(120_000)  # Voilà runs the whole notebook before it shows anything
        page.goto(address)
        page.get_by_label("Your name", exact=True).fill("Ada")
        assert page.get_by_text("First tell the lesson your name").count() >= 5, "every step says what it waits for"
        page.get_by_role("button", name="Begin").press("Enter")
        expect(page.locator("section.bidgames .status").first).to_be_focused()  # the form is gone: go on from there
        for question in about.questions:
            page.get_by_label(question.right[0], exact=True).check()
        form_with(page, about.questions[0].right[0]).get_by_role("button", name="Check").click()
        form = form_with(page, "The price at which units trade (money)")
        form.get_by_label("The price at which units trade (money)", exact=True).fill("12")
        form.get_by_label("How many units trade (units)", exact=True).fill("4")
        form.get_by_label("rather sure").check()
        form.get_by_label("Why? One line.", exact=True).fill("in the middle")
        form.get_by_role("button", name="Lock my prediction").click()
        page.get_by_role("button", name="Play alone against bots").click()
        bid = page.locator("form", has=page.get_by_role("button", name="Hand in the bid")).locator("input").first
        expect(page.get_by_text("Round 1 of 4: you buy").first).to_be_visible()
        for name in ("Play alone against bots", "Only watch: let bots play"):
            page.get_by_role("button", name=name, exact=True).click()
            expect(page.locator(".warning:visible")).to_have_count(1)  # the other one is no longer asked
        page.get_by_role("button", name="Cancel").click()
        for number in range(about.play.options["rounds"]):
            expect(page.get_by_text(f"Round {number + 1} of 4: you buy").first).to_be_visible()
            expect(bid).to_have_value("")
            bid.fill("12")
            bid.press("Enter")
        until(lambda: Progress.read(files(tmp_path)[0]).played, what="the game is kept")
        page.get_by_role("button", name="Lay the theory over it").click()
        expect(page.get_by_text("With true values and costs").first).to_be_visible()
        charts_fill_their_places(page)
        assert page.evaluate(OTHERS) == [], "the word of a dial names that dial"
        slider = page.get_by_label("Price", exact=True).and_(page.get_by_role("slider"))
        slider.focus()
        slider.press("ArrowRight")
        expect(page.get_by_text("At a price of 6 buyers want 5 units and sellers offer 4.")).to_be_visible()
        box = slider.bounding_box()
        assert box and box["height"] >= 44
        made = tasks.task(1, about.exercises[0], tasks.person("Ada"))
        form = form_with(page, about.exercises[0].asks[0].label)
        for ask in made.exercise.asks:
            form.get_by_label(ask.label, exact=True).fill(tasks.answer(ask, made.right(ask), str))
        form.get_by_role("button", name="Check").click()
        expect(page.get_by_text("1 of 5", exact=True)).to_be_visible()
        width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert width[0] <= width[1], "nothing scrolls sideways on a phone"
        pictures(page, "phone")
        page.set_viewport_size({"width": 360, "height": 740})
        help_is_in_sight(page, about.exercises[1])
        page.reload()
        expect(page.get_by_text("Ada, this is how far you are.")).to_be_visible()
        expect(page.get_by_text("1 of 5", exact=True)).to_be_visible()
        french = visitors.open("about:blank", width=360, height=740, ours=False, locale="fr-FR")
        french.goto(address, timeout=120_000)
        expect(french.get_by_role("heading", name="1. Les règles")).to_be_visible(timeout=120_000)
        expect(french.get_by_role("heading", level=1)).to_contain_text("Courbes en escalier")
        assert [one.evaluate("document.documentElement.lang") for one in (page, french)] == ["en", "fr"]
    log = (tmp_path / "voila.log").read_text()
    assert "Traceback" not in log, log
