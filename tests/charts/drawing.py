"""Charts as pictures: every one is drawn in a child process, where the renderer's threads stay."""

from __future__ import annotations

import atexit
import html
import json
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from bidgames.charts.specs import named_spec
from bidgames.panels.lesson.figure import plain

#: Where a chart may be as high as its rows need.
ANY_HEIGHT = (50, 5_000)
#: Draws line by line: specifications in, SVGs out.
PROGRAM = (
    "import json, sys, vl_convert\n"
    "for line in sys.stdin:\n"
    "    print(json.dumps([vl_convert.vegalite_to_svg(spec) for spec in json.loads(line)]), flush=True)"
)


@lru_cache
def _renderer() -> subprocess.Popen[str]:
    """The child process that draws, one for all tests of this process: it takes seconds to start."""
    child = subprocess.Popen([sys.executable, "-c", PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(child.communicate)
    return child


def rendered(specifications: Sequence[Mapping[str, Any]]) -> list[str]:
    """An SVG of each."""
    child = _renderer()
    assert child.stdin is not None and child.stdout is not None
    child.stdin.write(json.dumps(specifications, allow_nan=False) + "\n")
    child.stdin.flush()
    line = child.stdout.readline()
    if not line:
        _renderer.cache_clear()
        raise AssertionError("the renderer has died of these specifications")
    made: list[str] = json.loads(line)
    return made


def whole_title(spec: Mapping[str, Any]) -> str:
    """The title in one piece: a long one comes in several lines."""
    title = spec["title"]
    return title if isinstance(title, str) else " ".join(title)


def drawn(specifications: Sequence[dict[str, Any]], heights: tuple[int, int] = (200, 600)) -> list[str]:
    """An SVG of each on a phone, checked: strict JSON, no broken numbers, the title is there, it has a fitting size."""
    for spec in specifications:
        spec["width"] = 340
    made = rendered(specifications)
    for spec, picture in zip(specifications, made, strict=True):
        assert picture.startswith("<svg") and "NaN" not in picture and "undefined" not in picture, spec["title"]
        assert all(word in picture for word in whole_title(spec).split())
        size = re.search(r'width="([\d.e+]+)" height="([\d.e+]+)"', picture)
        assert size is not None
        assert float(size[1]) <= 345 and heights[0] < float(size[2]) < heights[1], spec["title"]
    return made


def pictures(moments: Sequence[tuple[str, Mapping[str, Any]]], heights: tuple[int, int] = (200, 600)) -> list[str]:
    """An SVG of each (chart, rows by dataset) as a page draws it, checked as `drawn` does."""
    specifications = []
    for chart, rows in moments:
        spec = named_spec(chart)
        assert set(rows) <= set(spec["datasets"]), chart
        spec["datasets"] |= {name: [plain(row) for row in some] for name, some in rows.items()}
        specifications.append(spec)
    return drawn(specifications, heights)


def words_at(picture: str) -> list[tuple[str, float, float]]:
    """Every text of a drawn picture that is to be seen, with its place in its group: (text, x, y)."""
    found = re.findall(
        r'<text[^>]*? transform="translate\(([\d.e-]+),([\d.e-]+)\)[^"]*"([^>]*)>([^<]+)</text>', picture
    )
    return [(html.unescape(text), float(x), float(y)) for x, y, more, text in found if 'opacity="0"' not in more]


def well_made(made: Mapping[str, Mapping[str, Any]], charts: Mapping[str, Any]) -> None:
    """Specifications have title, description, empty datasets, and axes of whole things with titles."""
    for name, spec in made.items():
        assert spec["title"] and spec["description"], name
        assert spec["width"] == "container" and spec["autosize"]["resize"]
        named = {key: rows for key, rows in spec["datasets"].items() if not key.startswith("data-")}
        assert set(named) == set(charts[name][1]) and not any(named.values())
        axes = [layer["encoding"][one]["axis"] for layer in spec["layer"] for one in ("x", "y")
                if layer.get("encoding", {}).get(one, {}).get("type") == "quantitative"
                and "axis" in layer["encoding"][one]]  # fmt: skip
        assert axes and all(axis["title"] and axis["tickMinStep"] == 1 for axis in axes)
