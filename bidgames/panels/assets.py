"""The panels' scripts and styles: the same forms, fields and rules of look as the light page, put into one module.

An anywidget module cannot import its neighbours, so files of the light page are set between our tools and forms.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from ..classroom.page import FOLDER as PAGE

_STATIC = Path(__file__).parent / "static"
#: The light page's files that panels use, each after those that it imports.
SHARED = ("numbers.js", "fields.js", "sums.js", "form.js", "touch.js")
#: What these take from the light page's `draw.js`, our `tools.js` has as well.
_TOOLS = frozenset({"make", "put", "say"})


@lru_cache
def board_script() -> str:
    """The module of a `Board`."""
    return "\n".join([static("tools.js"), *map(_shared, SHARED), static("forms.js"), static("board.js")])


def _shared(name: str) -> str:
    """A file of the light page without its imports and exports; raises ValueError if it imports what there is not."""
    script = (PAGE / name).read_text(encoding="utf-8")
    for taken, source in re.findall(r'^import \{(.*?)\} from "\./(.*?)";$', script, re.MULTILINE):
        there = _TOOLS if source == "draw.js" else frozenset()
        if source not in SHARED[: SHARED.index(name)] and not there.issuperset(taken.strip().split(", ")):
            raise ValueError(f"{name} takes {taken.strip()} of {source}, which the panels do not have")
    return re.sub(r"^(import .*\n|export )", "", script, flags=re.MULTILINE)


@lru_cache
def board_style() -> str:
    """The light page's rules inside `.bidgames`, and what panels add."""
    page = (PAGE / "page.css").read_text(encoding="utf-8").replace(":root", ":scope")
    return f"@scope (.bidgames) {{\n{page}\n}}\n{static('panel.css')}"


@lru_cache
def static(name: str) -> str:
    """The text of one of the panels' own files."""
    return (_STATIC / name).read_text(encoding="utf-8")
