"""A notebook as a page in its reader's language: what its text cells say is translated as the page is made.

`python -m bidgames.spoken NOTEBOOK [options of Voilà]` is Voilà with that; `bidgames play`, `bidgames lessons` and the
instructor's desk use it. The notebook itself stays as it is, in English. Panels are translated by their kernel, which
is told the same language; see `text.language_here`.
"""

from __future__ import annotations

import re
from typing import Any

from .text import Translate, language_of, translator

_BETWEEN = re.compile(r"(\n[ \t]*\n\s*)")
_MARK = re.compile(r"(#+ )?(.*)", re.DOTALL)
_LESSON = re.compile(r"Lesson (\d+): (.+)")


def texts(source: str) -> list[str]:
    """The texts of a Markdown cell that are to be translated: each heading and paragraph, on one line; no code."""
    return [text for _mark, text in map(_split, _BETWEEN.split(source)[::2]) if text]


def translated(source: str, _: Translate) -> str:
    """A Markdown cell in another language; headings stay headings, code stays, and what has no translation stays."""
    parts = _BETWEEN.split(source)
    for place in range(0, len(parts), 2):
        mark, text = _split(parts[place])
        said = _one(text, _) if text else text
        if said != text:
            parts[place] = mark + said
    return "".join(parts)


def _split(part: str) -> tuple[str, str]:
    """A heading's mark, and the text; code has no text."""
    found = _MARK.fullmatch("" if part.lstrip().startswith("```") else part)
    return (found[1] or "", " ".join(found[2].split())) if found else ("", "")


def _one(text: str, _: Translate) -> str:
    named = _LESSON.fullmatch(text)
    if named:
        return _("Lesson {number}: {title}").format(number=named[1], title=_(named[2]))
    return _(text)


def speak(handler: Any, notebook: Any, cwd: str = "") -> None:
    """Voilà's hook before a page is made: the cells' texts in the language that the request asks for."""
    _ = translator(language_of(handler.request.headers.get("Accept-Language")))
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = translated(cell.source, _)


def settings() -> dict[str, Any]:
    """The settings of Voilà (of its `VoilaConfiguration`) that make page and kernel speak the reader's language."""
    return {"prelaunch_hook": speak, "http_header_envs": ["Accept-Language"]}


def main() -> None:
    """Voilà, which reads the command line."""
    from traitlets.config import Config
    from voila.app import Voila

    Voila.launch_instance(config=Config({"VoilaConfiguration": settings()}))


if __name__ == "__main__":
    main()
