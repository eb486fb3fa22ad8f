"""Translation: every text for people passes through the function that `translator` gives, never through a global.

The catalogues are in `bidgames/locale/LANGUAGE/LC_MESSAGES`; a language without one reads English. `bidgames.mo` has
the texts of the program and of the students' pages, `teacher.mo` those of the teachers' pages: see `spoken`.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from .rules.domain import N_

Translate = Callable[[str], str]

#: Languages that have a catalogue, or are the language of the source.
LANGUAGES = ("en", "fr")
_FOLDER = Path(__file__).parent / "locale"


@lru_cache
def translator(language: str = "en", catalogue: str = "bidgames") -> Translate:
    """The function that turns an English text into `language` ("fr", "fr-CA"); without a translation it stays."""
    return gettext.translation(catalogue, _FOLDER, [language.split("-")[0]], fallback=True).gettext


def best_language(accepted: str | None) -> str:
    """The language of `LANGUAGES` that an `Accept-Language` header likes best; English when it names none."""
    wishes = []
    for place, part in enumerate((accepted or "").split(",")[:20]):
        tag, _, parameters = part.strip().partition(";")
        language = tag.strip().lower().split("-")[0]
        if language in LANGUAGES:
            try:
                weight = float(parameters.strip().removeprefix("q=") or 1)
            except ValueError:
                weight = 0.0
            wishes.append((-weight, place, language))
    return min(wishes)[2] if wishes else "en"


#: English: the language of the source, for logs, records and errors on the command line.
ENGLISH = translator()


def language_of(accepted: str | None) -> str:
    """The language for a reader whose browser accepts these: `BIDGAMES_LANGUAGE` where it is set, else the best."""
    return os.environ.get("BIDGAMES_LANGUAGE") or best_language(accepted)


def language_here() -> str:
    """The reader's language as far as the kernel can tell.

    `BIDGAMES_LANGUAGE`, else what the browser of a Voilà page asked for (where Voilà is told to pass that on, as the
    pages of `spoken` do), else English.
    """
    return language_of(os.environ.get("HTTP_ACCEPT_LANGUAGE"))


__all__ = ["ENGLISH", "LANGUAGES", "N_", "Translate", "best_language", "language_here", "language_of", "translator"]
