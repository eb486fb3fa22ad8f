"""The widget all panels are made of: status, clock, alerts, forms and a table, drawn in place in the browser.

Definitions
    question  what is asked now: `{"turn", "forms"}`; what is typed stays while the turn is the same
    press     what comes back: the turn and form it was written for, and each field exactly as shown, in one message
    answer    what the panel says about a press: kind `taken`, `refused`, `moved_on` or `unsure`; `working` before one
              of these when it takes long

Why not one ipywidgets control a field: there the press of a button and the text typed just before it are two messages,
and the press can arrive first. Here they are one.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any

import anywidget
import traitlets
from msgspec import Struct

from ..text import Translate
from ..views import rules_help
from ..views.html import details
from .assets import board_script, board_style
from .texts import texts

_log = logging.getLogger(__name__)
#: The longest JSON text of one field that is read.
_LONGEST = 200_000
#: What the browser says once a board is drawn. A page that is loading misses what is said between the state it was
#: given and its first drawing, so it is then told again how things stand.
DRAWN = {"drawn": True}
#: What is told again.
_SAID = ("head", "question", "answer", "intro", "table", "rules")


class Press(Struct, frozen=True):
    """A form that was sent: `values` as {field: value}; `serial` names the press in the answer.

    `files`: what is in the files that were chosen, in the order of their names in the field's value.
    """

    serial: int
    turn: Any
    form: str
    values: dict[str, Any]
    files: tuple[bytes, ...] = ()


class Board(anywidget.AnyWidget):
    """Draws a page (or a panel's own question) and hands each press to `pressed`, on the kernel's thread for comms."""

    _esm = board_script()
    _css = board_style()

    head = traitlets.Dict().tag(sync=True)
    question = traitlets.Dict({"turn": None, "forms": []}).tag(sync=True)
    answer = traitlets.Dict().tag(sync=True)
    intro = traitlets.Unicode("").tag(sync=True)
    table = traitlets.Unicode("").tag(sync=True)
    rules = traitlets.Unicode("").tag(sync=True)
    drafts = traitlets.Dict().tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)
    beat = traitlets.Int(0).tag(sync=True)
    awake = traitlets.Bool(False).tag(sync=True)

    def __init__(self, pressed: Callable[[Press], None], _: Translate, **traits: Any) -> None:
        self._pressed = pressed
        self._ = _
        super().__init__(texts=texts(_), **traits)
        self.on_msg(self._received)

    def ask(self, turn: Any, forms: list[dict[str, Any]]) -> None:
        """Show these forms; the same turn keeps what is typed."""
        self._put("question", {"turn": turn, "forms": forms})

    def say(self, **head: Any) -> None:
        """Change parts of the head: title, status, calls, waiting, alerts, deadline, now, paused, offline, language."""
        self._put("head", self.head | head)

    def show(self, table: str) -> None:
        """Put in the table: trusted HTML of our own views."""
        self._put("table", table)

    def introduce(self, intro: str) -> None:
        """Put in what stands above the forms: trusted HTML of our own."""
        self._put("intro", intro)

    def explain(self, game: str, language: str) -> None:
        """Put the rules of a game below the table, one press away."""
        self._put("rules", details(self._("Rules of the game"), rules_help(game, language)))

    def reply(
        self,
        press: Press,
        kind: str,
        message: str = "",
        form: str | None = None,
        field: str | None = None,
        look: str = "",
    ) -> None:
        """Answer a press; with a `field`, the message stands beside it. `look`: what comes into sight: `new`, the part
        of the table of that class, or `below`, the next board.
        """
        form = press.form if form is None else form
        said = {"serial": press.serial, "kind": kind, "form": form, "field": field, "message": message}
        self.answer = said | ({"look": look} if look else {})

    def save(self, name: str, data: bytes, kind: str) -> None:
        """Hand a file to the reader's browser."""
        self.send({"save": {"name": name, "type": kind}}, [data])

    def _put(self, name: str, value: Any) -> None:
        """Set a trait only when it changes, so that nothing travels for nothing."""
        if getattr(self, name) != value:
            setattr(self, name, value)

    def _received(self, _widget: Any, content: Any, buffers: Any) -> None:
        """A message of the browser: anything may arrive, a press is read strictly."""
        if content == DRAWN:
            self.send_state(list(_SAID))
            return
        try:
            press = read_press(content, buffers)
        except (TypeError, ValueError, KeyError, AttributeError):
            _log.warning("a message that is no press was dropped")
            return
        self._pressed(press)


def read_press(content: Any, buffers: Any = ()) -> Press:
    """Read a press from a browser's message; raises ValueError, TypeError, KeyError or AttributeError if it is none.

    Values are JSON texts, so that whole numbers arrive digit for digit.
    """
    sent = content["press"]
    values = {str(name): _value(text) for name, text in sent["values"].items()}
    serial, form = sent["serial"], sent["form"]
    if type(serial) is not int or not isinstance(form, str):
        raise TypeError("a press has a serial and a form")
    return Press(serial, sent["turn"], form, values, tuple(map(bytes, buffers or ())))


def _value(text: Any) -> Any:
    """One field's value."""
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise ValueError("a field's value is a JSON text of reasonable length")
    return json.loads(text)
