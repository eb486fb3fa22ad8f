"""An exploration: dials above, a chart below that follows them in place."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import ipywidgets

from ...lessons.model import Dial, Exploration
from ...views.html import Html, paragraph
from .figure import Figure

if TYPE_CHECKING:
    from . import LessonPanel

_log = logging.getLogger(__name__)


class Explore(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets is not typed
    """`dials`: the controls by name. Turning one redraws the same chart: no widget is made after the first."""

    def __init__(self, desk: LessonPanel, about: Exploration) -> None:
        self.desk, self.about, _ = desk, about, desk._
        text = ipywidgets.HTML(Html(f"<h3>{paragraph(_(about.title))}</h3>{paragraph(_(about.text))}"))
        self.dials = {dial.key: control(dial, _) for dial in about.dials}
        self.figure = Figure(desk, about.chart, _(about.title))
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


def control(dial: Dial, _: Any) -> ipywidgets.Widget:
    """The control of a dial: a slider, or a few buttons."""
    look = {"style": {"description_width": "initial"}, "layout": {"width": "auto", "max_width": "44rem"}}
    label = _(dial.label)
    if dial.choices:
        options = [(_(text), code) for code, text in dial.choices]
        return ipywidgets.Dropdown(options=options, value=dial.value, description=label, **look)
    return ipywidgets.IntSlider(
        value=dial.value, min=dial.low, max=dial.high, step=dial.step, description=label, continuous_update=True, **look
    )
