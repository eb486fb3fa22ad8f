"""QR codes of addresses, as SVG for pages and as text for the terminal."""

from __future__ import annotations

import io

import segno


def qr_svg(address: str) -> str:
    """An `<svg>` that scales with its place, with a quiet zone, dark on white."""
    out = io.BytesIO()
    segno.make(address, error="m").save(
        out, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=4, light="#fff", dark="#000", nl=False
    )
    return out.getvalue().decode()


def qr_text(address: str) -> str:
    """The code drawn with half blocks, for a terminal."""
    out = io.StringIO()
    segno.make(address, error="l").terminal(out, compact=True, border=2)
    return out.getvalue()
