"""Observations and pages as JSON in parts: whatever a seat sees of what all see is the same bytes object for all.

So a view of which little is a seat's own is cheap to make, to keep, to compare and to send (`frames.Shared`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .frames import SEGMENT, shared
from .patches import Fragments, Rope, encode

#: About how long the parts of a list are, in bytes.
BLOCK = 4096


class PublicLists:
    """The spectator's observation as JSON, its lists in blocks. What is the same `before` stays the same object."""

    def __init__(self, public: Any, before: PublicLists | None = None) -> None:
        self.public = public
        self.fields: dict[str, bytes | Rope] = {}
        self._blocks: dict[str, list[tuple[int, int, bytes]]] = {}
        for field in public.__struct_fields__:
            value = getattr(public, field)
            if before is not None and value is getattr(before.public, field):
                self.fields[field] = before.fields[field]
                if field in before._blocks:
                    self._blocks[field] = before._blocks[field]
            elif isinstance(value, tuple) and value and not isinstance(value[0], (int, str)):
                self._blocks[field] = self._cut(field, value, before)
                self.fields[field] = _rope([raw for _, _, raw in self._blocks[field]])
            else:
                self.fields[field] = shared(encode(value))

    @staticmethod
    def _cut(field: str, items: tuple[Any, ...], before: PublicLists | None) -> list[tuple[int, int, bytes]]:
        """A list in blocks of some items each: (first, last + 1, their JSON with commas)."""
        known = {(start, stop): raw for start, stop, raw in before._blocks.get(field, ())} if before else {}
        old: tuple[Any, ...] = getattr(before.public, field) if before else ()
        blocks: list[tuple[int, int, bytes]] = []
        start, size, parts = 0, 0, []
        for at, item in enumerate(items):
            raw = known.get((at, at + 1)) if at < len(old) and old[at] is item else None
            raw = raw if raw is not None else encode(item)
            parts.append(raw)
            size += len(raw)
            if size >= BLOCK or at + 1 == len(items):
                joined = parts[0] if len(parts) == 1 else b",".join(parts)
                blocks.append((start, at + 1, shared(joined)))
                start, size, parts = at + 1, 0, []
        return blocks

    def own(self, observation: Any) -> Fragments:
        """A seat's observation."""
        made: Fragments = {}
        for field in observation.__struct_fields__:
            value: Any = getattr(observation, field)
            public: Any = getattr(self.public, field, None)
            if field in self.fields and (value is public or value == public):
                made[field] = self.fields[field]
            elif field in self._blocks and isinstance(value, tuple) and len(value) == len(public):
                made[field] = _rope(
                    [
                        raw if value[start:stop] == public[start:stop] else encode(value[start:stop])[1:-1]
                        for start, stop, raw in self._blocks[field]
                    ]
                )
            else:
                made[field] = encode(value)
        return made


def _rope(blocks: Sequence[bytes]) -> Rope:
    """Blocks as a list."""
    return (b"[", *[part for raw in blocks for part in (raw, b",")][:-1], b"]")


class PublicPage:
    """The spectator's page: what pages of seats share with it."""

    def __init__(self, page: Mapping[str, Any]) -> None:
        self._rows = {
            id(rows): (rows, shared(encode(rows)))
            for chart in page["charts"]
            for rows in chart["rows"].values()
        }  # fmt: skip
        self._table = encode(page["table"])
        self._end = b""

    def own(self, page: Mapping[str, Any]) -> Fragments:
        """The page of a seat."""
        made: Fragments = {key: encode(value) for key, value in page.items() if key not in ("charts", "table")}
        made["table"] = self._cut(encode(page["table"]))
        made["charts"] = self._charts(page["charts"])
        return made

    def _cut(self, table: bytes) -> Rope:
        """The HTML, what all have at its end apart."""
        if not self._end or not table.endswith(self._end):
            low, high = 0, min(len(table), len(self._table))
            while low < high:
                middle = (low + high + 1) // 2
                low, high = (middle, high) if table.endswith(self._table[-middle:]) else (low, middle - 1)
            if low < SEGMENT:
                return (table,)
            self._end = shared(self._table[-low:])
        return table[: -len(self._end)], self._end

    def _charts(self, charts: Sequence[Mapping[str, Any]]) -> Rope:
        """The charts, rows that all have apart."""
        pieces: list[bytes] = []
        for chart in charts:
            begin = encode({key: value for key, value in chart.items() if key != "rows"})
            pieces += [b"," if pieces else b"[", begin[:-1], b',"rows":{']
            for name, rows in chart["rows"].items():
                known = self._rows.get(id(rows))
                pieces += [encode(name), b":", known[1] if known and known[0] is rows else encode(rows), b","]
            pieces[-1] = b"}}" if chart["rows"] else pieces[-1] + b"}}"
        return (*pieces, b"]") if pieces else (b"[]",)
