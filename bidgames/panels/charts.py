"""Live charts of a panel: drawn once from an Altair specification, then only their rows travel.

Definitions
    specification   Vega-Lite with named, empty datasets, made by `bidgames.charts` with Altair
    bundle          Vega, Vega-Lite and their embedding as one script of 0.9 MB; nothing comes from outside

Altair's `JupyterChart` would bring the bundle once a chart and draw anew at each change. Here one `Bundle` widget a
kernel brings it once, and a chart is fed in place, so the kernel does not import Altair either when the class server
has made both already.
"""

from __future__ import annotations

import json
import logging
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from ..classroom.assets import keep_specification, kept_specification, specification_file
from ..client import ClientError
from .assets import static

_log = logging.getLogger(__name__)
_making = threading.Lock()
Fetch = Callable[[str], bytes]


class Chart(anywidget.AnyWidget):
    """One chart with its title and the sentence that says the same; `rows` are {dataset: [row, ...]}."""

    _esm = static("shared.js") + static("chart.js")
    _css = static("chart.css")

    spec = traitlets.Dict(allow_none=True, default_value=None).tag(sync=True)
    rows = traitlets.Dict().tag(sync=True)
    title = traitlets.Unicode("").tag(sync=True)
    text = traitlets.Unicode("").tag(sync=True)


class Bundle(anywidget.AnyWidget):
    """Brings Vega to the page; nothing to be seen. One a kernel is enough, whatever the number of charts."""

    def __init__(self, script: str) -> None:
        # A script made as a module may end with an export of its own; ours is the one that counts.
        script = re.sub(r"export\s*(default\s*)?(\{[^{}]*\}|[\w$]+)\s*;?\s*$", "", script.rstrip())
        opened = "shared().open(globalThis.vegaEmbed);\nexport default { initialize() {}, render() {} };\n"
        self._esm = f"{script}\n;{static('shared.js')}\n{opened}"
        super().__init__()


_bundles: list[Bundle] = []


def vega_script(fetch: Fetch | None) -> str:
    """The bundle as the class server serves it; without one, made here by a child process (2-3 s, 80 MB)."""
    if fetch is not None:
        try:
            return fetch("static/vega.js").decode()
        except ClientError as error:
            _log.warning("the class server has no Vega bundle, making one: %s", error)
    made = "import vl_convert; print(vl_convert.javascript_bundle('globalThis.vegaEmbed = vegaEmbed;'))"
    return subprocess.run([sys.executable, "-c", made], capture_output=True, check=True, encoding="utf-8").stdout


def specifications(fetch: Fetch | None, game: str, language: str) -> dict[str, Any]:
    """The specifications of a game's charts by name: from the class server, else made here with Altair."""
    if fetch is not None:
        try:
            found: dict[str, Any] = json.loads(fetch(f"charts/{game}.json?lang={language}"))
            return found
        except (ClientError, ValueError) as error:
            _log.warning("the class server has no chart specifications, making them: %s", error)
    return kept(game, language, _made)


def _made(game: str, language: str) -> dict[str, Any]:
    """A game's specifications, with Altair."""
    from ..charts.specs import specs

    made: dict[str, Any] = specs(game, language)
    return made


def kept(what: str, language: str, make: Callable[[str, str], dict[str, Any]]) -> dict[str, Any]:
    """Specifications from the user's cache, else made with Altair (some seconds on a slow machine) and kept there.

    One thread at a time: a panel that is drawn while its lesson prepares the same chart waits for that one.
    """
    path = specification_file(what, language)
    with _making:
        known = kept_specification(path)
        if known is not None:
            found: dict[str, Any] = json.loads(known)
            return found
        made = make(what, language)
        keep_specification(path, json.dumps(made).encode())
        return made


def load(fetch: Fetch | None, game: str, language: str) -> tuple[dict[str, Any], str | None]:
    """What charts need, fetched on a worker thread: the specifications, and the script if this kernel has none yet."""
    return specifications(fetch, game, language), None if _bundles else vega_script(fetch)


def bundle(script: str | None) -> Bundle:
    """This kernel's one bundle widget, made at home at the first call."""
    if not _bundles:
        _bundles.append(Bundle(script or ""))
    return _bundles[0]


class Figures:
    """The charts of one panel: a pool by name, so that the number of widgets stays what it is."""

    def __init__(self) -> None:
        self.specs: dict[str, Any] = {}
        self.charts: dict[str, Chart] = {}

    def show(self, charts: list[dict[str, Any]]) -> bool:
        """Bring the charts up to date; True when a new one was made."""
        new = False
        for chart in charts:
            name = chart["name"]
            if name not in self.charts:
                self.charts[name] = Chart(spec=self.specs.get(name))
                new = True
            widget = self.charts[name]
            wanted = {"title": chart["title"], "text": chart["text"], "rows": chart.get("rows") or {}}
            for trait, value in wanted.items():
                if getattr(widget, trait) != value:
                    setattr(widget, trait, value)
        shown = {chart["name"] for chart in charts}
        for name, widget in self.charts.items():
            display = None if name in shown else "none"
            if widget.layout.display != display:
                widget.layout.display = display
        return new

    def draw(self, specs: dict[str, Any]) -> None:
        """The specifications have come."""
        self.specs = specs
        for name, widget in self.charts.items():
            if widget.spec is None:
                widget.spec = specs.get(name)
