"""What has changed between two views, worked out once for all who have seen the same and now see the same.

A sheet that comes in changes for everybody else who has handed in: of two hundred students all but one are told the
same sentence, which is not to be found two hundred times.
"""

from __future__ import annotations

from typing import Any

from .viewing import Fragments, Shown, encode, patch_pieces, quiet

#: How many changes are kept: some kinds of views, from the last few versions.
KEPT = 32


class Changes:
    """The latest changes of a room's views."""

    def __init__(self) -> None:
        self._known: dict[tuple[Any, ...], tuple[Any, bool, list[bytes]]] = {}

    def between(self, old: Fragments, new: Fragments, version: int) -> tuple[bool, list[bytes]]:
        """Whether the change asks nothing of who looks, and the message that tells of it (`patch_pieces`, unclosed).

        The message lacks its end, `},"version":…}`, so that the time may be put in, unless it asks nothing: then it is
        whole, and the same object for all. Empty where nothing has changed.
        """
        if not isinstance(old, Shown) or not isinstance(new, Shown) or old.own is not new.own or old.kind != new.kind:
            return _between(old, new, version)
        key = (new.kind, *map(id, old.common), *map(id, new.common))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = ((old.common, new.common), *_between(old, new, version))
            if len(self._known) > KEPT:
                del self._known[next(iter(self._known))]
        return known[1], known[2]


def _between(old: Fragments, new: Fragments, version: int) -> tuple[bool, list[bytes]]:
    changes = patch_pieces(old, new)
    if not changes:
        return True, []
    begin = [b'{"patch":', *changes[:-1]]
    if quiet(old, new):
        return True, [b"".join([*begin, b'},"version":', encode(version), b"}"])]
    return False, begin
