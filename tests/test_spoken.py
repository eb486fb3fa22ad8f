"""What a notebook's text cells say on a page: its reader's language, where the notebook itself is plain English."""

from __future__ import annotations

import re
from types import SimpleNamespace

import nbformat
import pytest
from voila.configuration import VoilaConfiguration

from bidgames import spoken
from bidgames.text import translator

from . import catalogue

FRENCH = translator("fr")


def asked(accepted: str | None) -> SimpleNamespace:
    """A request whose browser accepts these languages."""
    return SimpleNamespace(request=SimpleNamespace(headers={} if accepted is None else {"Accept-Language": accepted}))


@pytest.mark.parametrize("path", catalogue.notebooks(), ids=lambda path: path.stem)
def test_each_text_of_a_page_is_french_for_a_french_reader(path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BIDGAMES_LANGUAGE", raising=False)
    before, made = (nbformat.read(path, as_version=4) for _ in range(2))
    spoken.speak(asked("fr-CA,en;q=0.5"), made, "")
    for old, new in zip(before.cells, made.cells, strict=True):
        if old.cell_type == "code":
            assert new == old
            continue
        heads = [re.findall(r"^#+ ", one.source, re.MULTILINE) for one in (old, new)]
        assert heads[0] == heads[1]
        english, french = spoken.texts(old.source), spoken.texts(new.source)
        assert len(english) == len(french)
        assert not set(english) & set(french)
    spoken.speak(asked("de"), before, "")  # a language without a catalogue
    assert before == nbformat.read(path, as_version=4)


def test_headings_stay_headings_and_code_stays_code() -> None:
    source = (
        "# Lesson 4: Reading the shelves\n\n## 3. Play\n\nAlone, or with the\nclass by its code.\n\n"
        "```python\n3. Play\n```"
    )
    assert spoken.translated(source, FRENCH) == (
        "# Leçon 4\u202f: Lire dans les rayons\n\n## 3. Jouer\n\nSeul, ou avec la classe grâce à son code.\n\n"
        "```python\n3. Play\n```"
    )
    assert spoken.translated("My own words.\nAnd more.", FRENCH) == "My own words.\nAnd more."


def test_the_language_of_the_computer_goes_before_the_browsers(monkeypatch: pytest.MonkeyPatch) -> None:
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("## 3. Play")])
    monkeypatch.setenv("BIDGAMES_LANGUAGE", "en")
    spoken.speak(asked("fr"), made)
    assert made.cells[0].source == "## 3. Play"
    monkeypatch.setenv("BIDGAMES_LANGUAGE", "fr")
    spoken.speak(asked(None), made)
    assert made.cells[0].source == "## 3. Jouer"


def test_voila_takes_the_settings() -> None:
    taken = VoilaConfiguration(**spoken.settings())
    assert (taken.prelaunch_hook, taken.http_header_envs) == (spoken.speak, ["Accept-Language"])
