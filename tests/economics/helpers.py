"""What several of these tests need: the lessons' cases, comparing nested results, judging a simulation."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "cases.json").read_text())


def differences(found: Any, expected: Any, tolerance: float, place: str = "") -> list[str]:
    """Where `found` is not `expected`, key by key; numbers within the tolerance."""
    if isinstance(expected, dict) and isinstance(found, dict):
        wrong = [f"{place}.{key}: only on one side" for key in expected.keys() ^ found.keys()]
        for key in expected.keys() & found.keys():
            wrong += differences(found[key], expected[key], tolerance, f"{place}.{key}")
        return wrong
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        pairs = enumerate(zip(found, expected, strict=True))
        return [line for at, (one, other) in pairs for line in differences(one, other, tolerance, f"{place}[{at}]")]
    if _number(found) and _number(expected):
        return [] if abs(found - expected) <= tolerance else [f"{place}: {found} instead of {expected}"]
    same = type(found) is type(expected) and found == expected
    return [] if same else [f"{place}: {found!r} instead of {expected!r}"]


def _number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def finite(value: Any) -> bool:
    """Whether no number in a nested result is NaN or infinite."""
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, dict):
        return all(map(finite, value.values()))
    return all(map(finite, value)) if isinstance(value, list) else True


def agrees(draws: npt.NDArray[np.float64], exact: float, errors: float = 4.0) -> bool:
    """Whether the mean of simulated draws lies within so many standard errors of the exact mean."""
    error = float(draws.std(ddof=1)) / math.sqrt(len(draws))
    return abs(float(draws.mean()) - exact) <= errors * error + 1e-12
