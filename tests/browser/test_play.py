"""Playing alone in a browser without a network: stock Voilà and JupyterLab, no server of ours; records on disk."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from bidgames import record
from bidgames.classroom.desk import notebooks_folder
from bidgames.solo import saved_games

from .alone import Alone
from .conftest import LOCAL, OUTSIDE, free_port

ROOT = Path(__file__).parents[2]
pytestmark = [pytest.mark.long, pytest.mark.timeout(300)]


@contextmanager
def running(folder: Path, home: Path, *command: str) -> Iterator[str]:
    """A program that serves pages on a port of its own, with a home and no settings of this machine."""
    port = free_port()
    config = home / "config"
    config.mkdir()
    lab = {"ServerApp": {"allow_root": True}, "IdentityProvider": {"token": ""}}
    (config / "jupyter_server_config.json").write_text(json.dumps(lab))
    environment = {key: value for key, value in os.environ.items() if not key.startswith("BIDGAMES_")}
    environment |= {"PYTHONPATH": str(ROOT), "HOME": str(home), "JUPYTER_CONFIG_DIR": str(config)}
    environment["XDG_CACHE_HOME"] = os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache"))
    environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environment['PATH']}"
    with (home / "server.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", *command, f"--port={port}", "--no-browser"],
            env=environment, cwd=folder, stdout=log, stderr=log,
        )  # fmt: skip
    try:
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            assert process.poll() is None, (home / "server.log").read_text()
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.terminate()
        process.wait(30)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home for the program."""
    made = tmp_path / "home"
    made.mkdir()
    return made


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens pages that reach nothing outside; afterwards no script has failed, and no console has complained.

    Stock Voilà asks for icons outside, which it does not get, and cannot end its kernel when a page is left (voila
    #1458): those are no complaints about a page of ours.
    """
    contexts, trouble = [], []

    def opened(address: str, width: int = 1280, height: int = 800) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height})
        contexts.append(context)
        context.route(OUTSIDE, lambda route: route.abort())
        page = context.new_page()
        page.on("pageerror", lambda error: trouble.append(str(error)))

        def said(message: Any) -> None:
            url = message.location["url"]
            if message.type == "error" and url.startswith(LOCAL) and "/voila/api/shutdown/" not in url:
                trouble.append(f"{message.text} ({url})")

        page.on("console", said)
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert trouble == []


@contextmanager
def stock_voila(game: str, tmp_path: Path, home: Path) -> Iterator[tuple[str, Path]]:
    """`voila play_GAME.ipynb` on a copy of the notebook."""
    folder = tmp_path / "notebooks"
    folder.mkdir()
    shutil.copy(notebooks_folder() / f"play_{game}.ipynb", folder)
    with running(folder, home, "voila", f"play_{game}.ipynb") as address:
        yield address, folder


def no_sideways_scroll(page: Page, width: int) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def big_enough(page: Page) -> None:
    """Whatever can be touched in a panel is 44 px high."""
    small = page.evaluate(
        "[...document.querySelectorAll('.bidgames button, .bidgames input:not([type=radio]), .bidgames select')]"
        ".filter((one) => one.offsetHeight && one.offsetHeight < 44).map((one) => one.outerHTML)"
    )
    assert small == []


def replays(path: Path) -> Any:
    """What the command line says of a record."""
    ran = subprocess.run(
        [sys.executable, "-m", "bidgames.cli", "replay", str(path), "--json"],
        capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    return json.loads(ran.stdout)


def test_a_whole_game_of_middleman_in_stock_voila(
    tmp_path: Path, home: Path, visit: Callable[..., Page], pictures: Callable[[Page, str], None]
) -> None:
    with stock_voila("middleman", tmp_path, home) as (address, folder):
        page = visit(address, width=360, height=740)
        player = Alone(page, folder, "middleman")
        player.begin(Rounds=3, Seed=7)
        pictures(page, "begun")
        player.move()
        expect(page.get_by_label("Tins wanted")).to_be_visible()
        no_sideways_scroll(page, 360)
        big_enough(page)
        before = player.saved
        page.reload()  # another kernel: the tab remembers the game
        expect(page.get_by_label("Tins wanted")).to_be_visible(timeout=60_000)
        assert [saved.path for saved in saved_games(folder, "middleman")] == [before.path]
        player.move()
        expect(page.locator(".bidgames-chart svg").first).to_be_visible(timeout=60_000)
        pictures(page, "under way")
        assert player.play_out() == 5
        expect(page.get_by_role("heading", name="Look back")).to_be_visible()
        expect(page.get_by_text("The game is over.").first).to_be_visible()
        no_sideways_scroll(page, 360)
        big_enough(page)
        pictures(page, "over")
        path = player.saved.path
        said = replays(path)
        assert (said["finished"], len(said["scores"])) == (True, 4)

        look_back(page)
        with page.expect_download() as downloaded:
            page.get_by_role("button", name="Download the record").click()
        assert downloaded.value.suggested_filename == path.name
        assert Path(downloaded.value.path()).read_bytes() == path.read_bytes()

        page.get_by_role("button", name="Play again, same seed (7)").press("Enter")
        expect(page.get_by_role("button", name="Hand in both rows")).to_be_visible()
        again = player.saved
        assert again.path != path
        assert again.settings == settings_of(path)
        page.context.close()  # before its server goes, of which the page would complain


def settings_of(path: Path) -> Any:
    """What a file says was played."""
    return next(saved.settings for saved in saved_games(path.parent, "middleman") if saved.path == path)


def look_back(page: Page) -> None:
    """By keyboard to the start and on; through another's eyes his row is his own."""
    slider = page.get_by_role("slider", name="Move")
    slider.focus()
    page.keyboard.press("Home")
    expect(page.get_by_text("The start of the game")).to_be_visible()
    expect(page.get_by_text("Before the first round")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Move 1 of ")).to_be_visible()
    page.get_by_role("button", name="One move on").click()
    expect(page.get_by_text("Move 2 of ")).to_be_visible()
    page.get_by_label("As seen by").select_option(label="Forecaster")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator("tr.own").filter(has_text="Forecaster")).to_be_visible()
    page.get_by_label("As seen by").select_option(label="You, your own seat")
    expect(page.locator("tr.own").filter(has_text="You")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("manager", {"Most_rounds": 2}),
        ("art_dealer", {"Bots": 2}),
        ("subterfuge", {"Bots": 1, "Size_of_the_board": 5, "Capital": 40, "Most_turns": 6}),
    ],
)
def test_a_whole_game_of_each_in_stock_voila(
    game: str, settings: dict[str, int], tmp_path: Path, home: Path, visit: Callable[..., Page],
    pictures: Callable[[Page, str], None],
) -> None:  # fmt: skip
    with stock_voila(game, tmp_path, home) as (address, folder):
        page = visit(address)
        player = Alone(page, folder, game)
        player.begin(**settings)
        for _ in range(4):
            player.move()
        pictures(page, "wide")
        page.set_viewport_size({"width": 360, "height": 740})
        no_sideways_scroll(page, 360)
        big_enough(page)
        pictures(page, "phone")
        player.play_out()
        expect(page.get_by_role("heading", name="Look back")).to_be_visible()
        page.get_by_role("button", name="One move back").click()
        expect(page.get_by_text(f"Move {len(player.saved.replayed.entries) - 1} of ")).to_be_visible()
        no_sideways_scroll(page, 360)
        pictures(page, "over")
        page.context.close()
        assert replays(player.saved.path)["finished"]


