"""The light page and the projector page: static files, and the placeholders the server fills in.

``index.html`` (a student's seat) and ``projector.html`` know no game: they draw the ``page`` part of a view.
They carry ``{{base}}`` (the base URL, ending in a slash), ``{{language}}``, ``{{texts}}`` (the page's own
sentences as JSON) and ``{{script_needed}}``, one of these for a browser without scripts. Each loads one script
(`assemble.py` puts its modules together) and the stylesheets, from ``{base}static/``.
"""

from __future__ import annotations

import html
import json
from functools import lru_cache
from pathlib import Path

from bidgames.classroom.page.assemble import one_script
from bidgames.classroom.page.texts import texts
from bidgames.text import Translate

FOLDER = Path(__file__).parent

#: What ``{base}static/`` may serve, with the MIME type of each; nothing else of this folder is public.
ASSETS: dict[str, str] = {
    name: {".js": "text/javascript", ".css": "text/css"}[Path(name).suffix] + "; charset=utf-8"
    for name in ("page.css", "page.js", "projector.css", "projector.js")
}


@lru_cache
def asset(name: str) -> str:
    """Return the text of a file of `ASSETS`; a script with all that it imports. Raises ``KeyError`` for other names."""
    if not ASSETS[name].startswith("text/javascript"):
        return (FOLDER / name).read_text(encoding="utf-8")
    return one_script(name)


def render(name: str, *, base: str, language: str, _: Translate) -> str:
    """Return the page ``name`` (``"index.html"`` or ``"projector.html"``) for one base URL and language.

    ``base`` is the path (or address) under which everything is served and ends in ``/``; ``language`` is the
    code that belongs to ``_``. Raises ``ValueError`` for a base without its slash.
    """
    if not base.endswith("/"):
        raise ValueError(f"the base URL must end in a slash: {base!r}")
    page = (FOLDER / name).read_text(encoding="utf-8")
    words = texts(_)
    filled = {"base": base, "language": language, "script_needed": words["script_needed"]}
    for key, value in filled.items():
        page = page.replace(f"{{{{{key}}}}}", html.escape(value))
    # Inside a script element only "<" could end the data, and JSON has another way to write it.
    return page.replace("{{texts}}", json.dumps(words, ensure_ascii=False).replace("<", "\\u003c"))
