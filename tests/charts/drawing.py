"""Lessons' charts as pictures: every one is drawn in a child process, where the renderer's threads stay."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from bidgames.charts.specs import named_spec
from bidgames.panels.lesson.figure import plain

PROGRAM = (
    "import json, sys, vl_convert\n"
    "print(json.dumps([vl_convert.vegalite_to_svg(spec) for spec in json.load(sys.stdin)]))"
)


def whole_title(spec: Mapping[str, Any]) -> str:
    """The title in one piece: a long one comes in several lines."""
    title = spec["title"]
    return title if isinstance(title, str) else " ".join(title)


def pictures(moments: Sequence[tuple[str, Mapping[str, Any]]]) -> list[str]:
    """An SVG of each (chart, rows by dataset), checked: no broken numbers, the title is there, it fits a phone."""
    specifications = []
    for chart, rows in moments:
        spec = named_spec(chart)
        assert set(rows) <= set(spec["datasets"]), chart
        spec["datasets"] |= {name: [plain(row) for row in some] for name, some in rows.items()}
        spec["width"] = 340
        specifications.append(spec)
    told = json.dumps(specifications, allow_nan=False)
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM], input=told, capture_output=True, text=True, check=True, timeout=90
    )
    drawn: list[str] = json.loads(run.stdout)
    for spec, picture in zip(specifications, drawn, strict=True):
        assert "NaN" not in picture and "undefined" not in picture, spec["title"]
        assert all(word in picture for word in whole_title(spec).split())
        size = re.search(r'width="([\d.e+]+)" height="([\d.e+]+)"', picture)
        assert size is not None
        assert float(size[1]) <= 345 and 200 < float(size[2]) < 600
    return drawn
