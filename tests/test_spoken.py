"""What a notebook's text cells say on a page: its reader's language, where the notebook itself is plain English."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nbformat
import pytest
from hypothesis import given
from hypothesis import strategies as st
from nbconvert import HTMLExporter
from traitlets.config import Config
from voila.configuration import VoilaConfiguration
from voila.exporter import VoilaExporter

from bidgames import spoken
from bidgames.text import Translate, translator

from . import catalogue

FRENCH = translator("fr")
PAGES = [*catalogue.notebooks(), *catalogue.teachers()]


def asked(accepted: str | None) -> SimpleNamespace:
    """A request whose browser accepts these languages."""
    return SimpleNamespace(request=SimpleNamespace(headers={} if accepted is None else {"Accept-Language": accepted}))


@pytest.fixture(autouse=True)
def no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BIDGAMES_LANGUAGE", raising=False)


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


def shape(source: str) -> dict[str, Any]:
    """What has to be the same in every language: headings, lists, quotations, tables, code and links."""
    lines = source.splitlines()
    return {
        "marks": re.findall(r"^(#+ |\d+\. |[-*+] |> )", source, re.MULTILINE),
        "tables": [len(re.findall(r"(?<!\\)\|", line)) for line in lines if line.startswith("|")],
        "code": sorted(re.findall(r"`[^`]+`", source)),
        "links": sorted(re.findall(r"\]\(([^)]+)\)", source)),
    }


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_each_text_of_a_page_is_french_for_a_french_reader(path: Path) -> None:
    before, made = read(path), read(path)
    spoken.speak(asked("fr-CA,en;q=0.5"), made, "")
    for old, new in zip(before.cells, made.cells, strict=True):
        if old.cell_type == "code":
            assert new == old
            continue
        assert shape(old.source) == shape(new.source)
        english, french = spoken.texts(old.source), spoken.texts(new.source)
        assert len(english) == len(french)
        assert not set(english) & set(french)
    spoken.speak(asked("de"), before, "")  # a language without a catalogue
    assert before == read(path)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_page_in_a_language_without_a_word_stays_as_it_is(path: Path) -> None:
    for cell in read(path).cells:
        assert spoken.translated(cell.source, str) == cell.source


def test_what_a_teacher_is_told_to_press_is_called_so_on_her_screen() -> None:
    """What is in italics, where it is a text of the program: a button, a tab, a heading."""
    labels = 0
    for english, french in catalogue.read("fr", catalogue.TEACHER).items():
        for label in re.findall(r"\*([^*]+)\*", english):
            if FRENCH(label) != label:
                labels += 1
                assert f"*{FRENCH(label)}*" in french
    assert labels >= 6
    for label in ("Start", "End this phase now", "Play with the class", "A room of the class", "Debriefing"):
        assert FRENCH(label) != label


def test_teachers_pages_have_the_same_numbers_and_french_signs() -> None:
    for english, french in catalogue.read("fr", catalogue.TEACHER).items():
        found = [re.findall(r"\d+", re.sub(r"(?<=\d)[,\u202f](?=\d{3}(?!\d))", "", text)) for text in (english, french)]
        assert sorted(found[0]) == sorted(found[1]), french
        assert not re.search(r" [:;!?»%]|« |'|\"|\d,\d{3}|\d\.\d", french), french


def test_headings_stay_headings_and_code_stays_code() -> None:
    source = (
        "# Lesson 4: Reading the shelves\n\n## 3. Play\n\nAlone, or with the\nclass by its code.\n\n"
        "```python\n3. Play\n\n3. Play\n```"
    )
    assert spoken.translated(source, FRENCH) == (
        "# Leçon 4\u202f: Lire dans les rayons\n\n## 3. Jouer\n\nSeul, ou avec la classe grâce à son code.\n\n"
        "```python\n3. Play\n\n3. Play\n```"
    )
    assert spoken.translated("My own words.\nAnd more.", FRENCH) == "My own words.\nAnd more."


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("| what | where |\n|:--|--:|\n| 5 | a, `b` |\n", "| WHAT | WHERE |\n|:--|--:|\n| 5 | A, `b` |\n"),
        ("|this or|that \\| other|\n", "|THIS OR|THAT \\| OTHER|\n"),
        ("A table:\n| a | |\n|---|---|", "A TABLE:\n| A | |\n|---|---|"),
        ("1. one\n   more\n2. two\n10. ten", "1. ONE MORE\n2. TWO\n10. TEN"),
        ("- one\n  - two\n    more\n\n  and a paragraph", "- ONE\n  - TWO MORE\n\n  AND A PARAGRAPH"),
        ("two\nlines\n- and an item", "TWO LINES\n- AND AN ITEM"),
        ("born in\n1990. A paragraph", "BORN IN 1990. A PARAGRAPH"),
        ("> one\n> more\n>\n> two\n", "> ONE MORE\n>\n> TWO\n"),
        ("Words\n> a quotation\nthat goes on", "WORDS\n> A QUOTATION THAT GOES ON"),
        ("See [the *guide*](a_page.md), or `a b`.", "SEE [THE *GUIDE*](a_page.md), OR `a b`."),
        ("# A heading\nand a paragraph", "# A HEADING\nAND A PARAGRAPH"),
        ("a\n~~~\nb\n\n- c\n~~~\nd", "A\n~~~\nb\n\n- c\n~~~\nD"),
        ("---\n\n5 %\n\n`bidgames lessons`\n", "---\n\n5 %\n\n`bidgames lessons`\n"),
    ],
)
def test_each_text_is_translated_where_it_stands(source: str, said: str) -> None:
    assert spoken.translated(source, str.upper) == said


def test_a_text_is_looked_up_on_one_line_and_without_code() -> None:
    source = "1. Type `bidgames lessons 7`\n   or see [the\n   guide](guide.md).\n\n| `look()` | 5 |"
    assert spoken.messages(source) == [
        ("Type `{1}` or see [the guide]({2}).", ["bidgames lessons 7", "guide.md"]),
    ]


def test_code_stands_where_the_translation_puts_it() -> None:
    other = {"Type `{1}`, then `{2}`.": "`{2}` après `{1}`, et {3}.", "A {2} of `{1}`.": "Un {2} de `{1}`."}
    assert spoken.translated("Type `a`, then\n`{b}`.", lambda text: other[text]) == "`{b}` après `a`, et {3}."
    assert spoken.translated("A {2} of `it`.", lambda text: other[text]) == "Un {2} de `it`."


def test_what_pages_share_is_one_message() -> None:
    pages = [read(path).cells[1].source for path in catalogue.teachers()]
    assert len(set(pages)) == len(pages) == 14
    assert len({tuple(spoken.texts(page)) for page in pages}) == 1


@given(st.text(st.sampled_from("ab1. \n|`>-#\\[](){}~\t"), max_size=60))
def test_nothing_of_a_cell_is_lost(source: str) -> None:
    assert spoken.translated(source, str) == source
    marked = spoken.translated(source, lambda text: f"{text}é")
    assert marked.count("é") == len(spoken.texts(source))


def test_the_teachers_catalogue_is_read_for_their_pages_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    read_ones = []

    def noted(language: str, kind: str = catalogue.MAIN) -> Translate:
        read_ones.append(kind)
        return translator(language, kind)

    monkeypatch.setattr(spoken, "translator", noted)
    for path in catalogue.notebooks():
        spoken.speak(asked("fr"), read(path))
    assert set(read_ones) == {catalogue.MAIN}
    spoken.speak(asked("fr"), read(catalogue.teachers()[0]))
    assert set(read_ones) == {catalogue.MAIN, catalogue.TEACHER}


def test_the_language_of_the_computer_goes_before_the_browsers(monkeypatch: pytest.MonkeyPatch) -> None:
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("## 3. Play")])
    monkeypatch.setenv("BIDGAMES_LANGUAGE", "en")
    spoken.speak(asked("fr"), made)
    assert made.cells[0].source == "## 3. Play"
    monkeypatch.setenv("BIDGAMES_LANGUAGE", "fr")
    spoken.speak(asked(None), made)
    assert made.cells[0].source == "## 3. Jouer"


@pytest.mark.parametrize(
    ("accepted", "language", "title"),
    [
        ("fr-CA,en;q=0.5", "fr", "Leçon 4\u202f: Lire dans les rayons"),
        ("en", "en", "Lesson 4: Reading the shelves"),
        ("de", "en", "Lesson 4: Reading the shelves"),
        (None, "en", "Lesson 4: Reading the shelves"),
    ],
)
def test_a_page_says_which_language_it_speaks(accepted: str | None, language: str, title: str) -> None:
    """For who has it read aloud; and the browser's tab has its title in that language."""
    path = next(path for path in PAGES if path.name.startswith("04"))
    made = read(path)
    spoken.speak(asked(accepted), made)
    exporter = HTMLExporter(config=Config({"HTMLExporter": spoken.settings()["VoilaExporter"]}))
    html, _resources = exporter.from_notebook_node(made)
    assert re.findall("<html[^>]*>", html) == [f'<html lang="{language}">']
    assert f"<title>{title}</title>" in html


def test_voila_takes_the_settings() -> None:
    taken = VoilaConfiguration(**spoken.settings()["VoilaConfiguration"])
    assert (taken.prelaunch_hook, taken.http_header_envs) == (spoken.speak, ["Accept-Language"])
    assert VoilaExporter(config=Config(spoken.settings())).preprocessors == [spoken.tell_language]
