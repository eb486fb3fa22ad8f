"""An exploration: dials above, a chart below that follows them in place."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import anywidget
import ipywidgets
import traitlets

from ...lessons.answers import shown
from ...lessons.model import Dial, Exploration
from ...text import Translate
from ...views.html import Html, paragraph
from ...views.html import text as html
from ..assets import static
from .figure import Figure

if TYPE_CHECKING:
    from . import LessonPanel

_log = logging.getLogger(__name__)


class Explore(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets is not typed
    """`dials`: the controls by name. Turning one redraws the same chart: no widget is made after the first."""

    def __init__(self, desk: LessonPanel, about: Exploration) -> None:
        self.desk, self.about, _ = desk, about, desk._
        text = ipywidgets.HTML(Html(f"<h3>{html(_(about.title))}</h3>{paragraph(_(about.text))}"))
        text.add_class("bidgames-words")
        self.dials = {dial.key: control(dial, _) for dial in about.dials}
        self.figure = Figure(desk, about.chart, "")  # the heading is its title
        super().__init__([text, *self.dials.values(), self.figure])
        self.add_class("bidgames-box")
        for dial in self.dials.values():
            dial.observe(self._turned, "value")
        self.draw()

    def _turned(self, _change: Any) -> None:
        self.desk.home.call(self.draw)

    def draw(self) -> None:
        """Bring the chart up to date with the dials."""
        values = {key: dial.value for key, dial in self.dials.items()}
        self.figure.draw(self.about.rows(values, self.desk._))


class Slider(anywidget.AnyWidget):
    """A whole number by a native slider: labelled, by finger, mouse or arrow keys, its number beside it.

    (The slider of ipywidgets gives its handle no name and is too thin for a finger.)
    """

    _esm = static("slider.js")
    _css = static("slider.css")

    description = traitlets.Unicode("").tag(sync=True)
    value = traitlets.Int(0).tag(sync=True)
    min = traitlets.Int(0).tag(sync=True)
    max = traitlets.Int(100).tag(sync=True)
    step = traitlets.Int(1).tag(sync=True)
    comma = traitlets.Unicode(",", help="what stands between thousands").tag(sync=True)

    @traitlets.validate("value")  # type: ignore[untyped-decorator]  # traitlets is not typed
    def _in_range(self, proposal: Any) -> int:
        """What a browser sends is brought into the range, and onto a step."""
        steps = round((min(max(proposal["value"], self.min), self.max) - self.min) / self.step)
        return int(self.min + steps * self.step)


class Chooser(anywidget.AnyWidget):
    """One of a few things by a native list, labelled. `options`: [[code, text], ...]."""

    _esm = static("slider.js")
    _css = static("slider.css")

    description = traitlets.Unicode("").tag(sync=True)
    value = traitlets.Unicode("").tag(sync=True)
    options = traitlets.List().tag(sync=True)

    @traitlets.validate("value")  # type: ignore[untyped-decorator]  # traitlets is not typed
    def _known(self, proposal: Any) -> str:
        """Only what is in the list."""
        known = [code for code, _text in self.options]
        return str(proposal["value"]) if proposal["value"] in known or not known else self.value


def control(dial: Dial, _: Translate) -> ipywidgets.Widget:
    """The control of a dial: a slider, or a list of choices."""
    label = _(dial.label)
    if dial.choices:
        options = [[code, shown(int(text), _) if text.isdecimal() else _(text)] for code, text in dial.choices]
        return Chooser(description=label, options=options, value=dial.value)
    numbers = {"min": dial.low, "max": dial.high, "step": dial.step, "value": dial.value}
    return Slider(description=label, comma=_(","), **numbers)
