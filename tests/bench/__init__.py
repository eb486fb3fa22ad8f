"""Benchmarks of the budgets in DESIGN, section 8: `python -m tests.bench` prints them as one table."""
