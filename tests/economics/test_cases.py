"""Every case of the lessons, within its tolerance; and that the topics are what the lessons name."""

from __future__ import annotations

import importlib
import inspect
import json
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest

from bidgames import economics
from bidgames.economics import BadInput, inputs_of, solve, solver, topics

from .helpers import CASES, differences


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_case_of_the_lessons(case: dict[str, Any]) -> None:
    found = solve(case["topic"], case["inputs"])
    assert differences(found, case["expected"], case["tolerance"]) == []
    assert json.loads(json.dumps(found)) == found


def test_the_comparison_finds_what_is_wrong() -> None:
    assert differences({"a": [1, 2.5]}, {"a": [1, 2.5]}, 0) == []
    assert differences({"a": [1, 2.6]}, {"a": [1, 2.5]}, 0.01) == [".a[1]: 2.6 instead of 2.5"]
    assert differences({"a": True}, {"a": 1}, 0) and differences({"a": None}, {"a": 0}, 0)
    assert differences({"a": 1}, {"b": 1}, 0) and differences([1], [1, 2], 0)


def test_the_topics_are_those_of_the_lessons() -> None:
    assert set(topics()) == {case["topic"] for case in CASES}
    assert len(CASES) == 113 and len(topics()) == 47
    for case in CASES:
        assert set(inputs_of(case["topic"])) == set(case["inputs"])


def test_exact_fractions() -> None:
    found = solver("supply_forecast")([[9, 4, 0, 7], [1, 2, 8, 5], [3, 9, 6, 0]], None, None)
    assert (found["mean"], found["variance"]) == (Fraction(27, 2), Fraction(739, 36))
    assert sum(found["pmf"]) == 1
    assert solver("supply_multi_round")([[9, 4, 0, 7], [1, 2, 8, 5], [3, 9, 6, 0]], 3)["variance"] == Fraction(739, 20)
    assert solver("lottery_contest")(3, 100, 1)["payoff_each"] == Fraction(100, 9)


@pytest.mark.parametrize("topic", topics())
def test_every_topic_has_a_page_with_its_inputs_and_source(topic: str) -> None:
    page = inspect.getdoc(solver(topic)) or ""
    assert "Inputs" in page and "BadInput" in page
    assert len(page.partition("Source:")[2].split()) >= 5
    for name in inputs_of(topic):
        assert f"`{name}`" in page


def test_every_public_function_of_the_themes_has_a_docstring() -> None:
    for module in {solver(topic).__module__ for topic in topics()}:
        loaded = importlib.import_module(module)
        assert loaded.__doc__
        for name, function in inspect.getmembers(loaded, inspect.isfunction):
            if function.__module__ == module and not name.startswith("_"):
                assert inspect.getdoc(function), name


def test_importing_the_package_loads_no_theme() -> None:
    code = "import sys, bidgames.economics; print([m for m in ('numpy', 'scipy', 'pandas') if m in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_an_example_stands_in_the_docstring() -> None:
    assert economics.__doc__ is not None and "solve(" in economics.__doc__
    assert solve("lottery_contest", {"n": 2, "prize": 100, "unit_cost": 1}) == {
        "effort_each": 25, "total_spend": 50, "dissipation": 0.5, "payoff_each": 25,
    }  # fmt: skip


def test_an_unknown_topic_is_refused_by_name() -> None:
    for topic in ("no_such_topic", "", None, 3, ["call_market_uniform"]):
        with pytest.raises(BadInput) as refusal:
            solve(topic, {})  # type: ignore[arg-type]
        assert refusal.value.field == "topic" and refusal.value.value == topic
