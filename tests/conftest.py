"""Settings of all tests: property tests neither depend on the speed of the machine nor on chance.

`HYPOTHESIS_PROFILE=explore` looks for new examples, many of them. The one browser of all browser tests is the system's
Chromium, which knows a class on this machine as `class.test` and finds nothing outside.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from .forked import Forks
    from .postgres import Postgres

SLOW_IS_FINE = (HealthCheck.too_slow, HealthCheck.data_too_large)
settings.register_profile(
    "same", deadline=None, derandomize=True, database=None, max_examples=25, suppress_health_check=SLOW_IS_FINE
)
settings.register_profile("explore", deadline=None, max_examples=1000, suppress_health_check=SLOW_IS_FINE)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long ones first: what takes longest would else be what is waited for at the end, with a core idle."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser")
#: Chromium in a closed network, as root, in a small machine; it asks nothing of its maker.
SWITCHES = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
    "--host-resolver-rules=MAP class.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
)  # fmt: skip


def chromium() -> str | None:
    """Where the system's Chromium is: the one without windows does the same for half the work."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, PROGRAMS)), None)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """The system's Chromium."""
    found = chromium()
    assert found, "install Chromium, or name it in the variable CHROMIUM"
    return {"executable_path": found, "args": list(SWITCHES)}


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server for all tests of a run; each takes a `new()` database. It is started when first asked for."""
    from .postgres import Postgres

    made = Postgres()
    yield made
    made.end()


@pytest.fixture(scope="session")
def forks() -> Iterator[Forks]:
    """Where servers that begin at once come from."""
    from .forked import Forks

    made = Forks()
    yield made
    made.end()
