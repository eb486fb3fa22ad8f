"""The French that pages speak: the catalogue fits the source, and what is compiled is what was written."""

from __future__ import annotations

import pytest

from bidgames.text import best_language, language_here, translator

from . import catalogue

EACH = pytest.mark.parametrize(
    ("language", "kind"), [(language, kind) for language in catalogue.TRANSLATED for kind in catalogue.CATALOGUES]
)


@EACH
def test_programs_read_what_translators_wrote(language: str, kind: str) -> None:
    """`make messages` after a change."""
    translate = translator(language, kind)
    different = [text for text, done in catalogue.read(language, kind).items() if translate(text) != (done or text)]
    assert different == []


@EACH
def test_each_text_of_the_source_is_there_once_and_no_other(language: str, kind: str) -> None:
    assert sorted(catalogue.read(language, kind)) == catalogue.extracted(kind), "run make messages, then translate"


@EACH
def test_a_translation_has_the_places_of_its_text(language: str, kind: str) -> None:
    texts = catalogue.read(language, kind).items()
    wrong = [text for text, done in texts if done and catalogue.placeholders(done) != catalogue.placeholders(text)]
    assert wrong == []


@EACH
def test_every_text_is_translated(language: str, kind: str) -> None:
    assert [text for text, done in catalogue.read(language, kind).items() if not done] == []


def test_the_two_catalogues_share_no_text() -> None:
    assert set(catalogue.extracted()) & set(catalogue.extracted(catalogue.TEACHER)) == set()


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        (None, "en"),
        ("fr", "fr"),
        ("fr-CA,en;q=0.8", "fr"),
        ("de,fr;q=0.3,en;q=0.4", "en"),
        ("de", "en"),
        ("fr;q=x", "fr"),
    ],
)
def test_the_language_that_a_browser_likes_best(accepted: str | None, language: str) -> None:
    assert best_language(accepted) == language


def test_the_language_of_a_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BIDGAMES_LANGUAGE", raising=False)
    monkeypatch.delenv("HTTP_ACCEPT_LANGUAGE", raising=False)
    assert language_here() == "en"
    monkeypatch.setenv("HTTP_ACCEPT_LANGUAGE", "de;q=0.9, fr-CA;q=0.8, en;q=0.7")  # a Voilà page that passes it on
    assert language_here() == "fr"
    monkeypatch.setenv("BIDGAMES_LANGUAGE", "en")
    assert language_here() == "en"
