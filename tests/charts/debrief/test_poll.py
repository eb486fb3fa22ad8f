"""The poll's debriefing: a histogram with mean and median, answers by table, how sure people were; no grades."""

from __future__ import annotations

from bidgames.charts import debrief
from tests.charts.debrief.classes import checked, frames_of, frames_read, points, rows_of, text
from tests.views.test_poll import answers

KEY = "poll"


def test_all_answers_with_mean_and_median() -> None:
    frames = frames_of(KEY, answers(1, 4, 4, None), answers(7, None))
    rows = rows_of(KEY, "answers", frames)
    assert [(one["label"], one["count"]) for one in rows["bars"]] == [("1", 1), ("4", 2), ("7", 1)]
    assert rows["mean"] == [{"number": 4, "label": "mean 4"}]
    assert rows["median"] == [{"number": 4, "label": "median 4"}]
    said = debrief.sentence(debrief.figures(KEY)["answers"], rows)
    assert said == "Answers: 4; mean 4, median 4. Most common, 2 each: 4."
    assert points(KEY, "tables", frames, "table", "x") == [("1", 1), ("1", 4), ("1", 4), ("2", 7)]


def test_steps_keep_their_bars() -> None:
    rows = rows_of(KEY, "answers", frames_of(KEY, answers(10, 30, 30, step=10)))
    assert [(one["label"], one["from"], one["to"]) for one in rows["bars"]] == [("10", 5, 15), ("30", 25, 35)]


def test_confidence_only_where_it_was_asked_for() -> None:
    plain, sure = frames_of(KEY, answers(1, 4)), frames_of(KEY, answers(1, 4, 9, confidence=True))
    assert "confidence" not in debrief.figures(KEY, plain)
    assert "confidence" in debrief.figures(KEY, sure)
    assert points(KEY, "confidence", sure) == [(50, 3, False), (50, 0, False), (50, 5, False)]


def test_nothing_is_graded_and_there_is_no_theory() -> None:
    figures = debrief.figures(KEY)
    assert "scores" not in figures
    assert not any(figure.theoretical for figure in figures.values())


def test_every_figure_is_drawn_whatever_was_answered() -> None:
    nobody = frames_of(KEY, answers(None, None))
    assert rows_of(KEY, "answers", nobody)["note"] == [{"text": "Nobody gave a number."}]
    far = answers(-1_000_000, 1_000_000, one_end=-1_000_000, other_end=1_000_000, confidence=True)
    some = frames_read([text(KEY, 5, table=table, seed=table, confidence=True) for table in (1, 2)])
    checked(KEY, some, frames_of(KEY, answers(7)), frames_of(KEY, far), nobody, frames_read([text(KEY, 3, moves=0)]))
