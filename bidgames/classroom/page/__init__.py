"""The light page and the projector page: static files, and the placeholders the server fills in.

``index.html`` (a student's seat) and ``projector.html`` know no game: they draw the ``page`` part of a view.
They carry ``{{base}}`` (the base URL, ending in a slash), ``{{language}}``, ``{{texts}}`` (the page's own
sentences as JSON) and ``{{script_needed}}``, one of these for a browser without scripts. The scripts and the
stylesheets are served as they are from ``{base}static/``.
"""

from __future__ import annotations

import html
import json
from pathlib import Path

from bidgames.classroom.page.texts import texts
from bidgames.text import Translate

FOLDER = Path(__file__).parent

#: What ``{base}static/`` may serve, with the MIME type of each; nothing else of this folder is public.
ASSETS: dict[str, str] = {
    path.name: {".js": "text/javascript", ".css": "text/css"}[path.suffix] + "; charset=utf-8"
    for path in sorted(FOLDER.iterdir())
    if path.suffix in {".js", ".css"}
}


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