def test_a_whole_game_of_manager_in_jupyterlab_by_the_command_line(
    tmp_path: Path, home: Path, visit: Callable[..., Page]
) -> None:
    folder = tmp_path / "mine"
    with running(tmp_path, home, "bidgames.cli", "play", "manager", f"--folder={folder}") as address:
        page = visit(f"{address}lab/tree/play_manager.ipynb")
        expect(page.get_by_text("| Idle")).to_be_visible(timeout=90_000)
        cell = page.locator(".jp-CodeCell .cm-content").first
        run(page, cell)
        player = Alone(page, folder, "manager")
        player.begin(Most_rounds=2)
        player.move()
        run(page, cell)
        player.move()
        page.get_by_role("menuitem", name="Kernel").click()
        page.get_by_text("Restart Kernel…").click()
        page.locator(".jp-Dialog .jp-mod-accept").click()
        expect(page.get_by_text("has lost its notebook")).to_be_visible()
        run(page, cell)
        expect(page.get_by_text("has lost its notebook")).to_have_count(0)
        player.play_out()
        expect(page.get_by_role("heading", name="Look back")).to_be_visible()
        page.context.close()
        assert len(saved_games(folder, "manager")) == 1, "running again and restarting begin no second game"
        assert replays(player.saved.path)["finished"]
        assert record.replay(player.saved.path.read_bytes()).header.seats[0] == "You"


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """One JupyterLab for several games, with their notebooks in one folder."""
    home, folder = tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("lab")
    for notebook in notebooks_folder().glob("play_*.ipynb"):
        shutil.copy(notebook, folder)
    with running(folder, home, "jupyterlab", f"--notebook-dir={folder}") as address:
        yield address, folder


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("middleman", {"Bots": 1, "Rounds": 2}),
        ("art_dealer", {"Bots": 2}),
        ("subterfuge", {"Bots": 1, "Size_of_the_board": 5, "Capital": 40, "Most_turns": 4}),
    ],
)
def test_a_whole_game_of_each_other_in_jupyterlab(
    game: str, settings: dict[str, int], lab: tuple[str, Path], visit: Callable[..., Page],
    pictures: Callable[[Page, str], None],
) -> None:  # fmt: skip
    address, folder = lab
    page = visit(f"{address}lab/workspaces/{game}/tree/play_{game}.ipynb")
    expect(page.get_by_text("| Idle")).to_be_visible(timeout=90_000)
    run(page, page.locator(".jp-CodeCell .cm-content").first)
    player = Alone(page, folder, game)
    player.begin(**settings)
    player.move()
    page.get_by_text("Rules of the game").press("Enter")
    expect(page.locator(".bidgames details[open] svg").first).to_be_visible()
    pictures(page, "rules")
    page.get_by_text("Rules of the game").press("Enter")
    player.play_out()
    expect(page.get_by_role("heading", name="Look back")).to_be_visible()
    pictures(page, "over")
    page.context.close()
    assert replays(player.saved.path)["finished"]


def run(page: Page, cell: Any) -> None:
    """Run the cell."""
    cell.click()
    page.keyboard.press("Shift+Enter")
