"""Charts of lessons drawn in a child process, where the renderer's threads stay."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from bidgames.charts.specs import named_spec
from bidgames.panels.lesson.figure import plain

PROGRAM = (
    "import json, sys, vl_convert\n"
    "print(json.dumps([vl_convert.vegalite_to_svg(spec) for spec in json.load(sys.stdin)]))"
)


def pictures(*named: tuple[str, dict[str, Any]]) -> list[str]:
    """Each chart ("module:name") with its rows as SVG, 340 wide."""
    specs = []
    for name, rows in named:
        spec = {**named_spec(name), "width": 340}
        spec["datasets"] = {**spec["datasets"], **{key: [plain(row) for row in found] for key, found in rows.items()}}
        specs.append(spec)
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM], input=json.dumps(specs), capture_output=True, text=True, check=True, timeout=90
    )
    found: list[str] = json.loads(run.stdout)
    for spec, picture in zip(specs, found, strict=True):
        assert picture.startswith("<svg") and "NaN" not in picture and "undefined" not in picture
        assert all(word in picture for word in str(spec["title"]).split())
    return found
