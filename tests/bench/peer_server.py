"""oTree beside us: installed in a virtual environment of its own, and its production server with our small app.

Nothing of the project needs oTree. Where it cannot be installed, `Unavailable` says why, and the benchmark goes on.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType

import psutil

from .server import own_memory

OTREE = "otree==6.0.15"
APP = Path(__file__).parent / "otree_peer"
#: Seconds that the installation, and the server's start, may take.
INSTALL_SECONDS, START_SECONDS = 600.0, 60.0


class Unavailable(Exception):  # noqa: N818
    """Why oTree cannot run here, in a clause."""


def install(folder: Path) -> Path:
    """Install oTree in a virtual environment in `folder`, once; gives the folder of its programs.

    Raises `Unavailable`.
    """
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    if shutil.which("otree", path=str(programs)):
        return programs
    pip = [str(programs / "python"), "-m", "pip", "--disable-pip-version-check", "install", "-q", OTREE]
    for command in ([sys.executable, "-m", "venv", str(folder)], pip):
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=INSTALL_SECONDS)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise Unavailable(str(error)) from error
        if done.returncode:
            said = (done.stderr or done.stdout).strip().splitlines()
            raise Unavailable(said[-1] if said else f"{command[0]} ended with {done.returncode}")
    return programs


class PeerProcess:
    """oTree's production server on loopback with SQLite and our app; gone, with its data, at the end.

    It has two processes: one serves, the other advances pages whose time is up.
    """

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._folder = tempfile.TemporaryDirectory(prefix="bidgames-bench-otree-", ignore_cleanup_errors=True)
        self._child: subprocess.Popen[bytes] | None = None
        self.url = ""

    def __enter__(self) -> PeerProcess:
        try:
            self._start()
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(self, _: type[BaseException] | None, error: BaseException | None, __: TracebackType | None) -> None:
        self._stop()

    def _start(self) -> None:
        """Start it, and wait until it accepts connections. Raises `Unavailable`."""
        project = Path(self._folder.name) / "project"
        shutil.copytree(APP, project, ignore=shutil.ignore_patterns("__pycache__"))
        (project / "_static").mkdir()  # oTree wants it to be there
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("OTREE_", "PYTHON"))}
        environment |= {"OTREE_PRODUCTION": "1", "PATH": f"{self._programs}{os.pathsep}{environment.get('PATH', '')}"}
        log = Path(self._folder.name) / "log"
        with log.open("wb") as file:
            self._child = subprocess.Popen(
                [str(self._programs / "otree"), "prodserver", f"127.0.0.1:{port}"],
                cwd=project, env=environment, stdout=file, stderr=file,
            )  # fmt: skip
        end = time.monotonic() + START_SECONDS
        while True:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            if self._child.poll() is not None or time.monotonic() > end:
                said = log.read_text(errors="replace").strip().splitlines()
                raise Unavailable(f"its server did not start: {said[-1] if said else 'it said nothing'}")
            time.sleep(0.05)
        self.url = f"http://127.0.0.1:{port}/"

    def _stop(self) -> None:
        if self._child is not None:
            family = self._family()
            for one in family[1:]:
                one.kill()
            self._child.terminate()
            try:
                self._child.wait(20)
            except subprocess.TimeoutExpired:
                self._child.kill()
                self._child.wait()
        self._folder.cleanup()

    def _family(self) -> list[psutil.Process]:
        """Its processes, the one that was started first."""
        assert self._child is not None
        if self._child.poll() is not None:
            return []
        first = psutil.Process(self._child.pid)
        return [first, *first.children(recursive=True)]

    def memory(self) -> float:
        """MiB of memory that are its own, shared pages in proportion (PSS), of both processes."""
        return sum(own_memory(one.pid) for one in self._family())

    async def settled_memory(self) -> float:
        """The same once it has not grown for a while: its second process starts when the first one serves already."""
        sizes = [self.memory()]
        while len(sizes) < 4 or max(sizes[-4:]) - min(sizes[-4:]) > 0.5:
            await asyncio.sleep(0.5)
            sizes.append(self.memory())
        return sizes[-1]
