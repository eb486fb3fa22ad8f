"""What child processes make once, so that the server stays small: the Vega bundle and the chart specifications.

The bundle is made from the installed vl-convert and kept in the user's cache; nothing is fetched.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
from importlib.metadata import version
from pathlib import Path

from . import children

log = logging.getLogger(__name__)

#: What the bundle exports to the page. (A snippet with imports would be fetched from outside.)
SNIPPET = "window.vegaEmbed = vegaEmbed;"
_MAKE_BUNDLE = "import sys, vl_convert; sys.stdout.write(vl_convert.javascript_bundle(sys.argv[1]))"


def cache_folder() -> Path:
    """Where bundles are kept between runs."""
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".cache") / "bidgames"


class Assets:
    """Makes each thing when it is first asked for, or by `prepare`; one child process at a time."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or cache_folder()
        self._lock = asyncio.Lock()
        self._specs: dict[tuple[str, str], bytes] = {}
        self._vega: bytes | None = None

    @property
    def bundle(self) -> Path:
        """Where the bundle of this vl-convert is kept."""
        mark = hashlib.sha256(f"{version('vl-convert-python')} {SNIPPET}".encode()).hexdigest()[:16]
        return self._folder / f"vega-{mark}.js"

    async def prepare(self) -> None:
        """Make the bundle now, so that the first student does not wait for it."""
        await self.vega()

    async def vega(self) -> bytes | None:
        """The Vega bundle; None when it cannot be made (the log says why)."""
        if self._vega is None:
            path = self.bundle
            async with self._lock:
                if self._vega is None and path.is_file():
                    self._vega = await asyncio.to_thread(path.read_bytes)
                if self._vega is None:
                    self._vega = await self._run("-c", _MAKE_BUNDLE, SNIPPET)
                    if self._vega is not None:
                        await asyncio.to_thread(_keep, path, self._vega)
        return self._vega

    async def specs(self, game: str, language: str) -> bytes | None:
        """A game's chart specifications as JSON; None when they cannot be made (the log says why)."""
        async with self._lock:
            if (game, language) not in self._specs:
                made = await self._run("-m", "bidgames.charts.specs", game, language)
                if made is None:
                    return None
                self._specs[game, language] = made
        return self._specs[game, language]

    async def _run(self, *arguments: str) -> bytes | None:
        """The standard output of a Python child process."""
        status, out, errors = await children.python(*arguments)
        if status != 0:
            log.error("%s failed: %s", " ".join(arguments[:2])[:60], errors[-500:])
            return None
        return out


def _keep(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}")
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        log.warning("the bundle is not kept: %s", error)
