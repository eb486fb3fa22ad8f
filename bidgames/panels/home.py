"""Where a panel lives: the kernel's loop, on which all changes of its widgets happen, one after the other.

Presses arrive on whatever thread the kernel handles widget messages on (JupyterLab uses a subshell, Voilà the main
thread), pushes on the client's background thread. Both are brought home here; calls to the server, which may take
seconds, leave home for a worker thread.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

_log = logging.getLogger(__name__)
_workers = ThreadPoolExecutor(8, thread_name_prefix="bidgames-panel")


class Home:
    """Runs functions on the loop that was running when it was made; without one (a plain script), at once."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self.loop: asyncio.AbstractEventLoop | None
        try:
            self.loop = asyncio.get_running_loop()
        except RuntimeError:
            self.loop = None

    def call(self, function: Callable[..., Any], *arguments: Any) -> None:
        """Run `function` at home, soon; a mistake in it is logged, never shown as a traceback."""

        def run() -> None:
            try:
                with self._lock:
                    function(*arguments)
            except Exception:  # noqa: BLE001  (a panel goes on whatever one update does)
                _log.exception("an update of a panel failed")

        if self.loop is None:
            run()
        elif not self.loop.is_closed():
            self.loop.call_soon_threadsafe(run)

    def away(self, work: Callable[[], Any], done: Callable[[Any, BaseException | None], Any]) -> None:
        """Run blocking `work` on a worker thread, then `done(result, error)` at home."""

        def run() -> None:
            try:
                result = work()
            except Exception as error:  # noqa: BLE001  (handed to `done`, which knows what to say)
                self.call(done, None, error)
            else:
                self.call(done, result, None)

        _workers.submit(run)

    def every(self, seconds: float, function: Callable[[], bool]) -> None:
        """Call `function` at home, soon and then every `seconds` while it returns True; without a loop, never."""
        loop = self.loop
        if loop is None:
            return

        def run() -> None:
            if function():
                loop.call_later(seconds, run)

        self.call(run)
