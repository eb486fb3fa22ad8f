"""Charts as files: PNG, SVG with the chart's description in it, and the Altair (Vega-Lite) specification with its data.

Nothing comes from a network: vl-convert draws, with the fonts of this machine.
"""

from __future__ import annotations

import html
import json
from collections.abc import Mapping
from typing import Any

from ..rules.domain import OneOf
from ..rules.game import Refused

#: What a chart can be exported as, and the files' media types.
KINDS = {"png": "image/png", "svg": "image/svg+xml", "json": "application/json"}
#: As wide as an exported chart is, in pixels; a PNG has twice as many.
WIDTH, SCALE = 720, 2


def fixed(spec: Mapping[str, Any]) -> dict[str, Any]:
    """A specification that needs no page to be as wide as: its size in numbers."""
    made = {key: value for key, value in spec.items() if key not in ("autosize",)}
    if made.get("width") == "container":
        made["width"] = WIDTH
    return made


def picture(spec: Mapping[str, Any], kind: str) -> bytes:
    """A chart with its data as a file of a kind of `KINDS`. Raises `Refused` for another kind."""
    if kind not in KINDS:
        raise Refused(None, "format", kind, OneOf(tuple(KINDS)))
    made = fixed(spec)
    if kind == "json":
        return json.dumps(made, ensure_ascii=False, indent=1).encode()
    import vl_convert

    if kind == "png":
        return bytes(vl_convert.vegalite_to_png(made, scale=SCALE))
    drawn = vl_convert.vegalite_to_svg(made)
    return described(drawn, _text(made.get("title")), _text(made.get("description"))).encode()


def _text(value: Any) -> str:
    """A title as one line of text: Vega-Lite has it as a text, as lines, or as an object with either."""
    said = value.get("text") if isinstance(value, Mapping) else value
    return " ".join(said) if isinstance(said, list | tuple) else str(said or "")


def described(svg: str, title: str, description: str) -> str:
    """An SVG that says what it shows, to who reads it and not only to who sees it: vl-convert leaves that out."""
    at = svg.index("<svg") + len("<svg")
    end = svg.index(">", at)
    words = f"<title>{html.escape(title)}</title><desc>{html.escape(description)}</desc>"
    label = html.escape(f"{title}. {description}", quote=True)
    return f'{svg[:at]} role="img" aria-label="{label}"{svg[at : end + 1]}{words}{svg[end + 1 :]}'
