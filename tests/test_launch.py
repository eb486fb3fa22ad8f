"""`bidgames play`: the notebook goes to the user's folder, once; what is wrong is said in a line."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from bidgames import cli, launch
from bidgames.classroom.desk import notebooks_folder


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], Path]]:
    """What would have been run, and where."""
    made: list[tuple[list[str], Path]] = []
    monkeypatch.setattr(launch, "run", lambda command, folder: made.append((command, folder)) or 0)
    return made


def test_every_game_of_the_four_has_a_notebook() -> None:
    assert set(launch.games()) >= {"art_dealer", "manager", "middleman", "subterfuge"}


def test_the_notebook_opens_in_jupyterlab(ran: list[tuple[list[str], Path]], tmp_path: Path) -> None:
    assert cli.main(["play", "manager", "--folder", str(tmp_path / "mine")]) == 0
    assert ran == [([sys.executable, "-m", "jupyterlab", "play_manager.ipynb"], tmp_path / "mine")]
    shipped = notebooks_folder() / "play_manager.ipynb"
    assert (tmp_path / "mine" / "play_manager.ipynb").read_bytes() == shipped.read_bytes()


def test_as_a_page_on_a_port_without_a_browser(ran: list[tuple[list[str], Path]], tmp_path: Path) -> None:
    options = ["--voila", "--port", "8999", "--no-browser", "--folder", str(tmp_path)]
    assert cli.main(["play", "middleman", *options]) == 0
    # The page speaks the language that its reader's browser asks for.
    command = [sys.executable, "-m", "bidgames.spoken", "play_middleman.ipynb", "--port=8999", "--no-browser"]
    assert ran == [(command, tmp_path)]


def test_a_notebook_of_ones_own_stays(ran: list[tuple[list[str], Path]], tmp_path: Path) -> None:
    (tmp_path / "play_manager.ipynb").write_text("mine")
    assert cli.main(["play", "manager", "--folder", str(tmp_path)]) == 0
    assert (tmp_path / "play_manager.ipynb").read_text() == "mine"


def test_the_usual_folder_is_in_the_users_home(
    ran: list[tuple[list[str], Path]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    assert cli.main(["play", "manager"]) == 0
    assert ran[0][1] == tmp_path / "bidgames"
    assert os.listdir(tmp_path / "bidgames") == ["play_manager.ipynb"]  # noqa: PTH208


@pytest.mark.parametrize("game", ["chess", "poll", "../manager", ""])
def test_an_unknown_game_is_said_with_those_there_are(
    game: str, ran: list[tuple[list[str], Path]], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert cli.main(["play", game, "--folder", str(tmp_path)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == (
        f"bidgames play: there is no game {game} to be played alone; "
        "games: art_dealer, manager, middleman, subterfuge\n"
    )
    assert ran == []
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_said(
    ran: list[tuple[list[str], Path]], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    assert cli.main(["play", "manager", "--folder", str(tmp_path / "file")]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert ran == []
