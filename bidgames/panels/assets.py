"""The panels' scripts and styles: the same input fields and rules of look as the light page, put into one module.

An anywidget module cannot import its neighbours, so the light page's `fields.js` and `touch.js` are set between our
tools and forms.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from ..classroom.page import FOLDER as PAGE

_STATIC = Path(__file__).parent / "static"
#: What `fields.js` imports; our `tools.js` gives it the same three functions.
_IMPORT = 'import { make, put, say } from "./draw.js";\n'


@lru_cache
def board_script() -> str:
    """The module of a `Board`."""
    fields = (PAGE / "fields.js").read_text(encoding="utf-8")
    if _IMPORT not in fields or fields.count("\nimport ") != 1:
        raise ValueError("the light page's fields need more than the panels give them")
    shared = fields.replace(_IMPORT, "") + (PAGE / "touch.js").read_text(encoding="utf-8")
    shared = re.sub(r"^export ", "", shared, flags=re.MULTILINE)
    return "\n".join([static("tools.js"), shared, static("forms.js"), static("board.js")])


@lru_cache
def board_style() -> str:
    """The light page's rules inside `.bidgames`, and what panels add."""
    page = (PAGE / "page.css").read_text(encoding="utf-8").replace(":root", ":scope")
    return f"@scope (.bidgames) {{\n{page}\n}}\n{static('panel.css')}"


@lru_cache
def static(name: str) -> str:
    """The text of one of the panels' own files."""
    return (_STATIC / name).read_text(encoding="utf-8")
