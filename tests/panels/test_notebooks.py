"""The notebooks with panels: short, without outputs, and they run from top to bottom with no class there."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

import bidgames
from bidgames.classroom.desk import notebooks_folder
from bidgames.panels.assets import board_script, board_style

ALONE = tuple(f"play_{game}" for game in ("art_dealer", "manager", "middleman", "subterfuge"))
NAMES = ("classroom", "debrief", "instructor", "projector", *ALONE)


@pytest.mark.parametrize("name", NAMES)
def test_short_and_without_outputs(name: str) -> None:
    notebook = nbformat.read(notebooks_folder() / f"{name}.ipynb", as_version=4)
    assert len(notebook.cells) <= 5
    assert notebook.cells[0].cell_type == "markdown"
    assert "widgets" not in notebook.metadata
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert (cell.outputs, cell.execution_count) == ([], None)
            assert len(cell.source.splitlines()) <= 5


@pytest.mark.parametrize("name", NAMES)
def test_runs_headless_and_gives_a_panel(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    for variable in ("BIDGAMES_URL", "BIDGAMES_KEY"):
        monkeypatch.delenv(variable, raising=False)
    notebook = nbformat.read(notebooks_folder() / f"{name}.ipynb", as_version=4)
    NotebookClient(notebook, timeout=60, kernel_name="python3", resources={"metadata": {"path": tmp_path}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert [output.output_type for output in outputs] == ["execute_result"]
    assert "application/vnd.jupyter.widget-view+json" in outputs[0].data
    assert list(tmp_path.iterdir()) == [], "nothing is written before anybody plays"


@pytest.mark.parametrize("name", ALONE)
def test_the_example_in_the_text_is_a_call_that_works(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    notebook = nbformat.read(notebooks_folder() / f"{name}.ipynb", as_version=4)
    (example,) = re.findall(r"```python\n(.*?)```", notebook.cells[-1].source, re.DOTALL)
    panel = eval(example, {"bidgames": bidgames})
    assert panel.board.head["alerts"] == []
    assert [form["move"] for form in panel.board.question["forms"]] == ["begin"]


def test_the_script_is_one_module() -> None:
    script = board_script()
    assert "\nimport " not in script
    assert script.count("\nexport ") == 1
    assert "http://" not in script
    assert "https://" not in script


def test_the_style_stays_inside_the_panel() -> None:
    style = board_style()
    assert style.startswith("@scope (.bidgames)")
    assert ":root" not in style
    assert "url(" not in style
