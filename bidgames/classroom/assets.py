"""What child processes make once, so that the server stays small: the Vega bundle and the chart specifications.

Both are made from what is installed and kept in the user's cache, under names that change with it; nothing is fetched.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import os
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path

from ..whole import whole
from . import children

log = logging.getLogger(__name__)

#: What the bundle exports to the page. (A snippet with imports would be fetched from outside.)
SNIPPET = "window.vegaEmbed = vegaEmbed;"
_MAKE_BUNDLE = "import sys, vl_convert; sys.stdout.write(vl_convert.javascript_bundle(sys.argv[1]))"


def cache_folder() -> Path:
    """Where bundles are kept between runs."""
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".cache") / "bidgames"


@lru_cache(1)
def _mark() -> str:
    """A name for the files of this package and the Altair they run with: another one once anything has changed."""
    package = Path(__file__).parents[1]
    mark = hashlib.sha256(version("altair").encode())
    for path in sorted(package.rglob("*")):
        if path.suffix in (".py", ".mo"):
            about = path.stat()
            mark.update(f"{path.relative_to(package)} {about.st_size} {about.st_mtime_ns}\n".encode())
    return mark.hexdigest()[:16]


def specification_file(what: str, language: str, folder: Path | None = None) -> Path:
    """Where chart specifications are kept: those of a game, or one by its name "module:chart"."""
    return (folder or cache_folder()) / f"charts-{what.replace(':', '.')}-{language}-{_mark()}.json"


def kept_specification(path: Path) -> bytes | None:
    """What is kept there; None where nothing is, or no JSON."""
    try:
        content = path.read_bytes()
        json.loads(content)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        log.warning("a kept chart cannot be used: %s", error)
        return None
    return content


def keep_specification(path: Path, content: bytes) -> None:
    """Keep it, instead of those that were made from earlier files."""
    _keep(path, content)
    what = path.stem.rpartition("-")[0]
    for other in path.parent.glob(f"{what}-*.json"):
        if other != path:
            try:
                other.unlink(missing_ok=True)
            except OSError as error:
                log.warning("an old chart is still kept: %s", error)


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
                path = await asyncio.to_thread(specification_file, game, language, self._folder)
                made = await asyncio.to_thread(kept_specification, path)
                if made is None:
                    made = await self._run("-m", "bidgames.charts.specs", game, language)
                    if made is None:
                        return None
                    await asyncio.to_thread(keep_specification, path, made)
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
        with whole(path) as part:
            part.write_bytes(content)
    except OSError as error:
        log.warning("%s is not kept: %s", path.name, error)
