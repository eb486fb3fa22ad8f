"""A page's scripts as one: a class that opens the page at once asks the server for a script, not for ten.

The files stay modules, each with its own names. In the one script a module is a function that runs once, after those
that it imports, and gives what it exports; an import takes names out of what was given.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

FOLDER = Path(__file__).parent
_IMPORT = re.compile(r'^import \{([\w\s,]+)\} from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)


@lru_cache
def one_script(entry: str) -> str:
    """Return the one script of the page whose script is `entry` (``"page.js"``).

    Raises ``ValueError`` for imports in a circle and for an import or export written in a way that is not understood:
    ``import { a, b } from "./c.js";``, ``export function``, ``export class``, ``export const``.
    """
    made: dict[str, str] = {}
    _add(entry.removesuffix(".js"), made, ())
    return "\n".join(made.values())


def _add(name: str, made: dict[str, str], asking: tuple[str, ...]) -> None:
    """Add a module to `made`, after all that it imports."""
    if name in asking:
        raise ValueError(f"{name}.js imports itself: {' > '.join((*asking, name))}")
    if name in made:
        return
    text = (FOLDER / f"{name}.js").read_text(encoding="utf-8")
    for _, source in _IMPORT.findall(text):
        _add(source, made, (*asking, name))
    exported: list[str] = _EXPORT.findall(text)
    text = _EXPORT.sub("", _IMPORT.sub(r"const {\1} = $\2;", text))
    if odd := re.search(r"""^(?:import|export)\b.*|\bimport\(["'`]\..*""", text, re.MULTILINE):
        raise ValueError(f"{name}.js: not understood: {odd[0]}")
    made[name] = f"const ${name} = (() => {{\n{text}return {{ {', '.join(exported)} }};\n}})();"
