"""The rules in brief: the same order and look for every game that explains itself."""

from __future__ import annotations

import re

import pytest

from bidgames import rules, views
from bidgames.text import translator
from bidgames.views.help import Question, help_page
from bidgames.views.html import Html

_ = translator("en")

#: The games that explain themselves with a page of their own.
TOLD = [key for key in sorted(rules.keys()) if "no rules" not in views.rules_help(key)]


def test_steps_then_the_example_then_numbered_questions_whose_answers_are_folded() -> None:
    asked = [Question("What is 1 + 1?", ["two", "three"], "Two."), Question("And 2 < 3?", ["yes"], "Yes.")]
    html = help_page(["First.", "Then <b>."], Html("<table></table>"), asked, _)
    assert html == (
        "<ol><li>First.</li><li>Then &lt;b&gt;.</li></ol><table></table><p>Try yourself:</p><ol>"
        "<li><p>What is 1 + 1?</p><ul><li>two</li><li>three</li></ul>"
        "<details><summary>Answer</summary><p>Two.</p></details></li>"
        "<li><p>And 2 &lt; 3?</p><ul><li>yes</li></ul>"
        "<details><summary>Answer</summary><p>Yes.</p></details></li></ol>"
    )


def test_these_games_explain_themselves() -> None:
    assert {"middleman", "manager"} <= set(TOLD)


@pytest.mark.parametrize("key", TOLD)
def test_every_game_that_explains_itself_draws_an_example_and_asks_three_questions(key: str) -> None:
    html = views.rules_help(key)
    assert re.search("<svg|<table", html)
    assert html.count("<details>") == html.count("<summary>") == 3
    assert html.rindex("</table>") < html.index("Try yourself:") < html.index("<details>")
