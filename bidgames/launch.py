"""`bidgames play GAME`: the game's notebook, copied to a folder of the user, in JupyterLab or as a page of Voilà."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from .classroom.desk import notebooks_folder
from .rules import keys

#: What the notebook of a game is called.
NOTEBOOK = "play_{game}.ipynb"


class CannotPlay(Exception):  # noqa: N818
    """There is no such game, or its notebook cannot be put into the folder; the text says so in English."""


def games() -> tuple[str, ...]:
    """The games that have a notebook for playing alone."""
    folder = notebooks_folder()
    return tuple(game for game in keys() if (folder / NOTEBOOK.format(game=game)).is_file())


def usual_folder() -> Path:
    """Where notebooks and records go if nothing is said: `bidgames` in the user's home."""
    return Path.home() / "bidgames"


def prepare(game: str, folder: Path | None = None) -> Path:
    """The game's notebook in a folder of the user: his own copy if he has one, else a fresh one. Raises `CannotPlay`.

    The installed package is never written to.
    """
    if game not in games():
        raise CannotPlay(f"there is no game {game} to be played alone; games: {', '.join(games())}")
    folder = usual_folder() if folder is None else folder
    path = folder / NOTEBOOK.format(game=game)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            shutil.copyfile(notebooks_folder() / path.name, path)
    except OSError as error:
        raise CannotPlay(f"{path} cannot be written: {error.strerror}") from error
    return path


def command(notebook: Path, voila: bool = False, port: int | None = None, browser: bool = True) -> list[str]:
    """The command that opens the notebook; it is to be run in the notebook's folder."""
    made = [sys.executable, "-m", "bidgames.spoken" if voila else "jupyterlab", notebook.name]
    if port is not None:
        made.append(f"--port={port}")
    if not browser:
        made.append("--no-browser")
    return made


def run(arguments: Sequence[str], folder: Path) -> int:
    """Run a command in a folder instead of this process (Windows: below it), so that Ctrl-C is the command's own."""
    os.chdir(folder)
    sys.stdout.flush()
    if os.name == "posix":
        os.execv(arguments[0], list(arguments))
    return subprocess.call(arguments)
