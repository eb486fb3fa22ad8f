"""The pins of `constraints.txt`: what the tests run with, and installable by every Python that the project admits."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).parent.parent
PINS = dict(line.split("==") for line in (ROOT / "constraints.txt").read_text().split())
LEAST = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"].removeprefix(">=") + ".0"


def test_each_line_is_a_name_and_one_version() -> None:
    for name, version in PINS.items():
        assert re.fullmatch(r"[A-Za-z0-9._-]+", name) and re.fullmatch(r"[0-9][0-9a-z.]*", version), name


@pytest.mark.parametrize("name", PINS)
def test_a_pin_is_what_is_installed_and_what_the_oldest_python_can_have(name: str) -> None:
    """Debian's 3.11 is older than the newest 3.11: a package may ask for the one and not run on the other."""
    try:
        about = metadata(name)
    except PackageNotFoundError:
        pytest.fail(f"{name} is pinned, and nothing has installed it")
    assert about["Version"] == PINS[name]
    assert SpecifierSet(about["Requires-Python"] or "").contains(LEAST), about["Requires-Python"]


def test_altair_brings_no_grammars() -> None:
    """jsonschema 4.25 and later compile 38 grammars for formats that nothing here checks: 3 s of every kernel's start.

    (python-jsonschema/jsonschema#1428)
    """
    assert not {"lark", "rfc3987-syntax"} & set(PINS)
    program = "import sys, altair; print('jsonschema' in sys.modules, 'lark' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout == "True False\n"
