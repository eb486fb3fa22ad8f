"""The translators' catalogues: `python -m tests.catalogue` collects the texts of the source and compiles what is there.

A text that is new has an empty translation until somebody writes one in `bidgames.po`; one that is gone is dropped.
"""

from __future__ import annotations

import ast
import json
import re
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from bidgames import spoken
from bidgames.text import LANGUAGES

PACKAGE = Path(__file__).parents[1] / "bidgames"
FOLDER = PACKAGE / "locale"
EPOCH = datetime(2000, 1, 1, tzinfo=UTC)  # the same texts make the same file on any day
MAIN, TEACHER = "bidgames", "teacher"
CATALOGUES = (MAIN, TEACHER)
TRANSLATED = [language for language in LANGUAGES if language != "en"]


def extracted(catalogue: str = MAIN) -> list[str]:
    """All texts of a catalogue, sorted.

    The main one has what `_(...)` and `N_(...)` are given, also within f-strings, and the messages of `notebooks`; the
    teachers' has those of their pages that the main one has not.
    """
    if catalogue == TEACHER:
        return sorted(set(_messages(teachers())) - set(extracted()))
    found = set(_messages(notebooks()))
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args and _name(node.func) in {"_", "N_"}:
                text = node.args[0]
                if isinstance(text, ast.Constant) and isinstance(text.value, str) and text.value:
                    found.add(text.value)
    return sorted(found)


def _messages(paths: list[Path]) -> dict[str, list[str]]:
    """The messages of notebooks, with what their places stand for where they come first."""
    pages = [json.loads(path.read_text("utf-8")) for path in paths]
    sources = [page["metadata"]["title"] for page in pages if "title" in page["metadata"]]
    cells = [cell for page in pages for cell in page["cells"] if cell["cell_type"] == "markdown"]
    found = [spoken.messages(source) for source in [*sources, *("".join(cell["source"]) for cell in cells)]]
    return {message: kept for messages in reversed(found) for message, kept in messages}


def notebooks() -> list[Path]:
    """Those whose text cells are translated where they are pages: the lessons', and those of one panel."""
    root = PACKAGE.parent
    names = ("classroom", "debrief", "instructor", "projector", "play_*")
    found = [path for name in names for path in root.glob(f"notebooks/{name}.ipynb")]
    return sorted([*root.glob("lessons/[0-9]*.ipynb"), *found])


def teachers() -> list[Path]:
    """The teachers' pages."""
    return sorted(PACKAGE.parent.glob("lessons/teacher_*.ipynb"))


def _name(function: ast.expr) -> str:
    return getattr(function, "id", None) or getattr(function, "attr", "")


def source(language: str, catalogue: str = MAIN) -> Path:
    """The catalogue that people write."""
    return FOLDER / language / "LC_MESSAGES" / f"{catalogue}.po"


def read(language: str, catalogue: str = MAIN) -> dict[str, str]:
    """The translations; an empty text where there is none."""
    with source(language, catalogue).open("rb") as file:
        return {message.id: message.string for message in read_po(file, locale=language) if message.id}


def _catalogue(language: str, texts: dict[str, str]) -> Catalog:
    made = Catalog(
        locale=language, project="bidgames", version="", msgid_bugs_address="", last_translator="", language_team="",
        charset="utf-8", creation_date=EPOCH, revision_date=EPOCH, fuzzy=False,
    )  # fmt: skip
    kept = _messages([*notebooks(), *teachers()])
    for text, translation in texts.items():
        stands = [f"{{{place}}}: {code}" for place, code in enumerate(kept.get(text, ()), 1)]
        made.add(text, translation, auto_comments=stands)
        made[text].flags.clear()  # a per cent sign in a sentence is no placeholder of Python
    return made


def compiled(language: str, catalogue: str = MAIN) -> bytes:
    """What programs read, made of the catalogue's translations."""
    made = _catalogue(language, {text: done for text, done in read(language, catalogue).items() if done})
    file = BytesIO()
    write_mo(file, made)
    return file.getvalue()


def placeholders(text: str) -> list[str]:
    """The named places of a text, sorted."""
    return sorted(re.findall(r"\{[^}]*\}", text))


def update(language: str, catalogue: str = MAIN) -> list[str]:
    """Bring a catalogue up to date with the source and compile it. Gives the texts that lack a translation."""
    written = source(language, catalogue)
    known = read(language, catalogue) if written.exists() else {}
    texts = {text: known.get(text, "") for text in extracted(catalogue)}
    written.parent.mkdir(parents=True, exist_ok=True)
    with written.open("wb") as file:
        write_po(file, _catalogue(language, texts), width=0, omit_header=True)
    written.with_suffix(".mo").write_bytes(compiled(language, catalogue))
    return [text for text, translation in texts.items() if not translation]


def main() -> None:
    """Update all."""
    for language in TRANSLATED:
        for catalogue in CATALOGUES:
            missing = update(language, catalogue)
            count = len(read(language, catalogue))
            print(f"{language}, {catalogue}: {count} texts, {len(missing)} without a translation")


if __name__ == "__main__":
    main()
