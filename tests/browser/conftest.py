"""A running server, and a Chromium that can reach nothing else.

Pages are opened as `http://class.test:PORT/`, a name that only this browser knows: phones on a LAN have no secure
context either, so what needs one (clipboard, randomUUID, wake lock) fails here as it would there.
"""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from bidgames.classroom.desk import notebooks_folder

from ..forked import Child, Forks

ROOT = Path(__file__).parents[2]
HOST = "class.test"
expect.set_options(timeout=60_000)  # a busy machine is no fault
#: How long a page may take to come, in milliseconds: some come once their kernel has begun.
ARRIVAL = 120_000
LOCAL = (f"http://{HOST}:", "http://127.0.0.1:", "http://localhost:", "data:", "blob:")
#: All other addresses. An expression and no function: a function is asked here, in the test's own process, so that a
#: page's requests would wait while the test waits for something else.
OUTSIDE = re.compile(f"^(?!{'|'.join(map(re.escape, LOCAL))})")
#: What draws nothing, whatever a page brings in to draw with.
UNDRAWN = """
    const view = { data() {}, async runAsync() {}, finalize() {} };
    Object.defineProperty(window, "vegaEmbed", { get: () => async () => ({ view }), set() {} });
"""


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Class:
    """A server process with its data folder; `start` again after `kill` gives the same class."""

    def __init__(self, forks: Forks, data: Path, *options: str) -> None:
        self._forks, self.data, self.options, self.port = forks, data, options, free_port()
        self.info: dict[str, Any] = {}
        self.process: Child | None = None

    def start(self) -> None:
        """Start the server; returns once it accepts connections."""
        options = ["--json", "--port", str(self.port), "--data", str(self.data)]
        options += ["--public-url", f"http://{HOST}:{self.port}", *self.options]
        with (self.data.parent / "server.log").open("ab") as log:
            self.process = self._forks.serve(options, log.fileno())
        with self.process.stdout:
            self.info = json.loads(self.process.stdout.readline())

    def kill(self) -> None:
        """End it without a word."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """End it politely, and see that it ends well."""
        assert self.process is not None
        self.process.terminate()
        assert self.process.wait(30) == 0

    def log(self) -> str:
        """What the server wrote down."""
        return (self.data.parent / "server.log").read_text(errors="replace")

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """A call of the interface with the instructor's key."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/api/{path}",
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"Bearer {self.info['instructor_key']}"},
        )
        with urllib.request.urlopen(request, timeout=90) as answer:
            return json.loads(answer.read())

    def page(self, path: str = "") -> str:
        """The address of a page as students open it."""
        return f"http://{HOST}:{self.port}/{path}"


@pytest.fixture
def classes(tmp_path: Path, forks: Forks) -> Iterator[Callable[..., Class]]:
    """Start a server with options; all are ended afterwards, and none has written a traceback."""
    running: list[Class] = []

    def begin(*options: str) -> Class:
        folder = tmp_path / f"class{len(running)}" / "data"
        folder.parent.mkdir()
        made = Class(forks, folder, *options)
        made.start()
        running.append(made)
        return made

    yield begin
    for one in running:
        one.stop()
        assert "Traceback" not in one.log(), one.log()


class Visitors:
    """Opens pages; collects what went wrong on them."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.contexts: list[BrowserContext] = []
        self.trouble: list[str] = []
        self.outside: list[str] = []

    def open(
        self, address: str, *, width: int = 1280, height: int = 800, sockets: bool = True, ours: bool = True,
        locale: str | None = None, charts: bool = True,
    ) -> Page:  # fmt: skip
        """A new visitor with his own cookies and storage, on a page of this size.

        `charts`: without them Vega is a stand-in that draws nothing, for pages whose pictures nobody looks at: drawing
        is most of what a page does, and one page of a class shows them as well as five.
        `ours`: nothing outside may even be asked for. (Stock Voilà's template asks for icons and for Mermaid; it gets
        neither here, and what comes of that is not our page's trouble.)
        """
        context = self._browser.new_context(viewport={"width": width, "height": height}, locale=locale)
        self.contexts.append(context)
        context.set_default_navigation_timeout(ARRIVAL)
        context.route(OUTSIDE, self._refuse if ours else lambda route: route.abort())
        if not charts:
            context.add_init_script(UNDRAWN)
        page = context.new_page()
        if not ours:
            page.goto(address)
            return page
        page.on("pageerror", lambda error: self.trouble.append(f"{page.url}: {error}"))
        page.on("console", lambda said: said.type == "error" and self._said(page, said.text))
        if not sockets:  # as behind a proxy that does not know WebSockets
            page.route_web_socket("**/*", lambda socket: socket.close(code=1011))
        page.goto(address)
        return page

    def _said(self, page: Page, text: str) -> None:
        self.trouble.append(f"{page.url}: {text}")

    def _refuse(self, route: Route) -> None:
        self.outside.append(route.request.url)
        route.abort()

    def close(self) -> None:
        """Close all pages."""
        for context in self.contexts:
            context.close()


@pytest.fixture
def visitors(browser: Browser) -> Iterator[Visitors]:
    """Visitors; afterwards no page has asked for anything outside."""
    made = Visitors(browser)
    yield made
    made.close()
    assert made.outside == []


@contextmanager
def serving(*command: str, port: int, folder: Path, url: str) -> Iterator[str]:
    """A Jupyter program with the class server's address in its environment."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "BIDGAMES_URL": url, "HOME": str(folder)}
    environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environment['PATH']}"
    with (folder / "jupyter.log").open("wb") as log:
        process = subprocess.Popen([sys.executable, "-m", *command], env=environment, stdout=log, stderr=log)
    try:
        for _ in range(900):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.terminate()
        process.wait(30)


@pytest.fixture
def voila(tmp_path: Path) -> Callable[[str], Any]:
    """Stock Voilà with the classroom notebook."""
    port, notebook = free_port(), str(notebooks_folder() / "classroom.ipynb")
    return lambda url: serving("voila", notebook, "--no-browser", f"--port={port}", port=port, folder=tmp_path, url=url)


def until(condition: Callable[[], Any], seconds: float = 60.0, what: str = "") -> Any:
    """Wait for a condition, and give its value."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        assert time.monotonic() < end, f"not within {seconds} s: {what or condition}"
        time.sleep(0.05)


def misdrawn(page: Page) -> list[str]:
    """What is wrong with the charts in sight: not as wide as their places, or texts that stick out of the picture."""
    found: list[str] = page.evaluate(
        """[...document.querySelectorAll(".bidgames-chart, .chart")].filter((box) => box.clientWidth).flatMap((box) => {
            const svg = box.querySelector("svg");
            if (!svg) return ["nothing is drawn"];
            const all = svg.getBoundingClientRect();
            const wide = Math.abs(all.width - box.clientWidth) > 1 ? [`${all.width} in ${box.clientWidth}`] : [];
            const cut = [...svg.querySelectorAll("text")].filter((text) => {
                const it = text.getBoundingClientRect();
                return it.width && (it.left < all.left - 1 || it.right > all.right + 1);
            });
            return [...wide, ...cut.map((text) => `cut off: ${text.textContent}`)];
        })"""
    )
    return found


@pytest.fixture
def pictures(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Keep a screenshot of a whole page, for people, in the folder that PICTURES names; without one, none is made."""
    folder = os.environ.get("PICTURES")

    def take(page: Page, name: str) -> None:
        if not folder:
            return
        path = Path(folder) / f"{request.node.name}-{name}.png"
        page.screenshot(path=path, full_page=True)
        assert path.stat().st_size > 2000

    return take
