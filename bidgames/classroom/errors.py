"""Answers that are no success: each has an HTTP status and a sentence in the caller's language."""

from __future__ import annotations

from typing import Any

from ..text import Translate


class Answer(Exception):  # noqa: N818
    """An answer with a status of 400 or more. `text` is English, marked for translation, with placeholders."""

    status = 400

    def __init__(self, text: str, **values: Any) -> None:
        super().__init__(text, values)
        self.text, self.values = text, values

    def sentence(self, _: Translate) -> str:
        """The sentence in the caller's language."""
        return _(self.text).format(**self.values)


class NoToken(Answer):
    """401: no token, or one that nobody has."""

    status = 401


class NotYours(Answer):
    """403: a token that is good for something else."""

    status = 403


class Unknown(Answer):
    """404: there is no such thing."""

    status = 404


class Gone(Answer):
    """409: not possible now."""

    status = 409


class TooLarge(Answer):
    """413: a body that is too large."""

    status = 413


class TooFast(Answer):
    """429: too many requests."""

    status = 429


class Unavailable(Answer):
    """503: it could not be stored; nothing has changed."""

    status = 503
