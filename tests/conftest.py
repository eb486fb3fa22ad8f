"""Settings of all tests: property tests neither depend on the speed of the machine nor on chance.

`HYPOTHESIS_PROFILE=explore` looks for new examples, many of them.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

SLOW_IS_FINE = (HealthCheck.too_slow, HealthCheck.data_too_large)
settings.register_profile(
    "same", deadline=None, derandomize=True, database=None, max_examples=40, suppress_health_check=SLOW_IS_FINE
)
settings.register_profile("explore", deadline=None, max_examples=1000, suppress_health_check=SLOW_IS_FINE)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
