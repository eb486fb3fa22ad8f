"""Names people give themselves, join codes, and tokens."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Container

from ..rules.domain import N_, Because
from ..rules.game import MISSING, Refused

#: The longest name, in characters; longer ones are cut, with a word about it.
LONGEST = 40
#: Letters of join codes: none that is easily taken for another, by eye or by ear.
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"
#: Letters of a join code.
CODE_LENGTH = 5


def clean_name(given: object, field: str = "name") -> tuple[str, bool]:
    """A name without control and direction characters, spaces folded, cut to `LONGEST`; and whether it was cut.

    Raises `Refused` when it is no text or nothing is left.
    """
    if given is None or not isinstance(given, str):
        raise Refused(None, field, MISSING if given is None else given, Because(N_("a name of 1 to 40 characters")))
    kept = "".join(
        letter for letter in given[: LONGEST * 50] if unicodedata.category(letter) not in _STRIPPED or letter in "\t\n "
    )
    name = unicodedata.normalize("NFC", " ".join(kept.split()))
    if not name:
        raise Refused(None, field, given, Because(N_("a name of 1 to 40 characters")))
    return name[:LONGEST].strip(), len(name) > LONGEST


def plain_text(given: object, field: str, longest: int) -> str:
    """A text that every store can keep: 1 to `longest` characters, no control characters. Raises `Refused`."""
    if (
        not isinstance(given, str)
        or not 0 < len(given) <= longest
        or any(unicodedata.category(letter) in {"Cc", "Cs"} for letter in given)
    ):
        allowed = Because(N_("a text of 1 to {longest} characters"), {"longest": longest})
        raise Refused(None, field, given, allowed)
    return given


#: Control, format (direction marks, joiners), surrogate, private and unassigned characters, line and paragraph ends.
_STRIPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def distinct(name: str, taken: Container[str]) -> str:
    """The name, or the name with the first number from 2 that tells it apart."""
    if name not in taken:
        return name
    number = 2
    while (told_apart := f"{name[: LONGEST - 5]} {number}") in taken:
        number += 1
    return told_apart


def new_code() -> str:
    """A join code."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def new_token() -> str:
    """A credential nobody can guess."""
    return secrets.token_urlsafe(24)


def token_for(secret: str, *parts: str) -> str:
    """A credential that follows from the server's secret: asking again with the same key gives the same seat."""
    digest = hmac.new(secret.encode(), "\n".join(parts).encode(), hashlib.sha256).hexdigest()
    return digest[:40]


def token_hash(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
