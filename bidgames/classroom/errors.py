"""Answers that are no success: each has an HTTP status and a sentence in the caller's language."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from ..rules.domain import Because, Domain
from ..rules.game import MISSING, NotYourTurn, Refused
from ..text import Translate
from ..wording import allowed, sentence, shown

#: The longest number and list that are repeated in a refusal as they were given.
_MOST_DIGITS, _MOST_ITEMS = 100, 50


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


class Unreadable(Answer):
    """422: a file that is not what it should be; the sentence names it, the line, and what is wrong."""

    status = 422


class TooFast(Answer):
    """429: too many requests."""

    status = 429


class Unavailable(Answer):
    """503: it could not be stored; nothing has changed."""

    status = 503


def describe(error: Answer | Refused, _: Translate) -> tuple[int, dict[str, Any]]:
    """The status and the body that tell of a refusal: {message}, and for a refused field {field, value, allowed}."""
    if isinstance(error, Answer):
        return error.status, {"message": error.sentence(_)}
    if isinstance(error, NotYourTurn):
        return 409, {"message": _not_now(error, _), "field": error.field}
    what = error.allowed.describe() if isinstance(error.allowed, Domain) else allowed(error.allowed, _)
    message = sentence(error, _)
    if error.field == "action" and isinstance(error.allowed, Because):
        message = _("That cannot be done now; allowed: {allowed}.").format(allowed=allowed(error.allowed, _))
    body = {"field": error.field, "value": _echo(error.value), "allowed": what, "message": message}
    return 422, body


def _not_now(error: NotYourTurn, _: Translate) -> str:
    """Why a move came at the wrong time."""
    if error.field == "turn":
        return _("The game has moved on since this was asked; look at the new question.")
    if error.field == "seat" and isinstance(error.allowed, Domain):
        return _("It is not your turn, or your move is already in.")
    if error.field == "seat":
        return _("The game is over.")
    return sentence(error, _)


def _echo(value: Any) -> Any:
    """A refused value, safe to send back."""
    if value is MISSING or value is None or isinstance(value, bool):
        return None if value is MISSING else value
    if isinstance(value, int) and abs(value) < 10**_MOST_DIGITS:
        return value
    if isinstance(value, Decimal) and value.is_finite() and abs(value) < 10**15:
        return float(value)
    if isinstance(value, str) and len(value) <= 100:
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, (list, tuple)) and len(value) <= _MOST_ITEMS:
        return [shown(one) if isinstance(one, (list, tuple, dict)) else _echo(one) for one in value]
    return shown(value)
