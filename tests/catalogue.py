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
TRANSLATED = [language for language in LANGUAGES if language != "en"]


def extracted() -> list[str]:
    """All texts, sorted: what `_(...)` and `N_(...)` are given, also within f-strings, and those of `notebooks`."""
    found = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args and _name(node.func) in {"_", "N_"}:
                text = node.args[0]
                if isinstance(text, ast.Constant) and isinstance(text.value, str) and text.value:
                    found.add(text.value)
    for path in notebooks():
        for cell in json.loads(path.read_text("utf-8"))["cells"]:
            if cell["cell_type"] == "markdown":
                found.update(text for text in spoken.texts("".join(cell["source"])) if not text.startswith("Lesson "))
    return sorted(found)


def notebooks() -> list[Path]:
    """Those whose text cells are translated where they are pages: the lessons', and those of one panel."""
    root = PACKAGE.parent
    names = ("classroom", "debrief", "instructor", "projector", "play_*")
    found = [path for name in names for path in root.glob(f"notebooks/{name}.ipynb")]
    return sorted([*root.glob("lessons/[0-9]*.ipynb"), *found])


def _name(function: ast.expr) -> str:
    return getattr(function, "id", None) or getattr(function, "attr", "")


def source(language: str) -> Path:
    """The catalogue that people write."""
    return FOLDER / language / "LC_MESSAGES" / "bidgames.po"


def read(language: str) -> dict[str, str]:
    """The translations; an empty text where there is none."""
    with source(language).open("rb") as file:
        return {message.id: message.string for message in read_po(file, locale=language) if message.id}


def _catalogue(language: str, texts: dict[str, str]) -> Catalog:
    made = Catalog(
        locale=language, project="bidgames", version="", msgid_bugs_address="", last_translator="", language_team="",
        charset="utf-8", creation_date=EPOCH, revision_date=EPOCH, fuzzy=False,
    )  # fmt: skip
    for text, translation in texts.items():
        made.add(text, translation)
        made[text].flags.clear()  # a per cent sign in a sentence is no placeholder of Python
    return made


def compiled(language: str) -> bytes:
    """What programs read, made of the catalogue's translations."""
    made = _catalogue(language, {text: done for text, done in read(language).items() if done})
    file = BytesIO()
    write_mo(file, made)
    return file.getvalue()


def placeholders(text: str) -> list[str]:
    """The named places of a text, sorted."""
    return sorted(re.findall(r"\{[^}]*\}", text))


def update(language: str) -> list[str]:
    """Bring a catalogue up to date with the source and compile it. Gives the texts that lack a translation."""
    known = read(language) if source(language).exists() else {}
    texts = {text: known.get(text, "") for text in extracted()}
    source(language).parent.mkdir(parents=True, exist_ok=True)
    with source(language).open("wb") as file:
        write_po(file, _catalogue(language, texts), width=0, omit_header=True)
    source(language).with_suffix(".mo").write_bytes(compiled(language))
    return [text for text, translation in texts.items() if not translation]


def main() -> None:
    """Update all."""
    for language in TRANSLATED:
        missing = update(language)
        print(f"{language}: {len(read(language))} texts, {len(missing)} without a translation")


if __name__ == "__main__":
    main()
