"""The instructor's desk: standalone Voilà as a child process of the class server, for one browser and no other.

Definitions
    desk      Voilà with the instructor's and the projector's notebook, on a port of its own (loopback by default)
    gate      the child's front door (`gate.py`): every request needs the desk's cookie; without it nothing answers
    ticket    a one-time address on the desk's port, good for a minute: it sets the cookie and leads to a clean address

The server, which knows who its instructor is, redirects that browser to `url_for(...)`. Neither key nor token ever
stands in an address. The secret, the key and the address go to the child by pipe and environment, never by its
command line. The child ends when the pipe from its parent closes, so also after `kill -9` of the server.

Standard library only: the server's process never imports Voilà.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import logging
import os
import secrets
import subprocess
import sys
import threading
import time
from pathlib import Path
from urllib.parse import urlsplit

_log = logging.getLogger(__name__)

#: What the desk serves: the name of its page and of its notebook.
PAGES = ("instructor", "projector")
#: Seconds a ticket is good for.
TICKET_SECONDS = 60
#: Seconds the child has to start, and to end by itself.
START_SECONDS, STOP_SECONDS = 60.0, 8.0


def notebooks_folder() -> Path:
    """Where the notebooks are: in the wheel, else in the checkout. Raises FileNotFoundError."""
    package = Path(__file__).parent.parent
    for folder in (package / "notebooks", package.parent / "notebooks"):
        if (folder / "instructor.ipynb").is_file():
            return folder
    raise FileNotFoundError("the instructor's notebook is not installed")


def make_ticket(secret: bytes, now: float | None = None) -> str:
    """A ticket: expiry, a number used once, and their seal."""
    until = int((time.time() if now is None else now) + TICKET_SECONDS)
    text = f"{until}.{secrets.token_hex(16)}"
    return f"{text}.{seal(secret, 'ticket', text)}"


def check_ticket(secret: bytes, ticket: str, used: dict[str, int], now: float | None = None) -> bool:
    """Whether a ticket is genuine, in time and new; it is put into `used`, from which expired ones are removed."""
    moment = time.time() if now is None else now
    for old in [number for number, until in used.items() if until < moment]:
        del used[old]
    text, _, sealed = ticket.rpartition(".")
    if not hmac.compare_digest(sealed.encode(), seal(secret, "ticket", text).encode()):
        return False
    until, number = text.split(".")
    if int(until) < moment or number in used:
        return False
    used[number] = int(until)
    return True


def seal(secret: bytes, use: str, text: str) -> str:
    """What only a holder of the secret can write under `text`."""
    return hmac.new(secret, f"{use}:{text}".encode(), hashlib.sha256).hexdigest()


class Desk:
    """The child process; `await start()`, then send the instructor's browser to `url_for(...)`.

    Parameters
    ----------
    server_url, key : what the notebooks use to reach the class server; by environment
    host : the address the desk listens on
    port : its port; 0 takes a free one
    base_url : the path under which it is served, behind a proxy
    public_url : where browsers find it, when that is not `http://host:port` (a proxy's address)
    secret : seals tickets and cookie; keep it over restarts to keep the browser's cookie good
    language : of its pages (default: `BIDGAMES_LANGUAGE`, else what the browser asks for)
    log : a file for the child's log (default: this process's standard error)
    notebooks : the folder with the notebooks
    alone_seconds : how long a kernel may be without a page: while it loads, and while a laptop is out of reach
    """

    def __init__(
        self,
        server_url: str,
        key: str,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        base_url: str = "/",
        public_url: str | None = None,
        secret: bytes | None = None,
        language: str | None = None,
        log: Path | None = None,
        notebooks: Path | None = None,
        alone_seconds: float = 120.0,
    ) -> None:
        self.host = host
        self.port = port
        self.base_url = f"/{base_url.strip('/')}/" if base_url.strip("/") else "/"
        self._server_url, self._key = server_url, key
        self._public_url = public_url.rstrip("/") if public_url else None
        self._secret = secret or secrets.token_bytes(32)
        self._language, self._log_file = language, log
        self._notebooks, self._alone_seconds = notebooks, alone_seconds
        self._child: subprocess.Popen[bytes] | None = None
        self._stopping = False

    @property
    def ready(self) -> bool:
        """Whether the desk accepts its instructor."""
        return self._child is not None and self._child.poll() is None and self.port > 0 and self._listening

    _listening = False

    @property
    def pid(self) -> int | None:
        """The child's process id while it runs."""
        return self._child.pid if self._child and self._child.poll() is None else None

    async def start(self) -> None:
        """Start the child and wait until it listens. Raises OSError or RuntimeError; the server can go on without."""
        self._stopping = False
        await asyncio.get_running_loop().run_in_executor(None, self._start)

    async def stop(self) -> None:
        """End the child and its kernels."""
        self._stopping = True
        await asyncio.get_running_loop().run_in_executor(None, self._stop)

    def url_for(self, page: str = "instructor", hostname: str | None = None) -> str:
        """A one-time address for the instructor's browser, good for a minute; it leads to a clean one.

        `hostname`: the name by which that browser reached the class server, used where the desk listens on all
        addresses.
        """
        if page not in PAGES:
            raise ValueError(f"the desk has no page {page!r}")
        where = self._public_url
        if where is None:
            host = hostname if hostname and self.host in ("0.0.0.0", "::", "") else self.host
            where = f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"
        elif urlsplit(where).path not in ("", "/"):
            return f"{where}/open/{page}/{make_ticket(self._secret)}"
        return f"{where}{self.base_url}open/{page}/{make_ticket(self._secret)}"

    def _start(self) -> None:
        folder = self._notebooks or notebooks_folder()
        settings = {
            "secret": self._secret.hex(), "host": self.host, "port": self.port, "base_url": self.base_url,
            "notebooks": str(folder), "parent": os.getpid(),
            "alone_seconds": self._alone_seconds,
        }  # fmt: skip
        environment = {
            **os.environ,
            "BIDGAMES_URL": self._server_url,
            "BIDGAMES_KEY": self._key,
            **({"BIDGAMES_LANGUAGE": self._language} if self._language else {}),
            "OPENBLAS_NUM_THREADS": "1",
        }
        log = self._log_file.open("ab") if self._log_file else None
        try:
            self._child = subprocess.Popen(
                [sys.executable, "-m", "bidgames.classroom.desk_app"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                env=environment,
                start_new_session=True,  # Ctrl-C is for the server, which then ends the desk
            )
        finally:
            if log:
                log.close()
        assert self._child.stdin and self._child.stdout
        self._child.stdin.write(json.dumps(settings).encode() + b"\n")
        self._child.stdin.flush()
        watchdog = threading.Timer(START_SECONDS, self._child.kill)
        watchdog.daemon = True
        watchdog.start()
        line = self._child.stdout.readline()
        watchdog.cancel()
        if not line:
            self._stop()
            raise RuntimeError("the instructor's desk did not start; its log says why")
        self.port = int(json.loads(line)["port"])
        self._listening = True
        threading.Thread(target=self._await_end, args=(self._child,), name="bidgames-desk", daemon=True).start()

    def _await_end(self, child: subprocess.Popen[bytes]) -> None:
        """Note in the log when the child ends without being asked to."""
        status = child.wait()
        if child is self._child:
            self._listening = False
            if not self._stopping:
                _log.error("the instructor's desk has ended (status %s); the class goes on", status)

    def _stop(self) -> None:
        child, self._listening = self._child, False
        if child is None:
            return
        for pipe in (child.stdin, child.stdout):
            if pipe:
                pipe.close()
        try:
            child.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
