"""The instructor's desk in a real Chromium: how long from the address until the first form can be used.

    python -m tests.bench.desk [TIMES]        prints the seconds of each visit, the first one cold, as a JSON list

A process of its own, since Playwright leaves an event loop behind.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time

from playwright.sync_api import Page, sync_playwright

from tests.conftest import SWITCHES, chromium

from .server import ROOT, ServerProcess

#: Milliseconds that a visit may take before it is given up.
PATIENCE = 90_000


class NoBrowser(Exception):  # noqa: N818
    """There is no Chromium here."""


def desk_seconds(times: int = 3) -> float:
    """Seconds until the desk is usable for somebody who had it open before, the median. Raises `NoBrowser`."""
    if chromium() is None:
        raise NoBrowser("there is no Chromium here")
    command = [sys.executable, "-m", "tests.bench.desk", str(times)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return statistics.median(json.loads(ran.stdout)[1:])


def usable(page: Page, address: str) -> float:
    """Seconds until the form that opens a room can be pressed."""
    began = time.perf_counter()
    page.goto(address)
    page.get_by_role("button", name="Open the room").click(trial=True, timeout=PATIENCE)
    return time.perf_counter() - began


def visits(times: int) -> list[float]:
    """A cold visit by the one-time address, then so many by the clean one, each in a tab of its own."""
    with ServerProcess(desk=True) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(SWITCHES))
        context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en")
        page = context.new_page()
        took = [usable(page, str(server.info["instructor_url"]))]
        clean = page.url
        for _ in range(times):
            page.close()
            page = context.new_page()
            took.append(usable(page, clean))
        context.close()
        browser.close()
    return took


if __name__ == "__main__":
    print(json.dumps(visits(int(sys.argv[1]) if sys.argv[1:] else 3)))
