"""Tests of the classroom server: its parts in this process, and the whole as a process of its own."""
