"""The wheel is complete: installed outside the checkout it has its notebooks, pages and pages' files, and it works."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RECORD = (
    '{"record": "bidgames/1", "game": "middleman", "seats": ["Jane", "Fred"], "options": {}, "setup": {}}\n'
    '{"seat": 1, "move": "rows", "available": [0,1,2,3,4,5,6,7,8,9], "demand": [9,8,7,6,5,4,3,2,1,0]}\n'
)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked wheel, as pip would lay it into site-packages."""
    folder = tmp_path_factory.mktemp("wheel")
    made = subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(ROOT)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr[-2000:]
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
        wheel.extractall(folder / "site")
    return folder / "site"


def test_everything_that_is_tracked_is_in_it(installed: Path) -> None:
    names = subprocess.run(["git", "ls-files", "bidgames"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert [name for name in names.splitlines() if not (installed / name).is_file()] == []
    for notebook in (ROOT / "notebooks").glob("*.ipynb"):
        assert (installed / "bidgames" / "notebooks" / notebook.name).is_file()
    for page in [*(ROOT / "lessons").glob("*.md"), *(ROOT / "lessons").glob("*.ipynb")]:
        assert (installed / "bidgames" / "lesson_files" / page.name).is_file()


def test_it_replays_a_record_from_elsewhere(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_text(RECORD)
    ran = subprocess.run(
        [sys.executable, "-m", "bidgames.cli", "replay", "game.jsonl", "--json"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert '"phase": "rows", "to_act": [0]' in ran.stdout


def said(ask: str, installed: Path, elsewhere: Path) -> str:
    """What a program prints that finds the installed package first, run outside the checkout."""
    ran = subprocess.run(
        [sys.executable, "-c", ask],
        cwd=elsewhere,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout


def test_it_reads_an_example_from_elsewhere(installed: Path, tmp_path: Path) -> None:
    ask = "import bidgames; print(len(bidgames.data('example:middleman').replays), bidgames.__file__)"
    assert said(ask, installed, tmp_path).split() == ["3", str(installed / "bidgames" / "__init__.py")]


def test_a_teachers_page_speaks_french_there(installed: Path, tmp_path: Path) -> None:
    ask = "from bidgames import spoken; print(spoken.translated('## Time plan', spoken.speaker('fr')), spoken.__file__)"
    where = installed / "bidgames" / "spoken.py"
    assert said(ask, installed, tmp_path).strip() == f"## Plan de la séance {where}"


def test_the_desk_finds_its_notebooks_there(installed: Path, tmp_path: Path) -> None:
    ask = "from bidgames.classroom.desk import notebooks_folder; print(notebooks_folder())"
    assert Path(said(ask, installed, tmp_path).strip()) == installed / "bidgames" / "notebooks"
