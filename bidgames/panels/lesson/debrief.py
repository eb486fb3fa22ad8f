"""Questions to talk about: the student writes a sentence or two, then reads what classes usually find."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lessons.model import Talk
from ...views.html import details, paragraph
from ..board import Press
from .parts import Part

if TYPE_CHECKING:
    from . import LessonPanel

#: The longest answer, in characters.
LONGEST = 1000


class TalkPart(Part):
    """One question."""

    def __init__(self, desk: LessonPanel, talk: Talk, last: bool = False) -> None:
        self.talk, self.last = talk, last
        super().__init__(desk)

    def title(self) -> str:
        """The heading."""
        return self._("What would change if …") if self.last else self._("To talk about")

    def unfold(self) -> None:
        """The question, the answer, and what is usually found once there is one."""
        _, done = self._, self.desk.progress
        assert done is not None
        self.say(_(self.talk.text))
        written = done.written(self.talk.key)
        field = {
            "name": "text",
            "label": _("Your answer in a sentence or two"),
            "kind": "lines",
            "most": LONGEST,
            "help": None,
            "value": written or None,
            "blank": _("Please write something first."),
        }
        form = {"move": "write", "title": "", "submit": _("Keep it"), "note": None, "fields": [field]}
        self.board.ask(["talk", self.talk.key, done.name, done.student_id], [form])
        expected = paragraph(_(self.talk.expected))
        self.board.show(details(_("What classes usually find"), expected) if written else "")

    def pressed(self, press: Press) -> None:
        """An answer was sent."""
        text = press.values.get("text")
        if not isinstance(text, str) or not text.strip():
            self.board.reply(press, "refused", self._("Please write something first."), field="text")
            return
        self.desk.note("wrote", key=self.talk.key, text=text.strip()[:LONGEST])
        self.board.reply(press, "taken", self._("Kept. Below you can read what classes usually find."))
