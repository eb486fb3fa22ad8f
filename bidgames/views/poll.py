"""Poll's view: the question, one's own answer, and all of them once they are opened (see ``bidgames.views``).

Rows of the chart `answers` (drawn by ``bidgames.charts.poll``)
    bars    `from`, `to` (answers from the first up to, not including, the second), `count`, `label`
    middle  `number`, `label`: the median
    mine    `number`: the reader's own answer; none where he gave none
    note    a `text` where nobody gave a number
"""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean, median
from typing import Any

from msgspec import Struct

from ..rules.domain import N_
from ..rules.game import dump
from ..rules.poll import FINISHED
from ..tables.poll import bars
from ..text import Translate
from .generic import alert, field, form
from .help import Question, help_page
from .html import Html, cell, details, paragraph, person, row, scroll, table
from .words import count, decimal

ANSWERS = (N_("1 answer"), N_("{n} answers"))
#: So many answers are shown at once; more are unfolded by a tap.
UNFOLDED = 8


class Shared(Struct, frozen=True):
    """What is public of a moment: the observation, the names, the numbers answered, the chart."""

    seen: Mapping[str, Any]
    names: tuple[str, ...]
    numbers: list[int]
    charts: list[dict[str, Any]]


def public(
    observation: Mapping[str, Any], names: tuple[str, ...], result: Mapping[str, Any] | None, phase: str, _: Translate
) -> Shared:
    """The answers, once they are opened."""
    opened = [one for one in observation["answers"] if one is not None] if phase == FINISHED else []
    numbers = sorted(one["number"] for one in opened if one["number"] is not None)
    charts = [chart(observation, numbers, _)] if phase == FINISHED else []
    return Shared(observation, names, numbers, charts)


def seat(
    shared: Shared, observation: Any, choices: Mapping[str, Any], seat: int | None, _: Translate
) -> dict[str, Any]:
    """The page of a seat; of a spectator when ``seat`` is None."""
    seen = (
        shared.seen if observation is None else observation if isinstance(observation, Mapping) else dump(observation)
    )
    own = None if seat is None else seen["answers"][seat]
    number = None if own is None else own["number"]
    mine = [] if number is None else [{"number": number}]
    over = seen["phase"] == FINISHED
    return {
        "status": _status(shared, own, bool(choices), _) if not over else _summary(shared.numbers, _),
        "table": Html("") if choices else _question(seen, _) + (_answers(shared, seat, _) if over else Html("")),
        "forms": _forms(seen, choices, _),
        "charts": [{**one, "rows": {**one["rows"], "mine": mine}} for one in shared.charts],
        "alerts": [alert("info", _("Your answer was {number}.").format(number=number))] if over and mine else [],
    }


def _status(shared: Shared, own: Mapping[str, Any] | None, asked: bool, _: Translate) -> str:
    """What to do while the answers are sealed."""
    if asked:
        return _("What is your answer? Nobody sees it until all answers are in.")
    if own is None:
        return _("Everybody answers in secret. All answers are opened together.")
    if own["number"] is None:
        return _("You gave no answer. Wait for the others.")
    return _("Your answer {number} is in and locked. All are opened when the last one is in.").format(
        number=own["number"]
    )


def _summary(numbers: list[int], _: Translate) -> str:
    """All answers in a sentence."""
    if not numbers:
        return _("The answers are open: nobody gave a number.")
    if len(numbers) == 1:
        return _("The answers are open: one number, {number}.").format(number=numbers[0])
    return _("{answers} from {low} to {high}. The mean is {mean}; half are {median} or less.").format(
        answers=count(len(numbers), ANSWERS, _), low=numbers[0], high=numbers[-1], mean=decimal(fmean(numbers), _),
        median=decimal(float(median(numbers)), _),
    )  # fmt: skip


def _question(seen: Mapping[str, Any], _: Translate) -> Html:
    """The question, as its author wrote it."""
    return paragraph(Html(f"<strong>{person(seen['question'])}</strong>")) if seen["question"] else Html("")


