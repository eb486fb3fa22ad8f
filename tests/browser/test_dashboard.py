"""The workshop's dashboard in stock Voilà, with nothing of ours running: a chart, its theory, another chart."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visitors, free_port, until

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
#: How long a kernel with pandas and Altair may take, in milliseconds.
KERNEL = 120_000


@pytest.mark.timeout(300)
def test_stock_voila_publishes_it(visitors: Visitors, pictures: Callable[[Page, str], None], tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-m", "voila", str(NOTEBOOKS / "dashboard.ipynb"), "--no-browser", f"--port={port}"]
    path = os.pathsep.join(filter(None, [str(NOTEBOOKS.parent), os.environ.get("PYTHONPATH")]))
    with (tmp_path / "voila.log").open("ab") as log:
        environment = {**os.environ, "HOME": str(tmp_path), "PYTHONPATH": path}
        process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
    try:

        def answers() -> bool:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/voila/static/no-such-file", timeout=1).close()
            except urllib.error.HTTPError as error:
                error.close()
            except OSError:
                return False
            return True

        until(answers, 90, "Voilà answers")
        page = visitors.open(f"http://127.0.0.1:{port}/", ours=False)
        marks = page.locator("svg.marks, canvas.marks")
        expect(marks.first).to_be_visible(timeout=KERNEL)
        expect(page.get_by_text("24 points of 3 tables").first).to_be_visible(timeout=KERNEL)
        pictures(page, "first")
        page.get_by_label("Lay theory over it").check()
        page.get_by_role("combobox").select_option(label="Scores by table")
        expect(page.get_by_text("Scores by table: 17 points").first).to_be_visible(timeout=KERNEL)
        pictures(page, "scores")
    finally:
        process.terminate()
        process.wait(30)
    assert "Traceback" not in (tmp_path / "voila.log").read_text(errors="replace")
