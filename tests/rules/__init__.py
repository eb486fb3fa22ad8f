"""Tests of the rules: one module a game, and the suites that run over all of them."""
