"""A notebook as a page in its reader's language: what its text cells say is translated as the page is made.

`python -m bidgames.spoken NOTEBOOK [options of Voilà]` is Voilà with that; `bidgames play`, `bidgames lessons` and the
instructor's desk use it. The notebook itself stays as it is, in English. Panels are translated by their kernel, which
is told the same language; see `text.language_here`. The page says its language too, so that it is read aloud in it.

Definitions
    text    a heading, a paragraph, a list item, a quotation or a cell of a table, on one line
    kept    what is the same in every language: inline code, where a link leads to, and what has no letter
    message what a catalogue knows of a text: {1}, {2}, … stand for what is kept, so that texts which differ in nothing
            else are one message; the title of a lesson's page is the lesson's title alone

The messages of the teachers' pages are in a catalogue of their own, `teacher`, which is read when a text is not in the
main one: a process that makes no such page never has it.
"""

from __future__ import annotations

import re
from typing import Any

from .text import LANGUAGES, N_, Translate, language_of, translator

#: How Markdown begins a heading, a quotation or a list item. A number but 1 begins no list within a paragraph.
_MARK = re.compile(r"[ \t]*(?:(?P<sign>#{1,6}|>|[-*+]|1[.)])|\d+[.)])[ \t]+")
_FENCE = re.compile(r"[ \t]*(?:```|~~~)")
_QUOTED = re.compile(r"\n[ \t]*>")
_BAR = re.compile(r"((?<!\\)\|)")
_KEPT = re.compile(r"`([^`]+)`|\]\(([^()\s]+)\)")
_PLACE = re.compile(r"\{(\d+)\}")
#: Titles that name a lesson.
_TITLES = (
    (re.compile(r"Lesson (\d+): (.+)"), N_("Lesson {number}: {title}")),
    (re.compile(r"For teachers: lesson (\d+), (.+)"), N_("For teachers: lesson {number}, {title}")),
)


def texts(source: str) -> list[str]:
    """The messages of a Markdown cell, in order."""
    return [message for message, _kept in messages(source)]


def messages(source: str) -> list[tuple[str, list[str]]]:
    """The messages of a Markdown cell, in order, each with what its places {1}, {2}, … stand for there."""
    return [_message(text) for text in map(_line, _cut(source)[1::2]) if _speaks(text)]


def translated(source: str, _: Translate) -> str:
    """A Markdown cell in another language; marks, tables, links and code stay, and so does what has no translation."""
    parts = _cut(source)
    for place in range(1, len(parts), 2):
        text = _line(parts[place])
        said = _one(text, _) if _speaks(text) else text
        if said != text:
            parts[place] = said
    return "".join(parts)


def _cut(source: str) -> list[str]:
    """A cell in parts that make it up again: every second one is a text as it is written, the others are between."""
    parts: list[str] = [""]
    open_ = ""  # the sign of the text to which a next line may belong; "p" for a paragraph
    fenced = False
    for whole in source.splitlines(keepends=True):
        line = whole.rstrip()
        end = whole[len(line) :]
        if _FENCE.match(line):
            fenced, open_ = not fenced, ""
            _between(parts, whole)
        elif fenced or not line.strip("> \t"):
            open_ = ""
            _between(parts, whole)
        elif line.lstrip().startswith("|"):
            open_ = ""
            for piece in _BAR.split(line):
                if piece.strip() in ("", "|"):
                    _between(parts, piece)
                else:
                    _text(parts, piece)
            _between(parts, end)
        elif open_ and not _begins(line, open_):
            gap = parts.pop()
            parts[-1] += gap + line
            _between(parts, end)
        else:
            mark = _MARK.match(line)
            sign = (mark["sign"] or "1.") if mark else "p"
            open_ = "" if sign.startswith("#") else sign
            start = mark.end() if mark else 0
            _between(parts, line[:start])
            _text(parts, line[start:])
            _between(parts, end)
    return parts


def _begins(line: str, open_: str) -> bool:
    """Whether a line begins something new while a text is open."""
    mark = _MARK.match(line)
    if not mark or (open_ == ">" and mark["sign"] == ">"):
        return False
    return bool(mark["sign"]) or open_ != "p"


def _between(parts: list[str], piece: str) -> None:
    """Put what is no text at the end."""
    if len(parts) % 2:
        parts[-1] += piece
    else:
        parts.append(piece)


def _text(parts: list[str], piece: str) -> None:
    """Put a text at the end; the space around it is between."""
    text = piece.strip()
    start = piece.index(text)
    _between(parts, piece[:start])
    parts += [text, piece[start + len(text) :]]


def _line(text: str) -> str:
    """A text as it is written, on one line."""
    return " ".join(_QUOTED.sub("\n", text).split())


def _message(text: str) -> tuple[str, list[str]]:
    """What the catalogues know a text by, and what is kept of it."""
    for pattern, _frame in _TITLES:
        named = pattern.fullmatch(text)
        if named:
            return named[2], []
    kept: list[str] = []

    def out(found: re.Match[str]) -> str:
        kept.append(found[1] or found[2])
        return f"`{{{len(kept)}}}`" if found[1] else f"]({{{len(kept)}}})"

    return _KEPT.sub(out, text), kept


def _speaks(text: str) -> bool:
    """Whether there is anything to translate."""
    return any(sign.isalpha() for sign in _KEPT.sub("", text))


def _one(text: str, _: Translate) -> str:
    for pattern, frame in _TITLES:
        named = pattern.fullmatch(text)
        if named:
            return _(frame).format(number=named[1], title=_(named[2]))
    message, kept = _message(text)
    places = {str(number): code for number, code in enumerate(kept, 1)}
    return _PLACE.sub(lambda found: places.get(found[1], found[0]), _(message))


def speaker(language: str) -> Translate:
    """Translates a message of any page: by the main catalogue, else by that of the teachers' pages."""
    main = translator(language)

    def say(message: str) -> str:
        said = main(message)
        return said if said != message else translator(language, "teacher")(message)

    return say


def speak(handler: Any, notebook: Any, cwd: str = "") -> None:
    """Voilà's hook before a page is made: title and texts in the language that the request asks for."""
    language = language_of(handler.request.headers.get("Accept-Language")).split("-")[0]
    if language not in LANGUAGES[1:]:
        return
    _ = speaker(language)
    notebook.metadata["language"] = language
    if "title" in notebook.metadata:
        notebook.metadata["title"] = _one(notebook.metadata["title"], _)
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = translated(cell.source, _)


def tell_language(notebook: Any, resources: Any) -> tuple[Any, Any]:
    """A preprocessor of nbconvert: the page's `<html lang>` is the language that it speaks."""
    resources["language_code"] = notebook.metadata.get("language", "en")
    return notebook, resources


def settings() -> dict[str, dict[str, Any]]:
    """The settings of Voilà that make page and kernel speak the reader's language."""
    return {
        "VoilaConfiguration": {"prelaunch_hook": speak, "http_header_envs": ["Accept-Language"]},
        "VoilaExporter": {"preprocessors": [tell_language]},
    }


def main() -> None:
    """Voilà, which reads the command line."""
    from traitlets.config import Config
    from voila.app import Voila

    Voila.launch_instance(config=Config(settings()))


if __name__ == "__main__":
    main()
