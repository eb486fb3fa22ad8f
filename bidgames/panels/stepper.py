"""Looking back at a finished game: a slider over its moves, and through whose eyes."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from ..text import Translate
from .assets import board_style, static


class Stepper(anywidget.AnyWidget):
    """Chooses a moment of a game: `at` moves were made (0 to `len(labels) - 1`), seen by `eye`.

    `labels` say what the move before each moment was; `eyes` are [value, label] pairs, `eye` one of the values.
    """

    _esm = static("tools.js") + static("stepper.js")
    _css = board_style()

    labels = traitlets.List().tag(sync=True)
    at = traitlets.Int(0).tag(sync=True)
    eyes = traitlets.List().tag(sync=True)
    eye = traitlets.Unicode("").tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)
    language = traitlets.Unicode("en").tag(sync=True)

    def __init__(self, _: Translate, **traits: Any) -> None:
        super().__init__(texts=_texts(_), **traits)


def _texts(_: Translate) -> dict[str, str]:
    """What the script says."""
    return {
        "title": _("Look back"),
        "at": _("Move"),
        "first": _("To the start"),
        "back": _("One move back"),
        "on": _("One move on"),
        "last": _("To the end"),
        "eye": _("As seen by"),
    }
