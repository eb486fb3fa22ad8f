"""The rule questions: every answer gets its reason, and all must be right before play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...lessons.model import Question
from ...lessons.tasks import dice, person
from ...lessons.words import WORDS
from ...rules import game as find_game
from ...views import rules_help
from ...views.html import Html, details, paragraph, row, table
from ..board import Press
from .parts import Part, judged

if TYPE_CHECKING:
    from . import LessonPanel


class Questions(Part):
    """Three questions in one form. What the page sends is the place of an answer in an order of the student's own."""

    def __init__(self, desk: LessonPanel) -> None:
        #: What was answered last: by question its place, whether it is right, and why.
        self._judged: dict[str, tuple[Any, bool, str]] = {}
        super().__init__(desk)

    def title(self) -> str:
        """The heading."""
        return self._("The rules first")

    def order(self, question: Question) -> list[tuple[str, str]]:
        """The answers in this student's order: (answer, why)."""
        done = self.desk.progress
        assert done is not None
        answers = [question.right, *question.wrong]
        dice(self.desk.lesson.number, question.key, person(done.name, done.student_id)).shuffle(answers)
        return answers

    def reading(self) -> Html:
        """What one has to know first: what will be played, the words for it, and each game's rules, a press away."""
        _, about = self._, self.desk.lesson
        played = "".join(paragraph(_(play.text)) for play in about.plays)
        words = [row(_(WORDS[key][0]), [_(WORDS[key][1])]) for key in about.words]
        if words:
            played += table(_("Words you will need"), [_("Word"), _("What it means")], words)
        for key in dict.fromkeys(play.game for play in about.plays):
            title = _("Rules of the game: {game}").format(game=_(find_game(key).title))
            played += f'<div class="prose">{details(title, rules_help(key, self.desk.language))}</div>'
        return Html(played)

    def unfold(self) -> None:
        """What to read first and the form; when all are right, the answers with their reasons."""
        _, done, questions = self._, self.desk.progress, self.desk.lesson.questions
        assert done is not None
        self.board.introduce(self.reading())
        if all(done.answered(one.key) for one in questions):
            self.say(_("All right: you know the rules."))
            self.board.ask("done", [])
            rows = [row(_(one.text), [_(one.right[0]), _(one.right[1])]) for one in questions]
            self.board.show(table(_("The answers"), [_("Question"), _("Answer"), _("Why")], rows))
            return
        self.say(
            _(
                "Read this and open the rules of the game, then answer three questions. Play begins when all are "
                "right; try as often as you like."
            )
        )
        fields = []
        for question in questions:
            answers = [_(text) for text, _why in self.order(question)]
            about: dict[str, Any] = {"kind": "one_of", "values": list(range(len(answers))), "labels": answers}
            if question.key in self._judged:
                about["verdict"] = judged(*self._judged[question.key])
            fields.append({"name": question.key, "label": _(question.text), "help": None, "value": None, **about})
        self.board.ask(
            ["questions", done.name, done.student_id],
            [{"move": "answer", "title": "", "submit": _("Check"), "note": None, "fields": fields}],
        )

    def pressed(self, press: Press) -> None:
        """Answers were sent."""
        _, done = self._, self.desk.progress
        assert done is not None
        wrong: list[tuple[Question, str]] = []
        self._judged = {}
        for question in self.desk.lesson.questions:
            answers, place = self.order(question), press.values.get(question.key)
            chosen = answers[place] if type(place) is int and 0 <= place < len(answers) else None
            right = chosen == question.right
            if chosen is not None:
                done.add("question", key=question.key, answer=chosen[0], right=right)
                self._judged[question.key] = (place, right, _(chosen[1]))
            why = _(chosen[1]) if chosen else _("Please choose an answer.")
            if not right:
                wrong.append((question, why))
        if wrong:
            self.board.reply(press, "refused", wrong[0][1], field=wrong[0][0].key)
        else:
            self.board.reply(press, "taken", _("All right."))
        self.desk.changed()

    def fold(self, first: str) -> None:
        """Nothing without a name."""
        self._judged = {}
        super().fold(first)
        self.board.show(Html(""))
