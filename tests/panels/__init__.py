"""Panels without a browser: what they ask, send and say."""
