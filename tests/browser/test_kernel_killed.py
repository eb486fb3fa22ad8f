"""Kernels die in the middle of a class, the instructor's and a student's: the class goes on, the pages come back."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from typing import Any

import psutil
import pytest
from playwright.sync_api import Page, expect

from bidgames.client import Instructor, join

from .conftest import Class, Visitors, until
from .students import hand_in_rows, order
from .test_notebooks import ROWS, enter, play

#: How long a kernel may take to start, in milliseconds.
KERNEL = 90_000
LOST = "has lost its notebook"
#: From now on the page's clock is so many milliseconds ahead, until it is loaded anew: nobody waits for that silence.
LATER = "ahead => { const now = Date.now; Date.now = () => now() + ahead; }"


def kernels(program: str) -> list[psutil.Process]:
    """The kernels that a program of this test has started."""
    found = []
    for process in psutil.Process().children(recursive=True):
        above = process.parent()
        if "ipykernel_launcher" in process.cmdline() and above is not None and program in above.cmdline():
            found.append(process)
    return found


@pytest.mark.long
@pytest.mark.timeout(300)
def test_the_class_goes_on_and_both_pages_come_back(
    classes: Callable[..., Class], visitors: Visitors, voila: Any, pictures: Callable[[Page, str], None]
) -> None:
    server = classes()
    teacher = Instructor(server.info["url"], server.info["instructor_key"])
    with voila(server.info["url"]) as address:
        desk = visitors.open(server.info["instructor_url"])
        desk.get_by_label("Game", exact=True).select_option(label="Middleman", timeout=KERNEL)
        desk.get_by_label("Seconds for each phase").fill("300")
        desk.get_by_role("button", name="Open the room").press("Enter")
        code = until(lambda: [room["room"] for room in server.call("GET", "rooms")["rooms"]])[0]
        student = visitors.open(f"{address}?code={code}", width=360, height=740, ours=False)
        enter(student, None, "Ada")
        expect(student.get_by_text("You are in, Ada")).to_be_visible()
        other = join(server.info["url"], code, "Bo")
        desk.get_by_role("button", name="Start", exact=True).press("Enter")
        hand_in_rows(student)
        expect(desk.get_by_text("Waiting for: Bo")).to_be_visible()

        victims = [*kernels("bidgames.classroom.desk_app"), *kernels("voila")]
        assert len(victims) == 2
        for victim in victims:
            os.kill(victim.pid, signal.SIGKILL)
        play(other, "rows", "rows", **ROWS)
        assert other.view()["phase"] == "orders", "what she had handed in counts"
        for page in (desk, student):
            expect(page.get_by_text(LOST).first).to_be_visible()
        pictures(student, "lost")
        play(other, "orders", "order", wanted=1, offer=2)

        for page in (desk, student):
            page.evaluate(LATER, 40_000)
        order(student, "3", "4")
        expect(student.get_by_label("Tins for sale")).to_be_visible()
        expect(desk.get_by_text(f"Room {code}: Middleman")).to_be_visible(timeout=KERNEL)
        for page in (desk, student):
            expect(page.get_by_text(LOST)).to_have_count(0)
        table = teacher.room(code)["tables"][0]
        assert table["names"] == ["Ada", "Bo"], "the same seat"
        assert table["observation"]["rounds"][0]["orders"] == [[3, 4], [1, 2]]
        desk.get_by_role("button", name="End this phase now").click()
        desk.wait_for_timeout(500)  # sooner it would be the same press
        desk.locator(".warning").get_by_role("button", name="End this phase now").click()
        until(lambda: other.view()["observation"]["round"] == 2, what="the desk leads again")
