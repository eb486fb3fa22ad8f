"""A view as JSON in pieces, and merge patches between two views.

Definitions
    fragments  a view as `{key: JSON}`, with `observation` and `page` one level deeper. JSON is bytes, or a *rope*: a
               tuple of bytes that together are the JSON, so that equal parts are the same object for all seats and
               comparing two views costs next to nothing.
    patch      a JSON merge patch (RFC 7396) from one view to a later one; a key that becomes null is removed by it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

#: JSON of anything in a view; the views' HTML is text.
encode = msgspec.json.Encoder(enc_hook=str).encode
decode = msgspec.json.decode

Rope = tuple[bytes, ...]
Fragments = dict[str, "bytes | Rope | Fragments"]
Value = bytes | Rope | Fragments

NULL, EMPTY, LOBBY = b"null", b"{}", b'"lobby"'
#: What may change without asking anything of who looks.
QUIET = frozenset({"version", "acted", "to_act", "connected", "joined"})


def whole(fragments: Fragments) -> bytes:
    """A whole view as JSON."""
    return b"".join(whole_pieces(fragments))


def whole_pieces(fragments: Fragments) -> list[bytes]:
    """The same in pieces."""
    pieces = [b"{"]
    for key, value in fragments.items():
        _add(pieces, key, value)
    return _closed(pieces)


def _add(pieces: list[bytes], key: str, value: Value) -> None:
    """One more key with its value, and a comma."""
    pieces.append(b'"%b":' % key.encode())
    if isinstance(value, bytes):
        pieces.append(value)
    else:
        pieces += whole_pieces(value) if isinstance(value, dict) else value
    pieces.append(b",")


def _closed(pieces: list[bytes]) -> list[bytes]:
    """The object ends: a brace instead of the last comma."""
    if len(pieces) == 1:
        return [EMPTY]
    pieces[-1] = b"}"
    return pieces


def joined(value: Value) -> bytes:
    """One value as JSON in one piece."""
    if isinstance(value, dict):
        return whole(value)
    return value if isinstance(value, bytes) else b"".join(value)


def patch(old: Fragments, new: Fragments) -> bytes | None:
    """The merge patch from one view to another, as JSON; None when they are alike."""
    pieces = patch_pieces(old, new)
    return b"".join(pieces) if pieces else None


def patch_pieces(old: Fragments, new: Fragments) -> list[bytes]:
    """The same in pieces, the last one being the closing brace; empty when they are alike."""
    pieces = [b"{"]
    for key, value in new.items():
        before = old.get(key)
        if before is value or before == value:
            continue
        if isinstance(value, dict) and isinstance(before, dict):
            pieces += [b'"%b":' % key.encode(), *(patch_pieces(before, value) or [EMPTY]), b","]
        elif isinstance(value, bytes) and isinstance(before, bytes) and value[:1] == before[:1] == b"{":
            _add(pieces, key, encode(merge_patch(decode(before), decode(value))))
        else:
            _add(pieces, key, value)
    for key in old:
        if key not in new:
            _add(pieces, key, NULL)
    return _closed(pieces) if len(pieces) > 1 else []


def quiet(old: Fragments, new: Fragments) -> bool:
    """Whether what has changed asks nothing of who looks: others' sheets come in, people come and go, a lobby fills."""
    lobby = old.get("phase") == new.get("phase") == LOBBY and old.get("seat") == new.get("seat")
    for key, value in new.items():
        before = old.get(key)
        if before is value or key in QUIET or before == value or (lobby and key == "names"):
            continue
        if key != "page" or not isinstance(before, dict) or not isinstance(value, dict):
            return False
        aside = ("waiting", "table") if lobby else ("waiting",)
        for part, one in value.items():
            if part not in aside and before.get(part) != one:
                return False
    return True


def merge_patch(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """The RFC 7396 patch that turns one object into another."""
    made: dict[str, Any] = {key: None for key in old if key not in new}
    for key, value in new.items():
        before = old.get(key)
        if key in old and before == value:
            continue
        made[key] = merge_patch(before, value) if isinstance(before, dict) and isinstance(value, dict) else value
    return made