def _answers(shared: Shared, seat: int | None, _: Translate) -> Html:
    """Who answered what, the lowest first, those without a number last."""
    seen = shared.seen
    order = sorted(
        (one["number"] is None, one["number"] or 0, at) for at, one in enumerate(seen["answers"]) if one is not None
    )
    heads, rows = [_("Player"), _("Answer")], []
    heads += [_("Sure of it (%)")] if seen["confidence"] else []
    heads += [_("Reason")] if seen["reason"] != "none" else []
    for _none, _number, at in order:
        one = seen["answers"][at]
        cells: list[object] = [cell(_("none"), "absent") if one["number"] is None else one["number"]]
        if seen["confidence"]:
            cells.append(one["confidence"])
        if seen["reason"] != "none":
            cells.append(person(one["reason"] or ""))
        rows.append(row(person(shared.names[at]), cells, "own" if at == seat else ""))
    found = scroll(_("All answers"), table(_("All answers"), heads, rows, "sheet"))
    return found if len(rows) <= UNFOLDED else details(_("All answers, with their reasons"), found)


def _forms(seen: Mapping[str, Any], choices: Mapping[str, Any], _: Translate) -> list[dict[str, Any]]:
    """The answer, or none."""
    if "answer" not in choices:
        return []
    domains, (low, high, step) = choices["answer"], choices["answer"]["number"]["whole"]
    range_ = _("{low} to {high}") if step == 1 else _("{low} to {high}, in steps of {step}")
    fields = [field("number", domains["number"], _("Your answer"), range_.format(low=low, high=high, step=step))]
    if "confidence" in domains:
        help_ = _("0: a blind guess, 100: certain")
        fields.append(field("confidence", domains["confidence"], _("How sure are you, in per cent?"), help_))
    if "reason" in domains:
        help_ = _("a few words; the others will read them") if domains["reason"]["text"][0] else _("if you like")
        fields.append(field("reason", domains["reason"], _("Why?"), help_))
    note = _("Once it is in it cannot be changed.")
    return [
        form("answer", seen["question"] or _("Your answer"), _("Lock my answer"), fields, note=note),
        form("no_answer", _("No answer"), _("I give no answer"), [], quiet=True),
    ]


def chart(seen: Mapping[str, Any], numbers: list[int], _: Translate) -> dict[str, Any]:
    """The histogram of the answers and what it says."""
    rows: dict[str, list[dict[str, Any]]] = {"bars": [], "middle": [], "mine": [], "note": []}
    if numbers:
        rows["bars"] = bars(numbers, seen["step"])
        half = float(median(numbers))
        label = _("╍╍ half of them: {number} or less").format(number=decimal(half, _))
        rows["middle"] = [{"number": half, "label": label}]
    else:
        rows["note"] = [{"text": _("Nobody gave a number.")}]
    return {"name": "answers", "title": _("All answers"), "text": _summary(numbers, _), "rows": rows}


def rules(_: Translate) -> Html:
    """The rules in brief."""
    steps = [
        _("Everybody answers the same question with a number, in secret. What is in cannot be changed."),
        _("When the last answer is in, all are opened at once. Who is late, or gives none, has no number: not even 0."),
        _("Nobody wins. An answer says what you expect before you play; afterwards you compare."),
    ]
    rows = [
        row(_("Jane"), [20, _("so it was last week")]),
        row(_("Fred"), [60, _("half of the buyers are rich")]),
        row(_("Mary"), [cell(_("none"), "absent"), ""]),
    ]
    example = table(
        _("Example: at what price will they trade?"), [_("Player"), _("Answer"), _("Reason")], rows, "sheet"
    )
    why = _("Two answers count: the mean is 40. Mary came too late and is left out.")
    questions = [
        Question(
            _("Can you see the others' answers before you give yours?"),
            [_("yes"), _("no")],
            _("No. All are opened together, so that nobody follows the others."),
        ),
        Question(
            _("You are late. Which number counts for you?"),
            [_("0"), _("none"), _("the mean")],
            _("None. Who did not answer is in no mean and in no picture."),
        ),
        Question(
            _("Is the best answer the one that is nearest to what then happens?"),
            [_("yes, it wins"), _("nothing is won here")],
            _("Nothing is won here. A wrong prediction with a good reason teaches most."),
        ),
    ]
    return help_page(steps, Html(example + paragraph(why)), questions, _)
