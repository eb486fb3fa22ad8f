"""Reads a page's HTML as a browser does, and sees that every element is closed where it has to be."""

from __future__ import annotations

from collections.abc import Collection
from html.parser import HTMLParser

#: Elements that have no end.
VOID = {"br", "col", "hr", "img", "input", "wbr"}
#: Elements whose end may be left out, as Middleman's long sheets do.
OPTIONAL = {"li", "p", "tbody", "td", "th", "thead", "tr"}


class _Reader(HTMLParser):
    def __init__(self, optional: Collection[str]) -> None:
        super().__init__()
        self.ignored = VOID | set(optional)
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        if tag not in self.ignored:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)  # in a picture an element may close itself

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.ignored:
            assert self.open and self.open.pop() == tag, f"</{tag}> closes what is not open"


def balanced(html: str, optional: Collection[str] = ()) -> set[str]:
    """The elements of a text whose elements are all closed, those of `optional` apart."""
    reader = _Reader(optional)
    reader.feed(html)
    reader.close()
    assert reader.open == []
    return reader.seen
