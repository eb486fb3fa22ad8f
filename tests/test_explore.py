"""The notebook for who wants to look at the data: short, without outputs, and it runs from top to bottom."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

PATH = Path(__file__).parents[1] / "notebooks" / "explore.ipynb"


def test_short_and_without_outputs() -> None:
    notebook = nbformat.read(PATH, as_version=4)
    assert len(notebook.cells) <= 8
    assert notebook.cells[0].cell_type == "markdown"
    assert "widgets" not in notebook.metadata
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert (cell.outputs, cell.execution_count) == ([], None)
            assert len(cell.source.splitlines()) <= 10


@pytest.mark.timeout(180)
def test_it_runs_headless_and_draws_three_charts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PYTHONPATH", str(PATH.parents[1]))
    monkeypatch.setenv("PYTHONWARNINGS", "error::FutureWarning:__main__")
    notebook = nbformat.read(PATH, as_version=4)
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": tmp_path}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert [output.output_type for output in outputs] == ["execute_result"] * 4, "and no warning among them"
    table, *charts = outputs
    assert "forecaster" in table.data["text/plain"]
    assert all("application/vnd.jupyter.widget-view+json" in chart.data for chart in charts)
    assert list(tmp_path.iterdir()) == []
