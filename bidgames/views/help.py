"""How every game's rules are explained: the steps, a worked example drawn, three questions to try oneself.

A game's ``help.py`` says what there is to say; the order, the headings and the look are made here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..text import Translate
from .html import Html, details, paragraph, text


class Question(NamedTuple):
    """A question about the rules: what is asked, the answers to choose from, and the right one with its reason.

    All of them are plain text, translated already; questions are numbered by their order.
    """

    asked: str
    answers: Sequence[str]
    right: str


def help_page(steps: Sequence[str], example: Html, questions: Sequence[Question], _: Translate) -> Html:
    """The rules in brief: numbered steps (plain text), the worked example as drawn by the game, then the questions."""
    listed = "".join(f"<li>{text(step)}</li>" for step in steps)
    return Html(f"<ol>{listed}</ol>{example}{question_list(questions, _)}")


def question_list(questions: Sequence[Question], _: Translate) -> Html:
    """Questions to try oneself, numbered; the answer to each is opened by a tap or a key."""
    items = []
    for question in questions:
        answers = "".join(f"<li>{text(answer)}</li>" for answer in question.answers)
        opened = details(_("Answer"), paragraph(question.right))
        items.append(f"<li>{paragraph(question.asked)}<ul>{answers}</ul>{opened}</li>")
    return Html(f"{paragraph(_('Try yourself:'))}<ol>{''.join(items)}</ol>")
