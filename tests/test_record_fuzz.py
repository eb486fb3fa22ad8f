"""Broken records of every kind: always exit status 2 with `FILE:LINE:` and one line, never a traceback."""

from __future__ import annotations

import contextlib
import io
import json
import random
import re
import tempfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bidgames import record, rules
from bidgames.cli import main
from tests.play import playing
from tests.strategies import JUNK

KEYS = rules.keys()
seeds = st.integers(0, 2**32)


@lru_cache
def lines(key: str, seed: int = 0) -> tuple[str, ...]:
    """A record of a game played at random, at most 40 moves, as lines: fewest seats, 12 where a seat moves seldom."""
    game = rules.game(key)
    rng = random.Random(seed)
    seats = 12 if key in {"poll", "call_market", "posted_price"} else game.fewest
    setup = game.setup(seats, game.settings(seats, {}), rng)
    header = record.Header(key, tuple(f"Player {seat}" for seat in range(seats)), {}, setup)
    start = game.start(seats, {}, setup)
    moves = [(seat, move, {}) for seat, move, _ in playing(game, start, rng, most=40)]
    return tuple(record.write(header, moves).splitlines())


def replayed(data: bytes) -> tuple[int, str, str]:
    """Exit status, standard output and standard error of `bidgames replay --json` for a file with `data`."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        Path("f.jsonl").write_bytes(data)
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = main(["replay", "f.jsonl", "--json"])
    return status, out.getvalue(), err.getvalue()


def check(data: bytes, *, must_fail: bool = False) -> None:
    """Either the record is good, or it is refused in the right form."""
    status, out, err = replayed(data)
    if status == 0:
        assert not must_fail
        assert err == ""
        json.loads(out)
        return
    assert status == 2
    assert out == ""
    assert len(err) < 2000
    found = re.fullmatch(r"f\.jsonl:(\d+): (seat \d+ [^:]+: )?\S.*\n", err)
    assert found
    assert 1 <= int(found[1]) <= data.count(b"\n") + 1


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a JSON value that can be overwritten: (container, key)."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in list(items):
        yield value, key
        yield from places(item)


@pytest.mark.parametrize("key", KEYS)
def test_the_record_that_is_broken_here_is_good(key: str) -> None:
    assert len(lines(key)) > 10
    assert replayed("\n".join(lines(key)).encode())[0] == 0


@pytest.mark.parametrize("key", KEYS)
@given(cut=st.integers(0, 10**6))
def test_truncated_anywhere(key: str, cut: int) -> None:
    data = "\n".join(lines(key)).encode()
    check(data[: cut % (len(data) + 1)])


@pytest.mark.parametrize("key", KEYS)
@given(seed=seeds)
def test_shuffled_duplicated_and_left_out_lines(key: str, seed: int) -> None:
    rng = random.Random(seed)
    broken = list(lines(key))
    for _ in range(rng.randint(1, 3)):
        kind, place = rng.randrange(4), rng.randrange(len(broken))
        if kind == 0:
            broken.insert(rng.randrange(len(broken)), broken[place])
        elif kind == 1 and len(broken) > 1:
            del broken[place]
        elif kind == 2:
            broken.insert(place, rng.choice(["", " ", "{}", "[]", "null", '{"seat": 0}']))
        else:
            rng.shuffle(broken)
    check("\n".join(broken).encode())


@pytest.mark.parametrize("key", KEYS)
@given(seed=seeds, junk=st.sampled_from(JUNK))
def test_a_wrong_value_in_any_place(key: str, seed: int, junk: Any) -> None:
    rng = random.Random(seed)
    broken = list(lines(key))
    line = rng.choice([0, rng.randrange(len(broken))])
    value = json.loads(broken[line])
    where, name = rng.choice(list(places(value)))
    where[name] = junk
    broken[line] = json.dumps(value)
    check("\n".join(broken).encode())


@pytest.mark.parametrize("key", KEYS)
@given(seed=seeds)
def test_a_key_left_out_or_one_too_many(key: str, seed: int) -> None:
    rng = random.Random(seed)
    broken = list(lines(key))
    line = rng.randrange(len(broken))
    value = json.loads(broken[line])
    if rng.random() < 0.8:
        del value[rng.choice(sorted(value))]
    else:
        value[rng.choice(["at", "x", "__class__", "company", "card"])] = rng.choice(JUNK)
    broken[line] = json.dumps(value)
    check("\n".join(broken).encode())


@pytest.mark.parametrize("key", KEYS)
@given(seed=seeds)
def test_another_seat_says_it(key: str, seed: int) -> None:
    rng = random.Random(seed)
    broken = list(lines(key))
    line = rng.randrange(1, len(broken))
    value = json.loads(broken[line])
    value["seat"] = rng.choice([-1, 0, 1, 2, 99, 10**20, "0", 0.0, None, True])
    broken[line] = json.dumps(value)
    check("\n".join(broken).encode())


NOT_JSON = [
    *["NaN", "Infinity", "-Infinity", "1e999", "-0.0", "0x10", "01", "+1", "'a'", "undefined", "\ufeff", ""],
    *['"\\ud800"', '"\\u0000"', "1" * 4400, "-" + "9" * 9000],
    *["[" * 100_000, "[" * 90_000 + "]" * 90_000, '{"a":' * 3000 + "1" + "}" * 3000],
]


@pytest.mark.parametrize("key", KEYS)
@given(seed=seeds, spelled=st.sampled_from(NOT_JSON))
def test_what_json_does_not_know_or_python_cannot_hold(key: str, seed: int, spelled: str) -> None:
    rng = random.Random(seed)
    broken = list(lines(key))
    line = rng.choice([0, rng.randrange(len(broken))])
    value = json.loads(broken[line])
    where, name = rng.choice(list(places(value)))
    where[name] = "@here@"
    broken[line] = json.dumps(value).replace('"@here@"', spelled)
    check("\n".join(broken).encode())


@pytest.mark.parametrize("key", KEYS)
@given(seed=seeds)
def test_bytes_changed_at_random(key: str, seed: int) -> None:
    rng = random.Random(seed)
    data = bytearray("\n".join(lines(key)).encode())
    for _ in range(rng.randint(1, 4)):
        data[rng.randrange(len(data))] = rng.choice([rng.randrange(256), 0xFF, 0x00, 0x0A, 0x22, 0x7B])
    check(bytes(data))


@given(st.binary(max_size=300))
def test_any_bytes_at_all_are_refused(data: bytes) -> None:
    check(data, must_fail=True)
